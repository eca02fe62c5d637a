// Texts of xiangqi: FEN, moves as points and in WXF, and what is said of wrong ones.
#include <gtest/gtest.h>

#include <string>

#include "espalier/core/rng.hpp"
#include "games/xiangqi_support.hpp"

namespace espalier::xiangqi {
namespace {

std::string refusal(const std::string& fen) {
  const auto p = parse_position(kGame, fen);
  if (p) return "no error";
  const std::string opening = "position '" + fen + "': ";
  EXPECT_TRUE(p.message().starts_with(opening)) << p.message();
  return p.message().substr(std::min(opening.size(), p.message().size()));
}
std::string read(const std::string& fen, const std::string& text) {
  const Position p = position_at(fen);
  const auto move = parse_move(kGame, p, text);
  return move ? format_move(kGame, p, *move) : move.message();
}
std::string written(const std::string& fen, const std::string& text) {
  const Position p = position_at(fen);
  return written_move(kGame, p, move_at(p, text));
}

TEST(XiangqiFen, IsWrittenWithAllFields) {
  EXPECT_EQ(format_position(kGame, kGame.start()),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  const std::string text = "3k5/9/9/9/r8/9/9/9/9/R3K4 b - - 17 90";
  EXPECT_EQ(format_position(kGame, position_at(text)), text);
}

TEST(XiangqiFen, ShorterFormsAndOtherLettersAreRead) {
  const Position start = kGame.start();
  for (const char* text :
       {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"}) {
    const auto p = parse_position(kGame, text);
    ASSERT_TRUE(p) << p.message();
    EXPECT_EQ(*p, start) << text;
    EXPECT_EQ(p->key, start.key) << text;
  }
}

TEST(XiangqiFen, PiecesStandWhereTheyCan) {
  EXPECT_EQ(refusal("3k5/9/9/9/2B6/9/9/9/9/4K4 w"), "Red's elephant on c5 stands across the river");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/4B4/4K4 w"),
            "Red's elephant on e1 stands on a point that its jumps never reach");
  EXPECT_EQ(refusal("3k5/9/9/9/9/4b4/9/9/9/4K4 w"),
            "Black's elephant on e4 stands across the river");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/A8/9/9/4K4 w"), "Red's advisor on a3 stands outside its palace");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/3A5/4K4 w"),
            "Red's advisor on d1 stands off the slanted lines of its palace");
  EXPECT_EQ(refusal("9/9/9/3k5/9/9/9/9/9/4K4 w"),
            "Black's general on d6 stands outside its palace");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/P8/9/4K4 w"),
            "Red's pawn on a2 stands behind the rank where it started");
  EXPECT_EQ(refusal("3k5/9/9/9/9/1P7/9/9/9/4K4 w"),
            "Red's pawn on b4 stands beside its file before it has crossed the river");
  EXPECT_EQ(refusal("3k5/9/9/9/1p7/9/9/9/9/4K4 w"),
            "Black's pawn on b5 stands beside its file before it has crossed the river");
}

TEST(XiangqiFen, NumbersOfPiecesAreThoseOfASet) {
  EXPECT_EQ(refusal("3k5/9/9/9/PPPPPP3/9/9/9/9/4K4 w"), "Red has 6 pawns, expected at most 5");
  EXPECT_EQ(refusal("3k5/9/9/9/RRR6/9/9/9/9/4K4 w"), "Red has 3 rooks, expected at most 2");
  EXPECT_EQ(refusal("3k1k3/9/9/9/9/9/9/9/9/4K4 w"),
            "two generals of Black (d9 and f9), expected one");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/9 w"), "Red has no general, expected one");
}

TEST(XiangqiFen, TheSideThatWaitsIsNotInCheck) {
  EXPECT_EQ(refusal("3k5/9/9/9/3R5/9/9/9/9/4K4 w"),
            "Black is in check (rook on d5, general on d9), expected Black to move");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9/4K4 w"),
            "the generals on e0 and e9 face each other, expected a piece between");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9/4K4 b"),
            "the generals on e0 and e9 face each other, expected a piece between");
}

TEST(XiangqiFen, ShapesAreChecked) {
  EXPECT_EQ(refusal("9/9 w"), "2 ranks, expected 10 separated by /");
  EXPECT_EQ(refusal("3k6/9/9/9/9/9/9/9/9/4K4 w"), "rank 9 has more than 9 points, expected 9");
  EXPECT_EQ(refusal("3k4/9/9/9/9/9/9/9/9/4K4 w"), "rank 9 has 8 points, expected 9");
  EXPECT_EQ(refusal("3q5/9/9/9/9/9/9/9/9/4K4 w"),
            "rank 9: 'q', expected 1 to 9 or one of PABNCRK and pabncrk");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/4K4 x"), "side 'x', expected w (Red) or b");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/4K4 w KQ -"), "field 3 is 'KQ', expected -");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1"), "clock 'x', expected 0 to 9999");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 0"), "move number '0', expected 1 to 9999");
  EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/4K4"),
            "1 fields, expected 2, 4 or 6: board, side, - and -, and both clocks");
}

TEST(XiangqiMoves, RanksMayBeginWithOne) {
  EXPECT_EQ(read("start", "h2e2"), "h2e2");
  EXPECT_EQ(read("start", "H2-E2"), "h2e2");
  EXPECT_EQ(read("start", "h3e3"), "h2e2") << "h3 is empty, so ranks begin with 1";
  const std::string black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
  EXPECT_EQ(read(black, "h9g7"), "h9g7");
  EXPECT_EQ(read(black, "h10g8"), "h9g7");
  // Legal both ways: ranks begin with 0.
  EXPECT_EQ(read("start", "a1a2"), "a0a1");
  EXPECT_EQ(read("start", "a0a1"), "a0a1");
  EXPECT_EQ(read("3k5/9/9/9/9/9/9/R8/R8/4K4 w", "a2b2"), "a2b2");
}

TEST(XiangqiMoves, WrongOnesAreExplained) {
  EXPECT_EQ(read("start", "e2e4"),
            "move 'e2e4' is not legal: e2 is empty, expected one of e0e1, a0a1, a0a2, i0i1, i0i2, "
            "... (44 legal)");
  EXPECT_EQ(read("start", "b0d1"), "move 'b0d1' is not legal: expected from there b0a2, b0c2");
  EXPECT_EQ(read("start", "h9g7"),
            "move 'h9g7' is not legal: the horse on h9 is not Red's, expected one of e0e1, a0a1, "
            "a0a2, i0i1, i0i2, ... (44 legal)");
  EXPECT_EQ(read("start", "a0a10"),
            "move 'a0a10' mixes ranks 0 to 9 with ranks 1 to 10: expected one of e0e1, a0a1, a0a2, "
            "i0i1, i0i2, ... (44 legal)");
  EXPECT_EQ(read("start", "zz"),
            "move 'zz' is no move such as h2e2 or C2=5: expected one of e0e1, a0a1, a0a2, i0i1, "
            "i0i2, ... (44 legal)");
  EXPECT_EQ(read("3k5/9/9/9/9/9/9/4r4/9/4K4 w", "e0e1"),
            "move 'e0e1' is not legal: Red is in check, expected from there e0f0");
  EXPECT_EQ(read("3k5/R8/9/9/4R4/9/9/9/9/5K3 b", "d9d8"),
            "move 'd9d8' is not legal: the game is over, no move is possible");
}

TEST(XiangqiWxf, IsWrittenAsPeopleDo) {
  EXPECT_EQ(written("start", "h2e2"), "C2=5");
  EXPECT_EQ(written("start", "b0c2"), "H8+7");
  EXPECT_EQ(written("start", "g0e2"), "E3+5");
  EXPECT_EQ(written("start", "d0e1"), "A6+5");
  EXPECT_EQ(written("start", "e3e4"), "P5+1");
  EXPECT_EQ(written("start", "e0e1"), "K5+1");
  EXPECT_EQ(written("start", "h2h9"), "C2+7");
  const std::string black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
  EXPECT_EQ(written(black, "h9g7"), "H8+7");
  EXPECT_EQ(written(black, "b7e7"), "C2=5");
}

TEST(XiangqiWxf, FrontAndRearAreTold) {
  const std::string rooks = "3k5/9/9/4R4/9/9/9/4R4/9/5K3 w";
  EXPECT_EQ(written(rooks, "e6f6"), "R+=4");
  EXPECT_EQ(written(rooks, "e2f2"), "R-=4");
  EXPECT_EQ(written(rooks, "e2e1"), "R--1");
  EXPECT_EQ(read(rooks, "+R=4"), "e6f6");
  EXPECT_EQ(read(rooks, "r-.4"), "e2f2");
  EXPECT_EQ(read(rooks, "R5=4"), "move 'R5=4' is ambiguous: it could mean R-=4 or R+=4");
  EXPECT_EQ(read(rooks, "R5+3"), "move 'R5+3' is ambiguous: it could mean R-+3 or R++3");
  EXPECT_EQ(read(rooks, "R5-2"), "move 'R5-2' is ambiguous: it could mean R--2 or R+-2");
  // The ways of advisors tell them apart.
  EXPECT_EQ(written("3k5/9/9/4P4/9/9/9/3A5/9/3AK4 w", "d2e1"), "A6-5");
  EXPECT_EQ(written("3k5/9/9/4P4/9/9/9/3A5/9/3AK4 w", "d0e1"), "A6+5");
}

TEST(XiangqiWxf, CrowdedPawnsAreNumbered) {
  const std::string three = "3k5/2P6/2P6/2P6/9/9/9/9/9/5K3 w";
  EXPECT_EQ(written(three, "c8c9"), "17+1");
  EXPECT_EQ(written(three, "c6b6"), "37=8");
  EXPECT_EQ(read(three, "27=6"), "c7d7");
  const std::string pairs = "3k5/2P3P2/2P3P2/9/9/9/9/9/9/5K3 w";
  EXPECT_EQ(written(pairs, "c8b8"), "17=8");
  EXPECT_EQ(read(pairs, "P+=4"), "g8f8");
  EXPECT_EQ(read(pairs, "P+=8"), "c8b8");
  EXPECT_EQ(written("3k5/2P6/2P6/9/9/9/9/9/9/5K3 w", "c7b7"), "P-=8");
}

TEST(XiangqiWxf, WrongOnesAreExplained) {
  EXPECT_EQ(read("start", "R1+9"), "move 'R1+9' is not legal: it could mean R1+1 or R1+2");
  EXPECT_EQ(read("start", "P5+2"), "move 'P5+2' is not legal: it could mean P5+1");
  EXPECT_EQ(read("3k5/9/9/9/9/9/9/4r4/9/4K4 w", "K5+1"),
            "move 'K5+1' is not legal: Red is in check, it could mean K5=4");
}

TEST(XiangqiWxf, EveryMoveIsReadAgain) {
  Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    Position p = kGame.start();
    for (int ply = 0; ply < 200 && !kGame.outcome(p); ++ply) {
      const Moves moves = kGame.moves(p);
      for (const Move move : moves) {
        const std::string text = written_move(kGame, p, move);
        const auto again = parse_move(kGame, p, text);
        ASSERT_TRUE(again) << again.message();
        ASSERT_EQ(*again, move) << text << " in " << format_position(kGame, p);
      }
      p = kGame.play(p, moves[rng.below(moves.size())]);
    }
  }
}

// The rule of the facing generals is told where it decides.
TEST(XiangqiNote, TellsWhyAGameEnds) {
  const auto note = [](const char* fen) { return note_of(parse_position(Xiangqi{}, fen).value()); };
  EXPECT_EQ(note("3k5/9/9/9/3R5/9/9/9/9/4K4 b"),
            "Black is mated; the generals must not face each other");
  EXPECT_EQ(note("3k5/9/9/9/3RR4/9/9/9/9/5K3 b"), "Black is mated");
  EXPECT_EQ(note("3k5/9/9/9/3R5/9/9/9/9/5K3 b"), "Black is in check");
  EXPECT_EQ(note("3k5/9/9/3P5/9/9/9/9/9/4K4 b"), "");
  EXPECT_EQ(note("4k4/4P4/3P1P3/9/9/9/9/9/9/4K4 b").find("facing"), std::string::npos);
}

}  // namespace
}  // namespace espalier::xiangqi
