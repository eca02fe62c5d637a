// Which features `learned` has, and where their weights stand.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/core/sparse.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess::learned {

inline constexpr std::size_t kRanks = 8;
inline constexpr std::size_t kDistances = 8;  // between a king and a square
inline constexpr std::size_t kEdges = 4;      // a file by how far it is from the edge

// How many squares a knight, bishop, rook or queen can reach: 0 to the most.
inline constexpr std::array<std::size_t, 4> kReaches = {9, 14, 15, 28};

// "Twice" below: once for the player who waits, once for the player to move.
inline constexpr std::array<FeatureGroup, 34> kGroupSizes = {{
    {"squares", 0, kKinds * 64, "a piece on its square: pawn, knight, bishop, rook, queen, king"},
    {"passed", 0, kRanks, "a passed pawn, by rank"},
    {"supported", 0, kRanks, "a pawn that a pawn protects, by rank"},
    {"phalanx", 0, kRanks, "a pawn beside another one, by rank"},
    {"isolated", 0, 2, "a pawn without neighbours; on a file without the enemy's pawns"},
    {"backward", 0, 2, "a pawn left behind; on a file without the enemy's pawns"},
    {"doubled", 0, 1, "a pawn behind another one of its side"},
    {"shelter", 0, kEdges* kRanks,
     "the first own pawn before the king on a file at it, by file and rank (0: none)"},
    {"storm", 0, kEdges* kRanks, "the enemy's first pawn there, by file and rank (0: none)"},
    {"storm_blocked", 0, kRanks, "the same if an own pawn stands right before it, by rank"},
    {"bishop_pair", 0, 1, "two bishops"},
    {"imbalance", 0, 11,
     "knight, bishop, rook, queen with each own pawn; two knights; two rooks; queen with rook; "
     "queen, pair of bishops, rook against minor; queen against rook"},
    {"pawnless", 0, 6, "no pawns: at all; each knight, bishop, rook, queen; one minor at most"},
    {"mobility", 0, 9 + 14 + 15 + 28, "squares that a knight, bishop, rook or queen can reach"},
    {"bishop_pawns", 0, 2, "a pawn on the colour of an own bishop; a blocked one"},
    {"rook_files", 0, 2, "a rook on a file without pawns; without pawns of its side"},
    {"outposts", 0, 2, "a knight or bishop that a pawn protects and none can drive away"},
    {"passed_blocked", 0, kRanks, "a passed pawn that cannot step, by rank"},
    {"passed_free", 0, 2 * kRanks,
     "a passed pawn whose way is neither blocked nor attacked, by rank; twice"},
    {"passed_step", 0, 2 * kRanks, "a passed pawn whose next square is so, by rank; twice"},
    {"passed_rook", 0, 2, "a passed pawn with an own rook behind it; with an enemy's"},
    {"passed_own_king", 0, 2 * kDistances,
     "how far the own king is from the next square of one up to rank 5; of one further on"},
    {"passed_enemy_king", 0, 2 * kDistances, "how far the enemy's king is from it"},
    {"castling", 0, 3, "the right to castle to the left; to the right; both"},
    {"king_danger", 0, 8,
     "the danger for the enemy's king, squared and plain: with a queen; without; twice"},
    {"safe_checks", 0, 8,
     "squares from which a knight, bishop, rook or queen can check safely; twice"},
    {"pins", 0, 8,
     "what stands alone between a king and an enemy: the enemy's pawn, piece, its own pawn, "
     "piece; twice"},
    {"on_queen", 0, 6,
     "squares from which a knight, bishop or rook can attack the queen safely; twice"},
    {"threats", 0, 14,
     "attacks of pawns on knight, bishop, rook, queen; of minors on rook, queen; "
     "of rooks on the queen; twice"},
    {"weak", 0, 16,
     "attacks of minors on weak pawn, knight, bishop; of rooks on the same; of the king; of the "
     "queen; twice"},
    {"hanging", 0, 4, "a piece, a pawn that is attacked and not protected; twice"},
    {"push_threats", 0, 2, "a piece that a safe step of a pawn would attack; twice"},
    {"restricted", 0, 1, "a square that the enemy attacks and does not hold"},
    {"to_move", 0, 1, "the right to move"},
}};

inline constexpr auto kGroups = [] {
  auto groups = kGroupSizes;
  std::size_t first = 0;
  for (FeatureGroup& group : groups) {
    group.first = first;
    first += group.count;
  }
  return groups;
}();

enum Group : std::size_t {
  Squares,
  Passed,
  Supported,
  Phalanx,
  Isolated,
  Backward,
  Doubled,
  Shelter,
  Storm,
  StormBlocked,
  BishopPair,
  Imbalance,
  Pawnless,
  Mobility,
  BishopPawns,
  RookFiles,
  Outposts,
  PassedBlocked,
  PassedFree,
  PassedStep,
  PassedRook,
  PassedOwnKing,
  PassedEnemyKing,
  Castling,
  KingDanger,
  SafeChecks,
  Pins,
  OnQueen,
  Threats,
  Weak,
  Hanging,
  PushThreats,
  Restricted,
  ToMove,
};

constexpr std::size_t place(Group group, std::size_t within = 0) {
  return kGroups[group].first + within;
}
inline constexpr std::size_t kFeatures = kGroups.back().first + kGroups.back().count;

// Of a group that counts twice: the part of a player.
constexpr std::size_t place_by_turn(Group group, bool to_move, std::size_t within = 0) {
  return place(group, within) + (to_move ? kGroups[group].count / 2 : 0);
}

// Where the mobility of a kind begins.
constexpr std::size_t mobility_of(Kind kind) {
  std::size_t first = place(Mobility);
  for (std::size_t i = number_of(Kind::Knight); i < number_of(kind); ++i) {
    first += kReaches[i - number_of(Kind::Knight)];
  }
  return first;
}

}  // namespace espalier::chess::learned
