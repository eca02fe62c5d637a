// Openings from files and at random, and duels on them.
#include "match/openings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

#include "../lab/temporary_directory.hpp"
#include "app/analysis.hpp"
#include "app/files.hpp"
#include "app/recipes.hpp"
#include "match/duel.hpp"
#include "match/player_text.hpp"

namespace espalier::match {
namespace {

app::GamePosition place(const std::string& game, const std::string& variant = "") {
  return app::make_game_position(game, variant, "").value();
}

app::AnyPosition end_of(const app::GamePosition& where, const Opening& opening) {
  app::AnyPosition position = opening.start;
  for (const app::AnyMove move : opening.moves) position = where.game.play(position, move);
  return position;
}

class OpeningsFile : public ::testing::Test {
 protected:
  Result<std::vector<Opening>> read(const std::string& text) {
    std::ofstream(directory_.path("o.txt")) << text;
    return read_openings(directory_.path("o.txt"), where_);
  }
  std::string refusal(const std::string& text) {
    const auto result = read(text);
    return result ? "accepted" : result.message();
  }
  testing::TemporaryDirectory directory_{"openings"};
  app::GamePosition where_ = place("tic-tac-toe");
};

TEST_F(OpeningsFile, MayHaveRecordedGames) {
  where_ = place("chess");
  const auto recorded = [&](const std::string& text, std::size_t plies = kAllPlies) {
    std::ofstream(directory_.path("o.pgn")) << text;
    return read_openings(directory_.path("o.pgn"), where_, plies);
  };
  const std::string mate = "[White \"A\"]\n\n1. f3 e5 2. g4 (2. e4 d5) Qh4# 0-1\n";
  const auto good = recorded(
      "1. e4 {best} (1. d4) e5 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"
      "\n\n1. e4 *\n");
  ASSERT_TRUE(good) << good.message();
  ASSERT_EQ(good->size(), 2U);
  EXPECT_EQ(good->at(0).moves.size(), 2U);
  EXPECT_EQ(where_.game->format_position(good->at(1).start), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(recorded(mate, 3)->at(0).moves.size(), 3U);
  EXPECT_TRUE(recorded(mate).message().ends_with(
      "o.pgn', line 1: the game is over there; --opening-plies N plays fewer moves"))
      << recorded(mate).message();
  const std::string wrong = recorded("1. e4 e4").message();
  EXPECT_NE(wrong.find(", line 1, at 1... move 'e4' is not legal: it could mean e6 or e5"),
            std::string::npos)
      << wrong;
}

TEST_F(OpeningsFile, HasMovesOrPositionsOrBoth) {
  const auto good = read("# book\n\na1 b2\r\n  start\nX..OX...O X\nX..OX...O X moves b1\n");
  ASSERT_TRUE(good.ok()) << good.message();
  ASSERT_EQ(good->size(), 4U);
  EXPECT_EQ((*good)[0].moves.size(), 2U);
  EXPECT_TRUE((*good)[1].moves.empty());
  EXPECT_EQ(where_.game->format_position((*good)[2].start), "X..OX...O X");
  EXPECT_EQ((*good)[3].moves.size(), 1U);
}

TEST_F(OpeningsFile, MayHaveOperations) {
  where_ = place("chess");
  const auto good = read(
      "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"WAC.001 moves first\";\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 acd 5; id \"b\";\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4\n"
      "e4 e5 Nf3 Nc6 Bb5 a6\n");
  ASSERT_TRUE(good) << good.message();
  ASSERT_EQ(good->size(), 4U);
  EXPECT_EQ(where_.game->format_position(good->at(0).start), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(where_.game->format_position(good->at(1).start), "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9");
  EXPECT_EQ(good->at(2).moves.size(), 1U);
  EXPECT_EQ(good->at(3).moves.size(), 6U);
  EXPECT_EQ(
      read(app::read_file(ESPALIER_SOURCE_DIR "/tests/data/chess/tactics.epd", "suite").value())
          ->size(),
      300U);
  EXPECT_NE(refusal("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 nonsense\n").find("line 1: "),
            std::string::npos);
}

TEST_F(OpeningsFile, ErrorsNameTheLine) {
  EXPECT_NE(refusal("a1\n\nz9\n").find("line 3: neither moves from the start"), std::string::npos);
  EXPECT_NE(refusal("X..OX...O X moves z9\n").find("line 1: move 1: "), std::string::npos);
  EXPECT_NE(refusal("a1 b1 a2 b2 a3\n").find("line 1"), std::string::npos);
  EXPECT_NE(refusal("# nothing\n").find("has no openings"), std::string::npos);
  EXPECT_NE(read_openings(directory_.path("none"), where_).message().find("cannot read"),
            std::string::npos);
}

TEST(RandomOpenings, AreDifferentLevelAndRepeatable) {
  const auto where = place("connect4");
  RandomOpenings how;
  how.balance = 20;
  const auto openings = random_openings(where, 40, how, nullptr);
  ASSERT_EQ(openings.size(), 40U);
  std::set<std::uint64_t> keys;
  const auto engine = where.game->engine(app::make_recipe("id pvs", *where.game).value(),
                                         app::ProfileChoice::Fastest);
  app::AnyRequest request;
  request.limits.depth = how.depth;
  for (const Opening& opening : openings) {
    EXPECT_EQ(opening.moves.size(), 6U);
    const app::AnyPosition position = end_of(where, opening);
    EXPECT_TRUE(keys.insert(where.game.key(position)).second);
    EXPECT_LE(std::abs(engine->search(position, request, {}, nullptr).value), 20);
  }
  const auto again = random_openings(where, 40, how, nullptr);
  const auto fewer = random_openings(where, 10, how, nullptr);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(openings[i].moves, again[i].moves);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(openings[i].moves, fewer[i].moves);
  how.seed = 2;
  EXPECT_NE(random_openings(where, 1, how, nullptr)[0].moves, openings[0].moves);
}

TEST(RandomOpenings, AreAsManyAsThereAre) {
  RandomOpenings how;
  how.plies = 1;
  how.balance = kWin;
  EXPECT_EQ(random_openings(place("tic-tac-toe"), 100, how, nullptr).size(), 9U);
  how.plies = 0;
  EXPECT_EQ(random_openings(place("tic-tac-toe"), 100, how, nullptr).size(), 1U);
}

class DuelTest : public ::testing::Test {
 protected:
  PlayerFactory player(const std::string& text) {
    return [this, text]() -> Result<std::unique_ptr<Player>> {
      const auto spec = parse_player(text, where_, {});
      if (!spec) return spec.error();
      return make_player(*spec, where_);
    };
  }
  Duel duel(const std::string& first, const std::string& second, std::size_t pairs) {
    Duel duel;
    duel.game = &where_.game;
    duel.first = player(first);
    duel.second = player(second);
    duel.openings = &openings_;
    duel.pairs = pairs;
    return duel;
  }
  app::GamePosition where_ = place("connect4");
  std::vector<Opening> openings_ = random_openings(where_, 20, {}, nullptr);
};

TEST_F(DuelTest, TheStrongerPlayerWins) {
  const auto tally = run_duel(duel("id pvs depth=3", "random", 20), nullptr);
  ASSERT_TRUE(tally.ok());
  EXPECT_EQ(tally->game_count(), 40U);
  EXPECT_EQ(tally->pair_count(), 20U);
  EXPECT_GT(tally->score(), 0.9);
  const auto reversed = run_duel(duel("random", "id pvs depth=3", 20), nullptr);
  EXPECT_LT(reversed->score(), 0.1);
}

TEST_F(DuelTest, EqualPlayersShareEveryPair) {
  const auto tally = run_duel(duel("id pvs depth=2", "id pvs depth=2", 20), nullptr);
  ASSERT_TRUE(tally.ok());
  EXPECT_EQ(tally->pairs[2], 20U);  // the same game twice: one point each
}

TEST_F(DuelTest, ThreadsDoNotMatter) {
  Duel one = duel("random", "greedy", 20);
  Duel many = one;
  many.threads = 4;
  EXPECT_EQ(run_duel(one, nullptr).value(), run_duel(many, nullptr).value());
  const auto enough = [](const Tally& tally) { return tally.pair_count() < 7; };
  one.on_pair = enough;
  many.on_pair = enough;
  EXPECT_EQ(run_duel(one, nullptr)->pair_count(), 7U);
  EXPECT_EQ(run_duel(one, nullptr).value(), run_duel(many, nullptr).value());
}

TEST_F(DuelTest, APlayerThatCannotBeMadeIsAnError) {
  EXPECT_FALSE(run_duel(duel("random", "nonsense", 2), nullptr).ok());
}

}  // namespace
}  // namespace espalier::match
