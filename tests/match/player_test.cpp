// Players of our own: whole games, moves that are known to be right, draws, limits.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "app/analysis.hpp"
#include "app/strategies.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "match/own_players.hpp"
#include "match/population.hpp"
#include "player_support.hpp"

namespace espalier::match {
namespace {

std::vector<app::GamePosition> three_games() {
  return {where("tic-tac-toe"), where("connect4"), where("breakthrough", "5x5")};
}

TEST(Players, EveryKindPlaysLegalGames) {
  const std::vector<std::string> texts = {
      "default depth=3",
      "id pvs tt=1M order=table,killers",
      "plain",
      "default tt=1M nodes=300",
      "default tt=1M time=2ms",
      "strategy(alpha-beta)",
      "strategy(sss-star depth=2)",
      "strategy(gpc-ab depth=3 s=0 d=1 sigma=5)",
      "random",
      "first",
      "greedy",
      "mix(0.5 default tt=1M | 0.5 random)",
      "mix(1 first | 1 mix(2 greedy | 1 strategy(mtdf depth=2)))"};
  for (const app::GamePosition& at : three_games()) {
    for (const std::string& text : texts) {
      SCOPED_TRACE(at.info->name + ": " + text);
      const auto one = player(text, at);
      const auto other = player("random", at);
      EXPECT_GE(play(*one, *other, at, 1).moves.size(), 5U);
      EXPECT_GE(play(*other, *one, at, 2).moves.size(), 5U);
    }
  }
}

// White was driven from the centre and would like to go back, which would lose by repetition.
TEST(Players, KnowWhatCameBeforeWhereTheirRecipeKnowsThePath) {
  const app::GamePosition at =
      where("abalone", "standard-strict",
            "...../....../......./......../....W..../......../......./....../B.... B 0 0");
  Line<app::AnyGame> line(at.game, at.position);
  for (const char* text : {"a1b1", "e5e6", "b1a1"}) {
    line.play(at.game->parse_move(line.position(), text).value());
  }
  Turn turn = turn_at(at, line.moves(), line.position(), depth_limit(1));
  turn.past = line.past();
  const auto choice = [&](const char* recipe) {
    const Answer answer = player(recipe, at)->choose(turn, nullptr);
    return at.game->format_move(line.position(), std::get<Choice>(answer).move);
  };
  EXPECT_EQ(choice("plain distance"), "e6e5");
  EXPECT_NE(choice("plain distance path"), "e6e5");
}

// The game is lost, the machine is not.
TEST(Players, AStrategyThatNeedsTooMuchMemoryForfeits) {
  const auto at = where("connect4");
  const Answer answer = first_answer(*player("strategy(sss-star depth=40)", at), at);
  const auto* failure = std::get_if<Failure>(&answer);
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->kind, Forfeit::Crash);
  EXPECT_NE(failure->why.find("keeps every node in memory"), std::string::npos) << failure->why;
  // What has a table says so, or it would be allowed too much.
  for (const app::StrategyInfo& info : app::strategies()) {
    if (info.kind == app::StrategyKind::Parallel || info.name.find("mt") == info.name.npos)
      continue;
    EXPECT_GE(app::bytes_per_node(info.name), 100U) << info.name;
  }
}

TEST(Players, TheSameSeedIsTheSameGame) {
  const std::vector<std::string> texts = {"random", "greedy", "default tt=1M depth=4",
                                          "id order=history,killers depth=3",
                                          "mix(1 default tt=1M depth=3 | 1 random)"};
  for (const app::GamePosition& at : three_games()) {
    for (const std::string& text : texts) {
      SCOPED_TRACE(at.info->name + ": " + text);
      const auto a = player(text, at);
      const auto b = player("mix(1 greedy | 1 random)", at);
      const Played first = play(*a, *b, at, 7);
      play(*a, *b, at, 8);  // what was learned here must not matter
      const Played again = play(*a, *b, at, 7);
      EXPECT_EQ(again.moves, first.moves);
      const auto c = player(text, at);
      const auto d = player("mix(1 greedy | 1 random)", at);
      const Played fresh = play(*c, *d, at, 7);
      EXPECT_EQ(fresh.moves, first.moves);
      for (std::size_t i = 0; i < first.choices.size(); ++i) {
        EXPECT_EQ(again.choices[i].nodes, first.choices[i].nodes);
        EXPECT_EQ(fresh.choices[i].nodes, first.choices[i].nodes);
      }
    }
  }
}

TEST(Players, OtherSeedsAreOtherGames) {
  const auto at = where("connect4");
  const auto a = player("random", at);
  const auto b = player("random", at);
  std::set<std::vector<std::string>> games;
  for (std::uint64_t seed = 0; seed < 50; ++seed) games.insert(play(*a, *b, at, seed).moves);
  EXPECT_EQ(games.size(), 50U);
}

TEST(Players, TicTacToeIsADrawForWhoSeesItsEnd) {
  const auto at = where("tic-tac-toe");
  const auto random = player("random", at);
  for (const char* text :
       {"default tt=1M depth=9", "strategy(alpha-beta depth=9)", "solve tt=1M"}) {
    const auto perfect = player(text, at);
    EXPECT_EQ(play(*perfect, *perfect, at, 1).result, 0) << text;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      EXPECT_GE(play(*perfect, *random, at, seed).result, 0) << text;
      EXPECT_LE(play(*random, *perfect, at, seed).result, 0) << text;
    }
  }
}

// Fixed-depth negamax, written once more.
double negamax(const app::AnyGame& game, const app::AnyPosition& position, int depth) {
  if (const auto end = game.outcome(position)) return *end;
  if (depth == 0) return game->evaluate(position);
  double best = -1e15;
  for (const app::AnyMove move : game.moves(position)) {
    best = std::max(best, -negamax(game, game.play(position, move), depth - 1));
  }
  return best;
}

TEST(Players, EveryStrategyPlaysItsBestMove) {
  const std::vector<app::GamePosition> places = {where("tic-tac-toe", "", "X..OX...O X"),
                                                 where("connect4", "", "4453"),
                                                 where("breakthrough", "5x5")};
  for (const app::StrategyInfo& info : app::strategies()) {
    if (info.kind == app::StrategyKind::Parallel) continue;  // on simulated processors only
    // Families of their own, without a fixed depth.
    if (info.kind == app::StrategyKind::BestFirst || info.kind == app::StrategyKind::Seats) continue;
    for (const app::GamePosition& at : places) {
      const auto one = player("strategy(" + std::string(info.name) + " depth=3)", at);
      const Choice choice = first_choice(*one, at);
      EXPECT_EQ(choice.depth, 3);
      EXPECT_GT(choice.nodes, 0U);
      if (info.kind != app::StrategyKind::Exact) continue;
      const double value = negamax(at.game, at.position, 3);
      const app::AnyPosition after = at.game.play(at.position, choice.move);
      EXPECT_EQ(-negamax(at.game, after, 2), value) << info.name << ", " << at.info->name;
      EXPECT_EQ(choice.score, static_cast<Points>(value)) << info.name;
    }
  }
}

TEST(Players, TheEngineBareIsTheStrategy) {
  for (const app::GamePosition& at : three_games()) {
    const auto engine = player("plain depth=3", at);
    const auto strategy = player("strategy(alpha-beta depth=3)", at);
    const Played one = play(*engine, *engine, at, 1);
    EXPECT_EQ(play(*strategy, *strategy, at, 1).moves, one.moves) << at.info->name;
  }
}

TEST(Players, TheEnginePlaysWhatAnalyseSays) {
  const auto at = where("connect4", "", "4453");
  const auto one = player("default tt=1M depth=8", at);
  const Choice choice = first_choice(*one, at);
  app::AnalysisRequest request;
  request.game = "connect4";
  request.position = "4453";
  request.recipe = "default tt=1M";
  request.limits = depth_limit(8);
  const auto analysis = app::analyse(request, {}, StopFlag{});
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(at.game->format_move(at.position, choice.move), analysis->best);
  EXPECT_EQ(choice.nodes, analysis->nodes);
  EXPECT_EQ(choice.score, analysis->score);
  EXPECT_EQ(choice.depth, 8);
}

TEST(Players, GreedyTakesTheWinAndDrawsTies) {
  const auto at = where("tic-tac-toe", "", "XX.OO.... X");
  const auto greedy = player("greedy", at);
  const Choice win = first_choice(*greedy, at);
  EXPECT_EQ(at.game->format_move(at.position, win.move), "c3");
  EXPECT_EQ(win.score, win_in(1));
  // Of the empty board's openings the centre has the most open lines; after it the four corners
  // are alike for the opponent.
  const auto start = where("tic-tac-toe");
  EXPECT_EQ(start.game->format_move(start.position, first_choice(*greedy, start).move), "b2");
  const auto reply = where("tic-tac-toe", "", "....X.... O");
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    greedy->new_game(seed);
    ++counts[reply.game->format_move(reply.position, first_choice(*greedy, reply).move)];
  }
  ASSERT_EQ(counts.size(), 4U);
  for (const char* corner : {"a1", "a3", "c1", "c3"}) {
    EXPECT_NEAR(counts[corner], 100, 4.5 * std::sqrt(400 * 0.25 * 0.75)) << corner;
  }
}

TEST(Players, RandomPlaysAllMovesAlike) {
  const auto at = where("connect4");
  const auto random = player("random", at);
  std::map<std::string, int> counts;
  constexpr int kGames = 7000;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    random->new_game(seed);
    ++counts[at.game->format_move(at.position, first_choice(*random, at).move)];
  }
  ASSERT_EQ(counts.size(), 7U);
  const double deviation = std::sqrt(kGames * (1.0 / 7) * (6.0 / 7));
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 1000, 4.5 * deviation) << move;
}

// `first` searches nothing (depth 0), `greedy` one ply: the depth tells who has moved.
double share_of_greedy(const std::string& text, std::size_t ply) {
  const auto at = where("connect4");
  const auto one = player(text, at);
  const std::vector<app::AnyMove> moves(ply);
  constexpr int kDraws = 4000;
  int greedy = 0;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    one->new_game(seed);
    const Turn turn = turn_at(at, moves, at.position, {});
    greedy += std::get<Choice>(one->choose(turn, nullptr)).depth;
  }
  return static_cast<double>(greedy) / kDraws;
}

TEST(Players, MixturesDrawByWeight) {
  constexpr double kTolerance = 4.5 * 0.5 / 63.2;  // 4.5 standard deviations of 4000 draws
  EXPECT_NEAR(share_of_greedy("mix(0.7 first | 0.3 greedy)", 0), 0.3, kTolerance);
  EXPECT_NEAR(share_of_greedy("mix(7 first | 3 greedy)", 5), 0.3, kTolerance);
  EXPECT_NEAR(share_of_greedy("mix(1 first | 1 mix(1 first | 3 greedy))", 0), 0.375, kTolerance);
  EXPECT_NEAR(share_of_greedy("mix(1 greedy | 1 first | 2 greedy)", 1), 0.75, kTolerance);
  EXPECT_EQ(share_of_greedy("mix(2 greedy)", 0), 1);
}

TEST(Players, MixturesDrawAnewForEachMove) {
  const auto at = where("connect4");
  const auto one = player("mix(1 first | 1 greedy)", at);
  one->new_game(3);
  std::vector<app::AnyMove> moves;
  int greedy = 0;
  for (int ply = 0; ply < 400; ++ply) {
    const Turn turn = turn_at(at, moves, at.position, {});
    greedy += std::get<Choice>(one->choose(turn, nullptr)).depth;
    moves.push_back({});
  }
  EXPECT_NEAR(greedy, 200, 45);
}

TEST(Players, TheirOwnLimitsComeFirst) {
  const auto at = where("connect4");
  EXPECT_EQ(first_choice(*player("default tt=1M", at), at, depth_limit(5)).depth, 5);
  EXPECT_EQ(first_choice(*player("default tt=1M depth=3", at), at, depth_limit(5)).depth, 3);
  EXPECT_EQ(first_choice(*player("default tt=1M depth=7", at), at, depth_limit(5)).depth, 7);
  const Choice counted = first_choice(*player("default tt=1M nodes=2000", at), at, depth_limit(2));
  EXPECT_GT(counted.depth, 2);
  EXPECT_LE(counted.nodes, 2000U);
  EXPECT_EQ(first_choice(*player("strategy(pvs)", at), at, depth_limit(4)).depth, 4);
  EXPECT_EQ(first_choice(*player("strategy(pvs depth=3)", at), at, depth_limit(4)).depth, 3);
}

TEST(Players, LimitsOfAMove) {
  engine::Limits match;
  match.depth = 5;
  match.nodes = 1000;
  match.seconds = 2;
  EXPECT_EQ(limits_of({}, match).depth, 5);
  const engine::Limits deep = limits_of({.depth = 9, .nodes = {}, .seconds = {}}, match);
  EXPECT_EQ(deep.depth, 9);
  EXPECT_FALSE(has_nodes(deep));
  EXPECT_EQ(deep.seconds, 2);  // the referee looks at the watch
  const engine::Limits quick = limits_of({.depth = {}, .nodes = {}, .seconds = 0.5}, match);
  EXPECT_FALSE(has_depth(quick));
  EXPECT_EQ(quick.seconds, 0.5);

  Turn turn;
  turn.own = app::Clock{60, 0, 0};
  EXPECT_NEAR(*limits_for(turn, {}).seconds, 60.0 / 30 - 0.005, 1e-9);
  turn.limits = match;
  EXPECT_NEAR(*limits_for(turn, {}).seconds, 60.0 / 30 - 0.005, 1e-9);
  turn.own = app::Clock{600, 0, 0};
  EXPECT_EQ(*limits_for(turn, {}).seconds, 2);
  EXPECT_EQ(*limits_for(turn, {.depth = {}, .nodes = {}, .seconds = 7.0}).seconds, 7);
}

// --- populations ---------------------------------------------------------------------------------

TEST(Population, VectorsDifferAndStayInReach) {
  // Widths 8, 100 and 10: a quarter is 2, 25 and 2.5, which is rounded to 3.
  const std::vector<WeightRange> weights = {
      {"a", 4, 0, 8}, {"b", 90, 0, 100}, {"c", -5, -5, 5}, {"fixed", 3, 3, 3}};
  const auto population = perturb(weights, 500, 0.25, 1);
  ASSERT_TRUE(population.ok());
  ASSERT_EQ(population->size(), 500U);
  std::set<std::vector<Points>> different = {{4, 90, -5, 3}};
  std::array<std::set<Points>, 4> values;
  for (const auto& vector : *population) {
    ASSERT_EQ(vector.size(), 4U);
    EXPECT_TRUE(different.insert(vector).second);
    for (std::size_t i = 0; i < 4; ++i) values[i].insert(vector[i]);
  }
  EXPECT_EQ(values[0], (std::set<Points>{2, 3, 4, 5, 6}));
  EXPECT_EQ(*values[1].begin(), 65);
  EXPECT_EQ(*values[1].rbegin(), 100);
  EXPECT_EQ(values[1].size(), 36U);
  EXPECT_EQ(values[2], (std::set<Points>{-5, -4, -3, -2}));
  EXPECT_EQ(values[3], std::set<Points>{3});
}

TEST(Population, ASeedIsAPopulation) {
  const std::vector<WeightRange> weights = {{"a", 4, 0, 8}, {"b", 50, 0, 100}};
  const auto ten = perturb(weights, 10, 0.2, 1);
  const auto hundred = perturb(weights, 100, 0.2, 1);
  ASSERT_TRUE(ten.ok() && hundred.ok());
  EXPECT_TRUE(std::equal(ten->begin(), ten->end(), hundred->begin()));
  EXPECT_NE(*ten, *perturb(weights, 10, 0.2, 2));
}

TEST(Population, AsManyAsThereAre) {
  const std::vector<WeightRange> weights = {{"a", 4, 0, 8}, {"b", 0, 0, 1}};
  // Spread 0.25: {2..6} and {0} (a quarter rounds to nothing), the original left out.
  const auto all = perturb(weights, 4, 0.25, 9);
  ASSERT_TRUE(all.ok());
  const std::set<std::vector<Points>> expected = {{2, 0}, {3, 0}, {5, 0}, {6, 0}};
  EXPECT_EQ((std::set<std::vector<Points>>(all->begin(), all->end())), expected);
  EXPECT_EQ(
      perturb(weights, 5, 0.25, 9).message(),
      "with spread 0.25 only 4 other weight vectors exist; expected no more players than that, "
      "or a larger spread");
  EXPECT_EQ(perturb(weights, 17, 1, 9)->size(), 17U);
  EXPECT_FALSE(perturb(weights, 18, 1, 9).ok());
  const std::vector<WeightRange> wide = {{"w", 0, -(1 << 30), 1 << 30}, {"x", 0, 0, 1 << 30}};
  EXPECT_EQ(perturb(wide, 1000, 1, 9)->size(), 1000U);
}

TEST(Population, BadInputIsOneLine) {
  const std::vector<WeightRange> weights = {{"a", 4, 0, 8}};
  EXPECT_NE(perturb({}, 1, 0.5, 1).message().find("there are none"), std::string::npos);
  EXPECT_NE(perturb(weights, 0, 0.5, 1).message().find("expected 1 to"), std::string::npos);
  EXPECT_NE(perturb(weights, 1, 0, 1).message().find("more than 0"), std::string::npos);
  EXPECT_NE(perturb(weights, 1, 1.5, 1).message().find("at most 1"), std::string::npos);
  EXPECT_NE(perturb(weights, 1, std::nan(""), 1).message().find("spread"), std::string::npos);
  EXPECT_EQ(perturb({{"a", 9, 0, 8}}, 1, 0.5, 1).message(), "weight 'a' is 9; expected 0 to 8");
}

}  // namespace
}  // namespace espalier::match
