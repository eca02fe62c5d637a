// espalier analyse GAME
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/analysis.hpp"
#include "app/board_text.hpp"
#include "app/fewer_threads.hpp"
#include "app/parameters.hpp"
#include "app/recipes.hpp"
#include "app/saved_game.hpp"
#include "cli/analyse_output.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

constexpr double kDefaultSeconds = 5;
constexpr const char* kAnalyst = "best";  // the game's own recipe of that name, as in play
constexpr long kMostLines = 1'000'000;    // more than any position has moves

struct AnalyseArguments {
  std::string game;
  std::string file;
  std::optional<std::string> number;
  std::optional<std::string> ply;
  std::string position;
  std::string variant;
  std::string moves;
  std::string recipe;
  std::string only;
  LimitTexts limits;
  std::optional<std::string> lines;
  std::optional<std::string> hash;
  std::optional<std::string> threads;
  bool statistics = false;
  bool json = false;
};

// The same moves are read again by the search; here they are checked before anything is printed.
std::optional<Error> check_moves(const std::string& text, const app::AnyGame& game,
                                 const app::AnyPosition& position) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto move = game->parse_move(position, word);
    if (!move) return Error{"--searchmoves: " + move.message()};
  }
  return std::nullopt;
}

Result<app::AnalysisRequest> read_request(const AnalyseArguments& arguments,
                                          const app::AnyGame& game,
                                          const app::AnyPosition& position) {
  app::AnalysisRequest request;
  request.game = arguments.game;
  request.variant = arguments.variant;
  request.position = arguments.position;
  request.moves = arguments.moves;
  request.recipe = arguments.recipe.empty() ? kAnalyst : arguments.recipe;
  request.hash = arguments.hash;
  request.only = arguments.only;
  request.statistics = arguments.statistics;
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return threads.error();
  request.threads = *threads;
  if (arguments.lines) {
    const auto lines = app::parse_integer(*arguments.lines, "--multipv", 1, kMostLines);
    if (!lines) return lines.error();
    request.lines = static_cast<int>(*lines);
  }
  if (auto error = check_moves(arguments.only, game, position)) return *error;
  if (arguments.hash) {
    const auto bytes = app::parse_table_size(*arguments.hash, "--hash");
    if (!bytes) return bytes.error();
  }
  const auto to_the_end = searches_to_the_end(request.recipe, game);
  if (!to_the_end) return to_the_end.error();
  std::string note;
  const auto limits =
      read_limits(arguments.limits, request.recipe, game,
                  *to_the_end ? std::nullopt : std::optional(kDefaultSeconds), note);
  if (!limits) return limits.error();
  request.limits = *limits;
  if (!note.empty()) tell("espalier: " + note + "\n");
  return request;
}

// With the game of a file in the place of GAME, --variant and --position.
Result<AnalyseArguments> with_file(AnalyseArguments arguments) {
  if (arguments.file.empty()) {
    if (arguments.number || arguments.ply) return Error{"--number and --ply belong to --load FILE"};
    if (!arguments.game.empty()) return arguments;
    return Error{"no game is given; expected GAME or --load FILE (espalier games lists all)"};
  }
  if (!arguments.variant.empty() || !arguments.position.empty()) {
    return Error{"--load brings its own variant and position; expected neither of them beside it"};
  }
  const auto number = parse_game_number(arguments.number);
  if (!number) return number.error();
  const auto loaded = app::load_any_game(arguments.file, arguments.game, *number);
  if (!loaded) return loaded.error();
  const app::GameInPlay& game = loaded->game;
  if (!arguments.game.empty() && game.name() != arguments.game) {
    return Error{"file " + in_quotes(arguments.file) + " is a game of " + game.name() +
                 "; expected " + arguments.game};
  }
  const std::vector<std::string> texts = game.move_texts();
  auto plies = static_cast<long>(texts.size());
  if (arguments.ply) {
    const auto asked = app::parse_integer(*arguments.ply, "--ply", 0, plies);
    if (!asked) return asked.error();
    plies = *asked;
  }
  arguments.game = game.name();
  arguments.variant = game.variant();
  arguments.position = game.start_text();
  const std::string further = std::exchange(arguments.moves, "");
  for (long i = 0; i < plies; ++i) arguments.moves += texts[static_cast<std::size_t>(i)] + " ";
  arguments.moves += further;
  return arguments;
}

int run_analyse(const AnalyseArguments& given) {
  stop_on_interrupt();
  const auto completed = with_file(given);
  if (!completed) return bad_input(completed.message());
  const AnalyseArguments& arguments = *completed;
  const auto at = app::make_game_position(arguments.game, arguments.variant, arguments.position);
  if (!at) return bad_input(at.message());
  const auto played = app::play_moves(at->game, at->position, arguments.moves);
  if (!played) return bad_input(played.message());
  const auto request = read_request(arguments, at->game, played->position);
  if (!request) return bad_input(request.message());
  tell_of_weights(request->recipe, at->variant);

  const Player mover = at->game.to_move(played->position);
  AnalysisTable table(request->lines > 1);
  if (!arguments.json) {
    fmt::print("{} ({}), {} player to move, {}\n", at->info->name, at->variant, seat_name(mover),
               limits_in_words(request->limits));
    std::fflush(stdout);  // what follows may take long
  }
  const auto show = [&](const app::AnalysisLine& line) {
    table.show(line);
    if (std::fflush(stdout) != 0) interrupted().request();  // nobody reads any more
  };
  const auto analysis = app::analyse(
      *request, arguments.json ? app::OnAnalysisLine{} : app::OnAnalysisLine{show}, interrupted());
  if (!analysis) return bad_input(analysis.message());
  const std::string fewer =
      app::fewer_threads(analysis->threads, request->threads, analysis->family);
  if (analysis->best && !fewer.empty()) tell("espalier: " + fewer + "\n");
  if (arguments.json) {
    fmt::print("{}\n", app::versioned_text(app::encode(*analysis, request->lines)));
    return kDone;
  }
  fmt::print("\n{}", app::board_text(at->game, played->position));
  print_summary(*analysis, mover, interrupted().requested());
  if (analysis->statistics) print_statistics(*analysis->statistics);
  return kDone;
}

void add_analyse_options(Command command, AnalyseArguments& a) {
  command.add_option("GAME", a.game, "name of the game (espalier games)");
  command.add_option("--load", a.file,
                     "analyse a game of this file: a saved game, or a PGN file (FILE.pgn)");
  command.add_option("--number", a.number,
                     "number of the game in a PGN file with several (default 1)");
  command.add_option("--ply", a.ply,
                     "analyse the position after this many plies of the file (default: the last)");
  command.add_option("--position", a.position,
                     "position to analyse, as text (default: the start of the game)");
  command.add_option("--variant", a.variant, "variant of the game");
  command.add_option("--moves", a.moves, "moves to play from the position first: \"m1 m2 ...\"");
  add_limit_options(command, a.limits,
                    "default 5s if no limit is given; the recipe solve then has no limit");
  command.add_option(
      "--recipe", a.recipe,
      "recipe of the engine (docs/recipes.md), the name of one of the game's own recipes "
      "(espalier games), or strategy(NAME); default best");
  command.add_option("--multipv", a.lines,
                     "number of best moves to report, each with its line (default 1)");
  command.add_option(
      "--hash", a.hash,
      "size of the transposition table, in place of the size in the recipe: 64M, 1G");
  command.add_option("--threads", a.threads,
                     "threads that share the search (default 1; docs/threads.md)");
  command.add_option("--searchmoves", a.only, "search only these moves: \"m1 m2 ...\"");
  command.add_flag("--stats", a.statistics, "print statistics of the search");
  command.add_flag("--json", a.json, "print JSON");
}

}  // namespace

void add_analyse(Command program) {
  // The second spelling is understood, and not listed.
  for (const char* name : {"analyse", "analyze"}) {
    Command command = program.add_command(
        name, "find the best move with the engine",
        "Several limits may be combined; the limit that is reached first ends the search. Ctrl-C "
        "also\n"
        "ends the search and prints the best move found so far.\n"
        "Examples:\n"
        "  espalier analyse connect4 --time 2s\n"
        "  espalier analyse connect4 --position 4453 --moves \"3 3\" --depth 14 --stats\n"
        "  espalier analyse connect4 --position 32164625 --recipe solve --json\n"
        "  espalier analyse chess --load games.pgn --number 3 --ply 24 --time 2s\n"
        "  espalier analyse breakthrough --multipv 3 --recipe \"id mtdf tt=16M "
        "order=table,killers\"");
    if (std::string_view(name) != "analyse") command.hide();
    auto arguments = std::make_shared<AnalyseArguments>();
    add_analyse_options(command, *arguments);
    command.on_run([arguments] { return run_analyse(*arguments); });
  }
}

}  // namespace espalier::cli
