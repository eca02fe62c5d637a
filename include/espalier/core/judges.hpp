// Ready-made judges of a span of past plies, from which a game puts its judge(p, past) together:
// the n-th occurrence of a position, n plies since the last irreversible move, and games that stand
// still. All of them leave the game going on (an empty answer) where their rule does not apply.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "espalier/core/past.hpp"

namespace espalier {

// How many plies ago the present position occurred for the `earlier`-th time, counted backwards; 0:
// it did not occur that often before.
constexpr int plies_since_occurrence(PastSpan past, int earlier) {
  std::size_t at = past.size() - 1;
  for (; earlier > 0; --earlier) {
    if (past[at].back == 0) return 0;
    at -= static_cast<std::size_t>(past[at].back);
  }
  return static_cast<int>(past.size() - 1 - at);
}

// How often the present position occurred before.
constexpr int occurrences_before(PastSpan past) {
  int times = 0;
  for (std::size_t at = past.size() - 1; past[at].back != 0; ++times) {
    at -= static_cast<std::size_t>(past[at].back);
  }
  return times;
}

// The game ends at the `times`-th occurrence of a position. The player to move did not repeat it,
// so `value` is kWin where repeating loses, and 0 where it draws.
template <class Value>
constexpr std::optional<PathEnd<Value>> judge_occurrence(PastSpan past, int times, Ending why,
                                                         Value value) {
  const int reach = plies_since_occurrence(past, times - 1);
  if (reach == 0) return std::nullopt;
  return PathEnd<Value>{why, value, reach};
}

// The game ends `plies` plies after its last irreversible move, as by the fifty-move rule of chess.
template <class Value>
constexpr std::optional<PathEnd<Value>> judge_reversible_plies(PastSpan past, int plies,
                                                               Value value) {
  const int size = static_cast<int>(past.size());
  if (size <= plies) return std::nullopt;
  return PathEnd<Value>{Ending::NoProgress, value, size};
}

// --- games that stand still ----------------------------------------------------------------------

inline constexpr int kMostOccurrences = 3;  // of a position in a game that stands still

// Plies without progress, where a mark says how far both sides together are from the end, and a
// mark lower than all before it is progress.
constexpr int plies_since_lowest_mark(PastSpan past) {
  const auto lower = [](const PastPly& a, const PastPly& b) { return a.mark < b.mark; };
  return static_cast<int>(past.end() - std::min_element(past.begin(), past.end(), lower)) - 1;
}

// A game with marks of that kind is stopped when a position occurs for the third time, or after
// `patience` plies without progress. It is then worth game.stopped(position).
template <class G>
constexpr std::optional<PathEnd<typename G::Value>> judge_standstill(
    const G& game, const typename G::Position& position, PastSpan past, int patience) {
  const int reach = plies_since_occurrence(past, kMostOccurrences - 1);
  if (reach > 0) return {{Ending::ThirdTime, game.stopped(position), reach}};
  const int size = static_cast<int>(past.size());
  if (size <= patience || plies_since_lowest_mark(past) < patience) return std::nullopt;
  return {{Ending::NoProgress, game.stopped(position), size}};
}

}  // namespace espalier
