// Othello as text. A move is its square, `f5`, or `pass`. A position is its 64 squares from a1 to
// h8, row by row, each of `XO-`, a blank and the side to move, as a line of an OBF file begins.
// Also understood: such a line with its scores, the moves played from the start (`f5d6c3`), and a
// whole game in GGF, which stands for its last position.
//
// Promise: parse(format(x)) == x. Passes may be left out of lists of moves: where a side has to
// pass and the text goes on, it has passed. Positions that no game can reach are refused where a
// glance shows it: the four squares of the centre are never empty.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/nearest.hpp"
#include "espalier/core/result.hpp"
#include "espalier/games/othello/ggf.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::othello {

// --- moves ---------------------------------------------------------------------------------------

inline std::string format_move(const Othello&, const Position&, Move move) {
  return move == kPass ? "pass" : square_name(move.square);
}

// As the files of games have it: F5, PA.
inline std::string format_file_move(Move move) {
  if (move == kPass) return "PA";
  std::string text = square_name(move.square);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

namespace detail {

// A square in either case, or one of the words for a pass; none: it is no move at all.
inline std::optional<Move> read_move_text(std::string_view text) {
  std::string small(text.substr(0, 5));
  std::transform(small.begin(), small.end(), small.begin(), lower_case);
  if (small == "pass" || small == "pa" || small == "ps" || small == "--") return kPass;
  if (small.size() != 2 || small[0] < 'a' || small[0] > 'h' || small[1] < '1' || small[1] > '8') {
    return {};
  }
  return Move{static_cast<std::uint8_t>((small[1] - '1') * kSide + small[0] - 'a')};
}

}  // namespace detail

inline Result<Move> parse_move(const Othello& game, const Position& position,
                               std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " is not " + why + legal_moves_hint(game, position)};
  };
  const auto move = detail::read_move_text(text);
  if (!move) return wrong("a square a1..h8 or pass: ");
  if (game.is_legal(position, *move)) return *move;
  if (game.outcome(position)) return wrong("legal: ");
  if (*move == kPass) return wrong("legal while there are others: ");
  const bool taken = (position.occupied() & square_bit(move->square)) != 0;
  return wrong(taken ? "legal: the square is taken, " : "legal: it turns no disc, ");
}

// --- boards --------------------------------------------------------------------------------------

inline std::string format_position(const Othello& game, const Position& position) {
  std::string text;
  for (std::size_t square = 0; square < kSquares; ++square) {
    const char piece = game.piece_at(position, square);
    text += piece == '.' ? '-' : piece;
  }
  return text + (position.side == Player::First ? " X" : " O");
}

namespace detail {

inline constexpr Squares kCentre =
    square_bit(27) | square_bit(28) | square_bit(35) | square_bit(36);

// GGF writes * for black.
constexpr bool is_first(char c) { return c == 'X' || c == 'x' || c == '*'; }
constexpr bool is_second(char c) { return c == 'O' || c == 'o'; }
constexpr bool is_empty(char c) { return c == '-' || c == '.'; }

struct Discs {
  Squares first = 0;
  Squares second = 0;
};

// Puts the discs on the board; what is wrong with the text, if anything.
inline std::optional<std::string> read_squares(std::string_view text, Discs& discs) {
  if (text.size() != kSquares) return std::to_string(text.size()) + " squares, expected 64";
  for (int square = 0; square < kSquares; ++square) {
    const char piece = text[static_cast<std::size_t>(square)];
    if (is_first(piece)) discs.first |= square_bit(square);
    if (is_second(piece)) discs.second |= square_bit(square);
    if (!is_first(piece) && !is_second(piece) && !is_empty(piece)) {
      return in_quotes(piece) + " in row " + std::to_string(square / kSide + 1) + ", column " +
             std::to_string(square % kSide + 1) + " (" + square_name(square) +
             "), expected X, O or -";
    }
  }
  if (const Squares hole = kCentre & ~(discs.first | discs.second); hole != 0) {
    return square_name(std::countr_zero(hole)) +
           " is empty, expected a disc on each of d4, e4, d5 and e5, as in every game";
  }
  return {};
}

// 64 squares and the side to move.
inline Result<Position> read_board(std::string_view text) {
  const auto fields = split_fields(text);
  if (fields.empty()) return Error{"no squares, expected 64 and the side X or O"};
  Discs discs;
  if (const auto why = read_squares(fields[0], discs)) return Error{*why};
  if (fields.size() == 1) return Error{"no side to move, expected X or O after the squares"};
  const std::string_view side = fields[1];
  const bool first = side.size() == 1 && is_first(side[0]);
  if (!first && !(side.size() == 1 && is_second(side[0]))) {
    return Error{"side " + in_quotes(side) + ", expected X or O"};
  }
  if (fields.size() > 2) {
    return Error{"found " + in_quotes(fields[2]) + " after the side, expected ; or the end"};
  }
  return first ? Othello::position(discs.first, discs.second, Player::First)
               : Othello::position(discs.second, discs.first, Player::Second);
}

}  // namespace detail

// --- games ---------------------------------------------------------------------------------------

// A game as it was played.
struct Record {
  Position start;
  std::vector<Move> moves;
  Position end;
  friend bool operator==(const Record&, const Record&) = default;
};

namespace detail {

inline bool must_pass(const Othello& game, const Position& position) {
  return position.legal == 0 && !game.outcome(position);
}

// Adds the move of this text, after a pass that was left out; what is wrong with it, if anything.
inline std::optional<std::string> read_next(const Othello& game, std::string_view text,
                                            Record& record) {
  const auto play = [&](Move move) {
    record.moves.push_back(move);
    record.end = game.play(record.end, move);
  };
  if (must_pass(game, record.end) && read_move_text(text).value_or(kPass) != kPass) play(kPass);
  const auto move = parse_move(game, record.end, text);
  if (!move) return move.message();
  play(*move);
  return {};
}

// The first move of a text without blanks between the moves.
inline std::string_view first_move(std::string_view text) {
  const bool long_pass = read_move_text(text.substr(0, 4)) == kPass && text.size() >= 4;
  return text.substr(0, long_pass ? 4 : 2);
}

// Moves from the start: "f5d6c3", "f5 d6 c3".
inline Result<Record> play_moves(const Othello& game, std::string_view text) {
  Record record{game.start(), {}, game.start()};
  std::size_t number = 0;
  for (std::string_view field : split_fields(text)) {
    while (!field.empty()) {
      const std::string_view move = first_move(field);
      ++number;
      if (const auto why = read_next(game, move, record)) {
        return Error{"move " + std::to_string(number) + ": " + *why};
      }
      field.remove_prefix(move.size());
    }
  }
  return record;
}

}  // namespace detail

// The game with this board and these moves, if they are legal.
inline Result<Record> read_record(const Othello& game, const GgfGame& written) {
  Record record{game.start(), {}, game.start()};
  if (!written.board.empty()) {
    const auto start = detail::read_board(written.board);
    if (!start) return Error{"the board: " + start.message()};
    record.start = *start;
    record.end = *start;
  }
  std::size_t number = 0;
  for (const GgfMove& move : written.moves) {
    const std::string which = "move " + std::to_string(++number) + ": ";
    const bool passed = detail::must_pass(game, record.end) && move.side != record.end.side;
    if (move.side != record.end.side && !passed) {
      return Error{which + in_quotes(move.move) + " by " +
                   (move.side == Player::First ? "black (B), expected white (W)"
                                               : "white (W), expected black (B)") +
                   " to move"};
    }
    if (const auto why = detail::read_next(game, move.move, record)) return Error{which + *why};
  }
  return record;
}

// The board and the moves of a game as GGF has them.
inline GgfGame write_record(const Othello& game, const Record& record) {
  GgfGame written;
  written.type = detail::kGgfSize;
  written.board = format_position(game, record.start);
  std::replace(written.board.begin(), written.board.end(), 'X', '*');
  Position position = record.start;
  for (const Move move : record.moves) {
    written.moves.push_back({position.side, format_file_move(move), {}, {}});
    position = game.play(position, move);
  }
  return written;
}

// --- positions -----------------------------------------------------------------------------------

inline Result<Position> parse_position(const Othello& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  if (is_ggf(text)) {
    const auto written = parse_ggf(text);
    if (!written) return written.error();
    const auto record = read_record(game, *written);
    return record ? Result<Position>(record->end) : wrong(record.message());
  }
  // The scores of an OBF line follow after a semicolon, a comment after a percent sign.
  const std::string_view head = text.substr(0, text.find_first_of(";%"));
  const auto fields = split_fields(head);
  const char first = fields.empty() ? '\0' : lower_case(fields[0][0]);
  if (first >= 'a' && first <= 'h' && head == text) {
    const auto record = detail::play_moves(game, text);
    return record ? Result<Position>(record->end) : wrong(record.message());
  }
  if (!detail::is_first(first) && !detail::is_second(first) && !detail::is_empty(first)) {
    return wrong(
        "expected 64 squares of X, O and -, a blank and the side X or O; or the moves from the "
        "start, such as f5d6c3; or a game in GGF; or 'start'");
  }
  const auto position = detail::read_board(head);
  return position ? position : wrong(position.message());
}

}  // namespace espalier::othello
