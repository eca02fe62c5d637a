// Positions from self-play, for fitters and tuners: random openings, then play at
// a small fixed depth with a random move now and then.
//
// Promise: a pure function of the game, the player and the seed, whatever the number of threads.
// No position comes twice (by key), none is finished, and no game gives more than `per_game` of
// them, drawn from all its plies but the start, or from those that are wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/any_game.hpp"
#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "match/recipe_bytes.hpp"
#include "work/farm.hpp"

namespace espalier::tune {

// The recipe `default` with a small table: at a few plies a large one costs more than it saves.
engine::Recipe shallow_player(const app::ErasedGame& game);

struct SelfPlay {
  std::size_t positions = 2000;
  std::uint64_t seed = 1;
  int threads = 1;
  engine::Recipe player;  // both sides; shallow_player, or one with other weights
  int depth = 2;
  int random_opening = 8;     // the most random plies at the start; the fewest is 0
  double random_share = 0.1;  // of the later moves
  std::size_t per_game = 8;
  int most_plies = 400;  // then the game is a draw
  // Which positions count: those of a stage, those so many plies before the end; without: all.
  std::optional<int> stage = {};
  std::optional<int> to_the_end = {};
  match::PackedPlace place = {};  // of the game, for other processes; without: only this one

  bool wants(const app::AnyGame& game, const app::AnyPosition& position) const {
    return (!stage || game->stage(position) == *stage) &&
           (!to_the_end || game->depth_to_the_end(position) == *to_the_end);
  }
};

struct SampledPosition {
  app::AnyPosition position;
  int stage = -1;        // of the game, where it has stages
  std::size_t game = 0;  // number of the game it is from
  int ply = 0;
  int points = 1;  // half points at the end of that game, for the player to move here: 0, 1, 2
};
// Without the game: a position that has travelled gets it back from place_in.
inline auto byte_fields(SampledPosition& sampled) {
  return std::tie(sampled.position.bytes, sampled.stage, sampled.game, sampled.ply, sampled.points);
}
inline app::AnyPosition place_in(const app::AnyGame& game, const SampledPosition& sampled) {
  app::AnyPosition position = sampled.position;
  position.game = &*game;
  return position;
}

using OnProgress = work::OnUnit;

// In the order of games and plies. Fewer than asked for where a game has no more (a thousand games
// in a row without a new one), or after a stop; the caller looks at the flag.
std::vector<SampledPosition> play_positions(const app::AnyGame& game, const SelfPlay& how,
                                            const OnProgress& on_progress, const StopFlag* stop);

// A text file with one position per line; blank lines and those that begin with '#' are skipped.
// A line that is no position, or a finished one, is an error that names it. Games, plies and points
// are not kept.
Result<std::vector<SampledPosition>> read_positions(const std::string& path,
                                                    const app::AnyGame& game);
Result<std::string> write_positions(const std::string& path, const app::AnyGame& game,
                                    const std::vector<SampledPosition>& positions);

}  // namespace espalier::tune
