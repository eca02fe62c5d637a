// Which move of a node the next playout tries.
//
// Source: UCB1 (Auer, Cesa-Bianchi & Fischer 2002) at every node: UCT (Kocsis & Szepesvari 2006);
// first-play urgency (Wang & Gelly 2007); progressive bias (Chaslot et al. 2008); progressive
// history (Nijssen & Winands 2011). With more than two seats, each player maximises its own entry
// of the rewards (max^n; Sturtevant 2008).
//
//   mean + c sqrt(ln N / n) + bias prior / (n + 1) + history h / (n (1 - mean) + 1)
//
// A move that was never tried has the first-play urgency in the place of the first two terms.
// Promise: a move that is proven to lose everything is not chosen while another one is open. Equal
// moves: the first in the order of the game.
// Deviations: a proven move has no exploration term. If it is at least as good as the most
// promising open move, its reward is what the node passes on, and the playout looks at the open
// move all the same, which may prove the node.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/search/montecarlo/move_history.hpp"
#include "espalier/search/montecarlo/node.hpp"
#include "espalier/search/montecarlo/options.hpp"

namespace espalier::montecarlo {

inline constexpr std::uint16_t kNoEdge = std::numeric_limits<std::uint16_t>::max();

struct Selected {
  std::uint16_t edge = kNoEdge;     // where the playout goes; kNoEdge: every move is proven
  std::uint16_t instead = kNoEdge;  // the proven move whose reward the node passes on
};

template <AnySeats G>
class Selection {
 public:
  static constexpr std::size_t kSeats = seat_count<G>();

  Selection(const G& game, const UctOptions& options, const MoveHistory<G>& history)
      : game_(game), options_(options), history_(history) {}

  // `allowed`: the moves that may be chosen, one entry per move; empty: all.
  Selected choose(const Node<kSeats>& node, const Edge<typename G::Move>* edges,
                  const std::vector<bool>& allowed) const {
    const double log_visits = std::log(static_cast<double>(read(node.visits)) + 1);
    Selected selected;
    double best_open = -1;
    double best_certain = -1;
    for (std::uint16_t i = 0; i < node.count; ++i) {
      if (!allowed.empty() && !allowed[i]) continue;
      const float certain = read(edges[i].certain);
      if (certain >= 0) {
        if (certain > best_certain) {
          best_certain = certain;
          selected.instead = i;
        }
        continue;
      }
      const double worth = worth_of(edges[i], node.mover, log_visits);
      if (worth > best_open) {
        best_open = worth;
        selected.edge = i;
      }
    }
    if (best_certain < best_open) selected.instead = kNoEdge;
    return selected;
  }

 private:
  double worth_of(const Edge<typename G::Move>& edge, std::uint8_t mover, double log_visits) const {
    const double visits = read(edge.visits);
    const double mean = visits > 0 ? read(edge.total) / visits : 0.5;
    double worth = options_.fpu;
    if (visits > 0) worth = mean + options_.c * std::sqrt(log_visits / visits);
    if (options_.bias > 0) worth += options_.bias * edge.prior / (visits + 1);
    if (history_.active()) {
      const double won = history_.mean(game_, mover, edge.move);
      worth += options_.history * won / (visits * (1 - mean) + 1);
    }
    return worth;
  }

  const G& game_;
  const UctOptions& options_;
  const MoveHistory<G>& history_;
};

}  // namespace espalier::montecarlo
