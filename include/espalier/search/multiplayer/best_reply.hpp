// Best-reply search (BRS; Schadd and Winands 2011): between two moves of the player who began the
// search only one opponent moves, the one whose reply is strongest against that player; the others
// pass. So the tree has two kinds of levels, and alpha-beta looks far ahead.
//
// Promise: the value is that of minimax of this smaller game: MAX over the moves of the root's
// player, MIN over the moves of all opponents together. With two players it is minimax.
//
// Deviations: none known. The positions of the smaller game are not all positions of the real one,
// so the line that is told ends after the first move. A game must let a seat pass (HasPass), unless
// it has two seats.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/search/multiplayer/paranoid.hpp"
#include "espalier/search/multiplayer/seats_search.hpp"

namespace espalier::multiplayer {

// Can best-reply search look at all replies of this game? Without passes it looks at those of the
// next player alone.
template <class G>
concept LetsSeatsPass = SeatedGame<G> &&(G::kSeats == 2 || HasPass<G>);

template <SeatedGame G, SeatsEvaluator<G> E, class L = NullListener>
class BestReply : public SeatsSearch<G, E, L> {
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

  BestReply(const G& game, const E& evaluator, const Plan& plan, L* listener = nullptr)
      : Base(game, evaluator, plan, listener), table_(plan.table_bytes) {}

  // As in MaxN; a ply is one move of the root's player or one reply.
  Value search_root(int depth) {
    found_.reset();
    found_ = search(this->root_, depth, SeatsNode{},
                    {ScoreTraits<Value>::lowest(), ScoreTraits<Value>::highest()});
    return *found_;
  }
  std::optional<Value> found() const { return found_; }

  void clear() {
    table_.clear();
    memory_.clear();
  }
  int hashfull() const { return table_.permille(); }

 private:
  // The best child of a node so far. Children of a reply node are numbered through all opponents.
  struct Level {
    Window<Value> window;
    Value value;
    std::int32_t best = kNoMove;
    std::size_t numbered = 0;  // moves of the opponents before this one
    bool cut = false;
  };

  Value search(const Position& p, int left, const SeatsNode& node, Window<Value> window) {
    budget_->spend();
    Values leaf{};
    if (this->is_leaf(p, left, node, leaf)) return leaf[seat_number(seat_)];
    const std::uint64_t key = table_.empty() ? 0 : this->key_of(p, seat_);
    const auto* known = table_.find(key);
    if (known != nullptr && node.ply > 0 && known->answers(left, window.alpha, window.beta)) {
      return known->value;
    }
    const bool own = game_.to_move(p) == seat_;
    if constexpr (L::kActive) {
      listener_->enter_window(node, game_.to_move(p), window.alpha, window.beta);
    }
    Level level{window, own ? ScoreTraits<Value>::lowest() : ScoreTraits<Value>::highest()};
    const std::int32_t first = known != nullptr ? known->best : kNoMove;
    if (own) {
      expand(p, left, node, first, level);
    } else {
      expand_replies(p, left, node, first, level);
    }
    if (node.ply > 0) {
      const Bound bound = level.value <= window.alpha  ? Bound::Upper
                          : level.value >= window.beta ? Bound::Lower
                                                       : Bound::Exact;
      table_.keep(key, {level.value, static_cast<std::int16_t>(left), bound, level.best});
    }
    return level.value;
  }

  // Every opponent in turn, the others passing.
  void expand_replies(Position p, int left, const SeatsNode& node, std::int32_t first,
                      Level& level) {
    for (std::size_t turn = 1; turn < kSeats && game_.to_move(p) != seat_; ++turn) {
      const auto moves = static_cast<std::int32_t>(game_.moves(p).size());
      const auto begin = static_cast<std::int32_t>(level.numbered);
      expand(p, left, node, first >= begin && first < begin + moves ? first - begin : kNoMove,
             level);
      if (level.cut) return;
      level.numbered += static_cast<std::size_t>(moves);
      if constexpr (HasPass<G>) {
        p = game_.pass(p);
      } else {
        return;
      }
    }
  }

  void expand(const Position& p, int left, const SeatsNode& node, std::int32_t first,
              Level& level) {
    const Seat seat = game_.to_move(p);
    const bool own = seat == seat_;
    const auto moves = game_.moves(p);
    if (node.ply == 0) first = this->first_at_root(moves);
    MoveOrder<G> order(moves, first);
    if (plan_.order) order.sort(game_, p, moves, memory_, node.ply);
    Window<Value>& window = level.window;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t number = order[i];
      if (!this->is_allowed(node.ply, moves[number])) continue;
      const SeatsNode child = node.child(level.numbered + number);
      const Position next =
          own ? game_.play(p, moves[number]) : back_to_root_player(game_.play(p, moves[number]));
      const Value value = search(next, left - 1, child, window);
      const bool better =
          level.best == kNoMove || (own ? value > level.value : value < level.value);
      if (better) {
        level.value = value;
        level.best = child.index;
        if (node.ply == 0) {
          found_ = value;
          this->end_line(1);
          this->put_on_line(0, moves[number]);
        }
      }
      (own ? window.alpha : window.beta) =
          own ? std::max(window.alpha, value) : std::min(window.beta, value);
      if constexpr (L::kActive) {
        listener_->update_window(node, seat, level.numbered + number, window.alpha, window.beta,
                                 level.value, better);
      }
      level.cut = window.alpha >= window.beta;
      if (!level.cut) continue;
      memory_.cut(node.ply, left, seat, moves[number], game_);
      if constexpr (L::kActive) {
        listener_->cut_window(node, seat, window.alpha, window.beta, level.value);
      }
      return;
    }
  }

  // After a reply the others pass. A player who has left the game is never reached: then the
  // position stays as it is.
  Position back_to_root_player(Position p) const {
    if constexpr (HasPass<G>) {
      for (std::size_t turn = 1; turn < kSeats; ++turn) {
        if (game_.payoffs(p) || game_.to_move(p) == seat_) break;
        p = game_.pass(p);
      }
    }
    return p;
  }

  SeatsTable<StoredBound<Value>> table_;
  std::optional<Value> found_;
};

}  // namespace espalier::multiplayer
