#include "tune/learn_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "tune/learn_descent.hpp"

namespace espalier::tune {
namespace {

using descent::Reals;
using descent::RowSpan;

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

// The sum of losses; slopes are added, if they are wanted.
double sum_losses(const LearnData& data, const LearnFitOptions& options, RowSpan rows,
                  const Reals& weights, Reals* slopes) {
  const SumModel model(data.shape());
  const descent::Targets targets(data, options);
  double sum = 0;
  for (const std::uint32_t row : rows) {
    const auto features = data.features(row);
    const auto miss = targets.miss(row, model.value(weights, features, data.late(row)));
    sum += miss.loss;
    if (slopes != nullptr) model.add_slopes(features, data.late(row), miss.slope, *slopes);
  }
  return sum;
}

// With a ridge that pulls to the start.
class SumDescent {
 public:
  SumDescent(const LearnData& data, const Reals& start, const LearnFitOptions& options)
      : data_(data),
        options_(options),
        start_(start),
        weights_(start),
        slopes_(start.size()),
        adam_(start.size()) {
    pull_ =
        2 * options.ridge /
        (options.scale * options.scale * static_cast<double>(descent::fitted_rows(data, options)));
  }

  double step(RowSpan rows, double left) {
    std::fill(slopes_.begin(), slopes_.end(), 0);
    const double sum = sum_losses(data_, options_, rows, weights_, &slopes_);
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
      slopes_[i] =
          slopes_[i] / static_cast<double>(rows.size()) + pull_ * (weights_[i] - start_[i]);
    }
    adam_.step(weights_, slopes_, options_.rate * options_.scale * left);
    return sum;
  }
  double losses(RowSpan rows) const { return sum_losses(data_, options_, rows, weights_, nullptr); }
  const Reals& weights() const { return weights_; }

 private:
  const LearnData& data_;
  const LearnFitOptions& options_;
  const Reals& start_;
  Reals weights_;
  Reals slopes_;
  descent::Adam adam_;
  double pull_ = 0;
};

}  // namespace

LearnData::Row& LearnData::add_row(std::size_t begin, const LearnTarget& target) {
  assert(rows_.size() < std::numeric_limits<std::uint32_t>::max());
  Row row;
  row.begin = begin;
  row.search = static_cast<float>(target.search);
  row.result = static_cast<float>(target.result);
  row.game = static_cast<std::uint32_t>(target.game);
  return rows_.emplace_back(row);
}

void LearnData::add(const SparseFeatures& features, const LearnTarget& target) {
  add_row(features_.size(), target).late = static_cast<float>(features.late);
  features_.insert(features_.end(), features.list.begin(), features.list.end());
}

void LearnData::add(const NetworkInputs& inputs, const LearnTarget& target) {
  Row& row = add_row(inputs_.size(), target);
  row.own = static_cast<std::uint16_t>(inputs.views[0].size());
  row.head = static_cast<std::uint16_t>(inputs.head);
  for (const auto& view : inputs.views) inputs_.insert(inputs_.end(), view.begin(), view.end());
}

LearnFitOptions usual_fit(const app::LearnShape& shape) {
  LearnFitOptions options;
  if (!shape.is_network()) return options;
  options.ridge = 5;
  options.rate = 0.001;
  options.epochs = 10;
  options.batch = 4096;
  return options;
}

bool is_held_out(std::size_t game, const LearnFitOptions& options) {
  return game % options.hold_out == 0;
}

double scale_of_searches(const LearnData& data, double guess) {
  const auto loss = [&](double scale) {
    double sum = 0;
    for (std::size_t row = 0; row < data.size(); ++row) {
      const double error = descent::sigmoid(data.search(row) / scale) - data.result(row);
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
  if (data.shape().is_network()) return fit_network(data, start, options, on_epoch, stop);
  SumDescent model(data, start, options);
  return descent::descend(model, data, options, on_epoch, stop);
}

LearnGradient loss_gradient(const LearnData& data, std::span<const std::uint32_t> rows,
                            const std::vector<double>& weights, const LearnFitOptions& options) {
  if (data.shape().is_network()) return network_gradient(data, rows, weights, options);
  LearnGradient gradient;
  gradient.slopes.assign(weights.size(), 0);
  gradient.loss = sum_losses(data, options, rows, weights, &gradient.slopes);
  const auto count = static_cast<double>(rows.size());
  gradient.loss /= count;
  for (double& slope : gradient.slopes) slope /= count;
  return gradient;
}

}  // namespace espalier::tune
