// Sets of squares of the Othello board in 64 bits, and what a disc does to them. Bit 0 is a1, bit 7
// h1, bit 63 h8: the order in which positions are written.
//
// Legal moves by parallel prefix along the eight rays (the method of Kogge & Stone's adder, 1973);
// discs turned by the carry of an addition along a ray and by the leading zero against it, which
// need neither a loop nor a branch.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::othello {

using Squares = std::uint64_t;  // a set of squares

inline constexpr int kSide = 8;
inline constexpr int kSquares = 64;
inline constexpr Squares kCorners = 0x8100'0000'0000'0081;
inline constexpr Squares kFileA = 0x0101'0101'0101'0101;
inline constexpr Squares kFileH = kFileA << 7;
inline constexpr Squares kInnerFiles = ~(kFileA | kFileH);

constexpr Squares square_bit(int square) { return Squares{1} << square; }

// All squares next to one of these.
constexpr Squares neighbours(Squares set) {
  const Squares sideways = ((set << 1) & ~kFileA) | ((set >> 1) & ~kFileH);
  const Squares rows = set | sideways;
  return sideways | (rows << kSide) | (rows >> kSide);
}

namespace detail {

// The empty or occupied squares at the far end of runs of `through` that begin next to `own`, along
// one line in both directions.
constexpr Squares ends_of_runs(Squares own, Squares through, int step) {
  Squares up = through & (own << step);
  Squares down = through & (own >> step);
  up |= through & (up << step);
  down |= through & (down >> step);
  const Squares pairs_up = through & (through << step);
  const Squares pairs_down = through & (through >> step);
  up |= pairs_up & (up << (2 * step));
  down |= pairs_down & (down >> (2 * step));
  up |= pairs_up & (up << (2 * step));
  down |= pairs_down & (down >> (2 * step));
  return (up << step) | (down >> step);
}

// The rays from a square: four towards higher bits, four towards lower ones.
struct Rays {
  std::array<Squares, 4> up;
  std::array<Squares, 4> down;
};

constexpr Squares ray(int square, int dx, int dy) {
  Squares set = 0;
  int x = square % kSide + dx;
  int y = square / kSide + dy;
  for (; x >= 0 && x < kSide && y >= 0 && y < kSide; x += dx, y += dy) {
    set |= square_bit(y * kSide + x);
  }
  return set;
}

constexpr std::array<Rays, kSquares> all_rays() {
  std::array<Rays, kSquares> rays{};
  for (int s = 0; s < kSquares; ++s) {
    rays[static_cast<std::size_t>(s)] = {
        {ray(s, 1, 0), ray(s, -1, 1), ray(s, 0, 1), ray(s, 1, 1)},
        {ray(s, -1, 0), ray(s, 1, -1), ray(s, 0, -1), ray(s, -1, -1)}};
  }
  return rays;
}

inline constexpr std::array<Rays, kSquares> kRays = all_rays();

// Filling a ray's other squares with ones carries a one to its first square that is not `through`.
[[gnu::always_inline]] constexpr Squares turned_up(Squares own, Squares through, Squares ray) {
  const Squares end = ((through | ~ray) + 1) & own & ray;
  return (end - Squares{end != 0}) & ray;
}
[[gnu::always_inline]] constexpr Squares turned_down(Squares own, Squares through, Squares ray) {
  const Squares stops = (ray & ~through) | 1;
  const Squares end = square_bit(63 - std::countl_zero(stops)) & own & ray;
  return (Squares{0} - (end << 1)) & ray;
}

}  // namespace detail

// Where the owner of `own` may put a disc.
constexpr Squares legal_squares(Squares own, Squares other) {
  const Squares inner = other & kInnerFiles;  // runs do not wrap from one row to the next
  return (detail::ends_of_runs(own, inner, 1) | detail::ends_of_runs(own, inner, 7) |
          detail::ends_of_runs(own, other, 8) | detail::ends_of_runs(own, inner, 9)) &
         ~(own | other);
}

// The discs of `other` that a disc of `own` on the square turns; none: it is not legal there.
[[gnu::always_inline]] constexpr Squares turned(Squares own, Squares other, int square) {
  const detail::Rays& rays = detail::kRays[static_cast<std::size_t>(square)];
  Squares set = 0;
  for (const Squares ray : rays.up) set |= detail::turned_up(own, other, ray);
  for (const Squares ray : rays.down) set |= detail::turned_down(own, other, ray);
  return set;
}

}  // namespace espalier::othello
