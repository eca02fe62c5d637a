// The report of abalone12/optimisations, continued: what each technique contributes, what it costs
// in quality, where cut-offs happen, how it was measured.
#include <fmt/core.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/studies/abalone12/claim_figures.hpp"

namespace espalier::lab::abalone12 {
namespace {

using tong02::text_cell;

// --- alone and together --------------------------------------------------------------------------

Tone cost_tone(const Reading& ratio) {
  if (ratio.n < 2) return Tone::Plain;
  return ratio.interval.high < 1 ? Tone::Good : ratio.interval.low > 1 ? Tone::Bad : Tone::Plain;
}
TableCell cost_cell(const Reading& ratio) { return cell_of(ratio, 3, cost_tone(ratio)); }

std::size_t number_of(Combination set) {
  const auto& list = possible_sets();
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), set) - list.begin());
}

// Without a minus sign before nothing.
std::string share_text(double share) {
  const double percent = std::round(1000 * share) / 10;
  return fmt::format("{:.1f}%", percent == 0 ? 0.0 : percent);
}

Table effects_table(const Measured& measured, int depth) {
  Table table;
  table.id = fmt::format("effects-d{}", depth);
  const double whole = measured.log_factor(set_place(number_of(kAll)), depth).mean;
  const std::int64_t n = measured.log_factor(set_place(0), depth).n;
  table.caption = fmt::format("Depth {}: nodes with a technique by nodes without it, {} position{}",
                              depth, n, n == 1 ? "" : "s");
  table.columns = {"technique", "alone", "average over all orders", "share of the whole",
                   "taken out of the full recipe"};
  if (n == 0) return table;
  for (std::size_t t = 0; t < kTechniques; ++t) {
    const auto effect = [&](Effect kind) {
      return measured.log_factor(effect_place(kind, t), depth);
    };
    table.rows.push_back(
        {text_cell(t == kCombined ? "CMO" : std::string(technique_name(t))),
         cost_cell(factor_of(effect(Effect::Alone))), cost_cell(factor_of(effect(Effect::Shapley))),
         text_cell(whole == 0 ? "-" : share_text(effect(Effect::Shapley).mean / whole)),
         cost_cell(factor_of(effect(Effect::Last)))});
  }
  const auto row = [&](const char* name, const Reading& alone, const Reading& last) {
    table.rows.push_back({text_cell(name, Tone::Muted), cost_cell(alone), text_cell(""),
                          text_cell(""), cost_cell(last)});
  };
  row("killers (no CMO)", measured.factor(killer_place(0), depth),
      measured.factor(contrast_place(Contrast::KillersInstead), depth));
  row("CMO in the place of killers", Reading{},
      measured.factor(contrast_place(Contrast::CombinedInstead), depth));
  row("all six", measured.factor(set_place(number_of(kAll)), depth), Reading{});
  table.note =
      "Geometric means over positions; below 1 a technique saves nodes. Alone: against no "
      "technique "
      "(iteration: against table, deepening and CMO, which it needs). The average over all orders "
      "in which the six can be added one by one is Shapley's value; the shares add up to 100%, and "
      "a technique that costs nodes has a negative one. Taken out: the full recipe by the full "
      "recipe without it (without table, deepening or CMO also without iteration). Killers and CMO "
      "exclude each other: the last column of their rows is in the full recipe without CMO and "
      "iteration.";
  return table;
}

Table combinations_table(const Measured& measured, int depth) {
  Table table;
  table.id = fmt::format("combinations-d{}", depth);
  table.caption = fmt::format("Depth {}: all combinations, nodes by those of none", depth);
  table.columns = {"combination", "nodes / none", "with killers"};
  table.folded = true;
  for (std::size_t i = 0; i < possible_sets().size(); ++i) {
    const Combination set = possible_sets()[i];
    const auto& killers = killer_sets();
    const auto found = std::find(killers.begin(), killers.end(), set);
    const Reading joined =
        found == killers.end()
            ? Reading{}
            : measured.factor(killer_place(static_cast<std::size_t>(found - killers.begin())),
                              depth);
    table.rows.push_back({text_cell(combination_name(set)),
                          cost_cell(measured.factor(set_place(i), depth)), cost_cell(joined)});
  }
  return table;
}

// --- moves and strength --------------------------------------------------------------------------

Table choice_table(const Measured& measured, int depth) {
  Table table;
  table.id = fmt::format("choice-d{}", depth);
  table.caption = fmt::format("Depth {}: the moves and values of alpha-beta", depth);
  table.columns = {"way",    "same move",   "same worth", "same value", "distance of values",
                   "regret", "into a loss", "n"};
  table.folded = depth != kWorthDepth;
  for (std::size_t way = 1; way < ways().size(); ++way) {
    const Reading move = measured.share(Nodes::SameMove, way, depth);
    if (!move.known()) continue;
    const auto mean = [&](Nodes metric) {
      Reading value = mean_of(measured.nodes(metric, way, depth));
      value.interval.low = std::max(value.interval.low, 0.0);  // neither can be below nothing
      return cell_of(value, 1);
    };
    table.rows.push_back({text_cell(ways()[way].title), percent_cell(move),
                          percent_cell(measured.share(Nodes::SameWorth, way, depth)),
                          percent_cell(measured.share(Nodes::SameValue, way, depth)),
                          mean(Nodes::Distance), mean(Nodes::Regret),
                          percent_cell(measured.share(Nodes::IntoLoss, way, depth)),
                          text_cell(std::to_string(move.n))});
  }
  table.note = fmt::format(
      "Worth: an exact search of the chosen move alone finds the value of the position. Distance: "
      "of the values, in points (a marble is about a hundred); quiescence changes values on "
      "purpose. Regret: what the exact value of the chosen move is below the best. Worth and "
      "regret "
      "up to depth {}. The reference is alpha-beta, or where that was not searched the exact way, "
      "which has its values.",
      kWorthDepth);
  return table;
}

std::string terms_text(const Contest& contest) {
  if (contest.terms != Terms::Nodes) return condition_of(contest);
  return fmt::format("{}, against {}", condition_of(contest),
                     ways()[way_named(contest.against)].title);
}

Table games_table(const Measured& measured, bool timed) {
  Table table;
  table.id = timed ? "time" : "depths";
  table.caption = timed ? fmt::format("Points at equal time, {:.0f} ms a move", 1000 * kSeconds)
                        : "Points at fixed depths, and at equal nodes";
  table.columns = {"way", "depth, opponent's", "points", "pairs"};
  for (const Contest& contest : contests()) {
    const match::Tally tally = measured.tally(contest);
    if (contest.timed() != timed || tally.pair_count() == 0) continue;
    if (!ways()[way_named(contest.way)].left_out.empty()) continue;  // features_table
    table.rows.push_back({text_cell(ways()[way_named(contest.way)].title),
                          text_cell(timed ? "by the clock" : terms_text(contest)),
                          score_cell(match::estimate_pairs(tally), tally.pair_count()),
                          text_cell(std::to_string(tally.pair_count()))});
  }
  table.note =
      "95% intervals from pairs of games (one opening, colours swapped). Green: the interval lies "
      "above 50%; red: below. ";
  table.note +=
      timed
          ? "Both sides search by iterative deepening; the machine decides how deep."
          : "The opponent is a quick exact search (PVS with table, killers and history), which has "
            "the values of alpha-beta (ties may be broken otherwise); `plain`: alpha-beta itself.";
  return table;
}

// The points of the other side.
Reading turned(const Reading& points) {
  if (!points.known()) return points;
  return {1 - points.value, {1 - points.interval.high, 1 - points.interval.low}, points.n};
}

Table features_table(const Measured& measured) {
  Table table;
  table.id = "features";
  table.caption = "Two features of the evaluation, each left out";
  table.columns = {"left out", "weight", "points of the full recipe", "pairs"};
  const auto weights =
      setting() ? setting()->game->weights("abalone12") : std::vector<WeightInfo>{};
  for (const LeftOut& one : kLeftOut) {
    const Reading points = turned(measured.points(contest_of(one.way, 0, 0, Terms::Nodes)));
    const auto weight = std::find_if(weights.begin(), weights.end(), [&](const WeightInfo& info) {
      return info.name == one.weight;
    });
    if (!points.known() || weight == weights.end()) continue;
    table.rows.push_back({text_cell(one.feature), text_cell(std::to_string(weight->otherwise)),
                          percent_cell(points), text_cell(std::to_string(points.n))});
  }
  table.note = fmt::format(
      "The full recipe against itself with this weight set to 0 and all others as they are, {} "
      "nodes a move, 95% intervals. Above 50% the feature is worth something. A tuning without "
      "bounds gives both features the weight 0. The evaluation counts all features whatever their "
      "weights, so a feature that is left out saves no time.",
      grouped(static_cast<double>(kMoveNodes)));
  return table;
}

Table cpu_table(const Measured& measured) {
  Table table;
  table.id = "cpu";
  table.caption = fmt::format("CPU time at depth {}", kCpuDepth);
  table.columns = {"way",
                   "milliseconds",
                   "time / base",
                   "time / alpha-beta",
                   "evaluations / base",
                   "nodes per second",
                   "n"};
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const Estimate time = measured.cpu(Cpu::Nanoseconds, way);
    if (!time.known()) continue;
    const Reading pace = factor_of(measured.cpu(Cpu::LogPace, way));
    table.rows.push_back({text_cell(ways()[way].title),
                          text_cell(fmt::format("{:.1f}", time.mean / 1e6)),
                          cost_cell(measured.time_by_base(way)),
                          cost_cell(factor_of(measured.cpu(Cpu::LogPlain, way))),
                          cost_cell(measured.evaluations_by_base(way, kCpuDepth)),
                          text_cell(grouped(pace.value)), text_cell(std::to_string(time.n))});
  }
  table.note =
      "The least of two runs; ratios and paces are geometric means. The base is that of the table "
      "of ratios. Calls of the evaluation are counted on the positions of the node counts.";
  return table;
}

// --- cut-offs ------------------------------------------------------------------------------------

Table cuts_table(const Measured& measured) {
  Table table;
  table.id = "cut-offs";
  table.caption = fmt::format("Where cut-offs happen, depth {}", kCutsDepth);
  table.columns = {"search",
                   "children",
                   "cut-offs at the first child",
                   "sorted nodes: at the first",
                   "sorted nodes: among the first six",
                   "nodes",
                   "children evaluated to be sorted",
                   "n"};
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    const Estimate nodes = measured.cuts(Cuts::Nodes, i);
    if (!nodes.known()) continue;
    table.rows.push_back(
        {text_cell(kWatched[i].title),
         cell_of(measured.cuts(Cuts::Children, Cuts::Expanded, Cuts::BeyondExpanded, i), 1),
         percent_cell(measured.cuts(Cuts::First, Cuts::All, Cuts::AfterFirst, i)),
         percent_cell(measured.cuts(Cuts::SortedFirst, Cuts::Sorted, Cuts::SortedAfterFirst, i)),
         percent_cell(measured.cuts(Cuts::SortedSix, Cuts::Sorted, Cuts::SortedLater, i)),
         text_cell(grouped(nodes.mean)),
         text_cell(grouped(measured.cuts(Cuts::Evaluations, i).mean)),
         text_cell(std::to_string(nodes.n))});
  }
  table.note =
      "Sums over positions divided by sums, 95% intervals. Children: legal moves of an expanded "
      "node. "
      "Sorted nodes are those whose children CMO sorts by their evaluations (levels 1 to 3); the "
      "paper "
      "says 90% for the first six. Children evaluated to be sorted are not in the node counts of "
      "the "
      "tables above; add them for the other reading of \"nodes examined\".";
  return table;
}

void add_table(Section& section, Table table) {
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
}

void say_if_empty(Section& section) {
  if (section.blocks.empty()) section.blocks.emplace_back(Paragraph{kNothing});
}

}  // namespace

Section share_section(const Results& results) {
  const Measured measured(results);
  Section section{"shares", "Each technique alone and together", {}};
  for (const int depth : kFactorDepths) {
    Table effects = effects_table(measured, depth);
    if (effects.rows.empty()) continue;
    section.blocks.emplace_back(std::move(effects));
    section.blocks.emplace_back(combinations_table(measured, depth));
  }
  say_if_empty(section);
  return section;
}

Section quality_section(const Results& results) {
  const Measured measured(results);
  Section section{"quality", "Moves, values and strength", {}};
  for (const int depth : kDepths) add_table(section, choice_table(measured, depth));
  for (const bool timed : {false, true}) add_table(section, games_table(measured, timed));
  add_table(section, features_table(measured));
  add_table(section, cpu_table(measured));
  say_if_empty(section);
  return section;
}

Section cuts_section(const Results& results) {
  Section section{"cuts", "Where cut-offs happen", {}};
  add_table(section, cuts_table(Measured(results)));
  say_if_empty(section);
  return section;
}

Section method_section() {
  Section section{"method", "How it was measured", {}};
  section.blocks.emplace_back(Paragraph{
      "Every way is one recipe of the same engine with the paper's evaluation (`eval=abalone12`, "
      "our weights): alpha-beta in the game's own order of moves; `quiesce=plies(2)`; "
      "`order=killers`; `select=windows` with widths of three kinds (the section on widths prints "
      "them): those of the paper's criterion, a cone, and quantiles, which the recipe paper has; "
      "statements on windows are judged on the criterion's; `order=cmo`; `tt=2^22 replace=used "
      "order=table`; `id`; "
      "`order=iteration`. Table "
      "II's last column has windows, CMO, table, deepening and Iteration Sorting; the paper does "
      "not say whether it has quiescence, so the full recipe stands beside it with and without. "
      "The paper's table keeps evaluations: so it does here where it stands alone (`tt-eval`), "
      "with a "
      "row without them beside it. "
      "The paper's table keeps values and no best moves: that reading is a row of its own. Exact "
      "is the full recipe without windows and quiescence, whose values are those of alpha-beta."});
  section.blocks.emplace_back(Paragraph{
      "Counts of a search by iterative deepening are sums over its iterations. Positions are those "
      "of self-play (two plies deep, some random moves, 20 to 80 plies from the standard start) "
      "and "
      "14 positions of four tournament finals. Every cell has positions of its own; ways of a cell "
      "search the same ones. Searches without an order of moves "
      "take minutes and differ by factors of a hundred from position to position: alpha-beta, "
      "quiescence and killers are searched on finals 1, 4, 8 and 12 at depth 6 and on 1 and 8 at "
      "depth 7, aspiration alone on few more."});
  section.blocks.emplace_back(Paragraph{
      "A statement holds if our whole 95% interval lies in its range, fails if it lies outside, "
      "and "
      "is not decided otherwise; figures of fewer than 20 samples are reported and decide nothing. "
      "At "
      "the default size these are the figures of alpha-beta, quiescence, killers and aspiration "
      "without an order of moves at depth 6 and 7. Printed numbers come without a "
      "sample size and are read with a tenth of tolerance. The ranges were written down before "
      "anything was measured, those that versions 5 and 7 added before these versions measured "
      "anything, with "
      "one exception: the rule for windows that are much wider at higher levels was written when "
      "the widths were known (72 points with six plies left by 43 with one, so that it fails); its "
      "verdict is no test. Later trials, at depth 5, sized one more level and left all widths as "
      "they were. Section III of the paper says that the windowed player must just "
      "beat a one-level deeper min-max, section V a shallower one: both are played."});
  return section;
}

std::string timed_csv(const Results& results) {
  const Measured measured(results);
  std::string text = "set,condition,way,metric,value,low,high,n\n";
  const auto add = [&](const char* set, const std::string& condition, std::string_view way,
                       const char* metric, const Reading& reading) {
    if (!reading.known()) return;
    text += fmt::format("{},{},{},{},{:.6g},{:.6g},{:.6g},{}\n", set, condition, way, metric,
                        reading.value, reading.interval.low, reading.interval.high, reading.n);
  };
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const auto cpu = [&](const char* name, const Reading& reading) {
      add(kCpuSet, tong02::depth_label(kCpuDepth), ways()[way].name, name, reading);
    };
    cpu("time-by-base", measured.time_by_base(way));
    cpu("time-by-alpha-beta", factor_of(measured.cpu(Cpu::LogPlain, way)));
    cpu("nodes-per-second", factor_of(measured.cpu(Cpu::LogPace, way)));
  }
  for (const Contest& contest : contests()) {
    if (!contest.timed()) continue;
    add(kTimeSet, condition_of(contest), contest.way, "points", measured.points(contest));
  }
  return text;
}

}  // namespace espalier::lab::abalone12
