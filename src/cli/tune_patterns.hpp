// `espalier tune` for tables of patterns.
#pragma once

#include "app/games.hpp"
#include "cli/tune_options.hpp"

namespace espalier::cli {

int list_patterns(const TuneArguments& arguments, const app::GamePosition& where);
int run_tune_patterns(const TuneArguments& arguments, const app::GamePosition& where);

}  // namespace espalier::cli
