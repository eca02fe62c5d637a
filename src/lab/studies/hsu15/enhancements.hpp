// The study hsu15/enhancements: what its parts share. A cell is a game and a set of conditions; all
// conditions of a cell are run on the same position, and a sample is one position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/studies/hsu15/set_results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::hsu15 {

struct Plan {
  const StudyGame* game = nullptr;
  ConditionSet set;
};
// One for each cell of the study, in their order.
const std::vector<Plan>& plans();

// The measurements of one game and set.
class Measured : public SetResults {
 public:
  Measured(const Results& results, std::size_t cell)
      : SetResults(results, cell, plans()[cell].set), game_(plans()[cell].game) {}
  const StudyGame& game() const { return *game_; }

 private:
  const StudyGame* game_;
};
// One for each game of the study, in their order.
std::vector<Measured> measured(const Results& results, SetName set);

// The parts of the report.
Section claim_section(const Results& results);
Section combination_section(const Results& results, std::size_t game);
Section depth_section(const Results& results);
Section further_section(const Results& results);
Section method_section();
std::vector<Headline> headlines(const Results& results);
std::string summary(const Results& results);

}  // namespace espalier::lab::hsu15
