// The concepts, proven by compiling: which games there are, and what each of them unlocks.
#include <gtest/gtest.h>

#include "espalier/core/game.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/geometry.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/geometry.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "espalier/games/trio/evaluate.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/splitting.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier {
namespace {

using breakthrough::Breakthrough;
using tic_tac_toe::TicTacToe;
using trees::LiteralTree;
using trees::SplittingGame;
using trees::SyntheticTree;

static_assert(Game<LiteralTree> && Evaluator<trees::WrittenValue, LiteralTree>);
static_assert(Game<SyntheticTree> && Evaluator<trees::AssignedValue, SyntheticTree>);
static_assert(Game<trees::UniformTree<trees::Unordered>>);
static_assert(Game<trees::NonuniformTree<trees::RealDependent>>);
static_assert(Game<SplittingGame> && Evaluator<trees::TerminalWins, SplittingGame>);
static_assert(Game<TicTacToe> && Evaluator<tic_tac_toe::OpenLines, TicTacToe>);
static_assert(Game<Breakthrough> && Evaluator<breakthrough::Advance, Breakthrough>);

// Searches take games for two; a game for three is another kind of game.
static_assert(TwoSeats<TicTacToe> && !SeatedGame<TicTacToe> && AnySeats<TicTacToe>);
static_assert(SeatedGame<trio::Trio> && !TwoSeats<trio::Trio> && AnySeats<trio::Trio>);
static_assert(SeatsEvaluator<trio::OpenLines, trio::Trio>);
static_assert(!SeatsEvaluator<tic_tac_toe::OpenLines, TicTacToe>);

static_assert(Keyed<LiteralTree> && Keyed<SyntheticTree> && Keyed<SplittingGame>);
static_assert(KeyRecomputable<TicTacToe> && KeyRecomputable<Breakthrough>);
static_assert(HasGeometry<TicTacToe> && HasGeometry<Breakthrough> && !HasGeometry<LiteralTree>);
static_assert(HasIndex<TicTacToe> && HasIndex<Breakthrough>);

// Breakthrough unlocks captures, pass, exchange and danger; tic-tac-toe none of them.
static_assert(HasNoisyMoves<Breakthrough> && HasPass<Breakthrough> && HasExchange<Breakthrough> &&
              HasDanger<Breakthrough> && HasRank<Breakthrough> &&
              HasIrreversibleMoves<Breakthrough>);
static_assert(!HasNoisyMoves<TicTacToe> && !HasPass<TicTacToe> && !HasExchange<TicTacToe> &&
              !HasDanger<TicTacToe>);

// What is not a game: a function is missing, or a type does not fit.
struct NoMoves {
  using Position = int;
  using Move = int;
  using Value = Points;
};
static_assert(!Game<NoMoves> && !Game<int>);
static_assert(Score<Points> && Score<double> && !Score<bool>);

TEST(Concepts, APlainEvaluationCarriesNothing) {
  EXPECT_TRUE(std::is_empty_v<tic_tac_toe::OpenLines::State>);
  EXPECT_FALSE(std::is_empty_v<breakthrough::Advance::State>);  // incremental
}

TEST(Seats, FollowEachOtherRoundTheTable) {
  EXPECT_EQ(next_seat(Seat::First, 2), Seat::Second);
  EXPECT_EQ(next_seat(Seat::Second, 2), Seat::First);
  EXPECT_EQ(next_seat(Seat::Second, 3), Seat::Third);
  EXPECT_EQ(next_seat(Seat::Third, 3), Seat::First);
  for (std::size_t number = 0; number < kMostSeats; ++number) {
    EXPECT_EQ(find_seat(seat_name(seat_at(number))), seat_at(number));
  }
  EXPECT_FALSE(find_seat("seventh"));
}

TEST(Concepts, PositionsAreSmall) {
  EXPECT_LE(sizeof(TicTacToe::Position), 24U);
  EXPECT_LE(sizeof(Breakthrough::Position), 32U);
  EXPECT_LE(sizeof(trees::UniformTree<trees::Unordered>::Position), 16U);
}

}  // namespace
}  // namespace espalier
