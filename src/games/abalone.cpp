// Abalone as the house knows it: its name, variants, texts, evaluations, recipes, bench and known
// counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/abalone/game.hpp"

namespace espalier::app {
namespace {

Result<AnyGame> make_abalone(std::string_view variant) {
  using namespace abalone;
  const auto rules = variant_rules(variant);
  if (!rules) return no_variant("abalone", variant);
  return erase("abalone", Abalone(*rules), Sumo{}, Abalone12{});
}

std::vector<NamedRecipe> abalone_recipes() {
  return {
      {"best",
       "id pvs tt=64M match=at-least order=table,killers,rank,history "
       "select=null(R=3),lmr(first=3,reduce=2),windows "
       "select@2=null(R=3),lmr(first=3,reduce=2) params=shipped distance path",
       "the strongest that we know: null move, late move reductions, windows until an end is "
       "near, and an eye on repeated positions"},
      {"paper",
       "id alpha-beta tt=2^22 match=at-least replace=used order=table,cmo,iteration "
       "select=windows "
       "quiesce=plies(2) eval=abalone12 params=shipped distance",
       "Abalone12's player: windows, Combined Move Ordering, Iteration Sorting, quiescence; but "
       "its windows are 95% quantiles and its table keeps no evaluations; "
       "params=shipped-criterion and tt-eval give it the paper's criterion and evaluations"}};
}

// Lean; the paper's player, with the widths of its windows written out (models may be fitted anew);
// and the strong player.
GameBench abalone_bench() {
  constexpr const char* kMiddleGame =
      "...B./..WB../.WW..../BWWWBB../.WBWBWB../..W.WW../..B..BB/...BB./...W. B 1 1";
  constexpr const char* kPaper =
      "id alpha-beta tt=4M replace=used order=table,cmo,iteration "
      "select=windows(1,50,30,70,50,90,70) quiesce=plies(2) eval=abalone12";
  GameBench bench;
  bench.perfts = {{5, {"standard"}}};
  bench.searches = {{"default tt=4M eval=abalone12", 6, {"start", kMiddleGame}},
                    {kPaper, 6, {"start", kMiddleGame}},
                    {"best tt=4M", 7, {"start", kMiddleGame}}};
  return bench;
}

}  // namespace

GameInfo abalone_entry() {
  GameInfo info;
  info.name = "abalone";
  info.title = "Abalone";
  info.summary = "marbles in line push fewer ones; six off the board win";
  info.source = "Levi & Lalet 1987; Abalone12";
  info.unit = "point (a marble is about 100 at the edge, 200 in the centre)";
  info.score_scale = 300;
  info.variants = abalone::variant_names();
  info.position_text =
      "WWWWW/WWWWWW/..WWW../......../........./......../..BBB../BBBBBB/BBBBB B 0 0";
  info.recipes = abalone_recipes();
  info.endings = {{"all", "a side has lost when all its marbles are out, not six"},
                  {"draw", "a stopped game is a draw"},
                  {"strict", "who repeats a position loses"},
                  {"patient", "400 plies without a capture, not 100, stop a game"}};
  info.unlisted_endings = {
      {"keysN", "N from 1 to 99999: other keys of positions in the table, no other rules"}};
  info.capabilities = {"key",          "noisy_moves", "pass",        "in_danger", "rank",
                       "index",        "features",    "count_moves", "is_legal",  "pieces",
                       "irreversible", "mark",        "standstill",  "path",      "stage",
                       "geometry",     "slides",      "note",        "touches"};
  info.perfts = {
      {"standard", 1, 44},          {"standard", 2, 1936},         {"standard", 3, 98912},
      {"standard", 4, 5045110},     {"belgian-daisy", 1, 52},      {"belgian-daisy", 2, 2692},
      {"belgian-daisy", 3, 149322}, {"belgian-daisy", 4, 8270666}, {"german-daisy", 1, 80},
      {"german-daisy", 2, 6244},    {"german-daisy", 3, 493480}};
  info.bench = abalone_bench();
  info.make = make_abalone;
  return info;
}

}  // namespace espalier::app
