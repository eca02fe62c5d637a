// Line plots as SVG. Nothing has an id: several plots on one page would share it. Clipping is done
// by an inner svg element instead, which needs none.
#include "lab/plot.hpp"

#include <algorithm>
#include <cmath>

#include "lab/figure_style.hpp"
#include "lab/scale.hpp"
#include "lab/svg.hpp"

namespace espalier::lab {
namespace {

using namespace figure;  // NOLINT: the measures of every figure
constexpr double kPlotHeight = 290;
constexpr double kSample = 30;          // the piece of line in the legend
constexpr double kWidestName = 130;     // of a reference, beside the plot
constexpr std::size_t kMostMarks = 40;  // on one line; of more, only some are drawn
constexpr int kTicksAcross = 10;
constexpr int kTicksUp = 6;
constexpr double kFar = 1e5;  // coordinates beyond are outside in any case

using Run = std::vector<const Point*>;

struct Box {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = kPlotHeight;
};

std::vector<double> values_across(const LinePlot& plot) {
  std::vector<double> values;
  for (const Series& series : plot.series) {
    for (const Point& point : series.points) values.push_back(point.x);
  }
  return values;
}

std::vector<double> values_up(const LinePlot& plot) {
  std::vector<double> values;
  for (const Series& series : plot.series) {
    for (const Point& point : series.points) {
      values.push_back(point.y);
      if (!point.low || !point.high) continue;
      values.push_back(*point.low);
      values.push_back(*point.high);
    }
  }
  for (const Reference& reference : plot.references) values.push_back(reference.y);
  return values;
}

class LinePicture {
 public:
  explicit LinePicture(const LinePlot& plot)
      : plot_(plot),
        x_(plot.x, values_across(plot), false),
        y_(plot.y, values_up(plot), true),
        x_ticks_(x_.ticks(kTicksAcross)),
        y_ticks_(y_.ticks(kTicksUp)) {
    for (const Series& series : plot.series) {
      const auto drawn = [this](const Point& point) { return shows(point); };
      if (std::any_of(series.points.begin(), series.points.end(), drawn)) {
        series_.push_back(&series);
      }
    }
  }

  std::string draw() {
    lay_out();
    canvas_.text(title_, kEdge, kEdge + kTitleFont - 2, "ep-ink ep-title", kTitleLine);
    grid();
    if (series_.empty()) {
      canvas_.text({"no data"}, box_.left + box_.width / 2, box_.top + box_.height / 2,
                   "ep-soft ep-mid", kLine);
    }
    inside();
    axes();
    references();
    marks();
    const double height = legend();
    return canvas_.finish(plot_.title, kWidth, height);
  }

 private:
  const LinePlot& plot_;
  Scale x_;
  Scale y_;
  std::vector<Tick> x_ticks_;
  std::vector<Tick> y_ticks_;
  std::vector<const Series*> series_;  // those with something to draw
  std::vector<std::string> title_;
  std::vector<std::string> y_label_;
  Box box_;
  svg::Canvas canvas_;

  bool shows(const Point& point) const { return x_.shows(point.x) && y_.shows(point.y); }
  bool contains(const Point& point) const { return x_.contains(point.x) && y_.contains(point.y); }
  double px(double x) const { return std::clamp(box_.left + x_.at(x) * box_.width, -kFar, kFar); }
  double py(double y) const {
    return std::clamp(box_.top + (1 - y_.at(y)) * box_.height, -kFar, kFar);
  }

  void lay_out() {
    title_ = svg::wrap(plot_.title, kWidth - 2 * kEdge, kTitleFont * kBold);
    y_label_ = svg::wrap(plot_.y.label, kPlotHeight, kFont);
    double widest = 0;
    for (const Tick& tick : y_ticks_) widest = std::max(widest, svg::text_width(tick.label, kFont));
    box_.left = kEdge + static_cast<double>(y_label_.size()) * kLine + widest + 12;
    box_.top = kEdge + static_cast<double>(title_.size()) * kTitleLine + 8;
    double right = kEdge + 6;
    for (const Reference& reference : plot_.references) {
      for (const std::string& line : svg::wrap(reference.name, kWidestName, kFont)) {
        right = std::max(right, kEdge + 6 + svg::text_width(line, kFont));
      }
    }
    box_.width = kWidth - box_.left - right;
  }

  void grid() {
    for (const Tick& tick : x_ticks_) {
      canvas_.add(R"(<path class="ep-grid" d="M{:.1f} {:.1f}v{:.1f}"/>)", px(tick.value), box_.top,
                  box_.height);
    }
    for (const Tick& tick : y_ticks_) {
      canvas_.add(R"(<path class="ep-grid" d="M{:.1f} {:.1f}h{:.1f}"/>)", box_.left, py(tick.value),
                  box_.width);
    }
  }

  void axes() {
    const double bottom = box_.top + box_.height;
    canvas_.add(R"(<path class="ep-axis" fill="none" d="M{:.1f} {:.1f}V{:.1f}H{:.1f}"/>)",
                box_.left, box_.top, bottom, box_.left + box_.width);
    // Long labels would run into each other: a tick whose label has no room keeps its line alone.
    double free_from = 0;
    for (const Tick& tick : x_ticks_) {
      const double half = svg::text_width(tick.label, kFont) / 2;
      if (px(tick.value) - half < free_from) continue;
      free_from = px(tick.value) + half + 6;
      canvas_.text({tick.label}, px(tick.value), bottom + 20, "ep-soft ep-mid", kLine);
    }
    for (const Tick& tick : y_ticks_) {
      canvas_.text({tick.label}, box_.left - 7, py(tick.value) + 5, "ep-soft ep-end", kLine);
    }
    canvas_.text(svg::wrap(plot_.x.label, box_.width, kFont), box_.left + box_.width / 2,
                 bottom + 43, "ep-ink ep-mid", kLine);
    if (y_label_.empty()) return;
    canvas_.add(R"svg(<g transform="translate({:.1f} {:.1f}) rotate(-90)">)svg", kEdge + kFont - 2,
                box_.top + box_.height / 2);
    canvas_.text(y_label_, 0, 0, "ep-ink ep-mid", kLine);
    canvas_.add("</g>");
  }

  // Lowest labels first, each pushed up as far as the one below needs.
  void references() {
    std::vector<const Reference*> shown;
    for (const Reference& reference : plot_.references) {
      if (y_.contains(reference.y)) shown.push_back(&reference);
    }
    std::stable_sort(shown.begin(), shown.end(),
                     [](const Reference* a, const Reference* b) { return a->y < b->y; });
    double lowest = box_.top + box_.height + kLine;
    for (const Reference* reference : shown) {
      const double y = py(reference->y);
      canvas_.add(R"(<path class="ep-ref" d="M{:.1f} {:.1f}h{:.1f}"/>)", box_.left, y, box_.width);
      const auto lines = svg::wrap(reference->name, kWidestName, kFont);
      const double height = static_cast<double>(lines.size()) * kLine;
      const double top = std::min(y - height / 2, lowest - height);
      canvas_.text(lines, box_.left + box_.width + 6, top + kFont, "ep-soft", kLine);
      lowest = top - 4;
    }
  }

  // Colour for all that is drawn until the group ends.
  void begin_group(const Series& series) {
    const svg::Colour& colour = svg::palette_colour(series.colour);
    canvas_.add(R"svg(<g style="color:{1};color:var({0},{1})">)svg", colour.name, colour.light);
  }

  template <class Keep>
  static std::vector<Run> runs(const Series& series, Keep keep) {
    std::vector<Run> list;
    bool open = false;
    for (const Point& point : series.points) {
      const bool kept = keep(point);
      if (kept && !open) list.emplace_back();
      if (kept) list.back().push_back(&point);
      open = kept;
    }
    return list;
  }

  // Bands and lines, cut off at the frame.
  void inside() {
    canvas_.add(R"(<svg x="{0:.1f}" y="{1:.1f}" width="{2:.1f}" height="{3:.1f}" )"
                R"(viewBox="{0:.1f} {1:.1f} {2:.1f} {3:.1f}" style="overflow:hidden">)",
                box_.left, box_.top, box_.width, box_.height);
    for (const Series* series : series_) {
      begin_group(*series);
      for (const Run& run : runs(*series, [this](const Point& p) { return has_band(p); })) {
        if (series->line && run.size() > 1) {
          band(run);
        } else {
          for (const Point* point : run) error_bar(*point);
        }
      }
      canvas_.add("</g>");
    }
    for (const Series* series : series_) {
      if (!series->line) continue;
      begin_group(*series);
      for (const Run& run : runs(*series, [this](const Point& p) { return shows(p); })) {
        line(run, series->dashed);
      }
      canvas_.add("</g>");
    }
    canvas_.add("</svg>");
  }

  bool has_band(const Point& point) const {
    return shows(point) && point.low && point.high && std::isfinite(*point.low) &&
           y_.shows(*point.high);
  }
  // A band that reaches down to nothing reaches the foot of a logarithmic axis.
  double band_foot(const Point& point) const {
    return y_.shows(*point.low) ? py(*point.low) : box_.top + box_.height;
  }

  void band(const Run& run) {
    std::string path;
    for (const Point* point : run) {
      path +=
          fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", px(point->x), py(*point->high));
    }
    for (auto point = run.rbegin(); point != run.rend(); ++point) {
      path += fmt::format("L{:.1f} {:.1f}", px((*point)->x), band_foot(**point));
    }
    canvas_.add(R"(<path fill="currentColor" fill-opacity="0.17" d="{}Z"/>)", path);
  }

  void error_bar(const Point& point) {
    const double x = px(point.x);
    canvas_.add(
        R"(<path stroke="currentColor" stroke-opacity="0.7" fill="none" d="M{0:.1f} {2:.1f}H{1:.1f})"
        R"(M{0:.1f} {3:.1f}H{1:.1f}M{4:.1f} {2:.1f}V{3:.1f}"/>)",
        x - 4, x + 4, py(*point.high), band_foot(point), x);
  }

  void line(const Run& run, bool dashed) {
    if (run.size() < 2) return;
    std::string path;
    for (const Point* point : run) {
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", px(point->x), py(point->y));
    }
    canvas_.add(
        R"(<path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"{} d="{}"/>)",
        dashed ? R"( stroke-dasharray="7 5")" : "", path);
  }

  // Not cut off: a mark on the frame is whole. Hollow ones come last, around those they confirm.
  void marks() {
    for (const bool joined : {true, false}) {
      for (const Series* series : series_) {
        if (series->line == joined) series_marks(*series);
      }
    }
  }

  void series_marks(const Series& series) {
    const std::size_t stride = series.line ? series.points.size() / kMostMarks + 1 : 1;
    begin_group(series);
    for (std::size_t i = 0; i < series.points.size(); i += stride) {
      const Point& point = series.points[i];
      if (!contains(point)) continue;
      mark(series, px(point.x), py(point.y));
      canvas_.add("<title>{}</title></path>", svg::escape(told(series, point)));
    }
    canvas_.add("</g>");
  }

  // Left open, for a title.
  void mark(const Series& series, double x, double y) {
    const std::string path = svg::mark_path(series.colour, x, y, series.line ? 3.6 : 5.4);
    canvas_.add(R"(<path {} d="{}">)",
                series.line ? R"(fill="currentColor")"
                            : R"(fill="transparent" stroke="currentColor" stroke-width="1.6")",
                path);
  }

  // Shown on hovering.
  std::string told(const Series& series, const Point& point) const {
    std::string text = series.name.empty() ? "" : series.name + ": ";
    text += svg::compact(point.x) + ", " + svg::compact(point.y);
    if (!has_band(point)) return text;
    return text + " (" + svg::compact(*point.low) + " to " + svg::compact(*point.high) + ")";
  }

  // Below the plot in columns; returns where the picture ends.
  double legend() {
    const auto label_lines = svg::wrap(plot_.x.label, box_.width, kFont).size();
    const double top = box_.top + box_.height + 29 + static_cast<double>(label_lines) * kLine + 14;
    std::vector<const Series*> named;
    double widest = 0;
    for (const Series* series : series_) {
      if (series->name.empty()) continue;
      named.push_back(series);
      widest = std::max(widest, svg::text_width(series->name, kFont));
    }
    if (named.empty()) return top;
    const double room = kWidth - 2 * kEdge;
    const double column = std::min(room, kSample + 8 + widest + 16);
    const auto most = std::min(named.size(), static_cast<std::size_t>(room / column));
    const std::size_t rows = (named.size() + most - 1) / most;
    const std::size_t columns = (named.size() + rows - 1) / rows;  // five: three and two
    const double left = std::max(kEdge, (kWidth - column * static_cast<double>(columns) + 16) / 2);
    for (std::size_t i = 0; i < named.size(); ++i) {
      const std::size_t row = i / columns;
      entry(*named[i], left + static_cast<double>(i % columns) * column,
            top + static_cast<double>(row) * (kLine + 4) + 4, column - kSample - 8);
    }
    return top + static_cast<double>(rows) * (kLine + 4) + 8;
  }

  void entry(const Series& series, double x, double y, double room) {
    begin_group(series);
    if (series.line) {
      canvas_.add(
          R"(<path fill="none" stroke="currentColor" stroke-width="2"{} d="M{:.1f} {:.1f}h{:.0f}"/>)",
          series.dashed ? R"( stroke-dasharray="7 5")" : "", x, y, kSample);
    }
    mark(series, x + kSample / 2, y);
    canvas_.add("</path></g>");
    canvas_.text({svg::clip(series.name, room, kFont)}, x + kSample + 8, y + 5, "ep-ink", kLine);
  }
};

}  // namespace

std::string draw(const LinePlot& plot) { return LinePicture(plot).draw(); }

}  // namespace espalier::lab
