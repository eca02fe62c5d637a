// Iterative deepening around a search for many players: depth by depth until a limit is met, the
// game is decided, or somebody says stop; several lines, moves of the root to choose from, reports.
//
// Promise: while the game goes on, the answer has a legal move. The node limit is kept exactly. The
// result of an iteration that was cut short counts only once its first move, the best one of the
// iteration before, has been searched.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/search/engine/request.hpp"
#include "espalier/search/multiplayer/seats_search.hpp"

namespace espalier::multiplayer {

// Search is MaxN, Paranoid or BestReply for a game and an evaluation.
template <class Search>
class Deepening {
  using G = typename Search::Game;
  using E = typename Search::Evaluation;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename G::Value;
  using Report = engine::Report<Move>;

 public:
  using Request = engine::Request<Move>;
  using Answer = engine::Answer<Move>;
  using OnReport = std::function<void(const Report&)>;

  Deepening(const G& game, const E& evaluator, const Plan& plan) : search_(game, evaluator, plan) {}

  Answer run(const Position& root, const Request& request, const OnReport& on_report,
             const StopFlag* stop) {
    Answer answer;
    const G& game = search_.game();
    if (const auto end = game.payoffs(root)) {
      answer.value = in_points((*end)[seat_number(game.to_move(root))]);
      answer.complete = true;
      return answer;
    }
    const auto moves = game.moves(root);
    answer.best = request.only.empty() ? moves[0] : request.only.front();
    const std::size_t choices = request.only.empty() ? moves.size() : request.only.size();
    lines_ = std::min(static_cast<std::size_t>(std::max(request.lines, 1)), choices);
    team_.begin(request.limits, stop);
    try {
      engine::Budget budget(team_);
      search_.begin(root, request.only, budget);
      deepen(root, request, budget, on_report, answer);
      budget.settle();
    } catch (const engine::Stopped&) {
      // The budget allowed no node at all.
    }
    answer.nodes = team_.nodes();
    answer.leaves = search_.leaves();
    answer.seconds = team_.seconds();
    answer.hashfull = search_.hashfull();
    return answer;
  }
  void clear() { search_.clear(); }
  Search& search() { return search_; }

 private:
  void deepen(const Position& root, const Request& request, engine::Budget& budget,
              const OnReport& on_report, Answer& answer) {
    const int last = std::min(request.limits.depth, deepest(root));
    for (int depth = 1; depth <= last; ++depth) {
      const std::uint64_t nodes = budget.nodes();
      const std::uint64_t leaves = search_.leaves();
      const double begin = budget.seconds();
      std::vector<Report> lines;
      const bool whole = search_lines(depth, budget, lines);
      if (!lines.empty() && (whole || answer.lines.size() <= lines.size())) {
        answer.best = lines.front().line.front();
        answer.value = lines.front().value;
        for (Report& line : lines) {
          if (on_report) on_report(line);
        }
        answer.lines = std::move(lines);
      }
      if (!whole) return;
      answer.depth = depth;
      answer.iterations.push_back(
          {depth, budget.nodes() - nodes, search_.leaves() - leaves, budget.seconds() - begin});
      if (is_decided(root, answer.value) || depth == last) {
        answer.complete = true;
        return;
      }
      if (!engine::worth_beginning(answer.iterations, request.limits, budget.seconds())) return;
    }
  }

  // The best line of this depth, then the second best, ... False: it was stopped on the way.
  bool search_lines(int depth, engine::Budget& budget, std::vector<Report>& lines) {
    search_.leave_out_none();
    for (std::size_t number = 1; number <= lines_; ++number) {
      bool whole = true;
      try {
        search_.search_root(depth);
      } catch (const engine::Stopped&) {
        whole = false;
      }
      if (const auto value = search_.found()) {
        Report report;
        report.depth = depth;
        report.number = static_cast<int>(number);
        report.value = in_points(*value);
        report.line = search_.line();
        report.nodes = budget.nodes();
        report.leaves = search_.leaves();
        report.seconds = budget.seconds();
        report.hashfull = search_.hashfull();
        search_.leave_out(report.line.front());
        lines.push_back(std::move(report));
      }
      if (!whole) return false;
    }
    return true;
  }

  int deepest(const Position& root) const {
    if constexpr (HasPliesLeft<G>) return std::max(1, search_.game().plies_left(root));
    return engine::kMaxDepth;
  }

  // A deeper search would only put off what is won, or look at what is lost.
  bool is_decided(const Position& root, Points value) const {
    if (is_win(value) || is_loss(value)) return true;
    if constexpr (KnowsSettled<E, G>) {
      return search_.evaluation().settles(search_.game(), root, static_cast<Value>(value));
    }
    return false;
  }

  static Points in_points(Value value) {
    if constexpr (std::is_same_v<Value, Points>) {
      return value;
    } else {
      const double most = ScoreTraits<Points>::highest();
      return static_cast<Points>(std::lround(std::clamp(static_cast<double>(value), -most, most)));
    }
  }

  Search search_;
  engine::TeamBudget team_;
  std::size_t lines_ = 1;
};

}  // namespace espalier::multiplayer
