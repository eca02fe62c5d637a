// Random recipes that parse_recipe could have made, and random texts that look like recipes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "recipe/text.hpp"
#include "recipe/words.hpp"

namespace espalier::testing {

class RandomRecipe {
 public:
  explicit RandomRecipe(std::uint64_t seed) : rng_(seed) {}

  engine::Recipe next() {
    const bool to_the_end = one_in(5);
    engine::Recipe recipe = engine::preset(to_the_end ? "solve" : "plain");
    root(recipe);
    if (one_in(2)) recipe.memory = memory();
    if (one_in(2)) recipe.ordering = ordering(recipe);
    if (recipe.memory.bytes == 0) recipe.ordering.table_move = false;
    const bool shares_table = recipe.root.team == engine::TeamScheme::Lazy ||
                              recipe.root.team == engine::TeamScheme::Abdada;
    if (recipe.memory.bytes == 0 && shares_table) {
      recipe.root.team = engine::TeamScheme::Auto;
      recipe.root.share_from = 0;
    }
    recipe.distance = one_in(2);
    recipe.safe = one_in(2);
    recipe.bounds = one_in(2);
    recipe.free_passes = one_in(2);
    recipe.solve_last = one_in(2);
    if (recipe.memory.bytes > 0 && one_in(3)) {
      recipe.memory.etc_depth = 1 + static_cast<int>(rng_.below(12));
    }
    recipe.symmetry = recipe.memory.bytes > 0 && one_in(2);
    if (to_the_end) return recipe;
    recipe.race = one_in(2);
    recipe.path = one_in(2);
    recipe.cycles = recipe.path && one_in(2);
    if (one_in(4)) recipe.stage_plies = stage_plies();
    if (one_in(2)) steps(recipe.selectivity);
    if (recipe.memory.bytes == 0) recipe.selectivity.blind = {};
    if (one_in(2)) cuts(recipe);
    if (one_in(3)) stages(recipe);
    if (one_in(2)) recipe.extensions = extensions();
    if (one_in(3)) recipe.quiescence = quiescence();
    return recipe;
  }

  // Words and pieces of words in any order.
  std::string text() {
    static constexpr std::array kPieces = {
        " ",       " ",       ",",         "(",        ")",       "=",
        "order=",  "select=", "extend=",   "tt=",      "64M",     "2^22",
        "off",     "p=",      ".9",        "t=",       "R=",      "s=1,d=3,sigma=40",
        "1",       "0.25",    "-3",        "1e9",      "nan",     "age=",
        "see=on",  "moves=",  "good=best", "line=one", "x=cut",   "from=4",
        "margin=", "\t",      "\xff",      "params=x", "(3,3,4)", "select@1=",
        "2=none"};
    std::string made;
    for (std::uint64_t left = rng_.below(12); left > 0; --left) {
      if (one_in(2)) {
        made += kPieces[rng_.below(kPieces.size())];
      } else {
        const engine::Word& word = engine::words()[rng_.below(engine::words().size())];
        made += one_in(2) ? engine::spelling(word) : std::string(word.name);
        made += one_in(4) ? "" : " ";
      }
    }
    return made;
  }

  std::string bytes() {
    std::string made(rng_.below(40), ' ');
    for (char& c : made) c = static_cast<char>(rng_.below(256));
    return made;
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int between(int low, int high) {
    return low + static_cast<int>(rng_.below(static_cast<std::uint64_t>(high - low) + 1));
  }
  // Often the usual value, else any.
  int usually(int value, int low, int high) { return one_in(2) ? value : between(low, high); }
  template <class T, std::size_t N>
  T one_of(const std::array<T, N>& list) {
    return list[rng_.below(N)];
  }
  double real(double high) {
    return one_in(2) ? static_cast<double>(between(1, 100)) / 100 * high : rng_.real() * high;
  }
  std::vector<Points> widths(int most) {
    std::vector<Points> list(static_cast<std::size_t>(between(1, most)));
    for (Points& width : list) width = between(1, 1'000'000);
    return list;
  }

  void root(engine::Recipe& recipe) {
    using engine::Driver;
    recipe.root.deepening = one_in(2) ? engine::Deepening::Iterative : engine::Deepening::Fixed;
    recipe.recursion = one_in(2) ? engine::Recursion::Pvs : engine::Recursion::AlphaBeta;
    recipe.root.driver = one_of(std::array{Driver::FullWindow, Driver::Aspiration, Driver::Staged,
                                           Driver::Mtdf, Driver::Bisect});
    if (recipe.root.driver == Driver::Aspiration) {
      recipe.root.widths = {usually(50, 1, 1'000'000)};
      recipe.root.aspire_from = usually(1, 1, 64);
    }
    if (recipe.root.driver == Driver::Staged) {
      recipe.root.widths = one_in(3) ? std::vector<Points>{10, 40} : widths(9);
    }
    const bool guesses =
        recipe.root.driver != Driver::FullWindow && recipe.root.driver != Driver::Bisect;
    if (guesses && one_in(2)) recipe.root.guess = engine::FirstGuess::Last;
    using engine::TeamScheme;
    recipe.root.team =
        one_of(std::array{TeamScheme::Auto, TeamScheme::Lazy, TeamScheme::Abdada, TeamScheme::Ybw});
    const bool shares =
        recipe.root.team == TeamScheme::Abdada || recipe.root.team == TeamScheme::Ybw;
    if (shares && one_in(2)) recipe.root.share_from = between(1, 64);
  }

  engine::Memory memory() {
    using memory::Replacement;
    engine::Memory made;
    if (one_in(4)) return made;
    made.bytes = one_in(2) ? std::size_t{1} << between(10, 36)
                           : static_cast<std::size_t>(between(1024, 1 << 30));
    made.replacement =
        one_of(std::array{Replacement::Always, Replacement::Deeper, Replacement::DeeperExact,
                          Replacement::Used, Replacement::Bucket});
    made.match = one_in(2) ? memory::DepthMatch::Equal : memory::DepthMatch::AtLeast;
    made.evaluations = one_in(3);
    return made;
  }

  engine::Ordering ordering(const engine::Recipe& recipe) {
    engine::Ordering made;
    made.table_move = recipe.memory.bytes > 0 && one_in(2);
    made.iid_depth = made.table_move && one_in(4) ? usually(4, 1, 64) : 0;
    made.combined = one_in(3);
    made.dynamic = !made.combined && one_in(4);
    if (made.combined) {
      made.evaluate_levels = usually(3, 0, 64);
      made.history_levels = usually(2, 0, 64);
      made.iteration_sort = recipe.memory.bytes > 0 && one_in(2) &&
                            recipe.root.deepening == engine::Deepening::Iterative;
    } else {
      keys(made);
      if (recipe.root.deepening != engine::Deepening::Iterative) {
        std::erase(made.keys, engine::OrderKey::Refutation);
        std::erase(made.keys, engine::OrderKey::Variations);
      }
    }
    const bool uses_static_values =
        made.dynamic ||
        std::find(made.keys.begin(), made.keys.end(), engine::OrderKey::Fixed) != made.keys.end();
    if (uses_static_values) made.static_depth = usually(2, 0, 64);
    return made;
  }

  void keys(engine::Ordering& made) {
    using engine::OrderKey;
    std::array all = {OrderKey::Refutation, OrderKey::Variations, OrderKey::Killers,
                      OrderKey::Knowledge,  OrderKey::History,    OrderKey::Fixed,
                      OrderKey::Noise};
    static_assert(all.size() == engine::kOrderKeys);
    for (std::size_t i = all.size() - 1; i > 0; --i) std::swap(all[i], all[rng_.below(i + 1)]);
    made.keys.assign(all.begin(), all.begin() + between(0, 6));
    if (std::count(made.keys.begin(), made.keys.end(), OrderKey::Knowledge) > 0) {
      std::erase(made.keys, OrderKey::Noise);  // they do not go together
    }
    if (std::find(made.keys.begin(), made.keys.end(), OrderKey::History) == made.keys.end()) {
      return;
    }
    using engine::HistoryWeight;
    made.history_weight =
        one_of(std::array{HistoryWeight::TwoToDepth, HistoryWeight::DepthSquared,
                          HistoryWeight::Depth, HistoryWeight::One, HistoryWeight::LevelKills});
    made.history_good = one_in(2) ? engine::GoodMoves::CutOffs : engine::GoodMoves::Best;
    made.history_ageing = usually(2, 1, 64);
    made.history_punish = one_in(3);
    made.history_replies = one_in(3);
  }

  void steps(engine::Selectivity& made) {
    using engine::NullMoveKind;
    if (one_in(3)) made.razoring = {true, usually(1, 0, 64), usually(0, 0, 1'000'000)};
    if (one_in(3)) {
      made.futility = {true, usually(1, 0, 64), usually(100, 0, 1'000'000),
                       usually(0, 0, 1'000'000)};
    }
    if (one_in(3)) made.reverse = {true, usually(6, 0, 64), usually(80, 0, 1'000'000), one_in(2)};
    if (one_in(3)) made.late_cuts = {true, usually(4, 0, 64), usually(4, 1, 256), one_in(2)};
    if (one_in(3)) made.exchange = {true, usually(6, 0, 64), usually(80, 0, 1'000'000)};
    if (one_in(3)) made.blind = {true, usually(4, 1, 64)};
    if (one_in(3)) {
      made.null_move = {
          true,
          one_of(std::array{NullMoveKind::Plain, NullMoveKind::Verified, NullMoveKind::Adaptive}),
          usually(2, 1, 8),
          usually(2, 0, 64),
          usually(4, 0, 256),
          one_in(2),
          usually(0, 0, 256),
          usually(0, 0, 64),
          one_in(2)};
      if (made.null_move.kind == NullMoveKind::Adaptive) made.null_move.reduction = 2;
    }
    if (one_in(3)) {
      made.late_moves = {true,      usually(3, 0, 256), usually(1, 1, 8), usually(3, 0, 64),
                         one_in(2), usually(0, 0, 100), one_in(2),        false,
                         one_in(2)};
    }
    if (!made.reverse.on && !made.futility.on && !made.null_move.above) {  // nobody asks for values
      made.late_cuts.trend = false;
      made.late_moves.trend = false;
    }
    if (one_in(3)) made.cuts.best_moves = usually(7, 1, 256);
  }

  void cuts(engine::Recipe& recipe) {
    using engine::ShallowTest;
    engine::Cuts& made = recipe.selectivity.cuts;
    made.test = one_of(std::array{ShallowTest::None, ShallowTest::ProbCut,
                                  ShallowTest::MultiProbCut, ShallowTest::EndCut, ShallowTest::Gpc,
                                  ShallowTest::Fgpc, ShallowTest::Gmpc});
    const bool tests = made.test != ShallowTest::None;
    if (tests) {
      made.sides =
          one_of(std::array{engine::Sides::Both, engine::Sides::Above, engine::Sides::Below});
    }
    made.windows = one_in(3);
    const bool from_file = one_in(2);
    if (from_file) {
      made.integrated = !tests && one_in(2);
      made.node_cutting = !made.integrated && one_in(2);
      if ((made.integrated || made.node_cutting) && one_in(2)) {
        made.confidence = 0.5 + rng_.real() * 0.4999;
        made.searches_x = one_in(2);
      }
    }
    if ((tests || made.integrated) && one_in(2)) made.threshold = real(10);
    const bool uses_models = tests || made.windows || made.node_cutting || made.integrated;
    if (!uses_models) return;
    if (from_file) {
      recipe.params = one_of(std::array<const char*, 3>{"x", "a/b(1),c=2.toml", "\xc3\xa4.toml"});
      return;
    }
    engine::Models models;
    models.provenance = "set by hand";
    if (tests) (made.test == ShallowTest::EndCut ? models.ends : models.pairs) = {pair()};
    if (made.windows) models.widths = widths(64);
    recipe.models = std::make_shared<const engine::Models>(std::move(models));
  }

  std::vector<int> stage_plies() {
    std::vector<int> list(static_cast<std::size_t>(between(1, 16)));
    for (int& plies : list) plies = between(1, 64);
    return list;
  }

  // Lists of single stages; what needs a model only where a file has one.
  void stages(engine::Recipe& recipe) {
    for (int stage = between(0, 3); stage <= 15; stage += between(1, 12)) {
      engine::Selectivity made;
      if (one_in(2)) steps(made);
      if (!recipe.params.empty() && one_in(2)) {
        made.cuts.node_cutting = one_in(2);
        if (one_in(2)) made.cuts.test = engine::ShallowTest::Fgpc;
        made.cuts.windows = one_in(3);
      }
      recipe.stage_selectivity.push_back({stage, made});
    }
  }

  engine::CutPair pair() {
    engine::CutPair made;
    made.d = between(1, 64);
    made.s = between(0, made.d - 1);
    if (one_in(2)) made.a = std::max(1e-12, real(one_in(2) ? 2 : 1'000'000));
    if (one_in(2)) made.b = real(one_in(2) ? 1 : 1'000'000) * (one_in(2) ? 1 : -1);
    made.sigma = std::max(1e-12, real(one_in(2) ? 1e-5 : 1'000'000));
    return made;
  }

  int quarters() { return one_in(2) ? 0 : usually(engine::kPly, 0, 4 * engine::kPly); }
  engine::Extensions extensions() {
    engine::Extensions made{quarters(), quarters(), quarters(), quarters(), quarters(), quarters()};
    if (made.mobility > 0) made.few_moves = usually(2, 1, 256);
    if (made.drop > 0) made.drop_margin = usually(100, 0, 1'000'000);
    return made;
  }

  engine::Quiescence quiescence() {
    engine::Quiescence made;
    if (one_in(2)) {
      made.bounded_plies = usually(2, 1, 64);
      return made;
    }
    made.noisy = true;
    made.exchange = one_in(2);
    made.quiet_moves = usually(0, 0, 8);
    made.stand_pat = one_in(2);
    made.threats = usually(0, 0, 64);
    made.evade = one_in(2);
    made.equal = made.exchange && one_in(2);
    return made;
  }

  Rng rng_;
};

}  // namespace espalier::testing
