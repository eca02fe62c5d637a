// Suites of positions: how EPD lines are read, and what counts as solved.
#include "app/suite.hpp"

#include <gtest/gtest.h>

#include <string>

#include "app/files.hpp"
#include "app/games.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

AnyGame suite_game(const char* name) { return make_game_position(name, "", "").value().game; }

TEST(Suite, ReadsMovesToFindAndToAvoid) {
  const AnyGame chess = suite_game("chess");
  const auto problems =
      parse_suite(chess,
                  "# a comment\n\n"
                  "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; c0 \"a; b\"; id \"back rank\";\r\n"
                  "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 3 9 am O-O-O Ra8; acd 4;\n");
  ASSERT_TRUE(problems) << problems.message();
  ASSERT_EQ(problems->size(), 2U);
  const SuiteProblem& find = problems->front();
  EXPECT_EQ(find.name, "back rank");
  EXPECT_EQ(find.wanted(chess), "a1a8");
  const auto mate = chess->parse_move(find.position, "a1a8").value();
  const auto other = chess->parse_move(find.position, "a1a7").value();
  EXPECT_TRUE(find.solved_by(mate));
  EXPECT_FALSE(find.solved_by(other));
  const SuiteProblem& avoid = problems->back();
  EXPECT_EQ(avoid.name, "line 4");
  EXPECT_EQ(avoid.wanted(chess), "not e1c1 or a1a8");
  EXPECT_FALSE(avoid.solved_by(mate));
  EXPECT_TRUE(avoid.solved_by(other));
}

// Programs write the operations in the order of their names.
TEST(Suite, OtherOperationsMayComeFirst) {
  const AnyGame chess = suite_game("chess");
  const auto problems = parse_suite(chess,
                                    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - acd 5; bm Ra8#;\n"
                                    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 3 9 ce 120; acs 1; am Ra7;\n"
                                    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - id \"a bm b; c\"; bm Ra8#;\n");
  ASSERT_TRUE(problems) << problems.message();
  ASSERT_EQ(problems->size(), 3U);
  EXPECT_EQ(problems->at(0).wanted(chess), "a1a8");
  EXPECT_EQ(problems->at(1).wanted(chess), "not a1a7");
  EXPECT_EQ(problems->at(1).text, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 3 9");
  EXPECT_EQ(problems->at(2).name, "a bm b; c");
  EXPECT_EQ(problems->at(2).wanted(chess), "a1a8");
  const auto xiangqi = parse_suite(
      suite_game("xiangqi"), "3k5/9/9/4R4/9/9/9/4R4/9/5K3 w - - acd 5; bm e6e9; id \"rook\";");
  ASSERT_TRUE(xiangqi) << xiangqi.message();
}

TEST(Suite, WorksInEveryGameWithTexts) {
  const auto problems = parse_suite(suite_game("connect4"), "4453 bm 4 5; id \"columns\";");
  ASSERT_TRUE(problems) << problems.message();
  EXPECT_EQ(problems->front().best.size(), 2U);
}

TEST(Suite, SaysWhichLineIsWrong) {
  const AnyGame chess = suite_game("chess");
  const auto wrong = [&](const char* text) { return parse_suite(chess, text).message(); };
  EXPECT_TRUE(says(wrong("# nothing"), "no positions"));
  EXPECT_TRUE(says(wrong("\n8/8/8/8/8/8/8/8 w - -"), "line 2: no operation"));
  EXPECT_TRUE(says(wrong("4k3/8/8/8/8/8/P7/4K3 w - - acd 5;"), "line 1: no operation bm or am"));
  EXPECT_TRUE(says(wrong("8/8/8/8/8/8/8/8 w - - bm e4;"), "line 1: position"));
  EXPECT_TRUE(says(wrong("4k3/8/8/8/8/8/8/4K3 w - - bm Ke5;"), "line 1: move 'Ke5' is not legal"));
  EXPECT_TRUE(says(wrong("4k3/8/8/8/8/8/P7/4K3 w - - bm ;"), "bm without moves"));
}

TEST(Suite, OurFilesCanBeRead) {
  const AnyGame chess = suite_game("chess");
  const std::string folder = ESPALIER_SOURCE_DIR "/tests/data/chess/";
  for (const auto& [file, count] : {std::pair{"tactics.epd", 300U}, {"endings.epd", 48U}}) {
    const auto problems = parse_suite(chess, read_file(folder + file, "suite").value());
    ASSERT_TRUE(problems) << file << ": " << problems.message();
    EXPECT_EQ(problems->size(), count) << file;
  }
}

}  // namespace
}  // namespace espalier::app
