// A story in names: the nodes of a search, its principal variation and its events, as the command
// line, drawings and the browser show them. Whoever has searched hands over what it has counted and
// told.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/trace_notes.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/depth.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::app {

// The name of a position on a board: the moves that lead to it from the root, such as b1.a1.
std::string board_path(const std::string& parent, const std::string& move);

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
  // Boards only: how a move is written, and what stands on the cells.
  std::function<std::string(const typename G::Position&, typename G::Move)> move = {};
  std::function<std::string(const typename G::Position&)> pieces = {};
  // Where a null move leads; none: nobody passes.
  std::function<typename G::Position(const typename G::Position&)> pass = {};
  // What the mover at a leaf has, where the evaluator does not say it.
  std::function<double(const typename G::Position&)> value = {};
  // Searches may end above the depth or go on below it, as the engine's do.
  bool ragged = false;
  // Tell the story in Second's view: on boards MAX is whoever moves at the root.
  bool second_is_max = false;
};

template <class G, class E>
class TreeStory {
 public:
  using Position = typename G::Position;

  TreeStory(const Subject<G, E>& subject, const NodeCounters& counters)
      : subject_(subject), counters_(counters) {}

  // best_child(id) -> the number of the best child of a node, or -1.
  template <class BestChild>
  void follow_line(const BestChild& best_child, TreeReport& report) {
    Place place = root_place();
    std::uint64_t id = kRootId;
    line_ids_ = {id};
    for (int ply = 0; !is_leaf(place.position, id, ply); ++ply) {
      const int child = best_child(id);
      if (child < 0) break;
      place = child_place(place, child);
      id = hash_step(id, static_cast<std::uint64_t>(child));
      line_ids_.push_back(id);
      report.line.push_back(place.label());
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

  void name_steps(const std::vector<Event>& events, const std::vector<ToldModel>& models,
                  TreeReport& report) {
    std::unordered_map<std::uint64_t, Place> places = {{kRootId, root_place()}};
    const bool root_is_first = subject_.game.to_move(subject_.root) == Player::First;
    TraceNotes notes(models, root_is_first != subject_.second_is_max);
    for (const Event& event : events) {
      TraceStep step;
      step.event = subject_.second_is_max ? seen_by_second(event) : event;
      step.board = static_cast<bool>(subject_.move);
      if (event.kind != EventKind::Truncated) {
        const Place* place = place_of(event, places);
        if (place != nullptr) {
          step.name = place->name;
          if (event.child >= 0) step.child_name = child_place(*place, event.child).label();
        }
        const auto found = drawn_.find(event.node);
        if (found != drawn_.end()) step.node = found->second;
        notes.add(step);
      }
      report.trace.push_back(std::move(step));
    }
  }

 private:
  struct Place {
    Position position;
    std::string name;
    std::string move = {};  // boards only

    const std::string& label() const { return move.empty() ? name : move; }
  };

  Place root_place() const { return {subject_.root, subject_.root_name}; }

  // The null move is numbered after the moves.
  Place child_place(const Place& parent, int number) const {
    const auto moves = subject_.game.moves(parent.position);
    const auto place = static_cast<std::size_t>(number);
    if (place >= moves.size()) {
      if (!subject_.pass) return {parent.position, "?"};
      return {subject_.pass(parent.position), board_path(parent.name, "pass"), "pass"};
    }
    const auto move = moves[place];
    const Position position = subject_.game.play(parent.position, move);
    return {position,
            subject_.name(subject_.game, parent.name, parent.position, move, number,
                          static_cast<int>(moves.size()), position),
            subject_.move ? subject_.move(parent.position, move) : std::string()};
  }

  const Place* place_of(const Event& event, std::unordered_map<std::uint64_t, Place>& places) {
    const auto known = places.find(event.node);
    if (known != places.end()) return &known->second;
    const auto parent = places.find(event.parent);
    if (parent == places.end()) return nullptr;
    return &places.emplace(event.node, child_place(parent->second, event.index)).first->second;
  }

  // So many children a node may have: its moves, and a null move.
  int most_children(const Position& position) const {
    return static_cast<int>(subject_.game.moves(position).size()) + (subject_.pass ? 1 : 0);
  }
  bool is_leaf(const Position& position, std::uint64_t id, int ply) const {
    if (has_no_moves(position)) return true;
    if (ply < subject_.depth.plies) return false;
    if (!subject_.ragged) return true;
    for (int k = 0; k < most_children(position); ++k) {
      if (counters_.created(hash_step(id, static_cast<std::uint64_t>(k)))) return false;
    }
    return true;
  }
  // A leaf without a value is still a leaf: outcome() would complain.
  bool has_no_moves(const Position& position) const {
    if constexpr (requires { subject_.game.node(position); }) {
      return subject_.game.node(position).fan_out == 0;
    } else {
      return subject_.game.outcome(position).has_value();
    }
  }

  TreeView collect(bool visited_only) {
    TreeView view;
    std::vector<Place> places = {root_place()};
    view.nodes.push_back(view_node(kRootId, -1, 0, 0, places[0]));
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (view.nodes[i].leaf) continue;
      const int ply = view.nodes[i].ply;
      const auto moves = static_cast<int>(subject_.game.moves(places[i].position).size());
      for (int k = 0; k < most_children(places[i].position); ++k) {
        const std::uint64_t id = hash_step(view.nodes[i].id, static_cast<std::uint64_t>(k));
        const bool only_if_visited = visited_only || k >= moves || ply >= subject_.depth.plies;
        if (only_if_visited && !counters_.created(id)) continue;
        if (places.size() >= kMaxDrawnNodes) {
          view.truncated = true;
          return view;
        }
        places.push_back(child_place(places[i], k));
        view.nodes.push_back(view_node(id, static_cast<int>(i), k, ply + 1, places.back()));
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
    node.move = place.move;
    if (subject_.pieces) node.pieces = subject_.pieces(place.position);
    node.player = subject_.game.to_move(place.position);
    if (subject_.second_is_max) node.player = opponent(node.player);
    node.leaf = is_leaf(place.position, id, ply);
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
      if (!value && subject_.value) value = subject_.value(position);
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
    event.knowledge = negated(event.knowledge);
    event.other = -event.other;
    event.found = -event.found;
    return event;
  }

  const Subject<G, E>& subject_;
  const NodeCounters& counters_;
  std::vector<std::uint64_t> line_ids_;
  std::unordered_map<std::uint64_t, int> drawn_;
};

}  // namespace espalier::app
