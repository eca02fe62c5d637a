// Which positions some worker is searching at the moment, by key and depth: the exclusive marks of
// ABDADA.
// Source: Weill 1996 (ABDADA: a count of processors in the table entry); Kerrigan (simplified
// ABDADA: marks in a small table of their own).
//
// Promise: a mark only changes the order in which children are searched, never a value. A mark that
// finds no room is left out; a mark goes with the object that made it, also when a search is
// stopped. Deviations: the marks stand beside the transposition table and not in its entries, so
// that an entry that is overwritten takes no mark along, and one thread pays for nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace espalier::parallel {

class BusyMarks {
 public:
  // The mark of a position searched with `left` quarters of a ply. Never 0.
  static std::uint64_t name(std::uint64_t key, int left) {
    return (key ^ (static_cast<std::uint64_t>(left) * 0x9E3779B97F4A7C15U)) | 1U;
  }

  bool is_busy(std::uint64_t name) const {
    for (const auto& place : row(name)) {
      if (place.load(std::memory_order_relaxed) == name) return true;
    }
    return false;
  }

  void clear() {
    for (Row& row : rows_) {
      for (auto& place : row) place.store(0, std::memory_order_relaxed);
    }
  }

  // A worker searches this position as long as the object lives.
  class Mark {
   public:
    Mark(BusyMarks& marks, std::uint64_t name) : name_(name) {
      for (auto& place : marks.row(name)) {
        std::uint64_t empty = 0;
        if (place.compare_exchange_strong(empty, name, std::memory_order_relaxed)) {
          place_ = &place;
          return;
        }
      }
    }
    ~Mark() {
      if (place_ == nullptr) return;
      std::uint64_t mine = name_;
      place_->compare_exchange_strong(mine, 0, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::uint64_t name_;
    std::atomic<std::uint64_t>* place_ = nullptr;
  };

 private:
  static constexpr std::size_t kRowBits = 9;
  using Row = std::array<std::atomic<std::uint64_t>, 8>;  // a cache line

  static std::size_t number(std::uint64_t name) {
    return static_cast<std::size_t>(name * 0xD6E8FEB86659FD93U >> (64 - kRowBits));
  }
  const Row& row(std::uint64_t name) const { return rows_[number(name)]; }
  Row& row(std::uint64_t name) { return rows_[number(name)]; }

  alignas(64) std::array<Row, std::size_t{1} << kRowBits> rows_{};
};

}  // namespace espalier::parallel
