// espalier endgame GAME --pieces N [--out DIR]
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/endgame_files.hpp"
#include "app/games.hpp"
#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

struct EndgameArguments {
  std::string game;
  std::optional<std::string> pieces;
  std::string out;
  bool json = false;
};

std::string games_with_endgames() {
  std::string names;
  for (const app::GameInfo& info : app::games()) {
    const auto& can = info.capabilities;
    if (std::find(can.begin(), can.end(), "endgames") == can.end()) continue;
    names += (names.empty() ? "" : " or ") + info.name;
  }
  return names;
}

app::Json to_json(const app::EndgameReport& report) {
  app::Json json;
  json["class"] = report.table.name;
  json["pieces"] = report.table.pieces;
  json["places"] = report.table.size;
  json["won"] = report.positions[0];
  json["drawn_or_empty"] = report.positions[1];
  json["lost"] = report.positions[2];
  json["longest_plies"] = report.longest;
  json["longest_position"] = report.longest_position;
  json["kept"] = report.kept;
  json["seconds"] = report.seconds;
  return json;
}

// The winner's moves are every other ply, the last one included.
void print_class(const app::EndgameReport& report) {
  fmt::print(
      "{:>3}/{} {:<6} {:>9} places, {:>8} won, {:>8} lost, longest {:>2} moves{}  {:.1f} s{}\n",
      report.number, report.all, report.table.name, report.table.size, report.positions[0],
      report.positions[2], (report.longest + 1) / 2,
      report.longest == 0 ? "" : ": " + report.longest_position, report.seconds,
      report.kept ? " (was there)" : "");
  std::fflush(stdout);
}

int run_endgame(const EndgameArguments& arguments) {
  const auto info = app::find_game(arguments.game);
  if (!info) return bad_input(info.message());
  const auto game = (*info)->make((*info)->variants.front());
  if (!game) return bad_input(game.message());
  const auto work = (*game)->endgame_work();
  if (work == nullptr) {
    return bad_input(
        fmt::format("{} has no endgame tables; expected {}", (*info)->name, games_with_endgames()));
  }
  const int fewest = work->classes().front().pieces;
  const int most = work->classes().back().pieces;
  const std::string folder =
      arguments.out.empty() ? "endgame/" + (*info)->name : arguments.out;
  app::EndgameRequest request{std::min(most, 4), folder};
  if (arguments.pieces) {
    const auto pieces = app::parse_integer(*arguments.pieces, "--pieces", fewest, most);
    if (!pieces) return bad_input(pieces.message());
    request.pieces = static_cast<int>(*pieces);
  }
  stop_on_interrupt();
  app::Json classes = app::Json::array();
  const auto done =
      app::build_endgames(**game, request, interrupted(), [&](const app::EndgameReport& report) {
        arguments.json ? classes.push_back(to_json(report)) : print_class(report);
      });
  if (!done) return failed(done.message());
  if (arguments.json) {
    app::Json json;
    json["game"] = (*info)->name;
    json["folder"] = folder;
    json["complete"] = *done;
    json["classes"] = classes;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{}\n",
               *done ? "every table is there and was checked; use it: endgame=" + folder
                     : "stopped; the same command goes on with the next table");
  }
  return kDone;
}

}  // namespace

void add_endgame(Command program) {
  Command command = program.add_command(
      "endgame", "compute endgame tables: exact results of all positions with few pieces",
      "Every table is computed backwards from the ends of the game, checked forwards position by "
      "position, and written to a file of its own. Ctrl-C loses at most the table at hand; tables "
      "that are in the folder are not computed again. A recipe uses them by endgame=DIR.\n\n"
      "Examples:\n"
      "  espalier endgame checkers --pieces 4                   into endgame/checkers\n"
      "  espalier endgame chess --pieces 3 --out tables         KQK, KRK and KPK\n"
      "  espalier analyse checkers --position \"B:WK32,K28:BK1,K10,K14\" --recipe \"best "
      "endgame=endgame/checkers\" --depth 6");
  auto arguments = std::make_shared<EndgameArguments>();
  command.add_option("GAME", arguments->game, "name of the game (espalier games)").required();
  command.add_option("--pieces", arguments->pieces,
                     "most pieces on the board, kings included (default 4, or what the game has)");
  command.add_option("--out", arguments->out, "folder of the tables (default: endgame/GAME)")
      .not_empty();
  command.add_flag("--json", arguments->json, "print JSON");
  command.on_run([arguments] { return run_endgame(*arguments); });
}

}  // namespace espalier::cli
