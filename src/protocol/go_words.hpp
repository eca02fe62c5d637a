// What the words after `go` ask for, as UGI and UCI have them.
//
// Promise: any words make an order that ends by itself or waits for `stop`; what cannot be
// understood is left out, and the first unknown word is reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/session.hpp"
#include "protocol/words.hpp"

namespace espalier::protocol {

// As they were said; times in milliseconds.
struct GoWords {
  std::optional<std::int64_t> first_time;
  std::optional<std::int64_t> second_time;
  std::optional<std::int64_t> first_increment;
  std::optional<std::int64_t> second_increment;
  std::optional<std::int64_t> moves_to_go;
  std::optional<std::int64_t> move_time;
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> mate;
  std::optional<std::int64_t> perft;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> only;
};

GoWords read_go(const LineWords& words, std::string& complaint);

// The same for a position: whose clock counts, which moves exist.
Order order_of(const GoWords& go, const Board& board, const Form* form, double overhead,
               std::string& complaint);

}  // namespace espalier::protocol
