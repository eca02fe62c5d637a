// What is asked of a search for many players: plain data that a text is read into.
#pragma once

#include <cstddef>
#include <cstdint>

namespace espalier::multiplayer {

enum class Family : std::uint8_t { MaxN, Paranoid, BestReply };

// Which of several moves max^n takes where they are worth the same to the player to move. The
// choice changes what the players above get: Fuernkranz's example has it at its root.
enum class Ties : std::uint8_t {
  First,   // the one that the game lists first: leftmost in a tree
  Last,    // the one that the game lists last
  Others,  // the one that leaves the other players the least, all together
  Root,    // the one that is worst for the player who began the search
};

inline constexpr std::size_t kUsualTableBytes = std::size_t{16} << 20;

struct Plan {
  Family family = Family::Paranoid;
  Ties ties = Ties::First;                     // of max^n
  bool prune = true;                           // where the values are bounded (max^n)
  bool order = true;                           // killers, history, and the game's own rank
  std::size_t table_bytes = kUsualTableBytes;  // 0: no table

  friend bool operator==(const Plan&, const Plan&) = default;
};

}  // namespace espalier::multiplayer
