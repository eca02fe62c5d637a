// A player that is another program, over XBoard (CECP). Source: T. Mann and H. G. Muller, Chess
// Engine Communication Protocol (2009). For games that have a form in that protocol.
//
// Promise: as in external_player.hpp. The program never thinks on the other side's time.
// Deviations: the protocol has no time per move below a second. Such a limit is told as a clock
// that shows a multiple of the limit before every move. Programs divide a clock in different ways,
// so the multiple follows what the program has used: less after a move that took too long, more
// after one that took less than half of the limit. `clock=N` behind the player sets and holds it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace espalier::match {

inline constexpr double kMovesOnClock = 12;  // the first multiple

Result<std::unique_ptr<Player>> make_xboard_player(const ProgramSpec& spec, const OwnLimits& limits,
                                                   const app::GamePosition& where);

// --- here for the tests --------------------------------------------------------------------------

// What a program says about itself; as the protocol has it for one that says nothing.
struct XboardFeatures {
  bool ping = false;
  bool setboard = false;
  bool usermove = false;
  bool san = false;
  bool done = false;   // it has said everything
  bool waits = false;  // it needs more time for that
  std::string variants = "normal";
};
// `feature ping=1 myname="A B" ...`; other lines change nothing.
void read_features(std::string_view line, XboardFeatures& features);

// How programs without `setboard` hear a position; they take castling rights for granted where king
// and rook stand at home.
std::vector<std::string> edit_lines(const app::AnyGame& game, const app::AnyPosition& position);

// "PLY SCORE CENTISECONDS NODES MOVES"; other lines change nothing.
void read_thinking(std::string_view line, Choice& choice);

// "level 0 1:30 0.5", "st 5", "sd 8": what a program is told before its first move.
std::vector<std::string> xboard_limits(const Turn& turn, const OwnLimits& own,
                                       std::optional<int> clock_moves = {});

}  // namespace espalier::match
