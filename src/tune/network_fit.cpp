// The fit of a small network: forwards and backwards through both layers, for few inputs that are
// on. Floats, sixteen at a time; batches are shared by threads in slices whose number is fixed.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "tune/learn_descent.hpp"
#include "work/farm.hpp"

namespace espalier::tune {
namespace {

using descent::Reals;
using descent::RowSpan;
using Floats = std::vector<float>;

constexpr std::size_t kBlock = 16;        // the hidden units are a multiple of it
constexpr std::size_t kMostHidden = 128;  // see NetworkWeights
constexpr std::size_t kSlices = 4;        // of a batch; whatever the number of threads

// A row of hidden units, of one view or of both.
using Units = std::array<float, 2 * kMostHidden>;

void add_to(float* __restrict to, const float* __restrict from, std::size_t size) {
  for (std::size_t i = 0; i < size; i += kBlock) {
    for (std::size_t k = i; k < i + kBlock; ++k) to[k] += from[k];
  }
}

// A network in floats: the table with every number divided by what stands for 1.
class FloatNetwork {
 public:
  FloatNetwork(const LearnData& data, const LearnFitOptions& options)
      : data_(data),
        targets_(data, options),
        form_(data.shape().network),
        unit_(data.shape().unit),
        weights_(form_.size()) {
    assert(form_.hidden % kBlock == 0 && form_.hidden <= kMostHidden);
  }

  void set_weights(const Reals& weights) {
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] = static_cast<float>(weights[i]);
  }

  // The sum of losses; slopes are added, if they are wanted.
  double losses(RowSpan rows, Floats* slopes) const {
    double sum = 0;
    Units units;
    for (const std::uint32_t row : rows) {
      const auto miss = targets_.miss(row, unit_ * forwards(row, units));
      sum += miss.loss;
      if (slopes != nullptr) backwards(row, units, static_cast<float>(unit_ * miss.slope), *slopes);
    }
    return sum;
  }

 private:
  using Inputs = std::span<const std::uint16_t>;

  Inputs own_inputs(std::size_t row) const {
    return data_.inputs(row).first(data_.own_inputs(row));
  }
  Inputs other_inputs(std::size_t row) const {
    return data_.inputs(row).subspan(data_.own_inputs(row));
  }

  void fill_view(Inputs inputs, float* units) const {
    const std::size_t hidden = form_.hidden;
    for (std::size_t block = 0; block < hidden; block += kBlock) {
      const float* column = weights_.data() + block;
      std::array<float, kBlock> sums;
      for (std::size_t k = 0; k < kBlock; ++k) sums[k] = column[form_.biases() + k];
      for (const std::size_t input : inputs) {
        for (std::size_t k = 0; k < kBlock; ++k) sums[k] += column[input * hidden + k];
      }
      for (std::size_t k = 0; k < kBlock; ++k) units[block + k] = sums[k];
    }
  }

  // The output; `units` are those of both views, before they are clipped.
  double forwards(std::size_t row, Units& units) const {
    fill_view(own_inputs(row), units.data());
    fill_view(other_inputs(row), units.data() + form_.hidden);
    const std::size_t head = data_.head(row);
    const float* weights = weights_.data() + form_.outputs(head);
    std::array<float, kBlock> sums{};
    for (std::size_t i = 0; i < 2 * form_.hidden; i += kBlock) {
      for (std::size_t k = 0; k < kBlock; ++k) {
        const float unit = std::min(std::max(units[i + k], 0.0F), 1.0F);
        sums[k] += weights[i + k] * unit * unit;
      }
    }
    double output = weights_[form_.head_biases() + head];
    for (const float sum : sums) output += sum;
    return output;
  }

  // `slope`: of the loss by the output.
  void backwards(std::size_t row, const Units& units, float slope, Floats& slopes) const {
    const std::size_t hidden = form_.hidden;
    const std::size_t head = data_.head(row);
    const float* weights = weights_.data() + form_.outputs(head);
    float* __restrict outputs = slopes.data() + form_.outputs(head);
    Units below;
    for (std::size_t i = 0; i < 2 * hidden; i += kBlock) {
      for (std::size_t k = i; k < i + kBlock; ++k) {
        const float unit = std::min(std::max(units[k], 0.0F), 1.0F);
        outputs[k] += slope * unit * unit;
        // Clipped units do not move.
        below[k] = unit < 1.0F ? 2 * slope * weights[k] * unit : 0.0F;
      }
    }
    slopes[form_.head_biases() + head] += slope;
    for (const std::size_t view : {std::size_t{0}, std::size_t{1}}) {
      const float* from = below.data() + view * hidden;
      add_to(slopes.data() + form_.biases(), from, hidden);
      for (const std::size_t input : view == 0 ? own_inputs(row) : other_inputs(row)) {
        add_to(slopes.data() + input * hidden, from, hidden);
      }
    }
  }

  const LearnData& data_;
  descent::Targets targets_;
  NetworkForm form_;
  double unit_;
  Floats weights_;
};

class NetworkDescent {
 public:
  NetworkDescent(const LearnData& data, const Reals& start, const LearnFitOptions& options)
      : options_(options),
        form_(data.shape().network),
        network_(data, options),
        weights_(start),
        slopes_(start.size()),
        slices_(kSlices, Floats(start.size())),
        adam_(start.size()) {
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] /= form_.one(i);
    network_.set_weights(weights_);
    pull_ = 2 * options.ridge / static_cast<double>(descent::fitted_rows(data, options));
  }

  double step(RowSpan rows, double left) {
    const double sum = slopes_of(rows);
    for (std::size_t i = 0; i < slopes_.size(); ++i) slopes_[i] += pull_ * weights_[i];
    adam_.step(weights_, slopes_, options_.rate * left);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const double most = static_cast<double>(form_.most(i)) / form_.one(i);
      weights_[i] = std::clamp(weights_[i], -most, most);
    }
    network_.set_weights(weights_);
    return sum;
  }
  double losses(RowSpan rows) { return in_slices(rows, false); }
  Reals weights() const {
    Reals table = weights_;
    for (std::size_t i = 0; i < table.size(); ++i) table[i] *= form_.one(i);
    return table;
  }

  // Mean slopes by the weights in ones; the sum of losses.
  double slopes_of(RowSpan rows) {
    const double sum = in_slices(rows, true);
    const auto count = static_cast<double>(rows.size());
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
      double slope = 0;
      for (const Floats& slice : slices_) slope += static_cast<double>(slice[i]);
      slopes_[i] = slope / count;
    }
    return sum;
  }
  const Reals& slopes() const { return slopes_; }

 private:
  // The slices, each summed by itself and added in their order.
  double in_slices(RowSpan rows, bool learns) {
    const work::Job<std::size_t, double> job{
        .units = work::numbers(kSlices), .make_worker = [&](const StopFlag&) {
          return [&](std::size_t slice) {
            const std::size_t begin = rows.size() * slice / kSlices;
            const std::size_t end = rows.size() * (slice + 1) / kSlices;
            Floats& slopes = slices_[slice];
            if (learns) std::fill(slopes.begin(), slopes.end(), 0.0F);
            return network_.losses(rows.subspan(begin, end - begin), learns ? &slopes : nullptr);
          };
        }};
    double sum = 0;
    for (const double part : work::collect(job, options_.threads, nullptr).or_throw()) sum += part;
    return sum;
  }

  const LearnFitOptions& options_;
  NetworkForm form_;
  FloatNetwork network_;
  Reals weights_;  // in ones
  Reals slopes_;
  std::vector<Floats> slices_;  // the slopes of each
  descent::Adam adam_;
  double pull_ = 0;  // of the ridge
};

}  // namespace

LearnFit fit_network(const LearnData& data, const std::vector<double>& start,
                     const LearnFitOptions& options, const OnEpoch& on_epoch,
                     const StopFlag* stop) {
  NetworkDescent model(data, start, options);
  return descent::descend(model, data, options, on_epoch, stop);
}

LearnGradient network_gradient(const LearnData& data, std::span<const std::uint32_t> rows,
                               const std::vector<double>& weights, const LearnFitOptions& options) {
  NetworkDescent model(data, weights, options);
  LearnGradient gradient;
  gradient.loss = model.slopes_of(rows) / static_cast<double>(rows.size());
  gradient.slopes = model.slopes();
  for (std::size_t i = 0; i < weights.size(); ++i) {
    gradient.slopes[i] /= data.shape().network.one(i);
  }
  return gradient;
}

}  // namespace espalier::tune
