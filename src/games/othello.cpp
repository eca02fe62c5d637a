// Othello as the house knows it: its name, texts, evaluations, recipes, bench and known counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "app/shipped.hpp"
#include "espalier/games/othello/game.hpp"

namespace espalier::app {
namespace {

// The table of patterns is large: it is read once.
Result<AnyGame> make_othello(std::string_view) {
  using othello::Patterns;
  static const Result<PatternWeights> weights =
      shipped_pattern_weights("othello", Patterns::kName, Patterns::kWeightCount);
  if (!weights) return weights.error();
  static const Patterns patterns(*weights);
  return erase("othello", othello::Othello{}, patterns, othello::Positional{},
               othello::PhasedPositional{});
}

}  // namespace

GameInfo othello_entry() {
  GameInfo info;
  info.name = "othello";
  info.title = "Othello";
  info.summary = "discs that are enclosed change their colour; most discs win";
  info.source = "Hasegawa 1973; Buro 1995";
  info.unit = "hundredth of a disc";
  info.score_scale = 500;
  info.variants = {"standard"};
  info.position_text = "---------------------------OX------XO--------------------------- X";
  info.recipes = {{"best", "default select=mpc params=shipped",
                   "the strongest that we know: Multi-ProbCut with the shipped models"}};
  info.capabilities = {"key",         "rank",       "rank_after",   "index",      "features",
                       "count_moves", "is_legal",   "value_bounds", "solve_last", "forced_pass",
                       "margins",     "plies_left", "exact_score",  "stage",      "phase",
                       "geometry",    "touches"};
  // Passes are plies; from depth 10 on some games are over before.
  info.perfts = {{"standard", 5, 1396},
                 {"standard", 6, 8200},
                 {"standard", 7, 55092},
                 {"standard", 8, 390216}};
  // With the hand-written evaluation: learned weights may be learned anew.
  info.bench.searches = {
      {"id pvs tt=16M order=table,rank distance bounds free-passes solve-last eval=positional",
       8,
       {"start", "f5d6c3d3c4f4c5b3c2", "c4c3d3c5b2"}},
      {"solve tt=16M eval=positional",
       kToTheEnd,
       {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        "--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O"}}};
  info.make = make_othello;
  return info;
}

}  // namespace espalier::app
