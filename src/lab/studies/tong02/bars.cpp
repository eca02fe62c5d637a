#include "lab/studies/tong02/bars.hpp"

#include <algorithm>
#include <cmath>

#include "lab/scale.hpp"
#include "lab/svg.hpp"

namespace espalier::lab::tong02 {
namespace {

constexpr double kWidth = 640;
constexpr double kEdge = 14;
constexpr double kFont = 15;
constexpr double kTitleFont = 18;
constexpr double kLine = 19;
constexpr double kTitleLine = 24;
constexpr double kRow = 26;
constexpr double kThickness = 15;
constexpr double kNumbers = 56;  // room for the values at the right
constexpr double kWidestName = 200;
constexpr int kTicks = 6;
constexpr int kPrintedShape = 3;   // a diamond
constexpr int kPrintedColour = 6;  // nearly the ink

class BarPicture {
 public:
  explicit BarPicture(const BarChart& chart)
      : chart_(chart), scale_({chart.label, false, 0, std::nullopt}, values(chart), true) {}

  std::string draw() {
    const auto title = svg::wrap(chart_.title, kWidth - 2 * kEdge, kTitleFont * 1.08);
    canvas_.text(title, kEdge, kEdge + kTitleFont - 2, "ep-ink ep-title", kTitleLine);
    top_ = kEdge + static_cast<double>(title.size()) * kTitleLine + 8;
    for (const Bar& bar : chart_.bars) {
      left_ = std::max(left_, svg::text_width(bar.name, kFont));
    }
    left_ = kEdge + std::min(left_, kWidestName) + 8;
    bottom_ = top_ + static_cast<double>(chart_.bars.size()) * kRow;
    axis();
    for (std::size_t i = 0; i < chart_.bars.size(); ++i) {
      row(chart_.bars[i], top_ + (static_cast<double>(i) + 0.5) * kRow);
    }
    return canvas_.finish(chart_.title, kWidth, legend());
  }

 private:
  const BarChart& chart_;
  Scale scale_;
  double left_ = 0;
  double top_ = 0;
  double bottom_ = 0;
  svg::Canvas canvas_;

  static bool has_interval(const Reading& reading) {
    return !reading.exact && std::isfinite(reading.interval.low) &&
           std::isfinite(reading.interval.high);
  }

  static std::vector<double> values(const BarChart& chart) {
    std::vector<double> list = {0};
    for (const Bar& bar : chart.bars) {
      if (bar.printed) list.push_back(*bar.printed);
      if (!bar.reading.known()) continue;
      list.push_back(bar.reading.value);
      if (has_interval(bar.reading)) list.push_back(bar.reading.interval.high);
    }
    return list;
  }

  double px(double value) const {
    const double at = std::clamp(scale_.at(value), 0.0, 1.0);
    return left_ + at * (kWidth - kEdge - kNumbers - left_);
  }

  void axis() {
    for (const Tick& tick : scale_.ticks(kTicks)) {
      const double x = px(tick.value);
      canvas_.add(R"(<path class="ep-grid" d="M{:.1f} {:.1f}V{:.1f}"/>)", x, top_, bottom_);
      canvas_.text({tick.label}, x, bottom_ + 19, "ep-soft ep-mid", kLine);
    }
    canvas_.add(R"(<path class="ep-axis" fill="none" d="M{:.1f} {:.1f}V{:.1f}"/>)", left_, top_,
                bottom_);
    canvas_.text({svg::clip(chart_.label, kWidth - 2 * kEdge, kFont)}, kWidth / 2, bottom_ + 41,
                 "ep-ink ep-mid", kLine);
  }

  void row(const Bar& bar, double y) {
    canvas_.text({svg::clip(bar.name, kWidestName, kFont)}, left_ - 8, y + 5, "ep-ink ep-end",
                 kLine);
    const svg::Colour& colour = svg::palette_colour(bar.colour);
    canvas_.add(R"svg(<g style="color:{1};color:var({0},{1})">)svg", colour.name, colour.light);
    const Reading& reading = bar.reading;
    if (reading.known()) {
      canvas_.add(
          R"(<rect fill="currentColor" fill-opacity="0.45" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
          left_, y - kThickness / 2, px(reading.value) - left_, kThickness);
      if (has_interval(reading)) whisker(reading.interval, y);
    }
    canvas_.add("</g>");
    if (bar.printed) printed(px(*bar.printed), y);
    canvas_.text({reading.known() ? svg::fixed(reading.value, chart_.digits) : "-"}, kWidth - kEdge,
                 y + 5, "ep-ink ep-end", kLine);
  }

  void whisker(const Interval& interval, double y) {
    canvas_.add(
        R"(<path stroke="currentColor" stroke-width="1.6" fill="none" d="M{0:.1f} {2:.1f}V{3:.1f})"
        R"(M{1:.1f} {2:.1f}V{3:.1f}M{0:.1f} {4:.1f}H{1:.1f}"/>)",
        px(interval.low), px(interval.high), y - 4, y + 4, y);
  }

  void printed(double x, double y) {
    const svg::Colour& ink = svg::palette_colour(kPrintedColour);
    canvas_.add(
        R"svg(<g style="color:{1};color:var({0},{1})"><path fill="none" stroke="currentColor" stroke-width="1.8" d="{2}"/></g>)svg",
        ink.name, ink.light, svg::mark_path(kPrintedShape, x, y, 6));
  }

  double legend() {
    const bool any = std::any_of(chart_.bars.begin(), chart_.bars.end(),
                                 [](const Bar& bar) { return bar.printed.has_value(); });
    if (!any) return bottom_ + 54;
    printed(kEdge + 8, bottom_ + 62);
    canvas_.text({"printed in Tong02"}, kEdge + 22, bottom_ + 67, "ep-soft", kLine);
    return bottom_ + 80;
  }
};

}  // namespace

std::string draw(const BarChart& chart) { return BarPicture(chart).draw(); }

}  // namespace espalier::lab::tong02
