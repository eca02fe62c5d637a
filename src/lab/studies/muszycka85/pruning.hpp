// The study muszycka85/pruning: what its parts share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/results.hpp"
#include "lab/studies/muszycka85/tree_runs.hpp"
#include "lab/study.hpp"

namespace espalier::lab::muszycka85 {

enum class Metric : std::uint8_t { Leaves, Nodes, Visits };
inline constexpr std::array<const char*, 3> kMetricNames = {"leaves", "nodes", "visits"};

// The thesis's six in the order of strategies().
enum Column : std::size_t {
  kAB,
  kBB,
  kPAB,
  kScout,
  kPVS,
  kSSS,
  kSSSLeft,
  kNegaScout,
  kMTDf,
  kDual
};

// The places of the quantities of a counting cell: strategy x metric; then the paired differences
// of the thesis's six, per metric, the further strategies' leaves less alpha-beta's, and whether a
// strategy created fewer nodes than SSS* on this very tree.
std::size_t counted(std::size_t strategy, Metric metric);
std::size_t paired(std::size_t a, std::size_t b, Metric metric);   // a < b < kThesisStrategies
std::size_t extra_leaves(std::size_t strategy);                    // strategy >= kThesisStrategies
std::size_t fewer_than_sss(std::size_t strategy, bool left_ties);  // strategy < kSSS
std::size_t scout_evaluations();  // Scout's leaves, each as often as it was looked at
std::vector<Quantity> count_quantities();

// Table III-XVIII: tree, scheme, and what they show.
struct LeafTable {
  std::string number;
  bool uniform;
  std::string scheme;
  int figure;       // leaves against width at depth 4
  int time_figure;  // CPU time against width at depth 4
};
const std::vector<LeafTable>& leaf_tables();
std::string scheme_words(const std::string& scheme);  // "0.2-ordered-independent"
std::string tree_word(bool uniform);
// Readings of P that the tables are not compared with.
std::vector<Scheme> other_readings(bool uniform);

// A condition's counting cell in the results; nothing if it is unknown.
std::optional<std::size_t> find_counts(const Results& results, bool uniform, Size size,
                                       const std::string& scheme);
// Mean and error of (a - b) on common trees, or of a - b alone when the order is reversed.
Estimate difference(const Results& results, std::size_t cell, std::size_t a, std::size_t b,
                    Metric metric);

// The parts of the report.
Section verdict_section(const Results& results);
Section ranking_section(const Results& results);   // table I
Section theory_section(const Results& results);    // table II
Section leaf_section(const Results& results);      // tables III-XVIII, figures 9-24
Section readings_section(const Results& results);  // other readings of P
Section cost_section(const Results& results);      // visits, CPU time, figures 25-40
Section modern_section(const Results& results);    // NegaScout, MTD(f), DUAL*, SSS* with left ties
Section growth_section(const Results& results);    // deeper and wider trees
// A claim without a text could not be tested with what has been measured.
std::vector<Claim> count_claims(const Results& results);
std::vector<Claim> cost_claims(const Results& results);
std::vector<Claim> theory_claims(const Results& results);  // 3.4
std::vector<Claim> time_claims(const Results& results);    // 3.6.4

// The ranking by nodes created over the sizes of depth >= 4: groups from best to worst; strategies
// that do not differ significantly on common trees share a group.
std::vector<std::vector<std::size_t>> ranking(const Results& results, bool uniform,
                                              const std::string& scheme);
std::string ranking_text(const std::vector<std::vector<std::size_t>>& groups);

}  // namespace espalier::lab::muszycka85
