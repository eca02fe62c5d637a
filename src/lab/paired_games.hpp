// Games in pairs: one opening, played twice with colours swapped. What the studies that let two
// ways of searching play against each other have in common.
//
// A sample is one pair, recorded as 0 to 4 half points: the two games of an opening are not
// independent of each other, pairs are. Their five counts are kept, so that score, Elo and interval
// are those of a match (match/elo.hpp).
//
// Promise: without a time limit a pair is a pure function of game, opening and contestants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "lab/game_positions.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"
#include "match/elo.hpp"
#include "match/game.hpp"
#include "match/player_spec.hpp"

namespace espalier::lab {

// A variant of a game of the registry, the usual one if none is named; nothing if it does not have
// the game or the variant.
std::optional<app::AnyGame> registered_game(std::string_view name, std::string_view variant = {});

// Where a pair begins: a midgame position in which nobody wins within a few plies, and nobody leads
// by more than range.even. Nothing if a hundred of them give none.
std::optional<app::AnyPosition> draw_opening(const app::AnyGame& game, const PositionRange& range,
                                             std::uint64_t seed);

struct Contestant {
  engine::Recipe recipe;
  match::OwnLimits limits;  // of each move
};

// Per move, on average over both games of a pair.
struct PerMove {
  std::int64_t nodes = 0;
  std::int64_t hundredths = 0;    // of a ply: the depth of the last finished iteration
  std::int64_t microseconds = 0;  // depends on the machine
};

struct PairOutcome {
  std::array<int, 2> half_points{};  // of the first contestant: moving first, moving second
  std::array<PerMove, 2> spent;      // of the first contestant, of the second
};

// Nothing if a game ended by a forfeit (no memory for a table).
std::optional<PairOutcome> play_pair(const app::AnyGame& game, const app::AnyPosition& opening,
                                     const Contestant& first, const Contestant& second,
                                     const match::Adjudication& adjudication = {});

// The same with players that somebody has made.
using PairPlayers = std::array<std::unique_ptr<match::Player>, 2>;
std::optional<PairOutcome> play_pair(const app::AnyGame& game, const app::AnyPosition& opening,
                                     const PairPlayers& players,
                                     const match::Adjudication& adjudication = {});

// The quantities of a cell whose samples are pairs. Its own (listed) are points, wins, draws, and
// of each contestant nodes and depth per move; times only where `timed`.
enum PairQuantity : std::size_t {
  kPoints,  // share of the points of the first contestant
  kWins,    // shares of the games
  kDraws,
  kPairResults,               // five: was it this many half points?
  kNodes = kPairResults + 5,  // of the first contestant
  kOpponentNodes,             // of the second
  kReached,                   // plies
  kOpponentReached,
  kMicroseconds,
  kOpponentMicroseconds,
};
std::vector<Quantity> pair_quantities(bool timed);
void record_pair(const PairOutcome& outcome, bool timed, Record& record);

// The match that the pairs of a cell make.
match::Tally tally_of(const Results& results, std::size_t cell);

// "63.1% (58.0 to 67.9)", "+93 (+56 to +131)"; a dash where nothing was played.
std::string score_text(const match::EloEstimate& estimate);
std::string elo_text(const match::EloEstimate& estimate);
// A cell of a table with both: coloured where the interval leaves out 50%.
TableCell score_cell(const match::EloEstimate& estimate, std::uint64_t pairs);

}  // namespace espalier::lab
