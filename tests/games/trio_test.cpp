// Trio: lines, payoffs per seat, the evaluation, and texts of impossible positions.
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "espalier/games/perft.hpp"
#include "espalier/games/trio/seated_game.hpp"

namespace espalier::trio {
namespace {

Position at(const Trio& game, const std::string& text) {
  const auto parsed = parse_position(game, text);
  EXPECT_TRUE(parsed) << parsed.message();
  return parsed ? *parsed : game.start();
}

TEST(Trio, HasTheLinesOfItsBoard) {
  EXPECT_EQ(Trio(4).line_count(), 24U);
  EXPECT_EQ(Trio(5).line_count(), 48U);
  for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ(std::popcount(Trio(4).line(i)), 3);
}

TEST(Trio, PaysTheWinnerAlone) {
  const Trio game;
  EXPECT_EQ(game.payoffs(at(game, "..../..YY/.BB./RRR. Y")), (PerSeat<Trio>{kWin, -kWin, -kWin}));
  EXPECT_EQ(game.payoffs(at(game, "R..Y/YB../RYB./R..B R")), (PerSeat<Trio>{-kWin, -kWin, kWin}));
  EXPECT_FALSE(game.payoffs(at(game, "..../..YY/.BB./RR.. R")));
}

TEST(Trio, AFullBoardIsShared) {
  const Trio game;
  const Position full = at(game, "BBYR/YBBR/YRRY/RYRB Y");
  EXPECT_EQ(game.payoffs(full), (PerSeat<Trio>{0, 0, 0}));
}

TEST(Trio, OneOfTenMovesCompletesTheLine) {
  const Trio game;
  const Position six = at(game, "..../..YY/.BB./RR.. R");
  EXPECT_EQ(perft(game, six, Depth{1}), 10U);
  EXPECT_EQ(finished_games(game, six, Depth{1}), 1U);
}

TEST(Trio, ThreatsCountMoreThanFreeLines) {
  const Trio game;
  EXPECT_EQ(OpenLines{}.evaluate(game, game.start()), (PerSeat<Trio>{0, 0, 0}));
  const PerSeat<Trio> ahead = OpenLines{}.evaluate(game, at(game, "..../.R../BR../Y..Y B"));
  EXPECT_GT(ahead[0], ahead[1]);
  EXPECT_GT(ahead[0], ahead[2]);
}

TEST(Trio, RefusesPositionsThatNoGameReaches) {
  const Trio game;
  for (const char* text : {"RR../..../..../.... Y", "R.../..../..../.... R",
                           "RRR./YYY./BB../.... B", "R.../..../.... Y", "Q.../..../..../.... Y"}) {
    EXPECT_FALSE(parse_position(game, text).ok()) << text;
  }
}

}  // namespace
}  // namespace espalier::trio
