// Which features `learned` has, and where their weights stand.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/core/sparse.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess::learned {

inline constexpr std::size_t kRanks = 8;
inline constexpr std::size_t kDistances = 8;  // between a king and a square
inline constexpr std::size_t kNear = 4;       // 0 to 3 of something on the three files of a king
inline constexpr std::size_t kAttackSteps = 24;

// How many squares a knight, bishop, rook or queen can reach: 0 to the most.
inline constexpr std::array<std::size_t, 4> kReaches = {9, 14, 15, 28};

inline constexpr std::array<FeatureGroup, 26> kGroupSizes = {{
    {"squares", 0, kKinds * 64, "a piece on its square: pawn, knight, bishop, rook, queen, king"},
    {"passed", 0, kRanks, "a passed pawn, by rank"},
    {"supported", 0, kRanks, "a pawn that a pawn protects, by rank"},
    {"phalanx", 0, kRanks, "a pawn beside another one, by rank"},
    {"isolated", 0, 2, "a pawn without neighbours; on a file without the enemy's pawns"},
    {"backward", 0, 2, "a pawn left behind; on a file without the enemy's pawns"},
    {"doubled", 0, 1, "a pawn behind another one of its side"},
    {"mobility", 0, 9 + 14 + 15 + 28, "squares that a knight, bishop, rook or queen can reach"},
    {"bishop_pair", 0, 1, "two bishops"},
    {"bishop_pawns", 0, 1, "a pawn on the colour of an own bishop"},
    {"rook_files", 0, 2, "a rook on a file without pawns; without pawns of its side"},
    {"outposts", 0, 2, "a knight or bishop that a pawn protects and none can drive away"},
    {"passed_blocked", 0, kRanks, "a passed pawn that cannot step, by rank"},
    {"passed_free", 0, kRanks, "a passed pawn whose way is neither blocked nor attacked, by rank"},
    {"passed_own_king", 0, kDistances, "how far the own king is from the next square of one"},
    {"passed_enemy_king", 0, kDistances, "how far the enemy's king is from it"},
    {"shield_near", 0, kNear, "pawns right before the king"},
    {"shield_far", 0, kNear, "pawns two ranks before it"},
    {"king_open", 0, kNear, "files at the king without pawns"},
    {"king_half_open", 0, kNear, "files at the king without pawns of its side, but with others"},
    {"storm", 0, 4, "an enemy's pawn on such a file, by its distance of 1 to 4 ranks"},
    {"king_attack", 0, 2 * kAttackSteps, "attacks on the squares at a king; with a queen"},
    {"safe_checks", 0, 4, "squares from which a knight, bishop, rook or queen can check safely"},
    {"threats", 0, 7,
     "attacks of pawns on knight, bishop, rook, queen; of minors on rook, queen; "
     "of rooks on the queen"},
    {"hanging", 0, 2, "a piece, a pawn that is attacked and not protected"},
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
  Mobility,
  BishopPair,
  BishopPawns,
  RookFiles,
  Outposts,
  PassedBlocked,
  PassedFree,
  PassedOwnKing,
  PassedEnemyKing,
  ShieldNear,
  ShieldFar,
  KingOpen,
  KingHalfOpen,
  Storm,
  KingAttack,
  SafeChecks,
  Threats,
  Hanging,
  ToMove,
};

constexpr std::size_t place(Group group, std::size_t within = 0) {
  return kGroups[group].first + within;
}
inline constexpr std::size_t kFeatures = kGroups.back().first + kGroups.back().count;

// Where the mobility of a kind begins.
constexpr std::size_t mobility_of(Kind kind) {
  std::size_t first = place(Mobility);
  for (std::size_t i = number_of(Kind::Knight); i < number_of(kind); ++i) {
    first += kReaches[i - number_of(Kind::Knight)];
  }
  return first;
}

}  // namespace espalier::chess::learned
