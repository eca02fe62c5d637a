// Games of self-play as a learner sees them: features along the way, and the result.
//
// What is recorded for a position are the features of the leaf that the search ended at (Baxter,
// Tridgell & Weaver, "TDLeaf(lambda)", 1998): there the evaluation was asked, and captures in the
// middle of an exchange do not blur it. Now and then a random move is played instead of the best,
// so that the learner also sees what good players avoid.
//
// Promise: the same seed gives the same games, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "espalier/core/result.hpp"
#include "tune/arena.hpp"

namespace espalier::tune {

// A line of play without random moves in it. Everything is in the view of the first player.
struct Episode {
  // One more than the evaluation has: the last is 1 if the first player is to move, else -1.
  std::vector<std::vector<double>> features;
  double result = 0.5;   // of the game
  bool reached = true;   // the line ends with the result, not with a random move
  std::size_t game = 0;  // lines of one game are not independent
};
inline auto byte_fields(Episode& episode) {
  return std::tie(episode.features, episode.result, episode.reached, episode.game);
}

struct EpisodeOptions {
  std::size_t games = 100;
  double exploration = 0.1;  // how often a move is drawn
  int opening_plies = 6;     // drawn at random as well, and not recorded
  std::uint64_t seed = 1;
};

Result<std::vector<Episode>> play_episodes(const Arena& arena, const Weights& weights,
                                           const EpisodeOptions& options);

std::size_t position_count(const std::vector<Episode>& episodes);

// The spread of each feature around zero, 1 where it is never anything else. Zero is the middle:
// what is good for one player is bad for the other.
std::vector<double> feature_spreads(const std::vector<Episode>& episodes);

}  // namespace espalier::tune
