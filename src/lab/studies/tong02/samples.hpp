// tong02/forward-pruning: what a sample begins with: a middle-game position, or a player of similar
// strength.
//
// Source: Tong02 3.3 ("9669 board test positions"; "100 different Chinese Checkers player programs
// that have similar strength as Learner III"). It tells neither where the positions come from nor
// who the players are.
// Promise: pure functions of their arguments. Deviations: positions are those of self-play as in
// `espalier fit`; the players are Learner III with other weights.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/studies/tong02/ways.hpp"

namespace espalier::lab::tong02 {

// Self-play of the plain way two plies deep, after a few random plies and with a random move now
// and then. The game is not over, there is a choice, and the stage is the game's own. Nothing if
// none was met in many attempts.
std::optional<app::AnyPosition> middle_game(const Setting& setting, std::uint64_t seed);

// Weights of the evaluation, each moved by up to half of itself and at least by up to one, within
// its range; never all of them as they were. Empty if the evaluation is not linear.
std::vector<Points> other_weights(const Setting& setting, std::uint64_t seed);

}  // namespace espalier::lab::tong02
