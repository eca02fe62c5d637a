// A request for the text of a game: to be shown, downloaded or saved.
#pragma once

#include <string>

#include "app/board_view.hpp"
#include "espalier/core/result.hpp"

namespace espalier::server {

struct GameTextRequest {
  app::PositionRequest where;
  std::string form;  // saved (the default): moves only; pgn: with comments, signs and variations
  app::TagPairs tags;
  std::string result;
};

Result<GameTextRequest> decode_game_text(const std::string& body);
Result<std::string> text_of(const GameTextRequest& request);

}  // namespace espalier::server
