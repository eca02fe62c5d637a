// Openings of a match: from a file, or drawn at random and found balanced by a quick search.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "match/game.hpp"

namespace espalier::match {

// One per line: moves from the start ("4 4 3"), or a position, or a position and "moves m1 m2".
// The operations of an EPD line, which end with ';', are left alone (suite.hpp).
// Blank lines and those that begin with '#' are skipped. A line that cannot be played is an error
// that names it, and so is an opening in which the game is over. A file that ends in .pgn or .pdn
// has a recorded game for each opening (recorded_game.hpp). Of an opening at most `plies` are
// played.
inline constexpr std::size_t kAllPlies = std::numeric_limits<std::size_t>::max();
Result<std::vector<Opening>> read_openings(const std::string& path, const app::GamePosition& where,
                                           std::size_t plies = kAllPlies);

struct RandomOpenings {
  int plies = 6;
  std::uint64_t seed = 1;
  int depth = 4;        // of the quick search
  Points balance = -1;  // |score| at most this; -1: half of all lines that were looked at
};

// `count` different openings, found in the order of the seed. Where a game has too few, as many as
// there are: a match then uses them again from the first.
using OnDrawn = std::function<void(std::size_t)>;  // hears how many openings are found
std::vector<Opening> random_openings(const app::GamePosition& where, std::size_t count,
                                     const RandomOpenings& how, const StopFlag* stop,
                                     const OnDrawn& on_drawn = {});

}  // namespace espalier::match
