// Plots as SVG texts. Colours are CSS variables with fallbacks, so that a plot follows the light or
// dark page it is on and still works as a file of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace espalier::lab {

struct Point {
  double x = 0;
  double y = 0;
  std::optional<double> low;  // confidence band
  std::optional<double> high;
};

struct Series {
  std::string name;
  std::vector<Point> points;  // in order of x
  int colour = 0;             // place in the palette; also the shape of the marks
  bool line = true;           // joined; else marks alone (published points: hollow)
  bool dashed = false;
};

// A horizontal line with a word at its end.
struct Reference {
  double y = 0;
  std::string name;
};

struct Axis {
  std::string label;
  bool logarithmic = false;
  std::optional<double> low;  // default: from the data
  std::optional<double> high;
};

struct LinePlot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<Reference> references;
};
std::string draw(const LinePlot& plot);

// A grid of coloured numbers: below the centre one colour, above it another.
struct HeatMap {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<std::string> x;                              // names of the columns
  std::vector<std::string> y;                              // names of the rows, from the top
  std::vector<std::vector<std::optional<double>>> values;  // [row][column]
  double centre = 1;
  double reach = 1;  // distance from the centre that has the full colour
  int digits = 2;
};
std::string draw(const HeatMap& map);

}  // namespace espalier::lab
