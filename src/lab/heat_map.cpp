// Heat maps as SVG: paper at the centre, one colour below and another above, and always the number.
#include <algorithm>
#include <cmath>

#include "lab/figure_style.hpp"
#include "lab/plot.hpp"
#include "lab/svg.hpp"

namespace espalier::lab {
namespace {

using namespace figure;  // NOLINT: the measures of every figure
constexpr double kWidestCell = 96;
constexpr double kCellHeight = 36;
constexpr double kWidestRowName = 180;  // of a row
constexpr double kStrong = 0.75;  // from this intensity on the text is in the colour for strong
constexpr int kLegendSteps = 11;
constexpr double kLegendStep = 20;

std::size_t columns_of(const HeatMap& map) {
  std::size_t columns = map.x.size();
  for (const auto& row : map.values) columns = std::max(columns, row.size());
  return columns;
}

class HeatPicture {
 public:
  explicit HeatPicture(const HeatMap& map)
      : map_(map), columns_(columns_of(map)), rows_(std::max(map.y.size(), map.values.size())) {}

  std::string draw() {
    title_ = svg::wrap(map_.title, kWidth - 2 * kEdge, kTitleFont * kBold);
    canvas_.text(title_, kEdge, kEdge + kTitleFont - 2, "ep-ink ep-title", kTitleLine);
    top_ = kEdge + static_cast<double>(title_.size()) * kTitleLine + 8;
    if (columns_ == 0 || rows_ == 0) {
      canvas_.text({"no data"}, kWidth / 2, top_ + 60, "ep-soft ep-mid", kLine);
      return canvas_.finish(map_.title, kWidth, top_ + 120);
    }
    lay_out();
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) cell(row, column);
    }
    row_names();
    const double below = column_names();
    const double end = legend(below);
    return canvas_.finish(map_.title, kWidth, end);
  }

 private:
  const HeatMap& map_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::string> title_;
  double left_ = 0;
  double top_ = 0;
  double names_width_ = 0;  // of the rows
  double cell_width_ = 0;
  double number_font_ = kFont;
  svg::Canvas canvas_;

  double x(std::size_t column) const { return left_ + static_cast<double>(column) * cell_width_; }
  double y(std::size_t row) const { return top_ + static_cast<double>(row) * kCellHeight; }
  double right() const { return x(columns_); }
  double bottom() const { return y(rows_); }

  const double* value(std::size_t row, std::size_t column) const {
    if (row >= map_.values.size() || column >= map_.values[row].size()) return nullptr;
    const std::optional<double>& found = map_.values[row][column];
    return found && std::isfinite(*found) ? &*found : nullptr;
  }

  void lay_out() {
    double names = 0;
    for (const std::string& name : map_.y) {
      names = std::max(names, svg::text_width(name, kFont));
    }
    names_width_ = std::min(names, kWidestRowName);
    left_ = kEdge + (map_.y_label.empty() ? 0 : kLine + 4) + names_width_ + 8;
    const double room = kWidth - kEdge - left_;
    cell_width_ = std::min(kWidestCell, room / static_cast<double>(columns_));
    // In the middle of the paper when there are few columns.
    left_ += (room - cell_width_ * static_cast<double>(columns_)) / 2;
    double widest = 1;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) {
        const double* number = value(row, column);
        if (!number) continue;
        widest = std::max(widest, svg::text_width(svg::fixed(*number, map_.digits), 1));
      }
    }
    number_font_ = std::clamp((cell_width_ - 4) / widest, 4.0, kFont);
  }

  double intensity(double number) const {
    const double distance = std::abs(number - map_.centre);
    if (distance == 0) return 0;
    return map_.reach > 0 ? std::min(1.0, distance / map_.reach) : 1;
  }
  const char* side(double number) const { return number < map_.centre ? "ep-low" : "ep-high"; }

  void swatch(double number, double left, double top, double width, double height) {
    canvas_.add(
        R"(<rect class="{}" fill-opacity="{:.3f}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
        side(number), intensity(number), left, top, width, height);
  }

  void cell(std::size_t row, std::size_t column) {
    const double* number = value(row, column);
    if (!number) {
      hatch(x(column), y(row));
      return;
    }
    const double gap = 1;
    swatch(*number, x(column) + gap, y(row) + gap, cell_width_ - 2 * gap, kCellHeight - 2 * gap);
    canvas_.add(
        R"(<text class="{} ep-mid" style="font-size:{:.1f}px" x="{:.1f}" y="{:.1f}">{}</text>)",
        intensity(*number) < kStrong ? "ep-weak" : "ep-strong", number_font_,
        x(column) + cell_width_ / 2, y(row) + kCellHeight / 2 + number_font_ * 0.36,
        svg::fixed(*number, map_.digits));
  }

  // An inner svg cuts the lines off at the cell; a pattern would need an id.
  void hatch(double left, double top) {
    const double width = cell_width_ - 2;
    const double height = kCellHeight - 2;
    std::string path;
    const int lines = static_cast<int>((width + height) / 8);
    for (int i = 0; i < lines; ++i) {
      const double at = 8 * i + 4 - height;
      path += fmt::format("M{:.1f} {:.1f}l{:.1f} -{:.1f}", at, height, height, height);
    }
    canvas_.add(
        R"(<svg x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" style="overflow:hidden">)"
        R"(<title>no value</title><path class="ep-axis" fill="none" stroke-opacity="0.45" d="{}"/></svg>)",
        left + 1, top + 1, width, height, path);
  }

  void row_names() {
    for (std::size_t row = 0; row < map_.y.size(); ++row) {
      canvas_.text({svg::clip(map_.y[row], kWidestRowName, kFont)}, left_ - 8,
                   y(row) + kCellHeight / 2 + 5, "ep-ink ep-end", kLine);
    }
    if (map_.y_label.empty()) return;
    canvas_.add(R"svg(<g transform="translate({:.1f} {:.1f}) rotate(-90)">)svg",
                left_ - 8 - names_width_ - 10, (top_ + bottom()) / 2);
    const double room = std::max(bottom() - top_, 120.0);
    canvas_.text({svg::clip(map_.y_label, room, kFont)}, 0, 0, "ep-soft ep-mid", kLine);
    canvas_.add("</g>");
  }

  // Names and the label of the axis; returns where they end.
  double column_names() {
    double widest = 0;
    for (const std::string& name : map_.x) widest = std::max(widest, svg::text_width(name, kFont));
    const bool upright = widest <= cell_width_ - 4;
    widest = std::min(widest, kWidestRowName);
    for (std::size_t column = 0; column < map_.x.size(); ++column) {
      const double middle = x(column) + cell_width_ / 2;
      if (upright) {
        canvas_.text({map_.x[column]}, middle, bottom() + 20, "ep-ink ep-mid", kLine);
        continue;
      }
      canvas_.add(R"svg(<g transform="translate({:.1f} {:.1f}) rotate(-45)">)svg", middle + 4,
                  bottom() + 14);
      canvas_.text({svg::clip(map_.x[column], kWidestRowName, kFont)}, 0, 0, "ep-ink ep-end",
                   kLine);
      canvas_.add("</g>");
    }
    const double names = upright ? 25 : widest * std::sqrt(0.5) + 18;
    if (map_.x_label.empty()) return bottom() + names;
    canvas_.text({svg::clip(map_.x_label, kWidth - 2 * kEdge, kFont)}, (left_ + right()) / 2,
                 bottom() + names + 18, "ep-soft ep-mid", kLine);
    return bottom() + names + 22;
  }

  // Steps of colour from one end to the other, with the numbers of the ends and the centre.
  double legend(double from) {
    const double reach = map_.reach > 0 && std::isfinite(map_.reach) ? map_.reach : 1;
    const double width = kLegendSteps * kLegendStep;
    const double left = (left_ + right() - width) / 2;
    const double top = from + 14;
    for (int i = 0; i < kLegendSteps; ++i) {
      const double share = 2.0 * i / (kLegendSteps - 1) - 1;
      swatch(map_.centre + share * reach, left + i * kLegendStep, top, kLegendStep, 10);
    }
    canvas_.add(R"(<path class="ep-axis" fill="none" d="M{:.1f} {:.1f}h{:.1f}v10h-{:.1f}Z"/>)",
                left, top, width, width);
    const std::string low = "≤ " + svg::compact(map_.centre - reach);
    const std::string high = "≥ " + svg::compact(map_.centre + reach);
    canvas_.text({low}, left + kLegendStep / 2, top + 28, "ep-soft ep-mid", kLine);
    canvas_.text({svg::compact(map_.centre)}, left + width / 2, top + 28, "ep-soft ep-mid", kLine);
    canvas_.text({high}, left + width - kLegendStep / 2, top + 28, "ep-soft ep-mid", kLine);
    return top + 42;
  }
};

}  // namespace

std::string draw(const HeatMap& map) { return HeatPicture(map).draw(); }

}  // namespace espalier::lab
