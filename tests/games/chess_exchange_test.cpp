// Static exchange evaluation, the order of moves, and evaluations of chess.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"

namespace espalier::chess {
namespace {

const Chess kGame;

Points exchange_of(const std::string& fen, const char* text) {
  const Position p = parse_position(kGame, fen).value();
  return kGame.exchange(p, parse_move(kGame, p, text).value());
}

TEST(ChessExchange, ValuesAreThoseCountedByHand) {
  // A pawn that nobody protects; one that a rook protects; a rook behind a rook.
  EXPECT_EQ(exchange_of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5"), 100);
  EXPECT_EQ(exchange_of("1k2r3/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5"), 100 - 500);
  EXPECT_EQ(exchange_of("1k2r3/1pp4p/p7/4p3/8/P3R1P1/1PP4P/2K1R3 w - -", "e3e5"), 100);
  // x-rays on both sides, in ascending order; the loser stops.
  EXPECT_EQ(exchange_of("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5"), 100 - 320);
  // A king captures only what nobody protects.
  EXPECT_EQ(exchange_of("8/8/4k3/4p3/8/4R3/8/4K3 w - -", "e3e5"), 100 - 500);
  EXPECT_EQ(exchange_of("8/8/4k3/4p3/8/4R3/8/4RK2 w - -", "e3e5"), 100);
  // Promotions, captures in passing, quiet moves into an attack.
  EXPECT_EQ(exchange_of("8/P3k3/8/8/8/8/8/4K3 w - -", "a7a8q"), 800);
  EXPECT_EQ(exchange_of("1r6/P3k3/8/8/8/8/8/4K3 w - -", "a7a8q"), 800 - 900);
  EXPECT_EQ(exchange_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
  EXPECT_EQ(exchange_of("4k3/8/2p5/8/8/4N3/8/4K3 w - -", "e3d5"), -320);
}

// The same by playing captures out, without looking at checks: every side takes with its cheapest
// piece or stops.
Points recaptured(const Position& p, Square target, Bits gone, Player side, Points standing) {
  const Bits occupied = p.occupied() & ~gone;
  const Bits all = attackers_of(p, target, occupied | bit(target)) & occupied & ~bit(target);
  const Bits own = all & p.of(side);
  if (own == 0) return 0;
  Square cheapest = first_of(own);
  for (Bits left = own; left != 0; left &= left - 1) {
    if (worth_of(p.kind_at(first_of(left))) < worth_of(p.kind_at(cheapest))) {
      cheapest = first_of(left);
    }
  }
  const Kind kind = p.kind_at(cheapest);
  if (kind == Kind::King && (all & p.of(opponent(side))) != 0) return 0;
  const Points rest = recaptured(p, target, gone | bit(cheapest), opponent(side), worth_of(kind));
  return std::max(0, standing - rest);
}

TEST(ChessExchange, IsWhatTheCheapestCapturersWin) {
  Rng rng(2);
  int captures = 0, losing = 0;
  for (int i = 0; i < 40; ++i) {
    Position p = kGame.start();
    for (int ply = 0; ply < 100 && !kGame.outcome(p); ++ply) {
      const Moves moves = kGame.moves(p);
      for (const Move move : moves) {
        if (move.castles() || move.promotes()) continue;
        Bits gone = bit(move.from());
        if (move.passes_by()) gone |= bit(move.to() - forward_of(p.to_move));
        const Points expected =
            worth_of(captured_kind(p, move)) -
            recaptured(p, move.to(), gone, opponent(p.to_move), worth_of(p.kind_at(move.from())));
        const Points value = kGame.exchange(p, move);
        ASSERT_EQ(value, expected)
            << format_position(kGame, p) << " " << format_move(kGame, p, move);
        captures += is_capture(p, move) ? 1 : 0;
        losing += is_capture(p, move) && value < 0 ? 1 : 0;
      }
      p = kGame.play(p, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(captures, 2'000);
  EXPECT_GT(losing, 500);
}

TEST(ChessOrder, BigVictimsBySmallCapturersComeFirst) {
  const Position p = parse_position(kGame, "4k3/8/2q1r3/1P1P4/3N4/8/8/R5K1 w - -").value();
  const auto rank = [&](const char* text) {
    return kGame.rank(p, parse_move(kGame, p, text).value());
  };
  EXPECT_GT(rank("b5c6"), rank("d4c6"));
  EXPECT_GT(rank("d4c6"), rank("d5e6"));
  EXPECT_GT(rank("d5e6"), rank("a1a8")) << "a capture before a check";
  EXPECT_GT(rank("a1a8"), rank("a1a7")) << "a check before a quiet move";
  EXPECT_GT(rank("a1a7"), rank("a1b1")) << "forward before sideways";
}

TEST(ChessOrder, NoisyMovesAreCapturesAndQueens) {
  Rng rng(9);
  for (int i = 0; i < 30; ++i) {
    Position p = kGame.start();
    for (int ply = 0; ply < 150 && !kGame.outcome(p); ++ply) {
      const Moves moves = kGame.moves(p);
      const Moves noisy = kGame.noisy_moves(p);
      for (const Move move : moves) {
        const bool listed = std::find(noisy.begin(), noisy.end(), move) != noisy.end();
        const bool lesser = move.promotes() && move.promotion() != Kind::Queen;
        const bool changes = is_capture(p, move) || move.promotes();
        EXPECT_EQ(listed, changes && !lesser) << format_move(kGame, p, move);
      }
      p = kGame.play(p, moves[rng.below(moves.size())]);
    }
  }
}

// --- evaluations -------------------------------------------------------------------------------

template <class E>
Points value_of(const E& evaluator, const std::string& fen) {
  const Position p = parse_position(kGame, fen).value();
  return evaluator.value(kGame, p, evaluator.init(kGame, p));
}

TEST(ChessEvaluations, TuringPrefersTradesWhenAhead) {
  const Turing turing;
  EXPECT_EQ(value_of(turing, "start"), 0);
  const Points before = value_of(turing, "3qk3/8/8/8/8/8/P7/3QK3 w - -");
  const Points after = value_of(turing, "4k3/8/8/8/8/8/P7/4K3 w - -");
  EXPECT_GT(before, 0);
  EXPECT_GT(after, before) << "the ratio grows though the difference does not";
  EXPECT_EQ(value_of(turing, "4k3/8/8/8/8/8/P7/4K3 b - -"), -after);
}

TEST(ChessEvaluations, ShannonKnowsItsPawns) {
  const Shannon shannon;
  const auto features = [&](const std::string& fen) {
    return shannon.features(kGame, parse_position(kGame, fen).value());
  };
  constexpr std::size_t kDoubled = 5, kBackward = 6, kIsolated = 7, kPassed = 9;
  EXPECT_EQ(features("4k3/8/8/8/8/P7/P7/4K3 w - -")[kDoubled], 1);
  EXPECT_EQ(features("4k3/8/8/8/8/P7/P7/4K3 w - -")[kIsolated], 2);
  EXPECT_EQ(features("4k3/8/8/8/8/P7/P7/4K3 b - -")[kPassed], -1);
  EXPECT_EQ(features("4k3/8/8/2p5/2P5/1P6/8/4K3 w - -")[kPassed], 0);
  // e3 cannot be protected by d4 any more, and e4 is attacked by d5.
  EXPECT_EQ(features("4k3/8/8/3p4/3P4/4P3/8/4K3 w - -")[kBackward], 1);
}

}  // namespace
}  // namespace espalier::chess
