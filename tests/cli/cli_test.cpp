// games, strategies, perft, bench, serve: the command line as scripts rely on it.
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;

testing::CommandResult cli(const std::string& arguments) { return testing::espalier(arguments); }

using testing::says;

TEST(Cli, HelpHasExamplesAndExitsZero) {
  EXPECT_EQ(cli("--help").code, 0);
  for (const char* command : {"games", "strategies", "tree", "perft", "analyse", "play", "bench",
                              "lab", "lab run", "lab list", "lab report", "lab verify", "serve"}) {
    const auto help = cli(std::string(command) + " --help");
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_TRUE(says(help.out, "Example")) << command;
  }
  EXPECT_TRUE(says(cli("--version").out, "espalier "));
}

TEST(Cli, UnknownCommandsAndOptionsSuggestTheNearest) {
  EXPECT_TRUE(says(bad("tre"), "unknown command 'tre'; the nearest is 'tree'"));
  EXPECT_TRUE(says(bad("mach connect4"), "unknown command 'mach'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --stratgy pvs"), "the nearest is '--strategy'"));
  EXPECT_TRUE(says(bad("perft"), "GAME"));
  EXPECT_TRUE(says(bad("perft tic-tac-toe 3 4"), "see: espalier perft --help"));
  EXPECT_EQ(cli("").code, 2);
}

TEST(Cli, ListsAsTextAndJson) {
  const auto strategies = cli("strategies");
  EXPECT_EQ(strategies.code, 0);
  EXPECT_TRUE(says(strategies.out, "sss-star-lifo"));
  EXPECT_TRUE(says(strategies.out, "Muszycka85 2.6"));
  EXPECT_GE(Json::parse(cli("strategies --json").out)["strategies"].size(), 36U);
  const Json games = Json::parse(cli("games --json").out)["games"];
  EXPECT_EQ(games.size(), 12U);
  EXPECT_TRUE(games[0].contains("capabilities"));
  EXPECT_TRUE(says(cli("games").out, "tic-tac-toe"));
  EXPECT_TRUE(says(cli("games").out, ", -keysN (N from 1 to 99999:"));
  EXPECT_TRUE(says(cli("tree --help").out, "d s x keep"));
}

TEST(Cli, PerftHasTheKnownNumbers) {
  const Json json = Json::parse(cli("perft tic-tac-toe 9 --json").out);
  EXPECT_EQ(json["nodes"], 127872);
  for (const char* field : {"game", "variant", "position", "depth", "nodes", "seconds", "nps"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  EXPECT_TRUE(says(cli("perft breakthrough 4").out, " leaves/s\n"));
  EXPECT_EQ(Json::parse(cli("perft tic-tac-toe 9 --games --json").out)["nodes"], 255168);
  EXPECT_EQ(Json::parse(cli("perft breakthrough 4 --json").out)["nodes"], 256036);
  EXPECT_EQ(Json::parse(cli("perft pearl 6 --variant w=3,t=6 --json").out)["nodes"], 729);
  EXPECT_TRUE(says(cli("perft tic-tac-toe 2 --divide").out, "a1: 8"));
  EXPECT_EQ(Json::parse(cli("perft tic-tac-toe 0 --json").out)["nodes"], 1);
  const Json over = Json::parse(cli("perft tic-tac-toe 3 --position 'XXXOO.... O' --json").out);
  EXPECT_EQ(over["nodes"], 0);
  const Json divided = Json::parse(cli("perft breakthrough 3 --divide --json").out);
  EXPECT_EQ(divided["nodes"], 11132);
  EXPECT_EQ(divided["divide"].size(), 22U);
}

// The deepest counts of the literature (chessprogramming.org, Perft Results).
TEST(Cli, PerftOfChessIsThatOfTheLiterature) {
  struct Known {
    int depth;
    const char* position;
    std::uint64_t leaves;
  };
  for (const Known& known : std::initializer_list<Known>{
           {6, "start", 119060324},
           {5, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 193690690},
           {6, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 11030083},
           {5, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 15833292},
           {5, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 89941194},
           {5, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            164075551}}) {
    const auto counted = cli("perft chess " + std::to_string(known.depth) + " --position '" +
                             known.position + "' --json");
    EXPECT_EQ(Json::parse(counted.out)["nodes"], known.leaves) << known.position;
  }
}

TEST(Cli, PerftIsSharedByThreads) {
  const auto counted = [](const std::string& arguments) {
    Json json = Json::parse(cli("perft " + arguments + " --json").out);
    for (const char* field : {"seconds", "nps"}) json.erase(field);
    return json;
  };
  for (const char* what : {"chess 4", "chess 3 --divide", "tic-tac-toe 9", "tic-tac-toe 9 --games",
                           "tic-tac-toe 1", "tic-tac-toe 2 --divide", "breakthrough 0"}) {
    EXPECT_EQ(counted(what + std::string(" --threads 3")), counted(what)) << what;
  }
  EXPECT_EQ(counted("chess 4 --threads 2")["nodes"], 197281);
  EXPECT_TRUE(says(bad("perft chess 2 --threads 0"), "--threads 0 is out of range"));
}

// Chess counts on where neither side can mate.
TEST(Cli, PerftOfDeadPositions) {
  const std::string bare = "perft chess 4 --position '8/8/4k3/8/8/4K3/8/8 w - -' --json";
  const Json whole = Json::parse(cli(bare).out);
  EXPECT_EQ(whole["nodes"], 3234);
  EXPECT_EQ(Json::parse(cli(bare + " --threads 2").out)["nodes"], whole["nodes"]);
  const Json divided = Json::parse(cli(bare + " --divide").out);
  EXPECT_EQ(divided["nodes"], whole["nodes"]);
  EXPECT_EQ(divided["divide"].size(), 8U);
}

TEST(Cli, PerftRefusesBadInput) {
  EXPECT_TRUE(says(bad("perft tictactoe 3"), "the nearest is 'tic-tac-toe'"));
  EXPECT_TRUE(says(bad("perft tic-tac-toe x"), "not a whole number"));
  EXPECT_TRUE(says(bad("perft tic-tac-toe -1"), "depth -1 is out of range"));
  EXPECT_TRUE(says(bad("perft tic-tac-toe 3 --position XXX"), "espalier: "));
  EXPECT_TRUE(says(bad("perft breakthrough 3 --variant 9x9"), "unknown variant"));
  EXPECT_TRUE(says(bad("perft pearl 3 --variant q=1"), "unknown parameter 'q'"));
}

TEST(Cli, BenchPrintsTheSameSignatureEveryTime) {
  const Json first = Json::parse(cli("bench --json").out);
  const Json second = Json::parse(cli("bench --json").out);
  for (const char* field : {"signature", "nodes", "seconds", "nps"}) {
    EXPECT_TRUE(first.contains(field)) << field;
  }
  EXPECT_EQ(first["signature"], second["signature"]);
  EXPECT_TRUE(says(cli("bench --game breakthrough").out, "signature"));
  EXPECT_TRUE(says(bad("bench --game shogi"), "unknown bench game 'shogi'"));
}

TEST(Cli, ServeRefusesABadPortOrAddress) {
  EXPECT_TRUE(says(bad("serve --port 70000"), "port 70000 is out of range"));
  EXPECT_TRUE(says(bad("serve --port x"), "not a whole number"));
  EXPECT_TRUE(says(bad("serve --host 203.0.113.7"), "add --public if that is wanted"));
  EXPECT_TRUE(says(bad("serve --host 0.0.0.0"), "add --public if that is wanted"));
  EXPECT_TRUE(
      says(bad("serve --public --host 203.0.113.7"), "cannot listen on '203.0.113.7:8080'"));
}

}  // namespace
}  // namespace espalier
