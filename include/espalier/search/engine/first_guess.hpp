// Where the first windows of a search lie, if the engine has searched before.
// Source: Tong02 1.2.3: MTD(f) needs a good first guess, which "can be done by feeding back the
// minimax value of last move, provided that the value is not oscillating".
//
// Promise: a guess and nothing more: the value of a search does not depend on it.
// Deviations: the thesis's program searches its own moves only. Here a search may also follow one
// of the other player's, whose value is turned round.
#pragma once

#include <optional>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

class LastValue {
 public:
  void forget() { value_.reset(); }
  void keep(Points value, int player) {
    value_ = value;
    player_ = player;
  }

  // The guess for the best line; none: the static value will do.
  std::vector<Points> guesses(FirstGuess guess, int player) const {
    if (guess != FirstGuess::Last || !value_) return {};
    return {player == player_ ? *value_ : -*value_};
  }

 private:
  std::optional<Points> value_;
  int player_ = 0;  // in whose view it is
};

}  // namespace espalier::engine
