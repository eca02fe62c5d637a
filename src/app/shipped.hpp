// What experiments/ ships, embedded in the binary: fitted params and learned weights, by game.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "app/pattern_file.hpp"
#include "app/shipped_files.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/models.hpp"

namespace espalier::app {

// How a recipe asks for the params that came with the program: params=shipped, or
// params=shipped-SET where there is another set. The name of the set, empty for the first one;
// nothing if a file is named.
std::optional<std::string_view> shipped_set(std::string_view params);

// The set of models that were fitted in the order of static values.
inline constexpr std::string_view kStaticSet = "static";

// Those of an evaluation: experiments/params/GAME-EVALUATION.toml, or GAME.toml if there is none
// and the file is of that evaluation. Without an evaluation: GAME.toml, which is of the default
// one. Another set: GAME-EVALUATION-SET.toml or GAME-SET.toml.
Result<engine::Models> shipped_models(std::string_view game, std::string_view evaluation = {},
                                      std::string_view set = {});
// experiments/weights/GAME-EVALUATION.toml, or GAME.toml if there is none: the table of an
// evaluation whose weights have no names.
Result<PatternWeights> shipped_pattern_weights(std::string_view game, std::string_view evaluation,
                                               const TableForm& form);

}  // namespace espalier::app
