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

// Hsu15 slide 48, with a bishop in the rook's place: the pawn captures the piece, the piece does
// not capture the protected pawn, because either side stops where going on loses.
TEST(ChessExchange, GoesOnOnlyWhereThatPays) {
  const std::string board = "4k3/8/3p4/4b3/3P4/4P3/8/4K3 ";
  EXPECT_EQ(exchange_of(board + "w - -", "d4e5"), 330 - 100);
  EXPECT_EQ(exchange_of(board + "b - -", "e5d4"), 100 - 330);
  // The queen captures last if nobody waits for her; otherwise White stops after the first trade.
  EXPECT_EQ(exchange_of("4k3/2n5/4p3/3b4/8/2N5/6B1/3QK3 w - -", "c3d5"),
            330 - 320 + 100 - 330 + 320);
  EXPECT_EQ(exchange_of("3rk3/2n5/4p3/3b4/8/2N5/6B1/3QK3 w - -", "c3d5"), 330 - 320);
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
        for (const Points wanted : {value - 1, value, value + 1, -100, 0, 1, 300}) {
          ASSERT_EQ(kGame.exchange_reaches(p, move, wanted), value >= wanted)
              << format_position(kGame, p) << " " << format_move(kGame, p, move) << " " << wanted;
        }
        captures += is_capture(p, move) ? 1 : 0;
        losing += is_capture(p, move) && value < 0 ? 1 : 0;
      }
      p = kGame.play(p, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(captures, 2'000);
  EXPECT_GT(losing, 500);
}

TEST(ChessExchange, ReachesWhatItIsWorthAlsoByPromotions) {
  for (const char* fen : {"1r6/P3k3/8/8/8/8/8/4K3 w - -", "1r2k3/P7/8/8/8/8/8/4K2R w K -",
                          "1r6/P1n1k3/8/8/8/8/8/R3K3 w Q -"}) {
    const Position p = parse_position(kGame, fen).value();
    for (const Move move : kGame.moves(p)) {
      const Points value = kGame.exchange(p, move);
      for (const Points wanted : {value - 1, value, value + 1, 0, 1}) {
        EXPECT_EQ(kGame.exchange_reaches(p, move, wanted), value >= wanted)
            << fen << " " << format_move(kGame, p, move) << " " << wanted;
      }
    }
  }
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

// What slide 16 has besides captures and checks: moves away from an attack, large pieces, and the
// way forward. Captures that lose come last.
TEST(ChessOrder, EscapesLargePiecesAndForwardMovesFollow) {
  const Position p =
      parse_position(kGame, "7k/8/2p5/1p6/N6p/6p1/4Q3/R3K3 w - -").value();  // b5 attacks a4
  const auto rank = [&](const char* text) {
    return kGame.rank(p, parse_move(kGame, p, text).value());
  };
  EXPECT_GT(rank("e2e8"), rank("a4b6")) << "a check before an escape";
  EXPECT_GT(rank("a4b6"), rank("e2d2")) << "an escape before other quiet moves";
  EXPECT_GT(rank("e2d2"), rank("a1b1")) << "a queen before a rook";
  EXPECT_GT(rank("a1a3"), rank("a1b1")) << "forward before sideways";
  EXPECT_GT(rank("a1b1"), rank("e2b5")) << "a queen for a pawn comes last";
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
