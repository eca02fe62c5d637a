#include "tune/self_play.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "app/files.hpp"
#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "work/kinds.hpp"

namespace espalier::tune {
namespace {

constexpr std::string_view kPositionsKind = "positions file";
constexpr std::string_view kSelfPlayer = "default tt=1M";
constexpr std::size_t kMostGamesAtOnce = 64;  // so that progress is told now and then
constexpr std::size_t kPatience = 1000;       // games in a row without a new position

using Positions = std::vector<SampledPosition>;

// A worker of the farm: plays games by their numbers.
class Games {
 public:
  Games(const app::AnyGame& game, const SelfPlay& how, const StopFlag& halt)
      : game_(game), how_(how), halt_(halt), searcher_(app::make_searcher(how.player, game)) {}

  Positions operator()(std::size_t number) {
    Rng rng(hash_salt(hash_seed(how_.seed), number));
    searcher_->clear();
    const auto opening =
        static_cast<int>(rng.below(static_cast<std::uint64_t>(how_.random_opening) + 1));
    Line<app::AnyGame> line(game_, game_.start());
    Positions met;
    std::optional<double> outcome = line.outcome();
    for (int ply = 0; !outcome && ply < how_.most_plies && !halt_.requested(); ++ply) {
      if (ply > 0 && how_.wants(game_, line.position())) {
        met.push_back(sample(line.position(), number, ply));
      }
      const bool random = ply < opening || rng.real() < how_.random_share;
      line.play(random ? random_move(line.position(), rng) : best_move(line.position()));
      outcome = line.outcome();
    }
    const Player last = game_.to_move(line.position());
    for (SampledPosition& each : met) {
      const double result = outcome.value_or(0);
      const double own = game_.to_move(each.position) == last ? result : -result;
      each.points = own > 0 ? 2 : own < 0 ? 0 : 1;
    }
    return drawn(std::move(met), rng);
  }

 private:
  SampledPosition sample(const app::AnyPosition& position, std::size_t number, int ply) const {
    return {position, game_->stage(position), number, ply, 1};
  }

  app::AnyMove random_move(const app::AnyPosition& position, Rng& rng) const {
    const app::AnyMoves moves = game_.moves(position);
    return moves[rng.below(moves.size())];
  }

  app::AnyMove best_move(const app::AnyPosition& position) {
    app::SearchRequest request;
    request.limits.depth = how_.depth;
    const app::SearchAnswer answer = searcher_->search(position, request, {}, &halt_);
    assert(answer.best);
    return *answer.best;
  }

  // At most `per_game` positions, each as likely as any other.
  Positions drawn(Positions all, Rng& rng) const {
    for (std::size_t i = 0; i < std::min(how_.per_game, all.size()); ++i) {
      std::swap(all[i], all[i + rng.below(all.size() - i)]);
    }
    if (all.size() > how_.per_game) all.resize(how_.per_game);
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.ply < b.ply; });
    return all;
  }

  const app::AnyGame& game_;
  const SelfPlay& how_;
  const StopFlag& halt_;
  std::unique_ptr<app::Searcher> searcher_;
};

// --- in another process --------------------------------------------------------------------------

constexpr const char* kSelfPlayKind = "self-play";

// Of SelfPlay what a worker looks at.
struct SelfPlaySetup {
  match::PackedPlace place;
  match::PackedRecipe player;
  std::uint64_t seed = 1;
  std::array<int, 3> plies{};  // depth, random_opening, most_plies
  double random_share = 0;
  std::size_t per_game = 1;
  std::optional<int> stage;
  std::optional<int> to_the_end;
};
auto byte_fields(SelfPlaySetup& setup) {
  return std::tie(setup.place, setup.player, setup.seed, setup.plies, setup.random_share,
                  setup.per_game, setup.stage, setup.to_the_end);
}

work::Origin self_play_origin(const SelfPlay& how) {
  if (how.place.game.empty()) return {};
  const SelfPlaySetup setup{how.place,        match::pack(how.player),
                            how.seed,         {how.depth, how.random_opening, how.most_plies},
                            how.random_share, how.per_game,
                            how.stage,        how.to_the_end};
  return {kSelfPlayKind, work::to_bytes(setup)};
}

// What the worker points to.
struct DistantSelfPlay {
  std::shared_ptr<const app::GamePosition> where;
  SelfPlay how;
};

using SelfPlayWorker = work::Worker<std::size_t, Positions>;

SelfPlayWorker distant_self_play(const SelfPlaySetup& setup, const StopFlag& halt) {
  const auto where = match::unpack(setup.place);
  if (!where) return where.error();
  const auto distant = std::make_shared<DistantSelfPlay>();
  distant->where = *where;
  SelfPlay& how = distant->how;
  how.seed = setup.seed;
  how.player = match::unpack(setup.player);
  std::tie(how.depth, how.random_opening, how.most_plies) = std::tuple_cat(setup.plies);
  how.random_share = setup.random_share;
  how.per_game = setup.per_game;
  how.stage = setup.stage;
  how.to_the_end = setup.to_the_end;
  return [distant, games = Games(distant->where->game, how, halt)](std::size_t number) mutable {
    return games(number);
  };
}

const bool kSelfPlayRegistered =
    work::register_kind<SelfPlaySetup, std::size_t, Positions>(kSelfPlayKind, distant_self_play);

}  // namespace

engine::Recipe shallow_player(const app::ErasedGame& game) {
  const auto recipe = app::make_recipe(kSelfPlayer, game);
  assert(recipe.ok());
  return *recipe;
}

Positions play_positions(const app::AnyGame& game, const SelfPlay& how,
                         const OnProgress& on_progress, const StopFlag* stop) {
  Positions found;
  std::unordered_set<std::uint64_t> keys;
  std::size_t games = 0;
  std::size_t in_vain = 0;
  while (found.size() < how.positions && in_vain < kPatience && !work::requested(stop)) {
    const std::size_t missing = (how.positions - found.size()) / how.per_game + 1;
    const std::size_t count = std::min(missing, kMostGamesAtOnce);
    const work::Job<std::size_t, Positions> job{
        .units = work::numbers(count, games),
        .make_worker = [&](const StopFlag& halt) { return Games(game, how, halt); },
        .origin = self_play_origin(how)};
    auto played = work::collect(job, how.threads, stop);
    const bool complete = played.complete;
    const auto lists = std::move(played).or_throw();
    if (!complete) break;
    games += count;
    for (const Positions& of_one : lists) {
      const std::size_t before = found.size();
      for (SampledPosition each : of_one) {
        if (found.size() == how.positions) break;
        each.position = place_in(game, each);
        if (keys.insert(game.key(each.position)).second) found.push_back(each);
      }
      in_vain = found.size() > before ? 0 : in_vain + 1;
    }
    if (on_progress) on_progress(found.size(), how.positions);
  }
  return found;
}

Result<Positions> read_positions(const std::string& path, const app::AnyGame& game) {
  const auto text = app::read_file(path, kPositionsKind);
  if (!text) return text.error();
  Positions found;
  std::istringstream lines(*text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string_view words = trimmed(line);
    if (words.empty() || words.front() == '#') continue;
    const auto wrong = [&](const std::string& why) {
      return Error{std::string(kPositionsKind) + " " + in_quotes(path) + " line " +
                   std::to_string(number) + ": " + why};
    };
    const auto position = game->parse_position(words);
    if (!position) return wrong(position.message());
    if (game.outcome(*position)) return wrong("the game is over there; expected one in progress");
    found.push_back({*position, game->stage(*position), 0, 0, 1});
  }
  if (found.empty()) {
    return Error{std::string(kPositionsKind) + " " + in_quotes(path) +
                 ": no position in it; expected one " + "per line"};
  }
  return found;
}

Result<std::string> write_positions(const std::string& path, const app::AnyGame& game,
                                    const Positions& positions) {
  std::string text = "# " + std::string(game->name()) + ", positions from self-play\n";
  for (const SampledPosition& each : positions) {
    text += game->format_position(each.position) + "\n";
  }
  return app::write_file(path, kPositionsKind, text);
}

}  // namespace espalier::tune
