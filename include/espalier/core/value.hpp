// What a position is worth: the Score concept, its limits, and the win-in-n band of engine games.
//
// Limits are finite on purpose. The sources write windows such as (+inf - 1, +inf) (Tong02 A.7,
// rows 4-11) and search with them, so "infinity" must be a number from which one can take one.
#pragma once

#include <concepts>
#include <cstdint>

namespace espalier {

template <class V>
struct ScoreTraits;

// Points of an engine game: an integer with room above for wins.
using Points = std::int32_t;

template <>
struct ScoreTraits<Points> {
  static constexpr Points highest() { return Points{1} << 30; }
  static constexpr Points lowest() { return -highest(); }
  static constexpr Points unit() { return 1; }  // the width of a minimal window
};

// Values of trees. 2^52: the largest magnitude at which a double still counts in ones.
template <>
struct ScoreTraits<double> {
  static constexpr double highest() { return 4503599627370496.0; }
  static constexpr double lowest() { return -highest(); }
  static constexpr double unit() { return 1.0; }  // Muszycka85 uses 1 for reals as well
};

template <class V>
concept Score = std::regular<V> && std::totally_ordered<V> && requires(V value) {
  { -value } -> std::convertible_to<V>;
  { ScoreTraits<V>::lowest() } -> std::same_as<V>;
  { ScoreTraits<V>::highest() } -> std::same_as<V>;
  { ScoreTraits<V>::unit() } -> std::same_as<V>;
};

// --- The win-in-n band -------------------------------------------------------------------------
// A finished game is worth kWin to the winner. A win n plies away from the root is kWin - n, so a
// shorter win is better and a longer loss is better. Static evaluations stay below kWinBand.
inline constexpr Points kWin = 1'000'000;
inline constexpr Points kMaxPly = 10'000;
inline constexpr Points kWinBand = kWin - kMaxPly;

constexpr Points win_in(int plies) { return kWin - plies; }
constexpr Points loss_in(int plies) { return -kWin + plies; }
constexpr bool is_win(Points value) { return value >= kWinBand; }
constexpr bool is_loss(Points value) { return value <= -kWinBand; }

// A table entry is met again at another distance from the root, so a win is stored as its distance
// from the *node*. The two functions are inverse to each other at equal ply.
constexpr Points to_table(Points value, int ply) {
  if (is_win(value)) return value + ply;
  if (is_loss(value)) return value - ply;
  return value;
}
constexpr Points from_table(Points stored, int ply) {
  if (is_win(stored)) return stored - ply;
  if (is_loss(stored)) return stored + ply;
  return stored;
}

}  // namespace espalier
