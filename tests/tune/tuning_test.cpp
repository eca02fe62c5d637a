// Tuning a real game from end to end: results depend neither on threads nor on stops, tuned weights
// beat random ones, and the check is honest.
#include "tune/tuning.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/weights_file.hpp"
#include "support/says.hpp"
#include "tune/tune_report.hpp"
#include "tune/weight_population.hpp"

namespace espalier::tune {
namespace {

using espalier::testing::TemporaryDirectory;

TuneRequest breakthrough(const std::string& variant, int generations, int threads) {
  auto where = app::make_game_position("breakthrough", variant, "");
  TuneRequest request(*std::move(where));
  request.start_name = "random";
  request.arena.threads = threads;
  request.arena.opening_plies = 4;
  request.genetic.population = 10;
  request.genetic.generations = generations;
  request.genetic.pairs = 2;
  request.genetic.seed = request.seed;
  return request;
}

TEST(Genetic, OfAGameDependsNeitherOnThreadsNorOnStops) {
  const TemporaryDirectory directory("ga-resume");
  const auto whole = run_tuning(breakthrough("5x5", 6, 1), {});
  ASSERT_TRUE(whole.ok()) << whole.message();
  const auto threads = run_tuning(breakthrough("5x5", 6, 3), {});
  ASSERT_TRUE(threads.ok()) << threads.message();
  EXPECT_EQ(threads->found.weights, whole->found.weights);
  EXPECT_EQ(threads->found.details, whole->found.details);

  // Stopped from outside in the middle of the third generation, then taken up again.
  TuneRequest request = breakthrough("5x5", 6, 2);
  request.state = directory.path("run.state");
  StopFlag stop;
  int lines = 0;
  TuneWatcher watcher;
  watcher.stop = &stop;
  watcher.on_line = [&](const std::string&) {
    if (++lines == 2) stop.request();
  };
  const auto stopped = run_tuning(request, watcher);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.message(),
            "stopped after 2 of 6 generations; the same command goes on from there");
  const auto resumed = run_tuning(request, {});
  ASSERT_TRUE(resumed.ok()) << resumed.message();
  EXPECT_EQ(resumed->found.weights, whole->found.weights);
  EXPECT_EQ(resumed->found.details, whole->found.details);
  EXPECT_EQ(resumed->found.games, whole->found.games);
  // Another request must not go on with this file.
  request.genetic.levels = 9;
  const auto other = check_state(request);
  ASSERT_TRUE(other);
  EXPECT_NE(other->message.find("levels: '8' there, '9' here"), std::string::npos);
}

// The bar of the project, in small: with a tenth of the games, and the best of ten random vectors
// instead of thirty. docs/tune.md has the whole.
TEST(Genetic, TunedWeightsBeatTheBestOfRandomOnes) {
  TuneRequest request = breakthrough("8x8", 10, 2);
  request.arena.opening_plies = 6;
  request.genetic.population = 14;
#ifdef ESPALIER_FEW_TREES
  request.genetic.generations = 2;
#endif
  Check check;
  check.random_players = 10;
  check.pairs = 100;
  request.checks = {check};
  const auto tuned = run_tuning(request, {});
  ASSERT_TRUE(tuned.ok()) << tuned.message();
  const CheckResult& result = tuned->checks.front();
  EXPECT_EQ(result.tally.game_count(), 200U);
  EXPECT_TRUE(result.tally.paired());
#ifndef ESPALIER_FEW_TREES
  EXPECT_GT(result.estimate.scores.low, 0.5) << in_words(result);
#endif
}

TEST(Check, ReadsItsWords) {
  EXPECT_TRUE(parse_checks("none")->empty());
  const auto both = parse_checks("default,random30");
  ASSERT_TRUE(both.ok());
  ASSERT_EQ(both->size(), 2U);
  EXPECT_EQ((*both)[0].random_players, 0);
  EXPECT_EQ((*both)[1].random_players, 30);
  EXPECT_EQ((*both)[1].pairs, 200U);
  EXPECT_EQ(parse_checks("defualt").message(),
            "unknown word of --check 'defualt'; the nearest is 'default'");
  EXPECT_FALSE(parse_checks("").ok());
  EXPECT_FALSE(parse_checks("random").ok());
  EXPECT_FALSE(parse_checks("random1").ok());
  EXPECT_FALSE(parse_checks("default,").ok());
}

// Weights against themselves: every pair is even, so no test can find them better.
TEST(Check, NobodyIsBetterThanItself) {
  const auto where = app::make_game_position("breakthrough", "5x5", "");
  ASSERT_TRUE(where.ok());
  ArenaOptions options;
  options.opening_plies = 4;
  options.threads = 2;
  const auto arena = Arena::make(*where, options, nullptr);
  ASSERT_TRUE(arena.ok()) << arena.message();
  const WeightInfos infos = where->game->weights();
  Check check;
  check.pairs = 60;
  const auto result = run_check(*arena, default_weights(infos), infos, check, 1);
  ASSERT_TRUE(result.ok()) << result.message();
  EXPECT_EQ(result->tally.pairs[2], result->tally.pair_count());
  EXPECT_EQ(result->estimate.score, 0.5);
  EXPECT_NE(verdict_word(*result), "better");
  EXPECT_LE(result->ratio, 0);
}

// --- what is written -----------------------------------------------------------------------------

using testing::says;

// A weight that tuning must not switch off gets a range without 0.
TEST(Ranges, AreNarrowerThanTheEvaluationsOwn) {
  auto where = app::make_game_position("abalone", "", "");
  TuneRequest request(*std::move(where));
  request.evaluation = "abalone12";
  const WeightInfos own = weight_infos(request);
  const auto infos = narrowed(own, "coherence=1:40,double_danger=-20:-10");
  ASSERT_TRUE(infos.ok());
  request.infos = *infos;
  EXPECT_EQ(narrowed_text(request), "coherence 1 to 40, double_danger -20 to -10");
  const Weights lifted = within(Weights(own.size(), 0), *infos);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const bool coherence = own[i].name == "coherence";
    const bool danger = own[i].name == "double_danger";
    EXPECT_EQ(lifted[i], coherence ? 1 : danger ? -10 : 0) << own[i].name;
  }
  for (const char* wrong : {"coherence", "coherence=1", "nothing=1:2", "coherence=0:41",
                            "coherence=9:8", "coherence=a:9", ""}) {
    EXPECT_FALSE(narrowed(own, wrong).ok()) << wrong;
  }
}

TEST(TuneReport, TellsTheSameEverywhere) {
  const TemporaryDirectory directory("tune-report");
  TuneRequest request = breakthrough("5x5", 2, 2);
  request.fitted_by = "espalier test";
  Check check;
  check.pairs = 30;
  request.checks = {check};
  const auto tuned = run_tuning(request, {});
  ASSERT_TRUE(tuned.ok()) << tuned.message();
  const CheckResult& result = tuned->checks.front();
  const std::string words = in_words(result);
  EXPECT_TRUE(says(words, "against the default weights: " + std::string(verdict_word(result))));
  const app::Provenance from = tuned_provenance(request, *tuned);
  EXPECT_EQ(from.game, "breakthrough");
  EXPECT_EQ(from.fitted_by, "espalier test");
  EXPECT_EQ(from.positions, static_cast<std::int64_t>(tuned->found.games));
  EXPECT_TRUE(says(from.method, "seed 1") && says(from.method, "2 generations of 10"));
  EXPECT_TRUE(says(from.note, words));
  EXPECT_TRUE(says(tuned_text(request, *tuned), words));
  const app::Json json = tuned_json(request, *tuned);
  EXPECT_EQ(json["method"], "ga");
  EXPECT_EQ(json["checks"][0]["verdict"], verdict_word(result));
  EXPECT_EQ(json["checks"][0]["games"], result.tally.game_count());
  EXPECT_EQ(json["weights"]["material"], tuned->found.weights[0]);
  EXPECT_EQ(json["default"]["material"], 100);
  EXPECT_EQ(json["details"]["generations"].size(), 2U);
  const std::string page = lab::to_html(tuned_report(request, *tuned));
  EXPECT_TRUE(says(page, "Scores in each generation") && says(page, "The sequential test"));
  EXPECT_TRUE(says(page, std::string(verdict_word(result))));
  // The file that recipes read.
  const WeightInfos infos = request.where.game->weights();
  const auto path = app::write_weights(directory.path("w.toml"), infos, tuned->found.weights, from);
  ASSERT_TRUE(path.ok()) << path.message();
  const auto back = app::read_weights(*path, "breakthrough", infos);
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(*back, tuned->found.weights);
}

TEST(WeightPopulation, IsManyFilesNearOneVector) {
  const TemporaryDirectory directory("population");
  const auto where = app::make_game_position("breakthrough", "", "");
  ASSERT_TRUE(where.ok());
  const WeightInfos infos = where->game->weights();
  PopulationRequest request;
  request.players = 12;
  request.around = default_weights(infos);
  request.around_name = "default";
  request.directory = directory.path("players");
  request.fitted_by = "espalier test";
  ASSERT_FALSE(check_directory(request.directory));
  const auto paths = write_population(*where, request);
  ASSERT_TRUE(paths.ok()) << paths.message();
  ASSERT_EQ(paths->size(), 12U);
  EXPECT_TRUE(paths->front().ends_with("players/breakthrough-001.toml"));
  std::vector<Weights> seen;
  for (const std::string& path : *paths) {
    const auto weights = app::read_weights(path, "breakthrough", infos);
    ASSERT_TRUE(weights.ok()) << weights.message();
    EXPECT_NE(*weights, request.around);
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const double reach = 0.1 * (infos[i].high - infos[i].low) + 1;
      EXPECT_LE(std::abs((*weights)[i] - request.around[i]), reach);
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), *weights), 0);
    seen.push_back(*weights);
  }
  EXPECT_TRUE(check_directory("/dev/null/players"));
}

#ifdef ESPALIER_SOURCE_DIR
TEST(TunedWeights, EveryFileOfTheProjectIsGood) {
  int files = 0;
  const std::string folder = std::string(ESPALIER_SOURCE_DIR) + "/experiments/weights";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".toml") continue;
    // GAME.toml, or GAME-EVALUATION.toml, which that evaluation has as its defaults, or another
    // set, GAME-EVALUATION-SET.toml.
    const std::string name = entry.path().stem().string();
    const auto& games = app::games();
    const auto info = std::find_if(games.begin(), games.end(),
                                   [&](const auto& game) { return name.starts_with(game.name); });
    ASSERT_NE(info, games.end()) << name;
    const bool default_evaluation = name == info->name;
    const std::string rest = default_evaluation ? "" : name.substr(info->name.size() + 1);
    const std::string evaluation = rest.substr(0, rest.find('-'));
    const bool another_set = evaluation != rest;
    const auto where = app::make_game_position(info->name, "", "");
    ASSERT_TRUE(where.ok()) << where.message();
    const std::string words = default_evaluation ? "" : " eval=" + evaluation;
    const auto recipe =
        app::make_recipe("default weights=" + entry.path().string() + words, *where->game);
    ASSERT_TRUE(recipe.ok()) << recipe.message();
    const WeightInfos infos = where->game->weights(evaluation);
    const std::vector<Points> learned = where->game->learned_weights(evaluation);
    const std::vector<Points> own = learned.empty() ? default_weights(infos) : learned;
    // A shipped table of patterns has no weights one by one that could be compared.
    if (where->game->pattern_weights(evaluation) == 0) {
      EXPECT_EQ(*recipe->weights == own, !default_evaluation && !another_set) << entry.path();
    }
    EXPECT_GT(std::count_if(recipe->weights->begin(), recipe->weights->end(),
                            [](Points weight) { return weight != 0; }),
              1)
        << entry.path();
    ++files;
  }
  EXPECT_GE(files, 1);
}
#endif

// --- weights by phase ----------------------------------------------------------------------------

// Every method sees three times as many weights, and none leaves the phases equal.
TEST(PhaseTuning, EveryMethodMovesTheWeightsOfAPhase) {
  for (const Method method : {Method::Genetic, Method::TemporalDifference, Method::Regression}) {
    SCOPED_TRACE(method_name(method));
    TuneRequest request = breakthrough("5x5", 3, 2);
    request.method = method;
    request.evaluation = "phases";
    const auto infos = request.where.game->weights("phases");
    ASSERT_EQ(infos.size(), 30U);
    request.start = default_weights(infos);
    request.start_name = "default";
    request.learning.games = 120;
    const auto tuned = run_tuning(request, {});
    ASSERT_TRUE(tuned.ok()) << tuned.message();
    const Weights& found = tuned->found.weights;
    ASSERT_EQ(found.size(), 30U);
    EXPECT_NE(found, default_weights(infos));
    const Weights opening(found.begin(), found.begin() + 10);
    const Weights endgame(found.begin() + 20, found.end());
    EXPECT_NE(opening, endgame);
  }
}

}  // namespace
}  // namespace espalier::tune
