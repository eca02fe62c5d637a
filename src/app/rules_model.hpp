// RulesModel: a game of a known type, with one of its evaluations, behind EngineRules.
// Whole-numbered doubles (the values of trees) become points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "app/engine_rules.hpp"
#include "espalier/search/engine/budget.hpp"

namespace espalier::app {

template <Game G, Evaluator<G> E>
class RulesModel final : public EngineRules {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  RulesModel(G game, E evaluator) : game_(std::move(game)), evaluator_(std::move(evaluator)) {}

  Capabilities capabilities() const override {
    Capabilities can = capabilities_of<G>();
    if constexpr (kPlainMoves) can.add(Capability::Index);
    return can;
  }
  RulesPosition start() const override { return wrap(game_.start()); }
  AnyMoves moves(const RulesPosition& p) const override { return wrap_all(game_.moves(open(p))); }
  RulesPosition play(const RulesPosition& p, AnyMove move) const override {
    return wrap(game_.play(open(p), erased::unwrap<Move>(move)));
  }
  std::optional<Points> outcome(const RulesPosition& p) const override {
    if (const auto value = game_.outcome(open(p))) return static_cast<Points>(*value);
    return std::nullopt;
  }
  Seat to_move(const RulesPosition& p) const override { return game_.to_move(open(p)); }
  bool equal(const RulesPosition& a, const RulesPosition& b) const override {
    return open(a) == open(b);
  }
  Points evaluate(const RulesPosition& p) const override {
    const Position here = open(p);
    return static_cast<Points>(evaluator_.value(game_, here, evaluator_.init(game_, here)));
  }
  std::uint64_t key(const RulesPosition& p) const override {
    if constexpr (Keyed<G>) return game_.key(open(p));
    return 0;
  }

  AnyMoves noisy_moves(const RulesPosition& p) const override {
    if constexpr (HasNoisyMoves<G>) return wrap_all(game_.noisy_moves(open(p)));
    return {};
  }
  RulesPosition pass(const RulesPosition& p) const override {
    if constexpr (HasPass<G>) return wrap(game_.pass(open(p)));
    return p;
  }
  bool may_pass(const RulesPosition& p) const override {
    if constexpr (requires { game_.may_pass(open(p)); }) return game_.may_pass(open(p));
    return HasPass<G>;
  }
  Points exchange(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasExchange<G>) return game_.exchange(open(p), erased::unwrap<Move>(move));
    return 1;  // wins something: nothing is left out
  }
  Points exchange_played_out(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasPlayedOutExchange<G>) {
      return game_.exchange_played_out(open(p), erased::unwrap<Move>(move));
    }
    return exchange(p, move);
  }
  bool in_danger(const RulesPosition& p) const override {
    if constexpr (HasDanger<G>) return game_.in_danger(open(p));
    return false;
  }
  bool extends(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasExtensions<G>) return game_.extends(open(p), erased::unwrap<Move>(move));
    return false;
  }
  int pieces(const RulesPosition& p) const override {
    if constexpr (CountsPieces<G>) return game_.pieces(open(p));
    return std::numeric_limits<int>::max();  // never too few
  }
  int rank(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasRank<G>) return game_.rank(open(p), erased::unwrap<Move>(move));
    return 0;
  }
  std::size_t index(AnyMove move) const override {
    if constexpr (HasIndex<G>) {
      static_assert(G::kMoveIndices <= RulesGame::kMoveIndices);
      return game_.index(erased::unwrap<Move>(move));
    }
    return static_cast<std::size_t>(move.bits) % RulesGame::kMoveIndices;
  }
  std::size_t context(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasContext<G>) {
      static_assert(G::kContexts <= RulesGame::kContexts);
      return game_.context(open(p), erased::unwrap<Move>(move));
    }
    return 0;
  }
  std::size_t count_moves(const RulesPosition& p) const override {
    if constexpr (CountsMoves<G>) return game_.count_moves(open(p));
    return game_.moves(open(p)).size();
  }
  bool can_win(const RulesPosition& p) const override {
    if constexpr (HasSafeMoves<G>) return game_.can_win(open(p));
    return false;
  }
  AnyMoves safe_moves(const RulesPosition& p) const override {
    if constexpr (HasSafeMoves<G>) return wrap_all(game_.safe_moves(open(p)));
    return moves(p);
  }
  Window<Points> value_bounds(const RulesPosition& p, int plies) const override {
    if constexpr (HasValueBounds<G>) {
      const auto bounds = game_.value_bounds(open(p), plies);
      return {bounds.alpha, bounds.beta};
    }
    return {};
  }
  int plies_left(const RulesPosition& p) const override {
    if constexpr (HasPliesLeft<G>) return game_.plies_left(open(p));
    return engine::kMaxDepth;
  }
  int moves_left(const RulesPosition& p) const override {
    if constexpr (HasForcedPass<G>) return game_.moves_left(open(p));
    return plies_left(p);
  }
  bool is_pass(AnyMove move) const override {
    if constexpr (HasForcedPass<G>) return game_.is_pass(erased::unwrap<Move>(move));
    return false;
  }
  std::optional<Points> solve_last(const RulesPosition& p, Points alpha, Points beta,
                                   std::uint64_t& nodes) const override {
    if constexpr (SolvesLast<G>) return game_.solve_last(open(p), alpha, beta, nodes);
    return std::nullopt;
  }
  RulesPosition mirror(const RulesPosition& p) const override {
    if constexpr (HasMirror<G>) return wrap(game_.mirror(open(p)));
    return p;
  }
  AnyMove mirror(AnyMove move) const override {
    if constexpr (HasMirror<G>) return erased::wrap(game_.mirror(erased::unwrap<Move>(move)));
    return move;
  }
  int stages() const override {
    if constexpr (HasStage<G>) return game_.stages();
    return 0;
  }
  int stage(const RulesPosition& p) const override {
    if constexpr (HasStage<G>) return game_.stage(open(p));
    return -1;
  }
  bool irreversible(const RulesPosition& p, AnyMove move) const override {
    if constexpr (HasIrreversibleMoves<G>) {
      return game_.irreversible(open(p), erased::unwrap<Move>(move));
    }
    return false;
  }
  std::int32_t mark(const RulesPosition& p) const override {
    if constexpr (HasMark<G>) return game_.mark(open(p));
    return 0;
  }
  std::optional<PathEnd<Points>> judge(const RulesPosition& p, PastSpan past) const override {
    if constexpr (PathMatters<G>) {
      if (const auto end = game_.judge(open(p), past)) {
        return PathEnd<Points>{end->why, static_cast<Points>(end->value), end->reach};
      }
    }
    return std::nullopt;
  }
  std::optional<EndgamePlace> endgame_place(const RulesPosition& p) const override {
    if constexpr (PlacesEndgames<G>) return game_.endgame_place(open(p));
    return std::nullopt;
  }

 private:
  // The children of a tree are numbers: that is an index as well.
  static constexpr bool kPlainMoves = std::is_integral_v<Move> && !HasIndex<G>;

  RulesPosition wrap(const Position& p) const {
    static_assert(sizeof(Position) <= kMaxErasedBytes);
    RulesPosition any;
    any.rules = this;
    std::memcpy(any.bytes.data(), &p, sizeof(Position));
    return any;
  }
  static Position open(const RulesPosition& any) {
    Position p;
    std::memcpy(static_cast<void*>(&p), any.bytes.data(), sizeof(Position));
    return p;
  }
  template <class Moves>
  static AnyMoves wrap_all(const Moves& moves) {
    AnyMoves list;
    for (const Move move : moves) list.push_back(erased::wrap(move));
    return list;
  }

  G game_;
  E evaluator_;
};

}  // namespace espalier::app
