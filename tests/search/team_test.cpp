// A team of workers: searches at the same time on one table and one budget. Built with the thread
// sanitizer too.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "search/separate_searches.hpp"

namespace {

// Allocations of this thread that still succeed; below zero: all.
thread_local int allocations_left = -1;

void* counted_allocation(std::size_t bytes) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  void* memory = std::malloc(std::max<std::size_t>(bytes, 1));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return counted_allocation(bytes); }
void* operator new[](std::size_t bytes) { return counted_allocation(bytes); }
// What the standard library and Team::run ask for when they can also do without.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return std::malloc(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes);
}
// Not inlined, or g++ sees free() meet operator new and warns of a mismatch.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace espalier::testing {
namespace {

using breakthrough::Advance;
using breakthrough::Breakthrough;
using Player = Engine<Breakthrough, Advance, Full>;
using Players = SeparateSearches<Breakthrough, Advance>;

#ifdef ESPALIER_FEW_TREES
constexpr int kRounds = 12;
#else
constexpr int kRounds = 60;
#endif

// A table that both workers fill over and over, and whose rule is one of the five.
template <class G>
Recipe shared_recipe(Rng& rng) {
  Recipe recipe = random_exact_recipe<G>(rng);
  recipe.memory.bytes = std::size_t{1} << (8 + rng.below(10));
  recipe.memory.match = memory::DepthMatch::Equal;
  return recipe;
}

Recipe plain_recipe() {
  Recipe recipe;
  recipe.root.deepening = Deepening::Iterative;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = std::size_t{1} << 20;
  recipe.ordering.table_move = true;
  return recipe;
}

std::uint64_t sum_of_nodes(const auto& answers) {
  std::uint64_t sum = 0;
  for (const auto& answer : answers) sum += answer.nodes;
  return sum;
}

// visit(name, game, evaluator, most plies of a random opening, most depth)
template <class Visit>
void for_some_games(const Visit& visit) {
  visit("connect4 5x4", connect4::Connect4(5, 4), connect4::Threats{}, 14, 6);
  visit("breakthrough", Breakthrough(), Advance{}, 40, 3);
  visit("othello", othello::Othello{}, othello::Positional{}, 50, 4);
}

// Two workers on different positions, or on one position at different depths: what one of them
// leaves in the table never changes the value that the other finds.
TEST(Team, WorkersThatShareATableFindTheValuesOfMinimax) {
  for_some_games([](const char* name, const auto& game, const auto& evaluator, int plies,
                    int most) {
    using G = std::decay_t<decltype(game)>;
    using E = std::decay_t<decltype(evaluator)>;
    using Task = typename SeparateSearches<G, E>::Task;
    Rng rng(hash_seed(static_cast<std::uint64_t>(plies)));
    for (int i = 0; i < kRounds && !::testing::Test::HasFailure(); ++i) {
      const Recipe recipe = shared_recipe<G>(rng);
      SCOPED_TRACE(std::string(name) + ": " + format_recipe(recipe));
      const auto below = [&](int bound) {
        return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound)));
      };
      const auto first = random_position(game, rng, rng.below(static_cast<std::uint64_t>(plies)));
      const bool same = i % 2 == 0;
      const auto second =
          same ? first : random_position(game, rng, rng.below(static_cast<std::uint64_t>(plies)));
      const std::vector<Task> tasks = {{first, most}, {second, same ? most - 1 : 1 + below(most)}};
      SeparateSearches<G, E> players(game, evaluator, recipe);
      for (int again = 0; again < 2; ++again) {  // the second time the table knows a lot
        const auto answers = players.run(tasks);
        ASSERT_EQ(answers.size(), tasks.size());
        for (std::size_t k = 0; k < tasks.size(); ++k) {
          const Reading as = reading(recipe);
          EXPECT_EQ(answers[k].value,
                    minimax(game, evaluator, tasks[k].position, tasks[k].depth, as))
              << "worker " << k << " depth " << tasks[k].depth;
          EXPECT_TRUE(answers[k].complete);
        }
      }
    }
  });
}

// Long enough for both workers to use the table at the same time, by every rule of replacement.
TEST(Team, EveryReplacementRuleStandsTwoWorkers) {
  const Breakthrough game;
  Rng rng(3);
  for (int rule = 0; rule < 5; ++rule) {
    Recipe recipe = plain_recipe();
    recipe.memory.bytes = std::size_t{1} << 14;
    recipe.memory.replacement = static_cast<memory::Replacement>(rule);
    recipe.memory.match = memory::DepthMatch::Equal;
    recipe.ordering.keys = {OrderKey::Knowledge};
    Recipe forgetful = recipe;
    forgetful.memory.bytes = 0;
    forgetful.ordering.table_move = false;
    const auto first = random_position(game, rng, 8);
    const auto second = game.play(first, game.moves(first)[0]);
    const std::vector<Players::Task> tasks = {{first, 5}, {second, 5}};
    std::vector<Points> expected;
    for (const auto& task : tasks) {
      Request<breakthrough::Move> request;
      request.limits.depth = task.depth;
      expected.push_back(Player(game, {}, forgetful).run(task.position, request).value);
    }
    Players players(game, {}, recipe);
    for (int again = 0; again < 2; ++again) {
      const auto answers = players.run(tasks);
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        EXPECT_EQ(answers[k].value, expected[k]) << "rule " << rule << " worker " << k;
      }
    }
  }
}

TEST(Team, CostsAreSummed) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks = {
      {game.start(), 4}, {game.start(), 3}, {game.start(), 4}};
  StopFlag stop;
  const auto answers = players.run(tasks, {}, {}, &stop);
  Statistics expected;
  for (const auto& answer : answers) {
    EXPECT_GT(answer.nodes, 0U);
    expected += answer.statistics;
  }
  const auto sum = Player::sum_up(answers);
  EXPECT_EQ(sum.threads, 3);
  EXPECT_EQ(sum.nodes, sum_of_nodes(answers));
  EXPECT_EQ(sum.leaves, answers[0].leaves + answers[1].leaves + answers[2].leaves);
  EXPECT_EQ(sum.statistics.probes, expected.probes);
  EXPECT_EQ(sum.statistics.cuts(), expected.cuts());
  EXPECT_EQ(sum.best, answers[0].best);
  EXPECT_EQ(stop.told(), sum.nodes);
}

TEST(Team, AStopEndsEveryWorker) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks(3, {game.start()});
  StopFlag stop;
  std::jthread stopper([&stop] {
    while (stop.told() < 20'000) std::this_thread::yield();
    stop.request();
  });
  const auto answers = players.run(tasks, {}, {}, &stop);
  for (const auto& answer : answers) {
    EXPECT_FALSE(answer.complete);
    EXPECT_TRUE(answer.best);
  }
  // No thread has outlived the search: nobody tells anything any more.
  EXPECT_EQ(stop.told(), sum_of_nodes(answers));
}

TEST(Team, TheNodeLimitHoldsForTheSum) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks(3, {game.start()});
  for (const std::uint64_t nodes : {0U, 1U, 700U, 5'000U, 50'001U}) {
    Request<breakthrough::Move> request;
    request.limits.nodes = nodes;
    const auto answers = players.run(tasks, request);
    EXPECT_LE(sum_of_nodes(answers), nodes);
    EXPECT_GE(sum_of_nodes(answers) + 3 * 512, nodes);
    // One worker alone stops at the limit exactly.
    players.clear();
    EXPECT_EQ(players.run({{game.start()}}, request).front().nodes, nodes);
  }
}

TEST(Team, TheTimeLimitHoldsForAll) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks(2, {game.start()});
  Request<breakthrough::Move> request;
  request.limits.seconds = 0.05;
  request.limits.soft = false;
  for (const auto& answer : players.run(tasks, request)) {
    EXPECT_FALSE(answer.complete);
    EXPECT_GE(answer.seconds, 0.05);
  }
}

// Reports come from worker 0, in the thread of the caller.
TEST(Team, OnlyTheFirstWorkerReports) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks = {{game.start(), 3}, {game.start(), 4}};
  std::vector<int> depths;
  const auto caller = std::this_thread::get_id();
  players.run(tasks, {}, [&](const auto& report) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    EXPECT_GT(report.nodes, 0U);
    depths.push_back(report.depth);
  });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3}));
}

TEST(Team, AnExceptionEndsTheOtherWorkersAndReachesTheCaller) {
  const Breakthrough game;
  Players players(game, {}, plain_recipe());
  const std::vector<Players::Task> tasks(2, {game.start()});
  const auto fail = [](const auto&) { throw std::runtime_error("enough"); };
  EXPECT_THROW(players.run(tasks, {}, fail), std::runtime_error);
  // The team can go on.
  const auto answers = players.run({{game.start(), 2}, {game.start(), 2}});
  for (const auto& answer : answers) EXPECT_TRUE(answer.complete);
}

// Wherever memory ends while threads are started: those that run do the work, and nobody waits for
// ever for a worker 0 that never came.
TEST(Team, WithoutMemoryForAThreadTheOthersWork) {
  Team team(plain_recipe());
  constexpr std::size_t kWorkers = 4;
  std::size_t fewer = 0;
  for (int allocations = 0; allocations < 12; ++allocations) {
    team.begin({}, nullptr);
    std::atomic<bool> begun{false};
    std::size_t workers = 0;
    const auto work = [&](std::size_t number) {
      if (number == 0) {
        allocations_left = -1;
        begun = true;
      }
      while (!begun) std::this_thread::yield();  // as helpers search until the budget is closed
    };
    try {
      allocations_left = allocations;
      workers = team.run(kWorkers, work);
    } catch (const std::bad_alloc&) {  // before the first thread was started
    }
    allocations_left = -1;
    EXPECT_EQ(workers > 0, begun) << allocations;
    fewer += workers > 0 && workers < kWorkers ? 1 : 0;
  }
  EXPECT_GE(fewer, 3U);
}

TEST(Team, ASecondWorkerLeavesTheSearchOfOneAsItWas) {
  const Breakthrough game;
  Request<breakthrough::Move> request;
  request.limits.depth = 5;
  Player alone(game, {}, plain_recipe());
  const auto expected = alone.run(game.start(), request);
  Players players(game, {}, plain_recipe());
  players.run({{game.start(), 3}, {game.start(), 3}});
  players.clear();
  const auto answer = players.run({{game.start(), 5}}).front();
  EXPECT_EQ(answer.nodes, expected.nodes);
  EXPECT_EQ(answer.value, expected.value);
  EXPECT_EQ(answer.lines.front().line, expected.lines.front().line);
}

TEST(Team, AStopFlagAddsUpWhatItIsTold) {
  const StopFlag stop;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 3; ++t) {
      threads.emplace_back([&stop] {
        for (int i = 0; i < 1'000; ++i) stop.tell(2);
      });
    }
  }
  EXPECT_EQ(stop.told(), 6'000U);
}

}  // namespace
}  // namespace espalier::testing
