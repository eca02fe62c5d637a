// See sweep.hpp: board-splitting games.
#include "lab/pathology/sweep.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/core/rng.hpp"
#include "espalier/trees/pearl.hpp"
#include "lab/pathology/levels.hpp"

namespace espalier::lab::pathology {
namespace {

constexpr std::uint64_t kMixtureSalt = 4;  // which of its two values a terminal takes

template <class Number>
std::int8_t judged(Number right, Number wrong) {
  return static_cast<std::int8_t>(right > wrong ? 2 : right == wrong ? 1 : 0);
}
std::int8_t judged(const Chance& right, const Chance& wrong) {
  // The smaller of the two complements has the digits.
  const bool near_one = right.win > 0.5 && wrong.win > 0.5;
  const double x = near_one ? wrong.loss : right.win;
  const double y = near_one ? right.loss : wrong.win;
  if (std::abs(x - y) <= kSame * std::max(x, y)) return 1;
  return x > y ? 2 : 0;
}

// One level up, in place: `nodes` values become nodes / width.
template <class Number>
void choose(Number* values, std::size_t nodes, std::uint32_t width, bool max) {
  for (std::size_t out = 0, in = 0; in < nodes; ++out, in += width) {
    Number best = values[in];
    for (std::uint32_t k = 1; k < width; ++k) {
      best = max ? std::max(best, values[in + k]) : std::min(best, values[in + k]);
    }
    values[out] = best;
  }
}

// The complement of a product grows with every factor: 1 - v (1 - c) = (1 - v) + v c. Only sums of
// positive numbers, so no digits are lost.
void multiply(Chance* values, std::size_t nodes, std::uint32_t width, bool max) {
  for (std::size_t out = 0, in = 0; in < nodes; ++out, in += width) {
    double all = 1;
    double rest = 0;
    for (std::uint32_t k = 0; k < width; ++k) {
      const Chance& child = values[in + k];
      rest += all * (max ? child.win : child.loss);
      all *= max ? child.loss : child.win;
    }
    values[out] = max ? Chance{rest, all} : Chance{all, rest};
  }
}

// The sums along the paths of the incremental game, as trees::incremental_game computes them.
const std::vector<std::int32_t>& path_sums(std::uint32_t width, std::uint32_t turns,
                                           std::uint64_t seed,
                                           const trees::IncrementalReading& reading) {
  thread_local std::vector<std::uint64_t> hashes;
  thread_local std::vector<std::uint64_t> next_hashes;
  thread_local std::vector<std::int32_t> sums;
  thread_local std::vector<std::int32_t> next_sums;
  const auto step = [&](std::uint64_t node) {
    return unit_real(hash_salt(node, 0)) < reading.plus_probability ? 1 : -1;
  };
  hashes.assign(1, hash_seed(seed));
  sums.assign(1, reading.root_counts ? step(hashes[0]) : 0);
  for (std::uint32_t level = 0; level < turns; ++level) {
    next_hashes.resize(hashes.size() * width);
    next_sums.resize(hashes.size() * width);
    std::size_t out = 0;
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      for (std::uint32_t child = 0; child < width; ++child, ++out) {
        const std::uint64_t hash = hash_step(hashes[i], child);
        next_hashes[out] = hash;
        next_sums[out] = sums[i] + step(hash);
      }
    }
    hashes.swap(next_hashes);
    sums.swap(next_sums);
  }
  return sums;
}

std::uint8_t level_of(bool win, double place, std::uint32_t levels) {
  const std::uint32_t half = levels / 2;
  const auto part = std::min(half - 1, static_cast<std::uint32_t>(place * half));
  return static_cast<std::uint8_t>(win ? half + part : part);
}

// The level of every path sum: wins and losses are ranked among themselves, ties at mid-rank.
// Index: the number of +1 steps.
std::vector<std::uint8_t> levels_of_sums(std::uint32_t steps, const MapPoint& point) {
  const double plus = point.reading.plus_probability;
  std::vector<double> mass(steps + 1);
  std::vector<bool> wins(steps + 1);
  double side[2] = {0, 0};
  double ways = 1;  // binomial coefficient; products only, so that every machine gets the same
  for (std::uint32_t i = 0; i <= steps; ++i) {
    mass[i] = ways;
    for (std::uint32_t k = 0; k < steps; ++k) mass[i] *= k < i ? plus : 1 - plus;
    ways = ways * (steps - i) / (i + 1);
    wins[i] = 2 * i > steps || (2 * i == steps && point.reading.zero_sum_wins);
    side[wins[i] ? 1 : 0] += mass[i];
  }
  std::vector<std::uint8_t> levels(steps + 1);
  double below[2] = {0, 0};
  for (std::uint32_t i = 0; i <= steps; ++i) {
    const std::size_t which = wins[i] ? 1 : 0;
    levels[i] = level_of(wins[i], (below[which] + mass[i] / 2) / side[which], point.levels);
    below[which] += mass[i];
  }
  return levels;
}

}  // namespace

TreeSweep::TreeSweep(std::uint32_t width, std::uint32_t turns, std::uint32_t top)
    : width_(width),
      turns_(turns),
      top_(top),
      terminals_(trees::square_count(width, turns)),
      truth_(turns),
      sums_(turns),
      minimax_(turns),
      product_(turns) {
  for (std::uint32_t level = 1; level < turns; ++level) {
    truth_[level].resize(trees::square_count(width, level));
    sums_[level].resize(truth_[level].size());
  }
  scratch_.resize(terminals_.size() / width);
  shares_.resize(terminals_.size() / width);
}

// Truths and sums of all inner nodes below the root, from the terminals upwards.
void TreeSweep::count() {
  for (std::uint32_t level = turns_; level-- > 1;) {
    const bool max = first_moves(level);
    const bool above_terminals = level + 1 == turns_;
    const std::uint8_t* truths = above_terminals ? terminals_.data() : truth_[level + 1].data();
    for (std::size_t i = 0, in = 0; i < truth_[level].size(); ++i, in += width_) {
      std::uint8_t truth = truths[in];
      std::int32_t sum = 0;
      for (std::uint32_t k = 0; k < width_; ++k) {
        const std::uint8_t child = truths[in + k];
        truth = max ? std::max(truth, child) : std::min(truth, child);
        sum += above_terminals ? child : sums_[level + 1][in + k];
      }
      truth_[level][i] = truth;
      sums_[level][i] = sum;
    }
  }
}

std::int32_t TreeSweep::minimax_of(std::size_t child, std::uint32_t depth) {
  std::size_t nodes = trees::square_count(width_, depth - 1);
  if (depth == turns_) {
    std::copy_n(terminals_.begin() + static_cast<std::ptrdiff_t>(child * nodes), nodes,
                scratch_.begin());
  } else {
    std::copy_n(sums_[depth].begin() + static_cast<std::ptrdiff_t>(child * nodes), nodes,
                scratch_.begin());
  }
  for (std::uint32_t level = depth; level-- > 1; nodes /= width_) {
    choose(scratch_.data(), nodes, width_, first_moves(level));
  }
  return scratch_[0];
}

Chance TreeSweep::product_of(std::size_t child, std::uint32_t depth) {
  std::size_t nodes = trees::square_count(width_, depth - 1);
  const auto most = static_cast<std::int32_t>(trees::square_count(width_, turns_ - depth) * top_);
  for (std::size_t i = 0; i < nodes; ++i) {
    const std::size_t node = child * nodes + i;
    const std::int32_t sum = depth == turns_ ? terminals_[node] : sums_[depth][node];
    shares_[i] = {static_cast<double>(sum) / most, static_cast<double>(most - sum) / most};
  }
  for (std::uint32_t level = depth; level-- > 1; nodes /= width_) {
    multiply(shares_.data(), nodes, width_, first_moves(level));
  }
  return shares_[0];
}

bool TreeSweep::decide() {
  if (turns_ > 1) count();
  const std::vector<std::uint8_t>& children = turns_ > 1 ? truth_[1] : terminals_;
  const auto best = std::max_element(children.begin(), children.end());
  const auto worse = std::find_if(children.begin(), children.end(),
                                  [&](std::uint8_t truth) { return truth < *best; });
  if (worse == children.end()) return false;
  const auto right = static_cast<std::size_t>(best - children.begin());
  const auto wrong = static_cast<std::size_t>(worse - children.begin());
  for (std::uint32_t depth = 1; depth <= turns_; ++depth) {
    // At the terminals the values are the truth itself: for minimax always, for products where
    // there is nothing between lost and won.
    const bool known = depth == turns_;
    minimax_[depth - 1] =
        known ? std::int8_t{2} : judged(minimax_of(right, depth), minimax_of(wrong, depth));
    product_[depth - 1] = known && top_ == 1
                              ? std::int8_t{2}
                              : judged(product_of(right, depth), product_of(wrong, depth));
  }
  return true;
}

void fill_pearl(TreeSweep& tree, std::uint64_t seed) {
  const double probability = 1 - trees::xi(tree.width());
  const bool first_moves_last = first_moves(tree.turns() - 1);
  const std::uint64_t root = hash_seed(seed);
  for (std::size_t i = 0; i < tree.terminals().size(); ++i) {
    const bool last_mover = unit_real(hash_step(root, i)) < probability;
    tree.terminals()[i] = last_mover == first_moves_last ? 1 : 0;
  }
}

void fill_incremental(TreeSweep& tree, std::uint64_t seed, trees::IncrementalReading reading) {
  const auto& sums = path_sums(tree.width(), tree.turns(), seed, reading);
  const std::int32_t least = reading.zero_sum_wins ? 0 : 1;
  for (std::size_t i = 0; i < sums.size(); ++i) tree.terminals()[i] = sums[i] >= least ? 1 : 0;
}

void fill_map(TreeSweep& tree, std::uint64_t seed, const MapPoint& point) {
  const double probability = 1 - trees::xi(tree.width());
  const bool first_moves_last = first_moves(tree.turns() - 1);
  const auto& sums = path_sums(tree.width(), tree.turns(), seed, point.reading);
  const std::uint32_t steps = tree.turns() + (point.reading.root_counts ? 1 : 0);
  const auto levels = levels_of_sums(steps, point);
  const std::uint64_t root = hash_seed(seed);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::uint64_t word = hash_step(root, i);
    if (unit_real(hash_salt(word, kMixtureSalt)) < point.similarity) {
      const auto plus = (static_cast<std::int32_t>(steps) + sums[i]) / 2;
      tree.terminals()[i] = levels[static_cast<std::size_t>(plus)];
      continue;
    }
    // Pearl's draw; its place among the wins, or the losses, of First grows with his strength.
    const double u = unit_real(word);
    const bool last_mover = u < probability;
    double place = last_mover ? u / probability : (u - probability) / (1 - probability);
    if (first_moves_last) place = 1 - place;
    tree.terminals()[i] = level_of(last_mover == first_moves_last, place, point.levels);
  }
}

}  // namespace espalier::lab::pathology
