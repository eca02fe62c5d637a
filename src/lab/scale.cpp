// An axis of a plot with its range and ticks.
#include "lab/scale.hpp"

#include <algorithm>
#include <cmath>

#include "lab/svg.hpp"

namespace espalier::lab {
namespace {

constexpr double kLargest = 1e300;  // beyond it, differences overflow
constexpr double kSame = 1e-12;     // a relative width that counts as none
constexpr double kMargin = 0.04;    // free room beside the data, of the range
constexpr double kNearZero = 0.5;   // a range that begins so near zero begins at zero
constexpr double kWhisker = 1e-9;   // tolerance for ticks at the ends, of the range

// The smallest 1, 2 or 5 times a power of ten that is not below `raw`.
double nice_step(double raw) {
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw * (1 - kWhisker)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

Scale::Scale(const Axis& axis, const std::vector<double>& values, bool from_zero)
    : logarithmic_(axis.logarithmic) {
  bool any = false;
  for (const double value : values) {
    if (!shows(value)) continue;
    low_ = any ? std::min(low_, value) : value;
    high_ = any ? std::max(high_, value) : value;
    whole_ = whole_ && value == std::floor(value);
    any = true;
  }
  if (!any) {
    low_ = logarithmic_ ? 1 : 0;
    high_ = logarithmic_ ? 10 : 1;
    whole_ = false;
  }
  fit(axis, from_zero);
}

// Works on logarithms where the axis is logarithmic: there, too, the margin is a share of the
// paper.
void Scale::fit(const Axis& axis, bool from_zero) {
  const bool fixed_low = axis.low && shows(*axis.low);
  const bool fixed_high = axis.high && shows(*axis.high);
  if (fixed_low) low_ = *axis.low;
  if (fixed_high) high_ = *axis.high;
  double a = logarithmic_ ? std::log10(low_) : low_;
  double b = logarithmic_ ? std::log10(high_) : high_;
  if (b - a <= kSame * std::max(std::abs(a), std::abs(b))) {
    const double base = fixed_low || !fixed_high ? a : b;
    const double room = base == 0 ? 1 : std::abs(base) * 0.1;
    const double width = logarithmic_ ? 0.3 : room;
    if (fixed_low || !fixed_high) b = a + width;
    if (!fixed_low) a = (fixed_high ? b : a) - width;
  } else {
    const double margin = kMargin * (b - a);
    const bool near_zero =
        !logarithmic_ && a >= 0 && (a < margin || (from_zero && a < kNearZero * b));
    if (!fixed_low) a = near_zero ? 0 : a - margin;
    if (!fixed_high) b = !logarithmic_ && b <= 0 && b > -margin ? 0 : b + margin;
  }
  if (!fixed_low) low_ = logarithmic_ ? std::pow(10, a) : a;
  if (!fixed_high || high_ <= low_) high_ = logarithmic_ ? std::pow(10, b) : b;
}

bool Scale::shows(double value) const {
  return std::isfinite(value) && std::abs(value) < kLargest && (!logarithmic_ || value > 1e-300);
}

bool Scale::contains(double value) const {
  return shows(value) && at(value) > -kWhisker && at(value) < 1 + kWhisker;
}

double Scale::at(double value) const {
  if (logarithmic_) return std::log(value / low_) / std::log(high_ / low_);
  return (value - low_) / (high_ - low_);
}

std::vector<Tick> Scale::ticks(int most) const {
  most = std::max(2, most);
  if (!logarithmic_) return even_ticks(most);
  // Less than a decade often has one round number or none; then even steps say more.
  std::vector<Tick> fine = one_two_five_ticks();
  if (fine.size() >= 3 && fine.size() <= static_cast<std::size_t>(most) + 2) return fine;
  if (fine.size() < 3) return even_ticks(most);
  return decade_ticks(most);
}

std::vector<Tick> Scale::even_ticks(int most) const {
  double step = nice_step((high_ - low_) / most);
  if (whole_) step = std::max(step, 1.0);
  const int digits = std::max(0, -static_cast<int>(std::floor(std::log10(step) + kWhisker)));
  const bool plain = std::max(std::abs(low_), std::abs(high_)) < 1e6 && digits <= 4;
  std::vector<Tick> list;
  const double first = std::ceil((low_ - kWhisker * (high_ - low_)) / step);
  for (int i = 0; i <= 4 * most; ++i) {
    // Products rather than sums: errors do not add up.
    const double value = (first + i) * step;
    if (!(value <= high_ + kWhisker * (high_ - low_))) break;
    // A step below the resolution of doubles: one tick is enough.
    if (!list.empty() && value == list.back().value) break;
    list.push_back(
        {value == 0 ? 0 : value, plain ? svg::fixed(value, digits) : svg::compact(value)});
  }
  return list;
}

std::vector<Tick> Scale::decade_ticks(int most) const {
  const int first = static_cast<int>(std::ceil(std::log10(low_) - kWhisker));
  const int last = static_cast<int>(std::floor(std::log10(high_) + kWhisker));
  const int stride = std::max(1, (last - first + most) / most);
  std::vector<Tick> list;
  for (int power = first; power <= last; power += stride) {
    const double value = std::pow(10, power);
    list.push_back({value, svg::compact(value)});
  }
  return list;
}

std::vector<Tick> Scale::one_two_five_ticks() const {
  std::vector<Tick> list;
  const int first = static_cast<int>(std::floor(std::log10(low_)));
  const int last = static_cast<int>(std::floor(std::log10(high_) + kWhisker));
  for (int power = first; power <= last; ++power) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10, power);
      if (contains(value)) list.push_back({value, svg::compact(value)});
    }
  }
  return list;
}

}  // namespace espalier::lab
