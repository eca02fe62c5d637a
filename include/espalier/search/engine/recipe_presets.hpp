// Recipes that have a name.
#pragma once

#include <cassert>
#include <cstddef>
#include <string_view>

#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/recipe_words.hpp"

namespace espalier::engine {

inline constexpr std::size_t kDefaultTableBytes = std::size_t{64} << 20;

inline bool is_preset(std::string_view name) { return find_word("preset", name) != nullptr; }

// A preset asks for more than some games unlock; the engine leaves those parts out.
inline Recipe preset(std::string_view name) {
  assert(is_preset(name));
  Recipe recipe;
  if (name == "plain") return recipe;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = kDefaultTableBytes;
  recipe.ordering.table_move = true;
  recipe.distance = true;
  recipe.free_passes = true;
  recipe.solve_last = true;
  if (name == "default") {
    recipe.root.deepening = Deepening::Iterative;
    recipe.memory.match = memory::DepthMatch::AtLeast;
    recipe.ordering.keys = {OrderKey::Knowledge, OrderKey::History};
    recipe.safe = true;
    recipe.bounds = true;
    recipe.symmetry = true;
    recipe.race = true;
    return recipe;
  }
  recipe.to_the_end = true;
  recipe.root.driver = Driver::Bisect;
  recipe.ordering.keys = {OrderKey::Knowledge, OrderKey::History};
  recipe.safe = true;
  recipe.bounds = true;
  recipe.symmetry = true;
  return recipe;
}

}  // namespace espalier::engine
