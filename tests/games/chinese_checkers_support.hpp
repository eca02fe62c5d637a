// What the tests of Chinese Checkers share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"

namespace espalier::chinese_checkers {

inline constexpr Player kX = Player::First;
inline constexpr Player kO = Player::Second;

// Mostly forward, so that games end.
inline Move hurried_move(const ChineseCheckers& game, const Position& p, Rng& rng) {
  const auto moves = game.moves(p);
  std::vector<int> ranks;
  for (const Move move : moves) {
    ranks.push_back(game.rank(p, move) + static_cast<int>(rng.below(30)));
  }
  const auto best = std::max_element(ranks.begin(), ranks.end()) - ranks.begin();
  return moves[static_cast<std::size_t>(best)];
}

}  // namespace espalier::chinese_checkers
