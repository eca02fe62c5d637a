#include "tune/tuning.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/parameters.hpp"
#include "app/suggest.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"

namespace espalier::tune {
namespace {

constexpr std::uint64_t kForStart = 1;  // what a seed is for
constexpr std::uint64_t kForArena = 2;
constexpr std::uint64_t kForCheck = 3;

Result<Found> run_method(const TuneRequest& request, const Arena& arena,
                         const TuneWatcher& watcher) {
  switch (request.method) {
    case Method::TemporalDifference: return run_temporal_difference(request, arena, watcher);
    case Method::Regression: return run_regression(request, arena, watcher);
    default: return run_genetic(request, arena, watcher);
  }
}

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"ga", "td", "regression"};
  return names;
}

std::string_view method_name(Method method) {
  return method_names()[static_cast<std::size_t>(method)];
}

Result<Method> parse_method(std::string_view text) {
  const auto& names = method_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return static_cast<Method>(i);
  }
  return Error{app::unknown_name("method", text, names, "")};
}

std::optional<Error> check_tunable(const app::GamePosition& where, std::string_view evaluation) {
  if (!where.game->weights(evaluation).empty()) return std::nullopt;
  return Error{"the evaluation of " + in_quotes(where.info->name) +
               " has no weights to tune; expected a game with 'features' (espalier games --json)"};
}

WeightInfos weight_infos(const TuneRequest& request) {
  return request.infos.empty() ? request.where.game->weights(request.evaluation) : request.infos;
}

Result<WeightInfos> narrowed(WeightInfos infos, std::string_view ranges) {
  for (std::size_t at = 0; at <= ranges.size();) {
    const std::size_t comma = std::min(ranges.find(',', at), ranges.size());
    const std::string_view one = ranges.substr(at, comma - at);
    at = comma + 1;
    const std::size_t equals = one.find('=');
    const std::size_t colon = one.find(':');
    const std::string expected = "; expected NAME=LOW:HIGH,...";
    if (equals == one.npos || colon == one.npos || colon < equals) {
      return Error{"--range " + in_quotes(one) + expected};
    }
    const auto info = std::find_if(infos.begin(), infos.end(), [&](const WeightInfo& each) {
      return each.name == one.substr(0, equals);
    });
    if (info == infos.end()) return Error{"--range " + in_quotes(one) + ": no such weight"};
    const std::string whole(one.substr(equals + 1, colon - equals - 1));
    const auto low = app::parse_integer(whole, "--range", info->low, info->high);
    if (!low) return low.error();
    const auto high = app::parse_integer(std::string(one.substr(colon + 1)), "--range",
                                         static_cast<long>(*low), info->high);
    if (!high) return high.error();
    info->low = static_cast<Points>(*low);
    info->high = static_cast<Points>(*high);
  }
  return infos;
}

std::string narrowed_text(const TuneRequest& request) {
  const WeightInfos own = request.where.game->weights(request.evaluation);
  const WeightInfos infos = weight_infos(request);
  std::string text;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i].low == infos[i].low && own[i].high == infos[i].high) continue;
    text += fmt::format("{}{} {} to {}", text.empty() ? "" : ", ", infos[i].name, infos[i].low,
                        infos[i].high);
  }
  return text;
}

Weights within(Weights weights, const WeightInfos& infos) {
  for (std::size_t i = 0; i < infos.size(); ++i) {
    weights[i] = std::clamp(weights[i], infos[i].low, infos[i].high);
  }
  return weights;
}

Weights start_weights(const TuneRequest& request) {
  if (request.start) return *request.start;
  return random_weights(weight_infos(request), hash_salt(hash_seed(request.seed), kForStart));
}

Result<Tuned> run_tuning(const TuneRequest& request, const TuneWatcher& watcher) {
  const auto began = std::chrono::steady_clock::now();
  const WeightInfos infos = weight_infos(request);
  ArenaOptions options = request.arena;
  options.evaluation = request.evaluation;
  options.seed = hash_salt(hash_seed(request.seed), kForArena);
  const auto arena = Arena::make(request.where, options, watcher.stop);
  if (!arena) return arena.error();
  auto found = run_method(request, *arena, watcher);
  if (!found) return found.error();
  Tuned tuned;
  tuned.found = *std::move(found);
  if (const std::string ranges = narrowed_text(request); !ranges.empty()) {
    tuned.found.method += ", ranges " + ranges;
  }
  tuned.before = default_weights(infos);
  tuned.games = tuned.found.games;
  for (const Check& check : request.checks) {
    if (watcher.on_line) watcher.on_line("checking against " + opponent_of(check));
    auto result = run_check(*arena, tuned.found.weights, infos, check,
                            hash_salt(hash_seed(request.seed), kForCheck));
    if (!result) return result.error();
    tuned.games += result->search_games + result->tally.game_count();
    tuned.checks.push_back(*std::move(result));
  }
  tuned.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return tuned;
}

}  // namespace espalier::tune
