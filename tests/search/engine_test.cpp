// What a request to the engine means: lines, moves, limits, memory. That the engine without
// selectivity is minimax on every game is tested in zoo_tests.hpp.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "espalier/games/breakthrough/notation.hpp"
#include "search/engine_zoo.hpp"

namespace espalier::testing {
namespace {

TEST(Engine, TheSameQuestionGetsTheSameAnswer) {
  const breakthrough::Breakthrough game;
  Rng rng(9);
  for (int i = 0; i < 20; ++i) {
    const auto position = random_position(game, rng, rng.below(30));
    const Recipe recipe = random_exact_recipe<breakthrough::Breakthrough>(rng);
    Request<breakthrough::Move> request;
    request.limits.depth = 3;
    using Player = Engine<breakthrough::Breakthrough, breakthrough::Advance, Full>;
    Player engine(game, {}, recipe);
    const auto once = engine.run(position, request);
    engine.clear();
    const auto twice = engine.run(position, request);
    const auto fresh = Player(game, {}, recipe).run(position, request);
    EXPECT_EQ(once.nodes, twice.nodes);
    EXPECT_EQ(once.nodes, fresh.nodes);
    EXPECT_EQ(once.best, twice.best);
    EXPECT_EQ(once.best, fresh.best);
    EXPECT_EQ(once.value, fresh.value);
  }
}

TEST(Engine, SeveralLinesAreTheBestMovesInOrder) {
  const connect4::Connect4 game;
  const connect4::Threats threats;
  Rng rng(10);
  for (int i = 0; i < 40; ++i) {
    const auto position = random_position(game, rng, rng.below(20));
    Recipe recipe = random_exact_recipe<connect4::Connect4>(rng);
    recipe.distance = true;
    Request<connect4::Move> request;
    request.limits.depth = 4;
    request.lines = 3;
    std::vector<Points> values;
    for (const auto move : game.moves(position)) {
      values.push_back(-minimax(game, threats, game.play(position, move), 3, Reading{true}, 1));
    }
    std::sort(values.rbegin(), values.rend());
    using Player = Engine<connect4::Connect4, connect4::Threats, Full>;
    const auto answer = Player(game, threats, recipe).run(position, request);
    SCOPED_TRACE(format_recipe(recipe));
    if (!answer.complete) continue;
    const std::size_t lines = std::min<std::size_t>(3, values.size());
    ASSERT_EQ(answer.lines.size(), lines);
    for (std::size_t k = 0; k < lines; ++k) EXPECT_EQ(answer.lines[k].value, values[k]) << k;
  }
}

TEST(Engine, OnlyTheMovesAskedForAreSearched) {
  const connect4::Connect4 game;
  Request<connect4::Move> request;
  request.limits.depth = 5;
  request.only = {game.moves(game.start())[0]};
  using Player = Engine<connect4::Connect4, connect4::Threats, Lean>;
  const auto answer =
      Player(game, {}, lean_recipe<connect4::Connect4>()).run(game.start(), request);
  EXPECT_EQ(answer.best, request.only.front());
}

// A lost root proves no move, and the engine still remembers the position before.
TEST(Engine, LostRootsGetALegalMoveToo) {
  const connect4::UsualConnect4 game;
  Recipe recipe;
  recipe.root.driver = Driver::Bisect;
  Engine<connect4::UsualConnect4, connect4::Threats, Full> engine(game, {}, recipe);
  Rng rng(12);
  int lost = 0;
  for (int i = 0; i < 400; ++i) {
    const auto position = random_position(game, rng, 10 + rng.below(25));
    const auto moves = game.moves(position);
    Request<connect4::Move> request;
    request.limits.depth = 4;
    request.lines = 2;
    request.only = {moves[rng.below(moves.size())]};
    const auto answer = engine.run(position, request);
    EXPECT_EQ(answer.best, request.only.front());
    EXPECT_EQ(answer.lines.front().line.front(), request.only.front());
    lost += answer.value == -kWin ? 1 : 0;
  }
  EXPECT_GT(lost, 20);
}

// Extensions are the same whatever the recursion; and they follow the iteration, not the limit.
TEST(Engine, ExtensionsDoNotDependOnTheRecursion) {
  const breakthrough::Breakthrough game(6);
  const breakthrough::Advance advance;
  using Player = Engine<breakthrough::Breakthrough, breakthrough::Advance, Full>;
  Rng rng(13);
  for (int i = 0; i < 60; ++i) {
    const auto position = random_position(game, rng, rng.below(24));
    Recipe recipe;
    recipe.extensions.capture = kPly;
    recipe.extensions.danger = kPly / 2;
    Request<breakthrough::Move> request;
    request.limits.depth = 1 + i % 3;
    const auto plain = Player(game, advance, recipe).run(position, request);
    recipe.recursion = Recursion::Pvs;
    EXPECT_EQ(Player(game, advance, recipe).run(position, request).value, plain.value);
    recipe.root.deepening = Deepening::Iterative;
    const auto once = Player(game, advance, recipe).run(position, request);
    request.limits.depth += 1;
    const auto deeper = Player(game, advance, recipe).run(position, request);
    ASSERT_FALSE(once.iterations.empty());
    EXPECT_EQ(deeper.iterations.front().nodes, once.iterations.front().nodes);
  }
}

// What the lab reads of Combined Move Ordering.
TEST(Engine, CountsCutsOfEvaluatedNodesAndWhatTheirOrderCost) {
  const breakthrough::Breakthrough game(6);
  using Player = Engine<breakthrough::Breakthrough, breakthrough::Advance, Full>;
  Request<breakthrough::Move> request;
  request.limits.depth = 5;
  Recipe recipe;
  const auto told = [&] { return Player(game, {}, recipe).run(game.start(), request).statistics; };
  const Statistics plain = told();
  EXPECT_EQ(plain.order_evaluations, 0U);
  EXPECT_EQ(plain.evaluated_cut_at, Statistics{}.evaluated_cut_at);
  recipe.ordering.combined = true;  // plies 0 to 2 evaluate, 3 and 4 do not
  const Statistics combined = told();
  EXPECT_GT(combined.order_evaluations, 0U);
  std::uint64_t evaluated = 0;
  for (std::size_t turn = 0; turn < combined.cut_at.size(); ++turn) {
    EXPECT_LE(combined.evaluated_cut_at[turn], combined.cut_at[turn]);
    evaluated += combined.evaluated_cut_at[turn];
  }
  EXPECT_GT(evaluated, 0U);
  EXPECT_LT(evaluated, combined.cuts());
  recipe.ordering.evaluate_levels = request.limits.depth;
  const Statistics everywhere = told();
  EXPECT_EQ(everywhere.evaluated_cut_at, everywhere.cut_at);
}

// A step to the goal wins no material by exchange, and the game.
TEST(Engine, QuiescenceSeesTheStepThatWins) {
  const breakthrough::Breakthrough game(6);
  const auto text = "....../W...../....B./....../....../.....W B";
  const auto position = breakthrough::parse_position(game, text).value();
  Recipe recipe;
  recipe.quiescence.noisy = true;
  Request<breakthrough::Move> request;
  request.limits.depth = 1;
  using Player = Engine<breakthrough::Breakthrough, breakthrough::Advance, Full>;
  EXPECT_TRUE(is_loss(Player(game, {}, recipe).run(position, request).value));
  recipe.quiescence.exchange = false;
  EXPECT_TRUE(is_loss(Player(game, {}, recipe).run(position, request).value));
}

}  // namespace
}  // namespace espalier::testing
