#include "tune/learn_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <unordered_set>

#include "app/pattern_file.hpp"
#include "app/plural.hpp"
#include "app/recipes.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"
#include "tune/learn_store.hpp"
#include "tune/recipe_check.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

constexpr std::uint64_t kForLearnGames = 601;  // what a seed is for
constexpr std::uint64_t kForLearnOrder = 602;
constexpr std::uint64_t kForLearnCheck = 603;
constexpr double kToldSeconds = 10;        // how often a round tells how far it is
constexpr double kUsualScale = 200;        // where a game does not say what scores promise
constexpr std::size_t kFewestLearnt = 20;  // games in a round: some are held out

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

// The strongest recipe of the game with this evaluation, or the usual one where its models are for
// another evaluation. Small tables: searches are short.
Result<engine::Recipe> learn_player(const app::GamePosition& where, const std::string& evaluation) {
  auto best = app::make_recipe("best tt=1M eval=" + evaluation, *where.game);
  return best ? best : app::make_recipe("default tt=1M eval=" + evaluation, *where.game);
}

// `shipped`: the weights that came with the program, of a player without its own.
std::string fingerprint_of(const engine::Recipe& player, const std::vector<Points>& shipped) {
  std::uint64_t sum = 0;
  for (const char letter : engine::format_recipe(player)) {
    sum = hash_step(sum, static_cast<unsigned char>(letter));
  }
  for (const Points weight : player.weights ? *player.weights : shipped) {
    sum = hash_step(sum, static_cast<std::uint32_t>(weight));
  }
  return fmt::format("{:016x}", sum);
}

class LearnRun {
 public:
  LearnRun(const LearnRequest& request, const TuneWatcher& watcher, engine::Recipe player,
           engine::Recipe first, LearnStore store)
      : request_(request),
        watcher_(watcher),
        player_(std::move(player)),
        first_(std::move(first)),
        store_(std::move(store)),
        shape_(request.where.game->learn_shape(request.evaluation)),
        data_(shape_) {
    if (request.teacher.empty()) first_.weights = shared(request.start);
  }

  Result<Learnt> run() {
    const auto began = Clock::now();
    const auto rounds = static_cast<std::size_t>(request_.rounds);
    const std::size_t per_round = request_.games / rounds;
    for (std::size_t round = 0; round < rounds; ++round) {
      if (auto error = play(round, per_round)) return *error;
      if (work::requested(watcher_.stop)) return stopped(round);
      if (auto error = fit(round)) return *error;
      if (work::requested(watcher_.stop)) return stopped(round);
      if (request_.out.empty()) continue;
      if (const auto written = write_learnt_weights(request_, learnt_); !written) {
        return written.error();
      }
    }
    if (request_.check) {
      if (auto error = check(*request_.check)) return *error;
    }
    learnt_.seconds = seconds_since(began);
    return std::move(learnt_);
  }

 private:
  static PatternWeights shared(const std::vector<Points>& weights) {
    return std::make_shared<const std::vector<Points>>(weights);
  }

  void tell(const std::string& line) const {
    if (watcher_.on_line) watcher_.on_line(line);
  }

  Error stopped(std::size_t round) const {
    if (round > 0 && !request_.out.empty()) {
      tell(fmt::format("{} holds what {} of {} rounds have found", in_quotes(request_.out), round,
                       request_.rounds));
    }
    return Error{std::string(kStoppedMessage)};
  }

  engine::Recipe latest() const {
    if (learnt_.weights.empty()) return first_;
    engine::Recipe player = player_;
    player.weights = shared(learnt_.weights);
    return player;
  }

  // What of a round is not yet in the store.
  std::vector<std::size_t> missing(std::size_t round, std::size_t games) const {
    std::vector<std::size_t> numbers;
    const auto& there = store_.games(round);
    for (std::size_t number = 0; number < games; ++number) {
      if (there.find(number) == there.end()) numbers.push_back(number);
    }
    return numbers;
  }

  std::optional<Error> play(std::size_t round, std::size_t games) {
    LearnPlay how = request_.play;
    how.player = latest();
    how.seed = hash_step(hash_salt(hash_seed(request_.seed), kForLearnGames), round);
    how.scale = request_.where.info->score_scale;
    const auto shipped = request_.where.game->learned_weights(how.player.evaluation);
    auto numbers = missing(round, games);
    if (auto error = store_.begin_round(round, fingerprint_of(how.player, shipped))) return error;
    if (auto error = store_.check_open(round, games, numbers.size())) return error;
    if (!numbers.empty() && numbers.size() < games) {
      const std::size_t there = games - numbers.size();
      tell(fmt::format("round {}/{}: {} of {} {} there", round + 1, request_.rounds, there,
                       app::plural(games, "game"), there == 1 ? "is" : "are"));
    }
    auto told = Clock::now();
    std::size_t done = games - numbers.size();
    std::size_t positions = 0;
    const OnLearnGame on_game = [&](const LearnGame& game, const work::Progress& progress) {
      auto error = store_.add(round, game);
      ++done;
      positions += game.samples.size();
      if (seconds_since(told) >= kToldSeconds || done == games) {
        told = Clock::now();
        std::string left;
        if (progress.seconds_left && done < games) {
          left = fmt::format(", about {:.0f} min left in this round",
                             std::ceil(*progress.seconds_left / 60));
        }
        tell(fmt::format("round {}/{}: {} of {}, {}{}", round + 1, request_.rounds, done,
                         app::plural(games, "game"), app::plural(positions, "new position"), left));
      }
      return error;
    };
    auto error = play_learn_games(request_.where, how, std::move(numbers), request_.threads,
                                  on_game, watcher_.stop);
    if (error || work::requested(watcher_.stop)) return error;
    return take(round, games);
  }

  // From the store into the data, in the order of games: positions of other runs look the same.
  std::optional<Error> take(std::size_t round, std::size_t games) {
    const app::AnyGame& game = request_.where.game;
    LearnRound record;
    for (const auto& [number, played] : store_.games(round)) {
      if (number >= games) break;  // of a longer run
      for (const LearnSample& sample : played.samples) {
        const auto position = game->parse_position(sample.position);
        if (!position) {
          return Error{fmt::format("games file {}: round {}, game {}: {}",
                                   in_quotes(request_.state), round + 1, number,
                                   position.message())};
        }
        if (!keys_.insert(game.key(*position)).second) {
          ++repeated_;
          continue;
        }
        add(*position, {sample.value, 0.5 * sample.points, games_});
      }
      plies_ += static_cast<std::uint64_t>(played.plies);
      ++games_;
    }
    store_.forget_positions(round);
    if (data_.size() == 0) return Error{"no quiet position was met; expected more --games"};
    record.games = games_;
    record.positions = data_.size();
    record.repeated = repeated_;
    record.plies = static_cast<double>(plies_) / static_cast<double>(games_);
    learnt_.rounds.push_back(std::move(record));
    return std::nullopt;
  }

  void add(const app::AnyPosition& position, const LearnTarget& target) {
    const app::ErasedGame& game = *request_.where.game;
    if (shape_.is_network()) {
      data_.add(game.learn_inputs(position, request_.evaluation), target);
    } else {
      data_.add(game.learn_features(position, request_.evaluation), target);
    }
  }

  std::optional<Error> fit(std::size_t round) {
    LearnFitOptions options = request_.fit;
    options.threads = request_.threads;
    const double guess = request_.where.info->score_scale;
    if (options.scale <= 0) {
      options.scale = scale_of_searches(data_, guess > 0 ? guess : kUsualScale);
    }
    options.seed = hash_step(hash_salt(hash_seed(request_.seed), kForLearnOrder), round);
    const std::vector<Points>& from = learnt_.weights.empty() ? request_.start : learnt_.weights;
    const OnEpoch on_epoch = [&](int number, const LearnEpoch& epoch) {
      tell(fmt::format("round {}/{}: epoch {}: loss {:.6f}, held-out games {:.6f}", round + 1,
                       request_.rounds, number, epoch.training, epoch.held_out));
    };
    LearnRound& record = learnt_.rounds.back();
    record.fit = fit_weights(data_, {from.begin(), from.end()}, options, on_epoch, watcher_.stop);
    if (work::requested(watcher_.stop)) return std::nullopt;
    learnt_.weights = whole_learnt_weights(request_, record.fit.weights);
    learnt_.games = games_;
    learnt_.method = method(round + 1);
    tell(
        fmt::format("round {}/{}: {}, {}, scale {:.0f}, loss of held-out games {:.6f} "
                    "(before {:.6f}, searches {:.6f})",
                    round + 1, request_.rounds, app::plural(record.games, "game"),
                    app::plural(record.positions, "position"), record.fit.scale,
                    record.fit.held_out, record.fit.before, record.fit.searched));
    return std::nullopt;
  }

  std::string method(std::size_t rounds) const {
    const LearnFit& fit = learnt_.rounds.back().fit;
    const std::string network =
        shape_.is_network() ? fmt::format("({} -> {}) x 2 -> {} network, ", shape_.network.inputs,
                                          shape_.network.hidden, shape_.network.heads)
                            : "";
    return fmt::format(
        "Adam on the blend of result and search of quiet positions of self-play: {} games with {} "
        "nodes a move in {} of {} rounds, the first by {}, {} or {} random moves at first, lambda "
        "{:g}, scale {:.0f}, {}rate {:g}, ridge {:g}, epoch {} of {}, start {}, seed {}",
        games_, request_.play.nodes, rounds, request_.rounds,
        request_.teacher.empty() ? "the start" : request_.teacher, request_.play.opening,
        request_.play.opening + 1, request_.fit.lambda, fit.scale, network, request_.fit.rate,
        request_.fit.ridge, fit.best, fit.epochs.size(), request_.start_name, request_.seed);
  }

  std::optional<Error> check(const Check& terms) {
    RecipeCheck how;
    how.terms = terms;
    how.against = request_.teacher.empty() ? "the weights of the start"
                                           : "the evaluation " + in_quotes(request_.teacher);
    how.found = latest();
    how.before = first_;
    how.limits.nodes = request_.play.nodes;
    how.opening = request_.play.opening;
    how.seed = hash_salt(hash_seed(request_.seed), kForLearnCheck);
    how.threads = request_.threads;
    tell("checking against " + how.against);
    auto result = check_recipes(request_.where, how, watcher_.stop);
    if (work::requested(watcher_.stop)) return stopped(learnt_.rounds.size());
    if (!result) return result.error();
    learnt_.games += result->tally.game_count();
    learnt_.check = *std::move(result);
    return std::nullopt;
  }

  const LearnRequest& request_;
  const TuneWatcher& watcher_;
  engine::Recipe player_;
  engine::Recipe first_;  // who plays the first round
  LearnStore store_;
  app::LearnShape shape_;
  LearnData data_;
  std::unordered_set<std::uint64_t> keys_;
  std::size_t repeated_ = 0;
  std::size_t games_ = 0;
  std::uint64_t plies_ = 0;
  Learnt learnt_;
};

// How games are played: what must not change when a run goes on.
app::Json run_of(const LearnRequest& request, const engine::Recipe& player) {
  return {{"game", request.where.info->name},
          {"variant", request.where.variant},
          {"position", request.where.game->format_position(request.where.position)},
          {"seed", request.seed},
          {"nodes", request.play.nodes},
          {"opening", request.play.opening},
          {"player", engine::format_recipe(player)}};
}

}  // namespace

std::optional<Error> check_learnable(const app::GamePosition& where,
                                     const std::string& evaluation) {
  if (where.game->learn_shape(evaluation).features > 0) return std::nullopt;
  return Error{"the evaluation " + in_quotes(evaluation) + " of " + in_quotes(where.info->name) +
               " has no features to learn; expected --eval with a linear or sparse one, or with a "
               "network"};
}

std::optional<Error> check_learn_games(const LearnRequest& request) {
  const std::size_t least = static_cast<std::size_t>(request.rounds) * kFewestLearnt;
  if (request.games >= least) return std::nullopt;
  return Error{fmt::format("--games {}: too few for {} rounds; expected {} or more", request.games,
                           request.rounds, least)};
}

std::vector<Points> whole_learnt_weights(const LearnRequest& request,
                                         const std::vector<double>& weights) {
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  const app::TableForm form = app::table_form(*request.where.game, request.evaluation);
  std::vector<Points> whole;
  for (const double weight : weights) {
    const double most = infos.empty() ? form.most(whole.size()) : kWin;
    whole.push_back(static_cast<Points>(std::lround(std::clamp(weight, -most, most))));
  }
  return infos.empty() ? whole : within(whole, infos);
}

Result<Learnt> run_learning(const LearnRequest& request, const TuneWatcher& watcher) {
  if (auto error = check_learn_games(request)) return *error;
  auto player = learn_player(request.where, request.evaluation);
  if (!player) return player.error();
  auto first = request.teacher.empty() ? player : learn_player(request.where, request.teacher);
  if (!first) return first.error();
  auto store = LearnStore::open(request.state, run_of(request, *first));
  if (!store) return store.error();
  return LearnRun(request, watcher, *std::move(player), *std::move(first), *std::move(store)).run();
}

app::Provenance learnt_provenance(const LearnRequest& request, const Learnt& learnt) {
  app::Provenance from;
  from.fitted_by = request.fitted_by;
  from.date = app::today();
  from.method = learnt.method;
  from.positions = static_cast<std::int64_t>(learnt.rounds.back().positions);
  from.game = request.where.info->name;
  from.note = learnt.check ? in_words(*learnt.check) : "not checked";
  from.variant = request.where.variant;
  return from;
}

Result<std::string> write_learnt_weights(const LearnRequest& request, const Learnt& learnt) {
  const auto provenance = learnt_provenance(request, learnt);
  const WeightInfos infos = request.where.game->weights(request.evaluation);
  if (!infos.empty()) return app::write_weights(request.out, infos, learnt.weights, provenance);
  const app::LearnShape shape = request.where.game->learn_shape(request.evaluation);
  return app::write_pattern_weights(request.out, request.evaluation,
                                    shape.tapered ? kSparseTables : 1, learnt.weights, provenance,
                                    shape.network);
}

Result<std::vector<Points>> read_learnt_weights(const std::string& path,
                                                const app::GamePosition& where,
                                                const std::string& evaluation) {
  const WeightInfos infos = where.game->weights(evaluation);
  if (!infos.empty()) return app::read_weights(path, where.info->name, infos);
  const auto table = app::read_pattern_weights(path, where.info->name, evaluation,
                                               app::table_form(*where.game, evaluation));
  if (!table) return table.error();
  return **table;
}

}  // namespace espalier::tune
