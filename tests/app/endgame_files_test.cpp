// Files of endgame tables: packed and read back, refused when damaged, and built in steps.
#include "app/endgame_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;
using testing::TemporaryDirectory;

AnyGame game_called(const char* name) {
  const GameInfo* info = find_game(name).value();
  return info->make(info->variants.front()).value();
}

TEST(EndgameFiles, ArePackedAndReadBack) {
  for (const int most : {0, 1, 2, 60, 254}) {
    std::vector<EndgameCode> codes;
    for (int i = 0; i < 1003; ++i) codes.push_back(static_cast<EndgameCode>(i * 31 % (most + 1)));
    const EndgameClass table{"kk-k", 3, 1003};
    const std::string bytes = pack_endgame("checkers", table, codes);
    const auto again = unpack_endgame(bytes, "file", "checkers", table);
    ASSERT_TRUE(again) << again.message();
    EXPECT_EQ(*again, codes);
    EXPECT_LE(bytes.size(), 1003U + 100U);
  }
}

TEST(EndgameFiles, DamagedOnesAreRefused) {
  const EndgameClass table{"kk-k", 3, 1000};
  std::vector<EndgameCode> codes(1000, 5);
  codes[17] = 62;
  const std::string whole = pack_endgame("checkers", table, codes);
  const auto message = [&](const std::string& bytes, const EndgameClass& as) {
    const auto read = unpack_endgame(bytes, "x.endgame", "checkers", as);
    return read ? std::string("read") : read.message();
  };
  std::string changed = whole;
  changed[changed.size() - 9] ^= 4;
  EXPECT_TRUE(says(message(changed, table), "'x.endgame': its checksum is wrong"));
  EXPECT_TRUE(says(message(whole.substr(0, whole.size() - 1), table), "749 bytes of places"))
      << message(whole.substr(0, whole.size() - 1), table);
  EXPECT_TRUE(says(message(whole, {"mk-k", 3, 1000}), "not that of checkers mk-k"));
  EXPECT_TRUE(says(message("", table), "not that of checkers kk-k"));
  EXPECT_EQ(message(changed, table).find('\n'), std::string::npos);
}

// KQK and KRK are mates in 10 and 16, a pawn wins in 28: known to everybody.
TEST(EndgameFiles, ChessHasItsLongestMates) {
  const TemporaryDirectory folder{"endgames"};
  const AnyGame chess = game_called("chess");
  std::vector<std::pair<std::string, int>> longest;
  const StopFlag stop;
  const auto done =
      build_endgames(*chess, {3, folder.path("")}, stop, [&](const EndgameReport& report) {
        longest.emplace_back(report.table.name, (report.longest + 1) / 2);
      });
  ASSERT_TRUE(done) << done.message();
  const std::vector<std::pair<std::string, int>> known = {{"KQK", 10}, {"KRK", 16}, {"KPK", 28}};
  EXPECT_EQ(longest, known);
}

TEST(EndgameFiles, AreBuiltOnceAndUsedByRecipes) {
  const TemporaryDirectory folder{"endgames"};
  const AnyGame game = game_called("checkers");
  const std::string tables = folder.path("tables");
  const auto missing = make_recipe("default endgame=" + tables, *game);
  ASSERT_FALSE(missing);
  EXPECT_TRUE(says(missing.message(), "no table of checkers is there")) << missing.message();
  std::vector<bool> kept;
  const StopFlag go_on;
  for (int i = 0; i < 2; ++i) {
    kept.clear();
    const auto done = build_endgames(*game, {2, tables}, go_on, [&](const EndgameReport& report) {
      kept.push_back(report.kept);
    });
    ASSERT_TRUE(done) << done.message();
    EXPECT_TRUE(*done);
    EXPECT_EQ(kept, std::vector<bool>(3, i == 1));
  }
  const auto recipe = make_recipe("default endgame=" + tables, *game);
  ASSERT_TRUE(recipe) << recipe.message();
  ASSERT_TRUE(recipe->endgames);
  EXPECT_EQ(std::count_if(recipe->endgames->codes.begin(), recipe->endgames->codes.end(),
                          [](const auto& codes) { return !codes.empty(); }),
            3);
  std::ofstream(endgame_file(tables, "checkers", {"k-k", 2, 992})) << "nonsense";
  EXPECT_TRUE(says(make_recipe("default endgame=" + tables, *game).message(),
                   "its first line is not that of checkers k-k"));
}

TEST(EndgameFiles, AStopLeavesWholeTablesOnly) {
  const TemporaryDirectory folder{"endgames"};
  const AnyGame game = game_called("checkers");
  StopFlag stop;
  const auto done =
      build_endgames(*game, {3, folder.path("t")}, stop, [&](const EndgameReport& report) {
        if (report.number == 2) stop.request();
      });
  ASSERT_TRUE(done) << done.message();
  EXPECT_FALSE(*done);
  int files = 0;
  for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(folder.path("t"))) {
    ++files;
  }
  EXPECT_EQ(files, 2);
}

}  // namespace
}  // namespace espalier::app
