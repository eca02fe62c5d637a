// Do returns diminish? Weighted parallel lines through the Elo gains of one game at odd and at even
// depths.
//
// The weights are the cells' own variances, known from their pairs (match/elo.hpp). Where the line
// does not fit them (odd and even depths differ, a bend), its error is multiplied by the square
// root of chi squared by degrees of freedom (Birge 1932, the practice of the Particle Data Group),
// never divided. That makes the line a description; what is tested is the change between its ends.
#include <algorithm>
#include <array>
#include <cmath>

#include "lab/statistics.hpp"
#include "lab/studies/fuernkranz/depth.hpp"

namespace espalier::lab::fuernkranz {
namespace {

constexpr std::size_t kFewestCells = 5;  // two levels and a slope leave two degrees of freedom

struct Weighted {
  double x = 0;
  double y = 0;
  double weight = 0;
};

// The interval of a score is symmetric on the Elo scale (Newcombe 2001): half of it is 1.96
// standard errors.
std::vector<Weighted> finite_points(const std::vector<Rung>& rungs, Gain gain, Trend& trend) {
  std::vector<Weighted> points;
  for (const Rung& rung : rungs) {
    if (rung.tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) continue;
    if (std::isinf(rung.score.elo)) {
      ++trend.perfect;
      continue;
    }
    const double unit = gain == Gain::PerDoubling ? rung.doublings : 1;
    if (unit <= 0) continue;
    const double error = rung.score.error / match::kNormalQuantile / unit;
    points.push_back({static_cast<double>(rung.depth), rung.score.elo / unit, 1 / (error * error)});
  }
  return points;
}

std::size_t parity(const Weighted& point) { return static_cast<std::size_t>(point.x) % 2; }

// The weighted mean of the points of one parity; its weight is theirs together.
Weighted centre(const std::vector<Weighted>& points, std::size_t of) {
  Weighted mean;
  for (const Weighted& point : points) {
    if (parity(point) != of) continue;
    mean.weight += point.weight;
    mean.x += point.weight * point.x;
    mean.y += point.weight * point.y;
  }
  if (mean.weight == 0) return {};
  return {mean.x / mean.weight, mean.y / mean.weight, mean.weight};
}

// From the shallowest to the deepest cell of each parity: no line is needed for that, and what lies
// between may bend.
void compare_ends(const std::vector<Weighted>& points, Trend& trend) {
  double parities = 0;
  double variance = 0;
  for (const std::size_t of : {0U, 1U}) {
    const auto same = [&](const Weighted& point) { return parity(point) == of; };
    const auto first = std::find_if(points.begin(), points.end(), same);
    const auto last = std::find_if(points.rbegin(), points.rend(), same);
    if (first == points.end() || first->x == last->x) continue;
    ++parities;
    trend.change += last->y - first->y;
    variance += 1 / last->weight + 1 / first->weight;
  }
  if (parities == 0) return;
  trend.change /= parities;
  trend.change_error = std::sqrt(variance) / parities;
  trend.p = 2 * match::normal_share_below(-std::abs(trend.change) / trend.change_error);
}

}  // namespace

std::vector<Rung> rungs_of(const Results& results, const DepthGame& game, int gap) {
  std::vector<Rung> rungs;
  for (int depth = game.shallowest; depth <= game.deepest; ++depth) {
    const auto cell = results.find_cell(
        {{"game", game.name}, {"depth", std::to_string(depth)}, {"gap", std::to_string(gap)}});
    if (!cell || !results.measured(*cell)) continue;
    Rung rung;
    rung.depth = depth;
    rung.cell = *cell;
    rung.tally = tally_of(results, *cell);
    rung.score = match::estimate_pairs(rung.tally);
    const double deeper = results.estimate(*cell, kNodes).mean;
    const double other = results.estimate(*cell, kOpponentNodes).mean;
    if (deeper > 0 && other > 0) rung.doublings = std::log2(deeper / other);
    if (rung.tally.pair_count() > 0) rungs.push_back(rung);
  }
  return rungs;
}

std::optional<Trend> trend_of(const std::vector<Rung>& rungs, Gain gain) {
  Trend trend;
  const std::vector<Weighted> points = finite_points(rungs, gain, trend);
  trend.cells = points.size();
  if (points.size() < kFewestCells) return std::nullopt;
  const std::array<Weighted, 2> centres = {centre(points, 0), centre(points, 1)};
  const double weight = centres[0].weight + centres[1].weight;
  for (const Weighted& one : centres) {
    trend.middle += one.weight / weight * one.x;
    trend.level += one.weight / weight * one.y;
  }
  double spread = 0;
  for (const Weighted& point : points) {
    const Weighted& mean = centres[parity(point)];
    spread += point.weight * (point.x - mean.x) * (point.x - mean.x);
    trend.slope += point.weight * (point.x - mean.x) * (point.y - mean.y);
  }
  trend.slope /= spread;
  for (const Weighted& point : points) {
    const Weighted& mean = centres[parity(point)];
    const double residual = point.y - mean.y - trend.slope * (point.x - mean.x);
    trend.misfit += point.weight * residual * residual;
  }
  trend.misfit /= static_cast<double>(points.size() - 3);
  trend.error = std::sqrt(std::max(1.0, trend.misfit) / spread);
  compare_ends(points, trend);
  return trend;
}

}  // namespace espalier::lab::fuernkranz
