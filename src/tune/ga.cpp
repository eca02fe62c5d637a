#include "tune/ga.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <set>

namespace espalier::tune {
namespace {

// What a seed is for; each purpose of each generation has its own.
enum class Purpose : std::uint8_t { First, Rivals, Veterans, Contest, Breeding, Mutation, Guest };

std::uint64_t seed_for(const GeneticOptions& options, Purpose purpose, std::size_t generation) {
  return hash_step(hash_salt(hash_seed(options.seed), static_cast<std::uint64_t>(purpose)),
                   generation);
}

template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rng.below(i)]);
}

int one_step(int gene, int highest, Rng& rng) {
  const int other = rng.below(2) == 0 ? gene - 1 : gene + 1;
  return std::clamp(other, 0, highest);
}

// Another value: a neighbour, or as often any other.
int mutated(int gene, int highest, Rng& rng) {
  if (highest == 0) return gene;
  if (rng.below(2) == 0) {
    const int other = rng.below(2) == 0 ? gene - 1 : gene + 1;
    return other < 0 ? 1 : other > highest ? highest - 1 : other;
  }
  const auto other = static_cast<int>(rng.below(static_cast<std::uint64_t>(highest)));
  return other < gene ? other : other + 1;
}

// The rate first, then the genes with the new rate.
void mutate(Individual& one, const GeneticOptions& options, Rng& rng) {
  one.rate = one_step(one.rate, kHighestRate, rng);
  for (int& gene : one.genes) {
    if (rng.real() < mutation_rate(one.rate)) gene = mutated(gene, options.levels, rng);
  }
}

// Measuring the same genes twice in a generation would tell nothing: a twin changes once more.
void add_different(std::vector<Individual>& population, Individual one,
                   const GeneticOptions& options, Rng& rng) {
  constexpr int kMostAttempts = 20;  // tiny spaces may have nothing else left
  const auto is_there = [&] {
    return std::any_of(population.begin(), population.end(),
                       [&](const Individual& other) { return other.genes == one.genes; });
  };
  for (int attempt = 0; attempt < kMostAttempts && is_there(); ++attempt) {
    int& gene = one.genes[rng.below(one.genes.size())];
    gene = mutated(gene, options.levels, rng);
  }
  population.push_back(std::move(one));
}

// Everybody meets equally many: in a random circle, those nearest on both sides.
std::vector<Pairing> rival_pairings(std::size_t count, int rivals, Rng rng) {
  std::vector<std::size_t> circle(count);
  std::iota(circle.begin(), circle.end(), std::size_t{0});
  shuffle(circle, rng);
  const std::size_t each_side =
      std::min(static_cast<std::size_t>(std::max(rivals, 0)) / 2, (count - 1) / 2);
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t step = 1; step <= each_side; ++step) {
      pairings.emplace_back(circle[i], circle[(i + step) % count]);
    }
  }
  return pairings;
}

// The last champion, and others drawn from all.
std::vector<Genes> choose_veterans(const Evolution& evolution, int most, Rng rng) {
  std::vector<Genes> halls;
  for (auto it = evolution.history.rbegin(); it != evolution.history.rend(); ++it) {
    if (std::find(halls.begin(), halls.end(), it->champion) == halls.end()) {
      halls.push_back(it->champion);
    }
  }
  const auto wanted = static_cast<std::size_t>(std::max(most, 0));
  if (halls.size() <= wanted || wanted == 0) {
    halls.resize(std::min(halls.size(), wanted));
    return halls;
  }
  std::vector<Genes> older(halls.begin() + 1, halls.end());
  shuffle(older, rng);
  std::vector<Genes> chosen = {halls.front()};
  chosen.insert(chosen.end(), older.begin(),
                older.begin() + static_cast<std::ptrdiff_t>(wanted - 1));
  return chosen;
}

Result<std::vector<double>> measure(const Evolution& evolution, const GeneticOptions& options,
                                    const Contests& contests) {
  const std::size_t number = evolution.history.size();
  std::vector<Genes> players;
  for (const Individual& one : evolution.population) players.push_back(one.genes);
  const std::size_t count = players.size();
  auto pairings =
      rival_pairings(count, options.rivals, Rng(seed_for(options, Purpose::Rivals, number)));
  const auto veterans = choose_veterans(evolution, options.veterans,
                                        Rng(seed_for(options, Purpose::Veterans, number)));
  for (const Genes& veteran : veterans) {
    for (std::size_t i = 0; i < count; ++i) {
      if (players[i] != veteran) pairings.emplace_back(i, players.size());
    }
    players.push_back(veteran);
  }
  auto scores = mean_scores(players, count, pairings, contests.scores,
                            {options.pairs, seed_for(options, Purpose::Contest, number)});
  if (!scores || !contests.guest) return scores;
  players.resize(count);
  const auto guest = contests.guest(
      players, {kGuestPairs * options.pairs, seed_for(options, Purpose::Guest, number)});
  if (!guest) return guest.error();
  std::vector<double> both = *std::move(scores);
  for (std::size_t i = 0; i < count; ++i) both[i] = (both[i] + (*guest)[i]) / 2;
  return both;
}

double diversity(const std::vector<Individual>& population, int levels) {
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i < population.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t gene = 0; gene < population[i].genes.size(); ++gene) {
        sum += std::abs(population[i].genes[gene] - population[j].genes[gene]);
        count += levels;
      }
    }
  }
  return count > 0 ? sum / count : 0;
}

GenerationRecord record_of(const std::vector<Individual>& population,
                           const std::vector<double>& scores, const GeneticOptions& options) {
  GenerationRecord record;
  const auto order = ranked(scores);
  const auto count = static_cast<double>(scores.size());
  record.best = scores[order.front()];
  record.worst = scores[order.back()];
  record.mean = std::accumulate(scores.begin(), scores.end(), 0.0) / count;
  for (const Individual& one : population) record.mutation += mutation_rate(one.rate) / count;
  record.diversity = diversity(population, options.levels);
  record.champion = population[order.front()].genes;
  return record;
}

std::vector<Individual> offspring(const std::vector<Individual>& population,
                                  const std::vector<double>& scores, const GeneticOptions& options,
                                  std::size_t number) {
  std::vector<Individual> next;
  const auto order = ranked(scores);
  const auto elites =
      std::min(static_cast<std::size_t>(std::max(options.elites, 0)), population.size());
  for (std::size_t i = 0; i < elites; ++i) next.push_back(population[order[i]]);
  std::vector<Genes> parents;  // the rate is the last gene
  for (const Individual& one : population) {
    parents.push_back(one.genes);
    parents.back().push_back(one.rate);
  }
  std::vector<int> highest(parents.front().size(), options.levels);
  highest.back() = kHighestRate;
  const auto children = breed(parents, scores, highest, options.breeding,
                              seed_for(options, Purpose::Breeding, number));
  Rng rng(seed_for(options, Purpose::Mutation, number));
  for (std::size_t i = 0; next.size() < population.size(); ++i) {
    Individual child{{children[i].begin(), children[i].end() - 1}, children[i].back()};
    mutate(child, options, rng);
    add_different(next, std::move(child), options, rng);
  }
  return next;
}

}  // namespace

double mutation_rate(int step) {
  double rate = 0.05;
  for (int i = 0; i < step; ++i) rate *= 1.35;
  return rate;
}

std::vector<Individual> random_population(std::size_t genes, const GeneticOptions& options) {
  Rng rng(seed_for(options, Purpose::First, 0));
  std::vector<Individual> population;
  while (population.size() < static_cast<std::size_t>(options.population)) {
    Individual one;
    for (std::size_t i = 0; i < genes; ++i) {
      const auto values = static_cast<std::uint64_t>(options.levels) + 1;
      one.genes.push_back(static_cast<int>(rng.below(values)));
    }
    one.rate = static_cast<int>(rng.below(kHighestRate + 1));
    add_different(population, std::move(one), options, rng);
  }
  return population;
}

std::vector<Individual> population_around(const Genes& start, const GeneticOptions& options) {
  Rng rng(seed_for(options, Purpose::First, 0));
  std::vector<Individual> population = {{start, kHighestRate / 2}};
  while (population.size() < static_cast<std::size_t>(options.population)) {
    Individual one{start, static_cast<int>(rng.below(kHighestRate + 1))};
    mutate(one, options, rng);
    add_different(population, std::move(one), options, rng);
  }
  return population;
}

std::optional<Error> next_generation(Evolution& evolution, const GeneticOptions& options,
                                     const Contests& contests) {
  const auto scores = measure(evolution, options, contests);
  if (!scores) return scores.error();
  GenerationRecord record = record_of(evolution.population, *scores, options);
  const auto yardstick = contests.yardstick(record.champion);
  if (!yardstick) return yardstick.error();
  record.yardstick = *yardstick;
  evolution.population =
      offspring(evolution.population, *scores, options, evolution.history.size());
  evolution.history.push_back(std::move(record));
  return std::nullopt;
}

std::vector<Genes> finalists(const Evolution& evolution, std::size_t most) {
  std::vector<Genes> list;
  for (auto it = evolution.history.rbegin(); it != evolution.history.rend(); ++it) {
    if (list.size() >= most) break;
    if (std::find(list.begin(), list.end(), it->champion) == list.end()) {
      list.push_back(it->champion);
    }
  }
  return list;
}

}  // namespace espalier::tune
