// Runs any simulated scheme of the list on one type of game. Included by one translation unit per
// type of game, so that the schemes compile side by side.
#pragma once

#include "app/parallel_list.hpp"
#include "app/simulation.hpp"
#include "app/tree_session.hpp"
#include "espalier/search/parallel/simulated/simulate.hpp"

namespace espalier::app {

template <class G, class E>
class SimulationRunner {
 public:
  SimulationRunner(const Subject<G, E>& subject, const Options<double>& options,
                   const simulated::Setting& setting, const TreeRequest& request,
                   const StopFlag& stop)
      : session_(subject, options, request, stop), setting_(setting) {}

  // Called for every scheme of the list; runs the wanted one.
  template <template <class> class Scheme>
  void scheme(const StrategyInfo& info) {
    if (info.name != session_.request.strategy) return;
    const auto& subject = session_.subject;
    result_ = simulated::simulate<Scheme>(subject.game, subject.evaluator, subject.root,
                                          subject.depth, session_.options, setting_,
                                          session_.counters, session_.trace, session_.stop);
  }

  TreeReport run() {
    for_the_yardstick(*this);
    for_each_parallel_strategy(*this);
    TreeReport report = session_.report(result_.outcome);
    report.parallel = parallel_report(setting_, result_.report, report.view);
    return report;
  }

 private:
  TreeSession<G, E> session_;
  const simulated::Setting& setting_;
  simulated::Simulated<double, typename G::Move> result_;
};

}  // namespace espalier::app
