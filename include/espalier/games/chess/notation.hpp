// Chess as text. A move is two squares and the piece of a promotion, as in UCI: e2e4, e7e8q;
// castling is e1g1, in Chess960 e1h1 (king takes rook), and both are understood in both. Moves are
// also read in algebraic notation (san.hpp). A position is FEN (fen.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/rules.hpp"
#include "espalier/games/chess/san.hpp"
#include "espalier/games/text.hpp"

namespace espalier::chess {

inline std::string format_move(const Chess& game, const Position&, Move move) {
  Square to = move.to();
  if (move.castles() && !game.chess960()) to = castling_way(move.from(), to).king_to;
  std::string text = square_name(move.from()) + square_name(to);
  if (move.promotes()) text += kPieceLetters[number_of(move.promotion()) + kKinds];
  return text;
}

// As people write it down, and as PGN has it.
inline std::string written_move(const Chess& game, const Position& p, Move move) {
  return format_san(game, p, move);
}

namespace detail {

// Why no move begins on a square.
inline std::string why_not_from(const Position& p, Square from) {
  const Kind kind = p.kind_at(from);
  const std::string square = square_name(from);
  if (kind == Kind::None) return square + " is empty";
  const std::string piece = std::string("the ") + kKindNames[number_of(kind)] + " on " + square;
  if ((p.of(p.to_move) & bit(from)) == 0) return piece + " is not " + side_name(p.to_move) + "'s";
  return check_words(p) + piece + " cannot move";
}

// Reads "e2e4"; none: the text is not of this kind.
inline std::optional<Result<Move>> parse_squares(const Chess& game, const Position& p,
                                                 std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = square_of(text.substr(0, 2));
  const auto to = square_of(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  Kind promotion = Kind::None;
  if (text.size() == 5) {
    promotion = promotion_of(text[4]);
    if (promotion == Kind::None) return std::nullopt;
  }
  std::vector<Move> from_there, same_way;
  std::optional<Move> castling;
  for (const Move move : game.moves(p)) {
    if (move.from() != *from) continue;
    from_there.push_back(move);
    if (move.castles() && castling_way(*from, move.to()).king_to == *to) castling = move;
    if (move.to() != *to) continue;
    if ((move.promotes() ? move.promotion() : Kind::None) == promotion) return move;
    same_way.push_back(move);
  }
  if (castling && promotion == Kind::None) return *castling;
  const auto wrong = [&](const std::string& why, const std::vector<Move>& moves) {
    std::string list;
    for (std::size_t i = 0; i < moves.size() && i < 2 * kMovesInMessages; ++i) {
      list += (i == 0 ? "" : ", ") + format_move(game, p, moves[i]);
    }
    if (moves.size() > 2 * kMovesInMessages) list += ", ...";
    return Result<Move>(Error{"move " + in_quotes(text) + " " + why + list});
  };
  if (!same_way.empty()) {
    return wrong(
        promotion == Kind::None ? "promotes: expected one of " : "is no promotion: expected ",
        same_way);
  }
  if (!from_there.empty()) {
    return wrong("is not legal: " + check_words(p) + "expected from there ", from_there);
  }
  return Result<Move>(Error{"move " + in_quotes(text) + " is not legal: " + why_not_from(p, *from) +
                            ", " + legal_moves_hint(game, p)});
}

}  // namespace detail

inline Result<Move> parse_move(const Chess& game, const Position& p, std::string_view text) {
  if (game.outcome(p)) {
    return Error{"move " + in_quotes(text) + " is not legal: " + legal_moves_hint(game, p)};
  }
  const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
  if (const auto move = detail::parse_squares(game, p, bare)) return *move;
  return parse_san(game, p, text);
}

inline std::string format_position(const Chess&, const Position& p) { return format_fen(p); }

inline Result<Position> parse_position(const Chess& game, std::string_view text) {
  if (text == "start") return game.start();
  return parse_fen(text, game.chess960());
}

}  // namespace espalier::chess
