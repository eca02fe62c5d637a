// Chinese Checkers for three, four and six: the generator against a slow one that knows a board of
// points only, the triangles, finishing, standing still and texts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/seated_game.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::chinese_checkers {
namespace {

// --- the slow generator --------------------------------------------------------------------------
// Points are (row, twice the column from the middle); a row 0..16 as in the texts.

using SlowPoint = std::pair<int, int>;
using SlowBoard = std::map<SlowPoint, char>;  // '.' or a letter

constexpr std::array<SlowPoint, 6> kSlowSteps = {
    {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

SlowBoard slow_board(const std::string& text) {
  SlowBoard board;
  int row = 16;
  std::string line;
  for (const char c : text.substr(0, text.find(' ')) + "/") {
    if (c != '/') {
      line += c;
      continue;
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
      board[{row, 2 * static_cast<int>(i) - static_cast<int>(line.size()) + 1}] = line[i];
    }
    line.clear();
    --row;
  }
  return board;
}

// The triangle of a point, clockwise from the bottom; -1: the hexagon. By inequalities alone.
int slow_triangle(SlowPoint point) {
  const int up = point.first - 8;
  const int right = point.second;
  const int slope = (right + up) / 2;    // along the north-east
  const int counter = (right - up) / 2;  // along the south-east
  if (up < -4) return 0;
  if (slope < -4) return 1;
  if (counter < -4) return 2;
  if (up > 4) return 3;
  if (slope > 4) return 4;
  if (counter > 4) return 5;
  return -1;
}

std::vector<int> slow_homes(std::size_t seats) {
  if (seats == 3) return {0, 2, 4};
  if (seats == 4) return {0, 1, 3, 4};
  return {0, 1, 2, 3, 4, 5};
}

void slow_jumps(const SlowBoard& board, SlowPoint at, bool adjacent, std::set<SlowPoint>& seen) {
  for (const auto& [up, right] : kSlowSteps) {
    for (int far = 1; far <= (adjacent ? 1 : 8); ++far) {
      // Over the point at distance `far`, to the one at twice the distance; nothing else between.
      bool fits = true;
      for (int step = 1; step <= 2 * far && fits; ++step) {
        const auto hole = board.find({at.first + step * up, at.second + step * right});
        fits = hole != board.end() && (hole->second != '.') == (step == far);
      }
      const SlowPoint target = {at.first + 2 * far * up, at.second + 2 * far * right};
      if (fits && seen.insert(target).second) slow_jumps(board, target, adjacent, seen);
    }
  }
}

std::set<std::pair<SlowPoint, SlowPoint>> slow_moves(SlowBoard board, std::size_t seats,
                                                     std::size_t mover, bool adjacent, bool visit) {
  const std::vector<int> homes = slow_homes(seats);
  const auto may_stop = [&](SlowPoint point) {
    const int triangle = slow_triangle(point);
    if (triangle < 0 || triangle == homes[mover] || triangle == (homes[mover] + 3) % 6) return true;
    return visit && std::find(homes.begin(), homes.end(), triangle) != homes.end();
  };
  std::set<std::pair<SlowPoint, SlowPoint>> moves;
  const SlowBoard before = board;
  for (const auto& [from, piece] : before) {
    if (piece != kSeatLetters[mover]) continue;
    board[from] = '.';
    std::set<SlowPoint> targets;
    slow_jumps(board, from, adjacent, targets);
    for (const auto& [up, right] : kSlowSteps) {
      const auto hole = board.find({from.first + up, from.second + right});
      if (hole != board.end() && hole->second == '.') targets.insert(hole->first);
    }
    board[from] = piece;
    for (const SlowPoint& to : targets) {
      if (to != from && may_stop(to)) moves.insert({from, to});
    }
  }
  return moves;
}

template <std::size_t Seats>
std::set<std::pair<SlowPoint, SlowPoint>> fast_moves(const ChineseCheckersSeats<Seats>& game,
                                                     const SeatsPosition<Seats>& p) {
  std::set<std::pair<SlowPoint, SlowPoint>> moves;
  for (const Move move : game.moves(p)) {
    if (move == kPass) continue;
    moves.insert(
        {{row_of(move.from), across_of(move.from)}, {row_of(move.to), across_of(move.to)}});
  }
  return moves;
}

// Nobody finishes within so few plies: the turn goes round.
std::uint64_t slow_perft(const SlowBoard& board, std::size_t seats, std::size_t mover,
                         SeatsRules rules, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto& [from, to] :
       slow_moves(board, seats, mover, rules.jumps == Jumps::Adjacent, rules.visit)) {
    SlowBoard next = board;
    std::swap(next[from], next[to]);
    leaves += slow_perft(next, seats, (mover + 1) % seats, rules, depth - 1);
  }
  return leaves;
}

template <std::size_t Seats>
void agrees_with_the_slow_one() {
  for (const SeatsRules rules : all_seats_rules()) {
    const ChineseCheckersSeats<Seats> game(rules);
    const bool adjacent = rules.jumps == Jumps::Adjacent;
    const SlowBoard start = slow_board(format_position(game, game.start()));
    ASSERT_EQ(start.size(), 121U);
    EXPECT_EQ(perft(game, game.start(), Depth{3}), slow_perft(start, Seats, 0, rules, 3));
    auto p = game.start();
    for (int ply = 0; ply < 150 && !is_over(game, p); ++ply) {
      const std::string text = format_position(game, p);
      ASSERT_EQ(fast_moves(game, p),
                slow_moves(slow_board(text), Seats, seat_number(p.to_move), adjacent, rules.visit))
          << text;
      // Mostly forward, so that the armies meet.
      const auto moves = game.moves(p);
      Move best = moves[bounded(hash_step(hash_seed(Seats), ply), moves.size())];
      for (int draw = 0; draw < 2; ++draw) {
        const Move other = moves[bounded(hash_step(hash_seed(ply), draw), moves.size())];
        if (game.rank(p, other) > game.rank(p, best)) best = other;
      }
      p = game.play(p, best);
    }
  }
}

TEST(ChineseCheckersSeats, MovesEqualThoseOfASlowGenerator) {
  agrees_with_the_slow_one<3>();
  agrees_with_the_slow_one<4>();
  agrees_with_the_slow_one<6>();
}

// --- the board -----------------------------------------------------------------------------------

TEST(ChineseCheckersSeats, EverySeatSeesTheSameBoard) {
  const ChineseCheckersSeats<6> game;
  for (std::size_t seat = 0; seat < 6; ++seat) {
    EXPECT_EQ(game.home(seat).count(), 10);
    EXPECT_EQ(game.goal(seat), game.home((seat + 3) % 6));
    EXPECT_EQ(game.rows_to_go(game.start(), seat), 120);
    EXPECT_EQ(game.stops(seat).count(), 61 + 20);
    for (const int hole : game.home(seat)) {
      EXPECT_EQ(slow_triangle({row_of(hole), across_of(hole)}), static_cast<int>(seat));
    }
  }
  EXPECT_EQ(kStar.centre.count(), 61);
}

TEST(ChineseCheckersSeats, StartsAreThoseOfTheDocs) {
  EXPECT_EQ(format_position(ChineseCheckersSeats<3>(), ChineseCheckersSeats<3>().start()),
            "./../.../..../OOOO.....AAAA/OOO......AAA/OO.......AA/O........A/........./........../"
            ".........../............/............./XXXX/XXX/XX/X X");
  EXPECT_EQ(format_position(ChineseCheckersSeats<6>(), ChineseCheckersSeats<6>().start()),
            "B/BB/BBB/BBBB/AAAA.....CCCC/AAA......CCC/AA.......CC/A........C/........./O........D/"
            "OO.......DD/OOO......DDD/OOOO.....DDDD/XXXX/XXX/XX/X X");
}

// --- finishing and standing still ----------------------------------------------------------------

// X needs one step (m5 to n1); O and A are on their way.
constexpr const char* kLastStep =
    "X/XX/XXX/.XXX/OOOOX....AAAA/OOO......AAA/OO.......AA/O........A/........./........../"
    ".........../............/............./..../.../../. X";

TEST(ChineseCheckersSeats, WhoFinishesLeavesTheTable) {
  const ChineseCheckersSeats<3> game;
  const auto p = parse_position(game, kLastStep);
  ASSERT_TRUE(p) << p.message();
  const auto move = parse_move(game, *p, "m5-n1");
  ASSERT_TRUE(move) << move.message();
  auto next = game.play(*p, *move);
  EXPECT_FALSE(game.payoffs(next)) << "the others play on";
  EXPECT_EQ(next.places[0], 1);
  EXPECT_EQ(next.to_move, Seat::Second);
  next = game.play(next, game.moves(next)[0]);
  EXPECT_EQ(next.to_move, Seat::Third);
  next = game.play(next, game.moves(next)[0]);
  EXPECT_EQ(next.to_move, Seat::Second) << "X has finished";
  EXPECT_EQ(Lead{}.evaluate(game, next)[0], Lead::kFinish);
  EXPECT_TRUE(Lead{}.settles(game, *p, Lead{}.evaluate(game, next)[0]));
  const std::string text = format_position(game, next);
  EXPECT_EQ(*parse_position(game, text), next) << text;
  EXPECT_EQ(game.note(next), "finished: X");
}

TEST(ChineseCheckersSeats, AGameThatStandsStillIsStopped) {
  const ChineseCheckersSeats<3> game;
  const std::string text = kLastStep;
  const auto p = parse_position(game, text + " - 149 200");
  ASSERT_TRUE(p) << p.message();
  EXPECT_FALSE(game.payoffs(*p));
  // A move back is no progress. X is nearest to its goal; O and A stand level and share.
  const auto back = parse_move(game, *p, "m5-l5");
  ASSERT_TRUE(back) << back.message();
  const auto values = game.payoffs(game.play(*p, *back));
  ASSERT_TRUE(values);
  EXPECT_EQ((*values)[0], kWin);
  EXPECT_EQ((*values)[1], (*values)[2]);
  EXPECT_EQ((*values)[0] + (*values)[1] + (*values)[2], 0);
}

TEST(ChineseCheckersSeats, PlacesAreWorthEqualSteps) {
  EXPECT_EQ(ChineseCheckersSeats<3>::place_worth(1), kWin);
  EXPECT_EQ(ChineseCheckersSeats<3>::place_worth(2), 0);
  EXPECT_EQ(ChineseCheckersSeats<6>::place_worth(6), -kWin);
  EXPECT_EQ(ChineseCheckersSeats<6>::place_worth(2), 600'000);
}

TEST(ChineseCheckersSeats, WrongTextsAreExplained) {
  const ChineseCheckersSeats<3> game;
  const auto why = [&](const std::string& text) { return parse_position(game, text).message(); };
  const std::string start = format_position(game, game.start());
  const std::string rows = start.substr(0, start.size() - 1);
  EXPECT_NE(why(rows + "B").find("expected one of XOA"), std::string::npos) << why(rows + "B");
  EXPECT_NE(why(rows).find("expected 17 rows"), std::string::npos);
  EXPECT_NE(why("./.. X").find("has 2 rows, expected 17"), std::string::npos);
  EXPECT_NE(why(start + " X 0 360").find("does not fill its goal"), std::string::npos);
  EXPECT_NE(why(start + " - 999 360").find("expected at most 150"), std::string::npos);
  std::string moved = start;
  moved[moved.find('O')] = '.';
  EXPECT_NE(why(moved).find("O has 9 marbles, expected 10"), std::string::npos);
  EXPECT_NE(parse_move(game, game.start(), "a1-i5").message(), "");
}

}  // namespace
}  // namespace espalier::chinese_checkers
