// InPoints<G>: a tree game whose values are doubles, seen as an engine game, whose values are
// Points. For trees with whole-numbered values (Pearl, incremental, permutations): the engine
// searches them like any board game, and what it finds is what the faithful strategies find.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"

namespace espalier::trees {

template <Game G>
class InPoints : private G {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = MoveList<Move, 64>;
  using Value = Points;

  explicit InPoints(G game) : G(std::move(game)) {}

  const G& tree() const { return *this; }

  using G::play;
  using G::start;
  using G::to_move;

  Moves moves(const Position& p) const {
    Moves list;
    for (const Move move : G::moves(p)) list.push_back(move);
    return list;
  }
  std::optional<Points> outcome(const Position& p) const {
    if (const auto value = G::outcome(p)) return points(*value);
    return std::nullopt;
  }
  std::uint64_t key(const Position& p) const requires Keyed<G> { return G::key(p); }

  int plies_left(const Position& p) const requires HasPliesLeft<G> { return G::plies_left(p); }

  static Points points(double value) {
    assert(std::floor(value) == value && std::abs(value) < kWinBand);
    return static_cast<Points>(value);
  }
};

// The evaluation of the tree, likewise.
template <class E>
struct EvaluateInPoints : StatelessEvaluator<EvaluateInPoints<E>> {
  E evaluator;
  template <class G>
  Points evaluate(const InPoints<G>& game, const typename G::Position& p) const {
    return InPoints<G>::points(evaluator.value(game.tree(), p, evaluator.init(game.tree(), p)));
  }
};

}  // namespace espalier::trees
