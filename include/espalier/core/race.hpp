// Races: the sides have passed each other, so each has a way of its own, and a search of both
// sides' moves in turn looks at the same ways again and again. A game that knows better solves such
// positions itself.
//
// Promise (of the game's solver): way and line are legal and begin with the same move. A value that
// is called exact is proven for sides that keep to their own ground; the game says what that is.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

template <class Move>
struct Race {
  std::vector<Move> way;   // the mover's own moves to its goal
  std::vector<Move> line;  // both sides' moves in turn, as a principal variation
  Points value = 0;        // in the mover's view; win_in or loss_in if exact
  bool exact = false;      // proven, for sides that keep to their own ground
  std::uint64_t nodes = 0;
};

// Asked from time to time, with the nodes so far. True: finish with the best way found.
using EnoughRacing = std::function<bool(std::uint64_t nodes)>;

// separated(p): the sides no longer need to meet.
// race(p, hint, enough): the solver, asked only where separated(p) and the game is not over. The
// hint is the rest of the way found at the last turn; it may be useless, and the solver checks it.
template <class G>
concept HasRace = requires(const G& game, const typename G::Position& p,
                           std::span<const typename G::Move> hint, const EnoughRacing& enough) {
  { game.separated(p) } -> std::same_as<bool>;
  { game.race(p, hint, enough) } -> std::same_as<Race<typename G::Move>>;
};

}  // namespace espalier
