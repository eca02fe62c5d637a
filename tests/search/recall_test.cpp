// What the engine remembers besides the values of searches: static evaluations in the table
// (Abalone12 III) and on the way of dynamic ordering (Muszycka85 4.2), which entries of the table
// were used (Abalone12 III), and the value of the last move (Tong02 1.2.3). That kept evaluations
// change nothing is tested on every game in zoo_tests.hpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "search/engine_zoo.hpp"
#include "search/tiny_tree.hpp"

namespace espalier::testing {
namespace {

std::uint64_t calls = 0;

// An evaluation that counts how often it is asked.
template <class E>
struct Counted : E {
  template <class G>
  Points value(const G& game, const typename G::Position& p, const typename E::State& state) const {
    ++calls;
    return E::value(game, p, state);
  }
};

template <class G, class E>
struct Counting {
  G game;
  typename G::Position position;
  int depth;

  Counting(const G& rules, std::uint64_t seed, std::uint64_t plies, int most)
      : game(rules), position(start_of(rules, seed, plies)), depth(most) {}

  static typename G::Position start_of(const G& game, std::uint64_t seed, std::uint64_t plies) {
    Rng rng(seed);
    return random_position(game, rng, plies);
  }
  Answer<typename G::Move> run(const Recipe& recipe) const {
    Request<typename G::Move> request;
    request.limits.depth = depth;
    calls = 0;
    const auto answer = Engine<G, Counted<E>, Full>(game, {}, recipe).run(position, request);
    EXPECT_EQ(answer.statistics.evaluations, calls);
    return answer;
  }
};

const Counting<othello::Othello, othello::Positional> kOthello({}, 1, 10, 5);
const Counting<breakthrough::Breakthrough, breakthrough::Advance> kBreakthrough(
    breakthrough::Breakthrough(6), 2, 8, 4);
const Counting<connect4::Connect4, connect4::Threats> kConnect4({}, 3, 6, 7);

// --- the table keeps evaluations -----------------------------------------------------------------

template <class Subject>
void expect_fewer_calls(const Subject& subject, Recipe recipe) {
  recipe.memory.bytes = std::size_t{1} << 20;
  const auto without = subject.run(recipe);
  recipe.memory.evaluations = true;
  const auto with = subject.run(recipe);
  EXPECT_EQ(with.value, without.value);
  EXPECT_EQ(with.best, without.best);
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_EQ(without.statistics.evaluations_saved, 0U);
  EXPECT_EQ(with.statistics.evaluations + with.statistics.evaluations_saved,
            without.statistics.evaluations);
  EXPECT_LT(with.statistics.evaluations, without.statistics.evaluations);
}

TEST(KeptEvaluations, Abalone12IIITheEvaluationIsNotCalledAgain) {
  Recipe fixed;
  expect_fewer_calls(kOthello, fixed);
  expect_fewer_calls(kBreakthrough, fixed);
  expect_fewer_calls(kConnect4, fixed);
  // What the shallower iterations evaluated is known to the deeper ones, and what sorted children.
  Recipe deepening;
  deepening.root.deepening = Deepening::Iterative;
  deepening.recursion = Recursion::Pvs;
  deepening.ordering.keys = {OrderKey::Fixed};
  deepening.ordering.static_depth = 1;
  expect_fewer_calls(kOthello, deepening);
  expect_fewer_calls(kBreakthrough, deepening);
}

// The evaluations stay from move to move, until a new game begins.
TEST(KeptEvaluations, Abalone12IIIAKeptTableKnowsTheLeaves) {
  Recipe recipe;
  recipe.memory.bytes = std::size_t{1} << 22;
  recipe.memory.evaluations = true;
  Request<breakthrough::Move> request;
  request.limits.depth = 2;
  using Player = Engine<breakthrough::Breakthrough, breakthrough::Advance, Full>;
  Player engine(kBreakthrough.game, {}, recipe);
  const auto evaluations = [&] {
    return engine.run(kBreakthrough.position, request).statistics.evaluations;
  };
  const std::uint64_t at_first = evaluations();
  EXPECT_GT(at_first, 0U);
  EXPECT_EQ(evaluations(), 0U);
  engine.clear();
  EXPECT_EQ(evaluations(), at_first);
}

// --- dynamic ordering ----------------------------------------------------------------------------

struct Golden {
  std::uint64_t nodes;
  std::uint64_t asked;  // static values, when each was computed wherever it was asked for
  std::uint64_t called;
};

template <class Subject>
void expect_golden(const Subject& subject, const Recipe& recipe, const Golden& golden) {
  SCOPED_TRACE(format_recipe(recipe));
  const auto answer = subject.run(recipe);
  const Statistics& told = answer.statistics;
  EXPECT_EQ(answer.nodes, golden.nodes);
  EXPECT_EQ(told.evaluations + told.evaluations_saved, golden.asked);
  EXPECT_EQ(told.evaluations, golden.called);
}

Recipe dynamic_recipe(int static_depth) {
  Recipe recipe;
  recipe.ordering.dynamic = true;
  recipe.ordering.static_depth = static_depth;
  return recipe;
}

// Nodes and values asked for are those of a search that keeps nothing.
TEST(DynamicOrdering, Muszycka85Section42ValuesOfTheOrderAreThoseOfTheLeaves) {
  Recipe recipe = dynamic_recipe(2);
  expect_golden(kOthello, recipe, {2282, 11511, 8143});
  expect_golden(kBreakthrough, recipe, {1094, 11080, 9510});
  expect_golden(kConnect4, recipe, {2638, 13315, 9289});
  recipe.safe = recipe.distance = recipe.bounds = true;  // moves left out have other numbers
  expect_golden(kConnect4, recipe, {2417, 12023, 8598});
  expect_golden(kOthello, dynamic_recipe(1), {1979, 32200, 23231});
}

TEST(DynamicOrdering, Muszycka85Section42AlsoBesideATable) {
  Recipe recipe = dynamic_recipe(2);
  recipe.root.deepening = Deepening::Iterative;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = std::size_t{1} << 20;
  recipe.ordering.table_move = true;
  expect_golden(kOthello, recipe, {2672, 8824, 6877});
  expect_golden(kConnect4, recipe, {5447, 16081, 13385});
}

// Two plies: the children of a child that was looked at are leaves, and no leaf of it is evaluated
// twice.
TEST(DynamicOrdering, Muszycka85Section42AMinimalWindowReadsWhatWasKept) {
  const breakthrough::Breakthrough game(6);
  const Counted<breakthrough::Advance> advance;
  const Recipe recipe = dynamic_recipe(2);
  memory::TranspositionTable none(0);
  TeamBudget budget;
  budget.begin({}, nullptr);
  Search<breakthrough::Breakthrough, Counted<breakthrough::Advance>, Full> search(game, advance,
                                                                                  recipe, none);
  search.begin(game.start());
  search.budget_ = Budget(budget);
  calls = 0;
  const auto root = search.root(game.start());
  const Points value = search.search<false>(root, 2 * kPly, -kWin, -kWin + 1);  // one child cuts
  EXPECT_GT(value, -kWin);
  const auto moves = game.moves(game.start());
  // All children, the children of those that were looked at; the leaves cost nothing.
  EXPECT_EQ(search.statistics_.evaluations_saved, search.leaves_);
  EXPECT_EQ(calls, search.statistics_.order_evaluations);
  EXPECT_GE(calls, moves.size());
}

// The figure's tree, with a third child of every node that changes nothing. p1 looks best (7), but
// p11 (1) is unpromising in comparison with p3 (6): p12 is not looked at, and p3 is searched first.
// What was valued for the order is not valued again, and p11 is enough to cut p1 off.
TEST(Muszycka85Figure43, P1IsAbandonedAfterP11) {
  static constexpr Points kSons[] = {7, 3, 6};
  static constexpr Points kGrandsons[3][3] = {{1, 8, 8}, {3, 4, 4}, {6, 9, 9}};
  std::vector<int> valued;  // 1 to 3: the sons; 11 to 33: theirs
  TinyTree::value = [&](const TinyTree::Position& p) {
    if (p.level == 0) return 0;
    const int son = move_at(p, 1);
    const int grandson = p.level == 1 ? 0 : move_at(p, 2);
    valued.push_back(p.level == 1 ? son + 1 : 10 * (son + 1) + grandson + 1);
    return p.level == 1 ? kSons[son] : kGrandsons[son][grandson];
  };
  const auto answer = search_tiny(dynamic_recipe(2), 2);
  EXPECT_EQ(answer.value, 6);
  EXPECT_EQ(valued, (std::vector{1, 2, 3, 11, 31, 32, 33, 21, 22, 23}));
  EXPECT_EQ(answer.statistics.order_evaluations, valued.size());
}

// A child that fell behind and comes to the front again is looked at from where it was left.
TEST(Muszycka85Section42, AnAbandonedChildIsLookedAtAgain) {
  static constexpr Points kSons[] = {7, 2, 6};
  static constexpr Points kGrandsons[3][3] = {{5, 8, 8}, {9, 9, 9}, {4, 3, 9}};
  std::vector<int> valued;
  TinyTree::value = [&](const TinyTree::Position& p) {
    if (p.level == 0) return 0;
    if (p.level == 1) return kSons[move_at(p, 1)];
    valued.push_back(10 * (move_at(p, 1) + 1) + move_at(p, 2) + 1);
    return kGrandsons[move_at(p, 1)][move_at(p, 2)];
  };
  EXPECT_EQ(search_tiny(dynamic_recipe(2), 2).value, 9);
  // p11 = 5 is behind p3 = 6, p31 = 4 behind p1 = 5: p1 stays the best, and p3 the next.
  EXPECT_EQ((std::vector(valued.begin(), valued.begin() + 6)),
            (std::vector{11, 31, 12, 13, 32, 33}));
}

// --- which entries were used ---------------------------------------------------------------------

// Connect-4 with a table whose entries the test can look at.
class UsedEntries : public ::testing::Test {
 protected:
  using Searching = Search<connect4::Connect4, connect4::Threats, Full>;

  static Recipe recipe(bool iteration_sort) {
    Recipe made;
    made.memory.bytes = kBytes;
    made.memory.replacement = memory::Replacement::Used;
    made.ordering.combined = iteration_sort;
    made.ordering.evaluate_levels = 0;
    made.ordering.history_levels = 0;
    made.ordering.iteration_sort = iteration_sort;
    return made;
  }
  void search(const Recipe& recipe, int plies, Points alpha) {
    TeamBudget budget;
    budget.begin({}, nullptr);
    Searching searching(game_, {}, recipe, table_);
    searching.begin(game_.start());
    searching.budget_ = Budget(budget);
    searching.search<false>(searching.root(game_.start()), plies * kPly, alpha, alpha + 1);
  }
  std::uint64_t key_after(connect4::Move move) const {
    return game_.key(game_.play(game_.start(), move));
  }
  // An entry that was used does not yield to another position.
  bool was_used(std::uint64_t key) {
    EXPECT_TRUE(table_.probe(key, 0));
    table_.store(key ^ 1, {0, Bound::Exact, 1, 0}, 0);
    return table_.probe(key, 0).has_value();
  }

  static constexpr std::size_t kBytes = std::size_t{1} << 20;
  const connect4::Connect4 game_;
  memory::TranspositionTable table_{kBytes, memory::Replacement::Used};
};

TEST_F(UsedEntries, Abalone12IIIIterationSortingOnlyLooks) {
  const auto moves = game_.moves(game_.start());
  Points value = 0;
  for (const auto move : moves) {  // as the iteration before might have left them: at no depth
    table_.store(key_after(move), {value++, Bound::Exact, 0, memory::kNoMove}, 0);
  }
  search(recipe(true), 2, -kWin);  // the first child cuts, the others are looked up only
  int looked_up = 0;
  for (const auto move : moves) {
    if (table_.probe(key_after(move), 0)->depth > 0) continue;  // this one was searched
    ++looked_up;
    EXPECT_FALSE(was_used(key_after(move)));
  }
  EXPECT_EQ(looked_up, static_cast<int>(moves.size()) - 1);
}

TEST_F(UsedEntries, Abalone12IIITooShallowIsNoUse) {
  const std::uint64_t root = game_.key(game_.start());
  table_.store(root, {5, Bound::Exact, 1, memory::kNoMove}, 0);
  search(recipe(false), 3, 0);
  EXPECT_EQ(table_.probe(root, 0)->depth, 3);
  EXPECT_FALSE(was_used(root));
}

TEST_F(UsedEntries, Abalone12IIIAnAnswerIsAUse) {
  const std::uint64_t root = game_.key(game_.start());
  table_.store(root, {5, Bound::Exact, 3, memory::kNoMove}, 0);
  search(recipe(false), 3, 0);  // is answered
  search(recipe(false), 4, 0);  // is searched, and stored again
  EXPECT_EQ(table_.probe(root, 0)->depth, 4);
  EXPECT_TRUE(was_used(root));
}

// A bound that neither answers nor narrows the window was not used.
TEST_F(UsedEntries, Abalone12IIIABoundThatTellsNothingIsNoUse) {
  const std::uint64_t root = game_.key(game_.start());
  for (const Bound bound : {Bound::Lower, Bound::Upper}) {
    table_.clear();
    const Points value = bound == Bound::Lower ? -100 : 100;
    table_.store(root, {value, bound, 3, memory::kNoMove}, 0);
    search(recipe(false), 3, 0);
    EXPECT_FALSE(was_used(root)) << (bound == Bound::Lower ? "lower" : "upper");
    table_.clear();
    table_.store(root, {-value, bound, 3, memory::kNoMove}, 0);
    search(recipe(false), 3, 0);
    EXPECT_TRUE(was_used(root)) << (bound == Bound::Lower ? "lower" : "upper");
  }
}

// --- the first guess -----------------------------------------------------------------------------

struct Played {
  std::vector<Points> values;
  std::vector<std::uint64_t> nodes;
};

// Eight moves of both players by one engine that is kept.
Played play_game(Recipe recipe, FirstGuess guess) {
  recipe.root.guess = guess;
  const breakthrough::Breakthrough game(6);
  const breakthrough::Advance advance;
  Engine<breakthrough::Breakthrough, breakthrough::Advance, Full> engine(game, advance, recipe);
  Request<breakthrough::Move> request;
  request.limits.depth = 3;
  auto position = game.start();
  Played played;
  for (int i = 0; i < 8; ++i) {
    const auto answer = engine.run(position, request);
    EXPECT_EQ(answer.value, minimax(game, advance, position, 3, reading(recipe)));
    played.values.push_back(answer.value);
    played.nodes.push_back(answer.nodes);
    // The same way whatever search found: of moves of equal value any may be the best.
    position = game.play(position, game.moves(position)[static_cast<std::size_t>(i)]);
  }
  engine.clear();
  EXPECT_EQ(engine.run(game.start(), request).nodes, played.nodes.front());
  return played;
}

TEST(FirstGuess, Tong02Section123TheLastMoveGuessesTheNext) {
  for (const Driver driver : {Driver::Mtdf, Driver::Aspiration, Driver::Staged}) {
    for (const Deepening deepening : {Deepening::Fixed, Deepening::Iterative}) {
      Recipe recipe;
      recipe.root.driver = driver;
      recipe.root.deepening = deepening;
      if (driver != Driver::Mtdf) recipe.root.widths = {5, 20};
      recipe.memory.bytes = std::size_t{1} << 20;
      SCOPED_TRACE(format_recipe(recipe));
      const Played by_value = play_game(recipe, FirstGuess::Static);
      const Played by_last = play_game(recipe, FirstGuess::Last);
      EXPECT_EQ(by_last.values, by_value.values);
      EXPECT_EQ(by_last.nodes.front(), by_value.nodes.front());  // nothing was searched before
      // A guess at one ply costs no nodes here: all leaves are children of the root.
      if (driver == Driver::Mtdf && deepening == Deepening::Fixed) {
        EXPECT_NE(by_last.nodes, by_value.nodes);
      }
    }
  }
}

// The first window of MTD(f), in First's view, lies at the last value, whoever has moved.
TEST(FirstGuess, Tong02Section123IsTurnedRoundForTheOtherPlayer) {
  const breakthrough::Breakthrough game(6);
  Recipe recipe;
  recipe.root.driver = Driver::Mtdf;
  recipe.root.guess = FirstGuess::Last;
  Request<breakthrough::Move> request;
  request.limits.depth = 3;
  Engine<breakthrough::Breakthrough, breakthrough::Advance, Traced> engine(game, {}, recipe);
  auto position = game.start();
  std::optional<Points> last;  // in First's view
  for (int ply = 0; ply < 3; ++ply) {
    engine.inner().trace_ = RecordingTrace();
    const auto answer = engine.run(position, request);
    const auto& events = engine.inner().trace_.events();
    const auto pass = std::find_if(events.begin(), events.end(),
                                   [](const Event& e) { return e.kind == EventKind::Pass; });
    ASSERT_NE(pass, events.end());
    const bool first = game.to_move(position) == Player::First;
    if (last) {
      EXPECT_EQ(first ? pass->beta : pass->alpha, *last) << ply;
    }
    last = first ? answer.value : -answer.value;
    position = game.play(position, *answer.best);
  }
}

}  // namespace
}  // namespace espalier::testing
