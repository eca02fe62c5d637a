// SSS*: best-first search for the best solution tree. Source: Stockman 1979; Muszycka85 2.6.
// Promise: exact; with left-first ties it never creates a leaf that alpha-beta does not.
// Deviations: OPEN is kept in non-increasing merit (printed: non-decreasing), and the successors of
// a parent are purged before the parent is pushed. Two rules for equal merits: the text's (left
// node first), and last-in-first-out, which is what the printed counts of Muszycka85 fit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "espalier/search/walk.hpp"

namespace espalier::best_first {

enum class TieRule : std::uint8_t { LeftFirst, LastInFirstOut };

template <class W, TieRule Ties>
class SssStarWith {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  SssStarWith(W& walk, const Options<Value>&) : walk_(walk), open_(Above{this}) {}
  SssStarWith(const SssStarWith&) = delete;  // OPEN's order refers to this object
  SssStarWith& operator=(const SssStarWith&) = delete;

  typename W::Outcome run(const Node& root, Depth depth) {
    begin(root, depth, Limits::highest());
    while (!walk_.stopped() && !done_) step();
    return {walk_.first_view(root, value_), principal_line()};
  }

  // The same in single steps. `bound`: what the root is believed to be worth at most, for MAX. If
  // the value is then below it, the value is exact; else the root is worth at least the bound.
  enum class Step : std::uint8_t { Done, Leaf, Inner, Solved };

  void begin(const Node& root, Depth depth, Value bound) {
    records_.push_back(Record{root, -1, 0, depth, 0, -1, bound, {}, open_.end()});
    insert(0, false, bound);
  }
  // What the next step will be about.
  Step next() const {
    if (done_) return Step::Done;
    const Triple& top = *open_.begin();
    if (top.solved) return Step::Solved;
    const Record& record = records_[index(top.record)];
    return walk_.is_leaf(record.node, record.left) ? Step::Leaf : Step::Inner;
  }
  void step() {
    const Triple top = *open_.begin();
    remove(open_.begin(), top.solved ? Reason::Solved : Reason::Live);
    value_ = top.merit;
    done_ = top.record == 0 && top.solved;
    if (done_) return;
    if (top.solved) {
      walk_.revisit(records_[index(top.record)].node);
      solved(top.record, top.merit);
    } else {
      live(top.record, top.merit);
    }
  }
  Value value() const { return value_; }  // MAX's view; that of the root when it is done

  // Follows the children that settled each node. Ends where a merit was inherited, not attained.
  std::optional<typename W::Move> principal_line() {
    const Value value = value_;
    std::optional<typename W::Move> first;
    Node node = records_[0].node;
    int p = 0;
    while (p >= 0 && records_[index(p)].best_child >= 0) {
      const int child = records_[index(p)].best_child;
      const typename W::Move move = walk_.branches(node).move(child);
      if (!first) first = move;
      walk_.tell_max(EventKind::Line, node, value, value, value, child);
      p = record_of(p, child);
      if (p >= 0) node = records_[index(p)].node;
    }
    return first;
  }

 private:
  // An element of OPEN: <node, LIVE or SOLVED, merit>.
  struct Triple {
    int record;
    bool solved;
    Value merit;
    std::uint64_t born;  // counts insertions
  };
  struct Above {
    const SssStarWith* search;
    bool operator()(const Triple& a, const Triple& b) const {
      if (a.merit != b.merit) return a.merit > b.merit;
      if constexpr (Ties == TieRule::LastInFirstOut) {
        return a.born > b.born;
      } else {
        return search->left_of(a.record, b.record);
      }
    }
  };
  using Open = std::set<Triple, Above>;

  struct Record {
    Node node;
    int parent;
    int child_index;
    Depth left;
    int child_count;                // known once expanded
    int best_child;                 // the child that solved it (MAX) or lowered its merit (MIN)
    Value merit;                    // the merit when last seen
    std::vector<int> children;      // records, as far as created
    typename Open::iterator place;  // in OPEN, or end()
  };

  static std::size_t index(int record) { return static_cast<std::size_t>(record); }

  // --- Stockman's Gamma operator, LIVE and SOLVED half -------------------------------------------

  void live(int p, Value merit) {
    const Depth left = records_[index(p)].left;
    const Node node = records_[index(p)].node;
    if (walk_.is_leaf(node, left)) {
      insert(p, true, std::min(merit, walk_.leaf_max(node, Limits::lowest(), merit)));
      return;
    }
    const auto branches = walk_.branches(node);
    records_[index(p)].child_count = branches.count();
    records_[index(p)].merit = merit;
    walk_.tell_max(EventKind::Enter, node, Limits::lowest(), merit, merit);
    if (walk_.maximising(node)) {
      std::vector<int> created;
      created.reserve(index(branches.count()));
      for (int i = 0; i < branches.count(); ++i) created.push_back(create(p, i, branches.move(i)));
      for (int i = branches.count() - 1; i >= 0; --i) insert(created[index(i)], false, merit);
    } else {
      insert(create(p, 0, branches.move(0)), false, merit);
    }
  }

  void solved(int p, Value merit) {
    const int parent = records_[index(p)].parent;
    const int child = records_[index(p)].child_index;
    Record& above = records_[index(parent)];
    if (!walk_.maximising(records_[index(p)].node)) {
      above.best_child = child;
      purge_successors(parent, merit);
      insert(parent, true, merit);
      return;
    }
    if (merit < above.merit) {
      above.best_child = child;
      above.merit = merit;
    }
    if (child + 1 == above.child_count) {
      insert(parent, true, merit);
    } else {
      insert(create(parent, child + 1, walk_.branches(above.node).move(child + 1)), false, merit);
    }
  }

  // --- records and OPEN --------------------------------------------------------------------------

  int create(int parent, int child, typename W::Move move) {
    const Record& above = records_[index(parent)];
    const int record = static_cast<int>(records_.size());
    Record fresh{walk_.child(above.node, move, child),
                 parent,
                 child,
                 above.left - 1,
                 0,
                 -1,
                 Limits::highest(),
                 {},
                 open_.end()};
    records_[index(parent)].children.push_back(record);
    records_.push_back(std::move(fresh));
    return record;
  }

  void insert(int record, bool is_solved, Value merit) {
    const auto place = open_.insert(Triple{record, is_solved, merit, ++born_}).first;
    records_[index(record)].place = place;
    tell(EventKind::OpenInsert, place, is_solved ? Reason::Solved : Reason::Live);
  }

  void remove(typename Open::iterator place, Reason reason) {
    tell(EventKind::OpenRemove, place, reason);
    records_[index(place->record)].place = open_.end();
    open_.erase(place);
  }

  // A cut-off, if something below the ancestor was still to be looked at.
  void purge_successors(int ancestor, Value merit) {
    std::vector<int> pending = {ancestor};
    bool pruned = false;
    while (!pending.empty()) {
      const int p = pending.back();
      pending.pop_back();
      for (const int child : records_[index(p)].children) pending.push_back(child);
      const auto place = records_[index(p)].place;
      if (place == open_.end()) continue;
      pruned = pruned || !place->solved;
      remove(place, Reason::Purged);
    }
    records_[index(ancestor)].children.clear();
    if (pruned) {
      const Record& record = records_[index(ancestor)];
      walk_.tell_max(EventKind::Skip, record.node, Limits::lowest(), Limits::highest(), merit,
                     record.best_child, Reason::CutOff);
    }
  }

  void tell(EventKind kind, typename Open::iterator place, Reason reason) {
    if (walk_.recorded()) {
      walk_.tell_max(kind, records_[index(place->record)].node, Limits::lowest(), place->merit,
                     place->merit, static_cast<int>(std::distance(open_.begin(), place)), reason);
    }
  }

  // Is record a to the left of record b in the tree? Neither is an ancestor of the other.
  bool left_of(int a, int b) const {
    if (a == b) return false;
    while (ply(a) > ply(b)) a = records_[index(a)].parent;
    while (ply(b) > ply(a)) b = records_[index(b)].parent;
    while (records_[index(a)].parent != records_[index(b)].parent) {
      a = records_[index(a)].parent;
      b = records_[index(b)].parent;
    }
    return records_[index(a)].child_index < records_[index(b)].child_index;
  }
  int ply(int record) const { return records_[index(record)].node.ply; }

  // The youngest record of a child: purging forgets the links downwards, not the records.
  int record_of(int parent, int child) const {
    for (int i = static_cast<int>(records_.size()) - 1; i > parent; --i) {
      const Record& record = records_[index(i)];
      if (record.parent == parent && record.child_index == child) return i;
    }
    return -1;
  }

  W& walk_;
  Open open_;
  std::vector<Record> records_;
  std::uint64_t born_ = 0;
  Value value_{};
  bool done_ = false;
};

template <class W>
using SssStar = SssStarWith<W, TieRule::LeftFirst>;
template <class W>
using SssStarLifo = SssStarWith<W, TieRule::LastInFirstOut>;

}  // namespace espalier::best_first
