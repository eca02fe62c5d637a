// Solving to the end of the game where margins count: every exact recipe finds the margin of best
// play, and the line that leads to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine_zoo.hpp"
#include "espalier/games/othello/notation.hpp"

namespace espalier::testing {
namespace {

using othello::Othello;
using othello::Positional;

#ifdef ESPALIER_FEW_TREES
constexpr int kEndgames = 20;
#else
constexpr int kEndgames = 150;
#endif

// A position from random play with so many empty squares.
othello::Position random_endgame(Rng& rng, int empties) {
  const Othello game;
  for (;;) {
    auto position = game.start();
    while (position.empties() > empties && !game.outcome(position)) {
      const auto moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
    }
    if (!game.outcome(position)) return position;
  }
}

Points end_value(const othello::Position& position) {
  return minimax(Othello{}, Positional{}, position, engine::kMaxDepth, Reading{});
}

Recipe random_solver(Rng& rng) {
  Recipe recipe = random_exact_recipe<Othello>(rng);
  recipe.to_the_end = true;
  return recipe;
}

// The line is legal to the end of the game, which it ends with that margin.
void check_to_the_end(othello::Position position, const std::vector<othello::Move>& line,
                      Points value) {
  const Othello game;
  for (const othello::Move move : line) {
    ASSERT_TRUE(!game.outcome(position) && game.is_legal(position, move));
    position = game.play(position, move);
    value = -value;
  }
  ASSERT_TRUE(game.outcome(position));
  EXPECT_EQ(*game.outcome(position), value);
}

TEST(Endgame, EverySolverFindsTheMargin) {
  const Othello game;
  Rng rng(64);
  for (int i = 0; i < kEndgames && !::testing::Test::HasFailure(); ++i) {
    const int empties = 1 + static_cast<int>(rng.below(8));
    const auto position = random_endgame(rng, empties);
    const Points expected = end_value(position);
    for (int j = 0; j < 4; ++j) {
      const Recipe recipe = random_solver(rng);
      SCOPED_TRACE(format_position(game, position) + ": " + format_recipe(recipe));
      Engine<Othello, Positional, Full> engine(game, {}, recipe);
      const auto answer = engine.run(position);
      ASSERT_EQ(answer.value, expected);
      ASSERT_TRUE(answer.complete);
      EXPECT_EQ(-end_value(game.play(position, *answer.best)), expected);
      check_to_the_end(position, answer.lines.front().line, expected);
    }
  }
}

// Nodes of the game's own solver count, and limits in nodes hold for them as well.
TEST(Endgame, NodesOfTheLastMovesAreCounted) {
  constexpr std::uint64_t kFew = 30;
  const Othello game;
  Rng rng(65);
  Recipe recipe = lean_recipe<Othello>();
  recipe.to_the_end = true;
  recipe.root.driver = Driver::Mtdf;
  recipe.memory.bytes = std::size_t{1} << 16;
  for (int i = 0; i < 20; ++i) {
    const auto position = random_endgame(rng, 9);
    Engine<Othello, Positional, Lean> engine(game, {}, recipe);
    const auto whole = engine.run(position);
    EXPECT_GT(whole.nodes, 2 * kFew);
    engine.clear();
    Request<othello::Move> request;
    request.limits.nodes = kFew;
    const auto some = engine.run(position, request);
    EXPECT_FALSE(some.complete);
    EXPECT_LE(some.nodes, kFew);
    EXPECT_TRUE(some.best);
  }
}

// A search whose depth reaches the end needs no more of it: passes cost nothing.
TEST(Endgame, AsDeepAsThereAreEmptySquaresIsSolved) {
  const Othello game;
  Rng rng(66);
  for (int i = 0; i < kEndgames / 3; ++i) {
    const int empties = 5 + static_cast<int>(rng.below(4));
    const auto position = random_endgame(rng, empties);
    Request<othello::Move> request;
    request.limits.depth = empties;
    Engine<Othello, Positional, Lean> engine(game, {}, lean_recipe<Othello>());
    EXPECT_EQ(engine.run(position, request).value, end_value(position));
  }
}

// --- EndCut --------------------------------------------------------------------------------------

Recipe full_search() {
  Recipe recipe;
  recipe.recursion = Recursion::Pvs;
  recipe.ordering.keys = {OrderKey::Knowledge};
  recipe.free_passes = true;
  // Cuts nothing, but without anything selective the last plies are searched in another way, and
  // nodes could not be compared.
  recipe.selectivity.cuts.best_moves = 1000;
  return recipe;
}

Answer<othello::Move> searched(const Recipe& recipe, const othello::Position& position, int depth) {
  Request<othello::Move> request;
  request.limits.depth = depth;
  Engine<Othello, Positional, Full> engine(Othello{}, {}, recipe);
  return engine.run(position, request);
}

// The margin d discs before the end against a search of one ply, by least squares.
CutPair fitted_end(Rng& rng, int d) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
  for (int i = 0; i < 150; ++i) {
    const auto position = random_endgame(rng, d);
    const double x = searched(full_search(), position, 1).value;
    const double y = searched(full_search(), position, d).value;
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y, syy += y * y;
  }
  CutPair pair{.stage = -1, .s = 1, .d = d};
  pair.a = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  pair.b = (sy - pair.a * sx) / n;
  pair.sigma = std::sqrt((syy - pair.b * sy - pair.a * sxy) / (n - 2));
  return pair;
}

TEST(Endgame, EndCutSavesNodesAndMostlyKeepsTheWinner) {
  constexpr int kEmpties = 9;
  constexpr int kPositions = 60;
  Rng rng(67);
  Models models;
  for (const int d : {5, 6, 7, 8}) models.ends.push_back(fitted_end(rng, d));
  Recipe cutting = full_search();
  cutting.selectivity.cuts.test = ShallowTest::EndCut;
  cutting.models = std::make_shared<const Models>(models);
  Recipe for_other_tests = cutting;
  std::swap(models.pairs, models.ends);
  for_other_tests.models = std::make_shared<const Models>(models);
  std::uint64_t nodes = 0;
  std::uint64_t exact_nodes = 0;
  int same_winner = 0;
  int near = 0;
  for (int i = 0; i < kPositions; ++i) {
    const auto position = random_endgame(rng, kEmpties);
    const auto exact = searched(full_search(), position, kEmpties);
    const auto found = searched(cutting, position, kEmpties);
    nodes += found.nodes;
    exact_nodes += exact.nodes;
    same_winner += (found.value > 0) == (exact.value > 0) ? 1 : 0;
    near += std::abs(found.value - exact.value) <= models.pairs.back().sigma ? 1 : 0;
    EXPECT_LE(std::abs(found.value), 64 * othello::kDisc);
    // One ply short of the end it asks nothing, and models of other tests say nothing to it.
    EXPECT_EQ(searched(cutting, position, kEmpties - 1).nodes,
              searched(full_search(), position, kEmpties - 1).nodes);
    EXPECT_EQ(searched(for_other_tests, position, kEmpties).value, exact.value);
  }
  EXPECT_LT(nodes * 10, exact_nodes * 9);
  EXPECT_GE(same_winner * 10, kPositions * 8);
  EXPECT_GE(near * 10, kPositions * 7);
}

// Positions of random play up to three plies before somebody has to pass.
std::vector<othello::Position> before_passes(Rng& rng, std::size_t count) {
  const Othello game;
  std::vector<othello::Position> found;
  while (found.size() < count) {
    std::vector<othello::Position> line = {game.start()};
    while (!game.outcome(line.back())) {
      const auto moves = game.moves(line.back());
      line.push_back(game.play(line.back(), moves[rng.below(moves.size())]));
    }
    for (std::size_t i = 3; i + 1 < line.size(); ++i) {
      if (line[i].legal != 0) continue;
      for (std::size_t back = 0; back <= 3; ++back) found.push_back(line[i - back]);
    }
  }
  return found;
}

// Forced passes within the horizon, with every part that has to do with depth; the table is kept
// from position to position, each of which is a descendant of the next.
TEST(Endgame, PassesNearTheHorizonAreCountedRight) {
  Rng rng(67);
  const auto positions = before_passes(rng, kEndgames * 4);
  for (const std::string text :
       {"id pvs", "fixed pvs", "id bounds", "id tt=1M pvs bounds", "id tt=1M order=table etc(1)",
        "id mtdf tt=1M order=table,rank etc(1) bounds solve-last"}) {
    for (const bool free_passes : {false, true}) {
      Recipe recipe = parse_recipe(text)->recipe;
      recipe.free_passes = free_passes;
      SCOPED_TRACE(text + (free_passes ? " free-passes" : ""));
      Engine<Othello, Positional, Full> engine(Othello{}, {}, recipe);
      for (const auto& position : positions) {
        for (int depth = 1; depth <= 4; ++depth) {
          Request<othello::Move> request;
          request.limits.depth = depth;
          const Points expected =
              minimax(Othello{}, Positional{}, position, depth, reading(recipe));
          ASSERT_EQ(engine.run(position, request).value, expected)
              << format_position(Othello{}, position) << " depth " << depth;
        }
      }
    }
  }
}

}  // namespace
}  // namespace espalier::testing
