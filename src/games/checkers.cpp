// English checkers as the house knows it: its name, variants, texts, evaluations, recipes, bench
// and known counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "app/shipped.hpp"
#include "espalier/games/checkers/game.hpp"

namespace espalier::app {
namespace {

Result<AnyGame> make_checkers(std::string_view variant) {
  using namespace checkers;
  static const Result<PatternWeights> weights =
      shipped_pattern_weights("checkers", Learned::kName, Learned::kWeightCount);
  if (!weights) return weights.error();
  static const Learned learned(*weights);
  const auto with = [](const Checkers& game) {
    return erase("checkers", game, Samuel{}, PhasedSamuel{}, learned);
  };
  if (variant == "standard") return with(Checkers{});
  if (const auto number = ballot_number(variant)) {
    if (*number > 0) return with(Checkers(ballots()[*number - 1].position));
    return Error{"checkers has no ballot " + in_quotes(variant) + ", expected ballot-1 to ballot-" +
                 std::to_string(ballots().size())};
  }
  return no_variant("checkers", variant);
}

std::vector<NamedRecipe> checkers_recipes() {
  return {
      {"best",
       "id pvs aspiration(40,from=5) tt=64M match=at-least order=table,rank,killers,history "
       "select=lmr(first=3) extend=forced quiesce=noisy distance path",
       "the strongest that we know: late moves searched less deeply, forced ones deeper, captures "
       "to their end"}};
}

GameBench checkers_bench() {
  constexpr const char* kMiddleGame = "B:W18,19,21,23,24,26,29,30,31,32:B1,2,3,4,6,7,9,10,11,12";
  constexpr const char* kEndgame = "W:W18,27,K9,K30:B3,12,K20,K23";
  GameBench bench;
  bench.perfts = {{9, {"standard"}}};
  bench.searches = {{"default tt=4M", 9, {"start", kMiddleGame, kEndgame}},
                    {"best tt=4M", 11, {"start", kMiddleGame, kEndgame}}};
  return bench;
}

// PDN: English draughts is type 21.
RecordForm checkers_record() {
  RecordForm form;
  form.players = {"Black", "White"};
  form.start_tag = "FEN";
  form.game_tag = {"GameType", "21"};
  form.tag_optional = true;
  form.variants = {{"Standard", "standard"}};
  return form;
}

}  // namespace

GameInfo checkers_entry() {
  GameInfo info;
  info.name = "checkers";
  info.title = "English checkers";
  info.summary = "men step and jump diagonally; who cannot move loses";
  info.source = "WCDF rules; Samuel 1959; Muszycka85, Fuernkranz";
  info.unit = "hundredth of a man";
  info.score_scale = 200;
  info.variants = {"standard"};
  info.unlisted_endings = {
      {"ballot-N",
       "N from 1 to 216: begins with this three-move ballot; ballot-N alone means the same"}};
  info.position_text = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
  info.recipes = checkers_recipes();
  info.record = checkers_record();
  info.capabilities = {"key",      "noisy_moves",  "pass",     "in_danger",   "rank",
                       "index",    "context",      "features", "count_moves", "is_legal",
                       "pieces",   "irreversible", "path",     "stage",       "phase",
                       "geometry", "slides",       "touches",  "endgames"};
  // As published: chains over the same pieces in another order are one move (moves.hpp). The two
  // counts differ from depth 12 on.
  info.perfts = {{"standard", 5, 7361},   {"standard", 6, 36768},   {"standard", 7, 179740},
                 {"standard", 8, 845931}, {"standard", 9, 3963680}, {"standard", 10, 18391564}};
  info.bench = checkers_bench();
  info.make = make_checkers;
  return info;
}

}  // namespace espalier::app
