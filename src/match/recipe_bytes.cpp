#include "match/recipe_bytes.hpp"

namespace espalier::match {

PackedRecipe pack(const engine::Recipe& recipe) {
  PackedRecipe packed{recipe, std::nullopt, std::nullopt, std::nullopt};
  if (recipe.models) packed.models = *recipe.models;
  if (recipe.weights) packed.weights = *recipe.weights;
  packed.recipe.models = {};
  if (recipe.endgames) packed.endgames = *recipe.endgames;
  packed.recipe.weights = {};
  packed.recipe.endgames = {};
  return packed;
}

engine::Recipe unpack(const PackedRecipe& packed) {
  engine::Recipe recipe = packed.recipe;
  if (packed.models) recipe.models = std::make_shared<const engine::Models>(*packed.models);
  if (packed.weights) {
    recipe.weights = std::make_shared<const std::vector<Points>>(*packed.weights);
  }
  if (packed.endgames) {
    recipe.endgames = std::make_shared<const EndgameTables>(*packed.endgames);
  }
  return recipe;
}

PackedPlace pack(const app::GamePosition& where) {
  return {where.info->name, where.variant, where.position.bytes};
}

Result<std::shared_ptr<const app::GamePosition>> unpack(const PackedPlace& place) {
  auto made = app::make_game_position(place.game, place.variant, "");
  if (!made) return made.error();
  app::GamePosition where = *std::move(made);
  where.position.bytes = place.position;
  return std::make_shared<const app::GamePosition>(std::move(where));
}

std::vector<Opening> in_game(std::vector<Opening> openings, const app::AnyGame& game) {
  for (Opening& opening : openings) opening.start.game = &*game;
  return openings;
}

}  // namespace espalier::match
