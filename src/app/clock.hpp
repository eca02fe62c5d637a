// A game clock, and how much of it one move may take. Players inside this program and those behind
// a protocol share the plan, so that both play alike.
#pragma once

#include <algorithm>

namespace espalier::app {

struct Clock {
  double left = 0;       // seconds; zero or less: answer at once
  double increment = 0;  // seconds added after each move
  int moves_to_go = 0;   // until more time comes; 0: for the rest of the game
};

inline constexpr double kDefaultOverhead = 0.005;  // seconds lost on the way to the other program
inline constexpr double kLeastTime = 0.001;        // a search is given at least this

// Seconds for this move: an even share of what is left and most of the increment, never more than
// half of what is left.
inline double seconds_for_move(const Clock& clock, double overhead = kDefaultOverhead) {
  constexpr int kMovesAhead = 30;  // how many a game may still have
  constexpr double kOfIncrement = 0.8;
  const int moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, kMovesAhead) : kMovesAhead;
  const double share = clock.left / moves + kOfIncrement * clock.increment;
  const double most = moves == 1 ? clock.left : clock.left / 2;
  return std::max(std::min(share, most) - overhead, kLeastTime);
}

}  // namespace espalier::app
