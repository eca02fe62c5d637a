// What the plots share: escaped text, compact numbers, the palette, the shapes of marks.
#include "lab/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace espalier::lab::svg {
namespace {

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// Of a character that starts with c, in font sizes.
double character_width(char c) {
  constexpr std::string_view kNarrow = " .,:;'|!()[]/-fijlrtI";
  constexpr std::string_view kWide = "mwMW%@";
  if (kNarrow.find(c) != std::string_view::npos) return 0.4;
  if (kWide.find(c) != std::string_view::npos) return 0.9;
  const bool lower = c >= 'a' && c <= 'z';
  return lower ? 0.6 : 0.68;
}

std::string superscript(int number) {
  static constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                          "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = number < 0 ? "⁻" : "";
  for (const char c : fmt::format("{}", std::abs(number))) {
    out += kDigits[static_cast<std::size_t>(c - '0')];
  }
  return out;
}

// A number in plain digits gets commas between thousands and a true minus; zero has no sign.
std::string dressed(std::string digits) {
  const bool negative = digits.starts_with('-');
  if (negative) digits.erase(0, 1);
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  for (std::size_t at = point; at > 3; at -= 3) digits.insert(at - 3, ",");
  return negative && !zero ? "−" + digits : digits;
}

std::string polygon(double x, double y, const std::vector<std::pair<double, double>>& corners,
                    double radius) {
  std::string path;
  for (const auto& [dx, dy] : corners) {
    path +=
        fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x + dx * radius, y + dy * radius);
  }
  return path + "Z";
}

// Corners on circles, the first at `start` turns from the top; a star alternates two radii.
std::vector<std::pair<double, double>> corners(int count, double start, double outer,
                                               double inner) {
  std::vector<std::pair<double, double>> list;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * (start + i / static_cast<double>(count));
    const double radius = i % 2 == 0 ? outer : inner;
    list.emplace_back(radius * std::sin(angle), -radius * std::cos(angle));
  }
  return list;
}

std::vector<std::pair<double, double>> plus(double turn) {
  constexpr double kArm = 1.2;
  constexpr double kHalf = 0.4;
  std::vector<std::pair<double, double>> list;
  for (int side = 0; side < 4; ++side) {
    const double angle = 2 * std::numbers::pi * (turn + side / 4.0);
    const double s = std::sin(angle);
    const double c = std::cos(angle);
    const std::array<std::pair<double, double>, 3> arm = {
        {{-kHalf, -kArm}, {kHalf, -kArm}, {kHalf, -kHalf}}};
    for (const auto& [dx, dy] : arm) list.emplace_back(dx * c - dy * s, dx * s + dy * c);
  }
  return list;
}

// Declared twice: programs that do not know var() skip the second.
std::string both(std::string_view property, const Colour& colour) {
  return fmt::format("{0}:{2};{0}:var({1},{2})", property, colour.name, colour.light);
}

// The same in all plots, so that several on one page do not disturb each other.
std::string style() {
  const auto& c = base_colours();
  std::string out = ".ep{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}";
  out += ".ep text{font-size:15px;font-variant-numeric:tabular-nums}";
  out += ".ep .ep-title{font-size:18px;font-weight:600}";
  out += ".ep .ep-mid{text-anchor:middle}.ep .ep-end{text-anchor:end}";
  out += fmt::format(".ep-paper{{{}}}.ep-ink{{{}}}.ep-soft{{{}}}", both("fill", c[0]),
                     both("fill", c[1]), both("fill", c[2]));
  out += fmt::format(".ep-grid{{{};stroke-width:1}}.ep-axis{{{};stroke-width:1.2}}",
                     both("stroke", c[3]), both("stroke", c[4]));
  out += fmt::format(".ep-ref{{{};stroke-width:1.4;stroke-dasharray:2 4}}", both("stroke", c[2]));
  out += fmt::format(".ep-low{{{}}}.ep-high{{{}}}", both("fill", c[5]), both("fill", c[6]));
  out += fmt::format(".ep-weak{{{}}}.ep-strong{{{}}}", both("fill", c[7]), both("fill", c[8]));
  return out;
}

}  // namespace

std::string escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default:
        // XML has no place for other control characters, not even escaped.
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

std::string compact(double value) {
  if (value == 0 || !std::isfinite(value)) return "0";
  const double size = std::abs(value);
  if (size >= 1e-4 && size < 1e6) {
    const int leading = static_cast<int>(std::floor(std::log10(size)));
    std::string digits = fmt::format("{:.{}f}", value, std::max(0, 5 - leading));
    if (digits.find('.') != std::string::npos) {
      digits.erase(digits.find_last_not_of('0') + 1);
      if (digits.ends_with('.')) digits.pop_back();
    }
    return dressed(digits);
  }
  // fmt writes 2e+06 without losing digits to a division by a power of ten.
  const std::string digits = fmt::format("{:.6e}", value);
  const std::size_t e = digits.find('e');
  std::string mantissa = digits.substr(0, e);
  mantissa.erase(mantissa.find_last_not_of('0') + 1);
  if (mantissa.ends_with('.')) mantissa.pop_back();
  std::string power = "10" + superscript(std::atoi(digits.c_str() + e + 1));
  if (mantissa == "1") return power;
  if (mantissa == "-1") return "−" + power;
  return dressed(mantissa) + "·" + power;
}

std::string fixed(double value, int digits) {
  if (!std::isfinite(value)) return "0";
  return dressed(fmt::format("{:.{}f}", value, std::max(0, digits)));
}

double text_width(std::string_view text, double font_size) {
  double width = 0;
  for (const char c : text) {
    if (starts_character(c)) width += character_width(c);
  }
  return width * font_size;
}

std::string clip(std::string_view text, double width, double font_size) {
  if (text_width(text, font_size) <= width) return std::string(text);
  double left = width / font_size - 1;  // an ellipsis is as wide as its font is high
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (!starts_character(text[end])) continue;
    left -= character_width(text[end]);
    if (left < 0) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::vector<std::string> wrap(std::string_view text, double width, double font_size) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
    const std::string word(text.substr(at, end - at));
    at = end + 1;
    if (word.empty()) continue;
    if (!line.empty() &&
        text_width(line, font_size) + text_width(" ", font_size) + text_width(word, font_size) >
            width) {
      lines.push_back(line);
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  if (!line.empty()) lines.push_back(line);
  for (std::string& each : lines) each = clip(each, width, font_size);
  return lines;
}

const std::array<Colour, kPaletteSize>& palette() {
  static constexpr std::array<Colour, kPaletteSize> kPalette = {{
      {"--plot-0", "#0072b2", "#4ba3e3"},
      {"--plot-1", "#d55e00", "#f58231"},
      {"--plot-2", "#009e73", "#2fc79a"},
      {"--plot-3", "#cc79a7", "#e79cc5"},
      {"--plot-4", "#e69f00", "#f2b632"},
      {"--plot-5", "#56b4e9", "#9bdcff"},
      {"--plot-6", "#2b2b2b", "#f0f0ea"},
      {"--plot-7", "#8a7d00", "#f0e442"},
      {"--plot-8", "#882255", "#d46a9f"},
      {"--plot-9", "#5b4fb5", "#a79cf5"},
      {"--plot-10", "#7f7f7f", "#a8a8a8"},
      {"--plot-11", "#7a4a21", "#c79a6b"},
  }};
  return kPalette;
}

const Colour& palette_colour(int place) {
  constexpr int kSize = static_cast<int>(kPaletteSize);
  return palette()[static_cast<std::size_t>((place % kSize + kSize) % kSize)];
}

const std::vector<Colour>& base_colours() {
  // The heat's colours are chosen together: with the switch of the text at kStrong (heat_map.cpp)
  // every number has a contrast of at least 4.5 in both lights.
  static const std::vector<Colour> kColours = {
      {"--plot-paper", "#fdfcf7", "#1b231b"},  {"--plot-ink", "#23301f", "#e6eadb"},
      {"--plot-soft", "#5a6552", "#a9b39f"},   {"--plot-grid", "#e6e1d1", "#2f3a2f"},
      {"--plot-axis", "#a39b8a", "#5f6c5c"},   {"--plot-low", "#0b4f86", "#3c99d5"},
      {"--plot-high", "#893104", "#d47b3b"},   {"--plot-weak", "#000000", "#ffffff"},
      {"--plot-strong", "#ffffff", "#000000"},
  };
  return kColours;
}

std::string mark_path(int place, double x, double y, double radius) {
  constexpr int kSize = static_cast<int>(kPaletteSize);
  const double r = radius;
  switch ((place % kSize + kSize) % kSize) {
    case 1: return polygon(x, y, corners(4, 0.125, 1.25, 1.25), r);  // square
    case 2: return polygon(x, y, corners(3, 0, 1.3, 1.3), r);        // triangle up
    case 3: return polygon(x, y, corners(4, 0, 1.3, 1.3), r);        // diamond
    case 4: return polygon(x, y, corners(3, 0.5, 1.3, 1.3), r);      // triangle down
    case 5: return polygon(x, y, plus(0), r);
    case 6: return polygon(x, y, plus(0.125), r);                            // cross
    case 7: return polygon(x, y, corners(10, 0, 1.45, 0.6), r);              // star
    case 8: return polygon(x, y, corners(5, 0, 1.2, 1.2), r);                // pentagon
    case 9: return polygon(x, y, corners(3, 0.25, 1.3, 1.3), r);             // triangle right
    case 10: return polygon(x, y, corners(3, 0.75, 1.3, 1.3), r);            // triangle left
    case 11: return polygon(x, y, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, r);  // hourglass
    default:                                                                 // circle
      return fmt::format(
          "M{0:.1f} {1:.1f}a{2:.1f} {2:.1f} 0 1 0 {3:.1f} 0a{2:.1f} {2:.1f} 0 1 0 "
          "-{3:.1f} 0Z",
          x - r, y, r, 2 * r);
  }
}

void Canvas::text(const std::vector<std::string>& lines, double x, double y,
                  std::string_view classes, double line_height) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    add(R"(<text class="{}" x="{:.1f}" y="{:.1f}">{}</text>)", classes, x,
        y + static_cast<double>(i) * line_height, escape(lines[i]));
  }
}

std::string Canvas::finish(std::string_view title, double width, double height) const {
  const std::string name = escape(title.empty() ? "Plot" : title);
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" class="ep" viewBox="0 0 {0:.0f} {1:.0f}" )"
      R"(width="{0:.0f}" height="{1:.0f}" role="img" aria-label="{2}"><title>{2}</title>)"
      R"(<style>{3}</style><rect class="ep-paper" width="{0:.0f}" height="{1:.0f}"/>{4}</svg>)"
      "\n",
      width, height, name, style(), out_);
}

}  // namespace espalier::lab::svg
