// What the plots share: escaped text, compact numbers, the palette, the shapes of marks.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::lab::svg {

// For text and attributes of XML and HTML.
std::string escape(std::string_view text);

// 0.25, 12,000, 2·10⁶; never a negative zero.
std::string compact(double value);
// With `digits` digits after the point; never a negative zero.
std::string fixed(double value, int digits);

// Estimated, since a program has no fonts: somewhat more than most fonts need.
double text_width(std::string_view text, double font_size);
std::string clip(std::string_view text, double width, double font_size);
std::vector<std::string> wrap(std::string_view text, double width, double font_size);

// A CSS variable of the page, and its value in the light (also without a page) and the dark.
struct Colour {
  const char* name;
  const char* light;
  const char* dark;
};
inline constexpr std::size_t kPaletteSize = 12;
// Okabe and Ito's colours, safe for the colour-blind, their yellow darkened on light paper, and
// four more; marks have as many shapes, so that colour is never alone.
const std::array<Colour, kPaletteSize>& palette();
const Colour& palette_colour(int place);
// Ink, grid and heat; all that is not in the palette.
const std::vector<Colour>& base_colours();

// The path of a mark: a shape per place in the palette.
std::string mark_path(int place, double x, double y, double radius);

// An SVG under construction.
class Canvas {
 public:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }
  // Lines of text, the first with its base line at y.
  void text(const std::vector<std::string>& lines, double x, double y, std::string_view classes,
            double line_height);
  // The whole picture around what has been drawn.
  std::string finish(std::string_view title, double width, double height) const;

 private:
  std::string out_;
};

}  // namespace espalier::lab::svg
