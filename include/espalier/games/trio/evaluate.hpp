// OpenLines: what the lines that a seat can still complete are worth to it, less those of its
// strongest rival. A line counts more the more of its cells the seat has marked.
//
// Promise: one number per seat, far below kWinBand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "espalier/core/game.hpp"
#include "espalier/core/sum_bounds.hpp"
#include "espalier/games/trio/rules.hpp"

namespace espalier::trio {

struct OpenLines {
  static constexpr std::array<Points, Trio::kInARow + 1> kWorth = {0, 1, 10, 100};  // by marks

  constexpr PerSeat<Trio> evaluate(const Trio& game, const Position& position) const {
    PerSeat<Trio> own{};
    for (std::size_t i = 0; i < game.line_count(); ++i) {
      for (std::size_t seat = 0; seat < kPlayers; ++seat) {
        if ((game.line(i) & position.all() & ~position.marks[seat]) != 0) continue;
        const int marks = std::popcount(game.line(i) & position.marks[seat]);
        own[seat] += kWorth[static_cast<std::size_t>(marks)];
      }
    }
    PerSeat<Trio> values{};
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
      values[seat] = own[seat] - std::max(own[(seat + 1) % kPlayers], own[(seat + 2) % kPlayers]);
    }
    return values;
  }

  // The values sum to what the third has less what the first has: never above 0. A won game is
  // worth kWin to one seat and -kWin to the others.
  constexpr SumBounds<Points> sum_bounds(const Trio&) const { return {-kWin, kWin, 0}; }
};

static_assert(SeatsEvaluator<OpenLines, Trio> && HasSumBounds<OpenLines, Trio>);

}  // namespace espalier::trio
