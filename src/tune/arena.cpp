#include "tune/arena.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "match/own_players.hpp"
#include "work/farm.hpp"

namespace espalier::tune {
namespace {

// Openings that contests draw from. More would take longer to find than to play.
constexpr std::size_t kOpenings = 256;
// A quick search decides which of them are level; as deep as match does.
constexpr int kOpeningDepth = 4;

// Where an opening leads to.
std::uint64_t end_key(const app::AnyGame& game, const match::Opening& opening) {
  app::AnyPosition position = opening.start;
  for (const app::AnyMove move : opening.moves) position = game.play(position, move);
  return game.key(position);
}

// A unit of the farm: the weights of two players that meet on all openings of a contest.
struct Meeting {
  Weights first;
  Weights second;
};
auto byte_fields(Meeting& meeting) { return std::tie(meeting.first, meeting.second); }

}  // namespace

Arena::Arena(const app::GamePosition& where, const ArenaOptions& options, const StopFlag* stop,
             engine::Recipe recipe, std::vector<match::Opening> openings)
    : where_(where),
      options_(options),
      stop_(stop),
      recipe_(std::move(recipe)),
      openings_(std::move(openings)),
      games_(std::make_shared<std::uint64_t>(0)) {}

Result<Arena> Arena::make(const app::GamePosition& where, const ArenaOptions& options,
                          const StopFlag* stop) {
  auto recipe = app::make_recipe(kRecipe, *where.game);
  if (!recipe) return recipe.error();
  const match::RandomOpenings how{options.opening_plies, options.seed, kOpeningDepth, -1};
  auto openings = match::random_openings(where, kOpenings, how, stop);
  if (stop != nullptr && stop->requested()) return Error{std::string(kStoppedMessage)};
  if (openings.empty()) {
    return Error{
        "no opening was found in which the game is not over; expected a smaller --opening"};
  }
  engine::Recipe player = *std::move(recipe);
  player.evaluation = options.evaluation;
  return Arena(where, options, stop, std::move(player), std::move(openings));
}

engine::Recipe Arena::recipe(const Weights& weights) const {
  engine::Recipe recipe = recipe_;
  recipe.weights = std::make_shared<const std::vector<Points>>(weights);
  return recipe;
}

match::Duel Arena::duel_of(const Weights& first, const Weights& second) const {
  const auto factory = [this](const Weights& weights) -> match::PlayerFactory {
    return [recipe = recipe(weights), game = where_.game] {
      return match::make_engine_player(recipe, {}, game);
    };
  };
  match::Duel duel;
  duel.game = &where_.game;
  duel.first = factory(first);
  duel.second = factory(second);
  duel.terms.limits.depth = options_.depth;
  return duel;
}

// Different ones, as long as there are enough.
std::vector<match::Opening> Arena::draw(const ContestTerms& terms) const {
  std::vector<match::Opening> all = openings_;
  Rng rng(terms.seed);
  const std::size_t count = std::min(static_cast<std::size_t>(terms.pairs), all.size());
  for (std::size_t i = 0; i < count; ++i) std::swap(all[i], all[i + rng.below(all.size() - i)]);
  all.resize(count);
  return all;
}

Result<std::vector<double>> Arena::scores(const std::vector<Weights>& players,
                                          const std::vector<Pairing>& pairings,
                                          const ContestTerms& terms) const {
  const auto openings = draw(terms);
  work::Job<Meeting, match::Tally> job;
  for (const Pairing& pairing : pairings) {
    job.units.push_back({players[pairing.first], players[pairing.second]});
  }
  job.make_worker = [&](const StopFlag& halt) {
    return [&](const Meeting& meeting) -> Result<match::Tally> {
      match::Duel duel = duel_of(meeting.first, meeting.second);
      duel.openings = &openings;
      duel.pairs = openings.size();
      return match::run_duel(duel, &halt);
    };
  };
  const auto tallies = work::collect(job, options_.threads, stop_);
  if (tallies.error) return *tallies.error;
  if (!tallies.complete) return Error{std::string(kStoppedMessage)};
  std::vector<double> scores;
  for (const match::Tally& tally : tallies.results) {
    *games_ += tally.game_count();
    scores.push_back(tally.score());
  }
  return scores;
}

ScoreFunction Arena::score_function() const {
  return [this](const std::vector<Numbers>& players, const std::vector<Pairing>& pairings,
                const ContestTerms& terms) { return scores(players, pairings, terms); };
}

std::vector<match::Opening> Arena::fresh_openings(std::size_t count, std::uint64_t seed) const {
  std::set<std::uint64_t> known;
  for (const match::Opening& opening : openings_) known.insert(end_key(where_.game, opening));
  const match::RandomOpenings how{options_.opening_plies, seed, kOpeningDepth, -1};
  auto openings = match::random_openings(where_, count + openings_.size(), how, stop_);
  std::vector<match::Opening> fresh;
  for (const match::Opening& opening : openings) {
    if (fresh.size() < count && !known.contains(end_key(where_.game, opening))) {
      fresh.push_back(opening);
    }
  }
  if (!fresh.empty()) return fresh;
  openings.resize(std::min(openings.size(), count));  // a small game: there are no others
  return openings;
}

Result<match::Tally> Arena::duel(const Weights& first, const Weights& second, std::size_t pairs,
                                 std::uint64_t openings_seed,
                                 const std::function<bool(const match::Tally&)>& on_pair) const {
  const auto openings = fresh_openings(pairs, openings_seed);
  if (stopped()) return Error{std::string(kStoppedMessage)};
  match::Duel duel = duel_of(first, second);
  duel.openings = &openings;
  duel.pairs = openings.size();
  duel.threads = options_.threads;
  duel.on_pair = on_pair;
  const auto tally = match::run_duel(duel, stop_);
  if (stopped()) return Error{std::string(kStoppedMessage)};
  if (tally) *games_ += tally->game_count();
  return tally;
}

}  // namespace espalier::tune
