// Kayles as the house knows it: everything but its rules. See docs/add-a-game.md.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/kayles/game.hpp"

namespace espalier::app {

GameInfo kayles_entry() {
  using namespace kayles;
  GameInfo info;
  info.name = "kayles";
  info.title = "Kayles";
  info.summary = "knock down one pin or two neighbours; the last pin wins";
  info.source = "Dudeney 1908";
  info.unit = "point";
  info.variants = {"8", "12", "16"};
  info.position_text = "||.||||| O";
  info.capabilities = {"key", "plies_left", "geometry"};
  info.perfts = {{"8", 1, 15}, {"8", 2, 170}, {"12", 1, 23}};
  info.bench.searches = {{"solve tt=1M", kToTheEnd, {"start"}}};
  info.make = [](std::string_view variant) {
    return erase("kayles", Kayles(std::stoi(std::string(variant))), NoIdea{});
  };
  return info;
}

}  // namespace espalier::app
