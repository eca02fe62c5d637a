// The past of a position, as the rules that depend on it see it: a record for each ply, and the
// verdict of a game on a span of them. Line (line.hpp) and the engine (path_rules.hpp) write the
// records; a game judges them (PathMatters in game.hpp; ready-made judges in judges.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "espalier/core/player.hpp"

namespace espalier {

// One position of a game in progress.
struct PastPly {
  std::uint64_t key = 0;
  std::int32_t mark = 0;  // the game's mark(p); 0 where the game makes no marks
  // How many plies before this one are comparable with it: those since the last irreversible move.
  std::int32_t age = 0;
  // How many plies ago the same position occurred last among the comparable ones; 0: it did not.
  std::int32_t back = 0;
  Player mover = Player::First;  // the player to move

  friend constexpr bool operator==(const PastPly&, const PastPly&) = default;
};

// The present position and all plies before it that are comparable with it, the newest last. Never
// empty; its first ply is the position after the last irreversible move, or the start.
using PastSpan = std::span<const PastPly>;

// The plies before a root, without the root, that are comparable with it. Empty: there are none.
using Past = std::vector<PastPly>;

// The span that ends with the record number `last`.
constexpr PastSpan span_up_to(std::span<const PastPly> plies, std::size_t last) {
  const auto age = static_cast<std::size_t>(plies[last].age);
  return plies.subspan(last - age, age + 1);
}

// Why a game is over.
enum class Ending : std::uint8_t {
  Rules,       // the position says so
  Repetition,  // the game's rule of repetition
  ThirdTime,   // the position occurred for the third time
  NoProgress,  // too many plies without progress
  // The position occurred for the third time, and one player alone gave check with every move
  // between, or attacked one and the same piece.
  PerpetualCheck,
  PerpetualChase,
};

// The verdict that a game is over because of its past.
template <class Value>
struct PathEnd {
  Ending why = Ending::Repetition;
  Value value{};  // the result in the mover's view
  // How many plies back the oldest ply lies that the verdict depends on. A verdict that counts
  // plies since an irreversible move depends on that move too, so its reach is past.size().
  int reach = 0;
  // NoProgress: how many plies there were without progress, where the position knows of more than
  // the records do (a clock that a text started); 0: as the records say.
  int idle = 0;

  friend constexpr bool operator==(const PathEnd&, const PathEnd&) = default;
};

}  // namespace espalier
