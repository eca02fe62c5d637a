#include "lab/readings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace espalier::lab {

Reading mean_of(const Estimate& estimate) {
  return {estimate.mean, confidence_interval(estimate), estimate.n};
}

Reading share_of(const Estimate& estimate) {
  const auto n = static_cast<double>(estimate.n);
  return {estimate.mean, share_interval(estimate.mean * n, n), estimate.n};
}

Reading points_of(const match::Tally& tally) {
  if (tally.pair_count() == 0) return {};
  const match::EloEstimate score = match::estimate_pairs(tally);
  return {score.score,
          {score.scores.low, score.scores.high},
          static_cast<std::int64_t>(tally.pair_count())};
}

Reading difference(const Reading& one, const Reading& other) {
  if (!one.known() || !other.known()) return {};
  const double gap = one.value - other.value;
  const double down = std::hypot(one.value - one.interval.low, other.interval.high - other.value);
  const double up = std::hypot(one.interval.high - one.value, other.value - other.interval.low);
  return {gap, {gap - down, gap + up}, std::min(one.n, other.n)};
}

Reading speed_up(const Reading& ratio) {
  const auto inverse = [](double x) {
    return x > 0 ? 1 / x : std::numeric_limits<double>::infinity();
  };
  return {
      inverse(ratio.value), {inverse(ratio.interval.high), inverse(ratio.interval.low)}, ratio.n};
}

std::string text_of(const Reading& reading, int digits) {
  if (!reading.known()) return "-";
  if (reading.exact) return fmt::format("{:.{}f}", reading.value, digits);
  if (reading.n < 2) return fmt::format("{:.{}f} (n = 1)", reading.value, digits);
  return fmt::format("{:.{}f} ({:.{}f} to {:.{}f})", reading.value, digits, reading.interval.low,
                     digits, reading.interval.high, digits);
}

std::string percent_of(const Reading& reading) {
  if (!reading.known()) return "-";
  return fmt::format("{:.1f}% ({:.1f} to {:.1f})", 100 * reading.value, 100 * reading.interval.low,
                     100 * reading.interval.high);
}

TableCell cell_of(const Reading& reading, int digits, Tone tone) {
  if (!reading.known()) return {"-", "", Tone::Muted, "not measured"};
  const bool interval = !reading.exact && reading.n > 1;
  return {fmt::format("{:.{}f}", reading.value, digits),
          interval ? fmt::format("{:.{}f} to {:.{}f}", reading.interval.low, digits,
                                 reading.interval.high, digits)
                   : "",
          tone, fmt::format("n = {}", reading.n)};
}

TableCell percent_cell(const Reading& reading) {
  if (!reading.known()) return {"-", "", Tone::Muted, "not measured"};
  return {fmt::format("{:.1f}%", 100 * reading.value),
          fmt::format("{:.1f} to {:.1f}", 100 * reading.interval.low, 100 * reading.interval.high),
          Tone::Plain, fmt::format("n = {}", reading.n)};
}

}  // namespace espalier::lab
