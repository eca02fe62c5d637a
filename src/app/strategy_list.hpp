// The one list of strategies. A new strategy is one line here; registry, command line, browser and
// the tests over "every exact strategy" all read this list.
//
// visitor.strategy<Template>(info) is called for every strategy, in the order they are shown.
#pragma once

#include "app/strategies.hpp"
#include "espalier/search/backup/product_propagation.hpp"
#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/alpha_beta_minmax.hpp"
#include "espalier/search/exact/aspiration.hpp"
#include "espalier/search/exact/aspiration_staged.hpp"
#include "espalier/search/exact/branch_and_bound.hpp"
#include "espalier/search/exact/dual_star.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/exact/iterative_deepening.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/exact/mtd_bi.hpp"
#include "espalier/search/exact/mtd_sss.hpp"
#include "espalier/search/exact/mtd_step.hpp"
#include "espalier/search/exact/mtdf.hpp"
#include "espalier/search/exact/negamax.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/exact/negascout_hsu.hpp"
#include "espalier/search/exact/negascout_tong.hpp"
#include "espalier/search/exact/negascout_tt.hpp"
#include "espalier/search/exact/palphabeta.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/exact/scout.hpp"
#include "espalier/search/exact/scout_cm.hpp"
#include "espalier/search/exact/scout_minimax.hpp"
#include "espalier/search/exact/scout_testm.hpp"
#include "espalier/search/selective/gpc_alpha_beta.hpp"
#include "espalier/search/selective/gpc_mt.hpp"
#include "espalier/search/selective/gpc_negascout.hpp"
#include "espalier/search/selective/node_cutting.hpp"
#include "espalier/search/selective/probcut.hpp"

namespace espalier::app {

// Full width, and bounds.
template <class Visitor>
void visit_bounds(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kExact = StrategyKind::Exact;
  constexpr unsigned kNone = 0;
  v.template strategy<exact::Minimax>({"minimax", kExact, "Tong02 fig 1.1, Muszycka85 1.2",
                                       "looks at every node; the oracle", kNone});
  v.template strategy<exact::Negamax>(
      {"negamax", kExact, "Muszycka85 1.2", "minimax with one rule for both players", kNone});
  v.template strategy<exact::BranchAndBound>(
      {"branch-and-bound", kExact, "Muszycka85 2.1", "one bound; no deep cut-offs", kCut});
  v.template strategy<exact::AlphaBeta>({"alpha-beta", kExact, "Muszycka85 2.2, Fuernkranz",
                                         "two bounds; negamax form, fail-hard", kWindow | kCut});
  v.template strategy<exact::AlphaBetaMinmax>({"alpha-beta-minmax", kExact, "Tong02 fig 1.2",
                                               "alpha-beta in min-max form, fail-soft",
                                               kWindow | kCut});
  v.template strategy<exact::Falphabeta>(
      {"falphabeta", kExact, "Muszycka85 2.3",
       "fail-soft alpha-beta: outside the window a tighter bound", kWindow | kCut});
}

// A test or a minimal window before a search.
template <class Visitor>
void visit_minimal_windows(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kExact = StrategyKind::Exact;
  constexpr unsigned kNone = 0;
  constexpr unsigned kTests = kCut | kWidth;
  constexpr unsigned kWindowed = kWindow | kCut | kWidth;
  v.template strategy<exact::Palphabeta>({"palphabeta", kExact, "Muszycka85 2.3",
                                          "first child alone, the others by a minimal window first",
                                          kTests});
  v.template strategy<exact::Pvs>(
      {"pvs", kExact, "Muszycka85 2.4", "principal variation search", kWindowed});
  v.template strategy<exact::Scout>({"scout", kExact, "Muszycka85 2.5",
                                     "tests a child before evaluating it; negamax form", kNone});
  v.template strategy<exact::ScoutMinimax>(
      {"scout-minimax", kExact, "Muszycka85 app. 1", "Scout in min-max form", kNone});
  v.template strategy<exact::ScoutCm>({"scout-cm", kExact, "Muszycka85 app. 1",
                                       "Scout with alpha-beta as its test (Campbell & Marsland)",
                                       kTests});
  v.template strategy<exact::ScoutTestm>(
      {"scout-testm", kExact, "Muszycka85 app. 1", "Scout with testm, which knows only >", kNone});
  v.template strategy<exact::NegascoutFuernkranz>(
      {"negascout", kExact, "Fuernkranz", "null windows; re-search unless the children are leaves",
       kWindowed});
  v.template strategy<exact::NegascoutFuernkranz>(
      {"negascout-fuernkranz", kExact, "Fuernkranz", "the same as negascout", kWindowed});
  v.template strategy<exact::NegascoutTong>(
      {"negascout-tong", kExact, "Tong02 fig 1.4",
       "NegaScout in min-max form; last two plies not re-searched", kWindowed});
  v.template strategy<exact::NegascoutHsu>({"negascout-hsu", kExact, "Hsu15 slide 24",
                                            "fail-soft NegaScout; re-search from three plies up",
                                            kWindowed});
  v.template strategy<exact::NegascoutTt>(
      {"negascout-tt", kExact, "Hsu15 slide 7", "NegaScout with memory", kWindowed});
}

// Best first, tests with memory, and drivers around other strategies.
template <class Visitor>
void visit_best_first_and_drivers(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kExact = StrategyKind::Exact;
  constexpr unsigned kNone = 0;
  constexpr unsigned kWindowed = kWindow | kCut | kWidth;
  v.template strategy<best_first::SssStar>({"sss-star", kExact, "Muszycka85 2.6",
                                            "best-first over solution trees; ties to the left",
                                            kNone});
  v.template strategy<best_first::SssStarLifo>(
      {"sss-star-lifo", kExact, "Muszycka85 2.6",
       "SSS* with last-in-first-out ties, as the printed counts", kNone});
  v.template strategy<exact::Mtdf>({"mtdf", kExact, "Tong02 fig 1.6",
                                    "null-window tests with memory, from a first guess",
                                    kWidth | kGuess});
  v.template strategy<exact::MtdSss>(
      {"mtd-sss", kExact, "Plaat et al. 1996", "MTD(+inf): SSS* in depth-first clothes", kNone});
  v.template strategy<exact::DualStar>({"dual-star", kExact, "Plaat et al. 1996",
                                        "MTD(-inf): approaches the value from below", kWidth});
  v.template strategy<exact::MtdBi>(
      {"mtd-bi", kExact, "Plaat et al. 1996", "bisects between the proven bounds", kWidth});
  v.template strategy<exact::MtdStep>(
      {"mtd-step", kExact, "Plaat et al. 1996", "comes down from above in steps", kWidth | kStep});
  v.template strategy<exact::Aspiration>({"aspiration", kExact, "Tong02 fig 1.3",
                                          "a window around an estimate, and once more if it fails",
                                          kCut | kGuess | kDelta});
  v.template strategy<exact::AspirationStaged>({"aspiration-staged", kExact, "Hsu15 slide 19",
                                                "windows t1, t2, ... side by side",
                                                kCut | kGuess | kStages});
  v.template strategy<exact::IdAlphaBeta>({"id-alpha-beta", kExact, "Hsu15, Fuernkranz",
                                           "iterative deepening around alpha-beta",
                                           kWindow | kCut | kDeepens});
  v.template strategy<exact::IdNegascout>({"id-negascout", kExact, "Hsu15, Fuernkranz",
                                           "iterative deepening around NegaScout",
                                           kWindowed | kDeepens});
  v.template strategy<exact::IdMtdf>({"id-mtdf", kExact, "Tong02 1.2.3",
                                      "iterative deepening around MTD(f)",
                                      kWidth | kGuess | kDeepens});
}

template <class Visitor>
void for_each_exact_strategy(Visitor& visitor) {
  visit_bounds(visitor);
  visit_minimal_windows(visitor);
  visit_best_first_and_drivers(visitor);
}

template <class Visitor>
void for_each_selective_strategy(Visitor& v) {
  using namespace option;  // NOLINT
  constexpr auto kSelective = StrategyKind::Selective;
  constexpr unsigned kWindowed = kModel | kWindow | kCut | kWidth;
  v.template strategy<selective::ProbCut>({"probcut", kSelective, "Tong02 fig 1.7",
                                           "a shallow search at depth d cuts the node", kWindowed});
  v.template strategy<selective::GpcAlphaBeta>({"gpc-ab", kSelective, "Tong02 fig 2.4",
                                                "a shallow search skips a child; on alpha-beta",
                                                kWindowed});
  v.template strategy<selective::FgpcAlphaBeta>({"fgpc-ab", kSelective, "Tong02 fig 3.3",
                                                 "a shallow search ends the node; on alpha-beta",
                                                 kWindowed});
  v.template strategy<selective::GpcNegascout>(
      {"gpc-negascout", kSelective, "Tong02 fig 2.5", "GPC on NegaScout", kWindowed});
  v.template strategy<selective::FgpcNegascout>(
      {"fgpc-negascout", kSelective, "Tong02 fig 3.4", "FGPC on NegaScout", kWindowed});
  v.template strategy<selective::GpcMt>({"gpc-mt", kSelective, "Tong02 fig 2.6",
                                         "GPC on MT, driven as MTD(f)", kModel | kWidth | kGuess});
  v.template strategy<selective::FgpcMt>({"fgpc-mt", kSelective, "Tong02 fig 3.5",
                                          "FGPC on MT, driven as MTD(f)",
                                          kModel | kWidth | kGuess});
  v.template strategy<selective::NodeCutting>(
      {"node-cutting", kSelective, "Tong02 ch 4",
       "only the children up to place x by a shallow search; on alpha-beta",
       kPlaces | kWindow | kCut});
}

// Another rule than minimax takes values to the root; values are chances of winning.
template <class Visitor>
void for_each_backup_strategy(Visitor& v) {
  constexpr auto kBackup = StrategyKind::Backup;
  constexpr unsigned kNone = 0;
  v.template strategy<backup::ProductPropagation>(
      {"product-propagation", kBackup, "Muszycka85 5.2, fig 54",
       "chances of winning, multiplied at MIN nodes; looks at every node", kNone});
  v.template strategy<backup::PrunedProductPropagation>(
      {"product-propagation-pruned", kBackup, "Muszycka85 6.2",
       "the same move with fewer nodes; the value is that of the chosen child", kNone});
}

template <class Visitor>
void for_each_strategy(Visitor& visitor) {
  for_each_exact_strategy(visitor);
  for_each_selective_strategy(visitor);
  for_each_backup_strategy(visitor);
}

}  // namespace espalier::app
