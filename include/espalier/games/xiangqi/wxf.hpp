// Moves of xiangqi as people write them: the notation of the World Xiangqi Federation.
// A move is piece, file, direction, and how far or where to: C2=5 (the cannon of file 2 goes
// sideways to file 5), H8+7, P5+1. Files are counted by the mover from its own right, 1 to 9.
// Rooks, cannons, pawns and generals tell the steps of a way forward (+) or back (-), all others
// the file of arrival. Where two of a kind stand on one file, + for the front one or - for the rear
// one takes the place of the file: R+=6, C--1. With three or more pawns on a file, or pairs on two
// files, a pawn is its place from the front and its file: 15+1.
//
// Read: the same, also in small letters, with N, B and G (or M and S) for horse, elephant, general
// and advisor, with the sign before the letter (+R=6), with . for =, and with the file where a sign
// would be usual.
// Promise: what is written is read again as the same move. A text that fits several moves or none
// is an error that lists the moves it could have meant.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/text.hpp"
#include "espalier/games/xiangqi/fen.hpp"
#include "espalier/games/xiangqi/rules.hpp"

namespace espalier::xiangqi {

namespace detail {

inline constexpr char kWxfLetters[] = "PAEHCRK";

// As a player counts the files: 1 to 9 from the right.
inline char wxf_file(Player player, Square square) {
  const int file = file_of(square);
  return static_cast<char>('0' + (player == Player::First ? kFiles - file : file + 1));
}

inline std::string wxf_way(const Position& p, Move move) {
  const Player mover = p.to_move;
  const Kind kind = p.kind_at(move.from());
  const int steps = own_rank(mover, rank_of(move.to())) - own_rank(mover, rank_of(move.from()));
  const bool counts_steps =
      kind == Kind::Rook || kind == Kind::Cannon || kind == Kind::Pawn || kind == Kind::General;
  std::string way(1, steps > 0 ? '+' : steps < 0 ? '-' : '=');
  if (steps != 0 && counts_steps) return way + std::to_string(std::abs(steps));
  return way + wxf_file(mover, move.to());
}

// Pieces of the same kind and side on the same file, the front one first.
inline std::vector<Square> column_of(const Position& p, Square square) {
  const int step = forward_of(p.to_move);
  const PieceCode code = p.board[at(square)];
  std::vector<Square> column;
  Square top = square_at(file_of(square), own_rank(p.to_move, kRanks - 1));
  for (int i = 0; i < kRanks; ++i, top -= step) {
    if (p.board[at(top)] == code) column.push_back(top);
  }
  return column;
}

// Do the mover's pawns stand in pairs on two files, or three on one?
inline bool crowded_pawns(const Position& p) {
  int pairs = 0;
  for (int file = 0; file < kFiles; ++file) {
    const int pawns = count(p.of(p.to_move, Kind::Pawn) & whole_file(file));
    if (pawns > 2) return true;
    pairs += pawns == 2 ? 1 : 0;
  }
  return pairs > 1;
}

// How a piece may be called; the usual name first.
inline std::vector<std::string> wxf_names(const Position& p, Square from) {
  const Kind kind = p.kind_at(from);
  const std::string letter(1, kWxfLetters[number_of(kind)]);
  const std::string file(1, wxf_file(p.to_move, from));
  const auto column = column_of(p, from);
  // The ways of advisors and elephants tell the front one from the rear one.
  if (column.size() < 2) return {letter + file};
  const auto place = std::find(column.begin(), column.end(), from) - column.begin();
  std::vector<std::string> names;
  if (column.size() == 2) names.push_back(letter + (place == 0 ? "+" : "-"));
  if (kind == Kind::Pawn) names.push_back(std::to_string(place + 1) + file);
  names.push_back(letter + file);
  const bool by_number = kind == Kind::Pawn && column.size() == 2 && crowded_pawns(p);
  const bool by_way = kind == Kind::Advisor || kind == Kind::Elephant;
  if (by_number) std::swap(names[0], names[1]);
  if (by_way) std::swap(names.front(), names.back());
  return names;
}

// Capital letters of WXF, the sign behind the piece.
inline std::string usual_wxf(std::string_view text) {
  std::string usual;
  for (const char c : text) {
    const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const Kind kind = upper == 'M'   ? Kind::Horse
                      : upper == 'S' ? Kind::Advisor
                                     : kind_of_letter(upper);
    usual += kind != Kind::None ? kWxfLetters[number_of(kind)] : c == '.' ? '=' : upper;
  }
  if (usual.size() == 4 && (usual[0] == '+' || usual[0] == '-')) std::swap(usual[0], usual[1]);
  return usual;
}

// Could this be meant as WXF?
inline bool looks_like_wxf(std::string_view text) {
  if (text.size() != 4) return false;
  const std::string_view signs = "+-=";
  const std::string_view pieces = kWxfLetters;
  const bool piece = pieces.find(text[0]) != std::string_view::npos;
  const bool digit = text[0] >= '1' && text[0] <= '5';
  return (piece || digit) && signs.find(text[2]) != std::string_view::npos && text[3] >= '1' &&
         text[3] <= '9';
}

inline std::string check_words(const Position& p) {
  return p.in_check ? side_name(p.to_move) + " is in check, " : "";
}

}  // namespace detail

inline std::string format_wxf(const Position& p, Move move) {
  return detail::wxf_names(p, move.from()).front() + detail::wxf_way(p, move);
}

namespace detail {

inline std::string wxf_list(const Position& p, const std::vector<Move>& moves) {
  constexpr std::size_t kMostGuesses = 10;
  std::string list;
  for (std::size_t i = 0; i < moves.size() && i < kMostGuesses; ++i) {
    list += (i == 0 ? "" : i + 1 == moves.size() ? " or " : ", ") + format_wxf(p, moves[i]);
  }
  return moves.size() > kMostGuesses ? list + ", ..." : list;
}

// The legal moves of the pieces that a text names, or of their kind.
inline std::vector<Move> near_wxf(const Moves& legal, const Position& p, std::string_view text) {
  std::vector<Move> named, kind;
  for (const Move move : legal) {
    const auto names = wxf_names(p, move.from());
    const auto fits = [&](const std::string& name) { return name == text.substr(0, 2); };
    if (std::any_of(names.begin(), names.end(), fits)) named.push_back(move);
    if (kWxfLetters[number_of(p.kind_at(move.from()))] == text[0]) kind.push_back(move);
  }
  return named.empty() ? kind : named;
}

}  // namespace detail

// The game goes on at p.
inline Result<Move> parse_wxf(const Xiangqi& game, const Position& p, std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  const std::string usual = text.size() <= 4 ? detail::usual_wxf(text) : std::string();
  if (!detail::looks_like_wxf(usual)) {
    return wrong("is no move such as h2e2 or C2=5: " + legal_moves_hint(game, p));
  }
  const Moves legal = game.moves(p);
  std::vector<Move> fitting;
  for (const Move move : legal) {
    const auto names = detail::wxf_names(p, move.from());
    const std::string way = detail::wxf_way(p, move);
    if (names.front() + way == usual) return move;
    for (const std::string& name : names) {
      if (name + way == usual) fitting.push_back(move);
    }
  }
  if (fitting.size() == 1) return fitting.front();
  if (fitting.size() > 1) {
    return wrong("is ambiguous: it could mean " + detail::wxf_list(p, fitting));
  }
  const std::string check = detail::check_words(p);
  const auto near = detail::near_wxf(legal, p, usual);
  if (near.empty()) return wrong("is not legal: " + check + legal_moves_hint(game, p));
  return wrong("is not legal: " + check + "it could mean " + detail::wxf_list(p, near));
}

}  // namespace espalier::xiangqi
