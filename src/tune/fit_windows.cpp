#include "tune/fit_windows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <tuple>

#include "app/searcher.hpp"
#include "match/duel.hpp"
#include "match/openings.hpp"
#include "tune/report_cells.hpp"
#include "work/farm.hpp"

namespace espalier::tune {
namespace {

constexpr std::size_t kFewestPositions = 100;  // undecided positions of a level: one percent is one
constexpr double kNarrowest = 1.0 / 32;        // narrower windows leave nothing but the evaluation
constexpr int kBisections = 5;       // steps of 32^(1/32): the factor is met within 12 percent
constexpr int kLevelBisections = 4;  // of a level by itself: within a quarter
constexpr int kOpeningPlies = 6;
constexpr std::size_t kSavingsPositions = 200;

Result<LevelSwings> swings_at(int left, const ValueTable& values, double quantile) {
  LevelSwings level{.left = left};
  std::vector<Points> swings;
  for (const std::vector<Points>& of_one : values) {
    const Points value = of_one[static_cast<std::size_t>(left)];
    if (is_decided(value)) {
      ++level.decided;
    } else {
      swings.push_back(std::abs(value - of_one[0]));
    }
  }
  level.n = swings.size();
  if (level.n < kFewestPositions) {
    return Error{
        fmt::format("{} plies left: {} positions without a proven win or loss; expected {} or more",
                    left, level.n, kFewestPositions)};
  }
  level.median = quantile_of(swings, 0.5);
  level.width = quantile_of(swings, quantile);
  return level;
}

engine::Recipe with_windows(engine::Recipe recipe, const std::vector<Points>& widths) {
  engine::Models models;
  models.widths = widths;
  recipe.selectivity.cuts.windows = true;
  recipe.models = std::make_shared<const engine::Models>(models);
  return recipe;
}

engine::Recipe deepening(engine::Recipe recipe) {
  recipe.root.deepening = engine::Deepening::Iterative;
  return recipe;
}

// Trials on the same openings: what differs is the factor, not the luck.
class Trials {
 public:
  Trials(const FitData& data, const app::GamePosition& start, const WindowTask& task,
         const OnProgress& on_progress, const StopFlag* stop)
      : data_(data), start_(start), task_(task), on_progress_(on_progress), stop_(stop) {
    match::RandomOpenings how;
    how.plies = kOpeningPlies;
    how.seed = task.seed;
    openings_ = match::random_openings(start, task.pairs, how, stop);
  }

  std::size_t openings() const { return openings_.size(); }

  Result<match::Tally> play(const std::vector<Points>& widths) const {
    match::Duel duel;
    match::set_engines(duel, start_, player(with_windows(data_.recipe, widths), task_.depth),
                       player(data_.recipe, opponent_depth(task_)));
    duel.openings = &openings_;
    duel.pairs = task_.pairs;
    duel.seed = task_.seed;
    duel.threads = data_.threads;
    duel.on_pair = [this](const match::Tally& tally) {
      if (on_progress_) on_progress_(tally.pair_count(), task_.pairs);
      return true;
    };
    return match::run_duel(duel, stop_);
  }

 private:
  static match::DuelEngine player(const engine::Recipe& recipe, int depth) {
    match::OwnLimits limits;
    limits.depth = depth;
    return {deepening(recipe), limits};
  }

  const FitData& data_;
  const app::GamePosition& start_;
  const WindowTask& task_;
  const OnProgress& on_progress_;
  const StopFlag* stop_;
  std::vector<match::Opening> openings_;
};

// What a worker of the farm finds out about a position.
struct SearchedTwice {
  bool decided = false;  // by the search of full width
  std::uint64_t full_nodes = 0;
  std::uint64_t nodes = 0;  // with windows
  bool same_move = false;
};
auto byte_fields(SearchedTwice& searched) {
  return std::tie(searched.decided, searched.full_nodes, searched.nodes, searched.same_move);
}

// Windows need the full profile, so both searches get it and their nodes can be compared.
constexpr app::SearcherOptions kSameBuild = app::kWithStatistics;

// A worker of the farm: searches of full width and with windows, side by side.
class TwoSearches {
 public:
  TwoSearches(const app::AnyGame& game, const engine::Recipe& full, const engine::Recipe& windowed,
              int depth, const StopFlag& halt)
      : game_(game),
        full_(app::make_searcher(full, game, kSameBuild)),
        windowed_(app::make_searcher(windowed, game, kSameBuild)),
        halt_(halt) {
    request_.limits.depth = depth;
  }

  SearchedTwice operator()(const SampledPosition& at) {
    const app::SearchAnswer full = search(*full_, at);
    const app::SearchAnswer windowed = search(*windowed_, at);
    return {is_decided(*full.value), full.nodes, windowed.nodes, full.best == windowed.best};
  }

 private:
  app::SearchAnswer search(app::Searcher& searcher, const SampledPosition& at) const {
    searcher.clear();
    return searcher.search(place_in(game_, at), request_, {}, &halt_);
  }

  const app::AnyGame& game_;
  std::unique_ptr<app::Searcher> full_;
  std::unique_ptr<app::Searcher> windowed_;
  app::SearchRequest request_;
  const StopFlag& halt_;
};

// The numbers are the depth and the widths.
work::Worker<SampledPosition, SearchedTwice> two_searches(const FitData& data,
                                                          const std::vector<int>& numbers,
                                                          const StopFlag& halt) {
  const engine::Recipe full = deepening(data.recipe);
  const std::vector<Points> widths(numbers.begin() + 1, numbers.end());
  return TwoSearches(*data.game, full, with_windows(full, widths), numbers.front(), halt);
}

constexpr const char* kSavingsKind = "window savings";
const bool kSavingsKindRegistered = register_fit<SearchedTwice>(kSavingsKind, two_searches);

WindowSavings measure_savings(const FitData& data, const WindowTask& task,
                              const std::vector<Points>& widths, const OnProgress& on_progress,
                              const StopFlag* stop) {
  const std::size_t all = data.positions->size();
  const std::size_t count = std::min(all, kSavingsPositions);
  std::vector<SampledPosition> positions;
  for (std::size_t i = 0; i < count; ++i) positions.push_back((*data.positions)[i * all / count]);
  std::vector<int> numbers = {task.depth};
  numbers.insert(numbers.end(), widths.begin(), widths.end());
  const auto job =
      fit_job<SearchedTwice>(kSavingsKind, data, std::move(positions), numbers, two_searches);
  WindowSavings savings;
  for (const SearchedTwice& each : work::collect(job, data.threads, stop, on_progress).or_throw()) {
    if (each.decided) continue;  // only a search without windows stops at a win
    ++savings.positions;
    savings.full_nodes += each.full_nodes;
    savings.nodes += each.nodes;
    savings.same_moves += each.same_move ? 1 : 0;
  }
  return savings;
}

void tell(const OnPhase& on_phase, const std::string& phase) {
  if (on_phase) on_phase(phase);
}

std::optional<Error> make_trials(WindowFit& fit, const Trials& trials, const WindowTask& task,
                                 const OnPhase& on_phase, const StopFlag* stop) {
  if (trials.openings() == 0) return Error{"no opening that leaves the game open"};
  if (trials.openings() < task.pairs) {
    fit.notes.push_back(fmt::format("the game has {} different openings; {} pairs repeat them",
                                    trials.openings(), task.pairs));
  }
  std::optional<Error> error;
  const auto play = [&](FactorTrial& trial) {
    tell(on_phase, fmt::format("match, {} x {:.3f}",
                               trial.level == 0 ? "widths" : fmt::format("level {}", trial.level),
                               trial.factor));
    const auto tally = trials.play(trial_widths(fit, trial));
    if (tally) {
      trial.tally = *tally;
    } else {
      error = tally.error();
    }
    return !error && !work::requested(stop);
  };
  if (task.form == WindowForm::Levels) {
    narrow_levels(fit, static_cast<std::size_t>(task.depth - 1), task.known, play);
  } else {
    narrow_windows(fit, play);
  }
  return error;
}

// Bisects the logarithm of a factor between one that is too small and `good`, which wins. The
// smallest that wins is left in `good`. False if `play` was stopped.
bool bisect(double low, double& good, int steps, const std::function<bool(double, bool&)>& play) {
  for (int i = 0; i < steps; ++i) {
    const double factor = std::sqrt(low * good);
    bool wins = false;
    if (!play(factor, wins)) return false;
    (wins ? good : low) = factor;
  }
  return true;
}

std::string no_win(const FactorTrial& trial) {
  return "scores " + percent(trial.tally.score()) +
         " with the quantiles themselves: it does not beat its opponent, so nothing was narrowed";
}

}  // namespace

Points quantile_of(std::vector<Points> values, double share) {
  assert(!values.empty() && share > 0 && share <= 1);
  const auto n = static_cast<double>(values.size());
  // A share such as 0.07 has no exact binary form: 0.07 * 100 must be 7 and not 8.
  constexpr double kHair = 1e-9;
  const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(share * n - kHair)));
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

std::string_view form_name(WindowForm form) {
  constexpr std::array<std::string_view, 3> kNames = {"common", "levels", "cone"};
  return kNames[static_cast<std::size_t>(form)];
}

// The first trial is that of the quantiles, by the factor 1; where levels were narrowed by
// themselves, a later trial has that factor too.
const FactorTrial* WindowFit::chosen() const {
  const auto has_factor = [this](const FactorTrial& trial) {
    return trial.level == 0 && trial.factor == factor;
  };
  if (own.empty()) {
    const auto found = std::find_if(trials.begin(), trials.end(), has_factor);
    return found == trials.end() ? nullptr : &*found;
  }
  const auto found = std::find_if(trials.rbegin(), trials.rend(), has_factor);
  return found == trials.rend() ? nullptr : &*found;
}

double WindowFit::factor_of(std::size_t level) const {
  if (own.empty()) return factor;
  return std::min(1.0, factor * own[std::min(level, own.size() - 1)]);
}

std::vector<Points> trial_widths(const WindowFit& fit, const FactorTrial& trial) {
  WindowFit tried = fit;
  if (trial.level > 0) {
    tried.own.assign(fit.levels.size(), 1.0);
    tried.own[static_cast<std::size_t>(trial.level - 1)] = trial.factor;
    tried.factor = 1;
  } else {
    tried.factor = trial.factor;
  }
  std::vector<Points> widths = {1};  // with no plies left there is no window to narrow
  for (std::size_t i = 0; i < fit.levels.size(); ++i) {
    const auto width = static_cast<Points>(std::lround(tried.factor_of(i) * fit.levels[i].width));
    widths.push_back(std::max(width, Points{1}));
  }
  return widths;
}

void make_cone(std::vector<LevelSwings>& levels) {
  Points constant = 1;
  for (const LevelSwings& level : levels) {
    constant = std::max(constant, (level.width + level.left - 1) / level.left);
  }
  for (LevelSwings& level : levels) level.width = constant * level.left;
}

bool narrow_windows(WindowFit& fit, const std::function<bool(FactorTrial&)>& play) {
  const auto try_factor = [&](double factor) {
    fit.trials.push_back({factor, {}});
    return play(fit.trials.back());
  };
  fit.factor = 1;
  if (!try_factor(1)) return false;
  if (!fit.trials.back().beats()) {
    fit.notes.push_back(no_win(fit.trials.back()));
    return true;
  }
  return bisect(kNarrowest, fit.factor, kBisections, [&](double factor, bool& wins) {
    const bool played = try_factor(factor);
    wins = fit.trials.back().beats();
    return played;
  });
}

bool narrow_levels(WindowFit& fit, std::size_t levels, const std::vector<double>& known,
                   const std::function<bool(FactorTrial&)>& play) {
  const auto try_factor = [&](int level, double factor, bool& wins) {
    fit.trials.push_back({.factor = factor, .level = level});
    const bool played = play(fit.trials.back());
    wins = fit.trials.back().beats();
    return played;
  };
  fit.factor = 1;
  bool wins = false;
  if (!try_factor(0, 1, wins)) return false;
  if (!wins) {
    fit.notes.push_back(no_win(fit.trials.back()));
    return true;
  }
  std::vector<double> own = known;
  for (std::size_t i = own.size(); i < std::min(levels, fit.levels.size()); ++i) {
    const int level = static_cast<int>(i) + 1;
    double factor = 1;
    if (!bisect(kNarrowest, factor, kLevelBisections,
                [&](double tried, bool& good) { return try_factor(level, tried, good); })) {
      return false;
    }
    own.push_back(factor);
  }
  fit.own = own;
  if (!try_factor(0, 1, wins)) return false;
  if (wins) return true;
  fit.factor = 1 / kNarrowest;  // as wide as the quantiles, which win
  if (!bisect(1, fit.factor, kBisections,
              [&](double tried, bool& good) { return try_factor(0, tried, good); })) {
    return false;
  }
  if (fit.chosen() == nullptr) {
    fit.own.clear();
    fit.factor = 1;
    fit.notes.push_back(
        "no factor tried makes the narrowed levels win together: the quantiles stay");
  }
  return true;
}

Result<WindowFit> fit_windows(const FitData& data, const app::GamePosition& start,
                              const WindowTask& task, const OnPhase& on_phase,
                              const OnProgress& on_progress, const StopFlag* stop) {
  WindowFit fit;
  fit.positions = data.positions->size();
  tell(on_phase, "searching");
  const ValueTable values = search_all(data, window_levels(task), on_progress, stop);
  if (work::requested(stop)) return fit;
  for (int left = 1; left <= window_levels(task); ++left) {
    const auto level = swings_at(left, values, task.quantile);
    if (!level) return level.error();
    fit.levels.push_back(*level);
  }
  if (task.form == WindowForm::Cone) make_cone(fit.levels);
  if (task.pairs > 0) {
    tell(on_phase, "finding openings");
    const Trials trials(data, start, task, on_progress, stop);
    if (work::requested(stop)) return fit;
    if (const auto error = make_trials(fit, trials, task, on_phase, stop)) return *error;
    if (work::requested(stop)) return fit;
  }
  fit.widths = trial_widths(fit, {.factor = fit.factor});
  tell(on_phase, "measuring savings");
  fit.savings = measure_savings(data, task, fit.widths, on_progress, stop);
  return fit;
}

}  // namespace espalier::tune
