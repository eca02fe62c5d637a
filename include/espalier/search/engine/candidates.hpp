// The children of a node while they are searched: moves, order, and, where the game ranks a move by
// what it leads to, the positions made for that, so that they are not made twice.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/search/engine/child_order.hpp"

namespace espalier::engine {

// Positions made on the way; nothing for games that rank moves by themselves.
template <class G>
class MadePositions {
 public:
  using Position = typename G::Position;

  template <class Set>
  void rank_all(const G& game, const Position& p, const typename G::Moves& moves, const Set& set) {
    for (std::size_t i = 0; i < moves.size(); ++i) set(i, game.rank(p, moves[i]));
  }
  Position after(const G& game, const Position& p, typename G::Move move, std::size_t) const {
    return game.play(p, move);
  }
};

template <HasRankAfter G>
class MadePositions<G> {
 public:
  using Position = typename G::Position;

  template <class Set>
  void rank_all(const G& game, const Position& p, const typename G::Moves& moves, const Set& set) {
    game.play_all(p, moves, room_.positions);
    made_ = true;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      set(i, game.rank_after(moves[i], room_.positions[i]));
    }
  }
  Position after(const G& game, const Position& p, typename G::Move move,
                 std::size_t number) const {
    return made_ ? room_.positions[number] : game.play(p, move);
  }

 private:
  union Room {  // not cleared: a list is made at every node
    Room() {}   // NOLINT(modernize-use-equals-default)
    Position positions[G::Moves::kCapacity];
  };
  bool made_ = false;
  Room room_;
};

// Which children a node has: all of them, or only those after which the opponent cannot win at once
// (where the recipe and the game allow it). Below safe moves a node need not ask for a winner.
enum class Children : std::uint8_t { Safe, Any };

template <class G>
struct Candidates {
  using Moves = typename G::Moves;
  using Order = ChildOrder<Moves::kCapacity>;

  explicit Candidates(const Moves& list) : moves(list), order(list.size()) {}
  Candidates(const Moves& list, const Order& given) : moves(list), order(given) {}

  // Calls set(number, rank) for every move.
  template <class Set>
  void rank_all(const G& game, const typename G::Position& p, const Set& set) {
    made.rank_all(game, p, moves, set);
  }
  // The same with a rank of 0 for every quiet move.
  template <class Set>
  void rank_noisy(const G& game, const typename G::Position& p, const Set& set) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      int rank = 0;
      if constexpr (HasRank<G>) {
        if (is_noisy(game, p, moves[i])) rank = game.rank(p, moves[i]);
      }
      set(i, rank);
    }
  }
  typename G::Position after(const G& game, const typename G::Position& p,
                             std::size_t number) const {
    return made.after(game, p, moves[number], number);
  }

  // The first move that is the one looked for comes before all others.
  template <class Is>
  [[gnu::always_inline]] void put_first(const Is& is) {
    std::size_t first = 0;
    while (first < moves.size() && !is(moves[first])) ++first;
    if (first < moves.size()) order.put_first(first);
  }

  Moves moves;
  Order order;
  [[no_unique_address]] MadePositions<G> made;
};

}  // namespace espalier::engine
