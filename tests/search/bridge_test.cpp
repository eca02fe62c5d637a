// The bridge between the tiers: with all parts off, an engine recipe visits the same leaves in the
// same order as its faithful namesake, on trees and on every game.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/aspiration.hpp"
#include "espalier/search/exact/aspiration_staged.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/exact/iterative_deepening.hpp"
#include "espalier/search/exact/negascout_tong.hpp"
#include "espalier/search/run.hpp"
#include "search/engine_zoo.hpp"
#include "search/tree_zoo.hpp"

namespace espalier::testing {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr int kTrees = 100;
constexpr int kPositions = 10;
#else
constexpr int kTrees = 1'000;
constexpr int kPositions = 60;
#endif

// The leaves of a search in the order they were evaluated, up to its end.
std::vector<std::uint64_t> leaves_of(const RecordingTrace& trace) {
  EXPECT_FALSE(trace.truncated());
  std::vector<std::uint64_t> leaves;
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::Leaf) leaves.push_back(event.node);
  }
  return leaves;
}

// What the engine does between the end of a search and the next pass prolongs the line it prints:
// not part of the strategy.
std::vector<std::uint64_t> leaves_of_passes(const RecordingTrace& trace) {
  EXPECT_FALSE(trace.truncated());
  std::vector<std::uint64_t> leaves;
  bool searching = false;
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::Pass) searching = true;
    if (event.kind == EventKind::Finish) searching = false;
    if (event.kind == EventKind::Leaf && searching) leaves.push_back(event.node);
  }
  return leaves;
}

template <template <class> class Strategy, class G, class E>
void compare(const char* name, const Recipe& recipe, const G& game, const E& evaluator,
             const typename G::Position& position, int depth) {
  SCOPED_TRACE(name);
  NullCounters counters;
  RecordingTrace trace(1U << 22);
  const NeverStop stop;
  const auto outcome = run<Strategy>(game, evaluator, position, Depth{depth}, Options<Points>{},
                                     counters, trace, stop);
  Engine<G, E, Traced> engine(game, evaluator, recipe);
  engine.inner().trace_ = RecordingTrace(1U << 22);
  Request<typename G::Move> request;
  request.limits.depth = depth;
  const auto answer = engine.run(position, request);
  EXPECT_EQ(answer.value, outcome.value);
  EXPECT_EQ(answer.best, outcome.best);
  const auto expected = leaves_of(trace);
  ASSERT_EQ(leaves_of_passes(engine.inner().trace_), expected) << expected.size();
}

Recipe plain(Recursion recursion, Deepening deepening, Driver driver = Driver::FullWindow) {
  Recipe recipe;
  recipe.recursion = recursion;
  recipe.root.deepening = deepening;
  recipe.root.driver = driver;
  if (driver == Driver::Aspiration) recipe.root.widths = {10};  // as Options has them
  if (driver == Driver::Staged) recipe.root.widths = {10, 40};
  return recipe;
}

template <class G, class E>
void compare_all(const G& game, const E& evaluator, const typename G::Position& position,
                 int depth) {
  const Recipe alpha_beta = plain(Recursion::AlphaBeta, Deepening::Fixed);
  compare<exact::AlphaBeta>("alpha-beta", alpha_beta, game, evaluator, position, depth);
  compare<exact::Falphabeta>("falphabeta", alpha_beta, game, evaluator, position, depth);
  compare<exact::NegascoutTong>("negascout-tong", plain(Recursion::Pvs, Deepening::Fixed), game,
                                evaluator, position, depth);
  compare<exact::IdAlphaBeta>("id-alpha-beta", plain(Recursion::AlphaBeta, Deepening::Iterative),
                              game, evaluator, position, depth);
  compare<exact::Aspiration>("aspiration",
                             plain(Recursion::AlphaBeta, Deepening::Fixed, Driver::Aspiration),
                             game, evaluator, position, depth);
  compare<exact::AspirationStaged>("aspiration-staged",
                                   plain(Recursion::AlphaBeta, Deepening::Fixed, Driver::Staged),
                                   game, evaluator, position, depth);
}

bool in_points(double value) { return std::floor(value) == value && std::abs(value) < kWinBand; }

// Are all values of the tree, inner ones too, whole numbers that fit Points?
bool whole(const trees::SyntheticTree& tree, const trees::SyntheticTree::Position& p) {
  if (!in_points(tree.value(p))) return false;
  for (const std::uint32_t son : tree.moves(p)) {
    if (!whole(tree, tree.play(p, son))) return false;
  }
  return true;
}

TEST(Bridge, OnTrees) {
  int trees_seen = 0;
  for (std::uint64_t number = 0; trees_seen < kTrees && !HasFailure(); ++number) {
    const Specimen drawn = specimen(number);
    if (drawn.depth == 0 || !whole(drawn.tree, drawn.tree.start())) continue;
    if (drawn.tree.moves(drawn.tree.start()).empty()) continue;
    ++trees_seen;
    SCOPED_TRACE(number);
    compare_all(trees::InPoints(drawn.tree), trees::EvaluateInPoints<trees::AssignedValue>{},
                drawn.tree.start(), drawn.depth);
  }
}

TEST(Bridge, OnEveryGame) {
  for_each_game(
      [](const char* name, const auto& game, const auto& evaluator, int plies, int most_depth) {
        Rng rng(11);
        SCOPED_TRACE(name);
        for (int i = 0; i < kPositions && !::testing::Test::HasFailure(); ++i) {
          const auto opening = rng.below(static_cast<std::uint64_t>(plies) + 1);
          const auto position = random_position(game, rng, opening);
          int depth = 1 + i % most_depth;
          // The engine does not deepen beyond the end of every game; the faithful strategy does.
          if constexpr (HasPliesLeft<std::decay_t<decltype(game)>>) {
            depth = std::min(depth, game.plies_left(position));
          }
          compare_all(game, evaluator, position, depth);
        }
      });
}

}  // namespace
}  // namespace espalier::testing
