// A population on disk: one file of weights per player, all near one vector (match/population.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "tune/arena.hpp"

namespace espalier::tune {

struct PopulationRequest {
  int players = 100;
  double spread = 0.1;  // of the range of each weight
  std::uint64_t seed = 1;
  Weights around;
  std::string around_name;  // "default", "random" or a file
  std::string directory;
  std::string fitted_by;
  std::string evaluation;  // whose weights; empty: the game's default one
};

// Before the work: can files be written there? The directory is made if it is not there.
std::optional<Error> check_directory(const std::string& directory);

// GAME-001.toml, GAME-002.toml, ...: their paths.
Result<std::vector<std::string>> write_population(const app::GamePosition& where,
                                                  const PopulationRequest& request);

}  // namespace espalier::tune
