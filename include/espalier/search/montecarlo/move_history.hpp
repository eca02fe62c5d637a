// What a move has won wherever it was played, for moves that a node has hardly tried.
//
// Source: the history heuristic (Schaeffer 1983) as an addition to UCB1: progressive history
// (Nijssen & Winands 2011). Where a node has never tried a move, the history of the move decides
// when it enters the tree.
// Promise: no memory unless UctOptions::history is above 0 and the game numbers its moves (index).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/search/montecarlo/node.hpp"
#include "espalier/search/montecarlo/reward.hpp"

namespace espalier::montecarlo {

struct PlayedMove {
  std::uint32_t place;
  std::uint8_t mover;
};

template <AnySeats G>
class MoveHistory {
 public:
  static constexpr std::size_t kSeats = seat_count<G>();
  using Trail = std::vector<PlayedMove>;

  static constexpr std::size_t bytes(bool wanted) {
    if constexpr (HasIndex<G>) return wanted ? kSeats * G::kMoveIndices * sizeof(Entry) : 0;
    return 0;
  }

  explicit MoveHistory(bool wanted) { entries_.resize(bytes(wanted) / sizeof(Entry)); }

  bool active() const { return !entries_.empty(); }
  void clear() { entries_.assign(entries_.size(), Entry{}); }

  // Notes that a playout has made this move.
  void note(const G& game, std::size_t mover, typename G::Move move, Trail& trail) const {
    if constexpr (HasIndex<G>) {
      if (active()) {
        trail.push_back({static_cast<std::uint32_t>(mover * G::kMoveIndices + game.index(move)),
                         static_cast<std::uint8_t>(mover)});
      }
    }
    (void)game, (void)mover, (void)move, (void)trail;
  }
  // The moves of a playout have brought these rewards.
  void learn(const Trail& trail, const Rewards<kSeats>& rewards, bool shared) {
    for (const PlayedMove& played : trail) {
      Entry& entry = entries_[played.place];
      add(entry.total, rewards[played.mover], shared);
      add(entry.visits, 1U, shared);
    }
  }
  // The mean reward of a move; 1/2 if nobody has played it.
  double mean(const G& game, std::size_t mover, typename G::Move move) const {
    if constexpr (HasIndex<G>) {
      const Entry& entry = entries_[mover * G::kMoveIndices + game.index(move)];
      const std::uint32_t visits = read(entry.visits);
      if (visits > 0) return read(entry.total) / visits;
    }
    (void)game, (void)mover, (void)move;
    return 0.5;
  }

 private:
  struct Entry {
    double total = 0;
    std::uint32_t visits = 0;
  };
  std::vector<Entry> entries_;
};

}  // namespace espalier::montecarlo
