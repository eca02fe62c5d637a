// Abalone in one include.
#pragma once

#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/geometry.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"
#include "espalier/games/abalone/variants.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::abalone {

template <Start Layout, class Evaluation>
struct Fourteen : games::SubjectOf<Abalone, Evaluation> {
  static constexpr const char* kName = Layout == Start::Standard       ? "standard"
                                       : Layout == Start::BelgianDaisy ? "belgian-daisy"
                                                                       : "german-daisy";
  static constexpr int kOpening = 40;
  static constexpr int kDepth = Layout == Start::Standard ? 2 : 0;
  static Abalone game() { return Abalone({Layout}); }
};

using Subjects =
    games::Subjects<Fourteen<Start::Standard, Sumo>, Fourteen<Start::BelgianDaisy, Abalone12>,
                    Fourteen<Start::GermanDaisy, Sumo>>;

}  // namespace espalier::abalone
