// Runs any strategy of the list on one type of game. Included by one
// translation unit per type of game, so that the strategies compile side by side.
#pragma once

#include "app/strategy_list.hpp"
#include "app/tree_session.hpp"
#include "espalier/search/run.hpp"

namespace espalier::app {

template <class G, class E>
class TreeRunner {
 public:
  TreeRunner(const Subject<G, E>& subject, const Options<double>& options,
             const TreeRequest& request, const StopFlag& stop)
      : session_(subject, options, request, stop) {}

  // Called for every strategy of the list; runs the wanted one.
  template <template <class> class Strategy>
  void strategy(const StrategyInfo& info) {
    if (info.name != session_.request.strategy) return;
    const auto& subject = session_.subject;
    outcome_ =
        espalier::run<Strategy>(subject.game, subject.evaluator, subject.root, subject.depth,
                                session_.options, session_.counters, session_.trace, session_.stop);
  }

  TreeReport run() {
    if constexpr (requires { typename G::OfChances; }) {
      for_each_backup_strategy(*this);
    } else {
      for_each_strategy(*this);
    }
    return session_.report(outcome_);
  }

 private:
  TreeSession<G, E> session_;
  typename TreeSession<G, E>::Outcome outcome_;
};

}  // namespace espalier::app
