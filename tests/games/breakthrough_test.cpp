// Breakthrough: the bitboards against naive rules, hand-checked exchanges and dangers, notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/perft.hpp"
#include "support/says.hpp"

namespace espalier::breakthrough {
namespace {

using testing::says;

// --- naive rules: rows of letters, nothing shared with the code under test ---------------------

struct NaiveMove {
  int x, y, to_x, to_y;
};

class NaiveBoard {
 public:
  explicit NaiveBoard(int size)
      : size_(size),
        rows_(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.')) {
    for (int x = 0; x < size; ++x) {
      at(x, 0) = at(x, 1) = 'W';
      at(x, size - 1) = at(x, size - 2) = 'B';
    }
  }
  // From a position text.
  NaiveBoard(int size, const std::string& text) : NaiveBoard(size) {
    std::size_t i = 0;
    for (int y = size - 1; y >= 0; --y, ++i) {
      for (int x = 0; x < size; ++x) at(x, y) = text[i++];
    }
    mover_ = text[i];
  }

  bool over() const {
    const int white_goal = size_ - 1;
    int white = 0;
    int black = 0;
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        if (get(x, y) == 'W' && y == white_goal) return true;
        if (get(x, y) == 'B' && y == 0) return true;
        white += get(x, y) == 'W' ? 1 : 0;
        black += get(x, y) == 'B' ? 1 : 0;
      }
    }
    return white == 0 || black == 0;
  }

  std::vector<NaiveMove> moves() const {
    std::vector<NaiveMove> list;
    const int up = mover_ == 'W' ? 1 : -1;
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        if (get(x, y) != mover_) continue;
        for (int dx = -1; dx <= 1; ++dx) {
          if (x + dx < 0 || x + dx >= size_) continue;
          const char there = get(x + dx, y + up);
          if (there == '.' || (dx != 0 && there != mover_)) {
            list.push_back({x, y, x + dx, y + up});
          }
        }
      }
    }
    return list;
  }

  NaiveBoard after(const NaiveMove& move) const {
    NaiveBoard next = *this;
    next.at(move.x, move.y) = '.';
    next.at(move.to_x, move.to_y) = mover_;
    next.mover_ = mover_ == 'W' ? 'B' : 'W';
    return next;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (over()) return 0;
    if (depth == 1) return moves().size();
    std::uint64_t leaves = 0;
    for (const NaiveMove& move : moves()) leaves += after(move).perft(depth - 1);
    return leaves;
  }

  std::string text() const {
    std::string text;
    for (int y = size_ - 1; y >= 0; --y) {
      text += rows_[static_cast<std::size_t>(y)] + (y > 0 ? "/" : " ");
    }
    return text + mover_;
  }

 private:
  char get(int x, int y) const {
    return rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
  }
  char& at(int x, int y) { return rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }

  int size_;
  std::vector<std::string> rows_;
  char mover_ = 'W';
};

TEST(Breakthrough, PerftEqualsNaiveRules) {
  for (const Variant& variant : kVariants) {
    const Breakthrough game(variant.size);
    for (int depth = 1; depth <= 4; ++depth) {
      EXPECT_EQ(perft(game, game.start(), Depth{depth}), NaiveBoard(variant.size).perft(depth))
          << variant.name << " to depth " << depth;
    }
  }
}

TEST(Breakthrough, TheDefaultIsTheFirstVariant) {
  EXPECT_EQ(Breakthrough().size(), kVariants.front().size);
  EXPECT_EQ(kVariants.front().name, "8x8");
}

TEST(Breakthrough, PerftOfTheFullBoardToDepthFive) {
  const Breakthrough game;
  EXPECT_EQ(NaiveBoard(8).perft(5), 6182818U);
  EXPECT_EQ(perft(game, game.start(), Depth{5}), 6182818U);
}

// Whole random games: the same children everywhere, up to the end.
TEST(Breakthrough, EveryChildEqualsTheNaiveOne) {
  Rng rng(2000);
  for (const Variant& variant : kVariants) {
    const Breakthrough game(variant.size);
    for (int i = 0; i < 60; ++i) {
      Position p = game.start();
      while (!game.outcome(p)) {
        const NaiveBoard naive(variant.size, format_position(game, p));
        ASSERT_FALSE(naive.over());
        std::multiset<std::string> expected;
        for (const NaiveMove& move : naive.moves()) expected.insert(naive.after(move).text());
        std::multiset<std::string> children;
        const auto moves = game.moves(p);
        for (const Move move : moves) children.insert(format_position(game, game.play(p, move)));
        ASSERT_EQ(children, expected);
        p = game.play(p, moves[rng.below(moves.size())]);
      }
      EXPECT_TRUE(NaiveBoard(variant.size, format_position(game, p)).over());
      EXPECT_EQ(game.outcome(p), -kWin);
    }
  }
}

// --- positions drawn by hand -------------------------------------------------------------------

const Breakthrough kSmall(5);

Position small(const std::string& text) { return parse_position(kSmall, text).value(); }

Points exchange(const std::string& at, const std::string& move) {
  const Position p = small(at);
  return kSmall.exchange(p, parse_move(kSmall, p, move).value());
}

TEST(BreakthroughExchange, CountsWhoCanStillCapture) {
  //  5  . . . . .      a2xb3 takes a pawn that nobody defends: +100
  //  4  . . . . B
  //  3  . B . . .
  //  2  W . . . .
  //  1  . . . . .
  EXPECT_EQ(exchange("...../....B/.B.../W..../..... W", "a2xb3"), 100);
  //  4  . . B . .      the same, but c4 takes back: one for one
  EXPECT_EQ(exchange("...../..B../.B.../W..../..... W", "a2xb3"), 0);
  //  2  W . W . .      and c2 would take again, so Black had better not: +100
  EXPECT_EQ(exchange("...../..B../.B.../W.W../..... W", "a2xb3"), 100);
  //  4  B . B . .      two take back, one of ours again: two for two
  EXPECT_EQ(exchange("...../B.B../.B.../W.W../..... W", "a2xb3"), 0);
}

TEST(BreakthroughExchange, AQuietStepCanLoseAPawn) {
  //  4  B . . . .      b2-b3 walks into a4's diagonal
  //  3  . . . . .
  //  2  . W . . .
  EXPECT_EQ(exchange("...../B..../...../.W.../..... W", "b2-b3"), -100);
  //  2  . W W . .      c2 would take back
  EXPECT_EQ(exchange("...../B..../...../.WW../..... W", "b2-b3"), 0);
  //  4  B . B . .      two attackers against one guard
  EXPECT_EQ(exchange("...../B.B../...../.WW../..... W", "b2-b3"), -100);
  //  2  W W . . .      a2 guards b3 against one attacker, but not when it goes there itself
  EXPECT_EQ(exchange("...../..B../...../WW.../..... W", "b2-b3"), 0);
  EXPECT_EQ(exchange("...../..B../...../WW.../..... W", "a2-b3"), -100);
  //  4  . B . . .      straight ahead is no capture: b4 does not attack b3
  EXPECT_EQ(exchange("...../.B.../...../.W.../..... W", "b2-b3"), 0);
}

TEST(BreakthroughExchange, WorksForBlackAndAtTheEdges) {
  //  4  . . . . B      e4xd3, and c2 or e2 takes back: one for one
  //  3  . . . W .
  //  2  . . W . W
  EXPECT_EQ(exchange("...../....B/...W./..W.W/..... B", "e4xd3"), 0);
  //  4  . . B . B      c4 would take again, but White once more: two for two
  EXPECT_EQ(exchange("...../..B.B/...W./..W.W/..... B", "e4xd3"), 0);
  //  2  . . W . .      now c4 has the last word: White had better not take back
  EXPECT_EQ(exchange("...../..B.B/...W./..W../..... B", "e4xd3"), 100);
  //  3  . . . . .      no wrap: e4 does not attack a3 (nor a2) from the other edge
  EXPECT_EQ(exchange("...../....B/...../W..../..... W", "a2-a3"), 0);
  //  5  . . . . B      on the goal rank the game is over before anybody takes back
  //  4  . . . W .
  EXPECT_EQ(exchange("..B.B/...W./...../...../..... W", "d4xe5"), 100);
  EXPECT_EQ(exchange("..B.B/...W./...../...../..... W", "d4-d5"), 0);
}

TEST(BreakthroughDanger, IsALossIfTheMoverPassed) {
  //  2  . B . . .      one step from rank 1: White must act, even though a1xb2 is possible
  //  1  W . . . .
  EXPECT_TRUE(kSmall.in_danger(small("...../...../...../.B.../W.... W")));
  EXPECT_TRUE(kSmall.in_danger(small("...../...../...../.B.../WWW.. W")));
  //  3  . B . . .      two steps away: not yet
  EXPECT_FALSE(kSmall.in_danger(small("...../...../.B.../...../W...W W")));
  //  3  . B . . .      White's last pawn is attacked
  //  2  W . . . .
  EXPECT_TRUE(kSmall.in_danger(small("...../...../.B.../W..../..... W")));
  EXPECT_FALSE(kSmall.in_danger(small("...../...../.B.../W..../....W W"))) << "not the last pawn";
  EXPECT_FALSE(kSmall.in_danger(small("...../...../.B.../.W.../..... W"))) << "not attacked";
  //  4  . . W . .      the same for Black
  EXPECT_TRUE(kSmall.in_danger(small("B...B/..W../...../...../..... B")));
  EXPECT_FALSE(kSmall.in_danger(small("B...B/...../..W../...../..... B")));
}

bool loses_by_passing(const Breakthrough& game, const Position& p) {
  const Position passed = game.pass(p);
  for (const Move move : game.moves(passed)) {
    if (game.outcome(game.play(passed, move))) return true;
  }
  return false;
}

TEST(BreakthroughDanger, EqualsItsDefinitionInRandomGames) {
  Rng rng(7);
  int dangers = 0;
  for (int i = 0; i < 300; ++i) {
    const Breakthrough game(kVariants[static_cast<std::size_t>(i) % kVariants.size()].size);
    Position p = game.start();
    while (!game.outcome(p)) {
      ASSERT_EQ(game.in_danger(p), loses_by_passing(game, p)) << format_position(game, p);
      dangers += game.in_danger(p) ? 1 : 0;
      const auto moves = game.moves(p);
      p = game.play(p, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(dangers, 100) << "the test has seen too few dangers";
}

TEST(Breakthrough, NoisyMovesAreCapturesAndGoals) {
  //  5  . . . . B      c4-b5, c4-c5, c4-d5 reach the goal; a2xb3 captures; the rest is quiet
  //  4  . . W . .
  //  3  . B . . .
  //  2  W . . . .
  const Position p = small("....B/..W../.B.../W..../..... W");
  std::set<std::string> noisy;
  for (const Move move : kSmall.noisy_moves(p)) noisy.insert(format_move(kSmall, p, move));
  EXPECT_EQ(noisy, (std::set<std::string>{"c4-b5", "c4-c5", "c4-d5", "a2xb3"}));
  EXPECT_TRUE(kSmall.noisy_moves(kSmall.start()).empty());
}

TEST(Breakthrough, RankPutsGoalsThenCapturesThenAdvances) {
  //  5  . . . . B
  //  4  . . W . .
  //  3  . B . . .
  //  2  W . . W .
  const Position p = small("....B/..W../.B.../W..W./..... W");
  const auto rank = [&](const char* move) {
    return kSmall.rank(p, parse_move(kSmall, p, move).value());
  };
  EXPECT_GT(rank("c4-c5"), rank("a2xb3"));
  EXPECT_GT(rank("a2xb3"), rank("d2-d3"));
  //  4  . . . B .      the step to d3 is safe, those to c3 and e3 lose a pawn
  //  2  . . . W .
  const Position q = small("B..../...B./...../W..W./..... W");
  const auto rank_q = [&](const char* move) {
    return kSmall.rank(q, parse_move(kSmall, q, move).value());
  };
  EXPECT_GT(rank_q("d2-d3"), rank_q("d2-c3"));
}

TEST(Breakthrough, EndsAtTheGoalOrWithoutPawns) {
  EXPECT_EQ(kSmall.outcome(small("W...B/...../...../...../W.... B")), -kWin);
  EXPECT_EQ(kSmall.outcome(small("....B/...../...../...../B...W W")), -kWin);
  EXPECT_EQ(kSmall.outcome(small("...../...../..W../...../..... B")), -kWin);
  EXPECT_EQ(kSmall.outcome(small("....B/...../...../...../W.... B")), std::nullopt);
  const Position last = small("...../...B./..W../...../..... W");
  const Position won = kSmall.play(last, parse_move(kSmall, last, "c3xd4").value());
  EXPECT_EQ(kSmall.outcome(won), -kWin);
}

// --- evaluation --------------------------------------------------------------------------------

Points advance_at(const std::string& text) {
  const Position p = small(text);
  const Advance evaluator;
  return evaluator.value(kSmall, p, evaluator.init(kSmall, p));
}

TEST(Advance, LikesPawnsProgressAndProtection) {
  EXPECT_EQ(advance_at("start"), 0);
  EXPECT_GT(advance_at("....B/...../...../..W../W.... W"), 0) << "a pawn more";
  EXPECT_LT(advance_at("....B/...../...../..W../W.... B"), 0) << "in the mover's view";
  EXPECT_GT(advance_at("....B/...../W..../...../..... W"),
            advance_at("....B/...../...../W..../..... W"))
      << "nearer to the goal";
  EXPECT_GT(advance_at("B...B/...../.W.../W..../..... W"),
            advance_at("B...B/...../.W.../.W.../..... W"))
      << "a2 protects b3, b2 does not";
}

// --- notation ----------------------------------------------------------------------------------

std::string move_error(const std::string& at, const std::string& text) {
  const auto parsed = parse_move(kSmall, small(at), text);
  return parsed ? "(accepted)" : parsed.message();
}

std::string position_error(const std::string& text) {
  const auto parsed = parse_position(kSmall, text);
  return parsed ? "(accepted)" : parsed.message();
}

TEST(BreakthroughNotation, WritesRowsFromTheTop) {
  const Breakthrough game;
  EXPECT_EQ(format_position(game, game.start()),
            "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W");
  EXPECT_EQ(format_position(kSmall, kSmall.start()), "BBBBB/BBBBB/...../WWWWW/WWWWW W");
}

TEST(BreakthroughNotation, AcceptsMovesWithAndWithoutSign) {
  const Position p = small("...../....B/.B.../W..../..... W");
  EXPECT_EQ(parse_move(kSmall, p, "a2a3").value(), parse_move(kSmall, p, "a2-a3").value());
  EXPECT_EQ(parse_move(kSmall, p, "a2b3").value(), parse_move(kSmall, p, "a2xb3").value());
  EXPECT_EQ(format_move(kSmall, p, parse_move(kSmall, p, "a2b3").value()), "a2xb3");
}

TEST(BreakthroughNotation, TellsWhatIsWrongWithAMove) {
  const std::string at = "...../....B/.B.../W..../..... W";
  EXPECT_EQ(move_error(at, "a2xa3"), "move 'a2xa3' captures nothing: expected 'a2-a3'");
  EXPECT_EQ(move_error(at, "a2-b3"), "move 'a2-b3' is a capture: expected 'a2xb3'");
  EXPECT_TRUE(says(move_error(at, "a3-a4"), "'a3-a4' is not legal: expected one of "));
  EXPECT_TRUE(says(move_error(at, "a2-a3-a4"), "a2-a3"));
  EXPECT_TRUE(says(move_error("W...B/...../...../...../W.... B", "e5-e4"), "the game is over"));
}

TEST(BreakthroughNotation, TellsWhatIsWrongWithAPosition) {
  EXPECT_TRUE(says(position_error("BBBBB"), "expected 5 rows separated by /"));
  EXPECT_TRUE(says(position_error("BBBBB/BBBBB/WWWWW/WWWWW W"), "4 rows, expected 5"));
  EXPECT_TRUE(says(position_error("BBBBB/BBBBB/..../WWWWW/WWWWW W"), "rank 3 has 4 cells"));
  EXPECT_TRUE(says(position_error("BBBBB/BBBBB/..Q../WWWWW/WWWWW W"), "'Q' at c3, expected W"));
  EXPECT_TRUE(says(position_error("BBBBB/BBBBB/...../WWWWW/WWWWW X"), "side 'X', expected W or B"));
}

TEST(BreakthroughNotation, RefusesPositionsNoGameReaches) {
  EXPECT_TRUE(says(position_error("BBBBB/BBBBB/B..../WWWWW/WWWWW W"), "Black has 11 pawns"));
  EXPECT_TRUE(says(position_error("...../...../..W../...../..... W"), "against no pawns"));
  EXPECT_TRUE(says(position_error("...../...../...../...../..... W"), "against no pawns"));
  EXPECT_TRUE(says(position_error("W...B/...../...../...../..... W"), "has reached the goal"));
  EXPECT_TRUE(says(position_error("W.W.B/...../...../...../..... B"), "several pawns on the goal"));
}

}  // namespace
}  // namespace espalier::breakthrough
