#include "tune/learn_games.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "app/engine_rules.hpp"
#include "app/searcher.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

namespace espalier::tune {
namespace {

// Our own; scores are in scales of the game.
constexpr int kMostLearnPlies = 400;   // then the game is a draw
constexpr int kOpeningTries = 32;      // to find an opening that is not decided
constexpr double kDecidedOpening = 2;  // a score that decides an opening
constexpr double kClearScore = 5;      // that wins, if it stays
constexpr int kClearPlies = 6;         // for so many plies
constexpr double kLevelScore = 0.05;   // that draws, if it stays
constexpr int kLevelPlies = 20;        // for so many plies
constexpr int kLevelAfter = 80;        // from this ply on
constexpr double kMostTaught = 8;      // what is higher teaches nothing
constexpr int kShallowest = 2;         // plies of a search whose value counts

// Who is ahead for how long.
class Referee {
 public:
  explicit Referee(double scale) : scale_(scale) {}

  // The half points of the first player, once they are clear. `value`: in its view.
  std::optional<int> see(Points value, int ply) {
    if (scale_ <= 0) return std::nullopt;
    const int ahead = value >= kClearScore * scale_ ? 1 : value <= -kClearScore * scale_ ? -1 : 0;
    clear_ = ahead != 0 && ahead == ahead_ ? clear_ + 1 : 1;
    ahead_ = ahead;
    const bool level = ply >= kLevelAfter && std::abs(value) <= kLevelScore * scale_;
    level_ = level ? level_ + 1 : 0;
    if (ahead != 0 && clear_ >= kClearPlies) return ahead > 0 ? 2 : 0;
    if (level_ >= kLevelPlies) return 1;
    return std::nullopt;
  }

 private:
  double scale_;
  int ahead_ = 0;
  int clear_ = 0;
  int level_ = 0;
};

// A worker of the farm: plays games by their numbers.
class LearnTable {
 public:
  LearnTable(const app::GamePosition& where, LearnPlay how, const StopFlag& halt)
      : game_(where.game),
        start_(where.position),
        how_(std::move(how)),
        halt_(halt),
        rules_(game_->rules(how_.player)),
        searcher_(app::make_searcher(how_.player, game_)) {}

  LearnGame operator()(std::size_t number) {
    Rng rng(hash_step(hash_seed(how_.seed), number));
    searcher_->clear();  // what it learned in another game must not show in this one
    LearnGame game;
    game.number = number;
    GameLine line = opening(rng);
    const auto points = play_out(line, game);
    game.plies = static_cast<int>(line.moves().size());
    if (!points) return game;
    game.finished = true;
    for (std::size_t i = 0; i < game.samples.size(); ++i) {
      game.samples[i].points = movers_[i] == Player::First ? *points : 2 - *points;
    }
    return game;
  }

 private:
  using GameLine = Line<app::AnyGame>;

  app::SearchAnswer search(const GameLine& line) {
    app::SearchRequest request;
    request.limits.nodes = how_.nodes;
    request.past = line.past();
    return searcher_->search(line.position(), request, {}, &halt_);
  }

  // Random moves to a position that is not over and not decided, if there is one.
  GameLine opening(Rng& rng) {
    const int plies = how_.opening + static_cast<int>(rng.below(2));
    GameLine found(game_, start_);
    for (int attempt = 0; attempt < kOpeningTries && !halt_.requested(); ++attempt) {
      GameLine line(game_, start_);
      while (!line.outcome() && static_cast<int>(line.moves().size()) < plies) {
        const app::AnyMoves moves = game_.moves(line.position());
        line.play(moves[rng.below(moves.size())]);
      }
      if (line.outcome()) continue;
      const Points value = search(line).value.value_or(0);
      if (is_win(std::abs(value))) continue;
      found = line;
      if (how_.scale <= 0 || std::abs(value) <= kDecidedOpening * how_.scale) break;
    }
    return found;
  }

  // The half points of the first player; none after a stop.
  std::optional<int> play_out(GameLine& line, LearnGame& game) {
    movers_.clear();
    Referee referee(how_.scale);
    while (static_cast<int>(line.moves().size()) < kMostLearnPlies) {
      if (const auto outcome = line.outcome()) {
        const int own = *outcome > 0 ? 2 : *outcome < 0 ? 0 : 1;
        return game_.to_move(line.position()) == Player::First ? own : 2 - own;
      }
      const app::SearchAnswer answer = search(line);
      if (halt_.requested() || !answer.best || !answer.value) return std::nullopt;
      const Player mover = game_.to_move(line.position());
      const auto ply = static_cast<int>(line.moves().size());
      if (teaches(line.position(), answer)) {
        game.samples.push_back({game_->format_position(line.position()), *answer.value, 1, ply});
        movers_.push_back(mover);
      }
      const Points value = mover == Player::First ? *answer.value : -*answer.value;
      if (const auto clear = referee.see(value, ply)) return clear;
      line.play(*answer.best);
    }
    return 1;
  }

  bool teaches(const app::AnyPosition& position, const app::SearchAnswer& answer) const {
    const Points value = std::abs(*answer.value);
    if (answer.proven || is_win(value) || answer.depth.value_or(0) < kShallowest) return false;
    if (how_.scale > 0 && value > kMostTaught * how_.scale) return false;
    const app::RulesPosition here{rules_.get(), position.bytes};
    if (rules_->in_danger(here)) return false;
    for (const app::AnyMove noisy : rules_->noisy_moves(here)) {
      if (noisy == *answer.best) return false;
    }
    return true;
  }

  app::AnyGame game_;
  app::AnyPosition start_;
  LearnPlay how_;
  const StopFlag& halt_;
  std::shared_ptr<const app::EngineRules> rules_;
  std::unique_ptr<app::Searcher> searcher_;
  std::vector<Player> movers_;  // of the samples of the game in hand
};

// --- in another process --------------------------------------------------------------------------

constexpr const char* kLearnGameKind = "learn games";

struct LearnSetup {
  match::PackedPlace place;
  match::PackedRecipe player;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 1;
  int opening = 0;
  double scale = 0;
};
auto byte_fields(LearnSetup& setup) {
  return std::tie(setup.place, setup.player, setup.seed, setup.nodes, setup.opening, setup.scale);
}

using LearnWorker = work::Worker<std::size_t, LearnGame>;

LearnWorker distant_learn_table(const LearnSetup& setup, const StopFlag& halt) {
  const auto where = match::unpack(setup.place);
  if (!where) return where.error();
  const LearnPlay how{setup.seed, match::unpack(setup.player), setup.nodes, setup.opening,
                      setup.scale};
  // The place must live as long as the table.
  return [place = *where, table = std::make_shared<LearnTable>(**where, how, halt)](
             std::size_t number) { return (*table)(number); };
}

const bool kLearnGameRegistered =
    work::register_kind<LearnSetup, std::size_t, LearnGame>(kLearnGameKind, distant_learn_table);

}  // namespace

std::optional<Error> play_learn_games(const app::GamePosition& where, const LearnPlay& how,
                                      std::vector<std::size_t> numbers, int threads,
                                      const OnLearnGame& on_game, const StopFlag* stop) {
  const LearnSetup setup{
      match::pack(where), match::pack(how.player), how.seed, how.nodes, how.opening, how.scale};
  const work::Job<std::size_t, LearnGame> job{
      .units = std::move(numbers),
      .make_worker = [&](const StopFlag& halt) { return LearnTable(where, how, halt); },
      .origin = {kLearnGameKind, work::to_bytes(setup)}};
  std::optional<Error> error;
  const work::Sink<LearnGame> sink = [&](std::vector<work::Done<LearnGame>> batch,
                                         const work::Progress& progress) {
    for (const work::Done<LearnGame>& done : batch) {
      if (error) break;
      if (!done.result) {
        error = done.result.error();
      } else if (done.result->finished) {
        error = on_game(*done.result, progress);
      }
    }
    return !error;
  };
  work::run(job, {.threads = threads}, stop, sink);
  return error;
}

}  // namespace espalier::tune
