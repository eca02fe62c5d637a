// Perft that can be stopped: the leaves at a depth, move by move.
#pragma once

#include <cstdint>
#include <functional>

#include "app/any_game.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::protocol {

namespace detail {
// So far below, one call counts everything: it takes moments even where a position has 200 moves.
inline constexpr int kCountedAtOnce = 3;

// Is there anything to count? Some games count on where the result is certain (kMovesAfterTheEnd).
inline bool goes_on(const app::AnyGame& game, const app::AnyPosition& position) {
  return game->perft(position, 1) > 0;
}

inline std::uint64_t leaves_below(const app::AnyGame& game, const app::AnyPosition& position,
                                  int depth, const StopFlag& stop) {
  if (depth <= kCountedAtOnce) return game->perft(position, depth);
  if (!goes_on(game, position)) return 0;
  std::uint64_t leaves = 0;
  for (const app::AnyMove move : game.moves(position)) {
    if (stop.requested()) break;
    leaves += leaves_below(game, game.play(position, move), depth - 1, stop);
  }
  return leaves;
}
}  // namespace detail

struct LeafCount {
  std::uint64_t leaves = 0;
  bool complete = true;  // not stopped before its end
};

// `on_move` hears every move with the leaves below it.
inline LeafCount count_leaves(const app::AnyGame& game, const app::AnyPosition& position, int depth,
                              const std::function<void(app::AnyMove, std::uint64_t)>& on_move,
                              const StopFlag& stop) {
  if (depth <= 0) return {1, true};
  LeafCount sum;
  if (!detail::goes_on(game, position)) return sum;
  for (const app::AnyMove move : game.moves(position)) {
    const std::uint64_t leaves =
        detail::leaves_below(game, game.play(position, move), depth - 1, stop);
    sum.leaves += leaves;
    sum.complete = !stop.requested();
    if (!sum.complete) break;
    if (on_move) on_move(move, leaves);
  }
  return sum;
}

}  // namespace espalier::protocol
