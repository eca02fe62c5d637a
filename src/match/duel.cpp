#include "match/duel.hpp"

#include <map>
#include <optional>
#include <utility>

#include "espalier/core/rng.hpp"
#include "work/farm.hpp"

namespace espalier::match {
namespace {

// A worker of the farm: two players, and the pairs they play.
class DuelTable {
 public:
  DuelTable(const Duel& duel, std::unique_ptr<Player> first, std::unique_ptr<Player> second,
            const StopFlag& halt)
      : duel_(duel), first_(std::move(first)), second_(std::move(second)), halt_(halt) {}

  // No points: the pair was given up.
  std::optional<PairPoints> operator()(const DuelPair& pair) {
    const auto one = play(pair, {first_.get(), second_.get()}, pair.seed);
    if (!one) return std::nullopt;
    const auto two = play(pair, {second_.get(), first_.get()}, pair.seed + 1);
    if (!two) return std::nullopt;
    return PairPoints{*one, 2 - *two};
  }

 private:
  std::optional<int> play(const DuelPair& pair, const std::vector<Player*>& players,
                          std::uint64_t seed) const {
    const GameRecord record =
        play_game(*duel_.game, (*duel_.openings)[pair.opening], players, duel_.terms, seed, &halt_);
    return record.finished() ? std::optional(record.half_points()) : std::nullopt;
  }

  const Duel& duel_;
  std::unique_ptr<Player> first_;
  std::unique_ptr<Player> second_;
  const StopFlag& halt_;
};

using PairResult = std::optional<PairPoints>;

work::Job<DuelPair, PairResult> duel_job(const Duel& duel) {
  work::Job<DuelPair, PairResult> job;
  for (std::size_t pair = 0; pair < duel.pairs; ++pair) {
    job.units.push_back({pair % duel.openings->size(), hash_salt(hash_seed(duel.seed), pair)});
  }
  job.make_worker = [&duel](const StopFlag& halt) -> work::Worker<DuelPair, PairResult> {
    auto first = duel.first();
    if (!first) return first.error();
    auto second = duel.second();
    if (!second) return second.error();
    return DuelTable(duel, *std::move(first), *std::move(second), halt);
  };
  return job;
}

// Pairs are counted in their order, so that nothing depends on which thread was faster.
class PairCounter {
 public:
  explicit PairCounter(const Duel& duel) : duel_(duel) {}

  // False: the duel is over.
  bool take(std::vector<work::Done<PairResult>> batch) {
    for (const auto& done : batch) {
      if (!done.result) {
        if (!error_) error_ = done.result.error();
      } else if (*done.result) {
        waiting_[done.number] = **done.result;
      }
    }
    while (!over_ && !waiting_.empty() && waiting_.begin()->first == counted_) {
      const auto [first, second] = waiting_.begin()->second;
      tally_.add_games_and_pair(first, second);
      waiting_.erase(waiting_.begin());
      ++counted_;
      over_ = duel_.on_pair && !duel_.on_pair(tally_);
    }
    return !over_ && !error_;
  }

  Result<Tally> result() const {
    if (error_ && !over_) return *error_;
    return tally_;
  }

 private:
  const Duel& duel_;
  std::map<std::size_t, PairPoints> waiting_;
  std::size_t counted_ = 0;
  bool over_ = false;  // on_pair has said so
  Tally tally_;
  std::optional<Error> error_;
};

}  // namespace

Result<Tally> run_duel(const Duel& duel, const StopFlag* stop) {
  PairCounter counter(duel);
  const work::Sink<PairResult> sink = [&counter](auto batch, const work::Progress&) {
    return counter.take(std::move(batch));
  };
  work::run(duel_job(duel), {.threads = duel.threads}, stop, sink);
  return counter.result();
}

}  // namespace espalier::match
