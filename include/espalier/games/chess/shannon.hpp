// Shannon's evaluation: material, formations of pawns and mobility, and what others have added.
// Sources: C. Shannon, "Programming a Computer for Playing Chess", 1950 (200, 9, 5, 3, 3, 1 for the
// pieces; -0.5 for doubled, backward and isolated pawns; 0.1 for a move), as Tong02 1.1 tells it:
// material advantage, pawn formation, positions of pieces, commitments, attacks and options, and
// mobility. Fuernkranz: numbers of pieces, possible moves, centre squares under control.
//
// Deviations: moves are counted as squares that pieces attack and do not stand on themselves, which
// needs no test of legality. Weights are in hundredths of a pawn; positions of pieces and attacks
// have weights of ours, as the sources give none.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/chess/pawns.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess {

class Shannon : public StatelessEvaluator<Shannon> {
 public:
  static constexpr std::string_view kName = "shannon";
  static constexpr std::array<WeightInfo, 20> kWeights = {{
      {"pawn", 100, 50, 200, "a pawn"},
      {"knight", 300, 150, 600, "a knight"},
      {"bishop", 300, 150, 600, "a bishop"},
      {"rook", 500, 250, 1000, "a rook"},
      {"queen", 900, 450, 1800, "a queen"},
      {"doubled", -50, -200, 100, "a pawn behind another one of its side"},
      {"backward", -50, -200, 100, "a pawn that cannot be protected, before an attacked square"},
      {"isolated", -50, -200, 100, "a pawn without neighbours"},
      {"mobility", 10, 0, 50, "a square that a piece attacks and that is not its own side's"},
      {"passed", 20, -50, 300, "a pawn that no enemy's pawn can stop"},
      {"passed_steps", 10, -50, 100, "every rank that such a pawn has gone"},
      {"bishop_pair", 30, -50, 200, "two bishops"},
      {"centre_control", 5, -20, 50, "an attack on d4, e4, d5 or e5"},
      {"centre_pawn", 15, -50, 100, "a pawn on one of these"},
      {"open_file", 20, -50, 100, "a rook on a file without pawns"},
      {"half_open_file", 10, -50, 100, "a rook on a file without pawns of its side"},
      {"seventh_rank", 15, -50, 100, "a rook on its seventh rank"},
      {"shelter", 10, -50, 100, "a pawn next to its king or two ranks before it"},
      {"king_attack", 8, -20, 100, "an attack on a square next to the enemy's king"},
      {"attack", 10, -50, 100, "an enemy's piece that is attacked by a pawn"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Shannon() : Shannon(default_weights(kWeights)) {}
  constexpr explicit Shannon(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const Chess&, const Position& p) const {
    Points value = 0;
    tell(p, [&](std::size_t place, int count) { value += weights_[place] * count; });
    return value;
  }
  constexpr Weights features(const Chess&, const Position& p) const {
    Weights counts{};
    tell(p, [&](std::size_t place, int count) { counts[place] += count; });
    return counts;
  }

 private:
  enum Place : std::size_t {
    kDoubled = 5,
    kBackward,
    kIsolated,
    kMobility,
    kPassed,
    kPassedSteps,
    kBishopPair,
    kCentreControl,
    kCentrePawn,
    kOpenFile,
    kHalfOpenFile,
    kSeventhRank,
    kShelter,
    kKingAttack,
    kAttack
  };

  // Tells every feature in the mover's view: the place of its weight, and how often.
  template <class Add>
  static constexpr void tell(const Position& p, const Add& add) {
    for (const Player player : {Player::First, Player::Second}) {
      const int sign = player == p.to_move ? 1 : -1;
      const auto count = [&](std::size_t place, int times) { add(place, sign * times); };
      tell_material(p, player, count);
      tell_pawns(p, player, count);
      tell_pieces(p, player, count);
    }
  }

  template <class Count>
  static constexpr void tell_material(const Position& p, Player player, const Count& count) {
    for (std::size_t kind = 0; kind < 5; ++kind) {
      count(kind, std::popcount(p.of(player) & p.kinds[kind]));
    }
    count(kBishopPair, several(p.of(player, Kind::Bishop)) ? 1 : 0);
  }

  template <class Count>
  static constexpr void tell_pawns(const Position& p, Player player, const Count& count) {
    const Bits own = p.of(player, Kind::Pawn);
    const Bits enemies = p.of(opponent(player), Kind::Pawn);
    count(kDoubled, std::popcount(doubled_pawns(player, own)));
    count(kBackward, std::popcount(backward_pawns(player, own, enemies)));
    count(kIsolated, std::popcount(isolated_pawns(own)));
    const Bits passed = passed_pawns(player, own, enemies);
    count(kPassed, std::popcount(passed));
    for (Bits left = passed; left != 0; left &= left - 1) {
      count(kPassedSteps, own_rank(player, rank_of(first_of(left))) - 1);
    }
    count(kCentrePawn, std::popcount(own & kCentre));
    const Bits king = p.of(player, Kind::King);
    const Bits near = king_attacks(first_of(king));
    const Bits shelter = near | (player == Player::First ? near << 8 : near >> 8);
    count(kShelter, std::popcount(shelter & own));
    const Bits hit = pawn_attacks(player, own);
    count(kCentreControl, std::popcount(hit & kCentre));
    count(kAttack, std::popcount(hit & p.of(opponent(player)) & ~enemies));
  }

  template <class Count>
  static constexpr void tell_pieces(const Position& p, Player player, const Count& count) {
    const Bits occupied = p.occupied();
    const Bits own = p.of(player);
    const Bits near_king = king_attacks(p.king_of(opponent(player)));
    int mobility = 0, centre = 0, on_king = 0;
    const auto look = [&](Bits attacked) {
      mobility += std::popcount(attacked & ~own);
      centre += std::popcount(attacked & kCentre);
      on_king += std::popcount(attacked & near_king);
    };
    for (Bits left = own & p.of(Kind::Knight); left != 0; left &= left - 1) {
      look(knight_attacks(first_of(left)));
    }
    for (Bits left = own & p.slanted_movers(); left != 0; left &= left - 1) {
      look(bishop_attacks(first_of(left), occupied));
    }
    for (Bits left = own & p.straight_movers(); left != 0; left &= left - 1) {
      look(rook_attacks(first_of(left), occupied));
    }
    count(kMobility, mobility);
    count(kCentreControl, centre);
    count(kKingAttack, on_king);
    const Bits pawns = p.of(Kind::Pawn);
    const Bits rooks = own & p.of(Kind::Rook);
    count(kSeventhRank, std::popcount(rooks & own_rank_bits(player, 6)));
    const Bits half_open = rooks & ~whole_files(pawns & own);
    const Bits open = rooks & ~whole_files(pawns);
    count(kOpenFile, std::popcount(open));
    count(kHalfOpenFile, std::popcount(half_open & ~open));
  }

  static constexpr Bits kCentre = bit(27) | bit(28) | bit(35) | bit(36);  // d4, e4, d5, e5

  Weights weights_;
};

static_assert(LinearEvaluator<Shannon, Chess>);

}  // namespace espalier::chess
