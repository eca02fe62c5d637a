#include "server/game_text.hpp"

#include <algorithm>
#include <cctype>

#include "codec/codec.hpp"
#include "codec/fields.hpp"

namespace espalier::server {
namespace {

bool is_tag_name(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

app::TagPairs read_tags(app::FieldReader& fields) {
  app::TagPairs tags;
  if (!fields.has("tags")) return tags;
  const app::Json list = fields.raw("tags");
  const bool pairs = list.is_array() && std::all_of(list.begin(), list.end(), [](const auto& tag) {
                       return tag.is_array() && tag.size() == 2 && tag[0].is_string() &&
                              tag[1].is_string() && is_tag_name(tag[0].template get<std::string>());
                     });
  if (!pairs) fields.fail("tags", "a list such as [[\"White\", \"Anderssen\"]]");
  for (std::size_t i = 0; pairs && i < list.size(); ++i) {
    tags.emplace_back(list[i][0].get<std::string>(), list[i][1].get<std::string>());
  }
  return tags;
}

}  // namespace

Result<GameTextRequest> decode_game_text(const std::string& body) {
  app::FieldReader fields(body, {"game", "variant", "position", "moves", "form", "tags", "result"});
  GameTextRequest request;
  request.where = {fields.text("game"), fields.text("variant", ""), fields.text("position", ""),
                   fields.text("moves", "")};
  request.form = fields.text("form", "saved");
  if (!fields.error()) request.tags = read_tags(fields);
  request.result = fields.text("result", "");
  if (request.form != "saved" && request.form != "pgn") fields.fail("form", "'saved' or 'pgn'");
  if (fields.error()) return *fields.error();
  return request;
}

Result<std::string> text_of(const GameTextRequest& request) {
  if (request.form == "pgn") {
    return app::recorded_text(request.where, request.tags, request.result);
  }
  return app::game_text(request.where);
}

}  // namespace espalier::server
