// The linear models of EndCut, fitted to solved endings: at every position d plies before the end
// of the game its result against the value of a search of depth s, in the mover's view. Sources:
// Buro 2000; Tong02 1.2.4 (one sentence; engine/prob_cuts.hpp has our reading).
//
// Promise: as fit_probcut.hpp. What is fitted is what Models::ends asks for: d counts the plies to
// the end, forced passes not counted; the deep value is the exact margin where a game is worth its
// margin, else 1, 0 or -1. A position where the shallow search proves a result is left out: no
// model is needed there.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "tune/fit_probcut.hpp"

namespace espalier::tune {

// Both even, as for probcut; few enough plies that thousands of endings are solved in minutes.
inline constexpr std::string_view kDefaultEndPairs = "1,8;2,10;3,12;4,14";

// A game that cannot tell how far its end is has no such models.
std::optional<Error> check_end_is_known(const app::ErasedGame& game);

std::set<int> distances_of(const std::vector<DepthPair>& pairs);

// Positions of self-play, how.positions for every d of the pairs, each from a game of its own.
std::vector<SampledPosition> play_to_the_end(const app::AnyGame& game, const SelfPlay& how,
                                             const std::vector<DepthPair>& pairs,
                                             const OnProgress& on_progress, const StopFlag* stop);

// Every position counts for the pairs whose d is its distance to the end; others are noted. An
// error if no pair can be fitted. After a stop the result means nothing.
Result<ProbCutFit> fit_endcut(const FitData& data, const std::vector<DepthPair>& pairs,
                              const OnProgress& on_progress, const StopFlag* stop);

}  // namespace espalier::tune
