// Contests among many: who meets whom, mean scores, and the best of a list. What the contestants
// are (genes, weights) and what they play is somebody else's business (arena.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::tune {

// A contestant: whole numbers.
using Numbers = std::vector<int>;

// Two contestants by their places in a list.
using Pairing = std::pair<std::size_t, std::size_t>;

struct ContestTerms {
  int pairs = 4;           // of games, for each pairing
  std::uint64_t seed = 1;  // chooses the openings, the same for all pairings
};

// For each pairing, the score of its first contestant: 0..1. Equal arguments, equal answers.
using ScoreFunction = std::function<Result<std::vector<double>>(
    const std::vector<Numbers>&, const std::vector<Pairing>&, const ContestTerms&)>;

// The mean score of each of the first `measured` players over their pairings; 1/2 without any.
Result<std::vector<double>> mean_scores(const std::vector<Numbers>& players, std::size_t measured,
                                        const std::vector<Pairing>& pairings,
                                        const ScoreFunction& scores, const ContestTerms& terms);

// Places from the best to the worst; equal scores in the order they stand in.
std::vector<std::size_t> ranked(const std::vector<double>& scores);

// Everybody against everybody.
std::vector<Pairing> everybody(std::size_t count);

// The best of a list: a round robin of all, then another one, with other openings and more games,
// of those at the top. Scores are of the last round robin that a player took part in.
struct Ranking {
  std::size_t best = 0;
  std::vector<double> scores;
  std::vector<std::size_t> final_places;  // who took part in the last round robin
  std::uint64_t games = 0;
};
inline constexpr std::size_t kInTheFinal = 8;
struct RankingTerms {
  int pairs = 2;         // in the first round robin
  int final_pairs = 20;  // in the second
  std::uint64_t seed = 1;
};
Result<Ranking> find_best(const std::vector<Numbers>& players, const ScoreFunction& scores,
                          const RankingTerms& terms);

}  // namespace espalier::tune
