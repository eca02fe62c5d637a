// Node-cutting: a shallow search of the node says where in the order its best child stands (y); the
// children behind the place x = F^-1(p | Y = y) are not worth a search.
// Source: Tong02 ch 4 (s = 1, d = 2, at remaining depth d + 1).
//
// Promise: the first child is never behind x; x is kept for revisits as long as one search of the
// root lasts. Nothing is allocated after construction. Deviations: x is computed when somebody asks
// for it, which changes no x: a node whose first child cuts off needs none. Children come one by
// one, from an order that is sorted as far as it is needed, so y is known when the first child of
// the best shallow value has come; should a model say x < y, the children between have been
// searched. A game without keys computes x again at each visit. Step 5 ignores the moves after x,
// fig 4.5 examines only those before x. The default is step 5, here and on trees
// (search/selective): F(x) is the probability of X <= x, so only with the child at x the best one
// is kept with probability p. `searches_x` = false is fig 4.5.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class NodeCutting {
 public:
  using Move = typename G::Move;

  explicit NodeCutting(const Recipe& recipe)
      : confidence_(recipe.selectivity.cuts.confidence),
        searches_x_(recipe.selectivity.cuts.searches_x),
        told_as_(recipe.selectivity.cuts.integrated ? Reason::Integrated : Reason::NodeCutting) {
    const Cuts& cuts = recipe.selectivity.cuts;
    if (!recipe.models || !(cuts.node_cutting || cuts.integrated)) return;
    places_ = recipe.models->places;
    if (!on()) return;
    visits_.resize(kMaxSearchPly + 1);
    if constexpr (Keyed<G>) kept_.resize(kKept);
  }

  bool on() const { return !places_.cumulative.empty() && places_.s >= 1; }

  // How many plies are left at the nodes that are cut.
  int plies() const { return places_.d + 1; }

  // A new search of the root.
  void begin() { std::fill(kept_.begin(), kept_.end(), Kept{}); }

  // A child's turn has come.
  void child_comes(int ply, int left, std::size_t turn, Move move) {
    if (!cuts_at(left)) return;
    Visit& visit = visits_[static_cast<std::size_t>(ply)];
    if (turn == 1) {
      visit.searched = visit.known = false;
      visit.compared = 0;
      visit.last = kEveryChild;
    }
    visit.children[turn - 1] = move;
  }

  // Does that child stand behind x?
  template <class S>
  bool is_behind(S& search, const typename S::Node& node, int left, std::size_t turn) {
    if (!cuts_at(left)) return false;
    // Searches begun below are deeper in the tree: they leave this entry alone.
    Visit& visit = visits_[static_cast<std::size_t>(node.ply)];
    const auto moves = children_of(search, node, left);
    if (!visit.searched) {
      look_at(search, node, moves, visit);
      if (visit.known) tell_place(search, node, moves.size(), visit, 0);
    }
    for (; !visit.known && visit.compared < turn; ++visit.compared) {
      if (!is_best(search, node, moves, visit)) continue;
      visit.known = true;
      visit.last = places_.last_place(visit.compared, confidence_);
      keep(search, node, visit.last);
      tell_place(search, node, moves.size(), visit, static_cast<int>(visit.compared) + 1);
    }
    const std::size_t place = turn - 1;
    return searches_x_ ? place > visit.last : place >= visit.last;
  }

 private:
  static constexpr std::size_t kEveryChild = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t kKept = std::size_t{1} << 12;
  static constexpr Points kWorst = ScoreTraits<Points>::lowest();

  // The node that is being searched at a ply.
  struct Visit {
    std::array<Move, G::Moves::kCapacity> children;  // in the order they have come
    bool searched = false;                           // has the shallow search been made?
    bool known = false;                              // are y and x?
    Points best = 0;                                 // the value of the shallow search
    std::size_t compared = 0;                        // children that have been compared with it
    std::size_t last = kEveryChild;                  // x
  };
  struct Kept {
    std::uint64_t key = 0;
    std::size_t last = 0;
  };

  bool cuts_at(int left) const { return left / kPly == places_.d + 1; }

  // The root may be won at once, which other nodes would have noticed before.
  template <class S>
  static typename G::Moves children_of(const S& search, const typename S::Node& node, int left) {
    if constexpr (HasSafeMoves<G>) {
      if (search.game().can_win(node.position)) return search.game().moves(node.position);
    }
    return search.children_of(node, left);
  }

  // x from an earlier visit, or the value of a shallow search of all children.
  template <class S, class Moves>
  void look_at(S& search, const typename S::Node& node, const Moves& moves, Visit& visit) {
    visit.searched = true;
    if constexpr (Keyed<G>) {
      const std::uint64_t key = key_of(search, node);
      const Kept& kept = kept_[key % kKept];
      if (kept.key == key) {
        visit.known = true;
        visit.last = kept.last;
        return;
      }
    }
    visit.best = kWorst;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto child = search.child_of(node, moves[i], i, false);
      search.because(Reason::Ordering);
      const Points value = -search.template search<true>(child, child_left(), kWorst, -visit.best);
      visit.best = std::max(visit.best, value);
    }
    search.lines_.clear(node.ply + 1);  // a line of the shallow search, not of the child to come
  }

  // Is the next child to be compared as good as the best by a shallow search?
  template <class S, class Moves>
  bool is_best(S& search, const typename S::Node& node, const Moves& moves,
               const Visit& visit) const {
    const Move move = visit.children[visit.compared];
    std::size_t number = 0;
    while (number < moves.size() && !(moves[number] == move)) ++number;
    const auto child = search.child_of(node, move, number, false);
    const Points best = visit.best;
    search.because(Reason::Ordering);
    return -search.template search<false>(child, child_left(), -best, -(best - 1)) >= best;
  }

  // `best`: which child has the value of the shallow search, from 1; 0: an earlier visit knows.
  // Those before it, and the first child in any case, have been searched, whatever x is.
  template <class S>
  void tell_place(S& search, const typename S::Node& node, std::size_t children, const Visit& visit,
                  int best) const {
    if constexpr (S::kTracing) {
      const std::size_t x = std::min(visit.last, children);
      const auto before = static_cast<std::size_t>(std::max(best - 1, 1));
      const std::size_t front = std::max(searches_x_ ? x + 1 : x, before);
      const CutPlace place{best, front < children ? static_cast<int>(front) : 0};
      search.note(told_as_, node, 0, 0, best > 0 ? visit.best : 0, {.count = place.count()});
    }
    (void)search, (void)node, (void)children, (void)visit, (void)best;
  }

  // A search of the node s plies deep is one of its children s - 1 plies deep.
  int child_left() const { return (places_.s - 1) * kPly; }

  template <class S>
  void keep(const S& search, const typename S::Node& node, std::size_t last) {
    if constexpr (Keyed<G>) {
      const std::uint64_t key = key_of(search, node);
      kept_[key % kKept] = {key, last};
    }
    (void)search, (void)node, (void)last;
  }

  // Only nodes of one depth are cut, so the position alone names them.
  template <class S>
  static std::uint64_t key_of(const S& search, const typename S::Node& node) {
    return mix64(search.game().key(node.position));
  }

  double confidence_;
  bool searches_x_;  // the child at x
  Reason told_as_;
  PlaceModel places_;
  std::vector<Visit> visits_;  // by ply
  std::vector<Kept> kept_;
};

}  // namespace espalier::engine
