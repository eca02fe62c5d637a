// Tuning the weights of a game's linear evaluation: what is asked for, what comes of it.
//
// Promise: the same request gives the same weights and the same check, whatever the number of
// threads. Every result is checked against the untuned weights, and the check is told whatever it
// says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "lab/document.hpp"
#include "tune/arena.hpp"
#include "tune/check.hpp"
#include "tune/ga.hpp"
#include "tune/td.hpp"
#include "tune/whole_weights.hpp"

namespace espalier::tune {

enum class Method : std::uint8_t { Genetic, TemporalDifference, Regression };
std::string_view method_name(Method method);  // "ga", "td", "regression"
const std::vector<std::string>& method_names();
Result<Method> parse_method(std::string_view text);

// Learning from self-play, by td and regression. Our own defaults, from trials with Breakthrough.
struct LearningOptions {
  std::size_t games = 0;     // in all; 0: the method's default
  double exploration = 0.2;  // how often a move is drawn at random
  TdOptions td;              // td
  double rate = 0.3;         // td: of learning, at first
  int rounds = 3;            // regression: games by the latest weights, fitted to all games so far
  double ridge = 1;          // regression
};
inline constexpr std::size_t kTdGames = 3600;
inline constexpr std::size_t kRegressionGames = 6000;
inline constexpr int kTdBatches = 60;

struct TuneRequest {
  explicit TuneRequest(app::GamePosition at) : where(std::move(at)) {}

  app::GamePosition where;
  std::string evaluation;  // whose weights; empty: the game's default one
  WeightInfos infos;       // of its weights, with the ranges to keep to; empty: its own
  Method method = Method::Genetic;
  std::string start_name = "default";  // "default", "random" or a file
  std::optional<Weights> start;        // none: random
  ArenaOptions arena;
  GeneticOptions genetic;
  LearningOptions learning;
  std::vector<Check> checks;
  std::uint64_t seed = 1;
  std::string state;      // where a genetic run is kept; empty: nowhere
  std::string fitted_by;  // program and version
};

struct TuneWatcher {
  std::function<void(const std::string&)> on_line;  // after each step of the work
  const StopFlag* stop = nullptr;
};

// What a method found, before it is checked.
struct Found {
  Weights weights;
  std::string method;          // as in the provenance: how, with seed and parameters
  std::int64_t positions = 0;  // looked at
  std::uint64_t games = 0;
  std::vector<lab::Section> story;
  std::string text;  // for the terminal; may be empty
  app::Json details;
};

struct Tuned {
  Found found;
  Weights before;  // the default
  std::vector<CheckResult> checks;
  std::uint64_t games = 0;  // played in all, checks included, earlier sessions as well
  double seconds = 0;
};

// An error after a stop; a genetic run with a state file goes on from there.
Result<Tuned> run_tuning(const TuneRequest& request, const TuneWatcher& watcher);

// The weights that are tuned, with their ranges.
WeightInfos weight_infos(const TuneRequest& request);
// Narrower ranges for some of the weights, as text: NAME=LOW:HIGH,... Only what lies in the ranges
// of the evaluation itself, as files of weights keep to those.
Result<WeightInfos> narrowed(WeightInfos infos, std::string_view ranges);
// "coherence 1 to 40", of those that are narrower than the evaluation's own; empty: none is.
std::string narrowed_text(const TuneRequest& request);
// Each weight in its range.
Weights within(Weights weights, const WeightInfos& infos);

// Is there something to tune?
std::optional<Error> check_tunable(const app::GamePosition& where, std::string_view evaluation);
// Is the state file, if there is one, of this run?
std::optional<Error> check_state(const TuneRequest& request);

// The methods. Weights at the start of a learner: those of the request, or random ones.
Weights start_weights(const TuneRequest& request);
Result<Found> run_genetic(const TuneRequest& request, const Arena& arena,
                          const TuneWatcher& watcher);
Result<Found> run_temporal_difference(const TuneRequest& request, const Arena& arena,
                                      const TuneWatcher& watcher);
Result<Found> run_regression(const TuneRequest& request, const Arena& arena,
                             const TuneWatcher& watcher);

}  // namespace espalier::tune
