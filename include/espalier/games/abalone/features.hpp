// What the evaluations of Abalone count in one army: neighbours, lines, wedges, pushes, falls.
//
// Everything is found by steps of whole sets (bits.hpp), for all marbles at once. Directions are
// compile-time numbers here, so that a step is two shifts and a mask.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/games/abalone/bits.hpp"
#include "espalier/games/abalone/geometry.hpp"

namespace espalier::abalone {

// The cells at a distance of `steps` from the centre.
inline constexpr std::array<Cells, kRadius + 1> kRings = [] {
  std::array<Cells, kRadius + 1> rings{};
  for (int cell = 0; cell < kCells; ++cell) {
    rings[static_cast<std::size_t>(distance_from_centre(cell))] |= bit(cell);
  }
  return rings;
}();
inline constexpr Cells kRim = kRings[kRadius];

// The marbles of one side, and where they would be after a step in each direction.
struct Army {
  Cells cells;
  std::array<Cells, kDirections> steps{};

  constexpr explicit Army(Cells marbles) : cells(marbles) {
    for_each_direction<kDirections>([&](auto d) { steps[d] = step(cells, d); });
  }
};

constexpr int steps_to_centre(Cells cells) {
  int sum = 0;
  for (int ring = 1; ring <= kRadius; ++ring) {
    sum += ring * count(cells & kRings[static_cast<std::size_t>(ring)]);
  }
  return sum;
}

// How an army stands together.
struct Cohesion {
  int pairs = 0;   // two neighbours
  int threes = 0;  // three in line
};
constexpr Cohesion cohesion(const Army& own) {
  Cohesion found;
  for_each_direction<kAxes>([&](auto d) {
    const Cells joined = own.cells & own.steps[d];
    found.pairs += count(joined);
    found.threes += count(joined & own.steps[opposite(d)]);
  });
  return found;
}

// Own marbles that have marbles of the opponent on two opposite sides.
constexpr Cells wedges(const Army& own, const Army& theirs) {
  Cells between = 0;
  for_each_direction<kAxes>(
      [&](auto d) { between |= theirs.steps[d] & theirs.steps[opposite(d)]; });
  return between & own.cells;
}

// Cells beside at least one and at least two marbles.
struct Beside {
  Cells one = 0;
  Cells two = 0;
};
constexpr Beside beside(const Army& army) {
  Beside found;
  for_each_direction<kDirections>([&](auto d) {
    found.two |= found.one & army.steps[d];
    found.one |= army.steps[d];
  });
  return found;
}

// What an army could push if it were to move. A marble that can be pushed in two directions counts
// twice; so does one that falls.
struct Force {
  int pushes = 0;  // on the board: two against one, three against one or two
  int falls = 0;   // over the edge
};
constexpr Force force(const Army& own, const Army& theirs) {
  Force found;
  const Cells empty = kBoard & ~own.cells & ~theirs.cells;
  for_each_direction<kDirections>([&](auto d) {
    const Cells behind_two = step(own.cells & own.steps[d], d);
    const Cells first = theirs.cells & behind_two;  // pushed by two or three
    found.falls += count(first & kEdge[d]);
    const Cells after_first = step(first, d);
    const Cells behind_three = step(own.cells & behind_two, d);
    const Cells second = theirs.cells & step(first & behind_three, d);  // pushed by three
    found.falls += count(second & kEdge[d]);
    found.pushes += count(empty & (after_first | step(second, d)));
  });
  return found;
}

}  // namespace espalier::abalone
