// Lead: how far a seat is ahead of the mean of the others, in points, forty for a row, and who
// has finished. A marble that lags behind or stands far off the middle line counts more: otherwise
// armies that face each other block the last marbles of each other at home.
//
// Promise: one number per seat, below kWinBand. Who finishes next is worth more than any lead; who
// has finished keeps the worth of its place. Among those who still play the leads sum to zero.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/core/game.hpp"
#include "espalier/games/chinese_checkers/seats_rules.hpp"

namespace espalier::chinese_checkers {

struct Lead {
  static constexpr Points kRow = 40;         // one row of one marble
  static constexpr Points kLag = 10;         // times the square of the rows that are left
  static constexpr Points kAside = 4;        // a half hole beside the middle line
  static constexpr Points kPlace = 100'000;  // between one place and the next
  static constexpr Points kFinish = 60'000;  // beyond any lead

  // What a marble in a hole of the view from below still costs.
  static constexpr std::array<Points, kHoles> kCosts = [] {
    std::array<Points, kHoles> costs{};
    for (int hole = 0; hole < kHoles; ++hole) {
      const int rows = kTopRow - row_of(hole);
      const int aside = across_of(hole) < 0 ? -across_of(hole) : across_of(hole);
      costs[static_cast<std::size_t>(hole)] = kRow * rows + kLag * rows * rows + kAside * aside;
    }
    return costs;
  }();

  template <std::size_t Seats>
  static constexpr Points cost(const SeatsPosition<Seats>& position, std::size_t seat) {
    Points sum = 0;
    for (const int hole : position.marbles[seat]) {
      sum += kCosts[static_cast<std::size_t>(
          view_from(ChineseCheckersSeats<Seats>::kHomes[seat], hole))];
    }
    return sum;
  }

  template <std::size_t Seats>
  constexpr std::array<Points, Seats> evaluate(const ChineseCheckersSeats<Seats>&,
                                               const SeatsPosition<Seats>& position) const {
    std::array<Points, Seats> values{};
    Points all = 0;
    Points playing = 0;
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      if (!position.plays(seat)) {
        values[seat] = worth_of_place(position.places[seat]);
        continue;
      }
      values[seat] = -cost(position, seat);
      all += values[seat];
      ++playing;
    }
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      if (!position.plays(seat)) continue;
      const Points others = playing > 1 ? (all - values[seat]) / (playing - 1) : 0;
      values[seat] = values[seat] - others - kPlace * position.finished;
    }
    return values;
  }

  // Has the mover the next place that is to be had?
  template <std::size_t Seats>
  constexpr bool settles(const ChineseCheckersSeats<Seats>&, const SeatsPosition<Seats>& root,
                         Points value) const {
    return value >= worth_of_place(root.finished + 1U);
  }

 private:
  static constexpr Points worth_of_place(std::size_t place) {
    return kFinish - kPlace * static_cast<Points>(place - 1);
  }
};

static_assert(SeatsEvaluator<Lead, ChineseCheckersSeats<3>>);

}  // namespace espalier::chinese_checkers
