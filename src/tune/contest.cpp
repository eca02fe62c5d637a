#include "tune/contest.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "espalier/core/rng.hpp"

namespace espalier::tune {
namespace {

// Sums of scores, and what they are divided by.
class Averages {
 public:
  explicit Averages(std::size_t count) : sums_(count, 0), counts_(count, 0) {}
  void add(std::size_t place, double score) {
    if (place >= sums_.size()) return;  // only an opponent
    sums_[place] += score;
    counts_[place] += 1;
  }
  std::vector<double> means() const {
    std::vector<double> list;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      list.push_back(counts_[i] > 0 ? sums_[i] / counts_[i] : 0.5);
    }
    return list;
  }

 private:
  std::vector<double> sums_;
  std::vector<double> counts_;
};

std::uint64_t games_in(const std::vector<Pairing>& pairings, int pairs) {
  return pairings.size() * 2 * static_cast<std::uint64_t>(pairs);
}

}  // namespace

Result<std::vector<double>> mean_scores(const std::vector<Numbers>& players, std::size_t measured,
                                        const std::vector<Pairing>& pairings,
                                        const ScoreFunction& scores, const ContestTerms& terms) {
  const auto list = scores(players, pairings, terms);
  if (!list) return list.error();
  assert(list->size() == pairings.size());
  Averages averages(measured);
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    averages.add(pairings[i].first, (*list)[i]);
    averages.add(pairings[i].second, 1 - (*list)[i]);
  }
  return averages.means();
}

std::vector<std::size_t> ranked(const std::vector<double>& scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  return order;
}

std::vector<Pairing> everybody(std::size_t count) {
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) pairings.emplace_back(i, j);
  }
  return pairings;
}

Result<Ranking> find_best(const std::vector<Numbers>& players, const ScoreFunction& scores,
                          const RankingTerms& terms) {
  assert(!players.empty());
  Ranking ranking;
  std::vector<std::size_t> places(players.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  ranking.scores.assign(players.size(), 0.5);
  if (players.size() > kInTheFinal) {
    const auto pairings = everybody(players.size());
    const auto first = mean_scores(players, players.size(), pairings, scores,
                                   {terms.pairs, hash_salt(hash_seed(terms.seed), 1)});
    if (!first) return first.error();
    ranking.games += games_in(pairings, terms.pairs);
    ranking.scores = *first;
    places = ranked(*first);
    places.resize(kInTheFinal);
  }
  std::vector<Numbers> best;
  for (const std::size_t place : places) best.push_back(players[place]);
  const auto pairings = everybody(best.size());
  const auto last = mean_scores(best, best.size(), pairings, scores,
                                {terms.final_pairs, hash_salt(hash_seed(terms.seed), 2)});
  if (!last) return last.error();
  ranking.games += games_in(pairings, terms.final_pairs);
  for (std::size_t i = 0; i < places.size(); ++i) ranking.scores[places[i]] = (*last)[i];
  ranking.best = places[ranked(*last).front()];
  ranking.final_places = std::move(places);
  return ranking;
}

}  // namespace espalier::tune
