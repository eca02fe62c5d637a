// The players that look one move ahead at most: `random`, `first` and `greedy`. They play games of
// any number of seats, so they take the place of recipes where a game has more than two.
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

// The player that a text names: `random`, `first` or `greedy`. In a game with more than two seats a
// text may also name one of the game's own recipes; no text and `default` mean `best` there. An
// error in one line for any other text.
Result<SimpleKind> simple_of_recipe(std::string_view text, const ErasedGame& game);

// "trio has 3 seats; strategies and recipes need 2 (players random and greedy play it)"; empty for
// games of two seats.
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
