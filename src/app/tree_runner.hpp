// Runs any strategy of the list on one type of game, and tells the story in names. Included by one
// translation unit per type of game, so that the strategies compile side by side.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/strategy_list.hpp"
#include "app/trace_notes.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/run.hpp"

namespace espalier::app {

// The principal variation always, the whole story on request.
class StoryTrace {
 public:
  static constexpr bool kActive = true;
  StoryTrace(bool record, std::size_t capacity) : record_(record), events_(capacity) {}
  void event(const Event& event) {
    line_.event(event);
    if (record_) events_.event(event);
  }
  bool records() const { return record_; }
  const LineTrace& line() const { return line_; }
  const RecordingTrace& events() const { return events_; }

 private:
  bool record_;
  LineTrace line_;
  RecordingTrace events_;
};

// Stops when it is told to, when `most_nodes` have been counted, or when the time is up.
struct TreeStop {
  using Clock = std::chrono::steady_clock;
  const StopFlag& flag;
  const NodeCounters& counters;
  std::uint64_t most_nodes;
  std::optional<Clock::time_point> deadline;
  bool requested() const {
    return flag.requested() || counters.nodes() >= most_nodes ||
           (deadline && Clock::now() >= *deadline);
  }
  static std::optional<Clock::time_point> after(std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  }
};

// What to search: the game, its evaluation, and how a child is named.
template <class G, class E>
struct Subject {
  const G& game;
  const E& evaluator;
  typename G::Position root;
  Depth depth;
  std::string root_name;
  // (parent's name, parent, move, child's number, siblings, child) -> name
  std::string (*name)(const G&, const std::string&, const typename G::Position&, typename G::Move,
                      int, int, const typename G::Position&);
  // Tell the story in Second's view: on boards MAX is whoever moves at the root.
  bool second_is_max = false;
};

template <class G, class E>
class TreeRunner {
 public:
  using Position = typename G::Position;
  using Outcome = SearchOutcome<double, typename G::Move>;

  TreeRunner(const Subject<G, E>& subject, const Options<double>& options,
             const TreeRequest& request, const StopFlag& stop)
      : subject_(subject),
        options_(options),
        request_(request),
        trace_(request.want_trace, request.trace_capacity),
        stop_{stop, counters_, request.most_nodes, TreeStop::after(request.seconds)} {}

  // Called for every strategy of the list; runs the wanted one.
  template <template <class> class Strategy>
  void strategy(const StrategyInfo& info) {
    if (info.name != request_.strategy) return;
    outcome_ = espalier::run<Strategy>(subject_.game, subject_.evaluator, subject_.root,
                                       subject_.depth, options_, counters_, trace_, stop_);
  }

  TreeReport run() {
    const auto begin = std::chrono::steady_clock::now();
    if constexpr (requires { typename G::OfChances; }) {
      for_each_backup_strategy(*this);
    } else {
      for_each_strategy(*this);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;

    TreeReport report;
    report.strategy = request_.strategy;
    report.seconds = spent.count();
    report.value = outcome_.value;  // the mover's view
    report.bound = bound_of(outcome_.value, options_.window);
    report.complete = outcome_.complete;
    report.leaves = counters_.leaves();
    report.nodes = counters_.nodes();
    report.visits = counters_.visits();
    report.cuts = counters_.cuts();
    follow_line(report);
    if (request_.want_view) draw(report);
    if (request_.want_trace) name_steps(report);
    return report;
  }

 private:
  struct Place {
    Position position;
    std::string name;
  };

  Place child_place(const Place& parent, const typename G::Moves& moves, int number) const {
    const auto move = moves[static_cast<std::size_t>(number)];
    const Position position = subject_.game.play(parent.position, move);
    return {position, subject_.name(subject_.game, parent.name, parent.position, move, number,
                                    static_cast<int>(moves.size()), position)};
  }
  Place root_place() const { return {subject_.root, subject_.root_name}; }
  bool is_leaf(const Position& position, int ply) const {
    return ply >= subject_.depth.plies || has_no_moves(position);
  }
  // A leaf without a value is still a leaf: outcome() would complain.
  bool has_no_moves(const Position& position) const {
    if constexpr (requires { subject_.game.node(position); }) {
      return subject_.game.node(position).fan_out == 0;
    } else {
      return subject_.game.outcome(position).has_value();
    }
  }

  void follow_line(TreeReport& report) {
    Place place = root_place();
    std::uint64_t id = kRootId;
    line_ids_ = {id};
    for (int ply = 0; !is_leaf(place.position, ply); ++ply) {
      const int child = trace_.line().best_child(id);
      if (child < 0) break;
      place = child_place(place, subject_.game.moves(place.position), child);
      id = hash_step(id, static_cast<std::uint64_t>(child));
      line_ids_.push_back(id);
      report.line.push_back(place.name);
    }
  }

  // The whole tree if it is small, else only what was visited.
  void draw(TreeReport& report) {
    TreeView whole = collect(false);
    const bool too_large = whole.truncated;
    report.view = too_large ? collect(true) : std::move(whole);
    report.view.truncated = too_large;
    for (std::size_t i = 0; i < report.view.nodes.size(); ++i) {
      drawn_[report.view.nodes[i].id] = static_cast<int>(i);
    }
  }

  TreeView collect(bool visited_only) {
    TreeView view;
    std::vector<Place> places = {root_place()};
    view.nodes.push_back(view_node(kRootId, -1, 0, 0, places[0]));
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (view.nodes[i].leaf) continue;
      const auto moves = subject_.game.moves(places[i].position);
      for (int k = 0; k < static_cast<int>(moves.size()); ++k) {
        const std::uint64_t id = hash_step(view.nodes[i].id, static_cast<std::uint64_t>(k));
        if (visited_only && !counters_.created(id)) continue;
        if (places.size() >= kMaxDrawnNodes) {
          view.truncated = true;
          return view;
        }
        places.push_back(child_place(places[i], moves, k));
        view.nodes.push_back(
            view_node(id, static_cast<int>(i), k, view.nodes[i].ply + 1, places.back()));
      }
    }
    return view;
  }

  ViewNode view_node(std::uint64_t id, int parent, int index, int ply, const Place& place) const {
    ViewNode node;
    node.id = id;
    node.parent = parent;
    node.index = index;
    node.ply = ply;
    node.name = place.name;
    node.player = subject_.game.to_move(place.position);
    if (subject_.second_is_max) node.player = opponent(node.player);
    node.leaf = is_leaf(place.position, ply);
    node.visited = ply == 0 || counters_.created(id);
    node.on_line = static_cast<std::size_t>(ply) < line_ids_.size() &&
                   line_ids_[static_cast<std::size_t>(ply)] == id;
    node.value = shown_value(place.position, node.leaf);
    node.y = ply;
    return node;
  }

  std::optional<double> shown_value(const Position& position, bool leaf) const {
    if constexpr (requires { subject_.game.node(position).value; }) {
      return subject_.game.node(position).value;
    } else {
      if (!leaf) return std::nullopt;
      auto value = subject_.game.outcome(position);
      if (!value) value = subject_.evaluator.evaluate(subject_.game, position);
      const Player max = subject_.second_is_max ? Player::Second : Player::First;
      return subject_.game.to_move(position) == max ? *value : -*value;
    }
  }

  // Depths have no view: they are not negated.
  static Event seen_by_second(Event event) {
    const double alpha = event.alpha;
    event.alpha = -event.beta;
    event.beta = -alpha;
    if (event.reason != Reason::Depth) event.value = -event.value;
    event.reason = negated(event.reason);
    return event;
  }

  CutModel model_told() const {
    CutModel model = options_.model;
    if (subject_.second_is_max) model.b = -model.b;
    return model;
  }

  void name_steps(TreeReport& report) {
    std::unordered_map<std::uint64_t, Place> places = {{kRootId, root_place()}};
    const bool root_is_first = subject_.game.to_move(subject_.root) == Player::First;
    const bool chances = backs_up_chances(request_.strategy);
    TraceNotes notes(model_told(), root_is_first != subject_.second_is_max);
    for (const Event& event : trace_.events().events()) {
      TraceStep step;
      step.chances = chances;
      step.event = subject_.second_is_max ? seen_by_second(event) : event;
      if (event.kind != EventKind::Truncated) {
        if (!places.contains(event.node)) {
          const Place& parent = places.at(event.parent);
          places.emplace(event.node,
                         child_place(parent, subject_.game.moves(parent.position), event.index));
        }
        step.name = places.at(event.node).name;
        const auto found = drawn_.find(event.node);
        if (found != drawn_.end()) step.node = found->second;
        notes.add(step);
      }
      report.trace.push_back(std::move(step));
    }
    report.trace_truncated = trace_.events().truncated();
  }

  const Subject<G, E>& subject_;
  const Options<double>& options_;
  const TreeRequest& request_;
  NodeCounters counters_;
  StoryTrace trace_;
  TreeStop stop_;
  Outcome outcome_;
  std::vector<std::uint64_t> line_ids_;
  std::unordered_map<std::uint64_t, int> drawn_;
};

}  // namespace espalier::app
