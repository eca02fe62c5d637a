// Tic-tac-toe as the house knows it: its name, texts, evaluation, bench and known counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"

namespace espalier::app {

GameInfo tic_tac_toe_entry() {
  using namespace tic_tac_toe;
  GameInfo info;
  info.name = "tic-tac-toe";
  info.title = "Tic-tac-toe";
  info.summary = "three in a row on 3x3";
  info.source = "Fuernkranz";
  info.unit = "open line";
  info.score_scale = 2;
  info.variants = {"standard"};
  info.position_text = "X..OX...O X";
  info.chess_form = {"tictactoe", false};
  info.capabilities = {"key",      "index",      "features", "count_moves",
                       "is_legal", "plies_left", "geometry", "touches"};
  info.perfts = {{"standard", 1, 9},      {"standard", 2, 72},     {"standard", 3, 504},
                 {"standard", 4, 3024},   {"standard", 5, 15120},  {"standard", 6, 54720},
                 {"standard", 7, 148176}, {"standard", 8, 200448}, {"standard", 9, 127872}};
  info.bench.searches = {{"solve tt=1M", kToTheEnd, {"start"}}};
  info.make = [](std::string_view) { return erase("tic-tac-toe", TicTacToe{}, OpenLines{}); };
  return info;
}

}  // namespace espalier::app
