// Several threads that search to the end of the game.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "search/engine_zoo.hpp"

namespace espalier::testing {
namespace {

using connect4::Connect4;

template <class Profile>
void check_solving(const Recipe& recipe) {
  const Connect4 game(5, 4);
  Rng rng(31);
  for (int i = 0; i < 12; ++i) {
    const auto position = random_position(game, rng, rng.below(7));
    Engine<Connect4, connect4::Threats, Profile> alone(game, {}, recipe);
    const auto expected = alone.run(position);
    for (const TeamScheme scheme : {TeamScheme::Ybw, TeamScheme::Abdada, TeamScheme::Lazy}) {
      for (const int threads : {2, 3}) {
        Recipe shared = recipe;
        shared.root.team = scheme;
        shared.root.share_from = scheme == TeamScheme::Lazy ? 0 : 4;
        Engine<Connect4, connect4::Threats, Profile> team(game, {}, shared);
        Request<Connect4::Move> request;
        request.threads = threads;
        const auto answer = team.run(position, request);
        SCOPED_TRACE(format_recipe(shared) + ", threads " + std::to_string(threads));
        EXPECT_EQ(answer.value, expected.value);
        EXPECT_EQ(answer.threads, threads);
        EXPECT_TRUE(answer.complete);
        ASSERT_TRUE(answer.best);
        // The best move keeps the result, the distance included.
        const auto next = game.play(position, *answer.best);
        if (game.outcome(next)) continue;
        alone.clear();
        const Points reply = alone.run(next).value;
        const Points kept = reply > 0 ? 1 - reply : reply < 0 ? -reply - 1 : 0;
        EXPECT_EQ(kept, expected.value);
      }
    }
  }
}

TEST(ParallelSolve, ASmallConnect4HasTheResultOfOneThread) {
  Recipe recipe = engine::lean_recipe<Connect4>();
  recipe.root.driver = engine::Driver::Bisect;
  recipe.to_the_end = true;
  recipe.memory.bytes = std::size_t{1} << 20;
  ASSERT_TRUE(engine::fits_lean<Connect4>(recipe));
  check_solving<engine::Lean>(recipe);
  check_solving<Full>(recipe);
}

}  // namespace
}  // namespace espalier::testing
