// Connect-4 as the house knows it: its name, sizes, texts, evaluation, bench and known counts.
#include <string>

#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/connect4/game.hpp"

namespace espalier::app {
namespace {

using namespace connect4;  // NOLINT: this file speaks of nothing else

// Columns x rows, the usual size first.
std::vector<std::string> connect4_variants() {
  std::vector<std::string> names = {"7x6"};
  for (int columns = kSmallestSide; columns <= kMostColumns; ++columns) {
    for (int rows = kSmallestSide; fits(columns, rows); ++rows) {
      const std::string name = std::to_string(columns) + "x" + std::to_string(rows);
      if (name != names.front()) names.push_back(name);
    }
  }
  return names;
}

Result<AnyGame> make_connect4(std::string_view variant) {
  const std::string text(variant);
  const int columns = std::stoi(text);
  const int rows = std::stoi(text.substr(text.find('x') + 1));
  if (columns == UsualSize::columns && rows == UsualSize::rows) {
    return erase("connect4", UsualConnect4{}, Threats{});
  }
  return erase("connect4", Connect4(columns, rows), Threats{});
}

}  // namespace

GameInfo connect4_entry() {
  GameInfo info;
  info.name = "connect4";
  info.title = "Connect-4";
  info.summary = "four in a row; stones fall to the bottom of their column";
  info.source = "Wexler & Strongin 1974; Fuernkranz";
  info.unit = "point (a good threat is 28)";
  info.score_scale = 30;
  info.variants = connect4_variants();
  info.position_text = "4453";
  info.chess_form = {"connect4", false};
  info.capabilities = {"key",        "rank",        "rank_after", "index",
                       "features",   "count_moves", "is_legal",   "value_bounds",
                       "safe_moves", "mirror",      "plies_left", "exact_score",
                       "stage",      "geometry",    "slides",     "touches"};
  // 7x6: Tromp. Others are counted by naive rules in tests/games/connect4_test.cpp.
  info.perfts = {{"7x6", 1, 7},     {"7x6", 2, 49},     {"7x6", 3, 343},    {"7x6", 4, 2401},
                 {"7x6", 5, 16807}, {"7x6", 6, 117649}, {"7x6", 7, 823536}, {"7x6", 8, 5673234},
                 {"4x4", 1, 4},     {"4x4", 2, 16},     {"9x6", 1, 9},      {"9x6", 2, 81}};
  // Lean, full, and to the end of the game.
  info.bench.searches = {{"id pvs tt=16M order=table,rank distance safe bounds symmetry",
                          14,
                          {"start", "4", "444", "35333571"}},
                         {"id mtdf pvs tt=16M order=table,killers,history distance",
                          10,
                          {"start", "4453", "35333571"}},
                         {"solve tt=16M",
                          kToTheEnd,
                          {"7422341735647741166133573473242566", "52753311433677442422121",
                           "5455174361263362", "243335424257"}}};
  info.make = make_connect4;
  return info;
}

}  // namespace espalier::app
