// What the tests of xiangqi share.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "espalier/games/xiangqi/game.hpp"

namespace espalier::xiangqi {

inline const Xiangqi kGame;

// Texts that a test must be able to read.
inline Position position_at(const std::string& fen) {
  const auto p = parse_position(kGame, fen);
  EXPECT_TRUE(p) << p.message();
  return p ? *p : kGame.start();
}
inline Move move_at(const Position& p, const std::string& text) {
  const auto move = parse_move(kGame, p, text);
  EXPECT_TRUE(move) << format_position(kGame, p) << ": " << move.message();
  return move ? *move : kGame.moves(p)[0];
}

}  // namespace espalier::xiangqi
