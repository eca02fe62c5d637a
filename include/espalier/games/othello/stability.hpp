// Discs that can never be turned again.
//
// Promise: every disc named is stable; some stable discs may be missed. A disc is stable if in each
// of its four lines it is at the edge, the line is full, or a stable disc of its colour is next to
// it (Rosenbloom 1982).
#pragma once

#include <array>
#include <cstddef>

#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

namespace detail {

inline constexpr Squares kRow1 = 0xff;
inline constexpr Squares kRow8 = kRow1 << 56;
inline constexpr Squares kEdge = kFileA | kFileH | kRow1 | kRow8;

struct Diagonals {
  std::array<Squares, 15> rising{};   // towards h1
  std::array<Squares, 15> falling{};  // towards h8
};
constexpr Diagonals all_diagonals() {
  Diagonals lines;
  for (int square = 0; square < kSquares; ++square) {
    const int x = square % kSide;
    const int y = square / kSide;
    lines.rising[static_cast<std::size_t>(x + y)] |= square_bit(square);
    lines.falling[static_cast<std::size_t>(x - y + kSide - 1)] |= square_bit(square);
  }
  return lines;
}
inline constexpr Diagonals kDiagonals = all_diagonals();

constexpr Squares full_lines(const std::array<Squares, 15>& lines, Squares occupied) {
  Squares full = 0;
  for (const Squares line : lines) full |= (occupied & line) == line ? line : 0;
  return full;
}
constexpr Squares full_rows(Squares occupied) {
  Squares all = occupied & (occupied >> 4);
  all &= all >> 2;
  all &= all >> 1;
  return (all & kFileA) * 0xff;
}
constexpr Squares full_files(Squares occupied) {
  Squares all = occupied & (occupied >> 32);
  all &= all >> 16;
  all &= all >> 8;
  return (all & kRow1) * kFileA;
}

}  // namespace detail

constexpr Squares stable_discs(Squares own, Squares occupied) {
  const Squares rows = detail::full_rows(occupied) | kFileA | kFileH;
  const Squares files = detail::full_files(occupied) | detail::kRow1 | detail::kRow8;
  const Squares rising = detail::full_lines(detail::kDiagonals.rising, occupied) | detail::kEdge;
  const Squares falling = detail::full_lines(detail::kDiagonals.falling, occupied) | detail::kEdge;
  Squares stable = own & rows & files & rising & falling;
  for (Squares before = ~stable; before != stable;) {
    before = stable;
    // What wraps around an edge lands on an edge, where the line ends anyway.
    stable |= own & (rows | stable << 1 | stable >> 1) & (files | stable << 8 | stable >> 8) &
              (rising | stable << 7 | stable >> 7) & (falling | stable << 9 | stable >> 9);
  }
  return stable;
}

}  // namespace espalier::othello
