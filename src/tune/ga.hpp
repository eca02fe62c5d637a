// A self-adaptive genetic algorithm on whole numbers. Fitness is the score in contests, so it is
// relative and noisy, and everything here is arranged for that.
//
// Source: Tong02 appendix C: weights are whole numbers 0..8, "self-tuned adaptively by genetic
// algorithm", after Sun & Wu, "Self-Adaptive Genetic Algorithm Learning in Game Playing", IEEE
// International Conference on Evolutionary Computation 1995. Tong02 says no more, so what follows
// is our reading, from:
//   Baeck, "Self-adaptation in genetic algorithms", ECAL 1991: the mutation rate is part of the
//     genome, is inherited, and is itself mutated before it is used.
//   Beyer, "Toward a theory of evolution strategies: self-adaptation", Evolutionary Computation 3,
//     1995: the two-point rule, one step up or down with equal probability.
//   Rosin & Belew, "New methods for competitive coevolution", Evolutionary Computation 5, 1997: the
//     hall of fame, so that a population does not forget how to beat what it has beaten.
// Selection and crossover are pagmo's (breeding.hpp).
//
// Promise: no random state is carried from one generation to the next (each has a seed of its own),
// so that an evolution that was stopped and taken up again ends like one that was not. Elites are
// measured anew in every generation: a lucky score does not last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/rng.hpp"
#include "tune/breeding.hpp"
#include "tune/contest.hpp"

namespace espalier::tune {

struct GeneticOptions {
  int levels = 8;  // genes are 0..levels (Tong02: 8)
  int population = 24;
  int generations = 40;
  int elites = 2;    // the best go on unchanged
  int rivals = 8;    // members of the population that each one meets,
  int veterans = 4;  // earlier champions that each one meets,
  int pairs = 6;     // pairs of games in each meeting
  BreedingOptions breeding;
  std::uint64_t seed = 1;
};

// Limits of the options.
inline constexpr int kMostLevels = 1000;
inline constexpr int kFewestIndividuals = 4;
inline constexpr int kMostIndividuals = 1000;
inline constexpr int kMostGenerations = 100'000;

// Mutation rates are steps on a ladder, each 1.35 times the one below: the rate is a gene like the
// others, and no library function decides how it rounds. The lowest is 0.05: with 0.02 the rates of
// trials with Breakthrough all ended there within ten generations, and nothing new came after that.
inline constexpr int kHighestRate = 8;
double mutation_rate(int step);  // 0.05 at step 0, 0.55 at the highest

struct Individual {
  Genes genes;
  int rate = kHighestRate / 2;

  friend bool operator==(const Individual&, const Individual&) = default;
};

struct GenerationRecord {
  double best = 0;  // of all scores in this generation
  double mean = 0;
  double worst = 0;
  double mutation = 0;      // mean rate
  double diversity = 0;     // mean distance of two individuals' genes, as a share of the range
  double yardstick = 0;     // the champion's score against one opponent that stays the same
  std::uint64_t games = 0;  // filled in by the caller
  Genes champion;

  friend bool operator==(const GenerationRecord&, const GenerationRecord&) = default;
};

// Everything that must be kept between two generations.
struct Evolution {
  std::vector<Individual> population;     // still to be measured
  std::vector<GenerationRecord> history;  // one per finished generation

  friend bool operator==(const Evolution&, const Evolution&) = default;
};

// What the algorithm needs of the world. Calls with equal arguments give equal answers.
struct Contests {
  ScoreFunction scores;
  // If there is one: the scores against a guest, who is to be beaten and is no individual. They
  // count as much as all others together.
  std::function<Result<std::vector<double>>(const std::vector<Genes>&, const ContestTerms&)> guest;
  // The score against the opponent that stays the same. It is only reported, never selected by.
  std::function<Result<double>(const Genes&)> yardstick;
};

// Genes drawn at random.
std::vector<Individual> random_population(std::size_t genes, const GeneticOptions& options);
// One is `start`, the others are mutations of it.
std::vector<Individual> population_around(const Genes& start, const GeneticOptions& options);

// One generation: measured, recorded, and its offspring put in its place. After an error the
// evolution is as it was.
std::optional<Error> next_generation(Evolution& evolution, const GeneticOptions& options,
                                     const Contests& contests);

inline constexpr int kGuestPairs = 4;  // times as many pairs as in other meetings

// Different genes that may be the best: the last champions, the latest first.
std::vector<Genes> finalists(const Evolution& evolution, std::size_t most);

}  // namespace espalier::tune
