// The selective parts of the engine may differ from minimax on purpose, so they are judged by
// statistics: they save nodes and mostly find the same move. Where a part can say nothing it must
// change nothing; and on trees the shallow tests give the values of their faithful forms.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/selective/gpc_alpha_beta.hpp"
#include "espalier/search/selective/probcut.hpp"
#include "points_tree.hpp"
#include "selectivity_subjects.hpp"

namespace espalier::testing {
namespace {

using engine::ShallowTest;
using engine::Sides;

constexpr std::uint64_t kSeed = 1;

// --- what all parts have in common ---------------------------------------------------------------

// Parts that guess from one static value err more often; the limit to N children hardly guesses at
// all.
double least_same_moves(const std::string& part) {
  if (part == "best-N") return 0.25;
  return part == "windows" || part.starts_with("null move") ? 0.5 : 0.7;
}

template <class S>
void saves_nodes_and_finds_moves(const S& subject, const std::vector<Part>& parts) {
  const auto positions = subject.positions(kPositions, kSeed);
  const auto models = models_of(subject);
  for (const Base& base : bases()) {
    const auto plain = find_all(subject, base.recipe, subject.depth, positions);
    for (const Part& part : parts) {
      Recipe recipe = base.recipe;
      recipe.models = models;
      part.sharp(recipe);
      const auto found = find_all(subject, recipe, subject.depth, positions);
      // Futility bounds a node by what its skipped children could reach; MTD(f) then steps less
      // far, and may need more steps than it saves.
      if (part.name != "futility" || base.name != "MTD(f)") {
        EXPECT_LT(found.nodes, plain.nodes) << part.name << " on " << base.name;
      }
      EXPECT_GE(found.same_moves(plain), least_same_moves(part.name))
          << part.name << " on " << base.name;
    }
  }
}

template <class S>
void changes_nothing_when_harmless(const S& subject, const std::vector<Part>& parts) {
  const auto positions = subject.positions(kPositions, kSeed);
  const auto models = models_of(subject);
  const int depth = subject.depth - 1;
  for (const Base& base : bases()) {
    Recipe recipe = base.recipe;
    recipe.selectivity = {};
    const auto plain = find_all(subject, recipe, depth, positions);
    for (const Part& part : parts) {
      recipe.models = models;
      recipe.selectivity = {};
      part.sharp(recipe);
      part.harmless(recipe);
      const auto found = find_all(subject, recipe, depth, positions);
      EXPECT_EQ(found.values, plain.values) << part.name << " on " << base.name;
    }
  }
}

std::vector<Part> parts_of_every_game() {
  auto parts = parts_with_models();
  for (const Part& part : parts_without_models()) parts.push_back(part);
  return parts;
}
std::vector<Part> parts_of_breakthrough() {
  auto parts = parts_of_every_game();
  for (const Part& part : null_moves()) parts.push_back(part);
  return parts;
}

TEST(Selectivity, SavesNodesAndMostlyFindsTheMoveInBreakthrough) {
  saves_nodes_and_finds_moves(breakthrough_subject(), parts_of_breakthrough());
}
TEST(Selectivity, SavesNodesAndMostlyFindsTheMoveInConnect4) {
  saves_nodes_and_finds_moves(connect4_subject(), parts_of_every_game());
}
TEST(Selectivity, ChangesNothingWhereItCanSayNothingInBreakthrough) {
  changes_nothing_when_harmless(breakthrough_subject(), parts_of_breakthrough());
}
TEST(Selectivity, ChangesNothingWhereItCanSayNothingInConnect4) {
  changes_nothing_when_harmless(connect4_subject(), parts_of_every_game());
}

TEST(Selectivity, WithoutModelsNothingIsEvenLookedAt) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(3, kSeed);
  for (const Base& base : bases()) {
    const auto plain = find_all(subject, base.recipe, 4, positions);
    for (const Part& part : parts_with_models()) {
      Recipe recipe = base.recipe;
      part.sharp(recipe);
      const auto found = find_all(subject, recipe, 4, positions);
      EXPECT_EQ(found.nodes, plain.nodes) << part.name << " on " << base.name;
      EXPECT_EQ(found.values, plain.values) << part.name << " on " << base.name;
    }
  }
}

// A search that was stopped half-way, in the middle of a test perhaps, leaves nothing behind.
TEST(Selectivity, AStoppedSearchLeavesNothingBehind) {
  const auto subject = breakthrough_subject();
  const auto models = models_of(subject);
  using Engine = engine::Engine<breakthrough::Breakthrough, breakthrough::Advance, engine::Full>;
  engine::Request<breakthrough::Move> request;
  request.limits.depth = 6;
  for (const Part& part : parts_of_breakthrough()) {
    Recipe recipe = bases()[1].recipe;
    recipe.models = models;
    part.sharp(recipe);
    Engine fresh(subject.game, subject.evaluation, recipe);
    const auto expected = fresh.run(subject.game.start(), request);
    Engine used(subject.game, subject.evaluation, recipe);
    for (std::uint64_t nodes = 1; nodes < expected.nodes; nodes += expected.nodes / 16 + 1) {
      auto stopped = request;
      stopped.limits.nodes = nodes;
      used.run(subject.game.start(), stopped);
    }
    used.clear();
    const auto again = used.run(subject.game.start(), request);
    EXPECT_EQ(again.nodes, expected.nodes) << part.name;
    EXPECT_EQ(again.value, expected.value) << part.name;
  }
}

// --- the null move -------------------------------------------------------------------------------

// Breakthrough that watches how the null move is used.
struct WatchedBreakthrough : breakthrough::Breakthrough {
  using Breakthrough::Breakthrough;
  static inline int passes = 0;
  static inline int in_danger_passes = 0;
  static inline int double_passes = 0;
  static inline bool just_passed = false;

  static void forget() { passes = in_danger_passes = double_passes = 0; }

  Position play(const Position& position, Move move) const {
    just_passed = false;
    return Breakthrough::play(position, move);
  }
  Position pass(const Position& position) const {
    ++passes;
    in_danger_passes += in_danger(position) ? 1 : 0;
    double_passes += just_passed ? 1 : 0;
    just_passed = true;
    return Breakthrough::pass(position);
  }
};

constexpr Subject<WatchedBreakthrough, breakthrough::Advance> kWatched{
    WatchedBreakthrough(6), {}, 6, 4, 16};

TEST(NullMove, IsNeverMadeInDangerNorTwiceInARow) {
  const auto positions = kWatched.positions(kPositions, kSeed);
  for (const Base& base : bases()) {
    for (const Part& part : null_moves()) {
      Recipe recipe = base.recipe;
      part.sharp(recipe);
      WatchedBreakthrough::forget();
      find_all(kWatched, recipe, kWatched.depth, positions);
      EXPECT_GT(WatchedBreakthrough::passes, 0) << part.name << " on " << base.name;
      EXPECT_EQ(WatchedBreakthrough::in_danger_passes, 0) << part.name << " on " << base.name;
      EXPECT_EQ(WatchedBreakthrough::double_passes, 0) << part.name << " on " << base.name;
    }
  }
}

// One pawn has at most three moves: prone to zugzwang.
TEST(NullMove, IsNotMadeWhereFewMovesAreLeft) {
  const auto position =
      breakthrough::parse_position(kWatched.game, "....../.B..../....../....../....W./...... W");
  ASSERT_TRUE(position);
  for (const Base& base : bases()) {
    Recipe recipe = base.recipe;
    recipe.selectivity.null_move.on = true;
    WatchedBreakthrough::forget();
    find_all(kWatched, recipe, 6, {*position});
    EXPECT_EQ(WatchedBreakthrough::passes, 0) << base.name;
    recipe.selectivity.null_move.min_moves = 0;
    find_all(kWatched, recipe, 6, {*position});
    EXPECT_GT(WatchedBreakthrough::passes, 0) << base.name;
  }
}

TEST(NullMove, AdaptiveReducesMoreOnlyWhereManyPliesAreLeft) {
  const auto positions = kWatched.positions(4, kSeed);
  Recipe plain = bases()[1].recipe;
  plain.root.deepening = engine::Deepening::Fixed;
  plain.selectivity.null_move.on = true;
  Recipe adaptive = plain;
  adaptive.selectivity.null_move.kind = engine::NullMoveKind::Adaptive;
  EXPECT_EQ(find_all(kWatched, adaptive, 7, positions).nodes,
            find_all(kWatched, plain, 7, positions).nodes);
  EXPECT_NE(find_all(kWatched, adaptive, 8, positions).nodes,
            find_all(kWatched, plain, 8, positions).nodes);
}

// --- shallow tests on trees ----------------------------------------------------------------------

trees::SyntheticTree tree_of(std::uint64_t seed) {
  constexpr trees::SchemeKind kKinds[] = {trees::SchemeKind::Integer, trees::SchemeKind::POrdered,
                                          trees::SchemeKind::Independent};
  return {{true, 4, 6}, {kKinds[seed % 3], 0.4, 100}, seed};
}

// With b = 0: it is in MAX's view there and in the mover's here.
engine::CutPair pair_of(std::uint64_t seed) {
  Rng rng(seed);
  engine::CutPair pair;
  pair.s = static_cast<int>(rng.below(3));
  pair.d = pair.s + 1 + static_cast<int>(rng.below(3));
  pair.a = 0.8 + 0.4 * rng.real();
  pair.sigma = 1 + 10 * rng.real();
  return pair;
}

Recipe recipe_of(ShallowTest test, const engine::CutPair& pair, double t) {
  Recipe recipe;
  recipe.selectivity.cuts.test = test;
  recipe.selectivity.cuts.threshold = t;
  engine::Models models;
  models.pairs = {pair};
  recipe.models = std::make_shared<const engine::Models>(models);
  return recipe;
}

Points engine_value(const trees::SyntheticTree& tree, const Recipe& recipe) {
  const PointsTree game(tree);
  engine::Engine<PointsTree, PointsValue, engine::Full> searcher(game, PointsValue{}, recipe);
  engine::Request<PointsTree::Move> request;
  request.limits.depth = 6;
  return searcher.run(game.start(), request).value;
}

// The faithful form tests against infinite bounds, which never cuts; the engine does not.
template <template <class> class Strategy>
void agrees_with_the_faithful_form(ShallowTest test) {
  std::uint64_t differs_from_minimax = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const auto tree = tree_of(seed);
    const engine::CutPair pair = pair_of(seed);
    Options<double> options;
    options.model = {
        .s = pair.s, .d = pair.d, .a = pair.a, .b = pair.b, .sigma = pair.sigma, .t = 0.5};
    const auto faithful =
        run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{6}, options).value;
    ASSERT_EQ(engine_value(tree, recipe_of(test, pair, 0.5)), static_cast<Points>(faithful))
        << "seed " << seed;
    differs_from_minimax += faithful != engine_value(tree, {}) ? 1 : 0;
  }
  EXPECT_GT(differs_from_minimax, 20U);  // or the tests have tested nothing
}

TEST(ShallowTests, ProbCutIsThatOfTong02) {
  agrees_with_the_faithful_form<selective::ProbCut>(ShallowTest::ProbCut);
}
TEST(ShallowTests, GpcIsThatOfTong02) {
  agrees_with_the_faithful_form<selective::GpcAlphaBeta>(ShallowTest::Gpc);
}
TEST(ShallowTests, FgpcIsThatOfTong02) {
  agrees_with_the_faithful_form<selective::FgpcAlphaBeta>(ShallowTest::Fgpc);
}

// With d = 3 the parents that test are at ply 2: the player at the root moves there.
TEST(ShallowTests, OneSidedTestsAskOnlyOneOfThePlayers) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto tree = tree_of(seed);
    engine::CutPair pair = pair_of(seed);
    pair.s = 1;
    pair.d = 3;
    Recipe recipe = recipe_of(ShallowTest::Gpc, pair, 0.2);
    const Points both = engine_value(tree, recipe);
    recipe.selectivity.cuts.sides = Sides::Below;
    EXPECT_EQ(engine_value(tree, recipe), both);
    recipe.selectivity.cuts.sides = Sides::Above;
    EXPECT_EQ(engine_value(tree, recipe), engine_value(tree, {}));
  }
}

// --- the models ----------------------------------------------------------------------------------

struct StagedTree : PointsTree {
  int stages() const { return 8; }
  int stage(const Position& p) const { return static_cast<int>(p.level); }
};

TEST(ShallowTests, KnowTheStageOfTheGame) {
  engine::Models models;
  models.pairs = {
      {.stage = -1, .s = 2, .d = 4, .sigma = 1}, {.stage = 3, .s = 1, .d = 4, .sigma = 2},
      {.stage = 3, .s = 0, .d = 4, .sigma = 3},  {.stage = 2, .s = 0, .d = 3, .sigma = 4},
      {.stage = -1, .s = 4, .d = 4, .sigma = 5}, {.stage = -1, .s = 0, .d = 4, .a = 0}};
  Recipe recipe;
  recipe.models = std::make_shared<const engine::Models>(models);
  const engine::ShallowTests tests(recipe, engine::ShallowTests::Pairs::All);
  const StagedTree game{PointsTree(tree_of(0))};
  const auto sigmas = [&](std::uint32_t level, int d) {
    auto position = game.start();
    position.level = level;
    std::vector<double> found;
    for (const auto& row : tests.at(game, position, d)) found.push_back(row.model.sigma);
    return found;
  };
  EXPECT_EQ(sigmas(3, 4), (std::vector<double>{3, 2}));  // the shallowest first
  EXPECT_EQ(sigmas(1, 4), (std::vector<double>{1}));     // nothing of its own: that of all stages
  EXPECT_EQ(sigmas(2, 3), (std::vector<double>{4}));
  EXPECT_TRUE(sigmas(1, 3).empty());
  EXPECT_TRUE(sigmas(1, 5).empty());
}

// --- EndCut --------------------------------------------------------------------------------------

int sign(Points value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

TEST(EndCut, SavesNodesToTheEndOfTheGameAndMostlyKnowsWhoWins) {
  auto subject = connect4_subject();
  subject.game = connect4::Connect4(6, 5);
  subject.shortest = subject.longest = 16;
  const auto positions = subject.positions(kPositions, kSeed);
  engine::Models models;
  for (int d = 8; d <= 14; ++d) {
    models.ends.push_back({.s = 1, .d = d, .sigma = 30});
    models.pairs.push_back({.s = 1, .d = d, .sigma = 0.1});  // of other tests: never read
  }
  for (const Base& base : bases()) {
    Recipe recipe = base.recipe;
    recipe.distance = false;
    recipe.root.deepening = engine::Deepening::Fixed;  // only the last iteration sees the end
    const auto plain = find_all(subject, recipe, 14, positions);
    const auto not_to_the_end = find_all(subject, recipe, 8, positions);
    recipe.models = std::make_shared<const engine::Models>(models);
    recipe.selectivity.cuts.test = ShallowTest::EndCut;
    const auto found = find_all(subject, recipe, 14, positions);
    EXPECT_LT(found.nodes, plain.nodes) << base.name;
    std::size_t same = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      same += sign(found.values[i]) == sign(plain.values[i]) ? 1 : 0;
    }
    EXPECT_GE(same * 10, positions.size() * 8) << base.name;
    EXPECT_EQ(find_all(subject, recipe, 8, positions).nodes, not_to_the_end.nodes) << base.name;
    recipe.models = doubtful(models);
    EXPECT_EQ(find_all(subject, recipe, 14, positions).values, plain.values) << base.name;
  }
}

// --- what listeners hear -------------------------------------------------------------------------

TEST(Selectivity, ListenersHearOfSkippedChildrenAndSeeTheSameTree) {
  const auto tree = tree_of(0);
  const PointsTree game(tree);
  engine::CutPair pair = pair_of(0);
  pair.s = 1;
  pair.d = 3;
  for (const auto& [test, reason] :
       {std::pair{ShallowTest::ProbCut, Reason::ProbCut}, std::pair{ShallowTest::Gpc, Reason::Gpc},
        std::pair{ShallowTest::Fgpc, Reason::Fgpc}}) {
    const Recipe recipe = recipe_of(test, pair, 0.2);
    engine::Engine<PointsTree, PointsValue, engine::Traced> searcher(game, PointsValue{}, recipe);
    engine::Request<PointsTree::Move> request;
    request.limits.depth = 6;
    const auto answer = searcher.run(game.start(), request);
    EXPECT_EQ(answer.value, engine_value(tree, recipe));
    std::size_t told = 0;
    for (const Event& event : searcher.inner().trace_.events()) {
      told += event.reason == reason ? 1 : 0;
    }
    EXPECT_GT(told, 0U);
    EXPECT_EQ(told, answer.statistics.test_cuts);
  }
}

}  // namespace
}  // namespace espalier::testing
