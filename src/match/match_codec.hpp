// Matches as JSON and their games as text: what command line and browser share.
#pragma once

#include <string>
#include <vector>

#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "match/match_request.hpp"
#include "match/ratings.hpp"
#include "match/tournament.hpp"

namespace espalier::match {

// A number; null if it is infinite, which JSON cannot say.
app::Json finite(double number);

// The fields of a request in JSON: game, players, ..., but not what only the caller knows of.
const std::vector<std::string>& request_fields();
// Types are checked here (see fields.error()), what the texts mean by prepare().
MatchRequest decode_request(app::FieldReader& fields);
// The same again; what a match was begun with elsewhere (a clock, a test) as texts.
app::Json encode(const MatchRequest& request);

// What everyone scored against everyone they met.
std::vector<Meeting> meetings(const Plan& plan, const Standing& standing);

// elo, error, points, games, group, superiority.
app::Json encode(const Rating& rating);

// points (of every player), ratings (the strongest first), cross (by player and opponent; null:
// they have not met) and, for two players, elo. Ratings and cross are empty in games with more than
// two seats.
app::Json encode_table(const Plan& plan, const Standing& standing);

// {id, first, second, seats, points, result, end, plies}: players by number, one per seat.
app::Json encode_summary(const Schedule& schedule, const StoredGame& game);
// With moves and what the players said of them; players by name.
app::Json encode_game(const PreparedMatch& match, const StoredGame& game);

// Games in the order of the schedule, in the manner of PGN.
std::string games_text(const PreparedMatch& match, const StoredGames& games, bool times = true);

inline constexpr const char* kGamesFile = "games.pgn";  // beside the store of a match

}  // namespace espalier::match
