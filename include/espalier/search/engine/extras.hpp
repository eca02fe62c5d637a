// The optional parts of the full profiles, gathered. Each base is one file and one topic; a part
// that is off costs one test of a flag.
#pragma once

#include "espalier/search/engine/depth_changes.hpp"
#include "espalier/search/engine/full_ordering.hpp"
#include "espalier/search/engine/node_cuts.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/quiescence.hpp"
#include "espalier/search/engine/son_cuts.hpp"

namespace espalier::engine {

template <EngineGame G>
class Extras : public FullOrdering<G>,
               public NodeCuts<G>,
               public SonCuts<G>,
               public DepthChanges<G>,
               public QuiescenceSearch<G> {
 public:
  explicit Extras(const Recipe& recipe)
      : FullOrdering<G>(recipe),
        NodeCuts<G>(recipe),
        SonCuts<G>(recipe),
        DepthChanges<G>(recipe),
        QuiescenceSearch<G>(recipe) {
    raise_flags(recipe);
  }

  // Other selective parts, between searches.
  void set_selectivity(const Recipe& recipe) {
    static_cast<NodeCuts<G>&>(*this) = NodeCuts<G>(recipe);
    static_cast<SonCuts<G>&>(*this) = SonCuts<G>(recipe);
    static_cast<DepthChanges<G>&>(*this) = DepthChanges<G>(recipe);
    raise_flags(recipe);
  }

  // Is any part on that may end a node before its sons are searched?
  bool cuts_nodes() const { return cuts_nodes_; }
  // Is any part on that may leave out a son, or follows the search down its moves?
  bool watches_sons() const { return watches_sons_; }

  template <class S>
  SonVerdict watch_son(S& search, const typename S::Node& node, const typename S::Node& child,
                       typename G::Move move, const SonTurn& turn) {
    const SonVerdict verdict =
        judges_ ? this->judge_son(search, node, child, move, turn) : SonVerdict::Search;
    if (verdict == SonVerdict::Search && this->keeps_lines()) this->descend(node.ply, move);
    return verdict;
  }

  void begin() {
    FullOrdering<G>::begin();
    SonCuts<G>::begin();
  }

 private:
  void raise_flags(const Recipe& recipe) {
    const Selectivity& select = recipe.selectivity;
    const ShallowTest test = select.cuts.test;
    const bool in_parent =
        test == ShallowTest::Gpc || test == ShallowTest::Fgpc || test == ShallowTest::Gmpc;
    cuts_nodes_ = this->looks_at_sons() || select.null_move.on || select.cuts.windows ||
                  (test != ShallowTest::None && !in_parent);
    judges_ = select.razoring.on || select.futility.on || select.cuts.best_moves > 0 || in_parent ||
              select.cuts.node_cutting || select.cuts.integrated;
    watches_sons_ = judges_ || this->keeps_lines() || this->refines();
  }

  bool cuts_nodes_ = false;
  bool judges_ = false;
  bool watches_sons_ = false;
};

}  // namespace espalier::engine
