// What happens at the horizon: evaluation, or a quiescence search.
// Sources: Hsu15 slides 45-53 and Fuernkranz (noisy moves with stand-pat, static exchange, at most
// a limited number of quiet moves per line), Abalone12 III (q more plies while marbles are
// captured).
//
// Promise: every noisy line ends: captures run out, or kMaxSearchPly is reached. A mover in danger
// may not stand pat, and answers with any move, once per line (`evade`: always). Where `threats`
// are asked for, the first plies also have the quiet moves that put the opponent in danger and lose
// no material.
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
#include <cstdint>

#include "espalier/core/window.hpp"
#include "espalier/search/engine/child_order.hpp"
#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class QuiescenceSearch {
 public:
  explicit QuiescenceSearch(const Recipe& recipe)
      : options_(recipe.quiescence),
        wanted_(recipe.quiescence.equal ? 0 : 1),
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
        if (options_.noisy) {
          return noisy(search, node, alpha, beta, {options_.quiet_moves, options_.threats});
        }
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

  // What a line may still have beyond noisy moves.
  struct Allowance {
    int quiet;    // quiet moves; below 0: an evasion has used them up
    int threats;  // plies on which quiet moves that endanger the opponent are tried
  };

  // Stand pat, or improve by noisy moves and by what else is allowed. The table may know the value.
  template <class S>
  Points noisy(S& search, const typename S::Node& node, Points alpha, Points beta, Allowance rest) {
    const G& game = search.game();
    search.asked(alpha, beta);
    if (const auto end = game.outcome(node.position)) {
      return search.leaf(node, search.worth(*end, node.ply));
    }
    if (!options_.table) return improve(search, node, alpha, beta, rest).value;
    const TableKey key = search.table_key(node);
    if (const auto known = search.look_up(node, key); known && search.answers(*known, 0)) {
      search.use(key, *known, alpha, beta);
      Window<Points> possible;
      search.narrow(possible, *known);
      if (possible.alpha >= beta || possible.alpha >= possible.beta) {
        return search.remembered(node, alpha, beta, possible.alpha, *known);
      }
      if (possible.beta <= alpha) {
        return search.remembered(node, alpha, beta, possible.beta, *known);
      }
    }
    const Found found = improve(search, node, alpha, beta, rest);
    search.remember(node, key, 0, found.value, found.code, {alpha, beta});
    return found.value;
  }

  struct Found {
    Points value;
    std::uint16_t code = memory::kNoMove;
  };

  template <class S>
  Found improve(S& search, const typename S::Node& node, Points alpha, Points beta,
                Allowance rest) {
    const G& game = search.game();
    const bool danger = in_danger(game, node.position);
    const bool evades = danger && (rest.quiet >= 0 || options_.evade);
    const bool may_stand = !evades && options_.stand_pat;
    const Points stand =
        search.leaf(node, search.evaluate(node), may_stand ? Reason::StandPat : Reason::Quiescence);
    if (node.ply >= kMaxSearchPly) return {stand};
    Found best{may_stand ? stand : kLowest};
    if (best.value >= beta) return best;
    const bool all = evades || rest.quiet > 0 || rest.threats > 0;
    const auto moves = all ? game.moves(node.position) : game.noisy_moves(node.position);
    ChildOrder<G::Moves::kCapacity> order(moves.size());
    score(game, node.position, moves, order);
    order.scores_are_set();
    while (!order.done()) {
      const std::size_t number = order.next();
      if (!danger && is_bad_noise(game, node.position, moves[number])) {
        if constexpr (S::kTracing) {
          search.skipped(Reason::Exchange, node,
                         search.child_of(node, moves[number], number, false),
                         std::max(alpha, best.value), beta, best.value);
        }
        continue;
      }
      const auto child = search.child_of(node, moves[number], number, false);
      // A quiet move is made in danger, as one of those that a line may have, or as a threat.
      const bool threat = !child.story.noisy && !evades && rest.quiet <= 0;
      if (threat &&
          (!in_danger(game, child.position) || wins_less(game, node.position, moves[number], 0))) {
        continue;
      }
      search.budget_.spend();
      ++search.statistics_.quiescence_nodes;
      const Points value = -noisy(search, child, -beta, -std::max(alpha, best.value),
                                  below(rest, child.story.noisy, danger));
      const bool better = value > std::max(alpha, best.value);
      if (value > best.value) best = {value, search.code_of(moves[number], false)};
      search.updated(node, std::max(alpha, best.value), beta, best.value, child,
                     best.value >= beta && !order.done(), better);
      if (best.value >= beta) break;
    }
    return best.value == kLowest ? Found{stand} : best;
  }

  // What is left after a move. An evasion uses up what was left of quiet moves, and more: unless
  // every danger is evaded it happens once per line.
  Allowance below(Allowance rest, bool is_noise, bool danger) const {
    const int threats = std::max(rest.threats - 1, 0);
    if (is_noise) return {rest.quiet, threats};
    return {danger ? -1 : rest.quiet > 0 ? rest.quiet - 1 : rest.quiet, threats};
  }

  static bool in_danger(const G& game, const typename G::Position& position) {
    if constexpr (HasDanger<G>) return game.in_danger(position);
    (void)game, (void)position;
    return false;
  }

  // A noisy move that wins too little, unless it ends the game.
  bool is_bad_noise(const G& game, const typename G::Position& position,
                    typename G::Move move) const {
    return is_noisy(game, position, move) && wins_less(game, position, move, wanted_) &&
           !game.outcome(game.play(position, move));
  }

  bool wins_less(const G& game, const typename G::Position& position, typename G::Move move,
                 Points wanted) const {
    if constexpr (HasPlayedOutExchange<G>) {
      if (options_.no_stop) return game.exchange_played_out(position, move) < wanted;
    }
    if constexpr (HasExchange<G>) {
      return options_.exchange && !exchange_reaches(game, position, move, wanted);
    }
    (void)game, (void)position, (void)move, (void)wanted;
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
  Points wanted_;         // what a noisy move must win by static exchange
  bool leaves_in_table_;  // iteration sorting reads them
  bool plain_;            // a node at the horizon is evaluated, and that is all
};

}  // namespace espalier::engine
