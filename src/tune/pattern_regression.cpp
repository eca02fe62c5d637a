#include "tune/pattern_regression.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace espalier::tune {
namespace {

using Reals = std::vector<double>;

constexpr double kNothingLeft = 1e-9;  // a slope that is but rounding

double dot(const Reals& a, const Reals& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// What a worker of the farm finds out about a stage.
struct SolvedStage {
  Reals weights;
  std::size_t active = 0;
  int steps = 0;
};
auto byte_fields(SolvedStage& solved) {
  return std::tie(solved.weights, solved.active, solved.steps);
}

// The positions of one stage and of those beside it, as rows of a sparse matrix of ones.
class StageProblem {
 public:
  StageProblem(const PatternData& data, const std::vector<std::vector<std::uint32_t>>& rows,
               std::size_t stage, const PatternFitOptions& options)
      : data_(data), options_(options) {
    const std::size_t first = stage == 0 ? 0 : stage - 1;
    for (std::size_t s = first; s <= std::min(stage + 1, data.stages() - 1); ++s) {
      if (s != stage && options.beside <= 0) continue;
      for (const std::uint32_t row : rows[s]) {
        const bool held = is_held_out(data.game(row), options);
        if (!held) fitted_.push_back({row, s == stage ? 1 : options.beside});
        if (held && s == stage) held_out_.push_back(row);
      }
    }
    count_patterns();
  }

  SolvedStage solve(const StopFlag& halt) {
    StageFit report;
    report.active = static_cast<std::size_t>(std::count(active_.begin(), active_.end(), true));
    Reals weights(data_.stage_weights(), 0);
    Reals best = weights;
    Reals predicted(held_out_.size(), 0);
    double least = squares(predicted);
    Reals residual = right_side();
    Reals direction = preconditioned(residual);
    double slope = dot(residual, direction);
    int in_vain = 0;
    for (int step = 1; step <= options_.most_steps && slope > 0 && !halt.requested(); ++step) {
      const Reals image = times_matrix(direction);
      const double length = slope / dot(direction, image);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] += length * direction[i];
        residual[i] -= length * image[i];
      }
      for (std::size_t i = 0; i < held_out_.size(); ++i) {
        predicted[i] += length * sum_of(direction, held_out_[i]);
      }
      const double error = squares(predicted);
      if (error < least || held_out_.empty()) {
        least = error;
        best = weights;
        report.steps = step;
        in_vain = 0;
      } else if (++in_vain == options_.patience) {
        break;
      }
      const Reals ahead = preconditioned(residual);
      const double next = dot(residual, ahead);
      const double share = next / slope;
      for (std::size_t i = 0; i < direction.size(); ++i) {
        direction[i] = ahead[i] + share * direction[i];
      }
      slope = next > kNothingLeft ? next : 0;
    }
    return {std::move(best), report.active, report.steps};
  }

 private:
  struct Row {
    std::uint32_t row;
    double counts;
  };

  // Positions of another stage speak for the weights at the same place in this one.
  std::size_t begin_of(std::uint32_t row) const { return data_.stage(row) * data_.stage_weights(); }

  void count_patterns() {
    counts_.assign(data_.stage_weights(), 0);
    std::vector<std::size_t> met(data_.stage_weights(), 0);
    for (const Row& each : fitted_) {
      const std::size_t begin = begin_of(each.row);
      for (const std::uint32_t index : data_.indices(each.row)) {
        counts_[index - begin] += each.counts;
        ++met[index - begin];
      }
    }
    active_.resize(met.size());
    for (std::size_t i = 0; i < met.size(); ++i) {
      active_[i] = met[i] > 0 && met[i] >= options_.fewest;
    }
  }

  double sum_of(const Reals& weights, std::uint32_t row) const {
    const std::size_t begin = begin_of(row);
    double sum = 0;
    for (const std::uint32_t index : data_.indices(row)) sum += weights[index - begin];
    return sum;
  }
  void add_to(Reals& weights, std::uint32_t row, double amount) const {
    const std::size_t begin = begin_of(row);
    for (const std::uint32_t index : data_.indices(row)) weights[index - begin] += amount;
  }

  Reals right_side() const {
    Reals side(data_.stage_weights(), 0);
    for (const Row& each : fitted_) {
      add_to(side, each.row, each.counts * static_cast<double>(data_.margin(each.row)));
    }
    return side;
  }

  Reals times_matrix(const Reals& weights) const {
    Reals image(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) image[i] = options_.ridge * weights[i];
    for (const Row& each : fitted_) {
      add_to(image, each.row, each.counts * sum_of(weights, each.row));
    }
    return image;
  }

  // Weights that are not fitted stay zero: no direction has a part in them.
  Reals preconditioned(const Reals& residual) const {
    Reals ahead(residual.size(), 0);
    for (std::size_t i = 0; i < residual.size(); ++i) {
      if (active_[i]) ahead[i] = residual[i] / (counts_[i] + options_.ridge);
    }
    return ahead;
  }

  double squares(const Reals& predicted) const {
    double sum = 0;
    for (std::size_t i = 0; i < held_out_.size(); ++i) {
      const double error = predicted[i] - static_cast<double>(data_.margin(held_out_[i]));
      sum += error * error;
    }
    return sum;
  }

  const PatternData& data_;
  const PatternFitOptions& options_;
  std::vector<Row> fitted_;
  std::vector<std::uint32_t> held_out_;
  Reals counts_;  // how many positions speak for a weight
  std::vector<bool> active_;
};

// Sums of squares on the way to root mean squares.
struct Sums {
  std::size_t positions = 0;
  double nothing = 0;
  double fitted = 0;

  void add(double margin, double predicted) {
    ++positions;
    nothing += margin * margin;
    fitted += (margin - predicted) * (margin - predicted);
  }
  PatternErrors errors() const {
    const double count = positions > 0 ? static_cast<double>(positions) : 1;
    return {positions, std::sqrt(nothing / count), std::sqrt(fitted / count)};
  }
};

std::vector<std::vector<std::uint32_t>> rows_by_stage(const PatternData& data) {
  std::vector<std::vector<std::uint32_t>> rows(data.stages());
  for (std::size_t row = 0; row < data.size(); ++row) {
    rows[data.stage(row)].push_back(static_cast<std::uint32_t>(row));
  }
  return rows;
}

void measure(const PatternData& data, const PatternFitOptions& options, PatternFit& fit) {
  const std::vector<double> predictions = predict_margins(data, fit.weights);
  std::vector<Sums> training(data.stages());
  std::vector<Sums> held_out(data.stages());
  for (std::size_t row = 0; row < data.size(); ++row) {
    auto& sums = is_held_out(data.game(row), options) ? held_out : training;
    sums[data.stage(row)].add(static_cast<double>(data.margin(row)), predictions[row]);
  }
  for (std::size_t stage = 0; stage < data.stages(); ++stage) {
    fit.stages[stage].training = training[stage].errors();
    fit.stages[stage].held_out = held_out[stage].errors();
  }
}

}  // namespace

void PatternData::add(std::span<const std::uint32_t> indices, Points margin, std::size_t game) {
  assert(!indices.empty() && (instances_ == 0 || indices.size() == instances_));
  assert(margins_.size() < std::numeric_limits<std::uint32_t>::max());
  instances_ = indices.size();
  indices_.insert(indices_.end(), indices.begin(), indices.end());
  margins_.push_back(margin);
  games_.push_back(static_cast<std::uint32_t>(game));
}

bool is_held_out(std::size_t game, const PatternFitOptions& options) {
  return game % options.hold_out == 0;
}

PatternFit fit_patterns(const PatternData& data, const PatternFitOptions& options,
                        const OnProgress& on_stage, const StopFlag* stop) {
  PatternFit fit;
  fit.weights.assign(data.weights(), 0);
  fit.stages.resize(data.stages());
  const auto rows = rows_by_stage(data);
  const work::Job<std::size_t, SolvedStage> job{
      .units = work::numbers(data.stages()), .make_worker = [&](const StopFlag& halt) {
        return
            [&](std::size_t stage) { return StageProblem(data, rows, stage, options).solve(halt); };
      }};
  const auto solved = work::collect(job, options.threads, stop, on_stage).or_throw();
  for (std::size_t stage = 0; stage < solved.size(); ++stage) {
    const Reals& weights = solved[stage].weights;
    fit.stages[stage].active = solved[stage].active;
    fit.stages[stage].steps = solved[stage].steps;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto steps = std::lround(weights[i] / options.unit);
      fit.weights[stage * weights.size() + i] = static_cast<Points>(steps) * options.unit;
    }
  }
  if (!work::requested(stop)) measure(data, options, fit);
  return fit;
}

std::vector<double> predict_margins(const PatternData& data, const std::vector<Points>& weights) {
  assert(weights.size() == data.weights());
  std::vector<double> predictions(data.size());
  for (std::size_t row = 0; row < data.size(); ++row) {
    Points sum = 0;
    for (const std::uint32_t index : data.indices(row)) sum += weights[index];
    predictions[row] = sum;
  }
  return predictions;
}

std::vector<PatternErrors> held_out_errors(const PatternData& data,
                                           const std::vector<double>& predictions,
                                           const PatternFitOptions& options) {
  assert(predictions.size() == data.size());
  double both = 0;
  double squares = 0;
  for (std::size_t row = 0; row < data.size(); ++row) {
    if (is_held_out(data.game(row), options)) continue;
    both += predictions[row] * data.margin(row);
    squares += predictions[row] * predictions[row];
  }
  const double scale = squares > 0 ? both / squares : 0;
  std::vector<Sums> sums(data.stages());
  for (std::size_t row = 0; row < data.size(); ++row) {
    if (!is_held_out(data.game(row), options)) continue;
    sums[data.stage(row)].add(static_cast<double>(data.margin(row)), scale * predictions[row]);
  }
  std::vector<PatternErrors> errors;
  for (const Sums& each : sums) errors.push_back(each.errors());
  return errors;
}

PatternErrors total(std::span<const PatternErrors> errors) {
  PatternErrors all;
  for (const PatternErrors& each : errors) {
    const auto count = static_cast<double>(each.positions);
    all.positions += each.positions;
    all.nothing += count * each.nothing * each.nothing;
    all.fitted += count * each.fitted * each.fitted;
  }
  const double count = all.positions > 0 ? static_cast<double>(all.positions) : 1;
  all.nothing = std::sqrt(all.nothing / count);
  all.fitted = std::sqrt(all.fitted / count);
  return all;
}

}  // namespace espalier::tune
