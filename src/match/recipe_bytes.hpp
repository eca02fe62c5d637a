// The byte form of recipes, games and openings: what players are made from in another process.
//
// Every field is named by a structured binding, so that a new field does not compile until it is
// listed here too.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "match/game.hpp"
#include "match/player_spec.hpp"
#include "work/bytes.hpp"

namespace espalier {

inline auto byte_fields(EndgameTables& tables) { return std::tie(tables.codes); }

}  // namespace espalier

namespace espalier::engine {

inline auto byte_fields(Root& root) {
  auto& [deepening, step, driver, widths, aspire_from, guess, team, share_from] = root;
  return std::tie(deepening, step, driver, widths, aspire_from, guess, team, share_from);
}
inline auto byte_fields(Memory& memory) {
  auto& [bytes, replacement, match, etc_depth, evaluations] = memory;
  return std::tie(bytes, replacement, match, etc_depth, evaluations);
}
inline auto byte_fields(Ordering& ordering) {
  auto& [table_move, keys, weight, good, ageing, punish, replies, dynamic, static_depth, combined,
         evaluate_levels, history_levels, iteration_sort, iid_depth] = ordering;
  return std::tie(table_move, keys, weight, good, ageing, punish, replies, dynamic, static_depth,
                  combined, evaluate_levels, history_levels, iteration_sort, iid_depth);
}
inline auto byte_fields(Razoring& razoring) {
  auto& [on, depth, margin] = razoring;
  return std::tie(on, depth, margin);
}
inline auto byte_fields(Futility& futility) {
  auto& [on, depth, margin, more] = futility;
  return std::tie(on, depth, margin, more);
}
inline auto byte_fields(ReverseFutility& reverse) {
  auto& [on, depth, margin, trend] = reverse;
  return std::tie(on, depth, margin, trend);
}
inline auto byte_fields(LateCuts& late_cuts) {
  auto& [on, depth, first, trend] = late_cuts;
  return std::tie(on, depth, first, trend);
}
inline auto byte_fields(ExchangeCuts& exchange) {
  auto& [on, depth, margin] = exchange;
  return std::tie(on, depth, margin);
}
inline auto byte_fields(BlindReduction& blind) {
  auto& [on, depth] = blind;
  return std::tie(on, depth);
}
inline auto byte_fields(NullMove& null_move) {
  auto& [on, kind, reduction, min_depth, min_moves, once, min_pieces, deeper, above] = null_move;
  return std::tie(on, kind, reduction, min_depth, min_moves, once, min_pieces, deeper, above);
}
inline auto byte_fields(LateMoves& late_moves) {
  auto& [on, first, reduction, min_depth, accepts_beta, growth, on_line, by_history, trend] =
      late_moves;
  return std::tie(on, first, reduction, min_depth, accepts_beta, growth, on_line, by_history,
                  trend);
}
inline auto byte_fields(Cuts& cuts) {
  auto& [test, threshold, sides, node_cutting, integrated, confidence, searches_x, best_moves,
         windows] = cuts;
  return std::tie(test, threshold, sides, node_cutting, integrated, confidence, searches_x,
                  best_moves, windows);
}
inline auto byte_fields(Selectivity& selectivity) {
  auto& [razoring, futility, reverse, late_cuts, exchange, blind, null_move, late_moves, cuts] =
      selectivity;
  return std::tie(razoring, futility, reverse, late_cuts, exchange, blind, null_move, late_moves,
                  cuts);
}
inline auto byte_fields(StageSelectivity& at_stage) {
  auto& [stage, selectivity] = at_stage;
  return std::tie(stage, selectivity);
}
inline auto byte_fields(Extensions& extensions) {
  auto& [danger, capture, recapture, mobility, forced, drop, few_moves, drop_margin, game] =
      extensions;
  return std::tie(danger, capture, recapture, mobility, forced, drop, few_moves, drop_margin, game);
}
inline auto byte_fields(Quiescence& quiescence) {
  auto& [noisy, exchange, quiet_moves, bounded_plies, stand_pat, threats, evade, equal, table,
         no_stop] = quiescence;
  return std::tie(noisy, exchange, quiet_moves, bounded_plies, stand_pat, threats, evade, equal,
                  table, no_stop);
}
inline auto byte_fields(Limits& limits) {
  auto& [depth, nodes, seconds, soft] = limits;
  return std::tie(depth, nodes, seconds, soft);
}
inline auto byte_fields(CutPair& pair) {
  auto& [stage, s, d, a, b, sigma] = pair;
  return std::tie(stage, s, d, a, b, sigma);
}
inline auto byte_fields(PlaceModel& places) {
  auto& [s, d, cumulative] = places;
  return std::tie(s, d, cumulative);
}
inline auto byte_fields(Models& models) {
  auto& [pairs, ends, places, widths, provenance] = models;
  return std::tie(pairs, ends, places, widths, provenance);
}

}  // namespace espalier::engine

namespace espalier::app {

inline auto byte_fields(Clock& clock) {
  auto& [left, increment, moves_to_go] = clock;
  return std::tie(left, increment, moves_to_go);
}

}  // namespace espalier::app

namespace espalier::match {

inline auto byte_fields(Adjudication& rules) {
  auto& [most_plies, win_score, win_moves, draw_score, draw_moves, draw_after, no_progress] = rules;
  return std::tie(most_plies, win_score, win_moves, draw_score, draw_moves, draw_after,
                  no_progress);
}
inline auto byte_fields(GameTerms& terms) {
  auto& [limits, clock, time_margin, adjudication] = terms;
  return std::tie(limits, clock, time_margin, adjudication);
}
inline auto byte_fields(OwnLimits& limits) {
  auto& [depth, nodes, seconds, threads] = limits;
  return std::tie(depth, nodes, seconds, threads);
}

// A recipe whose shared data travels with it.
struct PackedRecipe {
  engine::Recipe recipe;  // without models and weights
  std::optional<engine::Models> models;
  std::optional<std::vector<Points>> weights;
  std::optional<EndgameTables> endgames;
};
inline auto byte_fields(PackedRecipe& packed) {
  auto& [root, recursion, memory, ordering, selectivity, stage_selectivity, stage_plies, extensions,
         quiescence, distance, safe, bounds, symmetry, free_passes, solve_last, race, path, cycles,
         to_the_end, params, models, evaluation, weights_file, weights, endgame, endgames] =
      packed.recipe;
  static_cast<void>(models);   // shared: they stand beside
  static_cast<void>(weights);  // the recipe
  static_cast<void>(endgames);
  return std::tie(root, recursion, memory, ordering, selectivity, stage_selectivity, stage_plies,
                  extensions, quiescence, distance, safe, bounds, symmetry, free_passes, solve_last,
                  race, path, cycles, to_the_end, params, evaluation, weights_file, endgame,
                  packed.models, packed.weights, packed.endgames);
}

PackedRecipe pack(const engine::Recipe& recipe);
engine::Recipe unpack(const PackedRecipe& packed);

// A game by its name and variant, and the position that it begins with.
struct PackedPlace {
  std::string game;
  std::string variant;
  std::array<std::byte, app::kMaxErasedBytes> position{};
};
inline auto byte_fields(PackedPlace& place) {
  return std::tie(place.game, place.variant, place.position);
}

PackedPlace pack(const app::GamePosition& where);
// An error if the game is not known here.
Result<std::shared_ptr<const app::GamePosition>> unpack(const PackedPlace& place);

// Without the game, which in_game gives back.
inline auto byte_fields(Opening& opening) { return std::tie(opening.start.bytes, opening.moves); }
std::vector<Opening> in_game(std::vector<Opening> openings, const app::AnyGame& game);

}  // namespace espalier::match
