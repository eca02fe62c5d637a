// How positions of chess with three pieces are numbered, for endgame tables (core/endgame.hpp):
// king and queen, rook or pawn against king. (A knight or a bishop alone cannot mate: such games
// are over.) The side with three pieces counts as White; a position with a stronger Black is turned
// upside down.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

// A pawn may become a queen or a rook: its class comes last.
inline constexpr std::array<Kind, 3> kEndgameKinds = {Kind::Queen, Kind::Rook, Kind::Pawn};
inline constexpr std::uint32_t kEndgameSize = 2U * 64 * 64 * 64;  // mover, kings, the third piece

inline std::vector<EndgameClass> endgame_classes() {
  return {{"KQK", 3, kEndgameSize}, {"KRK", 3, kEndgameSize}, {"KPK", 3, kEndgameSize}};
}

constexpr std::optional<EndgamePlace> endgame_place_of(const Position& p) {
  const Bits kings = p.of(Kind::King);
  const Bits third = p.occupied() & ~kings;
  if (!std::has_single_bit(third)) return std::nullopt;
  for (std::uint32_t table = 0; table < kEndgameKinds.size(); ++table) {
    if ((third & p.of(kEndgameKinds[table])) == 0) continue;
    const Player strong = (third & p.of(Player::First)) != 0 ? Player::First : Player::Second;
    const int flip = strong == Player::First ? 0 : 56;
    const auto at = [&](Bits one) {
      return static_cast<std::uint32_t>(std::countr_zero(one) ^ flip);
    };
    const std::uint32_t side = p.to_move == strong ? 0 : 1;
    const std::uint32_t own = at(kings & p.of(strong));
    const std::uint32_t other = at(kings & ~p.of(strong));
    return EndgamePlace{table, ((side * 64 + own) * 64 + other) * 64 + at(third)};
  }
  return std::nullopt;
}

// By its FEN, whose reader knows which positions are none.
inline std::optional<Position> endgame_position_at(EndgamePlace place) {
  const std::size_t third = place.index % 64;
  const std::size_t other = place.index / 64 % 64;
  const std::size_t own = place.index / 64 / 64 % 64;
  if (third == other || third == own || other == own) return std::nullopt;
  std::string board(64, '1');
  const auto put = [&](std::size_t square, char piece) {
    board[(7 - square / 8) * 8 + square % 8] = piece;
  };
  put(own, 'K');
  put(other, 'k');
  put(third, "QRP"[place.table]);
  std::string fen;
  for (std::size_t row = 0; row < 8; ++row) {
    int empty = 0;
    for (std::size_t file = 0; file < 8; ++file) {
      const char piece = board[row * 8 + file];
      if (piece == '1') {
        ++empty;
        continue;
      }
      if (empty > 0) fen += std::to_string(std::exchange(empty, 0));
      fen += piece;
    }
    if (empty > 0) fen += std::to_string(empty);
    fen += row < 7 ? "/" : "";
  }
  const auto p =
      parse_fen(fen + (place.index < kEndgameSize / 2 ? " w - - 0 1" : " b - - 0 1"), false);
  return p ? std::optional<Position>(*p) : std::nullopt;
}

}  // namespace espalier::chess
