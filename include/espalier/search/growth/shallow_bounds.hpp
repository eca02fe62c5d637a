// ShallowBounds: optimistic and pessimistic values of a board position from shallow searches, since
// static guesses are not to be trusted (Tong02 1.2.4). The player to move hopes for what a search
// of an odd number of plies finds, where it has the last word. It fears what is left if it passes
// and the opponent searches as deep; where the game has no pass, or the mover is in danger, what a
// search one ply deeper finds. These are guesses: they need not hold.
#pragma once

#include <algorithm>

#include "espalier/core/capabilities.hpp"
#include "espalier/search/growth/run.hpp"

namespace espalier {

template <Game G, Evaluator<G> E>
class ShallowBounds {
 public:
  static constexpr bool kHold = false;
  using Value = typename G::Value;
  using Position = typename G::Position;

  ShallowBounds(E evaluator, int plies) : evaluator_(std::move(evaluator)), plies_(plies) {}

  ValueBounds<Value> of(const G& game, const Position& p) const {
    const Value hope = search(game, p, plies_, kLowest, kHighest);
    const Value fear =
        std::min(hope, passes(game, p) ? -search(game, passed(game, p), plies_, kLowest, kHighest)
                                       : search(game, p, plies_ + 1, kLowest, kHighest));
    if (game.to_move(p) == Player::First) return {fear, hope};
    return {-hope, -fear};
  }

 private:
  static constexpr Value kLowest = ScoreTraits<Value>::lowest();
  static constexpr Value kHighest = ScoreTraits<Value>::highest();

  static bool passes(const G& game, const Position& p) {
    if constexpr (HasPass<G>) {
      if constexpr (HasDanger<G>) {
        if (game.in_danger(p)) return false;
      }
      if constexpr (requires {
                      game.unlocked();
                      game.may_pass(p);
                    }) {
        if (!game.unlocked().has(Capability::Pass) || !game.may_pass(p)) return false;
      }
      return !game.outcome(game.pass(p)).has_value();
    } else {
      return false;
    }
  }
  static Position passed(const G& game, const Position& p) {
    if constexpr (HasPass<G>) {
      return game.pass(p);
    } else {
      return p;
    }
  }

  Value search(const G& game, const Position& p, int plies, Value alpha, Value beta) const {
    if (const auto end = game.outcome(p)) return *end;
    if (plies == 0) return evaluator_.value(game, p, evaluator_.init(game, p));
    for (const auto move : game.moves(p)) {
      alpha = std::max(alpha, -search(game, game.play(p, move), plies - 1, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  E evaluator_;
  int plies_;
};

}  // namespace espalier
