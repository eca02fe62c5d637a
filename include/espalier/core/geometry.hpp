// Where the cells of a board are and what stands on them: enough for any drawing (terminal, SVG,
// browser), so that no drawing needs to know the rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/look.hpp"
#include "espalier/core/player.hpp"

namespace espalier {

enum class CellShape : std::uint8_t { Square, Hexagon, Circle };

struct Cell {
  std::string label;  // as in move texts: "a1"
  double x = 0;       // centre, in cell units, x to the right
  double y = 0;       // y upwards
  CellShape shape = CellShape::Square;
  bool shaded = false;  // for chequered boards
};

inline constexpr char kNoPiece = '.';

// One kind of piece. Symbols are what piece_at gives and what position texts are made of.
struct Piece {
  char symbol = kNoPiece;
  std::string name;  // "black marble"
  Player side = Player::First;
  Look look = {};
  bool royal = false;  // in_danger(p) is about this piece: boards mark its cell
  // A sign of Unicode as wide as a letter, for terminals; empty: a disc, or a diamond for the
  // second kind of a side.
  std::string sign = {};
};

// What the cells lie on: bare wood, squares of two tones, green felt, wood with a hole per cell, or
// wood with the board's own lines, on whose crossings the pieces stand.
enum class Ground : std::uint8_t { Plain, Chequered, Felt, Holes, Lines };

// A straight line on the ground, from one point to another, in cell units.
struct Stroke {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
};

struct Geometry {
  std::vector<Cell> cells;
  std::vector<Piece> pieces = {};  // in the order of the seats they belong to
  // What people call the players, one name per seat.
  std::vector<std::string> sides = {"First player", "Second player"};
  Ground ground = Ground::Plain;
  std::vector<Stroke> lines = {};  // of Ground::Lines
};

// The way of one piece in a move, by the numbers of its cells: where it stood, what it passed,
// where it stands. One cell only: it appears there or, with `off`, leaves the board towards that
// point.
struct Slide {
  std::vector<std::size_t> cells;
  std::optional<std::pair<double, double>> off = {};
  friend bool operator==(const Slide&, const Slide&) = default;
};

// What moved, as far as the boards before and after tell: a piece that is gone from one cell and
// new on another went there; a cell that was empty before has got a new piece.
inline std::vector<Slide> compared_slides(std::string_view before, std::string_view after) {
  std::vector<Slide> slides;
  std::vector<bool> reached(after.size(), false);
  for (std::size_t from = 0; from < before.size(); ++from) {
    if (before[from] == kNoPiece || after[from] != kNoPiece) continue;
    for (std::size_t to = 0; to < after.size(); ++to) {
      if (reached[to] || after[to] != before[from] || before[to] == before[from]) continue;
      reached[to] = true;
      slides.push_back({{from, to}});
      break;
    }
  }
  for (std::size_t cell = 0; cell < after.size(); ++cell) {
    if (before[cell] != kNoPiece || after[cell] == kNoPiece || reached[cell]) continue;
    slides.push_back({{cell}});
  }
  return slides;
}

// One way to point at a move: the numbers of the cells to touch one after the other.
using Way = std::vector<std::size_t>;

// The ways to point at a move of `mover`, as far as the boards before and after tell, for games
// without touches(): from the cell that a piece left to the cell that it reached, even if it has
// become another piece there; the cell where a piece appeared; otherwise every cell that changed.
// A move that changes nothing has no way.
inline std::vector<Way> compared_touches(const std::vector<Piece>& pieces, Player mover,
                                         std::string_view before, std::string_view after) {
  const auto owns = [&](char symbol) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
      return piece.symbol == symbol && piece.side == mover;
    });
  };
  Way left, reached, filled, changed;
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    if (before[cell] == after[cell]) continue;
    changed.push_back(cell);
    if (owns(before[cell]) && !owns(after[cell])) left.push_back(cell);
    if (!owns(before[cell]) && owns(after[cell])) reached.push_back(cell);
    if (before[cell] == kNoPiece && owns(after[cell])) filled.push_back(cell);
  }
  std::vector<Way> ways;
  const auto join = [&](const auto& fits) {
    std::erase_if(left, [&](std::size_t from) {
      const auto to = std::find_if(reached.begin(), reached.end(),
                                   [&](std::size_t cell) { return fits(from, cell); });
      if (to == reached.end()) return false;
      ways.push_back({from, *to});
      reached.erase(to);
      return true;
    });
  };
  join([&](std::size_t from, std::size_t to) { return before[from] == after[to]; });
  join([](std::size_t, std::size_t) { return true; });
  if (!ways.empty()) return ways;
  for (const std::size_t cell : !filled.empty() ? filled : changed) ways.push_back({cell});
  return ways;
}

// A rectangular board with cells a1.. in row-major order from the bottom left.
inline Geometry square_geometry(int columns, int rows, bool chequered) {
  Geometry geometry;
  if (chequered) geometry.ground = Ground::Chequered;
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      std::string label{static_cast<char>('a' + x)};
      label += std::to_string(y + 1);
      geometry.cells.push_back(
          Cell{label, x + 0.5, y + 0.5, CellShape::Square, chequered && (x + y) % 2 == 0});
    }
  }
  return geometry;
}

}  // namespace espalier
