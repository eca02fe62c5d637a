// Reviews: the move that throws a win away is the one that is marked; every game can be reviewed; a
// stop keeps what was done; reports show what the review says.
#include "app/review.hpp"

#include <gtest/gtest.h>

#include <string>

#include "app/board_svg.hpp"
#include "app/recorded_game.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

GameInPlay game_after(const std::string& game, const std::string& moves) {
  auto at = make_game_position(game, "", "");
  auto played = play_game(std::move(at).value(), moves);
  EXPECT_TRUE(played.ok()) << played.message();
  return std::move(played).value();
}

Review reviewed(const GameInPlay& game, std::uint64_t nodes = 5'000) {
  ReviewRequest request;
  request.limits.nodes = nodes;
  const StopFlag stop;
  auto review = review_game(game, request, {}, stop);
  EXPECT_TRUE(review.ok()) << review.message();
  return std::move(review).value();
}

// Second does not stop three in a row; first takes it. Tic-tac-toe is searched to the end, so the
// values are exact.
TEST(Review, MarksTheMoveThatLosesTheGame) {
  const GameInPlay game = game_after("tic-tac-toe", "b2 a1 a3 b1 c1");
  const Review review = reviewed(game);
  ASSERT_EQ(review.moves.size(), 5U);
  ASSERT_EQ(review.values.size(), 6U);
  EXPECT_TRUE(review.complete);
  EXPECT_EQ(review.moves[3].mark, Mark::Blunder);
  EXPECT_EQ(review.moves[3].best, "c1");
  EXPECT_EQ(review.moves[4].mark, Mark::None);
  EXPECT_EQ(review.values.back(), 1.0) << "the first player has won";
  EXPECT_EQ(review.sides[1].blunders, 1U);
  EXPECT_EQ(review.sides[0].blunders, 0U);
  EXPECT_GT(*review.sides[1].mean_loss, *review.sides[0].mean_loss);
}

TEST(Review, LossesLieBetweenZeroAndOneInEveryGame) {
  for (const GameInfo& info : games()) {
    auto at = make_game_position(info.name, "", "");
    GameInPlay game(std::move(at).value());
    for (int ply = 0; ply < 6 && !game.over(); ++ply)
      game.play(game.game().moves(game.position())[0]);
    const Review review = reviewed(game, 300);
    EXPECT_EQ(review.moves.size(), game.moves().size()) << info.name;
    for (const ReviewedMove& move : review.moves) {
      EXPECT_EQ(move.loss.has_value(), info.seats == 2) << info.name;
      if (!move.loss) continue;
      EXPECT_GE(*move.loss, 0) << info.name;
      EXPECT_LE(*move.loss, 1) << info.name;
      EXPECT_EQ(move.mark, mark_of(*move.loss));
    }
    EXPECT_TRUE(says(review_in_html(review, game), "</html>")) << info.name;
  }
}

TEST(Review, TheThresholdsAreTheMarks) {
  EXPECT_EQ(mark_of(0), Mark::None);
  EXPECT_EQ(mark_of(kInaccuracy), Mark::Inaccuracy);
  EXPECT_EQ(mark_of(kMistake), Mark::Mistake);
  EXPECT_EQ(mark_of(kBlunder), Mark::Blunder);
  EXPECT_EQ(mark_name(Mark::Mistake), "mistake");
  EXPECT_EQ(mark_sign(Mark::Inaccuracy), "?!");
}

TEST(Review, AStopKeepsWhatWasDone) {
  const GameInPlay game = game_after("connect4", "4 4 4 4 4 4");
  StopFlag stop;
  ReviewRequest request;
  request.limits.nodes = 200;
  const auto review = review_game(
      game, request,
      [&](const ReviewedMove& move) {
        if (move.ply == 2) stop.request();
      },
      stop);
  ASSERT_TRUE(review.ok());
  EXPECT_FALSE(review->complete);
  EXPECT_EQ(review->moves.size(), 2U);
}

TEST(Review, VariationsAreLeftOutAndReportsShowTheMarks) {
  const auto record = read_record("1. f3 e5 2. g4 (2. d4 exd4) 2... Qh4# 0-1", "chess");
  ASSERT_TRUE(record.ok()) << record.message();
  const auto game = game_of(*record);
  ASSERT_TRUE(game.ok());
  const Review review = reviewed(*game, 3'000);
  ASSERT_EQ(review.moves.size(), 4U);
  EXPECT_EQ(review.moves[2].written, "g4");
  EXPECT_EQ(review.moves[2].mark, Mark::Blunder);
  EXPECT_TRUE(says(review_in_text(review), "blunder; better: ")) << review_in_text(review);
  const std::string html = review_in_html(review, *game);
  EXPECT_TRUE(says(html, "class=\"board\""));
  EXPECT_TRUE(says(html, "class=\"graph\""));
}

TEST(Review, AWrongRecipeIsAnError) {
  const GameInPlay game = game_after("connect4", "4");
  ReviewRequest request;
  request.recipe = "zzz";
  const StopFlag stop;
  EXPECT_FALSE(review_game(game, request, {}, stop).ok());
}

TEST(BoardSvg, DrawsEveryGameWithABoard) {
  for (const GameInfo& info : games()) {
    const auto at = make_game_position(info.name, "", "");
    const std::string svg = board_svg(at->game, at->position);
    EXPECT_EQ(svg.empty(), !at->game->geometry().has_value()) << info.name;
    if (!svg.empty()) {
      EXPECT_TRUE(says(svg, "</svg>")) << info.name;
    }
  }
}

}  // namespace
}  // namespace espalier::app
