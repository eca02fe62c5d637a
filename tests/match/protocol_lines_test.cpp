// The lines that programs are sent over UGI and UCI, and the ones that are understood.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "match/external_player.hpp"
#include "player_support.hpp"

namespace espalier::match {
namespace {

TEST(ProtocolLines, Positions) {
  const auto at = where("connect4", "", "4453");
  std::vector<app::AnyMove> moves;
  app::AnyPosition position = at.position;
  EXPECT_EQ(position_line(Protocol::Ugi, turn_at(at, moves, position, {})),
            "position fen ......./......./......./......./...O.../..OXX..");
  const auto start = where("connect4");
  position = start.position;
  for (const char* text : {"4", "4", "3"}) {
    moves.push_back(*start.game->parse_move(position, text));
    position = start.game.play(position, moves.back());
  }
  EXPECT_EQ(position_line(Protocol::Ugi, turn_at(start, moves, position, {})),
            "position startpos moves 4 4 3");
}

// A program begins with the usual chess position: the start of a shuffled game must be told.
TEST(ProtocolLines, AShuffledStartIsTold) {
  const auto shuffled = where("chess", "chess960-0");
  const auto usual = where("chess");
  const std::vector<app::AnyMove> none;
  EXPECT_EQ(position_line(Protocol::Uci, turn_at(shuffled, none, shuffled.position, {})),
            "position fen " + shuffled.game->format_position(shuffled.position));
  EXPECT_EQ(position_line(Protocol::Uci, turn_at(usual, none, usual.position, {})),
            "position startpos");
}

TEST(ProtocolLines, Go) {
  const auto at = where("connect4");
  const std::vector<app::AnyMove> none;
  engine::Limits limits;
  limits.depth = 4;
  limits.nodes = 1000;
  limits.seconds = 0.25;
  Turn turn = turn_at(at, none, at.position, limits);
  EXPECT_EQ(go_line(Protocol::Ugi, turn, {}), "go depth 4 nodes 1000 movetime 250");
  EXPECT_EQ(go_line(Protocol::Ugi, turn, {.depth = 9, .nodes = {}, .seconds = {}}),
            "go depth 9 movetime 250");
  EXPECT_EQ(go_line(Protocol::Uci, turn, {.depth = {}, .nodes = {}, .seconds = 0.0001}),
            "go movetime 1");
  turn.limits = {};
  EXPECT_EQ(go_line(Protocol::Ugi, turn, {}), "go depth 200");
  turn.own = app::Clock{60, 1, 10};
  turn.other = app::Clock{59.5, 0.5, 11};
  EXPECT_EQ(go_line(Protocol::Ugi, turn, {}), "go p1time 60000 p2time 59500 p1inc 1000 p2inc 500");
  EXPECT_EQ(go_line(Protocol::Uci, turn, {}),
            "go wtime 60000 btime 59500 winc 1000 binc 500 movestogo 10");
  EXPECT_EQ(go_line(Protocol::Uci, turn, {.depth = {}, .nodes = {}, .seconds = 2.0}),
            "go movetime 2000");
  // The second player's own clock is p2's.
  const app::AnyPosition second = at.game.play(at.position, at.game.moves(at.position)[0]);
  turn.position = &second;
  turn.own = app::Clock{-0.2, 0, 0};
  EXPECT_EQ(go_line(Protocol::Ugi, turn, {.depth = 5, .nodes = {}, .seconds = {}}),
            "go depth 5 p1time 59500 p2time 1 p1inc 500 p2inc 0");
}

TEST(ProtocolLines, Info) {
  const auto read = [](const std::string& line) {
    Choice choice;
    choice.depth = 1;
    choice.nodes = 2;
    choice.score = 3;
    read_info(line, choice);
    return choice;
  };
  const Choice all =
      read("info depth 7 seldepth 9 score cp -35 nodes 12345 nps 9 pv a1 score cp 9");
  EXPECT_EQ(all.depth, 7);
  EXPECT_EQ(all.score, -35);
  EXPECT_EQ(all.nodes, 12345U);
  // Mate in 3 moves is the fifth ply from here; mated in 3 the sixth.
  EXPECT_EQ(read("info score mate 3").score, kWin - 5);
  EXPECT_EQ(read("info score mate -3").score, -kWin + 6);
  EXPECT_EQ(read("info score mate 0").score, -kWin);
  EXPECT_FALSE(is_win(*read("info score cp 99999999").score));
  EXPECT_TRUE(is_win(*read("info score mate 99999999").score));
  EXPECT_TRUE(is_loss(*read("info score mate -99999999").score));
  // Nothing, or nothing sensible, leaves what was known.
  for (const char* line : {"info", "info depth", "info depth x nodes y score cp 1.5", "info score",
                           "info string depth 9 nodes 9 score cp 9",
                           "info depth 9 multipv 2 score cp 9 nodes 9", "info score centi 9"}) {
    const Choice same = read(line);
    EXPECT_EQ(same.depth, 1) << line;
    EXPECT_EQ(same.nodes, 2U) << line;
    EXPECT_EQ(same.score, 3) << line;
  }
}

}  // namespace
}  // namespace espalier::match
