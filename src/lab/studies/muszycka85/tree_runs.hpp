// What the studies on synthetic trees share: sizes, schemes, and strategies run on one tree for its
// counts or its time. Source: Muszycka85 3.2-3.5.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::muszycka85 {

struct Size {
  std::uint32_t width;
  std::uint32_t depth;
};
// The 24 sizes of the thesis, in the order of its tables.
const std::vector<Size>& thesis_sizes();

struct Scheme {
  std::string name;  // unordered integer real p-ordered:0.6 p-leaves:0.6 p-exact:0.6 discrete:2
  trees::AnyScheme on(bool uniform) const;
  // p-exact needs the values of whole subtrees: its trees are written out.
  bool written() const { return name.starts_with("p-exact"); }
};
// The eight schemes as the tables use them: P is forced everywhere on uniform trees and among leaf
// siblings only on nonuniform ones, the readings that fit best.
std::vector<Scheme> table_schemes(bool uniform);

struct Counts {
  std::int64_t leaves = 0;
  std::int64_t nodes = 0;
  std::int64_t visits = 0;
  std::int64_t leaf_visits = 0;
};

struct Strategy {
  std::string name;
  std::string short_name;  // of the thesis
  Counts (*count)(const trees::SyntheticTree& tree);
  Counts (*count_written)(const trees::LiteralTree& tree);
  void (*search)(const trees::SyntheticTree& tree);  // without counters
};
// The thesis's six (in the order of its columns), then SSS* with the text's tie rule, NegaScout,
// MTD(f) and DUAL*.
const std::vector<Strategy>& strategies();
inline constexpr std::size_t kThesisStrategies = 6;
// The three Scouts of appendix 1, and the one with testm that it describes.
const std::vector<Strategy>& scouts();

// A condition: shape and scheme of the trees.
struct Condition {
  trees::AnyShape shape;
  Scheme scheme;

  std::string tree() const { return shape.uniform ? "U" : "N"; }
  std::string size() const;  // U(3,6)
  trees::SyntheticTree grow(std::uint64_t seed) const;
  trees::LiteralTree write(std::uint64_t seed) const;  // p-exact
  Labels labels() const;                               // tree w d scheme
};

// Thread CPU time of each strategy on one tree, in nanoseconds; small trees are searched again and
// again until the clock can see it.
void record_times(const std::vector<Strategy>& strategies, const Condition& condition,
                  std::uint64_t seed, Record& record);
std::vector<Quantity> time_quantities(const std::vector<Strategy>& strategies);
// The CPU time of a strategy divided by the first strategy's, over the same trees.
Estimate time_ratio(const Results& results, std::size_t cell, std::size_t strategy);
std::string times_csv(const Results& results, const std::vector<Strategy>& strategies);

}  // namespace espalier::lab::muszycka85
