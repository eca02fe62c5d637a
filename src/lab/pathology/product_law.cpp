// See exact_law.hpp: product propagation. A value's law is a list of points with their masses; the
// law one level up lives on the products of all pairs, equal ones merged.
#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/pathology/exact_law.hpp"
#include "lab/pathology/levels.hpp"

namespace espalier::lab::pathology {
namespace {

struct Mass {
  double at;     // what is multiplied: the value at MIN nodes, 1 - value at MAX nodes
  double off;    // 1 - at, to full precision also where at is nearly 1
  double all;    // truth that needs all children: wins at MIN nodes, losses at MAX nodes
  double other;  // the other truth
};
using Support = std::vector<Mass>;  // in order of `at`

bool comes_before(const Mass& a, const Mass& b) {
  return a.at > 0.5 && b.at > 0.5 ? a.off > b.off : a.at < b.at;
}

bool same_place(const Mass& a, const Mass& b) {
  return std::abs(a.at - b.at) <= kSame * std::max(a.at, b.at) &&
         std::abs(a.off - b.off) <= kSame * std::max(a.off, b.off);
}

void sort_and_merge(Support& points) {
  std::sort(points.begin(), points.end(), comes_before);
  std::size_t last = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (same_place(points[i], points[last])) {
      points[last].all += points[i].all;
      points[last].other += points[i].other;
    } else {
      points[++last] = points[i];
    }
  }
  if (!points.empty()) points.resize(last + 1);
  // Drops points whose mass is negligible.
  std::erase_if(points, [](const Mass& mass) { return mass.all + mass.other < 1e-20; });
}

Mass product(const Mass& a, const Mass& b, double times) {
  return {a.at * b.at, a.off + a.at * b.off, times * a.all * b.all,
          times * (a.all * b.other + a.other * b.all + a.other * b.other)};
}

Support squared(const Support& law) {
  Support pairs;
  pairs.reserve(law.size() * (law.size() + 1) / 2);
  for (std::size_t i = 0; i < law.size(); ++i) {
    pairs.push_back(product(law[i], law[i], 1));
    for (std::size_t j = i + 1; j < law.size(); ++j) {
      pairs.push_back(product(law[i], law[j], 2));
    }
  }
  sort_and_merge(pairs);
  return pairs;
}

// The law of the product over `width` children; nothing if there would be too many pairs.
std::optional<Support> multiplied(const Support& child, std::uint32_t width, std::size_t points) {
  const std::size_t most = points * points;
  Support law = child;
  for (std::uint32_t i = 1; i < width; ++i) {
    if (law.size() * child.size() > most) return std::nullopt;
    if (i == 1) {
      law = squared(child);
      continue;
    }
    Support pairs;
    pairs.reserve(law.size() * child.size());
    for (const Mass& a : law) {
      for (const Mass& b : child) pairs.push_back(product(a, b, 1));
    }
    sort_and_merge(pairs);
    law = std::move(pairs);
  }
  return law;
}

// A MAX node multiplies 1 - value, a MIN node the value: one turns into the other by mirroring.
Support mirrored(const Support& law) {
  Support other;
  other.reserve(law.size());
  for (auto it = law.rbegin(); it != law.rend(); ++it) {
    other.push_back({it->off, it->at, it->other, it->all});
  }
  return other;
}

Support mixed(const std::vector<Support>& children, const std::vector<StateModel::Step>& steps) {
  Support mix;
  for (const auto& step : steps) {
    for (const Mass& mass : children[step.state]) {
      if (mass.all + mass.other == 0) continue;
      mix.push_back(
          {mass.at, mass.off, step.probability * mass.all, step.probability * mass.other});
    }
  }
  if (steps.size() > 1) sort_and_merge(mix);
  return mix;
}

// Points are values here, `all` the wins and `other` the losses.
ChildDecision compare(const Support& child) {
  double loss_below = 0;
  double win = 0;
  double right = 0;
  for (const Mass& mass : child) {
    right += mass.all * (loss_below + mass.other / 2);
    loss_below += mass.other;
    win += mass.all;
  }
  const double pairs = win * loss_below;
  return {pairs > 0 ? right / pairs : 0, win};
}

Support shares(const CountLaw& law) {
  Support points;
  const std::size_t squares = law.loss.size() - 1;
  const auto share = [squares](std::size_t x) {
    return static_cast<double>(x) / static_cast<double>(squares);
  };
  for (std::size_t x = 0; x <= squares; ++x) {
    if (law.loss[x] + law.win[x] == 0) continue;
    points.push_back({share(x), share(squares - x), law.win[x], law.loss[x]});
  }
  return points;
}

}  // namespace

std::optional<double> product_correct(const StateModel& model, const std::vector<CountLaw>& leaves,
                                      std::uint32_t depth, const Effort& effort) {
  std::vector<Support> laws;
  laws.reserve(leaves.size());
  for (const CountLaw& leaf : leaves) laws.push_back(shares(leaf));
  for (std::uint32_t level = depth; level-- > 1;) {
    const bool max = level % 2 == 0;
    const std::size_t points = level == 1 ? effort.points : effort.inner_points;
    std::vector<Support> above;
    for (const auto& steps : model.steps[level]) {
      const Support child = mixed(laws, steps);
      auto node = multiplied(max ? mirrored(child) : child, model.width, points);
      if (!node) return std::nullopt;
      above.push_back(max ? mirrored(*node) : std::move(*node));
    }
    laws = std::move(above);
  }
  return average_over_roots(
      model, [&](std::size_t state) { return compare(mixed(laws, model.steps[0][state])); });
}

}  // namespace espalier::lab::pathology
