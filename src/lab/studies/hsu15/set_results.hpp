// What has been measured in a cell whose samples are positions that all conditions of a set search:
// where each quantity is, and what the report reads there. hsu15/enhancements and hsu15/chess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/readings.hpp"
#include "lab/results.hpp"
#include "lab/studies/hsu15/conditions.hpp"
#include "lab/study.hpp"

namespace espalier::lab::hsu15 {

inline constexpr double kLogUnit = 1e-6;  // of logarithms, which are kept as integers

// The worth of an enhancement beside others, as log2 of leaves with it over leaves without it:
// on average over the 32 combinations of the others; on average over the orders in which all six
// can be switched on (Shapley's value: the six add up to the whole); and when all others are on.
enum class Effect : std::uint8_t { Mean, Shapley, Last };
// Pairs of single enhancements that slide 34 compares; and slide 19: what aspiration leaves where
// there is a table by what it leaves without one.
enum class Contrast : std::uint8_t { KnowledgeHistory, RefutationTable, AspirationWithTable };
inline constexpr std::size_t kContrasts = 3;

// The places of quantities in a cell: condition by depth by metric; for the set Combinations also
// the effects, the interactions of two enhancements on average over the 16 combinations of the
// others, every combination against table and history, and the contrasts.
class Places {
 public:
  explicit Places(const ConditionSet& set) : set_(&set) {}
  std::size_t at(std::size_t condition, int depth, Metric metric) const;
  std::size_t effect(int depth, Effect effect, std::size_t e) const;
  std::size_t interaction(int depth, std::size_t a, std::size_t b) const;  // a < b
  std::size_t versus_pair(int depth, Combination set) const;
  std::size_t contrast(int depth, Contrast contrast) const;
  std::vector<Quantity> quantities() const;

 private:
  const ConditionSet* set_;
  std::size_t extra(int depth, std::size_t number) const;
  void add_extras(int depth, std::vector<Quantity>& list) const;
};

// The measurements of one cell.
class SetResults {
 public:
  SetResults(const Results& results, std::size_t cell, const ConditionSet& set)
      : results_(&results), cell_(cell), set_(&set) {}
  const ConditionSet& set() const { return *set_; }
  int last() const { return set_->last; }
  std::uint64_t samples() const;
  bool enough() const;  // to be judged

  // Where the set has no such condition, an error of the program.
  std::size_t condition(std::string_view name) const;
  Estimate at(std::size_t condition, int depth, Metric metric) const;
  // Percent of the base's leaves or nodes that are saved, sums over positions divided by sums.
  Estimate saved(std::size_t condition, int depth, Metric metric = Metric::Leaves) const;
  // Percent of what lies between the base and the minimal tree.
  Estimate of_possible(std::size_t condition, int depth) const;
  Estimate effect(int depth, Effect effect, std::size_t e) const;
  Estimate interaction(int depth, std::size_t a, std::size_t b) const;
  Estimate versus_pair(int depth, Combination set) const;
  Estimate contrast(int depth, Contrast contrast) const;

 private:
  const Results* results_;
  std::size_t cell_;
  const ConditionSet* set_;
  Estimate quantity(std::size_t place) const;
};

// Texts of estimates. Percentages are 0 to 100 here.
using Spread = Reading;
Spread factor(const Estimate& log2);                           // 2^x
Spread saving(const Estimate& log2);                           // 100 (1 - 2^x) percent
Spread share(const Estimate& estimate);                        // percent, Wilson's interval
std::string in_percent(const Spread& spread, int digits = 1);  // "12.3% [10.1, 14.5]"
std::string as_factor(const Spread& spread);                   // "x1.23 [1.10, 1.35]"

Tone saving_tone(const Spread& saved);  // good: surely above 0, bad: surely below
TableCell text_cell(std::string text, std::string detail = "", Tone tone = Tone::Plain,
                    std::string hint = "");

}  // namespace espalier::lab::hsu15
