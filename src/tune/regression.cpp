#include "tune/regression.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "tune/td.hpp"

namespace espalier::tune {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int kMostSteps = 100;       // ten are usual
constexpr int kMostHalvings = 40;     // of one step
constexpr double kPrecision = 1e-10;  // of the relative change that ends the search
constexpr double kTooGood = 1e-6;     // a mean loss that only grows without end can give

// -log(chance) without computing a chance that may be zero.
double loss_of(double sum, double result) {
  const double magnitude = std::max(sum, 0.0) + std::log1p(std::exp(-std::abs(sum)));
  return magnitude - result * sum;  // log(1 + e^x) - y x
}

class Problem {
 public:
  Problem(const std::vector<Observation>& observations, double ridge)
      : observations_(observations) {
    const auto rows = static_cast<Eigen::Index>(observations.size());
    const auto columns = static_cast<Eigen::Index>(observations.front().features.size());
    features_.resize(rows, columns);
    results_.resize(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
      const Observation& one = observations[static_cast<std::size_t>(i)];
      assert(static_cast<Eigen::Index>(one.features.size()) == columns);
      features_.row(i) = Eigen::Map<const Eigen::RowVectorXd>(one.features.data(), columns);
      results_(i) = one.result;
    }
    penalty_ = ridge * features_.colwise().squaredNorm().transpose() / static_cast<double>(rows);
    // A feature that never is anything but zero has no say, whatever the ridge.
    for (Eigen::Index k = 0; k < columns; ++k) {
      if (features_.col(k).isZero(0)) penalty_(k) = 1;
    }
  }

  Result<LogisticFit> solve() {
    Vector at = Vector::Zero(features_.cols());
    double value = objective(at);
    for (int step = 1; step <= kMostSteps; ++step) {
      const Vector direction = newton_direction(at);
      if (!direction.allFinite()) break;
      const double before = value;
      const bool done = !descend(at, value, direction) ||
                        before - value <= kPrecision * (std::abs(value) + kPrecision);
      if (value < kTooGood * static_cast<double>(results_.size())) break;
      if (done) return summary(at, step);
    }
    return Error{
        "the regression has no maximum: some features tell the results apart exactly, or "
        "say the same; expected a ridge above 0"};
  }

 private:
  // Minus the log-likelihood, and the ridge.
  double objective(const Vector& at) const {
    const Vector sums = features_ * at;
    double value = penalty_.dot(at.cwiseAbs2()) / 2;
    for (Eigen::Index i = 0; i < sums.size(); ++i) value += loss_of(sums(i), results_(i));
    return value;
  }

  Vector chances(const Vector& at) const {
    return (features_ * at).unaryExpr([](double sum) { return logistic(sum); });
  }

  Matrix curvature(const Vector& at) const {
    const Vector share = chances(at).unaryExpr([](double chance) { return chance * (1 - chance); });
    Matrix hessian = features_.transpose() * share.asDiagonal() * features_;
    hessian.diagonal() += penalty_;
    return hessian;
  }

  Vector newton_direction(const Vector& at) const {
    const Vector slope =
        features_.transpose() * (results_ - chances(at)) - penalty_.cwiseProduct(at);
    const Eigen::LDLT<Matrix> solver(curvature(at));
    const bool singular = solver.vectorD().minCoeff() <= 1e-14 * solver.vectorD().maxCoeff();
    if (singular) return Vector::Constant(at.size(), std::nan(""));
    return solver.solve(slope);
  }

  // A full step if it helps, else half of it, and so on. False: no step helps any more.
  bool descend(Vector& at, double& value, const Vector& direction) const {
    double length = 1;
    for (int i = 0; i < kMostHalvings; ++i, length /= 2) {
      const Vector other = at + length * direction;
      const double there = objective(other);
      if (there >= value) continue;
      at = other;
      value = there;
      return true;
    }
    return false;
  }

  Result<LogisticFit> summary(const Vector& at, int steps) const {
    const Matrix inverse = curvature(at).inverse();
    const Vector surprise = results_ - chances(at);
    std::map<std::size_t, Vector> scores;
    for (Eigen::Index i = 0; i < surprise.size(); ++i) {
      Vector& sum = scores
                        .try_emplace(observations_[static_cast<std::size_t>(i)].group,
                                     Vector::Zero(at.size()))
                        .first->second;
      sum += surprise(i) * features_.row(i).transpose();
    }
    Matrix middle = Matrix::Zero(at.size(), at.size());
    for (const auto& [group, sum] : scores) middle += sum * sum.transpose();
    const auto groups = static_cast<double>(scores.size());
    if (groups > 1) middle *= groups / (groups - 1);
    const Matrix sandwich = inverse * middle * inverse;
    LogisticFit fit;
    fit.steps = steps;
    for (Eigen::Index i = 0; i < at.size(); ++i) {
      fit.coefficients.push_back(at(i));
      fit.errors.push_back(std::sqrt(inverse(i, i)));
      fit.group_errors.push_back(std::sqrt(std::max(sandwich(i, i), 0.0)));
    }
    fit.log_loss = espalier::tune::log_loss(observations_, fit.coefficients);
    return fit;
  }

  const std::vector<Observation>& observations_;
  Matrix features_;
  Vector results_;
  Vector penalty_;
};

}  // namespace

Result<LogisticFit> fit_logistic(const std::vector<Observation>& observations, double ridge) {
  if (observations.empty() || observations.front().features.empty()) {
    return Error{"the regression has nothing to learn from: no position was recorded"};
  }
  return Problem(observations, ridge).solve();
}

double log_loss(const std::vector<Observation>& observations,
                const std::vector<double>& coefficients) {
  double sum = 0;
  for (const Observation& one : observations) {
    sum += loss_of(predict(coefficients, one.features, Squash::None), one.result);
  }
  return observations.empty() ? 0 : sum / static_cast<double>(observations.size());
}

}  // namespace espalier::tune
