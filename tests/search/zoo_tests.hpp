// The engine on every game: minimax whatever it is made of, one tree for lean and full, a legal
// move under any limit, and the bridge to the faithful strategies. The build compiles these tests
// for the subjects that each game's folder lists in game.hpp; a subject with kDepth 0 is for the
// laws alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/games/subject.hpp"
#include "search/bridge.hpp"
#include "search/engine_zoo.hpp"

namespace espalier::testing {

#ifdef ESPALIER_FEW_TREES
inline constexpr int kCombinations = 60;
inline constexpr int kLimits = 300;
inline constexpr int kBridges = 10;
inline constexpr int kTeams = 30;
#else
inline constexpr int kCombinations = 600;
inline constexpr int kLimits = 1'500;
inline constexpr int kBridges = 60;
inline constexpr int kTeams = 120;
#endif

// The line is legal and complete to the horizon, and ends in the value it was given.
template <class G, class E>
void check_line(const G& game, const E& evaluator, typename G::Position position,
                const std::vector<typename G::Move>& line, int depth, Points value,
                Reading reading) {
  int ply = 0;
  int left = depth;
  for (const auto move : line) {
    ASSERT_FALSE(game.outcome(position));
    const auto moves = game.moves(position);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << "at ply " << ply;
    position = game.play(position, move);
    left -= reading.cost(game, move);
    ++ply;
  }
  const auto end = game.outcome(position);
  ASSERT_TRUE(end || left == 0) << "the line stops at ply " << ply << " of " << depth;
  const Points last = minimax(game, evaluator, position, 0, Reading{});
  const Points worth = end && reading.distance ? from_table(*end, ply) : last;
  EXPECT_EQ(ply % 2 == 0 ? worth : -worth, value);
}

template <class Profile, class G, class E>
void check_value(const G& game, const E& evaluator, const typename G::Position& position, int depth,
                 const Recipe& recipe, int threads = 1) {
  Engine<G, E, Profile> engine(game, evaluator, recipe);
  Request<typename G::Move> request;
  request.limits.depth = depth;
  request.threads = threads;
  const Reading as = reading(recipe);
  const Points expected = minimax(game, evaluator, position, depth, as);
  for (int again = 0; again < 2; ++again) {  // the second time the table knows everything
    const auto answer = engine.run(position, request);
    ASSERT_EQ(answer.value, expected) << "depth " << depth << (again != 0 ? " again" : "");
    ASSERT_TRUE(answer.complete);
    ASSERT_EQ(answer.threads, threads);
    ASSERT_TRUE(answer.best);
    const auto next = game.play(position, *answer.best);
    const int left = depth - as.cost(game, *answer.best);
    EXPECT_EQ(-minimax(game, evaluator, next, left, as, 1), expected);
    check_line(game, evaluator, position, answer.lines.front().line, depth, expected, as);
    if (::testing::Test::HasFailure()) return;
  }
}

template <class Subject>
class Zoo : public ::testing::Test {
 public:
  typename Subject::Game::Position random_opening(Rng& rng) const {
    return random_position(game_, rng, rng.below(std::uint64_t{Subject::kOpening} + 1));
  }
  std::string describe(const Recipe& recipe) const {
    return std::string(Subject::kName) + ": " + format_recipe(recipe);
  }

  const typename Subject::Game game_ = Subject::game();
  const typename Subject::Evaluator evaluator_{};
};
TYPED_TEST_SUITE_P(Zoo);

#define ESPALIER_ZOO_NAMES                                   \
  using G [[maybe_unused]] = typename TypeParam::Game;       \
  using E [[maybe_unused]] = typename TypeParam::Evaluator;  \
  [[maybe_unused]] const auto& game = this->game_;           \
  [[maybe_unused]] const auto& evaluator = this->evaluator_; \
  if constexpr (TypeParam::kDepth == 0) GTEST_SKIP() << "for the laws alone"

TYPED_TEST_P(Zoo, TheEngineEqualsMinimaxWhateverItIsMadeOf) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0) {
    Rng rng(hash_seed(std::uint64_t{TypeParam::kOpening}));
    for (int i = 0; i < kCombinations && !this->HasFailure(); ++i) {
      const Recipe recipe = random_exact_recipe<G>(rng);
      const auto position = this->random_opening(rng);
      const int depth = 1 + static_cast<int>(rng.below(std::uint64_t{TypeParam::kDepth}));
      SCOPED_TRACE(this->describe(recipe));
      check_value<Full>(game, evaluator, position, depth, recipe);
    }
  }
}

// Whatever the number of threads, however they share the work, and from whatever depth on.
TYPED_TEST_P(Zoo, EveryTeamFindsTheValueOfMinimax) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0) {
    Rng rng(21);
    for (int i = 0; i < kTeams && !this->HasFailure(); ++i) {
      const TeamChoice team = random_team(rng);
      Recipe recipe = i % 4 == 0 ? lean_recipe<G>() : random_exact_recipe<G>(rng);
      if (recipe.memory.bytes > 0) recipe.memory.bytes = std::size_t{1} << (8 + rng.below(10));
      team.put_into(recipe);
      const auto position = this->random_opening(rng);
      const int depth = 1 + static_cast<int>(rng.below(std::uint64_t{TypeParam::kDepth}));
      SCOPED_TRACE(this->describe(recipe) + ", threads " + std::to_string(team.threads));
      if (i % 4 == 0) {
        check_value<Lean>(game, evaluator, position, depth, recipe, team.threads);
      } else {
        check_value<Full>(game, evaluator, position, depth, recipe, team.threads);
      }
    }
  }
}

// Lean is Full with its questions answered: the same tree, node by node.
TYPED_TEST_P(Zoo, LeanSearchesTheSameTreeAsFull) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0) {
    Rng rng(7);
    for (int i = 0; i < kCombinations / 5 && !this->HasFailure(); ++i) {
      Recipe recipe = lean_recipe<G>();
      recipe.memory.bytes = std::size_t{1} << (8 + rng.below(10));
      recipe.root.driver = static_cast<Driver>(rng.below(5));
      recipe.root.widths = {10, 30};
      recipe.root.deepening = rng.below(2) == 0 ? Deepening::Fixed : Deepening::Iterative;
      ASSERT_TRUE(fits_lean<G>(recipe));
      const auto position = this->random_opening(rng);
      SCOPED_TRACE(this->describe(recipe));
      check_value<Lean>(game, evaluator, position, TypeParam::kDepth, recipe);
      Request<typename G::Move> request;
      request.limits.depth = TypeParam::kDepth;
      const auto lean = Engine<G, E, Lean>(game, evaluator, recipe).run(position, request);
      const auto full = Engine<G, E, Full>(game, evaluator, recipe).run(position, request);
      EXPECT_EQ(lean.value, full.value);
      EXPECT_EQ(lean.nodes, full.nodes);
      EXPECT_EQ(lean.lines.front().line, full.lines.front().line);
    }
  }
}

// Static values that were kept are those that would have been computed.
TYPED_TEST_P(Zoo, Abalone12IIIKeptEvaluationsChangeNothing) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0 && Keyed<G>) {
    Rng rng(13);
    std::uint64_t saved = 0;
    for (int i = 0; i < kCombinations / 5 && !this->HasFailure(); ++i) {
      Recipe recipe = random_exact_recipe<G>(rng);
      if (recipe.memory.bytes == 0) recipe.memory.bytes = std::size_t{1} << 14;
      const auto position = this->random_opening(rng);
      Request<typename G::Move> request;
      request.limits.depth = TypeParam::kDepth;
      SCOPED_TRACE(this->describe(recipe));
      recipe.memory.evaluations = false;
      const auto off = Engine<G, E, Full>(game, evaluator, recipe).run(position, request);
      recipe.memory.evaluations = true;
      const auto on = Engine<G, E, Full>(game, evaluator, recipe).run(position, request);
      EXPECT_EQ(on.value, off.value);
      EXPECT_EQ(on.lines.front().line, off.lines.front().line);
      EXPECT_EQ(on.nodes, off.nodes);
      EXPECT_LE(on.statistics.evaluations, off.statistics.evaluations);
      EXPECT_EQ(on.statistics.evaluations + on.statistics.evaluations_saved,
                off.statistics.evaluations + off.statistics.evaluations_saved);
      saved += off.statistics.evaluations - on.statistics.evaluations;
    }
    EXPECT_GT(saved, 0U);
  }
}

TYPED_TEST_P(Zoo, TheMoveIsLegalWhateverTheLimits) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0) {
    Rng rng(8);
    const StopFlag never;
    StopFlag at_once;
    at_once.request();
    for (int i = 0; i < kLimits && !this->HasFailure(); ++i) {
      Recipe recipe = random_exact_recipe<G>(rng);
      recipe.to_the_end = rng.below(4) == 0;
      const auto position = this->random_opening(rng);
      Request<typename G::Move> request;
      request.limits.nodes = rng.below(3) == 0 ? rng.below(4) : rng.below(3'000);
      if (rng.below(3) == 0) request.limits.seconds = static_cast<double>(rng.below(3)) / 1000;
      request.limits.depth = 1 + static_cast<int>(rng.below(kMaxDepth));
      request.lines = 1 + static_cast<int>(rng.below(4));
      SCOPED_TRACE(this->describe(recipe));
      Engine<G, E, Full> engine(game, evaluator, recipe);
      const auto answer = engine.run(position, request, {}, rng.below(4) == 0 ? &at_once : &never);
      const auto moves = game.moves(position);
      ASSERT_TRUE(answer.best);
      ASSERT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end());
      ASSERT_FALSE(answer.lines.empty());
      EXPECT_EQ(answer.lines.front().line.front(), *answer.best);
      EXPECT_LE(answer.nodes, request.limits.nodes);
    }
  }
}

TYPED_TEST_P(Zoo, FaithfulStrategiesVisitTheSameLeaves) {
  ESPALIER_ZOO_NAMES;
  if constexpr (TypeParam::kDepth > 0) {
    Rng rng(11);
    for (int i = 0; i < kBridges && !this->HasFailure(); ++i) {
      const auto position = this->random_opening(rng);
      int depth = 1 + i % TypeParam::kDepth;
      // The engine does not deepen beyond the end of every game; the faithful strategy does.
      if constexpr (HasPliesLeft<G>) depth = std::min(depth, game.plies_left(position));
      compare_all(game, evaluator, position, depth);
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(Zoo, TheEngineEqualsMinimaxWhateverItIsMadeOf,
                            EveryTeamFindsTheValueOfMinimax, LeanSearchesTheSameTreeAsFull,
                            Abalone12IIIKeptEvaluationsChangeNothing,
                            TheMoveIsLegalWhateverTheLimits, FaithfulStrategiesVisitTheSameLeaves);

template <class Subjects>
struct ZooOf;
template <class... Subject>
struct ZooOf<games::Subjects<Subject...>> {
  using Types = ::testing::Types<Subject...>;
};
#define ESPALIER_FOLDER_ZOO(folder)                 \
  using FolderZoo = ZooOf<folder::Subjects>::Types; \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, Zoo, FolderZoo, )

}  // namespace espalier::testing
