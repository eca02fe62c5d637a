#include "app/board_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/tree_svg.hpp"

namespace espalier::app {
namespace {

constexpr double kCellSize = 100;  // as the layers of pieces are drawn
constexpr double kBoardEdge = 60;  // around the centres of the outermost cells
constexpr const char* kWood = "#e8d3a8";
constexpr const char* kPlainCell = "#f3e4c3";
constexpr const char* kShadedCell = "#c9a46a";
constexpr const char* kFelt = "#3f7d55";
constexpr const char* kHole = "#cbb184";
constexpr const char* kInk = "#7a6238";

class BoardDrawing {
 public:
  BoardDrawing(const AnyGame& game, const AnyPosition& position, Geometry geometry)
      : game_(game), position_(position), geometry_(std::move(geometry)) {
    for (const Cell& cell : geometry_.cells) {
      left_ = std::min(left_, cell.x);
      right_ = std::max(right_, cell.x);
      low_ = std::min(low_, cell.y);
      high_ = std::max(high_, cell.y);
    }
  }

  std::string draw(const std::vector<BoardArrow>& arrows) {
    const double width = (right_ - left_) * kCellSize + 2 * kBoardEdge;
    const double height = (high_ - low_) * kCellSize + 2 * kBoardEdge;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "class=\"board\" role=\"img\"><rect width=\"{0:.0f}\" height=\"{1:.0f}\" rx=\"12\" "
        "fill=\"{2}\"/>",
        width, height, geometry_.ground == Ground::Felt ? kFelt : kWood);
    for (const Stroke& line : geometry_.lines) {
      add("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"3\"/>",
          x_of(line.x1), y_of(line.y1), x_of(line.x2), y_of(line.y2), kInk);
    }
    for (std::size_t i = 0; i < geometry_.cells.size(); ++i) draw_cell(geometry_.cells[i]);
    for (std::size_t i = 0; i < geometry_.cells.size(); ++i) draw_piece(i);
    for (const BoardArrow& arrow : arrows) draw_arrow(arrow);
    return out_ + "</svg>";
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), form, std::forward<Arguments>(arguments)...);
  }
  double x_of(double x) const { return (x - left_) * kCellSize + kBoardEdge; }
  double y_of(double y) const { return (high_ - y) * kCellSize + kBoardEdge; }

  void draw_cell(const Cell& cell) {
    const double x = x_of(cell.x);
    const double y = y_of(cell.y);
    if (geometry_.ground == Ground::Lines) return;
    if (cell.shape != CellShape::Square || geometry_.ground == Ground::Holes) {
      add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"40\" fill=\"{}\"/>", x, y, kHole);
      return;
    }
    const bool felt = geometry_.ground == Ground::Felt;
    add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"98\" height=\"98\" fill=\"{}\" "
        "stroke=\"{}\"/>",
        x - 49, y - 49,
        felt          ? kFelt
        : cell.shaded ? kShadedCell
                      : kPlainCell,
        felt ? "#2c5a3d" : "none");
  }

  void draw_piece(std::size_t number) {
    const char symbol = game_->piece_at(position_, number);
    const auto piece = std::find_if(geometry_.pieces.begin(), geometry_.pieces.end(),
                                    [&](const Piece& one) { return one.symbol == symbol; });
    if (symbol == kNoPiece || piece == geometry_.pieces.end()) return;
    const Cell& cell = geometry_.cells[number];
    add("<g transform=\"translate({:.1f} {:.1f})\">", x_of(cell.x), y_of(cell.y));
    for (const Layer& layer : piece->look.layers) draw_layer(layer);
    if (piece->look.layers.empty()) {
      add("<text text-anchor=\"middle\" y=\"18\" font-size=\"56\">{}</text>",
          escaped_xml(std::string(1, symbol)));
    }
    out_ += "</g>";
  }

  void draw_layer(const Layer& layer) {
    const std::string paint = fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{:g}\"",
                                          layer.paint.fill, layer.paint.stroke, layer.paint.width);
    switch (layer.kind) {
      case Layer::Kind::Disc:
        add("<circle cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\" {}/>", layer.x, layer.y, layer.size, paint);
        break;
      case Layer::Kind::Path: add("<path d=\"{}\" {}/>", layer.text, paint); break;
      case Layer::Kind::Glyph:
        add("<text x=\"{:g}\" y=\"{:g}\" font-size=\"{:g}\" text-anchor=\"middle\" "
            "dominant-baseline=\"central\" {}>{}</text>",
            layer.x, layer.y, layer.size, paint, escaped_xml(layer.text));
    }
  }

  void draw_arrow(const BoardArrow& arrow) {
    if (arrow.cells.empty()) return;
    const Cell& from = geometry_.cells[arrow.cells.front()];
    const Cell& to = geometry_.cells[arrow.cells.back()];
    const double x = x_of(to.x);
    const double y = y_of(to.y);
    if (arrow.cells.size() == 1) {
      add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"44\" fill=\"none\" stroke=\"{}\" "
          "stroke-width=\"10\"/>",
          x, y, arrow.colour);
      return;
    }
    const double dx = x - x_of(from.x);
    const double dy = y - y_of(from.y);
    const double length = std::max(1.0, std::hypot(dx, dy));
    const double ux = dx / length;
    const double uy = dy / length;
    add("<g stroke=\"{0}\" fill=\"{0}\" opacity=\"0.85\"><path d=\"M{1:.1f} {2:.1f}L{3:.1f} "
        "{4:.1f}\" stroke-width=\"14\"/>",
        arrow.colour, x_of(from.x), y_of(from.y), x - 30 * ux, y - 30 * uy);
    add("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\" stroke=\"none\"/></g>", x, y,
        x - 40 * ux + 22 * uy, y - 40 * uy - 22 * ux, x - 40 * ux - 22 * uy, y - 40 * uy + 22 * ux);
  }

  const AnyGame& game_;
  const AnyPosition& position_;
  const Geometry geometry_;
  double left_ = 1e9;
  double right_ = -1e9;
  double low_ = 1e9;
  double high_ = -1e9;
  std::string out_;
};

}  // namespace

BoardArrow arrow_of(const AnyGame& game, const AnyPosition& position, AnyMove move,
                    std::string colour) {
  const auto ways = game->touches(position, move);
  return {ways.empty() ? Way{} : ways.front(), std::move(colour)};
}

std::string board_svg(const AnyGame& game, const AnyPosition& position,
                      const std::vector<BoardArrow>& arrows) {
  auto geometry = game->geometry();
  if (!geometry || geometry->cells.empty()) return "";
  return BoardDrawing(game, position, *std::move(geometry)).draw(arrows);
}

}  // namespace espalier::app
