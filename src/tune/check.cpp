#include "tune/check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "app/parameters.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/rng.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

constexpr std::string_view kDefault = "default";
constexpr std::string_view kRandom = "random";
constexpr std::string_view kNone = "none";

// What a seed is for.
constexpr std::uint64_t kForOpenings = 101;
constexpr std::uint64_t kForPlayers = 102;
constexpr std::uint64_t kForRanking = 103;

// How the best of the random vectors is found: everybody meets everybody in this many pairs, then
// the best eight again in more.
constexpr int kFirstPairs = 4;
constexpr int kFinalPairs = 30;

Result<Check> parse_check(std::string_view word) {
  Check check;
  if (word == kDefault) return check;
  if (!word.starts_with(kRandom) || word.size() == kRandom.size()) {
    const std::vector<std::string_view> names = {kDefault, "random30", kNone};
    return Error{unknown_name("word of --check", word, names, "")};
  }
  const auto count =
      app::parse_integer(word.substr(kRandom.size()), "--check random", 2, kMostRandomPlayers);
  if (!count) return count.error();
  check.random_players = static_cast<int>(*count);
  check.pairs = kRandomPairs;
  return check;
}

// The best of `count` random vectors; its cost is counted.
Result<Weights> best_random(const Arena& arena, const WeightInfos& infos, int players,
                            std::uint64_t seed, std::uint64_t& games) {
  std::vector<Weights> list;
  for (int i = 0; i < players; ++i) {
    list.push_back(random_weights(
        infos, hash_step(hash_salt(hash_seed(seed), kForPlayers), static_cast<std::uint64_t>(i))));
  }
  const RankingTerms terms{kFirstPairs, kFinalPairs, hash_salt(hash_seed(seed), kForRanking)};
  const auto ranking = find_best(list, arena.score_function(), terms);
  if (!ranking) return ranking.error();
  games = ranking->games;
  return list[ranking->best];
}

// JSON has no infinity.
app::Json number(double value) {
  return std::isfinite(value) ? app::Json(value) : app::Json(nullptr);
}

}  // namespace

Result<std::vector<Check>> parse_checks(std::string_view text) {
  std::vector<Check> checks;
  if (text == kNone) return checks;
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto check = parse_check(text.substr(0, end));
    if (!check) return check.error();
    checks.push_back(*check);
    if (end == text.size()) return checks;
    text.remove_prefix(end + 1);
  }
}

std::string opponent_of(const Check& check) {
  if (check.random_players == 0) return "the default weights";
  return fmt::format("the best of {} random weights", check.random_players);
}

std::string_view verdict_word(const CheckResult& result) {
  const match::Interval& scores = result.estimate.scores;
  if (!result.sequential()) {
    return scores.low > 0.5 ? "better" : scores.high < 0.5 ? "worse" : "undecided";
  }
  switch (match::verdict(result.ratio, result.check.bounds)) {
    case match::SprtVerdict::H1: return "better";
    case match::SprtVerdict::H0: return scores.high < 0.5 ? "worse" : "no better";
    default: return "undecided";
  }
}

std::string in_words(const CheckResult& result) {
  const match::EloEstimate& estimate = result.estimate;
  std::string words = fmt::format(
      "against {}: {}, {} ({} to {}) of {} games, {}-{}-{}", result.against, verdict_word(result),
      percent(estimate.score), percent(estimate.scores.low), percent(estimate.scores.high),
      result.tally.game_count(), result.tally.wins(), result.tally.draws(), result.tally.losses());
  if (std::isfinite(estimate.elo)) {
    words += fmt::format(", Elo {:+.0f} ({:+.0f} to {:+.0f})", estimate.elo, estimate.low,
                         estimate.high);
  }
  if (result.sequential()) {
    const match::SprtBounds& bounds = result.check.bounds;
    words += fmt::format(", SPRT {:g} to {:g} Elo: LLR {:.2f} in {:.2f} to {:.2f}", bounds.elo0,
                         bounds.elo1, result.ratio, bounds.lower(), bounds.upper());
  }
  return words;
}

app::Json encode(const CheckResult& result) {
  const match::EloEstimate& estimate = result.estimate;
  app::Json json;
  json["against"] = result.against;
  json["opponent"] = result.opponent;
  json["verdict"] = verdict_word(result);
  json["games"] = result.tally.game_count();
  json["wins"] = result.tally.wins();
  json["draws"] = result.tally.draws();
  json["losses"] = result.tally.losses();
  json["pairs"] = result.tally.pairs;
  json["score"] = estimate.score;
  json["score_low"] = estimate.scores.low;
  json["score_high"] = estimate.scores.high;
  json["elo"] = number(estimate.elo);
  json["elo_error"] = number(estimate.error);
  json["los"] = estimate.los;
  if (!result.sequential()) return json;
  json["llr"] = result.ratio;
  json["elo0"] = result.check.bounds.elo0;
  json["elo1"] = result.check.bounds.elo1;
  return json;
}

Result<CheckResult> run_check(const Arena& arena, const Weights& tuned, const WeightInfos& infos,
                              const Check& check, std::uint64_t seed) {
  CheckResult result;
  result.check = check;
  result.against = opponent_of(check);
  result.opponent = default_weights(infos);
  if (check.random_players > 0) {
    const auto best = best_random(arena, infos, check.random_players, seed, result.search_games);
    if (!best) return best.error();
    result.opponent = *best;
  }
  const auto on_pair = [&](const match::Tally& tally) {
    if (!result.sequential()) return true;
    result.ratios.push_back(match::log_likelihood_ratio(tally, check.bounds));
    return match::verdict(result.ratios.back(), check.bounds) == match::SprtVerdict::Continue;
  };
  const std::uint64_t salt = kForOpenings + static_cast<std::uint64_t>(check.random_players) * 1000;
  const auto tally =
      arena.duel(tuned, result.opponent, check.pairs, hash_salt(hash_seed(seed), salt), on_pair);
  if (!tally) return tally.error();
  result.tally = *tally;
  result.estimate = match::estimate(*tally);
  if (!result.ratios.empty()) result.ratio = result.ratios.back();
  return result;
}

}  // namespace espalier::tune
