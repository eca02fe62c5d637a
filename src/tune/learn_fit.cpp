#include "tune/learn_fit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "espalier/core/rng.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

using Reals = std::vector<double>;
using Rows = std::vector<std::uint32_t>;

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// A sum of weights, one table of them or two that are blended.
class SumModel {
 public:
  explicit SumModel(const app::LearnShape& shape)
      : features_(shape.features), tapered_(shape.tapered), unit_(1.0 / shape.unit) {}

  double value(const Reals& weights, std::span<const SparseFeature> features, double late) const {
    double middle = 0;
    double end = 0;
    for (const SparseFeature each : features) {
      middle += weights[each.number] * each.count;
      if (tapered_) end += weights[features_ + each.number] * each.count;
    }
    return unit_ * ((1 - late) * middle + late * end);
  }
  void add_slopes(std::span<const SparseFeature> features, double late, double slope,
                  Reals& slopes) const {
    const double middle = unit_ * slope * (1 - late);
    const double end = unit_ * slope * late;
    for (const SparseFeature each : features) {
      slopes[each.number] += middle * each.count;
      if (tapered_) slopes[features_ + each.number] += end * each.count;
    }
  }

 private:
  std::size_t features_;
  bool tapered_;
  double unit_;
};

// Adam as printed, for a step that shrinks.
class Adam {
 public:
  explicit Adam(std::size_t size) : first_(size, 0), second_(size, 0) {}

  void step(Reals& weights, const Reals& slopes, double rate) {
    fade_first_ *= kFirst;
    fade_second_ *= kSecond;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      first_[i] = kFirst * first_[i] + (1 - kFirst) * slopes[i];
      second_[i] = kSecond * second_[i] + (1 - kSecond) * slopes[i] * slopes[i];
      const double mean = first_[i] / (1 - fade_first_);
      const double size = std::sqrt(second_[i] / (1 - fade_second_));
      weights[i] -= rate * mean / (size + kTiny);
    }
  }

 private:
  static constexpr double kFirst = 0.9;
  static constexpr double kSecond = 0.999;
  static constexpr double kTiny = 1e-12;  // slopes are small: values are in points

  Reals first_;
  Reals second_;
  double fade_first_ = 1;
  double fade_second_ = 1;
};

class Learner {
 public:
  Learner(const LearnData& data, const LearnFitOptions& options)
      : data_(data), options_(options), model_(data.shape()) {}

  // The sum of losses; slopes are added, if they are wanted.
  double losses(std::span<const std::uint32_t> rows, const Reals& weights, Reals* slopes) const {
    double sum = 0;
    for (const std::uint32_t row : rows) {
      const auto features = data_.features(row);
      const double value = model_.value(weights, features, data_.late(row));
      const double share = sigmoid(value / options_.scale);
      const double error = share - target(row);
      sum += error * error;
      if (slopes == nullptr) continue;
      const double slope = 2 * error * share * (1 - share) / options_.scale;
      model_.add_slopes(features, data_.late(row), slope, *slopes);
    }
    return sum;
  }
  double mean_loss(const Rows& rows, const Reals& weights) const {
    return rows.empty() ? 0 : losses(rows, weights, nullptr) / static_cast<double>(rows.size());
  }
  double mean_loss_of_searches(const Rows& rows) const {
    double sum = 0;
    for (const std::uint32_t row : rows) {
      const double error = sigmoid(data_.search(row) / options_.scale) - target(row);
      sum += error * error;
    }
    return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
  }

 private:
  double target(std::size_t row) const {
    return options_.lambda * data_.result(row) +
           (1 - options_.lambda) * sigmoid(data_.search(row) / options_.scale);
  }

  const LearnData& data_;
  const LearnFitOptions& options_;
  SumModel model_;
};

void shuffle(Rows& rows, Rng& rng) {
  for (std::size_t i = rows.size(); i > 1; --i) std::swap(rows[i - 1], rows[rng.below(i)]);
}

}  // namespace

void LearnData::add(const SparseFeatures& features, Points search, double result,
                    std::size_t game) {
  assert(rows_.size() < std::numeric_limits<std::uint32_t>::max());
  rows_.push_back({features_.size(), static_cast<float>(features.late), static_cast<float>(search),
                   static_cast<float>(result), static_cast<std::uint32_t>(game)});
  features_.insert(features_.end(), features.list.begin(), features.list.end());
}

bool is_held_out(std::size_t game, const LearnFitOptions& options) {
  return game % options.hold_out == 0;
}

double scale_of_searches(const LearnData& data, double guess) {
  const auto loss = [&](double scale) {
    double sum = 0;
    for (std::size_t row = 0; row < data.size(); ++row) {
      const double error = sigmoid(data.search(row) / scale) - data.result(row);
      sum += error * error;
    }
    return sum;
  };
  // Golden sections of the logarithm; further off, the games say too little.
  constexpr double kGolden = 0.6180339887498949;
  constexpr double kWidest = 4;
  double low = std::log(guess / kWidest);
  double high = std::log(guess * kWidest);
  for (int step = 0; step < 30; ++step) {
    const double left = high - kGolden * (high - low);
    const double right = low + kGolden * (high - low);
    if (loss(std::exp(left)) <= loss(std::exp(right))) {
      high = right;
    } else {
      low = left;
    }
  }
  return std::exp((low + high) / 2);
}

LearnFit fit_weights(const LearnData& data, const std::vector<double>& start,
                     const LearnFitOptions& options, const OnEpoch& on_epoch,
                     const StopFlag* stop) {
  assert(options.scale > 0 && start.size() == data.shape().weights());
  Rows fitted;
  Rows held_out;
  for (std::size_t row = 0; row < data.size(); ++row) {
    (is_held_out(data.game(row), options) ? held_out : fitted)
        .push_back(static_cast<std::uint32_t>(row));
  }
  const Learner learner(data, options);
  LearnFit fit;
  fit.weights = start;
  fit.scale = options.scale;
  fit.before = fit.held_out = learner.mean_loss(held_out, start);
  fit.searched = learner.mean_loss_of_searches(held_out);
  Reals weights = start;
  Reals slopes(weights.size());
  Adam adam(weights.size());
  const double pull = 2 * options.ridge /
                      (options.scale * options.scale *
                       static_cast<double>(std::max<std::size_t>(fitted.size(), 1)));
  Rng rng(hash_seed(options.seed));
  for (int number = 1; number <= options.epochs && !work::requested(stop); ++number) {
    shuffle(fitted, rng);
    const double left = 1 - static_cast<double>(number - 1) / options.epochs;
    double sum = 0;
    for (std::size_t begin = 0; begin < fitted.size(); begin += options.batch) {
      const std::size_t count = std::min(options.batch, fitted.size() - begin);
      std::fill(slopes.begin(), slopes.end(), 0);
      sum += learner.losses(std::span(fitted).subspan(begin, count), weights, &slopes);
      for (std::size_t i = 0; i < slopes.size(); ++i) {
        slopes[i] = slopes[i] / static_cast<double>(count) + pull * (weights[i] - start[i]);
      }
      adam.step(weights, slopes, options.rate * options.scale * left);
    }
    LearnEpoch epoch;
    epoch.training = fitted.empty() ? 0 : sum / static_cast<double>(fitted.size());
    epoch.held_out = learner.mean_loss(held_out, weights);
    fit.epochs.push_back(epoch);
    if (on_epoch) on_epoch(number, epoch);
    if (epoch.held_out < fit.held_out || held_out.empty()) {
      fit.held_out = epoch.held_out;
      fit.weights = weights;
      fit.best = number;
    } else if (number - fit.best >= options.patience) {
      break;
    }
  }
  return fit;
}

LearnGradient loss_gradient(const LearnData& data, std::span<const std::uint32_t> rows,
                            const std::vector<double>& weights, const LearnFitOptions& options) {
  LearnGradient gradient;
  gradient.slopes.assign(weights.size(), 0);
  gradient.loss = Learner(data, options).losses(rows, weights, &gradient.slopes);
  const auto count = static_cast<double>(rows.size());
  gradient.loss /= count;
  for (double& slope : gradient.slopes) slope /= count;
  return gradient;
}

}  // namespace espalier::tune
