// One tree searched to every depth: is the right child of the root preferred? Source: the
// experiments of Nau 1982 and Muszycka85 5.3. Trees are flat arrays, level by level, so that
// thousands of them take seconds; tests compare with the strategies of espalier/search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/trees/incremental.hpp"
#include "espalier/trees/splitting.hpp"

namespace espalier::lab::pathology {

// 2 = the right child has the better value, 1 = equal values, 0 = the wrong one; index = depth - 1.
using Decisions = std::vector<std::int8_t>;

// A probability and its complement, each to full precision. Products of wide trees come so close to
// 1 that 1 - p vanishes in rounding, and with it the difference between a forced win and a loss.
struct Chance {
  double win = 1;
  double loss = 0;
};

// --- Board-splitting games, and the map between them ---------------------------------------------

// Terminals have levels 0..top in First's view (top = 1: lost and won). A node is evaluated by the
// sum of the levels below it (minimax) or by their share of the most possible (product). The truth
// is the minimax of the levels. The first best child of the root is compared with the first child
// that is worse; a root whose children are all equal decides nothing.
class TreeSweep {
 public:
  TreeSweep(std::uint32_t width, std::uint32_t turns, std::uint32_t top = 1);

  std::vector<std::uint8_t>& terminals() { return terminals_; }
  // False: nothing to decide, no decisions.
  bool decide();
  const Decisions& minimax() const { return minimax_; }
  const Decisions& product() const { return product_; }
  std::uint32_t width() const { return width_; }
  std::uint32_t turns() const { return turns_; }

 private:
  std::uint32_t width_;
  std::uint32_t turns_;
  std::uint32_t top_;
  std::vector<std::uint8_t> terminals_;
  std::vector<std::vector<std::uint8_t>> truth_;  // [level][node], levels 1..turns-1
  std::vector<std::vector<std::int32_t>> sums_;
  std::vector<std::int32_t> scratch_;
  std::vector<Chance> shares_;
  Decisions minimax_;
  Decisions product_;

  void count();
  std::int32_t minimax_of(std::size_t child, std::uint32_t depth);
  Chance product_of(std::size_t child, std::uint32_t depth);
};

// The squares of trees::pearl_game and trees::incremental_game for the same seed.
void fill_pearl(TreeSweep& tree, std::uint64_t seed);
void fill_incremental(TreeSweep& tree, std::uint64_t seed, trees::IncrementalReading reading);

// The map of pathology. Every terminal takes the value it has in the incremental game (with
// probability `similarity`) or an independent one. A value is a rank u in [0, 1), which is a win
// from a critical u on; each side of it is cut into levels / 2 equal parts. So similarity 0 with
// two levels is Pearl's game, similarity 1 with two levels the incremental game, seed by seed.
struct MapPoint {
  std::uint32_t levels = 2;  // granularity, even
  double similarity = 0;
  trees::IncrementalReading reading;
};
void fill_map(TreeSweep& tree, std::uint64_t seed, const MapPoint& point);

// --- Dependent values on uniform trees (tables XXIII, XXIV) --------------------------------------

struct DependentScheme {
  bool real = false;     // values divided by f^L; else integers
  bool distinct = true;  // siblings get a permutation of 1..f; else each its own draw from 1..f
};

// The set of best children against the rest, by their best values. False: all children are equal.
class DependentSweep {
 public:
  DependentSweep(std::uint32_t width, std::uint32_t turns, DependentScheme scheme);
  bool decide(std::uint64_t seed);
  const Decisions& decisions() const { return decisions_; }
  // The root's value by a search to a depth, in units of f^-t for the real scheme.
  std::int64_t value(std::uint32_t depth) const { return values_[depth - 1]; }

 private:
  std::uint32_t width_;
  std::uint32_t turns_;
  DependentScheme scheme_;
  std::vector<std::vector<std::uint64_t>> hashes_;  // [level][node]
  std::vector<std::vector<std::int64_t>> sums_;
  std::vector<std::int64_t> scratch_;
  std::vector<std::int64_t> values_;
  Decisions decisions_;

  void grow(std::uint64_t seed);
  void back_up(std::uint32_t depth);  // leaves the root's children in scratch_
};

// --- Pruned product propagation on one tree ------------------------------------------------------

struct PruningSample {
  std::uint64_t plain = 0;  // nodes created
  std::uint64_t pruned = 0;
  std::uint64_t alpha_beta = 0;  // minimax with alpha-beta on the same tree
  bool same_child = false;
};
PruningSample pruning_sample(const trees::SplittingGame& game, std::uint32_t depth);

// --- B* on one tree ------------------------------------------------------------------------------

// Which parts of the board win for First, who moves.
std::vector<bool> winning_parts(const trees::SplittingGame& game);
struct BStarSample {
  std::uint64_t nodes = 0;
  trees::SplittingGame::Move best = 0;
};
BStarSample b_star_sample(const trees::SplittingGame& game, std::uint32_t depth);

// --- A match on one board ------------------------------------------------------------------------

// One game with each colour between product propagation and minimax, both at the same depth; equal
// moves are drawn by the seed. How many of the two games product propagation wins.
int pearl_match(const trees::SplittingGame& game, std::uint32_t depth, std::uint64_t seed);

}  // namespace espalier::lab::pathology
