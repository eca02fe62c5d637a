#include "tune/episodes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "app/searcher.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "match/recipe_bytes.hpp"
#include "work/kinds.hpp"

namespace espalier::tune {
namespace {

using AnyLine = Line<app::AnyGame>;

constexpr int kMostPlies = 400;  // then the game is drawn, as in match

double for_first(double value, Player mover) {
  const double for_mover = value > 0 ? 1 : value < 0 ? 0 : 0.5;
  return mover == Player::First ? for_mover : 1 - for_mover;
}

// A worker of the farm: plays games by their numbers.
class EpisodeTable {
 public:
  EpisodeTable(const app::GamePosition& where, const engine::Recipe& player, int depth,
               const EpisodeOptions& options, const StopFlag& halt)
      : game_(where.game),
        start_(where.position),
        evaluation_(player.evaluation),
        options_(options),
        halt_(halt),
        searcher_(app::make_searcher(player, game_)) {
    request_.limits.depth = depth;
  }

  // Nothing after a stop.
  std::vector<Episode> operator()(std::size_t number) {
    Rng rng(hash_step(hash_seed(options_.seed), number));
    searcher_->clear();  // what it learned in another game must not show in this one
    AnyLine line(game_, start_);
    std::vector<Episode> episodes(1);
    std::optional<double> result;
    for (int ply = 0; !result && ply < kMostPlies; ++ply) {
      if (const auto value = line.outcome()) {
        result = for_first(*value, game_.to_move(line.position()));
        break;
      }
      const bool opening = ply < options_.opening_plies;
      const bool drawn = opening || rng.real() < options_.exploration;
      if (!opening) result = observe(line.position(), episodes.back());
      if (halt_.requested()) return {};
      if (drawn) {
        const auto moves = game_.moves(line.position());
        best_ = moves[rng.below(moves.size())];
        leave(episodes);
      }
      line.play(best_);
    }
    return finish(std::move(episodes), result.value_or(0.5), number);
  }

 private:
  // Searches, and records the leaf. A result if the search has seen one.
  std::optional<double> observe(const app::AnyPosition& position, Episode& episode) {
    const app::SearchAnswer answer = searcher_->search(position, request_, {}, &halt_);
    if (!answer.best) return std::nullopt;
    best_ = *answer.best;
    const bool decided = is_win(*answer.value) || is_loss(*answer.value);
    if (decided) return for_first(*answer.value, game_.to_move(position));
    app::AnyPosition leaf = position;
    if (!answer.lines.empty()) {
      for (const app::AnyMove move : answer.lines.front().line) leaf = game_.play(leaf, move);
    }
    if (game_.outcome(leaf)) return std::nullopt;  // a draw at the end of the line
    const double sign = game_.to_move(leaf) == Player::First ? 1 : -1;
    std::vector<double> features;
    for (const double count : game_->features(leaf, evaluation_)) features.push_back(sign * count);
    features.push_back(sign);
    episode.features.push_back(std::move(features));
    return std::nullopt;
  }

  // A random move: what was recorded so far ends here, and something new begins.
  static void leave(std::vector<Episode>& episodes) {
    if (episodes.back().features.empty()) return;
    episodes.back().reached = false;
    episodes.emplace_back();
  }

  static std::vector<Episode> finish(std::vector<Episode> episodes, double result,
                                     std::size_t number) {
    std::erase_if(episodes, [](const Episode& episode) { return episode.features.empty(); });
    for (Episode& episode : episodes) {
      episode.result = result;
      episode.game = number;
    }
    return episodes;
  }

  app::AnyGame game_;
  app::AnyPosition start_;
  std::string evaluation_;
  EpisodeOptions options_;
  const StopFlag& halt_;
  std::unique_ptr<app::Searcher> searcher_;
  app::SearchRequest request_;
  app::AnyMove best_;
};

// What a worker in another process is made from.
struct EpisodeSetup {
  match::PackedPlace place;
  match::PackedRecipe player;
  int depth = 1;
  int opening_plies = 0;
  double exploration = 0;
  std::uint64_t seed = 1;
};
auto byte_fields(EpisodeSetup& setup) {
  return std::tie(setup.place, setup.player, setup.depth, setup.opening_plies, setup.exploration,
                  setup.seed);
}

using EpisodeWorker = work::Worker<std::size_t, std::vector<Episode>>;
constexpr const char* kEpisodeKind = "episodes";

const bool kEpisodeKindRegistered =
    work::register_kind<EpisodeSetup, std::size_t, std::vector<Episode>>(
        kEpisodeKind, [](const EpisodeSetup& setup, const StopFlag& halt) -> EpisodeWorker {
          const auto where = match::unpack(setup.place);
          if (!where) return where.error();
          const EpisodeOptions options{.exploration = setup.exploration,
                                       .opening_plies = setup.opening_plies,
                                       .seed = setup.seed};
          return EpisodeTable(**where, match::unpack(setup.player), setup.depth, options, halt);
        });

}  // namespace

Result<std::vector<Episode>> play_episodes(const Arena& arena, const Weights& weights,
                                           const EpisodeOptions& options) {
  const engine::Recipe player = arena.recipe(weights);
  const int depth = arena.options().depth;
  const EpisodeSetup setup{match::pack(arena.where()), match::pack(player), depth,
                           options.opening_plies,      options.exploration, options.seed};
  const work::Job<std::size_t, std::vector<Episode>> job{
      .units = work::numbers(options.games),
      .make_worker =
          [&](const StopFlag& halt) {
            return EpisodeTable(arena.where(), player, depth, options, halt);
          },
      .origin = {kEpisodeKind, work::to_bytes(setup)}};
  auto games = work::collect(job, arena.options().threads, arena.stop());
  if (games.error) return *games.error;
  if (!games.complete) return Error{std::string(kStoppedMessage)};
  std::vector<Episode> list;
  for (auto& game : games.results) {
    for (Episode& episode : game) list.push_back(std::move(episode));
  }
  return list;
}

std::size_t position_count(const std::vector<Episode>& episodes) {
  std::size_t count = 0;
  for (const Episode& episode : episodes) count += episode.features.size();
  return count;
}

std::vector<double> feature_spreads(const std::vector<Episode>& episodes) {
  std::vector<double> squares;
  for (const Episode& episode : episodes) {
    for (const auto& features : episode.features) {
      squares.resize(features.size(), 0);
      for (std::size_t i = 0; i < features.size(); ++i) squares[i] += features[i] * features[i];
    }
  }
  const auto count = static_cast<double>(position_count(episodes));
  for (double& square : squares) square = square > 0 ? std::sqrt(square / count) : 1;
  return squares;
}

}  // namespace espalier::tune
