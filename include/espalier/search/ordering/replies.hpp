// How good moves were as replies: a move is counted together with the move before it, and with the
// mover's own move before that.
// Sources: Hsu15 slide 28 (the context of a move); Uiterwijk 1992 (the countermove heuristic);
// continuation history is common practice.
//
// Promise: numbers stay between -kReplyLimit and kReplyLimit. Memory is allocated by the
// constructor only. A context is which piece goes where, numbered from 1; 0: there is none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace espalier::ordering {

inline constexpr std::int32_t kReplyLimit = std::int32_t{1} << 14;
inline constexpr std::int32_t kReplyStep = kReplyLimit / 8;  // no change is larger

// The moves that led to a node: the last one, and the one before it.
struct ReplyTo {
  std::uint16_t last;
  std::uint16_t before;
};

// Contexts: how many different ones the game has.
template <std::size_t Contexts>
class Replies {
 public:
  explicit Replies(bool on) : counters_(on ? 2 * kRows * kRows : 0) {}

  bool on() const { return !counters_.empty(); }
  void clear() { std::fill(counters_.begin(), counters_.end(), std::int16_t{0}); }

  // Higher is better; 0 where nothing is known.
  std::int32_t score(ReplyTo to, std::size_t context) const {
    return counters_[cell(0, to.last, context)] + counters_[cell(1, to.before, context)];
  }
  // The move was good (change > 0), or was tried and another one cut off.
  void count(ReplyTo to, std::size_t context, std::int32_t change) {
    if (to.last != 0) pull(counters_[cell(0, to.last, context)], change);
    if (to.before != 0) pull(counters_[cell(1, to.before, context)], change);
  }

 private:
  static constexpr std::size_t kRows = Contexts + 1;

  static void pull(std::int16_t& counter, std::int32_t change) {
    const std::int32_t step = std::clamp(change, -kReplyStep, kReplyStep);
    counter = static_cast<std::int16_t>(counter + step - counter * std::abs(step) / kReplyLimit);
  }
  static std::size_t cell(std::size_t table, std::size_t after, std::size_t context) {
    return (table * kRows + after) * kRows + context;
  }

  std::vector<std::int16_t> counters_;
};

}  // namespace espalier::ordering
