// The linear models of ProbCut and its kin, fitted to the engine's own searches: at every position
// the value of a search of depth d against that of depth s, in the mover's view.
// Sources: Buro 1995, 2000; Tong02 1.2.4, 2.2, 3.3.1.
//
// Promise: the same positions give the same models, whatever the number of threads. Deviations: a
// proven win or loss is worth a million points whatever the evaluation says, so a position where
// either search has one is left out and counted; the engine never holds a test against such bounds.
// Stage -1 speaks for all positions; stages of the game have models of their own where there are
// enough positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/engine/models.hpp"
#include "tune/fit_regression.hpp"
#include "tune/fit_search.hpp"
#include "tune/self_play.hpp"

namespace espalier::tune {

struct DepthPair {
  int s = 1;
  int d = 3;

  friend bool operator==(const DepthPair&, const DepthPair&) = default;
};

// "1,3;2,4": no pair twice, 0 <= s < d.
Result<std::vector<DepthPair>> parse_depth_pairs(std::string_view text, std::string_view what);
std::string depth_pairs_text(const std::vector<DepthPair>& pairs);

// Both depths odd or both even: who moves last counts. The first pair is what `probcut`, `gpc` and
// `fgpc` use, the others join in `mpc` and `gmpc`.
inline constexpr std::string_view kDefaultPairs = "1,3;2,4;1,5;2,6";

// What the deep value of a model is: that of a search, or how the game ends.
enum class DeepValue : std::uint8_t { Search, Margin, Result };

struct FittedPair {
  int stage = -1;
  DepthPair depths;
  LineFit line;
  ErrorShape shape;
  std::size_t decided = 0;           // positions left out: one of the values is a win or a loss
  std::vector<DepthSample> samples;  // shallow value, deep value; in the order of the positions
};

struct ProbCutFit {
  DeepValue deep = DeepValue::Search;
  std::vector<FittedPair> pairs;
  std::vector<std::string> notes;  // what could not be fitted, and why
  std::size_t positions = 0;
};

// One position as a pair of depths sees it.
struct PairValues {
  int stage = -1;
  Points shallow = 0;
  Points deep = 0;
  bool decided = false;  // one of them is no value in points
};
// Adds the models of a pair: that of all positions, and those of the stages that have some of them.
// What cannot be fitted becomes a note.
void add_models(ProbCutFit& fit, const DepthPair& depths, const std::vector<PairValues>& values);

// Depth 0 must be the evaluation.
std::optional<Error> check_shallow_depths(const engine::Recipe& recipe,
                                          const std::vector<DepthPair>& pairs);

// An error if no pair can be fitted. After a stop the result means nothing.
Result<ProbCutFit> fit_probcut(const FitData& data, const std::vector<DepthPair>& pairs,
                               const OnProgress& on_progress, const StopFlag* stop);

// As files and recipes have them.
std::vector<engine::CutPair> cut_pairs(const ProbCutFit& fit);

}  // namespace espalier::tune
