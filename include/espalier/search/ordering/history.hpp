// The history heuristic: how often, and how deep, a move was good anywhere in the tree.
// Source: Schaeffer 1989; Hsu15 slides 27-32 (weights 2^depth, depth, 1; overflow; ageing);
// Fuernkranz, "Move Ordering" (d^2 or 2^d); Abalone12 IV.B (kills per move and level).
//
// Promise: a counter only grows by rewards, never overflows, and neither halving nor ageing ever
// puts a move behind one it was not behind before (small differences may become ties). Memory is
// allocated by the constructor and configure() only; reward() and score() are array accesses.
// Deviations: Hsu15 keeps one table HT[move]; ours is one per player, as the same move of the
// other side means something else. Hsu15 asks for care against overflow without saying how: the
// whole table is halved when one counter would pass 2^28, and 2^depth stops at 2^20, so that one
// halving always makes room. Abalone12's levels beyond kHistoryLevels share the last table. Common
// practice, off unless asked for: moves that were tried before a cut-off are punished. Counters
// then start in the middle of a narrow range, and a change is the smaller the nearer its end is.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace espalier::ordering {

// Which moves are good (Hsu15 slides 21, 27): those that cut off; or also, at a node without a
// cut-off, the best one and its equals.
enum class GoodMoves : std::uint8_t { CutOffs, Best };

// What one success adds, where depth = plies left below the node. LevelKills: 1, counted apart for
// every ply of the tree.
enum class HistoryWeight : std::uint8_t { TwoToDepth, DepthSquared, Depth, One, LevelKills };

inline constexpr std::int32_t kHistoryLimit = std::int32_t{1} << 28;
inline constexpr int kHistoryMaxLog = 20;  // no reward is larger than 2^20
inline constexpr int kHistoryLevels = 32;
inline constexpr std::int32_t kHistoryMiddle = std::int32_t{1} << 14;  // where moves are punished
inline constexpr std::int32_t kHistoryStep = kHistoryMiddle / 8;       // no change is larger

constexpr std::int32_t history_reward(HistoryWeight weight, int plies_left) {
  const int depth = std::max(plies_left, 0);
  switch (weight) {
    case HistoryWeight::TwoToDepth: return std::int32_t{1} << std::min(depth, kHistoryMaxLog);
    case HistoryWeight::DepthSquared: {
      const int root = std::min(depth, 1 << kHistoryMaxLog / 2);
      return root * root;
    }
    case HistoryWeight::Depth: return std::min(depth, 1 << kHistoryMaxLog);
    case HistoryWeight::One:
    case HistoryWeight::LevelKills: return 1;
  }
  return 1;
}

// Indices: how many different move numbers the game has (its kMoveIndices).
template <std::size_t Indices>
class History {
  static_assert(Indices > 0);

 public:
  explicit History(HistoryWeight weight = HistoryWeight::DepthSquared, bool punishes = false) {
    configure(weight, punishes);
  }

  // Chooses the weight and empties the table. Not during a search: it allocates.
  void configure(HistoryWeight weight, bool punishes = false) {
    weight_ = weight;
    middle_ = punishes ? kHistoryMiddle : 0;
    last_level_ = weight == HistoryWeight::LevelKills ? kHistoryLevels - 1 : 0;
    for (std::size_t depth = 0; depth < gains_.size(); ++depth) {
      gains_[depth] = history_reward(weight, static_cast<int>(depth));
    }
    const std::size_t levels = static_cast<std::size_t>(last_level_) + 1;
    counters_ = std::vector<std::int32_t>(levels * 2 * Indices, middle_);
  }
  HistoryWeight weight() const { return weight_; }

  // The move numbered `index` was good for `player` (0 or 1) at a node `ply` plies below the root,
  // with `plies_left` searched below it.
  void reward(int player, std::size_t index, int plies_left, int ply) {
    std::int32_t& counter = counters_[cell(player, index, ply)];
    const std::size_t depth = static_cast<std::size_t>(std::max(plies_left, 0));
    const std::int32_t gain = gains_[std::min(depth, gains_.size() - 1)];
    if (middle_ != 0) return pull(counter, gain);
    if (counter > kHistoryLimit - gain) age(2);
    counter += gain;
  }
  // The move was tried, and another one cut off. Only of a history that punishes.
  void punish(int player, std::size_t index, int plies_left, int ply) {
    assert(middle_ != 0);
    const std::size_t depth = static_cast<std::size_t>(std::max(plies_left, 0));
    pull(counters_[cell(player, index, ply)], -gains_[std::min(depth, gains_.size() - 1)]);
  }
  bool punishes() const { return middle_ != 0; }
  // What a success adds with so many plies left.
  std::int32_t gain(int plies_left) const {
    const std::size_t depth = static_cast<std::size_t>(std::max(plies_left, 0));
    return gains_[std::min(depth, gains_.size() - 1)];
  }

  // Higher is better. The ply matters to LevelKills alone.
  std::int32_t score(int player, std::size_t index, int ply) const {
    return counters_[cell(player, index, ply)];
  }

  // The scores of all moves of a player at a ply, by index: for whole lists of moves.
  const std::int32_t* scores(int player, int ply) const { return &counters_[cell(player, 0, ply)]; }

  // Divides every counter, so that what was good lately counts for more. 1: keeps all.
  void age(int divisor) {
    assert(divisor >= 1);
    if (divisor <= 1) return;
    for (std::int32_t& counter : counters_) counter = middle_ + (counter - middle_) / divisor;
  }

  void clear() { std::fill(counters_.begin(), counters_.end(), middle_); }

 private:
  // Moves a counter up or down by `change`, less where it is far from the middle already.
  void pull(std::int32_t& counter, std::int32_t change) {
    const std::int32_t step = std::clamp(change, -kHistoryStep, kHistoryStep);
    counter += step - (counter - middle_) * std::abs(step) / kHistoryMiddle;
  }

  // [level][player][index]; last_level_ is 0 where all plies share one table, so no branch here.
  std::size_t cell(int player, std::size_t index, int ply) const {
    assert(player == 0 || player == 1);
    assert(index < Indices);
    assert(ply >= 0);
    const auto level = static_cast<std::size_t>(std::min(ply, last_level_));
    return (level * 2 + static_cast<std::size_t>(player)) * Indices + index;
  }

  HistoryWeight weight_ = HistoryWeight::DepthSquared;
  std::int32_t middle_ = 0;  // where counters start
  int last_level_ = 0;
  std::array<std::int32_t, 256> gains_{};  // history_reward() by depth
  std::vector<std::int32_t> counters_;
};

// The same with one weight known to the compiler and one table for all plies: what the lean engine
// keeps.
template <std::size_t Indices>
class FlatHistory {
 public:
  void add(int player, std::size_t index, std::int32_t gain) {
    std::int32_t& counter = counters_[static_cast<std::size_t>(player)][index];
    if (counter > kHistoryLimit - gain) age(2);
    counter += gain;
  }
  std::int32_t score(int player, std::size_t index) const {
    return counters_[static_cast<std::size_t>(player)][index];
  }
  void age(int divisor) {
    for (auto& table : counters_) {
      for (std::int32_t& counter : table) counter /= divisor;
    }
  }
  void clear() { counters_ = {}; }

 private:
  std::array<std::array<std::int32_t, Indices>, 2> counters_{};
};

}  // namespace espalier::ordering
