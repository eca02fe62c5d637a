// Trio in one include.
#pragma once

#include "espalier/games/subject.hpp"
#include "espalier/games/trio/evaluate.hpp"
#include "espalier/games/trio/geometry.hpp"
#include "espalier/games/trio/notation.hpp"
#include "espalier/games/trio/rules.hpp"

namespace espalier::trio {

struct FourByFour : games::SubjectOf<Trio, OpenLines> {
  static constexpr const char* kName = "4x4";
};
struct FiveByFive : games::SubjectOf<Trio, OpenLines> {
  static constexpr const char* kName = "5x5";
  static Trio game() { return Trio(5); }
};

// The larger board comes first: sanitizers look at the first of a kind alone.
using Subjects = games::Subjects<FiveByFive, FourByFour>;

}  // namespace espalier::trio
