// Several threads that search one root. Built with the thread sanitizer too.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "espalier/games/abalone/rules.hpp"
#include "search/engine_zoo.hpp"
#include "search/points_tree.hpp"
#include "search/tree_zoo.hpp"

namespace espalier::testing {
namespace {

using breakthrough::Advance;
using breakthrough::Breakthrough;
using Searcher = Engine<Breakthrough, Advance, Full>;
using TreePlayer = Engine<PointsTree, PointsValue, Full>;

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kTrees = 150;
constexpr int kGames = 20;
#else
constexpr std::uint64_t kTrees = 1'000;
constexpr int kGames = 120;
#endif

constexpr std::uint64_t kFewestLeaves = 30;  // a smaller tree leaves nothing to share

constexpr TeamScheme kSchemes[] = {TeamScheme::Lazy, TeamScheme::Abdada, TeamScheme::Ybw};

Recipe player_recipe(TeamScheme scheme) {
  Recipe recipe;
  recipe.root.deepening = Deepening::Iterative;
  recipe.root.team = scheme;
  recipe.root.share_from = scheme == TeamScheme::Lazy ? 0 : 2;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = std::size_t{1} << 18;
  recipe.ordering.table_move = true;
  recipe.ordering.keys = {OrderKey::Knowledge, OrderKey::History};
  return recipe;
}

std::string words(const Recipe& recipe, int threads) {
  return format_recipe(recipe) + ", threads " + std::to_string(threads);
}

// --- exactness -----------------------------------------------------------------------------------

// Thousands of searches: every depth of every tree.
TEST(Parallel, TreesWithTiesHaveTheValueOfMinimax) {
  Rng rng(5);
  std::uint64_t trees = 0;
  std::uint64_t searches = 0;
  for (std::uint64_t number = 0; trees < kTrees && !::testing::Test::HasFailure(); ++number) {
    const Specimen made = specimen(number);
    if (!whole(made.tree, made.tree.start())) continue;
    if (count_leaves(made.tree, made.tree.start()) < kFewestLeaves) continue;
    ++trees;
    const PointsTree tree(made.tree);
    const TeamChoice team = random_team(rng);
    Recipe recipe = random_exact_recipe<PointsTree>(rng);
    team.put_into(recipe);
    SCOPED_TRACE(words(recipe, team.threads) + ", tree " + std::to_string(number));
    TreePlayer engine(tree, {}, recipe);
    Request<PointsTree::Move> request;
    request.threads = team.threads;
    for (int depth = 1; depth <= made.depth; ++depth) {
      request.limits.depth = depth;
      const auto answer = engine.run(tree.start(), request);
      ++searches;
      const Points expected = minimax(tree, PointsValue{}, tree.start(), depth, reading(recipe));
      ASSERT_EQ(answer.value, expected) << "depth " << depth;
      ASSERT_TRUE(answer.best);
      const auto next = tree.play(tree.start(), *answer.best);
      ASSERT_EQ(-minimax(tree, PointsValue{}, next, depth - 1, reading(recipe), 1), expected);
    }
  }
  RecordProperty("searches", std::to_string(searches));
  EXPECT_GE(searches, 3 * kTrees);
}

// Deep enough for workers to meet at the same nodes over and over.
TEST(Parallel, ManyWorkersAgreeWithOneOnADeepSearch) {
  const Breakthrough game;
  Rng rng(17);
  Recipe alone = player_recipe(TeamScheme::Auto);
  alone.memory.match = memory::DepthMatch::Equal;
  for (int i = 0; i < 4; ++i) {
    const auto position = random_position(game, rng, 6 + rng.below(20));
    Request<breakthrough::Move> request;
    request.limits.depth = 5;
    const Points expected = Searcher(game, {}, alone).run(position, request).value;
    for (const TeamScheme scheme : kSchemes) {
      for (const int threads : {2, 3, 5, 8}) {
        Recipe recipe = alone;
        recipe.root.team = scheme;
        if (scheme != TeamScheme::Lazy) recipe.root.share_from = 1 + i % 3;
        request.threads = threads;
        Searcher engine(game, {}, recipe);
        const auto answer = engine.run(position, request);
        EXPECT_EQ(answer.value, expected) << words(recipe, threads);
        EXPECT_EQ(answer.threads, threads);
        EXPECT_EQ(answer.depth, 5);
        EXPECT_EQ(answer.lines.front().line.size(), 5U) << words(recipe, threads);
      }
    }
  }
}

// The profile that tells its story: worker 0's is that of a search which others help.
TEST(Parallel, ATracedSearchHasTheSameValue) {
  Rng rng(9);
  int searches = 0;
  for (std::uint64_t number = 0; searches < 60; ++number) {
    const Specimen made = specimen(number);
    if (made.depth < 3 || !whole(made.tree, made.tree.start())) continue;
    ++searches;
    const PointsTree tree(made.tree);
    Recipe recipe = random_exact_recipe<PointsTree>(rng);
    random_team(rng).put_into(recipe);
    Request<PointsTree::Move> request;
    request.limits.depth = made.depth;
    request.threads = 3;
    Engine<PointsTree, PointsValue, Traced> engine(tree, {}, recipe);
    const auto answer = engine.run(tree.start(), request);
    EXPECT_EQ(answer.value, minimax(tree, PointsValue{}, tree.start(), made.depth, reading(recipe)))
        << words(recipe, 3);
    EXPECT_FALSE(engine.inner().trace_.events().empty());
  }
}

// --- what workers hand each other ----------------------------------------------------------------

// Fails in whatever thread counts `left` down to 0. Flat: all positions are worth the same.
struct OddValue : StatelessEvaluator<OddValue> {
  Points evaluate(const Breakthrough& game, const breakthrough::Position& p) const {
    if (flat) return 0;
    if (left->fetch_sub(1) == 0) throw std::runtime_error("enough");
    return Advance{}.value(game, p, Advance{}.init(game, p));
  }
  std::atomic<int>* left = nullptr;
  bool flat = false;
};
using OddSearcher = Engine<Breakthrough, OddValue, Full>;

// A guest sees some of the children of many nodes at one ply, all of them worth the same. What it
// notes of them must not pile up: that is an assertion, where assertions are compiled.
TEST(Parallel, AGuestNotesTheBestMovesOfOneVisit) {
  const Breakthrough game;
  OddValue value;
  value.flat = true;
  Recipe recipe;
  recipe.root.share_from = 1;
  recipe.ordering.keys = {OrderKey::History};
  recipe.ordering.history_good = GoodMoves::Best;
  OddSearcher engine(game, value, recipe);
  Request<breakthrough::Move> request;
  request.limits.depth = 5;
  request.threads = 6;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(engine.run(game.start(), request).value, 0);
}

// While a guest reads the path to a node, the owner of the node helps others further below.
TEST(Parallel, APathIsReadWhileItsOwnerFollowsAnother) {
  const abalone::Abalone game;
  std::array<PathRules<abalone::Abalone>, 3> paths;
  auto& [owner, guest, other] = paths;
  for (auto& path : paths) path.begin(game, game.start(), {});
  auto position = game.start();
  for (int ply = 1; ply <= 6; ++ply) {
    position = game.play(position, game.moves(position)[static_cast<std::size_t>(ply)]);
    if (ply <= 2) owner.enter(game, position, ply, false);
    other.enter(game, position, ply, false);
  }
  std::jthread reader([&guest, &owner] {
    for (int i = 0; i < 1'000; ++i) guest.follow(owner, 2);
  });
  for (int i = 0; i < 1'000; ++i) owner.follow(other, 6);
  reader.join();
  // They end alike where the position comes back.
  const auto end = owner.enter(game, game.start(), 7, false);
  EXPECT_EQ(end, other.enter(game, game.start(), 7, false));
}

// --- what a request may ask for ------------------------------------------------------------------

TEST(Parallel, SeveralLinesAndChosenMovesAreThoseOfOneThread) {
  const Breakthrough game;
  Rng rng(23);
  for (int i = 0; i < kGames / 10; ++i) {
    const auto position = random_position(game, rng, rng.below(30));
    const auto moves = game.moves(position);
    Request<breakthrough::Move> request;
    request.limits.depth = 3;
    request.lines = 3;
    if (i % 2 == 1) request.only = {moves[0], moves[moves.size() / 2], moves[moves.size() - 1]};
    Recipe recipe = player_recipe(TeamScheme::Auto);
    const auto expected = Searcher(game, {}, recipe).run(position, request);
    for (const TeamScheme scheme : kSchemes) {
      recipe.root.team = scheme;
      request.threads = 3;
      const auto answer = Searcher(game, {}, recipe).run(position, request);
      ASSERT_EQ(answer.lines.size(), expected.lines.size());
      for (std::size_t line = 0; line < answer.lines.size(); ++line) {
        EXPECT_EQ(answer.lines[line].value, expected.lines[line].value) << words(recipe, 3);
        const auto& first = answer.lines[line].line.front();
        if (!request.only.empty()) {
          EXPECT_NE(std::find(request.only.begin(), request.only.end(), first), request.only.end());
        }
      }
      request.threads = 1;
    }
  }
}

TEST(Parallel, OneThreadSearchesTheSameTreeAfterATeam) {
  const Breakthrough game;
  Request<breakthrough::Move> request;
  request.limits.depth = 5;
  for (const TeamScheme scheme : kSchemes) {
    Searcher alone(game, {}, player_recipe(scheme));
    const auto expected = alone.run(game.start(), request);
    Searcher engine(game, {}, player_recipe(scheme));
    request.threads = 3;
    engine.run(game.start(), request);
    engine.clear();
    request.threads = 1;
    const auto answer = engine.run(game.start(), request);
    EXPECT_EQ(answer.nodes, expected.nodes);
    EXPECT_EQ(answer.lines.front().line, expected.lines.front().line);
    EXPECT_EQ(answer.threads, 1);
  }
}

// --- limits and stops ----------------------------------------------------------------------------

TEST(Parallel, AStopEndsEveryWorkerBeforeTheAnswer) {
  const Breakthrough game;
  for (const TeamScheme scheme : kSchemes) {
    Searcher engine(game, {}, player_recipe(scheme));
    Request<breakthrough::Move> request;
    request.threads = 4;
    StopFlag stop;
    std::jthread stopper([&stop] {
      while (stop.told() < 30'000) std::this_thread::yield();
      stop.request();
    });
    const auto answer = engine.run(game.start(), request, {}, &stop);
    EXPECT_FALSE(answer.complete);
    EXPECT_TRUE(answer.best);
    // No thread has outlived the search: nobody tells anything any more, and nodes are summed.
    EXPECT_EQ(stop.told(), answer.nodes);
  }
}

TEST(Parallel, TheNodeLimitHoldsForTheSum) {
  const Breakthrough game;
  for (const TeamScheme scheme : kSchemes) {
    Searcher engine(game, {}, player_recipe(scheme));
    for (const std::uint64_t nodes : {0U, 1U, 700U, 5'000U, 50'001U}) {
      Request<breakthrough::Move> request;
      request.threads = 3;
      request.limits.nodes = nodes;
      const auto answer = engine.run(game.start(), request);
      EXPECT_LE(answer.nodes, nodes);
      EXPECT_TRUE(answer.best);
    }
  }
}

TEST(Parallel, TheTimeLimitHoldsForAll) {
  const Breakthrough game;
  for (const TeamScheme scheme : kSchemes) {
    Searcher engine(game, {}, player_recipe(scheme));
    Request<breakthrough::Move> request;
    request.threads = 2;
    request.limits.seconds = 0.05;
    request.limits.soft = false;
    const auto answer = engine.run(game.start(), request);
    EXPECT_FALSE(answer.complete);
    EXPECT_GE(answer.seconds, 0.05);
    EXPECT_GT(answer.depth, 0);
  }
}

TEST(Parallel, TheMoveIsLegalWhateverTheRecipeAndTheLimits) {
  const Breakthrough game;
  Rng rng(31);
  for (int i = 0; i < kGames && !::testing::Test::HasFailure(); ++i) {
    Recipe recipe = random_exact_recipe<Breakthrough>(rng);
    const TeamChoice team = random_team(rng);
    team.put_into(recipe);
    recipe.memory.match = memory::DepthMatch::AtLeast;
    recipe.selectivity.null_move.on = rng.below(2) == 0;
    recipe.selectivity.null_move.kind = static_cast<NullMoveKind>(rng.below(3));
    recipe.selectivity.late_moves.on = rng.below(2) == 0;
    recipe.selectivity.futility.on = rng.below(2) == 0;
    recipe.selectivity.cuts.best_moves = rng.below(3) == 0 ? 5 : 0;
    recipe.extensions.capture = rng.below(2) == 0 ? kPly : 0;
    recipe.quiescence.noisy = rng.below(2) == 0;
    const auto position = random_position(game, rng, rng.below(40));
    Request<breakthrough::Move> request;
    request.threads = team.threads;
    request.limits.nodes = rng.below(20'000);
    request.limits.depth = 1 + static_cast<int>(rng.below(8));
    request.lines = 1 + static_cast<int>(rng.below(3));
    SCOPED_TRACE(words(recipe, team.threads));
    const auto answer = Searcher(game, {}, recipe).run(position, request);
    const auto moves = game.moves(position);
    ASSERT_TRUE(answer.best);
    ASSERT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end());
    EXPECT_EQ(answer.lines.front().line.front(), *answer.best);
    EXPECT_LE(answer.nodes, request.limits.nodes);
  }
}

// --- errors --------------------------------------------------------------------------------------

TEST(Parallel, AnExceptionInAnyWorkerReachesTheCallerAndLeavesNobodyBehind) {
  const Breakthrough game;
  for (const TeamScheme scheme : kSchemes) {
    for (const int when : {1, 40, 1'000, 5'000}) {
      std::atomic<int> left = when;
      OddValue value;
      value.left = &left;
      OddSearcher engine(game, value, player_recipe(scheme));
      Request<breakthrough::Move> request;
      request.threads = 4;
      EXPECT_THROW(engine.run(game.start(), request), std::runtime_error);
      request.limits.depth = 2;  // the engine can go on
      EXPECT_TRUE(engine.run(game.start(), request).complete);
    }
  }
}

// --- the vote of lazy workers --------------------------------------------------------------------

Answer<int> vote(int move, Points value, int depth) {
  Answer<int> answer;
  answer.best = move;
  answer.value = value;
  answer.depth = depth;
  return answer;
}

std::size_t elected(const std::vector<Answer<int>>& answers) {
  return parallel::elect<int>(answers);
}

TEST(LazyVote, AMateOfAnInterruptedFirstIterationIsNoVote) {
  EXPECT_EQ(elected({vote(1, 20, 7), vote(2, kWin - 3, 0)}), 0U);
  EXPECT_EQ(elected({vote(2, kWin - 3, 0), vote(1, 20, 7)}), 1U);
  EXPECT_EQ(elected({vote(2, kWin - 3, 0), vote(1, 20, 0)}), 0U) << "nobody has a vote";
}

TEST(LazyVote, DepthAndAgreementCount) {
  EXPECT_EQ(elected({vote(1, 20, 7), vote(2, 20, 9)}), 1U) << "the deeper one";
  EXPECT_EQ(elected({vote(1, 20, 8), vote(2, 22, 8), vote(1, 21, 8)}), 0U) << "two against one";
  EXPECT_EQ(elected({vote(1, 20, 8), vote(1, 20, 8)}), 0U) << "the lower number";
  EXPECT_EQ(elected({vote(1, 20, 9), vote(2, 500, 8)}), 1U) << "it has seen a gain";
}

// --- ABDADA's marks ------------------------------------------------------------------------------

TEST(BusyMarks, AMarkLastsAsLongAsItsObject) {
  parallel::BusyMarks marks;
  const auto name = parallel::BusyMarks::name(99, 12);
  EXPECT_FALSE(marks.is_busy(name));
  {
    const parallel::BusyMarks::Mark mark(marks, name);
    EXPECT_TRUE(marks.is_busy(name));
    EXPECT_FALSE(marks.is_busy(parallel::BusyMarks::name(99, 16))) << "another depth";
    const parallel::BusyMarks::Mark again(marks, name);  // a second worker joins
  }
  EXPECT_FALSE(marks.is_busy(name));
}

TEST(BusyMarks, AFullRowLosesAMarkAndNothingElse) {
  parallel::BusyMarks marks;
  const auto name = parallel::BusyMarks::name(7, 4);
  std::vector<std::unique_ptr<parallel::BusyMarks::Mark>> held;
  for (int i = 0; i < 20; ++i) {
    held.push_back(std::make_unique<parallel::BusyMarks::Mark>(marks, name));
  }
  EXPECT_TRUE(marks.is_busy(name));
  held.clear();
  EXPECT_FALSE(marks.is_busy(name));
}

}  // namespace
}  // namespace espalier::testing
