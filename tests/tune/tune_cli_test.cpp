// espalier tune: what it prints and writes, Ctrl-C and going on, and bad input found before the
// work.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "../cli/command_line.hpp"
#include "../lab/temporary_directory.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;
using testing::read_file;
using testing::TemporaryDirectory;

using testing::says;

testing::CommandResult tune(const std::string& arguments) {
  return testing::espalier("tune " + arguments);
}

// A moment of work.
const std::string kSmall =
    "breakthrough --variant 5x5 --opening 4 --start random --population 6 --generations 3 --pairs "
    "1 "
    "--check-pairs 20 ";

TEST(TuneCli, ListsTheWeights) {
  const auto list = tune("breakthrough --list");
  EXPECT_EQ(list.code, 0);
  EXPECT_TRUE(says(list.out, "one_to_go") && says(list.out, "-200 to 0"));
  const Json json = Json::parse(tune("breakthrough --list --json").out);
  ASSERT_EQ(json.size(), 10U);
  EXPECT_EQ(json[0]["name"], "material");
  EXPECT_EQ(json[0]["default"], 100);
  EXPECT_EQ(json[0]["high"], 400);
}

// Fuernkranz, "Evaluation Function Examples": other weights in other phases.
TEST(TuneCli, TunesTheWeightsOfThreePhases) {
  const Json list = Json::parse(tune("breakthrough --eval phases --list --json").out);
  ASSERT_EQ(list.size(), 30U);
  EXPECT_EQ(list[0]["name"], "opening.material");
  EXPECT_EQ(list[29]["name"], "endgame.hanging");
  const TemporaryDirectory directory("tune-phases");
  const std::string out = directory.path("w.toml");
  const auto run = tune(kSmall + "--eval phases --out " + out);
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(read_file(out), "\n[weights.opening]\nmaterial = "));
  EXPECT_TRUE(says(read_file(out), "\n[weights.endgame]\nmaterial = "));
  // The file is that of another evaluation for a player without phases.
  const std::string start = "tune breakthrough --method perturb --start " + out;
  EXPECT_TRUE(says(bad(start + " --out " + directory.path("players")),
                   "[weights.opening] is one of the phases of another evaluation"));
  EXPECT_TRUE(says(bad("tune connect4 --eval phases"), "unknown evaluation 'phases'"));
}

TEST(TuneCli, WritesWhatItFound) {
  const TemporaryDirectory directory("tune-cli");
  const std::string out = directory.path("w.toml");
  const auto run =
      tune(kSmall + "--json --out " + out + " --report " + directory.path("report.html"));
  ASSERT_EQ(run.code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["game"], "breakthrough");
  EXPECT_EQ(json["variant"], "5x5");
  EXPECT_EQ(json["method"], "ga");
  EXPECT_EQ(json["details"]["generations"].size(), 3U);
  EXPECT_LE(json["checks"][0]["games"], 40);
  const std::string file = read_file(out);
  EXPECT_TRUE(says(file, "fitted_by = \"espalier "));
  EXPECT_TRUE(says(file, "seed 1"));
  EXPECT_TRUE(says(file, "material = " + json["weights"]["material"].dump()));
  EXPECT_TRUE(says(read_file(directory.path("report.html")), "Scores in each generation"));
  EXPECT_TRUE(std::filesystem::exists(directory.path("report-fitness.svg")));
  EXPECT_TRUE(says(run.err, "generation 3/3"));
  // The weights can be played with.
  const auto played = testing::espalier(
      "analyse breakthrough --variant 5x5 --depth 2 --recipe \"id weights=" + out + "\"");
  EXPECT_EQ(played.code, 0) << played.err;
  // The same command again goes on from the end: nothing is left to do, and the result is the same.
  const auto again = tune(kSmall + "--json --out " + out);
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_TRUE(says(again.err, "taken up after generation 3"));
  EXPECT_EQ(Json::parse(again.out)["weights"], json["weights"]);
  EXPECT_EQ(Json::parse(again.out)["checks"], json["checks"]);
}

TEST(TuneCli, OtherMethodsCheckThemselvesToo) {
  for (const std::string method : {"td", "regression"}) {
    const auto run = tune(
        "connect4 --variant 5x4 --opening 2 --games 100 --check-pairs 20 --json "
        "--method " +
        method);
    ASSERT_EQ(run.code, 0) << run.err;
    const Json json = Json::parse(run.out);
    EXPECT_EQ(json["method"], method);
    EXPECT_TRUE(json["checks"][0].contains("verdict"));
    EXPECT_GT(json["positions"], 100);
  }
}

// Ctrl-C after the first generation; the same command then ends as if nothing had happened.
TEST(TuneCli, IsStoppedAndGoesOn) {
  const TemporaryDirectory directory("tune-stop");
  const std::string state = directory.path("run.state");
  const std::vector<std::string> words = {
      "espalier",     "tune",   "breakthrough", "--variant", "6x6",           "--start", "random",
      "--population", "8",      "--pairs",      "2",         "--generations", "20",      "--check",
      "none",         "--json", "--state",      state};
  std::string command;
  for (std::size_t i = 2; i < words.size() - 2; ++i) command += words[i] + " ";
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = ::open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(ESPALIER_BINARY, arguments.data());
    _exit(127);
  }
  for (int i = 0; i < 3000 && !std::filesystem::exists(state); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_EQ(WEXITSTATUS(status), 1);
  const std::size_t done = Json::parse(read_file(state))["history"].size();
  EXPECT_GE(done, 1U);
  EXPECT_LT(done, 20U);
  const auto resumed = tune(command + "--state " + state);
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  const auto whole = tune(command);
  ASSERT_EQ(whole.code, 0) << whole.err;
  const Json a = Json::parse(resumed.out);
  const Json b = Json::parse(whole.out);
  EXPECT_EQ(a["weights"], b["weights"]);
  EXPECT_EQ(a["details"], b["details"]);
  EXPECT_EQ(a["games"], b["games"]);
}

TEST(TuneCli, WritesAPopulation) {
  const TemporaryDirectory directory("tune-population");
  const auto run = tune("breakthrough --method perturb --players 5 --spread 0.2 --out " +
                        directory.path("players"));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(run.out, "5 players written"));
  EXPECT_TRUE(std::filesystem::exists(directory.path("players/breakthrough-005.toml")));
}

TEST(TuneCli, BadInputIsOneLineBeforeTheWork) {
  const TemporaryDirectory directory("tune-bad");
  EXPECT_TRUE(
      says(bad("tune breakthrough --method gaa"), "unknown method 'gaa'; the nearest is 'ga'"));
  EXPECT_TRUE(
      says(bad("tune breaktrough"), "unknown game 'breaktrough'; the nearest is 'breakthrough'"));
  EXPECT_TRUE(says(bad("tune pearl"), "has no weights to tune"));
  EXPECT_TRUE(says(bad("tune pearl --list"), "has no weights to tune"));
  EXPECT_TRUE(says(bad("tune breakthrough --variant 7x7"), "unknown variant"));
  EXPECT_TRUE(
      says(bad("tune breakthrough --out /no/such/place.toml"), "No such file or directory"));
  EXPECT_TRUE(says(bad("tune breakthrough --out " + directory.path()), "it is a directory"));
  EXPECT_TRUE(
      says(bad("tune breakthrough --report /no/such/place.html"), "cannot write the report"));
  EXPECT_TRUE(says(bad("tune breakthrough --state /no/such/place"), "cannot write the state file"));
  EXPECT_TRUE(says(bad("tune breakthrough --lambda 0.5"), "--lambda belongs to --method td"));
  EXPECT_TRUE(
      says(bad("tune breakthrough --method td --levels 4"), "--levels belongs to --method ga"));
  EXPECT_TRUE(
      says(bad("tune breakthrough --method td --lambda 2"), "--lambda '2': expected 0 to 1"));
  EXPECT_TRUE(says(bad("tune breakthrough --generations 0"), "--generations"));
  EXPECT_TRUE(says(bad("tune breakthrough --population 24x"), "--population"));
  EXPECT_TRUE(says(bad("tune breakthrough --start nowhere.toml"), "No such file"));
  EXPECT_TRUE(says(bad("tune breakthrough --check rnd"), "unknown word of --check"));
  EXPECT_TRUE(says(bad("tune breakthrough --sprt 20,0"), "elo0"));
  EXPECT_TRUE(says(bad("tune breakthrough --sprt 20"), "expected ELO0,ELO1"));
  EXPECT_TRUE(says(bad("tune breakthrough --method perturb"), "expected --out DIRECTORY"));
  EXPECT_TRUE(says(bad("tune breakthrough --method perturb --spread 2 --out x"), "--spread '2'"));
  EXPECT_TRUE(says(bad("tune breakthrough --out ''"), "empty"));
  const std::string state = directory.path("broken.state");
  std::ofstream(state) << "{\"format\":1";
  EXPECT_TRUE(says(bad("tune breakthrough --state " + state), "it is not JSON"));
  const std::string start = directory.path("start.toml");
  std::ofstream(start) << "[provenance]\nfitted_by=\"me\"\ndate=\"d\"\nmethod=\"m\"\npositions=0\n"
                          "game=\"breakthrough\"\n[weights]\nmaterial = 4000\n";
  EXPECT_TRUE(says(bad("tune breakthrough --start " + start), "line 8: material = 4000"));
}

}  // namespace
}  // namespace espalier
