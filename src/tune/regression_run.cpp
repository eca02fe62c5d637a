// Logistic regression on the weights of a game: rounds of self-play, each by the latest weights and
// each fitted together with all before it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/plural.hpp"
#include "espalier/core/rng.hpp"
#include "tune/episodes.hpp"
#include "tune/learning.hpp"
#include "tune/td.hpp"
#include "tune/tune_story.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {
namespace {

constexpr std::uint64_t kForRegressionGames = 401;  // what a seed is for
constexpr std::size_t kHoldOutEvery = 5;  // games that nothing is fitted to, to judge it by

// Positions by the chance they were given, in tenths; empty ones are left out.
std::vector<lab::Point> calibrate(const std::vector<Observation>& observations,
                                  const std::vector<double>& coefficients) {
  constexpr std::size_t kBins = 10;
  struct Bin {
    double count = 0;
    double chances = 0;
    double results = 0;
  };
  std::array<Bin, kBins> bins;
  for (const Observation& one : observations) {
    const double chance = predict(coefficients, one.features, Squash::Logistic);
    Bin& bin = bins[std::min(static_cast<std::size_t>(chance * kBins), kBins - 1)];
    bin.count += 1;
    bin.chances += chance;
    bin.results += one.result;
  }
  std::vector<lab::Point> points;
  for (const Bin& bin : bins) {
    if (bin.count > 0) points.push_back({bin.chances / bin.count, bin.results / bin.count, {}, {}});
  }
  return points;
}

class RegressionRun {
 public:
  RegressionRun(const TuneRequest& request, const Arena& arena, const TuneWatcher& watcher)
      : request_(request),
        learning_(request.learning),
        arena_(arena),
        watcher_(watcher),
        infos_(weight_infos(request)),
        weights_(start_weights(request)) {
    const std::size_t games = learning_.games > 0 ? learning_.games : kRegressionGames;
    const auto rounds = static_cast<std::size_t>(learning_.rounds);
    per_round_ = std::max<std::size_t>(games / rounds, kHoldOutEvery);
  }

  Result<Found> run() {
    for (int round = 0; round < learning_.rounds; ++round) {
      if (auto error = play(round)) return *error;
      if (auto error = fit(round)) return *error;
    }
    Found found;
    found.weights = weights_;
    found.positions = static_cast<std::int64_t>(training_.size() + held_out_.size());
    found.games = games_;
    found.method = fmt::format(
        "logistic regression on the results of self-play: {} games at depth {} in {} rounds, "
        "exploration {:g}, ridge {:g}, start {}, seed {}",
        games_, request_.arena.depth, learning_.rounds, learning_.exploration, learning_.ridge,
        request_.start_name, request_.seed);
    found.story = {regression_story(records_, infos_)};
    found.details = regression_json(records_, infos_);
    found.text = regression_text(records_.back(), infos_);
    return found;
  }

 private:
  std::optional<Error> play(int round) {
    EpisodeOptions how;
    how.games = per_round_;
    how.exploration = learning_.exploration;
    how.opening_plies = request_.arena.opening_plies;
    how.seed = hash_step(hash_salt(hash_seed(request_.seed), kForRegressionGames),
                         static_cast<std::uint64_t>(round));
    const auto episodes = play_episodes(arena_, weights_, how);
    if (!episodes) return episodes.error();
    spreads_ = feature_spreads(*episodes);
    for (Observation& one : observations_of(*episodes, games_)) {
      (one.group % kHoldOutEvery == 0 ? held_out_ : training_).push_back(std::move(one));
    }
    games_ += per_round_;
    if (training_.empty() || held_out_.empty()) return nothing_to_learn();
    return std::nullopt;
  }

  std::optional<Error> fit(int round) {
    RegressionRecord record;
    auto fitted = fit_logistic(training_, learning_.ridge);
    if (!fitted) return fitted.error();
    record.fit = *std::move(fitted);
    const std::vector<double>& all = record.fit.coefficients;
    auto whole =
        whole_weights({all.begin(), all.end() - 1}, {spreads_.begin(), spreads_.end() - 1}, infos_);
    if (!whole) return whole.error();
    record.whole = *std::move(whole);
    record.games = games_;
    record.positions = training_.size() + held_out_.size();
    record.calibration = calibrate(held_out_, all);
    record.even = {std::log(2.0), std::log(2.0)};
    record.after = {record.fit.log_loss, log_loss(held_out_, all)};
    if (auto error = judge(default_weights(infos_), record.before)) return error;
    if (auto error = judge(record.whole.weights, record.rounded)) return error;
    weights_ = record.whole.weights;
    if (watcher_.on_line) {
      watcher_.on_line(fmt::format(
          "round {}/{}: {}, {}, log-loss of held-out games {:.4f} (default weights {:.4f})",
          round + 1, learning_.rounds, app::plural(games_, "game"),
          app::plural(record.positions, "position"), record.rounded.held_out,
          record.before.held_out));
    }
    records_.push_back(std::move(record));
    return std::nullopt;
  }

  std::optional<Error> judge(const Weights& weights, Losses& losses) const {
    const auto scale = best_scale(training_, weights);
    if (!scale) return scale.error();
    losses.training = log_loss(training_, weights, *scale);
    losses.held_out = log_loss(held_out_, weights, *scale);
    return std::nullopt;
  }

  const TuneRequest& request_;
  const LearningOptions& learning_;
  const Arena& arena_;
  const TuneWatcher& watcher_;
  WeightInfos infos_;
  Weights weights_;
  std::size_t per_round_ = 1;
  std::size_t games_ = 0;
  std::vector<double> spreads_;
  std::vector<Observation> training_;
  std::vector<Observation> held_out_;
  std::vector<RegressionRecord> records_;
};

}  // namespace

Result<Found> run_regression(const TuneRequest& request, const Arena& arena,
                             const TuneWatcher& watcher) {
  return RegressionRun(request, arena, watcher).run();
}

}  // namespace espalier::tune
