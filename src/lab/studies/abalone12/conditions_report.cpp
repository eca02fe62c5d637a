// The report of abalone12/optimisations, continued: the conditions that the paper describes beside
// its tables. Widths of windows, regions of Combined Move Ordering, keys, a heuristic opponent.
#include <fmt/core.h>

#include <algorithm>

#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {
namespace {

using tong02::text_cell;

Table widths_table() {
  Table table;
  table.id = "widths";
  table.caption = "Widths of the windows, points by plies left";
  table.columns = {"plies left", "criterion", "cone", "quantiles"};
  const std::vector<Points> criterion = shipped_widths(Widths::Criterion);
  const std::vector<Points> cone = shipped_widths(Widths::Cone);
  const std::vector<Points> quantiles = shipped_widths(Widths::Quantiles);
  const auto width = [](const std::vector<Points>& widths, std::size_t left) {
    return text_cell(left < widths.size() ? std::to_string(widths[left]) : "none");
  };
  for (std::size_t left = 1; left < std::max(criterion.size(), quantiles.size()); ++left) {
    TableCell sized = width(criterion, left);
    if (left > kSizedLevels && left < criterion.size()) sized.text += ", extrapolated";
    table.rows.push_back({text_cell(std::to_string(left)), std::move(sized), width(cone, left),
                          width(quantiles, left)});
  }
  table.note = fmt::format(
      "Criterion: section V, each level narrowed by itself (III). Trials sized the levels with 1 "
      "to {} plies left; the levels above are extrapolated: their quantiles by the factor of the "
      "level with {} plies left. Cone: equation 4, its constant narrowed by the same criterion. "
      "Quantiles: 95% of what searches find beyond the evaluation, the widths of the recipe paper. "
      "experiments/params/README.md has the commands.",
      kSizedLevels, kSizedLevels);
  return table;
}

Table regions_table(const Measured& measured) {
  Table table;
  table.id = "regions";
  table.caption = "Combined Move Ordering without regions, by that with its three regions";
  table.columns = {"method on all levels"};
  for (const int depth : kDepths) {
    table.columns.push_back(fmt::format("nodes, depth {}", depth));
    table.columns.push_back(fmt::format("nodes and sorted children, depth {}", depth));
  }
  for (const char* name : kOneRegion) {
    const std::size_t way = way_named(name);
    std::vector<TableCell> row = {text_cell(ways()[way].title)};
    bool any = false;
    for (const int depth : kDepths) {
      const Reading nodes = measured.by_base(way, depth);
      any = any || nodes.known();
      row.push_back(cell_of(nodes, 3));
      row.push_back(cell_of(measured.work_by_base(way, depth), 3));
    }
    if (any) table.rows.push_back(std::move(row));
  }
  table.note =
      "Geometric means with 95% intervals, windows of the criterion, no table. Above 1 the regions "
      "save. Sorted children are those that are evaluated only to be sorted.";
  return table;
}

Table keys_table(const Measured& measured) {
  Table table;
  table.id = "keys";
  table.caption =
      fmt::format("{} sets of keys, last column of table II at depth {}", kKeySeeds, kKeysDepth);
  table.columns = {"entries", "nodes differ", "most / fewest nodes", "moves differ", "n"};
  for (std::size_t i = 0; i < kKeysTables.size(); ++i) {
    const Reading differ = measured.keys_share(Keys::NodesDiffer, i);
    if (!differ.known()) continue;
    table.rows.push_back({text_cell(kKeysTables[i]), percent_cell(differ),
                          cell_of(measured.keys_spread(i), 3),
                          percent_cell(measured.keys_share(Keys::MovesDiffer, i)),
                          text_cell(std::to_string(differ.n))});
  }
  table.note =
      "Shares of the positions on which not all sets of keys have the same nodes, or the same "
      "move. Keys decide which positions share an entry of the table.";
  return table;
}

Table opponent_table(const Measured& measured) {
  Table table;
  table.id = "opponent";
  table.caption = "Nodes of a move in games against a heuristic opponent";
  table.columns = {"algorithm",         "depth",  "printed", "in games", "on positions",
                   "games / positions", "points", "pairs"};
  for (const Contest& contest : contests()) {
    if (contest.terms != Terms::Depth || contest.opposing != kHeuristicDepth) continue;
    const Reading games = measured.in_games(contest);
    if (!games.known()) continue;
    const std::size_t way = way_named(contest.way);
    const auto number = printed(ways()[way].algorithm, contest.depth);
    const auto count = [](const Reading& reading) {
      return text_cell(reading.known() ? grouped(reading.value) : "-");
    };
    table.rows.push_back({text_cell(ways()[way].title), text_cell(std::to_string(contest.depth)),
                          text_cell(number ? grouped(*number) : "", Tone::Muted), count(games),
                          count(mean_of(measured.nodes(Nodes::Count, way, contest.depth))),
                          cell_of(measured.games_by_positions(contest), 2),
                          percent_cell(measured.points(contest)),
                          text_cell(std::to_string(games.n))});
  }
  table.note =
      "Arithmetic means. The opponent has the same evaluation and looks one ply ahead (section V). "
      "Each pair of games begins after 8 to 16 random plies.";
  return table;
}

}  // namespace

Section conditions_section(const Results& results) {
  const Measured measured(results);
  Section section{"conditions", "Widths, regions, keys, opponent", {widths_table()}};
  for (Table table : {regions_table(measured), keys_table(measured), opponent_table(measured)}) {
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  }
  return section;
}

}  // namespace espalier::lab::abalone12
