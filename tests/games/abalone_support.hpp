// What the tests of Abalone share.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/text.hpp"
#include "support/says.hpp"

namespace espalier::abalone {

inline constexpr Player kBlack = Player::First;
inline constexpr Player kWhite = Player::Second;

inline Abalone game_of(const std::string& variant) { return Abalone(*variant_rules(variant)); }

using testing::says;

// Names of cells, separated by blanks.
inline Cells cells(const std::string& names) {
  Cells set = 0;
  for (const std::string_view name : split_fields(names)) set |= bit(cell_named(name).value());
  return set;
}
inline Position put(const Abalone& game, const std::string& black, const std::string& white,
                    Player mover = kBlack, std::array<std::uint8_t, 2> lost = {0, 0}) {
  return game.arrange({cells(black), cells(white)}, lost, mover);
}
inline Position after(const Abalone& game, const Position& p, const std::string& move) {
  return game.play(p, parse_move(game, p, move).value());
}

inline Move any_move(const Abalone& game, const Position& p, Rng& rng) {
  const auto moves = game.moves(p);
  return moves[rng.below(moves.size())];
}

inline std::vector<std::string> tournament_positions() {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) +
                     "/experiments/published/abalone_finals.csv");
  std::vector<std::string> list;
  std::string line;
  std::getline(file, line);  // number,position
  while (std::getline(file, line)) list.push_back(line.substr(line.find(',') + 1));
  return list;
}

}  // namespace espalier::abalone
