// The list of protocols: a name becomes a protocol. A new one is one file and one line in
// protocols.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "protocol/protocol.hpp"

namespace espalier::protocol {

struct ProtocolInfo {
  std::string name;     // also the word that begins it
  std::string summary;  // for --help
  std::string example;
  bool every_game = false;   // else only the games of forms.hpp
  std::string only_game;     // or just this one
  std::string usual_game;    // unless another one is asked for
  std::string usual_recipe;  // of that game; empty: the default one
  std::unique_ptr<Protocol> (*make)(Session&, Writer&) = nullptr;
};

const std::vector<ProtocolInfo>& protocols();
// None: there is no such protocol.
const ProtocolInfo* find_protocol(std::string_view name);

// Why this game is not spoken about in that protocol, if it is not.
std::optional<Error> check_game(const ProtocolInfo& protocol, std::string_view game);

// Defined in a file each.
std::unique_ptr<Protocol> make_ugi(Session& session, Writer& writer);
std::unique_ptr<Protocol> make_uci(Session& session, Writer& writer);
std::unique_ptr<Protocol> make_ucci(Session& session, Writer& writer);
std::unique_ptr<Protocol> make_xboard(Session& session, Writer& writer);
std::unique_ptr<Protocol> make_nboard(Session& session, Writer& writer);

}  // namespace espalier::protocol
