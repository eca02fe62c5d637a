// The referee: results, adjudication, forfeits, clocks, seeds; and games as text.
#include "match/game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "match/game_text.hpp"

namespace espalier::match {
namespace {

// A player whose every answer is a function of the turn.
class Scripted final : public Player {
 public:
  using Script = std::function<Answer(const Turn&)>;
  explicit Scripted(Script script, std::optional<Failure> refuses = {})
      : refuses_(std::move(refuses)), script_(std::move(script)) {}
  std::optional<Failure> new_game(std::uint64_t seed) override {
    seeds.push_back(seed);
    return refuses_;
  }
  Answer choose(const Turn& turn, const StopFlag*) override { return script_(turn); }

  std::vector<std::uint64_t> seeds;

 private:
  std::optional<Failure> refuses_;
  Script script_;
};

Answer play(const Turn& turn, const std::string& text, std::optional<Points> score = {}) {
  return Choice{(*turn.game)->parse_move(*turn.position, text).value(), score, 1, 10};
}
Scripted::Script always(const std::string& text, std::optional<Points> score = {}) {
  return [=](const Turn& turn) { return play(turn, text, score); };
}
Answer first_legal(const Turn& turn) {
  return Choice{turn.game->moves(*turn.position)[0], {}, 0, 0};
}

class RefereeTest : public ::testing::Test {
 protected:
  GameRecord meet(Scripted one, Scripted other, const GameTerms& terms = {},
                  const std::string& opening = "") {
    const auto played = app::play_moves(where_.game, where_.position, opening).value();
    return play_game(where_.game, {where_.position, played.moves}, {&one, &other}, terms, 7,
                     nullptr);
  }
  app::GamePosition where_ = app::make_game_position("connect4", "", "").value();
};

TEST_F(RefereeTest, AGameIsPlayedToItsEnd) {
  const GameRecord game = meet(Scripted(always("1")), Scripted(always("2")));
  EXPECT_EQ(game.end, GameEnd::Rules);
  EXPECT_EQ(game.half_points(), 2);
  EXPECT_EQ(game.moves.size(), 7U);
  EXPECT_EQ(game.moves[0].text, "1");
  EXPECT_EQ(game.moves[1].text, "2");
}

TEST_F(RefereeTest, TheSecondPlayerCanWinToo) {
  const GameRecord game = meet(Scripted(always("1")), Scripted(always("2")), {}, "3");
  EXPECT_EQ(game.end, GameEnd::Rules);
  EXPECT_EQ(game.half_points(), 0);  // after the 3 of the opening it is the second player who moves
  const auto alternating = [](const Turn& turn) {
    return play(turn, turn.moves->size() % 4 == 0 ? "1" : "7");
  };
  const GameRecord lost = meet(Scripted(alternating), Scripted(always("2")));
  EXPECT_EQ(lost.half_points(), 0);
  EXPECT_EQ(lost.end, GameEnd::Rules);
}

TEST_F(RefereeTest, OpeningMovesAreMarked) {
  const GameRecord game = meet(Scripted(always("1")), Scripted(always("2")), {}, "4 4");
  EXPECT_TRUE(game.moves[1].by_opening);
  EXPECT_FALSE(game.moves[2].by_opening);
}

TEST_F(RefereeTest, AFailureLosesTheGame) {
  const auto fails = [](Forfeit kind) {
    return [kind](const Turn&) -> Answer { return Failure{kind, "because"}; };
  };
  const GameRecord crash = meet(Scripted(always("1")), Scripted(fails(Forfeit::Crash)));
  EXPECT_EQ(crash.end, GameEnd::Crash);
  EXPECT_EQ(crash.half_points(), 2);
  EXPECT_EQ(crash.remark, "because");
  const GameRecord illegal = meet(Scripted(fails(Forfeit::Illegal)), Scripted(always("1")));
  EXPECT_EQ(illegal.end, GameEnd::Illegal);
  EXPECT_EQ(illegal.half_points(), 0);
  EXPECT_EQ(meet(Scripted(fails(Forfeit::Overtime)), Scripted(always("1"))).end, GameEnd::Overtime);
}

TEST_F(RefereeTest, AMoveThatIsNotLegalLosesTheGame) {
  const auto cheats = [](const Turn&) -> Answer { return Choice{app::AnyMove{0xffff}, {}, 0, 0}; };
  const GameRecord game = meet(Scripted(cheats), Scripted(always("1")));
  EXPECT_EQ(game.end, GameEnd::Illegal);
  EXPECT_EQ(game.half_points(), 0);
}

TEST_F(RefereeTest, APlayerThatCannotBeginLosesTheGame) {
  const GameRecord game = meet(Scripted(always("1")),
                               Scripted(always("1"), Failure{Forfeit::Crash, "no such program"}));
  EXPECT_EQ(game.end, GameEnd::Crash);
  EXPECT_EQ(game.half_points(), 2);
  EXPECT_TRUE(game.moves.empty());
}

TEST_F(RefereeTest, TimeIsMeasured) {
  const auto slow = [](const Turn& turn) {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    return play(turn, "1");
  };
  GameTerms terms;
  terms.limits.seconds = 0.01;
  terms.time_margin = 0.02;
  const GameRecord late = meet(Scripted(slow), Scripted(always("2")), terms);
  EXPECT_EQ(late.end, GameEnd::Overtime);
  EXPECT_EQ(late.half_points(), 0);
  terms.limits.seconds.reset();
  terms.clock = app::Clock{0.1, 0, 0};  // enough for one such move, not for two
  const GameRecord flagged = meet(Scripted(slow), Scripted(always("2")), terms);
  EXPECT_EQ(flagged.end, GameEnd::Overtime);
  EXPECT_EQ(flagged.moves.size(), 2U);
}

// A margin is forgiven once in a game, not at every move.
TEST_F(RefereeTest, WhatIsForgivenIsOwed) {
  const auto slow = [](const Turn& turn) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return play(turn, "1");
  };
  GameTerms terms;
  terms.clock = app::Clock{0.01, 0, 0};
  terms.time_margin = 0.08;  // one move of 50 ms is forgiven, the second is not
  const GameRecord game = meet(Scripted(slow), Scripted(always("2")), terms);
  EXPECT_EQ(game.end, GameEnd::Overtime);
  EXPECT_EQ(game.half_points(), 0);
}

// The share of a clock is the player's own business: a program must not be told it as a move time.
TEST_F(RefereeTest, AClockIsNoTimePerMove) {
  std::optional<double> told;
  const auto watch = [&told](const Turn& turn) {
    told = turn.limits.seconds;
    return play(turn, "1");
  };
  GameTerms terms;
  terms.clock = app::Clock{100, 0, 0};
  meet(Scripted(watch), Scripted(always("2")), terms);
  EXPECT_FALSE(told);
}

TEST_F(RefereeTest, APlayersOwnTimeIsAllowed) {
  class Slow final : public Player {
   public:
    std::optional<Failure> new_game(std::uint64_t) override { return {}; }
    std::optional<double> allowed(std::optional<double>) const override { return 10; }
    Answer choose(const Turn& turn, const StopFlag*) override {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      return play(turn, "1");
    }
  };
  Slow slow;
  Scripted other(always("2"));
  GameTerms terms;
  terms.limits.seconds = 0.001;
  terms.time_margin = 0.01;
  const GameRecord game =
      play_game(where_.game, {where_.position, {}}, {&slow, &other}, terms, 1, nullptr);
  EXPECT_EQ(game.end, GameEnd::Rules);
}

TEST_F(RefereeTest, ClocksAreToldAndRefilled) {
  std::vector<app::Clock> seen;
  const auto watch = [&seen](const Turn& turn) {
    seen.push_back(*turn.own);
    return play(turn, "1");
  };
  GameTerms terms;
  terms.clock = app::Clock{100, 5, 2};  // two moves in 100 s, 5 s for each
  meet(Scripted(watch), Scripted(always("2")), terms);
  ASSERT_GE(seen.size(), 3U);
  EXPECT_NEAR(seen[0].left, 100, 1e-9);
  EXPECT_NEAR(seen[1].left, 105, 1);
  EXPECT_EQ(seen[1].moves_to_go, 1);
  EXPECT_NEAR(seen[2].left, 210, 1);
  EXPECT_EQ(seen[2].moves_to_go, 2);
}

// Columns 1 and 2 in turn: nobody gets four in a row before the columns are full.
Answer shuffle(const Turn& turn, std::optional<Points> score) {
  const auto moves = turn.game->moves(*turn.position);
  return Choice{moves[(turn.moves->size() / 2) % moves.size()], score, 1, 1};
}
Scripted::Script shuffling(std::optional<Points> score) {
  return [score](const Turn& turn) { return shuffle(turn, score); };
}

TEST_F(RefereeTest, GamesAreAdjudicatedWhenBothAgree) {
  GameTerms terms;
  terms.adjudication.win_score = 500;
  terms.adjudication.win_moves = 2;
  const GameRecord won = meet(Scripted(shuffling(600)), Scripted(shuffling(-600)), terms);
  EXPECT_EQ(won.end, GameEnd::Agreed);
  EXPECT_EQ(won.half_points(), 2);
  EXPECT_EQ(won.moves.size(), 4U);
  const GameRecord lost = meet(Scripted(shuffling(-500)), Scripted(shuffling(500)), terms);
  EXPECT_EQ(lost.half_points(), 0);
  EXPECT_EQ(lost.end, GameEnd::Agreed);
  // One side alone decides nothing, and neither does one that says nothing.
  EXPECT_NE(meet(Scripted(shuffling(600)), Scripted(shuffling(-499)), terms).end, GameEnd::Agreed);
  EXPECT_NE(meet(Scripted(shuffling(600)), Scripted(shuffling({})), terms).end, GameEnd::Agreed);
}

TEST_F(RefereeTest, LevelGamesAreDrawnOnlyAfterAWhile) {
  GameTerms terms;
  terms.adjudication.draw_score = 10;
  terms.adjudication.draw_moves = 2;
  terms.adjudication.draw_after = 6;
  const GameRecord drawn = meet(Scripted(shuffling(10)), Scripted(shuffling(-3)), terms);
  EXPECT_EQ(drawn.end, GameEnd::Agreed);
  EXPECT_EQ(drawn.half_points(), 1);
  EXPECT_EQ(drawn.moves.size(), 6U);
}

TEST_F(RefereeTest, NoGameIsEndless) {
  GameTerms terms;
  terms.adjudication.most_plies = 5;
  const GameRecord game = meet(Scripted(shuffling({})), Scripted(shuffling({})), terms);
  EXPECT_EQ(game.end, GameEnd::PlyLimit);
  EXPECT_EQ(game.half_points(), 1);
  EXPECT_EQ(game.moves.size(), 5U);
}

TEST_F(RefereeTest, SeedsDifferBySideAndRepeatByGame) {
  Scripted one(first_legal);
  Scripted other(first_legal);
  for (const std::uint64_t seed : {7, 8, 7}) {
    play_game(where_.game, {where_.position, {}}, {&one, &other}, {}, seed, nullptr);
  }
  EXPECT_NE(one.seeds[0], other.seeds[0]);
  EXPECT_NE(one.seeds[0], one.seeds[1]);
  EXPECT_EQ(one.seeds[0], one.seeds[2]);
}

TEST_F(RefereeTest, AStoppedGameHasNoResult) {
  StopFlag stop;
  Scripted one([&stop](const Turn& turn) {
    stop.request();
    return play(turn, "1");
  });
  Scripted other(first_legal);
  const GameRecord game =
      play_game(where_.game, {where_.position, {}}, {&one, &other}, {}, 1, &stop);
  EXPECT_FALSE(game.finished());
  EXPECT_TRUE(game.moves.empty());
}

TEST(GameText, TellsMovesScoresAndTimes) {
  GameRecord record;
  const auto add = [&](const char* text, std::optional<Points> score, int depth,
                       std::uint64_t nodes, double seconds) {
    PlayedMove move;
    move.text = text;
    move.score = score;
    move.depth = depth;
    move.nodes = nodes;
    move.seconds = seconds;
    record.moves.push_back(move);
  };
  add("4", {}, 0, 0, 0);
  record.moves.back().by_opening = true;
  add("4", 28, 7, 4310, 0.0121);
  add("3", -5, 6, 99, 12.34);
  add("2", win_in(7), 9, 0, 0.00005);
  add("1", loss_in(6), 8, 1, 0.5);
  EXPECT_EQ(moves_text(record, Seat::First, 2),
            "1. 4 {opening} 4 {+28/7 12ms 4310} 2. 3 {-5/6 12.3s 99} 2 {W7/9 50us} "
            "3. 1 {L6/8 500ms 1}");
  EXPECT_TRUE(moves_text(record, Seat::Second, 2)
                  .starts_with("1... 4 {opening} 2. 4 {+28/7 12ms 4310} 3 {"));
  EXPECT_EQ(result_text({1, 0}), "1-0");
  EXPECT_EQ(result_text({0.5, 0.5}), "1/2-1/2");
  EXPECT_EQ(result_text({0, 1}), "0-1");
}

TEST(GameText, LeavesOutTimes) {
  EXPECT_EQ(without_times("1. 4 {opening} 4 {+28/7 12ms 4310} 2. 3 {-5/6 12.3s 99} 2 {W7/9 50us} "
                          "3. 1 {0us} 2 {500ms 1}"),
            "1. 4 {opening} 4 {+28/7 4310} 2. 3 {-5/6 99} 2 {W7/9} 3. 1 2 {1}");
  EXPECT_EQ(without_times(""), "");
  EXPECT_EQ(without_times("1. a1s b2us"), "1. a1s b2us");
}

TEST(GameText, BreaksLinesAndEscapesTags) {
  std::string moves;
  for (int i = 0; i < 60; ++i) moves += (i == 0 ? "" : " ") + std::to_string(1000 + i);
  const std::string text =
      game_text({{"First", "a \"b\" \\"}, {"Remark", "two\nlines"}}, moves, "1-0");
  EXPECT_TRUE(
      text.starts_with("[First \"a \\\"b\\\" \\\\\"]\n[Remark \"two lines\"]\n\n1000 1001"));
  std::string joined;
  std::istringstream lines(text.substr(text.find("\n\n") + 2));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U);
    joined += (joined.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(joined, moves + " 1-0");
}

}  // namespace
}  // namespace espalier::match
