// The genetic algorithm on the weights of a game: contests in the arena, the state in a file.
#include <fmt/core.h>

#include <chrono>
#include <utility>

#include "espalier/core/rng.hpp"
#include "tune/ga.hpp"
#include "tune/ga_state.hpp"
#include "tune/tune_story.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {
namespace {

using Clock = std::chrono::steady_clock;

// The champions of the last generations meet once more, since each owes its place to luck as well.
constexpr std::size_t kFinalists = 32;
constexpr int kFirstGaPairs = 4;
constexpr int kFinalGaPairs = 30;
constexpr std::uint64_t kForFinale = 201;  // what a seed is for
constexpr std::uint64_t kForGaYardstick = 202;
constexpr int kGaYardstickPairs = 20;

// What the result depends on, apart from the number of generations.
app::Json run_json(const TuneRequest& request) {
  const GeneticOptions& options = request.genetic;
  app::Json run;
  run["game"] = request.where.info->name;
  run["variant"] = request.where.variant;
  run["method"] = method_name(Method::Genetic);
  run["seed"] = options.seed;
  if (!request.evaluation.empty()) run["evaluation"] = request.evaluation;
  run["depth"] = request.arena.depth;
  run["opening"] = request.arena.opening_plies;
  run["start"] = request.start ? app::Json(*request.start) : app::Json("random");
  if (const std::string ranges = narrowed_text(request); !ranges.empty()) run["ranges"] = ranges;
  run["levels"] = options.levels;
  run["population"] = options.population;
  run["elites"] = options.elites;
  run["rivals"] = options.rivals;
  run["veterans"] = options.veterans;
  run["pairs"] = options.pairs;
  run["tournament"] = options.breeding.tournament;
  run["crossover"] = options.breeding.crossover;
  return run;
}

// What was kept of this run; nothing if there is no file.
Result<std::optional<Evolution>> kept_of(const TuneRequest& request) {
  if (request.state.empty()) return std::optional<Evolution>();
  return read_state(request.state, run_json(request),
                    request.where.game->weights(request.evaluation).size(), request.genetic);
}

class GeneticRun {
 public:
  GeneticRun(const TuneRequest& request, const Arena& arena, const TuneWatcher& watcher)
      : request_(request),
        options_(request.genetic),
        arena_(arena),
        watcher_(watcher),
        infos_(weight_infos(request)) {}

  Result<Found> run() {
    if (auto error = begin()) return *error;
    const Contests contests = make_contests();
    const auto wanted = static_cast<std::size_t>(options_.generations);
    const std::size_t first = evolution_.history.size();
    const auto started = Clock::now();
    while (evolution_.history.size() < wanted) {
      const std::uint64_t before = arena_.games();
      if (auto error = next_generation(evolution_, options_, contests)) return stopped_or(*error);
      evolution_.history.back().games = arena_.games() - before;
      if (auto error = keep()) return *error;
      const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
      tell(seconds / static_cast<double>(evolution_.history.size() - first));
    }
    return finale(contests);
  }

 private:
  // Taken up where it was left, or begun.
  std::optional<Error> begin() {
    auto kept = kept_of(request_);
    if (!kept) return kept.error();
    if (*kept) {
      evolution_ = **std::move(kept);
      say(fmt::format("taken up after generation {} from {}", evolution_.history.size(),
                      request_.state));
      return std::nullopt;
    }
    evolution_.population =
        request_.start
            ? population_around(nearest_genes(*request_.start, options_.levels, infos_), options_)
            : random_population(infos_.size(), options_);
    return std::nullopt;
  }

  std::optional<Error> keep() const {
    if (request_.state.empty()) return std::nullopt;
    return write_state(request_.state, run_json(request_), evolution_);
  }

  Contests make_contests() const {
    Contests contests;
    contests.scores = [this](const std::vector<Numbers>& players,
                             const std::vector<Pairing>& pairings, const ContestTerms& terms) {
      return arena_.scores(weights_of(players), pairings, terms);
    };
    if (request_.start) {  // what it starts from is to be beaten
      contests.guest = [this](const std::vector<Genes>& players, const ContestTerms& terms) {
        return against_start(players, terms);
      };
    }
    contests.yardstick = [this](const Genes& champion) -> Result<double> {
      const auto scores =
          arena_.scores({weights_of(champion), default_weights(infos_)}, {{0, 1}},
                        {kGaYardstickPairs, hash_salt(hash_seed(options_.seed), kForGaYardstick)});
      if (!scores) return scores.error();
      return scores->front();
    };
    return contests;
  }

  Result<std::vector<double>> against_start(const std::vector<Genes>& players,
                                            const ContestTerms& terms) const {
    std::vector<Weights> list = weights_of(players);
    std::vector<Pairing> pairings;
    for (std::size_t i = 0; i < players.size(); ++i) pairings.emplace_back(i, players.size());
    list.push_back(*request_.start);
    return arena_.scores(list, pairings, terms);
  }

  Weights weights_of(const Genes& genes) const {
    return weights_of_genes(genes, options_.levels, infos_);
  }
  std::vector<Weights> weights_of(const std::vector<Genes>& list) const {
    std::vector<Weights> weights;
    for (const Genes& genes : list) weights.push_back(weights_of(genes));
    return weights;
  }

  // Words after a stop: what is kept, and where.
  Error stopped_or(const Error& error) const {
    if (!arena_.stopped()) return error;
    const std::string after = fmt::format("stopped after {} of {} generations",
                                          evolution_.history.size(), options_.generations);
    if (request_.state.empty()) return Error{after + "; nothing was kept (--state FILE keeps it)"};
    return Error{after + "; the same command goes on from there"};
  }

  void say(const std::string& line) const {
    if (watcher_.on_line) watcher_.on_line(line);
  }
  void tell(double seconds_each) const {
    const GenerationRecord& record = evolution_.history.back();
    const std::size_t done = evolution_.history.size();
    const double left =
        seconds_each * static_cast<double>(static_cast<std::size_t>(options_.generations) - done);
    say(
        fmt::format("generation {}/{}: best {:.1f}%, mean {:.1f}%, against the default {:.1f}%, "
                    "mutation {:.2f}, {:.0f} s left",
                    done, options_.generations, 100 * record.best, 100 * record.mean,
                    100 * record.yardstick, record.mutation, left));
  }

  // The best of the last champions, by what they score against each other and against the guest.
  Result<Ranking> best_champion(const std::vector<Genes>& champions,
                                const Contests& contests) const {
    const std::uint64_t seed = hash_salt(hash_seed(options_.seed), kForFinale);
    auto result = find_best(champions, contests.scores, {kFirstGaPairs, kFinalGaPairs, seed});
    if (!result || !contests.guest) return result;
    Ranking ranking = *std::move(result);
    std::vector<Genes> best;
    for (const std::size_t place : ranking.final_places) best.push_back(champions[place]);
    const auto guest = contests.guest(best, {kGuestPairs * kFinalGaPairs, hash_step(seed, 1)});
    if (!guest) return guest.error();
    std::vector<double> both;
    for (std::size_t i = 0; i < best.size(); ++i) {
      double& score = ranking.scores[ranking.final_places[i]];
      score = (score + (*guest)[i]) / 2;
      both.push_back(score);
    }
    ranking.best = ranking.final_places[ranked(both).front()];
    return ranking;
  }

  Result<Found> finale(const Contests& contests) const {
    const auto list = finalists(evolution_, kFinalists);
    const std::uint64_t before = arena_.games();
    const auto ranking = best_champion(list, contests);
    if (!ranking) return stopped_or(ranking.error());
    say(fmt::format("final of {} champions: the best scored {:.1f}%", list.size(),
                    100 * ranking->scores[ranking->best]));
    Found found;
    found.weights = weights_of(list[ranking->best]);
    found.games = arena_.games() - before;
    for (const GenerationRecord& record : evolution_.history) found.games += record.games;
    found.positions = static_cast<std::int64_t>(found.games);  // each begins with another one
    found.method = fmt::format(
        "self-adaptive genetic algorithm: {} generations of {}, genes 0..{}, {} rivals and {} "
        "earlier champions each, {} pairs of games at depth {}, start {}{}, seed {}",
        evolution_.history.size(), options_.population, options_.levels, options_.rivals,
        options_.veterans, options_.pairs, request_.arena.depth, request_.start_name,
        request_.start ? " (a guest in every generation)" : "", options_.seed);
    found.story = {genetic_story(evolution_, options_, infos_)};
    found.details = genetic_json(evolution_, options_);
    return found;
  }

  const TuneRequest& request_;
  const GeneticOptions& options_;
  const Arena& arena_;
  const TuneWatcher& watcher_;
  WeightInfos infos_;
  Evolution evolution_;
};

}  // namespace

std::optional<Error> check_state(const TuneRequest& request) {
  const auto kept = kept_of(request);
  if (!kept) return kept.error();
  return std::nullopt;
}

Result<Found> run_genetic(const TuneRequest& request, const Arena& arena,
                          const TuneWatcher& watcher) {
  return GeneticRun(request, arena, watcher).run();
}

}  // namespace espalier::tune
