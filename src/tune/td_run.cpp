// TD(lambda) on the weights of a game: batches of self-play by the latest weights, then one step.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>
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

constexpr std::uint64_t kForTdGames = 301;  // what a seed is for
constexpr std::uint64_t kForTdYardstick = 302;
constexpr int kTdYardstickPairs = 30;
constexpr int kBatchesPerMeasurement = 5;
constexpr std::size_t kFewestInBatch = 10;  // games
// The rate falls to a fifth of what it is at first: steps are large while much is to be learned.
constexpr double kFallsBy = 4;

class TdRun {
 public:
  TdRun(const TuneRequest& request, const Arena& arena, const TuneWatcher& watcher)
      : request_(request),
        learning_(request.learning),
        arena_(arena),
        watcher_(watcher),
        infos_(weight_infos(request)),
        weights_(start_weights(request)) {
    const std::size_t games = learning_.games > 0 ? learning_.games : kTdGames;
    batches_ = std::clamp<std::size_t>(games / kFewestInBatch, 1, kTdBatches);
    per_batch_ = games / batches_;
  }

  Result<Found> run() {
    for (std::size_t batch = 0; batch < batches_; ++batch) {
      if (auto error = learn(batch)) return *error;
    }
    if (summed_ == 0) return nothing_to_learn();
    for (double& sum : mean_) sum /= static_cast<double>(summed_);
    const auto whole = whole_of(mean_);
    if (!whole) return whole.error();
    weights_ = whole->weights;
    return found();
  }

 private:
  std::optional<Error> learn(std::size_t batch) {
    EpisodeOptions how;
    how.games = per_batch_;
    how.exploration = learning_.exploration;
    how.opening_plies = request_.arena.opening_plies;
    how.seed = hash_step(hash_salt(hash_seed(request_.seed), kForTdGames), batch);
    auto played = play_episodes(arena_, weights_, how);
    if (!played) return played.error();
    std::vector<Episode> episodes = *std::move(played);
    games_ += per_batch_;
    positions_ += position_count(episodes);
    if (position_count(episodes) == 0) return std::nullopt;  // all were decided in the opening
    if (learned_.empty()) {
      if (auto error = begin(episodes)) return error;
    }
    divide_by_spreads(episodes);
    BatchRecord record;
    record.games = games_;
    record.log_loss = log_loss(observations_of(episodes), learned_);
    step(episodes, batch);
    const auto whole = whole_of(learned_);
    if (!whole) return whole.error();
    weights_ = whole->weights;
    record.weights = weights_;
    return measure(batch, std::move(record));
  }

  // Features are learned in units of their spread; weights begin as what they are worth there, on
  // the scale that predicts the first games best.
  std::optional<Error> begin(const std::vector<Episode>& episodes) {
    spreads_ = feature_spreads(episodes);
    const auto scale = best_scale(observations_of(episodes), weights_);
    if (!scale) return scale.error();
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      learned_.push_back(weights_[i] * scale->factor * spreads_[i]);
    }
    learned_.push_back(scale->to_move * spreads_.back());
    mean_.assign(learned_.size(), 0);
    return std::nullopt;
  }

  void divide_by_spreads(std::vector<Episode>& episodes) const {
    for (Episode& episode : episodes) {
      for (auto& features : episode.features) {
        for (std::size_t i = 0; i < features.size(); ++i) features[i] /= spreads_[i];
      }
    }
  }

  // The second half of the way is averaged (Polyak & Juditsky 1992): single steps are noisy.
  void step(const std::vector<Episode>& episodes, std::size_t batch) {
    const auto changes = td_changes(episodes, learned_, learning_.td);
    const double done = static_cast<double>(batch) / static_cast<double>(batches_);
    const double rate = learning_.rate / (1 + kFallsBy * done) / static_cast<double>(per_batch_);
    for (std::size_t i = 0; i < learned_.size(); ++i) learned_[i] += rate * changes[i];
    if (2 * batch + 1 < batches_) return;
    for (std::size_t i = 0; i < learned_.size(); ++i) mean_[i] += learned_[i];
    ++summed_;
  }

  Result<WholeWeights> whole_of(const std::vector<double>& learned) const {
    std::vector<double> coefficients;
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      coefficients.push_back(learned[i] / spreads_[i]);
    }
    return whole_weights(coefficients, {spreads_.begin(), spreads_.end() - 1}, infos_);
  }

  // Now and then against the default weights; for the report alone.
  std::optional<Error> measure(std::size_t batch, BatchRecord record) {
    const bool last = batch + 1 == batches_;
    if (batch % kBatchesPerMeasurement == 0 || last) {
      const auto scores =
          arena_.scores({weights_, default_weights(infos_)}, {{0, 1}},
                        {kTdYardstickPairs, hash_salt(hash_seed(request_.seed), kForTdYardstick)});
      if (!scores) return scores.error();
      record.score = scores->front();
      games_measured_ += 2 * kTdYardstickPairs;
      if (watcher_.on_line) {
        watcher_.on_line(
            fmt::format("batch {}/{}: {}, log-loss {:.4f}, against the default {:.1f}%",
                        batch + 1, batches_, app::plural(games_, "game"), record.log_loss,
                        100 * record.score));
      }
    }
    records_.push_back(std::move(record));
    return std::nullopt;
  }

  Found found() const {
    Found found;
    found.weights = weights_;
    found.positions = static_cast<std::int64_t>(positions_);
    found.games = games_ + games_measured_;
    found.method = fmt::format(
        "TD(lambda) from self-play: {} games at depth {} in {} batches, lambda {:g}, rate {:g}, "
        "exploration {:g}, start {}, seed {}",
        games_, request_.arena.depth, batches_, learning_.td.lambda, learning_.rate,
        learning_.exploration, request_.start_name, request_.seed);
    found.story = {learning_story(records_, infos_)};
    found.details = learning_json(records_);
    return found;
  }

  const TuneRequest& request_;
  const LearningOptions& learning_;
  const Arena& arena_;
  const TuneWatcher& watcher_;
  WeightInfos infos_;
  Weights weights_;
  std::size_t batches_ = 1;
  std::size_t per_batch_ = 1;
  std::vector<double> spreads_;
  std::vector<double> learned_;  // per spread of a feature
  std::vector<double> mean_;     // sums, until the end
  std::size_t summed_ = 0;
  std::size_t positions_ = 0;
  std::size_t games_ = 0;
  std::size_t games_measured_ = 0;
  std::vector<BatchRecord> records_;
};

}  // namespace

Result<Found> run_temporal_difference(const TuneRequest& request, const Arena& arena,
                                      const TuneWatcher& watcher) {
  return TdRun(request, arena, watcher).run();
}

}  // namespace espalier::tune
