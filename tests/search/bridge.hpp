// The bridge between the tiers: with all parts off, an engine recipe visits the same leaves in the
// same order as its faithful namesake. Compared on trees in bridge_test.cpp, on games in
// zoo_tests.hpp.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/aspiration.hpp"
#include "espalier/search/exact/aspiration_staged.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/exact/iterative_deepening.hpp"
#include "espalier/search/exact/negascout_tong.hpp"
#include "espalier/search/run.hpp"
#include "search/engine_zoo.hpp"

namespace espalier::testing {

// The leaves of a search in the order they were evaluated, up to its end.
inline std::vector<std::uint64_t> leaves_of(const RecordingTrace& trace) {
  EXPECT_FALSE(trace.truncated());
  std::vector<std::uint64_t> leaves;
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::Leaf) leaves.push_back(event.node);
  }
  return leaves;
}

// What the engine does between the end of a search and the next pass prolongs the line it prints:
// not part of the strategy.
inline std::vector<std::uint64_t> leaves_of_passes(const RecordingTrace& trace) {
  EXPECT_FALSE(trace.truncated());
  std::vector<std::uint64_t> leaves;
  bool searching = false;
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::Pass) searching = true;
    if (event.kind == EventKind::Note && event.reason == Reason::Depth) searching = false;
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

inline Recipe plain(Recursion recursion, Deepening deepening, Driver driver = Driver::FullWindow) {
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

}  // namespace espalier::testing
