// The transposition table: what is stored is found again, rules replace what they say, win
// distances survive another distance from the root, and threads never read a mixed entry.
#include "espalier/search/memory/transposition_table.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "espalier/core/rng.hpp"

namespace espalier::memory {
namespace {

constexpr std::size_t kSmall = 1 << 16;  // bytes

Entry entry(Points value, int depth, Bound bound = Bound::Exact, std::uint16_t move = 7) {
  return {value, bound, depth, move};
}

TEST(TranspositionTable, FindsWhatItStored) {
  for (const Replacement rule : {Replacement::Always, Replacement::Deeper, Replacement::DeeperExact,
                                 Replacement::Used, Replacement::Bucket}) {
    TranspositionTable table(kSmall, rule);
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
      table.clear();
      const std::uint64_t key = rng();
      const Entry stored{static_cast<Points>(rng.below(2'000'001)) - 1'000'000,
                         static_cast<Bound>(rng.below(3)), static_cast<int>(rng.below(256)),
                         static_cast<std::uint16_t>(rng.below(65536))};
      const int ply = static_cast<int>(rng.below(100));
      table.store(key, stored, ply);
      ASSERT_EQ(table.probe(key, ply), stored);
      EXPECT_FALSE(table.probe(key ^ 1, ply));  // the full key is compared
    }
  }
}

TEST(TranspositionTable, WinsAreDistancesFromTheNode) {
  TranspositionTable table(kSmall);
  table.store(5, entry(win_in(9), 4), 6);  // three plies below a node at ply 6
  EXPECT_EQ(table.probe(5, 2)->value, win_in(5));
  table.store(6, entry(loss_in(8), 4), 6);
  EXPECT_EQ(table.probe(6, 10)->value, loss_in(12));
}

TEST(TranspositionTable, DepthMatchIsAPolicy) {
  EXPECT_TRUE(entry(0, 5).answers(5, DepthMatch::Equal));
  EXPECT_FALSE(entry(0, 6).answers(5, DepthMatch::Equal));
  EXPECT_TRUE(entry(0, 6).answers(5, DepthMatch::AtLeast));
  EXPECT_FALSE(entry(0, 4).answers(5, DepthMatch::AtLeast));
}

// Two keys that share a slot: which one stays?
bool newer_stays(Replacement rule, const Entry& older, const Entry& newer, bool use = false) {
  TranspositionTable table(kSmall, rule);
  const std::uint64_t first = 3;
  const std::uint64_t second = first + (std::uint64_t{1} << 40);
  table.store(first, older, 0);
  if (use) table.use(first);
  table.store(second, newer, 0);
  EXPECT_NE(table.probe(first, 0).has_value(), table.probe(second, 0).has_value());
  return table.probe(second, 0).has_value();
}

// The same key twice: which entry stays?
bool newer_stays_of_one(Replacement rule, const Entry& older, const Entry& newer) {
  TranspositionTable table(kSmall, rule);
  table.store(3, older, 0);
  table.next_search();  // of one position, age decides nothing
  table.store(3, newer, 0);
  EXPECT_TRUE(table.probe(3, 0) == older || table.probe(3, 0) == newer);
  return table.probe(3, 0) == newer;
}

// Values tell the entries apart.
constexpr Bound kBounds[] = {Bound::Lower, Bound::Upper};
const Entry kShallow = entry(1, 2);
const Entry kDeep = entry(2, 9);
Entry shallow_bound(Bound bound) { return entry(3, 2, bound); }
Entry deep_bound(Bound bound) { return entry(4, 9, bound); }

TEST(TranspositionTable, Hsu15Slide6SimplyOverwrites) {
  EXPECT_TRUE(newer_stays(Replacement::Always, kDeep, kShallow));
  EXPECT_TRUE(newer_stays_of_one(Replacement::Always, kDeep, kShallow));
}

// Slide 13 asks whatever is in the slot; slide 6 favours the latest at equal depth.
TEST(TranspositionTable, Hsu15Slide13KeepsTheDeeper) {
  EXPECT_FALSE(newer_stays(Replacement::Deeper, kDeep, kShallow));
  EXPECT_TRUE(newer_stays(Replacement::Deeper, kShallow, kDeep));
  EXPECT_TRUE(newer_stays(Replacement::Deeper, kDeep, kDeep));
  for (const Bound bound : kBounds) {
    EXPECT_TRUE(newer_stays(Replacement::Deeper, kDeep, deep_bound(bound)));
  }
}

// "if depth > depth', then replace"; "if depth < depth', then do not replace": exact or not.
TEST(TranspositionTable, Hsu15Slide9DepthDecidesFirst) {
  const auto stays = [](const Entry& older, const Entry& newer) {
    return newer_stays_of_one(Replacement::DeeperExact, older, newer);
  };
  EXPECT_TRUE(stays(kShallow, kDeep));
  EXPECT_FALSE(stays(kDeep, kShallow));
  for (const Bound bound : kBounds) {
    EXPECT_TRUE(stays(kShallow, deep_bound(bound)));
    EXPECT_FALSE(stays(deep_bound(bound), kShallow));
    EXPECT_TRUE(stays(shallow_bound(bound), kDeep));
    EXPECT_FALSE(stays(kDeep, shallow_bound(bound)));
  }
}

// "if (not exact) and exact', then do not replace; otherwise, replace".
TEST(TranspositionTable, Hsu15Slide9AtEqualDepthExactDoesNotYieldToABound) {
  const auto stays = [](const Entry& older, const Entry& newer) {
    return newer_stays_of_one(Replacement::DeeperExact, older, newer);
  };
  EXPECT_TRUE(stays(kDeep, entry(5, 9)));
  for (const Bound bound : kBounds) {
    EXPECT_FALSE(stays(kDeep, deep_bound(bound)));
    EXPECT_TRUE(stays(deep_bound(bound), kDeep));
    for (const Bound other : kBounds) EXPECT_TRUE(stays(deep_bound(bound), entry(5, 9, other)));
  }
}

// "There is no hash entry existed for the position p: simply add it", over whatever is there.
TEST(TranspositionTable, Hsu15Slides6And9OverwriteAnotherPosition) {
  EXPECT_TRUE(newer_stays(Replacement::DeeperExact, kDeep, kShallow));
  for (const Bound bound : kBounds) {
    EXPECT_TRUE(newer_stays(Replacement::DeeperExact, kDeep, shallow_bound(bound)));
  }
}

TEST(TranspositionTable, Abalone12IIIKeepsWhatWasUsed) {
  EXPECT_TRUE(newer_stays(Replacement::Used, kDeep, kShallow));
  EXPECT_FALSE(newer_stays(Replacement::Used, kShallow, kDeep, true));
}

// To be looked at is not to be used.
TEST(TranspositionTable, Abalone12IIIAProbeIsNoUse) {
  TranspositionTable table(kSmall, Replacement::Used);
  table.store(3, kDeep, 0);
  EXPECT_TRUE(table.probe(3, 0));
  table.store(3 + (std::uint64_t{1} << 40), kShallow, 0);
  EXPECT_FALSE(table.probe(3, 0));
}

TEST(TranspositionTable, Abalone12IIIAPositionStoredAgainStaysUsed) {
  TranspositionTable table(kSmall, Replacement::Used);
  table.store(3, kShallow, 0);
  table.use(3);
  table.store(3, kDeep, 0);
  table.store(3 + (std::uint64_t{1} << 40), kDeep, 0);
  EXPECT_EQ(table.probe(3, 0), kDeep);
}

TEST(TranspositionTable, ANewSearchMayReplaceEverythingOld) {
  for (const Replacement rule :
       {Replacement::Deeper, Replacement::DeeperExact, Replacement::Used}) {
    TranspositionTable table(kSmall, rule);
    table.store(3, entry(1, 20), 0);
    table.use(3);
    table.next_search();
    table.store(3 + (std::uint64_t{1} << 40), entry(1, 1, Bound::Lower), 0);
    EXPECT_FALSE(table.probe(3, 0));
  }
}

TEST(TranspositionTable, ABucketKeepsTheDeepestAndTheNewest) {
  TranspositionTable table(kSmall, Replacement::Bucket);
  const auto key = [](std::uint64_t i) { return 8 + (i << 20); };  // all in one bucket
  for (std::uint64_t i = 1; i <= 4; ++i) table.store(key(i), entry(1, static_cast<int>(i)), 0);
  EXPECT_TRUE(table.probe(key(4), 0));  // the deepest
  table.store(key(5), entry(1, 3), 0);
  EXPECT_TRUE(table.probe(key(4), 0));
  EXPECT_TRUE(table.probe(key(5), 0));  // the newest
  table.store(key(6), entry(1, 1), 0);
  EXPECT_TRUE(table.probe(key(4), 0));
  EXPECT_FALSE(table.probe(key(5), 0));
  EXPECT_TRUE(table.probe(key(6), 0));
  table.store(key(4), entry(7, 2), 0);  // the same position again: one entry, the new one
  EXPECT_EQ(table.probe(key(4), 0)->value, 7);
  for (int search = 0; search < 40; ++search) {  // ages wrap around
    table.next_search();
    table.store(key(10 + static_cast<std::uint64_t>(search)), entry(1, 1), 0);
    EXPECT_TRUE(table.probe(key(10 + static_cast<std::uint64_t>(search)), 0));
    table.store(key(100), entry(1, 0), 0);  // shallower: goes beside it
    EXPECT_TRUE(table.probe(key(10 + static_cast<std::uint64_t>(search)), 0));
  }
}

TEST(TranspositionTable, AMoveIsNotForgottenForNone) {
  TranspositionTable table(kSmall);
  table.store(9, entry(1, 3, Bound::Exact, 42), 0);
  table.store(9, entry(2, 4, Bound::Upper, kNoMove), 0);
  EXPECT_EQ(table.probe(9, 0)->move, 42);
  EXPECT_EQ(table.probe(9, 0)->value, 2);
}

TEST(TranspositionTable, SizesAndFilling) {
  EXPECT_EQ(TranspositionTable(1 << 20).bytes(), std::size_t{1} << 20);
  EXPECT_EQ(TranspositionTable((1 << 20) + 12345).bytes(), std::size_t{1} << 20);
  EXPECT_GE(TranspositionTable(0).entries(), 2U);
  TranspositionTable table(kSmall);
  EXPECT_EQ(table.hashfull(), 0);
  Rng rng(2);
  for (std::size_t i = 0; i < 10 * table.entries(); ++i) {
    table.store(rng(), entry(static_cast<Points>(rng.below(100)), 1), 0);
  }
  EXPECT_GT(table.hashfull(), 950);
  table.next_search();
  EXPECT_EQ(table.hashfull(), 0);
  table.clear();
  EXPECT_EQ(table.hashfull(), 0);
}

// --- evaluations ---------------------------------------------------------------------------------

TEST(EvaluationMemory, FindsWhatItStored) {
  for (const int bits : {1, 6, 21, 22}) {
    EvaluationMemory memory(bits);
    Rng rng(3);
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t key = rng();
      EXPECT_FALSE(memory.find(key));
      const auto value = static_cast<Points>(rng.below(2 * kWin + 1)) - kWin;
      memory.store(key, value);
      ASSERT_EQ(memory.find(key), value);
      for (int bit = 0; bit < EvaluationMemory::kKeyBits; ++bit) {
        ASSERT_FALSE(memory.find(key ^ std::uint64_t{1} << bit)) << bit;
      }
      memory.store(key, value / 2);  // the newer one stays
      ASSERT_EQ(memory.find(key), value / 2);
      if (i % 100 == 99) memory.clear();
    }
  }
}

TEST(EvaluationMemory, KeepsNoValueThatItHasNoRoomFor) {
  EvaluationMemory memory(4);
  for (const Points value : {Points{1} << 20, -(Points{1} << 20), ScoreTraits<Points>::highest(),
                             ScoreTraits<Points>::lowest()}) {
    memory.store(9, value);
    EXPECT_FALSE(memory.find(9));
  }
  memory.store(0, 0);  // no empty word
  EXPECT_EQ(memory.find(0), 0);
}

TEST(EvaluationMemory, TakesHalfAsManyBytesAsTheEntries) {
  EXPECT_EQ(TranspositionTable(kSmall).evaluations().bytes(), 0U);
  TranspositionTable table(kSmall, Replacement::Bucket, true);
  EXPECT_EQ(table.bytes(), kSmall);
  EXPECT_EQ(table.evaluations().bytes(), kSmall / 2);
  table.evaluations().store(5, 7);
  table.forget_values();
  EXPECT_EQ(table.evaluations().find(5), 7);
  table.clear();
  EXPECT_FALSE(table.evaluations().find(5));
}

// Threads hammer a few slots with entries that are a function of their key: whatever is found must
// be the one that belongs to it.
TEST(TranspositionTable, ThreadsNeverReadAMixedEntry) {
  TranspositionTable table(1 << 12);
  const auto of = [](std::uint64_t key) {
    return entry(static_cast<Points>(key % 100'000), static_cast<int>(key % 200),
                 static_cast<Bound>(key % 3), static_cast<std::uint16_t>(key % 60'000));
  };
  std::atomic<std::uint64_t> wrong{0};
  std::atomic<std::uint64_t> found{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        Rng rng(t);
        for (int i = 0; i < 200'000; ++i) {
          const std::uint64_t key = hash_seed(rng.below(2'000));
          table.store(key, of(key), 0);
          const std::uint64_t other = hash_seed(rng.below(2'000));
          if (const auto seen = table.probe(other, 0)) {
            ++found;
            wrong += *seen == of(other) ? 0 : 1;
          }
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(found, 10'000U);
}

// With n + m - w = 5, 10, 20, 32 slide 14 prints these chances of no clash in 2^w visits.
TEST(TranspositionTable, Hsu15Slide14ChanceOfNoClash) {
  const auto chance = [](int w) { return probability_of_no_clash(std::exp2(w), 20, 44); };
  EXPECT_NEAR(chance(64 - 5), 0.96924, 1e-5);
  EXPECT_NEAR(chance(64 - 10), 0.99901, 1.5e-5);  // a slip: e^(-2^-10) is 0.99902
  EXPECT_NEAR(chance(64 - 20), 0.99999904632613834096, 1e-12);
  EXPECT_NEAR(chance(64 - 32), 0.99999999976716935638, 1e-15);
}

TEST(TranspositionTable, ClashesAreRare) {
  EXPECT_NEAR(probability_of_no_clash(1e9, 20, 44), 1 - 5.42e-11, 1e-12);
  EXPECT_LT(probability_of_no_clash(1e9, 20, 12), 0.8);
}

}  // namespace
}  // namespace espalier::memory
