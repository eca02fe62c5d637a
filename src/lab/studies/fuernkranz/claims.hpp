// fuernkranz/claims: what the files of the study share.
#pragma once

#include <cstdint>
#include <string>

#include "lab/results.hpp"
#include "lab/studies/muszycka85/tree_runs.hpp"

namespace espalier::lab::fuernkranz {

// Nodes that alpha-beta and NegaScout enter on one tree, the root not counted.
struct Entered {
  std::int64_t alpha_beta = 0;
  std::int64_t negascout = 0;
  std::int64_t only_negascout = 0;  // pruned by alpha-beta alone
};
Entered compare_pruning(const trees::SyntheticTree& tree);

enum TreePlace : std::size_t { kEnteredAlphaBeta, kEnteredNegaScout, kOnlyNegaScout, kBroken };

Document claims_report(const Results& results, const StudyInfo& info);

}  // namespace espalier::lab::fuernkranz
