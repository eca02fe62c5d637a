// What happens at the horizon: evaluation, or a quiescence search.
// Sources: Hsu15 slides 45-53 and Fuernkranz (noisy moves with stand-pat, static exchange, at most
// a limited number of quiet moves per line), Abalone12 III (q more plies while marbles are
// captured).
//
// Promise: every noisy line ends: captures run out, or kMaxSearchPly is reached. A mover in danger
// may not stand pat, and answers with any move, once per line.
// Deviations: slide 50 prints the SEE test the wrong way round; a capture is searched only if it
// wins something (slide 53). The bounded form needs to know what was captured: a move is noisy if
// the game says so. Slide 50 has no stand-pat: where noisy moves exist, one of them is made. Our
// default lets the mover stand pat, as slide 48 wants it (an exchange is carried on only if it is
// profitable): a mover who need not capture must not be judged by its least bad capture.
// `stand_pat` = false is slide 50, with one repair: where the SEE test leaves no move the slide's
// value is minus infinity, ours the static value.
#pragma once

#include <algorithm>
#include <cstddef>

#include "espalier/search/engine/child_order.hpp"
#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class QuiescenceSearch {
 public:
  explicit QuiescenceSearch(const Recipe& recipe)
      : options_(recipe.quiescence),
        leaves_in_table_(recipe.ordering.iteration_sort),
        plain_(!options_.any() && !leaves_in_table_) {}

  // The game is not over. `left` is below one ply, and negative after bounded plies.
  template <class S>
  Points horizon(S& search, const typename S::Node& node, int left, Points alpha, Points beta) {
    if (plain_) return search.leaf(node, search.evaluate(node));
    if constexpr (HasNoisyMoves<G>) {
      if (node.ply < kMaxSearchPly) {
        if (options_.bounded_plies > 0 && node.story.noisy &&
            left > -options_.bounded_plies * kPly) {
          return go_further(search, node, left, alpha, beta);
        }
        if (options_.noisy) return noisy(search, node, alpha, beta, options_.quiet_moves);
      }
    }
    (void)left, (void)alpha, (void)beta;
    return evaluated(search, node);
  }

 private:
  template <class S>
  Points evaluated(S& search, const typename S::Node& node) {
    if (!leaves_in_table_) return search.leaf(node, search.evaluate(node));
    const Points value = search.evaluate(node);
    search.remember(node, search.table_key(node), 0, value, memory::kNoMove, {});
    return search.leaf(node, value);
  }

  // Abalone12: the last move captured, so the line goes on with all moves, q plies at most.
  template <class S>
  Points go_further(S& search, const typename S::Node& node, int left, Points alpha, Points beta) {
    const auto moves = search.game().moves(node.position);
    Points best = kLowest;
    search.because(Reason::Quiescence);
    search.continued(node, left, alpha, beta, best);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto child = search.child_of(node, moves[i], i, false);
      const Points value =
          -search.template search<true>(child, left - kPly, -beta, -std::max(alpha, best));
      const bool better = value > std::max(alpha, best);
      best = std::max(best, value);
      search.updated(node, std::max(alpha, best), beta, best, child,
                     best >= beta && i + 1 < moves.size(), better);
      if (best >= beta) break;
    }
    return best;
  }

  // Stand pat, or improve by noisy moves; `quiet_left` quiet moves may be mixed in.
  template <class S>
  Points noisy(S& search, const typename S::Node& node, Points alpha, Points beta, int quiet_left) {
    const G& game = search.game();
    search.asked(alpha, beta);
    if (const auto end = game.outcome(node.position)) {
      return search.leaf(node, search.worth(*end, node.ply));
    }
    const bool danger = in_danger(game, node.position);
    const bool evades = danger && quiet_left >= 0;
    const bool may_stand = !evades && options_.stand_pat;
    const Points stand =
        search.leaf(node, search.evaluate(node), may_stand ? Reason::StandPat : Reason::Quiescence);
    if (node.ply >= kMaxSearchPly) return stand;
    Points best = may_stand ? stand : kLowest;
    if (best >= beta) return best;
    const bool all = evades || quiet_left > 0;
    const auto moves = all ? game.moves(node.position) : game.noisy_moves(node.position);
    ChildOrder<G::Moves::kCapacity> order(moves.size());
    score(game, node.position, moves, order);
    order.scores_are_set();
    while (!order.done()) {
      const std::size_t number = order.next();
      const auto child = search.child_of(node, moves[number], number, false);
      const bool unpromising = child.story.noisy && !danger && !game.outcome(child.position) &&
                               loses_material(game, node.position, moves[number]);
      if (unpromising) {
        search.skipped(Reason::Exchange, node, child, std::max(alpha, best), beta, best);
        continue;
      }
      search.budget_.spend();
      ++search.statistics_.quiescence_nodes;
      // An evasion uses up what was left of quiet moves, and more: it happens once per line.
      const int left_below = child.story.noisy ? quiet_left : danger ? -1 : quiet_left - 1;
      const Points value = -noisy(search, child, -beta, -std::max(alpha, best), left_below);
      const bool better = value > std::max(alpha, best);
      best = std::max(best, value);
      search.updated(node, std::max(alpha, best), beta, best, child, best >= beta && !order.done(),
                     better);
      if (best >= beta) break;
    }
    return best == kLowest ? stand : best;
  }

  static bool in_danger(const G& game, const typename G::Position& position) {
    if constexpr (HasDanger<G>) return game.in_danger(position);
    (void)game, (void)position;
    return false;
  }

  bool loses_material(const G& game, const typename G::Position& position,
                      typename G::Move move) const {
    if constexpr (HasExchange<G>) return options_.exchange && game.exchange(position, move) <= 0;
    (void)game, (void)position, (void)move;
    return false;
  }

  template <class Order>
  static void score(const G& game, const typename G::Position& position,
                    const typename G::Moves& moves, Order& order) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::int64_t score = 0;
      if constexpr (HasRank<G>) score = game.rank(position, moves[i]);
      order.set_score(i, score);
    }
  }

  Quiescence options_;
  bool leaves_in_table_;  // iteration sorting reads them
  bool plain_;            // a node at the horizon is evaluated, and that is all
};

}  // namespace espalier::engine
