#include "tune/arena.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

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

engine::Recipe with_weights(engine::Recipe recipe, const Weights& weights) {
  recipe.weights = std::make_shared<const std::vector<Points>>(weights);
  return recipe;
}

match::Duel duel_between(const app::GamePosition& where, const engine::Recipe& recipe, int depth,
                         const Meeting& meeting) {
  match::Duel duel;
  match::set_engines(duel, where, {with_weights(recipe, meeting.first), {}},
                     {with_weights(recipe, meeting.second), {}});
  duel.terms.limits.depth = depth;
  return duel;
}

// What a worker needs to know of the arena; the recipe without weights.
struct MeetingSetup {
  match::PackedPlace place;
  match::PackedRecipe recipe;
  int depth = 1;
  std::vector<match::Opening> openings;
};
auto byte_fields(MeetingSetup& setup) {
  return std::tie(setup.place, setup.recipe, setup.depth, setup.openings);
}

// A worker of the farm: plays one meeting after the other, each in this thread.
class MeetingTable {
 public:
  MeetingTable(std::shared_ptr<const app::GamePosition> where, engine::Recipe recipe, int depth,
               std::vector<match::Opening> openings, const StopFlag& halt)
      : where_(std::move(where)),
        recipe_(std::move(recipe)),
        depth_(depth),
        openings_(std::move(openings)),
        halt_(halt) {}

  Result<match::Tally> operator()(const Meeting& meeting) const {
    match::Duel duel = duel_between(*where_, recipe_, depth_, meeting);
    duel.openings = &openings_;
    duel.pairs = openings_.size();
    return match::run_duel(duel, &halt_);
  }

 private:
  std::shared_ptr<const app::GamePosition> where_;
  engine::Recipe recipe_;
  int depth_;
  std::vector<match::Opening> openings_;
  const StopFlag& halt_;
};

using MeetingWorker = work::Worker<Meeting, match::Tally>;
constexpr const char* kMeetingKind = "meeting";

const bool kMeetingKindRegistered = work::register_kind<MeetingSetup, Meeting, match::Tally>(
    kMeetingKind, [](const MeetingSetup& setup, const StopFlag& halt) -> MeetingWorker {
      auto where = match::unpack(setup.place);
      if (!where) return where.error();
      auto openings = match::in_game(setup.openings, (*where)->game);
      return MeetingTable(*std::move(where), match::unpack(setup.recipe), setup.depth,
                          std::move(openings), halt);
    });

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
  return with_weights(recipe_, weights);
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
  const auto where = std::make_shared<const app::GamePosition>(where_);
  job.make_worker = [&](const StopFlag& halt) {
    return MeetingTable(where, recipe_, options_.depth, openings, halt);
  };
  job.origin = {kMeetingKind, work::to_bytes(MeetingSetup{match::pack(where_), match::pack(recipe_),
                                                          options_.depth, openings})};
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
  match::Duel duel = duel_between(where_, recipe_, options_.depth, {first, second});
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
