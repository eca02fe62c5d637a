// Solving to the end of the game where margins count: every exact recipe finds the margin of best
// play, and the line that leads to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
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

}  // namespace
}  // namespace espalier::testing
