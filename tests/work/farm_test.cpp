// The farm computes every unit once, whatever the number of threads, a stop or a failing unit.
#include "work/farm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "work/loopback_transport.hpp"
#include "work/threads.hpp"

namespace espalier::work {
namespace {

using Number = std::size_t;
using SquareJob = Job<Number, Number>;

SquareJob squares(std::size_t count) {
  return {.units = numbers(count),
          .make_worker = [](const StopFlag&) { return [](Number n) { return n * n; }; }};
}

std::vector<Number> expected_squares(std::size_t count) {
  std::vector<Number> list;
  for (std::size_t i = 0; i < count; ++i) list.push_back(i * i);
  return list;
}

// How often each unit came to the sink.
std::map<std::size_t, int> visits(const SquareJob& job, const Pace& pace) {
  std::map<std::size_t, int> seen;
  const Sink<Number> sink = [&](auto batch, const Progress&) {
    for (const auto& done : batch) ++seen[done.number];
    return true;
  };
  run(job, pace, nullptr, sink);
  return seen;
}

TEST(Farm, ComputesEveryUnitOnceWhateverTheThreads) {
  for (const int threads : {1, 2, 7, 64}) {
    std::vector<std::atomic<int>> computed(50);
    SquareJob job = squares(50);
    job.make_worker = [&](const StopFlag&) {
      return [&](Number n) {
        ++computed[n];
        return n * n;
      };
    };
    const auto collected = collect(job, threads, nullptr);
    EXPECT_TRUE(collected.complete);
    EXPECT_EQ(collected.results, expected_squares(50)) << threads;
    for (const auto& times : computed) EXPECT_EQ(times, 1) << threads;
  }
}

TEST(Farm, HandsEveryResultOverOnce) {
  using std::chrono::milliseconds;
  for (const Pace& pace :
       {Pace{.threads = 1}, Pace{.threads = 3}, Pace{.threads = 3, .beat = milliseconds(1)},
        Pace{.threads = 1, .beat = milliseconds(5), .gather = true}}) {
    const auto seen = visits(squares(40), pace);
    EXPECT_EQ(seen.size(), 40U);
    for (const auto& [number, times] : seen) EXPECT_EQ(times, 1) << number;
  }
}

TEST(Farm, WithoutUnitsNobodyIsCalled) {
  SquareJob job = squares(0);
  job.make_worker = [](const StopFlag&) -> Worker<Number, Number> {
    ADD_FAILURE() << "a worker for nothing";
    return Error{"none"};
  };
  EXPECT_TRUE(visits(job, {.threads = 4}).empty());
  const auto collected = collect(job, 4, nullptr);
  EXPECT_TRUE(collected.complete);
  EXPECT_TRUE(collected.results.empty());
}

TEST(Farm, StartsNoMoreWorkersThanUnits) {
  std::atomic<int> made{0};
  SquareJob job = squares(3);
  job.make_worker = [&](const StopFlag&) {
    ++made;
    return [](Number n) { return n * n; };
  };
  EXPECT_EQ(collect(job, 16, nullptr).results, expected_squares(3));
  EXPECT_LE(made, 3);
}

TEST(Farm, AWorkerKeepsItsStateAndItsThread) {
  std::mutex mutex;
  std::set<int> workers;  // by their number
  std::atomic<int> made{0};
  Job<Number, int> job{.units = numbers(60), .make_worker = [&](const StopFlag&) {
                         return [&, own = ++made, thread = std::this_thread::get_id(),
                                 units = 0](Number) mutable {
                           EXPECT_EQ(thread, std::this_thread::get_id());
                           const std::lock_guard lock(mutex);
                           workers.insert(own);
                           return ++units;
                         };
                       }};
  const auto counts = collect(job, 3, nullptr).results;
  EXPECT_LE(made, 3);
  // Every worker counts its own units from 1.
  EXPECT_EQ(static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 1)), workers.size());
}

TEST(Farm, AFailingUnitIsToldAndTheOthersGoOn) {
  for (const int threads : {1, 4}) {
    SquareJob job = squares(20);
    job.make_worker = [](const StopFlag&) {
      return [](Number n) -> Result<Number> {
        if (n == 3) return Error{"three"};
        if (n == 5) throw std::runtime_error("five");
        if (n == 7) throw std::bad_alloc();
        if (n == 9) throw 9;
        return n * n;
      };
    };
    std::map<std::size_t, std::string> failures;
    std::size_t good = 0;
    const Sink<Number> sink = [&](auto batch, const Progress&) {
      for (const auto& done : batch) {
        if (done.result) {
          EXPECT_EQ(*done.result, done.number * done.number);
          ++good;
        } else {
          failures[done.number] = done.result.message();
        }
      }
      return true;
    };
    const Progress end = run(job, {.threads = threads}, nullptr, sink);
    EXPECT_EQ(good, 16U);
    EXPECT_EQ(failures, (std::map<std::size_t, std::string>{{3, "three"},
                                                            {5, "five"},
                                                            {7, "not enough memory"},
                                                            {9, "an exception of unknown type"}}));
    EXPECT_EQ(end.done, 20U);
    EXPECT_EQ(end.failed, 4U);
    EXPECT_TRUE(end.complete());
  }
}

TEST(Farm, AWorkerIsMadeAnewAfterAnException) {
  int made = 0;
  SquareJob job = squares(4);
  job.make_worker = [&](const StopFlag&) {
    return [own = ++made](Number n) -> Number {
      if (n == 1) throw std::runtime_error("spoilt");
      return static_cast<Number>(own);
    };
  };
  std::vector<Number> makers;
  const Sink<Number> sink = [&](auto batch, const Progress&) {
    for (const auto& done : batch) makers.push_back(done.result ? *done.result : 0);
    return true;
  };
  run(job, {}, nullptr, sink);
  EXPECT_EQ(makers, (std::vector<Number>{1, 0, 2, 2}));
}

TEST(Farm, AWorkerThatCannotBeMadeFailsItsUnit) {
  for (const bool throws : {false, true}) {
    SquareJob job = squares(5);
    job.make_worker = [throws](const StopFlag&) -> Worker<Number, Number> {
      if (throws) throw std::runtime_error("no engine");
      return Error{"no engine"};
    };
    const auto collected = collect(job, 2, nullptr);
    ASSERT_TRUE(collected.error);
    EXPECT_EQ(collected.error->message, "no engine");
    EXPECT_FALSE(collected.complete);
    EXPECT_THROW(collect(job, 2, nullptr).or_throw(), std::runtime_error);
  }
}

TEST(Farm, CollectEndsAtTheFirstFailure) {
  SquareJob job = squares(1000);
  std::atomic<int> computed{0};
  job.make_worker = [&](const StopFlag&) {
    return [&](Number n) -> Result<Number> {
      ++computed;
      if (n == 10) return Error{"ten"};
      return n;
    };
  };
  const auto collected = collect(job, 1, nullptr);
  EXPECT_EQ(collected.error->message, "ten");
  EXPECT_EQ(computed, 11);
}

TEST(Farm, NothingBeginsAfterAStop) {
  StopFlag stop;
  stop.request();
  SquareJob job = squares(5);
  job.make_worker = [](const StopFlag&) {
    return [](Number n) {
      ADD_FAILURE();
      return n;
    };
  };
  EXPECT_FALSE(collect(job, 1, &stop).complete);
  EXPECT_FALSE(collect(job, 3, &stop).complete);
}

TEST(Farm, UnitsInHandAreFinishedAfterAStop) {
  for (const int threads : {1, 3}) {
    StopFlag stop;
    std::atomic<int> begun{0};
    SquareJob job = squares(1000);
    job.make_worker = [&](const StopFlag& halt) {
      return [&](Number n) {
        ++begun;
        stop.request();
        std::this_thread::sleep_for(std::chrono::milliseconds(120));
        EXPECT_FALSE(halt.requested());
        return n;
      };
    };
    int handed = 0;
    const Sink<Number> sink = [&](auto batch, const Progress&) {
      handed += static_cast<int>(batch.size());
      return true;
    };
    const Pace pace{.threads = threads, .in_hand = InHand::Finish};
    const Progress end = run(job, pace, &stop, sink);
    EXPECT_GE(begun, 1);
    EXPECT_LE(begun, threads);
    EXPECT_EQ(handed, begun);
    EXPECT_FALSE(end.complete());
  }
}

// Workers that wait for their halt flag, or give up after ten seconds.
SquareJob patient_job() {
  SquareJob job = squares(100);
  job.make_worker = [](const StopFlag& halt) {
    return [&halt](Number n) -> Result<Number> {
      if (n == 0) return n;
      const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(10);
      while (!halt.requested() && std::chrono::steady_clock::now() < latest) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      if (!halt.requested()) return Error{"not halted"};
      return n;
    };
  };
  return job;
}

TEST(Farm, AStopHaltsTheUnitsInHand) {
  for (const int threads : {1, 3}) {
    StopFlag stop;
    const SquareJob job = patient_job();
    std::jthread stopper([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      stop.request();
    });
    const auto collected = collect(job, threads, &stop);
    EXPECT_FALSE(collected.complete);
    EXPECT_FALSE(collected.error) << collected.error->message;
  }
}

TEST(Farm, ASinkThatHasEnoughHaltsTheUnitsInHand) {
  std::size_t failed = 0;
  const Sink<Number> sink = [&](auto batch, const Progress& now) {
    failed = now.failed;
    return batch.empty();
  };
  const Progress end = run(patient_job(), {.threads = 3}, nullptr, sink);
  EXPECT_EQ(failed, 0U);
  EXPECT_LE(end.done, 4U);  // unit 0, what its worker began next, and those of the other two
}

TEST(Farm, AnExceptionOfTheSinkReachesTheCaller) {
  for (const int threads : {1, 3}) {
    const Sink<Number> sink = [](auto, const Progress&) -> bool {
      throw std::runtime_error("full disk");
    };
    EXPECT_THROW(run(squares(30), {.threads = threads}, nullptr, sink), std::runtime_error);
  }
}

TEST(Farm, TheSinkIsCalledByTheCallingThread) {
  const auto caller = std::this_thread::get_id();
  const Sink<Number> sink = [caller](auto, const Progress&) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    return true;
  };
  run(squares(30), {.threads = 4}, nullptr, sink);
}

TEST(Farm, ProgressNeverFallsAndEndsAtAll) {
  for (const int threads : {1, 4}) {
    Progress last;
    const Sink<Number> sink = [&](auto batch, const Progress& now) {
      EXPECT_EQ(now.done, last.done + batch.size());
      EXPECT_GE(now.seconds, last.seconds);
      EXPECT_EQ(now.all, 100U);
      last = now;
      return true;
    };
    run(squares(100), {.threads = threads}, nullptr, sink);
    EXPECT_EQ(last.done, 100U);
    std::vector<std::size_t> told;
    collect(squares(100), threads, nullptr, [&](std::size_t done, std::size_t all) {
      EXPECT_EQ(all, 100U);
      told.push_back(done);
    });
    std::vector<std::size_t> expected = numbers(100, 1);
    EXPECT_EQ(told, expected);  // every unit once
  }
}

TEST(Farm, ABeatComesWithoutResults) {
  int beats = 0;
  SquareJob job = squares(1);
  job.make_worker = [](const StopFlag&) {
    return [](Number n) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      return n;
    };
  };
  const Sink<Number> sink = [&](auto batch, const Progress&) {
    beats += batch.empty() ? 1 : 0;
    return true;
  };
  run(job, {.beat = std::chrono::milliseconds(5)}, nullptr, sink);
  EXPECT_GE(beats, 2);
}

TEST(Farm, AnotherTransportTakesEveryJob) {
  testing::LoopbackTransport loopback;
  const testing::UseTransport use(loopback);
  EXPECT_EQ(collect(squares(25), 1, nullptr).results, expected_squares(25));
  EXPECT_EQ(loopback.units(), 25U);
  SquareJob failing = squares(3);
  failing.make_worker = [](const StopFlag&) {
    return [](Number n) -> Result<Number> {
      if (n == 1) return Error{"one"};
      return n;
    };
  };
  EXPECT_EQ(collect(failing, 1, nullptr).error->message, "one");
}

// A transport with leases may get two answers for one unit.
TEST(Farm, TheFirstOfTwoAnswersCounts) {
  class Twice final : public Transport {
   public:
    void run(Errand& errand, const Pace&, const StopFlag*) override {
      for (std::size_t i = 0; i < errand.size(); ++i) {
        errand.accept(i, outcome_to_bytes(Result<Number>(i)));
        errand.accept(i, outcome_to_bytes(Result<Number>(Number{99})));
        errand.hand_over();
        errand.accept(i, outcome_to_bytes(Result<Number>(Number{99})));
        errand.hand_over();
      }
    }
  };
  Twice twice;
  const testing::UseTransport use(twice);
  std::vector<Number> got;
  const Sink<Number> sink = [&](auto batch, const Progress&) {
    for (const auto& done : batch) got.push_back(*done.result);
    return true;
  };
  EXPECT_EQ(run(squares(4), {}, nullptr, sink).done, 4U);
  EXPECT_EQ(got, numbers(4));
}

TEST(Farm, ThereIsAlwaysAThread) { EXPECT_GE(default_threads(), 1); }

}  // namespace
}  // namespace espalier::work
