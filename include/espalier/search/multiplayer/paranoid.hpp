// Paranoid search: the player who began the search takes what is best for itself, and all others
// are one coalition that leaves it as little as possible (Sturtevant and Korf 2000; the reduction
// to two players that SPEC section 3 names beside max^n).
//
// Promise: the value is that of minimax of the coalition game: MAX where the root's player moves,
// MIN where anybody else does. Alpha-beta on it, fail-soft, so deep cut-offs are sound.
//
// Deviations: the usual memory of a two-player search: a table of bounds, killers, history.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/core/window.hpp"
#include "espalier/search/multiplayer/seats_search.hpp"

namespace espalier::multiplayer {

// A bound in a table, in the view of the root's player.
template <class Value>
struct StoredBound {
  Value value{};
  std::int16_t depth = 0;
  Bound bound = Bound::Exact;
  std::int32_t best = kNoMove;

  // Does it answer a search with this window?
  bool answers(int left, Value alpha, Value beta) const {
    if (depth != left) return false;
    return bound == Bound::Exact || (bound == Bound::Lower && value >= beta) ||
           (bound == Bound::Upper && value <= alpha);
  }
};

template <SeatedGame G, SeatsEvaluator<G> E, class L = NullListener>
class Paranoid : public SeatsSearch<G, E, L> {
  using Base = SeatsSearch<G, E, L>;
  using Base::budget_;
  using Base::game_;
  using Base::listener_;
  using Base::memory_;
  using Base::plan_;
  using Base::seat_;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using typename Base::Value;
  using typename Base::Values;

  Paranoid(const G& game, const E& evaluator, const Plan& plan, L* listener = nullptr)
      : Base(game, evaluator, plan, listener), table_(plan.table_bytes) {}

  // As in MaxN.
  Value search_root(int depth) {
    found_.reset();
    found_ = search(this->root_, depth, SeatsNode{}, ScoreTraits<Value>::lowest(),
                    ScoreTraits<Value>::highest());
    return *found_;
  }
  std::optional<Value> found() const { return found_; }

  void clear() {
    table_.clear();
    memory_.clear();
  }
  int hashfull() const { return table_.permille(); }

 private:
  struct Best {
    Value value;
    std::int32_t number = kNoMove;
  };

  // Alpha and beta are the root player's, at every node.
  Value search(const Position& p, int left, const SeatsNode& node, Value alpha, Value beta) {
    budget_->spend();
    Values leaf{};
    if (this->is_leaf(p, left, node, leaf)) {
      this->end_line(node.ply);
      return leaf[seat_number(seat_)];
    }
    const std::uint64_t key = table_.empty() ? 0 : this->key_of(p, seat_);
    const auto* known = table_.find(key);
    if (known != nullptr && node.ply > 0 && known->answers(left, alpha, beta)) {
      this->end_line(node.ply);
      return known->value;
    }
    if constexpr (L::kActive) listener_->enter_window(node, game_.to_move(p), alpha, beta);
    const auto moves = game_.moves(p);
    MoveOrder<G> order(moves, node.ply == 0      ? this->first_at_root(moves)
                              : known != nullptr ? known->best
                                                 : kNoMove);
    if (plan_.order) order.sort(game_, p, moves, memory_, node.ply);
    const Best best = expand(p, moves, order, left, node, {alpha, beta});
    if (node.ply > 0) {
      const Bound bound = best.value <= alpha  ? Bound::Upper
                          : best.value >= beta ? Bound::Lower
                                               : Bound::Exact;
      table_.keep(key, {best.value, static_cast<std::int16_t>(left), bound, best.number});
    }
    return best.value;
  }

  Best expand(const Position& p, const typename G::Moves& moves, const MoveOrder<G>& order,
              int left, const SeatsNode& node, Window<Value> window) {
    const Seat seat = game_.to_move(p);
    const bool own = seat == seat_;
    Best best{own ? ScoreTraits<Value>::lowest() : ScoreTraits<Value>::highest()};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t number = order[i];
      if (!this->is_allowed(node.ply, moves[number])) continue;
      const Value value = search(game_.play(p, moves[number]), left - 1, node.child(number),
                                 window.alpha, window.beta);
      const bool better = best.number == kNoMove || (own ? value > best.value : value < best.value);
      if (better) {
        best = {value, static_cast<std::int32_t>(number)};
        this->put_on_line(node.ply, moves[number]);
        if (node.ply == 0) found_ = value;
      }
      (own ? window.alpha : window.beta) =
          own ? std::max(window.alpha, value) : std::min(window.beta, value);
      if constexpr (L::kActive) {
        listener_->update_window(node, seat, number, window.alpha, window.beta, best.value, better);
      }
      if (window.alpha < window.beta) continue;
      memory_.cut(node.ply, left, seat, moves[number], game_);
      if constexpr (L::kActive) {
        if (i + 1 < order.size()) {
          listener_->cut_window(node, seat, window.alpha, window.beta, best.value);
        }
      }
      break;
    }
    return best;
  }

  SeatsTable<StoredBound<Value>> table_;
  std::optional<Value> found_;
};

}  // namespace espalier::multiplayer
