// A finished game as text, in the manner of PGN and the same for every game: tags in brackets, then
// the moves with what their player said of them.
//
//   1. 4 {opening} 4 {opening} 2. 3 {+28/7 12ms 4310} ...
//
// In braces: score in the mover's view / depth, time, nodes. A forced win is W7 (in 7 plies), a
// forced loss L6.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/game.hpp"

namespace espalier::match {

// The moves without tags and result, on one line. `first` makes the first of them.
std::string moves_text(const GameRecord& record, Seat first, std::size_t seats);

// What moves_text wrote, without the times: games that are the same are the same text then.
std::string without_times(std::string_view moves);

// What such a text says of one move.
struct NotedMove {
  std::string text;
  bool by_opening = false;
  std::string score_text;       // "+28", "W7"; empty: the player said nothing
  std::optional<Points> score;  // the mover's view
  int depth = 0;
  double seconds = 0;
};
// What moves_text wrote; what is not of that form is left out.
std::vector<NotedMove> parse_moves(std::string_view text);

// The shares of the seats: "1-0", "1/2-1/2", "0-1", "1-0-0", "1/3-1/3-1/3".
std::string result_text(const SeatPoints& points);

// A whole game; the moves are broken into lines.
std::string game_text(const std::vector<std::pair<std::string, std::string>>& tags,
                      std::string_view moves, std::string_view result);

}  // namespace espalier::match
