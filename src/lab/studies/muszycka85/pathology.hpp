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

// Does the root's own value enter the sum, and who wins with a zero sum? The first one fits Nau's
// tables best; it stands beside the published figures.
struct NamedReading {
  const char* name;
  trees::IncrementalReading reading;
};
inline constexpr std::array<NamedReading, 4> kIncrementalReadings = {{
    {"no-root;zero-wins", {.root_counts = false, .zero_sum_wins = true}},
    {"no-root;zero-loses", {.root_counts = false, .zero_sum_wins = false}},
    {"root;zero-wins", {.root_counts = true, .zero_sum_wins = true}},
    {"root;zero-loses", {.root_counts = true, .zero_sum_wins = false}},
}};

// Siblings' values distinct, as the thesis says, or drawn independently; and what a tie between the
// best sons and the others counts. The first one stands beside the published figures: the described
// one is exactly 1 everywhere.
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

// --- Sizes ---------------------------------------------------------------------------------------

struct TreeSize {
  std::uint32_t width;
  std::uint32_t turns;
};
const std::vector<TreeSize>& splitting_sizes();
const std::vector<TreeSize>& dependent_sizes();
const std::vector<TreeSize>& pruning_sizes();
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

// How far published tables are from a reading.
struct Misfit {
  std::size_t figures = 0;  // compared: known to us and not suspect
  double rms = 0;
  double worst = 0;
  std::optional<PublishedFigure> where;
  double implied_sample = 0;  // the sample size at which the differences are sampling errors
};
Misfit misfit(const Results& results, std::string_view table, const std::string& reading);

// --- The parts of the report ---------------------------------------------------------------------

Section tables_section(const Results& results);
Section readings_section(const Results& results);
Section recursion_section();
Section curves_section(const Results& results);
Section map_section(const Results& results);
Section pruning_section(const Results& results);
std::vector<Claim> recursion_claims();
std::vector<Claim> game_claims(const Results& results);
std::vector<Claim> product_claims(const Results& results);

}  // namespace espalier::lab::pathology
