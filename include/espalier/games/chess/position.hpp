// Positions and moves of chess: plain values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/player.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/chess/bits.hpp"

namespace espalier::chess {

enum class Kind : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, None };
inline constexpr std::size_t kKinds = 6;
constexpr std::size_t number_of(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::size_t number_of(Player player) { return static_cast<std::size_t>(player); }

// A piece on the board: its kind, with 6 added for Black. White moves first.
using PieceCode = std::uint8_t;
inline constexpr PieceCode kEmpty = 12;
inline constexpr char kPieceLetters[] = "PNBRQKpnbrqk.";
constexpr PieceCode code_of(Player player, Kind kind) {
  return static_cast<PieceCode>(number_of(kind) + (player == Player::First ? 0 : kKinds));
}
constexpr Kind kind_of(PieceCode code) {
  constexpr std::array<Kind, 13> kKindOf = {
      Kind::Pawn,   Kind::Knight, Kind::Bishop, Kind::Rook,  Kind::Queen, Kind::King, Kind::Pawn,
      Kind::Knight, Kind::Bishop, Kind::Rook,   Kind::Queen, Kind::King,  Kind::None};
  return kKindOf[code];
}

// A move in 16 bits. Castling goes from the king to its own rook, as in Chess960.
class Move {
 public:
  // Promotions are the numbers from kPromotion on, the kind of the piece added.
  enum Type : std::uint8_t { Plain = 0, Castling = 1, EnPassant = 2, kPromotion = 3 };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, unsigned type = Plain)
      : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(from) |
                                         static_cast<unsigned>(to) << 6 | type << 12)) {}
  static constexpr Move promoting(Square from, Square to, Kind kind) {
    return Move(from, to, kPromotion + static_cast<unsigned>(kind));
  }

  constexpr Square from() const { return bits_ & 63; }
  constexpr Square to() const { return bits_ >> 6 & 63; }
  constexpr unsigned type() const { return bits_ >> 12U; }
  constexpr bool castles() const { return type() == Castling; }
  constexpr bool passes_by() const { return type() == EnPassant; }
  constexpr bool promotes() const { return type() > kPromotion; }
  // What the pawn becomes; only of promotions.
  constexpr Kind promotion() const { return static_cast<Kind>(type() - kPromotion); }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_ = 0;
};

struct Position {
  std::array<Bits, kKinds> kinds{};  // of both sides
  std::array<Bits, 2> sides{};
  std::array<PieceCode, 64> board{};
  std::uint64_t key = 0;
  Bits castling = 0;  // the rooks with which a king may still castle
  Bits checkers = 0;  // the pieces that give check to the mover
  Bits pinned = 0;    // the mover's pieces that must stay on their line with the king
  // The square behind a pawn that has just made a double step, if it can be captured there; 64:
  // none. It is left standing by a pass, when it means nothing (en_passant()).
  std::uint8_t passed_square = kNoSquare;
  Player to_move = Player::First;
  std::uint16_t clock = 0;   // plies since the last capture or move of a pawn
  std::uint16_t number = 1;  // of the move, as in FEN

  constexpr Bits occupied() const { return sides[0] | sides[1]; }
  constexpr Bits of(Player player) const { return sides[number_of(player)]; }
  constexpr Bits of(Kind kind) const { return kinds[number_of(kind)]; }
  constexpr Bits of(Player player, Kind kind) const { return of(player) & of(kind); }
  constexpr Bits straight_movers() const { return of(Kind::Rook) | of(Kind::Queen); }
  constexpr Bits slanted_movers() const { return of(Kind::Bishop) | of(Kind::Queen); }
  constexpr Square king_of(Player player) const { return first_of(of(player, Kind::King)); }
  constexpr Kind kind_at(Square square) const { return kind_of(board[detail::at(square)]); }

  // Where the mover may capture en passant; kNoSquare: nowhere.
  constexpr Square en_passant() const {
    const bool own = rank_of(passed_square) == own_rank(to_move, 5);
    return own ? Square{passed_square} : kNoSquare;
  }

  // The same position: the same moves lead on from it. Clocks do not count, as in the rule of
  // repetition.
  friend constexpr bool operator==(const Position& a, const Position& b) {
    return a.to_move == b.to_move && a.sides == b.sides && a.kinds == b.kinds &&
           a.castling == b.castling && a.en_passant() == b.en_passant();
  }
};

inline constexpr ZobristTable<14, 64> kKeys{0x6368657373000000ULL};  // "chess"
inline constexpr std::size_t kCastlingKeys = 12;                     // rows after the pieces
inline constexpr std::size_t kPassedKeys = 13;

constexpr std::uint64_t key_from_scratch(const Position& p) {
  std::uint64_t key = p.to_move == Player::Second ? kKeys.side_to_move() : 0;
  for (std::size_t square = 0; square < 64; ++square) {
    if (p.board[square] != kEmpty) key ^= kKeys(p.board[square], square);
  }
  for (Bits left = p.castling; left != 0; left &= left - 1) {
    key ^= kKeys(kCastlingKeys, detail::at(first_of(left)));
  }
  if (p.en_passant() != kNoSquare) key ^= kKeys(kPassedKeys, p.passed_square);
  return key;
}

// --- changing a position -------------------------------------------------------------------------
// These keep bits, board and key together; checkers and pins are found anew when all is done.

constexpr void put(Position& p, Player player, Kind kind, Square square) {
  const PieceCode code = code_of(player, kind);
  p.kinds[number_of(kind)] ^= bit(square);
  p.sides[number_of(player)] ^= bit(square);
  p.board[detail::at(square)] = code;
  p.key ^= kKeys(code, detail::at(square));
}
constexpr void take(Position& p, Player player, Kind kind, Square square) {
  p.kinds[number_of(kind)] ^= bit(square);
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

static_assert(sizeof(Position) <= 176);

}  // namespace espalier::chess
