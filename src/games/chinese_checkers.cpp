// Chinese Checkers as the house knows it: its name, variants, texts, evaluations, recipes, bench
// and known counts.
#include "games/seats/chinese_checkers.hpp"

#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/chinese_checkers/game.hpp"

namespace espalier::app {
namespace {

Result<AnyGame> make_chinese_checkers(std::string_view variant) {
  using namespace chinese_checkers;
  if (auto seats = make_chinese_checkers_for_seats(variant)) return *std::move(seats);
  const auto rules = variant_rules(variant);
  if (!rules) return no_variant("chinese-checkers", variant);
  return erase("chinese-checkers", ChineseCheckers(*rules), Journey{}, Learner3{});
}

std::vector<NamedRecipe> chinese_checkers_recipes() {
  return {
      {"best",
       "id pvs tt=64M match=at-least order=table,rank,history select=null,lmr(first=6) distance "
       "race",
       "the strongest that we know: null move, late move reductions, a race solver"},
      {"learner3", "fixed mtdf tt=64M order=table,rank plies(3,3,4) eval=learner3",
       "Learner III of Tong02 appendix C: MTD(f), 3 plies, 4 in the endgame"},
      {"learner3-timed", "id mtdf tt=64M order=table,rank eval=learner3",
       "the same under iterative deepening"}};
}

// A middle game and an endgame. Learner III at the depth of the thesis, and the strong player.
GameBench chinese_checkers_bench() {
  constexpr const char* kMiddleGame =
      "X/.X/.../O.XX/......O....../...O..O...../..O....X.../........../........./"
      "....XX..../......X..../.......O..../.....OX....../...X/.OO/O./. O";
  GameBench bench;
  bench.perfts = {{5, {"tong", "adjacent"}}};
  bench.searches = {{"learner3 tt=4M", kToTheEnd, {"start", kMiddleGame}},
                    {"learner3-timed tt=4M", 4, {"start", kMiddleGame}},
                    {"best tt=4M", 5, {"start", kMiddleGame}}};
  return bench;
}

}  // namespace

GameInfo chinese_checkers_entry() {
  GameInfo info;
  info.name = "chinese-checkers";
  info.title = "Chinese Checkers";
  info.summary = "ten marbles each step and jump to the opposite tip of the star; for 2, 3, 4 or 6";
  info.source = "Tong02 appendix B";
  info.unit = "hundredth of a move";
  info.score_scale = 200;
  info.variants = chinese_checkers::variant_names();
  for (std::string& name : chinese_checkers_seats_variants()) {
    info.variants.push_back(std::move(name));
  }
  info.variant_seats = {{"3", 3}, {"4", 4}, {"6", 6}};
  info.seats_recipes = recipes_for_seats("best-reply");  // by the study fuernkranz/many-players
  info.position_text =
      "O/OO/OOO/OOOO/............./............/.........../........../........./........../"
      ".........../............/............./XXXX/XXX/XX/X X";
  info.recipes = chinese_checkers_recipes();
  info.endings = {{"fill", "a full goal wins, also with marbles of the opponent in it"},
                  {"draw", "a stopped game is a draw"}};
  info.capabilities = {"key",         "pass",     "rank",       "index",  "features",
                       "count_moves", "is_legal", "standstill", "path",   "mark",
                       "race",        "stage",    "geometry",   "slides", "touches"};
  info.perfts = {{"tong", 3, 4872},
                 {"tong", 4, 121104},
                 {"tong", 5, 3476564},
                 {"diamond", 3, 4872},
                 {"diamond", 4, 121104},
                 {"diamond", 5, 3473064},
                 {"free-adjacent", 3, 4760},
                 {"free-adjacent", 4, 115600},
                 {"free-adjacent", 5, 3188520},
                 {"3", 1, 14},
                 {"3", 2, 196},
                 {"3", 3, 2744},
                 {"6", 2, 204},
                 {"6", 3, 2992}};
  info.bench = chinese_checkers_bench();
  info.make = make_chinese_checkers;
  return info;
}

}  // namespace espalier::app
