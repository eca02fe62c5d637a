// muszycka85/parallel: the report's sections on real machines: two threads of this one beside what
// the simulator predicts, and figures of chess programs beside ours.
#include <fmt/core.h>

#include <cstdlib>

#include "lab/published.hpp"
#include "lab/studies/muszycka85/parallel_report.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr std::array<int, 4> kLaterProcessorCounts = {2, 4, 8, 16};
constexpr const char* kChessLike = "p-ordered:0.8";  // programs search well-ordered trees

Spot positions_of(const PhasedGame& game) {
  return {"positions", game.name, game.timed_phase()};
}

Table thread_table(const Measured& ours) {
  Table table = titled_table("threads", "Two processors: simulated, and real threads",
                             {"game", "phase", "depth", "ceiling"});
  for (const char* team : kTeams) {
    table.columns.push_back(fmt::format("{}: simulated", team));
    table.columns.push_back(fmt::format("{}: threads", team));
    table.columns.push_back(fmt::format("{}: nodes x", team));
  }
  for (const PhasedGame& game : phased_games()) {
    std::vector<TableCell> row = {plain_cell(game.name), plain_cell(game.timed_phase()),
                                  plain_cell(fmt::format("{}, {}", game.depth, game.deep)),
                                  cell_of(times_of(ours.threads(game, ThreadMetric::Ceiling)), 2)};
    for (std::size_t i = 0; i < kTeams.size(); ++i) {
      row.push_back(cell_of(ours.times(positions_of(game), kTeams[i], 2, Metric::Gain), 2));
      row.push_back(cell_of(times_of(ours.threads(game, ThreadMetric::SpeedUp, i)), 2));
      row.push_back(cell_of(times_of(ours.threads(game, ThreadMetric::Nodes, i)), 2));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Simulated: time with one processor by the time with two of the same scheme, to the first "
      "depth. Threads: time to the second depth of the engine's default recipe with one thread by "
      "that with two. Ceiling: what two independent searches at once do more than one alone. "
      "Positions are drawn alike and are not the same.";
  return table;
}

// How busy the machine was: in the timed searches themselves.
std::string busyness(const Measured& ours) {
  std::string text;
  for (const PhasedGame& game : phased_games()) {
    const Estimate had = ours.threads(game, ThreadMetric::Processor);
    const Estimate took = ours.threads(game, ThreadMetric::Microseconds);
    if (!had.known()) continue;
    text += fmt::format("{}{} {:.1f}% of {:.2f} s", text.empty() ? "" : ", ", game.name,
                        100 * had.mean, 1e-6 * took.mean);
  }
  if (text.empty()) return "Real threads were not timed.";
  return "How busy the machine was: the one-thread searches had a processor for the following "
         "share of their time, on average: " +
         text + ".";
}

struct LaterFigure {
  std::string program;
  std::string scheme;
  std::string ours;
  std::array<double, kLaterProcessorCounts.size()> speed_up{};
};

std::vector<LaterFigure> later_figures() {
  const auto rows = parse_csv(published_csv("parallel_speedups.csv"));
  std::vector<LaterFigure> list;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto field = [&](const char* name) { return rows[i][column_of(rows[0], name)]; };
    if (list.empty() || list.back().scheme != field("scheme")) {
      list.push_back({field("program"), field("scheme"), field("ours"), {}});
    }
    const int processors = std::atoi(field("processors").c_str());
    for (std::size_t p = 0; p < kLaterProcessorCounts.size(); ++p) {
      if (kLaterProcessorCounts[p] == processors) {
        list.back().speed_up[p] = std::strtod(field("speedup").c_str(), nullptr);
      }
    }
  }
  return list;
}

std::vector<TableCell> our_row(const Measured& ours, const std::string& scheme, const Spot& spot,
                               Metric metric, std::string name) {
  std::vector<TableCell> row = {plain_cell(scheme), plain_cell(std::move(name))};
  for (const int p : kLaterProcessorCounts) {
    row.push_back(cell_of(ours.times(spot, scheme, p, metric), 2));
  }
  return row;
}

}  // namespace

Section threads_section(const Measured& ours) {
  Section section{"threads", "Two processors: the prediction and this machine", {}};
  section.blocks.emplace_back(Paragraph{busyness(ours)});
  section.blocks.emplace_back(thread_table(ours));
  section.blocks.emplace_back(Paragraph{
      "The simulator has no iterative deepening and no order of moves but the game's own; the "
      "engine has both, and a table in every scheme. So the figures stand beside each other, and a "
      "difference does not say which of the two is wrong."});
  return section;
}

Section later_section(const Measured& ours) {
  Section section{"later", "Later published figures", {}};
  section.blocks.emplace_back(Paragraph{
      "Time to depth of chess programs, 24 positions, beside ours. They are not judged: the trees "
      "are others, and so are the programs. Dynamic tree splitting is a relative of young brothers "
      "wait; enhanced PV splitting has no counterpart here."});
  Table table = titled_table("later", "Speed-up: published, and ours", {"scheme", "on"});
  for (const int p : kLaterProcessorCounts)
    table.columns.push_back(fmt::format("{} processors", p));
  for (const LaterFigure& figure : later_figures()) {
    std::vector<TableCell> row = {{figure.scheme, "published", Tone::Plain, ""},
                                  plain_cell(figure.program)};
    for (const double speed_up : figure.speed_up) {
      row.push_back(plain_cell(fmt::format("{:.2f}", speed_up)));
    }
    table.rows.push_back(std::move(row));
    if (figure.ours.empty()) continue;
    table.rows.push_back(our_row(ours, figure.ours,
                                 {"schemes", size_name(kSchemesSize), kChessLike}, Metric::SpeedUp,
                                 size_name(kSchemesSize) + ", 0.8-ordered"));
    for (const PhasedGame& game : phased_games()) {
      table.rows.push_back(our_row(ours, figure.ours, positions_of(game), Metric::Gain, game.name));
    }
  }
  table.note = "On games: time with one processor of the scheme by the time with several.";
  section.blocks.emplace_back(std::move(table));
  Table all =
      titled_table("positions", "All schemes on positions of games: gain", {"scheme", "game"});
  for (const int p : kLaterProcessorCounts) all.columns.push_back(fmt::format("{} processors", p));
  for (std::size_t i = 1; i < kSchemeNames.size(); ++i) {
    if (!grid_of(kPositions).find(kSchemeNames[i], 2)) continue;
    for (const PhasedGame& game : phased_games()) {
      all.rows.push_back(
          our_row(ours, kSchemeNames[i], positions_of(game), Metric::Gain, game.name));
    }
  }
  all.folded = true;
  section.blocks.emplace_back(std::move(all));
  return section;
}

}  // namespace espalier::lab::muszycka85::parallel
