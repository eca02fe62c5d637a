// Chess in one include.
#pragma once

#include "espalier/games/chess/evaluate.hpp"
#include "espalier/games/chess/geometry.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::chess {

struct Standard : games::SubjectOf<Chess, Tables> {
  static constexpr const char* kName = "standard";
  static constexpr int kOpening = 40;
  static constexpr int kDepth = 3;
};
struct StandardLearned : games::SubjectOf<Chess, Learned> {
  static constexpr const char* kName = "learned";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};
struct StandardNetwork : games::SubjectOf<Chess, Network> {
  static constexpr const char* kName = "network";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};
struct StandardShannon : games::SubjectOf<Chess, Shannon> {
  static constexpr const char* kName = "shannon";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};
struct StandardTuring : games::SubjectOf<Chess, Turing> {
  static constexpr const char* kName = "turing";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
};
struct FischerRandom : games::SubjectOf<Chess, Tables> {
  static constexpr const char* kName = "chess960-0";
  static constexpr int kOpening = 0;
  static constexpr int kDepth = 0;
  static Game game() { return Chess(*variant_of("chess960-0")); }
};

using Subjects = games::Subjects<Standard, StandardLearned, StandardNetwork, StandardShannon,
                                 StandardTuring, FischerRandom>;

}  // namespace espalier::chess
