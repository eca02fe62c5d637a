// Pearl's board-splitting game as the house knows it.
#include "espalier/trees/pearl.hpp"

#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/trees/splitting_text.hpp"
#include "games/splitting.hpp"

namespace espalier::app {

// The engine of both board-splitting games.
template std::unique_ptr<AnyEngine> make_engine(const trees::SplittingGame&,
                                                const trees::TerminalWins&, const engine::Recipe&,
                                                ProfileChoice);

GameInfo pearl_entry() {
  GameInfo info = splitting_info("pearl", [](auto width, auto turns, auto seed) {
    return trees::pearl_game(width, turns, seed);
  });
  info.title = "Pearl's game";
  info.summary = "board splitting with independent squares; pathological";
  info.source = "Pearl 1980, Muszycka85 5.1";
  return info;
}

}  // namespace espalier::app
