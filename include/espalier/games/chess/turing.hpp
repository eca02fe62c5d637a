// Turing's evaluation: White's material divided by Black's.
// Source: Fuernkranz, slide "Evaluation Function Examples": f(n) = w(n) / b(n). The values of the
// pieces are Turing's own (1953): pawn 1, knight 3, bishop 3.5, rook 5, queen 10.
//
// Deviations: a negamax search needs values that change their sign with the side, so the value is
// the logarithm of the ratio, which puts positions in the same order. Both sums have half a pawn
// added: a bare king would be a division by zero.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess {

struct Turing : StatelessEvaluator<Turing> {
  static constexpr std::string_view kName = "turing";

  constexpr Points evaluate(const Chess&, const Position& p) const {
    const Points white = kLogarithms[sum(p, Player::First)] - kLogarithms[sum(p, Player::Second)];
    return p.to_move == Player::First ? white : -white;
  }

  // Twice the sum of a player's pieces.
  static constexpr std::size_t sum(const Position& p, Player player) {
    constexpr std::array<int, 5> kTwice = {2, 6, 7, 10, 20};
    int twice = 0;
    for (std::size_t kind = 0; kind < kTwice.size(); ++kind) {
      twice += kTwice[kind] * std::popcount(p.of(player) & p.kinds[kind]);
    }
    return static_cast<std::size_t>(twice);
  }

 private:
  static constexpr std::size_t kMostSum = 9 * 20 + 2 * 10 + 2 * 7 + 2 * 6;  // eight more queens
  static constexpr double kScale = 4'000;  // a pawn more in the opening is about 100 points

  static constexpr std::array<Points, kMostSum + 1> logarithms() {
    std::array<Points, kMostSum + 1> table{};
    double logarithm = 0;
    for (std::size_t n = 1; n <= kMostSum; ++n) {
      // ln(n + 1) - ln(n) = 2 artanh(1 / (2 n + 1))
      const double x = 1.0 / (2.0 * static_cast<double>(n) + 1.0);
      double power = x;
      for (int term = 1; term < 40; term += 2, power *= x * x) logarithm += 2 * power / term;
      table[n] = static_cast<Points>(kScale * logarithm + 0.5);
    }
    return table;
  }
  static const std::array<Points, kMostSum + 1> kLogarithms;
};

inline constexpr std::array<Points, Turing::kMostSum + 1> Turing::kLogarithms =
    Turing::logarithms();

static_assert(Evaluator<Turing, Chess>);

}  // namespace espalier::chess
