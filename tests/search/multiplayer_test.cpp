// Max^n, paranoid and best-reply search against plain recursions that know nothing of tables, order
// and pruning: on thousands of random trees of vectors with many ties, on trio and on games for
// two.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/breakthrough/game.hpp"
#include "espalier/games/chinese_checkers/seated_game.hpp"
#include "espalier/games/connect4/game.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "espalier/games/trio/seated_game.hpp"
#include "espalier/search/multiplayer/best_reply.hpp"
#include "espalier/search/multiplayer/deepening.hpp"
#include "espalier/search/multiplayer/max_n.hpp"
#include "espalier/search/multiplayer/paranoid.hpp"
#include "espalier/search/multiplayer/two_seats.hpp"

namespace espalier::multiplayer {
namespace {

// A random tree for three whose leaves share a sum of at most 9; few values, so ties abound.
struct RandomTree {
  struct Position {
    std::uint64_t id = 0;
    std::uint32_t level = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;
  using Moves = ChildList;
  using Value = Points;
  static constexpr std::size_t kSeats = 3;

  std::uint64_t seed = 1;
  std::uint32_t height = 4;
  bool in_turn = true;  // else the mover is drawn: anybody may follow anybody

  Position start() const { return {hash_seed(seed), 0}; }
  Moves moves(const Position& p) const {
    return Moves{static_cast<std::uint32_t>(1 + bounded(hash_salt(p.id, 1), 3))};
  }
  Position play(const Position& p, Move move) const { return {hash_step(p.id, move), p.level + 1}; }
  Seat to_move(const Position& p) const {
    if (in_turn) return seat_at(p.level % kSeats);
    return seat_at(bounded(hash_salt(p.id, 2), kSeats));
  }
  std::optional<PerSeat<RandomTree>> payoffs(const Position& p) const {
    const bool early = bounded(hash_salt(p.id, 3), 8) == 0;
    if (p.level < height && !(early && p.level > 1)) return std::nullopt;
    return values(p);
  }
  PerSeat<RandomTree> values(const Position& p) const {
    PerSeat<RandomTree> list{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      list[seat] = static_cast<Points>(bounded(hash_salt(p.id, 10 + seat), 4));
    }
    return list;
  }
  std::uint64_t key(const Position& p) const { return p.id; }
};

struct TreeValues {
  PerSeat<RandomTree> evaluate(const RandomTree& tree, const RandomTree::Position& p) const {
    return tree.values(p);
  }
  SumBounds<Points> sum_bounds(const RandomTree&) const { return {0, 3, 9}; }
};

// The definition, with a tie rule.
template <class G, class E>
PerSeat<G> plain_max_n(const G& game, const E& evaluator, const typename G::Position& p, int left,
                       Ties ties, Seat root) {
  if (const auto end = game.payoffs(p)) return *end;
  if (left == 0) return evaluator.evaluate(game, p);
  const std::size_t own = seat_number(game.to_move(p));
  std::optional<PerSeat<G>> best;
  for (const auto move : game.moves(p)) {
    const auto next = plain_max_n(game, evaluator, game.play(p, move), left - 1, ties, root);
    const auto sum = [](const PerSeat<G>& values) {
      typename G::Value all{};
      for (const auto value : values) all += value;
      return all;
    };
    bool takes = !best || next[own] > (*best)[own];
    if (best && next[own] == (*best)[own]) {
      if (ties == Ties::Last) takes = true;
      if (ties == Ties::Others) takes = sum(next) < sum(*best);
      if (ties == Ties::Root) takes = next[seat_number(root)] < (*best)[seat_number(root)];
    }
    if (takes) best = next;
  }
  return *best;
}

template <class G, class E>
typename G::Value plain_paranoid(const G& game, const E& evaluator, const typename G::Position& p,
                                 int left, Seat root) {
  if (const auto end = game.payoffs(p)) return (*end)[seat_number(root)];
  if (left == 0) return evaluator.evaluate(game, p)[seat_number(root)];
  std::optional<typename G::Value> best;
  for (const auto move : game.moves(p)) {
    const auto value = plain_paranoid(game, evaluator, game.play(p, move), left - 1, root);
    const bool max = game.to_move(p) == root;
    if (!best || (max ? value > *best : value < *best)) best = value;
  }
  return *best;
}

// One opponent replies, the others pass.
template <class G, class E>
typename G::Value plain_best_reply(const G& game, const E& evaluator, const typename G::Position& p,
                                   int left, Seat root) {
  if (const auto end = game.payoffs(p)) return (*end)[seat_number(root)];
  if (left == 0) return evaluator.evaluate(game, p)[seat_number(root)];
  std::optional<typename G::Value> best;
  auto at = p;
  const bool max = game.to_move(p) == root;
  do {
    for (const auto move : game.moves(at)) {
      auto next = game.play(at, move);
      for (int turn = 0; turn < 6 && !max; ++turn) {
        if (game.payoffs(next) || game.to_move(next) == root) break;
        next = game.pass(next);
      }
      const auto value = plain_best_reply(game, evaluator, next, left - 1, root);
      if (!best || (max ? value > *best : value < *best)) best = value;
    }
    at = game.pass(at);
  } while (!max && game.to_move(at) != root);
  return *best;
}

template <class Search>
typename Search::Value searched(Search& search, const typename Search::Position& p, int depth) {
  engine::TeamBudget team;
  team.begin({}, nullptr);
  engine::Budget budget(team);
  search.begin(p, {}, budget);
  return search.search_root(depth);
}

Plan plan_of(Ties ties, bool prune, std::size_t table) {
  Plan plan;
  plan.ties = ties;
  plan.prune = prune;
  plan.table_bytes = table;
  return plan;
}

TEST(MaxN, EqualsThePlainRecursionOnTreesWithTies) {
  int pruned = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    const RandomTree tree{seed, 3 + static_cast<std::uint32_t>(seed % 4), seed % 3 != 0};
    const int depth = 2 + static_cast<int>(seed % 5);
    for (const Ties ties : {Ties::First, Ties::Last, Ties::Others, Ties::Root}) {
      const Seat root = tree.to_move(tree.start());
      const auto wanted = plain_max_n(tree, TreeValues{}, tree.start(), depth, ties, root);
      std::array<std::uint64_t, 2> leaves{};
      for (const bool prune : {false, true}) {
        MaxN<RandomTree, TreeValues> search(tree, {}, plan_of(ties, prune, seed % 2 * 4096));
        searched(search, tree.start(), depth);
        ASSERT_EQ(search.values(), wanted) << seed << " ties " << static_cast<int>(ties);
        leaves[prune ? 1 : 0] = search.leaves();
      }
      ASSERT_LE(leaves[1], leaves[0]);
      pruned += leaves[1] < leaves[0] ? 1 : 0;
    }
  }
  EXPECT_GT(pruned, 1000);
}

TEST(MaxN, TieRulesMatter) {
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomTree tree{seed, 4, true};
    const auto first = plain_max_n(tree, TreeValues{}, tree.start(), 4, Ties::First, Seat::First);
    const auto last = plain_max_n(tree, TreeValues{}, tree.start(), 4, Ties::Last, Seat::First);
    different += first[0] != last[0] ? 1 : 0;
  }
  EXPECT_GT(different, 10);
}

TEST(Paranoid, EqualsMinimaxOfTheCoalition) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    const RandomTree tree{seed, 3 + static_cast<std::uint32_t>(seed % 4), seed % 3 != 0};
    const int depth = 2 + static_cast<int>(seed % 5);
    Paranoid<RandomTree, TreeValues> search(tree, {}, plan_of(Ties::First, true, seed % 2 * 4096));
    const Seat root = tree.to_move(tree.start());
    ASSERT_EQ(searched(search, tree.start(), depth),
              plain_paranoid(tree, TreeValues{}, tree.start(), depth, root))
        << seed;
  }
}

// Random positions of a game, by a walk from the start.
template <class G>
typename G::Position wandered(const G& game, std::uint64_t seed, int plies) {
  auto p = game.start();
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = game.moves(p);
    const auto next = game.play(p, moves[bounded(hash_step(hash_seed(seed), ply), moves.size())]);
    if (is_over(game, next)) return p;
    p = next;
  }
  return p;
}

template <class G, class E>
void all_three_agree(const G& game, const E& evaluator, int positions, int plies, int depth) {
  MaxN<G, E> max_n(game, evaluator, Plan{});
  Paranoid<G, E> paranoid(game, evaluator, Plan{});
  BestReply<G, E> reply(game, evaluator, Plan{});
  for (int i = 0; i < positions; ++i) {
    const auto p = wandered(game, static_cast<std::uint64_t>(i), i % plies);
    const Seat root = game.to_move(p);
    searched(max_n, p, depth);
    ASSERT_EQ(max_n.values(), plain_max_n(game, evaluator, p, depth, Ties::First, root)) << i;
    ASSERT_EQ(searched(paranoid, p, depth), plain_paranoid(game, evaluator, p, depth, root)) << i;
    ASSERT_EQ(searched(reply, p, depth), plain_best_reply(game, evaluator, p, depth, root)) << i;
  }
}

TEST(SeatsSearches, EqualPlainRecursionsOnTrio) {
  all_three_agree(trio::Trio(4), trio::OpenLines{}, 40, 12, 3);
}

TEST(SeatsSearches, EqualPlainRecursionsOnChineseCheckers) {
  using namespace chinese_checkers;
  all_three_agree(ChineseCheckersSeats<3>(), Lead{}, 6, 30, 2);
  all_three_agree(ChineseCheckersSeats<6>(), Lead{}, 2, 30, 2);
}

// --- two players ---------------------------------------------------------------------------------

template <class G, class E>
typename G::Value plain_minimax(const G& game, const E& evaluator, const typename G::Position& p,
                                int left) {
  if (const auto end = game.outcome(p)) return *end;
  if (left == 0) return evaluator.value(game, p, evaluator.init(game, p));
  std::optional<typename G::Value> best;
  for (const auto move : game.moves(p)) {
    const auto value = -plain_minimax(game, evaluator, game.play(p, move), left - 1);
    if (!best || value > *best) best = value;
  }
  return *best;
}

template <class Subject>
void equals_minimax(int positions, int plies, int depth) {
  using G = typename Subject::Game;
  using E = typename Subject::Evaluator;
  using Seats = TwoSeatsGame<G>;
  using Values = TwoSeatsEvaluator<G, E>;
  const G game = Subject::game();
  MaxN<Seats, Values> max_n(Seats(game), {}, Plan{});
  Paranoid<Seats, Values> paranoid(Seats(game), {}, Plan{});
  BestReply<Seats, Values> reply(Seats(game), {}, Plan{});
  for (int i = 0; i < positions; ++i) {
    const auto p = wandered(game, static_cast<std::uint64_t>(i), i % plies);
    const auto wanted = plain_minimax(game, E{}, p, depth);
    EXPECT_EQ(searched(max_n, p, depth), wanted) << i;
    EXPECT_EQ(searched(paranoid, p, depth), wanted) << i;
    EXPECT_EQ(searched(reply, p, depth), wanted) << i;
  }
}

template <class... Subject>
void each_equals_minimax(games::Subjects<Subject...>, int positions, int plies, int depth) {
  (equals_minimax<Subject>(positions, plies, depth), ...);
}

TEST(SeatsSearches, AreMinimaxForTwo) {
  each_equals_minimax(tic_tac_toe::Subjects{}, 20, 6, 5);
  each_equals_minimax(connect4::Subjects{}, 8, 20, 4);
  each_equals_minimax(breakthrough::Subjects{}, 3, 20, 3);
}

// --- limits --------------------------------------------------------------------------------------

TEST(SeatsDeepening, KeepsItsLimits) {
  using Search = MaxN<trio::Trio, trio::OpenLines>;
  const trio::Trio game(5);
  Deepening<Search> deepening(game, {}, Plan{});
  Deepening<Search>::Request request;
  request.limits.nodes = 5000;
  auto answer = deepening.run(game.start(), request, {}, nullptr);
  EXPECT_LE(answer.nodes, 5000U);
  EXPECT_GT(answer.nodes, 4000U);
  EXPECT_TRUE(answer.best);
  EXPECT_FALSE(answer.complete);
  request.limits.nodes = 1;
  answer = deepening.run(game.start(), request, {}, nullptr);
  EXPECT_TRUE(answer.best) << "a legal move, whatever the limit";
  StopFlag stop;
  stop.request();
  answer = deepening.run(game.start(), {}, {}, &stop);
  EXPECT_TRUE(answer.best);
}

TEST(SeatsDeepening, FindsSeveralLinesAndKeepsToTheMovesItIsGiven) {
  using Search = Paranoid<trio::Trio, trio::OpenLines>;
  const trio::Trio game(4);
  Deepening<Search> deepening(game, {}, Plan{});
  Deepening<Search>::Request request;
  request.limits.depth = 3;
  request.lines = 3;
  const auto three = deepening.run(game.start(), request, {}, nullptr);
  ASSERT_EQ(three.lines.size(), 3U);
  EXPECT_GE(three.lines[0].value, three.lines[1].value);
  EXPECT_GE(three.lines[1].value, three.lines[2].value);
  EXPECT_FALSE(three.lines[0].line.front() == three.lines[1].line.front());
  request.lines = 1;
  request.only = {trio::Move{0}, trio::Move{3}};
  const auto only = deepening.run(game.start(), request, {}, nullptr);
  EXPECT_TRUE(*only.best == trio::Move{0} || *only.best == trio::Move{3});
}

// Who can win at once does so, whoever else could.
TEST(SeatsDeepening, TakesAWinInOne) {
  const trio::Trio game(4);
  const auto p = trio::parse_position(game, "..../YY../BB../RR.. R");
  ASSERT_TRUE(p) << p.message();
  const auto wins = [&](auto deepening) {
    typename decltype(deepening)::Request request;
    request.limits.depth = 4;
    const auto answer = deepening.run(*p, request, {}, nullptr);
    EXPECT_EQ(trio::format_move(game, *p, *answer.best), "c1");
    EXPECT_TRUE(is_win(answer.value));
  };
  using trio::OpenLines;
  using trio::Trio;
  wins(Deepening<MaxN<Trio, OpenLines>>(game, {}, Plan{}));
  wins(Deepening<Paranoid<Trio, OpenLines>>(game, {}, Plan{}));
  wins(Deepening<BestReply<Trio, OpenLines>>(game, {}, Plan{}));
}

}  // namespace
}  // namespace espalier::multiplayer
