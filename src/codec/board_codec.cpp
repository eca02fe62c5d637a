// Boards and positions as JSON.
#include "app/recorded_game.hpp"
#include "codec/codec.hpp"

namespace espalier::app {
namespace {

std::string side_text(Seat side) { return std::string(seat_name(side)); }

std::string shape_text(CellShape shape) {
  switch (shape) {
    case CellShape::Square: return "square";
    case CellShape::Hexagon: return "hexagon";
    case CellShape::Circle: return "circle";
  }
  return "";
}

std::string ground_text(Ground ground) {
  switch (ground) {
    case Ground::Plain: return "plain";
    case Ground::Chequered: return "chequered";
    case Ground::Felt: return "felt";
    case Ground::Holes: return "holes";
    case Ground::Lines: return "lines";
  }
  return "";
}

std::string layer_kind_text(Layer::Kind kind) {
  switch (kind) {
    case Layer::Kind::Disc: return "disc";
    case Layer::Kind::Path: return "path";
    case Layer::Kind::Glyph: return "glyph";
  }
  return "";
}

Json encode_cell(const Cell& cell) {
  return {{"label", cell.label},
          {"x", cell.x},
          {"y", cell.y},
          {"shape", shape_text(cell.shape)},
          {"shaded", cell.shaded}};
}

Json encode_layer(const Layer& layer) {
  Json json = {{"kind", layer_kind_text(layer.kind)}};
  if (layer.kind != Layer::Kind::Disc) json["text"] = layer.text;
  if (layer.kind != Layer::Kind::Path) {
    json["x"] = layer.x;
    json["y"] = layer.y;
    json["size"] = layer.size;
  }
  json["fill"] = layer.paint.fill;
  json["stroke"] = layer.paint.stroke;
  json["width"] = layer.paint.width;
  return json;
}

Json encode_piece(const Piece& piece) {
  Json json = {{"symbol", std::string(1, piece.symbol)},
               {"name", piece.name},
               {"side", side_text(piece.side)},
               {"dark", piece.look.dark}};
  json["layers"] = Json::array();
  for (const Layer& layer : piece.look.layers) json["layers"].push_back(encode_layer(layer));
  return json;
}

Json encode_slide(const SlideView& slide) {
  Json json = {{"cells", slide.cells}};
  if (slide.off) json["off"] = {slide.off->first, slide.off->second};
  return json;
}

Json encode_played(const PlayedMove& move) {
  Json json = {{"text", move.text}, {"side", side_text(move.side)}};
  json["slides"] = Json::array();
  for (const SlideView& slide : move.slides) json["slides"].push_back(encode_slide(slide));
  json["changes"] = Json::array();
  for (const CellChange& change : move.changes) {
    json["changes"].push_back({{"cell", change.cell},
                               {"before", std::string(1, change.before)},
                               {"after", std::string(1, change.after)}});
  }
  return json;
}

std::string one_text(const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& comment : comments) text += (text.empty() ? "" : " ") + comment;
  return text;
}

// A tree of moves, in the texts that requests take.
Json encode_line(const RecordedGame& record, const RecordedLine& line, AnyPosition at) {
  Json list = Json::array();
  for (const RecordedMove& move : line.moves) {
    Json json = {{"text", record.where.game->format_move(at, move.move)}};
    const std::string written = record.where.game->written_move(at, move.move);
    if (written != json["text"]) json["written"] = written;
    std::vector<std::string> comments = move.comments;
    comments.insert(comments.end(), move.after.begin(), move.after.end());
    if (!comments.empty()) json["comment"] = one_text(comments);
    if (!move.signs.empty()) json["signs"] = move.signs;
    for (const RecordedLine& variation : move.variations) {
      json["variations"].push_back({{"comment", one_text(variation.comments)},
                                    {"line", encode_line(record, variation, at)}});
    }
    list.push_back(std::move(json));
    at = record.where.game.play(at, move.move);
  }
  return list;
}

}  // namespace

Json encode(const BoardView& board) {
  Json json = {{"game", board.game}, {"variant", board.variant}};
  json["cells"] = Json::array();
  for (const Cell& cell : board.geometry.cells) json["cells"].push_back(encode_cell(cell));
  json["pieces"] = Json::array();
  for (const Piece& piece : board.geometry.pieces) json["pieces"].push_back(encode_piece(piece));
  json["sides"] = board.geometry.sides;
  if (!board.turns.empty()) json["turns"] = board.turns;
  json["ground"] = ground_text(board.geometry.ground);
  json["lines"] = Json::array();
  for (const Stroke& line : board.geometry.lines) {
    json["lines"].push_back({line.x1, line.y1, line.x2, line.y2});
  }
  json["start"] = board.start;
  if (!board.move_names.empty()) json["move_names"] = board.move_names;
  return json;
}

Json encode(const PositionView& view) {
  Json json;
  json["game"] = view.game;
  json["variant"] = view.variant;
  json["start"] = view.start;
  json["position"] = view.position;
  json["pieces"] = view.pieces;
  json["to_move"] = side_text(view.to_move);
  json["played"] = view.played;
  if (!view.written.empty()) json["written"] = view.written;
  json["ply"] = view.played.size();
  json["last"] = view.last ? encode_played(*view.last) : Json(nullptr);
  json["moves"] = Json::array();
  for (const MoveView& move : view.moves) {
    json["moves"].push_back({{"text", move.text}, {"ways", move.ways}});
    if (move.becomes != kNoPiece) json["moves"].back()["becomes"] = std::string(1, move.becomes);
  }
  json["over"] = view.over;
  json["result"] = view.result;
  json["winner"] = view.winner ? Json(side_text(*view.winner)) : Json(nullptr);
  json["points"] = view.points;
  json["ending"] = view.ending;
  json["margin"] = view.margin ? Json(*view.margin) : Json(nullptr);
  json["note"] = view.note;
  json["alarms"] = view.alarms;
  json["captured"] = view.captured;
  if (view.stage) json["stage"] = *view.stage;
  json["text_board"] = view.text_board;
  return json;
}

Json encode(const TextRead& read) {
  Json json = {{"kind", read.kind},
               {"game", read.where.game},
               {"variant", read.where.variant},
               {"position", read.where.position},
               {"moves", read.where.moves}};
  if (!read.record) return json;
  const RecordedGame& record = *read.record;
  Json tags = Json::array();
  for (const RecordTag& tag : record.tags) tags.push_back({tag.name, tag.value});
  json["record"] = {{"tags", std::move(tags)},
                    {"result", record.result},
                    {"comment", one_text(record.line.comments)},
                    {"line", encode_line(record, record.line, record.where.position)}};
  return json;
}

}  // namespace espalier::app
