// hsu15/chess: the horizon effect. Positions in which the mover loses and can put it off, searched
// to fixed depths with and without quiescence and extensions.
#include <algorithm>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "lab/chess_positions.hpp"
#include "lab/studies/hsu15/chess.hpp"
#include "lab/studies/hsu15/searches.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

constexpr std::uint64_t kQueeningAttempts = 2'000;
constexpr int kQuickDepth = 5;  // where the pawn is stopped, this sees it
constexpr const char* kWayRecipe = "id pvs tt=1M order=table,noise,killers,history eval=tables";
constexpr const char* kDeepRecipe =
    "id pvs tt=4M match=at-least order=table,noise,killers,history extend=danger "
    "quiesce=noisy(evade=always) distance eval=tables";

// Not in check, with a check to give.
bool can_check(const app::AnyGame& game, const app::AnyPosition& position) {
  if (game->in_danger(position)) return false;
  const app::AnyMoves moves = game.moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](app::AnyMove move) { return game->in_danger(game.play(position, move)); });
}

// The depth from which on every search says that it is lost.
int first_seen(const Costs& costs, Points bar) {
  int first = kHorizonDepth + 1;
  for (int depth = kHorizonDepth; depth >= 1; --depth) {
    if (costs[static_cast<std::size_t>(depth)].value > bar) break;
    first = depth;
  }
  return first;
}

}  // namespace

const std::vector<HorizonExample>& horizon_examples() {
  static const std::vector<HorizonExample> list = {
      {"rook-checks", "Black queens next move; White's rook gives check after check.",
       "6k1/8/8/8/8/8/1R2K1pP/r7 w - - 0 1", -300},
      {"two-checks", "White queens next move; Black's rook gives two checks before that.",
       "8/2P5/1K6/3r4/8/8/8/7k b - - 0 1", kLost},
      {"mate", "White mates on g7; Black's rook gives checks and then offers itself before that.",
       "r4rk1/5p1p/5PpQ/8/8/8/6PP/6K1 b - - 0 1", -kWinBand},
      {"trapped-bishop", "The bishop on a2 is lost; attacks by pawns come before that.",
       "6k1/5p1p/8/4p1p1/8/1P3N2/b1K2PPP/8 b - - 0 1", -150},
  };
  return list;
}

Points deep_value(const app::AnyPosition& position, int depth) {
  const app::AnyGame& game = *chess_game();
  const auto recipe = app::make_recipe(kDeepRecipe, *game);
  app::SearchRequest request;
  request.limits.depth = depth;
  return *app::make_searcher(*recipe, game)->search(position, request, {}, nullptr).value;
}

std::optional<app::AnyPosition> queening_position(std::uint64_t seed) {
  const app::AnyGame& game = *chess_game();
  for (std::uint64_t i = 0; i < kQueeningAttempts; ++i) {
    const auto position = game->parse_position(pawn_on_the_seventh(hash_salt(seed, i)));
    if (!position || game.outcome(*position) || !can_check(game, *position)) continue;
    if (deep_value(*position, kQuickDepth) > kLost) continue;
    if (deep_value(*position, kDeepDepth) <= kLost) return *position;
  }
  return std::nullopt;
}

std::vector<Quantity> horizon_quantities() {
  std::vector<Quantity> list(horizon_place(Horizon::Misses, kHorizonWays.size()));
  for (std::size_t way = 0; way < kHorizonWays.size(); ++way) {
    const auto labels = [&](const char* metric, int depth) -> Labels {
      return {{"depth", depth == 0 ? "" : std::to_string(depth)},
              {"combination", kHorizonWays[way].name},
              {"metric", metric}};
    };
    list[horizon_place(Horizon::First, way)] = {labels("first-depth", 0), 1, true};
    list[horizon_place(Horizon::Earlier, way)] = {labels("plies-earlier", 0), 1, true};
    for (int depth = 1; depth <= kHorizonDepth; ++depth) {
      list[horizon_place(Horizon::Misses, way, depth)] = {labels("misses", depth), 1, true};
    }
  }
  return list;
}

void record_horizon(const app::AnyPosition& position, Points bar, Record& record) {
  int fixed = 0;
  for (std::size_t way = 0; way < kHorizonWays.size(); ++way) {
    Condition condition;
    condition.recipe = std::string(kWayRecipe) + " " + kHorizonWays[way].recipe;
    const Costs costs = search_costs(*chess_game(), position, condition, 1, kHorizonDepth);
    const int first = first_seen(costs, bar);
    if (way == 0) fixed = first;
    record.set(horizon_place(Horizon::First, way), first);
    record.set(horizon_place(Horizon::Earlier, way), fixed - first);
    for (int depth = 1; depth <= kHorizonDepth; ++depth) {
      const bool misses = costs[static_cast<std::size_t>(depth)].value > bar;
      record.set(horizon_place(Horizon::Misses, way, depth), misses ? 1 : 0);
    }
  }
}

}  // namespace espalier::lab::hsu15::on_chess
