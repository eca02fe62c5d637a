// The family `uct`: it answers on every game, keeps its limits, refuses wrong texts in one line,
// and beats a random player.
#include "app/uct_searcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/any_sampler.hpp"
#include "app/game_entry.hpp"
#include "app/games.hpp"
#include "app/searcher.hpp"
#include "app/seats_engine_model.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/trio/seated_game.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

GamePosition begin_of(const std::string& game) { return *make_game_position(game, "", ""); }

SearchRequest playouts_of(std::uint64_t count) {
  SearchRequest request;
  request.limits.nodes = count;
  return request;
}

std::string uct_refusal(const std::string& text, const std::string& game = "connect4") {
  const auto plan = plan_search(text, begin_of(game).game);
  return plan.ok() ? "accepted" : plan.message();
}

TEST(UctSearcher, AnswersOnEveryGame) {
  for (const GameInfo& info : games()) {
    const GamePosition where = begin_of(info.name);
    const auto searcher = make_searcher("uct(memory=4M)", where.game);
    ASSERT_TRUE(searcher.ok()) << searcher.message();
    SearchRequest request = playouts_of(300);
    request.lines = 2;
    int told = 0;
    const SearchAnswer answer = searcher.value()->search(
        where.position, request, [&](const SearchLine& line) { told += line.visits.has_value(); },
        nullptr);
    ASSERT_TRUE(answer.best) << info.name;
    const AnyMoves moves = where.game.moves(where.position);
    EXPECT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end()) << info.name;
    EXPECT_LE(answer.nodes, 300U) << info.name;
    EXPECT_EQ(answer.lines.size(), std::min<std::size_t>(2, moves.size())) << info.name;
    EXPECT_GT(told, 0) << info.name;
    ASSERT_TRUE(answer.win_share) << info.name;
    EXPECT_GE(*answer.win_share, 0) << info.name;
    EXPECT_LE(*answer.win_share, 1) << info.name;
    EXPECT_EQ(answer.value.has_value(), where.game->seats() == 2) << info.name;
    // The lines are games that can be played.
    for (const SearchLine& line : answer.lines) {
      AnyPosition position = where.position;
      for (const AnyMove move : line.line) {
        ASSERT_FALSE(where.game.outcome(position)) << info.name;
        const AnyMoves legal = where.game.moves(position);
        ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << info.name;
        position = where.game.play(position, move);
      }
    }
  }
}

TEST(UctSearcher, TextsAreReadAndWritten) {
  const AnyGame game = begin_of("connect4").game;
  EXPECT_EQ(plan_search("uct", game)->text, "uct");
  EXPECT_EQ(plan_search("uct()", game)->text, "uct");
  EXPECT_EQ(plan_search(" uct c=0.7  seed=3", game)->text, "uct(c=0.7 seed=3)");
  const std::string all =
      "uct(playout=search(2) c=1 fpu=2 bias=0 history=0.5 epsilon=0.2 caution=2 scale=50 length=4 "
      "expand=2 loss=1 transpositions=off solver=off reuse=off reward=places memory=1M "
      "playouts=10 seed=2)";
  EXPECT_EQ(plan_search(all, game)->text, all);
  EXPECT_EQ(plan_search("uct(length=end playout=rank)", game)->text,
            "uct(playout=rank length=end)");
  EXPECT_EQ(plan_search("uct(memory=512K)", game)->table_bytes, std::size_t{512} << 10);
  EXPECT_EQ(plan_search("uct", game)->family, "uct");
}

TEST(UctSearcher, AWrongTextIsRefusedInOneLine) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"uct(cc=1)", "nearest is 'c='"},
      {"uct(c)", "unknown word of uct"},
      {"uct(c=-1)", "expected a number from 0 to 100"},
      {"uct(c=1 c=2)", "written twice"},
      {"uct(c=1", "not closed"},
      {"uct(playout=dice)", "expected random, rank or search(DEPTH)"},
      {"uct(playout=search(9))", "playout=search"},
      {"uct(solver=yes)", "expected on or off"},
      {"uct(reward=last)", "expected first or places"},
      {"uct(memory=lots)", "expected a size"},
      {"uct(memory=100)", "too small for one node of connect4 with its moves"},
      {"uct(expand=0)", "expand"}};
  for (const auto& [text, why] : wrong) {
    const std::string told = uct_refusal(text);
    EXPECT_TRUE(says(told, why)) << told;
    EXPECT_EQ(told.find('\n'), std::string::npos);
  }
  EXPECT_TRUE(says(uct_refusal("uct(playout=rank)", "tic-tac-toe"), "does not rank its moves"));
  EXPECT_TRUE(says(uct_refusal("uct(history=1)", "trio"), "does not number its moves"));
}

// Trio with ranks and numbers of moves: a type that is in no list.
struct RankedTrio : trio::Trio {
  using Trio::Trio;
  static constexpr std::size_t kMoveIndices = trio::kMostCells;
  int rank(const Position&, Move move) const { return move.cell; }
  std::size_t index(Move move) const { return move.cell; }
};

TEST(UctSearcher, WordsThatTheFallbackWouldNotHeedAreRefused) {
  const AnyGame game = erase("ranked-trio", RankedTrio{}, trio::OpenLines{});
  ASSERT_TRUE(game->has(Capability::Rank) && game->has(Capability::Index));
  const auto refusal = [&](const std::string& text) {
    const auto plan = plan_search(text, game);
    return plan.ok() ? "accepted" : plan.message();
  };
  EXPECT_EQ(refusal("uct"), "accepted");
  EXPECT_EQ(refusal("uct(history=0)"), "accepted");
  EXPECT_EQ(refusal("uct(playout=rank)"),
            "recipe 'uct(playout=rank)': playout=rank: uct is not compiled for the rules of "
            "ranked-trio and cannot rank its moves; expected playout=random or "
            "playout=search(DEPTH)");
  EXPECT_EQ(refusal("uct(history=1)"),
            "recipe 'uct(history=1)': history=: uct is not compiled for the rules of ranked-trio "
            "and cannot number its moves; expected history=0 or no such word");
}

// Every variant of a game that ranks and numbers its moves has a search of its own type.
TEST(UctSearcher, VariantsHeedRanksAndNumbers) {
  for (const GameInfo& info : games()) {
    for (const std::string& variant : info.variants) {
      const AnyGame game = *info.make(variant);
      const SamplerMaker maker = sampler_maker(game);
      EXPECT_EQ(maker.ranks, game->has(Capability::Rank)) << info.name << " " << variant;
      EXPECT_EQ(maker.numbers, game->has(Capability::Index)) << info.name << " " << variant;
    }
  }
}

TEST(UctSearcher, TheLeastMemoryIsEnough) {
  for (const GameInfo& info : games()) {
    const GamePosition where = begin_of(info.name);
    const std::size_t least = sampler_maker(where.game).least_bytes({});
    const auto searcher = make_searcher("uct(memory=" + std::to_string(least) + ")", where.game);
    ASSERT_TRUE(searcher.ok()) << searcher.message();
    EXPECT_TRUE(searcher.value()->search(where.position, playouts_of(50), {}, nullptr).best);
    EXPECT_TRUE(
        says(uct_refusal("uct(memory=" + std::to_string(least - 1) + ")", info.name), "too small"));
  }
}

TEST(UctSearcher, AnAnalysisTellsVisitsAndShares) {
  AnalysisRequest request;
  request.game = "trio";
  request.recipe = "uct(memory=1M)";
  request.limits.nodes = 500;
  request.lines = 3;
  const auto analysis = analyse(request, {}, StopFlag{});
  ASSERT_TRUE(analysis.ok()) << analysis.message();
  EXPECT_EQ(analysis->family, "uct");
  EXPECT_EQ(analysis->visits, 500U);
  ASSERT_EQ(analysis->lines.size(), 3U);
  for (const AnalysisLine& line : analysis->lines) {
    EXPECT_TRUE(line.visits && line.share);
    EXPECT_FALSE(line.score);
  }
}

TEST(UctSearcher, AGameThatIsOverHasNoMove) {
  const auto where = make_game_position("tic-tac-toe", "", "XXXOO.... O");
  const auto searcher = make_searcher("uct", where->game);
  const SearchAnswer answer = searcher.value()->search(where->position, {}, {}, nullptr);
  EXPECT_FALSE(answer.best);
  EXPECT_EQ(answer.win_share, 0.0);
}

// --- against a random player ---------------------------------------------------------------------

constexpr int kLongestGame = 400;

// Points of the seat that `uct` has; the others move at random.
double points_of_game(const GamePosition& where, Searcher& uct, std::size_t seat, Rng& rng,
                      std::uint64_t playouts) {
  uct.clear();
  Line<AnyGame> line(where.game, where.position);
  const AnyGame& game = where.game;
  for (int ply = 0; ply < kLongestGame && !line.outcome(); ++ply) {
    const AnyPosition& position = line.position();
    if (seat_number(game.to_move(position)) == seat) {
      SearchRequest request = playouts_of(playouts);
      request.past = line.past();
      line.play(*uct.search(position, request, {}, nullptr).best);
    } else {
      const AnyMoves moves = game.moves(position);
      line.play(moves[rng.below(moves.size())]);
    }
  }
  const auto payoffs = game->payoffs(line.position());
  if (!payoffs.empty()) return shared_point(payoffs)[seat];
  return 1.0 / static_cast<double>(game->seats());  // a draw by repetition, or too long
}

// A playout of Chinese Checkers takes long: no second one begins when the time is over.
TEST(UctSearcher, TimeEndsAfterTheFirstPlayoutThatIsLate) {
  const GamePosition where = *make_game_position("chinese-checkers", "6", "");
  const auto uct = make_searcher("uct(memory=4M)", where.game);
  SearchRequest request;
  request.limits.seconds = 1e-9;
  EXPECT_EQ((*uct)->search(where.position, request, {}, nullptr).nodes, 1U);
}

struct RandomBar {
  const char* game;
  int games;
  std::uint64_t playouts;
};

TEST(UctSearcher, BeatsARandomPlayer) {
  for (const RandomBar& bar : {RandomBar{"tic-tac-toe", 40, 200}, RandomBar{"connect4", 12, 200},
                               RandomBar{"othello", 6, 60}, RandomBar{"breakthrough", 4, 100}}) {
    const GamePosition where = begin_of(bar.game);
    const auto uct = make_searcher("uct(memory=4M)", where.game);
    Rng rng(11);
    double points = 0;
    for (int i = 0; i < bar.games; ++i) {
      const double point =
          points_of_game(where, *uct.value(), static_cast<std::size_t>(i % 2), rng, bar.playouts);
      EXPECT_GT(point, 0) << bar.game << ": game " << i << " was lost";
      points += point;
    }
    // Tic-tac-toe can be drawn by chance.
    EXPECT_GE(points, (bar.games == 40 ? 0.8 : 0.97) * bar.games) << bar.game;
  }
}

// The bar is 90% of the games, with 0.1 s a move; 1,000 playouts take a part of that.
TEST(UctSearcher, IsFirstAmongThreeSeats) {
  const GamePosition where = begin_of("trio");
  const auto uct = make_searcher("uct(memory=4M)", where.game);
  Rng rng(12);
  double points = 0;
  constexpr int kGames = 150;
  for (int i = 0; i < kGames; ++i) {
    points += points_of_game(where, *uct.value(), static_cast<std::size_t>(i % 3), rng, 1'000);
  }
  EXPECT_GE(points, 0.9 * kGames);
  std::cout << "UCT has " << points << " of " << kGames << " points among three in trio\n";
}

}  // namespace
}  // namespace espalier::app
