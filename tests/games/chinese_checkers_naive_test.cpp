// Chinese Checkers against plain rules (chinese_checkers_naive.hpp): the same moves, marbles and
// ends in whole games, among marbles strewn at random, and near the end.
#include "games/chinese_checkers_naive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/perft.hpp"
#include "games/chinese_checkers_support.hpp"

namespace espalier::chinese_checkers {
namespace {

naive::Rules plain_rules(Rules rules) {
  return {.long_jumps = rules.jumps == Jumps::Long,
          .zones_exist = rules.board != Board::Diamond,
          .zones_keep = rules.board == Board::Free,
          .full_is_won = rules.fill};
}

naive::Board plain_board(const ChineseCheckers& game, const Position& p) {
  std::string letters(kHoles, '.');
  for (const int hole : p.of(Player::First)) letters[static_cast<std::size_t>(hole)] = 'X';
  for (const int hole : p.of(Player::Second)) letters[static_cast<std::size_t>(hole)] = 'O';
  return {plain_rules(game.rules()), letters, p.to_move == Player::First ? 'X' : 'O'};
}

// The six boards, with the rule of full goals and without. (How a stopped game is scored makes no
// difference to moves.)
std::vector<ChineseCheckers> games() {
  std::vector<ChineseCheckers> list;
  for (const Rules rules : all_variants()) {
    if (rules.standstill == Standstill::Race) list.emplace_back(rules);
  }
  return list;
}

naive::Move plain_move(Move move) {
  return move == kPass ? naive::kPass : naive::Move{move.from, move.to};
}
std::vector<naive::Move> plain_moves(const ChineseCheckers& game, const Position& p) {
  std::vector<naive::Move> moves;
  for (const Move move : game.moves(p)) {
    moves.push_back(plain_move(move));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

// What the mover of `board` gets.
Points plain_value(const naive::Board& board) {
  if (board.winner() == '=') return 0;
  return board.winner() == board.mover() ? kWin : -kWin;
}

void expect_same(const ChineseCheckers& game, const Position& p, const naive::Board& board) {
  SCOPED_TRACE(variant_name(game.rules()) + " " + format_position(game, p));
  ASSERT_EQ(plain_board(game, p).marbles(), board.marbles());
  ASSERT_EQ(game.key(p), game.recompute_key(p));
  ASSERT_EQ(game.outcome(p).has_value(), board.over());
  if (board.over()) {
    ASSERT_EQ(*game.outcome(p), plain_value(board));
    return;
  }
  const std::vector<naive::Move> expected = board.moves();
  ASSERT_EQ(plain_moves(game, p), expected);
  ASSERT_EQ(game.count_moves(p), expected.size());
  ASSERT_EQ(game.is_legal(p, kPass), expected.front() == naive::kPass);
}

std::set<int> numbers(Holes holes) {
  std::set<int> set;
  for (const int hole : holes) set.insert(hole);
  return set;
}

// Steps and jumps apart, whoever is to move.
void expect_same_mobility(const ChineseCheckers& game, const Position& p, const naive::Board& board,
                          Player player) {
  SCOPED_TRACE(variant_name(game.rules()) + " " + format_position(game, p));
  std::size_t steps = 0;
  std::size_t jumps = 0;
  for (const int hole : p.of(player)) {
    ASSERT_EQ(numbers(game.steps(p, hole)), board.step_ends(hole)) << "from hole " << hole;
    ASSERT_EQ(numbers(game.reach(p, hole)), board.jump_ends(hole)) << "from hole " << hole;
    steps += board.step_ends(hole).size();
    jumps += board.jump_ends(hole).size();
  }
  ASSERT_EQ(static_cast<std::size_t>(game.mobility(p, player).steps), steps);
  ASSERT_EQ(static_cast<std::size_t>(game.mobility(p, player).jumps), jumps);
}

// The plain rules to depth 4 only; to depth 5 they count the same, and to depth 6 those of two
// variants: tong 99833030, adjacent 78818884.
TEST(ChineseCheckersNaive, BothCountWhatIsPublished) {
  struct Known {
    const char* variant;
    std::array<std::uint64_t, 5> leaves;
  };
  const std::array<Known, 6> known = {{{"tong", {14, 196, 4872, 121104, 3476564}},
                                       {"adjacent", {14, 196, 4648, 110224, 2947496}},
                                       {"free", {14, 196, 5348, 145924, 4645174}},
                                       {"free-adjacent", {14, 196, 4760, 115600, 3188520}},
                                       {"diamond", {14, 196, 4872, 121104, 3473064}},
                                       {"diamond-adjacent", {14, 196, 4648, 110224, 2945504}}}};
  for (const Known& each : known) {
    const ChineseCheckers game(*variant_rules(each.variant));
    const naive::Board start(plain_rules(game.rules()));
    int depth = 0;
    for (const std::uint64_t leaves : each.leaves) {
      SCOPED_TRACE(std::string(each.variant) + " to depth " + std::to_string(++depth));
      EXPECT_EQ(perft(game, game.start(), Depth{depth}), leaves);
      if (depth <= 4) {
        EXPECT_EQ(start.perft(depth), leaves);
      }
    }
  }
}

TEST(ChineseCheckersNaive, WholeGamesAreTheSame) {
  Rng rng(2002);
  int finished = 0;
  int positions = 0;
  for (const ChineseCheckers& game : games()) {
    for (int run = 0; run < 12; ++run) {
      Position p = game.start();
      naive::Board board(plain_rules(game.rules()));
      for (int ply = 0; ply < 250; ++ply, ++positions) {
        expect_same(game, p, board);
        if (HasFatalFailure()) return;
        if (game.outcome(p)) break;
        const Move move = run % 4 == 0 ? game.moves(p)[rng.below(game.count_moves(p))]
                                       : hurried_move(game, p, rng);
        board = board.after(plain_move(move));
        p = game.play(p, move);
      }
      finished += game.outcome(p) ? 1 : 0;
    }
  }
  EXPECT_GT(finished, 80);
  EXPECT_GT(positions, 10'000);
}

// Every marble of both sides, among one to twenty of each.
TEST(ChineseCheckersNaive, StrewnMarblesMoveTheSame) {
  Rng rng(121);
  for (const ChineseCheckers& game : games()) {
    std::vector<int> stops;
    for (const int hole : game.stops()) stops.push_back(hole);
    for (int run = 0; run < 400; ++run) {
      std::array<Holes, 2> marbles{};
      const std::size_t each = 1 + rng.below(20);
      for (std::size_t i = 0; i < 2 * each; ++i) {
        std::swap(stops[i], stops[i + rng.below(stops.size() - i)]);
        marbles[i % 2].set(stops[i]);
      }
      const Position p = game.arrange(marbles, run % 2 == 0 ? Player::First : Player::Second);
      const naive::Board board = plain_board(game, p);
      expect_same(game, p, board);
      if (HasFatalFailure()) return;
      for (const Player player : {Player::First, Player::Second}) {
        expect_same_mobility(game, p, board, player);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Both sides a few moves from home, by moves taken back: the ends of games in all their kinds.
TEST(ChineseCheckersNaive, EndsAreTheSame) {
  Rng rng(16);
  std::array<int, 3> results{};  // X won, nobody, O won
  int low = 0;                   // a hole of the bottom triangle
  for (const ChineseCheckers& game : games()) {
    for (int run = 0; run < 150; ++run) {
      std::array<Holes, 2> marbles = {game.goal(Player::First), game.goal(Player::Second)};
      if (game.rules().fill && run % 4 < 2) {  // each has a marble in the other's goal
        for (Holes& each : marbles) each ^= Holes::of(low) | Holes::of(turned(low));
        low = (low + 1) % kMarbles;
      }
      Position p = game.arrange(marbles, run % 2 == 0 ? Player::First : Player::Second);
      for (std::uint64_t back = 2 + rng.below(4); back > 0; --back) {
        const auto moves = game.moves(p);
        p = game.play(p, moves[rng.below(moves.size())]);
      }
      naive::Board board = plain_board(game, p);
      for (int ply = 0; ply < 60; ++ply) {
        expect_same(game, p, board);
        if (HasFatalFailure()) return;
        if (game.outcome(p)) break;
        const Move move = hurried_move(game, p, rng);
        board = board.after(plain_move(move));
        p = game.play(p, move);
      }
      if (!board.over()) continue;
      ++results[board.winner() == 'X' ? 0 : board.winner() == '=' ? 1 : 2];
    }
  }
  for (const int each : results) EXPECT_GT(each, 50);
}

}  // namespace
}  // namespace espalier::chinese_checkers
