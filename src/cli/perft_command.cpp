// espalier perft GAME DEPTH
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "app/games.hpp"
#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "codec/codec.hpp"

namespace espalier::cli {
namespace {

constexpr long kMaxPerftDepth = 100;

struct PerftArguments {
  std::string game;
  std::string depth;
  std::string position;
  std::string variant;
  bool divide = false;
  bool games = false;
  bool json = false;
};

std::uint64_t count(const PerftArguments& arguments, const app::AnyGame& game,
                    const app::AnyPosition& position, int depth) {
  return arguments.games ? game->finished_games(position, depth) : game->perft(position, depth);
}

int run_perft(const PerftArguments& arguments) {
  const auto at = app::make_game_position(arguments.game, arguments.variant, arguments.position);
  if (!at) return bad_input(at.message());
  const auto depth = app::parse_integer(arguments.depth, "depth", 0, kMaxPerftDepth);
  if (!depth) return bad_input(depth.message());
  const int plies = static_cast<int>(*depth);

  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  app::Json moves = app::Json::object();
  const bool over = at->game.outcome(at->position).has_value();
  if (arguments.divide && plies > 0 && !over) {
    for (const app::AnyMove move : at->game.moves(at->position)) {
      const auto below = count(arguments, at->game, at->game.play(at->position, move), plies - 1);
      const std::string text = at->game->format_move(at->position, move);
      if (!arguments.json) fmt::print("{}: {}\n", text, below);
      moves[text] = below;
      nodes += below;
    }
  } else {
    nodes = count(arguments, at->game, at->position, plies);
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;

  if (arguments.json) {
    app::Json json;
    json["game"] = at->info->name;
    json["variant"] = at->variant;
    json["position"] = at->game->format_position(at->position);
    json["depth"] = plies;
    json["nodes"] = nodes;
    json["seconds"] = spent.count();
    json["counts"] = arguments.games ? "finished games" : "leaves";
    if (arguments.divide) json["divide"] = moves;
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{} ({}) depth {}: {} {} in {:.3f} s\n", at->info->name, at->variant, plies, nodes,
               arguments.games ? "finished games" : "leaves", spent.count());
  }
  return kDone;
}

}  // namespace

void add_perft(Command program) {
  Command command =
      program.add_command("perft", "count the leaves at a depth, or finished games",
                          "Examples:\n"
                          "  espalier perft tic-tac-toe 9            127872 leaves\n"
                          "  espalier perft tic-tac-toe 9 --games    255168 finished games\n"
                          "  espalier perft breakthrough 3 --divide --variant 6x6");
  auto arguments = std::make_shared<PerftArguments>();
  command.add_option("GAME", arguments->game, "name of the game (espalier games)").required();
  command.add_option("DEPTH", arguments->depth, "depth in plies").required();
  command.add_option("--position", arguments->position,
                     "position as text (default: the start of the game)");
  command.add_option("--variant", arguments->variant, "variant of the game");
  command.add_flag("--divide", arguments->divide, "print one line for each first move");
  command.add_flag("--games", arguments->games, "count finished games instead of leaves");
  command.add_flag("--json", arguments->json, "print JSON");
  command.on_run([arguments] { return run_perft(*arguments); });
}

}  // namespace espalier::cli
