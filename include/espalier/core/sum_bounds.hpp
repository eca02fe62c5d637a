// What the values of a position for many seats can be. Max^n prunes where an evaluation knows it.
#pragma once

#include <concepts>

namespace espalier {

// No entry is below `lowest` or above `highest`, and all entries together are at most `most_sum`.
template <class Value>
struct SumBounds {
  Value lowest;
  Value highest;
  Value most_sum;
};

// sum_bounds(game): holds for the evaluation and for the payoffs of its game.
template <class E, class G>
concept HasSumBounds = requires(const E& evaluator, const G& game) {
  { evaluator.sum_bounds(game) } -> std::same_as<SumBounds<typename G::Value>>;
};

}  // namespace espalier
