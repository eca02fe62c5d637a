// tong02/forward-pruning as its tests speak of it.
#pragma once

#include <algorithm>
#include <string_view>

#include "lab/laboratory.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {

inline const Study& study() { return *find_study("tong02/forward-pruning").value(); }

inline const PruningGame& game_named(std::string_view name) {
  const auto& games = pruning_games();
  return *std::find_if(games.begin(), games.end(),
                       [&](const PruningGame& game) { return name == game.name; });
}

inline std::size_t cell_with(const Labels& labels) {
  const Results none(study(), std::vector<CellTotal>(study().cells().size()));
  return none.find_cell(labels).value();
}

}  // namespace espalier::lab::tong02
