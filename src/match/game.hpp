// One game between the players of all seats, under a referee: who moves, for how long, and when it
// is over.
//
// Promise: a player that fails, plays an illegal move or oversteps its time loses the game and
// nothing else; the record tells what happened. Same players, opening and seed: the same game,
// unless a clock decides.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "match/player.hpp"

namespace espalier::match {

// Where a game begins: a position, and moves played from it before the players are asked.
struct Opening {
  app::AnyPosition start;
  std::vector<app::AnyMove> moves;
};

// When a game is ended before its rules do. Zero: never.
struct Adjudication {
  int most_plies = 400;  // a draw, unless the game scores what is stopped; no game is endless
  // In games for two. Won: this player and its opponent agree for win_moves moves each that it
  // leads by win_score.
  Points win_score = 0;
  int win_moves = 4;
  // A draw: both scores stay within draw_score for draw_moves moves each, after draw_after plies.
  Points draw_score = 0;
  int draw_moves = 0;
  int draw_after = 40;
  // Plies without progress (where the game knows what progress is) that stop a game: a draw, or
  // what the game says a stopped game is worth. The game's own judge holds in any case.
  int no_progress = 0;

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

struct GameTerms {
  engine::Limits limits;            // of each move
  std::optional<app::Clock> clock;  // of each player, instead of a time per move
  double time_margin = 0.1;         // seconds over the limit that are forgiven
  Adjudication adjudication;
};

enum class GameEnd : std::uint8_t {
  Rules,       // won, lost or drawn by the rules of the game
  Repetition,  // likewise, because a position was repeated
  PlyLimit,
  Agreed,  // both players' scores say so
  NoProgress,
  Illegal,  // the loser's last move was none
  Crash,    // the loser's program ended or did not answer
  Overtime,
  Stopped,   // from outside: there is no result
  Resigned,  // the loser's program gave up
};
inline constexpr std::size_t kGameEnds = 10;
std::string_view end_name(GameEnd end);  // "rules", "repetition", "ply limit", ...

struct PlayedMove {
  app::AnyMove move;
  std::string text;
  std::optional<Points> score;  // the mover's view; none in the opening
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool by_opening = false;
};

// The shares of the point, one per seat: {1, 0}, {0.5, 0.5}, {0, 0, 1}. The sum is 1.
using SeatPoints = std::vector<double>;
// In games for two: the half points of the first player, 0 to 2, and back.
int half_points(const SeatPoints& points);
SeatPoints points_of_half(int half_points);

struct GameRecord {
  std::string start;  // position text
  std::vector<PlayedMove> moves;
  SeatPoints points = points_of_half(1);
  GameEnd end = GameEnd::Rules;
  std::string remark;  // what was wrong (a forfeit), or why the game did not go on

  int half_points() const { return match::half_points(points); }  // in games for two
  bool finished() const { return end != GameEnd::Stopped; }
};

// Hears of the game before every move that a player is asked for.
using GameWatcher = std::function<void(const GameRecord&)>;

// One player per seat: players[0] plays the first seat, whoever is to move in opening.start.
GameRecord play_game(const app::AnyGame& game, const Opening& opening,
                     const std::vector<Player*>& players, const GameTerms& terms,
                     std::uint64_t seed, const StopFlag* stop, const GameWatcher& watcher = {});

}  // namespace espalier::match
