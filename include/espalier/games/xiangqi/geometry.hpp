// The board of xiangqi: points and lines, the look of the pieces, and what is said below the board.
//
// Pieces stand on the crossings of nine files and ten ranks. Files end at the river, but for the
// two at the rim, and slanted lines mark the palaces.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "espalier/core/geometry.hpp"
#include "espalier/games/xiangqi/moves.hpp"
#include "espalier/games/xiangqi/position.hpp"

namespace espalier::xiangqi {

// Letter and number, a0 to i9.
inline std::string square_name(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('0' + rank_of(square))};
}
inline constexpr std::array<const char*, kKinds> kKindNames = {
    "pawn", "advisor", "elephant", "horse", "cannon", "rook", "general"};
inline std::string side_name(Player player) { return player == Player::First ? "Red" : "Black"; }
inline std::string piece_name(const Position& p, Square square) {
  return std::string(kKindNames[number_of(p.kind_at(square))]) + " on " + square_name(square);
}

namespace detail {

inline constexpr const char* kRedInk = "#a5281f";
inline constexpr const char* kBlackInk = "#1f2a33";
inline constexpr const char* kPieceWood = "#f3dfb2";
inline constexpr const char* kPieceEdge = "#8a6a35";

// What is carved into the pieces of each player.
inline constexpr std::array<std::array<const char*, kKinds>, 2> kCharacters = {
    {{"兵", "仕", "相", "傌", "炮", "俥", "帥"}, {"卒", "士", "象", "馬", "砲", "車", "將"}}};

// The same pieces as pictures: a soldier, the cap of an official, an elephant, the head of a horse,
// a cannon, a chariot and a crown.
inline constexpr std::array<const char*, kKinds> kPictures = {
    "M0 -25a9 9 0 0 1 6.4 15.4c2.6 2.8.7 5-1.6 6 1 8 4.2 12.9 10.2 16.4 2.8 1.8 3.4 4.6 3.4 7.2h"
    "-36.8c0-2.6.6-5.4 3.4-7.2 6-3.5 9.2-8.4 10.2-16.4-2.3-1-4.2-3.2-1.6-6a9 9 0 0 1 6.4-15.4z",
    "M-15 2c0-28 30-28 30 0zM-29 9a8 4 0 1 1 16 0a8 4 0 1 1-16 0zM13 9a8 4 0 1 1 16 0a8 4 0 1 1"
    "-16 0zM-17 5h34v8h-34z",
    "M-24 19v-16c0-13 9-20 21-20 4-5 15-4 19 3 6 3 8 9 8 16v9c0 6-8 7-8 0v-7c-3 2-6 2-8 0v15h-9v-11"
    "h-12v11zM-20 -8l-6 10",
    "M-15 22h32c4-20 1-36-13-43l-2-6-6 6c-9 3-13 10-17 18l-4 7c-2 5 4 10 9 6l5-4c4 1 9-1 12-4-1 8"
    "-12 10-16 20z",
    "M-26 -2l38-17c5 2 8 7 8 13l-38 16c-5-2-8-7-8-12zM-11 13a11 11 0 1 1 22 0a11 11 0 1 1-22 0z",
    "M-25 -12q25-18 50 0zM-19 -12h5v14h-5zM14 -12h5v14h-5zM-25 2h50v9h-50zM-20 17a8 8 0 1 1 16 0"
    "a8 8 0 1 1-16 0zM4 17a8 8 0 1 1 16 0a8 8 0 1 1-16 0z",
    "M-21 12l-5-29 13 11 13-19 13 19 13-11-5 29zM-21 16h42v6h-42z"};

inline std::vector<Stroke> board_lines() {
  std::vector<Stroke> lines;
  const double right = kFiles - 1;
  const double top = kRanks - 1;
  for (int rank = 0; rank < kRanks; ++rank) {
    const double y = rank;
    lines.push_back({0, y, right, y});
  }
  for (int file = 0; file < kFiles; ++file) {
    const double x = file;
    if (file == 0 || file == kFiles - 1) {
      lines.push_back({x, 0, x, top});
    } else {
      lines.push_back({x, 0, x, 4});
      lines.push_back({x, 5, x, top});
    }
  }
  for (const double low : {0.0, 7.0}) {
    lines.push_back({3, low, 5, low + 2});
    lines.push_back({3, low + 2, 5, low});
  }
  return lines;
}

}  // namespace detail

// A wooden disc with the character of the piece, and its letter for those who cannot read it; and a
// picture, which a renderer may draw in the place of both: a look with glyphs and paths has two
// forms. Rings tell the sides apart without colours: Red has two.
inline Look piece_look(Player player, Kind kind) {
  const bool red = player == Player::First;
  const char* const ink = red ? detail::kRedInk : detail::kBlackInk;
  const char letter = kPieceLetters[number_of(kind)];
  Look look{{disc_layer(43, {looks::kShadow, "none", 0}, 0, 4),
             disc_layer(43, {detail::kPieceWood, detail::kPieceEdge, looks::kRim}),
             disc_layer(37, {"none", ink, 2})},
            !red};
  if (red) look.layers.push_back(disc_layer(33.5, {"none", ink, 1.2}));
  look.layers.push_back(glyph_layer(detail::kCharacters[number_of(player)][number_of(kind)], 40,
                                    {ink, "none", 0}, 0, -5));
  look.layers.push_back(glyph_layer(std::string(1, letter), 15, {ink, "none", 0}, 0, 24));
  look.layers.push_back(path_layer(detail::kPictures[number_of(kind)], {ink, "none", 0}));
  return look;
}

inline Geometry board_geometry() {
  Geometry geometry;
  geometry.ground = Ground::Lines;
  geometry.lines = detail::board_lines();
  geometry.sides = {"Red", "Black"};
  for (Square square = 0; square < kSquares; ++square) {
    const int file = file_of(square);
    const int rank = rank_of(square);
    geometry.cells.push_back({square_name(square), static_cast<double>(file),
                              static_cast<double>(rank), CellShape::Circle,
                              detail::in_palace(file, rank)});
  }
  for (const Player side : {Player::First, Player::Second}) {
    const bool red = side == Player::First;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const char symbol = kPieceLetters[kind + (red ? 0 : kKinds)];
      geometry.pieces.push_back({symbol, std::string(red ? "red " : "black ") + kKindNames[kind],
                                 side, piece_look(side, static_cast<Kind>(kind)),
                                 static_cast<Kind>(kind) == Kind::General,
                                 std::string(1, symbol)});  // characters are too wide
    }
  }
  return geometry;
}

// Could the mover go on if the generals were allowed to face each other?
inline bool stopped_by_sight(const Position& p) {
  const Player enemy = opponent(p.to_move);
  const Bits closed = p.of(p.to_move) | bit(p.general_of(enemy));
  bool stopped = false;
  each(p.of(p.to_move), [&](Square from) {
    each(reach_of(p.to_move, p.kind_at(from), from, p.occupied()) & ~closed, [&](Square to) {
      const Bits occupied = (p.occupied() & ~bit(from)) | bit(to);
      const Square general = from == p.general_of(p.to_move) ? to : p.general_of(p.to_move);
      const bool attacked = !(attackers_of(p, general, occupied) & p.of(enemy) & ~bit(to)).empty();
      const bool faced = rook_lines(general, occupied).has(p.general_of(enemy));
      stopped = stopped || (faced && !attacked);
    });
  });
  return stopped;
}

// Check, mate and stalemate, the rule of the facing generals where it decides, and how long nothing
// was captured.
inline std::string note_of(const Position& p) {
  constexpr int kWorthSaying = 60;
  const std::string side = side_name(p.to_move);
  if (!has_move(p)) {
    return side + (p.in_check ? " is mated" : " has no move and loses") +
           (stopped_by_sight(p) ? "; the generals must not face each other" : "");
  }
  if (p.in_check) return side + " is in check";
  if (p.clock < kWorthSaying) return {};
  return std::to_string(p.clock) + " plies without a capture; 120 draw";
}

}  // namespace espalier::xiangqi
