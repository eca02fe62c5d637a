// The rules of xiangqi: blocked pieces, cannons, facing generals, and how games end.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

#include "espalier/core/line.hpp"
#include "games/xiangqi_support.hpp"

namespace espalier::xiangqi {
namespace {

// The moves of the piece on a point, by their targets.
std::set<std::string> targets(const std::string& fen, const std::string& from) {
  const Position p = position_at(fen);
  std::set<std::string> found;
  for (const Move move : kGame.moves(p)) {
    if (square_name(move.from()) == from) found.insert(square_name(move.to()));
  }
  return found;
}
using Targets = std::set<std::string>;

TEST(Xiangqi, APositionIsSmall) {
  EXPECT_LE(sizeof(Position), 240U);
  EXPECT_TRUE(std::is_trivially_copyable_v<Position>);
}

TEST(Xiangqi, SetsOfPointsCrossTheRiver) {
  EXPECT_EQ(count(rook_lines(0, {})), 17);
  EXPECT_EQ(between(4, 85), whole_file(4) & ~bit(4) & ~bit(85));
  EXPECT_EQ(count(whole_rank(5)), 9);
  for (Square square = 0; square < kSquares; ++square) {
    EXPECT_EQ(first_of(bit(square)), square);
    EXPECT_TRUE(bit(square).has(square));
    EXPECT_EQ(count(straight_lines(square)), 17);
    EXPECT_EQ(rook_lines(square, {}), straight_lines(square));
  }
}

TEST(Xiangqi, HorsesAreBlockedAtTheLeg) {
  EXPECT_EQ(targets("3k5/9/9/9/4N4/9/9/9/9/5K3 w", "e5"),
            (Targets{"c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6"}));
  EXPECT_EQ(targets("3k5/9/9/4p4/4N4/9/9/9/9/5K3 w", "e5"),
            (Targets{"c4", "c6", "d3", "f3", "g4", "g6"}));
  EXPECT_EQ(targets("3k5/9/9/9/3PNP3/9/9/9/9/5K3 w", "e5"), (Targets{"d3", "d7", "f3", "f7"}));
}

TEST(Xiangqi, ElephantsAreBlockedAtTheEyeAndByTheRiver) {
  EXPECT_EQ(targets("3k5/9/9/9/9/9/9/4B4/9/5K3 w", "e2"), (Targets{"c0", "c4", "g0", "g4"}));
  EXPECT_EQ(targets("3k5/9/9/9/9/9/5n3/4B4/9/5K3 w", "e2"), (Targets{"c0", "c4", "g0"}));
  EXPECT_EQ(targets("3k5/9/9/9/9/2B6/9/9/9/5K3 w", "c4"), (Targets{"a2", "e2"}));
}

TEST(Xiangqi, CannonsCaptureOverOneScreen) {
  EXPECT_EQ(targets("3k5/9/9/9/9/r1p1C4/9/9/9/5K3 w", "e4"),
            (Targets{"a4", "d4", "e0", "e1", "e2", "e3", "e5", "e6", "e7", "e8", "e9", "f4", "g4",
                     "h4", "i4"}));
  EXPECT_FALSE(targets("3k5/9/9/9/9/rpp1C4/9/9/9/5K3 w", "e4").contains("a4"));
}

TEST(Xiangqi, PawnsGoSidewaysBeyondTheRiver) {
  EXPECT_EQ(targets("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4"), (Targets{"e5"}));
  EXPECT_EQ(targets("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5"), (Targets{"d5", "e6", "f5"}));
  EXPECT_EQ(targets("4P4/3k5/9/9/9/9/9/9/9/5K3 w", "e9"), (Targets{"d9", "f9"}));
  EXPECT_EQ(targets("3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e4"), (Targets{"d4", "e3", "f4"}));
}

TEST(Xiangqi, GeneralsAndAdvisorsStayInThePalace) {
  EXPECT_EQ(targets("3k5/9/9/9/9/9/9/9/5K3/9 w", "f1"), (Targets{"e1", "f0", "f2"}));
  EXPECT_EQ(targets("3k5/9/9/9/9/9/9/9/4AK3/9 w", "e1"), (Targets{"d0", "d2", "f0", "f2"}));
}

TEST(Xiangqi, GeneralsDoNotFaceEachOther) {
  EXPECT_EQ(targets("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0"), (Targets{"d1"})) << "e0 faces e9";
  // The pawn between must stay on its file.
  EXPECT_EQ(targets("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5"), (Targets{"e6"}));
}

TEST(Xiangqi, ACannonsScreensMustStay) {
  // Two pieces between cannon and general: neither may leave the file alone.
  const std::string board = "3k5/4c4/9/9/4P4/9/9/4N4/9/4K4 w";
  EXPECT_EQ(targets(board, "e5"), (Targets{"e6"}));
  EXPECT_TRUE(targets(board, "e2").empty());
  // Nothing between: nobody may step in between. A check is answered by the screen's leaving.
  EXPECT_FALSE(targets("3k5/4c4/9/9/9/9/9/9/3N5/4K4 w", "d1").contains("e3"));
  const std::string checked = "3k5/4c4/9/9/9/9/9/4N4/9/4K4 w";
  EXPECT_TRUE(position_at(checked).in_check);
  EXPECT_EQ(targets(checked, "e2").size(), 8U);
}

TEST(Xiangqi, ALegThatLeavesUncoversAHorse) {
  const std::string board = "3k5/9/9/9/9/9/9/3n5/3N5/4K4 w";
  EXPECT_FALSE(position_at(board).in_check);
  EXPECT_TRUE(targets(board, "d1").empty()) << "it stands at the leg of the horse on d2";
}

TEST(Xiangqi, WithoutAMoveAPlayerHasLost) {
  const Position stale = position_at("3k5/R8/9/9/4R4/9/9/9/9/5K3 b");
  EXPECT_FALSE(stale.in_check);
  EXPECT_EQ(kGame.outcome(stale), -kWin);
  EXPECT_EQ(kGame.note(stale), "Black has no move and loses");
  const Position mated = position_at("R2k5/1R7/9/9/9/9/9/9/9/4K4 b");
  EXPECT_TRUE(mated.in_check);
  EXPECT_EQ(kGame.outcome(mated), -kWin);
  EXPECT_EQ(kGame.note(mated), "Black is mated");
}

TEST(Xiangqi, WithoutAttackersNobodyWins) {
  EXPECT_EQ(kGame.outcome(position_at("3k5/4a4/4b4/9/9/9/9/4B4/9/4KA3 w")), 0);
  EXPECT_EQ(kGame.outcome(position_at("3k5/4a4/4b4/9/9/9/9/4B4/9/C3KA3 w")), std::nullopt);
}

TEST(Xiangqi, SixtyMovesWithoutACaptureDraw) {
  const Position p = position_at("3k5/9/9/9/r8/9/9/9/9/R3K4 w - - 118 90");
  EXPECT_EQ(kGame.note(p), "118 plies without a capture; 120 draw");
  Line<Xiangqi> line(kGame, p);
  line.play(move_at(line.position(), "a0a1"));
  EXPECT_FALSE(line.outcome());
  Line<Xiangqi> captured = line;
  line.play(move_at(line.position(), "a5a4"));
  EXPECT_EQ(line.ending(), Ending::NoProgress);
  EXPECT_EQ(line.outcome(), 0);
  captured.play(move_at(captured.position(), "a5a1"));
  EXPECT_FALSE(captured.outcome());
  EXPECT_EQ(captured.position().clock, 0);
}

TEST(Xiangqi, StagesAndPhasesFollowThePieces) {
  EXPECT_EQ(kGame.stage(kGame.start()), 0);
  EXPECT_EQ(kGame.phase(kGame.start()), 0);
  const Position p = position_at("3k5/9/9/9/r8/9/9/9/9/R3K4 w");
  EXPECT_EQ(kGame.stage(p), 2);
  EXPECT_EQ(kGame.phase(p), 0.75);
  EXPECT_EQ(kGame.pieces(p), 1);
}

TEST(Xiangqi, TheBoardHasRiverAndPalaces) {
  const Geometry geometry = kGame.geometry();
  EXPECT_EQ(geometry.ground, Ground::Lines);
  EXPECT_EQ(geometry.lines.size(), 10U + 2 + 14 + 4);
  EXPECT_EQ(geometry.pieces.size(), 14U);
  std::size_t palace = 0;
  for (const Cell& cell : geometry.cells) palace += cell.shaded ? 1 : 0;
  EXPECT_EQ(palace, 18U);
}

}  // namespace
}  // namespace espalier::xiangqi
