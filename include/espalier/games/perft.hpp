// Counting the positions and games below a position: the standard check of any set of rules
// ("performance test" of move generators, known from computer chess).
//
// Promise: exact counts of paths (not of distinct positions); no allocation.
#pragma once

#include <cstdint>

#include "espalier/core/depth.hpp"
#include "espalier/core/game.hpp"

namespace espalier {

// Where a game says kMovesAfterTheEnd, its moves can be asked for after the end too (there may be
// none), and are counted: chess programs count the moves of bare kings.
template <class G>
concept MovesAfterTheEnd = G::kMovesAfterTheEnd;

// The number of ways to play exactly `depth` plies. A game that ended earlier counts nothing; one
// that ends with the last of these plies counts once.
template <AnySeats G>
std::uint64_t perft(const G& game, const typename G::Position& position, Depth depth) {
  if (depth.at_horizon()) return 1;
  if constexpr (!MovesAfterTheEnd<G>) {
    if (is_over(game, position)) return 0;
  }
  if constexpr (CountsMoves<G>) {
    if (depth == Depth{1}) return game.count_moves(position);
  }
  const typename G::Moves moves = game.moves(position);
  if (depth == Depth{1}) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto move : moves) leaves += perft(game, game.play(position, move), depth - 1);
  return leaves;
}

// The number of different games (sequences of moves) that end within `depth` plies.
template <AnySeats G>
std::uint64_t finished_games(const G& game, const typename G::Position& position, Depth depth) {
  if (is_over(game, position)) return 1;
  if (depth.at_horizon()) return 0;
  std::uint64_t games = 0;
  for (const auto move : game.moves(position)) {
    games += finished_games(game, game.play(position, move), depth - 1);
  }
  return games;
}

}  // namespace espalier
