// Numbers of a FEN, which chess and xiangqi write alike: two at its end, the plies on the clock and
// the number of the move.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "espalier/games/text.hpp"

namespace espalier {

// What is wrong with the number; nothing if it was read. `what` names it in the message.
inline std::optional<std::string> read_fen_number(std::string_view text, const char* what,
                                                  int least, std::uint16_t& number) {
  constexpr int kMost = 9'999;
  int value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > kMost) {
    return std::string(what) + " " + in_quotes(text) + ", expected " + std::to_string(least) +
           " to " + std::to_string(kMost);
  }
  number = static_cast<std::uint16_t>(value);
  return {};
}

// The number of the move, 1 where a FEN has none.
inline int fen_move_number(std::string_view fen) {
  constexpr std::size_t kFields = 6;
  const auto fields = split_fields(fen);
  int number = 1;
  if (fields.size() == kFields) {
    std::from_chars(fields.back().data(), fields.back().data() + fields.back().size(), number);
  }
  return number;
}

}  // namespace espalier
