// A set of 64-bit ids with a few mark bits each: open addressing in two flat arrays, so that a node
// costs 9 bytes at two thirds full and no allocation of its own. Ids are hashes already; one more
// multiplication spreads those that are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace espalier {

class IdMarks {
 public:
  // Adds marks to an id; returns those it had before (0: it is new). Marks are not 0.
  std::uint8_t add(std::uint64_t id, std::uint8_t marks) {
    if (3 * (count_ + 1) > 2 * ids_.size()) grow();
    const std::size_t slot = find(id);
    const std::uint8_t before = marks_[slot];
    ids_[slot] = id;
    marks_[slot] = static_cast<std::uint8_t>(before | marks);
    count_ += before == 0 ? 1 : 0;
    return before;
  }
  std::uint8_t marks(std::uint64_t id) const { return ids_.empty() ? 0 : marks_[find(id)]; }
  std::size_t size() const { return count_; }

  // Calls call(id, marks) for every id, in no order.
  template <class Call>
  void for_each(const Call& call) const {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (marks_[i] != 0) call(ids_[i], marks_[i]);
    }
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;

  // The slot of the id, or the free one where it belongs.
  std::size_t find(std::uint64_t id) const {
    const std::size_t mask = ids_.size() - 1;
    std::size_t slot = static_cast<std::size_t>((id * 0x9e3779b97f4a7c15ULL) >> 32) & mask;
    while (marks_[slot] != 0 && ids_[slot] != id) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    const std::size_t slots = ids_.empty() ? kFirstSlots : 2 * ids_.size();
    const auto old_ids = std::exchange(ids_, std::vector<std::uint64_t>(slots));
    const auto old_marks = std::exchange(marks_, std::vector<std::uint8_t>(slots));
    for (std::size_t i = 0; i < old_ids.size(); ++i) {
      if (old_marks[i] == 0) continue;
      const std::size_t slot = find(old_ids[i]);
      ids_[slot] = old_ids[i];
      marks_[slot] = old_marks[i];
    }
  }

  std::vector<std::uint64_t> ids_;
  std::vector<std::uint8_t> marks_;  // 0: free
  std::size_t count_ = 0;
};

}  // namespace espalier
