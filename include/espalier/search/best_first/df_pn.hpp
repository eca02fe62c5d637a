// Depth-first proof-number search with a table. Source: Nagai 2002 (df-pn); Allis et al. 1994.
// Promise: exact, as proof-number search: the same goals, the same verdicts. Memory is the table
// and one path; a table that is too small costs time, never the result.
// Deviations: the numbers of the children of a node on the path are kept beside it, so that an
// entry that was overwritten cannot make the search go round in circles. A position is filed with
// the plies left and the goal, so cycles of a game end at the horizon. Nagai's thesis is in
// Japanese; the thresholds follow the usual description: a child may cost its siblings' best plus
// one, and the rest of what the node may cost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/growth/goals.hpp"

namespace espalier::best_first {

// What is known of a node: for whoever moves there, so `mine` is the proof number at MAX nodes and
// the disproof number at MIN nodes.
template <class Value>
struct DfPnNumbers {
  ProofNumber mine = 1;
  ProofNumber theirs = 1;
  Value value{};  // of a solved node: what its proof guarantees, for MAX
  bool solved() const { return mine == 0 || theirs == 0; }
};

// Two entries to a bucket: the one with more work behind it stays.
template <class Value>
class DfPnTable {
 public:
  using Numbers = DfPnNumbers<Value>;

  explicit DfPnTable(std::size_t bytes) {
    std::size_t buckets = 1;
    while (2 * buckets * sizeof(Bucket) <= bytes) buckets *= 2;
    buckets_.resize(buckets);
  }
  static constexpr std::size_t least_bytes() { return sizeof(Bucket); }
  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  const Numbers* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key).entries) {
      if (entry.work > 0 && entry.key == key) return &entry.numbers;
    }
    return nullptr;
  }
  void store(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
    Bucket& two = const_cast<Bucket&>(bucket(key));  // NOLINT: the table itself is not const
    Entry& deep = two.entries[0];
    Entry& late = two.entries[1];
    Entry& slot = deep.key == key || (late.key != key && work >= deep.work) ? deep : late;
    slot = Entry{key, numbers, std::max<std::uint64_t>(work, 1)};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
    std::uint64_t work = 0;
  };
  struct Bucket {
    Entry entries[2];
  };
  const Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(key) & (buckets_.size() - 1)];
  }
  std::vector<Bucket> buckets_;
};

template <class W>
class DfPn {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;

  DfPn(W& walk, const GrowthSettings& settings)
      : walk_(walk), goals_(walk, settings), table_(settings.table_bytes) {}

  GrowthOutcomeOf<W> run(const Node& root, Depth depth) {
    return goals_.run(root, [&](const Goal<Value>& goal) { return ask(root, depth, goal); });
  }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  using Numbers = DfPnNumbers<Value>;

  struct Child {
    Node node;
    Numbers numbers;  // for the child's mover
  };

  GoalAnswer<Value> ask(const Node& root, Depth depth, const Goal<Value>& goal) {
    goal_ = goal;
    salt_ = hash_step(hash_step(0, ++question_), 1);
    root_best_ = -1;
    Numbers numbers = first_look(root, depth);
    if (!numbers.solved()) numbers = search(root, depth, kNoProof, kNoProof);
    GoalAnswer<Value> found;
    found.best_child = root_best_;
    if (numbers.solved()) {
      const bool reached = (numbers.mine == 0) == walk_.maximising(root);
      found.verdict = reached ? Verdict::Reached : Verdict::Missed;
      found.value = numbers.value;
    }
    return found;
  }

  // The numbers of a node that is met: of a leaf, or from the table, or (1, 1).
  Numbers first_look(const Node& node, Depth left) {
    Numbers numbers;
    if (walk_.is_leaf(node, left)) {
      numbers.value = goals_.leaf(node);
      const bool good = goal_.reached(numbers.value) == walk_.maximising(node);
      numbers.mine = good ? 0 : kNoProof;
      numbers.theirs = good ? kNoProof : 0;
    } else if (const Numbers* known = table_.find(key(node, left))) {
      walk_.revisit(node);
      numbers = *known;
    } else {
      walk_.made(node);
    }
    tell(node, numbers);
    return numbers;
  }

  // Searches until one of the numbers reaches its limit.
  Numbers search(const Node& node, Depth left, ProofNumber mine_limit, ProofNumber theirs_limit) {
    tell_expanded(walk_, node);
    const std::uint64_t before = ++work_;
    std::vector<Child> children;
    for (const auto branch : walk_.branches(node)) {
      Child child{walk_.child(node, branch.move, branch.index), {}};
      child.numbers = first_look(child.node, left - 1);
      children.push_back(child);
      if (child.numbers.theirs == 0) break;  // one winning move is enough
    }
    Numbers now = backed_up(node, children);
    while (now.mine < mine_limit && now.theirs < theirs_limit && !walk_.stopped()) {
      const Choice next = choose(children);
      // The child's numbers are seen from the other side.
      const ProofNumber to_lose = std::min(mine_limit, sum_of(next.second, 1));
      Child& child = children[next.place];
      const ProofNumber rest = now.theirs - std::min(now.theirs, child.numbers.mine);
      const ProofNumber to_win = theirs_limit == kNoProof ? kNoProof : theirs_limit - rest;
      child.numbers = search(child.node, left - 1, to_win, to_lose);
      now = backed_up(node, children);
      tell(node, now);
    }
    if (node.ply == 0) root_best_ = best_of(node, children, now);
    table_.store(key(node, left), now, work_ - before + 1);
    tell(node, now);
    return now;
  }

  struct Choice {
    std::size_t place = 0;
    ProofNumber second = kNoProof;  // the same number of the next best child
  };
  // The child that is easiest to prove for the mover here.
  static Choice choose(const std::vector<Child>& children) {
    Choice choice;
    for (std::size_t i = 1; i < children.size(); ++i) {
      const ProofNumber here = children[i].numbers.theirs;
      const ProofNumber best = children[choice.place].numbers.theirs;
      if (here < best) {
        choice.second = best;
        choice.place = i;
      } else {
        choice.second = std::min(choice.second, here);
      }
    }
    return choice;
  }

  Numbers backed_up(const Node& node, const std::vector<Child>& children) const {
    Numbers sum{kNoProof, 0, {}};
    for (const Child& child : children) {
      sum.mine = std::min(sum.mine, child.numbers.theirs);
      sum.theirs = sum_of(sum.theirs, child.numbers.mine);
    }
    if (sum.mine == 0) sum.theirs = kNoProof;
    if (sum.solved()) sum.value = guaranteed(node, children, sum.mine == 0);
    return sum;
  }
  // A won node counts its winning moves, a lost one all.
  Value guaranteed(const Node& node, const std::vector<Child>& children, bool won) const {
    const bool max = walk_.maximising(node);
    Value value = max ? W::Limits::lowest() : W::Limits::highest();
    for (const Child& child : children) {
      if (won && child.numbers.theirs != 0) continue;
      value = max ? std::max(value, child.numbers.value) : std::min(value, child.numbers.value);
    }
    return value;
  }

  int best_of(const Node& node, const std::vector<Child>& children, const Numbers& now) const {
    if (!now.solved()) return static_cast<int>(choose(children).place);
    const bool max = walk_.maximising(node);
    int best = -1;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (now.mine == 0 && children[i].numbers.theirs != 0) continue;
      const Value value = children[i].numbers.value;
      const Value known = best < 0 ? value : children[static_cast<std::size_t>(best)].numbers.value;
      if (best < 0 || (max ? value > known : value < known)) best = static_cast<int>(i);
    }
    return best;
  }

  std::uint64_t key(const Node& node, Depth left) const {
    return hash_salt(walk_.memory_key(node, left), salt_);
  }

  void tell(const Node& node, const Numbers& now) {
    const bool max = walk_.maximising(node);
    tell_label(walk_, node,
               Label::proof(told_number(max ? now.mine : now.theirs),
                            told_number(max ? now.theirs : now.mine)));
  }

  W& walk_;
  Goals<W> goals_;
  DfPnTable<Value> table_;
  Goal<Value> goal_{};
  std::uint64_t salt_ = 0;
  std::uint64_t question_ = 0;
  std::uint64_t work_ = 0;
  int root_best_ = -1;
};

}  // namespace espalier::best_first
