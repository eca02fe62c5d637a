// Lazy SMP: workers that share nothing but the table search the same root at neighbouring depths.
// Which one answers is decided by a vote.
// Source: common practice (Kim 2013, the Brainfish and Stockfish programs from 2014 on).
//
// Promise: who completes the search first (the depth asked for, or a certain result) answers, and
// ends the search of the others. Else the answer is that of a worker that finished an iteration;
// only if nobody has, that of worker 0. A mate that an interrupted first iteration seems to see is
// no vote. Among equals the lower number wins, so one worker alone always answers for itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "espalier/core/value.hpp"
#include "espalier/search/engine/request.hpp"

namespace espalier::parallel {

// The depth at which helper `number` goes on, if worker 0 is at `lead`: odd helpers are a ply
// ahead.
inline int lazy_depth(std::size_t number, int lead, int own, int last) {
  return std::clamp(lead + static_cast<int>(number % 2), own, std::max(own, last));
}

// How much a worker's word counts for its move: more the deeper it has searched, and the better it
// likes the move.
inline std::int64_t weight(Points value, int depth, Points worst) {
  constexpr Points kMost = 10'000;  // beyond that, liking it more says nothing
  const Points above = std::min(std::min(value, kWin) - worst, kMost);
  return (std::int64_t{above} + 14) * depth;
}

// The number of the worker that answers, if none has completed the search.
template <class Move>
std::size_t elect(std::span<const engine::Answer<Move>> answers) {
  const auto has_vote = [](const auto& answer) { return answer.depth > 0 && answer.best; };
  Points worst = kWin;
  for (const auto& answer : answers) {
    if (has_vote(answer)) worst = std::min(worst, answer.value);
  }
  std::size_t best = 0;
  std::int64_t most = -1;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!has_vote(answers[i])) continue;
    std::int64_t votes = 0;
    for (const auto& other : answers) {
      if (has_vote(other) && *other.best == *answers[i].best)
        votes += weight(other.value, other.depth, worst);
    }
    const bool deeper = votes == most && answers[i].depth > answers[best].depth;
    if (votes > most || deeper) {
      best = i;
      most = votes;
    }
  }
  return best;
}

}  // namespace espalier::parallel
