// espalier review FILE
#include <fmt/core.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/files.hpp"
#include "app/plural.hpp"
#include "app/review.hpp"
#include "app/saved_game.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/progress.hpp"
#include "codec/review_codec.hpp"
#include "codec/version.hpp"

namespace espalier::cli {
namespace {

constexpr const char* kReportKind = "review file";

struct ReviewArguments {
  std::string file;
  std::string game;
  std::optional<std::string> number;
  std::string recipe;
  LimitTexts limits;
  std::optional<std::string> threads;
  std::string html;
  bool json = false;
};

Result<app::ReviewRequest> read_review(const ReviewArguments& arguments,
                                       const app::GameInPlay& game) {
  app::ReviewRequest request;
  if (!arguments.recipe.empty()) request.recipe = arguments.recipe;
  std::string note;
  const auto limits =
      read_limits(arguments.limits, request.recipe, game.game(), std::nullopt, note);
  if (!limits) return limits.error();
  request.limits = *limits;
  tell_of_weights(request.recipe, game.variant());
  if (!arguments.limits.any()) request.limits.nodes = app::kReviewNodes;
  const auto threads = parse_search_threads(arguments.threads);
  if (!threads) return threads.error();
  request.threads = *threads;
  if (!note.empty()) tell("espalier: " + note + "\n");
  return request;
}

Result<app::Review> review_with_bar(const app::GameInPlay& game,
                                    const app::ReviewRequest& request) {
  ProgressBar bar;
  const auto begin = std::chrono::steady_clock::now();
  const auto all = static_cast<double>(game.moves().size());
  const auto show = [&](const app::ReviewedMove& move) {
    const auto done = static_cast<double>(move.ply);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    bar.show(done / all, fmt::format("move {} of {}", move.ply, game.moves().size()),
             spent.count() / done * (all - done));
  };
  auto review = app::review_game(game, request, show, interrupted());
  bar.end();
  return review;
}

int run_review(const ReviewArguments& arguments) {
  stop_on_interrupt();
  const auto number = parse_game_number(arguments.number);
  if (!number) return bad_input(number.message());
  const auto loaded = app::load_any_game(arguments.file, arguments.game, *number);
  if (!loaded) return bad_input(loaded.message());
  const app::GameInPlay& game = loaded->game;
  if (game.moves().empty()) {
    return bad_input("the game has no moves; expected a game with at least one");
  }
  const auto request = read_review(arguments, game);
  if (!request) return bad_input(request.message());
  if (!arguments.html.empty()) {
    if (const auto error = app::check_writable(arguments.html, kReportKind)) {
      return bad_input(error->message);
    }
  }
  const auto review = review_with_bar(game, *request);
  if (!review) return bad_input(review.message());
  if (arguments.json) {
    fmt::print("{}\n", app::versioned_text(app::encode(*review)));
  } else {
    fmt::print("{}", app::review_in_text(*review));
  }
  if (!arguments.html.empty()) {
    const auto written =
        app::write_file(arguments.html, kReportKind, app::review_in_html(*review, game));
    if (!written) return failed(written.message());
    if (!arguments.json) fmt::print("written: {}\n", *written);
  }
  if (review->complete) return kDone;
  tell(fmt::format("espalier: stopped after {} of {}\n", review->moves.size(),
                   app::plural(game.moves().size(), "move")));
  return kFailed;
}

}  // namespace

void add_review(Command program) {
  Command command = program.add_command(
      "review", "analyse a whole game and mark its mistakes",
      fmt::format(
          "A move that costs its player {:.0f}% of the point or more is an inaccuracy (?!), "
          "{:.0f}% a mistake (?),\n{:.0f}% a blunder (?\?). The main line is reviewed; "
          "variations are not. Ctrl-C ends the review and\nprints what was finished.\n"
          "Examples:\n"
          "  espalier review game.txt\n"
          "  espalier review games.pgn --number 3 --nodes 100k --html review.html\n"
          "  espalier review games.pgn --json",
          100 * app::kInaccuracy, 100 * app::kMistake, 100 * app::kBlunder));
  auto arguments = std::make_shared<ReviewArguments>();
  ReviewArguments& a = *arguments;
  command.add_option("FILE", a.file, "saved game, or PGN or PDN file").required().not_empty();
  command.add_option("--game", a.game, "name of the game, where the file does not say it");
  command.add_option("--number", a.number, "number of the game in a file with several (default 1)");
  command.add_option("--recipe", a.recipe, "what searches (default: best)");
  add_limit_options(command, a.limits,
                    fmt::format("default: {} nodes for each position", app::kReviewNodes));
  command.add_option("--threads", a.threads, "threads that share each search (default 1)");
  command.add_option("--html", a.html, "also write a report with boards into this file");
  command.add_flag("--json", a.json, "print JSON");
  command.on_run([arguments] { return run_review(*arguments); });
}

}  // namespace espalier::cli
