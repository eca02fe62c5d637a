#include "app/board_text.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace espalier::app {
namespace {

constexpr double kSame = 0.01;            // coordinates nearer than this are equal
constexpr std::size_t kCharsPerCell = 2;  // so half a cell, as rows of hexagons shift, is a letter
constexpr const char* kBoardMargin = "  ";

using Group = std::vector<std::size_t>;  // cells of one row or one column

// Cells with the same coordinate, by rising coordinate.
template <class Coordinate>
std::vector<Group> grouped(const Geometry& geometry, const Coordinate& coordinate) {
  Group all(geometry.cells.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
    return coordinate(geometry.cells[a]) < coordinate(geometry.cells[b]);
  });
  std::vector<Group> groups;
  for (const std::size_t cell : all) {
    const bool fresh = groups.empty() || coordinate(geometry.cells[cell]) -
                                                 coordinate(geometry.cells[groups.back().front()]) >
                                             kSame;
    if (fresh) groups.emplace_back();
    groups.back().push_back(cell);
  }
  return groups;
}

// "a10" is "a" and "10".
std::string letters_of(const std::string& label) {
  return label.substr(0, std::min(label.find_first_of("0123456789"), label.size()));
}
std::string digits_of(const std::string& label) { return label.substr(letters_of(label).size()); }

// What the labels of each group have in common; empty unless every group has something of its own
// (on a board of hexagons, cells above each other may share a number by chance).
template <class Part>
std::vector<std::string> common_parts(const Geometry& geometry, const std::vector<Group>& groups,
                                      const Part& part) {
  std::vector<std::string> labels;
  for (const Group& group : groups) {
    const std::string label = part(geometry.cells[group.front()].label);
    const bool common = std::all_of(group.begin(), group.end(), [&](std::size_t cell) {
      return part(geometry.cells[cell].label) == label;
    });
    const bool fresh = std::find(labels.begin(), labels.end(), label) == labels.end();
    if (!common || !fresh || label.empty()) return {};
    labels.push_back(label);
  }
  return labels;
}

std::vector<std::string> common_labels(const Geometry& geometry, const std::vector<Group>& groups) {
  auto labels = common_parts(geometry, groups, letters_of);
  return labels.empty() ? common_parts(geometry, groups, digits_of) : labels;
}

std::size_t longest(const std::vector<std::string>& texts) {
  std::size_t length = 0;
  for (const std::string& text : texts) length = std::max(length, text.size());
  return length;
}

// Puts a text at a place of a line, which grows as needed.
void put(std::string& line, std::size_t at, std::string_view text) {
  if (line.size() < at + text.size()) line.resize(at + text.size(), ' ');
  line.replace(at, text.size(), text);
}

// The smallest distance between neighbours of a row: one cell.
double cell_width(const Geometry& geometry, const std::vector<Group>& rows) {
  double width = std::numeric_limits<double>::max();
  for (const Group& row : rows) {
    std::vector<double> places;
    for (const std::size_t cell : row) places.push_back(geometry.cells[cell].x);
    std::sort(places.begin(), places.end());
    for (std::size_t i = 1; i < places.size(); ++i) {
      if (places[i] - places[i - 1] > kSame) width = std::min(width, places[i] - places[i - 1]);
    }
  }
  return width < std::numeric_limits<double>::max() ? width : 1;
}

// Games whose moves are columns (Connect-4): at the start they have one move per column, and the
// texts of those moves say more than the letters of the cells.
std::vector<std::string> moves_as_columns(const AnyGame& game, const Geometry& geometry) {
  const auto columns = grouped(geometry, [](const Cell& cell) { return cell.x; });
  const AnyPosition start = game.start();
  const AnyMoves moves = game.moves(start);
  if (moves.size() != columns.size()) return {};
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    labels.push_back(game->format_move(start, moves[i]));
    if (labels.back() != std::to_string(i + 1)) return {};
  }
  return labels;
}

// Do the board's own lines leave a gap above a row, as a river does? Fewer lines cross it than
// there are columns in half of the board.
bool has_gap_above(const Geometry& geometry, double low, double high, std::size_t columns) {
  if (geometry.lines.empty()) return false;
  const double middle = (low + high) / 2;
  const auto crossing =
      std::count_if(geometry.lines.begin(), geometry.lines.end(), [&](const Stroke& line) {
        return std::min(line.y1, line.y2) < middle && middle < std::max(line.y1, line.y2);
      });
  return 2 * static_cast<std::size_t>(crossing) < columns;
}

// What is drawn for a cell. Shaded points where lines cross are told from others.
std::string symbol_of(const Geometry& geometry, std::size_t cell, char piece, bool names) {
  if (names && piece == kNoPiece) return geometry.cells[cell].label;
  const bool marked = geometry.ground == Ground::Lines && geometry.cells[cell].shaded;
  return std::string(1, marked && piece == kNoPiece ? '+' : piece);
}

// The line with the styled text of each cell in the place of the plain one.
std::string dressed(std::string line, std::vector<std::pair<std::size_t, std::size_t>> places,
                    const BoardDress& dress, const std::vector<std::string>& plain) {
  if (!dress.style) return line;
  std::sort(places.begin(), places.end(), std::greater<>());
  for (const auto& [at, cell] : places) {
    line.replace(at, plain[cell].size(), dress.style(cell, plain[cell]));
  }
  return line;
}

}  // namespace

std::string draw_board(const Geometry& geometry, std::string_view pieces,
                       const std::vector<std::string>& columns, const BoardDress& dress) {
  std::vector<std::string> plain;
  for (std::size_t cell = 0; cell < geometry.cells.size(); ++cell) {
    plain.push_back(symbol_of(geometry, cell, pieces[cell], dress.names));
  }
  const auto rows = grouped(geometry, [](const Cell& cell) { return cell.y; });
  const auto files = grouped(geometry, [](const Cell& cell) { return cell.x; });
  const auto row_labels = common_labels(geometry, rows);
  const auto column_labels = columns.empty() ? common_labels(geometry, files) : columns;
  // Where rows are shifted by half a cell, an even width keeps them in line.
  const std::size_t wide = longest(dress.names ? plain : column_labels) + 1;
  const std::size_t chars = std::max(kCharsPerCell, dress.names ? wide + wide % 2 : wide);
  const std::size_t left = longest(row_labels) + (row_labels.empty() ? 0 : 2);
  const double unit = cell_width(geometry, rows);
  const double first = files.empty() ? 0 : geometry.cells[files.front().front()].x;
  const auto place = [&](const Cell& cell) {
    return left + static_cast<std::size_t>(
                      std::lround((cell.x - first) / unit * static_cast<double>(chars)));
  };

  std::string text;
  for (std::size_t r = rows.size(); r-- > 0;) {
    const double height = geometry.cells[rows[r].front()].y;
    if (r + 1 < rows.size() &&
        has_gap_above(geometry, height, geometry.cells[rows[r + 1].front()].y, files.size())) {
      text += "\n";
    }
    std::string line;
    if (!row_labels.empty()) put(line, longest(row_labels) - row_labels[r].size(), row_labels[r]);
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const std::size_t cell : rows[r]) {
      places.emplace_back(place(geometry.cells[cell]), cell);
      put(line, places.back().first, plain[cell]);
    }
    line = dressed(std::move(line), places, dress, plain);
    // Where columns have no names, the ends of the row tell how its cells are counted.
    if (column_labels.empty() && !dress.names) {
      const auto [low, high] = std::minmax_element(
          rows[r].begin(), rows[r].end(),
          [&](std::size_t a, std::size_t b) { return geometry.cells[a].x < geometry.cells[b].x; });
      line += "  " + geometry.cells[*low].label;
      if (*low != *high) line += "-" + geometry.cells[*high].label;
    }
    text += kBoardMargin + line + "\n";
  }
  if (column_labels.size() == files.size() && !files.empty()) {
    std::string line;
    for (std::size_t c = 0; c < files.size(); ++c) {
      put(line, place(geometry.cells[files[c].front()]), column_labels[c]);
    }
    text += kBoardMargin + line + "\n";
  }
  return text;
}

std::string board_text(const AnyGame& game, const AnyPosition& position, const BoardDress& dress) {
  const auto geometry = game->geometry();
  if (!geometry) return "";
  std::string pieces;
  for (std::size_t cell = 0; cell < geometry->cells.size(); ++cell) {
    pieces += game->piece_at(position, cell);
  }
  const std::string note = game->note(position);
  return draw_board(*geometry, pieces, moves_as_columns(game, *geometry), dress) +
         (note.empty() ? "" : note + "\n");
}

}  // namespace espalier::app
