#include "lab/studies/hsu15/set_results.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace espalier::lab::hsu15 {
namespace {

constexpr std::size_t kEffects = 3;
constexpr std::size_t kFirstInteraction = kEffects * kEnhancements;
constexpr std::size_t kInteractions = kEnhancements * (kEnhancements - 1) / 2;
constexpr std::size_t kFirstVersus = kFirstInteraction + kInteractions;
constexpr std::size_t kFirstContrast = kFirstVersus + kCombinations;
constexpr std::size_t kExtras = kFirstContrast + kContrasts;

constexpr std::array<const char*, kEffects> kEffectNames = {"mean-effect", "shapley-effect",
                                                            "last-effect"};

bool is_log(Metric metric) { return metric_name(metric).starts_with("log2"); }

// Differences that only the report needs.
bool is_listed(Metric metric) {
  return metric != Metric::LeavesSaved && metric != Metric::NodesSaved &&
         metric != Metric::BeyondMinimal;
}

}  // namespace

std::size_t Places::at(std::size_t condition, int depth, Metric metric) const {
  const auto found = std::find(set_->metrics.begin(), set_->metrics.end(), metric);
  const auto place = static_cast<std::size_t>(found - set_->metrics.begin());
  const auto row = static_cast<std::size_t>(depth - set_->first);
  return (row * set_->conditions.size() + condition) * set_->metrics.size() + place;
}

std::size_t Places::extra(int depth, std::size_t number) const {
  const auto row = static_cast<std::size_t>(depth - set_->first);
  return at(0, set_->last + 1, set_->metrics.front()) + row * kExtras + number;
}
std::size_t Places::effect(int depth, Effect effect, std::size_t e) const {
  return extra(depth, static_cast<std::size_t>(effect) * kEnhancements + e);
}
std::size_t Places::interaction(int depth, std::size_t a, std::size_t b) const {
  return extra(depth, kFirstInteraction + a * (2 * kEnhancements - a - 1) / 2 + (b - a - 1));
}
std::size_t Places::versus_pair(int depth, Combination set) const {
  return extra(depth, kFirstVersus + set);
}
std::size_t Places::contrast(int depth, Contrast contrast) const {
  return extra(depth, kFirstContrast + static_cast<std::size_t>(contrast));
}

void Places::add_extras(int depth, std::vector<Quantity>& list) const {
  const auto add = [&](std::string name, std::string metric) {
    list.push_back({{{"depth", std::to_string(depth)},
                     {"combination", std::move(name)},
                     {"metric", std::move(metric)}},
                    kLogUnit,
                    true});
  };
  for (const char* effect : kEffectNames) {
    for (std::size_t e = 0; e < kEnhancements; ++e) add(std::string(enhancement_name(e)), effect);
  }
  for (std::size_t a = 0; a < kEnhancements; ++a) {
    for (std::size_t b = a + 1; b < kEnhancements; ++b) {
      add(fmt::format("{}+{}", enhancement_name(a), enhancement_name(b)), "interaction");
    }
  }
  for (Combination c = 0; c < kCombinations; ++c) {
    add(combination_name(c), "log2-leaves-over-table+history");
  }
  add("knowledge", "log2-leaves-over-history");
  add("refutation", "log2-leaves-over-table");
  add("aspiration", "log2-effect-with-table-over-without");
}

std::vector<Quantity> Places::quantities() const {
  std::vector<Quantity> list;
  for (int depth = set_->first; depth <= set_->last; ++depth) {
    for (const Condition& condition : set_->conditions) {
      for (const Metric metric : set_->metrics) {
        list.push_back({{{"depth", std::to_string(depth)},
                         {"combination", condition.name},
                         {"metric", std::string(metric_name(metric))}},
                        is_log(metric) ? kLogUnit : 1,
                        is_listed(metric)});
      }
    }
  }
  if (set_->name != SetName::Combinations) return list;
  for (int depth = set_->first; depth <= set_->last; ++depth) add_extras(depth, list);
  return list;
}

std::uint64_t SetResults::samples() const { return results_->total(cell_).samples; }
bool SetResults::enough() const { return samples() >= kFewestJudged; }

std::size_t SetResults::condition(std::string_view name) const {
  const auto& all = set().conditions;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Condition& each) { return each.name == name; });
  if (found == all.end()) throw std::logic_error("no condition " + std::string(name));
  return static_cast<std::size_t>(found - all.begin());
}

Estimate SetResults::quantity(std::size_t place) const { return results_->estimate(cell_, place); }

Estimate SetResults::at(std::size_t condition, int depth, Metric metric) const {
  return quantity(Places(set()).at(condition, depth, metric));
}

Estimate SetResults::saved(std::size_t condition, int depth, Metric metric) const {
  const bool leaves = metric == Metric::Leaves;
  const std::size_t base = set().conditions[condition].base;
  const Estimate less = at(condition, depth, leaves ? Metric::LeavesSaved : Metric::NodesSaved);
  Estimate result = ratio(less, at(base, depth, metric), at(condition, depth, metric));
  result.mean *= 100;
  result.stderr_ *= 100;
  return result;
}

Estimate SetResults::of_possible(std::size_t condition, int depth) const {
  const std::size_t least = this->condition("minimal tree");
  Estimate result =
      ratio(at(condition, depth, Metric::LeavesSaved), at(least, depth, Metric::LeavesSaved),
            at(condition, depth, Metric::BeyondMinimal));
  result.mean *= 100;
  result.stderr_ *= 100;
  return result;
}

Estimate SetResults::effect(int depth, Effect effect, std::size_t e) const {
  return quantity(Places(set()).effect(depth, effect, e));
}
Estimate SetResults::interaction(int depth, std::size_t a, std::size_t b) const {
  return quantity(Places(set()).interaction(depth, std::min(a, b), std::max(a, b)));
}
Estimate SetResults::versus_pair(int depth, Combination combination) const {
  return quantity(Places(set()).versus_pair(depth, combination));
}
Estimate SetResults::contrast(int depth, Contrast contrast) const {
  return quantity(Places(set()).contrast(depth, contrast));
}

Spread factor(const Estimate& log2) {
  const Interval logs = confidence_interval(log2);
  return {std::exp2(log2.mean), {std::exp2(logs.low), std::exp2(logs.high)}, log2.n};
}

Spread saving(const Estimate& log2) {
  const Spread left = factor(log2);
  return {100 * (1 - left.value),
          {100 * (1 - left.interval.high), 100 * (1 - left.interval.low)},
          left.n};
}

Spread share(const Estimate& estimate) {
  const auto n = static_cast<double>(estimate.n);
  const Interval interval = share_interval(estimate.mean * n, n);
  return {100 * estimate.mean, {100 * interval.low, 100 * interval.high}, estimate.n};
}

std::string in_percent(const Spread& spread, int digits) {
  if (spread.n == 0) return "-";
  if (spread.n < 2) return fmt::format("{:.{}f}%", spread.value, digits);
  return fmt::format("{:.{}f}% [{:.{}f}, {:.{}f}]", spread.value, digits, spread.interval.low,
                     digits, spread.interval.high, digits);
}

std::string as_factor(const Spread& spread) {
  if (spread.n == 0) return "-";
  if (spread.n < 2) return fmt::format("x{:.2f}", spread.value);
  return fmt::format("x{:.2f} [{:.2f}, {:.2f}]", spread.value, spread.interval.low,
                     spread.interval.high);
}

Tone saving_tone(const Spread& saved) {
  if (saved.n < kFewestJudged) return Tone::Muted;
  if (saved.interval.low > 0) return Tone::Good;
  return saved.interval.high < 0 ? Tone::Bad : Tone::Plain;
}

TableCell text_cell(std::string text, std::string detail, Tone tone, std::string hint) {
  return {std::move(text), std::move(detail), tone, std::move(hint)};
}

}  // namespace espalier::lab::hsu15
