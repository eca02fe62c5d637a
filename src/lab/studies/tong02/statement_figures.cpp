#include "lab/studies/tong02/statement_figures.hpp"

#include <fmt/core.h>

#include <functional>
#include <map>

namespace espalier::lab::tong02 {
namespace {

template <class Read>
Parts each(const std::vector<std::size_t>& of, Read read) {
  Parts parts;
  for (const std::size_t way : of) parts.push_back({ways()[way].title, read(way)});
  return parts;
}

Parts time_of(const GameResults& game, const char* way) {
  return each({way_named(way)}, [&](std::size_t one) { return game.time_ratio(one); });
}

Parts shares_of(const GameResults& game, const std::vector<std::size_t>& of, Effort metric) {
  return each(of, [&](std::size_t way) { return game.share(metric, way, game.game().depth()); });
}

Parts pooled_points(const GameResults& game, const char* name, const std::vector<std::size_t>& of) {
  return {{name, points_of(pooled(game, kLearnerSet, of))}};
}

// A number of the fitted line; exact, as the report does not know its error.
Parts fitted(const GameResults& game, double engine::CutPair::*number) {
  const Setting* setting = setting_of(game.game());
  if (setting == nullptr || setting->models->pairs.empty()) return {};
  const engine::CutPair& pair = setting->models->pairs.front();
  const double value = pair.*number;
  return {{fmt::format("s = {}, d = {}", pair.s, pair.d), {value, {value, value}, 0, true}}};
}

// The ways of AB, NS and MTD with this ending of their names.
std::vector<std::size_t> drivers_with(const std::string& ending) {
  std::vector<std::size_t> list;
  for (const char* driver : {"ab", "ns", "mtd"}) list.push_back(way_named(driver + ending));
  return list;
}

std::vector<std::size_t> joined(std::vector<std::size_t> list,
                                const std::vector<std::size_t>& more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

// What the ones win more than the others. Each cell draws its own openings and opponents, so both
// are independent.
Parts gain(const GameResults& game, const char* set, const char* name,
           const std::vector<std::size_t>& ones, const std::vector<std::size_t>& others) {
  return {
      {name, difference(points_of(pooled(game, set, ones)), points_of(pooled(game, set, others)))}};
}

// The depths at which both of the twins were searched.
std::vector<int> depths_of(const GameResults& game, std::size_t pair) {
  std::vector<int> depths;
  for (const Plies& plies : game.game().effort) {
    if (game.twin_leaves(pair, plies.depth).known()) depths.push_back(plies.depth);
  }
  return depths;
}

// A part for each of these depths; an unknown one if there is none.
template <class Read>
Parts by_depth(const GameResults& game, std::size_t pair, Read read) {
  Parts parts;
  for (const int depth : depths_of(game, pair)) {
    parts.push_back({fmt::format("depth {}:", depth), read(depth)});
  }
  if (parts.empty()) parts.push_back({twins()[pair].title(), {}});
  return parts;
}

// Of a statement about every position: one that differs refutes it, so the share stands for itself.
Parts every(const GameResults& game, std::size_t pair, Twin metric) {
  return by_depth(game, pair, [&](int depth) {
    Reading share = game.twin_share(metric, pair, depth);
    share.interval = {share.value, share.value};
    return share;
  });
}

// Leaves of MTD(f) by those of NegaScout; the names say what both save against alpha-beta.
Parts gains(const GameResults& game) {
  const std::size_t pair = twins_named("mtd", "ns");
  Parts parts;
  for (const int depth : depths_of(game, pair)) {
    parts.push_back({fmt::format("depth {} (by AB: NS {}, MTD {}), MTD by NS", depth,
                                 text_of(game.twin_leaves(twins_named("ns", "ab"), depth), 2),
                                 text_of(game.twin_leaves(twins_named("mtd", "ab"), depth), 2)),
                     game.twin_leaves(pair, depth)});
  }
  if (parts.empty()) parts.push_back({twins()[pair].title(), {}});
  return parts;
}

// CPU time of one way by another's; the names say the nodes.
Parts times_of(const GameResults& game,
               std::initializer_list<std::pair<const char*, const char*>> pairs) {
  Parts parts;
  for (const auto& [one, other] : pairs) {
    const std::size_t pair = twins_named(one, other);
    parts.push_back({fmt::format("{} by {} (nodes {}),", ways()[twins()[pair].one].title,
                                 ways()[twins()[pair].other].title,
                                 text_of(game.twin_nodes(pair, game.game().depth()), 2)),
                     game.twin_time(pair)});
  }
  return parts;
}

// How much more often each p has the move or the value of Learner III than GPC-MTD has.
Parts righter(const GameResults& game, Twin metric, Effort share) {
  const int depth = game.game().depth();
  const std::size_t gpc = way_named("mtd-gpc");
  Parts parts;
  for (const std::size_t way : node_cutting_ways()) {
    parts.push_back({fmt::format("{} {} against {},", ways()[way].title,
                                 percent_of(game.share(share, way, depth)),
                                 percent_of(game.share(share, gpc, depth))),
                     game.twin_gain(metric, twins_named(ways()[way].name, "mtd-gpc"), depth)});
  }
  return parts;
}

// With the first guess of 1.2.3; the names say what the static guess does.
Parts guesses(const GameResults& game) {
  Parts parts;
  for (const Plies& plies : game.game().effort) {
    const Reading last = game.guess_leaves(2, plies.depth);
    if (!last.known()) continue;
    parts.push_back({fmt::format("depth {} (static guess: {}), MTD by NS", plies.depth,
                                 text_of(game.guess_leaves(1, plies.depth), 2)),
                     last});
  }
  if (parts.empty()) parts.push_back({"MTD by NS", {}});
  return parts;
}

using Measure = std::function<Parts(const GameResults&)>;
using Measures = std::map<std::string, Measure>;

// Chapter 3, and the branching factor.
const Measures& framework_measures() {
  static const Measures all = {
      {"fit-a", [](const GameResults& g) { return fitted(g, &engine::CutPair::a); }},
      {"fit-b", [](const GameResults& g) { return fitted(g, &engine::CutPair::b); }},
      {"fit-sigma", [](const GameResults& g) { return fitted(g, &engine::CutPair::sigma); }},
      {"fit-t",
       [](const GameResults&) {
         const double share = match::normal_share_below(1.3);
         return Parts{{"t = 1.3", {share, {share, share}, 0, true}}};
       }},
      {"gpc-time",
       [](const GameResults& g) {
         return each(drivers_with("-gpc"), [&](std::size_t way) { return g.time_ratio(way); });
       }},
      {"fgpc-ab-time", [](const GameResults& g) { return time_of(g, "ab-fgpc"); }},
      {"fgpc-ns-time", [](const GameResults& g) { return time_of(g, "ns-fgpc"); }},
      {"fgpc-mtd-time", [](const GameResults& g) { return time_of(g, "mtd-fgpc"); }},
      {"mtd-learner",
       [](const GameResults& g) {
         return pooled_points(g, "AB and NS", {way_named("ab"), way_named("ns")});
       }},
      {"gpc-players",
       [](const GameResults& g) {
         return gain(g, kPlayersSet, "GPC and FGPC minus plain",
                     joined(drivers_with("-gpc"), drivers_with("-fgpc")), drivers_with(""));
       }},
      {"fgpc-learner",
       [](const GameResults& g) {
         return gain(g, kLearnerSet, "FGPC minus GPC", drivers_with("-fgpc"), drivers_with("-gpc"));
       }},
      {"branching",
       [](const GameResults& g) {
         return Parts{{"middle game", mean_of(g.model(ModelCheck::Moves))}};
       }},
  };
  return all;
}

// Node-cutting and the integrated strategy.
const Measures& cutting_measures() {
  static const Measures all = {
      {"nc-speed-up",
       [](const GameResults& g) {
         return each(node_cutting_ways(),
                     [&](std::size_t way) { return speed_up(g.time_ratio(way)); });
       }},
      {"nc-95-time", [](const GameResults& g) { return time_of(g, "mtd-nc-95"); }},
      {"nc-time",
       [](const GameResults& g) {
         return each(node_cutting_ways(), [&](std::size_t way) { return g.time_ratio(way); });
       }},
      {"nc-same-move",
       [](const GameResults& g) { return shares_of(g, node_cutting_ways(), Effort::SameMove); }},
      {"nc-same-value",
       [](const GameResults& g) { return shares_of(g, node_cutting_ways(), Effort::SameValue); }},
      {"nc-players",
       [](const GameResults& g) {
         return gain(g, kPlayersSet, "MTD-NC-95..99 minus MTD", node_cutting_ways(),
                     {way_named(kLearner)});
       }},
      {"nc-learner",
       [](const GameResults& g) { return pooled_points(g, "MTD-NC-95..99", node_cutting_ways()); }},
      {"is-95-speed-up",
       [](const GameResults& g) {
         return each({way_named("mtd-is-95")}, [&](std::size_t way) {
           return speed_up(g.nodes_ratio(way, g.game().depth()));
         });
       }},
      {"is-95-time", [](const GameResults& g) { return time_of(g, "mtd-is-95"); }},
      {"is-same-move",
       [](const GameResults& g) { return shares_of(g, integrated_ways(), Effort::SameMove); }},
      {"is-players",
       [](const GameResults& g) {
         return gain(g, kPlayersSet, "MTD-IS-95..99 minus MTD", integrated_ways(),
                     {way_named(kLearner)});
       }},
      {"is-learner",
       [](const GameResults& g) { return pooled_points(g, "MTD-IS-95..99", integrated_ways()); }},
  };
  return all;
}

// Two ways compared with each other.
const Measures& twin_measures() {
  static const std::size_t gpc = twins_named("ab-gpc", "ab-probcut");
  static const std::size_t gmpc = twins_named("ab-gmpc", "ab-mpc");
  static const Measures all = {
      {"mtd-gain", gains},
      {"mtd-gain-last", guesses},
      {"fgpc-gpc-time",
       [](const GameResults& g) {
         return times_of(g,
                         {{"ab-fgpc", "ab-gpc"}, {"ns-fgpc", "ns-gpc"}, {"mtd-fgpc", "mtd-gpc"}});
       }},
      {"fgpc-probcut-time",
       [](const GameResults& g) {
         return times_of(
             g, {{"ab-fgpc", "ab-probcut"}, {"ns-fgpc", "ab-probcut"}, {"mtd-fgpc", "ab-probcut"}});
       }},
      {"plain-probcut-time",
       [](const GameResults& g) {
         return times_of(g, {{"ns", "ab-probcut"}, {"mtd", "ab-probcut"}});
       }},
      {"nc-gpc-move",
       [](const GameResults& g) { return righter(g, Twin::RighterMove, Effort::SameMove); }},
      {"nc-gpc-value",
       [](const GameResults& g) { return righter(g, Twin::RighterValue, Effort::SameValue); }},
      {"gpc-cuts", [](const GameResults& g) { return every(g, gpc, Twin::SameCuts); }},
      {"gpc-value", [](const GameResults& g) { return every(g, gpc, Twin::SameValue); }},
      {"gpc-move", [](const GameResults& g) { return every(g, gpc, Twin::SameMove); }},
      {"gmpc-size",
       [](const GameResults& g) {
         return by_depth(g, gmpc, [&](int depth) { return g.twin_leaves(gmpc, depth); });
       }},
      {"gmpc-move",
       [](const GameResults& g) {
         return by_depth(g, gmpc,
                         [&](int depth) { return g.twin_share(Twin::SameMove, gmpc, depth); });
       }},
  };
  return all;
}

}  // namespace

std::optional<Parts> parts_of(const std::string& statement, const GameResults& game) {
  for (const Measures* measures : {&framework_measures(), &cutting_measures(), &twin_measures()}) {
    const auto found = measures->find(statement);
    if (found != measures->end()) return found->second(game);
  }
  return std::nullopt;
}

}  // namespace espalier::lab::tong02
