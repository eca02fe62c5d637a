// The one list of simulated parallel schemes, beside that of the sequential strategies
// (strategy_list.hpp): registry, command line, browser and tests read it.
//
// visitor.scheme<Template>(info) is called for every scheme, in the order they are shown.
#pragma once

#include "app/strategies.hpp"
#include "espalier/search/parallel/simulated/abdada.hpp"
#include "espalier/search/parallel/simulated/alpha_beta.hpp"
#include "espalier/search/parallel/simulated/lazy.hpp"
#include "espalier/search/parallel/simulated/mwf.hpp"
#include "espalier/search/parallel/simulated/parallel_scout.hpp"
#include "espalier/search/parallel/simulated/parallel_sss.hpp"
#include "espalier/search/parallel/simulated/parallel_sss_bounds.hpp"
#include "espalier/search/parallel/simulated/pv_splitting.hpp"
#include "espalier/search/parallel/simulated/tree_splitting.hpp"
#include "espalier/search/parallel/simulated/ybw.hpp"

namespace espalier::app {

template <class Visitor>
void for_each_parallel_strategy(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kParallel = StrategyKind::Parallel;
  v.template scheme<simulated::Mwf>({"mwf", kParallel, "Akl et al. 1982, Muszycka85 4.1",
                                     "mandatory work first: what alpha-beta cannot do without",
                                     kCosts});
  v.template scheme<simulated::TreeSplitting>(
      {"tree-splitting", kParallel, "Finkel & Fishburn 1982, Muszycka85 4.1",
       "a tree of processors: masters divide, leaf processors run alpha-beta", kCosts | kSlaves});
  v.template scheme<simulated::ParallelScout>(
      {"parallel-scout", kParallel, "Akl & Doran 1982, Muszycka85 4.1",
       "EVAL for the first child and TEST for the others at once", kCosts});
  v.template scheme<simulated::ParallelSss>(
      {"parallel-sss", kParallel, "Kumar & Kanal 1984, Muszycka85 4.1",
       "every process has a part of the solution trees of its own", kCosts});
  v.template scheme<simulated::ParallelSssBounds>(
      {"parallel-sss-bounds", kParallel, "Kumar & Kanal 1984, Muszycka85 4.1",
       "SSS* from several starting bounds; the first that succeeds answers",
       kCosts | kGuess | kDelta});
  v.template scheme<simulated::PvSplitting>(
      {"pv-splitting", kParallel, "Marsland & Campbell 1982",
       "all processors at one node of the principal variation after the other", kCosts});
  v.template scheme<simulated::Ybw>({"ybw", kParallel, "Feldmann 1993",
                                     "young brothers wait: idle processors join split points",
                                     kCosts});
  v.template scheme<simulated::Abdada>({"abdada", kParallel, "Weill 1996",
                                        "a shared table; what others are searching is put off",
                                        kCosts});
  v.template scheme<simulated::Lazy>({"lazy", kParallel, "chess programs, about 2014",
                                      "a shared table; every processor in an order of its own",
                                      kCosts});
}

// The sequential yardstick, by the name that its plain form has.
inline constexpr std::string_view kYardstick = "alpha-beta";
template <class Visitor>
void for_the_yardstick(Visitor& v) {
  v.template scheme<simulated::AlphaBeta>({kYardstick, StrategyKind::Parallel, "Muszycka85 2.2",
                                           "one processor works", option::kCosts});
}

}  // namespace espalier::app
