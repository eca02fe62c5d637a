#include "lab/game_positions.hpp"

#include <algorithm>
#include <memory>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::lab {
namespace {

constexpr int kAttempts =
    1'000;  // attempts after which a game counts as one without such positions

// What a move is worth to the player who makes it: the result, or the static value of the child.
double worth(const app::AnyGame& game, const app::AnyPosition& position, app::AnyMove move) {
  const app::AnyPosition child = game.play(position, move);
  const auto end = game.outcome(child);
  const double value = end ? *end : game->evaluate(child);
  return game.to_move(child) == game.to_move(position) ? value : -value;
}

app::AnyMove best_by_sight(const app::AnyGame& game, const app::AnyPosition& position,
                           const app::AnyMoves& moves) {
  app::AnyMove best = moves[0];
  double most = worth(game, position, best);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const double value = worth(game, position, moves[i]);
    if (value <= most) continue;
    most = value;
    best = moves[i];
  }
  return best;
}

bool wins_at_once(const app::AnyGame& game, const app::AnyPosition& position,
                  const app::AnyMoves& moves) {
  return std::any_of(moves.begin(), moves.end(), [&](app::AnyMove move) {
    return game.outcome(game.play(position, move)) && worth(game, position, move) > 0;
  });
}

// Chooses the plies that are not random.
class Chooser {
 public:
  Chooser(const app::AnyGame& game, const PositionRange& range) : game_(game) {
    if (range.player == nullptr) return;
    if (const auto recipe = app::make_recipe(range.player, *game)) {
      searcher_ = app::make_searcher(*recipe, game);
    }
  }

  app::AnyMove choose(const app::AnyPosition& position, const app::AnyMoves& moves) {
    if (!searcher_) return best_by_sight(game_, position, moves);
    app::SearchRequest request;
    request.limits.depth = 1;
    searcher_->clear();
    return *searcher_->search(position, request, {}, nullptr).best;
  }

 private:
  const app::AnyGame& game_;
  std::unique_ptr<app::Searcher> searcher_;
};

std::optional<app::AnyPosition> attempt(const app::AnyGame& game, const PositionRange& range,
                                        Chooser& chooser, Rng rng) {
  app::AnyPosition position = game.start();
  const auto choices = static_cast<std::uint64_t>(range.most - range.fewest + 1);
  const int plies = range.fewest + static_cast<int>(rng.below(choices));
  for (int ply = 0; ply < plies; ++ply) {
    if (game.outcome(position)) return std::nullopt;
    const app::AnyMoves moves = game.moves(position);
    const bool random = rng.below(range.random) == 0;
    position = game.play(position,
                         random ? moves[rng.below(moves.size())] : chooser.choose(position, moves));
  }
  if (game.outcome(position)) return std::nullopt;
  const app::AnyMoves moves = game.moves(position);
  if (moves.size() < range.moves || wins_at_once(game, position, moves)) return std::nullopt;
  return position;
}

}  // namespace

std::optional<app::AnyPosition> midgame_position(const app::AnyGame& game,
                                                 const PositionRange& range, std::uint64_t seed) {
  Chooser chooser(game, range);
  for (std::uint64_t i = 0; i < kAttempts; ++i) {
    if (auto position = attempt(game, range, chooser, Rng(hash_salt(seed, i)))) return position;
  }
  return std::nullopt;
}

}  // namespace espalier::lab
