// What a search costs, counted as the sources count (Muszycka85 3.1; SPEC of the studies):
//   nodes   tree nodes created: evaluated or expanded, each once however often it is re-searched
//   leaves  those of them that were evaluated
//   visits  every entry into a node, repeats included
//   cuts    cut-offs that left at least one child unseen
// The root itself is counted in none of them: "U(3,6) perfectly ordered creates 124 nodes".
//
// A Counters policy receives these calls; NullCounters makes them vanish.
#pragma once

#include <cstdint>

#include "espalier/core/id_marks.hpp"

namespace espalier {

struct NullCounters {
  static constexpr bool kActive = false;
  static constexpr void leaf(std::uint64_t /*node*/, int /*ply*/) {}
  static constexpr void inner(std::uint64_t /*node*/, int /*ply*/) {}
  static constexpr void revisit(int /*ply*/) {}
  static constexpr void cut() {}
};

// Exact counts of distinct nodes, by path id. For studies and teaching; off while timing.
class NodeCounters {
 public:
  static constexpr bool kActive = true;

  void leaf(std::uint64_t node, int ply) {
    if (ply == 0) return;
    ++visits_;
    ++evaluations_;
    leaves_ += (marks_.add(node, kCreated | kLeaf) & kLeaf) == 0 ? 1 : 0;
  }
  void inner(std::uint64_t node, int ply) {
    if (ply == 0) return;
    ++visits_;
    marks_.add(node, kCreated);
  }
  // An entry that was answered from memory: nothing is created.
  void revisit(int ply) { visits_ += ply > 0 ? 1 : 0; }
  void cut() { ++cuts_; }

  // What another one has counted of the same tree. A node that both have created counts once.
  NodeCounters& operator+=(const NodeCounters& other) {
    other.marks_.for_each([this](std::uint64_t node, std::uint8_t marks) {
      const std::uint8_t before = marks_.add(node, marks);
      leaves_ += (marks & ~before & kLeaf) != 0 ? 1 : 0;
    });
    visits_ += other.visits_;
    evaluations_ += other.evaluations_;
    cuts_ += other.cuts_;
    return *this;
  }

  bool created(std::uint64_t node) const { return marks_.marks(node) != 0; }
  std::uint64_t leaves() const { return leaves_; }
  std::uint64_t nodes() const { return marks_.size(); }
  std::uint64_t visits() const { return visits_; }
  std::uint64_t evaluations() const { return evaluations_; }  // visits to leaves
  std::uint64_t cuts() const { return cuts_; }

 private:
  static constexpr std::uint8_t kCreated = 1;
  static constexpr std::uint8_t kLeaf = 2;

  IdMarks marks_;
  std::uint64_t leaves_ = 0;
  std::uint64_t visits_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t cuts_ = 0;
};

// Entries only: no memory per node. For benchmarks and node signatures.
class VisitCounters {
 public:
  static constexpr bool kActive = true;

  void leaf(std::uint64_t /*node*/, int ply) {
    visits_ += ply > 0 ? 1 : 0;
    ++evaluations_;
  }
  void inner(std::uint64_t /*node*/, int ply) { visits_ += ply > 0 ? 1 : 0; }
  void revisit(int ply) { visits_ += ply > 0 ? 1 : 0; }
  void cut() { ++cuts_; }

  std::uint64_t visits() const { return visits_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t cuts() const { return cuts_; }

 private:
  std::uint64_t visits_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t cuts_ = 0;
};

}  // namespace espalier
