// The widths of the per-level windows, by plies left: how far a search swings from the evaluation,
// then narrowed until the player with windows just beats a search of full width one ply away.
// Source: Abalone12 III and V.
//
// Promise: the same positions and seed give the same widths, whatever the number of threads. No
// width is wider than a quantile of |value of a search of L plies - evaluation| in the mover's
// view (or, as a cone, than the least cone that holds these quantiles). They are narrowed in one of
// three forms:
// - common: one factor for all levels;
// - levels: Abalone12 III, "each level window is treated independently". Every level is narrowed by
//   itself, the others as wide as their quantiles, until the player just wins. Each of these
//   factors alone takes the player to the limit, so all levels together are widened again, by one
//   factor, until the player just wins;
// - cone: Abalone12 eq 4, width = plies left * constant; the constant is narrowed.
// Deviations: Abalone12 does not say how it searched for the best combination. Section III asks for
// a deeper opponent, section V for a shallower one: both can be chosen. Levels that a search of the
// trials' depth does not have get the factor of the highest level that it has. A match is noisy,
// and so are the factors: the trials are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "match/elo.hpp"
#include "tune/fit_search.hpp"

namespace espalier::tune {

enum class WindowOpponent : std::uint8_t { Shallower, Deeper };
enum class WindowForm : std::uint8_t { Common, Levels, Cone };
std::string_view form_name(WindowForm form);  // "common", "levels", "cone"

struct WindowTask {
  int depth = 5;   // of the player with windows
  int levels = 0;  // the largest number of plies left that has a width; 0: depth - 1
  double quantile = 0.99;
  WindowOpponent against = WindowOpponent::Shallower;
  WindowForm form = WindowForm::Common;
  std::size_t pairs = 100;  // of games in a trial; 0: no trials, the quantiles are the widths
  std::uint64_t seed = 1;   // of the openings
  // Form levels: the factors of the lowest levels, if earlier trials found them. They are not tried
  // again by themselves.
  std::vector<double> known{};
};

constexpr int opponent_depth(const WindowTask& task) {
  return task.against == WindowOpponent::Shallower ? task.depth - 1 : task.depth + 1;
}

constexpr int window_levels(const WindowTask& task) {
  return task.levels > 0 ? task.levels : task.depth - 1;
}

// How far searches of `plies` plies are from the evaluation.
struct LevelSwings {
  int left = 1;
  std::size_t n = 0;
  std::size_t decided = 0;  // left out: proven wins and losses
  Points median = 0;
  Points width = 0;  // the quantile asked for
};

// The empirical quantile: the smallest value that is not exceeded by `share` of the values. 0 <
// share
// <= 1; not for an empty list.
Points quantile_of(std::vector<Points> values, double share);

// One match of the player whose windows are `factor` times as wide.
struct FactorTrial {
  double factor = 1;
  match::Tally tally{};  // in its view
  int level = 0;         // the only one that is narrowed; 0: all of them

  bool beats() const { return tally.score() > 0.5; }
};

// What windows save at the depth of the task, against no windows at the same depth.
struct WindowSavings {
  std::size_t positions = 0;
  std::uint64_t nodes = 0;
  std::uint64_t full_nodes = 0;
  std::size_t same_moves = 0;
};

struct WindowFit {
  std::vector<LevelSwings> levels;  // 1, 2, ... plies left
  std::vector<FactorTrial> trials;  // in the order they were made
  double factor = 1;                // of all levels
  std::vector<double> own{};        // form levels: the factor of each level by itself
  std::vector<Points> widths;       // as files and recipes have them; the first is never used
  WindowSavings savings;
  std::vector<std::string> notes;
  std::size_t positions = 0;

  // The factor of a level (its place in `levels`), both together; never wider than the quantile.
  double factor_of(std::size_t level) const;
  // The trial of the factor chosen; none where no trial was made.
  const FactorTrial* chosen() const;
};

// Narrows by bisection of the logarithm: 1, then between 1 and 1/32. `play` makes the trial of a
// factor. Fills factor, trials and notes. False if `play` was stopped.
bool narrow_windows(WindowFit& fit, const std::function<bool(FactorTrial&)>& play);
// Each of the first `levels` levels by itself, then all together wider by a factor of 1 to 32.
// The lowest levels have the `known` factors. `play` finds the factors of other levels in fit.own.
// False if `play` was stopped.
bool narrow_levels(WindowFit& fit, std::size_t levels, const std::vector<double>& known,
                   const std::function<bool(FactorTrial&)>& play);

// The widths of a trial.
std::vector<Points> trial_widths(const WindowFit& fit, const FactorTrial& trial);
// The quantiles, replaced by the least cone that holds them: width = plies left * constant.
void make_cone(std::vector<LevelSwings>& levels);

using OnPhase = std::function<void(const std::string& phase)>;

// An error if a level has too few undecided positions. After a stop the result means nothing.
Result<WindowFit> fit_windows(const FitData& data, const app::GamePosition& start,
                              const WindowTask& task, const OnPhase& on_phase,
                              const OnProgress& on_progress, const StopFlag* stop);

}  // namespace espalier::tune
