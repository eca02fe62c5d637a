// PGN and EPD on the command line: play, analyse, match and suite.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "../lab/temporary_directory.hpp"
#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::bad;
using testing::CommandResult;
using testing::read_file;
using testing::says;
using testing::TemporaryDirectory;

constexpr const char* kTwoGames =
    "[Event \"One\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
    "1. e4 {best} (1. d4 d5) e5 $1 2. Nf3 *\n\n"
    "[Event \"Two\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n"
    "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. Kd2 h6 2. Ra8+ Kh7 1-0\n";

class RecordsCli : public ::testing::Test {
 protected:
  RecordsCli() { std::ofstream(file_) << kTwoGames; }
  static std::string good(const std::string& arguments, const std::string& input = "") {
    const CommandResult result = testing::espalier(arguments, input);
    EXPECT_EQ(result.code, 0) << arguments << ": " << result.err;
    return result.out;
  }

  const TemporaryDirectory directory_{"records"};
  const std::string file_ = directory_.path("two.pgn");
};

TEST_F(RecordsCli, PlayKeepsWhatTheFileSays) {
  const std::string one = directory_.path("one.pgn");
  const std::string said =
      good("play --as both --load " + file_, "Nc6\nsave " + one + "\nsave " + file_ + "\nquit\n");
  EXPECT_TRUE(says(said, "saved in '" + one + "'")) << said;
  EXPECT_TRUE(says(said, "two.pgn': it holds 2 games; expected another name")) << said;
  const std::string text = read_file(one);
  EXPECT_TRUE(says(text, "[Event \"One\"]\n")) << text;
  EXPECT_TRUE(says(text, "\n1. e4 {best} (1. d4 d5) 1... e5 $1 2. Nf3 Nc6 *\n")) << text;
  // A second save takes the place of the first; a game of its own begins with the usual tags.
  EXPECT_TRUE(says(good("play chess --as both", "e4\nsave " + one + "\nquit\n"), "saved in"));
  EXPECT_TRUE(says(read_file(one), "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n"));
  const std::string second = good("play --as both --number 2 --load " + file_, "quit\n");
  EXPECT_TRUE(says(second, "first player wins by resignation")) << second;
}

TEST_F(RecordsCli, AnalysesAPositionOfAGame) {
  const auto json = [&](const std::string& arguments) {
    return nlohmann::json::parse(good("analyse " + arguments + " --depth 2 --json"));
  };
  EXPECT_EQ(json("--load " + file_ + " --ply 1")["position"],
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(json("chess --load " + file_ + " --number 2 --ply 0")["bestmove"], "a1a8");
  EXPECT_EQ(json("chess --load " + file_)["position"],
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_TRUE(says(bad("analyse chess --load " + file_ + " --ply 9"), "--ply"));
  EXPECT_TRUE(says(bad("analyse chess --load " + file_ + " --number 3"),
                   "two.pgn', game 3 is not there, expected 1 to 2"));
  EXPECT_TRUE(says(bad("analyse chess --ply 3"), "belong to --load"));
  EXPECT_TRUE(says(bad("analyse othello --load " + file_), "is a game of chess; expected othello"));
  std::ofstream(directory_.path("bad.pgn")) << "1. e4 e5\n2. Nd5 *\n";
  EXPECT_TRUE(says(bad("analyse chess --load " + directory_.path("bad.pgn")),
                   "bad.pgn', line 2, at 2. move 'Nd5' is not legal: "));
}

TEST_F(RecordsCli, MatchesReadAndWriteChessAsEverybody) {
  const std::string out = directory_.path("out.pgn");
  good("match chess --player random --player first --games 2 --depth 1 --max-plies 30 --openings " +
       file_ + " --opening-plies 2 --pgn " + out);
  const std::string text = read_file(out);
  EXPECT_TRUE(
      text.starts_with("[Event \"Espalier match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                       "[Round \"1.1\"]\n[White \"random\"]\n[Black \"first\"]\n"))
      << text;
  EXPECT_TRUE(says(text, "1. e4 {opening} 1... e5 {opening} 2. ")) << text;
  // What was written is read again, from the command line too.
  EXPECT_TRUE(says(good("analyse chess --number 2 --depth 1 --load " + out), "best move"));
  EXPECT_TRUE(says(bad("match chess --player random --player first --opening-plies 3"),
                   "--opening-plies belongs to --openings FILE"));
}

TEST_F(RecordsCli, Suite) {
  const std::string file = directory_.path("s.epd");
  std::ofstream(file) << "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"back rank\";\n"
                         "6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Ra8#; id \"not so\";\n";
  const std::string said = good("suite chess " + file + " --depth 2");
  EXPECT_TRUE(says(said, "solved   back rank: a1a8, depth 2, ")) << said;
  EXPECT_TRUE(says(said, "failed   not so: a1a8 (expected not a1a8), depth 2, ")) << said;
  EXPECT_TRUE(says(said, "1 of 2 solved (best, depth 2), ")) << said;
  EXPECT_FALSE(says(good("suite chess " + file + " --depth 2 --failures"), "solved   "));
  const auto json = nlohmann::json::parse(good("suite chess " + file + " --depth 2 --json"));
  EXPECT_EQ(json["solved"], 1);
  EXPECT_EQ(json["positions"], 2);
  EXPECT_EQ(json["answers"][0]["found"], "a1a8");
  std::ofstream(file) << "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Rb9; id \"x\";\n";
  EXPECT_TRUE(says(bad("suite chess " + file), "s.epd: line 1: move 'Rb9'"));
  EXPECT_TRUE(says(bad("suite chess /no/such/file"), "/no/such/file"));
  EXPECT_TRUE(says(bad("suite chesss " + file), "the nearest is 'chess'"));
}

}  // namespace
}  // namespace espalier
