// Endgame tables: the exact value of every position with few pieces, and how a game numbers them.
//
// A game divides its endings into classes (what stands on the board) and numbers the positions of
// each. Positions that mean the same, such as mirror images, may share a number. Whoever builds the
// tables (espalier/endgame) and whoever looks into them (the engine, `endgame=DIR`) needs no more.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

struct EndgameClass {
  std::string name;        // of a file: letters, digits and -
  int pieces = 0;          // on the board
  std::uint32_t size = 0;  // places
};

struct EndgamePlace {
  std::uint32_t table = 0;  // the number of the class
  std::uint32_t index = 0;

  friend constexpr bool operator==(EndgamePlace, EndgamePlace) = default;
};

// endgames(): the classes. A move from one leads to the end of the game, to the same class or to an
// earlier one.
// endgame_place(p): where the position is kept, if it is of a class. Not asked of finished games.
// endgame_position(place): a position that is kept there; none: the place stays empty.
template <class G>
concept PlacesEndgames = requires(const G& game, const typename G::Position& p) {
  { game.endgame_place(p) } -> std::same_as<std::optional<EndgamePlace>>;
};
template <class G>
concept HasEndgames = PlacesEndgames<G> && requires(const G& game, EndgamePlace place) {
  { game.endgames() } -> std::same_as<std::vector<EndgameClass>>;
  { game.endgame_position(place) } -> std::same_as<std::optional<typename G::Position>>;
};

// What a table says of a position, in one byte: a draw, or how many plies the game takes if the
// winner hurries and the loser does not. The number says who wins: the mover does if it is odd.
using EndgameCode = std::uint8_t;
inline constexpr EndgameCode kEndgameDraw = 0;
inline constexpr int kLongestEndgame = 254;  // plies

constexpr EndgameCode endgame_code(int plies) { return static_cast<EndgameCode>(plies + 1); }
constexpr int endgame_plies(EndgameCode code) { return code - 1; }

// In the mover's view: a win in so many plies, a loss in so many, or a draw.
constexpr Points endgame_value(EndgameCode code) {
  if (code == kEndgameDraw) return 0;
  const int plies = endgame_plies(code);
  return plies % 2 == 1 ? win_in(plies) : loss_in(plies);
}

// The tables of a game that are at hand, by the number of the class; an empty one is missing.
struct EndgameTables {
  std::vector<std::vector<EndgameCode>> codes;

  std::optional<EndgameCode> find(EndgamePlace place) const {
    if (place.table >= codes.size() || codes[place.table].empty()) return std::nullopt;
    return codes[place.table][place.index];
  }
  friend bool operator==(const EndgameTables&, const EndgameTables&) = default;
};

// How many of a game's classes have at most so many pieces: they come first.
inline std::size_t classes_up_to(const std::vector<EndgameClass>& classes, int pieces) {
  std::size_t count = 0;
  while (count < classes.size() && classes[count].pieces <= pieces) ++count;
  return count;
}

}  // namespace espalier
