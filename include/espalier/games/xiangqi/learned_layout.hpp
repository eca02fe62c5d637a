// What `learned` looks at: the numbers of its features, and the values that they have before
// anything is learned.
//
// Squares are seen by their owner and folded along the file e: left and right are worth the same.
// The numbers are set by hand and in hundredths of a pawn.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "espalier/core/sparse.hpp"
#include "espalier/games/xiangqi/position.hpp"

namespace espalier::xiangqi::learned {

enum Group : std::size_t {
  Squares,          // 7 kinds, 10 ranks, 5 files from the rim to the middle
  RookMobility,     // by points, 0 to 17
  CannonMobility,   // the same
  HorseMobility,    // by points, 0 to 8
  Guards,           // 3 numbers of advisors, 3 of elephants
  RooksOnGuards,    // rooks, by the enemy's advisors
  CannonsOnGuards,  // cannons, by the enemy's advisors
  HorsesOnGuards,   // horses, by the enemy's elephants
  PalaceAttacks,    // attacks on the enemy's palace by pawn, horse, cannon, rook
  Threats,          // the same attackers, six kinds of victims
  CannonScreens,    // on a line with the enemy's general: 0, 1, 2 or 3 pieces between
  LinkedPawns,
  ToMove,
  kGroupCount
};

inline constexpr std::size_t kFoldedFiles = 5;
inline constexpr std::size_t kLineMobility = 18;
inline constexpr std::size_t kHorseMobility = 9;

inline constexpr std::array<std::size_t, kGroupCount> kSizes = {kKinds * kRanks * kFoldedFiles,
                                                                kLineMobility,
                                                                kLineMobility,
                                                                kHorseMobility,
                                                                9,
                                                                3,
                                                                3,
                                                                3,
                                                                4,
                                                                24,
                                                                4,
                                                                1,
                                                                1};

constexpr std::size_t first_of_group(std::size_t group) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < group; ++i) first += kSizes[i];
  return first;
}
inline constexpr std::size_t kFeatures = first_of_group(kGroupCount);

template <Group G>
constexpr std::size_t place(std::size_t i = 0) {
  constexpr std::size_t kFirst = first_of_group(G);
  return kFirst + i;
}

constexpr std::size_t place_of_square(Player player, Kind kind, Square square) {
  const int file = file_of(square);
  const auto folded = static_cast<std::size_t>(file < 5 ? file : kFiles - 1 - file);
  const auto rank = static_cast<std::size_t>(own_rank(player, rank_of(square)));
  return (number_of(kind) * kRanks + rank) * kFoldedFiles + folded;
}

constexpr FeatureGroup group_of(Group group, std::string_view name, std::string_view meaning) {
  return {name, first_of_group(group), kSizes[group], meaning};
}
inline constexpr std::array<FeatureGroup, kGroupCount> kGroups = {{
    group_of(Squares, "squares", "a piece on a point: kind, rank as its owner sees it, file"),
    group_of(RookMobility, "rook_mobility", "a rook, by the points where it can go"),
    group_of(CannonMobility, "cannon_mobility", "a cannon, by the points where it can go"),
    group_of(HorseMobility, "horse_mobility", "a horse, by the points where it can go"),
    group_of(Guards, "guards", "numbers of advisors and elephants"),
    group_of(RooksOnGuards, "rooks_on_guards", "a rook, by the enemy's advisors"),
    group_of(CannonsOnGuards, "cannons_on_guards", "a cannon, by the enemy's advisors"),
    group_of(HorsesOnGuards, "horses_on_guards", "a horse, by the enemy's elephants"),
    group_of(PalaceAttacks, "palace_attacks",
             "an attack on a point of the enemy's palace by pawn, horse, cannon, rook"),
    group_of(Threats, "threats", "an attack by pawn, horse, cannon, rook on a piece, by its kind"),
    group_of(CannonScreens, "cannon_screens",
             "a cannon on a line with the enemy's general, by pieces between"),
    group_of(LinkedPawns, "linked_pawns", "two pawns beyond the river, side by side"),
    group_of(ToMove, "to_move", "the right to move"),
}};

// A value for the middle game and one for the endgame.
struct Tapered {
  Points middle = 0;
  Points end = 0;
};

constexpr Tapered square_value(Kind kind, std::size_t rank, int file) {
  const int inwards = file;  // 0 at the rim to 4 in the middle
  switch (kind) {
    case Kind::Pawn: {
      constexpr std::array<int, kRanks> kRim = {0, 0, 0, 70, 80, 130, 150, 160, 150, 40};
      constexpr std::array<int, kRanks> kStep = {0, 0, 0, 2, 3, 10, 14, 18, 22, 5};
      const int value = kRim[rank] + kStep[rank] * inwards;
      return {value, value + (rank >= 5 && rank < 9 ? 30 : 0)};
    }
    case Kind::Advisor: {
      const int value = 200 + (rank == 1 ? 8 : rank == 2 ? -8 : 0);
      return {value, value};
    }
    case Kind::Elephant: {
      const int value = 200 + (inwards == 4 ? 14 : inwards == 0 ? -12 : 0);
      return {value, value};
    }
    case Kind::Horse: {
      constexpr std::array<int, kRanks> kRank = {-25, -8, 5, 8, 14, 22, 28, 32, 18, -5};
      const int value = 390 + kRank[rank] + 5 * inwards;
      return {value, value + 20};
    }
    case Kind::Cannon: {
      constexpr std::array<int, kRanks> kRank = {0, 2, 8, 0, 2, 4, 4, 8, 10, 16};
      const int value = 440 + kRank[rank] + (inwards == 4 ? 12 : 0);
      return {value + 10, value - 15};
    }
    case Kind::Rook: {
      constexpr std::array<int, kRanks> kRank = {-18, -4, 0, 2, 10, 12, 10, 14, 16, 6};
      const int value = 890 + kRank[rank] + 3 * inwards;
      return {value, value + 20};
    }
    default: {
      const int steps = static_cast<int>(rank);
      return {-22 * steps - (inwards == 3 ? 8 : 0), -8 * steps};
    }
  }
}

// In the order of the features.
constexpr std::array<Tapered, kFeatures> hand_made() {
  std::array<Tapered, kFeatures> values{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      for (std::size_t file = 0; file < kFoldedFiles; ++file) {
        values[(kind * kRanks + rank) * kFoldedFiles + file] =
            square_value(static_cast<Kind>(kind), rank, static_cast<int>(file));
      }
    }
  }
  for (std::size_t i = 0; i < kLineMobility; ++i) {
    const int points = static_cast<int>(i);
    values[place<RookMobility>(i)] = {5 * (points - 8), 5 * (points - 8)};
    values[place<CannonMobility>(i)] = {2 * (points - 9), 2 * (points - 9)};
  }
  constexpr std::array<int, kHorseMobility> kJumps = {-55, -30, -8, 4, 14, 20, 25, 28, 30};
  for (std::size_t i = 0; i < kHorseMobility; ++i) {
    values[place<HorseMobility>(i)] = {kJumps[i], kJumps[i]};
  }
  constexpr std::array<int, 9> kGuardPairs = {-30, -20, -15, -20, -10, 0, -15, 0, 30};
  for (std::size_t i = 0; i < 9; ++i) values[place<Guards>(i)] = {kGuardPairs[i], kGuardPairs[i]};
  for (std::size_t left = 0; left < 3; ++left) {
    const int missing = 2 - static_cast<int>(left);
    values[place<RooksOnGuards>(left)] = {20 * missing, 15 * missing};
    // A cannon likes the enemy's advisors: they are its screens.
    values[place<CannonsOnGuards>(left)] = {-10 * missing, -20 * missing};
    values[place<HorsesOnGuards>(left)] = {12 * missing, 12 * missing};
  }
  constexpr std::array<int, 4> kOnPalace = {12, 12, 6, 8};
  constexpr std::array<std::array<int, 6>, 4> kThreats = {
      {{0, 5, 5, 22, 22, 30}, {4, 6, 6, 0, 12, 24}, {3, 4, 4, 8, 0, 22}, {5, 6, 6, 12, 12, 0}}};
  for (std::size_t i = 0; i < 4; ++i) {
    values[place<PalaceAttacks>(i)] = {kOnPalace[i], kOnPalace[i]};
    for (std::size_t victim = 0; victim < 6; ++victim) {
      values[place<Threats>(i * 6 + victim)] = {kThreats[i][victim], kThreats[i][victim]};
    }
  }
  values[place<CannonScreens>(0)] = {80, 50};
  values[place<CannonScreens>(1)] = {15, 15};
  values[place<CannonScreens>(2)] = {18, 8};
  values[place<LinkedPawns>()] = {18, 22};
  values[place<ToMove>()] = {14, 8};
  return values;
}

}  // namespace espalier::xiangqi::learned
