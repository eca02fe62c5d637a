// The engine on chess: what its parts make of checks, passed pawns, captures and repetitions.
#include <gtest/gtest.h>

#include <string>

#include "espalier/games/chess/game.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"

namespace espalier::chess {
namespace {

engine::Answer<Move> searched(const std::string& fen, int depth, const std::string& recipe) {
  const Chess game;
  engine::Engine<Chess, Tables, engine::Full> engine(game, Tables{},
                                                     engine::parse_recipe(recipe).value().recipe);
  engine::Request<Move> request;
  request.limits.depth = depth;
  return engine.run(parse_position(game, fen).value(), request);
}

std::string best_move(const std::string& fen, int depth, const std::string& recipe) {
  const Chess game;
  const Position p = parse_position(game, fen).value();
  return format_san(game, p, *searched(fen, depth, recipe).best);
}

const std::string kStrong =
    "id pvs tt=1M match=at-least order=table,noise,killers,history "
    "select=null(R=3,pieces=1),lmr extend=danger,game(0.5) quiesce=noisy distance path";

TEST(ChessSearch, FindsMatesAndTheirLength) {
  EXPECT_EQ(searched("6k1/5ppp/8/8/8/8/8/R3K3 w Q -", 2, kStrong).value, win_in(1));
  EXPECT_EQ(searched("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80", 2, kStrong).value, win_in(1))
      << "the last of fifty moves";
  // Two rooks drive the king to the edge.
  EXPECT_EQ(searched("7k/8/8/8/8/8/R7/1R4K1 w - -", 6, kStrong).value, win_in(3));
  EXPECT_EQ(best_move("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -", 6, kStrong),
            "Qxh7+");
}

// A queen takes a protected pawn: only a search of the captures sees that it is lost.
TEST(ChessSearch, CapturesAreSearchedToTheirEnd) {
  const std::string fen = "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - -";
  EXPECT_EQ(best_move(fen, 1, "fixed"), "Qxd6");
  EXPECT_NE(best_move(fen, 1, "fixed quiesce=noisy"), "Qxd6");
  EXPECT_NE(best_move(fen, 1, "fixed quiesce=noisy(see=off)"), "Qxd6");
}

// Captures run out by themselves, so nothing limits their number: here are seven on one square.
TEST(ChessSearch, CapturesAndPromotionsHaveNoDepthLimit) {
  const std::string fen = "3r2k1/3r1pp1/2n2b2/3p4/8/2NN1B2/3R1PP1/3R2K1 w - -";
  const Points fixed = searched(fen, 1, "fixed").value;
  const Points captured = searched(fen, 1, "fixed quiesce=noisy(see=off)").value;
  EXPECT_GT(fixed, captured) << "the first capture looks better than it is";
  EXPECT_GT(searched(fen, 1, "fixed quiesce=noisy(see=off)").nodes, 30U);
  // Black moves, and White's pawn becomes a queen beyond the horizon.
  const std::string queening = "8/P6k/8/8/8/8/6p1/6K1 b - -";
  EXPECT_GT(searched(queening, 1, "fixed").value, -400);
  EXPECT_LT(searched(queening, 1, "fixed quiesce=noisy").value, -600);
}

// The knight attacks king and queen. Whoever is in check may not stand pat: it answers, and the
// queen is lost.
TEST(ChessSearch, ChecksAreAnsweredBeyondTheHorizon) {
  const std::string fen = "q3k3/5ppp/8/3N4/8/8/5PPP/6K1 w - -";
  EXPECT_LT(searched(fen, 1, "fixed").value, -300);
  EXPECT_GT(searched(fen, 1, "fixed quiesce=noisy").value, 100);
  EXPECT_EQ(best_move(fen, 1, "fixed quiesce=noisy"), "Nc7+");
}

TEST(ChessSearch, ChecksAndRecapturesAreSearchedDeeper) {
  const std::string tactics = "r1b1k2r/pppp1ppp/2n2q2/2b1p3/2B1P3/2N2Q2/PPPP1PPP/R1B1K2R w KQkq -";
  const std::string quiet = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -";
  for (const char* part : {" extend=danger", " extend=recapture"}) {
    const std::string recipe = std::string("fixed") + part;
    EXPECT_GT(searched(tactics, 3, recipe).nodes, searched(tactics, 3, "fixed").nodes) << part;
    EXPECT_EQ(searched(quiet, 3, recipe).nodes, searched(quiet, 3, "fixed").nodes) << part;
  }
}

TEST(ChessSearch, MovesOfPassedPawnsAreSearchedDeeper) {
  const std::string passed = "7k/8/8/P7/8/8/7p/7K w - -";
  const std::string others = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -";
  EXPECT_GT(searched(passed, 2, "fixed extend=game").nodes, searched(passed, 2, "fixed").nodes);
  EXPECT_EQ(searched(others, 2, "fixed extend=game").nodes, searched(others, 2, "fixed").nodes);
}

// White is a rook and two minor pieces down and draws by perpetual check. The third occurrence lies
// beyond the horizon; the first return does not.
TEST(ChessSearch, APerpetualCheckIsSeenWhereAPositionComesBack) {
  const std::string fen = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - -";
  EXPECT_LT(searched(fen, 4, kStrong).value, -500);
  EXPECT_EQ(searched(fen, 4, kStrong + " cycles").value, 0);
  EXPECT_EQ(best_move(fen, 4, kStrong + " cycles"), "Qe8+");
}

// Beyond the horizon a check is a threat: the queen mates on the back rank after one more ply.
TEST(ChessSearch, ChecksAreTriedOnTheFirstPliesBeyondTheHorizon) {
  const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - -";
  EXPECT_FALSE(
      is_win(searched("6k1/5ppp/8/8/8/8/4RPPP/6K1 b - -", 1, "fixed quiesce=noisy").value));
  const auto far = searched("6k1/5ppp/7r/8/8/8/4RPPP/6K1 b - -", 1, "fixed quiesce=noisy");
  const auto near =
      searched("6k1/5ppp/7r/8/8/8/4RPPP/6K1 b - -", 1, "fixed quiesce=noisy(threats=1)");
  EXPECT_GT(near.nodes, far.nodes);
  EXPECT_TRUE(is_win(searched(fen, 1, "fixed quiesce=noisy(threats=1)").value));
}

// Where only kings and pawns are left, to pass is often best, so a null move proves nothing.
TEST(ChessSearch, ThereIsNoNullMoveInPawnEndings) {
  const std::string pieces = "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - -";
  const std::string ending = "8/6p1/3k4/3p1p1p/p2K1P1P/4P1P1/P7/8 b - -";
  const std::string without = "fixed pvs select=null(moves=1,pieces=16)";
  const std::string with = "fixed pvs select=null(moves=1,pieces=1)";
  EXPECT_EQ(searched(ending, 4, with).nodes, searched(ending, 4, without).nodes);
  EXPECT_NE(searched(pieces, 4, with).nodes, searched(pieces, 4, without).nodes);
}

// White is lost unless the queen gives check for ever.
TEST(ChessSearch, SeesAPerpetualCheck) {
  const std::string fen = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - -";
  const std::string careful = "id pvs tt=1M order=table,noise,killers,history distance path";
  EXPECT_EQ(searched(fen, 9, careful).value, 0);
  EXPECT_EQ(best_move(fen, 9, careful), "Qe8+");
}

}  // namespace
}  // namespace espalier::chess
