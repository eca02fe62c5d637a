// See sweep.hpp: uniform trees with dependent values. A real value is kept as an integer in units
// of f^-t, so that equal sums are equal.
#include <algorithm>

#include "espalier/trees/pearl.hpp"
#include "espalier/trees/schemes.hpp"
#include "lab/pathology/sweep.hpp"

namespace espalier::lab::pathology {

DependentSweep::DependentSweep(std::uint32_t width, std::uint32_t turns, DependentScheme scheme)
    : width_(width),
      turns_(turns),
      scheme_(scheme),
      hashes_(turns + 1),
      sums_(turns + 1),
      values_(turns),
      decisions_(turns) {
  for (std::uint32_t level = 0; level <= turns; ++level) {
    hashes_[level].resize(trees::square_count(width, level));
    sums_[level].resize(hashes_[level].size());
  }
}

// The same values as trees::IntegerDependent and RealDependent for the same seed (distinct).
void DependentSweep::grow(std::uint64_t seed) {
  hashes_[0][0] = hash_seed(seed);
  for (std::uint32_t level = 1; level <= turns_; ++level) {
    const auto unit = static_cast<std::int64_t>(
        scheme_.real ? trees::square_count(width_, turns_ - level) : std::uint64_t{1});
    for (std::size_t i = 0; i < hashes_[level].size(); ++i) {
      const std::uint64_t parent = hashes_[level - 1][i / width_];
      const auto child = static_cast<std::uint32_t>(i % width_);
      const std::uint64_t hash = hash_step(parent, child);
      hashes_[level][i] = hash;
      const auto draw = scheme_.distinct
                            ? static_cast<std::int64_t>(trees::sibling_rank(parent, child, width_))
                            : static_cast<std::int64_t>(trees::uniform_value(hash, 1, width_));
      sums_[level][i] = sums_[level - 1][i / width_] + unit * draw;
    }
  }
}

void DependentSweep::back_up(std::uint32_t depth) {
  scratch_ = sums_[depth];
  for (std::uint32_t level = depth; level-- > 1;) {
    const bool max = level % 2 == 0;
    std::size_t out = 0;
    for (std::size_t in = 0; in < scratch_.size(); in += width_) {
      const auto first = scratch_.begin() + static_cast<std::ptrdiff_t>(in);
      const auto last = first + static_cast<std::ptrdiff_t>(width_);
      scratch_[out++] = max ? *std::max_element(first, last) : *std::min_element(first, last);
    }
    scratch_.resize(out);
  }
}

bool DependentSweep::decide(std::uint64_t seed) {
  grow(seed);
  back_up(turns_);
  const std::vector<std::int64_t> truth = scratch_;
  const std::int64_t best = *std::max_element(truth.begin(), truth.end());
  if (std::all_of(truth.begin(), truth.end(), [&](auto value) { return value == best; })) {
    return false;
  }
  for (std::uint32_t depth = 1; depth <= turns_; ++depth) {
    back_up(depth);
    std::int64_t right = -1;
    std::int64_t wrong = -1;
    for (std::size_t child = 0; child < truth.size(); ++child) {
      auto& group = truth[child] == best ? right : wrong;
      group = std::max(group, scratch_[child]);
    }
    values_[depth - 1] = std::max(right, wrong);
    decisions_[depth - 1] = static_cast<std::int8_t>(right > wrong ? 2 : right == wrong ? 1 : 0);
  }
  return true;
}

}  // namespace espalier::lab::pathology
