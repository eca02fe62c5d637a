#include "match/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <list>
#include <memory>
#include <tuple>
#include <utility>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "match/game_text.hpp"
#include "match/match_request.hpp"
#include "match/player_text.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

namespace espalier::match {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLongestWait = std::chrono::milliseconds(100);  // until a Ctrl-C is noticed

// In the place of a program that cannot be started just now: it loses its game.
class Absent final : public Player {
 public:
  explicit Absent(std::string why) : why_(std::move(why)) {}
  std::optional<Failure> new_game(std::uint64_t) override { return Failure{Forfeit::Crash, why_}; }
  Answer choose(const Turn&, const StopFlag*) override { return Failure{Forfeit::Crash, why_}; }

 private:
  std::string why_;
};

// The players of one thread. Those that are not needed are given up: tables and programs are large.
class Bench {
 public:
  explicit Bench(const Plan& plan) : plan_(plan) {}

  Result<Player*> seat(std::size_t number) {
    const auto found = std::find_if(seated_.begin(), seated_.end(),
                                    [&](const Seat& seat) { return seat.number == number; });
    if (found != seated_.end() && !found->absent) {
      seated_.splice(seated_.begin(), seated_, found);
      return seated_.front().player.get();
    }
    if (found != seated_.end()) seated_.erase(found);  // another try
    if (seated_.size() == kSeats) seated_.pop_back();
    auto made = make_player(plan_.players[number], *plan_.where);
    if (!made && !has_program(plan_.players[number])) {
      return Error{"player '" + plan_.names[number] + "': " + made.message()};
    }
    if (made) {
      seated_.push_front({number, std::move(made).value(), false});
    } else {
      seated_.push_front({number, std::make_unique<Absent>(made.message()), true});
    }
    return seated_.front().player.get();
  }

 private:
  static constexpr std::size_t kSeats = kMostSeats;
  struct Seat {
    std::size_t number;
    std::unique_ptr<Player> player;
    bool absent;
  };

  const Plan& plan_;
  std::list<Seat> seated_;  // the latest first
};

// A worker of the farm: plays fixtures with the players it keeps.
class FixtureTable {
 public:
  FixtureTable(const Plan& plan, const StopFlag& halt)
      : plan_(plan), schedule_(plan.schedule()), halt_(halt), bench_(plan) {}

  // No game: it was given up. Tables may be larger than the memory: that ends the match, not the
  // program.
  Result<std::optional<StoredGame>> operator()(const Fixture& fixture) try {
    return play(fixture);
  } catch (const std::exception& failure) {
    return Error{std::string("a game could not be played: ") + failure.what()};
  }

 private:
  Result<std::optional<StoredGame>> play(const Fixture& fixture) {
    std::vector<Player*> players;
    for (const std::size_t number : schedule_.seating(fixture)) {
      const auto player = bench_.seat(number);
      if (!player) return player.error();
      players.push_back(*player);
    }
    const Opening& opening = plan_.openings[fixture.pair % plan_.openings.size()];
    const std::uint64_t seed = hash_salt(hash_seed(plan_.seed), fixture.id);
    const auto began = Clock::now();
    const auto stored = [&](const GameRecord& record) { return game_of(fixture, record, began); };
    GameWatcher watcher;
    Spectators* const spectators = plan_.spectators;
    if (spectators != nullptr) {
      watcher = [&](const GameRecord& record) {
        if (spectators->present()) spectators->show(stored(record), false);
      };
    }
    const GameRecord record =
        play_game(plan_.where->game, opening, players, plan_.terms, seed, &halt_, watcher);
    if (spectators != nullptr && record.finished() && spectators->present()) {
      spectators->show(stored(record), true);
    }
    if (spectators != nullptr) spectators->end(fixture.id);
    if (!record.finished()) return std::optional<StoredGame>();
    return std::optional<StoredGame>(stored(record));
  }

  StoredGame game_of(const Fixture& fixture, const GameRecord& record,
                     Clock::time_point began) const {
    const Opening& opening = plan_.openings[fixture.pair % plan_.openings.size()];
    StoredGame game;
    game.id = fixture.id;
    game.points = record.points;
    game.end = record.end;
    game.remark = record.remark;
    game.start = record.start;
    game.moves = moves_text(record, plan_.where->game.to_move(opening.start), schedule_.seats());
    game.plies = record.moves.size();
    game.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return game;
  }

  const Plan& plan_;
  Schedule schedule_;
  const StopFlag& halt_;
  Bench bench_;
};

using FixtureWorker = work::Worker<Fixture, std::optional<StoredGame>>;
constexpr const char* kFixtureKind = "match";

struct FixtureSetup {
  Fields request;  // as in Plan
  std::vector<Opening> openings;
};
auto byte_fields(FixtureSetup& setup) { return std::tie(setup.request, setup.openings); }

// In another process: prepares the plan again, and refuses to play if a file that the request names
// has other contents there.
FixtureWorker distant_worker(const FixtureSetup& setup, const StopFlag& halt) {
  const auto request = MatchRequest::from_fields(setup.request);
  if (!request) return request.error();
  auto prepared = prepare_again(*request, setup.openings);
  if (!prepared) return prepared.error();
  const auto match = std::make_shared<const PreparedMatch>(*std::move(prepared));
  if (match->plan.request != setup.request) {
    return Error{"the files that the match names have other contents here"};
  }
  return [match, table = std::make_shared<FixtureTable>(match->plan, halt)](
             const Fixture& fixture) { return (*table)(fixture); };
}

const bool kFixtureKindRegistered =
    work::register_kind<FixtureSetup, Fixture, std::optional<StoredGame>>(kFixtureKind,
                                                                          distant_worker);

// Does the player choose the same move every time? Clocks, threads and other programs do not.
bool repeats_itself(const PlayerSpec& spec) {
  if (spec.limits.seconds || spec.limits.threads > 1 || has_program(spec)) return false;
  const auto* mix = std::get_if<MixSpec>(&spec.kind);
  return mix == nullptr ||
         std::all_of(mix->parts.begin(), mix->parts.end(),
                     [](const MixPart& part) { return repeats_itself(part.player); });
}
bool repeats_itself(const Plan& plan) {
  return !plan.terms.limits.seconds && !plan.terms.clock &&
         std::all_of(plan.players.begin(), plan.players.end(),
                     [](const PlayerSpec& player) { return repeats_itself(player); });
}

// Of everything but times.
std::uint64_t game_digest(const StoredGame& game) {
  StoredGame untimed = game;
  untimed.seconds = 0;
  untimed.moves.clear();
  for (const NotedMove& move : parse_moves(game.moves)) {
    untimed.moves += move.text + " " + move.score_text + " " + std::to_string(move.depth) + "\n";
  }
  return work::bytes_digest(work::to_bytes(untimed));
}

std::vector<Fixture> missing(const Plan& plan, const StoredGames& games) {
  std::vector<Fixture> fixtures;
  const Schedule schedule = plan.schedule();
  for (std::size_t id = 0; id < schedule.games(); ++id) {
    if (!games.contains(id)) fixtures.push_back(schedule.fixture(id));
  }
  return fixtures;
}

// Takes what the workers have played, stores and counts it.
class Collector {
 public:
  Collector(const Plan& plan, StoredGames& games, MatchStore* store)
      : plan_(plan), games_(games), store_(store), watch_(plan) {
    watch_.look(games_);
  }

  // A game that cannot be played ends the match.
  void take(std::vector<work::Done<std::optional<StoredGame>>> batch) {
    std::vector<StoredGame> played;
    for (auto& done : batch) {
      if (!done.result) {
        if (!failure_) failure_ = done.result.error();
      } else if (*done.result) {
        played.push_back(**std::move(done.result));
      }
    }
    if (!store_error_) store_error_ = keep(std::move(played));
  }

  std::optional<Error> error() const { return store_error_ ? store_error_ : failure_; }
  bool decided() const { return watch_.decided(); }

  MatchProgress progress() const {
    MatchProgress progress;
    progress.done = games_.size();
    progress.all = all_;
    progress.now = now_;
    progress.seconds = seconds();
    progress.tally = watch_.tally();
    progress.llr = watch_.llr();
    return progress;
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  std::optional<Error> keep(std::vector<StoredGame> played) {
    if (played.empty()) return std::nullopt;
    if (store_ != nullptr) {
      if (auto error = store_->add(played)) return error;
    }
    now_ += played.size();
    for (StoredGame& game : played) games_.emplace(game.id, std::move(game));
    watch_.look(games_);
    return std::nullopt;
  }

  const Plan& plan_;
  StoredGames& games_;
  MatchStore* store_;
  PairWatch watch_;
  std::size_t all_ = plan_.schedule().games();
  std::size_t now_ = 0;
  Clock::time_point began_ = Clock::now();
  std::optional<Error> store_error_;
  std::optional<Error> failure_;
};

}  // namespace

bool has_program(const PlayerSpec& spec) {
  if (std::holds_alternative<ProgramSpec>(spec.kind)) return true;
  const auto* mix = std::get_if<MixSpec>(&spec.kind);
  return mix != nullptr &&
         std::any_of(mix->parts.begin(), mix->parts.end(),
                     [](const MixPart& part) { return has_program(part.player); });
}

std::optional<Error> check_programs(const Plan& plan) {
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    if (!has_program(plan.players[i])) continue;
    const auto wrong = [&](const std::string& why) {
      return Error{"player " + in_quotes(plan.names[i]) + " cannot play: " + why};
    };
    const auto player = make_player(plan.players[i], *plan.where);
    if (!player) return wrong(player.message());
    if (const auto failure = (*player)->new_game(0)) return wrong(failure->why);
  }
  return std::nullopt;
}

MatchOutcome run_match(const Plan& plan, StoredGames& games, MatchStore* store,
                       const StopFlag& stop,
                       const std::function<void(const MatchProgress&)>& report) {
  Collector collector(plan, games, store);
  work::Job<Fixture, std::optional<StoredGame>> job;
  if (!collector.decided()) job.units = missing(plan, games);
  if (!plan.request.empty()) {
    job.origin = {kFixtureKind, work::to_bytes(FixtureSetup{plan.request, plan.openings})};
  }
  job.digest = [same = repeats_itself(plan)](const Fixture&,
                                             const std::optional<StoredGame>& game) {
    return same && game ? std::optional(game_digest(*game)) : std::nullopt;
  };
  job.make_worker = [&plan](const StopFlag& halt) { return FixtureTable(plan, halt); };
  const work::Sink<std::optional<StoredGame>> sink = [&](auto batch, const work::Progress&) {
    collector.take(std::move(batch));
    report(collector.progress());
    return !collector.error() && !collector.decided();
  };
  work::run(job, {.threads = plan.threads, .beat = kLongestWait}, &stop, sink);
  MatchOutcome outcome;
  outcome.error = collector.error();
  outcome.seconds = collector.seconds();
  outcome.finished = !outcome.error && (collector.decided() || missing(plan, games).empty());
  return outcome;
}

}  // namespace espalier::match
