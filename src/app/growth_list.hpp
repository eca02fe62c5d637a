// The one list of strategies that grow a tree best first, beside that of the others
// (strategy_list.hpp): registry, command line, browser and tests read it.
//
// visitor.grower<Template>(info) is called for every strategy, in the order they are shown.
#pragma once

#include "app/strategies.hpp"
#include "espalier/search/best_first/b_star.hpp"
#include "espalier/search/best_first/conspiracy.hpp"
#include "espalier/search/best_first/df_pn.hpp"
#include "espalier/search/best_first/proof_number.hpp"
#include "espalier/search/best_first/uct.hpp"

namespace espalier::app {

template <class Visitor>
void for_each_growing_strategy(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kBestFirst = StrategyKind::BestFirst;
  v.template grower<best_first::BStar>(
      {"b-star", kBestFirst, "Berliner 1979, Muszycka85 5.2, Tong02 1.2.4",
       "optimistic and pessimistic values; ends when one move is proven best", kChoice | kMemory,
       LabelKind::Bounds});
  v.template grower<best_first::Conspiracy>({"conspiracy", kBestFirst,
                                             "McAllester 1985, Tong02 1.2.4",
                                             "grows where the fewest leaves could change the value",
                                             kBuckets | kMemory, LabelKind::Conspiracy});
  v.template grower<best_first::ProofNumberSearch>(
      {"proof-number", kBestFirst, "Allis et al. 1994",
       "expands the node whose proof or disproof is cheapest", kGoal | kMemory, LabelKind::Proof});
  v.template grower<best_first::DfPn>({"df-pn", kBestFirst, "Nagai 2002",
                                       "proof-number search depth first, with a table",
                                       kGoal | kTable, LabelKind::Proof});
  v.template grower<best_first::UctStory>({"uct", kBestFirst, "Kocsis & Szepesvari 2006",
                                           "random playouts; grows where the mean result is high "
                                           "or hardly known",
                                           kPlayouts, LabelKind::Visits});
}

}  // namespace espalier::app
