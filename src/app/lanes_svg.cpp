#include "app/lanes_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/tree_svg.hpp"
#include "app/words.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::app {
namespace {

constexpr double kChartWidth = 960;
constexpr double kChartLeft = 60;
constexpr double kChartTop = 92;
constexpr double kChartHeight = 640;  // of many lanes; each has at least two units
constexpr double kTallestLane = 22;
constexpr double kLeastLane = 2;
constexpr double kLaneWithNumber = 10;
constexpr int kTicks = 8;

// Within a page the chart takes the page's colours, and its rules touch nothing else there. As a
// file of its own it has colours for light and dark. Programs that do not know var() skip it.
constexpr const char* kLaneStyle =
    "svg:root{--paper:#fbfaf5;--sunk:#eceade;--ink:#26331f;--soft:#4d5a45;--line:#cfd2c6;"
    "--leaf:#3f7f4a;--in-vain:#c8673c}"
    "@media(prefers-color-scheme:dark){svg:root{--paper:#171b15;--sunk:#252b22;--ink:#e8ecdf;"
    "--soft:#b9c2ae;--line:#3b4237;--leaf:#7fbf86;--in-vain:#e08a5c}}"
    ".lanes{background:#fbfaf5;background:var(--paper,#fbfaf5);font-family:system-ui,sans-serif}"
    ".lanes .waiting{fill:#eceade;fill:var(--sunk,#eceade)}"
    ".lanes .busy{fill:#3f7f4a;fill:var(--leaf,#3f7f4a)}"
    ".lanes .in-vain{fill:#c8673c;fill:var(--in-vain,#c8673c)}"
    ".lanes text{font-size:11px;fill:#4d5a45;fill:var(--soft,#4d5a45)}"
    ".lanes .title{font-size:17px;font-weight:600;fill:#26331f;fill:var(--ink,#26331f)}"
    ".lanes .facts{font-size:12.5px}.lanes .axis{text-anchor:middle}"
    ".lanes .number{text-anchor:end}.lanes .tick{stroke:#cfd2c6;stroke:var(--line,#cfd2c6)}";

// A round distance between ticks: 1, 2 or 5 times a power of ten.
double tick_distance(double time) {
  const double raw = time / kTicks;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= raw) return step * power;
  }
  return 10 * power;
}

class LaneChart {
 public:
  explicit LaneChart(const TreeReport& report)
      : report_(report),
        parallel_(*report.parallel),
        count_(static_cast<double>(parallel_.processors.size())),
        height_(std::clamp(kChartHeight / std::max(count_, 1.0), kLeastLane, kTallestLane)),
        scale_(parallel_.time > 0 ? kChartWidth / parallel_.time : 0) {}

  std::string draw() {
    const double width = kChartLeft + kChartWidth + 30;
    const double height = kChartTop + count_ * height_ + 40;
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" class="lanes" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" role="img">)",
        width, height, width, height);
    add("<title>{} on {} processors: speed-up {:.2f}</title><style>{}</style>",
        escaped_xml(report_.strategy), count_, parallel_.speedup, kLaneStyle);
    header();
    legend();
    add(R"(<rect class="waiting" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
        kChartLeft, kChartTop, kChartWidth, count_ * height_);
    for (const ParallelLane& lane : parallel_.lanes) stretch(lane);
    axis();
    numbers();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }
  double top(double processor) const { return kChartTop + processor * height_; }

  void header() {
    add(R"(<text class="title" x="20" y="30">{} on {} processors: value {}</text>)",
        escaped_xml(report_.strategy), count_, value_text(report_.value));
    add(R"(<text class="facts" x="20" y="50">time {:.1f}, alpha-beta on one {:.1f}: speed-up {:.2f}, efficiency {:.0f}%{}</text>)",
        parallel_.time, parallel_.sequential_time, parallel_.speedup, 100 * parallel_.efficiency,
        parallel_.lanes_truncated ? " (only the first part of the work is drawn)" : "");
  }

  void legend() {
    double x = 20;
    for (const auto& [kind, label] : {std::pair{"busy", "busy"}, std::pair{"in-vain", "in vain"},
                                      std::pair{"waiting", "waiting"}}) {
      add(R"(<rect class="{}" x="{}" y="62" width="12" height="12"/><text class="facts" x="{}" y="73">{}</text>)",
          kind, x, x + 17, label);
      x += 90;
    }
  }

  void stretch(const ParallelLane& lane) {
    const double gap = height_ >= kLaneWithNumber ? 1 : 0;
    add(R"(<rect class="{}" x="{:.2f}" y="{:.1f}" width="{:.2f}" height="{:.1f}">)",
        lane.in_vain ? "in-vain" : "busy", kChartLeft + lane.start * scale_,
        top(lane.processor) + gap, std::max(0.2, (lane.end - lane.start) * scale_),
        height_ - 2 * gap);
    const auto node = static_cast<std::size_t>(lane.node);
    add("<title>processor {}, {} to {}{}{}</title></rect>", lane.processor + 1,
        trees::format_number(lane.start), trees::format_number(lane.end),
        lane.node >= 0 ? ": " + escaped_xml(report_.view.nodes[node].name) : "",
        lane.in_vain ? ", in vain" : "");
  }

  void axis() {
    if (parallel_.time <= 0) return;
    const double bottom = top(count_);
    const double distance = tick_distance(parallel_.time);
    for (double time = 0; time <= parallel_.time * (1 + 1e-9); time += distance) {
      const double x = kChartLeft + time * scale_;
      add(R"(<line class="tick" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/><text class="axis" x="{:.1f}" y="{:.1f}">{:g}</text>)",
          x, bottom, x, bottom + 6, x, bottom + 19, time);
    }
  }

  void numbers() {
    if (height_ < kLaneWithNumber) return;
    for (double processor = 0; processor < count_; ++processor) {
      add(R"(<text class="number" x="{}" y="{:.1f}">{}</text>)", kChartLeft - 8,
          top(processor) + height_ / 2 + 4, processor + 1);
    }
  }

  const TreeReport& report_;
  const ParallelReport& parallel_;
  double count_;
  double height_;  // of a lane
  double scale_;   // of time
  std::string out_;
};

}  // namespace

std::string draw_lanes(const TreeReport& report) { return LaneChart(report).draw(); }

}  // namespace espalier::app
