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

// A wooden disc with the character of the piece, and its letter for those who cannot read it. Rings
// tell the sides apart without colours: Red has two.
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
      geometry.pieces.push_back({kPieceLetters[kind + (red ? 0 : kKinds)],
                                 std::string(red ? "red " : "black ") + kKindNames[kind], side,
                                 piece_look(side, static_cast<Kind>(kind)),
                                 static_cast<Kind>(kind) == Kind::General});
    }
  }
  return geometry;
}

// Check, mate and stalemate, and how long nothing was captured.
inline std::string note_of(const Position& p) {
  constexpr int kWorthSaying = 60;
  const std::string side = side_name(p.to_move);
  if (!has_move(p)) return side + (p.in_check ? " is mated" : " has no move and loses");
  if (p.in_check) return side + " is in check";
  if (p.clock < kWorthSaying) return {};
  return std::to_string(p.clock) + " plies without a capture; 120 draw";
}

}  // namespace espalier::xiangqi
