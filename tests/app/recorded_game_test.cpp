// Recorded games: what is kept when they are read and written, and what is said about wrong ones.
#include "app/recorded_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/board_view.hpp"
#include "espalier/core/rng.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

std::string rewritten(const std::string& text, const std::string& game = "chess") {
  const auto record = read_record(text, game);
  return record ? write_record(*record) : "error: " + record.message();
}

constexpr const char* kWhole =
    "[Event \"Casual \\\"A\\\" \\\\ B\"]\n"
    "[Site \"London\"]\n"
    "[Date \"1851.06.21\"]\n"
    "[Round \"?\"]\n"
    "[White \"Anderssen, Adolf\"]\n"
    "[Black \"Kieseritzky\"]\n"
    "[Result \"1-0\"]\n"
    "[ECO \"C33\"]\n"
    "\n"
    "{before the game} 1. e4 e5 2. f4 $1 {the gambit} (2. Nf3 {is safer} 2... Nc6\n"
    "(2... d6 $2 3. d4) 3. Bb5) {after it} 2... exf4 3. Bc4 Qh4+ $2 $14 4. Kf1 1-0\n";

TEST(RecordedGame, KeepsTagsCommentsSignsAndVariations) { EXPECT_EQ(rewritten(kWhole), kWhole); }

TEST(RecordedGame, ReadsEveryWayOfWritingMoves) {
  const std::string plain = rewritten("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
  EXPECT_TRUE(says(plain, "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n")) << plain;
  for (const char* other : {
           "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O *",
           "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 O-O",
           "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3. ... a6 4. 0-0 *",
           "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
           "% a line for another program\r\n1. e4 e5\r\n2. Ng1f3 ; to the end\r\nNb8-c6 3. Bb5 "
           "a6\r\n"
           "4. O-O *\r\n",
           "\xef\xbb\xbf[Result \"*\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. e1h1 *",
       }) {
    const auto record = read_record(other, "chess");
    ASSERT_TRUE(record) << other << ": " << record.message();
    EXPECT_EQ(game_of(*record)->move_texts(), game_of(*read_record(plain, "chess"))->move_texts())
        << other;
  }
  EXPECT_TRUE(says(rewritten("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *"),
                   "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 *"));
}

TEST(RecordedGame, SeveralGamesOfOneText) {
  const std::string text = std::string(kWhole) +
                           "\n[White \"A\"]\n\n1. d4 d5\n\n[White \"B\"]\n[Result \"1/2-1/2\"]\n\n"
                           "1. c4 1/2-1/2\n1. a3 *\n";
  const auto drafts = scan_records(text);
  ASSERT_TRUE(drafts) << drafts.message();
  ASSERT_EQ(drafts->size(), 4U);
  EXPECT_EQ(*drafts->at(1).tag("White"), "A");
  EXPECT_EQ(drafts->at(2).result, "1/2-1/2");
  EXPECT_EQ(drafts->at(3).line.moves.size(), 1U);
  EXPECT_EQ(read_record(text, "chess", 3)->line.moves.front().text, "c4");
  EXPECT_EQ(read_record(text, "chess", 5).message(), "game 5 is not there, expected 1 to 4");
}

TEST(RecordedGame, PositionsAndChess960) {
  const std::string start = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 37";
  const std::string set_up =
      rewritten("[SetUp \"1\"]\n[FEN \"" + start + "\"]\n\n37... Kd7 38. e4 *");
  EXPECT_TRUE(says(set_up, "[SetUp \"1\"]\n[FEN \"" + start + "\"]\n\n37... Kd7 38. e4 *\n"))
      << set_up;
  const std::string shuffled =
      "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
      "[FEN \"4k3/8/8/8/8/8/5PPP/1R3K1R w HB - 2 9\"]\n\n9. O-O *\n";
  const auto record = read_record(shuffled, "chess");
  ASSERT_TRUE(record) << record.message();
  EXPECT_EQ(record->where.variant, "chess960");
  EXPECT_TRUE(says(write_record(*record), "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \""));
  EXPECT_TRUE(says(write_record(*record), "\n9. O-O *\n"));
  EXPECT_EQ(rewritten(write_record(*record)), write_record(*record));
  // Without the tag the position itself tells.
  const auto untold = read_record(shuffled.substr(shuffled.find("[SetUp")), "chess");
  ASSERT_TRUE(untold) << untold.message();
  EXPECT_EQ(untold->where.variant, "chess960");
}

TEST(RecordedGame, OtherGamesHaveTheirOwnTags) {
  const std::string text =
      "[Game \"connect4\"]\n[Variant \"7x6\"]\n[First \"A\"]\n[Second \"?\"]\n[Result \"*\"]\n\n"
      "1. 4 4 2. 3 {a threat} (2. 1 2) 2... 5 *\n";
  EXPECT_EQ(rewritten(text, ""), text);
}

TEST(RecordedGame, SaysWhatIsWrongAndWhere) {
  const auto why = [](const std::string& text) {
    const auto record = read_record(text, "chess");
    return record ? std::string("nothing") : record.message();
  };
  EXPECT_TRUE(says(why("1. e4 e5\n2. Nf3 Nc6\n3. Bb6 *"),
                   "line 3, at 3. move 'Bb6' is not legal: it could mean "));
  EXPECT_EQ(why("[FEN \"4k3/8/8/R7/8/8/8/R3K2R w - - 0 1\"]\n\n1. Ra3"),
            "line 3, at 1. move 'Ra3' is ambiguous: it could mean R1a3 or R5a3");
  EXPECT_TRUE(says(why("1. e4 (1. d4 d5\n2. xx) e5"), "line 2, at 2. move 'xx' is no move"));
  EXPECT_EQ(why("1. e4 {no end\n\n"),
            "line 1: a comment is not closed, expected '}' before the end");
  EXPECT_EQ(why("1. e4\n(1. d4"), "line 2: a variation is not closed, expected ')'");
  EXPECT_EQ(why("1. e4 )"), "line 1: ')' without a variation, expected a move");
  EXPECT_EQ(why("(1. e4)"), "line 1: a variation before the first move, expected a move");
  EXPECT_EQ(why("1. e4 $x"), "line 1: '$' without a sign, expected $0 to $255");
  EXPECT_EQ(why("[White Anderssen]\n1. e4"),
            "line 1: a tag is not complete, expected one such as [White \"Anderssen\"]");
  EXPECT_EQ(why("[White \"A\"]\n[White \"B\"]"),
            "line 2: a second tag 'White', expected one in a game");
  EXPECT_TRUE(says(why("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4"), "line 1: position '8/8/8"));
  EXPECT_TRUE(says(why("[Variant \"Shogi\"]\n1. e4"), "unknown variant 'Shogi'"));
  EXPECT_TRUE(says(why("   \n"), "there is no game in the text"));
  std::string deep = "1. e4";
  for (int i = 0; i < 5000; ++i) deep += " (1. d4";
  EXPECT_EQ(why(deep), "line 1: variations are more than 100 deep");
}

TEST(RecordedGame, BecomesAGameInPlay) {
  const auto resigned = game_of(*read_record("1. e4 e5 1-0", "chess"));
  EXPECT_EQ(resigned->result(), "first player wins by resignation");
  EXPECT_EQ(result_of(*resigned), "1-0");
  EXPECT_FALSE(game_of(*read_record("1. e4 e5 1/2-1/2", "chess"))->over());
  const auto mate = read_record("1. f3 e5 2. g4 Qh4# 0-1", "chess");
  EXPECT_EQ(game_of(*mate)->result(), "second player wins");
  const auto wrong = game_of(*read_record("1. f3 e5 2. g4 Qh4# 1-0", "chess"));
  EXPECT_EQ(wrong.message(), "the result is written as '1-0', but the moves make it '0-1'");
  // People do not claim every draw: the game goes on in the variant where it may.
  std::string moves;
  for (int i = 0; i < 3; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  const auto on = game_of(*read_record(moves + "e4 *", "chess"));
  ASSERT_TRUE(on) << on.message();
  EXPECT_EQ(on->variant(), "standard-unclaimed");
  EXPECT_FALSE(on->over());
}

TEST(RecordedGame, GoesOnWithoutForgetting) {
  const auto record = read_record(kWhole, "chess");
  GameInPlay game = *game_of(*record);
  EXPECT_EQ(write_record(gone_on(*record, game)), kWhole);
  game.undo();  // the resignation
  game.undo();
  game.play(*game.game()->parse_move(game.position(), "g2g3"));
  const std::string other = write_record(gone_on(*record, game));
  EXPECT_TRUE(says(other, "Qh4+ $2 $14 4. g3 (4.\nKf1) *\n")) << other;
  EXPECT_TRUE(says(other, "(2. Nf3 {is safer} 2... Nc6")) << other;
  // What was a variation becomes the main line.
  while (game.moves().size() > 2) game.undo();
  game.play(*game.game()->parse_move(game.position(), "Nf3"));
  const std::string promoted = write_record(gone_on(*record, game));
  EXPECT_TRUE(says(promoted, "2. Nf3 {is safer} (2. f4 $1 {the gambit}")) << promoted;
  EXPECT_TRUE(says(promoted, "[Result \"*\"]")) << promoted;
  EXPECT_EQ(rewritten(promoted), promoted);
}

TEST(RecordedGame, APastedGameBringsItsTree) {
  const auto read = read_text("othello", "", kWhole);
  ASSERT_TRUE(read) << read.message();
  EXPECT_EQ(read->where.game, "chess");
  EXPECT_EQ(read->where.moves, "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1");
  ASSERT_TRUE(read->record);
  EXPECT_EQ(read->record->line.moves[2].variations.size(), 1U);
  const auto text = recorded_text({"chess", "", "", "e2e4 {good} (d2d4 d7d5) e7e5"},
                                  {{"White", "A \"B\""}}, "1-0");
  ASSERT_TRUE(text) << text.message();
  EXPECT_TRUE(says(*text, "[White \"A \\\"B\\\"\"]\n"));
  EXPECT_TRUE(says(*text, "1. e4 {good} (1. d4 d5) 1... e5 1-0\n")) << *text;
  EXPECT_TRUE(says(recorded_text({"chess", "", "", "e2e5"}, {}, "").message(), "line 1, at 1. "));
}

// --- texts of every wrong kind -------------------------------------------------------------------

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : rng_(seed) {}

  std::string operator()(std::string text) {
    constexpr std::string_view kLikely =
        "/KQkqwb-0123456789 pnbrqkPNBRQKabcdefgh{}();$[]\"\\\n.x=+#O";
    for (std::uint64_t changes = 1 + rng_.below(4); changes > 0; --changes) {
      const std::size_t at = rng_.below(text.size() + 1);
      const char byte = rng_.below(4) == 0 ? static_cast<char>(rng_.below(256))
                                           : kLikely[rng_.below(kLikely.size())];
      switch (rng_.below(4)) {
        case 0: text.insert(at, 1, byte); break;
        case 1: text.erase(at, 1 + rng_.below(3)); break;
        case 2:
          if (at < text.size()) text[at] = byte;
          break;
        default: text.insert(at, text.substr(at, rng_.below(12))); break;
      }
    }
    return text;
  }

 private:
  Rng rng_;
};

bool is_clear_line(const std::string& message) {
  return message.size() > 10 && message.size() < 2000 &&
         message.find_first_of("\n\r") == std::string::npos;
}

#ifdef ESPALIER_FEW_TREES
constexpr int kMutants = 500;
#else
constexpr int kMutants = 10'000;
#endif

TEST(RecordedGame, MutatedRecordsHaveAClearAnswer) {
  const std::vector<std::string> records = {
      kWhole,
      "[SetUp \"1\"]\n[FEN \"8/P6k/8/3pP3/8/8/8/4K2R w K d6 0 7\"]\n\n7. exd6 (7. a8=Q $1) "
      "7... Kg6 8. O-O {castles} *\n",
      "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/5PPP/1R3K1R w HB - 2 9\"]\n\n9. O-O Kd7 *",
      "1. f3 e5 2. g4?? Qh4# 0-1\n\n1. e4 ; to the end\ne5 1/2-1/2"};
  Mutator mutate(7);
  int good = 0;
  for (int i = 0; i < kMutants; ++i) {
    const std::string& sound = records[static_cast<std::size_t>(i) % records.size()];
    const std::string text = mutate(i % 5 == 0 ? mutate(sound) : sound);
    const auto record = read_record(text, "chess");
    if (!record) {
      ASSERT_TRUE(is_clear_line(record.message())) << text << "\n" << record.message();
      continue;
    }
    ++good;
    const std::string written = write_record(*record);
    ASSERT_EQ(rewritten(written), written) << text;
  }
  EXPECT_GT(good, kMutants / 20);
  EXPECT_LT(good, kMutants);
}

TEST(RecordedGame, MutatedPositionsAndMovesHaveAClearAnswer) {
  const std::vector<std::string> positions = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"};
  const std::vector<std::string> moves = {"e2e4", "Nf3", "O-O", "exd6", "e7e8q", "Qxf7#", "e1g1"};
  const AnyGame game = make_game_position("chess", "", "")->game;
  Mutator mutate(11);
  int good = 0;
  for (int i = 0; i < kMutants; ++i) {
    const auto n = static_cast<std::size_t>(i);
    const auto position = game->parse_position(mutate(positions[n % positions.size()]));
    if (!position) {
      ASSERT_TRUE(is_clear_line(position.message())) << position.message();
      continue;
    }
    ++good;
    ASSERT_EQ(game->parse_position(game->format_position(*position)).ok(), true);
    const auto move = game->parse_move(*position, mutate(moves[n % moves.size()]));
    ASSERT_TRUE(move || is_clear_line(move.message())) << move.message();
  }
  EXPECT_GT(good, kMutants / 100);
}

}  // namespace
}  // namespace espalier::app
