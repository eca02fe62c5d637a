// A table of positions for searches of many players: one entry per key, in a place that the key
// names. A deeper entry of the same position stays; a different position is overwritten.
//
// Promise: an entry is found under its whole key only. Nothing is allocated after the table is
// made.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier::multiplayer {

// `What` is what an entry knows; it has a member `depth`.
template <class What>
class SeatsTable {
 public:
  explicit SeatsTable(std::size_t bytes) {
    const std::size_t places = bytes / sizeof(Entry);
    if (places > 0) entries_.resize(std::bit_floor(places));
  }

  const What* find(std::uint64_t key) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place(key)];
    return entry.used && entry.key == key ? &entry.what : nullptr;
  }
  void keep(std::uint64_t key, const What& what) {
    if (entries_.empty()) return;
    Entry& entry = entries_[place(key)];
    if (entry.used && entry.key == key && entry.what.depth > what.depth) return;
    used_ += entry.used ? 0 : 1;
    entry = {key, what, true};
  }
  void clear() {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    used_ = 0;
  }
  int permille() const {
    return entries_.empty() ? 0 : static_cast<int>(1000 * used_ / entries_.size());
  }
  bool empty() const { return entries_.empty(); }

 private:
  struct Entry {
    std::uint64_t key = 0;
    What what = {};
    bool used = false;
  };
  std::size_t place(std::uint64_t key) const { return key & (entries_.size() - 1); }

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace espalier::multiplayer
