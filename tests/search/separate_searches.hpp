// The workers of one team, each with a search of its own, all at the same time, on one table and
// one budget.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "search/engine_zoo.hpp"

namespace espalier::testing {

template <class G, class E>
class SeparateSearches {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Mate = Worker<G, E, Full>;
  using OnReport = typename Mate::OnReport;

  struct Task {
    Position position;
    int depth = kMaxDepth;
  };

  SeparateSearches(const G& game, E evaluator, const Recipe& recipe)
      : game_(game), evaluator_(std::move(evaluator)), team_(recipe) {}

  // Worker i searches tasks[i]. Of the request all counts but the depth. Each answer has the costs
  // of its own worker.
  std::vector<Answer<Move>> run(const std::vector<Task>& tasks, const Request<Move>& request = {},
                                const OnReport& on_report = {}, const StopFlag* stop = nullptr) {
    while (workers_.size() < tasks.size()) {
      workers_.push_back(std::make_unique<Mate>(game_, evaluator_, team_));
    }
    team_.begin(request.limits, stop);
    std::vector<Answer<Move>> answers(tasks.size());
    const std::size_t worked = team_.run(tasks.size(), [&](std::size_t i) {
      Request<Move> own = request;
      own.limits.depth = tasks[i].depth;
      answers[i] = workers_[i]->search(tasks[i].position, own, i == 0 ? on_report : OnReport{});
    });
    EXPECT_EQ(worked, tasks.size()) << "a thread could not be started";
    return answers;
  }

  void clear() {
    team_.clear();
    for (const auto& worker : workers_) worker->forget();
  }

 private:
  const G& game_;
  E evaluator_;
  Team team_;
  std::vector<std::unique_ptr<Mate>> workers_;
};

}  // namespace espalier::testing
