// The report of hsu15/enhancements: depths, the further sets, and how it was measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/plot.hpp"
#include "lab/studies/hsu15/enhancements.hpp"

namespace espalier::lab::hsu15 {
namespace {

// A curve over the depths; points without an interval are left out.
template <class Value>
Series curve(const Measured& set, std::string name, std::size_t colour, const Value& value) {
  Series series{std::move(name), {}, static_cast<int>(colour), true, false};
  for (int depth = set.set().first; depth <= set.last(); ++depth) {
    const Spread spread = value(depth);
    if (spread.n < 2) continue;
    series.points.push_back(
        {static_cast<double>(depth), spread.value, spread.interval.low, spread.interval.high});
  }
  return series;
}

Figure depth_figure(const Measured& set) {
  LinePlot plot;
  plot.title = set.game().title;
  plot.x.label = "depth";
  plot.y.label = "leaves saved, percent";
  std::size_t colour = 0;
  const auto add = [&](Combination c) {
    const std::string name = combination_name(c);
    const std::size_t place = set.condition(name);
    plot.series.push_back(
        curve(set, name, colour++, [&](int depth) { return mean_of(set.saved(place, depth)); }));
  };
  for (std::size_t e = 0; e < kEnhancements; ++e) add(only(static_cast<Enhancement>(e)));
  add(kBestPair);
  add(kAll);
  plot.series.back().dashed = true;
  return {
      "depth-" + set.game().name,
      fmt::format("Leaves saved against depth in {}, {} positions ({} won or lost within the "
                  "last depth), 95% bands: each enhancement alone, table and history, and all six.",
                  set.game().title, set.samples(),
                  in_percent(share(set.at(0, set.last(), Metric::Decided)), 0)),
      draw(plot)};
}

Table depth_table(const Measured& set) {
  Table table;
  table.id = "depths-" + set.game().name;
  table.caption = fmt::format("Leaves saved by the promising combinations in {}", set.game().title);
  table.columns = {"combination"};
  for (int depth = set.set().first; depth <= set.last(); ++depth) {
    table.columns.push_back(fmt::format("depth {}", depth));
  }
  table.columns.emplace_back("leaves left, per ply");
  table.folded = true;
  for (std::size_t c = 1; c < set.set().conditions.size(); ++c) {
    if (set.set().conditions[c].measure != Measure::Search) continue;
    std::vector<TableCell> row = {text_cell(set.set().conditions[c].name)};
    for (int depth = set.set().first; depth <= set.last(); ++depth) {
      row.push_back(text_cell(in_percent(mean_of(set.saved(c, depth)))));
    }
    row.push_back(text_cell(as_factor(factor(set.at(c, set.last(), Metric::LogSlope)))));
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Last column: by what factor the share of leaves that is left changes from one ply to the "
      "next (slope of its logarithm on depth, in the typical position); below 1 the enhancement "
      "gains with depth. Refutation is the table of Akl and Newborn, variations that of slides "
      "23-25.";
  return table;
}

Figure ordering_figure(const Measured& set) {
  LinePlot plot;
  plot.title = set.game().title;
  plot.x.label = "depth";
  plot.y.label = "leaves";
  plot.y.logarithmic = true;
  std::size_t colour = 0;
  for (const char* name :
       {"exhaustive tree", "plain", "fixed ordering", "dynamic ordering", "minimal tree"}) {
    const std::size_t place = set.condition(name);
    plot.series.push_back(curve(set, name, colour++, [&](int depth) {
      const Estimate leaves = set.at(place, depth, Metric::Leaves);
      return Spread{leaves.mean, {leaves.mean, leaves.mean}, leaves.n};
    }));
  }
  return {"ordering-" + set.game().name,
          fmt::format("Leaves of a direct search in {}: the whole tree, alpha-beta in the game's "
                      "order, with fixed and dynamic ordering, and the minimal tree.",
                      set.game().title),
          draw(plot)};
}

// One row per condition, one column per game.
using Entry = TableCell (*)(const Measured&, std::size_t condition);
Table set_table(const Results& results, SetName name, std::string caption, const Entry& entry) {
  const std::vector<Measured> games = measured(results, name);
  Table table;
  table.id = "set-" + std::string(set_name(name));
  table.caption = std::move(caption);
  table.columns = {"condition", "against"};
  for (const Measured& set : games) {
    table.columns.push_back(fmt::format("{}, depth {}", set.game().title, set.last()));
  }
  if (games.empty()) return table;
  const auto& conditions = games.front().set().conditions;
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    if (conditions[c].base == c || conditions[c].measure != Measure::Search) continue;
    std::vector<TableCell> row = {text_cell(conditions[c].name, conditions[c].recipe),
                                  text_cell(conditions[conditions[c].base].name)};
    for (const Measured& set : games) row.push_back(entry(set, c));
    table.rows.push_back(std::move(row));
  }
  return table;
}

TableCell locked_cell() { return text_cell("-", "", Tone::Muted, "the game does not unlock it"); }

TableCell leaves_entry(const Measured& set, std::size_t c) {
  const Spread leaves = mean_of(set.saved(c, set.last()));
  const Spread nodes = mean_of(set.saved(c, set.last(), Metric::Nodes));
  if (leaves.n == 0) return locked_cell();
  return text_cell(in_percent(leaves), fmt::format("nodes {}", in_percent(nodes)),
                   saving_tone(leaves));
}

TableCell deepening_entry(const Measured& set, std::size_t c) {
  const Spread nodes = mean_of(set.saved(c, set.last(), Metric::Nodes));
  if (nodes.n == 0) return locked_cell();
  const Spread often = share(set.at(c, set.last(), Metric::FewerNodes));
  return text_cell(in_percent(nodes), fmt::format("fewer in {}", in_percent(often, 0)),
                   saving_tone(nodes));
}

TableCell selective_entry(const Measured& set, std::size_t c) {
  const Spread nodes = mean_of(set.saved(c, set.last(), Metric::Nodes));
  if (nodes.n == 0) return locked_cell();
  const Spread growth = factor(set.at(c, set.last(), Metric::LogGrowth));
  return text_cell(in_percent(nodes), "growth " + as_factor(growth), saving_tone(nodes));
}

TableCell agreement_entry(const Measured& set, std::size_t c) {
  const Estimate move = set.at(c, set.last(), Metric::SameMove);
  if (!move.known()) return locked_cell();
  const Spread value = share(set.at(c, set.last(), Metric::SameValue));
  return text_cell(in_percent(share(move), 0), "value " + in_percent(value, 0));
}

TableCell time_entry(const Measured& set, std::size_t c) {
  const bool deepened = c < set.condition("fixed ordering");
  const int depth = deepened ? std::min(kTimedDepth, set.last()) : set.last();
  const Spread time = factor(set.at(c, depth, Metric::LogTime));
  if (time.n == 0) return locked_cell();
  return text_cell(as_factor(time),
                   fmt::format("per node {}, depth {}",
                               as_factor(factor(set.at(c, depth, Metric::LogPace))), depth));
}

std::string exact_growth(const Results& results) {
  std::string text = "Growth of the nodes per ply of the exact engine:";
  for (const Measured& set : measured(results, SetName::Selective)) {
    const Estimate growth = set.at(set.condition("exact"), set.last(), Metric::LogGrowth);
    text += fmt::format(" {} {};", set.game().title, as_factor(factor(growth)));
  }
  text.back() = '.';
  return text;
}

}  // namespace

Section depth_section(const Results& results) {
  Section section{"depth", "Deeper: the promising combinations", {}};
  section.blocks.emplace_back(Paragraph{
      "Nothing, each enhancement alone, the pairs and the triple of table, knowledge and history, "
      "and all six, searched deeper. Schaeffer chose those that had done well at depth 5; these "
      "are the ones that slide 34 names, chosen before anything was measured."});
  Gallery gallery;
  for (const Measured& set : measured(results, SetName::Deep)) {
    if (set.samples() > 0) gallery.figures.push_back(depth_figure(set));
  }
  section.blocks.emplace_back(std::move(gallery));
  for (const Measured& set : measured(results, SetName::Deep)) {
    if (set.samples() > 0) section.blocks.emplace_back(depth_table(set));
  }
  return section;
}

Section further_section(const Results& results) {
  Section section{"further", "Single techniques", {}};
  Table windows = set_table(results, SetName::Windows,
                            "Windows: leaves saved by minimal windows and by aspiration; weights "
                            "of the history heuristic",
                            leaves_entry);
  windows.note =
      "Aspiration 4/4 is the width used in the combinations. Recipes are those of the first game; "
      "widths differ. The row pvs against alpha-beta is in the game's own order of moves, which is "
      "no random one: what NegaScout costs in random order is judged by fuernkranz/claims.";
  section.blocks.emplace_back(std::move(windows));
  section.blocks.emplace_back(
      set_table(results, SetName::Deepening,
                "Iterative deepening: nodes saved against one direct search, all iterations "
                "counted, and the share of positions in which it has fewer",
                deepening_entry));
  section.blocks.emplace_back(set_table(results, SetName::Ordering,
                                        "Static orderings of Slagle and Dixon: leaves saved",
                                        leaves_entry));
  Gallery gallery;
  for (const Measured& set : measured(results, SetName::Ordering)) {
    if (set.samples() > 0) gallery.figures.push_back(ordering_figure(set));
  }
  section.blocks.emplace_back(std::move(gallery));
  Table selective = set_table(results, SetName::Selective,
                              "Selective search: nodes saved, and the growth of the nodes per ply",
                              selective_entry);
  selective.note = exact_growth(results);
  section.blocks.emplace_back(std::move(selective));
  section.blocks.emplace_back(set_table(
      results, SetName::Selective,
      "What selective search costs: positions with the same move and the same value as the base",
      agreement_entry));
  Table time = set_table(results, SetName::Time, "CPU time over that of the base", time_entry);
  time.note = "Measured on this machine; not repeatable to the byte, and not in results.csv.";
  section.blocks.emplace_back(std::move(time));
  return section;
}

Section method_section() {
  std::string games;
  for (const StudyGame& game : study_games()) {
    games += fmt::format("{}{} ({} to {} plies from the start, aspiration +-{})",
                         games.empty() ? "" : "; ", game.title, game.range.fewest, game.range.most,
                         game.aspiration);
  }
  return {
      "method",
      "How it was measured, and what differs from Schaeffer's experiment",
      {Paragraph{"Games: " + games + "."},
       Paragraph{
           "A sample is one position: from the start each ply is random or the best by static "
           "value, by a fair coin; in chess one ply of five is random, and a quick search chooses "
           "the others. Positions that are over, offer no choice, or are won by the "
           "next move are not used. All conditions of a set search the same position, so ratios "
           "are paired."},
       Paragraph{
           "Leaves are positions evaluated at the horizon and finished games: Schaeffer's bottom "
           "positions. They are summed over all iterations. Savings in percent divide sums over "
           "positions (delta method for the interval); effects and factors are geometric means of "
           "ratios on the same position. The minimal tree is Knuth and Moore's w^ceil(d/2) + "
           "w^floor(d/2) - 1 with the mean width w of the position's own tree; a "
           "position that is won or lost may need less."},
       Paragraph{
           "What differs: Schaeffer searched chess positions with a program of 1989; he reports "
           "2000 hours of a VAX-11/780 (slide 33), to depth 8; our chess is less deep, and its "
           "leaves are evaluated as they stand, by the evaluation `tables`. Knowledge is here the "
           "order of moves alone, in "
           "each game its own. Refutation lines are followed only while the path equals the line. "
           "History rewards the move that cuts off, and where none does the best one and its "
           "equals (slide 21). "
           "A table entry answers only for the depth it was searched to, so that every exact "
           "condition finds the minimax value; extra searches that complete a principal variation "
           "cut short by the table are counted. The best root move of the last iteration comes "
           "first in every condition, also in the bare one. Slides 33-34 give no numbers; the 99% "
           "is from the abstract of the paper."}}};
}

}  // namespace espalier::lab::hsu15
