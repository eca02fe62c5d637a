// The report of buro/probcut: who wins, what is saved, how the threshold matters, which models.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/plot.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/buro/probcut.hpp"

namespace espalier::lab::buro {
namespace {

// --- games ---------------------------------------------------------------------------------------

struct Row {
  const char* set;
  Condition condition;
  std::string words;
};
std::vector<Row> game_rows(const PruningGame& game) {
  std::vector<Row> rows = {
      {"time", time_limit(), fmt::format("equal time, {} a move", time_limit().name)}};
  for (const Condition& one : node_limits()) {
    rows.push_back({"nodes", one, fmt::format("equal nodes, {:.0f} a move", one.amount)});
  }
  for (const Condition& one : game.game_depths()) {
    rows.push_back({"depth", one, fmt::format("equal depth, {:.0f} plies", one.amount)});
  }
  return rows;
}

Table score_table(const Results& results, const PruningGame& game) {
  Table table;
  table.id = fmt::format("{}-games", game.name);
  table.caption = fmt::format("{}: points of the first, 95% interval", game.name);
  table.columns = {"condition",
                   "pairs",
                   "ProbCut against plain",
                   "MPC against plain",
                   "MPC against ProbCut",
                   "plies: plain, ProbCut, MPC"};
  if (std::string_view(game.name) == "othello") {
    table.rows.push_back({plain_cell("printed (Tong02 1.2.4)"),
                          plain_cell(""),
                          {"74%", "", Tone::Muted, ""},
                          plain_cell(""),
                          {"72%", "", Tone::Muted, ""},
                          plain_cell("")});
  }
  for (const Row& row : game_rows(game)) {
    std::vector<TableCell> cells = {plain_cell(row.words), plain_cell("")};
    std::array<double, 3> reached{};
    std::uint64_t pairs = 0;
    for (const Pairing& pairing : kPairings) {
      const auto cell = find(results, game.name, row.set, row.condition.name, pairing.name);
      const match::Tally tally = cell ? tally_of(results, *cell) : match::Tally{};
      cells.push_back(score_cell(match::estimate_pairs(tally), tally.pair_count()));
      pairs = std::max(pairs, tally.pair_count());
      if (!cell) continue;
      reached[pairing.first] = results.estimate(*cell, kReached).mean;
      reached[pairing.second] = results.estimate(*cell, kOpponentReached).mean;
    }
    if (pairs == 0) continue;
    cells[1] = plain_cell(std::to_string(pairs));
    cells.push_back(plain_cell(
        fmt::format("{:.1f}, {:.1f}, {:.1f}", reached[kPlain], reached[kProbCut], reached[kMpc])));
    table.rows.push_back(std::move(cells));
  }
  table.note =
      "Green: the interval lies above 50%; red: below; of intervals of 95% one in twenty is wrong "
      "by chance. Plies: the mean depth of finished "
      "iterations "
      "(a solved position ends a plain search early, but never a selective one). Equal time is "
      "what "
      "the claims are about, and the one row that another run will not repeat to the byte.";
  return table;
}

// What a node costs each way: the tests need more code than a plain search.
std::string speed_text(const Results& results, const PruningGame& game) {
  std::array<double, 3> speed{};  // nodes in a millisecond
  for (const Pairing& pairing : kPairings) {
    const auto cell = find(results, game.name, "time", time_limit().name, pairing.name);
    if (!cell) continue;
    const auto per_millisecond = [&](std::size_t nodes, std::size_t microseconds) {
      const double time = results.estimate(*cell, microseconds).mean;
      return time > 0 ? 1000 * results.estimate(*cell, nodes).mean / time : 0;
    };
    speed[pairing.first] = per_millisecond(kNodes, kMicroseconds);
    speed[pairing.second] = per_millisecond(kOpponentNodes, kOpponentMicroseconds);
  }
  if (speed[kPlain] == 0) return "";
  return fmt::format(
      "Nodes in a millisecond, in the games at equal time: plain {:.0f}, ProbCut {:.0f}, MPC "
      "{:.0f}. "
      "A plain search may run in a leaner build of the engine; at equal time that counts, at equal "
      "nodes it does not.",
      speed[kPlain], speed[kProbCut], speed[kMpc]);
}

Figure score_figure(const Results& results, const PruningGame& game) {
  LinePlot plot;
  plot.title = fmt::format("{}: points at equal nodes", game.name);
  plot.x.label = "nodes per move";
  plot.x.logarithmic = true;
  plot.y.label = "points, %";
  plot.references = {{50, "equal"}};
  if (std::string_view(game.name) == "othello") {
    plot.references.push_back({100 * kPrintedProbCut, "ProbCut, printed"});
    plot.references.push_back({100 * kPrintedMpc, "MPC, printed"});
  }
  int colour = 0;
  for (const Pairing& pairing : kPairings) {
    Series series{pairing.name, {}, colour++, true, false};
    for (const Condition& condition : node_limits()) {
      const match::Tally tally =
          tally_at(results, game.name, "nodes", condition.name, pairing.name);
      if (tally.pair_count() == 0) continue;
      const match::EloEstimate score = match::estimate_pairs(tally);
      series.points.push_back(
          {condition.amount, 100 * score.score, 100 * score.scores.low, 100 * score.scores.high});
    }
    plot.series.push_back(std::move(series));
  }
  return {fmt::format("{}-nodes", game.name),
          fmt::format("{}: points of the first named at equal nodes, 95% bands.", game.name),
          draw(plot)};
}

// --- effort --------------------------------------------------------------------------------------

TableCell ratio_cell(const Estimate& ratio) {
  if (ratio.n < 2) return {"-", "", Tone::Muted, ""};
  const Interval interval = confidence_interval(ratio);
  const Tone tone = interval.high < 1 ? Tone::Good : interval.low > 1 ? Tone::Bad : Tone::Plain;
  return {fmt::format("{:.2f}", ratio.mean),
          fmt::format("{:.2f} to {:.2f}", interval.low, interval.high), tone, ""};
}

TableCell share_cell(const Estimate& share) {
  const auto n = static_cast<double>(share.n);
  const Interval interval = share_interval(share.mean * n, n);
  return {fmt::format("{:.0f}%", 100 * share.mean),
          fmt::format("{:.0f} to {:.0f}", 100 * interval.low, 100 * interval.high), Tone::Plain,
          ""};
}

Table effort_table(const Results& results, const PruningGame& game,
                   const std::vector<Condition>& conditions, const char* what) {
  Table table;
  table.id = fmt::format("{}-effort-{}", game.name, what);
  table.caption = fmt::format("{}: nodes by those of plain, on the same positions", game.name);
  table.columns = {what,
                   "positions",
                   "plain, nodes",
                   "ProbCut",
                   "MPC",
                   "same move, ProbCut",
                   "same move, MPC",
                   "same value, ProbCut",
                   "same value, MPC"};
  for (const Condition& condition : conditions) {
    const auto cell = find(results, game.name, "effort", condition.name);
    if (!cell) continue;
    const auto at = [&](std::size_t quantity) { return results.estimate(*cell, quantity); };
    table.rows.push_back(
        {plain_cell(condition.name.substr(1)),
         plain_cell(std::to_string(at(place_of(Effort::Nodes, kPlain)).n)),
         plain_cell(fmt::format("{:.0f}", at(place_of(Effort::Nodes, kPlain)).mean)),
         ratio_cell(nodes_ratio(results, *cell, kProbCut)),
         ratio_cell(nodes_ratio(results, *cell, kMpc)),
         share_cell(at(place_of(Effort::SameMove, kProbCut))),
         share_cell(at(place_of(Effort::SameMove, kMpc))),
         share_cell(at(place_of(Effort::SameValue, kProbCut))),
         share_cell(at(place_of(Effort::SameValue, kMpc)))});
  }
  return table;
}

Figure effort_figure(const Results& results, const PruningGame& game,
                     const std::vector<Condition>& conditions, const char* what) {
  LinePlot plot;
  plot.title = fmt::format("{}: nodes by those of plain", game.name);
  plot.x.label = what;
  plot.y.label = "nodes / plain";
  plot.y.low = 0;
  plot.references = {{1, "plain"}};
  for (const Way way : {kProbCut, kMpc}) {
    Series series{kWays[way], {}, static_cast<int>(way) - 1, true, false};
    for (const Condition& condition : conditions) {
      const auto cell = find(results, game.name, "effort", condition.name);
      if (!cell) continue;
      const Estimate ratio = nodes_ratio(results, *cell, way);
      if (ratio.n < 2) continue;
      const Interval band = confidence_interval(ratio);
      series.points.push_back({condition.amount, ratio.mean, band.low, band.high});
    }
    plot.series.push_back(std::move(series));
  }
  return {fmt::format("{}-effort-{}", game.name, what),
          fmt::format("{}: nodes of a selective search by those of plain, against {}.", game.name,
                      what),
          draw(plot)};
}

// --- thresholds ----------------------------------------------------------------------------------

Table threshold_table(const Results& results, const PruningGame& game) {
  Table table;
  table.id = fmt::format("{}-thresholds", game.name);
  table.caption = fmt::format("{}: thresholds, {} nodes a move", game.name, kThresholdNodes);
  table.columns = {"t", "one-sided risk", "pairs", "ProbCut against plain", "MPC against plain"};
  for (const Condition& condition : thresholds()) {
    std::vector<TableCell> cells = {
        plain_cell(fmt::format("{:.1f}", condition.amount)),
        plain_cell(fmt::format("{:.1f}%", 100 * match::normal_share_below(-condition.amount))),
        plain_cell("")};
    std::uint64_t pairs = 0;
    for (const Pairing& pairing : kPairings) {
      if (pairing.second != kPlain) continue;
      const match::Tally tally =
          tally_at(results, game.name, "threshold", condition.name, pairing.name);
      pairs = std::max(pairs, tally.pair_count());
      cells.push_back(score_cell(match::estimate_pairs(tally), tally.pair_count()));
    }
    if (pairs == 0) continue;
    cells[2] = plain_cell(std::to_string(pairs));
    table.rows.push_back(std::move(cells));
  }
  table.note =
      "The risk is that of a cut that the model thinks wrong, if errors are normal; they have "
      "longer tails (docs/fit.md).";
  return table;
}

Section game_section(const Results& results, const PruningGame& game) {
  Section section{game.name, game.name, {}};
  section.blocks.emplace_back(score_table(results, game));
  const std::string speed = speed_text(results, game);
  if (!speed.empty()) section.blocks.emplace_back(Paragraph{speed});
  section.blocks.emplace_back(Gallery{
      {score_figure(results, game), effort_figure(results, game, game.effort_depths(), "depth")}});
  section.blocks.emplace_back(effort_table(results, game, game.effort_depths(), "depth"));
  section.blocks.emplace_back(threshold_table(results, game));
  section.blocks.emplace_back(effort_table(results, game, thresholds(), "t"));
  return section;
}

// --- models, method, the whole -------------------------------------------------------------------

Section models_section() {
  Section section{"models", "The models", {}};
  Table table;
  table.id = "pairs";
  table.caption = "Deep value = a * shallow value + b + error";
  table.columns = {"game", "stage", "s", "d", "a", "b", "sigma"};
  table.folded = true;
  for (const PruningGame& game : pruning_games()) {
    const auto models = models_of(game.name);
    if (!models) continue;
    for (const engine::CutPair& pair : models->pairs) {
      table.rows.push_back(
          {plain_cell(game.name), plain_cell(pair.stage < 0 ? "all" : std::to_string(pair.stage)),
           plain_cell(std::to_string(pair.s)), plain_cell(std::to_string(pair.d)),
           plain_cell(fmt::format("{:.3f}", pair.a)), plain_cell(fmt::format("{:.1f}", pair.b)),
           plain_cell(fmt::format("{:.1f}", pair.sigma))});
    }
    // The fits of other models in the same file follow after bars.
    const std::string fit = models->provenance.substr(0, models->provenance.find(" | "));
    section.blocks.emplace_back(Paragraph{fmt::format("{}: {}", game.name, fit)});
  }
  table.note = "ProbCut uses the first pair of a stage, MPC all.";
  section.blocks.emplace_back(std::move(table));
  return section;
}

Section method_section() {
  return {
      "method",
      "How it was measured",
      {Paragraph{"Plain is the recipe `default tt=4M select=none`; ProbCut and MPC are the same "
                 "with `select=probcut(t=1.3)` and `select=mpc(t=1.3)` and the models of "
                 "experiments/params. A game sample is one random opening, neither finished nor "
                 "won within four plies, played twice with colours swapped; intervals come from "
                 "such pairs. An effort sample is one midgame position, searched to the same "
                 "depth by all three."},
       Paragraph{"Equal time is what matters to a player and what the printed figures are about; "
                 "it depends on the machine and on what else runs on it. Equal nodes is the same "
                 "question for a machine on which every node takes as long: it can be repeated "
                 "to the byte, and leaves out what the tests cost beside nodes."},
       Paragraph{"What differs from the source: LOGISTELLO had its own evaluation, fitted for "
                 "Othello over years, deeper pairs of depths, alpha-beta, and minutes instead of "
                 "milliseconds. How many games the printed percentages come from, the seed does "
                 "not say."}}};
}

std::string summary(const Results& results) {
  std::string text =
      "One engine, searching every move in full, with ProbCut, and with Multi-ProbCut.";
  for (const PruningGame& game : pruning_games()) {
    std::string scores;
    for (const Pairing& pairing : kPairings) {
      const match::Tally tally =
          tally_at(results, game.name, "time", time_limit().name, pairing.name);
      if (tally.pair_count() == 0) continue;
      scores += fmt::format("{}{} {}", scores.empty() ? "" : ", ", pairing.name,
                            score_text(match::estimate_pairs(tally)));
    }
    if (!scores.empty()) text += fmt::format(" At equal time in {}: {}.", game.name, scores);
  }
  return text;
}

}  // namespace

Document probcut_report(const Results& results) {
  const StudyInfo& info = results.study().info();
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary = summary(results);
  for (const PruningGame& game : pruning_games()) {
    for (const Pairing& pairing : {kPairings[0], kPairings[2]}) {
      const match::Tally tally =
          tally_at(results, game.name, "time", time_limit().name, pairing.name);
      if (tally.pair_count() == 0) continue;
      const match::EloEstimate score = match::estimate_pairs(tally);
      document.headlines.push_back({fmt::format("{:.0f}%", 100 * score.score),
                                    fmt::format("{}, {}, equal time", pairing.name, game.name),
                                    score.scores.low > 0.5 ? Tone::Good : Tone::Plain});
    }
  }
  document.sections.push_back({"claims", "The claims", {Claims{probcut_claims(results)}}});
  for (const PruningGame& game : pruning_games()) {
    document.sections.push_back(game_section(results, game));
  }
  document.sections.push_back(models_section());
  document.sections.push_back(method_section());
  return document;
}

}  // namespace espalier::lab::buro
