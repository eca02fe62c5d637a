// Moves of chess as people write them: standard algebraic notation (PGN standard, 8.2.3).
// Written: Nf3, exd5, R1e2, O-O, e8=Q+, Qxf7#. Read: the same, also with 0-0 and o-o, with e8Q,
// without x and check signs, with more of the origin than needed, with e.p. after a capture en
// passant, and with comments such as !?.
//
// Promise: what is written is read again as the same move. A text that fits several moves or none
// is an error that lists the moves it could have meant.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::chess {

namespace detail {

// Without check, mate and promotion.
inline std::string san_without_signs(const Chess& game, const Position& p, Move move) {
  if (move.castles()) return move.to() > move.from() ? "O-O" : "O-O-O";
  const Kind kind = p.kind_at(move.from());
  const std::string origin = square_name(move.from());
  std::string text;
  if (kind == Kind::Pawn) {
    if (is_capture(p, move)) text += origin[0];
  } else {
    text += kPieceLetters[number_of(kind)];
    bool rivals = false, same_file = false, same_rank = false;
    for (const Move other : game.moves(p)) {
      if (other.to() != move.to() || other.from() == move.from() || other.castles() ||
          p.kind_at(other.from()) != kind) {
        continue;
      }
      rivals = true;
      same_file = same_file || file_of(other.from()) == file_of(move.from());
      same_rank = same_rank || rank_of(other.from()) == rank_of(move.from());
    }
    if (rivals && (!same_file || same_rank)) text += origin[0];
    if (same_file) text += origin[1];
  }
  if (is_capture(p, move)) text += 'x';
  return text + square_name(move.to());
}

}  // namespace detail

inline std::string format_san(const Chess& game, const Position& p, Move move) {
  std::string text = detail::san_without_signs(game, p, move);
  if (move.promotes()) text += std::string("=") + kPieceLetters[number_of(move.promotion())];
  const Position next = game.play(p, move);
  if (next.checkers != 0) text += has_move(next) ? '+' : '#';
  return text;
}

namespace detail {

// What a text in algebraic notation says; what it leaves open is -1 or None.
struct SanWords {
  bool castles = false;
  bool long_castling = false;
  Kind kind = Kind::Pawn;
  int file = -1;  // of the origin
  int rank = -1;
  Square to = kNoSquare;
  Kind promotion = Kind::None;

  bool fits(const Position& p, Move move) const {
    if (castles || move.castles()) {
      return castles && move.castles() && long_castling == (move.to() < move.from());
    }
    if (p.kind_at(move.from()) != kind || move.to() != to) return false;
    if (file >= 0 && file_of(move.from()) != file) return false;
    if (rank >= 0 && rank_of(move.from()) != rank) return false;
    // A pawn's origin is its file, unless it goes straight on.
    if (kind == Kind::Pawn && file < 0 && file_of(move.from()) != file_of(to)) return false;
    return move.promotes() ? move.promotion() == promotion : promotion == Kind::None;
  }

  // How much a move has in common with a text that fits none: 2 piece and target, 1 one of them.
  int in_common(const Position& p, Move move) const {
    if (castles || move.castles()) return castles && move.castles() ? 2 : 0;
    bool same_piece = p.kind_at(move.from()) == kind;
    if (same_piece && kind == Kind::Pawn && move.to() != to) {
      same_piece = file_of(move.from()) == (file >= 0 ? file : file_of(to));
    }
    return (same_piece ? 1 : 0) + (move.to() == to ? 1 : 0);
  }
};

// Of a capital or a small letter.
inline Kind promotion_of(char letter) {
  const std::size_t at = std::string_view("NBRQnbrq").find(letter);
  return at == std::string_view::npos ? Kind::None : static_cast<Kind>(at % 4 + 1);
}

// O-O and O-O-O, also with small letters or noughts.
inline bool is_castling_text(std::string_view text) {
  for (const std::string_view known : {"O-O", "o-o", "0-0", "O-O-O", "o-o-o", "0-0-0"}) {
    if (text == known) return true;
  }
  return false;
}

// The parts of a text; empty: it is no algebraic notation.
inline std::optional<SanWords> read_san(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  SanWords words;
  if (is_castling_text(text)) {
    words.castles = true;
    words.long_castling = text.size() == 5;
    return words;
  }
  // Only a capture of a pawn can be meant, and those look alike.
  if (text.ends_with("e.p.") && text.front() >= 'a' && text.front() <= 'h') text.remove_suffix(4);
  if (text.empty() || text.size() > 8) return std::nullopt;
  const std::size_t piece = std::string_view("NBRQK").find(text.front());
  if (piece != std::string_view::npos) {
    words.kind = static_cast<Kind>(piece + 1);
    text.remove_prefix(1);
  } else if (text.size() > 2 && promotion_of(text.back()) != Kind::None) {
    words.promotion = promotion_of(text.back());
    text.remove_suffix(1);
    if (text.back() == '=') text.remove_suffix(1);
  }
  if (text.size() < 2) return std::nullopt;
  const auto to = square_of(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  words.to = *to;
  text.remove_suffix(2);
  if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    words.file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    words.rank = text.front() - '1';
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return words;
}

// Before what is expected: a check is often what was overlooked.
inline std::string check_words(const Position& p) {
  return p.checkers == 0 ? "" : side_name(p.to_move) + " is in check, ";
}

inline constexpr std::size_t kMostGuesses = 10;  // moves that an error lists

inline std::string san_list(const Chess& game, const Position& p, const std::vector<Move>& moves) {
  std::string list;
  for (std::size_t i = 0; i < moves.size() && i < kMostGuesses; ++i) {
    list += (i == 0 ? "" : i + 1 == moves.size() ? " or " : ", ") + format_san(game, p, moves[i]);
  }
  return moves.size() > kMostGuesses ? list + ", ..." : list;
}

// The legal moves that come nearest to a text that fits none of them. A piece may have been written
// with a small letter.
inline std::vector<Move> near_moves(const Moves& legal, const Position& p, std::string_view text,
                                    const std::optional<SanWords>& words) {
  std::vector<SanWords> readings;
  if (words) readings.push_back(*words);
  if (!text.empty() && std::string_view("nbrqk").find(text.front()) != std::string_view::npos) {
    std::string capital(text);
    capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
    const auto other = read_san(capital);
    for (const Move move : legal) {
      if (other && other->fits(p, move)) return {move};
    }
    if (other) readings.push_back(*other);
  }
  for (const int wanted : {2, 1}) {
    std::vector<Move> near;
    for (const Move move : legal) {
      const bool is_near = std::any_of(readings.begin(), readings.end(), [&](const SanWords& one) {
        return one.in_common(p, move) >= wanted;
      });
      if (is_near) near.push_back(move);
    }
    if (!near.empty()) return near;
  }
  return {};
}

}  // namespace detail

// The game goes on at p.
inline Result<Move> parse_san(const Chess& game, const Position& p, std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  const auto words = detail::read_san(text);
  const Moves legal = game.moves(p);
  std::vector<Move> fitting;
  for (const Move move : legal) {
    if (words && words->fits(p, move)) fitting.push_back(move);
  }
  if (fitting.size() == 1) return fitting.front();
  if (fitting.size() > 1) {
    return wrong("is ambiguous: it could mean " + detail::san_list(game, p, fitting));
  }
  const auto near = detail::near_moves(legal, p, text, words);
  const std::string check = detail::check_words(p);
  if (!near.empty()) {
    return wrong("is not legal: " + check + "it could mean " + detail::san_list(game, p, near));
  }
  if (!words) return wrong("is no move such as e2e4, e4 or Nf3: " + legal_moves_hint(game, p));
  return wrong("is not legal: " + check + legal_moves_hint(game, p));
}

}  // namespace espalier::chess
