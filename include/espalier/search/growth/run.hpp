// The one signature of the strategies that grow a tree best first:
//   grow<Strategy>(game, evaluator, bounds, position, depth, settings, counters, trace, stop)
// It is run() of search/run.hpp with other settings, a BoundsEvaluator beside the evaluator, and an
// outcome that may be a bound.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "espalier/search/walk.hpp"

namespace espalier {

// Which of the two proofs of B* is tried next.
enum class BStarChoice : std::uint8_t {
  Depths,        // by how deep the bounds come from (Berliner 1979)
  ProveBest,     // always PROVEBEST
  DisproveRest,  // DISPROVEREST wherever it can make progress
  Chances,       // the more probable one, by a simple model of chances (after Palay 1980)
};

// What the sources vary, as plain numbers. Values are in First's view.
struct GrowthSettings {
  BStarChoice choice = BStarChoice::Depths;
  int bound_plies = 1;  // of the shallow searches that give a board position its bounds
  // Proof numbers: prove or disprove that the value is at least `goal`, or above it; none: find the
  // value.
  std::optional<double> goal;
  bool above_goal = false;
  bool signs = false;  // only who wins counts: values become 1, 0 or -1
  std::size_t table_bytes = std::size_t{64} << 20;    // df-pn
  std::size_t memory_bytes = std::size_t{256} << 20;  // of a kept tree: a full one ends the search
  // Conspiracy numbers: values fall into `buckets` buckets of this size, the first from `lowest`.
  double bucket = 0;  // 0: not chosen, 1
  double lowest = -50;
  int buckets = 101;
  int threshold = 3;         // conspirators that are thought unlikely to be found
  bool leaves_open = false;  // a leaf of the tree may still change its value
  // UCT.
  std::uint64_t playouts = 100;
  double exploration = 0.7;
  std::uint64_t seed = 1;
};

// Between which values a position lies, for First. `low` is pessimistic.
template <class Value>
struct ValueBounds {
  Value low = ScoreTraits<Value>::lowest();
  Value high = ScoreTraits<Value>::highest();
  friend constexpr bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

// kHold: the bounds always hold, so a node keeps them when those of its children are wider.
template <class B, class G>
concept BoundsEvaluator = requires(const B& bounds, const G& game,
                                   const typename G::Position& position) {
  { bounds.of(game, position) } -> std::same_as<ValueBounds<typename G::Value>>;
  { B::kHold } -> std::convertible_to<bool>;
};

// Nothing is known before the end of the game.
template <class G>
struct NoBounds {
  static constexpr bool kHold = true;
  ValueBounds<typename G::Value> of(const G&, const typename G::Position&) const { return {}; }
};

// A BoundsEvaluator as the strategies see it.
template <class W>
struct BoundsSource {
  std::function<ValueBounds<typename W::Value>(const typename W::Position&)> of;
  bool hold = true;
};

template <class Value, class Move>
struct GrowthOutcome {
  SearchOutcome<Value, Move> found;
  Bound bound = Bound::Exact;  // of found.value, in the view of the player to move
  bool proven = false;         // no value of a node at the horizon was used
  std::size_t bytes = 0;       // of the largest tree that was kept, or of the table
};

template <class W>
using GrowthOutcomeOf = GrowthOutcome<typename W::Value, typename W::Move>;

// A walk that also counts nodes which are made, and perhaps never expanded or evaluated.
template <Game G, Evaluator<G> E, class Counters, class Trace, Stop StopToken>
class GrowthWalk : public Walk<G, E, Counters, Trace, StopToken> {
  using Base = Walk<G, E, Counters, Trace, StopToken>;

 public:
  GrowthWalk(const G& game, const E& evaluator, Counters& counters, Trace& trace,
             const StopToken& stop)
      : Base(game, evaluator, counters, trace, stop), made_(counters) {}

  void made(const typename Base::Node& node) {
    if constexpr (Base::kCounting) made_.inner(node.path.id, node.ply);
  }

 private:
  Counters& made_;
};

// A strategy that wants bounds is made with them.
template <template <class> class Strategy, class W, class G, BoundsEvaluator<G> B>
Strategy<W> make_grower(W& walk, const GrowthSettings& settings, const G& game, const B& bounds) {
  if constexpr (std::is_constructible_v<Strategy<W>, W&, const GrowthSettings&, BoundsSource<W>>) {
    BoundsSource<W> source;
    source.of = [&game, &bounds](const typename W::Position& p) { return bounds.of(game, p); };
    source.hold = B::kHold;
    return Strategy<W>(walk, settings, std::move(source));
  } else {
    return Strategy<W>(walk, settings);
  }
}

template <template <class> class Strategy, Game G, Evaluator<G> E, BoundsEvaluator<G> B,
          class Counters, class Trace, Stop StopToken>
GrowthOutcome<typename G::Value, typename G::Move> grow(const G& game, const E& evaluator,
                                                        const B& bounds,
                                                        const typename G::Position& position,
                                                        Depth depth, const GrowthSettings& settings,
                                                        Counters& counters, Trace& trace,
                                                        const StopToken& stop) {
  using Tree = GrowthWalk<G, E, Counters, Trace, StopToken>;
  using Limits = ScoreTraits<typename G::Value>;
  Tree walk(game, evaluator, counters, trace, stop);
  const auto root = walk.root(position);
  auto grower = make_grower<Strategy>(walk, settings, game, bounds);
  auto outcome = grower.run(root, depth);
  outcome.bytes = grower.bytes();
  if constexpr (Tree::kTracing) {
    int best = -1;
    if (outcome.found.best) {
      for (const auto branch : walk.branches(root))
        best = branch.move == *outcome.found.best ? branch.index : best;
    }
    walk.tell(EventKind::Finish, root, Limits::lowest(), Limits::highest(), outcome.found.value,
              best);
  }
  return outcome;
}

// Nobody counts, listens or stops.
template <template <class> class Strategy, Game G, Evaluator<G> E>
GrowthOutcome<typename G::Value, typename G::Move> grow(const G& game, const E& evaluator,
                                                        const typename G::Position& position,
                                                        Depth depth,
                                                        const GrowthSettings& settings = {}) {
  NullCounters counters;
  NullTrace trace;
  const NeverStop stop;
  return grow<Strategy>(game, evaluator, NoBounds<G>{}, position, depth, settings, counters, trace,
                        stop);
}

}  // namespace espalier
