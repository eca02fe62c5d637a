// Walk: a game seen as a tree. Every faithful strategy stands on it and on nothing else: it makes
// nodes, says which are leaves, and passes the story on to Counters and Trace. With null policies
// all of that disappears and a node is its position.
//
// Values: strategies in negamax form speak in the mover's view (leaf, tell), those in min-max form
// in First's view (leaf_max, tell_max). Listeners always hear First's view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "espalier/core/counters.hpp"
#include "espalier/core/depth.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/branches.hpp"
#include "espalier/search/options.hpp"

namespace espalier {

inline constexpr std::uint64_t kRootId = hash_seed(0);

// Where a node is in the tree; kept only while somebody listens.
struct NodePath {
  std::uint64_t id = kRootId;
  std::uint64_t parent = 0;
  std::int32_t index = -1;
};
struct NoPath {};

template <Game G, Evaluator<G> E, class Counters, class Trace, Stop StopToken>
class Walk {
 public:
  using GameType = G;
  using Value = typename G::Value;
  using Move = typename G::Move;
  using Position = typename G::Position;
  using Outcome = SearchOutcome<Value, Move>;
  using Limits = ScoreTraits<Value>;

  static constexpr bool kCounting = Counters::kActive;
  static constexpr bool kTracing = Trace::kActive;
  static constexpr bool kListening = kCounting || kTracing;
  using Path = std::conditional_t<kListening || !Keyed<G>, NodePath, NoPath>;
  static constexpr bool kPaths = std::is_same_v<Path, NodePath>;

  struct Node {
    Position position;
    [[no_unique_address]] typename E::State state;
    int ply = 0;
    [[no_unique_address]] Path path;
  };

  Walk(const G& game, const E& evaluator, Counters& counters, Trace& trace, const StopToken& stop)
      : game_(game), evaluator_(evaluator), counters_(counters), trace_(trace), stop_(stop) {}

  Node root(const Position& position) const {
    return Node{position, evaluator_.init(game_, position), 0, Path{}};
  }

  // The children of an inner node in the game's order, numbered from 0.
  Branches<typename G::Moves> branches(const Node& node) const {
    return Branches<typename G::Moves>(game_.moves(node.position));
  }

  Node child(const Node& parent, Move move, int index) const {
    Node node{game_.play(parent.position, move), {}, parent.ply + 1, Path{}};
    node.state = evaluator_.next(game_, parent.state, parent.position, move, node.position);
    if constexpr (kPaths) {
      node.path.id = hash_step(parent.path.id, static_cast<std::uint64_t>(index));
      node.path.parent = parent.path.id;
      node.path.index = index;
    }
    return node;
  }

  // A leaf: the game is over, or the horizon is reached.
  bool is_leaf(const Node& node, Depth left) const {
    return left.at_horizon() || game_.outcome(node.position).has_value();
  }

  // Evaluates a leaf, in the mover's view, and counts it; the window is only told.
  Value leaf(const Node& node, Value alpha, Value beta) {
    const Value value = static_value(node);
    count_leaf(node);
    tell(EventKind::Leaf, node, alpha, beta, value);
    return value;
  }
  // The same in First's view.
  Value leaf_max(const Node& node, Value alpha, Value beta) {
    const Value value = first_view(node, static_value(node));
    count_leaf(node);
    tell_max(EventKind::Leaf, node, alpha, beta, value);
    return value;
  }
  // An entry answered from memory.
  void revisit(const Node& node) {
    if constexpr (kCounting) counters_.revisit(node.ply);
  }

  // The result of a finished game, else the evaluation; mover's view, not counted.
  Value static_value(const Node& node) const {
    if (auto value = game_.outcome(node.position)) return *value;
    return evaluator_.value(game_, node.position, node.state);
  }

  bool maximising(const Node& node) const { return game_.to_move(node.position) == Player::First; }
  // Mover's view <-> First's view; its own inverse.
  Value first_view(const Node& node, Value value) const {
    return maximising(node) ? value : -value;
  }

  // What a table files the node under: the game's key, or the path where there is none.
  std::uint64_t memory_key(const Node& node, Depth left) const {
    const auto depth = static_cast<std::uint64_t>(left.plies);
    if constexpr (Keyed<G>) {
      return hash_salt(game_.key(node.position), depth);
    } else {
      return hash_salt(node.path.id, depth);
    }
  }

  bool stopped() const { return stop_.requested(); }
  const G& game() const { return game_; }

  // --- the story -------------------------------------------------------------------------------

  // The reason given to the next Enter, Leaf or Retrieve event: why the strategy goes there.
  void because(Reason reason) {
    if constexpr (kTracing) reason_ = reason;
  }

  // The virtual processor that tells the next events, and its clock (search/parallel/simulated).
  void at(int processor, double time) {
    if constexpr (kTracing) {
      processor_ = processor;
      time_ = time;
    }
  }

  // Does somebody keep every event? Saves the making of costly ones.
  bool recorded() const {
    if constexpr (kTracing) {
      return trace_.records();
    } else {
      return false;
    }
  }

  // Mover's view. Every entry into an inner node is told as Enter, and so counted.
  void tell(EventKind kind, const Node& node, Value alpha, Value beta, Value value, int child = -1,
            Reason reason = Reason::None, bool improved = false) {
    if constexpr (kListening) {
      if (maximising(node)) {
        tell_max(kind, node, alpha, beta, value, child, reason, improved);
      } else {
        if constexpr (kTracing) reason_ = negated(reason_);
        tell_max(kind, node, -beta, -alpha, -value, child, negated(reason), improved);
      }
    }
  }

  // First's view.
  void tell_max(EventKind kind, const Node& node, Value alpha, Value beta, Value value,
                int child = -1, Reason reason = Reason::None, bool improved = false) {
    if constexpr (kCounting) {
      if (kind == EventKind::Enter) counters_.inner(node.path.id, node.ply);
      if (prunes(reason)) counters_.cut();
    }
    if constexpr (kTracing) {
      Event event;
      event.kind = kind;
      event.reason = reason;
      if (kind == EventKind::Enter || kind == EventKind::Leaf || kind == EventKind::Retrieve) {
        if (reason == Reason::None) event.reason = reason_;
        reason_ = Reason::None;
      }
      event.improved = improved;
      event.ply = node.ply;
      event.child = child;
      event.index = node.path.index;
      event.node = node.path.id;
      event.parent = node.path.parent;
      event.alpha = static_cast<double>(alpha);
      event.beta = static_cast<double>(beta);
      event.value = static_cast<double>(value);
      event.processor = processor_;
      event.time = time_;
      trace_.event(event);
    }
  }

 private:
  void count_leaf(const Node& node) {
    if constexpr (kCounting) counters_.leaf(node.path.id, node.ply);
  }

  static constexpr bool prunes(Reason reason) {
    return reason == Reason::CutOff || reason == Reason::ProbCut || reason == Reason::Gpc ||
           reason == Reason::Fgpc || reason == Reason::NodeCutting;
  }

  // Copies: games are small, and a copy cannot be changed behind the search's back.
  [[no_unique_address]] const G game_;
  [[no_unique_address]] const E evaluator_;
  Counters& counters_;
  Trace& trace_;
  const StopToken& stop_;
  Reason reason_ = Reason::None;
  int processor_ = -1;
  double time_ = 0;
};

// A value outside the window is a cut-off only if it leaves a child unseen.
constexpr Reason cut_reason(bool cuts, bool last_child) {
  return cuts && !last_child ? Reason::CutOff : Reason::None;
}

}  // namespace espalier
