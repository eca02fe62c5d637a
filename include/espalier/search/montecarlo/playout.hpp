// Playouts: a game is played on from a leaf of the tree, and its end says what the leaf is worth.
//
// Source: random playouts as in Kocsis & Szepesvari 2006; playouts by knowledge of the game; each
// move by a shallow search (Winands & Bjornsson 2011); a cut-off after some plies with the
// evaluation (Lorentz 2008).
// Promise: ends after at most `length` plies, and always after kMostLength.
// Deviations: rules about the past (repetition, standing still) do not end a playout, its length
// does. A game that says how many plies are left (plies_left) is played to its end unless a length
// is given; other games are cut off after kCutLength plies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/search/montecarlo/move_history.hpp"
#include "espalier/search/montecarlo/options.hpp"
#include "espalier/search/montecarlo/reward.hpp"
#include "espalier/search/montecarlo/shallow.hpp"

namespace espalier::montecarlo {

template <AnySeats G>
constexpr int usual_length() {
  return HasPliesLeft<G> || HasForcedPass<G> ? kToTheEnd : kCutLength;
}

template <AnySeats G, class E>
class Playout {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = typename Judge<G, E>::Vector;
  using Trail = typename MoveHistory<G>::Trail;

  Playout(const Judge<G, E>& judge, const UctOptions& options, const MoveHistory<G>& history)
      : judge_(judge), options_(options), history_(history), shallow_(judge) {
    const int length = options.length == kUsualLength ? usual_length<G>() : options.length;
    length_ = length == kToTheEnd ? kMostLength : std::min(length, kMostLength);
  }

  // The game at `position` goes on.
  Vector run(Position position, Rng& rng, Trail& trail) {
    const G& game = judge_.game();
    for (int ply = 0; ply < length_; ++ply) {
      const Move move = choose(position, rng);
      history_.note(game, seat_number(game.to_move(position)), move, trail);
      position = game.play(position, move);
      if (const auto end = judge_.finished(position)) return *end;
    }
    if (options_.playout == PlayoutKind::Search) {
      return shallow_.value(position, options_.playout_depth);
    }
    return judge_.estimated(position);
  }

 private:
  Move choose(const Position& position, Rng& rng) {
    const auto moves = judge_.game().moves(position);
    switch (options_.playout) {
      case PlayoutKind::Random: break;
      case PlayoutKind::Rank: return by_rank(position, moves, rng);
      case PlayoutKind::Search: return shallow_.best(position, moves, options_.playout_depth, rng);
    }
    return moves[rng.below(moves.size())];
  }

  template <class Moves>
  Move by_rank(const Position& position, const Moves& moves, Rng& rng) const {
    if constexpr (HasRank<G>) {
      if (rng.real() >= options_.epsilon) {
        int best = std::numeric_limits<int>::min();
        std::size_t equals = 0;
        Move chosen = moves[0];
        for (const Move move : moves) {
          const int rank = judge_.game().rank(position, move);
          if (rank > best) {
            best = rank;
            equals = 0;
          }
          if (rank == best && rng.below(++equals) == 0) chosen = move;
        }
        return chosen;
      }
    }
    return moves[rng.below(moves.size())];
  }

  const Judge<G, E>& judge_;
  const UctOptions& options_;
  const MoveHistory<G>& history_;
  Shallow<G, E> shallow_;
  int length_ = 0;
};

}  // namespace espalier::montecarlo
