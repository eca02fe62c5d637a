// Xiangqi as text. A move is two points, as in UCCI: h2e2, with files a to i and ranks 0 to 9.
// Moves are also read in WXF (wxf.hpp) and with ranks 1 to 10, as UCI programs write them. A
// position is FEN (fen.hpp).
//
// Which ranks a text means: with a rank 0 those of UCCI, with a rank 10 those of UCI. Any other
// text is read with ranks 0 to 9 if that is a legal move, and otherwise with ranks 1 to 10.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/text.hpp"
#include "espalier/games/xiangqi/fen.hpp"
#include "espalier/games/xiangqi/rules.hpp"
#include "espalier/games/xiangqi/wxf.hpp"

namespace espalier::xiangqi {

inline std::string format_move(const Xiangqi&, const Position&, Move move) {
  return square_name(move.from()) + square_name(move.to());
}

// As people write it down.
inline std::string written_move(const Xiangqi&, const Position& p, Move move) {
  return format_wxf(p, move);
}

namespace detail {

// Files and ranks of a text such as h2e2, h10g8 or h2-e2.
struct PointPair {
  int from_file = 0;
  int from_rank = 0;
  int to_file = 0;
  int to_rank = 0;

  // With ranks that begin with `first`; none: a rank is not on the board.
  std::optional<Move> counted_from(int first) const {
    const int from = from_rank - first;
    const int to = to_rank - first;
    if (!on_board(from_file, from) || !on_board(to_file, to)) return std::nullopt;
    return Move(square_at(from_file, from), square_at(to_file, to));
  }
};

// Takes a point off a text; false: it does not begin with one.
inline bool read_point(std::string_view& text, int& file, int& rank) {
  if (text.size() < 2) return false;
  const char letter = text[0] >= 'A' && text[0] <= 'I' ? static_cast<char>(text[0] + 32) : text[0];
  if (letter < 'a' || letter > 'i' || text[1] < '0' || text[1] > '9') return false;
  file = letter - 'a';
  rank = text[1] - '0';
  text.remove_prefix(2);
  if (rank == 1 && !text.empty() && text[0] == '0') {
    rank = 10;
    text.remove_prefix(1);
  }
  return true;
}
inline std::optional<PointPair> read_points(std::string_view text) {
  PointPair pair;
  if (!read_point(text, pair.from_file, pair.from_rank)) return std::nullopt;
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  if (!read_point(text, pair.to_file, pair.to_rank) || !text.empty()) return std::nullopt;
  return pair;
}

// Why no move leads from one point to another.
inline std::string why_not(const Xiangqi& game, const Position& p, Move move) {
  const Square from = move.from();
  if (p.kind_at(from) == Kind::None) {
    return square_name(from) + " is empty, " + legal_moves_hint(game, p);
  }
  const std::string piece = "the " + piece_name(p, from);
  if (!p.of(p.to_move).has(from)) {
    return piece + " is not " + side_name(p.to_move) + "'s, " + legal_moves_hint(game, p);
  }
  std::string list;
  std::size_t listed = 0;
  for (const Move legal : game.moves(p)) {
    if (legal.from() != from || ++listed > 2 * kMovesInMessages) continue;
    list += (listed == 1 ? "" : ", ") + format_move(game, p, legal);
  }
  if (listed == 0) {
    return check_words(p) + piece + " cannot move, " + legal_moves_hint(game, p);
  }
  if (listed > 2 * kMovesInMessages) list += ", ...";
  return check_words(p) + "expected from there " + list;
}

}  // namespace detail

inline Result<Move> parse_move(const Xiangqi& game, const Position& p, std::string_view text) {
  if (game.outcome(p)) {
    return Error{"move " + in_quotes(text) + " is not legal: " + legal_moves_hint(game, p)};
  }
  const auto points = detail::read_points(text);
  if (!points) return parse_wxf(game, p, text);
  const auto by_zero = points->counted_from(0);
  const auto by_one = points->counted_from(1);
  if (by_zero && game.is_legal(p, *by_zero)) return *by_zero;
  if (by_one && game.is_legal(p, *by_one)) return *by_one;
  const auto meant = by_zero ? by_zero : by_one;
  if (!meant) {  // a rank 0 and a rank 10
    return Error{"move " + in_quotes(text) +
                 " mixes ranks 0 to 9 with ranks 1 to 10: " + legal_moves_hint(game, p)};
  }
  return Error{"move " + in_quotes(text) + " is not legal: " + detail::why_not(game, p, *meant)};
}

inline std::string format_position(const Xiangqi&, const Position& p) { return format_fen(p); }

inline Result<Position> parse_position(const Xiangqi& game, std::string_view text) {
  if (text == "start") return game.start();
  return parse_fen(text);
}

}  // namespace espalier::xiangqi
