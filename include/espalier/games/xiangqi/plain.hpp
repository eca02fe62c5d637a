// Plain: a sum of named weights for material, mobility, the palaces and the way across the river.
// Sources: Hsu15 slide 16 (knowledge for move ordering and evaluation); S.-J. Yen, J.-C. Chen,
// T.-N. Yang, S.-C. Hsu, "Computer Chinese Chess", 2004 (material, mobility, safety of the general,
// positions of pieces). The numbers are ours, set by hand: a rook is worth two cannons, a cannon a
// little more than a horse, and a pawn doubles its value at the river.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/xiangqi/rules.hpp"

namespace espalier::xiangqi {

class Plain : public StatelessEvaluator<Plain> {
 public:
  static constexpr std::string_view kName = "plain";
  static constexpr std::array<WeightInfo, 20> kWeights = {{
      {"pawn", 80, 30, 200, "a pawn"},
      {"advisor", 200, 80, 400, "an advisor"},
      {"elephant", 200, 80, 400, "an elephant"},
      {"horse", 400, 200, 700, "a horse"},
      {"cannon", 450, 200, 700, "a cannon"},
      {"rook", 900, 500, 1500, "a rook"},
      {"crossed_pawn", 90, 0, 300, "a pawn beyond the river"},
      {"crossed_piece", 12, -50, 100, "a horse, cannon or rook beyond the river"},
      {"old_pawn", -100, -300, 50, "a pawn on the last rank"},
      {"linked_pawns", 20, -50, 100, "two pawns beyond the river, side by side"},
      {"rook_mobility", 6, 0, 40, "a point where a rook can go"},
      {"cannon_mobility", 3, 0, 40, "a point where a cannon can go"},
      {"horse_mobility", 12, 0, 60, "a point where a horse can go"},
      {"guards", 30, -50, 200, "two advisors and two elephants"},
      {"exposed_general", -20, -100, 50, "each rank that a general has left its first one"},
      {"palace_attack", 8, -20, 60, "an attack on a point of the enemy's palace"},
      {"empty_cannon", 80, -50, 300, "a cannon before a general with nothing between"},
      {"central_cannon", 15, -50, 100, "a cannon on a general's file with two pieces between"},
      {"rook_file", 15, -50, 100, "a rook on the enemy's general's file"},
      {"pawn_attack", 20, -50, 150, "a horse, cannon or rook that a pawn attacks"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Plain() : Plain(default_weights(kWeights)) {}
  constexpr explicit Plain(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const Xiangqi&, const Position& p) const {
    Points value = 0;
    tell(p, [&](std::size_t place, int times) { value += weights_[place] * times; });
    return value;
  }
  constexpr Weights features(const Xiangqi&, const Position& p) const {
    Weights counts{};
    tell(p, [&](std::size_t place, int times) { counts[place] += times; });
    return counts;
  }

 private:
  enum Place : std::size_t {
    kCrossedPawn = 6,
    kCrossedPiece,
    kOldPawn,
    kLinkedPawns,
    kRookMobility,
    kCannonMobility,
    kHorseMobility,
    kGuards,
    kExposedGeneral,
    kPalaceAttack,
    kEmptyCannon,
    kCentralCannon,
    kRookFile,
    kPawnAttack
  };

  // Tells every feature in the mover's view: the place of its weight, and how often.
  template <class Add>
  static constexpr void tell(const Position& p, const Add& add) {
    for (const Player player : {Player::First, Player::Second}) {
      const int sign = player == p.to_move ? 1 : -1;
      const auto told = [&](std::size_t place, int times) { add(place, sign * times); };
      tell_material(p, player, told);
      tell_pawns(p, player, told);
      tell_pieces(p, player, told);
    }
  }

  template <class Told>
  static constexpr void tell_material(const Position& p, Player player, const Told& told) {
    for (std::size_t kind = 0; kind + 1 < kKinds; ++kind) {
      told(kind, count(p.of(player) & p.kinds[kind]));
    }
    const bool whole =
        count(p.of(player, Kind::Advisor)) == 2 && count(p.of(player, Kind::Elephant)) == 2;
    told(kGuards, whole ? 1 : 0);
    told(kExposedGeneral, own_rank(player, rank_of(p.general_of(player))));
    const Bits large = p.of(Kind::Horse) | p.of(Kind::Cannon) | p.of(Kind::Rook);
    told(kCrossedPiece, count(p.of(player) & large & home_of(opponent(player))));
  }

  template <class Told>
  static constexpr void tell_pawns(const Position& p, Player player, const Told& told) {
    const Player enemy = opponent(player);
    const Bits crossed = p.of(player, Kind::Pawn) & home_of(enemy);
    const Bits large = p.of(Kind::Horse) | p.of(Kind::Cannon) | p.of(Kind::Rook);
    told(kCrossedPawn, count(crossed));
    told(kOldPawn, count(crossed & whole_rank(own_rank(player, kRanks - 1))));
    each(crossed, [&](Square from) {
      const Bits steps = pawn_steps(player, from);
      if (file_of(from) + 1 < kFiles && crossed.has(from + 1)) told(kLinkedPawns, 1);
      told(kPawnAttack, count(steps & p.of(enemy) & large));
      told(kPalaceAttack, count(steps & palace_of(enemy)));
    });
  }

  template <class Told>
  static constexpr void tell_pieces(const Position& p, Player player, const Told& told) {
    const Player enemy = opponent(player);
    const Bits occupied = p.occupied();
    const Bits own = p.of(player);
    const Bits palace = palace_of(enemy);
    const Square general = p.general_of(enemy);
    each(own & p.of(Kind::Rook), [&](Square from) {
      const Bits reach = rook_lines(from, occupied);
      told(kRookMobility, count(reach & ~own));
      told(kPalaceAttack, count(reach & palace));
      told(kRookFile, file_of(from) == file_of(general) ? 1 : 0);
    });
    each(own & p.of(Kind::Cannon), [&](Square from) {
      const Bits captures = cannon_lines(from, occupied);
      told(kCannonMobility,
           count((rook_lines(from, occupied) & ~occupied) | (captures & p.of(enemy))));
      told(kPalaceAttack, count(captures & palace));
      if (!straight_lines(general).has(from)) return;
      const int screens = count(between(from, general) & occupied);
      if (screens == 0) told(kEmptyCannon, 1);
      if (screens == 2 && file_of(from) == file_of(general)) told(kCentralCannon, 1);
    });
    each(own & p.of(Kind::Horse), [&](Square from) {
      const Bits reach = horse_jumps(from, occupied);
      told(kHorseMobility, count(reach & ~own));
      told(kPalaceAttack, count(reach & palace));
    });
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Plain, Xiangqi>);

}  // namespace espalier::xiangqi
