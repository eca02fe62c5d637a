// Runs any growing strategy of the list on one type of game. Included by one translation unit per
// type of game, so that the strategies compile side by side.
#pragma once

#include "app/growth.hpp"
#include "app/growth_list.hpp"
#include "app/tree_session.hpp"

namespace espalier::app {

template <class G, class E, class B>
class GrowthRunner {
 public:
  GrowthRunner(const Subject<G, E>& subject, const B& bounds, const GrowthSettings& settings,
               const TreeRequest& request, const StopFlag& stop)
      : session_(subject, options_, request, stop), bounds_(bounds), settings_(settings) {}

  // Called for every strategy of the list; runs the wanted one.
  template <template <class> class Grower>
  void grower(const StrategyInfo& info) {
    if (info.name != session_.request.strategy) return;
    const auto& subject = session_.subject;
    outcome_ = grow<Grower>(subject.game, subject.evaluator, bounds_, subject.root, subject.depth,
                            settings_, session_.counters, session_.trace, session_.stop);
  }

  GrowthReport run() {
    for_each_growing_strategy(*this);
    GrowthReport grown{session_.report(outcome_.found), outcome_.proven, outcome_.bytes};
    grown.report.bound = outcome_.bound;
    return grown;
  }

 private:
  const Options<double> options_;  // none: the settings take their place
  TreeSession<G, E> session_;
  const B& bounds_;
  const GrowthSettings& settings_;
  GrowthOutcome<double, typename G::Move> outcome_;
};

}  // namespace espalier::app
