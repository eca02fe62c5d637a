// What the results of one match say: score, Elo difference, 95% interval, likelihood of
// superiority.
//
// Promise: never NaN, whatever was played; an infinite Elo has a finite bound on its other side.
//
// Sources:
//   Elo, "The Rating of Chessplayers, Past and Present", 1978: the logistic scale of 400.
//   Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927:
//     the interval. Korn & Graubard 1998 and Franco, Little, Louis & Slud 2019 (J. Survey
//     Statistics and Methodology 7): the same with an effective sample size, for samples that are
//     not independent throws of a coin: ours have draws, and pairs on one opening.
//   Van den Bergh, notes on Fishtest: the five results of a pair; normalised Elo.
// Deviations: public testers give the normal interval around the score. That is empty after a match
// of draws and after a perfect score; from a few hundred games on both agree within one percent.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace espalier::match {

// The results of a match in the view of its first player. Half points: 0 lost, 1 drawn, 2 won.
struct Tally {
  std::array<std::uint64_t, 3> games{};  // by half points
  // Finished pairs (one opening, played with both colours) by the half points of both games. A
  // game whose twin has not ended is counted in `games` alone.
  std::array<std::uint64_t, 5> pairs{};

  constexpr void add_game(int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    ++games[static_cast<std::size_t>(half_points)];
  }
  // The pair only: its games were added when they ended.
  constexpr void add_pair(int half_points) {
    assert(half_points >= 0 && half_points <= 4);
    ++pairs[static_cast<std::size_t>(half_points)];
  }
  constexpr void add_games_and_pair(int first_game, int second_game) {
    add_game(first_game);
    add_game(second_game);
    add_pair(first_game + second_game);
  }

  constexpr std::uint64_t losses() const { return games[0]; }
  constexpr std::uint64_t draws() const { return games[1]; }
  constexpr std::uint64_t wins() const { return games[2]; }
  constexpr std::uint64_t game_count() const { return games[0] + games[1] + games[2]; }
  constexpr std::uint64_t pair_count() const {
    return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4];
  }
  // Every game has its twin.
  constexpr bool paired() const { return pair_count() > 0 && 2 * pair_count() == game_count(); }
  constexpr double points() const {
    return static_cast<double>(wins()) + static_cast<double>(draws()) / 2;
  }
  // The share of the points, 1/2 before the first game.
  constexpr double score() const {
    return game_count() == 0 ? 0.5 : points() / static_cast<double>(game_count());
  }

  // The same match in the view of the other player.
  constexpr Tally reversed() const {
    return {{games[2], games[1], games[0]}, {pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]}};
  }
  constexpr Tally& operator+=(const Tally& other) {
    for (std::size_t i = 0; i < games.size(); ++i) games[i] += other.games[i];
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    return *this;
  }
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

// A score of 0 is minus infinity, a score of 1 plus infinity.
double elo_of_score(double score);
double score_of_elo(double elo);

// The normal law: its 97.5% quantile, and the share of it below z.
inline constexpr double kNormalQuantile = 1.959963984540054;
double normal_share_below(double z);

struct Interval {
  double low = 0;
  double high = 1;
};

// Before the first game nothing is known: the defaults.
struct EloEstimate {
  double elo = 0;  // of the first player minus the second; infinite for a perfect score
  double error = std::numeric_limits<double>::infinity();  // half of high - low
  double low = -std::numeric_limits<double>::infinity();   // 95% interval
  double high = std::numeric_limits<double>::infinity();
  double los = 0.5;  // likelihood of superiority: above 97.5% exactly when low is above 0
  double score = 0.5;
  double score_error = 0.5;  // half of scores.high - scores.low
  Interval scores;           // 95% interval of the score
  // The Elo difference in units of the spread of one game, so that equal values take equally many
  // games to prove whatever the share of draws; infinite where nothing varied.
  double normalised = 0;
  bool paired = false;  // the spread of pairs was used, not of single games
};

// All games. The spread is that of the pairs if every game is in one, else that of the games.
EloEstimate estimate(const Tally& tally);

// Finished pairs alone: steady while single games of open pairs come in.
EloEstimate estimate_pairs(const Tally& tally);

// Shares of the games; 0 before the first.
double draw_ratio(const Tally& tally);

// Pairs won to pairs lost. 1 if there is neither, infinite if none was lost.
double pair_ratio(const Tally& tally);

}  // namespace espalier::match
