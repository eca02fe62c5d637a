// The genetic algorithm in a world in which the truth is known: it improves, it repeats itself, it
// can be stopped anywhere, and its parts do what they say. Real games are in tuning_test.cpp.
#include "tune/ga.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "tune/breeding.hpp"
#include "tune/contest.hpp"
#include "tune/ga_state.hpp"

namespace espalier::tune {
namespace {

using espalier::testing::TemporaryDirectory;

// --- a world in which the truth is known ---------------------------------------------------------

const Genes kTruth = {7, 1, 4, 0, 8, 3, 5, 2, 6, 4};

int distance(const Genes& genes) {
  int sum = 0;
  for (std::size_t i = 0; i < genes.size(); ++i) sum += std::abs(genes[i] - kTruth[i]);
  return sum;
}

// Who is nearer to the truth wins more often; results are as noisy as those of games, and depend
// on nothing but the players and the seed.
double noisy_score(const Genes& a, const Genes& b, const ContestTerms& terms) {
  const double chance = 1 / (1 + std::exp(0.15 * (distance(a) - distance(b))));
  std::uint64_t hash = hash_seed(terms.seed);
  for (const int gene : a) hash = hash_step(hash, static_cast<std::uint64_t>(gene));
  for (const int gene : b) hash = hash_step(hash, static_cast<std::uint64_t>(gene));
  Rng rng(hash);
  int won = 0;
  for (int game = 0; game < 2 * terms.pairs; ++game) won += rng.real() < chance ? 1 : 0;
  return won / (2.0 * terms.pairs);
}

Contests known_world() {
  Contests contests;
  contests.scores = [](const std::vector<Numbers>& players, const std::vector<Pairing>& pairings,
                       const ContestTerms& terms) -> Result<std::vector<double>> {
    std::vector<double> scores;
    for (const auto& [a, b] : pairings) {
      scores.push_back(noisy_score(players[a], players[b], terms));
    }
    return scores;
  };
  contests.yardstick = [](const Genes& genes) -> Result<double> {
    return 1 - distance(genes) / 80.0;
  };
  return contests;
}

Evolution begin(const GeneticOptions& options) {
  return {random_population(kTruth.size(), options), {}};
}

void go_on(Evolution& evolution, const GeneticOptions& options, int generations) {
  for (int i = 0; i < generations; ++i) {
    const auto error = next_generation(evolution, options, known_world());
    ASSERT_FALSE(error) << error->message;
  }
}

TEST(Genetic, ComesNearTheTruth) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    GeneticOptions options;
    options.seed = seed;
    Evolution evolution = begin(options);
    int nearest_at_first = 80;
    for (const Individual& one : evolution.population) {
      nearest_at_first = std::min(nearest_at_first, distance(one.genes));
    }
    go_on(evolution, options, 40);
    const int at_last = distance(evolution.history.back().champion);
    EXPECT_GE(nearest_at_first, 15) << seed;  // of 80; random genes are no good
    EXPECT_LE(at_last, 8) << seed;
    EXPECT_GT(evolution.history.back().yardstick, evolution.history.front().yardstick) << seed;
  }
}

// Once the truth is found, small steps are the better ones, and the population gathers.
TEST(Genetic, MutationAdapts) {
  GeneticOptions options;
  Evolution evolution = begin(options);
  go_on(evolution, options, 40);
  const auto mean_rate = [&](std::size_t from, std::size_t to) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += evolution.history[i].mutation;
    return sum / static_cast<double>(to - from);
  };
  EXPECT_LT(mean_rate(30, 40), 0.7 * mean_rate(0, 3));
  EXPECT_LT(evolution.history.back().diversity, 0.5 * evolution.history.front().diversity);
  std::set<int> rates;
  for (const Individual& one : evolution.population) {
    EXPECT_GE(one.rate, 0);
    EXPECT_LE(one.rate, kHighestRate);
    rates.insert(one.rate);
  }
  EXPECT_GT(rates.size(), 1U);  // every individual has its own
  EXPECT_DOUBLE_EQ(mutation_rate(0), 0.05);
  EXPECT_NEAR(mutation_rate(kHighestRate), 0.5516, 1e-3);
}

TEST(Genetic, TheSameSeedIsTheSameEvolution) {
  GeneticOptions options;
  Evolution one = begin(options);
  Evolution two = begin(options);
  go_on(one, options, 5);
  go_on(two, options, 5);
  EXPECT_EQ(one, two);
  GeneticOptions other = options;
  other.seed = 2;
  Evolution three = begin(other);
  EXPECT_NE(three.population, begin(options).population);
  go_on(three, other, 5);
  EXPECT_NE(three.history.back().champion, one.history.back().champion);
}

TEST(Genetic, ElitesGoOnAndAreMeasuredAnew) {
  GeneticOptions options;
  options.elites = 3;
  Evolution evolution = begin(options);
  const auto before = evolution.population;
  go_on(evolution, options, 1);
  ASSERT_EQ(evolution.population.size(), before.size());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NE(std::find(before.begin(), before.end(), evolution.population[i]), before.end());
  }
  EXPECT_EQ(evolution.population.front().genes, evolution.history.front().champion);
  // A champion that stays is measured again, with other results.
  std::set<double> scores;
  for (int i = 0; i < 5; ++i) {
    go_on(evolution, options, 1);
    scores.insert(evolution.history.back().best);
  }
  EXPECT_GT(scores.size(), 2U);
}

TEST(Genetic, EverybodyMeetsEquallyMany) {
  GeneticOptions options;
  options.population = 11;
  options.rivals = 6;
  options.veterans = 3;
  Evolution evolution = begin(options);
  Contests contests = known_world();
  std::vector<std::map<std::size_t, int>> meetings;
  std::vector<std::size_t> players;
  std::set<std::uint64_t> seeds;
  contests.scores = [&](const std::vector<Numbers>& list, const std::vector<Pairing>& pairings,
                        const ContestTerms& terms) {
    std::map<std::size_t, int> counts;
    for (const auto& [a, b] : pairings) {
      EXPECT_NE(list[a], list[b]);
      ++counts[a];
      ++counts[b];
    }
    meetings.push_back(counts);
    players.push_back(list.size());
    seeds.insert(terms.seed);
    EXPECT_EQ(terms.pairs, options.pairs);
    return known_world().scores(list, pairings, terms);
  };
  for (int i = 0; i < 8; ++i) ASSERT_FALSE(next_generation(evolution, options, contests));
  EXPECT_EQ(players.front(), 11U);  // no champion yet
  for (std::size_t one = 0; one < 11; ++one) EXPECT_EQ(meetings.front()[one], 6);
  EXPECT_EQ(seeds.size(), 8U);  // other openings in every generation
  EXPECT_EQ(players.back(), 14U);
  int with_all = 0;
  for (std::size_t one = 0; one < 11; ++one) {
    EXPECT_GE(meetings.back()[one], 8);  // a champion does not meet itself
    with_all += meetings.back()[one] == 9 ? 1 : 0;
  }
  EXPECT_GE(with_all, 8);
}

// Among themselves all are equal; only the guest tells who is better.
TEST(Genetic, AGuestCountsAsMuchAsAllOthers) {
  GeneticOptions options;
  Evolution evolution = begin(options);
  Contests contests = known_world();
  contests.scores = [](const std::vector<Numbers>&, const std::vector<Pairing>& pairings,
                       const ContestTerms&) -> Result<std::vector<double>> {
    return std::vector<double>(pairings.size(), 0.5);
  };
  contests.guest = [&](const std::vector<Genes>& players,
                       const ContestTerms& terms) -> Result<std::vector<double>> {
    EXPECT_EQ(players.size(), 24U);
    EXPECT_EQ(terms.pairs, kGuestPairs * options.pairs);
    std::vector<double> scores;
    for (const Genes& genes : players) scores.push_back(1 - distance(genes) / 80.0);
    return scores;
  };
  for (int i = 0; i < 40; ++i) ASSERT_FALSE(next_generation(evolution, options, contests));
  const GenerationRecord& last = evolution.history.back();
  EXPECT_LE(distance(last.champion), 3);
  EXPECT_DOUBLE_EQ(last.best, (0.5 + 1 - distance(last.champion) / 80.0) / 2);
}

TEST(Genetic, GenesAreWithinBoundsAndAllDifferent) {
  GeneticOptions options;
  options.levels = 5;
  options.population = 40;
  Evolution evolution = begin(options);
  for (int i = 0; i < 6; ++i) {
    std::set<Genes> different;
    for (const Individual& one : evolution.population) {
      different.insert(one.genes);
      for (const int gene : one.genes) {
        EXPECT_GE(gene, 0);
        EXPECT_LE(gene, 5);
      }
    }
    EXPECT_EQ(different.size(), 40U);
    go_on(evolution, options, 1);
  }
  // Around a start: it is there itself, and the others are near.
  const Genes start(10, 2);
  const auto around = population_around(start, options);
  ASSERT_EQ(around.size(), 40U);
  EXPECT_EQ(around.front().genes, start);
  double changed = 0;
  for (const Individual& one : around) {
    for (std::size_t i = 0; i < 10; ++i) changed += one.genes[i] == start[i] ? 0 : 1;
  }
  EXPECT_LT(changed / 400, 0.4);
  // A space with fewer points than individuals is no endless loop.
  options.levels = 1;
  EXPECT_EQ(random_population(2, options).size(), 40U);
}

// --- the parts -----------------------------------------------------------------------------------

TEST(Breeding, MixesTheGenesOfGoodParents) {
  std::vector<Genes> parents;
  std::vector<double> scores;
  for (int i = 0; i < 10; ++i) {
    parents.push_back(Genes(6, i));
    scores.push_back(i / 10.0);
  }
  const std::vector<int> highest(6, 9);
  const auto children = breed(parents, scores, highest, {3, 0.5}, 4);
  ASSERT_EQ(children.size(), 10U);
  double mean = 0;
  int mixed = 0;
  for (const Genes& child : children) {
    ASSERT_EQ(child.size(), 6U);
    for (const int gene : child) mean += gene / 60.0;
    mixed += std::set<int>(child.begin(), child.end()).size() > 1 ? 1 : 0;
    // Two parents, and no mutation.
    EXPECT_LE(std::set<int>(child.begin(), child.end()).size(), 2U);
  }
  EXPECT_GT(mean, 5.5);  // 4.5 without selection
  EXPECT_GE(mixed, 5);
  EXPECT_EQ(children, breed(parents, scores, highest, {3, 0.5}, 4));
  EXPECT_NE(children, breed(parents, scores, highest, {3, 0.5}, 5));
  // Where everybody takes part in every tournament, only the best has children.
  for (const Genes& child : breed(parents, scores, highest, {10, 0.5}, 4)) {
    EXPECT_EQ(child, parents.back());
  }
}

TEST(Contest, FindsTheBestOfMany) {
  Rng rng(3);
  std::vector<Numbers> players;
  for (int i = 0; i < 30; ++i) {
    Genes genes;
    for (std::size_t k = 0; k < kTruth.size(); ++k) genes.push_back(static_cast<int>(rng.below(9)));
    players.push_back(genes);
  }
  const auto ranking = find_best(players, known_world().scores, {4, 30, 1});
  ASSERT_TRUE(ranking.ok());
  std::vector<int> distances;
  for (const Numbers& player : players) distances.push_back(distance(player));
  const int of_best = distances[ranking->best];
  std::sort(distances.begin(), distances.end());
  EXPECT_LE(of_best, distances[2]);
  EXPECT_EQ(ranking->games, 435U * 8 + 28U * 60);
  EXPECT_EQ(everybody(5).size(), 10U);
  EXPECT_EQ(ranked({0.2, 0.9, 0.9, 0.1}), (std::vector<std::size_t>{1, 2, 0, 3}));
}

// --- the state -----------------------------------------------------------------------------------

const app::Json kRun = {{"game", "x"}, {"seed", 1}};

TEST(GeneticState, AResumedEvolutionIsTheSame) {
  const TemporaryDirectory directory("ga-state");
  const std::string path = directory.path("run.state");
  GeneticOptions options;
  Evolution whole = begin(options);
  go_on(whole, options, 12);
  Evolution part = begin(options);
  for (const int generations : {1, 4, 7}) {
    go_on(part, options, generations);
    ASSERT_FALSE(write_state(path, kRun, part));
    auto read = read_state(path, kRun, kTruth.size(), options);
    ASSERT_TRUE(read.ok()) << read.message();
    ASSERT_TRUE(read->has_value());
    EXPECT_EQ(**read, part);
    part = **read;
  }
  EXPECT_EQ(part, whole);
}

TEST(GeneticState, RefusesWhatItHasNotWritten) {
  const TemporaryDirectory directory("ga-broken");
  const std::string path = directory.path("run.state");
  GeneticOptions options;
  options.population = 4;
  const auto refusal = [&](const std::string& text) {
    std::ofstream(path) << text;
    const auto read = read_state(path, kRun, 2, options);
    return read.ok() ? std::string("accepted") : read.message();
  };
  const auto says = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos && text.find('\n') == std::string::npos;
  };
  const auto file = [](const std::string& run, const std::string& one, int count) {
    std::string text = R"({"format":1,"run":)" + run + R"(,"population":[)";
    for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + one;
    return text + R"(],"history":[]})";
  };
  const std::string run = R"({"game":"x","seed":1})";
  const std::string one = R"({"genes":[1,2],"rate":3})";
  EXPECT_EQ(refusal(file(run, one, 4)), "accepted");
  EXPECT_TRUE(says(refusal("{"), "it is not JSON"));
  EXPECT_TRUE(says(refusal(""), "it is not JSON"));
  EXPECT_TRUE(says(refusal("[1,2]"), "it is not JSON"));
  EXPECT_TRUE(says(refusal("{}"), "it is not a state of espalier tune"));
  EXPECT_TRUE(says(refusal(file(R"({"game":"x","seed":2})", one, 4)),
                   "another run (seed: '2' there, '1' here)"));
  EXPECT_TRUE(says(refusal(file("7", one, 4)), "another run (game: 'nothing' there"));
  EXPECT_TRUE(says(refusal(file(run, one, 3)), "the population has another size"));
  EXPECT_TRUE(says(refusal(file(run, R"({"genes":[1,9],"rate":3})", 4)), "0 to 8"));
  EXPECT_TRUE(says(refusal(file(run, R"({"genes":[1],"rate":3})", 4)), "number of genes"));
  EXPECT_TRUE(says(refusal(file(run, R"({"genes":[1,2.5],"rate":3})", 4)), "0 to 8"));
  EXPECT_TRUE(says(refusal(file(run, R"({"genes":[1,2],"rate":99})", 4)), "mutation rate"));
  EXPECT_TRUE(says(refusal(file(run, "5", 4)), "number of genes"));
  EXPECT_TRUE(says(refusal(R"({"format":1,"run":)" + run + R"(,"population":3})"), "not a list"));
  EXPECT_TRUE(says(refusal(R"({"format":1,"run":)" + run + R"(,"population":[],"history":[7]})"),
                   "number of genes"));
  const auto none = read_state(directory.path("none"), kRun, 2, options);
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(none->has_value());
  EXPECT_TRUE(write_state(directory.path("no/such/place"), kRun, {}));
}

}  // namespace
}  // namespace espalier::tune
