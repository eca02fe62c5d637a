#include "app/games.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "app/game_model.hpp"
#include "app/parameters.hpp"
#include "app/shipped.hpp"
#include "app/suggest.hpp"
#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/geometry.hpp"
#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/chinese_checkers/journey.hpp"
#include "espalier/games/chinese_checkers/learner3.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/notation.hpp"
#include "espalier/games/othello/patterns.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/geometry.hpp"
#include "espalier/games/tic_tac_toe/notation.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/pearl.hpp"
#include "espalier/trees/splitting_text.hpp"

namespace espalier::app {
namespace {

template <class G, class... E>
AnyGame erase(std::string name, G game, E... evaluators) {
  return AnyGame(std::make_shared<const GameModel<G, E...>>(std::move(name), std::move(game),
                                                            std::move(evaluators)...));
}

Result<AnyGame> make_abalone(std::string_view variant) {
  using namespace abalone;
  const auto rules = variant_rules(variant);
  if (!rules) return Error{"abalone has no variant '" + std::string(variant) + "'"};
  return erase("abalone", Abalone(*rules), Sumo{}, Abalone12{});
}

Result<AnyGame> make_tic_tac_toe(std::string_view) {
  return erase("tic-tac-toe", tic_tac_toe::TicTacToe{}, tic_tac_toe::OpenLines{});
}

Result<AnyGame> make_breakthrough(std::string_view variant) {
  for (const breakthrough::Variant& known : breakthrough::kVariants) {
    if (known.name == variant) {
      return erase("breakthrough", breakthrough::Breakthrough(known.size), breakthrough::Advance{});
    }
  }
  return Error{"breakthrough has no variant '" + std::string(variant) + "'"};
}

Result<AnyGame> make_chinese_checkers(std::string_view variant) {
  using namespace chinese_checkers;
  const auto rules = variant_rules(variant);
  if (!rules) return Error{"chinese-checkers has no variant '" + std::string(variant) + "'"};
  return erase("chinese-checkers", ChineseCheckers(*rules), Journey{}, Learner3{});
}

// Columns x rows, the usual size first.
std::vector<std::string> connect4_variants() {
  std::vector<std::string> names = {"7x6"};
  for (int columns = connect4::kSmallestSide; columns <= connect4::kMostColumns; ++columns) {
    for (int rows = connect4::kSmallestSide; connect4::fits(columns, rows); ++rows) {
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
  if (columns == connect4::UsualSize::columns && rows == connect4::UsualSize::rows) {
    return erase("connect4", connect4::UsualConnect4{}, connect4::Threats{});
  }
  return erase("connect4", connect4::Connect4(columns, rows), connect4::Threats{});
}

// The table of patterns is large: it is read once.
Result<AnyGame> make_othello(std::string_view) {
  using othello::Patterns;
  static const Result<PatternWeights> weights =
      shipped_pattern_weights("othello", Patterns::kName, Patterns::kWeightCount);
  if (!weights) return weights.error();
  static const Patterns patterns(*weights);
  return erase("othello", othello::Othello{}, patterns, othello::Positional{});
}

// Board-splitting games: "w=2,t=6,seed=1".
struct SplittingParameters {
  std::uint32_t width;
  std::uint32_t turns;
  std::uint64_t seed;
};

Result<SplittingParameters> parse_splitting(std::string_view variant, std::string_view game) {
  const std::string what = "variant of " + std::string(game);
  const auto given = parse_parameters(variant, {"w", "t", "seed"}, what);
  if (!given) return given.error();
  const auto take = [&](const char* name, double otherwise) {
    const auto found = given->find(name);
    return found == given->end() ? otherwise : found->second;
  };
  const double width = take("w", 2);
  const double turns = take("t", 6);
  const double seed = take("seed", 1);
  const bool whole =
      std::floor(width) == width && std::floor(turns) == turns && std::floor(seed) == seed;
  if (!whole || width < 2 || width > 64 || turns < 1 || turns > 22 || seed < 0 || seed > 1e15) {
    return Error{what + ": expected whole numbers w=2..64, t=1..22, seed>=0"};
  }
  const auto w = static_cast<std::uint32_t>(width);
  const auto t = static_cast<std::uint32_t>(turns);
  if (trees::square_count(w, t) > trees::kMaxSquares) {
    return Error{what + ": w^t squares are too many; expected at most " +
                 std::to_string(trees::kMaxSquares)};
  }
  return SplittingParameters{w, t, static_cast<std::uint64_t>(seed)};
}

Result<AnyGame> make_pearl(std::string_view variant) {
  const auto p = parse_splitting(variant, "pearl");
  if (!p) return p.error();
  return erase("pearl", trees::pearl_game(p->width, p->turns, p->seed), trees::TerminalWins{});
}

Result<AnyGame> make_incremental(std::string_view variant) {
  const auto p = parse_splitting(variant, "incremental");
  if (!p) return p.error();
  return erase("incremental", trees::incremental_game(p->width, p->turns, p->seed),
               trees::TerminalWins{});
}

// Scales of expected_score.
namespace scale {
constexpr double kAbalone = 300;
constexpr double kBreakthrough = 200;
constexpr double kChineseCheckers = 200;
constexpr double kConnect4 = 30;
constexpr double kOthello = 500;
constexpr double kTicTacToe = 2;
constexpr double kNone = 0;
}  // namespace scale

// One entry per game: a further game is one more.
std::vector<GameInfo> all_games() {
  const std::string squares = "terminal win";
  return {
      {"abalone",
       "Abalone",
       "marbles in line push fewer ones; six off the board win",
       "Levi & Lalet 1987; Abalone12",
       "point (a marble is about 100 at the edge, 200 in the centre)",
       scale::kAbalone,
       abalone::variant_names(),
       "WWWWW/WWWWWW/..WWW../......../........./......../..BBB../BBBBBB/BBBBB B 0 0",
       make_abalone,
       {{"best",
         "id pvs tt=64M match=at-least order=table,killers,rank,history "
         "select=null(R=3),lmr(first=3,reduce=2),windows "
         "select@2=null(R=3),lmr(first=3,reduce=2) params=shipped distance path",
         "the strongest that we know: null move, late move reductions, windows until an end is "
         "near, and an eye on repeated positions"},
        {"paper",
         "id alpha-beta tt=2^22 match=at-least replace=used order=table,cmo,iteration "
         "select=windows "
         "quiesce=plies(2) eval=abalone12 params=shipped distance",
         "Abalone12's player: windows, Combined Move Ordering, Iteration Sorting, quiescence"}},
       {{"all", "a side has lost when all its marbles are out, not six"},
        {"draw", "a stopped game is a draw"},
        {"strict", "who repeats a position loses"},
        {"patient", "400 plies without a capture, not 100, stop a game"}}},
      {"breakthrough",
       "Breakthrough",
       "pawns race to the far rank; captures on the diagonal",
       "Troyka 2000",
       "centipawn",
       scale::kBreakthrough,
       {"8x8", "6x6", "5x5"},
       "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W",
       make_breakthrough},
      {"chinese-checkers",
       "Chinese Checkers",
       "ten marbles each step and jump to the opposite tip of the star",
       "Tong02 appendix B",
       "hundredth of a move",
       scale::kChineseCheckers,
       chinese_checkers::variant_names(),
       "O/OO/OOO/OOOO/............./............/.........../........../........./........../"
       ".........../............/............./XXXX/XXX/XX/X X",
       make_chinese_checkers,
       {{"best",
         "id pvs tt=64M match=at-least order=table,rank,history select=null,lmr(first=6) distance "
         "race",
         "the strongest that we know: null move, late move reductions, a race solver"},
        {"learner3", "fixed mtdf tt=64M order=table,rank plies(3,3,4) eval=learner3",
         "Learner III of Tong02 appendix C: MTD(f), 3 plies, 4 in the endgame"},
        {"learner3-timed", "id mtdf tt=64M order=table,rank eval=learner3",
         "the same under iterative deepening"}},
       {{"fill", "a full goal wins, also with marbles of the opponent in it"},
        {"draw", "a stopped game is a draw"}}},
      {"connect4", "Connect-4", "four in a row; stones fall to the bottom of their column",
       "Wexler & Strongin 1974; Fuernkranz", "point (a good threat is 28)", scale::kConnect4,
       connect4_variants(), "4453", make_connect4},
      {"incremental",
       "Incremental game",
       "board splitting; the strength of a node changes step by step",
       "Nau 1982, Muszycka85 5.1",
       squares,
       scale::kNone,
       {"w=2,t=6,seed=1"},
       "2.1",
       make_incremental},
      {"othello",
       "Othello",
       "discs that are enclosed change their colour; most discs win",
       "Hasegawa 1973; Buro 1995",
       "hundredth of a disc",
       scale::kOthello,
       {"standard"},
       "---------------------------OX------XO--------------------------- X",
       make_othello,
       {{"best", "default select=mpc params=shipped",
         "the strongest that we know: Multi-ProbCut with the shipped models"}}},
      {"pearl",
       "Pearl's game",
       "board splitting with independent squares; pathological",
       "Pearl 1980, Muszycka85 5.1",
       squares,
       scale::kNone,
       {"w=2,t=6,seed=1"},
       "2.1",
       make_pearl},
      {"tic-tac-toe",
       "Tic-tac-toe",
       "three in a row on 3x3",
       "Fuernkranz",
       "open line",
       scale::kTicTacToe,
       {"standard"},
       "X..OX...O X",
       make_tic_tac_toe},
  };
}

}  // namespace

const std::vector<GameInfo>& games() {
  static const std::vector<GameInfo> list = all_games();
  return list;
}

Result<const GameInfo*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const GameInfo& info : games()) {
    if (info.name == name) return &info;
    names.push_back(info.name);
  }
  return Error{unknown_name("game", name, names, "espalier games")};
}

double expected_score(const GameInfo& info, Points score) {
  if (is_win(score)) return 1;
  if (is_loss(score)) return 0;
  if (info.score_scale == 0) return 0.5;
  return 1 / (1 + std::exp(-score / info.score_scale));
}

std::string variants_in_words(const GameInfo& info) {
  const auto has_ending = [&](const std::string& variant) {
    return std::any_of(info.endings.begin(), info.endings.end(),
                       [&](const auto& ending) { return variant.ends_with("-" + ending.name); });
  };
  std::string words;
  for (const std::string& variant : info.variants) {
    if (!has_ending(variant)) words += (words.empty() ? "" : " ") + variant;
  }
  std::string between = "; these may follow, in this order: ";
  for (const VariantEnding& ending : info.endings) {
    words += std::exchange(between, ", ") + "-" + ending.name + " (" + ending.meaning + ")";
  }
  return words;
}

const NamedRecipe* find_recipe(const GameInfo& info, std::string_view name) {
  const auto found = std::find_if(info.recipes.begin(), info.recipes.end(),
                                  [&](const NamedRecipe& recipe) { return recipe.name == name; });
  return found == info.recipes.end() ? nullptr : &*found;
}

Result<GamePosition> make_game_position(std::string_view game, std::string_view variant,
                                        std::string_view position) {
  const auto info = find_game(game);
  if (!info) return info.error();
  const bool parametric = (*info)->variants.front().find('=') != std::string::npos;
  const std::string chosen = variant.empty() ? (*info)->variants.front() : std::string(variant);
  const auto& known = (*info)->variants;
  if (!parametric && std::find(known.begin(), known.end(), chosen) == known.end()) {
    return Error{unknown_name("variant of " + (*info)->name, chosen, known, "espalier games")};
  }
  const auto made = (*info)->make(chosen);
  if (!made) return made.error();
  // What is left of a line's end, where the text comes from a file.
  while (!position.empty() && std::string_view("\r\n\t ").find(position.back()) != position.npos) {
    position.remove_suffix(1);
  }
  AnyPosition at = (*made)->start();
  if (!position.empty() && position != "start") {
    const auto parsed = (*made)->parse_position(position);
    if (!parsed) return parsed.error();
    at = *parsed;
  }
  return GamePosition{*info, chosen, *made, at};
}

}  // namespace espalier::app
