// A node of the engine's tree, and how values and moves are written into the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "espalier/core/game.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::engine {

// The table's name of a node; mirror images may share one.
struct TableKey {
  std::uint64_t key = 0;
  bool mirrored = false;
};

// A static value that nobody has computed yet.
inline constexpr Points kUnknownValue = std::numeric_limits<Points>::min();

// Null moves on the line to a node: none, some, or the last move is one.
enum class NullMoves : std::uint8_t { None, Above, Last };

// What only the full profiles keep of a node: how it was reached, and what is known of it.
struct NodeStory {
  bool noisy = false;   // by a move that captured, promoted, ... (known only if a part asks)
  bool wanted = false;  // by a move that the game wants searched deeper (likewise)
  bool quiet = false;   // by a safe move: the mover surely cannot win at once
  NullMoves null = NullMoves::None;
  // By an irreversible or a null move: nothing from here on is compared with earlier positions.
  bool forgets = false;
  // The static value of the parent for the player who moved there (known only if a part asks).
  bool knows_parent = false;
  Points parent_value = 0;
  // The static values of the parent and of the node above it, if they were known when this node was
  // made.
  Points above = kUnknownValue;
  Points two_above = kUnknownValue;
  // How good the move was elsewhere (known only if a part asks); 0: neither good nor bad.
  std::int32_t merit = 0;
  // Which piece went where, by the last move and by the one before; 0: unknown.
  std::uint16_t context = 0;
  std::uint16_t context_before = 0;
  // 1 + the number of the list that has the static values of its children (kept_values.hpp), or 0.
  std::uint16_t list = 0;
  // Its static value. Written once, by the worker that made the node and before others see it.
  mutable Points value = kUnknownValue;
};
// Has the mover's static value risen since its last turn? Unknown: no.
inline bool is_rising(const NodeStory& story) {
  return story.value != kUnknownValue && story.two_above != kUnknownValue &&
         story.value > story.two_above;
}
struct NoStory {};

template <class G, class E, class Profile>
struct EngineNode {
  using Story = std::conditional_t<Profile::kFull, NodeStory, NoStory>;
  using Path = std::conditional_t<Profile::Trace::kActive, NodePath, NoPath>;

  // Lists that dynamic ordering keeps belong to the worker that made them.
  void forget_lists() {
    if constexpr (Profile::kFull) story.list = 0;
  }

  typename G::Position position;
  [[no_unique_address]] typename E::State state;
  int ply = 0;
  [[no_unique_address]] Story story;
  [[no_unique_address]] Path path;
};

// A move in 16 bits. Longer moves are folded: a table move is looked up among the legal ones, so a
// clash costs order and nothing else.
template <class Move>
std::uint16_t move_code(const Move& move) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move) < sizeof bits ? sizeof(Move) : sizeof bits);
  if constexpr (sizeof(Move) > 2) bits ^= bits >> 16 ^ bits >> 32 ^ bits >> 48;
  const auto code = static_cast<std::uint16_t>(bits);
  if constexpr (sizeof(Move) == 1) return code;
  return code == memory::kNoMove ? 0 : code;
}

}  // namespace espalier::engine
