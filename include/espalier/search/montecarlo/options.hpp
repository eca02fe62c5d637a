// The constants of UCT, each with its name and its usual value. Texts such as `uct(c=0.7
// playout=rank)` set them (docs/monte-carlo.md); zero cost where a part is switched off.
#pragma once

#include <cstddef>
#include <cstdint>

namespace espalier::montecarlo {

// How a playout chooses its moves: any move; the move of the highest rank; the best move of a
// shallow search.
enum class PlayoutKind : std::uint8_t { Random, Rank, Search };
// What a finished game with several seats is worth: the first place only, shared among equals; or
// the share of the rivals that a seat has left behind. Both are the same with two seats.
enum class RewardKind : std::uint8_t { First, Places };

inline constexpr int kToTheEnd = -1;      // UctOptions::length: playouts are not cut off
inline constexpr int kUsualLength = -2;   // UctOptions::length: by the game, see usual_length
inline constexpr int kMostLength = 1000;  // no playout is longer
inline constexpr int kDeepest = 240;      // no descent in the tree is longer

struct UctOptions {
  double c = 0.5;        // weight of the exploration term of UCB1
  double fpu = 1.0;      // first-play urgency: what a move is worth that was never tried
  double bias = 0.5;     // weight of the evaluation of a move, divided by its visits + 1
  double history = 0.0;  // weight of what a move has won elsewhere, divided by its losses + 1
  PlayoutKind playout = PlayoutKind::Random;
  int playout_depth = 1;       // of PlayoutKind::Search, in plies
  double epsilon = 0.1;        // share of random moves in playouts by rank
  int length = kUsualLength;   // plies of a playout; the evaluation decides after them
  int expand = 1;              // playouts through a node before its moves are added to the tree
  int loss = 3;                // virtual loss: visits that a running playout counts for
  double caution = 1.0;        // the best move has the highest mean - caution / sqrt(visits)
  double scale = 0;            // of the expected score of an evaluation; 0: kUsualScale
  bool transpositions = true;  // positions that are reached by several ways are one node
  bool solver = true;          // proven results are backed up
  bool reuse = true;           // the tree is kept from move to move
  RewardKind reward = RewardKind::First;
  std::size_t memory = std::size_t{64} << 20;  // bytes of tree, index and history
  std::uint64_t seed = 1;
  std::uint64_t playouts = 100'000;  // of a search that nothing else limits

  friend bool operator==(const UctOptions&, const UctOptions&) = default;
};

inline constexpr double kUsualScale = 100;
// Plies of a playout in a game that does not say how many plies are left.
inline constexpr int kCutLength = 6;

}  // namespace espalier::montecarlo
