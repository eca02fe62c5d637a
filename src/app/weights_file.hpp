// Files of weights (TOML): the numbers of a linear evaluation by name, and where they come from.
// The format is described in experiments/weights/README.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/provenance.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// One value per weight of `infos`, in their order. A weight that is not named keeps its default;
// unknown names, values out of range and a file of another game are errors that name the line.
Result<std::vector<Points>> read_weights(const std::string& path, std::string_view game,
                                         const std::vector<WeightInfo>& infos);

// The path. Values out of range are not written.
Result<std::string> write_weights(const std::string& path, const std::vector<WeightInfo>& infos,
                                  const std::vector<Points>& values, const Provenance& provenance);

// What is to be said of a text (a recipe or a player) whose weights were made for another variant
// of the game; empty: nothing. Files that cannot be read are left to those who read them.
std::string weights_of_another_variant(std::string_view text, std::string_view variant);

}  // namespace espalier::app
