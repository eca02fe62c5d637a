// espalier tune --method learn: what it prints and writes, and bad input found before the work.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "../cli/command_line.hpp"
#include "../lab/temporary_directory.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::says;

testing::CommandResult learn(const std::string& arguments) {
  return testing::espalier("tune " + arguments);
}

// One line that says this, and exit code 2.
::testing::AssertionResult refused(const std::string& arguments, const std::string& why) {
  const std::string line = testing::bad("tune " + arguments);
  if (says(line, why)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << arguments << ": " << line;
}

const std::string kSmallLearning =
    "connect4 --method learn --games 40 --nodes 100 --opening 4 --epochs 3 --check-pairs 2 ";

TEST(LearnCli, WritesWeightsThatPlay) {
  const testing::TemporaryDirectory directory("learn-cli");
  const std::string out = directory.path("w.toml");
  const auto run = learn(kSmallLearning + "--out " + out + " --report " + directory.path("r.html"));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(run.out, "written: " + out)) << run.out;
  EXPECT_TRUE(says(run.err, "round 2/2: epoch 1: loss 0.")) << run.err;
  EXPECT_TRUE(std::filesystem::exists(out + ".games"));
  EXPECT_TRUE(std::filesystem::exists(directory.path("r.html")));
  EXPECT_EQ(
      testing::espalier("analyse connect4 --depth 2 --recipe 'default weights=" + out + "'").code,
      0);
  const auto again = learn(kSmallLearning + "--json --out " + out);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_FALSE(says(again.err, "new positions")) << again.err;
  EXPECT_EQ(nlohmann::json::parse(again.out)["method"], "learn");
}

TEST(LearnCli, TakesNodesInThousands) {
  const testing::TemporaryDirectory directory("learn-count");
  const std::string small =
      "connect4 --method learn --games 20 --rounds 1 --opening 4 --epochs 1 --check none --json ";
  const auto weights = [&](const std::string& nodes, const std::string& file) {
    const auto run = learn(small + "--nodes " + nodes + " --out " + directory.path(file));
    EXPECT_EQ(run.code, 0) << run.err;
    return nlohmann::json::parse(run.out)["weights"];
  };
  EXPECT_EQ(weights("1k", "letter.toml"), weights("1000", "digits.toml"));
  EXPECT_TRUE(refused("connect4 --method learn --nodes 10kk", "'10kk' is not a whole number"));
}

TEST(LearnCli, ListsTheFeaturesOfASparseEvaluation) {
  const auto list = learn("chess --eval learned --list");
  EXPECT_EQ(list.code, 0);
  EXPECT_TRUE(says(list.out, "weights without names") && says(list.out, "mobility")) << list.out;
  const auto json = nlohmann::json::parse(learn("chess --eval learned --list --json").out);
  EXPECT_EQ(json["groups"][0]["count"], 384);
}

TEST(LearnCli, FindsBadInputBeforeTheWork) {
  EXPECT_TRUE(refused("othello --method learn", "not tables of patterns"));
  EXPECT_TRUE(refused("chess --eval learned --method ga", "expected --method learn"));
  EXPECT_TRUE(refused("chess --eval turing --method learn", "has no features to learn"));
  EXPECT_TRUE(refused(kSmallLearning + "--depth 3", "--depth belongs to"));
  EXPECT_TRUE(refused("connect4 --nodes 5", "--nodes belongs to --method learn"));
  EXPECT_TRUE(refused(kSmallLearning + "--nodes 0", "--nodes"));
  EXPECT_TRUE(refused(kSmallLearning + "--lambda 2", "--lambda '2': expected 0 to 1"));
  EXPECT_TRUE(refused(kSmallLearning + "--start random", "expected default, zero or a file"));
  EXPECT_TRUE(refused(kSmallLearning + "--start zero", "expected --teacher"));
  EXPECT_TRUE(refused(kSmallLearning + "--start no/such", "--start"));
  EXPECT_TRUE(refused("chess --eval learned --teacher tabels", "tables"));
  EXPECT_TRUE(refused(kSmallLearning + "--check random30", "expected default or none"));
  EXPECT_TRUE(refused(kSmallLearning + "--out /no/such/place/w.toml", "/no/such/place"));
}

}  // namespace
}  // namespace espalier
