// espalier ugi, espalier uci, espalier xboard, espalier ucci, espalier nboard
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/recipes.hpp"
#include "cli/command.hpp"
#include "protocol/protocols.hpp"
#include "protocol/run.hpp"

namespace espalier::cli {
namespace {

struct ProtocolArguments {
  std::string game;
  std::string variant;
  std::string recipe;
  std::optional<std::string> hash;
};

int run_protocol(const protocol::ProtocolInfo& info, const ProtocolArguments& arguments) {
  protocol::Settings settings{arguments.game, arguments.variant, arguments.recipe, std::nullopt,
                              ESPALIER_VERSION};
  if (settings.recipe.empty()) settings.recipe = "best";  // the game's own, as in play
  if (arguments.hash) {
    const auto bytes = app::parse_table_size(*arguments.hash, "--hash");
    if (!bytes) return bad_input(bytes.message());
    settings.table_bytes = *bytes;
  }
  const auto error = protocol::run(info.name, settings, STDIN_FILENO, stdout);
  return error ? bad_input(error->message) : kDone;
}

}  // namespace

void add_protocols(Command program) {
  for (const protocol::ProtocolInfo& info : protocol::protocols()) {
    Command command = program.add_command(
        info.name, info.summary,
        "The engine reads commands until quit or the end of the input; docs/protocols.md lists "
        "them.\n"
        "If the first word is ugi, uci, xboard, ucci or nboard, the engine speaks that protocol.\n"
        "Example:\n  " +
            info.example);
    auto arguments = std::make_shared<ProtocolArguments>();
    arguments->game = info.usual_game;
    command.add_option("--game", arguments->game, "name of the game (espalier games)")
        .show_default();
    command.add_option("--variant", arguments->variant, "variant of the game");
    command.add_option("--recipe", arguments->recipe,
                       "recipe of the engine (docs/recipes.md; default best)");
    command.add_option(
        "--hash", arguments->hash,
        "size of the transposition table, in place of the size in the recipe: 64M, 1G");
    command.on_run([arguments, &info] { return run_protocol(info, *arguments); });
  }
}

}  // namespace espalier::cli
