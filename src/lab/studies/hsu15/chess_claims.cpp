// What the sources say of chess (experiments/published/hsu15_chess.csv) and our figures for it.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "lab/studies/hsu15/chess.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

// Percent as a share.
Reading as_share(Reading percent) {
  percent.value /= 100;
  percent.interval = {percent.interval.low / 100, percent.interval.high / 100};
  return percent;
}

// How much more than 1 a factor is.
Reading change_of(Reading factor) {
  factor.value -= 1;
  factor.interval = {factor.interval.low - 1, factor.interval.high - 1};
  return factor;
}

Reading saved_share(const SetResults& set, const char* condition, Metric metric) {
  const Estimate saved = set.saved(set.condition(condition), set.last(), metric);
  return saved.known() ? as_share(mean_of(saved)) : Reading{};
}

Reading factor_at(const SetResults& set, const char* condition, Metric metric) {
  const Estimate log = set.at(set.condition(condition), set.last(), metric);
  return log.known() ? factor(log) : Reading{};
}

// Of two independent samples, one less the other.
Estimate less_of(const Estimate& one, const Estimate& other) {
  if (!one.known() || !other.known()) return {};
  return {one.mean - other.mean, std::hypot(one.stderr_, other.stderr_), std::min(one.n, other.n),
          0};
}

// What the table leaves over in middle games by what it leaves over in endings.
Reading table_in_endings(const Results& results, Source source) {
  const auto left = [&](Source from) {
    const SetResults set = searched(results, kExactSet, from);
    return set.at(set.condition("table"), kDepth, Metric::LogLeaves);
  };
  const Estimate less = less_of(left(Source::Middle), left(source));
  return less.known() ? factor(less) : Reading{};
}

Parts table_parts(const Results& results) {
  Parts parts;
  for (const Source source : {Source::Middle, Source::Ending, Source::Pawns}) {
    parts.push_back({source_title(source),
                     saved_share(searched(results, kExactSet, source), "table", Metric::Leaves),
                     source == Source::Middle});
  }
  return parts;
}

Parts killer_parts(const Results& results) {
  const SetResults set = searched(results, kKillerSet, Source::Pawns);
  const Estimate inside = set.at(set.condition("killers"), set.last(), Metric::InKillerRange);
  return {{fmt::format("depth {}", set.last()), saved_share(set, "killers", Metric::Leaves)},
          {"positions with 15 to 80%", inside.known() ? share_of(inside) : Reading{}, false}};
}

Parts reduction_parts(const Results& results) {
  const SetResults set = searched(results, kReducedSet, Source::Middle);
  Parts parts;
  for (const Condition& condition : set.set().conditions) {
    parts.push_back({condition.name, factor_at(set, condition.name.c_str(), Metric::LogGrowth),
                     condition.name == "lmr 4,3"});
  }
  return parts;
}

Parts window_parts(const Results& results) {
  const SetResults middle = searched(results, kExactSet, Source::Middle);
  return {{"without a table", saved_share(middle, "aspiration", Metric::Nodes)},
          {"with a table", saved_share(middle, "aspiration, table", Metric::Nodes), false},
          {"with a table and quiescence",
           saved_share(searched(results, kEngineSet, Source::Middle), "aspiration", Metric::Nodes),
           false}};
}

Parts scout_parts(const Results& results) {
  return {{"with quiescence",
           saved_share(searched(results, kEngineSet, Source::Middle), "negascout", Metric::Nodes)},
          {"without quiescence",
           saved_share(searched(results, kExactSet, Source::Middle), "pvs, table", Metric::Nodes),
           false}};
}

Parts null_parts(const Results& results) {
  const SetResults set = searched(results, kEngineSet, Source::Middle);
  return {{"R = 2", saved_share(set, "null move R=2", Metric::Nodes)},
          {"R = 3", saved_share(set, "null move R=3", Metric::Nodes), false}};
}

Reading horizon_mean(const Results& results, Horizon metric, std::size_t way) {
  const Estimate found = quantity_of(results, kHorizonSet, kQueening, horizon_place(metric, way));
  return found.known() ? mean_of(found) : Reading{};
}

Parts earlier_parts(const Results& results, std::size_t judged) {
  Parts parts;
  for (std::size_t way = 1; way < kHorizonWays.size(); ++way) {
    parts.push_back(
        {kHorizonWays[way].name, horizon_mean(results, Horizon::Earlier, way), way == judged});
  }
  return parts;
}

Parts game_parts(const Results& results, std::size_t removal) {
  const Removal& removed = removals()[removal];
  return {{fmt::format("{} nodes a move", kMoveNodes),
           points_of(games_of(results, kNodesSet, removed))},
          {fmt::format("{:.0f} ms a move", 1000 * kMoveSeconds),
           points_of(games_of(results, kTimeSet, removed))}};
}

Reading grouped(const Results& results, const char* condition) {
  const Estimate beyond =
      quantity_of(results, kGroupingSet, condition, grouping_place(Grouping::Beyond));
  return beyond.known() ? mean_of(beyond) : Reading{};
}

using Figures = std::function<Parts(const Results&)>;

const std::map<std::string, Figures>& search_figures() {
  static const std::map<std::string, Figures> all = {
      {"table-30", table_parts},
      {"table-endings",
       [](const Results& r) {
         Parts parts;
         for (const Source source : {Source::Ending, Source::Pawns}) {
           parts.push_back({source_title(source), table_in_endings(r, source)});
         }
         return parts;
       }},
      {"killers-15-80", killer_parts},
      {"killers-constant",
       [](const Results& r) {
         const Reading slope =
             factor_at(searched(r, kKillerSet, Source::Pawns), "killers", Metric::LogSlope);
         return Parts{{"per ply", slope.known() ? change_of(slope) : Reading{}}};
       }},
      {"null-move-10-30", null_parts},
      {"lmr-2", reduction_parts},
      {"negascout-10", scout_parts},
      {"aspiration-15", window_parts},
      {"see-saves",
       [](const Results& r) {
         return Parts{{"depth 6", saved_share(searched(r, kEngineSet, Source::Middle),
                                              "captures by see", Metric::Nodes)}};
       }},
  };
  return all;
}

const std::map<std::string, Figures>& other_figures() {
  static const std::map<std::string, Figures> all = {
      {"horizon-delay",
       [](const Results& r) {
         return Parts{{kHorizonWays[0].name, horizon_mean(r, Horizon::First, 0)}};
       }},
      {"horizon-extension", [](const Results& r) { return earlier_parts(r, 3); }},
      {"horizon-quiescence", [](const Results& r) { return earlier_parts(r, 1); }},
      {"see-imprecise",
       [](const Results& r) {
         return Parts{{"same value", exchange_share(r, Exchange::Same)},
                      {"both gain or both do not", exchange_share(r, Exchange::SameSign), false}};
       }},
      {"see-loop",
       [](const Results& r) {
         return Parts{{"slide 51", exchange_share(r, Exchange::LoopSame)},
                      {"with stopping", exchange_share(r, Exchange::SeeSame), false}};
       }},
      {"null-move-games", [](const Results& r) { return game_parts(r, 0); }},
      {"lmr-games", [](const Results& r) { return game_parts(r, 1); }},
      {"quiescence-games", [](const Results& r) { return game_parts(r, 2); }},
      {"grouping",
       [](const Results& r) {
         return Parts{{"king and pawn against king, solved", grouped(r, kPawnAgainstKing)},
                      {"more pawns, by search", grouped(r, source_name(Source::Pawns))}};
       }},
      {"siblings",
       [](const Results& r) {
         return Parts{{"by search", grouped(r, source_name(Source::Middle))}};
       }},
  };
  return all;
}

// Elo beside points.
std::string elo_beside(const Results& results, const std::string& id) {
  std::string text;
  for (const Removal& removal : removals()) {
    if (id != std::string(removal.name) + "-games") continue;
    for (const char* set : {kNodesSet, kTimeSet}) {
      const match::Tally tally = games_of(results, set, removal);
      if (tally.pair_count() == 0) continue;
      text += fmt::format(" At equal {} it is worth {} Elo.", set,
                          elo_text(match::estimate_pairs(tally)));
    }
  }
  return text;
}

}  // namespace

const std::vector<Statement>& chess_statements() {
  static const std::vector<Statement> list = read_statements("hsu15_chess.csv");
  return list;
}

std::vector<Claim> chess_claims(const Results& results) {
  std::vector<Claim> claims;
  for (const Statement& statement : chess_statements()) {
    const auto found = search_figures().find(statement.id);
    const Figures& figures =
        found != search_figures().end() ? found->second : other_figures().at(statement.id);
    claims.push_back(
        claim_on(statement, figures(results), fmt::format("Printed: {}.", statement.published)));
    claims.back().evidence += elo_beside(results, statement.id);
  }
  return claims;
}

std::optional<std::size_t> measured_cell(const Results& results, std::string_view set,
                                         std::string_view condition) {
  const auto cell =
      results.find_cell({{"set", std::string(set)}, {"positions", std::string(condition)}});
  return cell && results.measured(*cell) ? cell : std::nullopt;
}

Estimate quantity_of(const Results& results, std::string_view set, std::string_view condition,
                     std::size_t place) {
  const auto cell = measured_cell(results, set, condition);
  return cell ? results.estimate(*cell, place) : Estimate{};
}

SetResults searched(const Results& results, std::string_view set, Source source) {
  const auto& cells = search_cells();
  const auto found = std::find_if(cells.begin(), cells.end(), [&](const SearchCell& one) {
    return one.set == set && one.source == source;
  });
  return {results, static_cast<std::size_t>(found - cells.begin()), found->conditions};
}

match::Tally games_of(const Results& results, std::string_view set, const Removal& removal) {
  const auto cell = measured_cell(results, set, removal.name);
  return cell ? tally_of(results, *cell) : match::Tally{};
}

}  // namespace espalier::lab::hsu15::on_chess
