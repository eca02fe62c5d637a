// ABDADA: all workers search the same root with the same window and share the table. A younger
// brother that another worker is searching is put off; when its turn comes again, the table often
// knows its value.
// Source: Weill 1996, "The ABDADA distributed minimax search algorithm"; Kerrigan (simplified
// ABDADA).
//
// Promise: every worker searches every child that its window needs, in some order: the value is
// that of one worker alone. Whoever ends a pass of the root first answers for all. Deviations: the
// marks are beside the table (busy_marks.hpp). Near the horizon nothing is put off, since a look at
// the marks would cost more than the work it saves. A worker that has only children left that
// others search yields the processor once before it joins them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/search/parallel/crew.hpp"
#include "espalier/search/parallel/steps.hpp"

namespace espalier::parallel {

// The younger children of `family`, whose eldest has been searched.
template <class S>
[[gnu::cold]] void search_putting_off(S& search, const Steps<S>& steps,
                                      typename S::Family& family) {
  struct Later {
    std::size_t number;
    std::size_t turn;
  };
  std::array<Later, S::Moves::kCapacity> later;
  std::size_t put_off = 0;
  auto& order = family.children.order;
  BusyMarks& marks = search.crew()->marks();
  const auto decides = [&](const Later& one, bool exclusive) {
    search.leave_if_needless();
    auto child = make_child(search, steps, family, family.node, one.number);
    const std::uint64_t name = BusyMarks::name(search.table_key(child).key, family.left);
    if (exclusive && marks.is_busy(name)) {
      later[put_off++] = one;
      return false;
    }
    const BusyMarks::Mark mark(marks, name);
    return search_child(search, steps, family, child, one.number, one.turn);
  };
  while (!order.done()) {
    const std::size_t number = search.next_child(family.node, family.left, family.children);
    if (decides({number, order.turn()}, true)) return;
  }
  if (put_off > 0) std::this_thread::yield();
  for (std::size_t i = 0; i < put_off; ++i) {
    if (decides(later[i], false)) return;
  }
}

// One pass of the root: what is asked, and the first answer. Guarded by the crew's mutex.
template <class Move>
class SharedPass {
 public:
  struct Question {
    int depth = 0;
    Points alpha = 0;
    Points beta = 0;
    std::vector<std::size_t> children;  // of the root, in their order
  };
  struct Answer {
    Points value = 0;
    std::optional<Move> best;
    std::vector<Move> line;
  };

  // A new search: nobody is at work.
  void reset() { open_ = false; }

  // Worker 0 asks all others. Returns the number of the pass.
  std::uint64_t begin(Crew& crew, Question question) {
    const auto lock = crew.lock();
    question_ = std::move(question);
    open_ = true;
    const std::uint64_t number = crew.next_pass();
    crew.tell_all();
    return number;
  }

  // The next pass after number `known`; none: the search is over.
  std::optional<std::pair<std::uint64_t, Question>> wait(Crew& crew, std::uint64_t known) {
    auto lock = crew.lock();
    while (crew.wait_for_pass(lock, known)) {
      known = crew.pass();
      if (open_) return std::pair(known, question_);
    }
    return std::nullopt;
  }

  // A worker has found an answer to pass `number`. The first one counts, and ends the pass.
  void answer(Crew& crew, std::uint64_t number, Points value, const std::optional<Move>& best,
              std::span<const Move> line) {
    const auto lock = crew.lock();
    if (!open_ || crew.pass() != number) return;
    answer_ = {value, best, {line.begin(), line.end()}};
    open_ = false;
    crew.next_pass();
    crew.tell_all();
  }
  // After the pass has ended.
  Answer take(Crew& crew) {
    const auto lock = crew.lock();
    return std::move(answer_);
  }

 private:
  Question question_;
  Answer answer_;
  bool open_ = false;
};

}  // namespace espalier::parallel
