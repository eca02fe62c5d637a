// The features of `learned` that are not kept along the moves, player by player.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "espalier/games/xiangqi/learned_layout.hpp"
#include "espalier/games/xiangqi/rules.hpp"

namespace espalier::xiangqi::learned {

// What the numbers of pieces decide.
template <class Add>
constexpr void tell_material(const Position& p, Player player, const Add& add) {
  const Player enemy = opponent(player);
  const auto number = [&](Player side, Kind kind) {
    return static_cast<std::size_t>(count(p.of(side, kind)));
  };
  const auto guards = [&](Kind kind) { return std::min<std::size_t>(number(enemy, kind), 2); };
  const std::size_t advisors = std::min<std::size_t>(number(player, Kind::Advisor), 2);
  const std::size_t elephants = std::min<std::size_t>(number(player, Kind::Elephant), 2);
  add(place<Guards>(3 * advisors + elephants), 1);
  add(place<RooksOnGuards>(guards(Kind::Advisor)), count(p.of(player, Kind::Rook)));
  add(place<CannonsOnGuards>(guards(Kind::Advisor)), count(p.of(player, Kind::Cannon)));
  add(place<HorsesOnGuards>(guards(Kind::Elephant)), count(p.of(player, Kind::Horse)));
}

// In the order of palace attacks and threats.
enum Attacker : std::size_t { ByPawn, ByHorse, ByCannon, ByRook };

template <class Add>
constexpr void tell_attacks(const Position& p, Player player, Attacker by, Bits attacked,
                            const Add& add) {
  const Player enemy = opponent(player);
  add(place<PalaceAttacks>(by), count(attacked & palace_of(enemy)));
  const Bits victims = attacked & p.of(enemy);
  if (victims.empty()) return;
  for (std::size_t kind = 0; kind + 1 < kKinds; ++kind) {
    add(place<Threats>(by * 6 + kind), count(victims & p.kinds[kind]));
  }
}

// What pieces attack and where they can go.
template <class Add>
constexpr void tell_reach(const Position& p, Player player, const Add& add) {
  const Bits occupied = p.occupied();
  const Bits own = p.of(player);
  const Bits enemies = p.of(opponent(player));
  const Square general = p.general_of(opponent(player));
  const auto points = [](Bits set) { return static_cast<std::size_t>(count(set)); };
  const Bits pawns = own & p.of(Kind::Pawn);
  const Bits crossed = pawns & home_of(opponent(player));
  each(pawns, [&](Square from) {
    tell_attacks(p, player, ByPawn, pawn_steps(player, from), add);
    if (crossed.has(from) && file_of(from) + 1 < kFiles && crossed.has(from + 1)) {
      add(place<LinkedPawns>(), 1);
    }
  });
  each(own & p.of(Kind::Horse), [&](Square from) {
    const Bits reach = horse_jumps(from, occupied);
    add(place<HorseMobility>(points(reach & ~own)), 1);
    tell_attacks(p, player, ByHorse, reach, add);
  });
  each(own & p.of(Kind::Cannon), [&](Square from) {
    const Bits captures = cannon_lines(from, occupied);
    const Bits quiet = rook_lines(from, occupied) & ~occupied;
    add(place<CannonMobility>(points(quiet | (captures & enemies))), 1);
    tell_attacks(p, player, ByCannon, captures, add);
    if (!straight_lines(general).has(from)) return;
    const std::size_t screens = points(between(from, general) & occupied);
    add(place<CannonScreens>(std::min<std::size_t>(screens, 3)), 1);
  });
  each(own & p.of(Kind::Rook), [&](Square from) {
    const Bits reach = rook_lines(from, occupied);
    add(place<RookMobility>(points(reach & ~own)), 1);
    tell_attacks(p, player, ByRook, reach, add);
  });
}

}  // namespace espalier::xiangqi::learned
