// abalone12/optimisations: who plays whom.
#include <fmt/core.h>

#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {

const std::vector<Contest>& contests() {
  static const std::vector<Contest> list = {
      {kPaper, 5, 4, true, 1},      // V: one level shallower
      {kPaper, 5, 4, false, 0.05},  // ... against the literal alpha-beta
      {kLast, 5, 4, true, 0.24},    // ... without quiescence
      {kPaper, 4, 5, true, 0.05},   // III: one level deeper
      {kPaper, 7, 6, true, 0.03},   // V, deep
      {"quiescence", 4, 4, true, 0.06},
      {kAspiration, 4, 4, true, 0.06},
      {"aspiration+cmo", 4, 4, true, 0.06},
      {kLast, 4, 4, true, 0.06},
      {kPaper, 4, 4, true, 0.06},
      // Windows of the paper's criterion, on other openings than those that sized them.
      {kCriterionLast, 5, 4, true, 0.5},
      {kCriterionLast, 4, 5, true, 0.24},
      {kCriterionCmo, 4, 4, true, 0.24},
      {kConeCmo, 5, 4, true, 0.24},
      // V: the counts of tables I and II are taken against a heuristic opponent.
      {kCriterionLast, 5, kHeuristicDepth, true, 0.2},
      {kCriterionLast, 6, kHeuristicDepth, true, 0.2},
      {kCriterionLast, 7, kHeuristicDepth, true, 0.05},
      {kLast, 5, kHeuristicDepth, true, 0.2},
      {kLast, 6, kHeuristicDepth, true, 0.05},
      {kPlain, 5, kHeuristicDepth, true, 0.01},
      // III: what quiescence and more of it are worth, with what they cost.
      {kMoreQuiescence, 0, 0, false, 0.5, Terms::Nodes, kPaper},
      {kPaper, 0, 0, false, 0.5, Terms::Nodes, kLast},
      // II.C: what two features of the evaluation are worth, each left out.
      {kLeftOut[0].way, 0, 0, false, 0.9, Terms::Nodes, kPaper},
      {kLeftOut[1].way, 0, 0, false, 0.9, Terms::Nodes, kPaper},
      {kPaper, 0, 0, false, 0.24, Terms::Time},
      {kLast, 0, 0, false, 0.03, Terms::Time},
      {"aspiration+cmo", 0, 0, false, 0.03, Terms::Time},
      {kAspiration, 0, 0, false, 0.03, Terms::Time},
      {"quiescence", 0, 0, false, 0.03, Terms::Time},
      {"killer", 0, 0, false, 0.03, Terms::Time},
      {kExact, 0, 0, false, 0.03, Terms::Time},
      {kCriterionLast, 0, 0, false, 0.06, Terms::Time},
  };
  return list;
}

const char* set_of(const Contest& contest) {
  switch (contest.terms) {
    case Terms::Time: return kTimeSet;
    case Terms::Nodes: return kEqualSet;
    default: return kDepthSet;
  }
}

std::string condition_of(const Contest& contest) {
  switch (contest.terms) {
    case Terms::Time: return fmt::format("{:.0f}ms", 1000 * kSeconds);
    case Terms::Nodes: return fmt::format("{}k-nodes", kMoveNodes / 1000);
    default:
      return fmt::format("d{}-d{}{}", contest.depth, contest.opposing,
                         contest.exact ? "" : "-plain");
  }
}

}  // namespace espalier::lab::abalone12
