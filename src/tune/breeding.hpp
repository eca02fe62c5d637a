// Offspring of a measured population: the part of the genetic algorithm that is pagmo's.
//
// Source: pagmo 2.18, algorithm `sga` (Biscani & Izzo 2020, Journal of Open Source Software 5(53)),
// one generation at a time: tournament selection, uniform crossover (its "binomial"). Mutation,
// measurement and elitism are ours (ga.hpp), so pagmo's mutation is off and its reinsertion is
// given nothing to choose from.
//
// Promise: same arguments, same offspring, with one build of pagmo and the standard library (pagmo
// draws with standard distributions, whose algorithms are not fixed by the C++ standard).
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::tune {

using Genes = std::vector<int>;

struct BreedingOptions {
  int tournament = 3;      // the best of this many random members becomes a parent
  double crossover = 0.5;  // a gene comes from the second parent with this probability
};

// As many children as parents (at least two). scores[i] is of parents[i], higher is better; genes
// are within 0..highest[gene].
std::vector<Genes> breed(const std::vector<Genes>& parents, const std::vector<double>& scores,
                         const std::vector<int>& highest, const BreedingOptions& options,
                         std::uint64_t seed);

}  // namespace espalier::tune
