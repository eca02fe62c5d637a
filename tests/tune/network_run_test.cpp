// Learning a network from self-play, on a very small scale: games of a teacher, going on after a
// stop, and files that are refused.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "../cli/command_line.hpp"
#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/pattern_file.hpp"
#include "app/recipes.hpp"
#include "support/says.hpp"
#include "tune/learn_run.hpp"

namespace espalier::tune {
namespace {

using testing::read_file;
using testing::says;

LearnRequest small_network() {
  LearnRequest request(app::make_game_position("chess", "", "").value());
  request.evaluation = "network";
  request.teacher = "tables";
  const app::LearnShape shape = request.where.game->learn_shape("network");
  request.start = random_network(shape.network, 1);
  request.start_name = "random";
  request.games = 300;
  request.rounds = 1;
  request.play.nodes = 60;
  request.fit = usual_fit(shape);
  request.fit.lambda = 0;
  request.fit.batch = 256;
  request.fit.epochs = 8;
  request.fitted_by = "a test";
  return request;
}

TEST(NetworkRun, LearnsAndGoesOnAfterAStop) {
  const testing::TemporaryDirectory directory{"network_run"};
  LearnRequest request = small_network();
  request.out = directory.path("w.toml");
  request.state = directory.path("w.games");
  StopFlag stop;
  TuneWatcher watcher;
  watcher.stop = &stop;
  watcher.on_line = [&](const std::string& line) {
    if (line.starts_with("round 1/1: epoch 2")) stop.request();
  };
  ASSERT_FALSE(run_learning(request, watcher).ok());
  const auto learnt = run_learning(request, {});
  ASSERT_TRUE(learnt.ok()) << learnt.message();
  EXPECT_LT(learnt->rounds[0].fit.held_out, 0.9 * learnt->rounds[0].fit.before);
  EXPECT_TRUE(says(learnt->method, "(768 -> 32) x 2 -> 8 network")) << learnt->method;
  request.threads = 2;
  EXPECT_EQ(run_learning(request, {})->weights, learnt->weights);
  EXPECT_LT(read_file(request.out).size(), 100'000U);
  const auto back = read_learnt_weights(request.out, request.where, "network");
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(*back, learnt->weights);
  const auto other = read_learnt_weights(request.out, request.where, "learned");
  ASSERT_FALSE(other.ok());
  EXPECT_TRUE(says(other.message(), "made for the evaluation 'network'")) << other.message();
  EXPECT_EQ(learnt_report(request, *learnt).sections.size(), 2U);
  const auto recipe =
      app::make_recipe("best eval=network weights=" + request.out, *request.where.game);
  ASSERT_TRUE(recipe.ok()) << recipe.message();
  EXPECT_EQ(*recipe->weights, learnt->weights);
}

// One line that says which line of the file is wrong.
TEST(NetworkRun, RefusesWeightsThatWouldOverflow) {
  const testing::TemporaryDirectory directory{"network_file"};
  const auto where = app::make_game_position("chess", "", "").value();
  const app::TableForm form = app::table_form(*where.game, "network");
  std::vector<Points> weights = where.game->learned_weights("network");
  ASSERT_EQ(weights.size(), form.weights);
  const std::string path = directory.path("w.toml");
  const app::Provenance from{"me", "2026-11-18", "by hand", 0, "chess", ""};
  const auto message_with = [&](std::size_t place, Points weight) {
    auto changed = weights;
    changed[place] = weight;
    // Written as a table of sums, whose weights may be larger.
    EXPECT_TRUE(app::write_pattern_weights(path, "network", 1, changed, from).ok());
    const auto read = app::make_recipe("best eval=network weights=" + path, *where.game);
    return read ? std::string("accepted") : read.message();
  };
  EXPECT_EQ(message_with(0, form.most(0)), "accepted");
  EXPECT_TRUE(says(message_with(0, 993), "a weight of 993; expected -992 to 992"));
  const std::size_t output = form.network.outputs();
  EXPECT_TRUE(says(message_with(output, -128), "a weight of -128; expected -127 to 127"));
  weights.pop_back();
  EXPECT_TRUE(says(message_with(0, 1), "weights = 25127; expected 25128")) << message_with(0, 1);
  EXPECT_FALSE(app::write_pattern_weights(
                   path, "network", 1, std::vector<Points>(form.weights, 900), from, form.network)
                   .ok());
}

TEST(NetworkCli, ListsTheNetwork) {
  const auto list = testing::espalier("tune chess --eval network --list");
  EXPECT_EQ(list.code, 0);
  EXPECT_TRUE(says(list.out, "768 inputs, 32 hidden units for each side and 8 heads")) << list.out;
  EXPECT_TRUE(says(list.out, "enemy")) << list.out;
  const auto json =
      nlohmann::json::parse(testing::espalier("tune chess --eval network --list --json").out);
  EXPECT_EQ(json["hidden"], 32);
  EXPECT_EQ(json["weights"], 25128);
}

TEST(NetworkCli, FindsBadInputBeforeTheWork) {
  const auto line = [](const std::string& arguments) {
    return testing::bad("tune chess --eval network " + arguments);
  };
  EXPECT_TRUE(says(line("--start random"), "--start random cannot play; expected --teacher"));
  EXPECT_TRUE(says(line("--start zero --teacher tables"), "expected default, random or a file"));
  EXPECT_TRUE(says(line("--ridge -3"), "--ridge"));
  EXPECT_TRUE(says(line("--method ga"), "expected --method learn"));
  EXPECT_TRUE(says(line("--games 39"), "--games 39: too few for 2 rounds"));
  EXPECT_TRUE(says(line("--start no/such/file --teacher tables"), "or write default or random"));
}

}  // namespace
}  // namespace espalier::tune
