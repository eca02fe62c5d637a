// See exact_law.hpp: the models, the laws of terminal wins, and minimax.
#include "lab/pathology/exact_law.hpp"

#include <algorithm>

#include "espalier/core/power.hpp"
#include "espalier/trees/pearl.hpp"
#include "lab/pathology/levels.hpp"

namespace espalier::lab::pathology {
namespace {

using Steps = std::vector<StateModel::Step>;

std::vector<double> convolve(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> sum(a.size() + b.size() - 1, 0.0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == 0) continue;  // most of a concentrated law is nothing
    double* out = sum.data() + i;
    for (std::size_t j = 0; j < b.size(); ++j) out[j] += a[i] * b[j];
  }
  return sum;
}

// Far tails that cannot change a sum in double precision are dropped: a law of thousands of counts
// is then as narrow as its standard deviation makes it.
void drop_tails(std::vector<double>& law) {
  constexpr double kNothing = 1e-22;
  for (double& mass : law) mass = mass < kNothing ? 0 : mass;
}

std::vector<double> squared(const std::vector<double>& law) {
  std::vector<double> sum(2 * law.size() - 1, 0.0);
  for (std::size_t i = 0; i < law.size(); ++i) {
    if (law[i] == 0) continue;
    double* out = sum.data() + i;
    const double twice = 2 * law[i];
    out[i] += law[i] * law[i];
    for (std::size_t j = i + 1; j < law.size(); ++j) out[j] += twice * law[j];
  }
  return sum;
}

std::vector<double> convolution_power(const std::vector<double>& law, std::uint32_t exponent) {
  if (exponent == 1) return law;
  std::vector<double> result = squared(convolution_power(law, exponent / 2));
  drop_tails(result);
  if (exponent % 2 == 1) {
    result = convolve(law, result);
    drop_tails(result);
  }
  return result;
}

// How a child's law looks to a parent in a given state.
CountLaw mixed(const std::vector<CountLaw>& children, const Steps& steps) {
  CountLaw mix;
  mix.loss.assign(children.front().loss.size(), 0.0);
  mix.win = mix.loss;
  for (const auto& step : steps) {
    for (std::size_t x = 0; x < mix.loss.size(); ++x) {
      mix.loss[x] += step.probability * children[step.state].loss[x];
      mix.win[x] += step.probability * children[step.state].win[x];
    }
  }
  return mix;
}

std::vector<double> sum_of(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> total(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) total[i] = a[i] + b[i];
  return total;
}

// a - b without the dust that rounding leaves below zero.
std::vector<double> remainder(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> rest(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) rest[i] = std::max(0.0, a[i] - b[i]);
  return rest;
}

// First to move: a loss if all children are losses; Second to move: a win if all children are wins.
CountLaw counted(const CountLaw& child, std::uint32_t width, bool max) {
  const std::vector<double> total = convolution_power(sum_of(child.loss, child.win), width);
  CountLaw node;
  if (max) {
    node.loss = convolution_power(child.loss, width);
    node.win = remainder(total, node.loss);
  } else {
    node.win = convolution_power(child.win, width);
    node.loss = remainder(total, node.win);
  }
  return node;
}

double counting_cost(const StateModel& model, std::size_t child_values, std::size_t states) {
  const auto n = static_cast<double>(child_values);
  const double width = model.width;
  return 2 * n * n * width * (width - 1) / 2 * static_cast<double>(states);
}

// The law of the best (max) or worst of `width` independent children, from distribution functions:
// P(all <= x), or P(all >= x) read from the other end.
CountLaw chosen(const CountLaw& child, std::uint32_t width, bool max) {
  const std::size_t n = child.loss.size();
  CountLaw node;
  node.loss.assign(n, 0.0);
  node.win.assign(n, 0.0);
  const std::vector<double>& all_of = max ? child.loss : child.win;
  std::vector<double>& kept = max ? node.loss : node.win;
  std::vector<double>& other = max ? node.win : node.loss;
  double below_kept = 0;
  double below_total = 0;
  double power_kept = 0;
  double power_total = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t x = max ? i : n - 1 - i;
    below_kept += all_of[x];
    below_total += child.loss[x] + child.win[x];
    const double next_kept = power(below_kept, width);
    const double next_total = power(below_total, width);
    kept[x] = next_kept - power_kept;
    other[x] = std::max(0.0, next_total - power_total - kept[x]);
    power_kept = next_kept;
    power_total = next_total;
  }
  return node;
}

ChildDecision compare(const CountLaw& child) {
  double loss_below = 0;
  double win_total = 0;
  double right = 0;
  double tied = 0;
  for (std::size_t x = 0; x < child.loss.size(); ++x) {
    tied += child.win[x] * child.loss[x];
    right += child.win[x] * (loss_below + child.loss[x] / 2);
    loss_below += child.loss[x];
    win_total += child.win[x];
  }
  const double pairs = win_total * loss_below;
  if (!(pairs > 0)) return {0, win_total, 0};
  return {right / pairs, win_total, tied / pairs};
}

// The minimax values of the root's children, from the counts at the horizon.
std::vector<CountLaw> searched(const StateModel& model, std::vector<CountLaw> laws,
                               std::uint32_t depth) {
  for (std::uint32_t level = depth; level-- > 1;) {
    std::vector<CountLaw> above;
    for (const Steps& steps : model.steps[level]) {
      above.push_back(chosen(mixed(laws, steps), model.width, first_moves(level)));
    }
    laws = std::move(above);
  }
  return laws;
}

double minimax_correct(const StateModel& model, const std::vector<CountLaw>& leaves,
                       std::uint32_t depth) {
  const auto laws = searched(model, leaves, depth);
  return average_over_roots(
      model, [&](std::size_t state) { return compare(mixed(laws, model.steps[0][state])); });
}

std::optional<double> correct_from(const StateModel& model, const std::vector<CountLaw>& laws,
                                   std::uint32_t depth, Backup backup, const Effort& effort) {
  if (backup == Backup::Minimax) return minimax_correct(model, laws, depth);
  return product_correct(model, laws, depth, effort);
}

}  // namespace

StateModel pearl_model(std::uint32_t width, std::uint32_t turns,
                       std::optional<double> last_mover_wins) {
  const double last = last_mover_wins.value_or(1 - trees::xi(width));
  StateModel model;
  model.width = width;
  model.turns = turns;
  model.root = {1.0};
  model.steps.assign(turns, {{{0, 1.0}}});
  model.first_wins = {first_moves(turns - 1) ? last : 1 - last};
  return model;
}

// State i at level L: the sum is 2 i - L, with one more step if the root counts.
StateModel incremental_model(std::uint32_t width, std::uint32_t turns,
                             trees::IncrementalReading reading) {
  const double plus = reading.plus_probability;
  StateModel model;
  model.width = width;
  model.turns = turns;
  model.root = reading.root_counts ? std::vector<double>{1 - plus, plus} : std::vector<double>{1};
  std::size_t states = model.root.size();
  for (std::uint32_t level = 0; level < turns; ++level, ++states) {
    model.steps.emplace_back();
    for (std::size_t i = 0; i < states; ++i) {
      model.steps.back().push_back({{i, 1 - plus}, {i + 1, plus}});
    }
  }
  for (std::size_t i = 0; i < states; ++i) {
    const std::size_t steps = states - 1;  // the sum is i - (steps - i)
    const bool wins = 2 * i > steps || (2 * i == steps && reading.zero_sum_wins);
    model.first_wins.push_back(wins ? 1.0 : 0.0);
  }
  return model;
}

std::vector<std::vector<CountLaw>> count_laws(const StateModel& model, const Effort& effort) {
  std::vector<std::vector<CountLaw>> laws(model.turns + 1);
  for (const double wins : model.first_wins) {
    laws.back().push_back({{1 - wins, 0}, {0, wins}});
  }
  for (std::uint32_t level = model.turns; level-- > 1;) {
    const auto& children = laws[level + 1];
    const std::size_t states = model.steps[level].size();
    if (counting_cost(model, children.front().loss.size(), states) > effort.multiplications) break;
    for (const Steps& steps : model.steps[level]) {
      laws[level].push_back(counted(mixed(children, steps), model.width, first_moves(level)));
    }
  }
  return laws;
}

ByDepth correct_by_depth(const StateModel& model, Backup backup, const Effort& effort) {
  const auto laws = count_laws(model, effort);
  ByDepth result(model.turns);
  for (std::uint32_t depth = 1; depth <= model.turns; ++depth) {
    if (laws[depth].empty()) continue;
    result[depth - 1] = correct_from(model, laws[depth], depth, backup, effort);
  }
  return result;
}

BothBackups correct_by_depth(const StateModel& model, const Effort& effort) {
  const auto laws = count_laws(model, effort);
  BothBackups both{ByDepth(model.turns), ByDepth(model.turns)};
  for (std::uint32_t depth = 1; depth <= model.turns; ++depth) {
    if (laws[depth].empty()) continue;
    both.minimax[depth - 1] = correct_from(model, laws[depth], depth, Backup::Minimax, effort);
    both.product[depth - 1] = correct_from(model, laws[depth], depth, Backup::Product, effort);
  }
  return both;
}

std::optional<double> tied_by_minimax(const StateModel& model, std::uint32_t depth,
                                      const Effort& effort) {
  const auto laws = count_laws(model, effort);
  if (laws[depth].empty()) return std::nullopt;
  const auto children = searched(model, laws[depth], depth);
  return average_over_roots(model, [&](std::size_t state) {
    const ChildDecision child = compare(mixed(children, model.steps[0][state]));
    return ChildDecision{child.tied, child.win, child.tied};
  });
}

}  // namespace espalier::lab::pathology
