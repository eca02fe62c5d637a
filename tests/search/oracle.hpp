// What minimax says of a position, and of what a search has found there.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"

namespace espalier::testing {

template <class G, class E>
struct Oracle {
  const G& game;
  const E& evaluator;
  typename G::Position root;
  int depth;
  std::string label;
  double truth = value_of(root, depth);

  double value_of(const typename G::Position& p, int left) const {
    return static_cast<double>(run<exact::Minimax>(game, evaluator, p, Depth{left}).value);
  }

  // The value, the move, and every node on the line that was told.
  template <class Outcome>
  void check(const Outcome& outcome, const LineTrace& line, std::string_view name) const {
    ASSERT_EQ(outcome.value, truth) << name << " on " << label;
    ASSERT_TRUE(outcome.complete) << name << " on " << label;
    const bool leaf = depth == 0 || game.outcome(root).has_value();
    ASSERT_EQ(outcome.best.has_value(), !leaf) << name << " on " << label;
    if (leaf) return;
    ASSERT_EQ(-value_of(game.play(root, *outcome.best), depth - 1), truth)
        << name << " chose a worse move on " << label;
    check_line(line, name);
  }

  void check_line(const LineTrace& line, std::string_view name) const {
    typename G::Position p = root;
    std::uint64_t id = kRootId;
    double expected = truth;
    for (int left = depth; left > 0 && !game.outcome(p); --left) {
      const int child = line.best_child(id);
      if (child < 0) break;
      p = game.play(p, game.moves(p)[static_cast<std::size_t>(child)]);
      id = hash_step(id, static_cast<std::uint64_t>(child));
      expected = -expected;
      ASSERT_EQ(value_of(p, left - 1), expected) << name << " told a wrong line on " << label;
    }
  }
};

}  // namespace espalier::testing
