// Breakthrough in one include.
#pragma once

#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/geometry.hpp"
#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::breakthrough {

template <int Size, int Opening, int Depth>
struct Square : games::SubjectOf<Breakthrough, Advance> {
  static constexpr const char* kName = Size == 8 ? "8x8" : Size == 6 ? "6x6" : "5x5";
  static constexpr int kOpening = Opening;
  static constexpr int kDepth = Depth;
  static Game game() { return Game(Size); }
};

using Subjects = games::Subjects<Square<8, 40, 3>, Square<6, 0, 0>, Square<5, 10, 4>>;

}  // namespace espalier::breakthrough
