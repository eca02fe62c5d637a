#include "cli/analyse_output.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/plural.hpp"
#include "cli/limits.hpp"

namespace espalier::cli {
namespace {

constexpr std::size_t kMovesInTable = 24;
constexpr std::size_t kMovesInSummary = 60;
constexpr double kProfileWidth = 50;

std::string speed(std::uint64_t nodes, double seconds) {
  const double rate = app::nodes_per_second(nodes, seconds);
  return rate > 0 ? short_number(rate) : "-";
}

std::string ordinal(std::size_t number) {
  const bool teens = number / 10 % 10 == 1;
  const std::size_t last = teens ? 0 : number % 10;
  return std::to_string(number) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

void print_iterations(const std::vector<engine::Iteration>& iterations) {
  if (iterations.empty()) return;
  fmt::print("\n{:>5} {:>13} {:>13} {:>9} {:>7}\n", "depth", "nodes", "leaves", "seconds",
             "growth");
  std::uint64_t before = 0;
  for (const engine::Iteration& iteration : iterations) {
    const std::string growth = before == 0
                                   ? "-"
                                   : fmt::format("{:.2f}", static_cast<double>(iteration.nodes) /
                                                               static_cast<double>(before));
    fmt::print("{:>5} {:>13} {:>13} {:>9.3f} {:>7}\n", iteration.depth, iteration.nodes,
               iteration.leaves, iteration.seconds, growth);
    before = iteration.nodes;
  }
}

void print_cuts(const app::AnalysisStatistics& statistics) {
  const auto& shares = statistics.cut_at;
  std::size_t rows = shares.size();
  while (rows > 0 && shares[rows - 1] == 0) --rows;
  fmt::print("\n{}{}\n", app::plural(statistics.counts.cuts(), "cut-off"),
             rows == 0 ? "" : ", by child:");
  for (std::size_t i = 0; i < rows; ++i) {
    const bool rest = i + 1 == engine::Statistics::kTurns;
    const std::string child = ordinal(i + 1) + (rest ? " on" : "");
    const auto filled = static_cast<std::size_t>(std::lround(shares[i] * kProfileWidth));
    fmt::print("{:>8} {:>5.1f}%{}\n", child, 100 * shares[i],
               filled == 0 ? "" : " " + std::string(filled, '#'));
  }
}

// The collision report, Hsu15 slide 5.
std::string clash_sentence(double no_clash) {
  constexpr double kSmallest = 1e-12;  // what a probability so near to 1 still tells apart
  const double clash = 1 - no_clash;
  return fmt::format("the chance that one position was taken for another is {} {:.0e}",
                     clash < kSmallest ? "below" : "about", std::max(clash, kSmallest));
}

}  // namespace

std::string moves_text(const std::vector<std::string>& moves, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) {
    text += (i == 0 ? "" : " ") + moves[i];
  }
  if (moves.size() > most) text += " ...";
  return text.empty() ? "-" : text;
}

void AnalysisTable::show(const app::AnalysisLine& line) {
  if (!begun_) {
    fmt::print("{:>5} {}{:<17} {:>13} {:>9} {:>8}  {}\n", "depth", numbered_ ? "no. " : "", "score",
               "nodes", "time", "nodes/s", "line");
  }
  begun_ = true;
  const std::string number = numbered_ ? fmt::format("{:>3} ", line.number) : "";
  fmt::print("{:>5} {}{:<17} {:>13} {:>7.3f} s {:>8}  {}\n",
             line.depth ? std::to_string(*line.depth) : "-", number, line.score_text, line.nodes,
             line.seconds, speed(line.nodes, line.seconds), moves_text(line.moves, kMovesInTable));
  std::fflush(stdout);  // the next line may take long
}

void print_summary(const app::Analysis& analysis, Player to_move, bool stopped) {
  if (analysis.best) {
    fmt::print("best move {}: {} for the {} player{}{}\n", *analysis.best, analysis.score_text,
               seat_name(to_move), app::depth_in_words(analysis),
               analysis.complete ? ""
               : stopped         ? " (stopped; the best so far)"
               : analysis.solves ? " (not proven: time or nodes were used up)"
                                 : "");
    for (const app::AnalysisLine& line : analysis.lines) {
      const std::string name = analysis.lines.size() > 1
                                   ? fmt::format("line {} ({})", line.number, line.score_text)
                                   : "line";
      fmt::print("{}: {}\n", name, moves_text(line.moves, kMovesInSummary));
    }
  } else {
    fmt::print("no move: the game is over, {}\n",
               analysis.score == 0 ? "a draw"
                                   : fmt::format("{} for the {} player, who would be to move",
                                                 analysis.score_text, seat_name(to_move)));
  }
  if (!analysis.over.empty()) {
    fmt::print("the game itself is over here ({}); this is what its position would be worth\n",
               analysis.over);
  }
  if (analysis.exact) fmt::print("exact={}\n", *analysis.exact);
  const std::string table =
      analysis.hashfull > 0 ? fmt::format("; table {:.1f}% full", analysis.hashfull / 10.0) : "";
  const std::string threads =
      analysis.threads > 1 ? fmt::format(", {} threads", analysis.threads) : "";
  fmt::print("{}, {} in {:.3f} s, {} nodes/s{}{}\n", app::plural(analysis.nodes, "node"),
             app::plural(analysis.leaves, "leaf", "leaves"), analysis.seconds,
             speed(analysis.nodes, analysis.seconds), threads, table);
  fmt::print("position: {}\n", analysis.position);
  if (analysis.family == "recipe") {
    fmt::print("recipe ({} profile): {}\n", analysis.profile, analysis.recipe);
  } else {
    fmt::print("searcher: {}\n", analysis.recipe);
  }
}

void print_statistics(const app::AnalysisStatistics& statistics) {
  print_iterations(statistics.iterations);
  print_cuts(statistics);
  fmt::print("\n{:.2f} children per inner node; each iteration costs {:.2f} times the one before\n",
             statistics.branching, statistics.effective_branching);
  fmt::print("{:.3g} times the leaves of the minimal tree of that width and depth\n",
             statistics.minimal_ratio);
  if (statistics.leaves_knowing > 0) {
    fmt::print(
        "{:.3g} times (all iterations together) the {} of a search that knows the value and "
        "every best move\n",
        statistics.knowing_ratio, app::plural(statistics.leaves_knowing, "leaf", "leaves"));
  }
  if (statistics.counts.quiescence_nodes > 0) {
    fmt::print("{} beyond the horizon\n", app::plural(statistics.counts.quiescence_nodes, "node"));
  }
  if (statistics.counts.test_cuts > 0) {
    fmt::print("{} by a shallow search\n", app::plural(statistics.counts.test_cuts, "cut-off"));
  }
  fmt::print("{}", app::plural(statistics.counts.evaluations, "evaluation"));
  if (const auto saved = statistics.counts.evaluations_saved; saved > 0) {
    fmt::print(", {} more {} known already", saved, saved == 1 ? "was" : "were");
  }
  fmt::print("\n");
  if (statistics.counts.probes == 0) {
    fmt::print("no table was asked\n");
    return;
  }
  fmt::print("table: {} of {} found their position ({:.1f}%)\n", statistics.counts.hits,
             app::plural(statistics.counts.probes, "probe"), 100 * statistics.table_hits);
  fmt::print("{}\n", clash_sentence(statistics.no_clash));
}

}  // namespace espalier::cli
