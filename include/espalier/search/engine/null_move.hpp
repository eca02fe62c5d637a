// The null move: who may pass and still stands above beta would do so with a move as well.
// Sources: Hsu15 slides 37-40, Fuernkranz (verified, adaptive); Heinz 2000, Tabibi & Netanyahu
// 2002.
//
// Promise: never two passes in a row, so every line ends; off in danger, near the horizon, where
// few moves are left (zugzwang), and against bounds of the win band.
// Deviations: slide 39 gives the null move the window (beta, beta + 1); meant is (beta - 1, beta)
// seen from the parent. Slide 39 makes one null move per line (`once`), Fuernkranz forbids only the
// one after another, which is the default: our players were measured with it. Slide 38 makes none
// with few pieces left (`min_pieces`, of the mover; the slide names no number, so the default asks
// for none). "Verified: do not cut off but reduce depth": the node itself
// is searched R plies shallower (at least one ply deep), with moves, and only if that is above beta
// as well it is cut; below a verification null moves are plain. Adaptive: R = 3 with more than six
// plies left, else 2 (`reduction` + 1 and `reduction`). A win after a pass is no win: it counts as
// beta. Common practice, off unless asked for: R grows with the plies left (`deeper`), and who
// stands below beta without a move does not try to pass (`above`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/shallow_tests.hpp"

namespace espalier::engine {

template <EngineGame G>
class NullMoveCut {
 public:
  explicit NullMoveCut(const Recipe& recipe)
      : options_(recipe.selectivity.null_move),
        wide_windows_(recipe.recursion == Recursion::AlphaBeta) {}

  bool on() const { return options_.on; }
  // Of the node that is being verified; another worker takes it over.
  int verified_ply() const { return verified_ply_; }
  void set_verified_ply(int ply) { verified_ply_ = ply; }

  // A lower bound that ends the search of the node, if passing is good enough. The principal
  // variation is left alone; alpha-beta cannot tell which nodes are on it, except that those with
  // an open window have no beta to compare with.
  template <bool Pv, class S>
  std::optional<Points> cut(S& search, const typename S::Node& node, int left, Points beta) {
    if constexpr (HasPass<G>) {
      if (Pv && !wide_windows_) return std::nullopt;
      if (node.ply == verified_ply_) return std::nullopt;  // the verification must make a move
      if (node.story.null > allowed() || left < options_.min_depth * kPly) return std::nullopt;
      if (!can_be_estimated(beta)) return std::nullopt;
      std::size_t moves = 0;
      if (S::kTracing || options_.min_moves > 0) {
        moves = count_moves(search.game(), node.position);
        if (moves < static_cast<std::size_t>(options_.min_moves)) return std::nullopt;
      }
      if constexpr (CountsPieces<G>) {
        if (search.game().pieces(node.position) < options_.min_pieces) return std::nullopt;
      }
      if constexpr (HasDanger<G>) {
        if (search.game().in_danger(node.position)) return std::nullopt;
      }
      if constexpr (requires { search.game().may_pass(node.position); }) {
        if (!search.game().may_pass(node.position)) return std::nullopt;
      }
      if (options_.above && search.evaluate_once(node) < beta) return std::nullopt;
      const Points value = value_of_passing(search, node, left, beta, moves);
      if (value < beta) {
        search.note(Reason::NullFails, node, beta - 1, beta, value, {.other = beta});
        return std::nullopt;
      }
      if (options_.kind == NullMoveKind::Verified && verified_ply_ == kNoPly) {
        return verified(search, node, left, beta, value);
      }
      return search.cut_by(Reason::NullMove, node, beta - 1, beta, is_win(value) ? beta : value);
    }
    (void)search, (void)node, (void)left, (void)beta;
    return std::nullopt;
  }

 private:
  static constexpr int kNoPly = -1;
  static constexpr int kDeep = 6;  // plies; adaptive R is larger above

  // Also if the search is stopped half-way.
  class Verifying {
   public:
    Verifying(int& verified_ply, int ply) : verified_ply_(verified_ply) { verified_ply_ = ply; }
    ~Verifying() { verified_ply_ = kNoPly; }
    Verifying(const Verifying&) = delete;
    Verifying& operator=(const Verifying&) = delete;

   private:
    int& verified_ply_;
  };

  NullMoves allowed() const { return options_.once ? NullMoves::None : NullMoves::Above; }

  int reduction(int left) const {
    const bool more = options_.kind == NullMoveKind::Adaptive && left > kDeep * kPly;
    const int deeper = options_.deeper > 0 ? left / kPly / options_.deeper : 0;
    return (options_.reduction + (more ? 1 : 0) + deeper) * kPly;
  }

  // The null move is numbered after the moves: its place in the tree is its own.
  template <class S>
  Points value_of_passing(S& search, const typename S::Node& node, int left, Points beta,
                          std::size_t number) const {
    auto child = search.child_at(node, search.game().pass(node.position), number);
    child.state = state_after_pass(search.evaluator(), search.game(), node.state, child.position);
    child.story.null = NullMoves::Last;
    child.story.forgets = true;  // no game contains positions from both sides of a null move
    const int child_left = std::max(left - kPly - reduction(left), 0);
    search.note(Reason::NullMove, node, beta - 1, beta, beta, {.depth = child_left});
    search.because(Reason::NullMove);
    return -search.template search<false>(child, child_left, -beta, -(beta - 1));
  }

  template <class S>
  std::optional<Points> verified(S& search, const typename S::Node& node, int left, Points beta,
                                 Points passing) {
    const Verifying scope(verified_ply_, node.ply);
    const int shallower = std::max(left - reduction(left), kPly);
    search.note(Reason::Verify, node, beta - 1, beta, passing, {.depth = shallower});
    search.because(Reason::Verify);
    const Points value = search.template search<false>(node, shallower, beta - 1, beta);
    if (value < beta) {
      search.note(Reason::NullFails, node, beta - 1, beta, value, {.other = beta});
      return std::nullopt;
    }
    return search.cut_by(Reason::NullMove, node, beta - 1, beta, value);
  }

  static std::size_t count_moves(const G& game, const typename G::Position& position) {
    if constexpr (CountsMoves<G>) {
      return game.count_moves(position);
    } else {
      return game.moves(position).size();
    }
  }

  NullMove options_;
  bool wide_windows_;
  int verified_ply_ = kNoPly;  // of the node that is being verified
};

}  // namespace espalier::engine
