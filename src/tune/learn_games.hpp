// Games of self-play for learned evaluations: quiet positions on the way, what a search said of
// each, and how the game ended.
//
// A game begins with random moves, drawn again where a search thinks the position decided. From
// there both sides play the best move of a search with a fixed number of nodes. A game whose result
// is clear is not played to its end. A position is kept if its mover is in no danger and the best
// move is not noisy, as far as the game has these capabilities, and if the search has proven
// nothing.
//
// Promise: the same seed gives the same games, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "work/farm.hpp"

namespace espalier::tune {

struct LearnPlay {
  std::uint64_t seed = 1;
  engine::Recipe player;       // both sides
  std::uint64_t nodes = 3000;  // of a search
  int opening = 8;             // random moves at the start; every other game has one more
  double scale = 0;            // of the game's scores (GameInfo); 0: they promise nothing
};

// In the view of the player to move.
struct LearnSample {
  std::string position;  // as text: it outlives changes of the program
  Points value = 0;      // of the search
  int points = 1;        // half points at the end of the game
  int ply = 0;
};
inline auto byte_fields(LearnSample& sample) {
  return std::tie(sample.position, sample.value, sample.points, sample.ply);
}

struct LearnGame {
  std::size_t number = 0;
  bool finished = false;  // false: a stop came
  int plies = 0;
  std::vector<LearnSample> samples;
};
inline auto byte_fields(LearnGame& game) {
  return std::tie(game.number, game.finished, game.plies, game.samples);
}

// An error ends the work.
using OnLearnGame =
    std::function<std::optional<Error>(const LearnGame& game, const work::Progress& progress)>;

// Plays the games of these numbers and hands each over as it comes, in any order.
std::optional<Error> play_learn_games(const app::GamePosition& where, const LearnPlay& how,
                                      std::vector<std::size_t> numbers, int threads,
                                      const OnLearnGame& on_game, const StopFlag* stop);

}  // namespace espalier::tune
