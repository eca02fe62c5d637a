// The study muszycka85/pathology: what its parts share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/trees/incremental.hpp"
#include "lab/document.hpp"
#include "lab/results.hpp"

namespace espalier::lab::pathology {

// --- What the sources leave open, as named readings ----------------------------------------------

inline constexpr const char* kPearlReading = "last-mover";

// Does the root's own value enter the sum, and who wins with a zero sum? The first one is what the
// text says (5.1: "a positive sum of itself plus the values of all its ancestors"); it stands
// beside the published figures. The others show how much depends on it.
struct NamedReading {
  const char* name;
  trees::IncrementalReading reading;
};
inline constexpr std::array<NamedReading, 4> kIncrementalReadings = {{
    {"root;zero-loses", {.root_counts = true, .zero_sum_wins = false}},
    {"root;zero-wins", {.root_counts = true, .zero_sum_wins = true}},
    {"no-root;zero-loses", {.root_counts = false, .zero_sum_wins = false}},
    {"no-root;zero-wins", {.root_counts = false, .zero_sum_wins = true}},
}};

// Siblings' values distinct, as the thesis says, or drawn independently; and what a tie between the
// best children and the others counts. The first one stands beside the published figures: the
// described one is exactly 1 everywhere.
struct DependentReading {
  const char* name;
  bool distinct;
  int tie;  // in halves
};
inline constexpr std::array<DependentReading, 4> kDependentReadings = {{
    {"independent", false, 1},
    {"independent-ties-right", false, 2},
    {"independent-ties-wrong", false, 0},
    {"distinct", true, 1},
}};

std::vector<std::string> readings_of(std::string_view game);  // the published one first

// --- How published figures are judged ------------------------------------------------------------

// Muszycka85 5.3: 20,000 trees.
inline constexpr double kMuszyckasTrees = 20'000;
// Nau's sample sizes are not given and differ from that ("the few minimal differences may be due to
// the different sample sizes"), so his figures are judged by a tolerance: 2.58 * sqrt(.25 / 10000)
// = .0129, the 1% bound of a share near one half among 10,000 kept trees (of 20,000 binary trees,
// half the roots do not have both kinds of children and are dropped). It was chosen when the
// differences were known already, and the report says so.
inline constexpr double kNausTolerance = 0.013;
// Standard errors that make a difference: 1%, two-sided.
inline constexpr double kSure = 2.58;

// --- Sizes ---------------------------------------------------------------------------------------

struct TreeSize {
  std::uint32_t width;
  std::uint32_t turns;
};
const std::vector<TreeSize>& splitting_sizes();
const std::vector<TreeSize>& dependent_sizes();
const std::vector<TreeSize>& pruning_sizes();
// Binary Pearl games that product propagation plays against minimax.
inline constexpr std::array<std::uint32_t, 4> kMatchTurns = {6, 8, 10, 12};
// Binary Pearl games on which B* decides.
inline constexpr std::array<std::uint32_t, 3> kBStarTurns = {6, 8, 10};
inline constexpr std::uint32_t kMapTurns = 6;
inline constexpr std::array<std::uint32_t, 4> kMapWidths = {2, 3, 4, 5};
inline constexpr std::array<std::uint32_t, 4> kMapLevels = {2, 4, 8, 16};
inline constexpr std::array<double, 5> kMapSimilarities = {0, 0.25, 0.5, 0.75, 1};
std::string map_reading(std::uint32_t levels, double similarity);

// --- Figures, by where they stand ----------------------------------------------------------------

struct Place {
  std::string game;
  std::string backup;
  std::string reading;
  std::uint32_t w = 2;
  std::uint32_t t = 1;
  std::uint32_t d = 1;

  Labels labels() const;
};

struct PublishedFigure {
  std::string table;
  Place place;
  double value = 0;
  bool suspect = false;
  std::string remark;
};
const std::vector<PublishedFigure>& published_figures();
bool is_naus(std::string_view table);  // else Muszycka's own

// Computed exactly; nothing where that costs too much or cannot be done.
std::optional<double> exact_value(const Place& place);
std::string exact_csv();
std::string recursion_csv();
// Exact where known, else measured; nothing if neither.
std::optional<double> best_value(const Results& results, const Place& place);

// The same with its standard error: none where it is exact.
struct Known {
  double value;
  double error;
};
std::optional<Known> known(const Results& results, const Place& place);
// Is b below a, beyond doubt? (On the same trees, which vary together: cautious.)
bool below(const Known& b, const Known& a);

// How far published tables are from a reading.
struct Misfit {
  std::string reading;
  std::size_t figures = 0;  // compared: known to us and not suspect
  double rms = 0;
  double worst = 0;
  std::optional<PublishedFigure> where;
  double implied_sample = 0;  // the sample size at which the differences are sampling errors
};
// On the figures known under `reading` and all of `others`.
Misfit misfit(const Results& results, std::string_view table, const std::string& reading,
              const std::vector<std::string>& others = {});
// One per reading of the table's game, on the figures known under all of them; readings without any
// are left out.
std::vector<Misfit> misfits(const Results& results, std::string_view table, std::string_view game);
// Of those; nothing where there is no choice.
const Misfit* best_of(const std::vector<Misfit>& fits);

// A measure of the pruning of product propagation, at one depth.
Estimate pruning_estimate(const Results& results, const std::string& reading, const TreeSize& size,
                          const char* metric, std::uint32_t depth);
// Pearl's and the incremental game's.
std::array<std::string, 2> pruning_readings();

// The map: right decisions at depth 1 less those at depth 4, on the same trees.
inline constexpr std::uint32_t kMapDepth = 4;
Estimate map_loss(const Results& results, const char* backup, std::uint32_t width,
                  std::uint32_t levels, double similarity);

// --- The parts of the report ---------------------------------------------------------------------

std::string summary_of(const Results& results);
std::string reason_of(const Results& results, const std::string& table, const std::string& game);
std::vector<Headline> headlines_of(const Results& results);
Section tables_section(const Results& results);
Section readings_section(const Results& results);
Section recursion_section();
Section curves_section(const Results& results);
Section map_section(const Results& results);
Section pruning_section(const Results& results);
Section match_section(const Results& results);
Section b_star_section(const Results& results);
inline Verdict in_part(bool whole, bool part) {
  return whole ? Verdict::Holds : part ? Verdict::HoldsInPart : Verdict::Fails;
}
inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? "none" : text;
}
Claim pruning_claim(const Results& results);
Claim match_claim(const Results& results);
Claim b_star_claim(const Results& results);
std::vector<Claim> recursion_claims();
std::vector<Claim> game_claims(const Results& results);
std::vector<Claim> product_claims(const Results& results);

}  // namespace espalier::lab::pathology
