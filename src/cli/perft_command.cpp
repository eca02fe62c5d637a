// espalier perft GAME DEPTH
#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/parameters.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"
#include "work/farm.hpp"

namespace espalier::cli {
namespace {

constexpr long kMaxPerftDepth = 100;
constexpr long kMostPerftThreads = 256;

struct PerftArguments {
  std::string game;
  std::string depth;
  std::string position;
  std::string variant;
  std::string threads = "1";
  bool divide = false;
  bool games = false;
  bool json = false;
};

std::uint64_t count(const PerftArguments& arguments, const app::AnyGame& game,
                    const app::AnyPosition& position, int depth) {
  return arguments.games ? game->finished_games(position, depth) : game->perft(position, depth);
}

// Are there moves to count? Some games count on where the result is certain (kMovesAfterTheEnd).
bool splits(const PerftArguments& arguments, const app::AnyGame& game,
            const app::AnyPosition& position) {
  return arguments.games ? !game.outcome(position) : game->perft(position, 1) > 0;
}

struct Branch {
  std::size_t first = 0;  // the number of the first move
  app::AnyPosition position;
  int depth = 0;
};

// The position cut into so many parts that threads can share them: by two moves where there are
// two.
std::vector<Branch> branches_of(const PerftArguments& arguments, const app::AnyGame& game,
                                const app::AnyPosition& root, int depth) {
  std::vector<Branch> branches;
  const auto moves = game.moves(root);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const app::AnyPosition child = game.play(root, moves[i]);
    if (depth < 3 || !splits(arguments, game, child)) {
      branches.push_back({i, child, depth - 1});
      continue;
    }
    for (const app::AnyMove move : game.moves(child)) {
      branches.push_back({i, game.play(child, move), depth - 2});
    }
  }
  return branches;
}

// The counts below each move; the position has moves.
std::vector<std::uint64_t> count_by_move(const PerftArguments& arguments, const app::AnyGame& game,
                                         const app::AnyPosition& root, int depth, long threads) {
  const std::vector<Branch> branches = branches_of(arguments, game, root, depth);
  const work::Job<std::size_t, std::uint64_t> job{
      .units = work::numbers(branches.size()), .make_worker = [&](const StopFlag&) {
        return [&](std::size_t i) -> Result<std::uint64_t> {
          return count(arguments, game, branches[i].position, branches[i].depth);
        };
      }};
  const auto counts = work::collect(job, static_cast<int>(threads), nullptr).or_throw();
  std::vector<std::uint64_t> sums(game.moves(root).size());
  for (std::size_t i = 0; i < branches.size(); ++i) sums[branches[i].first] += counts[i];
  return sums;
}

int run_perft(const PerftArguments& arguments) {
  const auto at = app::make_game_position(arguments.game, arguments.variant, arguments.position);
  if (!at) return bad_input(at.message());
  const auto depth = app::parse_integer(arguments.depth, "depth", 0, kMaxPerftDepth);
  if (!depth) return bad_input(depth.message());
  const auto threads = app::parse_integer(arguments.threads, "--threads", 1, kMostPerftThreads);
  if (!threads) return bad_input(threads.message());
  const int plies = static_cast<int>(*depth);

  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  app::Json moves = app::Json::object();
  const bool by_move = arguments.divide || *threads > 1;
  if (by_move && plies > 0 && splits(arguments, at->game, at->position)) {
    const auto list = at->game.moves(at->position);
    std::vector<std::uint64_t> counts;  // of one thread: counted when it is printed
    if (*threads > 1) counts = count_by_move(arguments, at->game, at->position, plies, *threads);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint64_t below =
          counts.empty()
              ? count(arguments, at->game, at->game.play(at->position, list[i]), plies - 1)
              : counts[i];
      nodes += below;
      if (!arguments.divide) continue;
      const std::string text = at->game->format_move(at->position, list[i]);
      if (!arguments.json) fmt::print("{}: {}\n", text, below);
      moves[text] = below;
    }
  } else {
    nodes = count(arguments, at->game, at->position, plies);
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  const double rate = app::nodes_per_second(nodes, spent.count());

  if (arguments.json) {
    app::Json json;
    json["game"] = at->info->name;
    json["variant"] = at->variant;
    json["position"] = at->game->format_position(at->position);
    json["depth"] = plies;
    json["nodes"] = nodes;
    json["seconds"] = spent.count();
    json["nps"] = rate;
    json["counts"] = arguments.games ? "finished games" : "leaves";
    if (arguments.divide) json["divide"] = moves;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    const char* counted = arguments.games ? "finished games" : "leaves";
    fmt::print("{} ({}) depth {}: {} {} in {:.3f} s, {} {}/s\n", at->info->name, at->variant, plies,
               nodes, counted, spent.count(), short_number(rate), counted);
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
                          "  espalier perft breakthrough 3 --divide --variant 6x6\n"
                          "  espalier perft chess 6 --threads 2      119060324 leaves");
  auto arguments = std::make_shared<PerftArguments>();
  command.add_option("GAME", arguments->game, "name of the game (espalier games)").required();
  command.add_option("DEPTH", arguments->depth, "depth in plies").required();
  command.add_option("--position", arguments->position,
                     "position as text (default: the start of the game)");
  command.add_option("--variant", arguments->variant, "variant of the game");
  command.add_option("--threads", arguments->threads,
                     "number of threads that share the work (default 1)");
  command.add_flag("--divide", arguments->divide, "print one line for each first move");
  command.add_flag("--games", arguments->games, "count finished games instead of leaves");
  command.add_flag("--json", arguments->json, "print JSON");
  command.on_run([arguments] { return run_perft(*arguments); });
}

}  // namespace espalier::cli
