// Breakthrough as the house knows it: its name, texts, evaluation, bench and known counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "espalier/games/breakthrough/game.hpp"

namespace espalier::app {
namespace {

Result<AnyGame> make_breakthrough(std::string_view variant) {
  for (const breakthrough::Variant& known : breakthrough::kVariants) {
    if (known.name == variant) {
      return erase("breakthrough", breakthrough::Breakthrough(known.size), breakthrough::Advance{},
                   breakthrough::PhasedAdvance{});
    }
  }
  return no_variant("breakthrough", variant);
}

}  // namespace

GameInfo breakthrough_entry() {
  GameInfo info;
  info.name = "breakthrough";
  info.title = "Breakthrough";
  info.summary = "pawns race to the far rank; captures on the diagonal";
  info.source = "Troyka 2000";
  info.unit = "centipawn";
  info.score_scale = 200;
  info.variants = {"8x8", "6x6", "5x5"};
  info.recipes = {{"best", "default select=futility(2) quiesce=noisy(threats=1)",
                   "the strongest that we know: captures to their end, first threats beyond the "
                   "horizon, and no hopeless quiet moves near it"}};
  info.position_text = "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W";
  info.chess_form = {"breakthrough", true};
  info.capabilities = {"key",    "noisy_moves",  "pass",     "exchange",    "in_danger",
                       "rank",   "index",        "features", "count_moves", "is_legal",
                       "pieces", "irreversible", "phase",    "geometry",    "touches"};
  // Counted by the naive rules of tests/games/breakthrough_test.cpp.
  info.perfts = {{"8x8", 3, 11132}, {"8x8", 4, 256036}, {"8x8", 5, 6182818},
                 {"6x6", 3, 4308},  {"6x6", 4, 71478},  {"6x6", 5, 1248290},
                 {"5x5", 3, 1924},  {"5x5", 4, 23084},  {"5x5", 5, 289828}};
  info.bench.searches = {
      {"id pvs tt=16M order=table,rank,history distance", 6, {"start"}},
      {"id pvs tt=16M order=table,rank,killers,history select=null,lmr quiesce=noisy distance",
       8,
       {"start"}}};
  info.make = make_breakthrough;
  return info;
}

}  // namespace espalier::app
