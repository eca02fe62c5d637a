#include "match/population.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"

namespace espalier::match {
namespace {

// What a weight may become: low to high, both included.
struct Reach {
  std::int64_t low;
  std::int64_t high;

  std::uint64_t size() const { return static_cast<std::uint64_t>(high - low) + 1; }
};

Result<Reach> reach_of(const WeightRange& weight, double spread) {
  if (weight.value < weight.low || weight.value > weight.high) {
    return Error{fmt::format("weight {} is {}; expected {} to {}", in_quotes(weight.name),
                             weight.value, weight.low, weight.high)};
  }
  const std::int64_t low = weight.low;  // wide: differences of Points may not fit Points
  const std::int64_t high = weight.high;
  const std::int64_t step = std::llround(spread * static_cast<double>(high - low));
  return Reach{std::max(low, weight.value - step), std::min(high, weight.value + step)};
}

// How many vectors there are beside the original, counted up to n.
std::uint64_t count_others(const std::vector<Reach>& reaches, std::uint64_t n) {
  std::uint64_t count = 1;
  for (const Reach& reach : reaches) {
    if (reach.size() > n || count * reach.size() > n) return n;
    count *= reach.size();
  }
  return count - 1;
}

}  // namespace

Result<std::vector<std::vector<Points>>> perturb(const std::vector<WeightRange>& weights, int n,
                                                 double spread, std::uint64_t seed) {
  if (weights.empty()) return Error{"a population needs weights to change; there are none"};
  if (n < 1 || n > kLargestPopulation) {
    return Error{
        fmt::format("a population of {} players; expected 1 to {}", n, kLargestPopulation)};
  }
  if (!(spread > 0) || spread > 1) {
    return Error{fmt::format("spread {} is out of range; expected more than 0, at most 1", spread)};
  }
  std::vector<Reach> reaches;
  std::vector<Points> original;
  for (const WeightRange& weight : weights) {
    const auto reach = reach_of(weight, spread);
    if (!reach) return reach.error();
    reaches.push_back(*reach);
    original.push_back(weight.value);
  }
  const std::uint64_t others = count_others(reaches, static_cast<std::uint64_t>(n));
  if (others < static_cast<std::uint64_t>(n)) {
    return Error{fmt::format(
        "with spread {} only {} other weight vectors exist; expected no more players than that, or "
        "a larger spread",
        spread, others)};
  }
  // Repetitions are drawn again. Even if every vector is wanted, that takes about ln(n) draws each.
  Rng rng(seed);
  std::set<std::vector<Points>> taken = {original};
  std::vector<std::vector<Points>> population;
  while (population.size() < static_cast<std::size_t>(n)) {
    std::vector<Points> vector;
    vector.reserve(reaches.size());
    for (const Reach& reach : reaches) {
      vector.push_back(
          static_cast<Points>(reach.low + static_cast<std::int64_t>(rng.below(reach.size()))));
    }
    if (taken.insert(vector).second) population.push_back(std::move(vector));
  }
  return population;
}

}  // namespace espalier::match
