// Games of xiangqi as files: PGN with moves as people write them (WXF) or as two points.
#include <gtest/gtest.h>

#include <string>

#include "app/games.hpp"
#include "app/recorded_game.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

const std::string kTags =
    "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

// The moves of a file, as the game prints them; or the error.
std::string moves_of(const std::string& text) {
  const auto record = read_record(text, "");
  if (!record) return record.message();
  std::string moves = record->where.info->name + ":";
  AnyPosition position = record->where.position;
  for (const RecordedMove& played : record->line.moves) {
    moves += " " + record->where.game->format_move(position, played.move);
    position = record->where.game.play(position, played.move);
  }
  return moves;
}

TEST(XiangqiRecord, ReadsMovesAsTheyAreWritten) {
  const std::string moves = "xiangqi: h2e2 h9g7 h0g2 i9h9";
  EXPECT_EQ(moves_of(kTags + "1. C2=5 H8+7 2. H2+3 R9=8 *\n"), moves);
  EXPECT_EQ(moves_of(kTags + "1. h2e2 h9g7 2. h0g2 i9h9 *\n"), moves);
  EXPECT_EQ(moves_of(kTags + "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *\n"), moves);
  EXPECT_EQ(moves_of(kTags + "1. h3e3 h10g8 2. h1g3 i10h10 *\n"), moves) << "ranks 1 to 10";
  EXPECT_EQ(moves_of(kTags + "1. c2.5 {a comment} (1. H2+3 H8+7) N8+7 2. N2+3 R9=8 *\n"), moves);
}

// Both rooks on the file can make e4f4, each with its own way to count.
const std::string kTwoRooks =
    "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/p8/9/4R4/4R4/9/9/5K3 w\"]\n\n";

TEST(XiangqiRecord, OneMoveDecidesHowRanksAreCounted) {
  EXPECT_EQ(moves_of(kTwoRooks + "1. e4f4 *\n"), "xiangqi: e4f4") << "nothing says otherwise";
  EXPECT_EQ(moves_of(kTwoRooks + "1. e4f4 d9d8 *\n"), "xiangqi: e4f4 d9d8");
  EXPECT_EQ(moves_of(kTwoRooks + "1. e4f4 d10d9 *\n"), "xiangqi: e3f3 d9d8");
  EXPECT_EQ(moves_of(kTwoRooks + "1. E4-F4 D10-D9 *\n"), "xiangqi: e3f3 d9d8");
  EXPECT_EQ(moves_of(kTwoRooks + "1. e4f4 a7a6 *\n"), "xiangqi: e3f3 a6a5") << "legal only so";
  EXPECT_EQ(moves_of(kTwoRooks + "1. e4g4 (1. e4f4 d10d9) a6a5 2. e5f5 *\n"),
            "xiangqi: e3g3 a6a5 e4f4");
  const std::string wrong = moves_of(kTwoRooks + "1. e4f4 d10d9 2. h1h2 *\n");
  EXPECT_TRUE(says(wrong, "at 2. move 'h1h2' is not legal")) << wrong;
}

// A game says how the others of its text count.
TEST(XiangqiRecord, OneGameDecidesForTheOthers) {
  const std::string rook = kTwoRooks + "1. e4f4 *\n";
  EXPECT_EQ(moves_of(rook + "\n" + kTags + "1. h3e3 h10g8 *\n"), "xiangqi: e3f3");
  EXPECT_EQ(moves_of(rook + "\n" + kTags + "1. h2e2 h9g7 *\n"), "xiangqi: e4f4");
}

TEST(XiangqiRecord, IsWrittenAndReadAgain) {
  const auto record =
      read_record(kTags + "1. h2e2 {to the middle} H8+7 (1... C8=5 2. H2+3) 2. H2+3 R9=8 *\n", "");
  ASSERT_TRUE(record) << record.message();
  const std::string written = write_record(*record);
  EXPECT_TRUE(says(written, "[Game \"Chinese Chess\"]\n")) << written;
  EXPECT_TRUE(says(written, "[Red \"A\"]\n[Black \"B\"]\n")) << written;
  EXPECT_TRUE(says(written,
                   "1. C2=5 {to the middle} 1... H8+7 (1... C8=5 2. H2+3) 2. H2+3 R9=8 *"))
      << written;
  const auto again = read_record(written, "");
  ASSERT_TRUE(again) << again.message();
  EXPECT_EQ(write_record(*again), written);
  EXPECT_EQ(again->line.moves.size(), 4U);
}

TEST(XiangqiRecord, BeginsInAnyPosition) {
  const std::string text =
      "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/4R4/9/9/9/4R4/9/5K3 b - - 3 40\"]\n\n"
      "40... K4+1 41. R-=4 *\n";
  const auto record = read_record(text, "");
  ASSERT_TRUE(record) << record.message();
  const std::string written = write_record(*record);
  EXPECT_TRUE(says(written, "[FEN \"3k5/9/9/4R4/9/9/9/4R4/9/5K3 b - - 3 40\"]")) << written;
  EXPECT_TRUE(says(written, "40... K4+1 41. R-=4 *")) << written;
}

TEST(XiangqiRecord, ABadMoveIsNamedWithItsPlace) {
  const std::string wrong = moves_of(kTags + "1. C2=5 H8+7 2. H2+4 *\n");
  EXPECT_TRUE(says(wrong, "line 7, at 2. move 'H2+4' is not legal: it could mean H2+3 or H2+1"))
      << wrong;
  const std::string ambiguous = moves_of(
      "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/4R4/9/9/9/4R4/9/5K3 w\"]\n\n1. R5=4 *\n");
  EXPECT_TRUE(says(ambiguous, "it could mean R-=4 or R+=4")) << ambiguous;
}

}  // namespace
}  // namespace espalier::app
