#include "lab/studies/hsu15/samples.hpp"

#include <array>
#include <cmath>
#include <optional>

#include "lab/studies/hsu15/searches.hpp"

namespace espalier::lab::hsu15 {
namespace {

std::int64_t log_ratio(double a, double b) { return std::llround(std::log2(a / b) / kLogUnit); }

// The conditions of one cell on one position.
class Sample {
 public:
  Sample(const ConditionSet& set, const app::AnyGame& game, const app::AnyPosition& position)
      : set_(set), places_(set) {
    const bool summed = deepens(game, set_.conditions.front());
    const bool trees = set_.conditions.back().measure != Measure::Search;
    if (trees) {
      const TreeSizes sizes(game, position, set_.last);
      minimal_ = sizes.minimal(summed);
      exhaustive_ = sizes.exhaustive(summed);
    }
    for (const Condition& condition : set_.conditions) {
      switch (condition.measure) {
        case Measure::MinimalTree: costs_.push_back(minimal_); break;
        case Measure::ExhaustiveTree: costs_.push_back(exhaustive_); break;
        case Measure::Search:
          costs_.push_back(search_costs(game, position, condition, set_.first, set_.last));
          break;
      }
    }
  }

  void record(Record& record) const {
    for (std::size_t c = 0; c < costs_.size(); ++c) {
      if (costs_[c].empty() || costs_[set_.conditions[c].base].empty()) continue;
      for (int depth = set_.first; depth <= set_.last; ++depth) {
        for (const Metric metric : set_.metrics) {
          if (const auto value = measure(c, depth, metric)) {
            record.set(places_.at(c, depth, metric), *value);
          }
        }
      }
    }
    if (set_.name != SetName::Combinations) return;
    for (int depth = set_.first; depth <= set_.last; ++depth) record_effects(depth, record);
  }

 private:
  const ConditionSet& set_;
  Places places_;
  Costs minimal_;
  Costs exhaustive_;
  std::vector<Costs> costs_;

  const Cost& cost(std::size_t condition, int depth) const {
    return costs_[condition][static_cast<std::size_t>(depth)];
  }
  std::int64_t log_leaves(std::size_t c, int depth) const {
    return log_ratio(static_cast<double>(cost(c, depth).leaves),
                     static_cast<double>(cost(set_.conditions[c].base, depth).leaves));
  }
  std::int64_t slope(std::size_t c) const {
    const double middle = (set_.first + set_.last) / 2.0;
    double products = 0;
    double squares = 0;
    for (int depth = set_.first; depth <= set_.last; ++depth) {
      products += (depth - middle) * static_cast<double>(log_leaves(c, depth));
      squares += (depth - middle) * (depth - middle);
    }
    return std::llround(products / squares);
  }

  std::optional<std::int64_t> measure(std::size_t c, int depth, Metric metric) const {
    const Condition& condition = set_.conditions[c];
    const Cost& own = cost(c, depth);
    const Cost& base = cost(condition.base, depth);
    const bool searched = condition.measure == Measure::Search;
    switch (metric) {
      case Metric::Leaves: return own.leaves;
      case Metric::LeavesSaved: return base.leaves - own.leaves;
      case Metric::LogLeaves: return log_leaves(c, depth);
      case Metric::InKillerRange: {
        const double left = static_cast<double>(own.leaves) / static_cast<double>(base.leaves);
        return left >= 0.2 && left <= 0.85 ? 1 : 0;
      }
      case Metric::BeyondMinimal:
        return own.leaves - minimal_[static_cast<std::size_t>(depth)].leaves;
      case Metric::LogStep:
        if (depth - 2 < set_.first) return std::nullopt;
        return log_leaves(c, depth) - log_leaves(c, depth - 2);
      case Metric::LogSlope:
        if (depth != set_.last) return std::nullopt;
        return slope(c);
      default: break;
    }
    if (!searched) return std::nullopt;
    return measure_search(own, base, metric,
                          depth - 2 < set_.first ? nullptr : &cost(c, depth - 2));
  }

  static std::optional<std::int64_t> measure_search(const Cost& own, const Cost& base,
                                                    Metric metric, const Cost* before) {
    const auto nodes = static_cast<double>(own.nodes);
    switch (metric) {
      case Metric::Nodes: return own.nodes;
      case Metric::NodesSaved: return base.nodes - own.nodes;
      case Metric::LogNodes: return log_ratio(nodes, static_cast<double>(base.nodes));
      case Metric::LogGrowth:
        if (before == nullptr) return std::nullopt;
        return log_ratio(nodes, static_cast<double>(before->nodes)) / 2;
      case Metric::FewerNodes: return own.nodes < base.nodes ? 1 : 0;
      case Metric::Decided: return is_win(own.value) || is_loss(own.value) ? 1 : 0;
      case Metric::SameMove: return own.move == base.move ? 1 : 0;
      case Metric::SameValue: return own.value == base.value ? 1 : 0;
      default: return std::nullopt;
    }
  }

  // What the 64 logarithms say of each enhancement. A game that lacks one (no knowledge, say) has
  // no effects.
  void record_effects(int depth, Record& record) const {
    std::array<double, kCombinations> logs{};
    for (Combination c = 0; c < kCombinations; ++c) {
      if (costs_[c].empty()) return;
      logs[c] = std::log2(static_cast<double>(cost(c, depth).leaves)) / kLogUnit;
    }
    for (std::size_t e = 0; e < kEnhancements; ++e) {
      record_effect(logs, depth, e, record);
      for (std::size_t f = e + 1; f < kEnhancements; ++f) {
        record.set(places_.interaction(depth, e, f), std::llround(interaction(logs, e, f)));
      }
    }
    for (Combination c = 0; c < kCombinations; ++c) {
      record.set(places_.versus_pair(depth, c), std::llround(logs[c] - logs[kBestPair]));
    }
    record.set(places_.contrast(depth, Contrast::KnowledgeHistory),
               std::llround(logs[only(kKnowledge)] - logs[only(kHistory)]));
    record.set(places_.contrast(depth, Contrast::RefutationTable),
               std::llround(logs[only(kRefutation)] - logs[only(kTable)]));
    const double with_table = logs[only(kTable) | only(kAspiration)] - logs[only(kTable)];
    record.set(places_.contrast(depth, Contrast::AspirationWithTable),
               std::llround(with_table - (logs[only(kAspiration)] - logs[kNone])));
  }

  void record_effect(const std::array<double, kCombinations>& logs, int depth, std::size_t e,
                     Record& record) const {
    // Orders of all six in which the members of a set of s come before e: s! (5 - s)! of 6!.
    constexpr std::array<double, kEnhancements> kOrders = {120, 24, 12, 12, 24, 120};
    const Combination with = only(static_cast<Enhancement>(e));
    double mean = 0;
    double shapley = 0;
    for (Combination c = 0; c < kCombinations; ++c) {
      if (contains(c, e)) continue;
      const double gain = logs[c | with] - logs[c];
      mean += gain / (kCombinations / 2.0);
      shapley += gain * kOrders[size_of(c)] / 720;
    }
    record.set(places_.effect(depth, Effect::Mean, e), std::llround(mean));
    record.set(places_.effect(depth, Effect::Shapley, e), std::llround(shapley));
    record.set(places_.effect(depth, Effect::Last, e),
               std::llround(logs[kAll] - logs[kAll & ~with]));
  }

  static double interaction(const std::array<double, kCombinations>& logs, std::size_t e,
                            std::size_t f) {
    const Combination one = only(static_cast<Enhancement>(e));
    const Combination other = only(static_cast<Enhancement>(f));
    double sum = 0;
    for (Combination c = 0; c < kCombinations; ++c) {
      if (contains(c, e) || contains(c, f)) continue;
      sum += logs[c | one | other] - logs[c | one] - logs[c | other] + logs[c];
    }
    return sum / (kCombinations / 4.0);
  }
};

}  // namespace

void record_conditions(const ConditionSet& set, const app::AnyGame& game,
                       const app::AnyPosition& position, Record& record) {
  Sample(set, game, position).record(record);
}

void record_times(const ConditionSet& set, const app::AnyGame& game,
                  const app::AnyPosition& position, Record& record) {
  const Places places(set);
  for (int depth = set.first; depth <= set.last; ++depth) {
    std::vector<Timing> timings;
    for (std::size_t c = 0; c < set.conditions.size(); ++c) {
      const bool wanted = depth == kTimedDepth || !deepens(game, set.conditions[c]);
      timings.push_back(wanted ? search_time(game, position, set.conditions[c], depth) : Timing{});
      const Timing& own = timings[c];
      const Timing& base = timings[set.conditions[c].base];
      if (own.nanoseconds <= 0 || base.nanoseconds <= 0) continue;
      const auto ratio =
          static_cast<double>(own.nanoseconds) / static_cast<double>(base.nanoseconds);
      const auto nodes = static_cast<double>(own.nodes) / static_cast<double>(base.nodes);
      record.set(places.at(c, depth, Metric::Nanoseconds), own.nanoseconds);
      record.set(places.at(c, depth, Metric::LogTime), log_ratio(ratio, 1));
      record.set(places.at(c, depth, Metric::LogPace), log_ratio(ratio, nodes));
    }
  }
}

}  // namespace espalier::lab::hsu15
