// Checkers as text, as PDN has it. A step is `11-15`, a capture `15x22`, a chain of jumps
// `15x22x31`; squares in between may be left out where one move only can be meant. A position is a
// PDN FEN (fen.hpp).
//
// Promise: parse(format(x)) == x. A text that several moves fit is refused with all of them.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/checkers/fen.hpp"
#include "espalier/games/checkers/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::checkers {

namespace detail {

inline std::string path_text(const Path& path, char sign) {
  std::string text;
  for (const int square : path) {
    if (!text.empty()) text += sign;
    text += std::to_string(number_of(square));
  }
  return text;
}

// A move as it was typed: squares, and the sign between them ('x' if it is anywhere).
struct TypedMove {
  std::vector<int> squares;
  char sign = '-';
};

inline std::optional<TypedMove> read_typed(std::string_view text) {
  TypedMove typed;
  while (true) {
    int number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc{} || number < 1 || number > kSquares) return std::nullopt;
    typed.squares.push_back(square_of(number));
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) break;
    if (text[0] != '-' && text[0] != 'x') return std::nullopt;
    if (text[0] == 'x') typed.sign = 'x';
    text.remove_prefix(1);
    if (typed.squares.size() > std::size_t{2} * kMostPieces) return std::nullopt;
  }
  if (typed.squares.size() < 2) return std::nullopt;
  return typed;
}

// Do the squares that were typed occur on the path in their order, beginning with the first?
inline bool lies_on(const std::vector<int>& typed, const Path& path) {
  if (typed.front() != path.front()) return false;
  auto at = path.begin();
  for (const int square : typed) {
    at = std::find(at, path.end(), square);
    if (at == path.end()) return false;
    ++at;
  }
  return true;
}

struct Found {
  Move move;
  Path path;
};

// What the typed squares may mean: whole paths alone if there are some, else paths with the same
// ends.
inline std::vector<Found> meant_by(const Checkers& game, const Position& p,
                                   const std::vector<int>& typed) {
  std::vector<Found> whole, ends;
  for (const Move move : game.moves(p)) {
    for (const Path& path : paths_of(p, move)) {
      if (typed == path) {
        whole.push_back({move, path});
      } else if (typed.back() == path.back() && lies_on(typed, path)) {
        ends.push_back({move, path});
        break;  // another way of the same move is no other move
      }
    }
  }
  return whole.empty() ? ends : whole;
}

// The move that the typed squares begin and do not end.
inline std::optional<Found> begun_by(const Checkers& game, const Position& p,
                                     const std::vector<int>& typed) {
  for (const Move move : game.moves(p)) {
    for (const Path& path : paths_of(p, move)) {
      if (lies_on(typed, path)) return Found{move, path};
    }
  }
  return std::nullopt;
}

inline std::string why_not(const Position& p, int from) {
  const std::string square = std::to_string(number_of(from));
  if ((p.occupied() & bit(from)) == 0) return square + " is empty, ";
  if ((p.own() & bit(from)) == 0) {
    return "the piece on " + square + " is not " + side_name(p.to_move) + "'s, ";
  }
  if (jumpers(p, p.to_move) != 0) return side_name(p.to_move) + " must capture, ";
  return "";
}

}  // namespace detail

inline std::string format_move(const Checkers&, const Position& p, Move move) {
  return detail::path_text(paths_of(p, move).front(), move.captures() ? 'x' : '-');
}

// As people write it down: only the ends of a chain where they say enough.
inline std::string written_move(const Checkers& game, const Position& p, Move move) {
  const std::vector<int> ends = {move.from, move.to};
  if (detail::meant_by(game, p, ends).size() > 1) return format_move(game, p, move);
  return detail::path_text(ends, move.captures() ? 'x' : '-');
}

inline Result<Move> parse_move(const Checkers& game, const Position& p, std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  if (game.outcome(p)) return wrong("is not legal: " + legal_moves_hint(game, p));
  const auto typed = detail::read_typed(text);
  if (!typed) {
    return wrong("is no move (11-15, 15x22, 15x22x31): " + legal_moves_hint(game, p));
  }
  const auto meant = detail::meant_by(game, p, typed->squares);
  if (meant.size() > 1) {
    std::string list;
    for (std::size_t i = 0; i < meant.size(); ++i) {
      list += (i == 0                  ? ""
               : i + 1 == meant.size() ? " or "
                                       : ", ") +
              detail::path_text(meant[i].path, 'x');
    }
    return wrong("is ambiguous: it could mean " + list);
  }
  if (meant.size() == 1) {
    const Move move = meant.front().move;
    if (move.captures() == (typed->sign == 'x')) return move;
    return wrong((move.captures() ? "is a capture: expected " : "captures nothing: expected ") +
                 in_quotes(format_move(game, p, move)));
  }
  if (const auto begun = detail::begun_by(game, p, typed->squares)) {
    const auto at = std::find(begun->path.begin(), begun->path.end(), typed->squares.back());
    const Path missing(at, begun->path.end());
    return wrong("is not complete: " + detail::path_text(missing, 'x') + " is missing, expected " +
                 in_quotes(detail::path_text(begun->path, 'x')));
  }
  return wrong("is not legal: " + detail::why_not(p, typed->squares.front()) +
               legal_moves_hint(game, p));
}

inline std::string format_position(const Checkers&, const Position& p) { return format_fen(p); }

inline Result<Position> parse_position(const Checkers& game, std::string_view text) {
  if (text == "start") return game.start();
  return parse_fen(text);
}

}  // namespace espalier::checkers
