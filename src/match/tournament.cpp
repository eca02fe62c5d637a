#include "match/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "match/game_text.hpp"
#include "match/player_text.hpp"

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
  static constexpr std::size_t kSeats = 4;
  struct Seat {
    std::size_t number;
    std::unique_ptr<Player> player;
    bool absent;
  };

  const Plan& plan_;
  std::list<Seat> seated_;  // the latest first
};

// Games still to play, and games not yet stored.
class Exchange {
 public:
  Exchange(const Plan& plan, std::vector<std::size_t> fixtures)
      : plan_(plan), schedule_(plan.schedule()), fixtures_(std::move(fixtures)) {}

  void work() {
    Bench bench(plan_);
    while (!halt_.requested()) {
      const std::size_t place = next_++;
      if (place >= fixtures_.size()) break;
      auto played = try_to_play(schedule_.fixture(fixtures_[place]), bench);
      const std::lock_guard lock(mutex_);
      if (!played) {
        failure_ = played.error();
        halt_.request();
      } else if (*played) {
        ready_.push_back(*std::move(*std::move(played)));
        changed_.notify_one();
      }
    }
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_one();
  }
  void add_worker() {
    const std::lock_guard lock(mutex_);
    ++workers_;
  }
  void remove_worker() {
    const std::lock_guard lock(mutex_);
    --workers_;
  }
  // Games that are being played are given up.
  void halt() { halt_.request(); }

  // What has become ready, and whether more may come.
  std::pair<std::vector<StoredGame>, bool> collect() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kLongestWait, [this] { return workers_ == 0 || !ready_.empty(); });
    return {std::exchange(ready_, {}), workers_ > 0};
  }
  std::optional<Error> failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }

 private:
  // Tables may be larger than the memory: that ends the match, not the program.
  Result<std::optional<StoredGame>> try_to_play(const Fixture& fixture, Bench& bench) try {
    return play(fixture, bench);
  } catch (const std::exception& failure) {
    return Error{std::string("a game could not be played: ") + failure.what()};
  }

  // None: it was given up.
  Result<std::optional<StoredGame>> play(const Fixture& fixture, Bench& bench) {
    const Pairing pairing = schedule_.pairings()[fixture.pairing];
    const auto one = bench.seat(pairing.first);
    if (!one) return one.error();
    const auto other = bench.seat(pairing.second);
    if (!other) return other.error();
    const auto colours = fixture.swapped ? std::array<Player*, 2>{*other, *one}
                                         : std::array<Player*, 2>{*one, *other};
    const Opening& opening = plan_.openings[fixture.pair % plan_.openings.size()];
    const std::uint64_t seed = hash_salt(hash_seed(plan_.seed), fixture.id);
    const auto began = Clock::now();
    const GameRecord record =
        play_game(plan_.where->game, opening, colours, plan_.terms, seed, &halt_);
    if (!record.finished()) return std::optional<StoredGame>();
    StoredGame game;
    game.id = fixture.id;
    game.points = record.points;
    game.end = record.end;
    game.remark = record.remark;
    game.start = record.start;
    game.moves =
        moves_text(record, plan_.where->game.to_move(opening.start) != espalier::Player::First);
    game.plies = record.moves.size();
    game.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return std::optional<StoredGame>(std::move(game));
  }

  const Plan& plan_;
  Schedule schedule_;
  std::vector<std::size_t> fixtures_;
  StopFlag halt_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<StoredGame> ready_;
  int workers_ = 0;
  std::optional<Error> failure_;
};

std::vector<std::size_t> missing(const Plan& plan, const StoredGames& games) {
  std::vector<std::size_t> fixtures;
  const std::size_t all = plan.schedule().games();
  for (std::size_t id = 0; id < all; ++id) {
    if (!games.contains(id)) fixtures.push_back(id);
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

  std::optional<Error> take(std::vector<StoredGame> batch) {
    if (batch.empty()) return std::nullopt;
    if (store_ != nullptr) {
      if (auto error = store_->add(batch)) return error;
    }
    now_ += batch.size();
    for (StoredGame& game : batch) games_.emplace(game.id, std::move(game));
    watch_.look(games_);
    return std::nullopt;
  }

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
  const Plan& plan_;
  StoredGames& games_;
  MatchStore* store_;
  PairWatch watch_;
  std::size_t all_ = plan_.schedule().games();
  std::size_t now_ = 0;
  Clock::time_point began_ = Clock::now();
};

void start_workers(int threads, Exchange& exchange, std::vector<std::jthread>& workers,
                   std::optional<Error>& error) {
  for (int i = 0; i < threads; ++i) {
    exchange.add_worker();
    try {
      workers.emplace_back([&exchange] { exchange.work(); });
    } catch (const std::system_error& failure) {
      exchange.remove_worker();
      if (workers.empty()) {
        error = Error{std::string("no thread could be started: ") + failure.what()};
      }
      return;
    }
  }
}

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
  MatchOutcome outcome;
  Collector collector(plan, games, store);
  const auto fixtures = collector.decided() ? std::vector<std::size_t>() : missing(plan, games);
  if (!fixtures.empty() && !stop.requested()) {
    Exchange exchange(plan, fixtures);
    std::vector<std::jthread> workers;
    const auto useful =
        std::min<std::size_t>(static_cast<std::size_t>(plan.threads), fixtures.size());
    start_workers(static_cast<int>(useful), exchange, workers, outcome.error);
    for (bool more = true; more;) {
      auto [batch, still] = exchange.collect();
      more = still;
      if (!outcome.error) outcome.error = collector.take(std::move(batch));
      if (outcome.error || collector.decided() || stop.requested()) exchange.halt();
      report(collector.progress());
    }
    if (!outcome.error) outcome.error = exchange.failure();
  }
  outcome.seconds = collector.seconds();
  outcome.finished = !outcome.error && (collector.decided() || missing(plan, games).empty());
  return outcome;
}

}  // namespace espalier::match
