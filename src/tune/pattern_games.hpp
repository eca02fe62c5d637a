// Games of self-play for pattern evaluations: the patterns of every position on the way, and the
// margin that the game ended with.
//
// A game begins with random moves and has a few more on the way; only what comes after the last of
// them is kept, so a margin is always the result of play that was meant. Where a board fills up,
// its last squares are played by searches to the end of the game: from there on it is the result of
// best play (Buro 1998 labels his positions likewise). In a game without margins, a win counts as
// many points as promise 95% of a win, and a position is labelled with the mean of the result and
// the value of its search. A position whose mover has noisy moves (captures) is left out.
//
// Promise: the same seed gives the same games, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "app/any_game.hpp"
#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "tune/self_play.hpp"

namespace espalier::tune {

struct PatternPlay {
  std::size_t games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  engine::Recipe player;  // both sides
  int depth = 4;
  int opening = 8;            // the fewest random moves at the start
  int opening_spread = 6;     // the most random moves after those
  double exploration = 0.02;  // share of random moves after that
  int last_cells = 12;  // from this number of empty cells on searches go to the end of the game
};

// The positions of one game, in the order they were met.
struct PatternGame {
  std::vector<std::uint32_t> indices;  // of all positions, one after the other
  std::vector<Points> margins;         // in the view of the player to move
  std::vector<Points> linear;          // the linear evaluation, in the same view
};
inline auto byte_fields(PatternGame& game) {
  return std::tie(game.indices, game.margins, game.linear);
}

// The evaluation that is learned, and a linear one that it is compared with.
struct PatternSubject {
  std::string patterns;
  std::string linear;
};

// One for each game. Fewer after a stop; the caller looks at the flag.
std::vector<PatternGame> play_pattern_games(const app::GamePosition& where,
                                            const PatternSubject& subject, const PatternPlay& how,
                                            const OnProgress& on_progress, const StopFlag* stop);

}  // namespace espalier::tune
