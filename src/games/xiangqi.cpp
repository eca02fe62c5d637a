// Xiangqi as the house knows it: its name, variants, texts, evaluations, recipes, bench and known
// counts.
#include <algorithm>

#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "app/shipped.hpp"
#include "espalier/games/fen_text.hpp"
#include "espalier/games/xiangqi/game.hpp"

namespace espalier::app {
namespace {

// With the weights of experiments/weights/xiangqi-learned.toml, if there is such a file; otherwise
// with those set by hand.
Result<xiangqi::Learned> xiangqi_learned() {
  using xiangqi::Learned;
  const auto& files = shipped_weights_files();
  const bool shipped = std::any_of(files.begin(), files.end(), [](const ShippedFile& file) {
    return file.path.starts_with("xiangqi");
  });
  if (!shipped) return Learned{};
  const auto weights =
      shipped_pattern_weights("xiangqi", Learned::kName, kSparseTables * Learned::kFeatures);
  if (!weights) return weights.error();
  return Learned(*weights);
}

Result<AnyGame> make_xiangqi(std::string_view variant) {
  using namespace xiangqi;
  const auto repeats = repeats_of(variant);
  if (!repeats) return no_variant("xiangqi", variant);
  static const Result<Learned> learned = xiangqi_learned();
  if (!learned) return learned.error();
  return erase("xiangqi", Xiangqi(*repeats), *learned, Plain{});
}

std::vector<NamedRecipe> xiangqi_recipes() {
  return {{"best",
           "id pvs aspiration(40,from=4) tt=64M match=at-least "
           "order=table,noise,killers,history(bad=tried,replies=on) "
           "select=futility(4,100,more=80),reverse(trend=on),exchange,iir,"
           "null(R=3,moves=0,pieces=1,deeper=6,static=above),"
           "lmr(first=2,reduce=0,grow=0.2,line=less,history=on,trend=on) "
           "extend=danger(0.5) quiesce=noisy(evade=always,table=on) distance path cycles",
           "the recipe of chess: null move, reductions that grow, futility, checks searched "
           "deeper, captures to their end, and an eye on repeated positions"}};
}

GameBench xiangqi_bench() {
  constexpr const char* kMiddle =
      "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
  GameBench bench;
  bench.perfts = {{4, {"asian"}}};
  // With an evaluation that nobody learns anew.
  bench.searches = {{"default tt=4M eval=plain", 4, {"start", kMiddle}},
                    {"best tt=4M eval=plain", 7, {"start", kMiddle}}};
  return bench;
}

RecordForm xiangqi_record() {
  RecordForm form;
  form.players = {"Red", "Black"};
  form.start_tag = "FEN";
  form.game_tag = {"Game", "Chinese Chess"};
  form.first_number = fen_move_number;
  return form;
}

}  // namespace

GameInfo xiangqi_entry() {
  GameInfo info;
  info.name = "xiangqi";
  info.title = "Xiangqi";
  info.summary = "Chinese chess: mate the general across the river";
  info.source = "Asian Xiangqi Federation rules, simplified; Hsu15";
  info.unit = "centipawn";
  info.score_scale = 200;
  info.variants = {"asian", "check-only"};
  info.position_text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  info.recipes = xiangqi_recipes();
  info.chess_form = {"xiangqi", false, "", true};
  info.record = xiangqi_record();
  info.capabilities = {"key",      "noisy_moves", "pass",         "exchange", "in_danger",
                       "rank",     "index",       "context",      "features", "count_moves",
                       "is_legal", "pieces",      "irreversible", "path",     "mark",
                       "stage",    "phase",       "geometry",     "touches",  "note",
                       "exchange_played_out"};
  // Counts that are known from other programs.
  info.perfts = {{"asian", 1, 44},
                 {"asian", 2, 1920},
                 {"asian", 3, 79666},
                 {"asian", 4, 3290240},
                 {"check-only", 3, 79666}};
  info.bench = xiangqi_bench();
  info.make = make_xiangqi;
  return info;
}

}  // namespace espalier::app
