// Games of checkers as files: PDN, read and written like PGN.
#include <gtest/gtest.h>

#include <string>

#include "app/games.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

constexpr const char* kPdn =
    "[Event \"World Championship\"]\n"
    "[Site \"?\"]\n"
    "[Date \"1990.08.??\"]\n"
    "[Round \"?\"]\n"
    "[Black \"A\"]\n"
    "[White \"B\"]\n"
    "[Result \"*\"]\n"
    "[GameType \"21\"]\n"
    "\n"
    "1. 11-15 22-18 {the single corner} 2. 15x22 25x18 (2... 26x17) 3. 8-11 *\n";

TEST(CheckersRecord, IsReadAndWrittenAsItWas) {
  const auto record = read_record(kPdn, "");
  ASSERT_TRUE(record) << record.message();
  EXPECT_EQ(record->where.info->name, "checkers");
  EXPECT_EQ(record->line.moves.size(), 5U);
  EXPECT_TRUE(says(write_record(*record), "1. 11-15 22-18 {the single corner} 2. 15x22 25x18 "))
      << write_record(*record);
  const std::string written = write_record(*record);
  EXPECT_EQ(write_record(*read_record(written, "")), written);
}

// The type may say more, and may be missing where checkers is expected; files of chess stay chess.
TEST(CheckersRecord, IsKnownByItsTypeOrByWhatIsExpected) {
  const auto game = [](const std::string& tags, const char* expected) {
    const auto record = read_record(tags + "*\n", expected);
    return record ? record->where.info->name : record.message();
  };
  EXPECT_EQ(game("[GameType \"21,B,8,8,N1,0\"]\n", ""), "checkers");
  EXPECT_EQ(game("[FEN \"B:W21-32:B1-12\"]\n", "checkers"), "checkers");
  EXPECT_EQ(game("[White \"A\"]\n[Black \"B\"]\n", "checkers"), "checkers");
  EXPECT_EQ(game("[White \"A\"]\n[Black \"B\"]\n", ""), "chess");
  EXPECT_EQ(game("[White \"A\"]\n[Black \"B\"]\n", "chess"), "chess");
  EXPECT_TRUE(is_record_name("games.pdn"));
}

TEST(CheckersRecord, AFirstPositionIsAFen) {
  const auto record =
      read_record("[GameType \"21\"]\n[FEN \"W:W31:B27,26,18,19\"]\n\n1... 31x22x15 11-15 *\n", "");
  ASSERT_FALSE(record);
  EXPECT_TRUE(says(record.message(), "at 2. move '11-15'")) << record.message();
  const auto good =
      read_record("[GameType \"21\"]\n[FEN \"W:W31:B27,26,18,19\"]\n\n1... 31x22x15 *\n", "");
  ASSERT_TRUE(good) << good.message();
  const std::string written = write_record(*good);
  EXPECT_TRUE(says(written, "[SetUp \"1\"]\n[FEN \"W:W31:B18,19,26,27\"]\n")) << written;
  EXPECT_TRUE(says(written, "1... 31x22x15 *")) << written;
}

TEST(CheckersRecord, BallotsAreVariants) {
  const auto at = make_game_position("checkers", "ballot-1", "");
  ASSERT_TRUE(at) << at.message();
  EXPECT_EQ(at->game.to_move(at->position), Player::Second);
  EXPECT_TRUE(make_game_position("checkers", "standard-ballot-216", "").ok());
  EXPECT_EQ(make_game_position("checkers", "ballot-217", "").message(),
            "checkers has no ballot 'ballot-217', expected ballot-1 to ballot-216");
  EXPECT_TRUE(says(make_game_position("checkers", "standrad", "").message(), "'standard'"));
}

}  // namespace
}  // namespace espalier::app
