// Trio, the game for three, as the house knows it: its name, texts, evaluation and known counts.
#include "app/game_entry.hpp"
#include "app/seats_engine_model.hpp"
#include "espalier/games/trio/seated_game.hpp"

namespace espalier::app {

GameInfo trio_entry() {
  using namespace trio;
  GameInfo info;
  info.name = "trio";
  info.title = "Trio";
  info.summary = "tic-tac-toe for three: three in a row on 4x4 or 5x5";
  info.source = "folk game, our rules";
  info.unit = "mark in an open line";
  info.variants = {"4x4", "5x5"};
  info.position_text = "..../.RY./..../.... B";
  info.seats = Trio::kSeats;
  info.recipes = info.seats_recipes;
  info.capabilities = {"key", "pass", "plies_left", "geometry"};
  info.perfts = {{"4x4", 1, 16}, {"4x4", 2, 240}, {"4x4", 6, 5765760}, {"5x5", 3, 13800}};
  info.make = [](std::string_view variant) {
    return erase("trio", Trio(variant == "5x5" ? 5 : 4), OpenLines{});
  };
  return info;
}

}  // namespace espalier::app
