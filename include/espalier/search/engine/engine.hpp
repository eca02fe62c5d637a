// The engine: a team and its workers. From a request to an answer.
//
// Worker 0 searches in the caller's thread; further workers, made when they are first needed,
// search in threads of their own that end before the answer is given. Only worker 0 reports. A
// stop, a node limit and a time limit hold for all workers together. With one worker nothing of
// this costs anything, and the search is the same to the node as long as the limits are in depth or
// nodes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
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

  // What one worker searches.
  struct Task {
    Position position;
    Past past;  // of the game before the position, for `path`
    int depth = kMaxDepth;
  };

  Engine(const G& game, const E& evaluator, const Recipe& recipe) : team_(recipe) {
    workers_.push_back(std::make_unique<Mate>(game, evaluator, team_));
  }

  // The search of a worker: for counters and traces.
  typename Mate::Inner& inner(std::size_t worker = 0) { return workers_[worker]->inner(); }

  // Forgets what earlier searches have learned.
  void clear() {
    team_.clear();
    for (const auto& worker : workers_) worker->forget();
  }

  Answer<Move> run(const Position& position, const Request<Move>& request = {},
                   const OnReport& on_report = {}, const StopFlag* stop = nullptr) {
    begin(position, request, stop);
    Answer<Move> answer = workers_.front()->search(position, request, on_report);
    if (request.compare) answer.leaves_knowing = workers_.front()->prove_again(answer);
    return answer;
  }

  // Worker i searches tasks[i], all at the same time, on one table and one budget; there is at
  // least one task. The request's nodes, seconds and lines count, its depth and past are those of
  // the tasks. What depends on the stage of the game is chosen by the first task's position, for
  // all. Each answer has the costs of its own worker.
  std::vector<Answer<Move>> run_each(std::span<const Task> tasks, const Request<Move>& request,
                                     const OnReport& on_report = {},
                                     const StopFlag* stop = nullptr) {
    while (workers_.size() < tasks.size()) {
      workers_.push_back(std::make_unique<Mate>(inner().game(), inner().evaluator(), team_));
    }
    begin(tasks.front().position, request, stop);
    std::vector<Answer<Move>> answers(tasks.size());
    team_.run(tasks.size(), [&](std::size_t i) {
      Request<Move> own = request;
      own.limits.depth = tasks[i].depth;
      own.past = tasks[i].past;
      answers[i] = workers_[i]->search(tasks[i].position, own, i == 0 ? on_report : OnReport{});
    });
    return answers;
  }

  // The first worker's answer, with what all workers have cost.
  static Answer<Move> sum_up(std::vector<Answer<Move>> answers) {
    Answer<Move> answer = std::move(answers.front());
    answer.threads = static_cast<int>(answers.size());
    for (const auto& other : std::span(answers).subspan(1)) {
      answer.nodes += other.nodes;
      answer.leaves += other.leaves;
      answer.statistics += other.statistics;
    }
    return answer;
  }

 private:
  void begin(const Position& position, const Request<Move>& request, const StopFlag* stop) {
    if constexpr (HasStage<G>) team_.choose_by_stage(inner().game().stage(position));
    (void)position;
    team_.begin(request.limits, stop);
  }

  Team team_;
  std::vector<std::unique_ptr<Mate>> workers_;
};

}  // namespace espalier::engine
