// A worker: from one root to one answer. Which depths are searched, when to stop, what the line is;
// the windows are those of drivers.hpp, the recursion that of search.hpp, a race is run by
// race_root.hpp. A worker owns what one thread needs for that: the search with its ordering tables,
// the moves of the root in their order, guesses, lines, counters. What it shares is its Team.
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

#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/first_guess.hpp"
#include "espalier/search/engine/race_root.hpp"
#include "espalier/search/engine/request.hpp"
#include "espalier/search/engine/search.hpp"
#include "espalier/search/engine/team.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class Worker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Inner = Search<G, E, Profile>;
  using Node = typename Inner::Node;
  using OnReport = std::function<void(const Report<Move>&)>;

  Worker(const G& game, const E& evaluator, Team& team)
      : team_(team), search_(game, evaluator, team.recipe(), team.table()) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // The search itself: for counters and traces.
  Inner& inner() { return search_; }

  // Forgets what earlier searches have taught this worker.
  void forget() {
    search_.forget();
    race_.forget();
    last_.forget();
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
    search_.budget_.settle();
    answer.nodes = search_.budget_.nodes();
    answer.leaves = search_.leaves_;
    answer.seconds = search_.budget_.seconds();
    answer.hashfull = team_.table().hashfull();
    answer.statistics = search_.statistics_;
    return answer;
  }

  // The leaves it takes to prove the answer of the last search once more, with the best move first
  // wherever it is known. No other worker is running. None: nothing was searched, there is no
  // table, or the budget ends first. These leaves are not part of the answer's own costs.
  std::optional<std::uint64_t> prove_again(const Answer<Move>& answer) {
    if (recipe_.memory.bytes == 0 || answer.depth == 0 || raced_) return std::nullopt;
    const std::uint64_t before = search_.leaves_;
    team_.table().forget_values();
    try {
      put_at(*answer.best, 0);
      first_ = 0;
      const auto given = Inner::Order::given(std::span<const std::size_t>(children_));
      search_any(root_, answer.depth, answer.value - 1, answer.value + 1,
                 Candidates<G>(moves_, given));
    } catch (const Stopped&) {
      return std::nullopt;
    }
    return search_.leaves_ - before;
  }

 private:
  void begin(const Position& position, const Request<Move>& request) {
    search_.begin(position, request.past);
    search_.budget_ = Budget(team_.budget());
    adopt_selectivity();
    root_ = search_.root(position);
    children_.clear();
    guesses_ = last_.guesses(recipe_.root.guess, search_.player(0));
    proven_.reset();
    if (search_.game().outcome(position)) return;
    moves_ = search_.game().moves(position);
    Candidates<G> children(moves_);
    const int deepest = std::min({request.limits.depth, team_.stage_plies(), plies_left()});
    search_.score_children(root_, deepest * kPly, children);
    const auto& only = request.only;
    while (!children.order.done()) {
      const std::size_t child = children.order.next();
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
    answer.lines = {stamped(depth, answer.value)};
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
    const int last = std::max(1, std::min(asked, plies_left()));
    const int step = recipe_.root.step;
    const int first = recipe_.root.deepening == Deepening::Iterative ? (last - 1) % step + 1 : last;
    for (int depth = first; depth <= last; depth = next_depth(depth, last)) {
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
      const Points value = drive(depth, guesses_[first_]);
      if (!proven_) {  // as bad as a value can be: every move is as good as any
        proven_ = moves_[children_[first_]];
        line_ = {*proven_};
      }
      guesses_[first_] = value;
      if (!orders_)
        std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first_), children_.end());
      put_at(*proven_, first_);
      search_.note(Reason::Depth, root_, value, value, value, {.depth = depth * kPly});
      std::vector<Move> line = whole_line(depth, value);
      lines.push_back(stamped(depth, value));
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
      put_at(report.line.front(), i);
      report.number = static_cast<int>(i) + 1;
      if (on_report) on_report(report);
    }
  }

  Points drive(int depth, Points guess) {
    const auto search_root = [&](Points alpha, Points beta) { return pass(depth, alpha, beta); };
    const auto& widths = recipe_.root.widths;
    switch (recipe_.root.driver) {
      case Driver::FullWindow: break;
      case Driver::Aspiration:
        if (depth < recipe_.root.aspire_from) break;
        return aspiration(search_root, guess, widths.empty() ? 50 : widths.front());
      case Driver::Staged: return staged(search_root, guess, widths);
      case Driver::Mtdf: return mtdf(search_root, guess);
      case Driver::Bisect: return bisect(search_root, plies_left());
    }
    return search_root(kLowest, kHighest);
  }

  // One search of the root. What it proves best stays first, also if the budget ends it.
  Points pass(int depth, Points alpha, Points beta) {
    search_.tell_pass(root_, depth, alpha, beta, told_as(recipe_.root.driver));
    const auto given = Inner::Order::given(std::span<const std::size_t>(children_).subspan(first_));
    const Points value = search_any(root_, depth, alpha, beta, Candidates<G>(moves_, given));
    if (search_.best_move_) {
      proven_ = search_.best_move_;
      if (orders_) put_at(*proven_, first_);
      line_.assign(1, *proven_);
      const auto found = search_.lines_.at(0);
      if (!found.empty()) line_.assign(found.begin(), found.end());
    }
    if (on_pass_ != nullptr)
      report_pass(depth, bound_of(value, Window<Points>{alpha, beta}), value);
    return value;
  }

  // A solver may need hours for its one iteration: each answer on the way is worth telling.
  void report_pass(int depth, Bound bound, Points value) {
    if (bound == Bound::Exact) return;  // the iteration's own report follows
    Report<Move> report = stamped(depth, value);
    report.bound = bound;
    report.number = static_cast<int>(first_) + 1;
    if (bound == Bound::Lower) report.line = line_;
    (*on_pass_)(report);
  }

  // A report with what the search has cost so far.
  Report<Move> stamped(int depth, Points value) const {
    Report<Move> report;
    report.depth = depth;
    report.value = value;
    report.nodes = search_.budget_.team_nodes();
    report.leaves = search_.leaves_;
    report.seconds = search_.budget_.seconds();
    report.hashfull = team_.table().hashfull();
    return report;
  }

  Points search_any(const Node& node, int depth, Points alpha, Points beta,
                    Candidates<G> children) {
    const auto key = search_.table_key(node);
    const Window<Points> window{alpha, beta};
    search_.best_move_.reset();
    search_.lines_.clear(node.ply);
    const int left = (search_.only_passes(children.moves) ? depth + 1 : depth) * kPly;
    return beta > alpha + 1  // their difference may overflow
               ? search_.template expand<true, Children::Any>(node, left, window, {}, key, children)
               : search_.template expand<false, Children::Any>(node, left, window, {}, key,
                                                               children);
  }

  // The line of the last pass, prolonged to the horizon: table cut-offs and null windows cut lines
  // short, so the nodes at their end are searched once more with a window around the known value.
  std::vector<Move> whole_line(int depth, Points value) {
    std::vector<Move> line;
    Node node = root_;
    std::vector<Move> known = line_;
    bool over = false;
    while (depth > 0 && !over && !search_.game().outcome(node.position)) {
      if (known.empty()) known = search_line(node, depth, value);
      if (known.empty()) break;
      for (const Move move : known) {
        if (!search_.passes_freely(move)) --depth;
        node = search_.child_of(node, move, 0, false);
        over = search_.step_onto(node).has_value();
        value = -value;
        line.push_back(move);
      }
      known.clear();
    }
    return line;
  }

  // The best line from a node whose value is known, at least one move of it.
  std::vector<Move> search_line(const Node& node, int depth, Points value) {
    const Moves moves = search_.game().moves(node.position);
    search_.note(Reason::WholeLine, node, value, value, value, {.depth = depth * kPly});
    try {
      for (const Window<Points> window : {Window<Points>{value - 1, value + 1}, Window<Points>{}}) {
        search_any(node, depth, window.alpha, window.beta, Candidates<G>(moves));
        const auto found = search_.lines_.at(node.ply);
        if (!found.empty()) return {found.begin(), found.end()};
      }
    } catch (const Stopped&) {  // the value is proven; only its line is cut short
    }
    return {};
  }

  // No game from the root is longer.
  int plies_left() const {
    if constexpr (HasPliesLeft<G>) {
      return std::min(search_.depth_to_the_end(root_.position), kMaxDepth);
    } else {
      return kMaxDepth;
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

  // Moves a root move to a place in the order, the others keep theirs. With an ordering part on,
  // moves that were best before stay near the front; without, the game's order is kept as it is.
  void put_at(Move move, std::size_t place) {
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(place);
    const auto found = std::find_if(begin, children_.end(),
                                    [&](std::size_t child) { return moves_[child] == move; });
    if (found != children_.end()) std::rotate(begin, found, found + 1);
  }

  Team& team_;
  const Recipe& recipe_ = team_.recipe();
  const bool orders_ = recipe_.ordering != Ordering{};
  Inner search_;
  RaceRoot<G> race_;
  Selectivity selectivity_ = recipe_.selectivity;  // that the search goes by
  bool raced_ = false;                             // the last answer is that of the race's solver
  Node root_{};
  Moves moves_;
  std::vector<std::size_t> children_;  // the root's moves by number, in the order of the search
  std::size_t first_ = 0;        // multi-PV: the children before this one have their lines already
  std::vector<Points> guesses_;  // the value of each line in the last iteration
  LastValue last_;               // of the last search
  const OnReport* on_pass_ = nullptr;  // who wants to hear of every pass
  std::optional<Move> proven_;         // best of the iteration in hand
  std::vector<Move> line_;             // of the last pass that found one
};

}  // namespace espalier::engine
