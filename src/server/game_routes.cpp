// Boards, positions and texts of games.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/board_view.hpp"
#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "server/context.hpp"
#include "server/game_text.hpp"

namespace espalier::server {
namespace {

using app::FieldReader;

// A request that was read well is answered with what `make` returns, or refused with its reason.
template <class Request, class Make>
void answer(httplib::Response& response, const Result<Request>& request, const Make& make) {
  if (!request) return refuse(response, 400, request.message());
  const auto made = make(*request);
  if (!made) return refuse(response, 422, made.message());
  reply(response, app::encode(*made));
}

app::PositionRequest read_where(FieldReader& fields) {
  return {fields.text("game"), fields.text("variant", ""), fields.text("position", ""),
          fields.text("moves", "")};
}

Result<app::PositionRequest> decode_where(const std::string& body) {
  FieldReader fields(body, {"game", "variant", "position", "moves"});
  app::PositionRequest request = read_where(fields);
  if (fields.error()) return *fields.error();
  return request;
}

std::vector<app::CellSetting> read_settings(FieldReader& fields) {
  constexpr const char* kExpected = "a list such as [{\"cell\": \"a1\", \"piece\": \".\"}]";
  std::vector<app::CellSetting> settings;
  const app::Json list = fields.raw("set");
  if (!list.is_array()) fields.fail("set", kExpected);
  for (const app::Json& item : list) {
    const bool whole = item.is_object() && item.size() == 2 && item.contains("cell") &&
                       item.contains("piece") && item["cell"].is_string() &&
                       item["piece"].is_string();
    const std::string piece = whole ? item["piece"].get<std::string>() : "";
    if (piece.size() == 1) {
      settings.push_back({item["cell"].get<std::string>(), piece.front()});
    } else {
      fields.fail("set", whole ? "one letter for a piece" : kExpected);
    }
  }
  return settings;
}

Result<app::EditRequest> decode_edit(const std::string& body) {
  FieldReader fields(body, {"game", "variant", "position", "set", "side"});
  app::EditRequest request;
  request.game = fields.text("game");
  request.variant = fields.text("variant", "");
  request.position = fields.text("position");
  if (!fields.error()) request.set = read_settings(fields);
  if (fields.has("side")) {
    request.side = find_seat(fields.text("side"));
    if (!request.side)
      fields.fail("side", "'first', 'second', 'third', 'fourth', 'fifth' or 'sixth'");
  }
  if (fields.error()) return *fields.error();
  return request;
}

struct PastedText {
  std::string game;
  std::string variant;
  std::string text;
};

Result<PastedText> decode_text(const std::string& body) {
  FieldReader fields(body, {"game", "variant", "text"});
  PastedText pasted{fields.text("game", ""), fields.text("variant", ""), fields.text("text")};
  if (fields.error()) return *fields.error();
  return pasted;
}

void send_game_text(const Call& call, httplib::Response& response) {
  const auto request = decode_game_text(call.body);
  if (!request) return refuse(response, 400, request.message());
  const auto text = text_of(*request);
  if (!text) return refuse(response, 422, text.message());
  reply(response, {{"text", *text}});
}

}  // namespace

void add_game_routes(Routes& routes, Context&) {
  routes.get("/board", [](const Call& call, httplib::Response& response) {
    const auto board = app::view_board(call.query("game"), call.query("variant"));
    if (!board) return refuse(response, 422, board.message());
    reply(response, app::encode(*board));
  });
  routes.post("/position", [](const Call& call, httplib::Response& response) {
    answer(response, decode_where(call.body), app::view_position);
  });
  routes.post("/position/edit", [](const Call& call, httplib::Response& response) {
    answer(response, decode_edit(call.body), app::edit_position);
  });
  routes.post("/read", [](const Call& call, httplib::Response& response) {
    answer(response, decode_text(call.body), [](const PastedText& pasted) {
      return app::read_text(pasted.game, pasted.variant, pasted.text);
    });
  });
  routes.post("/game-text", send_game_text);
}

}  // namespace espalier::server
