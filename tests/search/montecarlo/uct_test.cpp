// UCT: proven values equal minimax, memory stays within its limit, the same seed builds the same
// tree, a tree is kept from move to move, threads leave sound counts.
#include "espalier/search/montecarlo/uct.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "espalier/games/connect4/game.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "espalier/games/trio/seated_game.hpp"

namespace espalier::montecarlo {
namespace {

using tic_tac_toe::TicTacToe;
using TicTacToeUct = Uct<TicTacToe, tic_tac_toe::OpenLines>;
using connect4::UsualConnect4;
using Connect4Uct = Uct<UsualConnect4, connect4::Threats>;
using TrioUct = Uct<trio::Trio, trio::OpenLines>;

constexpr std::size_t kSmall = std::size_t{1} << 20;

UctOptions small_options() {
  UctOptions options;
  options.memory = kSmall;
  return options;
}

template <class Search>
typename Search::Request playouts(std::uint64_t count) {
  typename Search::Request request;
  request.limits.nodes = count;
  return request;
}

// 1, 0 or -1 for the mover, by plain recursion.
int minimax(const TicTacToe& game, const tic_tac_toe::Position& position) {
  if (const auto end = game.outcome(position)) return *end > 0 ? 1 : *end < 0 ? -1 : 0;
  int best = -1;
  for (const auto move : game.moves(position)) {
    best = std::max(best, -minimax(game, game.play(position, move)));
  }
  return best;
}

std::map<std::uint64_t, tic_tac_toe::Position> all_positions() {
  const TicTacToe game;
  std::map<std::uint64_t, tic_tac_toe::Position> known;
  std::vector<tic_tac_toe::Position> open = {game.start()};
  while (!open.empty()) {
    const auto position = open.back();
    open.pop_back();
    if (game.outcome(position) || !known.emplace(game.key(position), position).second) continue;
    for (const auto move : game.moves(position)) open.push_back(game.play(position, move));
  }
  return known;
}

TEST(Uct, SolvesAllTicTacToePositions) {
  const TicTacToe game;
  TicTacToeUct search(game, {}, small_options());
  const auto positions = all_positions();
  EXPECT_EQ(positions.size(), 4520U);  // 5478 with the finished ones
  for (const auto& [key, position] : positions) {
    search.clear();
    const auto answer = search.run(position, playouts<TicTacToeUct>(30'000));
    ASSERT_TRUE(answer.proven);
    const auto& best = answer.lines.front();
    const double expected = 0.5 + 0.5 * minimax(game, position);
    ASSERT_EQ(best.share, expected);
    ASSERT_EQ(-minimax(game, game.play(position, best.moves.front())), minimax(game, position));
  }
}

TEST(Uct, ANearWinIsToldWithItsDistance) {
  const auto position = tic_tac_toe::parse_position(TicTacToe{}, "XX.OO.... X");
  ASSERT_TRUE(position.ok());
  TicTacToeUct search({}, {}, small_options());
  const auto answer = search.run(*position, playouts<TicTacToeUct>(1000));
  ASSERT_TRUE(answer.proven);
  EXPECT_EQ(answer.lines.front().decided, 1);
  EXPECT_EQ(answer.lines.front().moves.front().cell, 8);
}

// --- memory --------------------------------------------------------------------------------------

TEST(Uct, MemoryStaysWithinItsLimit) {
  for (const std::size_t bytes :
       {Connect4Uct::least_bytes({}), std::size_t{1500}, std::size_t{20'000}, kSmall}) {
    UctOptions options;
    options.memory = bytes;
    Connect4Uct search({}, {}, options);
    const auto answer = search.run(UsualConnect4{}.start(), playouts<Connect4Uct>(20'000));
    const auto& pool = search.tree().pool;
    EXPECT_LE(pool.bytes(), bytes);
    EXPECT_LE(pool.used_bytes(), pool.bytes());
    EXPECT_TRUE(pool.full()) << bytes;
    EXPECT_EQ(answer.playouts, 20'000U) << "a full tree goes on counting";
    EXPECT_EQ(answer.visits, 20'000U);
    ASSERT_EQ(answer.lines.size(), 1U);
  }
}

TEST(Uct, HistoryIsPartOfTheMemory) {
  UctOptions options;
  options.history = 1;
  EXPECT_GT(Connect4Uct::least_bytes(options), Connect4Uct::least_bytes({}));
  options.memory = Connect4Uct::least_bytes(options);
  Connect4Uct search({}, {}, options);
  EXPECT_EQ(search.run(UsualConnect4{}.start(), playouts<Connect4Uct>(100)).visits, 100U);
}

// --- the tree as numbers -------------------------------------------------------------------------

using Numbers = std::vector<double>;

// All that can be reached from a node, in the order of the moves.
template <class Tree>
void write_tree(const Tree& tree, NodeId id, std::set<NodeId>& seen, Numbers& numbers) {
  const auto& node = tree.pool.node(id);
  numbers.push_back(static_cast<double>(node.key));
  numbers.push_back(node.visits);
  numbers.push_back(static_cast<double>(node.proof));
  numbers.insert(numbers.end(), node.total.begin(), node.total.end());
  if (!seen.insert(id).second || node.state != NodeState::Open) return;
  for (std::size_t i = 0; i < node.count; ++i) {
    const auto& edge = tree.pool.edges(node)[i];
    for (const double number : {static_cast<double>(edge.visits), edge.total,
                                static_cast<double>(edge.prior), double{edge.certain}}) {
      numbers.push_back(number);
    }
    if (edge.child != kNoNode) write_tree(tree, edge.child, seen, numbers);
  }
}
template <class Search>
Numbers numbers_below(const Search& search, NodeId id) {
  std::set<NodeId> seen;
  Numbers numbers;
  write_tree(search.tree(), id, seen, numbers);
  return numbers;
}

TEST(Uct, TheSameSeedBuildsTheSameTree) {
  UctOptions options = small_options();
  options.history = 0.5;
  const auto build = [&](std::uint64_t seed) {
    options.seed = seed;
    Connect4Uct search({}, {}, options);
    search.run(UsualConnect4{}.start(), playouts<Connect4Uct>(3000));
    return numbers_below(search, search.tree().root);
  };
  const Numbers first = build(1);
  EXPECT_GT(first.size(), 10'000U);
  EXPECT_EQ(build(1), first);
  EXPECT_NE(build(2), first);
}

TEST(Uct, TheTreeIsKeptFromMoveToMove) {
  for (const std::size_t bytes : {kSmall, std::size_t{64} << 20}) {  // tidied up; left alone
    UctOptions options;
    options.memory = bytes;
    Connect4Uct search({}, {}, options);
    const UsualConnect4 game;
    const auto answer = search.run(game.start(), playouts<Connect4Uct>(6000));
    const auto move = answer.lines.front().moves.front();
    const auto& tree = search.tree();
    NodeId child = kNoNode;
    const auto& root = tree.pool.node(tree.root);
    for (std::size_t i = 0; i < root.count; ++i) {
      if (tree.pool.edges(root)[i].move == move) child = tree.pool.edges(root)[i].child;
    }
    ASSERT_NE(child, kNoNode);
    const Numbers before = numbers_below(search, child);
    const std::uint32_t nodes = tree.pool.nodes();
    const auto next = search.run(game.play(game.start(), move), playouts<Connect4Uct>(0));
    EXPECT_EQ(next.playouts, 0U);
    EXPECT_EQ(numbers_below(search, tree.root), before);
    if (bytes == kSmall) {
      EXPECT_LT(tree.pool.nodes(), nodes) << "the rest was given back";
    }
    // It can be searched on, and positions are found again.
    search.run(game.play(game.start(), move), playouts<Connect4Uct>(2000));
    EXPECT_EQ(tree.pool.node(tree.root).visits, next.visits + 2000);
  }
}

TEST(Uct, WithoutReuseEverySearchBeginsAnew) {
  UctOptions options = small_options();
  options.reuse = false;
  Connect4Uct search({}, {}, options);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(search.run(UsualConnect4{}.start(), playouts<Connect4Uct>(500)).visits, 500U);
  }
}

TEST(Uct, TranspositionsShareNodes) {
  UctOptions options;
  options.solver = false;
  TicTacToeUct with({}, {}, options);
  options.transpositions = false;
  TicTacToeUct without({}, {}, options);
  const auto shared = with.run(TicTacToe{}.start(), playouts<TicTacToeUct>(50'000));
  const auto apart = without.run(TicTacToe{}.start(), playouts<TicTacToeUct>(50'000));
  EXPECT_LE(shared.nodes, 5478U);
  EXPECT_GT(apart.nodes, 2 * shared.nodes);
}

// --- threads -------------------------------------------------------------------------------------

TEST(Uct, ThreadsCountEveryPlayoutOnce) {
  UctOptions options = small_options();
  options.solver = false;
  options.history = 0.5;
  Connect4Uct search({}, {}, options);
  auto request = playouts<Connect4Uct>(20'000);
  request.threads = 4;
  const auto answer = search.run(UsualConnect4{}.start(), request);
  EXPECT_EQ(answer.threads, 4);
  EXPECT_EQ(answer.playouts, 20'000U);
  EXPECT_EQ(answer.visits, 20'000U);
  const auto& pool = search.tree().pool;
  for (NodeId id = 1; id <= pool.nodes(); ++id) {
    const auto& node = pool.node(id);
    if (node.state != NodeState::Open) continue;
    double total = 0;
    for (std::size_t i = 0; i < node.count; ++i) total += pool.edges(node)[i].visits;
    ASSERT_LE(total, node.visits) << "no virtual loss is left";
    ASSERT_NEAR(node.total[0] + node.total[1], node.visits, 1e-3 * node.visits + 1e-3);
  }
}

TEST(Uct, ThreadsProveWhatOneThreadProves) {
  TicTacToeUct search({}, {}, small_options());
  auto request = playouts<TicTacToeUct>(200'000);
  request.threads = 4;
  const auto answer = search.run(TicTacToe{}.start(), request);
  EXPECT_TRUE(answer.proven);
  EXPECT_EQ(answer.lines.front().share, 0.5);
}

TEST(Uct, AStopEndsTheSearch) {
  Connect4Uct search({}, {}, small_options());
  StopFlag stop;
  int reports = 0;
  auto request = typename Connect4Uct::Request{};  // without any limit
  request.threads = 2;
  request.lines = 3;
  const auto answer = search.run(
      UsualConnect4{}.start(), request,
      [&](const Connect4Uct::Answer& now) {
        EXPECT_EQ(now.lines.size(), 3U);
        if (++reports == 3) stop.request();
      },
      &stop);
  EXPECT_GE(reports, 3);
  EXPECT_EQ(stop.told(), answer.playouts);
}

// --- moves of the root ---------------------------------------------------------------------------

TEST(Uct, OnlyTheMovesAskedForAreSearched) {
  const TicTacToe game;
  for (const auto& [key, position] : all_positions()) {
    if (key % 37 != 0) continue;
    const auto moves = game.moves(position);
    auto request = playouts<TicTacToeUct>(30'000);
    request.only = {moves[moves.size() - 1]};
    TicTacToeUct search(game, {}, small_options());
    const auto answer = search.run(position, request);
    ASSERT_EQ(answer.lines.size(), 1U);
    EXPECT_EQ(answer.lines.front().moves.front(), request.only.front());
    ASSERT_TRUE(answer.proven);
    const int value = -minimax(game, game.play(position, request.only.front()));
    EXPECT_EQ(answer.lines.front().share, 0.5 + 0.5 * value);
    // The other moves come back, and the node is not proven by a part of them.
    const auto all = search.run(position, playouts<TicTacToeUct>(30'000));
    ASSERT_TRUE(all.proven);
    EXPECT_EQ(all.lines.front().share, 0.5 + 0.5 * minimax(game, position));
  }
}

// --- three seats ---------------------------------------------------------------------------------

TEST(Uct, ThreeSeatsWinAndPreventWins) {
  const trio::Trio game(4);
  TrioUct search(game, {}, small_options());
  const auto best = [&](const char* text) {
    const auto position = trio::parse_position(game, text);
    EXPECT_TRUE(position.ok()) << position.message();
    search.clear();
    const auto answer = search.run(*position, playouts<TrioUct>(20'000));
    return std::pair(trio::format_move(game, *position, answer.lines.front().moves.front()),
                     answer.lines.front());
  };
  const auto win = best("RR../YY../BB../.... R");
  EXPECT_EQ(win.first, "c4");
  EXPECT_EQ(win.second.share, 1.0);
  EXPECT_EQ(win.second.decided, 1);
}

TEST(Uct, RewardsOfThreeSeatsAddUpToOne) {
  UctOptions options = small_options();
  TrioUct search(trio::Trio(4), {}, options);
  search.run(trio::Trio(4).start(), playouts<TrioUct>(2000));
  const auto& root = search.tree().pool.node(search.tree().root);
  EXPECT_NEAR(root.total[0] + root.total[1] + root.total[2], root.visits, 0.01);
  options.length = 0;  // the evaluation alone
  TrioUct evaluated(trio::Trio(4), {}, options);
  evaluated.run(trio::Trio(4).start(), playouts<TrioUct>(500));
  const auto& node = evaluated.tree().pool.node(evaluated.tree().root);
  EXPECT_NEAR(node.total[0] + node.total[1] + node.total[2], node.visits, 0.01);
}

// --- playouts ------------------------------------------------------------------------------------

// Minimax with the evaluation at the horizon, a nearer win better.
double plain_value(const UsualConnect4& game, const connect4::Position& position, int depth,
                   int ply) {
  if (const auto end = game.outcome(position)) {
    return *end > 0 ? *end - ply : *end < 0 ? *end + ply : 0;
  }
  const connect4::Threats evaluator;
  if (depth == 0) return evaluator.value(game, position, evaluator.init(game, position));
  double best = -2 * kWin;
  for (const auto move : game.moves(position)) {
    best = std::max(best, -plain_value(game, game.play(position, move), depth - 1, ply + 1));
  }
  return best;
}

TEST(Uct, TheShallowSearchEqualsMinimax) {
  const UsualConnect4 game;
  const connect4::Threats evaluator;
  UctOptions options;
  options.scale = 1'000;
  const Judge<UsualConnect4, connect4::Threats> judge(game, evaluator, options);
  const Shallow<UsualConnect4, connect4::Threats> shallow(judge);
  Rng rng(5);
  for (int i = 0; i < 300; ++i) {
    auto position = game.start();
    for (std::uint64_t ply = rng.below(30); ply > 0 && !game.outcome(position); --ply) {
      const auto moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
    }
    if (game.outcome(position)) continue;
    const int depth = 1 + i % 3;
    const double value = plain_value(game, position, depth, 0);
    EXPECT_EQ(shallow.value(position, depth), judge.of_score(position, value));
    const auto best = shallow.best(position, game.moves(position), depth, rng);
    EXPECT_EQ(-plain_value(game, game.play(position, best), depth - 1, 1), value);
  }
}

TEST(Uct, EveryKindOfPlayoutFindsAWinInTwo) {
  const UsualConnect4 game;
  const auto position = connect4::parse_position(game, "4455");  // 6 or 3: two threats
  ASSERT_TRUE(position.ok()) << position.message();
  UctOptions options = small_options();
  for (const PlayoutKind kind : {PlayoutKind::Random, PlayoutKind::Rank, PlayoutKind::Search}) {
    for (const int length : {kUsualLength, 0, 3}) {
      options.playout = kind;
      options.length = length;
      Connect4Uct search(game, {}, options);
      const auto answer = search.run(*position, playouts<Connect4Uct>(5000));
      EXPECT_TRUE(answer.proven) << static_cast<int>(kind) << " " << length;
      EXPECT_EQ(answer.lines.front().share, 1.0);
    }
  }
}

}  // namespace
}  // namespace espalier::montecarlo
