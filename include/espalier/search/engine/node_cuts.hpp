// Cuts decided at a node before its children are searched: enhanced transposition cut-offs,
// per-level windows and reverse futility here, the null move in null_move.hpp, ProbCut and its kin
// in prob_cuts.hpp, endgame tables in endgame_probe.hpp.
// Sources: Plaat, Schaeffer, Pijls & de Bruin 1996 ("Exploiting graph properties of game trees");
// Abalone12 III (eqs 2-4), and those of the two files.
//
// Promise: with every part off nothing is computed; a recipe without models never cuts.
// Deviations: the width belongs to the plies left, not to the level, so that one table serves every
// depth (eq 4, the linear cone, counts so as well). Where the window closes, the bound on the side
// of the static value is returned: the least or the greatest value that "a node at this level can
// reasonably have".
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/search/engine/endgame_probe.hpp"
#include "espalier/search/engine/null_move.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/prob_cuts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class NodeCuts {
 public:
  explicit NodeCuts(const Recipe& recipe)
      : etc_left_(recipe.memory.bytes > 0 ? recipe.memory.etc_depth * kPly : 0),
        endgames_(recipe.endgames.get()),
        looks_up_(etc_left_ > 0 || endgames_ != nullptr),
        reverse_(recipe.selectivity.reverse),
        wide_windows_(recipe.recursion == Recursion::AlphaBeta),
        null_move_(recipe),
        prob_cuts_(recipe) {
    if (!recipe.selectivity.cuts.windows || !recipe.models) return;
    for (const Points width : recipe.models->widths) {
      widths_.push_back(std::clamp(width, Points{0}, ScoreTraits<Points>::highest()));
    }
  }

  const NullMoveCut<G>& null_move() const { return null_move_; }
  NullMoveCut<G>& null_move() { return null_move_; }

  bool looks_into_tables() const { return endgames_ != nullptr; }
  // Enhanced transposition cut-offs.
  bool looks_at_children() const { return etc_left_ > 0; }

  // A value that ends the search of the node, or nothing. May narrow the window.
  template <bool Pv, class S>
  [[gnu::noinline]] std::optional<Points> cut_node(S& search, const typename S::Node& node,
                                                   int left, Points& alpha, Points& beta) {
    const auto why = search.why();
    const auto value = value_of_parts<Pv>(search, node, left, alpha, beta);
    search.because(value ? decltype(why){} : why);
    return value;
  }

 private:
  // The parts one after the other.
  template <bool Pv, class S>
  [[gnu::always_inline]] std::optional<Points> value_of_parts(S& search,
                                                              const typename S::Node& node,
                                                              int left, Points& alpha,
                                                              Points& beta) {
    if (looks_up_) {
      if (const auto value = endgame_worth(search, endgames_, node)) {
        return search.ruled(node, alpha, beta, *value);
      }
      if (looks_at_children() && left >= etc_left_) {
        if (const auto value = search.known_cut(node, left, alpha, beta)) return value;
      }
    }
    if (!widths_.empty()) {
      if (const auto value = close_window(search, node, left, alpha, beta)) return value;
    }
    if (reverse_.on) {
      if (const auto value = far_above<Pv>(search, node, left, beta)) return value;
    }
    if (null_move_.on()) {
      if (const auto value = null_move_.template cut<Pv>(search, node, left, beta)) return value;
    }
    if (prob_cuts_.on()) return prob_cuts_.cut(search, node, left, alpha, beta);
    return std::nullopt;
  }

  // Reverse futility: the mover stands so far above beta that the opponent's next moves hardly
  // bring it back. Not in danger, not on the principal variation, not against bounds of the win
  // band.
  template <bool Pv, class S>
  std::optional<Points> far_above(S& search, const typename S::Node& node, int left,
                                  Points beta) const {
    const int plies = left / kPly;
    if ((Pv && !wide_windows_) || plies > reverse_.depth || !can_be_estimated(beta)) {
      return std::nullopt;
    }
    if constexpr (HasDanger<G>) {
      if (search.game().in_danger(node.position)) return std::nullopt;
    }
    const Points value = search.evaluate_once(node);
    const int counted = plies - (reverse_.trend && is_rising(node.story) ? 1 : 0);
    const Points least = value - counted * reverse_.margin;
    if (least < beta || is_win(value)) return std::nullopt;
    return search.cut_by(Reason::ReverseFutility, node, beta - 1, beta, least,
                         {.depth = left, .count = counted * reverse_.margin, .other = value});
  }

  // A null window either stays as it is or closes.
  template <class S>
  std::optional<Points> close_window(S& search, const typename S::Node& node, int left,
                                     Points& alpha, Points& beta) const {
    const auto plies = static_cast<std::size_t>(left / kPly);
    if (plies >= widths_.size()) return std::nullopt;
    const Points value = search.evaluate(node);
    Points least = value - widths_[plies];
    Points greatest = value + widths_[plies];
    // So wide that wins and losses fit in: no bound.
    if (is_loss(least)) least = ScoreTraits<Points>::lowest();
    if (is_win(greatest)) greatest = ScoreTraits<Points>::highest();
    const Detail told{.depth = left, .count = widths_[plies], .other = value};
    const auto cut = [&](Points result) {
      return search.cut_by(Reason::Windows, node, alpha, beta, result, told);
    };
    if (least >= beta) return cut(least);
    if (greatest <= alpha) return cut(greatest);
    const bool narrower = least > alpha || greatest < beta;
    alpha = std::max(alpha, least);
    beta = std::min(beta, greatest);
    if (alpha >= beta) return cut(value);  // a width of 0: only the static value is reasonable
    if (narrower) search.note(Reason::Windows, node, alpha, beta, value, told);
    return std::nullopt;
  }

  int etc_left_;  // children are looked up where at least so much is left; 0: never
  const EndgameTables* endgames_;  // the recipe keeps them
  bool looks_up_;                  // children or endgames
  ReverseFutility reverse_;
  bool wide_windows_;           // the principal variation cannot be told from other nodes
  std::vector<Points> widths_;  // by plies left
  NullMoveCut<G> null_move_;
  ProbCuts<G> prob_cuts_;
};

}  // namespace espalier::engine
