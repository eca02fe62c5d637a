// Learning an evaluation from self-play, on a very small scale: the same whatever the threads,
// going on after a stop, files of games that are whole, cut off, broken or of another run.
#include "tune/learn_run.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "../cli/command_line.hpp"
#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "support/says.hpp"
#include "tune/learn_store.hpp"

namespace espalier::tune {
namespace {

using testing::read_file;
using testing::says;

LearnRequest small_learning(const std::string& game = "connect4") {
  LearnRequest request(app::make_game_position(game, "", "").value());
  request.evaluation = request.where.game->evaluations().front();
  request.start = request.where.game->learned_weights(request.evaluation);
  request.games = 60;
  request.rounds = 2;
  request.play.nodes = 200;
  request.play.opening = 4;
  request.fit.epochs = 5;
  request.fitted_by = "a test";
  return request;
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

TEST(LearnRun, IsTheSameWhateverTheThreads) {
  LearnRequest request = small_learning();
  request.check = Check{};
  request.check->pairs = 3;
  const auto one = run_learning(request, {});
  ASSERT_TRUE(one.ok()) << one.message();
  request.threads = 3;
  const auto three = run_learning(request, {});
  ASSERT_TRUE(three.ok()) << three.message();
  EXPECT_EQ(one->weights, three->weights);
  ASSERT_TRUE(one->check && three->check);
  EXPECT_EQ(one->check->tally.pairs, three->check->tally.pairs);
  EXPECT_EQ(one->rounds[0].games, 30U);
  EXPECT_EQ(one->rounds[1].games, 60U);
  EXPECT_GT(one->rounds[1].positions, one->rounds[0].positions);
  EXPECT_EQ(one->rounds[0].fit.held_out, three->rounds[0].fit.held_out);
}

// From weights of zero, by games of a teacher: most of what its searches say is learned.
TEST(LearnRun, LearnsFromNothing) {
  LearnRequest request(app::make_game_position("breakthrough", "6x6", "").value());
  request.evaluation = "phases";
  request.teacher = "default";
  request.start.assign(request.where.game->learned_weights("phases").size(), 0);
  request.games = 300;
  request.rounds = 1;
  request.play.nodes = 200;
  request.fit.lambda = 0;
  request.fit.ridge = 0;
  request.fit.rate = 0.005;
  const auto learnt = run_learning(request, {});
  ASSERT_TRUE(learnt.ok()) << learnt.message();
  EXPECT_LT(learnt->rounds[0].fit.held_out, 0.7 * learnt->rounds[0].fit.before);
  EXPECT_GT(learnt->weights[0], 0);  // opening.material
}

TEST(LearnRun, GoesOnAfterAStop) {
  const testing::TemporaryDirectory directory{"learn_run"};
  LearnRequest request = small_learning();
  const auto whole = run_learning(request, {});
  ASSERT_TRUE(whole.ok()) << whole.message();
  request.out = directory.path("w.toml");
  request.state = directory.path("w.games");
  StopFlag stop;
  TuneWatcher watcher;
  watcher.stop = &stop;
  watcher.on_line = [&](const std::string& line) {
    if (line.starts_with("round 1/2: epoch 2")) stop.request();
  };
  const auto stopped = run_learning(request, watcher);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.message(), kStoppedMessage);
  // A game that was cut off is played again.
  const std::string text = read_file(request.state);
  write_text(request.state, text.substr(0, text.size() - 5));
  const auto resumed = run_learning(request, {});
  ASSERT_TRUE(resumed.ok()) << resumed.message();
  EXPECT_EQ(resumed->weights, whole->weights);
  const auto written = read_learnt_weights(request.out, request.where, request.evaluation);
  ASSERT_TRUE(written.ok()) << written.message();
  EXPECT_EQ(*written, whole->weights);
  // Nothing is left to do; the same again.
  const std::string complete = read_file(request.state);
  EXPECT_EQ(run_learning(request, {})->weights, whole->weights);
  EXPECT_EQ(read_file(request.state), complete);
}

TEST(LearnRun, RefusesGamesOfAnotherRun) {
  const testing::TemporaryDirectory directory{"learn_other"};
  LearnRequest request = small_learning();
  request.rounds = 1;
  request.games = 20;
  request.state = directory.path("w.games");
  ASSERT_TRUE(run_learning(request, {}).ok());
  LearnRequest other = request;
  other.play.nodes = 300;
  const auto nodes = run_learning(other, {});
  ASSERT_FALSE(nodes.ok());
  EXPECT_TRUE(says(nodes.message(), "another run (nodes: '200' there, '300' here)"))
      << nodes.message();
  other = request;
  other.start[0] += 1;
  const auto weights = run_learning(other, {});
  ASSERT_FALSE(weights.ok());
  EXPECT_TRUE(says(weights.message(), "round 1 was played by other weights")) << weights.message();
  // Another fit of the same games is allowed, and so are more of them.
  other = request;
  other.fit.lambda = 1;
  EXPECT_TRUE(run_learning(other, {}).ok());
  other.games = 24;
  EXPECT_EQ(run_learning(other, {})->rounds[0].games, 24U);
}

TEST(LearnRun, NamesTheLineThatIsBroken) {
  const testing::TemporaryDirectory directory{"learn_broken"};
  LearnRequest request = small_learning();
  request.rounds = 1;
  request.games = 20;
  request.state = directory.path("w.games");
  ASSERT_TRUE(run_learning(request, {}).ok());
  const std::string text = read_file(request.state);
  const std::size_t game = text.find("game ");
  const auto message_of = [&](const std::string& broken) {
    write_text(request.state, broken);
    const auto run = run_learning(request, {});
    return run ? std::string("it was read") : run.message();
  };
  EXPECT_TRUE(says(message_of("hello\n"), "it holds no games of self-play"));
  EXPECT_TRUE(says(message_of(text.substr(0, game) + "gam\n"), "line 4: expected 'round' or"));
  EXPECT_TRUE(says(message_of(text.substr(0, game) + "game x\n"), "line 4: expected 'game N:"));
  EXPECT_TRUE(says(message_of(text.substr(0, game) + "game 0: 1 positions, 9 plies\n1 2 7 x\n"),
                   "line 5: expected ply, value, half points (0, 1 or 2)"));
  EXPECT_TRUE(says(message_of(text.substr(0, game) + "game 0: 1 positions, 9 plies\n1 2 1 x\n"),
                   "games file"));
}

TEST(LearnRun, KnowsWhatCanBeLearned) {
  const auto othello = app::make_game_position("othello", "", "").value();
  EXPECT_FALSE(check_learnable(othello, "positional"));
  EXPECT_TRUE(check_learnable(othello, "patterns"));
  const auto chess = app::make_game_position("chess", "", "").value();
  EXPECT_FALSE(check_learnable(chess, "learned"));
  EXPECT_FALSE(check_learnable(chess, "shannon"));
  EXPECT_TRUE(check_learnable(chess, "turing"));
  const app::LearnShape shape = chess.game->learn_shape("learned");
  EXPECT_TRUE(shape.tapered);
  EXPECT_EQ(shape.weights(), chess.game->learned_weights("learned").size());
  EXPECT_EQ(shape.weights(), chess.game->table_weights("learned"));
}

TEST(LearnRun, TooFewGamesAreAnError) {
  LearnRequest request = small_learning();
  request.games = 30;
  const auto run = run_learning(request, {});
  ASSERT_FALSE(run.ok());
  EXPECT_TRUE(says(run.message(), "--games 30: too few for 2 rounds; expected 40 or more"))
      << run.message();
}

// A few games of chess: positions are quiet, results are those of the game.
TEST(LearnRun, LearnsASparseEvaluation) {
  const testing::TemporaryDirectory directory{"learn_chess"};
  LearnRequest request = small_learning("chess");
  request.evaluation = "learned";
  request.start = request.where.game->learned_weights("learned");
  request.teacher = "tables";
  request.rounds = 1;
  request.games = 40;
  request.fit.lambda = 0;  // there are too few results to learn from
  request.play.nodes = 400;
  request.play.opening = 8;
  request.out = directory.path("w.toml");
  request.state = directory.path("w.games");
  const auto learnt = run_learning(request, {});
  ASSERT_TRUE(learnt.ok()) << learnt.message();
  EXPECT_LT(learnt->rounds[0].fit.held_out, learnt->rounds[0].fit.before);
  const std::string games = read_file(request.state);
  EXPECT_TRUE(says(games, " w ") && says(games, " b "));
  const auto back = read_learnt_weights(request.out, request.where, "learned");
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(*back, learnt->weights);
  const auto other = read_learnt_weights(request.out, request.where, "shannon");
  EXPECT_FALSE(other.ok());
  const auto report = learnt_report(request, *learnt);
  EXPECT_EQ(report.sections.size(), 2U);
  EXPECT_EQ(learnt_json(request, *learnt)["rounds"].size(), 1U);
  EXPECT_TRUE(says(learnt_text(request, *learnt), "the first by tables"));
}

}  // namespace
}  // namespace espalier::tune
