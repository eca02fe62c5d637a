// The order in which searches for many players try moves: the table's move, killers of the ply,
// what the game ranks highest (HasRank), what has cut off elsewhere (HasIndex), then the game's
// order.
//
// Promise: every move comes once, under its number in the game's list. Nothing is allocated.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier::multiplayer {

inline constexpr std::int32_t kNoMove = -1;  // the number of a move that is not known

// What a search has learned about moves. Killers are kept by ply, history by seat.
template <AnySeats G>
class MoveMemory {
  using Move = typename G::Move;

 public:
  static constexpr std::size_t kPlies = 64;

  bool is_killer(int ply, Move move) const {
    const auto at = static_cast<std::size_t>(ply) % kPlies;
    return known_[at] && killers_[at] == move;
  }
  std::uint32_t history(Seat seat, Move move, const G& game) const {
    if constexpr (HasIndex<G>) {
      if (!history_.empty()) return history_[place(seat, move, game)];
    }
    return 0;
  }
  void cut(int ply, int left, Seat seat, Move move, const G& game) {
    const auto at = static_cast<std::size_t>(ply) % kPlies;
    killers_[at] = move;
    known_[at] = true;
    if constexpr (HasIndex<G>) {
      if (history_.empty()) return;
      auto& counter = history_[place(seat, move, game)];
      counter = std::min(counter + static_cast<std::uint32_t>(left * left), kMostHistory);
    }
  }
  void clear() {
    known_ = {};
    if constexpr (HasIndex<G>) history_.assign(kMostSeats * G::kMoveIndices, 0);
  }

 private:
  static constexpr std::uint32_t kMostHistory = 1U << 20;

  static std::size_t place(Seat seat, Move move, const G& game) {
    return seat_number(seat) * G::kMoveIndices + game.index(move);
  }

  std::array<Move, kPlies> killers_{};
  std::array<bool, kPlies> known_{};
  std::vector<std::uint32_t> history_;
};

// The numbers of the moves of one node, in the order in which they are tried.
template <AnySeats G>
class MoveOrder {
  using Position = typename G::Position;
  using Moves = typename G::Moves;

 public:
  // As the game lists them, `first` before the others.
  MoveOrder(const Moves& moves, std::int32_t first)
      : count_(moves.size()), first_(first < static_cast<std::int32_t>(count_) ? first : kNoMove) {}

  void sort(const G& game, const Position& position, const Moves& moves,
            const MoveMemory<G>& memory, int ply) {
    if constexpr (requires { Moves::kCapacity; }) {
      const Seat seat = game.to_move(position);
      for (std::size_t i = 0; i < count_; ++i) {
        std::int64_t worth = memory.history(seat, moves[i], game);
        if constexpr (HasRank<G>) worth += std::int64_t{game.rank(position, moves[i])} << 24;
        if (memory.is_killer(ply, moves[i])) worth += kKiller;
        if (static_cast<std::int32_t>(i) == first_) worth += kFirst;
        sorted_[i] = {-worth, static_cast<std::uint32_t>(i)};
      }
      std::sort(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(count_));
      is_sorted_ = true;
    }
  }

  std::size_t size() const { return count_; }
  std::size_t operator[](std::size_t place) const {
    if constexpr (requires { Moves::kCapacity; }) {
      if (is_sorted_) return sorted_[place].number;
    }
    if (first_ == kNoMove) return place;
    const auto first = static_cast<std::size_t>(first_);
    if (place == 0) return first;
    return place <= first ? place - 1 : place;
  }

 private:
  static constexpr std::int64_t kKiller = std::int64_t{1} << 54;
  static constexpr std::int64_t kFirst = std::int64_t{1} << 58;

  struct Ranked {
    std::int64_t minus_worth;
    std::uint32_t number;
    friend constexpr auto operator<=>(const Ranked&, const Ranked&) = default;
  };
  static constexpr std::size_t capacity() {
    if constexpr (requires { Moves::kCapacity; }) {
      return Moves::kCapacity;
    } else {
      return 1;
    }
  }

  std::size_t count_;
  std::int32_t first_;
  bool is_sorted_ = false;
  std::array<Ranked, capacity()> sorted_;  // as it comes: a list is made at every node
};

}  // namespace espalier::multiplayer
