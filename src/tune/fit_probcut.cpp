#include "tune/fit_probcut.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/parameters.hpp"
#include "espalier/core/text.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

constexpr long kMostPairPlies = 16;         // deeper searches of all positions take too long
constexpr std::size_t kFewestSamples = 30;  // samples of a model
constexpr double kLeastSigma = 0.289;       // of rounding to whole points: 1 / sqrt(12)

// Files are read by people: four digits after the point are more than the samples know, where
// values are points. A result in points is a matter of thousandths, and so is its model.
double rounded(double value, DeepValue deep) {
  const double parts = deep == DeepValue::Result ? 1e6 : 1e4;
  return std::round(value * parts) / parts + 0.0;
}

std::string name_of(int stage, const DepthPair& depths) {
  const std::string pair = fmt::format("pair {},{}", depths.s, depths.d);
  return stage < 0 ? pair : fmt::format("{}, stage {}", pair, stage);
}

// One pair of depths in one stage; -1: in all of them.
Result<FittedPair> fit_pair(const std::vector<PairValues>& values, const DepthPair& depths,
                            int stage, DeepValue deep) {
  FittedPair fitted{.stage = stage, .depths = depths, .line = {}, .shape = {}, .samples = {}};
  for (const PairValues& each : values) {
    if (stage >= 0 && each.stage != stage) continue;
    if (each.decided) {
      ++fitted.decided;
    } else {
      fitted.samples.push_back({static_cast<double>(each.shallow), static_cast<double>(each.deep)});
    }
  }
  const std::string name = name_of(stage, depths);
  if (fitted.samples.size() < kFewestSamples) {
    return Error{fmt::format("{}: {} positions without a proven win or loss; expected {} or more",
                             name, fitted.samples.size(), kFewestSamples)};
  }
  const auto line = fit_line(fitted.samples);
  if (!line) return Error{name + ": " + line.message()};
  if (rounded(line->a, deep) <= 0) {
    return Error{
        fmt::format("{}: a = {:.3f}; a deep value that falls when the shallow one rises "
                    "is no model",
                    name, line->a)};
  }
  fitted.line = *line;
  fitted.shape = shape_of_errors(fitted.samples, *line);
  return fitted;
}

// All of them together, and each by itself; but one that has every position says nothing new.
std::set<int> stages_of(const std::vector<PairValues>& values) {
  std::set<int> stages;
  for (const PairValues& each : values) stages.insert(each.stage);
  if (stages.size() < 2) stages.clear();
  stages.insert(-1);
  return stages;
}

}  // namespace

Result<std::vector<DepthPair>> parse_depth_pairs(std::string_view text, std::string_view what) {
  std::vector<DepthPair> pairs;
  const auto wrong = [what, whole = text](const std::string& why) {
    return Error{std::string(what) + " " + in_quotes(whole) + ": " + why};
  };
  while (true) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view one = text.substr(0, end);
    const std::size_t comma = one.find(',');
    if (comma == std::string_view::npos) {
      return wrong("expected pairs of depths such as 1,3;2,4");
    }
    const auto s = app::parse_integer(one.substr(0, comma), what, 0, kMostPairPlies);
    if (!s) return s.error();
    const auto d = app::parse_integer(one.substr(comma + 1), what, 1, kMostPairPlies);
    if (!d) return d.error();
    const DepthPair pair{static_cast<int>(*s), static_cast<int>(*d)};
    if (pair.s >= pair.d) return wrong(fmt::format("expected s < d, got {},{}", pair.s, pair.d));
    if (std::find(pairs.begin(), pairs.end(), pair) != pairs.end()) {
      return wrong(fmt::format("the pair {},{} is there twice", pair.s, pair.d));
    }
    pairs.push_back(pair);
    if (end == text.size()) return pairs;
    text.remove_prefix(end + 1);
  }
}

std::string depth_pairs_text(const std::vector<DepthPair>& pairs) {
  std::string text;
  for (const DepthPair& pair : pairs) {
    text += fmt::format("{}{},{}", text.empty() ? "" : ";", pair.s, pair.d);
  }
  return text;
}

void add_models(ProbCutFit& fit, const DepthPair& depths, const std::vector<PairValues>& values) {
  for (const int stage : stages_of(values)) {
    auto fitted = fit_pair(values, depths, stage, fit.deep);
    if (fitted) {
      fit.pairs.push_back(*std::move(fitted));
    } else {
      fit.notes.push_back(fitted.message());
    }
  }
}

std::optional<Error> check_shallow_depths(const engine::Recipe& recipe,
                                          const std::vector<DepthPair>& pairs) {
  const bool evaluates =
      std::any_of(pairs.begin(), pairs.end(), [](const DepthPair& pair) { return pair.s == 0; });
  if (!evaluates || !recipe.quiescence.any()) return std::nullopt;
  return Error{"depth 0 of a recipe with quiesce= is not its evaluation; expected s >= 1"};
}

Result<ProbCutFit> fit_probcut(const FitData& data, const std::vector<DepthPair>& pairs,
                               const OnProgress& on_progress, const StopFlag* stop) {
  ProbCutFit fit;
  fit.positions = data.positions->size();
  if (auto error = check_shallow_depths(data.recipe, pairs)) return *error;
  int deepest = 0;
  for (const DepthPair& pair : pairs) deepest = std::max(deepest, pair.d);
  const ValueTable values = search_all(data, deepest, on_progress, stop);
  if (work::requested(stop)) return fit;
  for (const DepthPair& depths : pairs) {
    std::vector<PairValues> seen;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Points shallow = values[i][static_cast<std::size_t>(depths.s)];
      const Points deep = values[i][static_cast<std::size_t>(depths.d)];
      seen.push_back(
          {(*data.positions)[i].stage, shallow, deep, is_decided(shallow) || is_decided(deep)});
    }
    add_models(fit, depths, seen);
  }
  if (fit.pairs.empty()) return Error{"no model: " + fit.notes.front()};
  return fit;
}

std::vector<engine::CutPair> cut_pairs(const ProbCutFit& fit) {
  std::vector<engine::CutPair> pairs;
  for (const FittedPair& each : fit.pairs) {
    pairs.push_back({.stage = each.stage,
                     .s = each.depths.s,
                     .d = each.depths.d,
                     .a = rounded(each.line.a, fit.deep),
                     .b = rounded(each.line.b, fit.deep),
                     .sigma = std::max(rounded(each.line.sigma, fit.deep), kLeastSigma)});
  }
  return pairs;
}

}  // namespace espalier::tune
