// Max^n: every player takes what is worth most to itself, and values are vectors with one entry per
// player (Fuernkranz, last slides: "single minimax values become vectors"; Luckhardt and Irani
// 1986).
//
// Promise: with the tie rules First and Last the value does not depend on the order in which moves
// are tried, nor on table and pruning; it is the value of the plain recursion. With two players and
// values that sum to zero it is the value of minimax.
//
// Pruning (Korf 1991), only where the evaluation has sum_bounds. Immediate: the mover already has
// all that a player can get. Shallow: what is left for the player of the node above is no more than
// that player already has. Deeper pruning is not sound in max^n and is not done.
//
// Deviations: among moves that are worth the same the rule Ties decides, by the number of a move in
// the game's list and not by the order of the search. A table keeps vectors of nodes that were not
// pruned, for the same depth only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "espalier/search/multiplayer/seats_search.hpp"

namespace espalier::multiplayer {

template <SeatedGame G, SeatsEvaluator<G> E, class L = NullListener>
class MaxN : public SeatsSearch<G, E, L> {
  using Base = SeatsSearch<G, E, L>;
  using Base::budget_;
  using Base::game_;
  using Base::kSeats;
  using Base::listener_;
  using Base::memory_;
  using Base::plan_;
  using Base::seat_;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using typename Base::Value;
  using typename Base::Values;

  MaxN(const G& game, const E& evaluator, const Plan& plan, L* listener = nullptr)
      : Base(game, evaluator, plan, listener), table_(plan.table_bytes) {
    if constexpr (HasSumBounds<E, G>) {
      if (plan.prune) bounds_ = evaluator.sum_bounds(game);
    }
  }

  // The value of the root to its mover, `depth` plies deep. line() is the line that it expects.
  // Throws engine::Stopped.
  Value search_root(int depth) {
    found_.reset();
    const Values values = search(this->root_, depth, SeatsNode{}, {});
    found_ = values;
    return values[seat_number(seat_)];
  }
  // What the best move of the root so far is worth; none before the first is searched.
  std::optional<Value> found() const {
    if (!found_) return std::nullopt;
    return (*found_)[seat_number(seat_)];
  }
  const Values& values() const { return *found_; }

  void clear() {
    table_.clear();
    memory_.clear();
  }
  int hashfull() const { return table_.permille(); }

 private:
  // What the player of the node above has already: a child that cannot leave it more is not needed.
  // An equal one is needed if the tie rule would prefer it.
  struct Above {
    bool known = false;
    bool equal_needed = false;
    Seat seat = Seat::First;
    Value has{};
  };
  struct Stored {
    Values values{};
    std::int16_t depth = 0;
    std::int32_t best = kNoMove;
  };
  struct Best {
    Values values{};
    std::int32_t number = kNoMove;
  };

  Values search(const Position& p, int left, const SeatsNode& node, Above above) {
    budget_->spend();
    Values leaf{};
    if (this->is_leaf(p, left, node, leaf)) {
      this->end_line(node.ply);
      return leaf;
    }
    const Seat seat = game_.to_move(p);
    const std::uint64_t key = table_.empty() ? 0 : this->key_of(p, viewer());
    const Stored* known = table_.find(key);
    if (known != nullptr && node.ply > 0 && known->depth == left) {
      this->end_line(node.ply);
      return known->values;
    }
    if constexpr (L::kActive) listener_->enter(node, seat);
    const auto moves = game_.moves(p);
    MoveOrder<G> order(moves, node.ply == 0      ? this->first_at_root(moves)
                              : known != nullptr ? known->best
                                                 : kNoMove);
    if (plan_.order) order.sort(game_, p, moves, memory_, node.ply);
    bool whole = true;
    const Best best = expand(p, moves, order, left, node, above, whole);
    if (whole && node.ply > 0) {
      table_.keep(key, {best.values, static_cast<std::int16_t>(left), best.number});
    }
    return best.values;
  }

  Best expand(const Position& p, const typename G::Moves& moves, const MoveOrder<G>& order,
              int left, const SeatsNode& node, const Above& above, bool& whole) {
    const Seat seat = game_.to_move(p);
    const std::size_t own = seat_number(seat);
    Best best;
    bool skips = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t number = order[i];
      if (!this->is_allowed(node.ply, moves[number])) continue;
      // Of a mover who has all, only an equal move that the tie rule prefers could change anything.
      if (best.number != kNoMove && has_all(best.values[own]) &&
          !wins_tie(static_cast<std::int32_t>(number), best.number)) {
        if constexpr (L::kActive) {
          if (!skips) listener_->cut(node, seat, SeatsCut::Immediate, best.values);
        }
        skips = true;
        continue;
      }
      const Values values = search(game_.play(p, moves[number]), left - 1, node.child(number),
                                   bound_for(best, seat, static_cast<std::int32_t>(number)));
      const bool better =
          best.number == kNoMove || prefers(values, best, seat, static_cast<std::int32_t>(number));
      if (better) {
        best = {values, static_cast<std::int32_t>(number)};
        this->put_on_line(node.ply, moves[number]);
        if (node.ply == 0) found_ = values;
      }
      if constexpr (L::kActive) {
        listener_->update(node, seat, number, best.values, best.number, better);
      }
      if (i + 1 < order.size() && is_needless(best.values[own], seat, above)) {
        memory_.cut(node.ply, left, seat, moves[number], game_);
        if constexpr (L::kActive) listener_->cut(node, seat, SeatsCut::Shallow, best.values);
        whole = false;
        break;
      }
    }
    return best;
  }

  // Would the mover take the new values instead of the best so far?
  bool prefers(const Values& fresh, const Best& best, Seat seat, std::int32_t number) const {
    const std::size_t own = seat_number(seat);
    if (fresh[own] != best.values[own]) return fresh[own] > best.values[own];
    if (plan_.ties == Ties::Others) {
      const Value new_sum = sum(fresh);
      const Value old_sum = sum(best.values);
      if (new_sum != old_sum) return new_sum < old_sum;
    }
    if (plan_.ties == Ties::Root) {
      const std::size_t root = seat_number(seat_);
      if (fresh[root] != best.values[root]) return fresh[root] < best.values[root];
    }
    return wins_tie(number, best.number);
  }
  // By the numbers of the moves alone. Under Others and Root a later move may win by its values.
  bool wins_tie(std::int32_t number, std::int32_t best) const {
    if (plan_.ties == Ties::Last) return number > best;
    return number < best;
  }

  // The rules Others and Root look at whole vectors: then nothing may be left out at equality.
  bool looks_at_numbers() const { return plan_.ties == Ties::First || plan_.ties == Ties::Last; }

  Above bound_for(const Best& best, Seat seat, std::int32_t number) const {
    if (!bounds_ || best.number == kNoMove) return {};
    const bool equal_needed = !looks_at_numbers() || wins_tie(number, best.number);
    return {true, equal_needed, seat, best.values[seat_number(seat)]};
  }

  // Shallow pruning.
  bool is_needless(Value own, Seat seat, const Above& above) const {
    if (!bounds_ || !above.known || above.seat == seat) return false;
    const Value left =
        bounds_->most_sum - own - static_cast<Value>(players() - 2) * bounds_->lowest;
    return above.equal_needed ? left < above.has : left <= above.has;
  }
  // Immediate pruning.
  bool has_all(Value own) const {
    if (!bounds_ || !looks_at_numbers()) return false;
    const Value rest = bounds_->most_sum - static_cast<Value>(players() - 1) * bounds_->lowest;
    return own >= std::min(bounds_->highest, rest);
  }

  // A tree says at run time how many of the seats are taken.
  std::size_t players() const {
    if constexpr (requires { game_.players(); }) return game_.players();
    return kSeats;
  }

  static Value sum(const Values& values) {
    return std::accumulate(values.begin(), values.end(), Value{});
  }
  Seat viewer() const { return plan_.ties == Ties::Root ? seat_ : Seat::First; }

  SeatsTable<Stored> table_;
  std::optional<SumBounds<Value>> bounds_;
  std::optional<Values> found_;
};

}  // namespace espalier::multiplayer
