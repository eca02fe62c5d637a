// Network: a small network that sees which piece stands on which square, trained by self-play
// (`espalier tune chess --eval network`).
// Sources: see core/network.hpp. The inputs are the usual ones: every piece of either side on every
// square, in the view of each king.
//
// A view has its own side at the bottom of the board and its own king on the left half: a board
// whose king stands on files e to h is reflected, so what is learned of one wing is known of the
// other. The head that speaks is chosen by the number of pieces.
//
// Promise: in the mover's view, the same for both sides. The hidden layer is kept in the state and
// updated along a move; a king that goes from one half to the other has its view made anew. The
// state does not depend on who is to move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "espalier/core/network.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess {

class Network {
  static constexpr std::size_t kInputs = 2 * kKinds * 64;
  static constexpr std::size_t kHidden = 32;
  static constexpr std::size_t kHeads = 8;
  static constexpr std::size_t kMostPieces = 32;
  using Weights = NetworkWeights<kInputs, kHidden, kHeads, kMostPieces>;
  using Layer = Weights::Layer;

 public:
  static constexpr std::string_view kName = "network";
  static constexpr bool kStateOfBoard = true;  // whoever is to move
  static constexpr NetworkForm kForm = Weights::kForm;
  static constexpr Points kUnit = 400;  // points
  static constexpr std::array<FeatureGroup, 2> kGroups = {{
      {"own", 0, kInputs / 2, "a piece of the view's own side, by kind and square"},
      {"enemy", kInputs / 2, kInputs / 2, "a piece of the other side, by kind and square"},
  }};

  struct State {
    std::array<Layer, 2> views;  // White's and Black's
    friend constexpr bool operator==(const State&, const State&) = default;
  };

  // Without weights it plays at random, but is tested as any other.
  Network() : Network(std::make_shared<const std::vector<Points>>(random_network(kForm, 1))) {}
  explicit Network(const PatternWeights& weights) {
    assert(weights != nullptr && weights->size() == kForm.size());
    weights_ = std::make_shared<const Weights>(*weights);
  }
  std::vector<Points> table() const { return weights_->table(); }

  State init(const Chess&, const Position& p) const {
    return {layer_of(p, Player::First), layer_of(p, Player::Second)};
  }

  State next(const Chess&, const State& state, const Position& before, Move move,
             const Position& after) const {
    State moved;
    moved.views[0] = next_layer<Player::First>(state.views[0], before, move, after);
    moved.views[1] = next_layer<Player::Second>(state.views[1], before, move, after);
    return moved;
  }

  Points value(const Chess& game, const Position& p, const State& state) const {
    const std::size_t mover = number_of(p.to_move);
    return weights_->value(state.views[mover], state.views[1 - mover], head(game, p), kUnit);
  }

  std::size_t head(const Chess&, const Position& p) const {
    const auto pieces = static_cast<std::size_t>(std::popcount(p.occupied()));
    return std::min((pieces - 1) * kHeads / kMostPieces, kHeads - 1);
  }

  template <class Add>
  void tell_inputs(const Chess&, const Position& p, const Add& add) const {
    for (const Player view : {p.to_move, opponent(p.to_move)}) {
      const std::size_t number = view == p.to_move ? 0 : 1;
      tell_view(p, view, [&](std::size_t input) { add(number, input); });
    }
  }

 private:
  // How the squares of a view lie: its own side at the bottom, its king on the left.
  static Square turned(const Position& p, Player view) {
    const Square king = p.king_of(view);
    return (view == Player::First ? 0 : 56) ^ (file_of(king) >= 4 ? 7 : 0);
  }
  static std::size_t input_of(Player view, Square turn, Player player, Kind kind, Square square) {
    const std::size_t piece = number_of(kind) + (player == view ? 0 : kKinds);
    return piece * 64 + detail::at(square ^ turn);
  }

  template <class Add>
  static void tell_view(const Position& p, Player view, const Add& add) {
    const Square turn = turned(p, view);
    for (const Player player : {Player::First, Player::Second}) {
      for (Bits left = p.of(player); left != 0; left &= left - 1) {
        const Square square = first_of(left);
        add(input_of(view, turn, player, p.kind_at(square), square));
      }
    }
  }

  Layer layer_of(const Position& p, Player view) const {
    Layer layer = weights_->empty();
    tell_view(p, view, [&](std::size_t input) { weights_->add(layer, input); });
    return layer;
  }

  template <Player View>
  Layer next_layer(const Layer& layer, const Position& before, Move move,
                   const Position& after) const {
    const Square turn = turned(after, View);
    if (turn != turned(before, View)) [[unlikely]]
      return layer_of(after, View);
    const Player mover = before.to_move;
    const auto input = [&](Player player, Kind kind, Square square) {
      return input_of(View, turn, player, kind, square);
    };
    const Kind kind = before.kind_at(move.from());
    const std::size_t from = input(mover, kind, move.from());
    if (move.castles()) [[unlikely]] {
      const CastlingWay way = castling_way(move.from(), move.to());
      return weights_->changed(
          layer,
          std::array{input(mover, Kind::King, way.king_to), input(mover, Kind::Rook, way.rook_to)},
          std::array{from, input(mover, Kind::Rook, move.to())});
    }
    const std::array to = {input(mover, move.promotes() ? move.promotion() : kind, move.to())};
    const Square victim = move.passes_by() ? move.to() - forward_of(mover) : move.to();
    const Kind captured = before.kind_at(victim);
    if (captured == Kind::None) return weights_->changed(layer, to, std::array{from});
    return weights_->changed(layer, to, std::array{from, input(opponent(mover), captured, victim)});
  }

  std::shared_ptr<const Weights> weights_;
};

static_assert(NetworkEvaluator<Network, Chess>);

}  // namespace espalier::chess
