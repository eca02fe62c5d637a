// A population: many different players of similar strength, made from one evaluation by changing
// its weights a little. Why: Tong02 lets its players meet "100 different players".
//
// Promise: the same arguments give the same population on every machine, and a larger population
// begins with the smaller one. All vectors differ from each other and from the original.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/value.hpp"

namespace espalier::match {

struct WeightRange {
  std::string name;
  Points value = 0;  // the original
  Points low = 0;
  Points high = 0;
};

inline constexpr int kLargestPopulation = 100'000;

// n vectors of weights. Each weight is drawn uniformly from the whole numbers that lie within
// `spread` times the width of its range (rounded) of the original, and within its range. An error
// if a weight lies outside its range, or if there are not n such vectors.
Result<std::vector<std::vector<Points>>> perturb(const std::vector<WeightRange>& weights, int n,
                                                 double spread, std::uint64_t seed);

}  // namespace espalier::match
