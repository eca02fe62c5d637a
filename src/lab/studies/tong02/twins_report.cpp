// The report of tong02/forward-pruning, continued: ways that the thesis takes for equal, or for
// better than each other, compared position by position.
#include <fmt/core.h>

#include <array>

#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {
namespace {

// Plain ways have no tests to count.
bool both_test(const Twins& pair) {
  return !ways()[pair.one].is_plain() && !ways()[pair.other].is_plain();
}

std::vector<TableCell> row_of(const GameResults& game, std::size_t pair, int depth) {
  const PruningGame& plan = game.game();
  const Reading moves = game.twin_share(Twin::SameMove, pair, depth);
  return {text_cell(twins()[pair].title()),
          text_cell(plan.title),
          text_cell(std::to_string(depth)),
          cell_of(game.twin_leaves(pair, depth), 3),
          cell_of(game.twin_nodes(pair, depth), 3),
          both_test(twins()[pair]) ? percent_cell(game.twin_share(Twin::SameCuts, pair, depth))
                                   : text_cell("", Tone::Muted),
          percent_cell(game.twin_share(Twin::SameValue, pair, depth)),
          percent_cell(moves),
          text_cell(std::to_string(moves.n))};
}

Table twins_table(const Results& results) {
  Table table;
  table.id = "twins";
  table.caption = "The first of two ways by the second, on the same positions";
  table.columns = {"ways",      "game",       "depth",     "leaves",   "nodes",
                   "same cuts", "same value", "same move", "positions"};
  for (std::size_t pair = 0; pair < twins().size(); ++pair) {
    if (twins()[pair].compared != Compared::Same) continue;
    for (const PruningGame& plan : pruning_games()) {
      const GameResults game(results, plan);
      for (const Plies& plies : plan.effort) {
        if (game.twin_leaves(pair, plies.depth).known()) {
          table.rows.push_back(row_of(game, pair, plies.depth));
        }
      }
    }
  }
  table.note =
      "Same cuts: as many cut-offs by a shallow search. Both ways have the same a, b, sigma, t and "
      "order. At the first depth of a game only the children of the root are tested, so that the "
      "upper bound of ProbCut's window is all it can ask about; deeper it asks about both bounds "
      "and GPC about one. GPC cuts where the shallow value lies beyond the bound, ProbCut where it "
      "reaches it (Tong02 figs 1.7, 2.4).";
  return table;
}

Table faster_table(const Results& results) {
  Table table;
  table.id = "faster";
  table.caption = "CPU time and nodes of the first of two ways by those of the second";
  table.columns = {"ways", "game", "depth", "CPU time", "positions", "nodes", "positions counted"};
  for (std::size_t pair = 0; pair < twins().size(); ++pair) {
    if (twins()[pair].compared != Compared::Time) continue;
    for (const PruningGame& plan : pruning_games()) {
      const GameResults game(results, plan);
      const Reading time = game.twin_time(pair);
      const Reading nodes = game.twin_nodes(pair, plan.depth());
      if (!time.known() && !nodes.known()) continue;
      table.rows.push_back({text_cell(twins()[pair].title()), text_cell(plan.title),
                            text_cell(std::to_string(plan.depth())), cell_of(time, 2),
                            text_cell(std::to_string(time.n)), cell_of(nodes, 2),
                            text_cell(std::to_string(nodes.n))});
    }
  }
  table.note = "CPU time is that of the searching thread, the least of three runs.";
  return table;
}

Table guess_table(const Results& results) {
  Table table;
  table.id = "guess";
  table.caption =
      "The second of two searches, two plies after the first one: leaves by those of NS";
  table.columns = {"game", "depth", "MTD, static guess", "MTD, guess of the last move",
                   "positions"};
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (const Plies& plies : plan.effort) {
      const Reading last = game.guess_leaves(2, plies.depth);
      if (!last.known()) continue;
      table.rows.push_back({text_cell(plan.title), text_cell(std::to_string(plies.depth)),
                            cell_of(game.guess_leaves(1, plies.depth), 3), cell_of(last, 3),
                            text_cell(std::to_string(last.n))});
    }
  }
  table.note =
      "The plain MTD(f) chooses the moves of both sides between the two searches. Every player "
      "keeps "
      "its table; the last one also keeps the value and starts MTD(f) there (Tong02 1.2.3).";
  return table;
}

}  // namespace

Section twins_section(const Results& results) {
  Section section{"twins", "Are they the same, and which is faster?", {}};
  std::array tables = {twins_table(results), faster_table(results), guess_table(results)};
  for (Table& table : tables) {
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  }
  if (section.blocks.empty()) section.blocks.emplace_back(Paragraph{kNothing});
  return section;
}

}  // namespace espalier::lab::tong02
