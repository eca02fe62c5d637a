// Time to depth with several threads by that with one, in one interleaved run: for each position
// one thread, then every scheme. First the ceiling: how much two independent searches at once do
// more than one alone. Last, how late answers come when the limit is a time.
//
//   threads_bench GAME FILE RECIPE DEPTH [THREADS] [POSITIONS] [TEAM...]
//
// FILE has one position per line (# and % begin a remark; of a line with more words than a position
// has, the position comes first; "-" stands for drawn openings). DEPTH 0: RECIPE searches to the
// end of the game. Without a TEAM: ybw abdada lazy.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "app/games.hpp"
#include "app/parameters.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"

namespace espalier {
namespace {

struct Bench {
  std::string name;
  std::string recipe;
  int depth = 0;
  int threads = 2;
  std::size_t most = 24;
  std::vector<std::string> teams;
};

struct Cost {
  double seconds = 0;
  double nodes = 0;
};

// Positions of the file, or after ten random moves.
std::vector<app::GamePosition> read_positions(const Bench& bench, const std::string& file) {
  std::vector<app::GamePosition> found;
  if (file == "-") {
    Rng rng(1);
    for (std::size_t tries = 0; found.size() < bench.most && tries < 100 * bench.most; ++tries) {
      auto where = app::make_game_position(bench.name, "", "").value();
      for (int ply = 0; ply < 10 && !where.game->outcome(where.position); ++ply) {
        const auto moves = where.game->moves(where.position);
        where.position = where.game->play(where.position, moves[rng.below(moves.size())]);
      }
      if (!where.game->outcome(where.position)) found.push_back(where);
    }
    return found;
  }
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line) && found.size() < bench.most;) {
    if (line.empty() || line[0] == '#' || line[0] == '%') continue;
    line = line.substr(0, line.find(';'));
    auto where = app::make_game_position(bench.name, "", line);
    if (!where) where = app::make_game_position(bench.name, "", line.substr(0, line.find(' ')));
    if (where) found.push_back(*where);
  }
  return found;
}

Cost search(const Bench& bench, const app::GamePosition& where, const std::string& team,
            int threads, double seconds = 0) {
  const std::string text = bench.recipe + (team.empty() ? "" : " team=" + team);
  auto searcher = app::make_searcher(text, where.game);
  if (!searcher) {
    fmt::print(stderr, "{}\n", searcher.message());
    std::exit(2);
  }
  app::SearchRequest request;
  if (seconds > 0) {
    request.limits.seconds = seconds;
  } else if (bench.depth > 0) {
    request.limits.depth = bench.depth;
  }
  request.threads = threads;
  const auto begin = std::chrono::steady_clock::now();
  const auto answer = (*searcher)->search(where.position, request, {}, nullptr);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return {took.count(), static_cast<double>(answer.nodes)};
}

// The time of one search alone by that of each of `threads` searches at once, times their number.
double ceiling(const Bench& bench, const std::vector<app::GamePosition>& positions) {
  double alone = 0;
  double together = 0;
  for (const auto& where : positions) {
    alone += search(bench, where, "", 1).seconds;
    std::vector<double> seconds(static_cast<std::size_t>(bench.threads));
    {
      std::vector<std::jthread> searches;
      for (double& own : seconds) {
        searches.emplace_back([&] { own = search(bench, where, "", 1).seconds; });
      }
    }
    together += *std::max_element(seconds.begin(), seconds.end());
  }
  return bench.threads * alone / together;
}

void run(const Bench& bench, const std::vector<app::GamePosition>& positions) {
  fmt::print("{}: {} positions, {}, {}\n", bench.name, positions.size(), bench.recipe,
             bench.depth > 0 ? fmt::format("depth {}", bench.depth) : "to the end");
  fmt::print("ceiling of {} threads: {:.3f}\n", bench.threads, ceiling(bench, positions));
  struct Sum {
    double speed = 0;
    double nodes = 0;
    double least = 1e9;
    double seconds = 0;
  };
  std::vector<Sum> sums(bench.teams.size());
  double alone = 0;
  for (const auto& where : positions) {
    const Cost one = search(bench, where, "", 1);
    alone += one.seconds;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const Cost many = search(bench, where, bench.teams[i], bench.threads);
      const double speed = one.seconds / many.seconds;
      sums[i].speed += std::log(speed);
      sums[i].nodes += std::log(many.nodes / one.nodes);
      sums[i].least = std::min(sums[i].least, speed);
      sums[i].seconds += many.seconds;
    }
  }
  const auto n = static_cast<double>(positions.size());
  fmt::print("one thread: {:.2f} s in all\n", alone);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    fmt::print(
        "{:<10} speed-up {:.3f} (geometric mean; least {:.2f}; of the sums {:.3f}), nodes x "
        "{:.3f}\n",
        bench.teams[i], std::exp(sums[i].speed / n), sums[i].least, alone / sums[i].seconds,
        std::exp(sums[i].nodes / n));
  }
}

// How many milliseconds after a time limit of 20 ms the answer is there: the median and the worst.
void print_lateness(const Bench& bench, const std::vector<app::GamePosition>& positions) {
  constexpr double kLimit = 0.02;
  const auto print = [&](const std::string& team, int threads) {
    std::vector<double> late;
    for (const auto& where : positions) {
      late.push_back(1e3 * (search(bench, where, team, threads, kLimit).seconds - kLimit));
    }
    std::sort(late.begin(), late.end());
    fmt::print("{:<10} {} threads, limit 20 ms: {:.2f} ms late in the middle, {:.2f} ms at most\n",
               team.empty() ? "alone" : team, threads, late[late.size() / 2], late.back());
  };
  print("", 1);
  for (const std::string& team : bench.teams) print(team, bench.threads);
}

// How many processes wanted a processor in the last minute: on a busy machine the times say little.
void print_load(const char* when) {
  std::array<double, 3> load{};
  if (getloadavg(load.data(), static_cast<int>(load.size())) < 1) return;
  fmt::print("load {}: {:.2f} in the last minute, {} processors\n", when, load[0],
             std::thread::hardware_concurrency());
}

Result<Bench> read_arguments(const std::vector<std::string>& words) {
  constexpr long kMostDepth = 100;
  constexpr long kMostThreads = 256;
  constexpr long kMostPositions = 1'000'000;
  if (words.size() < 4) {
    return Error{"expected GAME FILE RECIPE DEPTH [THREADS] [POSITIONS] [TEAM...]"};
  }
  Bench bench;
  bench.name = words[0];
  bench.recipe = words[2];
  const auto word = [&](std::size_t at, const char* otherwise) {
    return words.size() > at ? words[at] : std::string(otherwise);
  };
  const auto depth = app::parse_integer(words[3], "DEPTH", 0, kMostDepth);
  if (!depth) return depth.error();
  const auto threads = app::parse_integer(word(4, "2"), "THREADS", 1, kMostThreads);
  if (!threads) return threads.error();
  const auto most = app::parse_integer(word(5, "24"), "POSITIONS", 1, kMostPositions);
  if (!most) return most.error();
  if (const auto game = app::make_game_position(bench.name, "", ""); !game) return game.error();
  bench.depth = static_cast<int>(*depth);
  bench.threads = static_cast<int>(*threads);
  bench.most = static_cast<std::size_t>(*most);
  for (std::size_t at = 6; at < words.size(); ++at) bench.teams.push_back(words[at]);
  if (bench.teams.empty()) bench.teams = {"ybw", "abdada", "lazy"};
  return bench;
}

int run_words(const std::vector<std::string>& words) {
  const auto bench = read_arguments(words);
  if (!bench) {
    fmt::print(stderr, "{}\n", bench.message());
    return 2;
  }
  const auto positions = read_positions(*bench, words[1]);
  if (positions.empty()) {
    fmt::print(stderr, "no position of {} in {}\n", bench->name, words[1]);
    return 2;
  }
  print_load("at the start");
  run(*bench, positions);
  print_lateness(*bench, positions);
  print_load("at the end");
  return 0;
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) { return espalier::run_words({argv + 1, argv + argc}); }
