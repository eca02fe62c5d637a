// Positions and moves of xiangqi: plain values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/player.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/xiangqi/bits.hpp"

namespace espalier::xiangqi {

// In the order of what they are worth.
enum class Kind : std::uint8_t { Pawn, Advisor, Elephant, Horse, Cannon, Rook, General, None };
inline constexpr std::size_t kKinds = 7;
constexpr std::size_t number_of(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::size_t number_of(Player player) { return static_cast<std::size_t>(player); }

// A piece on the board: its kind, with 7 added for Black. Red moves first.
using PieceCode = std::uint8_t;
inline constexpr PieceCode kEmpty = 14;
inline constexpr char kPieceLetters[] = "PABNCRKpabncrk.";
constexpr PieceCode code_of(Player player, Kind kind) {
  return static_cast<PieceCode>(number_of(kind) + (player == Player::First ? 0 : kKinds));
}
constexpr Kind kind_of(PieceCode code) {
  return static_cast<Kind>(code == kEmpty ? kKinds : code < kKinds ? code : code - kKinds);
}

// A move in 16 bits.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to)
      : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(from) | static_cast<unsigned>(to)
                                                                           << 7U)) {}

  constexpr Square from() const { return bits_ & 127; }
  constexpr Square to() const { return bits_ >> 7; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_ = 0;
};

struct Position {
  std::array<Bits, kKinds - 1> kinds{};  // of both sides, without the generals
  std::array<Bits, 2> sides{};
  std::uint64_t key = 0;
  std::array<PieceCode, kSquares> board{};
  std::array<std::uint8_t, 2> generals{kNoSquare, kNoSquare};  // where they stand
  Player to_move = Player::First;
  bool in_check = false;     // the mover's general is attacked
  std::uint16_t clock = 0;   // plies since the last capture
  std::uint16_t number = 1;  // of the move, as in FEN

  constexpr Bits occupied() const { return sides[0] | sides[1]; }
  constexpr Bits of(Player player) const { return sides[number_of(player)]; }
  constexpr Bits of(Kind kind) const { return kinds[number_of(kind)]; }
  constexpr Bits of(Player player, Kind kind) const { return of(player) & of(kind); }
  constexpr Square general_of(Player player) const { return generals[number_of(player)]; }
  constexpr Kind kind_at(Square square) const { return kind_of(board[detail::at(square)]); }

  // The same position: the same moves lead on from it. Clocks do not count, as in the rules of
  // repetition.
  friend constexpr bool operator==(const Position& a, const Position& b) {
    return a.to_move == b.to_move && a.board == b.board;
  }
};

inline constexpr ZobristTable<14, kSquares> kKeys{0x7869616e67716900ULL};  // "xiangqi"

constexpr std::uint64_t key_from_scratch(const Position& p) {
  std::uint64_t key = p.to_move == Player::Second ? kKeys.side_to_move() : 0;
  for (std::size_t square = 0; square < p.board.size(); ++square) {
    if (p.board[square] != kEmpty) key ^= kKeys(p.board[square], square);
  }
  return key;
}

// --- changing a position -------------------------------------------------------------------------
// These keep sets, board and key together; whether there is a check is found when all is done.

constexpr void put(Position& p, Player player, Kind kind, Square square) {
  const PieceCode code = code_of(player, kind);
  if (kind == Kind::General) {
    p.generals[number_of(player)] = static_cast<std::uint8_t>(square);
  } else {
    p.kinds[number_of(kind)] |= bit(square);
  }
  p.sides[number_of(player)] |= bit(square);
  p.board[detail::at(square)] = code;
  p.key ^= kKeys(code, detail::at(square));
}
constexpr void take(Position& p, Player player, Kind kind, Square square) {
  if (kind != Kind::General) p.kinds[number_of(kind)] ^= bit(square);
  p.sides[number_of(player)] ^= bit(square);
  p.board[detail::at(square)] = kEmpty;
  p.key ^= kKeys(code_of(player, kind), detail::at(square));
}

// A board without pieces.
constexpr Position empty_position() {
  Position p;
  for (PieceCode& code : p.board) code = kEmpty;
  return p;
}

constexpr Position start_position() {
  constexpr std::array<Kind, kFiles> kFirstRank = {Kind::Rook,     Kind::Horse,   Kind::Elephant,
                                                   Kind::Advisor,  Kind::General, Kind::Advisor,
                                                   Kind::Elephant, Kind::Horse,   Kind::Rook};
  Position p = empty_position();
  for (const Player player : {Player::First, Player::Second}) {
    for (int file = 0; file < kFiles; ++file) {
      put(p, player, kFirstRank[detail::at(file)], square_at(file, own_rank(player, 0)));
      if (file % 2 == 0) put(p, player, Kind::Pawn, square_at(file, own_rank(player, 3)));
    }
    for (const int file : {1, 7}) {
      put(p, player, Kind::Cannon, square_at(file, own_rank(player, 2)));
    }
  }
  return p;
}

static_assert(sizeof(Position) <= 240);

}  // namespace espalier::xiangqi
