#include "match/duel.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "espalier/core/rng.hpp"

namespace espalier::match {
namespace {

using PairPoints = std::array<int, 2>;  // of the first player of the duel, in half points

class Runner {
 public:
  Runner(const Duel& duel, const StopFlag* stop) : duel_(duel), stop_(stop) {}

  Result<Tally> run() {
    std::vector<std::jthread> threads;
    for (int i = 1; i < duel_.threads; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();  // joins
    if (error_) return *error_;
    return tally_;
  }

 private:
  void work() {
    auto first = duel_.first();
    auto second = duel_.second();
    if (!first || !second) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = first ? second.error() : first.error();
      done_ = true;
      return;
    }
    while (!done_ && !stopped()) {
      const std::size_t pair = next_++;
      if (pair >= duel_.pairs) return;
      if (const auto points = play(pair, **first, **second)) deliver(pair, *points);
    }
  }

  bool stopped() const { return stop_ != nullptr && stop_->requested(); }

  std::optional<PairPoints> play(std::size_t pair, Player& first, Player& second) {
    const Opening& opening = (*duel_.openings)[pair % duel_.openings->size()];
    const std::uint64_t seed = hash_salt(hash_seed(duel_.seed), pair);
    const GameRecord one =
        play_game(*duel_.game, opening, {&first, &second}, duel_.terms, seed, stop_);
    if (!one.finished() || done_) return std::nullopt;
    const GameRecord two =
        play_game(*duel_.game, opening, {&second, &first}, duel_.terms, seed + 1, stop_);
    if (!two.finished()) return std::nullopt;
    return PairPoints{one.points, 2 - two.points};
  }

  // Pairs are counted in their order, so that nothing depends on which thread was faster.
  void deliver(std::size_t pair, const PairPoints& points) {
    const std::lock_guard lock(mutex_);
    waiting_[pair] = points;
    while (!done_ && !waiting_.empty() && waiting_.begin()->first == counted_) {
      tally_.add_games_and_pair(waiting_.begin()->second[0], waiting_.begin()->second[1]);
      waiting_.erase(waiting_.begin());
      ++counted_;
      if (duel_.on_pair && !duel_.on_pair(tally_)) done_ = true;
    }
  }

  const Duel& duel_;
  const StopFlag* stop_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> done_{false};
  std::mutex mutex_;
  std::map<std::size_t, PairPoints> waiting_;
  std::size_t counted_ = 0;
  Tally tally_;
  std::optional<Error> error_;
};

}  // namespace

Result<Tally> run_duel(const Duel& duel, const StopFlag* stop) { return Runner(duel, stop).run(); }

}  // namespace espalier::match
