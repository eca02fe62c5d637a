// `espalier tune --method learn`: evaluations with features, from self-play.
#pragma once

#include "app/games.hpp"
#include "cli/tune_options.hpp"

namespace espalier::cli {

int list_features(const TuneArguments& arguments, const app::GamePosition& where);
int run_tune_learn(const TuneArguments& arguments, const app::GamePosition& where);

}  // namespace espalier::cli
