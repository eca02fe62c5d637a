// Files of pattern weights: what is written is read back, and every kind of broken file is refused
// with its line.
#include "app/pattern_file.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/packed_numbers.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/othello/patterns.hpp"

namespace espalier::app {
namespace {

using Numbers = std::vector<Points>;

Numbers unpacked(const std::string& text, std::size_t count) {
  const Unpacked result = unpack_numbers(text, count);
  EXPECT_EQ(result.error.why, "");
  return result.numbers;
}

TEST(PackedNumbers, ComeBack) {
  constexpr Points kLeast = std::numeric_limits<Points>::min() / 4;
  constexpr Points kMost = std::numeric_limits<Points>::max() / 4;
  const std::vector<Numbers> lists = {{},
                                      {0},
                                      {1},
                                      {-1},
                                      Numbers(14, 0),
                                      Numbers(15, 0),
                                      {0, 0, 7},
                                      Numbers(16, 0),
                                      {7, 0, -7},
                                      {kLeast, kMost, 0},
                                      Numbers(17, 0),
                                      Numbers(100'000, 0)};
  for (const Numbers& list : lists) EXPECT_EQ(unpacked(pack_numbers(list), list.size()), list);
  Rng rng(1);
  Numbers many;
  for (int i = 0; i < 10'000; ++i) {
    const auto size = std::uint64_t{1} << rng.below(20);
    many.push_back(rng.below(3) == 0 ? 0 : static_cast<Points>(rng.below(size)) - 5);
  }
  EXPECT_EQ(unpacked(pack_numbers(many), many.size()), many);
}

TEST(PackedNumbers, TakeLittleRoom) {
  EXPECT_EQ(pack_numbers(Numbers(1'000'000, 0)).size(), 7U);  // four bytes in base 64, a line feed
  std::istringstream lines(pack_numbers(Numbers(1000, 5)));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U);
}

class PatternFile : public ::testing::Test {
 protected:
  static constexpr std::size_t kCount = 6;
  const Provenance from_{"me", "2026-11-16", "by hand", 0, "othello", ""};
  const Numbers weights_ = {100, 0, 0, -200, 300, 100};

  std::string path() { return directory_.path("w.toml"); }
  std::string written() {
    const auto path_of = write_pattern_weights(path(), "patterns", 2, weights_, from_);
    EXPECT_TRUE(path_of.ok());
    std::ostringstream text;
    text << std::ifstream(path()).rdbuf();
    return text.str();
  }
  // The file with one text in place of another.
  std::string changed(const std::string& old, const std::string& now) {
    std::string text = written();
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), now);
  }
  // What is said of a bad text, without the name of the file.
  static std::string refusal(const std::string& text, const std::string& game = "othello",
                             const std::string& evaluation = "patterns",
                             std::size_t count = kCount) {
    const auto result = parse_pattern_weights(text, "w.toml", game, evaluation, count);
    if (result.ok()) return "accepted";
    const std::string start = "weights file 'w.toml' ";
    EXPECT_TRUE(result.message().starts_with(start)) << result.message();
    EXPECT_EQ(result.message().find('\n'), std::string::npos);
    return result.message().substr(std::min(start.size(), result.message().size()));
  }

  testing::TemporaryDirectory directory_{"patterns"};
};

TEST_F(PatternFile, IsWrittenAndReadBack) {
  EXPECT_EQ(refusal(written()), "accepted");
  const auto back = read_pattern_weights(path(), "othello", "patterns", kCount);
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(**back, weights_);
  EXPECT_NE(written().find("unit = 100\n"), std::string::npos);
  const auto zero = write_pattern_weights(path(), "patterns", 1, Numbers(3, 0), from_);
  ASSERT_TRUE(zero.ok()) << zero.message();
  EXPECT_EQ(**read_pattern_weights(path(), "othello", "patterns", 3), Numbers(3, 0));
}

TEST_F(PatternFile, OfAnotherKindIsRefused) {
  const std::string text = written();
  EXPECT_EQ(refusal(text, "chess"), "line 6: it was made for 'othello'; expected 'chess'");
  EXPECT_EQ(refusal(text, "othello", "features"),
            "line 9: it was made for the evaluation 'patterns'; expected 'features'");
  EXPECT_EQ(refusal(text, "othello", "patterns", 8), "line 10: weights = 6; expected 8");
  EXPECT_EQ(refusal(text.substr(0, text.find("[patterns]")) + "[weights]\nmobility = 3\n"),
            "line 1: [patterns] is missing; expected the table of a pattern evaluation below it "
            "(weights with names are those of another eval=)");
  EXPECT_EQ(refusal("[patterns]\n"),
            "line 1: [provenance] is missing; expected fitted_by, date, method, positions, game");
}

TEST_F(PatternFile, WithABrokenTableIsRefused) {
  const std::string first = pack_numbers(Numbers{1, 0, 0});
  const std::string quotes = "'''\n";
  ASSERT_NE(written().find(quotes + first), std::string::npos);
  const auto with_first = [&](const Numbers& numbers) {
    return refusal(changed(quotes + first, quotes + pack_numbers(numbers)));
  };
  EXPECT_EQ(with_first({1, 0}), "line 16: it ends after 2 numbers; expected 3");
  EXPECT_EQ(with_first({1, 0, 0, 4}), "line 15: there are more than 3 numbers; expected 3");
  EXPECT_EQ(with_first({1, 0, 0, 0}), "line 15: there are more than 3 numbers; expected 3");
  EXPECT_EQ(with_first({1, 5000, 0}), "line 14: a weight of 500000; expected -15000 to 15000");
  EXPECT_EQ(refusal(changed(quotes + first, quotes + "A*" + first)),
            "line 15: '*' is no digit of base 64; expected A-Z a-z 0-9 + /");
  EXPECT_EQ(refusal(changed(quotes + first, quotes + "////////" + first)),
            "line 15: a number is too large; expected 32 bits");
  EXPECT_TRUE(with_first({2, 0, 0}).starts_with("line 12: the checksum of the table is "));
  EXPECT_EQ(refusal(changed(quotes + first + "''',\n", "")),
            "line 16: it ends after 3 numbers; expected 6");
  EXPECT_EQ(refusal(changed(quotes + first + "'''", "17")),
            "line 14: a stage is not a text; expected '''...'''");
  EXPECT_EQ(refusal(changed("stages = [\n", "stages = [\n'a', 'b',\n")),
            "line 13: 4 stages; expected a number that divides 6 weights");
}

TEST_F(PatternFile, CutShortIsRefused) {
  const std::string text = written();
  for (std::size_t size = 0; size + 2 < text.size(); ++size) {
    EXPECT_NE(refusal(text.substr(0, size)), "accepted") << size;
  }
}

TEST_F(PatternFile, WithOtherNumbersIsRefused) {
  EXPECT_EQ(refusal(changed("unit = 100", "unit = 0")),
            "line 11: unit = 0 is out of range; expected 1 to 10000");
  EXPECT_EQ(refusal(changed("unit = 100", "unit = \"1\"")),
            "line 11: unit is not a whole number; expected 1 to 10000");
  EXPECT_EQ(refusal(changed("unit = 100", "units = 100")),
            "line 11: unknown name 'units'; the nearest is 'unit'");
}

TEST_F(PatternFile, ThatCannotBeWrittenOrReadSaysWhy) {
  const auto nowhere =
      write_pattern_weights(directory_.path("no/such/place"), "patterns", 2, weights_, from_);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_NE(nowhere.message().find("No such file"), std::string::npos) << nowhere.message();
  EXPECT_FALSE(read_pattern_weights(directory_.path("none"), "othello", "patterns", 6).ok());
  const auto large = write_pattern_weights(path(), "patterns", 1, Numbers{40'000}, from_);
  ASSERT_FALSE(large.ok());
  EXPECT_TRUE(large.message().starts_with("not written: ")) << large.message();
}

TEST(ShippedPatterns, AreReadAndSmall) {
  using othello::Patterns;
  const std::string path = ESPALIER_SOURCE_DIR "/experiments/weights/othello.toml";
  const auto weights =
      read_pattern_weights(path, "othello", Patterns::kName, Patterns::kWeightCount);
  ASSERT_TRUE(weights.ok()) << weights.message();
  EXPECT_LT(std::filesystem::file_size(path), 600'000U);
  // At the start of the game neither side is far ahead.
  const othello::Othello game;
  EXPECT_LT(std::abs(Patterns(*weights).evaluate(game, game.start())), 5 * othello::kDisc);
}

TEST(ShippedWeights, OfChessAreItsDefaultAndValueThePieces) {
  const auto here = make_game_position("chess", "", "").value();
  EXPECT_EQ(here.game->evaluations().front(), "learned");
  const std::string path = ESPALIER_SOURCE_DIR "/experiments/weights/chess-learned.toml";
  const auto weights =
      read_pattern_weights(path, "chess", "learned", here.game->table_weights("learned"));
  ASSERT_TRUE(weights.ok()) << weights.message();
  EXPECT_EQ(**weights, here.game->learned_weights("learned"));
  const auto value = [](const std::string& fen) {
    const auto at = make_game_position("chess", "", fen).value();
    return at.game->evaluate(at.position);
  };
  // Without a knight, a rook, a queen of Black's.
  EXPECT_GT(value("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 150);
  EXPECT_GT(value("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"), 250);
  EXPECT_GT(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 500);
}

}  // namespace
}  // namespace espalier::app
