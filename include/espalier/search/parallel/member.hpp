// A search as a member of a crew: where it shares the children of a node, and how it learns that
// nobody needs its work any more. A search on its own is a member of no crew.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/parallel/crew.hpp"

namespace espalier::parallel {

class Member {
 public:
  Crew* crew() const { return crew_; }

  // Does nobody need the value of the node in hand any more?
  bool is_needless() const {
    return scheme_ == engine::TeamScheme::Abdada ? crew_->pass() != pass_
                                                 : split_ != nullptr && split_->is_needless();
  }
  void leave_if_needless() const {
    if (is_needless()) throw engine::Abandoned{};
  }
  // The same question from the budget, which is asked every few hundred nodes.
  static bool ask_needless(const void* member) {
    return static_cast<const Member*>(member)->is_needless();
  }

  const SplitPoint* split_ = nullptr;  // that this worker works for
  std::uint64_t pass_ = 0;             // of the root, that this worker takes part in

 protected:
  // Children are shared where at least `plies` are left. No crew: never.
  void enter_crew(Crew* crew, engine::TeamScheme scheme, int plies) {
    crew_ = crew;
    scheme_ = scheme;
    split_ = nullptr;
    shared_from_ = crew == nullptr ? kNever : plies * engine::kPly;
  }

  static constexpr int kNever = std::numeric_limits<int>::max();
  int shared_from_ = kNever;  // quarters of a ply
  engine::TeamScheme scheme_ = engine::TeamScheme::Ybw;

 private:
  Crew* crew_ = nullptr;
};

}  // namespace espalier::parallel
