// How deep a child is searched: extensions (whole and fractional plies) and late move reductions.
// Sources: Hsu15 slides 41-47, Fuernkranz.
//
// Promise: a line is never extended beyond twice the nominal depth, so every search ends. Nothing
// is reduced in danger, on the principal variation, for noisy moves, or near the horizon.
// Deviations: slide 42 reduces from remaining depth 3 on, slide 43 above 3: `min_depth` says which.
// Slide 41 reduces by H = 3; our default is 1, the game's own ply count being small. Slide 41
// searches again whatever a reduced search finds better; slide 43 (lines 11-12) accepts a reduced
// value of at least beta. The default is slide 41: with null windows almost every better value is
// at least beta, so slide 43 would hardly ever search a late move to its depth, and cut off on the
// word of a search that is known to be too shallow. `accepts_beta` is slide 43. The other half of
// its line 11 (accept where the reduced depth is below 3) is left out: it is NegaScout's rule for
// values that are exact, and reduced ones are not. Drop (slide 45: "the current best score is much
// lower than the value of your last ply"): the child's mover compares its static value there with
// that of its last turn, two plies before. It had no turn before the root that the search knows of,
// and nothing is compared across a null move. Common practice, off unless asked for: the reduction
// grows with the logarithms of the plies left and of the move's turn (`growth`), and late children
// of the principal variation are reduced too, by a ply less (`on_line`).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "espalier/core/window.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class DepthChanges {
 public:
  explicit DepthChanges(const Recipe& recipe)
      : extensions_(recipe.extensions),
        late_(recipe.selectivity.late_moves),
        extends_(recipe.extensions.any()),
        tells_(extends_ || late_.on || recipe.quiescence.any() || recipe.selectivity.futility.on ||
               recipe.selectivity.late_cuts.on) {
    for (std::size_t i = 1; i < kLogs; ++i) {
      logs_[i] = static_cast<int>(std::lround(kLogUnit * std::log2(static_cast<double>(i))));
    }
  }

  void set_depth(int plies) { most_left_ = 2 * plies * kPly; }
  int most_left() const { return most_left_; }
  void set_most_left(int quarters) { most_left_ = quarters; }

  bool asks_for_merit() const { return late_.on && late_.by_history; }
  bool changes_depth() const { return extends_ || late_.on; }

  // What the parts want to know of the move that led to a node. Noise is looked for only where one
  // of them asks.
  template <class S, class Node>
  [[gnu::always_inline]] void tell_story(S& search, const Node& parent, typename G::Move move,
                                         Node& child, bool quiet) const {
    child.story.quiet = quiet;
    if constexpr (HasPass<G>) child.story.null = std::min(parent.story.null, NullMoves::Above);
    if (extensions_.drop > 0) {
      child.story.knows_parent = true;
      child.story.parent_value = search.evaluate(parent);
    }
    if constexpr (HasNoisyMoves<G>) {
      if (tells_) child.story.noisy = is_noisy(search.game(), parent.position, move);
    }
    if constexpr (HasExtensions<G>) {
      if (extensions_.game > 0) child.story.wanted = search.game().extends(parent.position, move);
    }
    (void)search, (void)move;
  }

  // Quarters of a ply that this child is searched deeper.
  template <class S>
  int extension(S& search, const typename S::Node& node, const typename S::Node& child,
                int left) const {
    // How much the line may still grow: it has child.ply plies and this child's left.
    const int room = most_left_ - child.ply * kPly - (left - kPly);
    if (!extends_ || room <= 0) return 0;
    const G& game = search.game();
    if (game.outcome(child.position)) return 0;
    int more = 0;
    int causes = 0;
    Points now = 0;  // the static value, where it is asked for
    const auto extend = [&](int quarters, int because) {
      more += quarters;
      if (quarters > 0) causes |= because;
    };
    if constexpr (HasDanger<G>) {
      if (extensions_.danger > 0 && game.in_danger(child.position)) {
        extend(extensions_.danger, cause::kDanger);
      }
    }
    if (child.story.noisy) {
      extend(extensions_.capture, cause::kCapture);
      if (node.story.noisy) extend(extensions_.recapture, cause::kRecapture);
    }
    if (child.story.wanted) extend(extensions_.game, cause::kGame);
    if ((extensions_.mobility | extensions_.forced) != 0) {
      const std::size_t moves = count(game, child.position);
      if (moves == 1) extend(extensions_.forced, cause::kForced);
      if (moves <= static_cast<std::size_t>(extensions_.few_moves)) {
        extend(extensions_.mobility, cause::kMobility + cause::kMoves * static_cast<int>(moves));
      }
    }
    if (extensions_.drop > 0 && node.story.knows_parent) {
      now = search.evaluate(child);
      if (now <= node.story.parent_value - extensions_.drop_margin) {
        extend(extensions_.drop, cause::kDrop);
      }
    }
    more = std::min({more, kPly, room});  // one ply at most: a line grows no faster than it shrinks
    if (more > 0) {
      search.note_child(Reason::Extension, node, child, 0, 0, -now,
                        {.depth = more, .count = causes, .other = -node.story.parent_value});
    }
    return more;
  }

  // Does a reduced search that came back with this value settle the matter?
  bool accepts(Points value, Points beta) const { return late_.accepts_beta && value >= beta; }

  // What becomes of a child whose reduced search has come back.
  template <class S>
  void tell_late(S& search, const typename S::Node& node, const typename S::Node& child,
                 int child_left, Window<Points> window, Points value) const {
    const bool accepted = value > window.alpha && accepts(value, window.beta);
    const Reason result = value <= window.alpha ? Reason::LateHolds
                          : accepted            ? Reason::LateAccepts
                                                : Reason::LateFails;
    search.note_child(result, node, child, window.alpha, accepted ? window.beta : window.alpha + 1,
                      value, {.depth = child_left, .other = window.alpha});
  }

  // Quarters of a ply that this child is first searched shallower.
  template <class S>
  int reduction(S& search, const typename S::Node& node, const typename S::Node& child, int left,
                std::size_t turn, bool pv) const {
    if (!late_.on || turn <= static_cast<std::size_t>(late_.first)) return 0;
    if (pv && !late_.on_line) return 0;
    if (left < late_.min_depth * kPly || child.story.noisy) return 0;
    if constexpr (HasDanger<G>) {
      const G& game = search.game();
      if (game.in_danger(node.position) || game.in_danger(child.position)) return 0;
    }
    (void)search, (void)node;
    int reduction = late_.reduction * kPly + growth(left / kPly, turn) - (pv ? kPly : 0);
    if (late_.by_history) {
      reduction -= std::clamp(child.story.merit / kMeritOfQuarter, -2 * kPly, 2 * kPly);
    }
    if (late_.trend && !is_rising(node.story)) reduction += kPly / 2;
    return std::max(reduction, 0);
  }

 private:
  static constexpr std::size_t kLogs = 128;
  static constexpr int kLogUnit = 256;
  static constexpr int kMeritOfQuarter = 2048;  // merit that takes a quarter of a ply off

  // Quarters of a ply that a reduction grows by. Logarithms are rounded to whole units first, so
  // that every machine reduces alike.
  int growth(int plies, std::size_t turn) const {
    if (late_.growth == 0) return 0;
    const int depth = logs_[std::min(static_cast<std::size_t>(plies), kLogs - 1)];
    const int late = logs_[std::min(turn, kLogs - 1)];
    return depth * late / kLogUnit * late_.growth * kPly / (100 * kLogUnit);
  }

  static std::size_t count(const G& game, const typename G::Position& position) {
    if constexpr (CountsMoves<G>) {
      return game.count_moves(position);
    } else {
      return game.moves(position).size();
    }
  }

  Extensions extensions_;
  LateMoves late_;
  bool extends_;
  bool tells_;
  int most_left_ = 0;  // the length of the longest line, in quarters of a ply
  std::array<int, kLogs> logs_{};
};

}  // namespace espalier::engine
