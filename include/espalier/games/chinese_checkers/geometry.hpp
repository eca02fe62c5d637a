// The board of Chinese Checkers: 121 holes in 17 rows, numbered from the bottom tip (a1 = 0) row by
// row to the top tip (q1 = 120), and the 51 lines on which marbles jump.
//
// Promise: everything here is computed by the compiler from the lengths of the rows.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "espalier/core/geometry.hpp"
#include "espalier/games/chinese_checkers/bits.hpp"

namespace espalier::chinese_checkers {

inline constexpr int kRows = 17;
inline constexpr int kHoles = 121;
inline constexpr int kTopRow = kRows - 1;
inline constexpr int kHomeRows = 4;
inline constexpr int kLongestLine = 13;
inline constexpr int kDirections = 3;  // east, north-east, north-west; each with its reverse
inline constexpr int kLines = kDirections * kRows;

inline constexpr std::array<int, kRows> kRowLengths = {1,  2,  3,  4,  13, 12, 11, 10, 9,
                                                       10, 11, 12, 13, 4,  3,  2,  1};

// Of a line that every hole lies on in each direction: which, and how far along.
struct Place {
  std::uint8_t line = 0;
  std::uint8_t at = 0;
};

// Across is counted in half holes from the middle of the board.
struct BoardTables {
  std::array<int, kHoles> row{};
  std::array<int, kHoles> across{};
  std::array<int, kRows> row_start{};
  std::array<Holes, kHoles> neighbours{};
  std::array<std::array<Place, kDirections>, kHoles> places{};
  std::array<int, kLines> line_lengths{};
  std::array<std::array<std::uint8_t, kLongestLine>, kLines> line_holes{};
  Holes middle;   // the diamond: no neutral zones
  Holes neutral;  // the four triangles that are nobody's
  std::array<Holes, 2> homes;

  constexpr int hole_at(int its_row, int its_across) const {
    for (int hole = 0; hole < kHoles; ++hole) {
      const auto i = static_cast<std::size_t>(hole);
      if (row[i] == its_row && across[i] == its_across) return hole;
    }
    return -1;
  }
};

namespace detail {

// One step in each of the directions.
inline constexpr std::array<int, kDirections> kStepRow = {0, 1, 1};
inline constexpr std::array<int, kDirections> kStepAcross = {2, 1, -1};

constexpr void place_holes(BoardTables& board) {
  int hole = 0;
  for (int row = 0; row < kRows; ++row) {
    const int length = kRowLengths[static_cast<std::size_t>(row)];
    board.row_start[static_cast<std::size_t>(row)] = hole;
    for (int i = 0; i < length; ++i, ++hole) {
      const auto at = static_cast<std::size_t>(hole);
      board.row[at] = row;
      board.across[at] = 2 * i - (length - 1);
      // The diamond is as wide as its distance from the nearer tip.
      const int widest = row < kRows / 2 ? row : kTopRow - row;
      const bool inside = board.across[at] >= -widest && board.across[at] <= widest;
      (inside ? board.middle : board.neutral).set(hole);
      if (row < kHomeRows) board.homes[0].set(hole);
      if (row > kTopRow - kHomeRows) board.homes[1].set(hole);
    }
  }
}

constexpr void draw_lines(BoardTables& board) {
  int line = 0;
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    const int up = kStepRow[direction];
    const int along = kStepAcross[direction];
    for (int hole = 0; hole < kHoles; ++hole) {
      const auto first = static_cast<std::size_t>(hole);
      int row = board.row[first];
      int across = board.across[first];
      if (board.hole_at(row - up, across - along) >= 0) continue;  // not the first of its line
      int length = 0;
      for (int at = hole; at >= 0; at = board.hole_at(row, across)) {
        board.line_holes[static_cast<std::size_t>(line)][static_cast<std::size_t>(length)] =
            static_cast<std::uint8_t>(at);
        board.places[static_cast<std::size_t>(at)][direction] = {static_cast<std::uint8_t>(line),
                                                                 static_cast<std::uint8_t>(length)};
        ++length;
        row += up;
        across += along;
      }
      board.line_lengths[static_cast<std::size_t>(line++)] = length;
    }
  }
}

constexpr void join_neighbours(BoardTables& board) {
  for (std::size_t line = 0; line < kLines; ++line) {
    for (int i = 1; i < board.line_lengths[line]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const std::size_t a = board.line_holes[line][at - 1];
      const std::size_t b = board.line_holes[line][at];
      board.neighbours[a].set(static_cast<int>(b));
      board.neighbours[b].set(static_cast<int>(a));
    }
  }
}

constexpr BoardTables make_board() {
  BoardTables board;
  place_holes(board);
  draw_lines(board);
  join_neighbours(board);
  return board;
}

}  // namespace detail

inline constexpr BoardTables kBoard = detail::make_board();

constexpr int row_of(int hole) { return kBoard.row[static_cast<std::size_t>(hole)]; }
constexpr int across_of(int hole) { return kBoard.across[static_cast<std::size_t>(hole)]; }

// The hole that the same board, seen in a mirror or from the other side, has in this place.
constexpr int reflected(int hole) {
  const auto row = static_cast<std::size_t>(row_of(hole));
  return 2 * kBoard.row_start[row] + kRowLengths[row] - 1 - hole;
}
constexpr int turned(int hole) { return kHoles - 1 - hole; }

// "e5": the row's letter, and the number from the left among the holes that the board has.
inline std::string hole_name(int hole, Holes exist) {
  int number = 1;
  for (int left = kBoard.row_start[static_cast<std::size_t>(row_of(hole))]; left < hole; ++left) {
    if (exist.test(left)) ++number;
  }
  return static_cast<char>('a' + row_of(hole)) + std::to_string(number);
}

// The holes of a board, bottom to top.
inline Geometry board_geometry(Holes exist) {
  const double row_height = std::sqrt(3.0) / 2;
  Geometry geometry;
  for (const int hole : exist) {
    const bool home = (kBoard.homes[0] | kBoard.homes[1]).test(hole);
    geometry.cells.push_back(Cell{hole_name(hole, exist), 0.5 * across_of(hole),
                                  row_height * row_of(hole), CellShape::Circle, home});
  }
  geometry.pieces = {{'X', "black marble", Player::First, marble_look(kBlackPiece)},
                     {'O', "white marble", Player::Second, marble_look(kWhitePiece)}};
  geometry.sides = {"Black", "White"};
  geometry.ground = Ground::Holes;
  return geometry;
}

}  // namespace espalier::chinese_checkers
