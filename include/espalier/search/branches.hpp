// The children of a node as (number, move) pairs, in the game's order; or with one of them first
// out of turn. Every child keeps its number, so path ids and traces do not depend on the order of
// the visit.
#pragma once

#include <cstddef>

namespace espalier {

template <class Move>
struct Branch {
  int index;
  Move move;
  bool last;  // no child comes after this one
};

// Order: a callable turn -> number of the child visited at that turn.
template <class Moves, class Order>
class OrderedBranches {
 public:
  using Move = typename Moves::value_type;

  class iterator {
   public:
    constexpr iterator(const OrderedBranches& branches, int turn)
        : branches_(branches), turn_(turn) {}
    constexpr Branch<Move> operator*() const {
      const int index = branches_.order_(turn_);
      return {index, branches_.move(index), turn_ + 1 == branches_.count()};
    }
    constexpr iterator& operator++() {
      ++turn_;
      return *this;
    }
    friend constexpr bool operator!=(const iterator& a, const iterator& b) {
      return a.turn_ != b.turn_;
    }

   private:
    const OrderedBranches& branches_;
    int turn_;
  };

  constexpr explicit OrderedBranches(const Moves& moves, Order order = {})
      : moves_(moves), order_(order) {}

  constexpr int count() const { return static_cast<int>(moves_.size()); }
  constexpr Move move(int index) const { return moves_[static_cast<std::size_t>(index)]; }
  constexpr iterator begin() const { return iterator(*this, 0); }
  constexpr iterator end() const { return iterator(*this, count()); }

 private:
  Moves moves_;
  [[no_unique_address]] Order order_;
};

struct GivenOrder {
  constexpr int operator()(int turn) const { return turn; }
};

struct OneFirst {
  int first = 0;
  constexpr int operator()(int turn) const {
    if (turn == 0) return first;
    return turn <= first ? turn - 1 : turn;
  }
};

template <class Moves>
using Branches = OrderedBranches<Moves, GivenOrder>;

}  // namespace espalier
