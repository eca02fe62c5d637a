// Which children are searched at all: razoring, futility, best-N, late moves, and the tests of a
// child in its
// parent (GPC, FGPC, GMPC), alone or with node-cutting (node_cutting.hpp) as the integrated
// strategy. Sources: Tong02 1.2.4 (Birmingham & Kent 1977), ch 2-3, 5 and 6.2; Fuernkranz
// (Schaeffer 1986; Newell, Shaw & Simon 1958).
//
// Promise: the first child is always searched, so a node has a value and the root a move; a child
// that ends the game is never judged by an estimate; a recipe without models makes no test.
// Deviations: GPC tests at remaining depth d + 1 against the best value so far, not where that is
// infinite or in the win band (the literal form is in search/selective). Tong02 writes the model in
// MAX's view, so that b favours MAX; ours is in the view of the player to move, as all values are:
// skip the child if, for the player who moves there, f > round((-g - b + t*sigma) / a). One-sided
// (6.2 is one sentence): only the nodes of the player at the root, who raise the lower bound of its
// window, or only those of the opponent. Razoring and futility judge the static value of the child;
// futility counts a move as quiet if neither side is in danger and the game does not call it noisy.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "espalier/search/engine/node_cutting.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/shallow_tests.hpp"

namespace espalier::engine {

// Search the child; skip it; or leave the node: neither it nor those after it.
enum class ChildVerdict : std::uint8_t { Search, Skip, Leave };

// Where the search of a node stands when a child's turn comes.
struct ChildTurn {
  int left;  // of the parent
  Points alpha;
  Points beta;
  Points best;       // of the children searched so far
  std::size_t turn;  // 1: the first child
  std::size_t children;
  // What a skipped child is worth at most, where the best so far does not say it: a node that fails
  // low must not promise less than that.
  mutable Points at_most = ScoreTraits<Points>::lowest();
};

template <EngineGame G>
class ChildCuts {
 public:
  explicit ChildCuts(const Recipe& recipe)
      : razoring_(recipe.selectivity.razoring),
        futility_(recipe.selectivity.futility),
        late_(recipe.selectivity.late_cuts),
        exchange_(recipe.selectivity.exchange),
        cuts_(recipe.selectivity.cuts),
        tests_(recipe, pairs_of(cuts_)),
        node_cutting_(recipe) {
    estimates_ = razoring_.on || futility_.on || tests_.any();
    any_ = estimates_ || node_cutting_.on() || cuts_.best_moves > 0 || late_.on || exchange_.on;
  }

  void begin() { node_cutting_.begin(); }
  // Up to this many plies left, the children of a node must come one by one; 0: nowhere.
  int judged_one_by_one() const { return node_cutting_.on() ? node_cutting_.plies() : 0; }

  template <class S>
  ChildVerdict judge_child(S& search, const typename S::Node& node, const typename S::Node& child,
                           typename G::Move move, const ChildTurn& turn) {
    if (!any_) return ChildVerdict::Search;
    if (node_cutting_.on()) node_cutting_.child_comes(node.ply, turn.left, turn.turn, move);
    if (turn.turn == 1) return ChildVerdict::Search;
    if (cuts_.best_moves > 0 && turn.turn > static_cast<std::size_t>(cuts_.best_moves)) {
      tell_skip(search, node, child, turn, Reason::BestMoves, {.count = cuts_.best_moves});
      return ChildVerdict::Leave;
    }
    if (is_late(search, node, child, turn)) {
      tell_skip(search, node, child, turn, Reason::LateCut,
                {.depth = turn.left, .count = static_cast<int>(searched_first(node, turn.left))});
      return ChildVerdict::Leave;
    }
    if (exchange_.on && loses_material(search, node, child, move, turn)) {
      tell_skip(search, node, child, turn, Reason::Exchange);
      return ChildVerdict::Skip;
    }
    if (!cuts_.integrated && is_behind(search, node, turn)) {
      tell_skip(search, node, child, turn, Reason::NodeCutting,
                {.count = static_cast<int>(turn.turn)});
      return ChildVerdict::Leave;
    }
    if (!estimates_ || search.game().outcome(child.position)) return ChildVerdict::Search;
    if (is_razored(search, node, child, turn) || is_futile(search, node, child, turn)) {
      return ChildVerdict::Skip;
    }
    const Failed failed = tests_.any() ? failed_test(search, node, child, turn) : Failed{};
    if (failed.row == nullptr) return ChildVerdict::Search;
    const bool leave =
        cuts_.integrated ? is_behind(search, node, turn) : cuts_.test == ShallowTest::Fgpc;
    tell_skip(search, node, child, turn, leave ? Reason::Fgpc : Reason::Gpc,
              told_test(*failed.row, failed.value, failed.bound, -1));
    return leave ? ChildVerdict::Leave : ChildVerdict::Skip;
  }

 private:
  static ShallowTests::Pairs pairs_of(const Cuts& cuts) {
    if (cuts.integrated) return ShallowTests::Pairs::First;
    switch (cuts.test) {
      case ShallowTest::Gpc:
      case ShallowTest::Fgpc: return ShallowTests::Pairs::First;
      case ShallowTest::Gmpc: return ShallowTests::Pairs::All;
      default: return ShallowTests::Pairs::None;
    }
  }

  template <class S>
  bool is_behind(S& search, const typename S::Node& node, const ChildTurn& turn) {
    return node_cutting_.on() && node_cutting_.is_behind(search, node, turn.left, turn.turn);
  }

  // How many children are searched in any case.
  template <class Node>
  std::size_t searched_first(const Node& node, int left) const {
    const int plies = left / kPly;
    const int most = late_.first + plies * plies;
    return static_cast<std::size_t>(late_.trend && !is_rising(node.story) ? most / 2 : most);
  }
  // Does a quiet child come so late near the horizon that it and those after it are left out? Not
  // at the root, not in danger, and not while every child so far loses.
  template <class S>
  bool is_late(S& search, const typename S::Node& node, const typename S::Node& child,
               const ChildTurn& turn) const {
    if (!late_.on || node.ply == 0 || turn.left / kPly > late_.depth) return false;
    if (turn.turn <= searched_first(node, turn.left) || child.story.noisy) return false;
    if constexpr (HasDanger<G>) {
      if (search.game().in_danger(node.position)) return false;
    }
    (void)search, (void)node;
    return !is_loss(turn.best);
  }

  // Does the move lose more by static exchange than the plies left may win back? Not at the root,
  // not in danger, not where the move ends the game, and not while every child so far loses.
  template <class S>
  bool loses_material(S& search, const typename S::Node& node, const typename S::Node& child,
                      typename G::Move move, const ChildTurn& turn) const {
    const int plies = turn.left / kPly;
    if (node.ply == 0 || plies > exchange_.depth || is_loss(turn.best)) return false;
    const G& game = search.game();
    if constexpr (HasDanger<G>) {
      if (game.in_danger(node.position)) return false;
    }
    if constexpr (HasExchange<G>) {
      return !exchange_reaches(game, node.position, move, -plies * exchange_.margin) &&
             !game.outcome(child.position);
    }
    (void)child, (void)move;
    return false;
  }

  // Does the child look worse than the best so far?
  template <class S>
  bool is_razored(S& search, const typename S::Node& node, const typename S::Node& child,
                  const ChildTurn& turn) const {
    if (!razoring_.on || turn.left / kPly > razoring_.depth) return false;
    if (!can_be_estimated(turn.best)) return false;
    const Points looks = -search.evaluate(child) + razoring_.margin;
    if (looks >= turn.best) return false;
    tell_skip(search, node, child, turn, Reason::Razoring,
              {.count = razoring_.margin, .other = looks});
    return true;
  }

  // Is the child out of reach of the window?
  template <class S>
  bool is_futile(S& search, const typename S::Node& node, const typename S::Node& child,
                 const ChildTurn& turn) const {
    if (!futility_.on || turn.left / kPly > futility_.depth || child.story.noisy) return false;
    const Points bound = std::max(turn.alpha, turn.best);
    if (!can_be_estimated(bound)) return false;
    if constexpr (HasDanger<G>) {
      const G& game = search.game();
      if (game.in_danger(node.position) || game.in_danger(child.position)) return false;
    }
    (void)node;
    const int further = std::max(turn.left / kPly - 1, 0);
    const Points margin = futility_.margin + further * futility_.more;
    const Points reach = -search.evaluate_once(child) + margin;
    if (reach > bound) return false;
    turn.at_most = reach;
    tell_skip(search, node, child, turn, Reason::Futility, {.count = margin, .other = reach});
    return true;
  }

  // A test that a child has failed: what the shallow search of the child returned, and the bound
  // that it exceeds.
  struct Failed {
    const ShallowTests::Row* row = nullptr;  // none: no test has failed
    Points value = 0;
    Points bound = 0;
  };

  // Does a shallow search of the child say that a deep one would be worse than the best so far? The
  // model is that of the player who moves in the child, for whom worse is more.
  template <class S>
  Failed failed_test(S& search, const typename S::Node& node, const typename S::Node& child,
                     const ChildTurn& turn) const {
    if (!tests_lower(cuts_.sides, node.ply) || !can_be_estimated(turn.best)) return {};
    for (const auto& row : tests_.at(search.game(), child.position, turn.left / kPly - 1)) {
      const Points bound = selective::cut_bound(row.model, -turn.best, +1);
      if (!can_be_estimated(bound)) continue;
      const Reason test = test_reason(search, node, Reason::AlphaTest);
      search.because(test, told_depths(row));
      const int s = row.model.s * kPly;
      const Points value = search.template search<false>(child, s, bound - 1, bound);
      if (value > bound) return {&row, value, bound};
      search.note_child(test, node, child, turn.alpha, turn.beta, -value,
                        told_test(row, value, bound, -1));
    }
    return {};
  }

  template <class S>
  static void tell_skip(S& search, const typename S::Node& node, const typename S::Node& child,
                        const ChildTurn& turn, Reason reason, const Detail& detail = {}) {
    search.skipped(reason, node, child, std::max(turn.alpha, turn.best), turn.beta, turn.best,
                   detail);
  }

  Razoring razoring_;
  Futility futility_;
  LateCuts late_;
  ExchangeCuts exchange_;
  Cuts cuts_;
  ShallowTests tests_;
  NodeCutting<G> node_cutting_;
  bool estimates_ = false;
  bool any_ = false;
};

}  // namespace espalier::engine
