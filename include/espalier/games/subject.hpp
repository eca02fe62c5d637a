// Subjects: what tests look at in a game, by type. The game.hpp of a game's folder lists them, and
// the laws of games and the tests of the engine are compiled for each.
#pragma once

namespace espalier::games {

// Rules and an evaluation. A subject derives from it and states
//   static constexpr const char* kName = "8x8";   which kind of rules this is
//   static constexpr int kOpening = 40;            most plies of a random opening in engine tests
//   static constexpr int kDepth = 3;               most plies that engine tests search; 0: none
// and, where the rules need parameters, its own game().
template <class G, class E>
struct SubjectOf {
  using Game = G;
  using Evaluator = E;
  static G game() { return G{}; }
};

template <class... Subject>
struct Subjects {};

}  // namespace espalier::games
