// From self-play to files that recipes read: whole fits, small, and what they refuse.
#include "tune/fit_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/files.hpp"
#include "app/models_file.hpp"
#include "app/recipes.hpp"
#include "espalier/core/line.hpp"
#include "support/says.hpp"
#include "tune/fit_support.hpp"
#ifdef ESPALIER_BINARY
#include "../cli/command_line.hpp"
#endif

namespace espalier::tune {
namespace {

using ::espalier::testing::TemporaryDirectory;

using testing::says;

// --- self-play -----------------------------------------------------------------------------------

std::vector<std::string> texts_of(const app::AnyGame& game,
                                  const std::vector<SampledPosition>& positions) {
  std::vector<std::string> texts;
  for (const SampledPosition& each : positions) {
    texts.push_back(game->format_position(each.position) + " " + std::to_string(each.points));
  }
  return texts;
}

TEST(SelfPlay, IsTheSameOnAnyNumberOfThreads) {
  const auto at = game_called("breakthrough", "6x6");
  const auto one =
      texts_of(at.game, play_positions(at.game, play_of(at.game, 150, 1), {}, nullptr));
  const auto four =
      texts_of(at.game, play_positions(at.game, play_of(at.game, 150, 4), {}, nullptr));
  const auto other =
      texts_of(at.game, play_positions(at.game, play_of(at.game, 150, 4, 2), {}, nullptr));
  ASSERT_EQ(one.size(), 150U);
  EXPECT_EQ(one, four);
  EXPECT_NE(one, other);
}

TEST(SelfPlay, SpreadsOverGamesAndPlies) {
  const auto at = game_called("connect4");
  const SelfPlay how = play_of(at.game, 400);
  std::size_t told = 0;
  const auto positions = play_positions(
      at.game, how, [&](std::size_t done, std::size_t) { told = done; }, nullptr);
  ASSERT_EQ(positions.size(), 400U);
  EXPECT_EQ(told, 400U);
  std::set<std::uint64_t> keys;
  std::map<std::size_t, std::size_t> of_game;
  std::map<std::size_t, std::set<int>> points_of_first;  // by game
  FitSearch search(at.game, *fit_recipe("default", *at.game), nullptr);
  int won = 0;  // by a player who could win at once, less those lost all the same
  int early = 0;
  int late = 0;
  for (const SampledPosition& each : positions) {
    EXPECT_FALSE(at.game.outcome(each.position));
    EXPECT_TRUE(keys.insert(at.game.key(each.position)).second);
    EXPECT_LE(++of_game[each.game], how.per_game);
    EXPECT_EQ(each.stage, at.game->stage(each.position));
    // Connect-4 fills one cell per ply, and its first player moves at even plies.
    EXPECT_EQ(at.game.to_move(each.position) == Player::First, each.ply % 2 == 0);
    points_of_first[each.game].insert(each.ply % 2 == 0 ? each.points : 2 - each.points);
    if (search.values(each.position, 1)[1] == win_in(1)) won += each.points - 1;
    early += each.ply < 12 ? 1 : 0;
    late += each.ply >= 20 ? 1 : 0;
  }
  EXPECT_GE(of_game.size(), 400 / how.per_game);
  EXPECT_GT(won, 5);
  EXPECT_GT(early, 50);
  EXPECT_GT(late, 50);
  for (const auto& [game, points] : points_of_first) EXPECT_EQ(points.size(), 1U) << game;
}

// Tic-tac-toe has 5478 positions: 958 are finished and one is the start.
TEST(SelfPlay, EndsWhereAGameHasNoMorePositions) {
  const auto at = game_called("tic-tac-toe");
  const auto positions = play_positions(at.game, play_of(at.game, 100'000), {}, nullptr);
  EXPECT_LE(positions.size(), 5478U - 958 - 1);
  EXPECT_GE(positions.size(), 3000U);
}

TEST(SelfPlay, PositionsAreKeptInFiles) {
  const TemporaryDirectory directory{"positions"};
  const auto at = game_called("breakthrough");
  const auto positions = play_positions(at.game, play_of(at.game, 30), {}, nullptr);
  const std::string path = directory.path("p.txt");
  ASSERT_TRUE(write_positions(path, at.game, positions).ok());
  const auto back = read_positions(path, at.game);
  ASSERT_TRUE(back.ok()) << back.message();
  ASSERT_EQ(back->size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ((*back)[i].position, positions[i].position);
  }
  const auto refusal = [&](const std::string& text) {
    std::ofstream(path) << text;
    return read_positions(path, game_called("tic-tac-toe").game).message();
  };
  EXPECT_TRUE(says(refusal("# nothing\n\n"), "no position"));
  EXPECT_TRUE(says(refusal("X..OX...O X\nrubbish\n"), "line 2: "));
  EXPECT_TRUE(says(refusal("XXXOO.... O\n"), "line 1: the game is over"));
  EXPECT_TRUE(says(read_positions(directory.path("none"), at.game).message(), "No such file"));
}

// --- whole fits ----------------------------------------------------------------------------------

FitRequest request_for(const std::string& game, ModelKind kind, std::size_t positions,
                       int threads = 2) {
  FitRequest request(game_called(game));
  request.kind = kind;
  request.recipe = *fit_recipe("default", *request.start.game);
  request.self_play = play_of(request.start.game, positions, threads);
  request.pairs = {{1, 3}, {0, 2}};
  if (kind == ModelKind::EndCut) {
    request.pairs = {{1, 14}, {2, 16}};
    request.self_play.positions /= 2;  // as many for each distance
  }
  request.windows.depth = 3;
  request.windows.pairs = 6;
  request.fitted_by = "a test";
  request.date = "2026-11-16";
  return request;
}

constexpr ModelKind kKinds[] = {ModelKind::ProbCut, ModelKind::EndCut, ModelKind::NodeCutting,
                                ModelKind::Windows};

TEST(Fit, IsTheSameOnAnyNumberOfThreads) {
  for (const ModelKind kind : kKinds) {
    const auto one = run_fit(request_for("connect4", kind, 300, 1), {});
    const auto three = run_fit(request_for("connect4", kind, 300, 3), {});
    ASSERT_TRUE(one.ok() && three.ok());
    EXPECT_EQ(one->json.dump(), three->json.dump());
    EXPECT_EQ(one->model.models, three->model.models);
    EXPECT_FALSE(one->text.empty());
    EXPECT_TRUE(says(lab::to_html(one->report), "<svg"));
  }
}

TEST(Fit, WidthsMayReachDeeperThanTheTrials) {
  FitRequest request = request_for("connect4", ModelKind::Windows, 300);
  request.windows.levels = 4;  // the trials are at depth 3
  EXPECT_EQ(run_fit(request, {})->model.models.widths.size(), 5U);
}

TEST(Fit, OfTicTacToeNotesWhatIsMissing) {
  const auto fitted = run_fit(request_for("tic-tac-toe", ModelKind::ProbCut, 50'000), {});
  ASSERT_TRUE(fitted.ok()) << fitted.message();
  EXPECT_TRUE(says(fitted->notes.at(0), "finds only"));
  const app::Json& json = fitted->json;
  EXPECT_EQ(json["game"], "tic-tac-toe");
  EXPECT_EQ(json["model"], "probcut");
  EXPECT_EQ(json["pairs"].size(), 2U);
  EXPECT_EQ(json["a"], json["pairs"][0]["a"]);
  const app::Json& first = json["pairs"][0];
  EXPECT_EQ(first["n"].get<std::size_t>() + first["decided"].get<std::size_t>(),
            json["positions"].get<std::size_t>());
}

TEST(Fit, LooksAtOneStage) {
  FitRequest request = request_for("connect4", ModelKind::ProbCut, 150);
  request.pairs = {{0, 2}};
  request.stage = 1;
  const auto played = run_fit(request, {});
  ASSERT_TRUE(played.ok()) << played.message();
  EXPECT_EQ(played->json["positions"], 150);
  EXPECT_EQ(played->json["stage"], 1);
  EXPECT_TRUE(says(played->model.method, "150 positions of 7x6, stage 1, from self-play"));
  // Of positions that are given, the others are left out.
  request.given = play_positions(request.start.game, play_of(request.start.game, 400), {}, nullptr);
  const auto given = run_fit(request, {});
  EXPECT_TRUE(says(given->notes.at(0), "positions of other stages are left out"));
  std::erase_if(request.given, [](const SampledPosition& each) { return each.stage == 1; });
  EXPECT_TRUE(says(run_fit(request, {}).message(), "positions given is of stage 1"));
  request.stage = 9;
  EXPECT_TRUE(says(run_fit(request, {}).message(), "connect4 has no stage 9; expected 0 to 3"));
  request.stage = 1;
  request.kind = ModelKind::EndCut;
  EXPECT_TRUE(says(run_fit(request, {}).message(), "endcut goes by the distance"));
  request.start = game_called("breakthrough");
  EXPECT_TRUE(says(run_fit(request, {}).message(), "breakthrough has no stages"));
}

TEST(Fit, StopsWithoutAResult) {
  StopFlag stop;
  stop.request();
  for (const ModelKind kind : kKinds) {
    FitWatcher watcher;
    watcher.stop = &stop;
    EXPECT_EQ(run_fit(request_for("connect4", kind, 200), watcher).message(), kStopped);
    // In the middle of the searches.
    StopFlag later;
    watcher.stop = &later;
    bool searching = false;
    watcher.on_phase = [&](const std::string& phase) { searching = phase == "searching"; };
    watcher.on_progress = [&](std::size_t done, std::size_t) {
      if (searching && done == 20) later.request();
    };
    EXPECT_EQ(run_fit(request_for("connect4", kind, 200), watcher).message(), kStopped);
  }
}

TEST(Fit, SaysWhenThereIsTooLittleToFit) {
  FitRequest request = request_for("connect4", ModelKind::ProbCut, 10);
  EXPECT_TRUE(says(run_fit(request, {}).message(), "expected 30 or more"));
  request.kind = ModelKind::EndCut;
  request.pairs = {{1, 14}};
  EXPECT_TRUE(says(run_fit(request, {}).message(), "expected 30 or more"));
  request.kind = ModelKind::NodeCutting;
  EXPECT_TRUE(says(run_fit(request, {}).message(), "expected 50 or more"));
  request.kind = ModelKind::Windows;
  EXPECT_TRUE(says(run_fit(request, {}).message(), "expected 100 or more"));
}

// --- files ---------------------------------------------------------------------------------------

TEST(FitFile, HoldsAllKindsAndRecipesReadIt) {
  const TemporaryDirectory directory{"fit"};
  const std::string path = directory.path("connect4.toml");
  const auto at = game_called("connect4");
  engine::Models expected;
  for (const ModelKind kind : kKinds) {
    const auto fitted = run_fit(request_for("connect4", kind, 300), {});
    ASSERT_TRUE(fitted.ok()) << fitted.message();
    const auto saved = save_model(path, fitted->model);
    ASSERT_TRUE(saved.ok()) << saved.message();
    EXPECT_EQ(saved->kept.size(), static_cast<std::size_t>(kind));
    if (kind == ModelKind::ProbCut) expected.pairs = fitted->model.models.pairs;
    if (kind == ModelKind::EndCut) expected.ends = fitted->model.models.ends;
    if (kind == ModelKind::NodeCutting) expected.places = fitted->model.models.places;
    if (kind == ModelKind::Windows) expected.widths = fitted->model.models.widths;
  }
  for (const char* part : {"mpc", "endcut", "fgpc", "node-cutting", "integrated", "windows"}) {
    const auto recipe =
        app::make_recipe("default tt=1M select=" + std::string(part) + " params=" + path, *at.game);
    ASSERT_TRUE(recipe.ok()) << recipe.message();
    EXPECT_EQ(recipe->models->pairs, expected.pairs);
    EXPECT_EQ(recipe->models->ends, expected.ends);
    EXPECT_EQ(recipe->models->places, expected.places);
    EXPECT_EQ(recipe->models->widths, expected.widths);
    app::AnyRequest request;
    request.limits.depth = 7;
    const auto engine = at.game->engine(*recipe, app::ProfileChoice::Fastest);
    EXPECT_TRUE(engine->search(at.position, request, {}, nullptr).best);
  }
  const std::string text = *app::read_file(path, "models file");
  for (const char* part :
       {"probcut: ", "endcut: ", "node-cutting: ", "windows: ", "seed 1", "300 positions",
        "fitted_by = \"a test\"", "date = \"2026-11-16\"", "7x6"}) {
    EXPECT_TRUE(says(text, part)) << part << "\n" << text;
  }
}

FittedModel widths_model(std::vector<Points> widths) {
  FittedModel model;
  model.kind = ModelKind::Windows;
  model.models.widths = std::move(widths);
  model.method = "made up";
  model.positions = 7;
  model.fitted_by = "a test";
  model.date = "2026-11-17";
  model.game = "connect4";
  return model;
}

TEST(FitFile, ProvenanceTellsOfEveryModel) {
  const FittedModel windows = widths_model({1, 2});
  EXPECT_EQ(joined({}, {}, windows).method, "windows: made up, 2026-11-17");
  app::Provenance before{"me", "2026-01-02", "set by hand", 900, "connect4", "a note"};
  // Nothing of the old file is left: nor is its story.
  EXPECT_EQ(joined(before, {}, windows).method, "windows: made up, 2026-11-17");
  EXPECT_EQ(joined(before, {}, windows).positions, 7);
  const auto kept = joined(before, {ModelKind::ProbCut}, windows);
  EXPECT_EQ(kept.method, "set by hand | windows: made up, 2026-11-17");
  EXPECT_EQ(kept.positions, 900);
  EXPECT_EQ(kept.note, "a note");
  EXPECT_EQ(kept.date, "2026-11-17");
  // A second fit of the same kind replaces the first.
  before.method = "probcut: x, 2026-01-01 | windows: y, 2026-01-02";
  EXPECT_EQ(joined(before, {ModelKind::ProbCut}, windows).method,
            "probcut: x, 2026-01-01 | windows: made up, 2026-11-17");
}

TEST(FitFile, LeavesForeignFilesAlone) {
  const TemporaryDirectory directory{"fit"};
  const std::string path = directory.path("x.toml");
  ASSERT_TRUE(save_model(path, widths_model({1, 2})).ok());
  ASSERT_TRUE(save_model(path, widths_model({1, 3})).ok());
  EXPECT_EQ(app::read_models(path)->widths, (std::vector<Points>{1, 3}));
  EXPECT_TRUE(says(check_models_file(path, "breakthrough")->message, "'connect4'"));
  EXPECT_FALSE(check_models_file(path, "connect4"));
  FittedModel other = widths_model({1, 4});
  other.game = "breakthrough";
  EXPECT_FALSE(save_model(path, other).ok());
  EXPECT_EQ(app::read_models(path)->widths, (std::vector<Points>{1, 3}));
  std::ofstream(path) << "rubbish\n";
  EXPECT_TRUE(says(check_models_file(path, "connect4")->message, "line 1"));
  EXPECT_TRUE(app::check_writable(directory.path("no/such/place"), "report"));
  EXPECT_TRUE(says(app::check_writable(directory.path(), "report")->message, "directory"));
  EXPECT_FALSE(app::check_writable(directory.path("new.html"), "report"));
  EXPECT_FALSE(std::filesystem::exists(directory.path("new.html")));
}

TEST(FitFile, IsOfOneEvaluation) {
  EXPECT_EQ(evaluation_of(request_for("othello", ModelKind::ProbCut, 100)), "patterns");
  const TemporaryDirectory directory{"fit"};
  const std::string path = directory.path("x.toml");
  FittedModel windows = widths_model({1, 2});
  windows.evaluation = "one";
  ASSERT_TRUE(save_model(path, windows).ok());
  EXPECT_TRUE(app::read_models(path, "connect4", "one").ok());
  EXPECT_FALSE(check_models_file(path, "connect4", "one"));
  EXPECT_TRUE(says(check_models_file(path, "connect4", "two")->message, "the evaluation 'one'"));
  FittedModel pairs{ModelKind::ProbCut, {},           "made up",  7,
                    "a test",           "2026-11-17", "connect4", "two"};
  pairs.models.pairs = {{-1, 1, 3, 1, 0, 40}};
  EXPECT_FALSE(save_model(path, pairs).ok());
  // A file that does not say keeps silent as long as something of it is left.
  std::filesystem::remove(path);
  ASSERT_TRUE(save_model(path, widths_model({1, 2})).ok());
  ASSERT_TRUE(save_model(path, pairs).ok());
  EXPECT_TRUE(app::read_models(path, "connect4", "one").ok());
}

TEST(FitFile, KindsHaveNames) {
  for (const ModelKind kind : kKinds) EXPECT_EQ(*parse_kind(kind_name(kind)), kind);
  EXPECT_TRUE(says(parse_kind("probcat").message(), "'probcut'"));
}

#ifdef ESPALIER_BINARY
// --- the command ---------------------------------------------------------------------------------

TEST(FitCommand, WritesWhatRecipesRead) {
  const TemporaryDirectory directory{"fit"};
  const std::string out = directory.path("c.toml");
  const auto fit =
      testing::espalier("fit connect4 probcut --positions 200 --pairs '1,3;2,4' --out " + out +
                        " --report " + directory.path("r.html") + " --json");
  ASSERT_EQ(fit.code, 0) << fit.err;
  const app::Json json = app::Json::parse(fit.out);
  for (const char* name : {"game", "model", "n", "a", "b", "sigma", "r2", "pairs"}) {
    EXPECT_TRUE(json.contains(name)) << name;
  }
  EXPECT_EQ(json["evaluation"], "default");
  EXPECT_TRUE(std::filesystem::exists(directory.path("r-errors-1-3.svg")));
  const auto analysis = testing::espalier(
      "analyse connect4 --depth 8 --recipe 'default select=mpc params=" + out + "'");
  EXPECT_EQ(analysis.code, 0) << analysis.err;
}

TEST(FitCommand, SaysWhatIsWrong) {
  using testing::bad;
  EXPECT_TRUE(says(bad("fit conect4 probcut"), "'connect4'"));
  EXPECT_TRUE(says(bad("fit connect4 probcat"), "'probcut'"));
  EXPECT_TRUE(says(bad("fit connect4 probcut --pairs 3,1"), "s < d"));
  EXPECT_TRUE(says(bad("fit connect4 probcut --games 10"), "belongs to fit GAME windows"));
  EXPECT_TRUE(says(bad("fit connect4 windows --pairs 1,3"), "fit GAME probcut or endcut"));
  EXPECT_TRUE(says(bad("fit breakthrough endcut"), "breakthrough cannot tell"));
  EXPECT_TRUE(says(bad("fit connect4 probcut --positions 5"), "--positions"));
  EXPECT_TRUE(says(bad("fit connect4 node-cutting --depths 0,2"), "S >= 1"));
  EXPECT_TRUE(says(bad("fit connect4 windows --against deper"), "'deeper'"));
  EXPECT_TRUE(says(bad("fit connect4 windows --quantile 2"), "0.5 to 1"));
  EXPECT_TRUE(says(bad("fit connect4 windows --depth 6 --levels 4"), "expected 5 to"));
  EXPECT_TRUE(says(bad("fit connect4 windows --form levels --factors 0.5,2"), "up to 1"));
  EXPECT_TRUE(says(bad("fit connect4 windows --form levels --factors 0.5,"), "up to 1"));
  EXPECT_TRUE(says(bad("fit connect4 windows --factors 0.5"), "--form levels"));
  EXPECT_TRUE(says(bad("fit connect4 windows --depth 2 --form levels --factors 1,1"), "at most 1"));
  EXPECT_TRUE(says(bad("fit connect4 windows --out /no/such/place/x.toml"), "cannot write"));
  EXPECT_TRUE(says(bad("fit connect4 windows --positions-file /none"), "cannot read"));
  EXPECT_TRUE(says(bad("fit connect4 windows --recipe 'default select=lmr'"), "no select="));
}
#endif

}  // namespace
}  // namespace espalier::tune
