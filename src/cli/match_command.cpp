// espalier match GAME
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "app/plural.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/match_output.hpp"
#include "cli/progress.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"
#include "match/match_codec.hpp"
#include "match/match_request.hpp"

namespace espalier::cli {
namespace {

constexpr const char* kGamesKind = "games file";

struct MatchArguments {
  match::MatchRequest request;
  std::string players_file;
  std::string threads;
  std::string pgn;
  std::string resume;
  bool gauntlet = false;
  bool no_times = false;
  bool json = false;
};

// One player per line; '#' begins a comment line.
std::optional<Error> add_players(const std::string& path, std::vector<std::string>& players) {
  const auto text = app::read_file(path, "players file");
  if (!text) return text.error();
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') continue;
    players.push_back(line);
  }
  return std::nullopt;
}

// The options, laid over the match that is there, if there is one.
Result<match::MatchRequest> read_request(const MatchArguments& arguments) {
  match::MatchRequest request = arguments.request;
  if (!arguments.players_file.empty()) {
    if (auto error = add_players(arguments.players_file, request.players)) return *error;
  }
  if (arguments.gauntlet) request.format = "gauntlet";
  const bool nothing = request.game.empty() && request.players.empty();
  if (nothing && !arguments.resume.empty()) {
    const auto stored = match::MatchStore::read_plan(arguments.resume);
    if (!stored) return stored.error();
    auto earlier = match::MatchRequest::from_fields(*stored);
    if (!earlier) return earlier;
    match::MatchRequest laid = std::move(earlier).value();
    laid.overlay(request);
    return laid;
  }
  if (request.game.empty()) return Error{"GAME is missing; expected a name (espalier games)"};
  if (request.games.empty() && !arguments.resume.empty()) {
    const auto stored = match::MatchStore::read_plan(arguments.resume);
    const auto earlier = match::MatchRequest::from_fields(stored ? *stored : match::Fields{});
    if (earlier) request.games = earlier->games;
  }
  return request;
}

class MatchRun {
 public:
  MatchRun(const MatchArguments& arguments, match::PreparedMatch prepared)
      : arguments_(arguments), match_(std::move(prepared)) {}

  int run(match::MatchStore* store) {
    match::StoredGames games = store != nullptr ? store->games() : match::StoredGames();
    begin(games.size());
    ProgressBar bar;
    const auto outcome =
        match::run_match(match_.plan, games, store, interrupted(),
                         [&](const match::MatchProgress& progress) { show(bar, progress); });
    bar.end();
    return finish(games, outcome);
  }

 private:
  void begin(std::size_t before) const {
    for (const std::string& note : match_.notes) tell("espalier: " + note + "\n");
    if (before > 0) tell(fmt::format("espalier: going on after {}\n", app::plural(before, "game")));
    if (arguments_.json) return;
    print_heading(match_);
    std::fflush(stdout);
  }

  void show(ProgressBar& bar, const match::MatchProgress& progress) const {
    const double done = static_cast<double>(progress.done);
    const double all = static_cast<double>(progress.all);
    std::optional<double> left;
    if (progress.now > 0)
      left = progress.seconds / static_cast<double>(progress.now) * (all - done);
    bar.show(done / all, progress_words(match_.plan, progress), left);
  }

  int finish(const match::StoredGames& games, const match::MatchOutcome& outcome) const {
    const match::Standing standing = match::standing_of(match_.plan, games);
    const auto unwritten = write_games(games);
    if (arguments_.json) {
      fmt::print("{}\n", app::versioned_text(encode(match_, standing, outcome)));
    } else {
      print_standing(match_, standing);
      fmt::print("{:.1f} s\n", outcome.seconds);
    }
    if (outcome.error) return failed(outcome.error->message);
    if (unwritten) return failed(unwritten->message);
    if (outcome.finished) return kDone;
    tell(arguments_.resume.empty()
             ? "espalier: stopped before the end (with --resume DIR it could go on)\n"
             : "espalier: stopped before the end; go on with: " + started_as() +
                   " match --resume " + arguments_.resume + "\n");
    return kFailed;
  }

  std::optional<Error> write_games(const match::StoredGames& games) const {
    std::vector<std::string> paths;
    if (!arguments_.pgn.empty()) paths.push_back(arguments_.pgn);
    if (!arguments_.resume.empty()) {
      paths.push_back((std::filesystem::path(arguments_.resume) / match::kGamesFile).string());
    }
    if (paths.empty()) return std::nullopt;
    const std::string text = match::games_text(match_, games, !arguments_.no_times);
    for (const std::string& path : paths) {
      const auto written = app::write_file(path, kGamesKind, text);
      if (!written) return written.error();
    }
    return std::nullopt;
  }

  const MatchArguments& arguments_;
  match::PreparedMatch match_;
};

// Drawing many openings takes a while.
Result<match::PreparedMatch> prepare(const match::MatchRequest& request) {
  ProgressBar bar;
  auto prepared = match::prepare(request, &interrupted(), [&](std::size_t found, std::size_t all) {
    bar.show(static_cast<double>(found) / static_cast<double>(all),
             fmt::format("{} of {}", found, app::plural(all, "opening")), std::nullopt);
  });
  bar.end();
  return prepared;
}

int run_match_command(const MatchArguments& arguments) {
  stop_on_interrupt();
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  const auto threads = parse_threads(arguments.threads);
  if (!threads) return bad_input(threads.message());
  if (!arguments.pgn.empty()) {
    if (auto error = app::check_writable(arguments.pgn, kGamesKind)) {
      return bad_input(error->message);
    }
  }
  auto prepared = prepare(*request);
  if (interrupted().requested()) return failed("stopped before the first game");
  if (!prepared) return bad_input(prepared.message());
  match::PreparedMatch match = std::move(prepared).value();
  match.plan.threads = *threads;
  if (auto error = match::check_programs(match.plan)) return bad_input(error->message);
  if (arguments.resume.empty()) return MatchRun(arguments, std::move(match)).run(nullptr);
  auto store = match::open_store(arguments.resume, *request, match);
  if (!store) return bad_input(store.message());
  match::MatchStore opened = std::move(store).value();
  return MatchRun(arguments, std::move(match)).run(&opened);
}

void add_match_options(Command command, MatchArguments& a) {
  match::MatchRequest& r = a.request;
  command.add_option("GAME", r.game, "name of the game (espalier games)");
  command
      .add_option("--player", r.players,
                  "a player (docs/players.md); give the option once for each player")
      .one_value_each();
  command.add_option("--players", a.players_file, "file with one player per line");
  command.add_option("--games", r.games,
                     "games for each pair of players (default 100; with --sprt at most 2000)");
  command.add_flag("--gauntlet", a.gauntlet,
                   "the first player meets all others (default: every player meets every other)");
  command.add_option("--variant", r.variant, "variant of the game");
  command.add_option("--position", r.position,
                     "position in which games begin (default: the start of the game)");
  command.add_option("--depth", r.depth, "search depth for each move, in plies");
  command.add_option("--nodes", r.nodes, "nodes to search for each move, at most: 5000, 10k, 2M");
  command.add_option("--time", r.time, "time for each move: 100ms, 1s (default 100ms)");
  command.add_option(
      "--clock", r.clock,
      "game clock: time[+increment] or moves/time+increment: 10s, 10s+0.1s, 40/60s+1s");
  command.add_option("--margin", r.margin,
                     "time a player may exceed its limit without losing (default 100ms)");
  command.add_option("--openings", r.openings,
                     "file of openings, one per line, or a PGN file (FILE.pgn), one per game");
  command.add_option("--opening-plies", r.opening_plies,
                     "play at most this many plies of each opening of the file (default: all)");
  command.add_option("--random-plies", r.random_plies,
                     "number of plies in random openings (default 6)");
  command.add_option("--balance", r.balance,
                     "largest absolute score allowed after a random opening");
  command.add_option("--sprt", r.sprt,
                     "elo0,elo1: stop when one of these Elo differences is refuted");
  command.add_option("--risks", r.risks,
                     "alpha,beta: the error risks of --sprt (default 0.05,0.05)");
  command.add_option("--max-plies", r.max_plies,
                     "number of plies after which a game is stopped (default 400)");
  command.add_option(
      "--adjudicate-win", r.adjudicate_win,
      "SCORE,MOVES: end a game when both players agree on the winner by SCORE points for MOVES "
      "moves each; 'proven': when both see a forced win");
  command.add_option(
      "--adjudicate-draw", r.adjudicate_draw,
      "SCORE,MOVES,AFTER: end a game as a draw when both scores stay within SCORE points for "
      "MOVES moves each, after AFTER plies");
  command.add_option("--no-progress", r.no_progress,
                     "number of plies without progress after which a game is stopped");
  command.add_option("--seed", r.seed, "seed of openings and players (default 1)");
  command.add_option("--threads", a.threads,
                     "number of games played at the same time (default: one per core)");
  command.add_option("--pgn", a.pgn, "write the games to this file");
  command.add_flag("--no-times", a.no_times,
                   "leave the times of moves out of the games file: equal games, equal bytes");
  command.add_option("--resume", a.resume,
                     "store the match in this directory, and continue the match stored there");
  command.add_flag("--json", a.json, "print JSON");
}

}  // namespace

void add_match(Command program) {
  Command command = program.add_command(
      "match", "play games between players: Elo, SPRT, rating lists",
      "A player is a recipe, random, greedy, first, strategy(...), mix(...), or a program:\n"
      "ugi(...), uci(...), xboard(...). Every opening is played twice with colours swapped. Ctrl-C "
      "stops the\n"
      "match. To continue it later, start it with --resume DIR; then: espalier match --resume DIR\n"
      "Examples:\n"
      "  espalier match connect4 --player \"default depth=6\" --player \"default depth=4\"\n"
      "  espalier match connect4 --player \"default tt=16M\" --player \"default tt=off\" "
      "--time 10ms --sprt 0,20\n"
      "  espalier match breakthrough --player default --player greedy --player random --depth 3\n"
      "  espalier match connect4 --player default --player \"uci(./engine --fast | Hash=64)\" \\\n"
      "      --clock 10s+0.1s --resume runs/engine");
  auto arguments = std::make_shared<MatchArguments>();
  add_match_options(command, *arguments);
  command.on_run([arguments] { return run_match_command(*arguments); });
}

}  // namespace espalier::cli
