// fuernkranz/depth: what the files of the study share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/paired_games.hpp"
#include "lab/results.hpp"

namespace espalier::lab::fuernkranz {

// Depths d that play against d - 1 and d - 2. Up to `full` every cell has all the pairs that
// --trees asks for; each ply beyond it has `thinning` times as many.
struct DepthGame {
  const char* name;
  int shallowest;
  int deepest;
  PositionRange opening;
  int full;
  double thinning;
  double share = 1;              // of the pairs, in every cell
  const char* recipe = nullptr;  // null: kDepthRecipe
  match::Adjudication ends = {};
};
inline constexpr const char* kDepthRecipe = "default tt=1M match=equal select=none";
// Chess programs are what the sources speak of, and those are selective: the recipe `best`, with an
// evaluation that is not trained anew.
inline constexpr const char* kChessRecipe = "best tt=1M eval=tables";
inline constexpr const char* kXiangqiRecipe = "best tt=1M eval=plain";
inline constexpr const char* kCheckersRecipe =
    "default tt=1M match=equal select=none quiesce=noisy eval=samuel";
// Those of the table that the registry has.
const std::vector<DepthGame>& depth_games();

inline constexpr std::array<int, 2> kGaps = {1, 2};

// A cell of the study, as the report reads it.
struct Rung {
  int depth = 0;
  std::size_t cell = 0;
  match::Tally tally;
  match::EloEstimate score;
  double doublings = 0;  // of the nodes: log2 of the deeper side's by the other's
};
// The measured ones of a game, by depth.
std::vector<Rung> rungs_of(const Results& results, const DepthGame& game, int gap);

// What is gained: Elo as they are, or for each doubling of the nodes.
enum class Gain : std::uint8_t { Whole, PerDoubling };

// Elo = level of odd or even depths + slope * depth, weighted by what each cell is known to be
// worth. Who moves last counts: odd and even depths have levels of their own, but one slope.
struct Trend {
  std::size_t cells = 0;
  std::size_t perfect = 0;  // left out: no game was lost, so the Elo is infinite
  double middle = 0;        // weighted mean depth
  double level = 0;         // weighted mean Elo
  double slope = 0;         // Elo for each ply
  double error = 0;         // standard error of the slope, widened where the line does not fit
  double misfit = 0;        // chi squared by degrees of freedom: near 1 if the line fits
  // The mean gain of the deepest odd and even depth less that of the shallowest ones.
  double change = 0;
  double change_error = 0;  // standard
  double p = 1;             // of change = 0, two-sided
};
// Nothing with fewer than five cells of kFewestJudged pairs.
std::optional<Trend> trend_of(const std::vector<Rung>& rungs, Gain gain);

enum class Return : std::uint8_t { Diminishing, Growing, Unclear };
std::string_view finding_word(Return finding);

// The trend of one game and gap, and what follows.
struct Line {
  const DepthGame* game;
  int gap;
  Trend trend;
  Return finding;
};
// Every trend that can be fitted, judged together.
std::vector<Line> lines_of(const Results& results, Gain gain);

inline constexpr int kSlideGap = 2;  // of the slide's figure

// With their 95% intervals.
std::string slope_text(const Trend& trend);
std::string change_text(const Trend& trend);
std::string p_text(double p);
std::vector<Claim> depth_claims(const Results& results, const std::vector<Line>& lines);

Document depth_report(const Results& results);

}  // namespace espalier::lab::fuernkranz
