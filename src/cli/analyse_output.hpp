// How `espalier analyse` (and the analysis inside a game) is shown to a person.
#pragma once

#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "espalier/core/player.hpp"

namespace espalier::cli {

// One line per iteration, or per line of moves if several are asked for, as they are found.
class AnalysisTable {
 public:
  explicit AnalysisTable(bool numbered) : numbered_(numbered) {}
  void show(const app::AnalysisLine& line);

 private:
  bool numbered_;
  bool begun_ = false;
};

// Best move, score, line, cost, and what was searched with.
void print_summary(const app::Analysis& analysis, Player to_move, bool stopped);
void print_statistics(const app::AnalysisStatistics& statistics);

// "4 4 5 ...": at most `most` moves.
std::string moves_text(const std::vector<std::string>& moves, std::size_t most);

}  // namespace espalier::cli
