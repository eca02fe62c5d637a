// What the tests of the fitters share: a game by its name, and small self-play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "tune/fit_run.hpp"

namespace espalier::tune {

inline app::GamePosition game_called(const std::string& name, const std::string& variant = "") {
  return *app::make_game_position(name, variant, "");
}

inline SelfPlay play_of(const app::AnyGame& game, std::size_t positions, int threads = 2,
                        std::uint64_t seed = 1) {
  SelfPlay how;
  how.positions = positions;
  how.threads = threads;
  how.seed = seed;
  how.player = shallow_player(*game);
  return how;
}

}  // namespace espalier::tune
