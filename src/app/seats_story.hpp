// How a search for many players is told: events as every search has them, with the vectors of the
// nodes beside them, and the picture of the tree.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/tree_names.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/multiplayer/seats_search.hpp"

namespace espalier::app {

// Whom a search tells its story. Windows and single values are those of the root's player.
class SeatsListener {
 public:
  static constexpr bool kActive = true;
  using Node = multiplayer::SeatsNode;

  SeatsListener(const TreeRequest& request, std::size_t players, Seat root)
      : record_(request.want_trace),
        capacity_(request.trace_capacity),
        players_(players),
        root_(seat_number(root)) {}

  template <class Values>
  void leaf(const Node& node, Seat, const Values& values) {
    counters_.leaf(node.id, node.ply);
    Event event = event_at(EventKind::Leaf, node);
    event.value = values[root_];
    tell(event, vector_of(values));
  }
  // `count` of an Enter is the seat that moves.
  void enter(const Node& node, Seat seat) {
    counters_.inner(node.id, node.ply);
    Event event = event_at(EventKind::Enter, node);
    event.count = static_cast<std::int32_t>(seat_number(seat));
    tell(event, {});
  }
  template <class Values>
  void update(const Node& node, Seat seat, std::size_t child, const Values& best, std::int32_t,
              bool improved) {
    Event event = event_at(EventKind::Update, node);
    event.child = static_cast<std::int32_t>(child);
    event.improved = improved;
    event.value = best[seat_number(seat)];
    tell(event, vector_of(best));
  }
  template <class Values>
  void cut(const Node& node, Seat seat, multiplayer::SeatsCut why, const Values& best) {
    counters_.cut();
    Event event = event_at(EventKind::Note, node);
    event.reason = Reason::CutOff;
    event.value = best[seat_number(seat)];
    event.count = static_cast<std::int32_t>(why);
    tell(event, vector_of(best));
  }
  void enter_window(const Node& node, Seat seat, double alpha, double beta) {
    counters_.inner(node.id, node.ply);
    Event event = event_at(EventKind::Enter, node);
    event.count = static_cast<std::int32_t>(seat_number(seat));
    event.alpha = alpha;
    event.beta = beta;
    tell(event, {});
  }
  void update_window(const Node& node, Seat, std::size_t child, double alpha, double beta,
                     double value, bool improved) {
    Event event = event_at(EventKind::Update, node);
    event.child = static_cast<std::int32_t>(child);
    event.alpha = alpha;
    event.beta = beta;
    event.value = value;
    event.improved = improved;
    tell(event, {});
  }
  void cut_window(const Node& node, Seat, double alpha, double beta, double value) {
    counters_.cut();
    Event event = event_at(EventKind::Note, node);
    event.reason = Reason::CutOff;
    event.count = static_cast<std::int32_t>(multiplayer::SeatsCut::Window);
    event.alpha = alpha;
    event.beta = beta;
    event.value = value;
    tell(event, {});
  }

  // The end of the search: what the root is worth.
  void finish(const std::vector<double>& values, double value) {
    Event event = event_at(EventKind::Finish, Node{});
    event.value = value;
    tell(event, values);
  }

  struct Told {
    Event event;
    std::vector<double> values;
  };
  const NodeCounters& counters() const { return counters_; }
  const LineTrace& line() const { return line_; }
  const std::vector<Told>& told() const { return told_; }
  bool truncated() const { return truncated_; }

 private:
  static Event event_at(EventKind kind, const Node& node) {
    Event event;
    event.kind = kind;
    event.ply = node.ply;
    event.index = node.index;
    event.node = node.id;
    event.parent = node.parent;
    return event;
  }
  template <class Values>
  std::vector<double> vector_of(const Values& values) const {
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(players_)};
  }
  void tell(const Event& event, std::vector<double> values) {
    line_.event(event);
    if (!record_ || truncated_) return;
    truncated_ = told_.size() >= capacity_;
    Event last;
    last.kind = EventKind::Truncated;
    told_.push_back(truncated_ ? Told{last, {}} : Told{event, std::move(values)});
  }

  bool record_;
  std::size_t capacity_;
  std::size_t players_;
  std::size_t root_;
  NodeCounters counters_;
  LineTrace line_;
  std::vector<Told> told_;
  bool truncated_ = false;
};

// The nodes of a tree by name, for the line, the steps and the picture.
template <class G>
class SeatsStory {
  using Position = typename G::Position;

 public:
  // name(parent's name, parent, number of the child, child)
  using Namer =
      std::function<std::string(const std::string&, const Position&, std::size_t, const Position&)>;
  // The vector of a leaf; none: it has not been looked at.
  using LeafVector = std::function<std::optional<std::vector<double>>(const Position&)>;

  SeatsStory(const G& game, Position root, std::string root_name, int depth, Namer namer,
             LeafVector leaf_vector, const SeatsListener& listener)
      : game_(game),
        root_{std::move(root), std::move(root_name), ""},
        depth_(depth),
        namer_(std::move(namer)),
        leaf_vector_(std::move(leaf_vector)),
        listener_(listener) {
    if constexpr (kBoard) pieces_ = pieces_of(game.game);
  }

  void follow_line(TreeReport& report) {
    Place place = root_;
    std::uint64_t id = kRootId;
    line_ids_ = {id};
    for (int ply = 0; !is_leaf(place.position, ply); ++ply) {
      const int child = listener_.line().best_child(id);
      if (child < 0 || child >= static_cast<int>(game_.moves(place.position).size())) break;
      place = child_place(place, static_cast<std::size_t>(child));
      id = hash_step(id, static_cast<std::uint64_t>(child));
      line_ids_.push_back(id);
      report.line.push_back(place.move.empty() ? place.name : place.move);
    }
  }

  void draw(TreeReport& report) {
    report.view = collect(false);
    const bool too_large = report.view.truncated;
    if (too_large) report.view = collect(true);
    report.view.truncated = too_large;
    for (std::size_t i = 0; i < report.view.nodes.size(); ++i) {
      drawn_[report.view.nodes[i].id] = static_cast<int>(i);
    }
  }

  void name_steps(TreeReport& report) {
    std::unordered_map<std::uint64_t, Place> places = {{kRootId, root_}};
    for (const auto& [event, values] : listener_.told()) {
      TraceStep step;
      step.event = event;
      step.values = values;
      step.seats = true;
      if (event.kind != EventKind::Truncated) {
        auto known = places.find(event.node);
        if (known == places.end()) {
          const auto parent = places.find(event.parent);
          const Place place = child_place(parent->second, static_cast<std::size_t>(event.index));
          known = places.emplace(event.node, place).first;
        }
        step.name = known->second.name;
        const auto found = drawn_.find(event.node);
        if (found != drawn_.end()) step.node = found->second;
      }
      report.trace.push_back(std::move(step));
    }
  }

 private:
  static constexpr bool kBoard = requires(const G& g) { g.game; };

  struct Place {
    Position position;
    std::string name;
    std::string move;  // boards: the last of the path
  };

  Place child_place(const Place& parent, std::size_t number) const {
    const auto move = game_.moves(parent.position)[number];
    const Position child = game_.play(parent.position, move);
    std::string name = namer_(parent.name, parent.position, number, child);
    if constexpr (kBoard) {
      return {child, std::move(name), game_.game->format_move(parent.position, move)};
    } else {
      return {child, std::move(name), ""};
    }
  }
  bool is_leaf(const Position& p, int ply) const { return ply >= depth_ || has_no_moves(p); }
  // A leaf without a value is still a leaf: payoffs() would complain.
  bool has_no_moves(const Position& p) const {
    if constexpr (requires { game_.tree(); }) {
      return game_.moves(p).empty();
    } else {
      return game_.payoffs(p).has_value();
    }
  }

  TreeView collect(bool visited_only) const {
    TreeView view;
    std::vector<Place> places = {root_};
    view.nodes.push_back(view_node(kRootId, -1, 0, 0, root_));
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (view.nodes[i].leaf) continue;
      const std::size_t children = game_.moves(places[i].position).size();
      for (std::size_t k = 0; k < children; ++k) {
        const std::uint64_t id = hash_step(view.nodes[i].id, k);
        if (visited_only && !listener_.counters().created(id)) continue;
        if (places.size() >= kMaxDrawnNodes) {
          view.truncated = true;
          return view;
        }
        places.push_back(child_place(places[i], k));
        view.nodes.push_back(view_node(id, static_cast<int>(i), static_cast<int>(k),
                                       view.nodes[i].ply + 1, places.back()));
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
    if (pieces_) node.pieces = pieces_(place.position);
    node.player = game_.to_move(place.position);
    node.leaf = is_leaf(place.position, ply);
    node.visited = ply == 0 || listener_.counters().created(id);
    node.on_line = static_cast<std::size_t>(ply) < line_ids_.size() &&
                   line_ids_[static_cast<std::size_t>(ply)] == id;
    if (node.leaf) {
      if (const auto vector = leaf_vector_(place.position)) node.values = *vector;
    }
    if (!node.values.empty()) {
      node.value = node.values[seat_number(game_.to_move(root_.position))];
    }
    node.y = ply;
    return node;
  }

  const G& game_;
  Place root_;
  int depth_;
  Namer namer_;
  LeafVector leaf_vector_;
  const SeatsListener& listener_;
  std::function<std::string(const Position&)> pieces_;  // boards that can be drawn
  std::vector<std::uint64_t> line_ids_;
  std::unordered_map<std::uint64_t, int> drawn_;
};

}  // namespace espalier::app
