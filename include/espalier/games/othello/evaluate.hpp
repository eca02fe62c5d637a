// Positional: what players of Othello look at: moves now and moves to come, corners and the squares
// that give them away, discs that cannot be turned, and who has the last word. Linear.
//
// Source of the features: Rosenbloom, "A world-championship-level Othello program", 1982 (mobility,
// potential mobility, stability). The default weights were set by hand, in round numbers.
//
// Promise: in the mover's view, in points of which kDisc are a disc of the final margin; the same
// for the eight images of a position.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/phases.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/othello/stability.hpp"

namespace espalier::othello {

class Positional : public StatelessEvaluator<Positional> {
 public:
  static constexpr std::string_view kName = "positional";

  static constexpr std::array<WeightInfo, 11> kWeights = {{
      {"mobility", 120, 0, 500, "a move that the mover has, or the opponent would have"},
      {"potential_mobility", 50, 0, 200, "an empty square beside a disc of the other side"},
      {"corner", 800, 0, 3000, "a disc in a corner"},
      {"corner_move", 400, 0, 2000, "a move into a corner"},
      {"x_square", -500, -2000, 0, "a disc diagonally beside an empty corner"},
      {"c_square", -50, -1000, 500, "a disc beside an empty corner, on the edge"},
      {"edge", 20, -200, 500, "another disc on the edge"},
      {"stable", 150, 0, 500, "a disc that can never be turned"},
      {"disc", -40, -200, 200, "a disc"},
      {"late_disc", 1, 0, 100, "a disc, for each beyond 40 on the board"},
      {"parity", 50, -500, 500, "an odd number of empty squares; an even one counts against"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Positional() : Positional(default_weights(kWeights)) {}
  constexpr explicit Positional(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const Othello& game, const Position& p) const {
    const Weights counts = features(game, p);
    Points points = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) points += weights_[i] * counts[i];
    return points;
  }

  constexpr Weights features(const Othello& /*game*/, const Position& p) const {
    const Weights mine = counts_of(p.own, p.other, p.legal);
    const Weights others = counts_of(p.other, p.own, legal_squares(p.other, p.own));
    Weights counts{};
    for (std::size_t i = 0; i < kParity; ++i) counts[i] = mine[i] - others[i];
    counts[kParity] = p.empties() % 2 == 1 ? 1 : -1;
    return counts;
  }

 private:
  static constexpr std::size_t kParity = kWeights.size() - 1;
  static constexpr Squares kXSquares = 0x0042'0000'0000'4200;
  static constexpr Squares kCSquares = 0x4281'0000'0000'8142;
  static constexpr int kLate = 40;

  // In the order of the weights, for one side.
  static constexpr Weights counts_of(Squares own, Squares other, Squares legal) {
    const Squares occupied = own | other;
    const Squares beside = neighbours(kCorners & ~occupied);
    const int discs = std::popcount(own);
    const int late = std::popcount(occupied) - kLate;
    return {std::popcount(legal),
            std::popcount(neighbours(other) & ~occupied),
            std::popcount(own & kCorners),
            std::popcount(legal & kCorners),
            std::popcount(own & kXSquares & beside),
            std::popcount(own & kCSquares & beside),
            std::popcount(own & detail::kEdge & ~kCorners & ~beside),
            std::popcount(stable_discs(own, occupied)),
            discs,
            late > 0 ? late * discs : 0,
            0};
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Positional, Othello>);

// The same features with other weights in the opening, the middle and the endgame.
using PhasedPositional = Phased<Positional>;
static_assert(LinearEvaluator<PhasedPositional, Othello>);

}  // namespace espalier::othello
