// Nau's incremental board-splitting game as the house knows it.
#include "espalier/trees/incremental.hpp"

#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/trees/splitting_text.hpp"
#include "games/splitting.hpp"

namespace espalier::app {

GameInfo incremental_entry() {
  GameInfo info = splitting_info("incremental", [](auto width, auto turns, auto seed) {
    return trees::incremental_game(width, turns, seed);
  });
  info.title = "Incremental game";
  info.summary = "board splitting; the strength of a node changes step by step";
  info.source = "Nau 1982, Muszycka85 5.1";
  return info;
}

}  // namespace espalier::app
