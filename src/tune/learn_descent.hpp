// What the fits of learned weights share: targets, Adam, and the way through the epochs. Include it
// in the .cpp of a fit only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "tune/learn_fit.hpp"
#include "work/transport.hpp"

namespace espalier::tune::descent {

using Reals = std::vector<double>;
using Rows = std::vector<std::uint32_t>;
using RowSpan = std::span<const std::uint32_t>;

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// What values are to come near, and how far off they are.
class Targets {
 public:
  Targets(const LearnData& data, const LearnFitOptions& options)
      : data_(data), lambda_(options.lambda), scale_(options.scale) {}

  // The loss of a value, in points, and its derivative.
  struct Miss {
    double loss;
    double slope;
  };
  Miss miss(std::size_t row, double value) const {
    const double share = sigmoid(value / scale_);
    const double error = share - target(row);
    return {error * error, 2 * error * share * (1 - share) / scale_};
  }
  // The mean loss of the values of the searches.
  double searched(const Rows& rows) const {
    double sum = 0;
    for (const std::uint32_t row : rows) sum += miss(row, data_.search(row)).loss;
    return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
  }

 private:
  double target(std::size_t row) const {
    return lambda_ * data_.result(row) + (1 - lambda_) * sigmoid(data_.search(row) / scale_);
  }

  const LearnData& data_;
  double lambda_;
  double scale_;
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

inline void shuffle(Rows& rows, Rng& rng) {
  for (std::size_t i = rows.size(); i > 1; --i) std::swap(rows[i - 1], rows[rng.below(i)]);
}

// How many positions are not held out; at least 1.
inline std::size_t fitted_rows(const LearnData& data, const LearnFitOptions& options) {
  std::size_t count = 0;
  for (std::size_t row = 0; row < data.size(); ++row) {
    count += is_held_out(data.game(row), options) ? 0 : 1;
  }
  return std::max<std::size_t>(count, 1);
}

// Epoch after epoch, until the steps are small or what is held out gets worse. A Model has
//   double step(RowSpan rows, double left);   descends; `left` of the step is left. The sum of
//                                             losses before the step
//   double losses(RowSpan rows);              their sum
//   Reals weights() const;                    as the table has them
template <class Model>
LearnFit descend(Model& model, const LearnData& data, const LearnFitOptions& options,
                 const OnEpoch& on_epoch, const StopFlag* stop) {
  Rows fitted;
  Rows held_out;
  for (std::size_t row = 0; row < data.size(); ++row) {
    (is_held_out(data.game(row), options) ? held_out : fitted)
        .push_back(static_cast<std::uint32_t>(row));
  }
  const auto mean = [](double sum, const Rows& rows) {
    return rows.empty() ? 0 : sum / static_cast<double>(rows.size());
  };
  LearnFit fit;
  fit.weights = model.weights();
  fit.scale = options.scale;
  fit.before = fit.held_out = mean(model.losses(held_out), held_out);
  fit.searched = Targets(data, options).searched(held_out);
  Rng rng(hash_seed(options.seed));
  for (int number = 1; number <= options.epochs; ++number) {
    shuffle(fitted, rng);
    const double left = 1 - static_cast<double>(number - 1) / options.epochs;
    double sum = 0;
    for (std::size_t begin = 0; begin < fitted.size(); begin += options.batch) {
      if (work::requested(stop)) return fit;
      const std::size_t count = std::min(options.batch, fitted.size() - begin);
      sum += model.step(std::span(fitted).subspan(begin, count), left);
    }
    const LearnEpoch epoch{mean(sum, fitted), mean(model.losses(held_out), held_out)};
    fit.epochs.push_back(epoch);
    if (on_epoch) on_epoch(number, epoch);
    if (epoch.held_out < fit.held_out || held_out.empty()) {
      fit.held_out = epoch.held_out;
      fit.weights = model.weights();
      fit.best = number;
    } else if (number - fit.best >= options.patience) {
      break;
    }
    if (work::requested(stop)) break;
  }
  return fit;
}

}  // namespace espalier::tune::descent
