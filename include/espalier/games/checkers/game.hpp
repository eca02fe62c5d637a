// English checkers in one include.
#pragma once

#include "espalier/games/checkers/ballots.hpp"
#include "espalier/games/checkers/evaluate.hpp"
#include "espalier/games/checkers/geometry.hpp"
#include "espalier/games/checkers/learned.hpp"
#include "espalier/games/checkers/notation.hpp"
#include "espalier/games/checkers/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::checkers {

struct Standard : games::SubjectOf<Checkers, Samuel> {
  static constexpr const char* kName = "standard";
  static constexpr int kOpening = 60;
  static constexpr int kDepth = 4;
};
struct StandardLearned : games::SubjectOf<Checkers, Learned> {
  static constexpr const char* kName = "learned";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};

using Subjects = games::Subjects<Standard, StandardLearned>;

}  // namespace espalier::checkers
