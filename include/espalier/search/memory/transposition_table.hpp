// The transposition table of the engine: value, bound, depth and best move of positions met before.
// Source: Hsu15 slide 6 (always; deeper), slide 9 (deeper, exact preferred), slide 13 (deeper, for
// whatever occupies the slot); Abalone12 III ("used" flag, 2^22 entries, evaluations kept); and a
// bucket of two with ageing as the default.
//
// Promise: a probe returns a copy, or nothing; an entry that two threads wrote at once is not found
// rather than found wrong (key and data are kept as key ^ data and data: Hyatt & Mann 2002). The
// full 64-bit key is compared. Values of the win band are stored as distances from the node, so
// callers pass the ply (see to_table in core/value.hpp).
// Deviations: the slides and the paper know no ageing; here Deeper and Used give up an entry that
// an older search made, as it would stay for ever. The evaluations stand in an array of their own
// beside the entries (evaluation_memory.hpp), since leaves have no entry.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>

#include "espalier/core/value.hpp"
#include "espalier/search/memory/evaluation_memory.hpp"
#include "espalier/search/memory/large_array.hpp"
#include "espalier/search/options.hpp"

namespace espalier::memory {

// When may a stored value answer for another search? Equal: only if it was searched exactly as
// deep, so that fixed-depth values stay those of minimax. AtLeast: also if deeper; for play.
enum class DepthMatch : std::uint8_t { Equal, AtLeast };

// Which entry must go?
//   Always       the newer one stays (Hsu15 slide 6)
//   Deeper       the deeper one stays, of the same position or another, the newer if equal, unless
//                an older search made it (Hsu15 slides 6 and 13)
//   DeeperExact  of one position: the deeper one stays; if equal, an exact value does not yield to
//                a bound, else the newer one stays (Hsu15 slide 9). Another position is simply
//                overwritten (slides 6 and 9)
//   Used         an entry whose value was used at least once stays before another position, unless
//                an older search made it (Abalone12 III)
//   Bucket       of two neighbours the first keeps the newer or deeper one, the second takes what
//                is left over
enum class Replacement : std::uint8_t { Always, Deeper, DeeperExact, Used, Bucket };

using BucketRule = std::integral_constant<Replacement, Replacement::Bucket>;
inline constexpr BucketRule kBucketRule{};

inline constexpr std::uint16_t kNoMove = 0xffff;
inline constexpr int kMaxTableDepth = 255;
inline constexpr int kMaxAge = 31;

struct Entry {
  Points value = 0;
  Bound bound = Bound::Exact;
  int depth = 0;                 // plies searched below the node
  std::uint16_t move = kNoMove;  // the caller's code of the best move

  friend constexpr bool operator==(const Entry&, const Entry&) = default;

  constexpr bool answers(int wanted_depth, DepthMatch match) const {
    return match == DepthMatch::Equal ? depth == wanted_depth : depth >= wanted_depth;
  }
  // Does the value answer for a search with this window, or narrow it?
  constexpr bool tells(Points alpha, Points beta) const {
    return (bound != Bound::Upper && value > alpha) || (bound != Bound::Lower && value < beta);
  }
};

class TranspositionTable {
 public:
  // The largest power of two of entries that fits; at least one bucket. Evaluations, where they
  // are kept, take half as many bytes again.
  explicit TranspositionTable(std::size_t bytes, Replacement rule = Replacement::Bucket,
                              bool keeps_evaluations = false)
      : rule_(rule),
        shift_(65 - static_cast<int>(std::bit_width(std::max(bytes / sizeof(Slot), kBucket)))),
        slots_(entries()),
        evaluations_(keeps_evaluations ? 64 - shift_ : EvaluationMemory::kNone) {}

  std::size_t entries() const { return std::size_t{1} << (64 - shift_); }
  std::size_t bytes() const { return entries() * sizeof(Slot); }
  Replacement rule() const { return rule_; }

  // A new search begins: entries of earlier ones become old.
  void next_search() { set_age((age_ + 1) & kMaxAge); }
  void clear() {
    slots_.clear();  // nobody else is searching
    evaluations_.clear();
    set_age(0);
  }

  // The static evaluations of positions; asked only if the table keeps them.
  EvaluationMemory& evaluations() { return evaluations_; }

  // Best moves stay, values do not: no entry speaks for any depth any more. Static evaluations are
  // no values of a search, and stay.
  void forget_values() {
    for (std::size_t i = 0; i < entries(); ++i) slots_[i].change(Packed::without_depth);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[slot_of(key)]); }

  // What is known of a position met at distance `ply` from the root. Where the rule is known to the
  // compiler (kBucketRule) the question which one it is vanishes.
  std::optional<Entry> probe(std::uint64_t key, int ply) const { return probe(key, ply, rule_); }
  template <class Rule>
  std::optional<Entry> probe(std::uint64_t key, int ply, Rule rule) const {
    const Slot* const first = &slots_[first_slot(key, rule)];
    for (std::size_t i = 0; i < ways(rule); ++i) {
      const Slot& slot = first[i];
      const std::uint64_t data = slot.data_of(key);
      if (data == 0) continue;
      Entry entry = Packed(data).entry();
      entry.value = from_table(entry.value, ply);
      return entry;
    }
    return std::nullopt;
  }

  // The value of a position was used: it answered, or narrowed a window. Only the rule Used
  // listens. (A probe alone is no use: the entry may be too shallow, or asked for its move only.)
  void use(std::uint64_t key) {
    if (rule_ != Replacement::Used) return;
    Slot& slot = slots_[slot_of(key)];
    const std::uint64_t data = slot.data_of(key);
    if (data != 0 && !Packed(data).used()) slot.write(key, Packed(data).with_use().word());
  }

  void store(std::uint64_t key, Entry entry, int ply) { store(key, entry, ply, rule_); }
  template <class Rule>
  [[gnu::always_inline]] void store(std::uint64_t key, Entry entry, int ply, Rule rule) {
    assert(entry.depth >= 0 && entry.depth <= kMaxTableDepth);
    entry.value = to_table(entry.value, ply);
    Slot* slot = &slots_[first_slot(key, rule)];
    if (rule == Replacement::Bucket) {
      const bool first = slot->data_of(key) != 0 ||
                         Packed(entry, age_bits_).word() + youth_ >= slot->data() + youth_;
      if (!first) ++slot;
    } else if (slot->data() != 0) {
      if (!replaces(entry, Packed(slot->data()), slot->data_of(key) != 0, rule)) return;
    }
    // A search that found no best move must not forget the one that did.
    // (Read once: another thread may write to the slot in between.)
    if (entry.move == kNoMove) {
      if (const std::uint64_t known = slot->data_of(key)) entry.move = Packed(known).entry().move;
    }
    Packed packed(entry, age_bits_);
    if (rule == Replacement::Used) {  // a position that was used before stays one that was
      const std::uint64_t known = slot->data_of(key);
      if (known != 0 && Packed(known).used()) packed = packed.with_use();
    }
    slot->write(key, packed.word());
  }

  // Thousandths of a sample of entries that the current search has written.
  int hashfull() const {
    const std::size_t sample = std::min<std::size_t>(entries(), 1000);
    std::size_t full = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      const std::uint64_t data = slots_[i].data();
      full += data != 0 && Packed(data).age() == age_ ? 1 : 0;
    }
    return static_cast<int>(full * 1000 / sample);
  }

 private:
  static constexpr std::size_t kBucket = 2;
  static constexpr int kAgeShift = 59;
  static constexpr std::uint64_t kBoundOne = std::uint64_t{1} << 49;  // bounds count from 1

  void set_age(int age) {
    age_ = age;
    age_bits_ = static_cast<std::uint64_t>(age) << kAgeShift | kBoundOne;
    youth_ = static_cast<std::uint64_t>(kMaxAge - age) << kAgeShift;
  }

  // From the top: 5 bits age, 8 depth, 2 bound, 1 used, 16 move, 32 value; never 0, as the bound
  // counts from 1. Age and depth on top make the worth of an entry a number to compare.
  class Packed {
   public:
    explicit Packed(std::uint64_t word) : word_(word) {}
    Packed(const Entry& entry, std::uint64_t age_bits)
        : word_((std::uint64_t{static_cast<std::uint32_t>(entry.value)} |
                 std::uint64_t{entry.move} << 32 | static_cast<std::uint64_t>(entry.bound) << 49 |
                 static_cast<std::uint64_t>(entry.depth) << 51) +
                age_bits) {}

    std::uint64_t word() const { return word_; }
    bool used() const { return (word_ >> 48 & 1) != 0; }
    Packed with_use() const { return Packed(word_ | std::uint64_t{1} << 48); }
    int age() const { return static_cast<int>(word_ >> kAgeShift); }
    static std::uint64_t without_depth(std::uint64_t word) {
      return word & ~(std::uint64_t{kMaxTableDepth} << 51);
    }
    Entry entry() const {
      return {static_cast<Points>(static_cast<std::uint32_t>(word_)),
              static_cast<Bound>((word_ >> 49 & 3) - 1), static_cast<int>(word_ >> 51 & 255),
              static_cast<std::uint16_t>(word_ >> 32)};
    }

   private:
    std::uint64_t word_;
  };

  class Slot {
   public:
    std::uint64_t data() const { return data_.load(std::memory_order_relaxed); }
    // The data if they belong to this key, else 0.
    std::uint64_t data_of(std::uint64_t key) const {
      const std::uint64_t data = data_.load(std::memory_order_relaxed);
      return (check_.load(std::memory_order_relaxed) ^ data) == key ? data : 0;
    }
    void write(std::uint64_t key, std::uint64_t data) {
      check_.store(key ^ data, std::memory_order_relaxed);
      data_.store(data, std::memory_order_relaxed);
    }
    template <class Change>
    void change(const Change& change) {
      const std::uint64_t before = data();
      write(check_.load(std::memory_order_relaxed) ^ before, change(before));
    }

   private:
    std::atomic<std::uint64_t> check_{0};
    std::atomic<std::uint64_t> data_{0};
  };

  static constexpr std::size_t ways(Replacement rule) {
    return rule == Replacement::Bucket ? kBucket : 1;
  }
  std::size_t slot_of(std::uint64_t key) const { return static_cast<std::size_t>(key >> shift_); }
  std::size_t first_slot(std::uint64_t key, Replacement rule) const {
    return slot_of(key) & ~(ways(rule) - 1);
  }

  bool replaces(const Entry& entry, const Packed& old, bool same, Replacement rule) const {
    const Entry before = old.entry();
    const bool older = old.age() != age_;
    switch (rule) {
      case Replacement::Always: return true;
      case Replacement::Deeper: return older || entry.depth >= before.depth;
      case Replacement::DeeperExact:
        if (!same) return true;
        if (entry.depth != before.depth) return entry.depth > before.depth;
        return entry.bound == Bound::Exact || before.bound != Bound::Exact;
      case Replacement::Used: return older || same || !old.used();
      case Replacement::Bucket: return true;  // there is always a place
    }
    return true;
  }

  Replacement rule_;
  int shift_;  // the high bits of a key choose its slot
  LargeArray<Slot> slots_;
  EvaluationMemory evaluations_;
  int age_ = 0;
  std::uint64_t age_bits_ = kBoundOne;
  // Added to an entry, it makes the age count from this search backwards (the sum wraps around): a
  // number by which newer entries come before older ones, then deeper before shallower ones, and
  // nothing last.
  std::uint64_t youth_ = std::uint64_t{kMaxAge} << kAgeShift;
};

// The probability that no position is mistaken for another, when `positions` are met and a table of
// 2^index_bits entries keeps check_bits further bits of each key: (1 - 2^-(n+m))^positions, as
// Hsu15 slide 14 has it (one comparison per position).
inline double probability_of_no_clash(double positions, int index_bits, int check_bits) {
  return std::exp(positions * std::log1p(-std::ldexp(1.0, -(index_bits + check_bits))));
}

}  // namespace espalier::memory
