// The players that look one move ahead at most: `random`, `first` and `greedy`. They play games of
// any number of seats.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/any_game.hpp"

namespace espalier::app {

enum class SimpleKind : std::uint8_t { Random, First, Greedy };
std::string_view simple_name(SimpleKind kind);
std::optional<SimpleKind> find_simple(std::string_view name);

// The player that a text names: `random`, `first` or `greedy`. An error in one line for any other
// text.
Result<SimpleKind> simple_of_text(std::string_view text);

// "trio has 3 seats; recipes of the engine and this strategy need 2 (max-n, ... can do it)"; empty
// for games of two seats.
std::optional<Error> needs_two_seats(const ErasedGame& game);

struct SimpleChoice {
  AnyMove move;
  std::optional<Points> score;  // the mover's view; only greedy has one
};
// The choice in a position that is not over; `word` is random and decides among equal moves.
SimpleChoice choose_simple(SimpleKind kind, const AnyGame& game, const AnyPosition& position,
                           std::uint64_t word);

// A simple player as a search of one ply; the choice depends on the position only.
std::unique_ptr<AnyEngine> make_simple_engine(const AnyGame& game, SimpleKind kind);

}  // namespace espalier::app
