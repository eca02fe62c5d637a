// The engine: a team and its workers. From a request to an answer.
//
// Worker 0 searches in the caller's thread; further workers, made when they are first needed,
// search in threads of their own that end before the answer is given. How they divide the work is
// the recipe's `team` (search/parallel/cooperation.hpp). Only worker 0 reports. A stop, a node
// limit and a time limit hold for all workers together. With one worker nothing of this costs
// anything, and the search is the same to the node as long as the limits are in depth or nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "espalier/search/engine/team.hpp"
#include "espalier/search/engine/worker.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class Engine {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Mate = Worker<G, E, Profile>;
  using OnReport = typename Mate::OnReport;

  Engine(const G& game, const E& evaluator, const Recipe& recipe) : team_(recipe) {
    workers_.push_back(std::make_unique<Mate>(game, evaluator, team_));
  }

  // The search of a worker: for counters and traces.
  typename Mate::Inner& inner(std::size_t worker = 0) { return workers_[worker]->inner(); }

  // Makes workers until there are as many; fewer, if there is no memory for more. A search makes
  // its workers itself; whoever listens to them makes them before.
  [[gnu::cold]] std::size_t hire(int wanted) {
    const auto most = static_cast<std::size_t>(std::max(wanted, 1));
    try {
      while (workers_.size() < most) {
        workers_.push_back(std::make_unique<Mate>(inner().game(), inner().evaluator(), team_));
      }
    } catch (const std::bad_alloc&) {
    }
    return std::min(workers_.size(), most);
  }

  // Forgets what earlier searches have learned.
  void clear() {
    team_.clear();
    for (const auto& worker : workers_) worker->forget();
  }

  Answer<Move> run(const Position& position, const Request<Move>& request = {},
                   const OnReport& on_report = {}, const StopFlag* stop = nullptr) {
    const std::size_t threads = hire(request.threads);
    begin(position, request, stop);
    Answer<Move> answer = threads == 1 ? workers_.front()->search(position, request, on_report)
                                       : search_together(threads, position, request, on_report);
    if (request.compare) answer.leaves_knowing = workers_.front()->prove_again(answer);
    return answer;
  }

  // The answer of one worker, with what all workers have cost.
  static Answer<Move> sum_up(std::vector<Answer<Move>> answers, std::size_t chosen = 0) {
    Answer<Move> answer = std::move(answers[chosen]);
    answer.threads = static_cast<int>(answers.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (i == chosen) continue;
      answer.nodes += answers[i].nodes;
      answer.leaves += answers[i].leaves;
      answer.statistics += answers[i].statistics;
    }
    return answer;
  }

 private:
  using Cooperation = parallel::Cooperation<Move>;

  [[gnu::cold]] Answer<Move> search_together(std::size_t threads, const Position& position,
                                             const Request<Move>& request,
                                             const OnReport& on_report) {
    if (!with_) with_ = std::make_unique<Cooperation>();
    with_->begin(scheme());
    const bool lazy = with_->scheme == TeamScheme::Lazy;
    std::vector<Answer<Move>> answers(threads);
    const std::size_t worked = team_.run(threads, [&](std::size_t i) {
      const ComesHome home{i == 0, *with_, team_.budget()};
      Mate& worker = *workers_[i];
      worker.cooperate(with_.get(), i);
      if (i > 0 && !lazy) return worker.help(position, request, answers[i]);
      answers[i] = worker.search(position, request, i == 0 ? on_report : OnReport{});
      if (lazy && answers[i].complete) {
        int nobody = -1;
        with_->finisher.compare_exchange_strong(nobody, static_cast<int>(i));
        team_.budget().close();
      }
    });
    team_.budget().reopen();
    for (const auto& worker : workers_) worker->cooperate(nullptr, 0);
    answers.resize(worked);
    const int finisher = with_->finisher;
    const std::size_t chosen = finisher >= 0 ? static_cast<std::size_t>(finisher)
                               : lazy        ? parallel::elect<Move>(answers)
                                             : 0;
    Answer<Move> answer = sum_up(std::move(answers), chosen);
    if (chosen > 0 && on_report) {
      for (const auto& line : answer.lines) on_report(line);
    }
    return answer;
  }

  // When worker 0 ends its search, however it ends, the others come home.
  struct ComesHome {
    bool leads;
    Cooperation& with;
    TeamBudget& budget;
    ~ComesHome() {
      if (!leads) return;
      if (with.scheme == TeamScheme::Lazy) budget.close();
      with.crew.finish();
    }
  };

  // Measured: docs/threads.md.
  TeamScheme scheme() const {
    const Recipe& recipe = team_.recipe();
    const bool table = Keyed<G> && recipe.memory.bytes > 0;
    const TeamScheme asked = recipe.root.team;
    if (asked == TeamScheme::Abdada && !table) return TeamScheme::Ybw;
    return asked == TeamScheme::Auto ? TeamScheme::Ybw : asked;
  }

  void begin(const Position& position, const Request<Move>& request, const StopFlag* stop) {
    if constexpr (HasStage<G>) team_.choose_by_stage(inner().game().stage(position));
    (void)position;
    team_.begin(request.limits, stop);
  }

  Team team_;
  std::vector<std::unique_ptr<Mate>> workers_;
  std::unique_ptr<Cooperation> with_;  // made when it is first needed
};

}  // namespace espalier::engine
