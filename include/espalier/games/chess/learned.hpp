// Learned: the value of every piece on every square, formations of pawns, material, mobility,
// threats and the danger for kings, once for the middle game and once for the endgame, blended by
// the pieces that are left. The numbers are learned (`espalier tune chess --method learn`).
// Sources: Fuernkranz, "Evaluation Function Examples" (features, other weights in other phases);
// P. Oesterlund, "Texel's Tuning Method" (learning the numbers from results of games). The choice
// of features is ours.
//
// Promise: in the mover's view, the same for both sides. Squares, formations of pawns, pawns before
// kings and material are kept in the state: the first are updated along a move, the others made
// anew where pawns, kings or the number of pieces have changed.
// Without learned numbers it values positions as `tables` does, to the point.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/phase_pair.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/games/chess/learned_attacks.hpp"
#include "espalier/games/chess/tables.hpp"

namespace espalier::chess {

class Learned {
  using Pair = PhasePair;

 public:
  static constexpr std::string_view kName = "learned";
  static constexpr bool kStateOfBoard = true;  // whoever is to move
  static constexpr std::size_t kFeatures = learned::kFeatures;
  static constexpr const auto& kGroups = learned::kGroups;
  static constexpr int kParts = kFullForce;

  struct State {
    Pair squares;  // White's minus Black's
    Pair pawns;
    Pair shelters;
    Pair material;
    friend constexpr bool operator==(State, State) = default;
  };

  Learned() : weights_(hand_made()) {}
  explicit Learned(const PatternWeights& weights) {
    assert(weights != nullptr && weights->size() == kSparseTables * kFeatures);
    for (std::size_t i = 0; i < kFeatures; ++i) {
      weights_[i] = Pair((*weights)[i], (*weights)[kFeatures + i]);
    }
  }
  std::vector<Points> table() const {
    std::vector<Points> weights;
    for (const Pair pair : weights_) weights.push_back(pair.middle());
    for (const Pair pair : weights_) weights.push_back(pair.end());
    return weights;
  }

  State init(const Chess&, const Position& p) const {
    State state;
    for (Bits left = p.occupied(); left != 0; left &= left - 1) {
      const Square square = first_of(left);
      const Kind kind = p.kind_at(square);
      if ((p.of(Player::First) & bit(square)) != 0) {
        state.squares += value_of(Player::First, kind, square);
      } else {
        state.squares -= value_of(Player::Second, kind, square);
      }
    }
    state.pawns = formation_of(p);
    state.shelters = shelters_of(p);
    state.material = material_of(p);
    return state;
  }

  State next(const Chess&, State state, const Position& before, Move move,
             const Position& after) const {
    const Player mover = before.to_move;
    const Kind kind = before.kind_at(move.from());
    Pair gain;
    gain -= value_of(mover, kind, move.from());
    if (move.castles()) {
      const CastlingWay way = castling_way(move.from(), move.to());
      gain -= value_of(mover, Kind::Rook, move.to());
      gain += value_of(mover, Kind::King, way.king_to);
      gain += value_of(mover, Kind::Rook, way.rook_to);
    } else {
      gain += value_of(mover, move.promotes() ? move.promotion() : kind, move.to());
      const Square victim = move.passes_by() ? move.to() - forward_of(mover) : move.to();
      const Kind captured = before.kind_at(victim);
      if (captured != Kind::None) gain += value_of(opponent(mover), captured, victim);
    }
    if (mover == Player::First) {
      state.squares += gain;
    } else {
      state.squares -= gain;
    }
    const bool pawns = before.of(Kind::Pawn) != after.of(Kind::Pawn);
    const bool taken = before.of(opponent(mover)) != after.of(opponent(mover));
    if (pawns) state.pawns = formation_of(after);
    if (pawns || kind == Kind::King) state.shelters = shelters_of(after);
    if (taken || move.promotes()) state.material = material_of(after);
    return state;
  }

  // Flat: one function without calls takes fewer instructions.
  [[gnu::flatten]] Points value(const Chess& game, const Position& p, const State& state) const {
    Pair white = state.squares;
    white += state.pawns;
    white += state.shelters;
    white += state.material;
    tell_rest(p, [&](std::size_t place, int count) { white += weights_[place] * count; });
    Pair own;
    if (p.to_move == Player::First) {
      own += white;
    } else {
      own -= white;
    }
    own += weights_[learned::place(learned::ToMove)];
    const int past = late(game, p);
    return (own.middle() * (kParts - past) + own.end() * past) / kParts;
  }

  int late(const Chess&, const Position& p) const { return kFullForce - force_left(p); }

  template <class Add>
  void tell_features(const Chess&, const Position& p, const Add& add) const {
    const int sign = p.to_move == Player::First ? 1 : -1;
    const auto white = [&](std::size_t place, int count) { add(place, sign * count); };
    for (Bits left = p.occupied(); left != 0; left &= left - 1) {
      const Square square = first_of(left);
      const Player player =
          (p.of(Player::First) & bit(square)) != 0 ? Player::First : Player::Second;
      white(learned::place_of_square(player, p.kind_at(square), square),
            player == Player::First ? 1 : -1);
    }
    tell_formation(p, white);
    tell_shelters(p, white);
    tell_material(p, white);
    tell_rest(p, white);
    add(learned::place(learned::ToMove), 1);
  }

 private:
  // In White's view; what only pawns decide.
  template <class Add>
  static void tell_formation(const Position& p, const Add& add) {
    const Bits white = p.of(Player::First, Kind::Pawn);
    const Bits black = p.of(Player::Second, Kind::Pawn);
    const auto minus = [&](std::size_t place, int count) { add(place, -count); };
    learned::tell_pawns<Player::First>(white, black, add);
    learned::tell_pawns<Player::Second>(black, white, minus);
  }

  // In White's view; what pawns and kings decide.
  template <class Add>
  static void tell_shelters(const Position& p, const Add& add) {
    const Bits white = p.of(Player::First, Kind::Pawn);
    const Bits black = p.of(Player::Second, Kind::Pawn);
    const auto minus = [&](std::size_t place, int count) { add(place, -count); };
    learned::tell_shelter<Player::First>(p.king_of(Player::First), white, black, add);
    learned::tell_shelter<Player::Second>(p.king_of(Player::Second), black, white, minus);
  }

  // In White's view; what the numbers of pieces decide.
  template <class Add>
  static void tell_material(const Position& p, const Add& add) {
    learned::tell_material<Player::First>(p, add);
    learned::tell_material<Player::Second>(
        p, [&](std::size_t place, int count) { add(place, -count); });
  }

  // In White's view; what is not in the state.
  template <class Add>
  static void tell_rest(const Position& p, const Add& add) {
    using namespace learned;
    const auto minus = [&](std::size_t place, int count) { add(place, -count); };
    const Reach white = tell_reach<Player::First>(p, add);
    const Reach black = tell_reach<Player::Second>(p, minus);
    const PawnPlaces places = pawn_places(p);
    tell_pieces(p, places, white, black, add);
    tell_passed<Player::First>(p, places, black, add);
    tell_passed<Player::Second>(p, places, white, minus);
    tell_king<Player::First>(p, places, white, black, add);
    tell_king<Player::Second>(p, places, black, white, minus);
    tell_on_queen<Player::First>(p, white, black, add);
    tell_on_queen<Player::Second>(p, black, white, minus);
    tell_threats<Player::First>(p, white, add);
    tell_threats<Player::Second>(p, black, minus);
    tell_weak<Player::First>(p, white, black, add);
    tell_weak<Player::Second>(p, black, white, minus);
    add(place(Restricted), count_restricted(white, black) - count_restricted(black, white));
  }

  Pair formation_of(const Position& p) const {
    Pair sum;
    tell_formation(p, [&](std::size_t place, int count) { sum += weights_[place] * count; });
    return sum;
  }

  Pair shelters_of(const Position& p) const {
    Pair sum;
    tell_shelters(p, [&](std::size_t place, int count) { sum += weights_[place] * count; });
    return sum;
  }

  Pair material_of(const Position& p) const {
    Pair sum;
    tell_material(p, [&](std::size_t place, int count) { sum += weights_[place] * count; });
    return sum;
  }

  Pair value_of(Player player, Kind kind, Square square) const {
    return weights_[learned::place_of_square(player, kind, square)];
  }

  static std::array<Pair, kFeatures> hand_made() {
    constexpr TableWeights kTables = hand_made_tables();
    const auto pair = [](Tapered tapered) { return Pair(tapered.middle, tapered.end); };
    std::array<Pair, kFeatures> weights{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      for (std::size_t square = 0; square < 64; ++square) {
        weights[learned::place(learned::Squares, kind * 64 + square)] =
            pair(kTables.squares[kind][square]);
      }
    }
    for (std::size_t rank = 0; rank < learned::kRanks; ++rank) {
      weights[learned::place(learned::Passed, rank)] = pair(kTables.passed[rank]);
    }
    weights[learned::place(learned::BishopPair)] = pair(kTables.bishop_pair);
    weights[learned::place(learned::ToMove)] = Pair(kTables.to_move, kTables.to_move);
    return weights;
  }

  std::array<Pair, kFeatures> weights_{};
};

static_assert(SparseEvaluator<Learned, Chess>);

}  // namespace espalier::chess
