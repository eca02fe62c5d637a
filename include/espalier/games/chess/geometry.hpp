// The board of chess: squares, drawings of the pieces, and how moves are shown and pointed at.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/geometry.hpp"
#include "espalier/games/chess/moves.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

inline std::string square_name(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

// --- drawings ------------------------------------------------------------------------------------

namespace detail {

// An outline and the lines that are drawn on it, in the square of core/look.hpp.
struct Drawing {
  const char* outline;
  const char* lines;
};

// Every piece but the pawn stands on the same foot.
inline constexpr const char* kFoot = "M-27 38v-7q0-5 6-6h42q6 1 6 6v7z";

inline constexpr std::array<Drawing, kKinds> kDrawings = {{
    {"M0 -30a12 12 0 0 1 8 21q7 2 7 7h-7q1 15 12 22q5 4 5 11v5h-50v-5q0-7 5-11q11-7 12-22h-7q0-5 7"
     "-7a12 12 0 0 1 8-21z",
     "M-17 26h34"},
    {"M-18 25q-3-15 12-27q-9 4-14 9q-6 5-10 0q-4-5 0-9q9-10 13-21q2-5 7-8l1-9q6 2 9 7q22 5 25 30q1 "
     "14-4 28z",
     "M-21 30h42M-12 -14l3 -3M8 -24q13 12 9 44"},
    {"M0 -40a5 5 0 0 1 4 8q15 10 15 25q0 12-9 17q5 8 6 15h-32q1-7 6-15q-9-5-9-17q0-15 15-25a5 5 0 "
     "0 1 4-8z",
     "M-21 30h42M-10 10h20M0 -22v16M-8 -14h16"},
    {"M-24 -36h11v7h7v-7h12v7h7v-7h11v15l-7 7q0 24 5 39h-44q5-15 5-39l-7-7z",
     "M-21 30h42M-16 -14h32M-18 16h36"},
    {"M-22 25q-5-18-12-42a5 5 0 1 1 6-3l11 18l4-26a5 5 0 1 1 6-1l7 25l7-25a5 5 0 1 1 6 1l4 26l11-"
     "18a5 5 0 1 1 6 3q-7 24-12 42z",
     "M-21 30h42M-20 15q20-5 40 0"},
    {"M-3 -28v-5h-5v-6h5v-5h6v5h5v6h-5v5q5 3 6 9q9-8 18-4q11 6 5 20q-5 11-10 17l-1 11h-44l-1-11q-5"
     "-6-10-17q-6-14 5-20q9-4 18 4q1-6 6-9z",
     "M-21 30h42M0 10q-4-20-18-22q-12 0-7 14M0 10q4-20 18-22q12 0 7 14M-19 14q19-6 38 0"},
}};

}  // namespace detail

inline Look piece_look(Kind kind, const Colours& colours) {
  const detail::Drawing& drawing = detail::kDrawings[number_of(kind)];
  const Paint body = {colours.body, colours.edge, looks::kRim};
  Look look{{}, colours.dark};
  if (kind != Kind::Pawn) look.layers.push_back(path_layer(detail::kFoot, body));
  look.layers.push_back(path_layer(drawing.outline, body));
  look.layers.push_back(path_layer(drawing.lines, {"none", colours.mark, looks::kMarkWidth}));
  return look;
}

inline Geometry board_geometry() {
  constexpr std::array<const char*, kKinds> kNames = {"pawn", "knight", "bishop",
                                                      "rook", "queen",  "king"};
  constexpr std::array<const char*, 2 * kKinds> kSigns = {"♙", "♘", "♗", "♖", "♕", "♔",
                                                          "♟", "♞", "♝", "♜", "♛", "♚"};
  Geometry geometry = square_geometry(8, 8, true);
  geometry.sides = {"White", "Black"};
  for (const Player side : {Player::First, Player::Second}) {
    const bool white = side == Player::First;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      geometry.pieces.push_back(
          {kPieceLetters[kind + (white ? 0 : kKinds)],
           std::string(white ? "white " : "black ") + kNames[kind], side,
           piece_look(static_cast<Kind>(kind), white ? kWhitePiece : kBlackPiece),
           static_cast<Kind>(kind) == Kind::King, kSigns[kind + (white ? 0 : kKinds)]});
    }
  }
  return geometry;
}

// --- moves on the board --------------------------------------------------------------------------

// Castling is pointed at by king and rook; in usual chess also by the king's two steps.
inline std::vector<Way> touches_of(const Position&, Move move, bool chess960) {
  const Way plain = {detail::at(move.from()), detail::at(move.to())};
  if (!move.castles() || chess960) return {plain};
  return {{detail::at(move.from()), detail::at(castling_way(move.from(), move.to()).king_to)},
          plain};
}

}  // namespace espalier::chess
