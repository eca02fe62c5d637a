// fuernkranz/claims: what the files of the study share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/results.hpp"
#include "lab/studies/muszycka85/tree_runs.hpp"

namespace espalier::lab::fuernkranz {

enum ClaimsKind : std::size_t { kTreesKind, kGamesKind, kOrderKind, kOrderTimeKind };

// --- what is pruned ------------------------------------------------------------------------------

// Nodes that alpha-beta and NegaScout enter on one tree, the root not counted.
struct Entered {
  std::int64_t alpha_beta = 0;
  std::int64_t negascout = 0;
  std::int64_t only_negascout = 0;  // pruned by alpha-beta alone
};
Entered compare_pruning(const trees::SyntheticTree& tree);

enum TreePlace : std::size_t { kEnteredAlphaBeta, kEnteredNegaScout, kOnlyNegaScout, kBroken };

// --- random order --------------------------------------------------------------------------------

// Alpha-beta and NegaScout.
const std::vector<muszycka85::Strategy>& order_strategies();
const std::vector<muszycka85::Size>& order_sizes();
inline constexpr double kOrderTimeShare = 0.25;

enum OrderPlace : std::size_t { kVisitsAlphaBeta, kVisitsNegaScout, kMoreVisits };
std::vector<Quantity> order_quantities();
void measure_order(const muszycka85::Condition& condition, std::uint64_t seed, Record& record);

std::vector<Claim> order_statements(const Results& results);
Table order_table(const Results& results);

// --- brute force and type B ----------------------------------------------------------------------

inline constexpr std::uint64_t kNodesForEachMove = 2'000;
inline constexpr int kDepthForEachMove = 4;

// --- the report ----------------------------------------------------------------------------------

std::vector<std::size_t> cells_of(const Results& results, std::size_t kind);  // those measured
std::string cell_label(const Results& results, std::size_t cell, const char* name);
Document claims_report(const Results& results, const StudyInfo& info);

}  // namespace espalier::lab::fuernkranz
