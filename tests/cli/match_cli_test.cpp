// espalier match: results, kills and resumed matches, programs, bad input.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;
using testing::read_file;
using testing::TemporaryDirectory;

using testing::says;

testing::CommandResult run(const std::string& arguments) {
  return testing::espalier("match " + arguments);
}

Json json(const std::string& arguments) {
  const auto result = run(arguments + " --json");
  EXPECT_EQ(result.code, 0) << result.err;
  return Json::parse(result.out);
}

TEST(MatchCommand, HasTheFieldsThatScriptsRead) {
  const Json match =
      json("connect4 --player 'default tt=1M' --player random --games 20 --depth 3 --sprt 0,50");
  for (const char* name : {"games", "wins", "draws", "losses", "elo", "elo_error", "los", "llr",
                           "seconds", "time_forfeits", "illegal_moves"}) {
    EXPECT_TRUE(match.contains(name)) << name;
  }
  EXPECT_EQ(match["wins"].get<int>() + match["draws"].get<int>() + match["losses"].get<int>(),
            match["games"].get<int>());
  EXPECT_GT(match["wins"], match["losses"]);
  EXPECT_GT(match["los"], 0.9);
}

// Whoever is ahead has won, where the game says what a stopped game is worth; in -draw nobody has.
TEST(MatchCommand, AMatchForThreeHasPointsAndNoElo) {
  const std::string players = "trio --player greedy --player random --player random --games 6";
  const Json result = json(players);
  double sum = 0;
  for (const Json& points : result["points"]) sum += points.get<double>();
  EXPECT_NEAR(sum, 6, 1e-9);
  EXPECT_EQ(result["points"].size(), 3U);
  EXPECT_FALSE(result.contains("ratings"));
  const auto printed = run(players);
  EXPECT_TRUE(says(printed.out, "points")) << printed.out;
  EXPECT_FALSE(says(printed.out, "Elo")) << printed.out;
}

TEST(MatchCommand, GamesThatReachThePlyLimitAreScoredByTheGame) {
  const std::string players =
      "--player 'best tt=1M nodes=200' --player random --max-plies 60 --games 4";
  const Json race = json("chinese-checkers " + players);
  EXPECT_EQ(race["ends"]["ply limit"], 4);
  EXPECT_EQ(race["wins"], 4);
  const Json drawn = json("chinese-checkers --variant tong-draw " + players);
  EXPECT_EQ(drawn["ends"]["ply limit"], 4);
  EXPECT_EQ(drawn["draws"], 4);
}

TEST(MatchCommand, PrintsAndWritesTheGames) {
  const TemporaryDirectory directory("match");
  const std::string pgn = directory.path("g.pgn");
  const auto result =
      run("breakthrough --variant 5x5 --player greedy --player random --player "
          "first --games 4 --pgn " +
          pgn);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(says(result.out, "breakthrough (5x5), 12 games")) << result.out;
  EXPECT_TRUE(says(result.out, "points against"));
  const std::string games = read_file(pgn);
  std::size_t count = 0;
  for (std::size_t at = 0; (at = games.find("[Game \"breakthrough\"]", at)) != games.npos; ++at) {
    ++count;
  }
  EXPECT_EQ(count, 12U);
  EXPECT_TRUE(says(games, "[Variant \"5x5\"]"));
  EXPECT_TRUE(says(games, "{opening}"));
}

TEST(MatchCommand, GamesWithoutTimesAreTheSameBytes) {
  const TemporaryDirectory directory("match");
  for (const std::string threads : {"1", "2"}) {
    const auto result =
        run("connect4 --player default --player random --depth 2 --games 6 --no-times "
            "--threads " +
            threads + " --pgn " + directory.path(threads));
    EXPECT_EQ(result.code, 0) << result.err;
  }
  EXPECT_EQ(read_file(directory.path("1")), read_file(directory.path("2")));
  EXPECT_FALSE(says(read_file(directory.path("1")), "us")) << "a time";
}

// The games of a store, by place in the schedule: result and moves without their times.
std::map<int, std::string> stored_games(const std::string& directory) {
  std::map<int, std::string> games;
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open((directory + "/match.sqlite").c_str(), &database), SQLITE_OK);
  const auto take = [](void* list, int, char** column, char**) {
    std::string moves;
    bool inside = false;
    for (const char* c = column[2]; *c != '\0'; ++c) {
      inside = *c == '{' || (inside && *c != '}');
      if (!inside) moves += *c;
    }
    const auto added = static_cast<std::map<int, std::string>*>(list)->emplace(
        std::stoi(column[0]), std::string(column[1]) + ": " + moves);
    EXPECT_TRUE(added.second);
    return 0;
  };
  // Fails where a kill came before the tables were made: then there are no games.
  sqlite3_exec(database, "SELECT id, points, moves FROM games", take, &games, nullptr);
  sqlite3_close(database);
  return games;
}

// The number of games in a store that its owner may be writing.
int count_of_games(const std::string& directory) {
  sqlite3* database = nullptr;
  int count = 0;
  const auto take = [](void* number, int, char** column, char**) {
    *static_cast<int*>(number) = std::stoi(column[0]);
    return 0;
  };
  // Neither makes the file nor fails loudly where the tables are not there yet.
  if (sqlite3_open_v2((directory + "/match.sqlite").c_str(), &database, SQLITE_OPEN_READONLY,
                      nullptr) == SQLITE_OK) {
    sqlite3_exec(database, "SELECT COUNT(*) FROM games", take, &count, nullptr);
  }
  sqlite3_close(database);
  return count;
}

// Kills the run as soon as `enough()` says so; true if it was still running.
bool run_and_kill(const std::vector<std::string>& arguments, const std::function<bool()>& enough) {
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = ::open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    std::vector<char*> words;
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(ESPALIER_BINARY, words.data());
    _exit(127);
  }
  int status = 0;
  while (!enough()) {
    if (waitpid(child, &status, WNOHANG) != 0) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (waitpid(child, &status, WNOHANG) != 0) return false;
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return true;
}

// Kills a match of `games` games again and again, first soon after it starts and then each time
// when it has stored more games, until it is done. Nothing that was stored may be lost.
void kill_again_and_again(std::vector<std::string> match, const std::string& directory, int games) {
  match.insert(match.end(), {"--games", std::to_string(games), "--resume", directory});
  int kept = 0;
  bool began = false;
  bool running = true;
  for (int kills = 0; running && kills < 40; ++kills) {
    if (kills < 8) {
      const auto begin = std::chrono::steady_clock::now();
      const std::chrono::milliseconds pause(8 * kills);
      running =
          run_and_kill(match, [&] { return std::chrono::steady_clock::now() - begin >= pause; });
    } else {
      const int wanted = kept + 1 + kills % 5;
      running = run_and_kill(match, [&] { return count_of_games(directory) >= wanted; });
    }
    const int stored = count_of_games(directory);
    EXPECT_GE(stored, kept);
    kept = stored;
    began = began || (running && stored > 0 && stored < games);
  }
  EXPECT_TRUE(began);  // some kill hit a match that had stored games and was not done
}

TEST(MatchCommand, AKilledMatchOf200GamesGoesOn) {
  const TemporaryDirectory directory("killed");
  const std::string players =
      "connect4 --player 'id pvs tt=1M order=table,killers' --player 'id mtdf tt=1M order=table' "
      "--games 200 --depth 6 ";
  const Json whole = json(players + "--resume " + directory.path("whole"));
  const std::string killed = directory.path("killed");
  kill_again_and_again({"espalier", "match", "connect4", "--player",
                        "id pvs tt=1M order=table,killers", "--player", "id mtdf tt=1M order=table",
                        "--depth", "6"},
                       killed, 200);
  const Json resumed = json("--resume " + killed);
  for (const char* name : {"games", "wins", "draws", "losses", "elo", "pairs", "complete"}) {
    EXPECT_EQ(resumed[name], whole[name]) << name;
  }
  EXPECT_EQ(whole["games"], 200);
  const auto games = stored_games(killed);
  EXPECT_EQ(games.size(), 200U);
  EXPECT_EQ(games, stored_games(directory.path("whole")));
  // No opening twice with the same colours: even places are the one colour, odd ones the other.
  std::set<std::string> openings;
  std::istringstream text(read_file(killed + "/games.pgn"));
  std::string first;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("[First")) first = line;
    if (!line.starts_with("1. ")) continue;
    std::string opening = first;
    for (std::size_t at = 0, n = 0; n < 6; ++n) {
      const std::size_t end = line.find("{opening}", at);
      ASSERT_NE(end, std::string::npos) << line;
      opening += line.substr(at, end - at);
      at = end + 9;
    }
    EXPECT_TRUE(openings.insert(opening).second) << opening;
  }
  EXPECT_EQ(openings.size(), 200U);
}

TEST(MatchCommand, AKilledMatchForThreeGoesOn) {
  const TemporaryDirectory directory("killed-three");
  const std::vector<std::string> words = {
      "espalier", "match", "trio", "--variant", "5x5", "--player", "uct(memory=4M) nodes=16000",
      "--player", "max-n depth=5", "--player", "paranoid depth=5"};
  std::string arguments;
  for (std::size_t i = 2; i < words.size(); ++i) arguments += "'" + words[i] + "' ";
  const Json whole = json(arguments + "--games 60 --resume " + directory.path("whole"));
  const std::string killed = directory.path("killed");
  kill_again_and_again(words, killed, 60);
  const Json resumed = json("--resume " + killed);
  for (const char* name : {"games", "points", "ends", "complete"}) {
    EXPECT_EQ(resumed[name], whole[name]) << name;
  }
  const auto games = stored_games(killed);
  EXPECT_EQ(games.size(), 60U);
  EXPECT_EQ(games, stored_games(directory.path("whole")));
}

TEST(MatchCommand, AMatchCanBeMadeLongerButNotChanged) {
  const TemporaryDirectory directory("longer");
  const std::string players = "connect4 --player greedy --player random ";
  EXPECT_EQ(json(players + "--games 10 --resume " + directory.path())["games"], 10);
  EXPECT_EQ(json("--games 16 --resume " + directory.path())["games"], 16);
  EXPECT_EQ(json(players + "--games 20 --resume " + directory.path())["games"], 20);
  EXPECT_EQ(json("--resume " + directory.path())["games"], 20);
  EXPECT_TRUE(says(bad("match " + players + "--seed 2 --resume " + directory.path()),
                   "only --games may change"));
  EXPECT_TRUE(says(bad("match --depth 3 --resume " + directory.path()), "only --games may change"));
  EXPECT_TRUE(says(bad("match --games 10 --resume " + directory.path()), "at least that"));
  EXPECT_TRUE(
      says(bad("match connect4 --player greedy --player first --resume " + directory.path()),
           "as player"));
}

TEST(MatchCommand, ItselfAsAProgramPlaysAsItDoesInside) {
  const std::string recipe = "id pvs tt=1M order=table,killers,history distance";
  const std::string inside = "--player 'name=\"A\" " + recipe + "' --player 'name=\"B\" greedy' ";
  const std::string outside = "--player 'name=\"A\" ugi(" + std::string(ESPALIER_BINARY) +
                              " ugi --game connect4 | Recipe=" + recipe +
                              ")' --player 'name=\"B\" greedy' ";
  const TemporaryDirectory directory("itself");
  const std::string rest = "--games 10 --depth 5 ";
  EXPECT_EQ(json("connect4 " + inside + rest + "--resume " + directory.path("in"))["games"], 10);
  EXPECT_EQ(json("connect4 " + outside + rest + "--resume " + directory.path("out"))["games"], 10);
  EXPECT_EQ(stored_games(directory.path("in")), stored_games(directory.path("out")));
  // Score, depth and nodes of every move, without the times.
  const auto said = [](const std::string& path) {
    std::string words;
    std::istringstream text(read_file(path));
    for (std::string word; text >> word;) {
      if (!word.ends_with("us") && !word.ends_with("ms") && !word.ends_with("us}")) words += word;
    }
    return words.substr(words.find("[Result"));
  };
  EXPECT_EQ(said(directory.path("in/games.pgn")), said(directory.path("out/games.pgn")));
}

TEST(MatchCommand, APlayerThatDiesLosesItsGamesOnly) {
  const TemporaryDirectory directory("dies");
  const std::string script = directory.path("dies.sh");
  std::ofstream(script) << "#!/bin/sh\nwhile read line; do case $line in\n"
                           "ugi) echo ugiok;; isready) echo readyok;;\n"
                           "go*) echo cannot go on >&2; exit 3;;\nesac; done\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const Json match = json("connect4 --player random --player 'ugi(" + script + ")' --games 4");
  EXPECT_EQ(match["games"], 4);
  EXPECT_EQ(match["wins"], 4);
  EXPECT_EQ(match["crashes"], 4);
  const auto absent = run("connect4 --player random --player 'ugi(/no/such/program)' --games 4");
  EXPECT_EQ(absent.code, 2);
  EXPECT_TRUE(says(absent.err, "/no/such/program")) << absent.err;
}

// Every second start of this program fails; a game it cannot begin is lost, and the match goes on.
TEST(MatchCommand, AProgramThatDoesNotStartAgainLosesThatGame) {
  const TemporaryDirectory directory("flaky");
  const std::string script = directory.path("flaky.sh");
  std::ofstream(script) << "#!/bin/sh\ncd " << directory.path()
                        << "\necho x >> starts\n"
                           "[ $(($(wc -l < starts) % 2)) -eq 0 ] && exit 7\n"
                           "while read line; do case $line in\n"
                           "ugi) echo ugiok;; isready) echo readyok;; go*) exit 3;;\nesac; done\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const Json match =
      json("connect4 --player random --player 'ugi(" + script + ")' --games 6 --threads 1");
  EXPECT_EQ(match["games"], 6);
  EXPECT_EQ(match["crashes"], 6);
}

TEST(MatchCommand, AChangedFileIsNoticed) {
  const TemporaryDirectory directory("changed");
  const auto write = [&](const std::string& threat) {
    std::ofstream(directory.path("w.toml"))
        << "[provenance]\nfitted_by = \"me\"\ndate = 2026-11-16\nmethod = \"m\"\n"
           "positions = 0\ngame = \"connect4\"\n[weights]\nthreat = "
        << threat << "\n";
  };
  write("3");
  const std::string players =
      "connect4 --depth 2 --player 'id weights=" + directory.path("w.toml") +
      "' --player random --games 4 --resume " + directory.path("m");
  EXPECT_EQ(json(players)["games"], 4);
  EXPECT_EQ(json("--games 6 --resume " + directory.path("m"))["games"], 6);
  write("4");
  EXPECT_TRUE(says(bad("match --games 8 --resume " + directory.path("m")), "other contents"));
}

TEST(MatchCommand, CtrlCWhileOpeningsAreDrawnPlaysNothing) {
  const TemporaryDirectory directory("interrupted");
  const std::string command =
      "timeout -s INT 1 '" + std::string(ESPALIER_BINARY) +
      "' match breakthrough --player first --player random --games 100000 --random-plies 20 "
      "--resume " +
      directory.path("m") + " > /dev/null 2> " + directory.path("err");
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_FALSE(std::filesystem::exists(directory.path("m/match.sqlite")));
  EXPECT_TRUE(says(read_file(directory.path("err")), "stopped before the first game"));
}

TEST(MatchCommand, BadInputIsOneLine) {
  EXPECT_TRUE(says(bad("match"), "GAME is missing"));
  EXPECT_TRUE(says(bad("match connect4"), "expected 2 to"));
  EXPECT_TRUE(says(bad("match connect4 --player random --player rnadom"), "nearest is 'random'"));
  EXPECT_TRUE(says(bad("match connect4 --player random --player first --pgn /no/such/dir/x"),
                   "cannot write the games file"));
  EXPECT_TRUE(says(bad("match connect4 --player random --player first --threads 0"), "--threads"));
  EXPECT_TRUE(says(bad("match connect4 --player random --player first --resume /proc/x"),
                   "cannot make the directory"));
  EXPECT_TRUE(says(bad("match --resume /no/such/dir"), "there is no"));
  EXPECT_TRUE(says(bad("match connect4 --players /no/such/file"), "cannot read the players file"));
  EXPECT_TRUE(says(bad("match connect4 --player random --player 'default weights=/none'"),
                   "cannot read the weights file"));
}

TEST(MatchCommand, PlayersComeFromAFile) {
  const TemporaryDirectory directory("players");
  std::ofstream(directory.path("p.txt")) << "# three\nrandom\n\ngreedy\r\nfirst\n";
  const Json match = json("connect4 --games 2 --players " + directory.path("p.txt"));
  EXPECT_EQ(match["players"], (std::vector<std::string>{"random", "greedy", "first"}));
}

}  // namespace
}  // namespace espalier
