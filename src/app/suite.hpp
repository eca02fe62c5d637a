// Suites of positions with known good moves, as EPD files have them (PGN standard, 16.2): a
// position per line, then operations that end with `;`. Any game's positions and moves, in its own
// texts:
//
//   r1b1kb1r/... w kq - bm Qxd7+ Nf6; am Rb1; id "WAC.014";
//
// bm: one of these moves must be found; am: none of these; id: a name. Other operations are left
// alone and may come in any order; empty lines and those that begin with # are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

struct EpdLine {
  std::string_view position;
  std::string_view operations;  // what follows the position, often empty
};

// A game that writes FEN has four fields in a position, and two more if both are numbers; a text
// without rows is all position. In other games the first bm or am begins the operations.
EpdLine split_epd(const AnyGame& game, std::string_view line);

struct SuiteProblem {
  std::string name;  // its id, or "line 7"
  std::string text;  // of the position
  AnyPosition position;
  std::vector<AnyMove> best;
  std::vector<AnyMove> avoid;

  bool solved_by(AnyMove move) const;
  // "Qxd7+ or Nf6, not Rb1", by the game's own texts.
  std::string wanted(const AnyGame& game) const;
};

// A wrong line is an error that says which and why; so is a text without any problem.
Result<std::vector<SuiteProblem>> parse_suite(const AnyGame& game, std::string_view text);

}  // namespace espalier::app
