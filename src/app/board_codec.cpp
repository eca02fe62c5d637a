// Boards and positions as JSON.
#include "app/codec.hpp"

namespace espalier::app {
namespace {

std::string side_text(Player side) { return side == Player::First ? "first" : "second"; }

std::string shape_text(CellShape shape) {
  switch (shape) {
    case CellShape::Square: return "square";
    case CellShape::Hexagon: return "hexagon";
    case CellShape::Circle: return "circle";
  }
  return "";
}

std::string look_text(PieceLook look) {
  switch (look) {
    case PieceLook::Disc: return "disc";
    case PieceLook::Marble: return "marble";
    case PieceLook::Cross: return "cross";
    case PieceLook::Ring: return "ring";
    case PieceLook::Pawn: return "pawn";
  }
  return "";
}

std::string colour_text(PieceColour colour) {
  switch (colour) {
    case PieceColour::Black: return "black";
    case PieceColour::White: return "white";
    case PieceColour::Red: return "red";
    case PieceColour::Yellow: return "yellow";
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

Json encode_piece(const Piece& piece) {
  return {{"symbol", std::string(1, piece.symbol)},
          {"name", piece.name},
          {"side", side_text(piece.side)},
          {"look", look_text(piece.look)},
          {"colour", colour_text(piece.colour)}};
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

}  // namespace

Json encode(const BoardView& board) {
  Json json = {{"game", board.game}, {"variant", board.variant}};
  json["cells"] = Json::array();
  for (const Cell& cell : board.geometry.cells) json["cells"].push_back(encode_cell(cell));
  json["pieces"] = Json::array();
  for (const Piece& piece : board.geometry.pieces) json["pieces"].push_back(encode_piece(piece));
  json["sides"] = board.geometry.sides;
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
  json["ply"] = view.played.size();
  json["last"] = view.last ? encode_played(*view.last) : Json(nullptr);
  json["moves"] = Json::array();
  for (const MoveView& move : view.moves) {
    json["moves"].push_back({{"text", move.text}, {"ways", move.ways}});
  }
  json["over"] = view.over;
  json["result"] = view.result;
  json["winner"] = view.winner ? Json(side_text(*view.winner)) : Json(nullptr);
  json["ending"] = view.ending;
  json["margin"] = view.margin ? Json(*view.margin) : Json(nullptr);
  json["note"] = view.note;
  if (view.stage) json["stage"] = *view.stage;
  json["text_board"] = view.text_board;
  return json;
}

Json encode(const TextRead& read) {
  return {{"kind", read.kind},
          {"game", read.where.game},
          {"variant", read.where.variant},
          {"position", read.where.position},
          {"moves", read.where.moves}};
}

}  // namespace espalier::app
