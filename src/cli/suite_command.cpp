// espalier suite GAME FILE
#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/analysis.hpp"
#include "app/files.hpp"
#include "app/plural.hpp"
#include "app/suite.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"

namespace espalier::cli {
namespace {

constexpr double kSuiteSeconds = 1;

struct SuiteArguments {
  std::string game;
  std::string file;
  std::string variant;
  std::string recipe = "best";
  LimitTexts limits;
  std::optional<std::string> hash;
  std::optional<std::string> threads;
  bool failures = false;
  bool json = false;
};

// One problem and what came of it.
struct SuiteAnswer {
  std::string name;
  std::string found;  // the move; empty: none
  std::string wanted;
  bool solved = false;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Result<SuiteAnswer> answer(const app::SuiteProblem& problem, const app::AnyGame& game,
                           app::AnalysisRequest request) {
  request.position = problem.text;
  const auto analysis = app::analyse(request, {}, interrupted());
  if (!analysis) return analysis.error();
  SuiteAnswer answer;
  answer.name = problem.name;
  answer.wanted = problem.wanted(game);
  answer.depth = analysis->depth.value_or(0);
  answer.nodes = analysis->nodes;
  answer.seconds = analysis->seconds;
  if (analysis->best) {
    answer.found = *analysis->best;
    const auto move = game->parse_move(problem.position, answer.found);
    answer.solved = move && problem.solved_by(*move);
  }
  return answer;
}

std::string nodes_in_words(std::uint64_t nodes) {
  return nodes == 1 ? "1 node" : short_number(static_cast<double>(nodes)) + " nodes";
}

void print_answer(const SuiteAnswer& answer) {
  fmt::print("{:8} {}: {}{}, depth {}, {}\n", answer.solved ? "solved" : "failed",
             answer.name, answer.found.empty() ? "no move" : answer.found,
             answer.solved ? "" : " (expected " + answer.wanted + ")", answer.depth,
             nodes_in_words(answer.nodes));
  std::fflush(stdout);
}

app::Json suite_json(const SuiteAnswer& answer) {
  app::Json json;
  json["name"] = answer.name;
  json["found"] = answer.found;
  json["wanted"] = answer.wanted;
  json["solved"] = answer.solved;
  json["depth"] = answer.depth;
  json["nodes"] = answer.nodes;
  json["seconds"] = answer.seconds;
  return json;
}

Result<app::AnalysisRequest> read_suite_request(const SuiteArguments& arguments,
                                                const app::AnyGame& game) {
  app::AnalysisRequest request;
  request.game = arguments.game;
  request.variant = arguments.variant;
  request.recipe = arguments.recipe;
  request.hash = arguments.hash;
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return threads.error();
  request.threads = *threads;
  std::string note;
  const auto limits = read_limits(arguments.limits, request.recipe, game, kSuiteSeconds, note);
  if (!limits) return limits.error();
  request.limits = *limits;
  if (!note.empty()) tell("espalier: " + note + "\n");
  return request;
}

int run_suite(const SuiteArguments& arguments) {
  stop_on_interrupt();
  const auto at = app::make_game_position(arguments.game, arguments.variant, "");
  if (!at) return bad_input(at.message());
  const auto text = app::read_file(arguments.file, "suite");
  if (!text) return bad_input(text.message());
  const auto problems = app::parse_suite(at->game, *text);
  if (!problems) return bad_input(arguments.file + ": " + problems.message());
  const auto request = read_suite_request(arguments, at->game);
  if (!request) return bad_input(request.message());
  tell_of_weights(request->recipe, at->variant);

  app::Json answers = app::Json::array();
  std::size_t solved = 0, asked = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const app::SuiteProblem& problem : *problems) {
    if (interrupted().requested()) break;
    const auto one = answer(problem, at->game, *request);
    if (!one) return bad_input(problem.name + ": " + one.message());
    if (interrupted().requested()) break;  // the search was cut short
    ++asked;
    solved += one->solved ? 1 : 0;
    nodes += one->nodes;
    seconds += one->seconds;
    if (arguments.json) {
      answers.push_back(suite_json(*one));
    } else if (!one->solved || !arguments.failures) {
      print_answer(*one);
    }
  }
  if (asked < problems->size()) {
    tell(fmt::format("espalier: stopped after {} of {}\n", asked,
                     app::plural(problems->size(), "position")));
  }
  if (arguments.json) {
    app::Json json;
    json["game"] = at->info->name;
    json["recipe"] = arguments.recipe;
    json["solved"] = solved;
    json["positions"] = asked;
    json["nodes"] = nodes;
    json["seconds"] = seconds;
    json["answers"] = answers;
    fmt::print("{}\n", app::versioned_text(json));
    return kDone;
  }
  fmt::print("{} of {} solved ({}, {}), {} in {:.1f} s, {} nodes/s\n", solved, asked,
             arguments.recipe, limits_in_words(request->limits),
             nodes_in_words(nodes), seconds,
             short_number(app::nodes_per_second(nodes, seconds)));
  return kDone;
}

}  // namespace

void add_suite(Command program) {
  Command command = program.add_command(
      "suite", "search the positions of an EPD file and count the best moves found",
      "Each line of FILE is a position and the moves to find (bm) or to avoid (am), as text of\n"
      "the game: POSITION bm MOVE ...; id \"NAME\";\n"
      "Examples:\n"
      "  espalier suite chess tests/data/chess/tactics.epd --time 1s --failures\n"
      "  espalier suite chess tests/data/chess/endings.epd --depth 12 --recipe \"best "
      "tt=16M\"");
  auto arguments = std::make_shared<SuiteArguments>();
  SuiteArguments& a = *arguments;
  command.add_option("GAME", a.game, "name of the game (espalier games)").required();
  command.add_option("FILE", a.file, "file of positions").required();
  command.add_option("--variant", a.variant, "variant of the game");
  add_limit_options(command, a.limits, "for each position; default 1s");
  command.add_option("--recipe", a.recipe, "recipe of the engine, as for analyse; default: best");
  command.add_option("--hash", a.hash, "size of the transposition table: 64M, 1G");
  command.add_option("--threads", a.threads, "threads that share each search (default 1)");
  command.add_flag("--failures", a.failures, "print only the positions that were not solved");
  command.add_flag("--json", a.json, "print JSON");
  command.on_run([arguments] { return run_suite(*arguments); });
}

}  // namespace espalier::cli
