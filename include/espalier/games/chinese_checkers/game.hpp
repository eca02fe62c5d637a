// Chinese Checkers in one include.
#pragma once

#include "espalier/games/chinese_checkers/geometry.hpp"
#include "espalier/games/chinese_checkers/journey.hpp"
#include "espalier/games/chinese_checkers/learner3.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/chinese_checkers/variants.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::chinese_checkers {

// Long jumps, except on the free board: both kinds of jumps are looked at.
template <Board Zones, class Evaluation>
struct Ten : games::SubjectOf<ChineseCheckers, Evaluation> {
  static constexpr const char* kName = Zones == Board::Free      ? "free-adjacent"
                                       : Zones == Board::Diamond ? "diamond"
                                                                 : "tong";
  static constexpr int kOpening = 40;
  static constexpr int kDepth = Zones == Board::Star ? 2 : 0;
  static ChineseCheckers game() {
    return ChineseCheckers({Zones == Board::Free ? Jumps::Adjacent : Jumps::Long, Zones});
  }
};

using Subjects = games::Subjects<Ten<Board::Star, Journey>, Ten<Board::Free, Learner3>,
                                 Ten<Board::Diamond, Learner3>>;

}  // namespace espalier::chinese_checkers
