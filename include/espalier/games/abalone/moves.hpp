// The moves of Abalone: which marbles go where, and what they push.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/games/abalone/bits.hpp"

namespace espalier::abalone {

inline constexpr int kMostInLine = 3;  // marbles that move together

// What an in-line move does: its own marbles, the opponent's marbles before them, and whether the
// foremost of these falls.
struct Push {
  std::uint8_t own = 1;
  std::uint8_t theirs = 0;
  bool captures = false;
};
inline constexpr std::array<Push, 9> kPushes = {{{1, 0, false},
                                                 {2, 0, false},
                                                 {3, 0, false},
                                                 {2, 1, false},
                                                 {3, 1, false},
                                                 {3, 2, false},
                                                 {2, 1, true},
                                                 {3, 1, true},
                                                 {3, 2, true}}};

// In line: `cell` is the trailing marble; the form is a direction and the number of a push.
// Broadside: `cell` is the end from which the line goes on along an axis (east, north-east or
// north-west); the form is a direction, an axis and how many marbles.
struct Move {
  std::uint8_t cell = 0;
  std::uint8_t form = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

inline constexpr int kInLineForms = kDirections * static_cast<int>(kPushes.size());
inline constexpr int kForms = kInLineForms + kDirections * kAxes * 2;
inline constexpr Move kPass{127, 127};  // only where nothing else is legal

constexpr Move in_line(int cell, int direction, int push) {
  return {static_cast<std::uint8_t>(cell),
          static_cast<std::uint8_t>(push * kDirections + direction)};
}
constexpr Move broadside(int cell, int direction, int axis, int marbles) {
  const int shape = axis * 2 + marbles - 2;
  return {static_cast<std::uint8_t>(cell),
          static_cast<std::uint8_t>(kInLineForms + shape * kDirections + direction)};
}

constexpr bool is_broadside(Move move) { return move.form >= kInLineForms && move.form < kForms; }
constexpr int direction(Move move) { return move.form % kDirections; }
constexpr int axis(Move move) { return (move.form - kInLineForms) / kDirections / 2; }

constexpr Push push_of(Move move) {
  if (move == kPass) return {0, 0, false};
  if (is_broadside(move)) {
    const int marbles = 2 + (move.form - kInLineForms) / kDirections % 2;
    return {static_cast<std::uint8_t>(marbles), 0, false};
  }
  return kPushes[static_cast<std::size_t>(move.form / kDirections)];
}

// The nine classes of Abalone12 IV.C, the best highest: more marbles first, and of as many those
// that capture, attack, go in line, go sideways.
inline constexpr std::array<std::int8_t, kForms> kMarbleClasses = [] {
  std::array<std::int8_t, kForms> classes{};
  for (int form = 0; form < kForms; ++form) {
    const Move move{0, static_cast<std::uint8_t>(form)};
    const Push push = push_of(move);
    const int kind = push.captures ? 3 : push.theirs > 0 ? 2 : is_broadside(move) ? 0 : 1;
    classes[static_cast<std::size_t>(form)] =
        static_cast<std::int8_t>(push.own == 1 ? 0 : (push.own - 2) * 4 + kind + 1);
  }
  return classes;
}();

}  // namespace espalier::abalone
