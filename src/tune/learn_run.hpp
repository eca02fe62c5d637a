// Learning an evaluation from self-play: rounds of games, each by the latest weights, each fitted
// together with all before it; at the end a match against who played first. It knows evaluations
// with features (core/linear.hpp, core/sparse.hpp), networks (core/network.hpp) and no game.
//
// Promise: the same request gives the same games, weights and check on one build, whatever the
// number of threads. With a file of games the same request goes on where it was stopped; after
// every round the weights are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "app/provenance.hpp"
#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "lab/document.hpp"
#include "tune/check.hpp"
#include "tune/learn_fit.hpp"
#include "tune/learn_games.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {

inline constexpr std::size_t kLearnGames = 32'000;
inline constexpr int kLearnRounds = 2;

struct LearnRequest {
  explicit LearnRequest(app::GamePosition at) : where(std::move(at)) {}

  app::GamePosition where;
  std::string evaluation;     // whose weights
  std::vector<Points> start;  // the weights at first
  std::string start_name = "default";
  std::string teacher;  // the evaluation that plays the first round; empty: the one that is learned
  std::size_t games = kLearnGames;  // in all
  int rounds = kLearnRounds;
  LearnPlay play;       // player, seed and scale are set for each round
  LearnFitOptions fit;  // the scale is set for each round, unless it is given
  std::optional<Check> check;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string out;        // where the weights are written; empty: nowhere
  std::string state;      // where the games are kept; empty: nowhere
  std::string fitted_by;  // program and version
};

struct LearnRound {
  std::size_t games = 0;  // so far
  std::size_t positions = 0;
  std::size_t repeated = 0;  // positions that had been there
  double plies = 0;          // of a game, in the mean
  LearnFit fit;
};

struct Learnt {
  std::vector<Points> weights;
  std::string method;  // how, with seed and parameters
  std::vector<LearnRound> rounds;
  std::optional<CheckResult> check;
  std::uint64_t games = 0;  // the check included
  double seconds = 0;
};

// An error if the evaluation, by name, has no features to learn.
std::optional<Error> check_learnable(const app::GamePosition& where, const std::string& evaluation);
// An error if there are too few games to learn from.
std::optional<Error> check_learn_games(const LearnRequest& request);

// The weights of the evaluation, as whole numbers within its ranges or its form.
std::vector<Points> whole_learnt_weights(const LearnRequest& request,
                                         const std::vector<double>& weights);

// An error after a stop; games and the weights of finished rounds are kept.
Result<Learnt> run_learning(const LearnRequest& request, const TuneWatcher& watcher);

app::Provenance learnt_provenance(const LearnRequest& request, const Learnt& learnt);
// The path.
Result<std::string> write_learnt_weights(const LearnRequest& request, const Learnt& learnt);
// From a file that write_learnt_weights has written, or one of the same form.
Result<std::vector<Points>> read_learnt_weights(const std::string& path,
                                                const app::GamePosition& where,
                                                const std::string& evaluation);

// What was found, for people and scripts.
std::string learnt_text(const LearnRequest& request, const Learnt& learnt);
app::Json learnt_json(const LearnRequest& request, const Learnt& learnt);
lab::Document learnt_report(const LearnRequest& request, const Learnt& learnt);

}  // namespace espalier::tune
