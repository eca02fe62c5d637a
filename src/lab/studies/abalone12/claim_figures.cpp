// See claim_figures.hpp.
#include "lab/studies/abalone12/claim_figures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace espalier::lab::abalone12 {
namespace {

std::string at_depth(int depth) { return fmt::format("at depth {}", depth); }

// Of nodes by those of the base (cost), or the other way round (gain).
Parts costs(const Measured& measured, const char* way, std::initializer_list<int> depths) {
  Parts parts;
  for (const int depth : depths) {
    const Reading cost = measured.by_base(way_named(way), depth);
    if (cost.known()) parts.push_back({at_depth(depth), cost});
  }
  return parts;
}
Parts gains(const Measured& measured, const char* way, std::initializer_list<int> depths) {
  Parts parts = costs(measured, way, depths);
  for (Part& part : parts) part.reading = speed_up(part.reading);
  return parts;
}

// The figures of windows: the widths of the paper's criterion are judged, those of the quantiles
// (the recipe `paper`) and of the cone are told beside them.
Parts beside(Parts judged, const char* what, Parts others) {
  for (Part& part : others) {
    judged.push_back({fmt::format("{} {}", what, part.name), part.reading, false});
  }
  return judged;
}
Parts window_gains(const Measured& measured, std::initializer_list<int> depths) {
  return beside(gains(measured, kCriterion, depths), "with the quantiles",
                gains(measured, kAspiration, depths));
}
Parts two_levels(const Measured& measured) {
  const auto by_plain = [&](const char* way) {
    return measured.between(way_named(way), 7, way_named(kPlain), 5);
  };
  return {{"depth 7 by depth 5", by_plain(kCriterion)},
          {"with the quantiles", by_plain(kAspiration), false}};
}

// The paper explains its gain from the table by evaluations that are not called: it is judged on
// time, and nodes and calls stand beside.
Parts table_gains(const Measured& measured) {
  const std::size_t way = way_named("table");
  const auto gain = [](const Reading& cost) { return cost.known() ? speed_up(cost) : cost; };
  return {{fmt::format("time at depth {}", kCpuDepth), gain(measured.time_by_base(way))},
          {"time with evaluations not kept", gain(measured.time_by_base(way_named("table-values"))),
           false},
          {"nodes", gain(measured.by_base(way, kCpuDepth)), false},
          {"evaluations", gain(measured.evaluations_by_base(way, kCpuDepth)), false}};
}

Reading computed(double value) { return {value, {value, value}, 0, true}; }

Parts collision(double bits) {
  return {{"computed", computed(-std::expm1(-kStored / std::exp2(bits)))}};
}

Parts sorted_cuts(const Measured& measured) {
  Parts parts;
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    if (!contains(kWatched[i].set, kCombined)) continue;
    parts.push_back(
        {kWatched[i].title, measured.cuts(Cuts::SortedSix, Cuts::Sorted, Cuts::SortedLater, i)});
  }
  return parts;
}

// CMO with one method for all levels by CMO with its three regions.
Parts regions(const Measured& measured) {
  Parts parts;
  for (const char* way : kOneRegion) {
    for (const int depth : {6, 7}) {
      const std::string name = fmt::format("{} at depth {}", ways()[way_named(way)].title, depth);
      parts.push_back({name, measured.work_by_base(way_named(way), depth)});
      parts.push_back({name + ", nodes alone", measured.by_base(way_named(way), depth), false});
    }
  }
  return parts;
}

// The highest level by the lowest one; beside it the highest that the trials sized.
Parts highest_by_lowest() {
  const std::vector<Points> widths = shipped_widths(Widths::Criterion);
  if (widths.size() <= kSizedLevels) return {};
  const auto by_lowest = [&](std::size_t left) {
    return computed(static_cast<double>(widths[left]) / widths[1]);
  };
  // The first stands for no plies left and is never used.
  return {{"computed", by_lowest(widths.size() - 1)},
          {fmt::format("{} plies left, the highest level that trials sized,", kSizedLevels),
           by_lowest(kSizedLevels), false}};
}

// Judged where the table is as full as in the paper's formula, ten million positions in 2^22
// entries; the table of the paper's size, which our searches do not fill, stands beside.
Parts keys(const Measured& measured, Keys metric) {
  return {{fmt::format("with {} entries", kKeysTables[1]), measured.keys_share(metric, 1)},
          {fmt::format("with {} entries", kKeysTables[0]), measured.keys_share(metric, 0), false}};
}

using FigureParts = std::function<Parts(const Measured&)>;
using Figures = std::map<std::string, FigureParts>;

const Figures& figures_of_nodes() {
  static const Figures all = {
      {"branching",
       [](const Measured& m) {
         return Parts{
             {"children", m.cuts(Cuts::Children, Cuts::Expanded, Cuts::BeyondExpanded, 0)}};
       }},
      {"quiescence-20",
       [](const Measured& m) {
         return costs(m, "quiescence", {5, 6});
       }},
      {"quiescence-25",
       [](const Measured& m) {
         return costs(m, "quiescence", {6, 7});
       }},
      {"killer",
       [](const Measured& m) {
         return costs(m, "killer", {6, 7});
       }},
      {"windows-10",
       [](const Measured& m) {
         return window_gains(m, {5, 6});
       }},
      {"windows-20",
       [](const Measured& m) {
         return window_gains(m, {6, 7});
       }},
      {"two-levels", two_levels},
      {"wider", [](const Measured&) { return highest_by_lowest(); }},
      {"cone",
       [](const Measured& m) {
         return beside(costs(m, kConeCmo, {6, 7}), "without CMO", costs(m, kCone, {5, 6}));
       }},
      {"cmo-250",
       [](const Measured& m) {
         return beside(gains(m, kCriterionCmo, {7}), "with the quantiles",
                       gains(m, "aspiration+cmo", {7}));
       }},
      {"regions", regions},
      {"iteration",
       [](const Measured& m) {
         return beside(costs(m, kNoIteration, {6, 7}), "with a table that keeps no moves",
                       costs(m, kNoTableMoveNoIteration, {6, 7}));
       }},
      {"first-six", sorted_cuts},
      {"table-3", table_gains},
      {"deepening-25",
       [](const Measured& m) {
         return costs(m, "table+deepening", {5, 6});
       }},
      {"collision-64", [](const Measured&) { return collision(64); }},
      {"collision-22", [](const Measured&) { return collision(22); }},
  };
  return all;
}

const Figures& figures_of_games_and_keys() {
  static const Figures all = {
      {"same-quality",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kCriterionCmo, 4, 4))},
                      {"with the quantiles", m.points(contest_of(kAspiration, 4, 4)), false}};
       }},
      {"criterion-v",
       [](const Measured& m) {
         return Parts{{"last column", m.points(contest_of(kCriterionLast, 5, 4))},
                      {"cone + CMO", m.points(contest_of(kConeCmo, 5, 4)), false},
                      {"with the quantiles", m.points(contest_of(kLast, 5, 4)), false},
                      {"full recipe", m.points(contest_of(kPaper, 5, 4)), false}};
       }},
      {"criterion-iii",
       [](const Measured& m) {
         return Parts{{"last column", m.points(contest_of(kCriterionLast, 4, 5))},
                      {"full recipe", m.points(contest_of(kPaper, 4, 5)), false}};
       }},
      {"quiescence-gain",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kPaper, 0, 0, Terms::Nodes))}};
       }},
      {"quiescence-threshold",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kMoreQuiescence, 0, 0, Terms::Nodes))}};
       }},
      {"keys-speed", [](const Measured& m) { return keys(m, Keys::NodesDiffer); }},
      {"keys-moves", [](const Measured& m) { return keys(m, Keys::MovesDiffer); }},
  };
  return all;
}

}  // namespace

const Contest& contest_of(std::string_view way, int depth, int opposing, Terms terms) {
  const auto& list = contests();
  return *std::find_if(list.begin(), list.end(), [&](const Contest& one) {
    return one.way == way && one.depth == depth && one.opposing == opposing && one.terms == terms;
  });
}

Parts in_play(const Measured& measured) {
  Parts parts;
  for (const Contest& contest : contests()) {
    if (contest.terms != Terms::Depth || contest.opposing != kHeuristicDepth) continue;
    const bool judged = std::string_view(contest.way) == kCriterionLast && contest.depth < 7;
    parts.push_back(
        {fmt::format("{} at depth {}", ways()[way_named(contest.way)].title, contest.depth),
         measured.games_by_positions(contest), judged});
  }
  return parts;
}

Parts figures_of(const std::string& id, const Measured& measured) {
  for (const Figures* figures : {&figures_of_nodes(), &figures_of_games_and_keys()}) {
    const auto found = figures->find(id);
    if (found != figures->end()) return found->second(measured);
  }
  return {};
}

}  // namespace espalier::lab::abalone12
