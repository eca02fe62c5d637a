#include "tune/fit_places.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>

namespace espalier::tune {
namespace {

using Moves = std::vector<app::AnyMove>;

// Can the player to move win with one move?
bool wins_at_once(const app::AnyGame& game, const app::AnyPosition& position) {
  if (game.outcome(position)) return false;
  const app::AnyMoves moves = game.moves(position);
  return std::any_of(moves.begin(), moves.end(), [&](app::AnyMove move) {
    const auto end = game.outcome(game.play(position, move));
    return end && *end < 0;  // the loser's view
  });
}

enum class Kept : std::uint8_t { Counted, TooFewChildren, WonAtOnce };

struct Looked {
  Kept kept = Kept::Counted;
  Places places;
};
auto byte_fields(Looked& looked) { return std::tie(looked.kept, looked.places); }

Looked look_at(FitSearch& search, const FitData& data, const app::AnyPosition& position,
               const DepthPair& depths) {
  const app::AnyGame& game = *data.game;
  Moves order = search.order(position);
  if (data.recipe.safe) {
    if (wins_at_once(game, position)) return {Kept::WonAtOnce, {}};
    std::erase_if(order,
                  [&](app::AnyMove move) { return wins_at_once(game, game.play(position, move)); });
  }
  if (order.size() < 2) return {Kept::TooFewChildren, {}};
  const auto place_of_best = [&](int depth) {
    const app::AnyMove best = search.best(position, depth, order);
    return static_cast<std::size_t>(std::find(order.begin(), order.end(), best) - order.begin());
  };
  return {Kept::Counted, {place_of_best(depths.s), place_of_best(depths.d + 1), order.size()}};
}

// The numbers are the two depths.
work::Worker<SampledPosition, Looked> looking_worker(const FitData& data,
                                                     const std::vector<int>& numbers,
                                                     const StopFlag& halt) {
  return [&data, depths = DepthPair{numbers.front(), numbers.back()},
          search = FitSearch(*data.game, data.recipe, &halt)](const SampledPosition& at) mutable {
    return look_at(search, data, place_in(*data.game, at), depths);
  };
}

constexpr const char* kPlacesKind = "places";
const bool kPlacesKindRegistered = register_fit<Looked>(kPlacesKind, looking_worker);

// The distribution of places, ended where it is certain.
PlaceRow row_of(std::size_t first, bool open, const std::vector<std::size_t>& places) {
  PlaceRow row{.first = first, .open = open, .n = places.size(), .cumulative = {}};
  const std::size_t last = *std::max_element(places.begin(), places.end());
  for (std::size_t x = 0; x <= last; ++x) {
    const auto within =
        std::count_if(places.begin(), places.end(), [x](std::size_t place) { return place <= x; });
    row.cumulative.push_back(static_cast<double>(within) / static_cast<double>(places.size()));
  }
  return row;
}

}  // namespace

std::vector<PlaceRow> place_rows(const std::vector<Places>& places, std::size_t fewest) {
  std::vector<std::vector<std::size_t>> by_shallow;
  for (const Places& each : places) {
    if (each.shallow >= by_shallow.size()) by_shallow.resize(each.shallow + 1);
    by_shallow[each.shallow].push_back(each.deep);
  }
  if (by_shallow.empty()) return {};
  // The first row with too few samples begins the open one; if that has too few as well, it takes
  // in those before it.
  const auto thin = std::find_if(by_shallow.begin(), by_shallow.end(),
                                 [fewest](const auto& row) { return row.size() < fewest; });
  auto open = static_cast<std::size_t>(thin - by_shallow.begin());
  std::size_t rest = 0;
  for (std::size_t y = open; y < by_shallow.size(); ++y) rest += by_shallow[y].size();
  while (open > 0 && rest < fewest) rest += by_shallow[--open].size();
  std::vector<PlaceRow> rows;
  for (std::size_t y = 0; y < open; ++y) rows.push_back(row_of(y, false, by_shallow[y]));
  std::vector<std::size_t> shifted;
  for (std::size_t y = open; y < by_shallow.size(); ++y) {
    for (const std::size_t x : by_shallow[y]) shifted.push_back(x - std::min(x, y - open));
  }
  if (!shifted.empty()) rows.push_back(row_of(open, true, shifted));
  return rows;
}

Result<PlaceFit> fit_places(const FitData& data, const DepthPair& depths,
                            const OnProgress& on_progress, const StopFlag* stop) {
  PlaceFit fit;
  fit.depths = depths;
  fit.positions = data.positions->size();
  const auto job =
      fit_job<Looked>(kPlacesKind, data, *data.positions, {depths.s, depths.d}, looking_worker);
  const auto looked = work::collect(job, data.threads, stop, on_progress);
  if (looked.error) return *looked.error;
  if (!looked.complete) return fit;
  std::vector<Places> counted;
  for (const Looked& each : looked.results) {
    fit.too_few_children += each.kept == Kept::TooFewChildren ? 1 : 0;
    fit.won_at_once += each.kept == Kept::WonAtOnce ? 1 : 0;
    if (each.kept == Kept::Counted) counted.push_back(each.places);
  }
  fit.n = counted.size();
  if (fit.n < kFewestInRow) {
    return Error{fmt::format("{} positions with a choice of moves; expected {} or more", fit.n,
                             kFewestInRow)};
  }
  for (const Places& each : counted) {
    fit.mean_children += static_cast<double>(each.children) / static_cast<double>(fit.n);
  }
  fit.rows = place_rows(counted, kFewestInRow);
  return fit;
}

engine::PlaceModel place_model(const PlaceFit& fit) {
  engine::PlaceModel model{.s = fit.depths.s, .d = fit.depths.d, .cumulative = {}};
  for (const PlaceRow& row : fit.rows) {
    std::vector<double> probabilities;
    // Four digits are more than the samples know; rounding keeps the order.
    for (const double value : row.cumulative) {
      probabilities.push_back(std::round(value * 1e4) / 1e4);
    }
    model.cumulative.push_back(std::move(probabilities));
  }
  return model;
}

}  // namespace espalier::tune
