// The shapes of squares that the pattern evaluation of Othello looks at, and how the discs on them
// become a number.
//
// Source: Buro, "From simple features to sophisticated evaluation functions", CG 1998: edges with
// their X-squares, 3x3 and 2x5 corners, rows and diagonals; configurations in base 3.
//
// A shape is written down once; its instances are its images under the symmetries of the board.
// A shape that a symmetry maps to itself in another order has pairs of configurations that mean the
// same: they share a weight.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

// The square that a symmetry of the board (0..7; 0: the identity) maps a square to.
inline constexpr unsigned kSymmetries = 8;
constexpr int image_of(int square, unsigned symmetry) {
  int x = square % kSide;
  int y = square / kSide;
  if ((symmetry & 1) != 0) x = kSide - 1 - x;
  if ((symmetry & 2) != 0) y = kSide - 1 - y;
  return (symmetry & 4) != 0 ? x * kSide + y : y * kSide + x;
}

inline constexpr std::size_t kMostShapeSquares = 10;

struct PatternShape {
  std::string_view name;
  std::size_t count;  // of squares
  std::array<std::uint8_t, kMostShapeSquares> squares;

  constexpr PatternShape under(unsigned symmetry) const {
    PatternShape image = *this;
    for (std::size_t i = 0; i < count; ++i) {
      image.squares[i] = static_cast<std::uint8_t>(image_of(squares[i], symmetry));
    }
    return image;
  }
  constexpr Squares set() const {
    Squares set = 0;
    for (std::size_t i = 0; i < count; ++i) set |= square_bit(squares[i]);
    return set;
  }
  // 0 (empty), 1 (own) or 2 (the opponent's) on every square: the number of such fillings.
  constexpr std::uint32_t configurations() const {
    std::uint32_t all = 1;
    for (std::size_t i = 0; i < count; ++i) all *= 3;
    return all;
  }
};

// Squares by number: a1 is 0, b1 is 1, a2 is 8.
inline constexpr std::array<PatternShape, 11> kPatternShapes = {{
    {"edge+2X", 10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},
    {"2x5", 10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},
    {"3x3", 9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},
    {"row 2", 8, {8, 9, 10, 11, 12, 13, 14, 15}},
    {"row 3", 8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {"row 4", 8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {"diagonal 8", 8, {0, 9, 18, 27, 36, 45, 54, 63}},
    {"diagonal 7", 7, {1, 10, 19, 28, 37, 46, 55}},
    {"diagonal 6", 6, {2, 11, 20, 29, 38, 47}},
    {"diagonal 5", 5, {3, 12, 21, 30, 39}},
    {"diagonal 4", 4, {4, 13, 22, 31}},
}};

namespace detail {

constexpr std::size_t first_with_set(const PatternShape& shape, Squares set) {
  unsigned symmetry = 0;
  while (shape.under(symmetry).set() != set) ++symmetry;
  return symmetry;
}

constexpr std::size_t count_instances() {
  std::size_t count = 0;
  for (const PatternShape& shape : kPatternShapes) {
    for (unsigned s = 0; s < kSymmetries; ++s) {
      if (first_with_set(shape, shape.under(s).set()) == s) ++count;
    }
  }
  return count;
}

}  // namespace detail

// A shape in one of its places on the board.
struct PatternInstance {
  std::size_t shape;
  PatternShape squares;
};

inline constexpr std::size_t kPatternInstances = detail::count_instances();

namespace detail {

constexpr std::array<PatternInstance, kPatternInstances> all_instances() {
  std::array<PatternInstance, kPatternInstances> all{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < kPatternShapes.size(); ++i) {
    for (unsigned s = 0; s < kSymmetries; ++s) {
      const PatternShape image = kPatternShapes[i].under(s);
      if (first_with_set(kPatternShapes[i], image.set()) == s) all[next++] = {i, image};
    }
  }
  return all;
}
inline constexpr std::array<PatternInstance, kPatternInstances> kInstances = all_instances();

// --- Configurations of all instances at once ---------------------------------------------------

// Eight of them in one register of any x86-64 or AArch64 processor.
using Vector [[gnu::vector_size(16)]] = std::uint16_t;
inline constexpr std::size_t kVectors = (kPatternInstances + 7) / 8;
using Lanes = std::array<std::uint16_t, kVectors * 8>;

// What discs add to the configuration of every instance, by half-rows of four squares: what stands
// there is one of sixteen sets. Small enough to stay in the fastest cache.
inline constexpr int kHalfRow = 4;
inline constexpr std::size_t kHalfRows = kSquares / kHalfRow;
struct HalfRows {
  alignas(64) std::array<std::array<Lanes, 1 << kHalfRow>, kHalfRows> adds{};
};
constexpr HalfRows all_half_rows() {
  HalfRows table;
  for (std::size_t lane = 0; lane < kPatternInstances; ++lane) {
    const PatternShape& shape = kInstances[lane].squares;
    unsigned power = 1;
    for (std::size_t i = 0; i < shape.count; ++i, power *= 3) {
      const std::size_t half = shape.squares[i] / kHalfRow;
      for (unsigned set = 0; set < 1 << kHalfRow; ++set) {
        if ((set >> (shape.squares[i] % kHalfRow) & 1) == 0) continue;
        std::uint16_t& sum = table.adds[half][set][lane];
        sum = static_cast<std::uint16_t>(sum + power);
      }
    }
  }
  return table;
}
inline constexpr HalfRows kHalfRowTable = all_half_rows();

// The sum of what the discs of one colour add.
using Vectors = std::array<Vector, kVectors>;
[[gnu::always_inline]] inline void add_discs(Vectors& sum, Squares discs) {
  for (std::size_t half = 0; half < kHalfRows; ++half) {
    const Lanes& lanes = kHalfRowTable.adds[half][discs >> (half * kHalfRow) & 0xf];
    Vectors more;
    std::memcpy(&more, &lanes, sizeof more);
    for (std::size_t i = 0; i < kVectors; ++i) sum[i] += more[i];
  }
}

}  // namespace detail

using Configurations = detail::Lanes;  // of kPatternInstances, in base 3

[[gnu::always_inline]] inline Configurations configurations_of(Squares own, Squares other) {
  detail::Vectors sum{};
  detail::add_discs(sum, other);
  for (detail::Vector& vector : sum) vector += vector;  // the opponent's discs count twice
  detail::add_discs(sum, own);
  Configurations configurations;
  std::memcpy(&configurations, &sum, sizeof sum);
  return configurations;
}

// --- Configurations that mean the same ---------------------------------------------------------

namespace detail {

// Where each place of a shape goes under the symmetry that maps its squares to themselves in
// another order; the identity if there is none.
using Places = std::array<std::size_t, kMostShapeSquares>;
constexpr Places mirror_places(const PatternShape& shape) {
  Places places{};
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  for (unsigned s = 1; s < kSymmetries; ++s) {
    const PatternShape image = shape.under(s);
    if (image.set() != shape.set() || image.squares == shape.squares) continue;
    for (std::size_t i = 0; i < shape.count; ++i) {
      while (shape.squares[places[i]] != image.squares[i])
        places[i] = (places[i] + 1) % shape.count;
    }
    return places;
  }
  return places;
}

// How many configurations differ by more than that symmetry, which is its own inverse.
constexpr std::uint32_t shared_configurations(const PatternShape& shape) {
  const Places places = mirror_places(shape);
  std::uint32_t own_mirrors = 1;
  for (std::size_t i = 0; i < shape.count; ++i) own_mirrors *= places[i] >= i ? 3 : 1;
  return (shape.configurations() + own_mirrors) / 2;
}

constexpr std::uint32_t mirrored(const PatternShape& shape, const Places& places,
                                 std::uint32_t configuration) {
  std::array<std::uint32_t, kMostShapeSquares> digits{};
  for (std::size_t i = 0; i < shape.count; ++i, configuration /= 3) {
    digits[places[i]] = configuration % 3;
  }
  for (std::size_t i = shape.count; i-- > 0;) configuration = configuration * 3 + digits[i];
  return configuration;
}

}  // namespace detail

// Tables with a place for every configuration of every shape, one shape after the other.
struct PatternTable {
  std::array<std::uint32_t, kPatternShapes.size() + 1> raw{};     // where each shape begins
  std::array<std::uint32_t, kPatternShapes.size() + 1> shared{};  // if the same are kept once
};
constexpr PatternTable pattern_table() {
  PatternTable table;
  for (std::size_t i = 0; i < kPatternShapes.size(); ++i) {
    table.raw[i + 1] = table.raw[i] + kPatternShapes[i].configurations();
    table.shared[i + 1] = table.shared[i] + detail::shared_configurations(kPatternShapes[i]);
  }
  return table;
}
inline constexpr PatternTable kPatternTable = pattern_table();
inline constexpr std::size_t kRawPatterns = kPatternTable.raw.back();
inline constexpr std::size_t kSharedPatterns = kPatternTable.shared.back();

// From places in the raw table to places in the shared one.
inline std::vector<std::uint32_t> shared_places() {
  std::vector<std::uint32_t> places;
  places.reserve(kRawPatterns);
  std::uint32_t next = 0;
  for (const PatternShape& shape : kPatternShapes) {
    const std::size_t begin = places.size();
    const detail::Places mirror = detail::mirror_places(shape);
    for (std::uint32_t here = 0; here < shape.configurations(); ++here) {
      const std::uint32_t image = detail::mirrored(shape, mirror, here);
      places.push_back(image < here ? places[begin + image] : next++);
    }
  }
  return places;
}

}  // namespace espalier::othello
