// Who gets which units, on a clock that the tests move.
#include "work/dispatcher.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <vector>

#include "work/dispatch_simulation.hpp"

namespace espalier::work {
namespace {

constexpr DispatchTerms kTerms{.lease = 60, .chunk = 0.5, .largest = 1000, .most_failures = 3};

// Answers everything in a chunk with results that follow from the unit.
void compute(Dispatcher& dispatcher, WorkerNumber worker, const Chunk& chunk, double seconds) {
  for (const std::size_t unit : chunk.units) {
    EXPECT_EQ(dispatcher.answer(worker, unit, false, unit), Answer::Accept);
  }
  dispatcher.finish(worker, chunk.number, chunk.units.size(), seconds);
}

TEST(Dispatcher, AWorkerComputesEverythingOnce) {
  Dispatcher dispatcher(500, kTerms);
  std::vector<int> computed(500, 0);
  double now = 0;
  while (!dispatcher.complete()) {
    const Chunk chunk = dispatcher.ask(1, now);
    ASSERT_FALSE(chunk.units.empty());
    for (const std::size_t unit : chunk.units) ++computed[unit];
    now += 0.01 * static_cast<double>(chunk.units.size());
    compute(dispatcher, 1, chunk, 0.01 * static_cast<double>(chunk.units.size()));
  }
  EXPECT_EQ(computed, std::vector<int>(500, 1));
  EXPECT_TRUE(dispatcher.ask(1, now).units.empty());
}

TEST(Dispatcher, ChunksLastHalfASecondAndAreSmallerAtTheEnd) {
  Dispatcher dispatcher(2000, kTerms);
  std::vector<std::size_t> sizes;
  double now = 0;
  for (int round = 0; !dispatcher.complete(); ++round) {
    for (const WorkerNumber worker : {1U, 2U}) {
      const Chunk chunk = dispatcher.ask(worker, now);
      if (chunk.units.empty()) continue;
      sizes.push_back(chunk.units.size());
      compute(dispatcher, worker, chunk, 0.01 * static_cast<double>(chunk.units.size()));
    }
    now += 0.5;
  }
  EXPECT_EQ(sizes.front(), 1U);  // nothing is known yet
  EXPECT_EQ(sizes[4], 50U);      // of a hundredth of a second each
  EXPECT_EQ(*std::max_element(sizes.begin(), sizes.end()), 50U);
  EXPECT_EQ(sizes.back(), 1U);
}

TEST(Dispatcher, ASlowWorkerGetsSmallerChunks) {
  Dispatcher dispatcher(100000, kTerms);
  Chunk quick;
  Chunk slow;
  for (int i = 0; i < 5; ++i) {
    quick = dispatcher.ask(1, i);
    compute(dispatcher, 1, quick, 0.001 * static_cast<double>(quick.units.size()));
    slow = dispatcher.ask(2, i);
    compute(dispatcher, 2, slow, 0.1 * static_cast<double>(slow.units.size()));
  }
  EXPECT_GE(quick.units.size(), 300U);
  EXPECT_LE(slow.units.size(), 6U);
}

TEST(Dispatcher, ASilentWorkerLosesItsUnits) {
  Dispatcher dispatcher(2, kTerms);
  const Chunk lost = dispatcher.ask(1, 0);
  ASSERT_EQ(lost.units, std::vector<std::size_t>{0});
  compute(dispatcher, 2, dispatcher.ask(2, 0), 1);
  EXPECT_FALSE(dispatcher.expire(60));  // not a moment too early
  dispatcher.heard(2, 60.5);
  EXPECT_TRUE(dispatcher.expire(60.5));
  EXPECT_EQ(dispatcher.lost(), 1U);
  const Chunk again = dispatcher.ask(2, 61);
  EXPECT_EQ(again.units, lost.units);
  compute(dispatcher, 2, again, 1);
  EXPECT_TRUE(dispatcher.complete());
  // It was late and not dead: nobody needs its answer any more.
  EXPECT_EQ(dispatcher.answer(1, 0, false, 0), Answer::Ignore);
  dispatcher.heard(1, 62);
  EXPECT_EQ(dispatcher.lost(), 0U);
}

TEST(Dispatcher, SignsOfLifeKeepALeaseUntilItIsLate) {
  Dispatcher dispatcher(1, kTerms);
  ASSERT_EQ(dispatcher.ask(1, 0).units.size(), 1U);
  dispatcher.heard(1, 59);
  EXPECT_FALSE(dispatcher.expire(59.5));
  dispatcher.heard(1, 60.5);
  EXPECT_TRUE(dispatcher.expire(61));  // it lives, but its unit takes too long
  EXPECT_EQ(dispatcher.lost(), 0U);
  EXPECT_EQ(dispatcher.ask(2, 61).units.size(), 1U);
  // The first answer counts, and being late is no failure.
  EXPECT_EQ(dispatcher.answer(1, 0, false, 7), Answer::Accept);
  EXPECT_EQ(dispatcher.answer(2, 0, false, 7), Answer::Ignore);
  EXPECT_TRUE(dispatcher.complete());
}

TEST(Dispatcher, LeasesGrowWithTheTimeOfUnits) {
  Dispatcher dispatcher(10, kTerms);
  double now = 0;
  for (int i = 0; i < 4; ++i, now += 20) {
    compute(dispatcher, 1, dispatcher.ask(1, now), 20);
  }
  ASSERT_EQ(dispatcher.ask(1, now).units.size(), 1U);
  for (int second = 0; second < 199; ++second) dispatcher.heard(1, now + second);
  dispatcher.expire(now + 199);  // ten times twenty seconds
  EXPECT_EQ(dispatcher.ask(2, now + 199).units, std::vector<std::size_t>{5});
  dispatcher.heard(1, now + 201);
  dispatcher.expire(now + 201);
  EXPECT_EQ(dispatcher.ask(3, now + 201).units, std::vector<std::size_t>{4});
}

TEST(Dispatcher, AnErrorIsTriedElsewhereAndAcceptedTheThirdTime) {
  Dispatcher dispatcher(1, kTerms);
  for (const WorkerNumber worker : {1U, 2U, 3U}) dispatcher.heard(worker, 0);
  ASSERT_EQ(dispatcher.ask(1, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.answer(1, 0, true), Answer::Again);
  EXPECT_TRUE(dispatcher.ask(1, 0).units.empty());  // there are others
  ASSERT_EQ(dispatcher.ask(2, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.answer(2, 0, true), Answer::Again);
  ASSERT_EQ(dispatcher.ask(3, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.answer(3, 0, true), Answer::Accept);
  EXPECT_TRUE(dispatcher.complete());
}

TEST(Dispatcher, AnErrorOfOneMachineDoesNotFailTheUnit) {
  Dispatcher dispatcher(1, kTerms);
  dispatcher.heard(2, 0);
  ASSERT_EQ(dispatcher.ask(1, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.answer(1, 0, true), Answer::Again);
  ASSERT_EQ(dispatcher.ask(2, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.answer(2, 0, false, 1), Answer::Accept);
}

TEST(Dispatcher, AnOnlyWorkerTriesAgainItself) {
  Dispatcher dispatcher(1, kTerms);
  for (const Answer expected : {Answer::Again, Answer::Again, Answer::Accept}) {
    const Chunk chunk = dispatcher.ask(1, 0);
    ASSERT_EQ(chunk.units.size(), 1U);
    EXPECT_EQ(dispatcher.answer(1, 0, true), expected);
    dispatcher.finish(1, chunk.number, 1, 0.1);
  }
}

// Of a chunk of several units one ends every worker that touches it. The others are computed.
TEST(Dispatcher, AUnitThatEndsThreeWorkersIsPutAside) {
  Dispatcher dispatcher(40, kTerms);
  constexpr std::size_t kDeadly = 20;
  WorkerNumber worker = 1;
  double now = 0;
  std::set<std::size_t> aside;
  while (!dispatcher.complete()) {
    const Chunk chunk = dispatcher.ask(worker, now);
    ASSERT_FALSE(chunk.units.empty());
    ASSERT_LT(worker, 10U);
    bool dies = false;
    for (const std::size_t unit : chunk.units) dies = dies || unit == kDeadly;
    if (dies) {
      dispatcher.lose(worker++);
    } else {
      compute(dispatcher, worker, chunk, 0.01 * static_cast<double>(chunk.units.size()));
    }
    for (const std::size_t unit : dispatcher.take_aside()) aside.insert(unit);
    now += 1;
  }
  EXPECT_EQ(aside, std::set<std::size_t>{kDeadly});
  EXPECT_EQ(worker, 4U);
}

TEST(Dispatcher, ASleeperThatComesBackTakesTheBlameFromItsUnits) {
  Dispatcher dispatcher(1, kTerms);
  for (WorkerNumber worker = 1; worker <= 4; ++worker) {
    ASSERT_EQ(dispatcher.ask(worker, 0).units.size(), 1U) << worker;
    dispatcher.lose(worker);
    dispatcher.heard(worker, 1);
  }
  EXPECT_TRUE(dispatcher.take_aside().empty());
  EXPECT_EQ(dispatcher.answer(2, 0, false, 3), Answer::Accept);
}

TEST(Dispatcher, IdleWorkersRepeatWhatIsLongInComing) {
  Dispatcher dispatcher(40, kTerms);
  double now = 0;
  for (int i = 0; i < 8; ++i) compute(dispatcher, 1, dispatcher.ask(1, now), 0.05);
  const Chunk slow = dispatcher.ask(2, now);
  ASSERT_FALSE(slow.units.empty());
  for (Chunk chunk = dispatcher.ask(1, now); !chunk.units.empty(); chunk = dispatcher.ask(1, now)) {
    compute(dispatcher, 1, chunk, 0.05 * static_cast<double>(chunk.units.size()));
  }
  EXPECT_TRUE(dispatcher.ask(1, now + 0.05).units.empty());  // too early
  const Chunk copy = dispatcher.ask(1, now + 5);
  ASSERT_FALSE(copy.units.empty());
  EXPECT_EQ(copy.units.front(), slow.units.back());
}

TEST(Dispatcher, AUnitIsComputedByThreeWorkersAtMost) {
  Dispatcher dispatcher(1, kTerms);
  EXPECT_EQ(dispatcher.ask(1, 0).units.size(), 1U);
  EXPECT_EQ(dispatcher.ask(2, 5).units.size(), 1U);
  EXPECT_EQ(dispatcher.ask(3, 10).units.size(), 1U);
  EXPECT_TRUE(dispatcher.ask(4, 15).units.empty());
}

TEST(Dispatcher, TwoAnswersOfOneUnitMustBeTheSame) {
  for (const std::uint64_t second : {7U, 8U}) {
    Dispatcher dispatcher(1, kTerms);
    ASSERT_EQ(dispatcher.ask(1, 0).units.size(), 1U);
    ASSERT_EQ(dispatcher.ask(2, 10).units.size(), 1U);
    EXPECT_EQ(dispatcher.answer(2, 0, false, 7), Answer::Accept);
    EXPECT_EQ(dispatcher.answer(1, 0, false, second),
              second == 7 ? Answer::Ignore : Answer::Differs);
  }
  // Times are not compared, and an error is not a result.
  Dispatcher timed(1, kTerms);
  ASSERT_EQ(timed.ask(1, 0).units.size(), 1U);
  ASSERT_EQ(timed.ask(2, 10).units.size(), 1U);
  EXPECT_EQ(timed.answer(2, 0, false), Answer::Accept);
  EXPECT_EQ(timed.answer(1, 0, false), Answer::Ignore);
  EXPECT_EQ(timed.answer(1, 0, true), Answer::Ignore);
}

TEST(Dispatcher, WhatAChunkLeavesOutIsGivenToOthers) {
  Dispatcher dispatcher(100, kTerms);
  for (int i = 0; i < 3; ++i) compute(dispatcher, 1, dispatcher.ask(1, 0), 0.01);
  const Chunk chunk = dispatcher.ask(1, 0);
  ASSERT_GT(chunk.units.size(), 2U);
  EXPECT_EQ(dispatcher.answer(1, chunk.units[0], false, 0), Answer::Accept);
  EXPECT_EQ(dispatcher.in_hand(), chunk.units.size() - 1);
  dispatcher.finish(1, chunk.number, 1, 0.01);
  EXPECT_EQ(dispatcher.working(), 0U);
  const Chunk rest = dispatcher.ask(2, 0);
  EXPECT_EQ(rest.units.front(), chunk.units[1]);
}

TEST(DispatchSimulation, AThousandWorkersLoseLittle) {
  testing::SimulationTerms terms;
  terms.wanted_seconds = 120;
  const auto result = testing::DispatchSimulation(terms).run();
  EXPECT_TRUE(result.complete);
  EXPECT_GT(result.units, 100000U);
  EXPECT_GE(result.efficiency(), 0.95);
  EXPECT_LT((result.twice + result.dead) / result.useful, 0.01);
}

// A hundred times as many workers end, most units are given away again, and nothing is missing.
TEST(DispatchSimulation, MostWorkersEnd) {
  testing::SimulationTerms terms;
  terms.workers = 50;
  terms.wanted_seconds = 60;
  terms.failures_an_hour = 60;
  terms.dispatch.lease = 5;
  const auto result = testing::DispatchSimulation(terms).run();
  EXPECT_GT(result.ended, 20U);
  EXPECT_TRUE(result.complete);
}

}  // namespace
}  // namespace espalier::work
