#include "protocol/protocols.hpp"

#include <algorithm>

#include "app/forms.hpp"
#include "espalier/core/text.hpp"

namespace espalier::protocol {

const std::vector<ProtocolInfo>& protocols() {
  static const std::vector<ProtocolInfo> list = {
      {"ugi", "speak UGI, the engine protocol for every game",
       "printf 'ugi\\nposition startpos moves 4 4\\ngo depth 8\\n' | espalier ugi --game connect4",
       true, "", "connect4", "", make_ugi},
      {"uci", "speak UCI, the engine protocol of chess programs",
       "printf 'uci\\nposition startpos moves e2e4\\ngo depth 8\\n' | espalier uci", false, "",
       "chess", "best", make_uci},
      {"xboard", "speak XBoard (CECP), the older engine protocol of chess programs",
       "printf 'xboard\\nprotover 2\\nsd 8\\nusermove e2e4\\nping 1\\n' | espalier xboard", false,
       "", "chess", "best", make_xboard},
      {"ucci", "speak UCCI, the engine protocol of xiangqi programs",
       "printf 'ucci\\nposition startpos moves h2e2\\ngo depth 8\\n' | espalier ucci", false,
       "xiangqi", "xiangqi", "best", make_ucci},
      {"nboard", "speak NBoard, the engine protocol of Othello boards",
       "printf 'nboard 2\\nset depth 8\\nset game (;GM[Othello]B[F5];)\\ngo\\n' | espalier nboard",
       false, "othello", "othello", "", make_nboard},
  };
  return list;
}

const ProtocolInfo* find_protocol(std::string_view name) {
  const auto& list = protocols();
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const ProtocolInfo& info) { return info.name == name; });
  return found == list.end() ? nullptr : &*found;
}

std::optional<Error> check_game(const ProtocolInfo& protocol, std::string_view game) {
  if (protocol.every_game || protocol.only_game == game) return std::nullopt;
  std::string names = protocol.only_game;
  if (names.empty()) {
    for (const app::Form& form : app::forms()) {
      if (form.game == game) return std::nullopt;
      names += (names.empty() ? "one of " : ", ") + std::string(form.game);
    }
  }
  return Error{protocol.name + " has no form for the game " + in_quotes(game) + "; expected " +
               names + ", or espalier ugi, which speaks every game"};
}

}  // namespace espalier::protocol
