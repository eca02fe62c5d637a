#include "tune/pattern_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>

#include "app/pattern_file.hpp"
#include "app/plural.hpp"
#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "tune/recipe_check.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

constexpr std::uint64_t kForPatternGames = 501;  // what a seed is for
constexpr std::uint64_t kForPatternCheck = 502;
constexpr std::size_t kToldParts = 10;  // how often a round tells how far it is

// Nothing is cut by a guess: near the end of a game the search must be exact.
constexpr std::string_view kPatternPlayer = "default tt=1M select=none";

class PatternRun {
 public:
  PatternRun(const PatternRequest& request, const TuneWatcher& watcher, engine::Recipe player)
      : request_(request),
        watcher_(watcher),
        player_(std::move(player)),
        data_(request.where.game->pattern_weights(request.subject.patterns),
              request.where.game->pattern_stages(request.subject.patterns)) {}

  Result<PatternTuned> run() {
    const auto began = std::chrono::steady_clock::now();
    const auto rounds = static_cast<std::size_t>(request_.rounds);
    const std::size_t per_round = request_.games / rounds;
    if (per_round < request_.fit.hold_out) {
      return Error{fmt::format("{} games in {} rounds are too few; expected {} or more",
                               request_.games, rounds, rounds * request_.fit.hold_out)};
    }
    for (std::size_t round = 0; round < rounds; ++round) {
      play(round, per_round);
      if (work::requested(watcher_.stop)) return stopped(round);
      if (auto error = fit(round, rounds)) return *error;
      if (work::requested(watcher_.stop)) return stopped(round);
      if (request_.out.empty()) continue;
      if (const auto written = write_pattern_table(request_, tuned_); !written) {
        return written.error();
      }
    }
    if (request_.check) {
      if (auto error = check(*request_.check)) return *error;
    }
    tuned_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return std::move(tuned_);
  }

 private:
  void tell(const std::string& line) const {
    if (watcher_.on_line) watcher_.on_line(line);
  }

  // What was written stays, and the message says so.
  Error stopped(std::size_t round) const {
    if (round > 0 && !request_.out.empty()) {
      tell(fmt::format("{} holds what {} rounds have found", in_quotes(request_.out), round));
    }
    return Error{std::string(kStoppedMessage)};
  }

  // The player with the latest table, the start, or the linear evaluation.
  engine::Recipe latest() const {
    engine::Recipe player = player_;
    player.evaluation = request_.subject.patterns;
    if (!tuned_.weights.empty()) {
      player.weights = std::make_shared<const std::vector<Points>>(tuned_.weights);
    } else {
      player = first();
    }
    return player;
  }
  engine::Recipe first() const {
    engine::Recipe player = player_;
    player.evaluation = request_.start ? request_.subject.patterns : request_.subject.linear;
    player.weights = request_.start;
    return player;
  }

  void play(std::size_t round, std::size_t games) {
    PatternPlay how = request_.play;
    how.games = games;
    how.threads = request_.threads;
    how.seed = hash_step(hash_salt(hash_seed(request_.seed), kForPatternGames), round);
    how.player = latest();
    const std::size_t part = std::max<std::size_t>(games / kToldParts, 1);
    const OnProgress on_progress = [&](std::size_t done, std::size_t all) {
      if (done % part == 0) {
        tell(fmt::format("round {}/{}: {} of {}", round + 1, request_.rounds, done,
                         app::plural(all, "game")));
      }
    };
    const auto played =
        play_pattern_games(request_.where, request_.subject, how, on_progress, watcher_.stop);
    for (const PatternGame& game : played) {
      const std::size_t count = game.margins.size();
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t size = game.indices.size() / count;
        data_.add(std::span(game.indices).subspan(i * size, size), game.margins[i], games_);
        linear_.push_back(game.linear[i]);
      }
      ++games_;
    }
  }

  std::optional<Error> fit(std::size_t round, std::size_t rounds) {
    PatternFitOptions options = request_.fit;
    options.threads = request_.threads;
    PatternRound record;
    record.games = games_;
    record.positions = data_.size();
    if (record.positions == 0) return Error{"no position was met; expected more --games"};
    if (!tuned_.weights.empty()) {
      record.before = held_out_errors(data_, predict_margins(data_, tuned_.weights), options);
    } else if (request_.start) {
      record.before = held_out_errors(data_, predict_margins(data_, *request_.start), options);
    }
    record.linear = held_out_errors(data_, linear_, options);
    PatternFit found = fit_patterns(data_, options, {}, watcher_.stop);
    if (work::requested(watcher_.stop)) return std::nullopt;
    record.stages = std::move(found.stages);
    tuned_.weights = std::move(found.weights);
    tuned_.games = games_;
    tuned_.rounds.push_back(std::move(record));
    tuned_.method = method(round + 1);
    tell_round(round, rounds);
    return std::nullopt;
  }

  void tell_round(std::size_t round, std::size_t rounds) const {
    const PatternRound& record = tuned_.rounds.back();
    std::vector<PatternErrors> fitted;
    for (const StageFit& stage : record.stages) fitted.push_back(stage.held_out);
    std::string before;
    if (!record.before.empty()) {
      before = fmt::format(", the table before {:.1f}", total(record.before).fitted);
    }
    tell(
        fmt::format("round {}/{}: {}, {}, RMS error of held-out games {:.1f} points ({} {:.1f}{})",
                    round + 1, rounds, app::plural(record.games, "game"),
                    app::plural(record.positions, "position"), total(fitted).fitted,
                    request_.subject.linear, total(record.linear).fitted, before));
  }

  std::string method(std::size_t rounds) const {
    const PatternPlay& play = request_.play;
    return fmt::format(
        "least squares on the final margins of self-play: {} games at depth {} in {} of {} rounds, "
        "{} to {} random moves at first, exploration {:g}, the last {} squares to the end, ridge "
        "{:g}, start {}, seed {}",
        games_, play.depth, rounds, request_.rounds, play.opening,
        play.opening + play.opening_spread, play.exploration, play.last_cells, request_.fit.ridge,
        request_.start_name, request_.seed);
  }

  std::optional<Error> check(const Check& terms) {
    RecipeCheck how;
    how.terms = terms;
    how.against = request_.start ? "the weights of the start"
                                 : "the evaluation " + in_quotes(request_.subject.linear);
    how.found = latest();
    how.before = first();
    how.limits.depth = request_.play.depth;
    how.opening = request_.play.opening;
    how.seed = hash_salt(hash_seed(request_.seed), kForPatternCheck);
    how.threads = request_.threads;
    tell("checking against " + how.against);
    auto result = check_recipes(request_.where, how, watcher_.stop);
    if (work::requested(watcher_.stop)) return stopped(tuned_.rounds.size());
    if (!result) return result.error();
    tuned_.games += result->tally.game_count();
    tuned_.check = *std::move(result);
    return std::nullopt;
  }

  const PatternRequest& request_;
  const TuneWatcher& watcher_;
  engine::Recipe player_;
  PatternData data_;
  std::vector<double> linear_;  // what the linear evaluation says of every position
  std::size_t games_ = 0;
  PatternTuned tuned_;
};

}  // namespace

Result<PatternSubject> pattern_subject(const app::GamePosition& where,
                                       const std::string& evaluation) {
  PatternSubject subject;
  const auto names = where.game->evaluations();
  for (const std::string_view name : names) {
    if (subject.linear.empty() && !where.game->weights(name).empty()) subject.linear = name;
  }
  subject.patterns = evaluation.empty() && !names.empty() ? names.front() : evaluation;
  if (where.game->pattern_stages(subject.patterns) == 0) {
    return Error{"the evaluation " + in_quotes(subject.patterns) + " of " +
                 in_quotes(where.info->name) + " has no table of patterns to learn"};
  }
  if (!subject.linear.empty()) return subject;
  return Error{in_quotes(where.info->name) + " has no linear evaluation to play the first games"};
}

Result<PatternTuned> run_pattern_tuning(const PatternRequest& request, const TuneWatcher& watcher) {
  auto player = app::make_recipe(kPatternPlayer, *request.where.game);
  if (!player) return player.error();
  return PatternRun(request, watcher, *std::move(player)).run();
}

app::Provenance pattern_provenance(const PatternRequest& request, const PatternTuned& tuned) {
  app::Provenance from;
  from.fitted_by = request.fitted_by;
  from.date = app::today();
  from.method = tuned.method;
  from.positions = static_cast<std::int64_t>(tuned.rounds.back().positions);
  from.game = request.where.info->name;
  from.note = tuned.check ? in_words(*tuned.check) : "not checked";
  from.variant = request.where.variant;
  return from;
}

Result<std::string> write_pattern_table(const PatternRequest& request, const PatternTuned& tuned) {
  const std::size_t stages = request.where.game->pattern_stages(request.subject.patterns);
  return app::write_pattern_weights(request.out, request.subject.patterns, stages, tuned.weights,
                                    pattern_provenance(request, tuned));
}

}  // namespace espalier::tune
