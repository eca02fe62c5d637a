// The report of tong02/forward-pruning, continued: does it turn into strength? And the timed cells
// as a file.
#include <fmt/core.h>

#include <algorithm>

#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {
namespace {

// Those of the thesis, then those that only play at equal time and nodes.
std::vector<std::size_t> all_players(const PruningGame& plan) {
  std::vector<std::size_t> list = players_of(plan);
  for (const std::size_t way : contenders_of(plan)) {
    if (std::find(list.begin(), list.end(), way) == list.end()) list.push_back(way);
  }
  return list;
}

// A way against itself: nothing to learn, so neither interval nor colour.
TableCell itself_cell(const match::Tally& tally) {
  return {fmt::format("{:.1f}%", 100 * tally.score()), "by construction", Tone::Muted,
          "the same program on both sides"};
}

Table games_table(const Results& results, const PruningGame& plan) {
  const GameResults game(results, plan);
  Table table;
  table.id = fmt::format("{}-games", plan.name);
  table.caption = fmt::format("{}: points, with 95% intervals from pairs of games", plan.title);
  struct Column {
    const char* set;
    std::string title;
  };
  std::vector<Column> columns = {
      {kLearnerSet, fmt::format("against plain MTD(f), depth {}", plan.depth())}};
  if (plan.is_flagship()) columns.push_back({kPlayersSet, "against other players"});
  columns.push_back({kTimeSet, fmt::format("equal time, {} a move", time_label(plan))});
  columns.push_back({kNodesSet, fmt::format("equal nodes, {} a move", plan.nodes)});
  table.columns = {"way"};
  for (const Column& column : columns) {
    table.columns.push_back(column.title);
    table.columns.emplace_back("pairs");
  }
  for (const std::size_t way : all_players(plan)) {
    std::vector<TableCell> row = {text_cell(ways()[way].title)};
    bool any = false;
    for (const Column& column : columns) {
      const match::Tally tally = game.tally(column.set, way);
      any = any || tally.pair_count() > 0;
      row.push_back(is_against_itself(column.set, way) && tally.pair_count() > 0
                        ? itself_cell(tally)
                        : score_cell(match::estimate_pairs(tally), tally.pair_count()));
      row.push_back(text_cell(std::to_string(tally.pair_count())));
    }
    if (any) table.rows.push_back(std::move(row));
  }
  table.note =
      "Green: the interval lies above 50%; red: below; of intervals of 95% one in twenty is wrong "
      "by chance. At equal depth a way should lose a little, at equal time or nodes it may spend "
      "what it saved.";
  if (plan.is_flagship()) {
    table.note +=
        " By construction: MTD is Learner III itself, and both games of a pair are the same. By "
        "stage: on positions of the middle game this way is MTD-IS-95, and only here can it "
        "differ.";
  }
  return table;
}

// The answer in words: what the whole intervals at equal time say.
std::string strength_text(const Results& results) {
  std::string text = "At equal time, under iterative deepening, against the plain MTD(f):";
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (const std::size_t way : contenders_of(plan)) {
      const match::Tally tally = game.tally(kTimeSet, way);
      if (tally.pair_count() == 0) continue;
      const match::EloEstimate score = match::estimate_pairs(tally);
      const char* word = tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)
                             ? "too few pairs to tell"
                         : score.scores.low > 0.5  ? "stronger"
                         : score.scores.high < 0.5 ? "weaker"
                                                   : "not decided";
      text += fmt::format(" {}, {}: {} in {} pairs, {};", plan.title, ways()[way].title,
                          score_text(score), tally.pair_count(), word);
    }
  }
  if (text.back() == ':') return "Nothing was played at equal time.";
  text.back() = '.';
  return text;
}

}  // namespace

Section strength_section(const Results& results) {
  Section section{"strength", "Does it turn into strength?", {}};
  for (const PruningGame& plan : pruning_games()) {
    Table table = games_table(results, plan);
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  }
  const bool any = !section.blocks.empty();
  section.blocks.insert(section.blocks.begin(), Paragraph{any ? strength_text(results) : kNothing});
  return section;
}

std::string timed_csv(const Results& results) {
  std::string text = "game,set,condition,way,metric,value,low,high,n\n";
  const auto add = [&](const PruningGame& plan, const char* set, std::size_t way,
                       const char* metric, const Reading& reading) {
    if (!reading.known()) return;
    text += fmt::format("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{}\n", plan.name, set,
                        condition_of(plan, set), ways()[way].name, metric, reading.value,
                        reading.interval.low, reading.interval.high, reading.n);
  };
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (std::size_t way = 0; way < ways().size(); ++way) {
      add(plan, kTimesSet, way, "time-by-plain", game.time_ratio(way));
    }
    for (const std::size_t way : contenders_of(plan)) {
      add(plan, kTimeSet, way, "points", game.points(kTimeSet, way));
    }
  }
  return text;
}

}  // namespace espalier::lab::tong02
