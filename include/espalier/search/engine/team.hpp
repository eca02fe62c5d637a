// What the workers of an engine share: the recipe and its models, the transposition table, the
// budget with clock and stop. And how they run at the same time.
//
// What is safe while workers run: reading and writing the table (its entries are lock-free),
// drawing from the budget and closing it. Everything else changes between searches only.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/memory/transposition_table.hpp"

namespace espalier::engine {

class Team {
 public:
  explicit Team(const Recipe& recipe)
      : recipe_(recipe),
        table_(recipe.memory.bytes, recipe.memory.replacement,
               recipe.memory.bytes > 0 && recipe.memory.evaluations) {}
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  const Recipe& recipe() const { return recipe_; }
  memory::TranspositionTable& table() { return table_; }
  TeamBudget& budget() { return budget_; }
  // What the stage of the game chooses, for all workers alike.
  const Selectivity& selectivity() const { return selectivity_; }
  int stage_plies() const { return stage_plies_; }

  // A new search: no worker is running.
  void begin(const Limits& limits, const StopFlag* stop) {
    budget_.begin(limits, stop);
    table_.next_search();
    table_used_ = true;
  }

  void clear() {
    table_.clear();
    table_used_ = false;
  }

  // The root is at this stage of the game. Values found with other selective parts are forgotten:
  // they would answer for those found with these.
  void choose_by_stage(int stage) {
    stage_plies_ = plies_at(recipe_, stage).value_or(kMaxDepth);
    const Selectivity& wanted = selectivity_at(recipe_, stage);
    if (wanted == selectivity_) return;
    selectivity_ = wanted;
    if (table_used_ && recipe_.memory.bytes > 0) table_.forget_values();
  }

  // Calls work(0) in this thread and work(1), ..., work(count - 1) in threads of their own; all
  // have returned when it returns. If one of them throws, the budget of the others is closed, and
  // the exception is thrown here. Where a thread cannot be started, the others do without it: the
  // number of those that worked is returned.
  template <class Work>
  std::size_t run(std::size_t count, const Work& work) {
    if (count == 1) {
      work(std::size_t{0});
      return 1;
    }
    std::vector<std::exception_ptr> errors(count);
    const auto guarded = [&](std::size_t number, const auto& task) {
      try {
        task();
      } catch (...) {
        errors[number] = std::current_exception();
        budget_.close();
      }
    };
    std::vector<std::jthread> threads;
    threads.reserve(count - 1);
    // Threads are started until memory is full; the search needs some of it afterwards.
    reserve_.reset(new (std::nothrow) char[kReserve]);
    try {
      for (std::size_t i = 1; i < count; ++i) {
        threads.emplace_back([&, i] { guarded(i, [&] { work(i); }); });
      }
    } catch (const std::system_error&) {  // no room for another thread
    } catch (const std::bad_alloc&) {     // nor for what it is started with
    }
    reserve_.reset();
    guarded(0, [&] { work(std::size_t{0}); });
    const std::size_t workers = threads.size() + 1;
    threads.clear();  // waits for them
    for (const auto& error : errors) {
      if (error) std::rethrow_exception(error);
    }
    return workers;
  }

 private:
  static constexpr std::size_t kReserve = std::size_t{64} << 20;  // bytes that nobody touches

  Recipe recipe_;
  memory::TranspositionTable table_;
  bool table_used_ = false;
  Selectivity selectivity_ = recipe_.selectivity;
  int stage_plies_ = kMaxDepth;
  TeamBudget budget_;
  std::unique_ptr<char[]> reserve_;  // a member, as compilers drop an unused local one
};

}  // namespace espalier::engine
