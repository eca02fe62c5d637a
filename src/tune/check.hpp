// The honest end of every tuning: a match on openings that the tuning has not seen.
//
// Against the default weights the match is a sequential test (match/sprt.hpp) that stops by itself;
// its score is then biased a little towards the verdict, which the docs say. Against the best of
// many random weights it has a fixed length, so its interval is what it says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "match/elo.hpp"
#include "match/sprt.hpp"
#include "tune/arena.hpp"
#include "tune/whole_weights.hpp"

namespace espalier::tune {

// "default": a sequential test against the default weights. "random30": the best of 30 random
// vectors, found by a round robin.
struct Check {
  int random_players = 0;  // 0: against the default weights
  std::size_t pairs = 1000;
  match::SprtBounds bounds{0, 20, 0.05, 0.05};
};
inline constexpr std::size_t kRandomPairs = 200;
inline constexpr int kMostRandomPlayers = 1000;

// "default", "random30", "default,random30", "none".
Result<std::vector<Check>> parse_checks(std::string_view text);

struct CheckResult {
  Check check;
  Weights opponent;
  std::string against;  // opponent_of(check)
  match::Tally tally;
  match::EloEstimate estimate;
  double ratio = 0;                // log-likelihood, with the default weights
  std::vector<double> ratios;      // after each pair
  std::uint64_t search_games = 0;  // played to find the opponent

  bool sequential() const { return check.random_players == 0; }
};

// "the default weights", "the best of 30 random weights"
std::string opponent_of(const Check& check);
// "better", "worse", "no better", "undecided".
std::string_view verdict_word(const CheckResult& result);
// One line.
std::string in_words(const CheckResult& result);
app::Json encode(const CheckResult& result);

Result<CheckResult> run_check(const Arena& arena, const Weights& tuned, const WeightInfos& infos,
                              const Check& check, std::uint64_t seed);

}  // namespace espalier::tune
