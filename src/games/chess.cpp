// Chess as the house knows it: its name, variants, texts, evaluations, recipes, bench and known
// counts.
#include "app/engine_model.hpp"
#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "app/shipped.hpp"
#include "espalier/games/chess/game.hpp"
#include "espalier/games/fen_text.hpp"

namespace espalier::app {
namespace {

// The trained weights are read once.
Result<AnyGame> make_chess(std::string_view variant) {
  using namespace chess;
  const auto rules = variant_of(variant);
  if (!rules) return no_variant("chess", variant);
  static const Result<PatternWeights> weights =
      shipped_pattern_weights("chess", Learned::kName, kSparseTables * Learned::kFeatures);
  if (!weights) return weights.error();
  static const Learned learned(*weights);
  static const Result<PatternWeights> trained =
      shipped_pattern_weights("chess", Network::kName, {Network::kForm.size(), Network::kForm});
  if (!trained) return trained.error();
  static const Network network(*trained);
  return erase("chess", Chess(*rules), learned, network, Tables{}, Shannon{}, Turing{});
}

std::vector<NamedRecipe> chess_recipes() {
  return {{"best",
           "id pvs aspiration(40,from=4) tt=64M match=at-least "
           "order=table,noise,killers,history(bad=tried,replies=on) "
           "select=futility(4,100,more=80),reverse,exchange,iir,"
           "null(R=3,moves=0,pieces=1,deeper=6,static=above),"
           "lmr(first=2,reduce=0,grow=0.2,line=less,history=on) "
           "extend=danger(0.5),game(0.5) quiesce=noisy(evade=always,table=on) distance path",
           "the strongest that we know: null move, reductions that grow, futility, checks searched "
           "deeper, captures to their end, and draws by the past counted"}};
}

GameBench chess_bench() {
  constexpr const char* kKiwipete =
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  GameBench bench;
  bench.perfts = {{5, {"standard", "chess960-0"}}};
  // With evaluations that nobody learns anew.
  bench.searches = {{"default tt=4M eval=shannon", 4, {"start", kKiwipete}},
                    {"best tt=4M eval=shannon", 7, {"start", kKiwipete}}};
  return bench;
}

RecordForm chess_record() {
  RecordForm form;
  form.players = {"White", "Black"};
  form.start_tag = "FEN";
  form.variants = {{"Chess960", "chess960"},      {"fischerandom", "chess960"},
                   {"fischerrandom", "chess960"}, {"Chess 960", "chess960"},
                   {"Standard", "standard"},      {"normal", "standard"},
                   {"chess", "standard"},         {"From Position", "standard"}};
  form.first_number = fen_move_number;
  return form;
}

}  // namespace

GameInfo chess_entry() {
  GameInfo info;
  info.name = "chess";
  info.title = "Chess";
  info.summary = "checkmate the king; with Chess960";
  info.source = "FIDE laws 2023; Shannon 1950; Hsu15, Fuernkranz";
  info.unit = "centipawn";
  info.score_scale = 200;
  info.variants = {"standard", "chess960", "standard-unclaimed", "chess960-unclaimed"};
  info.endings = {
      {"unclaimed",
       "nobody claims a draw: five occurrences and 75 moves, not three and 50, end it"}};
  info.unlisted_endings = {
      {"N", "after chess960, before -unclaimed: start position N of Chess960, 0 to 959"}};
  info.position_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  info.recipes = chess_recipes();
  info.chess_form = {"chess", false, "chess960", false, true};
  info.record = chess_record();
  info.capabilities = {"key",     "noisy_moves",  "pass",    "exchange", "in_danger",   "extends",
                       "rank",    "index",        "context", "features", "count_moves", "is_legal",
                       "pieces",  "irreversible", "path",    "stage",    "phase",       "geometry",
                       "touches", "note",         "endgames"};
  // As published (chessprogramming.org, Perft Results and Chess960 Perft Results).
  info.perfts = {{"standard", 1, 20},     {"standard", 2, 400},     {"standard", 3, 8902},
                 {"standard", 4, 197281}, {"standard", 5, 4865609}, {"chess960", 4, 197281}};
  info.bench = chess_bench();
  info.make = make_chess;
  return info;
}

}  // namespace espalier::app
