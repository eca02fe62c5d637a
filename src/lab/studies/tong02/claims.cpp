// What Tong02 says of its heuristics (experiments/published/tong02.csv), judged on the game of the
// thesis; and what the project expects of them on its own, better ordered engine.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include "lab/published.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {
namespace {

// One of the figures that a statement is about.
struct Part {
  std::string name;
  Reading reading;
};
using Parts = std::vector<Part>;
using Measure = std::function<Parts(const GameResults&)>;

std::optional<double> number_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return std::strtod(text.c_str(), nullptr);
}

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
         return each({way_named("ab-gpc"), way_named("ns-gpc"), way_named("mtd-gpc")},
                     [&](std::size_t way) { return g.time_ratio(way); });
       }},
      {"fgpc-ab-time", [](const GameResults& g) { return time_of(g, "ab-fgpc"); }},
      {"fgpc-ns-time", [](const GameResults& g) { return time_of(g, "ns-fgpc"); }},
      {"fgpc-mtd-time", [](const GameResults& g) { return time_of(g, "mtd-fgpc"); }},
      {"mtd-learner",
       [](const GameResults& g) {
         return pooled_points(g, "AB, NS and MTD",
                              {way_named("ab"), way_named("ns"), way_named("mtd")});
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
      {"nc-learner",
       [](const GameResults& g) { return pooled_points(g, "MTD-NC-95..99", node_cutting_ways()); }},
      {"is-95-speed-up",
       [](const GameResults& g) {
         return each({way_named("mtd-is-95")},
                     [&](std::size_t way) { return speed_up(g.time_ratio(way)); });
       }},
      {"is-same-move",
       [](const GameResults& g) { return shares_of(g, integrated_ways(), Effort::SameMove); }},
      {"is-learner",
       [](const GameResults& g) { return pooled_points(g, "MTD-IS-95..99", integrated_ways()); }},
  };
  return all;
}

// Nothing for a statement that another study judges.
const Measure* measure_of(const std::string& id) {
  for (const Measures* measures : {&framework_measures(), &cutting_measures()}) {
    const auto found = measures->find(id);
    if (found != measures->end()) return &found->second;
  }
  return nullptr;
}

bool is_share(const Statement& statement) {
  return statement.unit == "share" || (statement.unit == "points" && statement.low);
}

std::string evidence_of(const Statement& statement, const Parts& parts) {
  std::string text = fmt::format("Printed {}. Ours:", statement.published);
  for (const Part& part : parts) {
    const bool number = statement.unit == "number" || statement.unit == "points";
    text += fmt::format(
        " {} {}", part.name,
        is_share(statement) ? percent_of(part.reading) : text_of(part.reading, number ? 4 : 2));
    if (!part.reading.exact) text += fmt::format(", n = {}", part.reading.n);
    text += ";";
  }
  text.back() = '.';
  return text + fmt::format(" Read as: {}.", statement.reading);
}

// What the thesis calls the same in another measure: its speed-ups are ratios of nodes (5.3), and
// with ties another move may be as good.
std::string beside(const Statement& statement, const GameResults& game, const Parts& parts) {
  const int depth = game.game().depth();
  std::string text;
  for (const Part& part : parts) {
    const auto way = std::find_if(ways().begin(), ways().end(),
                                  [&](const Way& one) { return one.title == part.name; });
    if (way == ways().end()) continue;
    const auto number = static_cast<std::size_t>(way - ways().begin());
    if (statement.unit == "ratio" || statement.unit == "factor") {
      const Reading nodes = game.nodes_ratio(number, depth);
      text += fmt::format(" {} {};", part.name,
                          text_of(statement.unit == "ratio" ? nodes : speed_up(nodes), 2));
    } else if (statement.id.ends_with("same-move")) {
      text += fmt::format(" {} {};", part.name,
                          percent_of(game.share(Effort::SameWorth, number, depth)));
    }
  }
  if (text.empty()) return text;
  text.back() = '.';
  return (statement.unit == "share" ? " A move worth as much:" : " In nodes instead of time:") +
         text;
}

Claim claim_of(const Statement& statement, const GameResults& game) {
  Claim claim{statement.text, statement.where, Verdict::NotTested, ""};
  const Measure* measure = measure_of(statement.id);
  if (measure == nullptr) {
    claim.evidence = fmt::format("Printed {}; {}.", statement.published, statement.reading);
    return claim;
  }
  const Parts parts = (*measure)(game);
  std::vector<Verdict> verdicts;
  for (const Part& part : parts) {
    verdicts.push_back(judge(part.reading, statement.low, statement.high));
  }
  const bool judged = statement.low || statement.high;
  if (judged) claim.verdict = together(verdicts);
  claim.evidence = evidence_of(statement, parts) + beside(statement, game, parts);
  if (judged && claim.verdict == Verdict::NotTested) {
    claim.evidence = "Not decided. " + claim.evidence;
  }
  return claim;
}

// A heuristic that is to save so much and to keep so many moves: as the thesis has it, or with what
// we changed in it.
struct Bar {
  const char* way;
  double speed_up;
  double same_move;
  bool changed;
};
constexpr std::array<Bar, 4> kBars = {{{"mtd-fgpc", 2.5, 0.90, false},
                                       {"mtd-is-95", 2.0, 0.94, false},
                                       {"mtd-static-fgpc-t1.8", 2.5, 0.90, true},
                                       {"mtd-static-is-95-t2.2", 2.0, 0.94, true}}};
constexpr const char* kChanged =
    " The order of the sons (by static value) and t (the thesis has 1.3) are our choice, made "
    "after "
    "trying t = 1.3, 1.6, 1.8, 2 and 2.2 in two orders on 200 other positions.";

// Why a bar is not reached: how far the baseline is from the least tree, and what the model knows.
std::string why(const GameResults& game) {
  const int depth = game.game().depth();
  return fmt::format(
      " The plain MTD(f) has {} times the leaves of the minimal tree; the model explains {:.0f}% "
      "of "
      "the variance of deep values, and its test would cut {} of the sons if the best value were "
      "known.",
      text_of(game.by_minimal(depth), 2), 100 * game.r_squared(),
      percent_of(share_of(game.model(ModelCheck::Cut))));
}

Claim bar_claim(const Bar& bar, const GameResults& game) {
  const std::size_t way = way_named(bar.way);
  const int depth = game.game().depth();
  const Reading saved = speed_up(game.nodes_ratio(way, depth));
  const Reading same = game.share(Effort::SameMove, way, depth);
  const Verdict speed = judge(saved, bar.speed_up, std::nullopt);
  const Verdict moves = judge(same, bar.same_move, std::nullopt);
  Claim claim{
      fmt::format("{} at depth {}: at least {:.1f} times fewer nodes than MTD(f) in the same "
                  "order, and the same move in at least {:.0f}% of the middle-game positions.",
                  ways()[way].title, depth, bar.speed_up, 100 * bar.same_move),
      bar.changed ? "ours, other order and t" : "expected here", Verdict::NotTested, ""};
  claim.verdict = together({speed, moves});
  claim.evidence = fmt::format(
      "{}{} times fewer nodes, the same move in {}, a move worth as much in {}, n = {}.",
      claim.verdict == Verdict::NotTested ? "Not decided. " : "", text_of(saved, 2),
      percent_of(same), percent_of(game.share(Effort::SameWorth, way, depth)), same.n);
  if (claim.verdict != Verdict::Holds && same.known()) claim.evidence += why(game);
  if (bar.changed) claim.evidence += kChanged;
  return claim;
}

}  // namespace

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list = [] {
    const auto rows = parse_csv(published_csv("tong02.csv"));
    std::vector<Statement> made;
    if (rows.empty()) return made;
    const auto& header = rows.front();
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto field = [&](const char* name) { return rows[i][column_of(header, name)]; };
      made.push_back({field("id"), field("claim"), field("where"), field("published"),
                      number_of(field("low")), number_of(field("high")), field("unit"),
                      field("reading")});
    }
    return made;
  }();
  return list;
}

Verdict judge(const Reading& reading, std::optional<double> low, std::optional<double> high) {
  if (!reading.exact && reading.n < kFewestJudged) return Verdict::NotTested;
  const bool above = !low || reading.interval.low >= *low;
  const bool below = !high || reading.interval.high <= *high;
  if (above && below) return Verdict::Holds;
  const bool outside =
      (low && reading.interval.high < *low) || (high && reading.interval.low > *high);
  return outside ? Verdict::Fails : Verdict::NotTested;
}

Verdict together(const std::vector<Verdict>& verdicts) {
  const auto some = [&](Verdict wanted) {
    return std::find(verdicts.begin(), verdicts.end(), wanted) != verdicts.end();
  };
  if (some(Verdict::Fails)) {
    return some(Verdict::Holds) ? Verdict::HoldsInPart : Verdict::Fails;
  }
  return some(Verdict::NotTested) || verdicts.empty() ? Verdict::NotTested : Verdict::Holds;
}

std::vector<Claim> thesis_claims(const Results& results, const PruningGame* game) {
  std::vector<Claim> claims;
  for (const Statement& statement : statements()) {
    if (game == nullptr) {
      claims.push_back({statement.text, statement.where, Verdict::NotTested,
                        fmt::format("Printed {}. The game of the thesis, or models for it, are not "
                                    "in this build.",
                                    statement.published)});
      continue;
    }
    claims.push_back(claim_of(statement, GameResults(results, *game)));
  }
  return claims;
}

std::vector<Claim> house_claims(const Results& results, const PruningGame* game) {
  std::vector<Claim> claims;
  if (game == nullptr) return claims;
  for (const Bar& bar : kBars) claims.push_back(bar_claim(bar, GameResults(results, *game)));
  return claims;
}

}  // namespace espalier::lab::tong02
