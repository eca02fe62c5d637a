#include "tune/breeding.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <pagmo/algorithms/sga.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>
#include <pagmo/types.hpp>
#include <utility>

namespace espalier::tune {
namespace {

// Lower than the fitness of any parent: in pagmo less is better, so children replace all parents.
constexpr double kOfChildren = -2;

// What pagmo is told of the genes. Children are measured later, all of them in one tournament.
struct Unmeasured {
  std::vector<double> highest = {1};

  pagmo::vector_double fitness(const pagmo::vector_double&) const { return {kOfChildren}; }
  std::pair<pagmo::vector_double, pagmo::vector_double> get_bounds() const {
    return {pagmo::vector_double(highest.size(), 0.0), highest};
  }
  pagmo::vector_double::size_type get_nix() const { return highest.size(); }
};

Genes to_genes(const pagmo::vector_double& numbers) {
  Genes genes;
  for (const double number : numbers) genes.push_back(static_cast<int>(std::lround(number)));
  return genes;
}

}  // namespace

std::vector<Genes> breed(const std::vector<Genes>& parents, const std::vector<double>& scores,
                         const std::vector<int>& highest, const BreedingOptions& options,
                         std::uint64_t seed) {
  assert(parents.size() >= 2 && parents.size() == scores.size());
  const auto word = static_cast<unsigned>(seed);
  pagmo::population pool(pagmo::problem(Unmeasured{{highest.begin(), highest.end()}}), 0, word);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    assert(scores[i] >= 0 && scores[i] <= 1);
    pool.push_back({parents[i].begin(), parents[i].end()}, {-scores[i]});
  }
  const auto contenders = static_cast<unsigned>(
      std::clamp<std::size_t>(static_cast<std::size_t>(options.tournament), 1, parents.size()));
  constexpr unsigned kOneGeneration = 1;
  constexpr double kNotUsed = 1;  // of the crossover "sbx"
  const pagmo::sga generation(kOneGeneration, options.crossover, kNotUsed, 0, 0, contenders,
                              "binomial", "uniform", "tournament", word);
  const pagmo::population children = generation.evolve(pool);
  std::vector<Genes> list;
  for (const pagmo::vector_double& numbers : children.get_x()) list.push_back(to_genes(numbers));
  return list;
}

}  // namespace espalier::tune
