// One fit from beginning to end: positions, searches, models, and what is to be said about them.
// Nothing is written here but the positions, if somebody wants them kept.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "tune/fit_file.hpp"
#include "tune/fit_report.hpp"

namespace espalier::tune {

struct FitRequest {
  explicit FitRequest(app::GamePosition at) : start(std::move(at)) {}

  app::GamePosition start;
  ModelKind kind = ModelKind::ProbCut;
  engine::Recipe recipe;                    // of fit_recipe
  SelfPlay self_play;                       // its threads and seed serve the whole fit
  std::vector<SampledPosition> given;       // instead of self-play
  std::string given_by;                     // the name of their file
  std::optional<int> stage;                 // only positions of this stage of the game
  std::string save_positions;               // where those of self-play are written; empty: nowhere
  std::vector<DepthPair> pairs = {{1, 3}};  // probcut; endcut
  DepthPair depths{1, 2};                   // node-cutting
  WindowTask windows;                       // windows; the seed is that of self_play
  std::string fitted_by;
  std::string date;
};

struct FitWatcher {
  OnPhase on_phase;        // a new part of the work has begun
  OnProgress on_progress;  // of that part
  const StopFlag* stop = nullptr;
};

struct Fitted {
  FittedModel model;  // for save_model
  std::string text;
  app::Json json;
  lab::Document report;
  std::vector<std::string> notes;  // about the positions
};

// The evaluation that is fitted for, by its name.
std::string evaluation_of(const FitRequest& request);

// Can positions be chosen by this stage? Not where the game has none, and not by endcut, which goes
// by the distance to the end.
std::optional<Error> check_stage(const app::ErasedGame& game, ModelKind kind,
                                 const std::optional<int>& stage);

// After a stop the error is kStopped.
inline constexpr const char* kStopped = "stopped; no model was written";
Result<Fitted> run_fit(const FitRequest& request, const FitWatcher& watcher);

}  // namespace espalier::tune
