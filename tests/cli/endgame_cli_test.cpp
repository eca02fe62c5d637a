// Endgame tables and checkers on the command line.
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
using testing::says;
using testing::TemporaryDirectory;

TEST(EndgameCli, BuildsTablesThatASearchUses) {
  const TemporaryDirectory directory{"endgame-cli"};
  const std::string tables = directory.path("tables");
  const CommandResult built = testing::espalier("endgame checkers --pieces 3 --out " + tables);
  ASSERT_EQ(built.code, 0) << built.err;
  EXPECT_TRUE(says(built.out, "kk-k")) << built.out;
  EXPECT_TRUE(says(built.out, "every table is there and was checked")) << built.out;
  const auto again = testing::espalier("endgame checkers --pieces 2 --json --out " + tables);
  const auto json = nlohmann::json::parse(again.out);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["classes"].size(), 3U);
  EXPECT_EQ(json["classes"][0]["kept"], true);
  // A search of one ply does not see the win by itself.
  const std::string question = "analyse checkers --position B:WK32:BK1,K15 --depth 1 --json";
  const auto score = [&](const std::string& recipe) {
    const auto answer = testing::espalier(question + " --recipe \"" + recipe + "\"");
    EXPECT_EQ(answer.code, 0) << answer.err;
    return nlohmann::json::parse(answer.out)["score_text"].get<std::string>();
  };
  EXPECT_FALSE(says(score("best"), "win"));
  EXPECT_EQ(score("best endgame=" + tables), "win in 23 plies");
}

// Without --out: a folder below the current one, named after the game.
TEST(EndgameCli, HasAFolderOfItsOwn) {
  const TemporaryDirectory directory{"endgame-folder"};
  const std::string here = "cd " + directory.path("") + " && ";
  const CommandResult built = testing::espalier("endgame checkers --pieces 2", "", here);
  ASSERT_EQ(built.code, 0) << built.err;
  EXPECT_TRUE(says(built.out, "use it: endgame=endgame/checkers")) << built.out;
  EXPECT_TRUE(std::ifstream(directory.path("endgame/checkers/checkers-k-k.endgame")).good());
  const auto json =
      nlohmann::json::parse(testing::espalier("endgame checkers --pieces 2 --json", "", here).out);
  EXPECT_EQ(json["folder"], "endgame/checkers");
  EXPECT_EQ(json["classes"][0]["kept"], true);
}

TEST(EndgameCli, BadInputIsOneLine) {
  EXPECT_TRUE(says(bad("endgame othello --out x"),
                   "othello has no endgame tables; expected checkers or chess"));
  EXPECT_TRUE(says(bad("endgame chess --pieces 4 --out x"), "--pieces"));
  EXPECT_TRUE(says(bad("endgame checkers --pieces none --out x"), "--pieces"));
  EXPECT_TRUE(says(bad("endgame checkers --out ''"), "--out"));
  EXPECT_TRUE(says(bad("analyse checkers --recipe \"best endgame=/nowhere\" --depth 1"),
                   "no table of checkers is there"));
  EXPECT_TRUE(says(bad("analyse othello --recipe \"default endgame=x\" --depth 1"), "endgame"));
  EXPECT_TRUE(says(bad("analyse checkers --variant ballot-300 --depth 1"),
                   "checkers has no ballot 'ballot-300', expected ballot-1 to ballot-216"));
}

}  // namespace
}  // namespace espalier
