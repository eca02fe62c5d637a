// Othello in one include.
#pragma once

#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/geometry.hpp"
#include "espalier/games/othello/notation.hpp"
#include "espalier/games/othello/patterns.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::othello {

struct Standard : games::SubjectOf<Othello, Positional> {
  static constexpr const char* kName = "standard";
  static constexpr int kOpening = 56;
  static constexpr int kDepth = 4;
};

using Subjects = games::Subjects<Standard>;

}  // namespace espalier::othello
