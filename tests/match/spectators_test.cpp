// Spectators see one game at a time, as it grows; tables work for nobody when nobody watches.
#include "match/spectators.hpp"

#include <gtest/gtest.h>

#include <string>

#include "match/match_request.hpp"
#include "match/tournament.hpp"

namespace espalier::match {
namespace {

StoredGame game_of(std::size_t id, const std::string& moves) {
  StoredGame game;
  game.id = id;
  game.moves = moves;
  return game;
}

TEST(Spectators, AreCountedWhileTheyHaveATicket) {
  Spectators spectators;
  EXPECT_FALSE(spectators.present());
  {
    const auto one = spectators.ticket();
    const auto copy = one;
    const auto other = spectators.ticket();
    EXPECT_TRUE(spectators.present());
  }
  EXPECT_FALSE(spectators.present());
}

TEST(Spectators, SeeOneGameUntilItIsOver) {
  Spectators spectators;
  EXPECT_FALSE(spectators.look(0));
  spectators.show(game_of(3, "a1"), false);
  spectators.show(game_of(4, "b1"), false);  // another table
  const auto seen = spectators.look(0);
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->game.id, 3U);
  EXPECT_FALSE(spectators.look(seen->change)) << "nothing has changed";
  spectators.show(game_of(3, "a1 a2"), true);
  EXPECT_EQ(spectators.look(seen->change)->game.moves, "a1 a2");
  spectators.show(game_of(4, "b1 b2"), false);
  EXPECT_EQ(spectators.look(0)->game.id, 4U);
  spectators.end(4);  // nobody was there to see its last move
  spectators.show(game_of(5, "c1"), false);
  EXPECT_EQ(spectators.look(0)->game.id, 5U);
  spectators.clear();
  EXPECT_FALSE(spectators.look(0));
}

TEST(Spectators, AMatchWorksForThemOnlyWhileTheyAreThere) {
  MatchRequest request;
  request.game = "connect4";
  request.players = {"random", "greedy"};
  request.games = "4";
  auto prepared = prepare(request, nullptr);
  ASSERT_TRUE(prepared.ok()) << prepared.message();
  PreparedMatch match = std::move(prepared).value();
  Spectators spectators;
  match.plan.spectators = &spectators;
  StoredGames unseen;
  run_match(match.plan, unseen, nullptr, StopFlag(), [](const MatchProgress&) {});
  EXPECT_FALSE(spectators.look(0));

  const auto ticket = spectators.ticket();
  StoredGames seen;
  run_match(match.plan, seen, nullptr, StopFlag(), [](const MatchProgress&) {});
  const auto last = spectators.look(0);
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->over);
  EXPECT_EQ(last->game.moves.empty(), false);
  std::size_t plies = 0;
  for (const auto& [id, game] : seen) plies += game.plies;
  EXPECT_GE(last->change, plies / 2) << "every move was shown, but those of openings";
  ASSERT_EQ(seen.size(), unseen.size());
  for (const auto& [id, game] : seen) EXPECT_EQ(game.points, unseen.at(id).points) << id;
}

}  // namespace
}  // namespace espalier::match
