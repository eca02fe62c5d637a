// Units and results of every user of the farm survive their byte form: each job gives the same over
// a transport that sends bytes as on threads.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "../lab/tiny_study.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "lab/laboratory.hpp"
#include "match/duel.hpp"
#include "match/match_request.hpp"
#include "match/openings.hpp"
#include "match/player_text.hpp"
#include "search/random_recipe.hpp"
#include "tune/arena.hpp"
#include "tune/episodes.hpp"
#include "tune/fit_endcut.hpp"
#include "tune/fit_places.hpp"
#include "tune/fit_windows.hpp"
#include "tune/pattern_run.hpp"
#include "tune/tuning.hpp"
#include "work/loopback_transport.hpp"

namespace espalier::work {
namespace {

using testing::LoopbackTransport;
using testing::UseTransport;

app::GamePosition game_called(const std::string& name, const std::string& variant = "") {
  return app::make_game_position(name, variant, "").value();
}

// The same from two threads and from bytes, by workers that are made from bytes if the job is
// `distant`. `make` must have units to compute.
template <class Make>
void expect_same_from_bytes(const Make& make, bool distant = true) {
  const auto from_threads = make(2);
  LoopbackTransport loopback;
  const UseTransport use(loopback);
  const auto from_bytes = make(1);
  EXPECT_GT(loopback.units(), 0U);
  EXPECT_EQ(loopback.from_origin() > 0, distant);
  EXPECT_EQ(from_threads, from_bytes);
}

template <class T>
void expect_round_trip(const T& value) {
  const Bytes bytes = to_bytes(value);
  const auto back = from_bytes<T>(bytes);
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(to_bytes(*back), bytes);
}

TEST(ByteForm, OfEveryUnitAndResultComesBack) {
  expect_round_trip(lab::Unit{3, 400, 100});
  expect_round_trip(std::vector<lab::Moments>{{1, -2, lab::Wide{1} << 100}, {}});
  expect_round_trip(match::Fixture{7, 1, 3, true});
  match::StoredGame game;
  game.id = 9;
  game.end = match::GameEnd::Overtime;
  game.remark = "late";
  game.moves = "a1 b2";
  game.seconds = 0.25;
  expect_round_trip(std::optional(game));
  EXPECT_EQ(from_bytes<match::StoredGame>(to_bytes(game)).value(), game);
  expect_round_trip(match::DuelPair{5, 77});
  expect_round_trip(std::optional(match::PairPoints{2, 0}));
  match::Tally tally;
  tally.add_games_and_pair(2, 1);
  EXPECT_EQ(from_bytes<match::Tally>(to_bytes(tally)).value(), tally);
  expect_round_trip(std::vector<tune::Episode>{{{{1, -1}, {0.5, 1}}, 1, false, 4}, {}});
  expect_round_trip(tune::PatternGame{{1, 2, 3}, {-4}, {5}});
  expect_round_trip(tune::Places{1, 2, 3});
}

TEST(ByteForm, OfARecipeKeepsEveryPart) {
  testing::RandomRecipe random(7);
  for (int i = 0; i < 300; ++i) {
    engine::Recipe recipe = random.next();
    if (i % 2 == 0) {
      engine::Models models;
      models.pairs = {{0, 1, 3, 0.9, -2, 40}};
      models.ends = {{1, 2, 8, 1, 0, 7}};
      models.places.cumulative = {{0.5, 1}, {0.25, 0.75, 1}};
      models.widths = {1, 2, 3};
      models.provenance = "a test";
      recipe.models = std::make_shared<const engine::Models>(models);
      recipe.params = "models.toml";
    }
    if (i % 3 == 0) recipe.weights = std::make_shared<const std::vector<Points>>(4, i);
    const auto back = from_bytes<match::PackedRecipe>(to_bytes(match::pack(recipe)));
    ASSERT_TRUE(back.ok()) << back.message();
    EXPECT_EQ(match::unpack(*back), recipe);
  }
}

TEST(ByteForm, APositionFindsItsGameAgain) {
  const auto where = game_called("connect4");
  const tune::SampledPosition sampled{where.position, 2, 3, 4, 0};
  const auto back = from_bytes<tune::SampledPosition>(to_bytes(sampled)).value();
  EXPECT_EQ(back.position.game, nullptr);  // a pointer means nothing elsewhere
  EXPECT_EQ(tune::place_in(where.game, back), where.position);
  EXPECT_EQ(std::tie(back.stage, back.game, back.ply, back.points), std::make_tuple(2, 3U, 4, 0));
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const bool kDice = lab::register_study(
    []() -> std::unique_ptr<lab::Study> { return std::make_unique<testing::Dice>(); });

// The worker is made from the name of the study and the seed alone.
TEST(Travel, UnitsOfTheLaboratory) {
  ASSERT_TRUE(kDice);
  const lab::Study* study = lab::find_study("test/dice").value();
  const auto measured = [&](int threads) {
    const testing::TemporaryDirectory directory("travel");
    lab::RunRequest request;
    request.study = study;
    request.directory = directory.path();
    request.seed = 5;
    request.threads = threads;
    const StopFlag never;
    const auto report = lab::run_study(request, never, [](const lab::Progress&) {});
    EXPECT_TRUE(report.ok() && report->finished);
    const auto verified = lab::verify_study(request, never);
    EXPECT_TRUE(verified.ok() && verified->complaints.empty());
    EXPECT_GT(verified->units_checked, 0U);
    return text_of(directory.path("results.csv"));
  };
  const std::string from_threads = measured(2);
  EXPECT_FALSE(from_threads.empty());
  LoopbackTransport loopback;
  const UseTransport use(loopback);
  EXPECT_EQ(measured(1), from_threads);
  EXPECT_EQ(loopback.from_origin(), 2U);  // run and verify
}

TEST(Travel, GamesOfAMatch) {
  match::MatchRequest request;
  request.game = "connect4";
  request.players = {"mix(1 random | 1 greedy)", "greedy"};
  request.games = "8";
  auto prepared = match::prepare(request, nullptr);
  ASSERT_TRUE(prepared.ok()) << prepared.message();
  match::PreparedMatch match = std::move(prepared).value();
  const auto played = [&](int threads) {
    match.plan.threads = threads;
    match::StoredGames games;
    const auto outcome = run_match(match.plan, games, nullptr, StopFlag{}, [](const auto&) {});
    EXPECT_TRUE(outcome.finished) << outcome.error->message;
    for (auto& [id, game] : games) {
      game.seconds = 0;
      game.moves.clear();  // they tell times
    }
    return games;
  };
  const auto from_threads = played(2);
  EXPECT_EQ(from_threads.size(), 8U);
  LoopbackTransport loopback;
  const UseTransport use(loopback);
  EXPECT_EQ(played(1), from_threads);
  EXPECT_EQ(loopback.from_origin(), 1U);
  // Another process with other files must not play.
  match.plan.request.back().second = "0123456789abcdef";
  match::StoredGames none;
  const auto refused = run_match(match.plan, none, nullptr, StopFlag{}, [](const auto&) {});
  ASSERT_TRUE(refused.error);
  EXPECT_NE(refused.error->message.find("other contents"), std::string::npos);
  EXPECT_TRUE(none.empty());
}

TEST(Travel, PairsOfADuel) {
  const auto where = game_called("connect4");
  const auto openings = match::random_openings(where, 6, {}, nullptr);
  const auto player = [&](const std::string& text) -> match::PlayerFactory {
    return [&where, text] { return make_player(*match::parse_player(text, where, {}), where); };
  };
  expect_same_from_bytes(
      [&](int threads) {
        match::Duel duel;
        duel.game = &where.game;
        duel.first = player("random");
        duel.second = player("greedy");
        duel.openings = &openings;
        duel.pairs = 9;
        duel.threads = threads;
        const auto tally = match::run_duel(duel, nullptr).value();
        EXPECT_EQ(tally.pair_count(), 9U);
        return tally;
      },
      false);
}

TEST(Travel, PairsOfEngines) {
  const auto where = game_called("breakthrough", "5x5");
  const auto openings = match::random_openings(where, 4, {}, nullptr);
  const auto recipe = [&](const char* text) { return app::make_recipe(text, *where.game).value(); };
  expect_same_from_bytes([&](int threads) {
    match::Duel duel;
    match::OwnLimits deep;
    deep.depth = 2;
    match::set_engines(duel, where, {recipe("default"), deep}, {recipe("plain"), {}});
    duel.openings = &openings;
    duel.pairs = 6;
    duel.terms.limits.depth = 1;
    duel.threads = threads;
    const auto tally = match::run_duel(duel, nullptr).value();
    EXPECT_EQ(tally.pair_count(), 6U);
    return tally;
  });
}

TEST(Travel, MeetingsAndEpisodes) {
  const auto where = game_called("breakthrough", "5x5");
  const tune::Weights usual = tune::default_weights(where.game->weights());
  tune::Weights other = usual;
  for (Points& weight : other) weight = -weight;
  const auto arena = [&](int threads) {
    tune::ArenaOptions options;
    options.threads = threads;
    options.opening_plies = 4;
    options.depth = 1;
    return tune::Arena::make(where, options, nullptr).value();
  };
  expect_same_from_bytes([&](int threads) {
    const auto scores = arena(threads).scores({usual, other}, {{0, 1}, {1, 0}, {0, 0}}, {2, 1});
    EXPECT_GT(scores->at(0), scores->at(1));
    return scores.value();
  });
  expect_same_from_bytes([&](int threads) {
    tune::EpisodeOptions options;
    options.games = 6;
    const auto episodes = tune::play_episodes(arena(threads), usual, options).value();
    EXPECT_GT(tune::position_count(episodes), 0U);
    return to_bytes(episodes);
  });
}

TEST(Travel, PositionsOfFits) {
  const auto where = game_called("tic-tac-toe");
  tune::SelfPlay how;
  how.positions = 150;
  how.place = match::pack(where);
  how.player = tune::shallow_player(*where.game);
  const std::vector<tune::DepthPair> pairs = {{1, 5}};
  const auto played = [&](int threads) {
    how.threads = threads;
    auto list = tune::play_positions(where.game, how, {}, nullptr);
    const auto endings = tune::play_to_the_end(where.game, how, pairs, {}, nullptr);
    list.insert(list.end(), endings.begin(), endings.end());
    for (const auto& each : list) EXPECT_EQ(each.position.game, &*where.game);
    return list;
  };
  expect_same_from_bytes([&](int threads) { return to_bytes(played(threads)); });
  const auto positions = played(1);
  const auto data = [&](int threads) {
    return tune::FitData{&where.game, *tune::fit_recipe("default", *where.game), &positions,
                         threads, match::pack(where)};
  };
  expect_same_from_bytes(
      [&](int threads) { return tune::search_all(data(threads), 2, {}, nullptr); });
  expect_same_from_bytes([&](int threads) {
    const auto fit = tune::fit_places(data(threads), {1, 2}, {}, nullptr).value();
    return std::make_tuple(fit.n, fit.too_few_children, fit.mean_children,
                           place_model(fit).cumulative);
  });
  expect_same_from_bytes([&](int threads) {
    const auto fit = tune::fit_endcut(data(threads), pairs, {}, nullptr).value();
    return std::make_tuple(fit.pairs.front().line.a, fit.pairs.front().samples.size());
  });
}

TEST(Travel, SavingsOfWindows) {
  const auto where = game_called("connect4");
  tune::SelfPlay how;
  how.positions = 150;
  how.place = match::pack(where);
  how.player = tune::shallow_player(*where.game);
  const auto positions = tune::play_positions(where.game, how, {}, nullptr);
  tune::WindowTask task;
  task.depth = 3;
  task.pairs = 0;
  expect_same_from_bytes([&](int threads) {
    const tune::FitData data{&where.game, *tune::fit_recipe("default", *where.game), &positions,
                             threads, match::pack(where)};
    const auto fit = tune::fit_windows(data, where, task, {}, {}, nullptr).value();
    EXPECT_GT(fit.savings.nodes, 0U);
    return std::make_tuple(fit.widths, fit.savings.nodes, fit.savings.full_nodes,
                           fit.savings.same_moves, fit.savings.positions);
  });
}

TEST(Travel, GamesAndStagesOfPatterns) {
  tune::PatternRequest request(game_called("othello"));
  request.subject = tune::pattern_subject(request.where, "patterns").value();
  request.games = 12;
  request.rounds = 1;
  request.play.depth = 1;
  request.play.last_cells = 4;
  request.fit.fewest = 1;
  request.fitted_by = "a test";
  expect_same_from_bytes([&](int threads) {
    request.threads = threads;
    return tune::run_pattern_tuning(request, {}).value().weights;
  });
}

}  // namespace
}  // namespace espalier::work
