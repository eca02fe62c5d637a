// Learning a table of patterns, on a very small scale: the same whatever the threads, written after
// every round, and a stop keeps what was written.
#include "tune/pattern_run.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/pattern_file.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::tune {
namespace {

app::GamePosition othello() { return app::make_game_position("othello", "", "").value(); }

PatternRequest small_request() {
  PatternRequest request(othello());
  request.subject = pattern_subject(request.where, "patterns").value();
  request.games = 40;
  request.rounds = 2;
  request.play.depth = 1;
  request.play.last_cells = 6;
  request.fit.fewest = 1;
  request.fitted_by = "a test";
  return request;
}

Result<PatternWeights> read_table(const std::string& path, const PatternRequest& request) {
  const std::string& name = request.subject.patterns;
  return app::read_pattern_weights(path, "othello", name,
                                   request.where.game->pattern_weights(name));
}

TEST(PatternRun, IsTheSameWhateverTheThreads) {
  PatternRequest request = small_request();
  request.check = Check{};
  request.check->pairs = 3;
  const auto one = run_pattern_tuning(request, {});
  ASSERT_TRUE(one.ok()) << one.message();
  request.threads = 3;
  const auto three = run_pattern_tuning(request, {});
  ASSERT_TRUE(three.ok()) << three.message();
  EXPECT_EQ(one->weights, three->weights);
  ASSERT_TRUE(one->check && three->check);
  EXPECT_EQ(one->check->tally.pairs, three->check->tally.pairs);
  EXPECT_EQ(one->games, 40U + 2 * 3);
  request.seed = 2;
  EXPECT_NE(run_pattern_tuning(request, {})->weights, one->weights);
}

TEST(PatternRun, TellsErrorsOfEveryRound) {
  const PatternRequest request = small_request();
  const auto tuned = run_pattern_tuning(request, {});
  ASSERT_TRUE(tuned.ok()) << tuned.message();
  ASSERT_EQ(tuned->rounds.size(), 2U);
  EXPECT_TRUE(tuned->rounds[0].before.empty());
  EXPECT_EQ(tuned->rounds[1].before.size(), tuned->rounds[1].stages.size());
  EXPECT_GT(tuned->rounds[1].positions, tuned->rounds[0].positions);
  const auto json = pattern_json(request, *tuned);
  EXPECT_EQ(json["rounds"].size(), 2U);
  EXPECT_EQ(json["evaluation"], "patterns");
  const std::string text = pattern_text(request, *tuned);
  EXPECT_NE(text.find("positional"), std::string::npos);
  EXPECT_EQ(pattern_report(request, *tuned).sections.size(), 2U);
  EXPECT_NE(pattern_provenance(request, *tuned).note.find("not checked"), std::string::npos);
}

TEST(PatternRun, AStopKeepsWhatARoundHasWritten) {
  const testing::TemporaryDirectory directory{"pattern_run"};
  PatternRequest request = small_request();
  request.out = directory.path("table.toml");
  StopFlag stop;
  TuneWatcher watcher;
  watcher.stop = &stop;
  std::string last;
  watcher.on_line = [&](const std::string& line) {
    last = line;
    if (line.starts_with("round 2/2")) stop.request();
  };
  const auto stopped = run_pattern_tuning(request, watcher);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.message(), kStoppedMessage);
  EXPECT_NE(last.find("holds what 1 rounds have found"), std::string::npos) << last;
  const auto kept = read_table(request.out, request);
  ASSERT_TRUE(kept.ok()) << kept.message();
}

TEST(PatternRun, GoesOnFromATable) {
  PatternRequest request = small_request();
  request.rounds = 1;
  request.games = 20;
  const auto first = run_pattern_tuning(request, {});
  ASSERT_TRUE(first.ok()) << first.message();
  request.start = std::make_shared<const std::vector<Points>>(first->weights);
  request.start_name = "first.toml";
  const auto second = run_pattern_tuning(request, {});
  ASSERT_TRUE(second.ok()) << second.message();
  EXPECT_FALSE(second->rounds[0].before.empty());
  EXPECT_NE(second->method.find("start first.toml"), std::string::npos);
}

TEST(PatternRun, KnowsWhatHasATable) {
  const auto subject = pattern_subject(othello(), "");
  ASSERT_TRUE(subject.ok()) << subject.message();
  EXPECT_EQ(subject->patterns, "patterns");
  EXPECT_EQ(subject->linear, "positional");
  EXPECT_FALSE(pattern_subject(othello(), "positional").ok());
  const auto other = app::make_game_position("connect4", "", "").value();
  EXPECT_EQ(other.game->pattern_stages("default"), 0U);
  EXPECT_FALSE(pattern_subject(other, "").ok());
}

}  // namespace
}  // namespace espalier::tune
