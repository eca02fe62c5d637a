// The one signature of all simulated schemes, beside that of the sequential strategies (run.hpp):
//   simulate<Scheme>(game, evaluator, position, depth, options, setting, counters, trace, stop)
// A scheme is a class template over Walk with a member run(root, depth). Times are compared with
// alpha-beta on one processor, which is counted and not simulated.
#pragma once

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/parallel/simulated/machine/machine.hpp"
#include "espalier/search/run.hpp"

namespace espalier::simulated {

template <class Value, class Move>
struct Simulated {
  SearchOutcome<Value, Move> outcome;
  Report report;
};

// Leaves and entries of inner nodes, the root and repeats included: what takes time.
struct CostCounters {
  static constexpr bool kActive = true;
  std::uint64_t leaves = 0;
  std::uint64_t visits = 0;
  void leaf(std::uint64_t /*node*/, int /*ply*/) { ++leaves; }
  void inner(std::uint64_t /*node*/, int /*ply*/) { ++visits; }
  void revisit(int /*ply*/) { ++visits; }
  static void cut() {}

  double time(const Costs& costs) const {
    return static_cast<double>(leaves) * costs.leaf + static_cast<double>(visits) * costs.visit;
  }
};

// What a sequential strategy costs on the same tree.
template <template <class> class Strategy, Game G, Evaluator<G> E, Stop StopToken>
CostCounters sequential_cost(const G& game, const E& evaluator,
                             const typename G::Position& position, Depth depth,
                             const Options<typename G::Value>& options, const StopToken& stop) {
  CostCounters counters;
  NullTrace trace;
  run<Strategy>(game, evaluator, position, depth, options, counters, trace, stop);
  return counters;
}

template <template <class> class Scheme, Game G, Evaluator<G> E, class Counters, class Trace,
          Stop StopToken>
Simulated<typename G::Value, typename G::Move> simulate(const G& game, const E& evaluator,
                                                        const typename G::Position& position,
                                                        Depth depth,
                                                        const Options<typename G::Value>& options,
                                                        const Setting& setting, Counters& counters,
                                                        Trace& trace, const StopToken& stop) {
  using Tree = Walk<G, E, Counters, Trace, StopToken>;
  Tree walk(game, evaluator, counters, trace, stop);
  const auto root = walk.root(position);
  Machine machine(setting, [&](int processor, double time) { walk.at(processor, time); });
  Scheme<Tree> scheme(walk, options, machine, setting);
  struct Sweep {  // processes refer to the scheme
    Machine& machine;
    ~Sweep() { machine.end_all(); }
  } const sweep{machine};

  Simulated<typename G::Value, typename G::Move> result;
  result.outcome = scheme.run(root, depth);
  result.outcome.complete = result.outcome.complete && !walk.stopped();
  result.report = machine.report();
  if constexpr (Tree::kTracing) {
    int best = -1;
    if (result.outcome.best) {
      for (const auto branch : walk.branches(root))
        best = branch.move == *result.outcome.best ? branch.index : best;
    }
    walk.tell(EventKind::Finish, root, options.window.alpha, options.window.beta,
              result.outcome.value, best);
  }
  if (result.outcome.complete) {
    result.report.sequential_time =
        sequential_cost<exact::AlphaBeta>(game, evaluator, position, depth, options, stop)
            .time(setting.costs);
    if constexpr (requires { Scheme<Tree>::kIsSss; }) {
      const auto sss =
          sequential_cost<best_first::SssStar>(game, evaluator, position, depth, options, stop);
      result.report.compare_leaves(sss.leaves);
    }
  }
  return result;
}

}  // namespace espalier::simulated
