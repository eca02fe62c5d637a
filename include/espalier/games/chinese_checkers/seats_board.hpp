// The star of Chinese Checkers as three, four or six players see it: who sits where, and the board
// turned so that a player sits below.
//
// Triangles are counted clockwise from the bottom: 0 bottom, 1 lower left, 2 upper left, 3 top,
// 4 upper right, 5 lower right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/games/chinese_checkers/geometry.hpp"

namespace espalier::chinese_checkers {

inline constexpr std::size_t kTriangles = 6;
inline constexpr std::array<char, kTriangles> kSeatLetters = {'X', 'O', 'A', 'B', 'C', 'D'};

// The home of each seat, clockwise from the bottom. The goal lies opposite. Three sit in every
// other triangle; four in two pairs of opposite ones.
template <std::size_t Seats>
constexpr std::array<std::size_t, Seats> home_triangles() {
  static_assert(Seats == 3 || Seats == 4 || Seats == 6);
  if constexpr (Seats == 3) return {0, 2, 4};
  if constexpr (Seats == 4) return {0, 1, 3, 4};
  if constexpr (Seats == 6) return {0, 1, 2, 3, 4, 5};
}

struct StarTables {
  // The place that a hole has for a player who sits in a triangle, as if it were the bottom one.
  std::array<std::array<std::uint8_t, kHoles>, kTriangles> views{};
  std::array<Holes, kTriangles> triangles{};
  Holes centre;  // the hexagon between the triangles
};

namespace detail {

// A sixth of a turn against the clock: in steps to the east (q) and to the north-east (r) from the
// middle hole, (q, r) becomes (-r, q + r).
constexpr int turned_by_a_sixth(int hole) {
  constexpr int kMiddleRow = kRows / 2;
  const int r = row_of(hole) - kMiddleRow;
  const int q = (across_of(hole) - r) / 2;
  const int up = q + r;
  return kBoard.hole_at(kMiddleRow + up, 2 * -r + up);
}

constexpr StarTables make_star() {
  StarTables star;
  std::array<std::uint8_t, kHoles> turned{};
  for (int hole = 0; hole < kHoles; ++hole) {
    const auto at = static_cast<std::size_t>(hole);
    turned[at] = static_cast<std::uint8_t>(turned_by_a_sixth(hole));
    star.views[0][at] = static_cast<std::uint8_t>(hole);
    star.centre.set(hole);
  }
  for (std::size_t triangle = 0; triangle < kTriangles; ++triangle) {
    for (std::size_t hole = 0; hole < kHoles; ++hole) {
      if (triangle > 0) star.views[triangle][hole] = turned[star.views[triangle - 1][hole]];
      if (row_of(star.views[triangle][hole]) >= kHomeRows) continue;
      star.triangles[triangle].set(static_cast<int>(hole));
      star.centre.reset(static_cast<int>(hole));
    }
  }
  return star;
}

}  // namespace detail

inline constexpr StarTables kStar = detail::make_star();

constexpr int view_from(std::size_t triangle, int hole) {
  return kStar.views[triangle][static_cast<std::size_t>(hole)];
}
// Rows from the tip behind a home: 0 to 16, where the goal's tip is.
constexpr int advance_from(std::size_t triangle, int hole) {
  return row_of(view_from(triangle, hole));
}
constexpr std::size_t opposite(std::size_t triangle) { return (triangle + 3) % kTriangles; }

// Colours that people with every kind of colour vision tell apart (Okabe and Ito); the letter of a
// seat stands on its marbles as well.
inline Geometry seats_geometry(std::size_t seats) {
  struct Colour {
    const char* name;
    Colours colours;
  };
  static constexpr std::array<Colour, kTriangles> kColours = {{
      {"black", {"#1d1d1d", "#000000", "#ffffff", true}},
      {"orange", {"#e69f00", "#6b4a00", "#000000", false}},
      {"sky blue", {"#56b4e9", "#1f5573", "#000000", false}},
      {"green", {"#009e73", "#004d38", "#ffffff", true}},
      {"vermilion", {"#d55e00", "#6a2f00", "#ffffff", true}},
      {"purple", {"#cc79a7", "#6b3d57", "#000000", false}},
  }};
  static constexpr std::array<const char*, kTriangles> kSides = {"Black", "Orange",    "Sky blue",
                                                                 "Green", "Vermilion", "Purple"};
  Geometry geometry = board_geometry(kBoard.middle | kBoard.neutral);
  for (std::size_t cell = 0; cell < geometry.cells.size(); ++cell) {
    geometry.cells[cell].shaded = !kStar.centre.test(static_cast<int>(cell));
  }
  geometry.pieces.clear();
  geometry.sides.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Look look = marble_look(kColours[seat].colours);
    look.layers.pop_back();  // the letter takes the place of the mark
    look.layers.push_back(glyph_layer(std::string(1, kSeatLetters[seat]), 40,
                                      {kColours[seat].colours.mark, "none", 0}));
    geometry.pieces.push_back({kSeatLetters[seat], std::string(kColours[seat].name) + " marble",
                               seat_at(seat), std::move(look)});
    geometry.sides.emplace_back(kSides[seat]);
  }
  return geometry;
}

}  // namespace espalier::chinese_checkers
