// Static exchange evaluation as Hsu15 explains it, the order of moves, and evaluations of xiangqi.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "games/xiangqi_support.hpp"

namespace espalier::xiangqi {
namespace {

constexpr Points kPawn = worth_of(Kind::Pawn);
constexpr Points kElephant = worth_of(Kind::Elephant);
constexpr Points kHorse = worth_of(Kind::Horse);
constexpr Points kCannon = worth_of(Kind::Cannon);
constexpr Points kRook = worth_of(Kind::Rook);

Points exchange_of(const std::string& fen, const char* text,
                   Exchange exchange = Exchange::Stopping) {
  const Position p = position_at(fen);
  return exchange_value(p, move_at(p, text), exchange);
}

// Slide 48: the red pawn captures the black rook in Red's turn, but the black rook does not capture
// the red pawn, which a horse protects, in Black's.
TEST(XiangqiExchange, ARookDoesNotCaptureAProtectedPawn) {
  const std::string board = "4k4/9/9/9/4r4/4P4/9/3N5/9/4K4 ";
  EXPECT_EQ(exchange_of(board + "w", "e4e5"), kRook);
  EXPECT_EQ(exchange_of(board + "b", "e5e4"), kPawn - kRook);
}

// Slide 52: two black elephants are captured, a pawn and a horse are lost. Red, who may stop, does
// so after the pawn: the horse would cost more than the second elephant.
TEST(XiangqiExchange, TwoElephantsForAPawnAndAHorse) {
  // g5: an elephant, protected by the elephant of e7 and by the rook of g9; the pawn of g4 and the
  // horse of f3 attack it.
  const std::string board = "4k1r2/9/4b4/9/6b2/6P2/5N3/9/9/3K5 w";
  EXPECT_EQ(exchange_of(board, "g4g5", Exchange::PlayedOut), 2 * kElephant - kPawn - kHorse);
  EXPECT_EQ(exchange_of(board, "g4g5"), kElephant - kPawn);
}

TEST(XiangqiExchange, GoesOnOnlyWhereThatPays) {
  // Without the rook the horse would capture the second elephant for nothing: Black does not take
  // the pawn. Played out, it does.
  const std::string board = "4k4/9/4b4/9/6b2/6P2/5N3/9/9/3K5 w";
  EXPECT_EQ(exchange_of(board, "g4g5"), kElephant);
  EXPECT_EQ(exchange_of(board, "g4g5", Exchange::PlayedOut), 2 * kElephant - kPawn);
  // The horse first: the elephant takes it and falls to the pawn.
  EXPECT_EQ(exchange_of(board, "f3g5"), kElephant - kHorse + kElephant);
}

// Slide 54: after the pawn has captured the elephant at the river and the other elephant has
// recaptured, the cannon has one screen and attacks the point. The lists were made before, with two
// pieces between: the exchange misses it.
TEST(XiangqiExchange, MissesACannonThatGetsItsScreen) {
  const std::string board = "4k4/9/4b4/9/6b2/6P2/6N2/9/6C2/3K5 w";
  EXPECT_EQ(exchange_of(board, "g4g5"), kElephant - kPawn);
  Position p = position_at(board);
  const auto play = [&](const char* text) { p = kGame.play(p, move_at(p, text)); };
  play("g4g5");
  play("e7g5");
  const Move late = move_at(p, "g1g5");
  EXPECT_EQ(captured_kind(p, late), Kind::Elephant);
  EXPECT_EQ(kGame.exchange(p, late), kElephant) << "what is missed";
}

// The other way round: a cannon whose screen is the first capturer counts, though its screen
// leaves. Black seems to lose the second elephant if it takes the pawn.
TEST(XiangqiExchange, CountsACannonThatLosesItsScreen) {
  const std::string board = "4k4/9/4b4/9/6b2/6P2/9/9/6C2/3K5 w";
  EXPECT_EQ(exchange_of(board, "g4g5"), kElephant);
  EXPECT_EQ(exchange_of(board, "g4g5", Exchange::PlayedOut), 2 * kElephant - kPawn);
}

// Slide 53: of two that could capture, the cheaper one does.
TEST(XiangqiExchange, CheapPiecesCaptureFirst) {
  // Horse and rook attack the cannon, which a pawn protects: the pawn recaptures, then the rook.
  const std::string board = "3k5/9/9/4p4/4c4/6N2/9/9/9/4RK3 w";
  EXPECT_EQ(exchange_of(board, "g4e5"), kCannon - kHorse + kPawn);
  EXPECT_EQ(exchange_of(board, "e0e5"), kCannon - kRook + kPawn);
}

TEST(XiangqiExchange, QuietMovesIntoAnAttackLose) {
  EXPECT_EQ(exchange_of("3k5/9/9/4p4/9/9/9/9/9/4RK3 w", "e0e5"), -kRook);
  EXPECT_EQ(exchange_of("3k5/9/9/4p4/9/9/9/9/9/4RK3 w", "e0e4"), 0);
}

// The same by playing captures out from lists, every side with its cheapest piece or not at all.
Points recaptured(std::array<std::vector<Points>, 2> lists, std::size_t side, Points standing) {
  std::vector<Points>& own = lists[side];
  if (own.empty()) return 0;
  const auto cheapest = std::min_element(own.begin(), own.end());
  const Points worth = *cheapest;
  own.erase(cheapest);
  return std::max(0, standing - recaptured(lists, 1 - side, worth));
}

// The same where nobody may stop.
Points recaptured_always(std::array<std::vector<Points>, 2> lists, std::size_t side,
                         Points standing) {
  std::vector<Points>& own = lists[side];
  if (own.empty()) return 0;
  const auto cheapest = std::min_element(own.begin(), own.end());
  const Points worth = *cheapest;
  own.erase(cheapest);
  return standing - recaptured_always(lists, 1 - side, worth);
}

TEST(XiangqiExchange, IsWhatTheCheapestCapturersWin) {
  Rng rng(2);
  int captures = 0, losing = 0;
  for (int i = 0; i < 40; ++i) {
    Position p = kGame.start();
    for (int ply = 0; ply < 100 && !kGame.outcome(p); ++ply) {
      const Moves moves = kGame.moves(p);
      for (const Move move : moves) {
        std::array<std::vector<Points>, 2> lists;
        const Bits all = attackers_of(p, move.to(), p.occupied()) & ~bit(move.from());
        each(all, [&](Square from) {
          const bool red = p.of(Player::First).has(from);
          lists[red ? 0 : 1].push_back(worth_of(p.kind_at(from)));
        });
        const Points expected =
            worth_of(captured_kind(p, move)) -
            recaptured(lists, 1 - number_of(p.to_move), worth_of(p.kind_at(move.from())));
        const Points value = kGame.exchange(p, move);
        ASSERT_EQ(value, expected)
            << format_position(kGame, p) << " " << format_move(kGame, p, move);
        const Points played_out = worth_of(captured_kind(p, move)) -
                                  recaptured_always(lists, 1 - number_of(p.to_move),
                                                    worth_of(p.kind_at(move.from())));
        ASSERT_EQ(kGame.exchange_played_out(p, move), played_out)
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

// Hsu15 slide 16.
TEST(XiangqiOrder, CapturesChecksAndLargePieces) {
  const Position p = position_at("4k4/9/9/9/9/p2R5/9/2N6/9/3K5 w");
  const auto rank = [&](const char* text) { return kGame.rank(p, move_at(p, text)); };
  EXPECT_GT(rank("d4a4"), rank("d4d9")) << "a capture before a check";
  EXPECT_GT(rank("d4d9"), rank("d4d5")) << "a check before a quiet move";
  EXPECT_GT(rank("d4d5"), rank("c2e3")) << "a rook before a horse";
  EXPECT_GT(rank("c2e3"), rank("c2a1")) << "forward before back";
  EXPECT_GT(rank("c2a1"), rank("d0d1")) << "a horse before a general";
}

TEST(XiangqiOrder, BigVictimsBySmallCapturersComeFirst) {
  const Position p = position_at("4k4/9/9/3rn4/3P5/5N3/4R4/9/9/3K5 w");
  const auto rank = [&](const char* text) { return kGame.rank(p, move_at(p, text)); };
  EXPECT_GT(rank("d5d6"), rank("f4e6")) << "a rook before a horse";
  EXPECT_GT(rank("f4e6"), rank("e3e6")) << "by a horse before by a rook";
}

TEST(XiangqiOrder, PiecesThatPawnsAttackLeaveFirst) {
  const Position p = position_at("4k4/9/9/9/4p4/4R4/9/N8/9/3K5 w");
  const auto rank = [&](const char* text) { return kGame.rank(p, move_at(p, text)); };
  EXPECT_GT(rank("e4i4"), rank("a2b4"));
}

// --- evaluations -------------------------------------------------------------------------------

template <class E>
Points value_of(const E& evaluator, const std::string& fen) {
  const Position p = position_at(fen);
  return evaluator.value(kGame, p, evaluator.init(kGame, p));
}

TEST(XiangqiEvaluations, PlainKnowsRiverAndPalace) {
  const Plain plain;
  EXPECT_EQ(value_of(plain, "start"), 0);
  const auto feature = [&](const std::string& fen, std::string_view name) {
    const auto counts = plain.features(kGame, position_at(fen));
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (Plain::kWeights[i].name == name) return counts[i];
    }
    return Points{-99};
  };
  EXPECT_EQ(feature("4k4/9/9/9/PP7/9/4P4/9/9/3K5 w", "crossed_pawn"), 2);
  EXPECT_EQ(feature("4k4/9/9/9/PP7/9/4P4/9/9/3K5 w", "linked_pawns"), 1);
  EXPECT_EQ(feature("4k4/9/9/9/PP7/9/4P4/9/9/3K5 b", "pawn"), -3);
  EXPECT_EQ(feature("P3k4/9/9/9/9/9/9/9/9/3K5 w", "old_pawn"), 1);
  EXPECT_EQ(feature("4k4/9/9/9/9/9/4C4/9/9/3K5 w", "empty_cannon"), 1);
  EXPECT_EQ(feature("4k4/4a4/4b4/9/9/9/4C4/9/9/3K5 w", "central_cannon"), 1);
  EXPECT_EQ(feature("4k4/9/9/9/9/9/9/3K5/9/9 w", "exposed_general"), 2);
  EXPECT_EQ(feature("start", "guards"), 0);
}

TEST(XiangqiEvaluations, LearnedStartsWithSaneNumbers) {
  const Learned learned;
  const Points turn = value_of(learned, "start");
  EXPECT_GT(turn, 0) << "the right to move";
  EXPECT_LT(turn, 50);
  EXPECT_GT(value_of(learned, "4k4/9/9/9/9/9/9/9/R8/3K5 w"),
            value_of(learned, "4k4/9/9/9/9/9/9/9/C8/3K5 w"));
  EXPECT_GT(value_of(learned, "4k4/9/9/4P4/9/9/9/9/9/3K5 w"),
            value_of(learned, "4k4/9/9/9/9/4P4/9/9/9/3K5 w") + 50)
      << "a pawn beyond the river";
  EXPECT_EQ(Learned::kFeatures, 447U);
  EXPECT_EQ(learned.table().size(), 2 * Learned::kFeatures);
}

}  // namespace
}  // namespace espalier::xiangqi
