// What the tests of `path` share: plain minimax on whole games, and a comparison of the engine with
// it along random games.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"

namespace espalier::engine {

inline Recipe path_recipe(std::string_view text) { return parse_recipe(text)->recipe; }

// Plain minimax on a line, with nothing but what Line says.
template <class G, class E>
Points minimax_on_lines(const G& game, const E& evaluator, Line<G>& line, int depth, int ply = 0) {
  if (const auto end = line.outcome()) return from_table(*end, ply);
  if (depth == 0) {
    const auto& position = line.position();
    return evaluator.value(game, position, evaluator.init(game, position));
  }
  Points best = -kWin;
  for (const auto move : game.moves(line.position())) {
    line.play(move);
    best = std::max(best, -minimax_on_lines(game, evaluator, line, depth - 1, ply + 1));
    line.undo();
  }
  return best;
}

// Plays random moves, asks both at every position, and counts the ones in which the path matters.
// One thread searches, and then three, which hand each other the path.
template <class G, class E>
int compare_along_games(const G& game, const E& evaluator, const typename G::Position& start,
                        int depth, int games, int plies, std::string_view words) {
  int changed = 0;
  Engine<G, E, Full> engine(game, evaluator, path_recipe(std::string(words) + " distance path"));
  Engine<G, E, Full> team(game, evaluator,
                          path_recipe(std::string(words) + " distance path team=ybw(1)"));
  Engine<G, E, Full> blind(game, evaluator, path_recipe(std::string(words) + " distance"));
  for (int number = 0; number < games; ++number) {
    Rng rng(hash_salt(hash_seed(77), static_cast<std::uint64_t>(number)));
    Line<G> line(game, start);
    for (int ply = 0; ply < plies && !line.outcome(); ++ply) {
      Request<typename G::Move> request;
      request.limits.depth = depth;
      request.past = line.past();
      const auto answer = engine.run(line.position(), request);
      EXPECT_EQ(answer.value, minimax_on_lines(game, evaluator, line, depth))
          << words << ": game " << number << " ply " << ply;
      request.threads = 3;
      EXPECT_EQ(team.run(line.position(), request).value, answer.value)
          << words << ", three threads: game " << number << " ply " << ply;
      request.threads = 1;
      request.past = {};
      changed += blind.run(line.position(), request).value != answer.value ? 1 : 0;
      const auto moves = game.moves(line.position());
      line.play(moves[rng.below(moves.size())]);
    }
  }
  return changed;
}

}  // namespace espalier::engine
