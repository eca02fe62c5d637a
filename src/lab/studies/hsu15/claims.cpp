#include "lab/studies/hsu15/claims.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include "lab/published.hpp"

namespace espalier::lab::hsu15 {
namespace {

constexpr double kSureLevel = 0.99;  // where many are compared with one

// The cells of one game.
struct GameCells {
  Measured combinations;
  Measured deep;
  Measured windows;
  Measured deepening;
  Measured ordering;
  Measured selective;
  Measured time;
};

std::vector<GameCells> cells_by_game(const Results& results) {
  const auto of = [&](SetName set) { return measured(results, set); };
  const auto combinations = of(SetName::Combinations);
  std::vector<GameCells> list;
  for (std::size_t g = 0; g < combinations.size(); ++g) {
    list.push_back({combinations[g], of(SetName::Deep)[g], of(SetName::Windows)[g],
                    of(SetName::Deepening)[g], of(SetName::Ordering)[g], of(SetName::Selective)[g],
                    of(SetName::Time)[g]});
  }
  return list;
}

Estimate negated(Estimate estimate) {
  estimate.mean = -estimate.mean;
  return estimate;
}
// Percent more than the base.
Spread added(const Estimate& log2) {
  const Spread times = factor(log2);
  return {100 * (times.value - 1),
          {100 * (times.interval.low - 1), 100 * (times.interval.high - 1)},
          times.n};
}

// A figure of one set, by the name of the condition.
Estimate at(const Measured& set, const char* condition, int depth, Metric metric) {
  return set.at(set.condition(condition), depth, metric);
}
Spread saved(const Measured& set, const char* condition, int depth,
             Metric metric = Metric::Leaves) {
  return mean_of(set.saved(set.condition(condition), depth, metric));
}
Spread saved(const Measured& set, const char* condition) {
  return saved(set, condition, set.last());
}

// The depth 6 of two claims, where a run goes so deep.
int six(const Measured& set) { return std::min(6, set.last()); }

using FigureSpread = std::function<Spread(const GameCells&)>;

using FigureSpreads = std::map<std::string, FigureSpread>;

// What the combinations say.
const FigureSpreads& combination_figures() {
  static const FigureSpreads all = {
      {"schaeffer-99",
       [](const GameCells& g) {
         const std::size_t pair = g.deep.condition(combination_name(kBestPair));
         return mean_of(g.deep.of_possible(pair, g.deep.last()));
       }},
      {"three-or-more",
       [](const GameCells& g) {
         return saving(g.combinations.versus_pair(g.combinations.last(), kAll));
       }},
      {"knowledge-history",
       [](const GameCells& g) {
         const int last = g.combinations.last();
         return factor(g.combinations.contrast(last, Contrast::KnowledgeHistory));
       }},
      {"knowledge-time",
       [](const GameCells& g) {
         return added(at(g.time, "knowledge", kTimedDepth, Metric::LogPace));
       }},
      {"refutation-constant",
       [](const GameCells& g) {
         return added(at(g.deep, "refutation", g.deep.last(), Metric::LogSlope));
       }},
      {"refutation-table",
       [](const GameCells& g) {
         const int last = g.combinations.last();
         return factor(g.combinations.contrast(last, Contrast::RefutationTable));
       }},
      {"variations-constant",
       [](const GameCells& g) {
         return added(at(g.deep, kVariations, g.deep.last(), Metric::LogSlope));
       }},
      {"variations-table",
       [](const GameCells& g) {
         return factor(at(g.windows, kVariations, g.windows.last(), Metric::LogLeaves));
       }},
  };
  return all;
}

// What windows, table, history and killers say.
const FigureSpreads& enhancement_figures() {
  static const FigureSpreads all = {
      {"aspiration", [](const GameCells& g) { return saved(g.deep, "aspiration"); }},
      {"aspiration-table",
       [](const GameCells& g) {
         const int last = g.combinations.last();
         return factor(g.combinations.contrast(last, Contrast::AspirationWithTable));
       }},
      {"small-aspiration", [](const GameCells& g) { return saved(g.deep, "aspiration"); }},
      {"table-2",
       [](const GameCells& g) {
         return factor(negated(at(g.deep, "table", g.deep.last(), Metric::LogLeaves)));
       }},
      {"deepening-table",
       [](const GameCells& g) {
         return share(at(g.deepening, "deepening, table", g.deepening.last(), Metric::FewerNodes));
       }},
      {"history-weight", [](const GameCells& g) { return saved(g.windows, "history d"); }},
      {"table-30", [](const GameCells& g) { return saved(g.deep, "table", six(g.deep)); }},
      {"killer", [](const GameCells& g) { return saved(g.deep, "killer"); }},
      {"killer-constant",
       [](const GameCells& g) {
         return added(at(g.deep, "killer", g.deep.last(), Metric::LogSlope));
       }},
  };
  return all;
}

// What the further sets say.
const FigureSpreads& further_figures() {
  static const FigureSpreads all = {
      {"small-windows", [](const GameCells& g) { return saved(g.windows, "pvs, table, ordered"); }},
      {"null-move",
       [](const GameCells& g) {
         return saved(g.selective, "null move R=2", g.selective.last(), Metric::Nodes);
       }},
      {"lmr",
       [](const GameCells& g) {
         return factor(at(g.selective, "lmr 4,3", g.selective.last(), Metric::LogGrowth));
       }},
      {"negascout-10",
       [](const GameCells& g) {
         return saved(g.windows, "pvs, table, ordered", g.windows.last(), Metric::Nodes);
       }},
      {"deepening",
       [](const GameCells& g) {
         return share(
             at(g.deepening, "deepening, table, ordered", g.deepening.last(), Metric::FewerNodes));
       }},
      {"fixed-ordering",
       [](const GameCells& g) {
         return factor(at(g.ordering, "exhaustive tree", six(g.ordering), Metric::LogLeaves));
       }},
      {"dynamic-minimal",
       [](const GameCells& g) {
         const int last = g.ordering.last();
         return factor(negated(at(g.ordering, "minimal tree", last, Metric::LogLeaves)));
       }},
      {"negascout-table", [](const GameCells& g) { return saved(g.windows, "pvs, table"); }},
      {"razoring",
       [](const GameCells& g) {
         return factor(negated(at(g.selective, "razoring", 4, Metric::LogNodes)));
       }},
  };
  return all;
}

// A figure against the range that counts as agreeing.
Finding judge_figure(const PublishedClaim& claim, const Spread& ours) {
  Finding finding;
  finding.text = claim.unit == "factor" ? as_factor(ours) : in_percent(ours);
  finding.detail = ours.n > 0 ? fmt::format("n = {}", ours.n) : "";
  if (ours.n < kFewestJudged) return finding;
  const bool inside = ours.value >= claim.low && ours.value <= claim.high;
  const bool reaches = ours.interval.high >= claim.low && ours.interval.low <= claim.high;
  finding.standing = inside ? Standing::Agrees : reaches ? Standing::Unsure : Standing::Disagrees;
  if (finding.standing == Standing::Disagrees) {
    finding.detail += ours.value > claim.high ? ", above" : ", below";
  }
  return finding;
}

Finding ruled(bool agrees, std::string text, std::int64_t n) {
  return {agrees ? Standing::Agrees : Standing::Disagrees, std::move(text),
          fmt::format("n = {}", n)};
}

// The typical position and the sum over positions may name different pairs; then nothing is sure.
Finding best_pair(const GameCells& g) {
  const Measured& set = g.combinations;
  if (!set.enough()) return {};
  const int last = set.last();
  const auto log = [&](Combination pair) { return set.versus_pair(last, pair); };
  const auto sum = [&](Combination pair) { return set.at(pair, last, Metric::Leaves).mean; };
  const std::vector<Combination> pairs = combinations_of(2);
  const auto least = [&](const auto& value) {
    return *std::min_element(pairs.begin(), pairs.end(),
                             [&](Combination a, Combination b) { return value(a) < value(b); });
  };
  const Combination typical = least([&](Combination pair) { return log(pair).mean; });
  const Combination total = least(sum);
  const bool better = confidence_interval(log(typical), kSureLevel).high < 0;
  std::string text = typical == kBestPair
                         ? "it is"
                         : fmt::format("{}: {} fewer leaves", combination_name(typical),
                                       in_percent(saving(log(typical))));
  if (total != typical) text += "; in sum " + combination_name(total);
  Finding finding = ruled(!better, text, log(kBestPair).n);
  if (better && total == kBestPair) finding.standing = Standing::Unsure;
  return finding;
}

Finding history_alone(const GameCells& g) {
  if (!g.deep.enough()) return {};
  const int last = g.deep.last();
  const Spread own = saved(g.deep, "history");
  int better = 0;
  for (std::size_t e = 0; e < kEnhancements; ++e) {
    const std::string name(enhancement_name(e));
    better += saved(g.deep, name.c_str(), last).value > own.value ? 1 : 0;
  }
  return ruled(better < 2, fmt::format("{}, place {} of 6", in_percent(own), better + 1), own.n);
}

// A factor above 1: the saving shrinks from two plies before to this depth.
Finding history_fades(const GameCells& g) {
  const int last = g.deep.last();
  if (!g.deep.enough() || last <= 7) return {};
  const Estimate step = at(g.deep, "history", last, Metric::LogStep);
  Finding finding = ruled(
      step.mean > 0,
      fmt::format("leaves left: {} from depth {} to {}", as_factor(factor(step)), last - 2, last),
      step.n);
  const Interval interval = confidence_interval(step);
  if (interval.low < 0 && interval.high > 0) finding.standing = Standing::Unsure;
  return finding;
}

Finding table_depth(const GameCells& g) {
  if (!g.deep.enough()) return {};
  const Estimate slope = at(g.deep, "table", g.deep.last(), Metric::LogSlope);
  Finding finding = ruled(
      slope.mean < 0, fmt::format("leaves left per ply: {}", as_factor(factor(slope))), slope.n);
  const Interval interval = confidence_interval(slope);
  if (interval.low < 0 && interval.high > 0) finding.standing = Standing::Unsure;
  return finding;
}

// Time of dynamic over that of fixed ordering: below 1 beyond depth six, not below up to it.
Finding dynamic_ordering(const GameCells& g) {
  const Measured& set = g.time;
  if (!set.enough()) return {};
  std::string first;  // depth at which it surely pays
  bool early = false;
  bool late = false;
  for (int depth = 3; depth <= set.last(); ++depth) {
    const Interval log = confidence_interval(at(set, "dynamic ordering", depth, Metric::LogTime));
    if (log.high >= 0) continue;
    (depth <= 6 ? early : late) = true;
    if (first.empty()) first = std::to_string(depth);
  }
  const Estimate last = at(set, "dynamic ordering", set.last(), Metric::LogTime);
  const std::string text = fmt::format(
      "{}; time at depth {}: {}", first.empty() ? "pays at no depth" : "pays from depth " + first,
      set.last(), as_factor(factor(last)));
  Finding finding = ruled(late && !early, text, last.n);
  const Interval at_last = confidence_interval(last);
  const bool open = !early && !late && at_last.low <= 0;
  if (open) finding.standing = Standing::Unsure;
  return finding;
}

Finding find(const PublishedClaim& claim, const GameCells& game) {
  static const std::map<std::string, Finding (*)(const GameCells&)> rules = {
      {"best-pair", best_pair},
      {"history-alone", history_alone},
      {"history-fades", history_fades},
      {"table-depth", table_depth},
      {"dynamic-ordering", dynamic_ordering}};
  const auto rule = rules.find(claim.id);
  if (rule != rules.end()) return rule->second(game);
  for (const FigureSpreads* figures : {&combination_figures(), &enhancement_figures()}) {
    const auto figure = figures->find(claim.id);
    if (figure != figures->end()) return judge_figure(claim, figure->second(game));
  }
  return judge_figure(claim, further_figures().at(claim.id)(game));
}

Overall overall_of(const std::vector<Finding>& games) {
  const auto count = [&](Standing standing) {
    return std::count_if(games.begin(), games.end(),
                         [&](const Finding& each) { return each.standing == standing; });
  };
  const auto agree = count(Standing::Agrees);
  const auto disagree = count(Standing::Disagrees);
  const auto unsure = count(Standing::Unsure);
  if (agree + disagree + unsure == 0) return Overall::NotMeasured;
  if (agree > 0 && disagree > 0) return Overall::Depends;
  if (agree > 0) return Overall::Agrees;
  return disagree > 0 ? Overall::Disagrees : Overall::Unsure;
}

}  // namespace

const std::vector<PublishedClaim>& published_claims() {
  static const std::vector<PublishedClaim> list = [] {
    const auto rows = parse_csv(published_csv("hsu15_claims.csv"));
    std::vector<PublishedClaim> claims;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto field = [&](const char* name) { return rows[i][column_of(rows[0], name)]; };
      PublishedClaim claim;
      claim.id = field("id");
      claim.text = field("claim");
      claim.where = field("where");
      claim.published = field("published");
      if (!field("low").empty()) claim.low = std::stod(field("low"));
      if (!field("high").empty()) claim.high = std::stod(field("high"));
      claim.unit = field("unit");
      claim.reading = field("reading");
      claims.push_back(std::move(claim));
    }
    return claims;
  }();
  return list;
}

std::string_view overall_word(Overall overall) {
  static constexpr std::array<std::string_view, 5> kWords = {
      "agrees", "disagrees", "depends on the game", "not sure", "not measured"};
  return kWords[static_cast<std::size_t>(overall)];
}

std::vector<JudgedClaim> judge_claims(const Results& results) {
  const std::vector<GameCells> games = cells_by_game(results);
  std::vector<JudgedClaim> list;
  for (const PublishedClaim& claim : published_claims()) {
    JudgedClaim judged{&claim, {}, Overall::NotMeasured};
    for (const GameCells& game : games) judged.games.push_back(find(claim, game));
    judged.overall = overall_of(judged.games);
    list.push_back(std::move(judged));
  }
  return list;
}

}  // namespace espalier::lab::hsu15
