// The one signature of all faithful strategies:
//   run<Strategy>(game, evaluator, position, depth, options, counters, trace, stop) -> outcome
// A strategy is a class template over Walk with a member run(root, depth).
#pragma once

#include "espalier/search/walk.hpp"

namespace espalier {

template <template <class> class Strategy, Game G, Evaluator<G> E, class Counters, class Trace,
          Stop StopToken>
SearchOutcome<typename G::Value, typename G::Move> run(const G& game, const E& evaluator,
                                                       const typename G::Position& position,
                                                       Depth depth,
                                                       const Options<typename G::Value>& options,
                                                       Counters& counters, Trace& trace,
                                                       const StopToken& stop) {
  using Tree = Walk<G, E, Counters, Trace, StopToken>;
  Tree walk(game, evaluator, counters, trace, stop);
  const auto root = walk.root(position);
  auto outcome = Strategy<Tree>{walk, options}.run(root, depth);
  outcome.complete = outcome.complete && !walk.stopped();
  if constexpr (Tree::kTracing) {
    int best = -1;
    if (outcome.best) {
      for (const auto branch : walk.branches(root))
        best = branch.move == *outcome.best ? branch.index : best;
    }
    walk.tell(EventKind::Finish, root, options.window.alpha, options.window.beta, outcome.value,
              best);
  }
  return outcome;
}

// Nobody counts, listens or stops: the fast way.
template <template <class> class Strategy, Game G, Evaluator<G> E>
SearchOutcome<typename G::Value, typename G::Move> run(
    const G& game, const E& evaluator, const typename G::Position& position, Depth depth,
    const Options<typename G::Value>& options = {}) {
  NullCounters counters;
  NullTrace trace;
  const NeverStop stop;
  return run<Strategy>(game, evaluator, position, depth, options, counters, trace, stop);
}

}  // namespace espalier
