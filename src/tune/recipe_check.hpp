// The sequential test at the end of a tuning, between two recipes: what was found against what was
// there before, on openings that the tuning has not seen, each with both colours.
#pragma once

#include <cstdint>
#include <string>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "match/game.hpp"
#include "tune/check.hpp"

namespace espalier::tune {

struct RecipeCheck {
  Check terms;
  std::string against;  // in words
  engine::Recipe found;
  engine::Recipe before;
  engine::Limits limits;  // of every search
  int opening = 8;        // random moves at the start
  std::uint64_t seed = 1;
  int threads = 1;
};

// kStoppedMessage after a stop.
Result<CheckResult> check_recipes(const app::GamePosition& where, const RecipeCheck& how,
                                  const StopFlag* stop);

}  // namespace espalier::tune
