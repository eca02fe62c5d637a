// The optional parts of the full profiles, gathered. Each base is one file and one topic; a part
// that is off costs one test of a flag.
#pragma once

#include "espalier/search/engine/child_cuts.hpp"
#include "espalier/search/engine/depth_changes.hpp"
#include "espalier/search/engine/full_ordering.hpp"
#include "espalier/search/engine/node_cuts.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/quiescence.hpp"

namespace espalier::engine {

template <EngineGame G>
class Extras : public FullOrdering<G>,
               public NodeCuts<G>,
               public ChildCuts<G>,
               public DepthChanges<G>,
               public QuiescenceSearch<G> {
 public:
  explicit Extras(const Recipe& recipe)
      : FullOrdering<G>(recipe),
        NodeCuts<G>(recipe),
        ChildCuts<G>(recipe),
        DepthChanges<G>(recipe),
        QuiescenceSearch<G>(recipe) {
    raise_flags(recipe);
  }

  // Other selective parts, between searches.
  void set_selectivity(const Recipe& recipe) {
    static_cast<NodeCuts<G>&>(*this) = NodeCuts<G>(recipe);
    static_cast<ChildCuts<G>&>(*this) = ChildCuts<G>(recipe);
    static_cast<DepthChanges<G>&>(*this) = DepthChanges<G>(recipe);
    raise_flags(recipe);
  }

  // Is any part on that may end a node before its children are searched?
  bool cuts_nodes() const { return cuts_nodes_; }
  // Is any part on that may leave out a child, or follows the search down its moves?
  bool watches_children() const { return watches_children_; }

  template <class S>
  ChildVerdict watch_child(S& search, const typename S::Node& node, const typename S::Node& child,
                           typename G::Move move, const ChildTurn& turn) {
    const ChildVerdict verdict =
        judges_ ? this->judge_child(search, node, child, move, turn) : ChildVerdict::Search;
    if (verdict == ChildVerdict::Search && this->keeps_lines()) this->descend(node.ply, move);
    return verdict;
  }

  template <class S, class Node>
  [[gnu::always_inline]] void tell_story(S& search, const Node& parent, typename G::Move move,
                                         Node& child, bool quiet) const {
    DepthChanges<G>::tell_story(search, parent, move, child, quiet);
    if (looks_back_) look_back(search, parent, move, child);
  }
  // Is a node without a table move searched a ply less?
  bool reduces_blindly(int left) const { return blind_.on && left >= blind_.depth * kPly; }

  // What depends on the line to a node: a worker takes it over from another one.
  struct LineState {
    int most_left = 0;
    int verified_ply = 0;
  };
  LineState line_state() const { return {this->most_left(), this->null_move().verified_ply()}; }
  void set_line_state(const LineState& state) {
    this->set_most_left(state.most_left);
    this->null_move().set_verified_ply(state.verified_ply);
    this->lose_line();
  }
  // Children may be shared where at least this many plies are left.
  int least_shared() const { return this->judged_one_by_one() + 1; }

  void begin() {
    FullOrdering<G>::begin();
    ChildCuts<G>::begin();
  }

 private:
  // What parts want to know of the moves and values before a node.
  template <class S, class Node>
  [[gnu::noinline]] void look_back(S& search, const Node& parent, typename G::Move move,
                                   Node& child) const {
    child.story.above = parent.story.value;
    child.story.two_above = parent.story.above;
    if constexpr (HasContext<G>) {
      if (this->merit().counts_replies()) {
        child.story.context =
            static_cast<std::uint16_t>(search.game().context(parent.position, move) + 1);
        child.story.context_before = parent.story.context;
      }
    }
    if (this->asks_for_merit()) child.story.merit = this->merit().merit(search, parent, move);
  }

  void raise_flags(const Recipe& recipe) {
    const Selectivity& select = recipe.selectivity;
    const ShallowTest test = select.cuts.test;
    const bool in_parent =
        test == ShallowTest::Gpc || test == ShallowTest::Fgpc || test == ShallowTest::Gmpc;
    cuts_nodes_ = this->looks_at_children() || this->looks_into_tables() || select.null_move.on ||
                  select.reverse.on || select.cuts.windows ||
                  (test != ShallowTest::None && !in_parent);
    judges_ = select.razoring.on || select.futility.on || select.cuts.best_moves > 0 || in_parent ||
              select.cuts.node_cutting || select.cuts.integrated || select.late_cuts.on ||
              select.exchange.on;
    blind_ = select.blind;
    looks_back_ = this->merit().counts_replies() || this->asks_for_merit() ||
                  select.reverse.trend || select.late_cuts.trend || select.late_moves.trend;
    watches_children_ = judges_ || this->keeps_lines() || this->refines();
  }

  BlindReduction blind_;
  bool looks_back_ = false;
  bool cuts_nodes_ = false;
  bool judges_ = false;
  bool watches_children_ = false;
};

}  // namespace espalier::engine
