// Positions of chess as text: FEN (Forsyth, Edwards), with the castling letters of Chess960.
//
// Read strictly: board, side, castling, en passant, and either both clocks or none of them.
// Castling is KQkq for the outermost rooks or the letter of the rook's file (X-FEN and
// Shredder-FEN); written as X-FEN, which is plain FEN for usual chess. An en passant square where
// nothing can be captured is understood and forgotten.
//
// Promise: a position that is read can be played: one king each, the side that is not to move is
// not in check, no pawn on a last rank, no more pieces than promotions allow, castling rights with
// king and rook in their places. What is wrong, and where, is said in one line.
#pragma once

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/chess/geometry.hpp"
#include "espalier/games/chess/play.hpp"
#include "espalier/games/fen_text.hpp"
#include "espalier/games/text.hpp"

namespace espalier::chess {

inline constexpr std::array<const char*, kKinds> kKindNames = {"pawn", "knight", "bishop",
                                                               "rook", "queen",  "king"};
inline std::string side_name(Player player) { return player == Player::First ? "White" : "Black"; }

// --- writing -------------------------------------------------------------------------------------

namespace detail {

// The letter of a castling rook: K or Q if no rook stands outside of it, else its file.
inline char castling_letter(const Position& p, Player player, Square rook) {
  const Square king = p.king_of(player);
  const Bits rooks = p.of(player, Kind::Rook) & own_rank_bits(player, 0);
  const bool right = rook > king;
  const Bits beyond = right ? ~((bit(rook) << 1) - 1) : bit(rook) - 1;
  char letter = static_cast<char>('A' + file_of(rook));
  if ((rooks & beyond) == 0) letter = right ? 'K' : 'Q';
  return static_cast<char>(player == Player::First ? letter : std::tolower(letter));
}

inline std::string castling_text(const Position& p) {
  std::string text;
  for (const Player player : {Player::First, Player::Second}) {
    const Bits rooks = p.castling & own_rank_bits(player, 0);
    std::string letters;  // the king's side first
    for (Bits left = rooks; left != 0; left &= left - 1) {
      letters.insert(letters.begin(), castling_letter(p, player, first_of(left)));
    }
    text += letters;
  }
  return text.empty() ? "-" : text;
}

}  // namespace detail

inline std::string format_board(const Position& p) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const PieceCode code = p.board[detail::at(square_at(file, rank))];
      if (code == kEmpty) {
        ++empty;
      } else {
        flush();
        text += kPieceLetters[code];
      }
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

inline std::string format_fen(const Position& p) {
  const Square passed = p.en_passant();
  return format_board(p) + (p.to_move == Player::First ? " w " : " b ") + detail::castling_text(p) +
         " " + (passed == kNoSquare ? "-" : square_name(passed)) + " " + std::to_string(p.clock) +
         " " + std::to_string(p.number);
}

// --- reading -------------------------------------------------------------------------------------

namespace detail {

using Wrong = std::optional<std::string>;  // what is wrong; empty: nothing

inline std::optional<Square> square_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return std::nullopt;
  }
  return square_at(text[0] - 'a', text[1] - '1');
}

inline Wrong read_rank(std::string_view row, int rank, Position& p) {
  int file = 0;
  bool number_before = false;
  const std::string name = "rank " + std::to_string(rank + 1);
  for (const char c : row) {
    const bool number = c >= '1' && c <= '8';
    if (number && number_before) return name + " has two numbers in a row, expected their sum";
    number_before = number;
    if (number) {
      file += c - '0';
      continue;
    }
    const std::size_t code = std::string_view(kPieceLetters, kEmpty).find(c);
    if (code == std::string_view::npos) {
      return in_quotes(c) + " in " + name + ", expected one of PNBRQKpnbrqk or 1 to 8";
    }
    if (file < 8) {
      put(p, code < kKinds ? Player::First : Player::Second, kind_of(static_cast<PieceCode>(code)),
          square_at(file, rank));
    }
    ++file;
  }
  if (file == 8) return {};
  return name + " has " + std::to_string(file) + " squares, expected 8";
}

inline Wrong read_board(std::string_view text, Position& p) {
  const auto rows = split_rows(text);
  if (rows.size() != 8) return std::to_string(rows.size()) + " ranks, expected 8";
  for (std::size_t i = 0; i < 8; ++i) {
    if (auto wrong = read_rank(rows[i], 7 - static_cast<int>(i), p)) return wrong;
  }
  return {};
}

// Kings, pawns and numbers of pieces that no game can have.
inline Wrong wrong_pieces(const Position& p) {
  for (const Player player : {Player::First, Player::Second}) {
    const std::string side = side_name(player);
    const Bits kings = p.of(player, Kind::King);
    if (kings == 0) return side + " has no king, expected one";
    if (several(kings)) {
      return side + " has " + std::to_string(std::popcount(kings)) + " kings (" +
             square_name(first_of(kings)) + " and " + square_name(first_of(kings & (kings - 1))) +
             "), expected one";
    }
    const Bits pawns = p.of(player, Kind::Pawn);
    if (const Bits lost = pawns & (rank_bits(0) | rank_bits(7)); lost != 0) {
      return side + " has a pawn on " + square_name(first_of(lost)) +
             ", expected none on ranks 1 and 8";
    }
    const int pawn_count = std::popcount(pawns);
    if (pawn_count > 8) {
      return side + " has " + std::to_string(pawn_count) + " pawns, expected at most 8";
    }
    int promoted = 0;
    for (const Kind kind : {Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen}) {
      const int count = std::popcount(p.of(player, kind));
      promoted += std::max(0, count - (kind == Kind::Queen ? 1 : 2));
    }
    if (pawn_count + promoted > 8) {
      return side + " has " + std::to_string(promoted) + " promoted pieces beside " +
             std::to_string(pawn_count) + " pawns, expected at most 8 together";
    }
  }
  return {};
}

// The side that is not to move must not be in check, and nobody is in check from three pieces.
inline Wrong wrong_checks(const Position& p) {
  const Player other = opponent(p.to_move);
  const Square king = p.king_of(other);
  const Bits by = attackers_of(p, king, p.occupied()) & p.of(p.to_move);
  if (by != 0) {
    const Square from = first_of(by);
    return side_name(other) + " is in check (" + kKindNames[number_of(p.kind_at(from))] + " on " +
           square_name(from) + ", king on " + square_name(king) + "), expected " +
           side_name(other) + " to move";
  }
  if (std::popcount(p.checkers) > 2) {
    return side_name(p.to_move) + " is in check from " + std::to_string(std::popcount(p.checkers)) +
           " pieces, expected at most 2";
  }
  return {};
}

// The rook that a castling letter means, or why there is none.
inline Wrong read_castling_letter(char letter, bool chess960, Position& p) {
  const bool white = std::isupper(static_cast<unsigned char>(letter)) != 0;
  const Player player = white ? Player::First : Player::Second;
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::string name = "castling right " + in_quotes(letter);
  if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) {
    return in_quotes(letter) + " in the castling field, expected KQkq, letters of files, or -";
  }
  const Square king = p.king_of(player);
  const Bits home = own_rank_bits(player, 0);
  const Bits rooks = p.of(player, Kind::Rook) & home;
  const auto needs = [&](const std::string& what) {
    return name + " needs " + what + ", the king is on " + square_name(king);
  };
  if ((bit(king) & home) == 0) {
    return needs(side_name(player) + "'s king on its first rank");
  }
  const Bits right = home & ~((bit(king) << 1) - 1);
  const Bits left = home & (bit(king) - 1);
  Bits meant = 0;
  if (upper == 'K' && (rooks & right) != 0) meant = std::bit_floor(rooks & right);
  if (upper == 'Q' && (rooks & left) != 0) meant = rooks & left & -(rooks & left);
  if (upper <= 'H') meant = rooks & file_bits(upper - 'A');
  const int rank = rank_of(king);
  if (!chess960) {
    const bool kings_side = upper > 'E' && upper <= 'K';  // K, or a file right of e
    const Square corner = square_at(kings_side ? 7 : 0, rank);
    const bool known = upper == 'K' || upper == 'Q' || upper == 'H' || upper == 'A';
    if (!known || king != square_at(4, rank)) {
      return needs(side_name(player) + "'s king on " + square_name(square_at(4, rank)) +
                   " and a rook on " + square_name(corner) + " (other places: variant chess960)");
    }
    if ((rooks & bit(corner)) == 0) {
      return name + " needs a rook of " + side_name(player) + " on " + square_name(corner);
    }
    meant = bit(corner);
  }
  if (meant == 0) return needs("a rook of " + side_name(player) + " there");
  if ((p.castling & meant) != 0) return name + " is said twice";
  const Bits same_side = meant > bit(king) ? right : left;
  if ((p.castling & same_side) != 0) return name + " is a second right on the same side";
  p.castling |= meant;
  return {};
}

inline Wrong read_castling(std::string_view text, bool chess960, Position& p) {
  if (text == "-") return {};
  if (text.size() > 4)
    return "castling field " + in_quotes(text) + ", expected KQkq or fewer, or -";
  for (const char letter : text) {
    if (auto wrong = read_castling_letter(letter, chess960, p)) return wrong;
  }
  return {};
}

inline Wrong read_en_passant(std::string_view text, Position& p) {
  if (text == "-") return {};
  const Player pusher = opponent(p.to_move);
  const std::string name = "en passant square " + in_quotes(text);
  const auto square = square_of(text);
  const int rank = own_rank(p.to_move, 5);
  if (!square || rank_of(*square) != rank) {
    return name + ", expected - or a square on rank " + std::to_string(rank + 1) + " with " +
           side_name(p.to_move) + " to move";
  }
  const Square pawn = *square + forward_of(pusher);
  const Square origin = *square - forward_of(pusher);
  if ((p.of(pusher, Kind::Pawn) & bit(pawn)) == 0) {
    return name + " needs a pawn of " + side_name(pusher) + " on " + square_name(pawn);
  }
  if ((p.occupied() & (bit(*square) | bit(origin))) != 0) {
    return name + " needs " + square_name(*square) + " and " + square_name(origin) +
           " to be empty: the pawn has just passed them";
  }
  // Before the double step the player who moves now cannot have been in check.
  const Bits before = (p.occupied() ^ bit(pawn)) | bit(origin);
  const Square king = p.king_of(p.to_move);
  if (attacks(p, pusher, king, before, ~bit(pawn)) ||
      (pawn_attacks(pusher, origin) & bit(king)) != 0) {
    return name + ": the check on " + square_name(king) + " cannot have come from that double step";
  }
  pass_by(p, *square);
  return {};
}

inline Wrong read_fen(const std::vector<std::string_view>& fields, bool chess960, Position& p) {
  if (fields.size() != 4 && fields.size() != 6) {
    return std::to_string(fields.size()) + (fields.size() == 1 ? " field" : " fields") +
           ", expected 4 or 6: board, side, castling, en passant, and both clocks or none";
  }
  if (auto wrong = read_board(fields[0], p)) return wrong;
  if (fields[1] != "w" && fields[1] != "b")
    return "side " + in_quotes(fields[1]) + ", expected w or b";
  p.to_move = fields[1] == "w" ? Player::First : Player::Second;
  if (auto wrong = wrong_pieces(p)) return wrong;
  find_checks(p);
  if (auto wrong = wrong_checks(p)) return wrong;
  if (auto wrong = read_castling(fields[2], chess960, p)) return wrong;
  if (auto wrong = read_en_passant(fields[3], p)) return wrong;
  if (fields.size() == 6) {
    if (auto wrong = read_fen_number(fields[4], "half-move clock", 0, p.clock)) return wrong;
    if (auto wrong = read_fen_number(fields[5], "move number", 1, p.number)) return wrong;
  }
  return {};
}

}  // namespace detail

inline Result<Position> parse_fen(std::string_view text, bool chess960) {
  Position p = empty_position();
  if (const auto wrong = detail::read_fen(split_fields(text), chess960, p)) {
    return Error{"position " + in_quotes(text) + ": " + *wrong};
  }
  p.key = key_from_scratch(p);
  return p;
}

}  // namespace espalier::chess
