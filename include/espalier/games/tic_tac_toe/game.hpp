// Tic-tac-toe in one include.
#pragma once

#include "espalier/games/subject.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/geometry.hpp"
#include "espalier/games/tic_tac_toe/notation.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"

namespace espalier::tic_tac_toe {

struct Standard : games::SubjectOf<TicTacToe, OpenLines> {
  static constexpr const char* kName = "standard";
  static constexpr int kOpening = 5;
  static constexpr int kDepth = 6;
};

using Subjects = games::Subjects<Standard>;

}  // namespace espalier::tic_tac_toe
