// The engine on xiangqi: mates, captures, and repetitions that lose instead of drawing.
#include <gtest/gtest.h>

#include <string>

#include "espalier/search/engine/engine.hpp"
#include "games/xiangqi_support.hpp"
#include "recipe/text.hpp"

namespace espalier::xiangqi {
namespace {

engine::Answer<Move> searched(const std::string& fen, int depth, const std::string& recipe,
                              const Xiangqi& game = kGame) {
  engine::Engine<Xiangqi, Plain, engine::Full> engine(game, Plain{},
                                                      engine::parse_recipe(recipe).value().recipe);
  engine::Request<Move> request;
  request.limits.depth = depth;
  return engine.run(position_at(fen), request);
}

const std::string kStrong =
    "id pvs tt=1M match=at-least order=table,noise,killers,history "
    "select=null(R=3,pieces=1),lmr extend=danger quiesce=noisy distance path";

TEST(XiangqiSearch, FindsMatesAndStalemates) {
  EXPECT_EQ(searched("4k4/R8/1R7/9/9/9/9/9/9/3K5 w", 2, kStrong).value, win_in(1));
  // Nothing gives check, and Black has no move.
  const auto stale = searched("3k5/9/9/9/R3R4/9/9/9/9/5K3 w", 2, kStrong);
  EXPECT_EQ(stale.value, win_in(1));
}

TEST(XiangqiSearch, CapturesAreSearchedToTheirEnd) {
  const std::string fen = "3k5/9/4b4/9/6p2/9/9/6R2/9/4K4 w";  // an elephant protects the pawn
  const Move capture = move_at(position_at(fen), "g2g5");
  EXPECT_EQ(*searched(fen, 1, "fixed").best, capture);
  EXPECT_NE(*searched(fen, 1, "fixed quiesce=noisy").best, capture);
}

// Black's only move leads to the exchange of slide 52. Red begins it where it may stop in time, and
// keeps its hands off where both sides must go on.
TEST(XiangqiSearch, ExchangesAreJudgedWithAndWithoutStopping) {
  const std::string fen = "3k2r2/9/4b4/9/6b2/6P2/5N3/9/9/3RK4 b";
  const auto still = searched(fen, 1, "fixed");
  const auto stopping = searched(fen, 1, "fixed quiesce=noisy");
  const auto played_out = searched(fen, 1, "fixed quiesce=noisy(see=played-out)");
  EXPECT_LT(stopping.value, played_out.value);
  EXPECT_EQ(played_out.value, still.value);
  EXPECT_GT(stopping.nodes, played_out.nodes);
}

// Red is two rooks and more down. A perpetual check would save it in chess; here it loses.
TEST(XiangqiSearch, APerpetualCheckDoesNotSaveAGame) {
  const std::string fen = "5k3/9/9/9/4R4/9/7nn/7rr/9/3K5 w";
  EXPECT_LT(searched(fen, 5, kStrong).value, -500);
  EXPECT_LT(searched(fen, 5, kStrong + " cycles").value, -500);
}

// The chase of a cannon that is protected nowhere: it draws where only checks are forbidden.
TEST(XiangqiSearch, AChaseIsJudgedOnThePath) {
  const Xiangqi checks_only(Repeats::CheckOnly);
  const Position start = position_at("5k3/9/9/1c7/9/9/9/2R6/9/3K5 w");
  engine::PathRules<Xiangqi> asian, plain;
  asian.begin(kGame, start, {}, true);
  plain.begin(checks_only, start, {}, true);
  Position p = start;
  int ply = 0;
  for (const char* text : {"c2b2", "b6c6", "b2c2"}) {
    p = kGame.play(p, move_at(p, text));
    ++ply;
    EXPECT_EQ(asian.enter(kGame, p, ply, false), std::nullopt);
    EXPECT_EQ(plain.enter(checks_only, p, ply, false), std::nullopt);
  }
  p = kGame.play(p, move_at(p, "c6b6"));
  EXPECT_EQ(asian.enter(kGame, p, 4, false), -kWin);
  EXPECT_EQ(plain.enter(checks_only, p, 4, false), 0);
}

}  // namespace
}  // namespace espalier::xiangqi
