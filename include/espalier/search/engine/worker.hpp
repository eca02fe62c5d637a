// A worker: from one root to one answer. Which depths are searched, when to stop; one search of the
// root is root_search.hpp, a race is run by race_root.hpp. A worker owns what one thread needs for
// that: the search with its ordering tables, the moves of the root in their order, guesses, lines,
// counters. What it shares is its Team.
//
// Promise: the move of the answer is legal whatever the limits; the line is legal, and complete to
// the horizon unless the budget ran out; one worker alone and the same limits in depth or nodes
// give the same answer.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "espalier/search/engine/first_guess.hpp"
#include "espalier/search/engine/race_root.hpp"
#include "espalier/search/engine/request.hpp"
#include "espalier/search/engine/root_search.hpp"
#include "espalier/search/engine/team.hpp"
#include "espalier/search/parallel/cooperation.hpp"
#include "espalier/search/parallel/lazy.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class Worker : public RootSearch<G, E, Profile> {
  using Base = RootSearch<G, E, Profile>;
  using Base::children_;
  using Base::first_;
  using Base::line_;
  using Base::moves_;
  using Base::number_;
  using Base::on_pass_;
  using Base::orders_;
  using Base::proven_;
  using Base::recipe_;
  using Base::root_;
  using Base::search_;
  using Base::team_;
  using Base::with_;

 public:
  using typename Base::Inner;
  using typename Base::Move;
  using typename Base::Moves;
  using typename Base::Node;
  using typename Base::OnReport;
  using typename Base::Position;

  using Base::Base;

  // Forgets what earlier searches have taught this worker.
  void forget() {
    search_.forget();
    race_.forget();
    last_.forget();
  }

  // Helps worker 0 until its search is over. What this costs is added to worker 0's answer.
  [[gnu::cold]] void help(const Position& position, const Request<Move>& request,
                          Answer<Move>& costs) {
    begin(position, request);
    search_.budget_.settle();  // reports do not count nodes that a helper only might visit
    try {
      if (with_->scheme == TeamScheme::Abdada) {
        this->take_part();
      } else {
        with_->crew.serve([&](parallel::SplitPoint& at) { parallel::help_with(search_, at); });
      }
    } catch (const Stopped&) {  // worker 0 sees it too
    }
    take_costs(costs);
  }

  // Searches within the budget that the team has begun. The answer's costs are this worker's own.
  Answer<Move> search(const Position& position, const Request<Move>& request,
                      const OnReport& on_report) {
    begin(position, request);
    on_pass_ = recipe_.to_the_end && on_report ? &on_report : nullptr;
    Answer<Move> answer;
    raced_ = false;
    if (children_.empty()) {
      const auto end = search_.game().outcome(position);
      answer.value = end ? search_.worth(*end, 0) : 0;
      answer.complete = true;
    } else {
      fall_back(answer);
      raced_ = take_race(request, on_report, answer);
      try {
        if (!raced_) deepen(request, on_report, answer);
      } catch (const Stopped&) {
        take_partial(answer);
      }
    }
    if (answer.depth > 0) last_.keep(answer.value, search_.player(0));
    search_.tell(EventKind::Finish, root_, answer.value, answer.value, answer.value);
    take_costs(answer);
    return answer;
  }

  // The leaves it takes to prove the answer of the last search once more, with the best move first
  // wherever it is known. No other worker is running. None: nothing was searched, there is no
  // table, or the budget ends first. These leaves are not part of the answer's own costs.
  std::optional<std::uint64_t> prove_again(const Answer<Move>& answer) {
    if (recipe_.memory.bytes == 0 || answer.depth == 0 || raced_) return std::nullopt;
    const std::uint64_t before = search_.leaves_;
    this->join_crew();
    team_.table().forget_values();
    try {
      this->put_at(*answer.best, 0);
      first_ = 0;
      const auto given = Inner::Order::given(std::span<const std::size_t>(children_));
      this->search_any(root_, answer.depth, answer.value - 1, answer.value + 1,
                       Candidates<G>(moves_, given));
    } catch (const Stopped&) {
      return std::nullopt;
    }
    return search_.leaves_ - before;
  }

 private:
  void take_costs(Answer<Move>& answer) {
    search_.budget_.settle();
    answer.nodes = search_.budget_.nodes();
    answer.leaves = search_.leaves_;
    answer.seconds = search_.budget_.seconds();
    answer.hashfull = team_.table().hashfull();
    answer.statistics = search_.statistics_;
  }

  void begin(const Position& position, const Request<Move>& request) {
    search_.begin(position, request.past);
    search_.budget_ = Budget(team_.budget());
    adopt_selectivity();
    root_ = search_.root(position);
    this->join_crew();
    children_.clear();
    guesses_ = last_.guesses(recipe_.root.guess, search_.player(0));
    proven_.reset();
    if (search_.game().outcome(position)) return;
    moves_ = search_.game().moves(position);
    Candidates<G> children(moves_);
    const int deepest = std::min({request.limits.depth, team_.stage_plies(), this->plies_left()});
    search_.score_children(root_, deepest * kPly, children);
    const auto& only = request.only;
    while (!children.order.done()) {
      const std::size_t child = search_.next_child(root_, deepest * kPly, children, false);
      const bool wanted = std::find(only.begin(), only.end(), moves_[child]) != only.end();
      if (only.empty() || wanted) children_.push_back(child);
    }
  }

  void adopt_selectivity() {
    if constexpr (Profile::kFull) {
      if (selectivity_ == team_.selectivity()) return;
      selectivity_ = team_.selectivity();
      Recipe changed = recipe_;
      changed.selectivity = selectivity_;
      search_.set_selectivity(changed);
    }
  }

  // False: this is no race, or more is asked than its solver can tell.
  bool take_race(const Request<Move>& request, const OnReport& on_report, Answer<Move>& answer) {
    if (!recipe_.race || request.lines > 1 || !request.only.empty()) return false;
    const auto race =
        race_.solve(search_.game(), root_.position, moves_, request.limits, search_.budget_);
    if (!race) return false;
    const int depth = static_cast<int>(race->line.size());
    const bool decided = is_win(race->value) || is_loss(race->value);
    answer.value = recipe_.distance || !decided ? race->value : race->value > 0 ? kWin : -kWin;
    answer.best = race->line.front();
    answer.depth = depth;
    answer.complete = race->exact;
    answer.iterations = {{depth, search_.budget_.nodes(), 0, search_.budget_.seconds()}};
    answer.lines = {this->stamped(depth, answer.value)};
    answer.lines.front().line = race->line;
    if (on_report) on_report(answer.lines.front());
    return true;
  }

  // Before anything is searched: the first move in the order, and what the evaluation says.
  void fall_back(Answer<Move>& answer) {
    Report<Move> report;
    report.value = search_.evaluate(root_);
    report.line = {moves_[children_.front()]};
    answer.best = report.line.front();
    answer.value = report.value;
    answer.lines = {report};
  }

  void deepen(const Request<Move>& request, const OnReport& on_report, Answer<Move>& answer) {
    const int asked =
        recipe_.to_the_end ? kMaxDepth : std::min(request.limits.depth, team_.stage_plies());
    const int last = std::max(1, std::min(asked, this->plies_left()));
    const int step = recipe_.root.step;
    const int first = recipe_.root.deepening == Deepening::Iterative ? (last - 1) % step + 1 : last;
    for (int depth = first; depth <= last; depth = next_depth(depth, last)) {
      depth = agreed_depth(depth, last);
      Iteration before{depth, search_.budget_.nodes(), search_.leaves_, search_.budget_.seconds()};
      iterate(depth, request, on_report, answer);
      answer.iterations.push_back({depth, search_.budget_.nodes() - before.nodes,
                                   search_.leaves_ - before.leaves,
                                   search_.budget_.seconds() - before.seconds});
      answer.complete = depth == last || certain(answer.lines, depth);
      if (answer.complete ||
          !worth_beginning(answer.iterations, request.limits, search_.budget_.seconds()))
        break;
      if (search_.budget_.exhausted()) break;
    }
  }

  // A solver's shallow iterations are there to order the moves of its last one; the last few of
  // them would cost nearly as much as the end itself.
  int next_depth(int depth, int last) const {
    const bool leaps = recipe_.to_the_end && depth < last && 2 * depth >= last;
    return leaps ? last : depth + recipe_.root.step;
  }

  // Lazy helpers follow worker 0, some of them a ply ahead of it.
  int agreed_depth(int depth, int last) {
    if (with_ == nullptr || with_->scheme != TeamScheme::Lazy || recipe_.root.step > 1)
      return depth;
    if (number_ > 0) return parallel::lazy_depth(number_, with_->depth, depth, last);
    with_->depth = depth;
    return depth;
  }

  // One depth: the best line, then the best without its move, and so on.
  void iterate(int depth, const Request<Move>& request, const OnReport& on_report,
               Answer<Move>& answer) {
    const auto asked = static_cast<std::size_t>(std::max(request.lines, 1));
    const std::size_t wanted = std::min(asked, children_.size());
    std::vector<Report<Move>> lines;
    search_.set_depth(depth);
    if (recipe_.root.deepening == Deepening::Iterative)
      search_.tell_pass(root_, depth, kLowest, kHighest, Reason::Depth);
    for (first_ = 0; first_ < wanted; ++first_) {
      if (first_ == guesses_.size()) guesses_.push_back(search_.evaluate(root_));
      proven_.reset();
      line_.clear();
      const Points value = this->drive(depth, guesses_[first_]);
      if (!proven_) {  // as bad as a value can be: every move is as good as any
        proven_ = moves_[children_[first_]];
        line_ = {*proven_};
      }
      guesses_[first_] = value;
      if (!orders_)
        std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first_), children_.end());
      this->put_at(*proven_, first_);
      search_.note(Reason::Depth, root_, value, value, value, {.depth = depth * kPly});
      std::vector<Move> line = this->whole_line(depth, value);
      lines.push_back(this->stamped(depth, value));
      lines.back().line = std::move(line);
    }
    // A search that is not exact may find the second line better than the first.
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    proven_.reset();
    answer.lines = std::move(lines);
    answer.value = answer.lines.front().value;
    answer.best = answer.lines.front().line.front();
    answer.depth = depth;
    search_.keep_variation(answer.lines.front().line);
    for (std::size_t i = 0; i < wanted; ++i) {
      Report<Move>& report = answer.lines[i];
      this->put_at(report.line.front(), i);
      report.number = static_cast<int>(i) + 1;
      if (on_report) on_report(report);
    }
  }

  // Every line ends in a win or loss within the depth searched: a deeper search changes nothing.
  bool certain(const std::vector<Report<Move>>& lines, int depth) const {
    if (!recipe_.distance || selectivity_ != Selectivity{}) return false;
    return std::all_of(lines.begin(), lines.end(),
                       [&](const auto& line) { return kWin - std::abs(line.value) <= depth; });
  }

  // The iteration in hand has proven a move, perhaps a better one than the last iteration's.
  void take_partial(Answer<Move>& answer) {
    if (!proven_ && search_.best_move_) proven_ = search_.best_move_;
    if (!proven_ || first_ > 0 || *proven_ == answer.best) return;
    answer.best = *proven_;
    answer.lines.front().line = {*proven_};
  }

  RaceRoot<G> race_;
  Selectivity selectivity_ = recipe_.selectivity;  // that the search goes by
  bool raced_ = false;                             // the last answer is that of the race's solver
  std::vector<Points> guesses_;                    // the value of each line in the last iteration
  LastValue last_;                                 // of the last search
};

}  // namespace espalier::engine
