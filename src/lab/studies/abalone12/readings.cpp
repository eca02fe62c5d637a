// abalone12/optimisations: from the results to figures with intervals.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "lab/published.hpp"
#include "lab/studies/abalone12/optimisations.hpp"
#include "lab/studies/hsu15/enhancements.hpp"

namespace espalier::lab::abalone12 {
namespace {

// The number of nodes below which a given share of the positions lies; between the bounds of a bin
// by its logarithm.
double at_rank(const std::vector<std::int64_t>& bins, double rank) {
  double below = 0;
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const auto here = static_cast<double>(bins[bin]);
    if (here > 0 && below + here >= rank) {
      const double part = std::clamp((rank - below) / here, 0.0, 1.0);
      return std::exp2(kLeastOctave + (static_cast<double>(bin) + part) / kBinsPerOctave);
    }
    below += here;
  }
  return 0;
}

bool is_wanted(const Labels& labels, Source source) {
  if (source == Source::All) return true;
  return (label(labels, "positions") == "finals") == (source == Source::Finals);
}

}  // namespace

Reading factor_of(const Estimate& log2) {
  const hsu15::Spread factor = hsu15::factor(log2);
  return {factor.value, factor.interval, factor.n};
}

Reading median_of(const std::vector<std::int64_t>& bins) {
  const std::int64_t n = std::accumulate(bins.begin(), bins.end(), std::int64_t{0});
  if (n == 0) return {};
  const auto size = static_cast<double>(n);
  // David & Nagaraja, Order Statistics, 7.1: the ranks between which the median lies.
  const double reach = match::kNormalQuantile * std::sqrt(size) / 2;
  const auto at = [&](double rank) { return at_rank(bins, std::clamp(rank, 0.5, size)); };
  return {at(size / 2), {at(size / 2 - reach), at(size / 2 + reach + 1)}, n};
}

std::string median_bin_text(const Reading& median) {
  if (!median.known()) return "-";
  // A median at the upper end of its bin belongs to that bin.
  const double place = (std::log2(median.value) - kLeastOctave) * kBinsPerOctave;
  const double bin = std::ceil(place - 1e-9) - 1;
  const auto edge = [](double at) { return std::exp2(kLeastOctave + at / kBinsPerOctave); };
  return fmt::format("{} to {}", grouped(edge(bin)), grouped(edge(bin + 1)));
}

std::string median_text(const Reading& median) {
  if (!median.known()) return "-";
  if (median.n < kFewestForMedian) {
    return fmt::format("{} (n = {})", median_bin_text(median), median.n);
  }
  return fmt::format("{} (95%: {} to {}), n = {}", median_bin_text(median),
                     grouped(median.interval.low), grouped(median.interval.high), median.n);
}

std::optional<double> printed(std::string_view algorithm, int depth) {
  static const auto rows = parse_csv(published_csv("abalone12.csv"));
  if (rows.empty()) return std::nullopt;
  const std::size_t name = column_of(rows.front(), "algorithm");
  const std::size_t plies = column_of(rows.front(), "depth");
  for (const auto& row : rows) {
    if (row[name] != algorithm || row[plies] != std::to_string(depth)) continue;
    return std::strtod(row[column_of(rows.front(), "value")].c_str(), nullptr);
  }
  return std::nullopt;
}

std::string grouped(double number) {
  std::string text = fmt::format("{:.0f}", number);
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  for (std::size_t i = text.size(); i > 3 + sign; i -= 3) text.insert(i - 3, ",");
  return text;
}

Measured::Measured(const Results& results) : results_(results) {}

Moments Measured::sum(int depth, Source source, std::size_t place) const {
  Moments total;
  const auto& cells = results_.study().cells();
  const std::string condition = tong02::depth_label(depth);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const Labels& labels = cells[cell].labels;
    if (cells[cell].kind != kNodesKind || !results_.measured(cell)) continue;
    if (label(labels, "condition") != condition || !is_wanted(labels, source)) continue;
    total += results_.total(cell).moments[place];
  }
  return total;
}

Estimate Measured::nodes(Nodes metric, std::size_t way, int depth, Source source) const {
  const std::size_t place = place_of(metric, way);
  const double unit = results_.study().quantities(kNodesKind)[place].unit;
  return estimate(sum(depth, source, place), unit);
}

Reading Measured::median(std::size_t way, int depth, Source source) const {
  std::vector<std::int64_t> bins(kBins);
  for (std::size_t bin = 0; bin < kBins; ++bin) {
    bins[bin] = sum(depth, source, bin_place(way, bin)).n;
  }
  return median_of(bins);
}

Reading Measured::geometric(std::size_t way, int depth, Source source) const {
  return factor_of(nodes(Nodes::Log, way, depth, source));
}
Reading Measured::by_base(std::size_t way, int depth) const {
  return factor_of(nodes(Nodes::LogBase, way, depth));
}
Reading Measured::by_plain(std::size_t way, int depth) const {
  return factor_of(nodes(Nodes::LogPlain, way, depth));
}
Reading Measured::evaluations_by_base(std::size_t way, int depth) const {
  return factor_of(nodes(Nodes::LogEvaluationsBase, way, depth));
}
Reading Measured::share(Nodes metric, std::size_t way, int depth) const {
  return share_of(nodes(metric, way, depth));
}

Reading Measured::between(std::size_t way, int depth, std::size_t other, int other_depth) const {
  const Estimate own = nodes(Nodes::Log, way, depth);
  const Estimate base = nodes(Nodes::Log, other, other_depth);
  if (!own.known() || !base.known()) return {};
  Estimate gap;
  gap.mean = own.mean - base.mean;
  gap.stderr_ = std::hypot(own.stderr_, base.stderr_);
  gap.n = std::min(own.n, base.n);  // fewer degrees of freedom than there are: a wider interval
  return factor_of(gap);
}

Estimate Measured::at(const char* set, int depth, std::size_t place) const {
  const auto cell = results_.find_cell(
      {{"set", set}, {"condition", tong02::depth_label(depth)}, {"positions", "self-play"}});
  return cell && results_.measured(*cell) ? results_.estimate(*cell, place) : Estimate{};
}

Estimate Measured::log_factor(std::size_t place, int depth) const {
  return at(kFactorSet, depth, place);
}
Reading Measured::factor(std::size_t place, int depth) const {
  return factor_of(log_factor(place, depth));
}

Estimate Measured::cuts(Cuts metric, std::size_t watched) const {
  return at(kCutsSet, kCutsDepth, place_of(metric, watched));
}

// part / whole over common positions, where rest = whole - part (or part - whole).
Reading Measured::cuts(Cuts part, Cuts whole, Cuts rest, std::size_t watched) const {
  const Estimate own = cuts(part, watched);
  const Estimate all = cuts(whole, watched);
  if (!own.known() || own.n != all.n || !(all.mean > 0)) return {};
  const double alone = own.mean / all.mean;
  // One position tells nothing of the others.
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (own.n == 1) return {alone, {0, alone <= 1 ? 1 : kInfinity}, 1};
  Reading share = mean_of(ratio(own, all, cuts(rest, watched)));
  // The delta method knows nothing of the bounds of a share.
  if (share.value <= 1) share.interval.high = std::min(share.interval.high, 1.0);
  return share;
}

Estimate Measured::cpu(Cpu metric, std::size_t way) const {
  return at(kCpuSet, kCpuDepth, place_of(metric, way));
}

Reading Measured::time_by_base(std::size_t way) const { return factor_of(cpu(Cpu::LogBase, way)); }

Reading Measured::work_by_base(std::size_t way, int depth) const {
  return factor_of(nodes(Nodes::LogWorkBase, way, depth));
}

std::optional<std::size_t> Measured::cell_of(const Contest& contest) const {
  return results_.find_cell(
      {{"set", set_of(contest)}, {"condition", condition_of(contest)}, {"way", contest.way}});
}

Reading Measured::in_games(const Contest& contest) const {
  const auto cell = cell_of(contest);
  if (!cell || !results_.measured(*cell)) return {};
  return mean_of(results_.estimate(*cell, kNodes));
}

// Both are independent: relative errors add up by their squares.
Reading Measured::games_by_positions(const Contest& contest) const {
  const auto cell = cell_of(contest);
  if (!cell || !results_.measured(*cell)) return {};
  const Estimate games = results_.estimate(*cell, kNodes);
  const Estimate positions = nodes(Nodes::Count, way_named(contest.way), contest.depth);
  if (!games.known() || !positions.known()) return {};
  if (!(games.mean > 0) || !(positions.mean > 0)) return {};
  Estimate gap;
  gap.mean = std::log2(games.mean / positions.mean);
  gap.stderr_ =
      std::hypot(games.stderr_ / games.mean, positions.stderr_ / positions.mean) / std::log(2.0);
  gap.n = std::min(games.n, positions.n);
  return factor_of(gap);
}

Reading Measured::keys_share(Keys metric, std::size_t table) const {
  return share_of(at(kKeysSet, kKeysDepth, place_of(metric, table)));
}
Reading Measured::keys_spread(std::size_t table) const {
  return factor_of(at(kKeysSet, kKeysDepth, place_of(Keys::LogSpread, table)));
}

match::Tally Measured::tally(const Contest& contest) const {
  const auto cell = cell_of(contest);
  return cell && results_.measured(*cell) ? tally_of(results_, *cell) : match::Tally{};
}

Reading Measured::points(const Contest& contest) const { return points_of(tally(contest)); }

}  // namespace espalier::lab::abalone12
