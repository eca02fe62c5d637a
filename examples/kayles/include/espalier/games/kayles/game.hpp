// Kayles in one include.
#pragma once

#include "espalier/games/kayles/notation.hpp"
#include "espalier/games/kayles/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::kayles {

struct EightPins : games::SubjectOf<Kayles, NoIdea> {
  static constexpr const char* kName = "8";
  static constexpr int kOpening = 3;
  static constexpr int kDepth = 6;
};

using Subjects = games::Subjects<EightPins>;

}  // namespace espalier::kayles
