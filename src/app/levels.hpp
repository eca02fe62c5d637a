// Named levels: opponents that a person can choose without knowing recipes. `level(club)` is the
// text of a searcher like any other, so play, matches, protocols and the server take it.
//
//   level(NAME [seed=N])     NAME: beginner, casual, club, strong, master
//
// Source: ours; the measurements are in docs/levels.md. One mechanism serves all games. A level
// searches with the game's recipe `best`, up to a number of nodes. In a part of its turns it makes
// the mistake of a person who does not think of the answer: it looks at the position right after
// each of its moves, and plays any move that looks good there (LevelSpec::band).
//
// Promise: moves are legal, and they depend on the seed, the position and what was searched before
// in the same game, never on the clock. A win in one move is never overlooked.
// Deviations: a game that is played perfectly at some level has fewer levels. Where scores promise
// nothing (GameInfo::score_scale is 0), any move is a possible mistake; games with more than two
// seats have the levels that their simple players allow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

struct LevelSpec {
  std::string_view name;    // club
  std::string_view title;   // Club
  std::uint64_t nodes = 0;  // of one search
  double slips = 0;         // the part of its turns in which it overlooks the answer, 0 to 1
  // A slip is any move whose expected score, seen right after it, is at most this much below that
  // of the move that looks best.
  double band = 0;
};

// The levels of a game, the weakest first; empty: it has none.
std::vector<LevelSpec> levels_of(const GameInfo& info);
// An error names the levels that the game has.
Result<LevelSpec> find_level(const GameInfo& info, std::string_view name);
// "searches 2000 nodes; overlooks the answer in 12 of 100 moves"
std::string level_in_words(const LevelSpec& level);
// "level(club)", "level(club seed=7)"
std::string level_text(std::string_view name, std::optional<std::uint64_t> seed = std::nullopt);
// The name in a text of this family: "club"; empty for other texts.
std::string_view level_name(std::string_view text);

// The row of search_families().
bool is_level_text(std::string_view text, const ErasedGame& game);
Result<SearchPlan> plan_level(std::string_view text, const AnyGame& game);

}  // namespace espalier::app
