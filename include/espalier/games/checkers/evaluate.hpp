// Samuel: material, advance, the guard of the back row, centre, mobility and the move. Linear.
//
// Source: Samuel, "Some studies in machine learning using the game of checkers", 1959, appendix C:
// BACK (back row bridge), CENT (control of the centre), KCENT (its control by kings), MOB
// (mobility), MOVE (the move), ADV (advancement). Deviations: his parameters count by rules of
// their own and are combined by learned signs and powers of two; ours are plain counts with weights
// set by hand.
//
// Promise: in the mover's view, the same for both sides; far below the win band.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/phases.hpp"
#include "espalier/games/checkers/rules.hpp"

namespace espalier::checkers {

namespace detail {

// Of Black; White's are turned round.
inline constexpr Squares kCentre = squares({14, 15, 18, 19});
inline constexpr Squares kBridge = squares({1, 3});
inline constexpr Squares kDogHole = squares({28});
inline constexpr Squares kDoubleCorners = squares({1, 5, 28, 32});
inline constexpr Squares kEdges = squares({4, 5, 12, 13, 20, 21, 28, 29});

}  // namespace detail

class Samuel : public StatelessEvaluator<Samuel> {
 public:
  static constexpr std::string_view kName = "samuel";

  static constexpr std::array<WeightInfo, 16> kWeights = {{
      {"men", 100, 50, 200, "a man"},
      {"kings", 135, 50, 300, "a king"},
      {"ahead", 2, 0, 20, "a piece more, for every piece that is gone: the leader wants to trade"},
      {"advance", 2, -10, 20, "a step that a man has gone"},
      {"back_row", 6, -20, 40, "a man on its back row"},
      {"bridge", 10, -20, 40, "men on both squares that guard the back row (1 and 3; 30 and 32)"},
      {"centre", 4, -20, 40, "a man on the four squares in the middle"},
      {"edge", -3, -40, 20, "a man at the left or right edge"},
      {"dog_hole", -8, -40, 20, "a man in the corner that it can hardly leave (28; 5)"},
      {"near_crown", 8, 0, 80, "a man one step from its crowning row"},
      {"free_crown", 22, 0, 120, "such a man that an empty square awaits"},
      {"king_centre", 8, -20, 40, "a king near the middle"},
      {"double_corner", 6, -20, 60, "the side with fewer pieces has a king in a double corner"},
      {"mobility", 2, 0, 20, "a step that a side could make"},
      {"threat", 5, -20, 60, "a piece that could jump if it were its side's turn"},
      {"the_move", 4, -20, 40, "the move (opposition), with equal numbers of pieces"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Samuel() : Samuel(default_weights(kWeights)) {}
  constexpr explicit Samuel(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const Checkers& game, const Position& p) const {
    const Weights counts = features(game, p);
    Points sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += weights_[i] * counts[i];
    return sum;
  }

  constexpr Weights features(const Checkers& /*game*/, const Position& p) const {
    Weights counts = side_counts(p, p.to_move);
    const Weights others = side_counts(p, opponent(p.to_move));
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= others[i];
    const int more = std::popcount(p.own()) - std::popcount(p.other());
    counts[kAhead] = more * (2 * kMostPieces - std::popcount(p.occupied()));
    if (more == 0) counts[kTheMove] = has_the_move(p) ? 1 : -1;
    return counts;
  }

 private:
  enum Place : std::size_t {
    kMen,
    kKings,
    kAhead,
    kAdvance,
    kBackRow,
    kBridge,
    kCentre,
    kEdge,
    kDogHole,
    kNearCrown,
    kFreeCrown,
    kKingCentre,
    kDoubleCorner,
    kMobility,
    kThreat,
    kTheMove,
  };

  // The mover has the move if an odd number of pieces stands in the columns that begin on its back
  // row. (The columns of the even rows for Black, of the odd ones for White.)
  static constexpr bool has_the_move(const Position& p) {
    const Squares rows = p.to_move == Player::First ? kEvenRows : kBoard & ~kEvenRows;
    return std::popcount(p.occupied() & rows) % 2 == 1;
  }

  static constexpr Points rows_gone(Squares men) {
    Points rows = 0;
    for (int row = 1; row < kRows; ++row) rows += row * std::popcount(men & row_squares(row));
    return rows;
  }

  static constexpr Weights side_counts(const Position& p, Player side) {
    const bool black = side == Player::First;
    const auto seen = [&](Squares set) { return black ? set : turned(set); };
    const Squares men = seen(p.men(side));
    const Squares kings = seen(p.kings_of(side));
    const Squares empty = seen(p.empty());
    Weights counts{};
    counts[kMen] = std::popcount(men);
    counts[kKings] = std::popcount(kings);
    counts[kAdvance] = rows_gone(men);
    counts[kBackRow] = std::popcount(men & row_squares(0));
    counts[kBridge] = (men & detail::kBridge) == detail::kBridge ? 1 : 0;
    counts[kCentre] = std::popcount(men & detail::kCentre);
    counts[kEdge] = std::popcount(men & detail::kEdges);
    counts[kDogHole] = std::popcount(men & detail::kDogHole);
    const Squares near = men & row_squares(kRows - 2);
    counts[kNearCrown] = std::popcount(near);
    const Squares awaited = stepped<-4>(empty) | stepped<-5>(empty);
    counts[kFreeCrown] = std::popcount(near & awaited);
    counts[kKingCentre] = std::popcount(kings & kInner);
    const bool fewer = std::popcount(p.of(side)) < std::popcount(p.of(opponent(side)));
    counts[kDoubleCorner] = fewer && (kings & detail::kDoubleCorners) != 0 ? 1 : 0;
    counts[kMobility] = count_steps(p, side);
    counts[kThreat] = std::popcount(jumpers(p, side));
    return counts;
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Samuel, Checkers>);

// The same features with other weights in the opening, the middle and the endgame.
using PhasedSamuel = Phased<Samuel>;
static_assert(LinearEvaluator<PhasedSamuel, Checkers>);

}  // namespace espalier::checkers
