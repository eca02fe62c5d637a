// Learning the table of a pattern evaluation from self-play: rounds of games, each by the latest
// table, each fitted together with all before it; at the end a match against what was there before.
//
// Promise: the same request gives the same table and the same check, whatever the number of
// threads. After every round the table is written, so a stop loses no more than the round in hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "app/provenance.hpp"
#include "codec/codec.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/result.hpp"
#include "lab/document.hpp"
#include "tune/check.hpp"
#include "tune/pattern_games.hpp"
#include "tune/pattern_regression.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {

inline constexpr std::size_t kPatternGames = 48'000;
inline constexpr int kPatternRounds = 4;

struct PatternRequest {
  explicit PatternRequest(app::GamePosition at) : where(std::move(at)) {}

  app::GamePosition where;
  PatternSubject subject;
  PatternWeights start;                // who plays the first round; none: the linear evaluation
  std::string start_name = "default";  // "default" or a file
  std::size_t games = kPatternGames;   // in all
  int rounds = kPatternRounds;
  PatternPlay play;       // games, seed and player are set for each round
  PatternFitOptions fit;  // ridge
  std::optional<Check> check;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string out;        // where the table is written; empty: nowhere
  std::string fitted_by;  // program and version
};

// After a round. Errors are of held-out games, by stages, in points.
struct PatternRound {
  std::size_t games = 0;  // so far
  std::size_t positions = 0;
  std::vector<StageFit> stages;
  std::vector<PatternErrors> linear;  // of the linear evaluation, with the scale that suits it best
  std::vector<PatternErrors> before;  // of the table before the round, likewise; empty: none
};

struct PatternTuned {
  std::vector<Points> weights;
  std::string method;  // how, with seed and parameters
  std::vector<PatternRound> rounds;
  std::optional<CheckResult> check;
  std::uint64_t games = 0;  // the check included
  double seconds = 0;
};

// The evaluation as a subject: an error if it is no pattern evaluation, or if the game has no
// linear one that could play the first round.
Result<PatternSubject> pattern_subject(const app::GamePosition& where,
                                       const std::string& evaluation);

// An error after a stop; what the rounds before it have found is written.
Result<PatternTuned> run_pattern_tuning(const PatternRequest& request, const TuneWatcher& watcher);

app::Provenance pattern_provenance(const PatternRequest& request, const PatternTuned& tuned);
// The path.
Result<std::string> write_pattern_table(const PatternRequest& request, const PatternTuned& tuned);

// What was found, for people and scripts.
std::string pattern_text(const PatternRequest& request, const PatternTuned& tuned);
app::Json pattern_json(const PatternRequest& request, const PatternTuned& tuned);
lab::Document pattern_report(const PatternRequest& request, const PatternTuned& tuned);

}  // namespace espalier::tune
