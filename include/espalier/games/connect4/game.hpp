// Connect-4 in one include.
#pragma once

#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/geometry.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::connect4 {

struct Usual : games::SubjectOf<UsualConnect4, Threats> {
  static constexpr const char* kName = "7x6";
  static constexpr int kOpening = 30;
  static constexpr int kDepth = 5;
};

// The rules of any size.
template <int Columns, int Rows, int Opening, int Depth>
struct Sized : games::SubjectOf<Connect4, Threats> {
  static constexpr const char* kName = Columns == 7   ? "7x6 of any size"
                                       : Columns == 5 ? "5x4"
                                       : Columns == 4 ? "4x4"
                                                      : "9x6";
  static constexpr int kOpening = Opening;
  static constexpr int kDepth = Depth;
  static Game game() { return Game(Columns, Rows); }
};

// The largest board of any size comes first: sanitizers look at the first of a kind alone.
using Subjects = games::Subjects<Usual, Sized<9, 6, 0, 0>, Sized<5, 4, 14, 6>, Sized<7, 6, 0, 0>,
                                 Sized<4, 4, 0, 0>>;

}  // namespace espalier::connect4
