// espalier play GAME
#include <signal.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "app/analysis.hpp"
#include "app/game_in_play.hpp"
#include "app/levels.hpp"
#include "app/parameters.hpp"
#include "app/saved_game.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/play_session.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

constexpr double kMoveSeconds = 2;
constexpr const char* kOpponent = "best";  // the game's own recipe of that name

struct PlayArguments {
  std::string game;
  std::string humans = "first";
  std::string variant;
  std::string position;
  std::string recipe;
  std::optional<std::string> level;
  std::optional<std::string> seed;
  bool unicode = false;
  std::string file;
  std::optional<std::string> number;
  LimitTexts limits;
  std::optional<std::string> threads;
};

Result<app::LoadedGame> begin_game(const PlayArguments& arguments) {
  if (arguments.file.empty()) {
    if (arguments.number) return Error{"--number belongs to --load FILE"};
    if (arguments.game.empty()) {
      return Error{"no game is given; expected GAME or --load FILE (espalier games lists all)"};
    }
    auto start = app::make_game_position(arguments.game, arguments.variant, arguments.position);
    if (!start) return start.error();
    return app::LoadedGame{app::GameInPlay(std::move(start).value()), std::nullopt};
  }
  if (!arguments.variant.empty() || !arguments.position.empty()) {
    return Error{"--load brings its own variant and position; expected neither of them beside it"};
  }
  if (!arguments.game.empty()) {
    if (const auto known = app::find_game(arguments.game); !known) return known.error();
  }
  const auto number = parse_game_number(arguments.number);
  if (!number) return number.error();
  auto loaded = app::load_any_game(arguments.file, arguments.game, *number);
  if (loaded && !arguments.game.empty() && loaded->game.name() != arguments.game) {
    return Error{"file " + in_quotes(arguments.file) + " is a game of " + loaded->game.name() +
                 "; expected " + arguments.game};
  }
  return loaded;
}

// Ctrl-C ends the wait for a move as well; without this the read would be taken up again.
void interrupt_reading() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction(number, &action, nullptr);
  }
}

// The text of a searcher. A level makes other mistakes in every game, unless it is given a seed.
Result<std::string> read_opponent(const PlayArguments& arguments, const app::GameInfo& info) {
  if (!arguments.level) {
    if (arguments.seed) return Error{"--seed belongs to --level NAME"};
    return std::string(arguments.recipe.empty() ? kOpponent : arguments.recipe);
  }
  const auto level = app::find_level(info, *arguments.level);
  if (!level) return Error{"--level " + in_quotes(*arguments.level) + ": " + level.message()};
  if (!arguments.seed) return app::level_text(level->name, std::random_device{}());
  const auto seed = app::parse_integer(*arguments.seed, "--seed", 0, 1'000'000'000'000);
  if (!seed) return seed.error();
  return app::level_text(level->name, static_cast<std::uint64_t>(*seed));
}

int run_play(const PlayArguments& arguments) {
  auto game = begin_game(arguments);
  if (!game) return bad_input(game.message());
  const auto humans = parse_humans(arguments.humans, game->game.game()->seats());
  if (!humans) return bad_input(humans.message());
  const auto opponent = read_opponent(arguments, game->game.info());
  if (!opponent) return bad_input(opponent.message());
  const std::string& recipe = *opponent;
  std::string note;
  const auto limits = read_limits(arguments.limits, recipe, game->game.game(), kMoveSeconds, note);
  if (!limits) return bad_input(limits.message());
  if (!note.empty()) tell("espalier: " + note + "\n");
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return bad_input(threads.message());
  tell_of_weights(recipe, game->game.variant());
  stop_on_interrupt();
  interrupt_reading();
  BoardStyle style;
  style.colours = wants_colours();
  style.unicode = arguments.unicode;
  PlaySession(std::move(game).value(), *humans, recipe, *limits, *threads, style).run();
  return kDone;
}

void add_play_options(Command command, PlayArguments& a) {
  command.add_option("GAME", a.game, "name of the game (espalier games)");
  command.add_option("--as", a.humans,
                     "the side that you play: first (default), second, both or none; in games for "
                     "more players also third, ..., several as first,third, and all");
  add_limit_options(command, a.limits, "for each move; default 2s if no limit is given");
  command.add_option(
      "--recipe", a.recipe,
      "recipe of the engine (docs/recipes.md), the name of one of the game's own recipes "
      "(espalier games), or strategy(NAME); default best; in games for more than two: greedy or "
      "random");
  command
      .add_option("--level", a.level,
                  "named level of the engine: beginner, casual, club, strong or master "
                  "(docs/levels.md)")
      .excludes("--recipe");
  command.add_option("--seed", a.seed,
                     "seed of the mistakes of a level (default: another each time)");
  command.add_flag("--unicode", a.unicode, "draw pieces as signs of Unicode");
  command.add_option("--threads", a.threads,
                     "threads that share each search of the engine (default 1; docs/threads.md)");
  command.add_option("--variant", a.variant, "variant of the game");
  command.add_option("--position", a.position,
                     "position in which the game begins (default: the start of the game)");
  command.add_option("--load", a.file,
                     "continue the saved game in this file; FILE.pgn is a PGN file");
  command.add_option("--number", a.number,
                     "number of the game in a PGN file with several (default 1)");
}

}  // namespace

void add_play(Command program) {
  Command command =
      program.add_command("play", "play a game in the terminal",
                          "During the game type a move, or hint, undo, redo, moves, save FILE, "
                          "load FILE, ... (help lists "
                          "all).\n"
                          "Examples:\n"
                          "  espalier play connect4\n"
                          "  espalier play chess --level club --unicode\n"
                          "  espalier play breakthrough --variant 6x6 --as second --time 5s\n"
                          "  espalier play tic-tac-toe --as none --depth 9\n"
                          "  espalier play --load my.game\n"
                          "  espalier play chess --load games.pgn --number 3");
  auto arguments = std::make_shared<PlayArguments>();
  add_play_options(command, *arguments);
  command.on_run([arguments] { return run_play(*arguments); });
}

}  // namespace espalier::cli
