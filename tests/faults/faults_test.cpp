// Every call of the file layer fails once: whatever was reported as done is there afterwards, and
// what was there before stays, whole.
#include "faults/faults.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/files.hpp"
#include "lab/runner.hpp"
#include "lab/store.hpp"
#include "lab/temporary_directory.hpp"
#include "lab/tiny_study.hpp"
#include "match/match_store.hpp"
#include "tune/learn_store.hpp"

namespace espalier::faults {
namespace {

using espalier::testing::TemporaryDirectory;

constexpr Fault kFaults[] = {Fault::Error, Fault::Full, Fault::ShortWrite, Fault::Read};
constexpr int kMostCalls = 2000;

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t files_in(const std::string& directory) {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(directory), {}));
}

// Calls `attempt(fault, n)` for n = 1, 2, ... until fewer than n calls are made. It arms the layer
// itself and returns what disarm() has counted. The number of attempts that met a fault.
template <class Attempt>
int for_every_call(const Attempt& attempt) {
  int met = 0;
  for (const Fault fault : kFaults) {
    for (int number = 1; number < kMostCalls; ++number) {
      if (attempt(fault, number) < number) break;
      ++met;
    }
  }
  ::testing::Test::RecordProperty("faults", met);
  std::printf("%d faults met\n", met);
  return met;
}

// The place of a call among those that were noted; -1: it is not there.
int place(const std::string& call, int from = 0) {
  const auto& all = calls();
  const auto found = std::find(all.begin() + from, all.end(), call);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

TEST(Faults, AFileIsTheOldOneOrTheNew) {
  const TemporaryDirectory directory("faults-file");
  const std::string path = directory.path("report.html");
  const std::string before(100, 'o');
  const std::string after(50'000, 'n');
  const int met = for_every_call([&](Fault fault, int number) {
    std::ofstream(path, std::ios::binary) << before;
    arm(fault, number);
    const auto written = app::write_file(path, "report", after);
    const int count = disarm();
    const std::string now = text_of(path);
    EXPECT_TRUE(now == after || (now == before && !written.ok())) << number << " " << now.size();
    EXPECT_EQ(files_in(directory.path()), 1U) << "something is left behind, call " << number;
    return count;
  });
  EXPECT_GE(met, 12);  // open, write, fsync, rename, fsync; three times
}

TEST(Faults, WhatIsReplacedIsTheOldOneOrTheNew) {
  const TemporaryDirectory directory("faults-save");
  const std::string path = directory.path("save.txt");
  const std::string before = "old";
  const std::string after(9000, 'x');
  const int met = for_every_call([&](Fault fault, int number) {
    std::ofstream(path, std::ios::binary) << before;
    arm(fault, number);
    const auto code = app::replace_file(path, path + ".new", after);
    const int count = disarm();
    const std::string now = text_of(path);
    EXPECT_TRUE(now == after || (now == before && code)) << number;
    return count;
  });
  EXPECT_GE(met, 12);
}

// After a loss of power the name must not point to bytes that were never written.
TEST(Faults, BytesAreOnTheDiskBeforeTheNameAndTheNameBeforeTheReport) {
  const TemporaryDirectory directory("faults-order");
  arm(Fault::None, 0);
  ASSERT_TRUE(app::write_file(directory.path("a"), "file", "text").ok());
  disarm();
  const int write = place("write");
  const int sync = place("fsync", write);
  const int rename = place("rename", sync);
  EXPECT_TRUE(write >= 0 && sync > write && rename > sync);
  EXPECT_GT(place("fsync", rename), rename);
}

const match::Fields kFaultPlan = {{"game", "connect4"}, {"players", "random greedy"}};

std::vector<match::StoredGame> games_from(std::size_t first) {
  std::vector<match::StoredGame> games(5);
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].id = first + i;
    games[i].points = match::points_of_half(static_cast<int>(i % 3));
    games[i].moves = std::string(200, "abc"[i % 3]);
  }
  return games;
}

bool holds(const match::MatchStore& store, const std::vector<match::StoredGame>& games) {
  return std::all_of(games.begin(), games.end(), [&](const match::StoredGame& game) {
    const auto found = store.games().find(game.id);
    return found != store.games().end() && found->second == game;
  });
}

TEST(Faults, AGameThatWasReportedAsStoredIsStored) {
  const auto first = games_from(0);
  const auto second = games_from(100);
  const int met = for_every_call([&](Fault fault, int number) {
    const TemporaryDirectory directory("faults-match");
    {
      match::MatchStore store = match::MatchStore::open(directory.path(), kFaultPlan).value();
      EXPECT_FALSE(store.add(first));
    }
    int count = 0;
    bool reported = false;
    {
      arm(fault, number);
      auto opened = match::MatchStore::open(directory.path(), {});
      if (opened.ok()) {
        match::MatchStore store = std::move(opened).value();
        reported = !store.add(second);
      }
      count = disarm();
    }
    const auto again = match::MatchStore::open(directory.path(), {});
    EXPECT_TRUE(again.ok()) << "call " << number << ": " << (again.ok() ? "" : again.message());
    if (!again.ok()) return count;
    EXPECT_TRUE(holds(*again, first)) << number;
    EXPECT_TRUE(!reported || holds(*again, second)) << number;
    const std::size_t size = again->games().size();
    EXPECT_TRUE(size == first.size() || size == first.size() + second.size()) << size;
    return count;
  });
  EXPECT_GT(met, 10);
}

// What a store was begun with is there when that was reported; otherwise one can begin again.
TEST(Faults, AStoreThatWasNotBegunCanBeBegun) {
  const int met = for_every_call([&](Fault fault, int number) {
    const TemporaryDirectory above("faults-begin");
    const std::string directory = above.path("a/b");
    arm(fault, number);
    bool reported = false;
    {
      const auto opened = match::MatchStore::open(directory, kFaultPlan);
      reported = opened.ok();
    }
    const int count = disarm();
    const auto again =
        match::MatchStore::open(directory, reported ? match::Fields{} : kFaultPlan);
    EXPECT_TRUE(again.ok()) << "call " << number << ": " << (again.ok() ? "" : again.message());
    EXPECT_TRUE(!again.ok() || again->plan() == kFaultPlan) << number;
    return count;
  });
  EXPECT_GT(met, 10);
}

TEST(Faults, AnAddedTextIsThereOrTheFileIsAsBefore) {
  const TemporaryDirectory directory("faults-append");
  const std::string path = directory.path("games");
  const std::string before(100, 'o');
  const std::string added(20'000, 'n');
  const int met = for_every_call([&](Fault fault, int number) {
    std::ofstream(path, std::ios::binary) << before;
    arm(fault, number);
    const auto code = app::append_file(path, added);
    const int count = disarm();
    const std::string now = text_of(path);
    EXPECT_TRUE(now == before + added || (code && now == before)) << number << " " << now.size();
    return count;
  });
  EXPECT_GE(met, 8);  // open, write, fsync, close
}

// Also when reading fails: what cannot be read is not taken for an unfinished end, and cut off.
TEST(Faults, AGameOfSelfPlayThatWasReportedAsStoredIsStored) {
  const app::Json run = {{"game", "othello"}};
  const std::string position(3000, 'p');  // so that the file is read in several blocks
  const auto game = [&](std::size_t number) {
    const std::vector<tune::LearnSample> samples(4, {position, 5, 2, 9});
    return tune::LearnGame{number, true, 60, samples};
  };
  const int met = for_every_call([&](Fault fault, int number) {
    const TemporaryDirectory directory("faults-learn");
    const std::string path = directory.path("games");
    {
      tune::LearnStore store = tune::LearnStore::open(path, run).value();
      EXPECT_FALSE(store.begin_round(0, "player"));
      for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(store.add(0, game(i)));
    }
    bool reported = false;
    arm(fault, number);
    {
      auto opened = tune::LearnStore::open(path, run);
      if (opened.ok()) {
        tune::LearnStore store = std::move(opened).value();
        reported = !store.add(0, game(7));
      }
    }
    const int count = disarm();
    const auto again = tune::LearnStore::open(path, run);
    EXPECT_TRUE(again.ok()) << "call " << number << ": " << (again.ok() ? "" : again.message());
    if (!again.ok()) return count;
    const auto& games = again->games(0);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(games.contains(i)) << number << " " << i;
    EXPECT_TRUE(!reported || games.contains(7)) << number;
    return count;
  });
  EXPECT_GT(met, 8);
}

TEST(Faults, AFileIsReadWholeOrNotAtAll) {
  const TemporaryDirectory directory("faults-read");
  const std::string path = directory.path("params.toml");
  const std::string text(200'000, 't');
  std::ofstream(path, std::ios::binary) << text;
  const int met = for_every_call([&](Fault fault, int number) {
    arm(fault, number);
    const auto read = app::read_file(path, "models file");
    const int count = disarm();
    EXPECT_TRUE(!read.ok() || *read == text) << number << " " << read->size();
    return count;
  });
  EXPECT_GE(met, 2);
}

TEST(Faults, AGameIsOnTheDiskBeforeItIsReported) {
  const TemporaryDirectory directory("faults-match-order");
  match::MatchStore store = match::MatchStore::open(directory.path(), kFaultPlan).value();
  arm(Fault::None, 0);
  EXPECT_FALSE(store.add(games_from(0)));
  disarm();
  ASSERT_FALSE(calls().empty());
  const auto last = std::find(calls().rbegin(), calls().rend(), "write");
  ASSERT_NE(last, calls().rend());
  EXPECT_NE(std::find(calls().rbegin(), last, "fsync"), last)
      << "nothing is synced after the write";
}

TEST(Faults, AUnitThatWasReportedAsStoredIsStored) {
  const espalier::testing::Dice dice;
  const auto open = [&](const std::string& directory) {
    return lab::Store::open(directory, dice, std::nullopt, lab::Store::Access::ReadWrite);
  };
  const int met = for_every_call([&](Fault fault, int number) {
    const TemporaryDirectory directory("faults-lab");
    std::vector<lab::Unit> plan;
    {
      lab::Store store = open(directory.path()).value();
      plan = store.missing({0}, 20);
      EXPECT_FALSE(store.add({{plan[0], lab::compute(dice, 1, plan[0])}}));
    }
    int count = 0;
    bool reported = false;
    {
      arm(fault, number);
      auto opened = open(directory.path());
      if (opened.ok()) {
        lab::Store store = std::move(opened).value();
        reported = !store.add({{plan[1], lab::compute(dice, 1, plan[1])}});
      }
      count = disarm();
    }
    const auto again = open(directory.path());
    EXPECT_TRUE(again.ok()) << "call " << number << ": " << (again.ok() ? "" : again.message());
    if (!again.ok()) return count;
    EXPECT_GE(again->units().size(), reported ? 2U : 1U) << number;
    EXPECT_LE(again->units().size(), 2U) << number;
    return count;
  });
  EXPECT_GT(met, 10);
}

}  // namespace
}  // namespace espalier::faults
