#include "match/duel.hpp"

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "espalier/core/rng.hpp"
#include "match/own_players.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

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
using DuelWorker = work::Worker<DuelPair, PairResult>;

DuelWorker duel_worker(const Duel& duel, const StopFlag& halt) {
  auto first = duel.first();
  if (!first) return first.error();
  auto second = duel.second();
  if (!second) return second.error();
  return DuelTable(duel, *std::move(first), *std::move(second), halt);
}

// --- in another process --------------------------------------------------------------------------

constexpr const char* kDuelKind = "duel";

struct DuelSetup {
  PackedPlace place;
  std::vector<std::pair<PackedRecipe, OwnLimits>> engines;
  std::vector<Opening> openings;
  GameTerms terms;
};
auto byte_fields(DuelSetup& setup) {
  return std::tie(setup.place, setup.engines, setup.openings, setup.terms);
}

work::Origin duel_origin(const Duel& duel) {
  if (duel.where == nullptr) return {};
  DuelSetup setup{pack(*duel.where), {}, *duel.openings, duel.terms};
  for (const DuelEngine& engine : duel.engines) {
    setup.engines.emplace_back(pack(engine.recipe), engine.limits);
  }
  return {kDuelKind, work::to_bytes(setup)};
}

// A duel and what it points to.
struct DistantDuel {
  std::shared_ptr<const app::GamePosition> where;
  std::vector<Opening> openings;
  Duel duel;
};

DuelWorker distant_duel_worker(const DuelSetup& setup, const StopFlag& halt) {
  auto where = unpack(setup.place);
  if (!where) return where.error();
  if (setup.engines.size() != 2) return Error{"a duel needs two players"};
  const auto distant = std::make_shared<DistantDuel>();
  distant->where = *std::move(where);
  distant->openings = in_game(setup.openings, distant->where->game);
  distant->duel.openings = &distant->openings;
  distant->duel.terms = setup.terms;
  const auto engine = [&](std::size_t i) {
    return DuelEngine{unpack(setup.engines[i].first), setup.engines[i].second};
  };
  set_engines(distant->duel, *distant->where, engine(0), engine(1));
  return [distant, worker = duel_worker(distant->duel, halt)](const DuelPair& pair) mutable {
    return worker(pair);
  };
}

const bool kDuelKindRegistered =
    work::register_kind<DuelSetup, DuelPair, PairResult>(kDuelKind, distant_duel_worker);

// --- the job -------------------------------------------------------------------------------------

work::Job<DuelPair, PairResult> duel_job(const Duel& duel) {
  work::Job<DuelPair, PairResult> job;
  for (std::size_t pair = 0; pair < duel.pairs; ++pair) {
    job.units.push_back({pair % duel.openings->size(), hash_salt(hash_seed(duel.seed), pair)});
  }
  job.make_worker = [&duel](const StopFlag& halt) { return duel_worker(duel, halt); };
  job.origin = duel_origin(duel);
  if (duel.terms.limits.seconds || duel.terms.clock) {  // time decides
    job.digest = [](const DuelPair&, const PairResult&) { return std::nullopt; };
  }
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

void set_engines(Duel& duel, const app::GamePosition& where, DuelEngine first, DuelEngine second) {
  const auto factory = [&where](const DuelEngine& engine) -> PlayerFactory {
    return [engine, game = where.game] {
      return make_engine_player(engine.recipe, engine.limits, game);
    };
  };
  duel.game = &where.game;
  duel.where = &where;
  duel.first = factory(first);
  duel.second = factory(second);
  duel.engines = {std::move(first), std::move(second)};
}

Result<Tally> run_duel(const Duel& duel, const StopFlag* stop) {
  PairCounter counter(duel);
  const work::Sink<PairResult> sink = [&counter](auto batch, const work::Progress&) {
    return counter.take(std::move(batch));
  };
  work::run(duel_job(duel), {.threads = duel.threads}, stop, sink);
  return counter.result();
}

}  // namespace espalier::match
