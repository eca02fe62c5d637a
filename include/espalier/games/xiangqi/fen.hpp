// Positions of xiangqi as text: FEN as UCCI and UCI have it.
//
// Read: the board; then the side (w or r for Red, b for Black); then two fields that are always -;
// then plies without a capture and the number of the move. A text may end after the side or after
// the two fields. Horses may be N or H, elephants B or E, generals K or G. Written: all six fields,
// with N, B and K.
//
// Promise: a position that is read can be played: one general each, in its palace; every piece on a
// point that its moves can reach; no more pieces than at the start; the side that is not to move is
// not in check, and the generals do not face each other. What is wrong, and where, is said in one
// line.
#pragma once

#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/fen_text.hpp"
#include "espalier/games/text.hpp"
#include "espalier/games/xiangqi/geometry.hpp"
#include "espalier/games/xiangqi/play.hpp"

namespace espalier::xiangqi {

// --- writing -------------------------------------------------------------------------------------

inline std::string format_fen(const Position& p) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty != 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < kFiles; ++file) {
      const PieceCode code = p.board[detail::at(square_at(file, rank))];
      if (code == kEmpty) {
        ++empty;
        continue;
      }
      write_empty();
      text += kPieceLetters[code];
    }
    write_empty();
    if (rank > 0) text += '/';
  }
  text += p.to_move == Player::First ? " w - - " : " b - - ";
  return text + std::to_string(p.clock) + " " + std::to_string(p.number);
}

// --- reading -------------------------------------------------------------------------------------

namespace detail {

using Wrong = std::optional<std::string>;  // what is wrong; none: nothing is

// Of a letter of any notation, capital or small.
inline Kind kind_of_letter(char letter) {
  switch (std::tolower(static_cast<unsigned char>(letter))) {
    case 'p': return Kind::Pawn;
    case 'a': return Kind::Advisor;
    case 'b':
    case 'e': return Kind::Elephant;
    case 'n':
    case 'h': return Kind::Horse;
    case 'c': return Kind::Cannon;
    case 'r': return Kind::Rook;
    case 'k':
    case 'g': return Kind::General;
    default: return Kind::None;
  }
}

inline Wrong read_row(std::string_view row, int rank, Position& p) {
  const std::string where = "rank " + std::to_string(rank);
  int file = 0;
  for (const char letter : row) {
    if (letter >= '1' && letter <= '9') {
      file += letter - '0';
      if (file > kFiles) break;
      continue;
    }
    const Kind kind = kind_of_letter(letter);
    if (kind == Kind::None) {
      return where + ": " + in_quotes(std::string(1, letter)) +
             ", expected 1 to 9 or one of PABNCRK and pabncrk";
    }
    if (file >= kFiles) {
      ++file;
      break;
    }
    const bool red = std::isupper(static_cast<unsigned char>(letter)) != 0;
    const Player player = red ? Player::First : Player::Second;
    if (kind == Kind::General && p.general_of(player) != kNoSquare) {
      return "two generals of " + side_name(player) + " (" + square_name(p.general_of(player)) +
             " and " + square_name(square_at(file, rank)) + "), expected one";
    }
    put(p, player, kind, square_at(file++, rank));
  }
  if (file == kFiles) return {};
  return where + " has " + (file > kFiles ? "more than 9" : std::to_string(file)) +
         " points, expected 9";
}

inline Wrong read_board(std::string_view text, Position& p) {
  const auto rows = split_rows(text);
  if (rows.size() != at(kRanks)) {
    return std::to_string(rows.size()) + " ranks, expected 10 separated by /";
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (auto wrong = read_row(rows[row], kRanks - 1 - static_cast<int>(row), p)) return wrong;
  }
  return {};
}

// Why a piece cannot stand on a point; empty: it can. `file` and `rank` as its owner sees them.
inline std::string why_not_there(Kind kind, int file, int rank) {
  switch (kind) {
    case Kind::General: return in_palace(file, rank) && rank <= 2 ? "" : "outside its palace";
    case Kind::Advisor:
      if (!in_palace(file, rank) || rank > 2) return "outside its palace";
      return (file + rank) % 2 == 1 ? "" : "off the slanted lines of its palace";
    case Kind::Elephant:
      if (rank > 4) return "across the river";
      return rank % 2 == 0 && (file + rank) % 4 == 2 ? "" : "on a point that its jumps never reach";
    case Kind::Pawn:
      if (rank < 3) return "behind the rank where it started";
      return rank < 5 && file % 2 == 1 ? "beside its file before it has crossed the river" : "";
    default: return "";
  }
}

inline Wrong wrong_places(const Position& p) {
  for (Square square = 0; square < kSquares; ++square) {
    const Kind kind = p.kind_at(square);
    if (kind == Kind::None) continue;
    const Player player = p.of(Player::First).has(square) ? Player::First : Player::Second;
    const std::string why = why_not_there(kind, file_of(square), own_rank(player, rank_of(square)));
    if (!why.empty()) {
      return side_name(player) + "'s " + piece_name(p, square) + " stands " + why;
    }
  }
  return {};
}

inline Wrong wrong_numbers(const Position& p) {
  for (const Player player : {Player::First, Player::Second}) {
    if (p.general_of(player) == kNoSquare) {
      return side_name(player) + " has no general, expected one";
    }
    for (std::size_t kind = 0; kind + 1 < kKinds; ++kind) {
      const int most = static_cast<Kind>(kind) == Kind::Pawn ? 5 : 2;
      const int number = count(p.of(player, static_cast<Kind>(kind)));
      if (number > most) {
        return side_name(player) + " has " + std::to_string(number) + " " + kKindNames[kind] +
               "s, expected at most " + std::to_string(most);
      }
    }
  }
  return {};
}

inline Wrong wrong_checks(const Position& p) {
  const Player waiting = opponent(p.to_move);
  const Square general = p.general_of(waiting);
  if (!is_checked(p, waiting)) return {};
  const Square enemy = p.general_of(p.to_move);
  if (file_of(general) == file_of(enemy) && !(between(general, enemy) & p.occupied())) {
    return "the generals on " + square_name(p.general_of(Player::First)) + " and " +
           square_name(p.general_of(Player::Second)) + " face each other, expected a piece between";
  }
  return side_name(waiting) + " is in check (" + piece_name(p, first_of(checkers_of(p, waiting))) +
         ", general on " + square_name(general) + "), expected " + side_name(waiting) + " to move";
}

inline Wrong read_fen(const std::vector<std::string_view>& fields, Position& p) {
  if (fields.size() != 2 && fields.size() != 4 && fields.size() != 6) {
    return std::to_string(fields.size()) +
           " fields, expected 2, 4 or 6: board, side, - and -, and both clocks";
  }
  if (auto wrong = read_board(fields[0], p)) return wrong;
  if (fields[1] != "w" && fields[1] != "r" && fields[1] != "b") {
    return "side " + in_quotes(fields[1]) + ", expected w (Red) or b";
  }
  p.to_move = fields[1] == "b" ? Player::Second : Player::First;
  if (auto wrong = wrong_places(p)) return wrong;
  if (auto wrong = wrong_numbers(p)) return wrong;
  if (auto wrong = wrong_checks(p)) return wrong;
  for (std::size_t unused = 2; unused < 4; ++unused) {
    if (fields.size() > unused && fields[unused] != "-") {
      return "field " + std::to_string(unused + 1) + " is " + in_quotes(fields[unused]) +
             ", expected -";
    }
  }
  if (fields.size() == 6) {
    if (auto wrong = read_fen_number(fields[4], "clock", 0, p.clock)) return wrong;
    if (auto wrong = read_fen_number(fields[5], "move number", 1, p.number)) return wrong;
  }
  return {};
}

}  // namespace detail

inline Result<Position> parse_fen(std::string_view text) {
  Position p = empty_position();
  if (const auto wrong = detail::read_fen(split_fields(text), p)) {
    return Error{"position " + in_quotes(text) + ": " + *wrong};
  }
  p.in_check = is_checked(p, p.to_move);
  p.key = key_from_scratch(p);
  return p;
}

}  // namespace espalier::xiangqi
