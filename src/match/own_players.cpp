#include "match/own_players.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "app/big_stack.hpp"
#include "app/run_subjects.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::match {
namespace {

// What a random word is for; part of its seed, so that draws do not depend on each other.
constexpr std::uint64_t kForMove = 1;
constexpr std::uint64_t kForPart = 2;

std::uint64_t random_word(std::uint64_t seed, const Turn& turn, std::uint64_t purpose) {
  return hash_salt(hash_step(hash_seed(seed), turn.moves->size()), purpose);
}

// Values of boards are whole numbers, those of trees almost.
Points in_points(double value) {
  constexpr double kMost = ScoreTraits<Points>::highest();
  return static_cast<Points>(std::lround(std::clamp(value, -kMost, kMost)));
}

Failure no_move() { return {Forfeit::Illegal, "the game is over: there is no move to play"}; }

// --- the engine ----------------------------------------------------------------------------------

class EnginePlayer final : public Player {
 public:
  EnginePlayer(std::unique_ptr<app::AnyEngine> engine, const OwnLimits& limits)
      : engine_(std::move(engine)), limits_(limits) {}

  std::optional<Failure> new_game(std::uint64_t) override {
    if (used_) engine_->clear();  // a large table takes its time
    used_ = false;
    return std::nullopt;
  }

  std::optional<double> allowed(std::optional<double> of_match) const override {
    return limits_.seconds ? limits_.seconds : of_match;
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    used_ = true;
    app::AnyRequest request;
    request.limits = limits_for(turn, limits_);
    request.past = turn.past;
    const app::AnyAnswer answer = engine_->search(*turn.position, request, {}, stop);
    if (!answer.best) return no_move();
    Choice choice;
    choice.move = *answer.best;
    if (answer.depth > 0) choice.score = answer.value;  // else nothing was searched
    choice.depth = answer.depth;
    choice.nodes = answer.nodes;
    return choice;
  }

 private:
  std::unique_ptr<app::AnyEngine> engine_;
  OwnLimits limits_;
  bool used_ = false;
};

// --- strategies ----------------------------------------------------------------------------------

// The numbers of `set`, which parse_player has checked.
Options<double> options_of(const app::Parameters& set) {
  Options<double> options;
  const auto read = [&](const std::string& name, double& number) {
    const auto found = set.find(name);
    if (found != set.end()) number = found->second;
    return found != set.end();
  };
  double s = options.model.s;
  double d = options.model.d;
  read("s", s);
  read("d", d);
  options.model.s = static_cast<int>(s);
  options.model.d = static_cast<int>(d);
  double x = options.x;
  if (read("x", x)) options.x = static_cast<int>(x);
  read("a", options.model.a);
  read("b", options.model.b);
  read("sigma", options.model.sigma);
  read("t", options.model.t);
  read("delta", options.delta);
  read("step", options.step);
  double guess = 0;
  if (read("guess", guess)) options.guess = guess;
  for (std::size_t i = 0; i < kMaxStages; ++i) {
    if (read("stage" + std::to_string(i + 1), options.stages[i])) options.stage_count = i + 1;
  }
  return options;
}

class StrategyPlayer final : public Player {
 public:
  StrategyPlayer(const StrategySpec& spec, const OwnLimits& limits)
      : options_(options_of(spec.set)), limits_(limits) {
    request_.strategy = spec.name;
  }

  std::optional<Failure> new_game(std::uint64_t) override { return std::nullopt; }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    if (turn.game->outcome(*turn.position)) return no_move();
    try {
      return search(turn, stop);
    } catch (const std::exception& error) {  // no memory, or no thread for a deep search
      return Failure{Forfeit::Crash, std::string("the search failed: ") + error.what()};
    }
  }

 private:
  // Strategies are recursive; a thread of a match has an ordinary stack.
  static constexpr int kPliesOnOrdinaryStack = 32;

  Choice search(const Turn& turn, const StopFlag* stop) {
    const Depth depth{limits_for(turn, limits_).depth};
    app::TreeReport report;
    const auto run = [&] {
      report = app::run_board(*turn.game, *turn.position, depth, options_, request_,
                              stop == nullptr ? never_ : *stop);
    };
    if (depth.plies > kPliesOnOrdinaryStack) {
      app::run_with_big_stack(run);
    } else {
      run();
    }
    Choice choice;
    choice.move = head(turn, report.line);
    if (report.complete) choice.score = in_points(report.value);
    choice.depth = depth.plies;
    choice.nodes = report.nodes;
    return choice;
  }

  // Without a line (stopped at once, or every move as bad as can be) any move will do.
  static app::AnyMove head(const Turn& turn, const std::vector<std::string>& line) {
    const app::AnyGame& game = *turn.game;
    if (!line.empty()) {
      const auto move = game->parse_move(*turn.position, line.front());
      if (move) return *move;
    }
    return game.moves(*turn.position)[0];
  }

  app::TreeRequest request_;
  Options<double> options_;
  OwnLimits limits_;
  const StopFlag never_;
};

// --- the simple ones -----------------------------------------------------------------------------

class SimplePlayer final : public Player {
 public:
  explicit SimplePlayer(SimpleSpec kind) : kind_(kind) {}

  std::optional<Failure> new_game(std::uint64_t seed) override {
    seed_ = seed;
    return std::nullopt;
  }

  Answer choose(const Turn& turn, const StopFlag*) override {
    if (turn.game->outcome(*turn.position)) return no_move();
    const auto picked =
        app::choose_simple(kind_, *turn.game, *turn.position, random_word(seed_, turn, kForMove));
    Choice choice;
    choice.move = picked.move;
    choice.score = picked.score;
    if (picked.score) {
      choice.depth = 1;
      choice.nodes = turn.game->moves(*turn.position).size();
    }
    return choice;
  }

 private:
  SimpleSpec kind_;
  std::uint64_t seed_ = 0;
};

// --- mixtures ------------------------------------------------------------------------------------

class Mixture final : public Player {
 public:
  explicit Mixture(std::vector<WeightedPlayer> players) : players_(std::move(players)) {
    for (const WeightedPlayer& part : players_) total_ += part.weight;
  }

  std::optional<Failure> new_game(std::uint64_t seed) override {
    seed_ = seed;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      // Seeds of their own: a random player within must not repeat the draw that chose it.
      const std::uint64_t own = hash_step(hash_seed(seed), i);
      if (auto failure = players_[i].player->new_game(own)) return failure;
    }
    return std::nullopt;
  }

  // Any of them may be drawn.
  std::optional<double> allowed(std::optional<double> of_match) const override {
    double most = 0;
    for (const WeightedPlayer& part : players_) {
      const auto seconds = part.player->allowed(of_match);
      if (!seconds) return std::nullopt;
      most = std::max(most, *seconds);
    }
    return most;
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    double left = unit_real(random_word(seed_, turn, kForPart)) * total_;
    for (std::size_t i = 0; i + 1 < players_.size(); ++i) {
      left -= players_[i].weight;
      if (left < 0) return players_[i].player->choose(turn, stop);
    }
    return players_.back().player->choose(turn, stop);
  }

 private:
  std::vector<WeightedPlayer> players_;
  double total_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace

engine::Limits limits_for(const Turn& turn, const OwnLimits& own) {
  engine::Limits limits = limits_of(own, turn.limits);
  if (turn.own && !own.seconds) {
    const double share = app::seconds_for_move(*turn.own);
    limits.seconds = std::min(limits.seconds.value_or(share), share);
  }
  return limits;
}

Result<std::unique_ptr<Player>> make_engine_player(const engine::Recipe& recipe,
                                                   const OwnLimits& limits,
                                                   const app::AnyGame& game) {
  try {
    return std::unique_ptr<Player>(
        std::make_unique<EnginePlayer>(game->engine(recipe, app::ProfileChoice::Fastest), limits));
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory for a table of " + std::to_string(recipe.memory.bytes >> 20) +
                 "M; expected a smaller tt= in the recipe, or fewer threads"};
  }
}

std::unique_ptr<Player> make_strategy_player(const StrategySpec& spec, const OwnLimits& limits) {
  return std::make_unique<StrategyPlayer>(spec, limits);
}

std::unique_ptr<Player> make_simple_player(SimpleSpec kind) {
  return std::make_unique<SimplePlayer>(kind);
}

std::unique_ptr<Player> make_mixture(std::vector<WeightedPlayer> players) {
  return std::make_unique<Mixture>(std::move(players));
}

}  // namespace espalier::match
