// The vocabulary: values, windows, lists, results, random numbers, keys, lines, listeners.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/depth.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/core/value.hpp"
#include "espalier/core/window.hpp"
#include "espalier/core/zobrist.hpp"

namespace espalier {
namespace {

TEST(Value, LimitsLeaveRoomForOneMore) {
  EXPECT_LT(ScoreTraits<double>::highest() - 1, ScoreTraits<double>::highest());
  EXPECT_GT(ScoreTraits<double>::lowest() + 1, ScoreTraits<double>::lowest());
  EXPECT_EQ(-ScoreTraits<Points>::lowest(), ScoreTraits<Points>::highest());
}

TEST(Value, TableDistancesAreInverseAtEveryPly) {
  for (const Points value : {0, 37, -912, kWinBand - 1, win_in(0), win_in(1), win_in(40),
                             loss_in(0), loss_in(7), loss_in(99)}) {
    for (int ply = 0; ply < 60; ++ply) {
      if (is_win(value) && value + ply > kWin) continue;  // a win nearer than the node itself
      if (is_loss(value) && value - ply < -kWin) continue;
      EXPECT_EQ(from_table(to_table(value, ply), ply), value) << value << " at ply " << ply;
    }
  }
  // A win 5 plies from the root, met at ply 3, is 2 plies from the node; at ply 10 it is 12 away.
  EXPECT_EQ(from_table(to_table(win_in(5), 3), 10), win_in(12));
  EXPECT_EQ(from_table(to_table(loss_in(5), 3), 10), loss_in(12));
}

TEST(Value, ShorterWinsAndLongerLossesAreBetter) {
  EXPECT_GT(win_in(3), win_in(5));
  EXPECT_GT(loss_in(5), loss_in(3));
  EXPECT_FALSE(is_win(kWinBand - 1));
}

TEST(Depth, CountsPlies) {
  EXPECT_EQ(Depth{3} - 1, Depth{2});
  EXPECT_TRUE(Depth{0}.at_horizon());
  EXPECT_LT(Depth{1}, Depth{2});
}

TEST(WindowOf, IsOpenAndNegates) {
  const Window<int> window{2, 5};
  EXPECT_FALSE(window.contains(2));
  EXPECT_TRUE(window.contains(3));
  EXPECT_FALSE(window.contains(5));
  EXPECT_EQ(window.negated(), (Window<int>{-5, -2}));
  EXPECT_FALSE((Window<int>{5, 5}).valid());
}

TEST(Lists, HoldMovesAndChildren) {
  MoveList<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.push_back(7);
  list.push_back(8);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{7, 8}));
  const ChildList children(3);
  EXPECT_EQ(std::vector<std::uint32_t>(children.begin(), children.end()),
            (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_TRUE(ChildList(0).empty());
}

TEST(ResultOf, HoldsValueOrMessage) {
  const Result<int> good = 4;
  const Result<int> bad = Error{"why"};
  EXPECT_EQ(*good, 4);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.message(), "why");
}

// Golden numbers: the same on every machine, or studies could not be repeated.
TEST(Random, IsTheSameEverywhere) {
  Rng rng(42);
  EXPECT_EQ(rng(), 1546998764402558742ULL);
  EXPECT_EQ(rng(), 6990951692964543102ULL);
  EXPECT_EQ(hash64(1, std::vector<int>{0, 2, 1}),
            hash_step(hash_step(hash_step(hash_seed(1), 0), 2), 1));
  EXPECT_NE(hash64(1, std::vector<int>{0, 1}), hash64(1, std::vector<int>{1, 0}));
  EXPECT_NE(hash64(1, std::vector<int>{0}), hash64(2, std::vector<int>{0}));
}

TEST(Random, BoundedNumbersCoverTheirRangeEvenly) {
  Rng rng(7);
  std::vector<int> seen(10, 0);
  for (int i = 0; i < 100'000; ++i) ++seen[rng.below(10)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);  // more than 5 sigma
  for (int i = 0; i < 1000; ++i) {
    const double real = rng.real();
    EXPECT_GE(real, 0);
    EXPECT_LT(real, 1);
  }
}

TEST(Random, PathHashesDoNotCollideOnAWholeTree) {
  std::set<std::uint64_t> seen = {hash_seed(1)};
  std::vector<std::uint64_t> level = {hash_seed(1)};
  for (int depth = 0; depth < 6; ++depth) {
    std::vector<std::uint64_t> next;
    for (const std::uint64_t node : level) {
      for (std::uint64_t child = 0; child < 7; ++child) next.push_back(hash_step(node, child));
    }
    for (const std::uint64_t node : next) EXPECT_TRUE(seen.insert(node).second);
    level = next;
  }
}

TEST(Zobrist, WordsAreDistinct) {
  constexpr ZobristTable<3, 64> table(99);
  std::set<std::uint64_t> seen = {table.side_to_move(), 0};
  for (std::size_t piece = 0; piece < 3; ++piece) {
    for (std::size_t cell = 0; cell < 64; ++cell) {
      EXPECT_TRUE(seen.insert(table(piece, cell)).second);
    }
  }
}

// A walk on a ring of four places, for ever, but move 2 is a one-way door.
struct Ring {
  struct Position {
    int place = 0;
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = int;
  using Moves = MoveList<int, 4>;
  using Value = Points;
  std::optional<Value> repeated = Value{0};  // what a repeated position is worth; empty: nothing

  Position start() const { return {}; }
  Moves moves(const Position&) const {
    Moves list;
    for (const int step : {1, 3, 2}) list.push_back(step);
    return list;
  }
  Position play(const Position& p, Move step) const {
    return {(p.place + step) % 4, opponent(p.mover)};
  }
  std::optional<Value> outcome(const Position&) const { return std::nullopt; }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(p.place) * 2 + static_cast<std::uint64_t>(p.mover);
  }
  std::optional<PathEnd<Value>> judge(const Position&, PastSpan past) const {
    if (!repeated) return std::nullopt;
    return judge_occurrence(past, 2, Ending::Repetition, *repeated);
  }
  bool irreversible(const Position&, Move step) const { return step == 2; }
};
static_assert(Game<Ring> && PathMatters<Ring> && HasIrreversibleMoves<Ring>);

TEST(LineOf, SeesRepetitionsSinceTheLastIrreversibleMove) {
  const Ring ring;
  Line<Ring> line(ring, ring.start());
  line.play(1);
  line.play(3);  // back at the start, First to move
  EXPECT_EQ(line.occurrences_before(), 1);
  EXPECT_EQ(line.outcome(), std::optional<Points>(0));
  EXPECT_EQ(line.ending(), Ending::Repetition);
  line.undo();
  EXPECT_EQ(line.outcome(), std::nullopt);
  line.play(3);
  line.play(2);  // irreversible: the past no longer counts
  line.play(2);
  EXPECT_EQ(line.position(), ring.start());
  EXPECT_EQ(line.occurrences_before(), 0);
  EXPECT_EQ(line.plies_without_progress(), 0);
}

TEST(LineOf, ALostRepetitionIsWonByThePlayerToMove) {
  const Ring ring{kWin};
  Line<Ring> line(ring, ring.start());
  line.play(1);
  line.play(3);
  EXPECT_EQ(line.outcome(), std::optional<Points>(kWin));
  const Ring free{std::nullopt};
  Line<Ring> endless(free, free.start());
  endless.play(1);
  endless.play(3);
  EXPECT_EQ(endless.outcome(), std::nullopt);
}

// Two tokens on tracks of their own walk to and fro; who is first at the end of its track wins.
struct Walk {
  struct Position {
    std::array<int, 2> steps{};  // walked so far
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
    int own() const { return steps[static_cast<std::size_t>(mover)]; }
    int other() const { return steps[static_cast<std::size_t>(opponent(mover))]; }
  };
  using Move = int;
  using Moves = MoveList<int, 2>;
  using Value = Points;
  int length = 4;
  int calm = 6;

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves list;
    list.push_back(1);
    if (p.own() > 0) list.push_back(-1);
    return list;
  }
  Position play(Position p, Move step) const {
    p.steps[static_cast<std::size_t>(p.mover)] += step;
    p.mover = opponent(p.mover);
    return p;
  }
  std::optional<Value> outcome(const Position& p) const {
    if (p.other() == length) return -kWin;
    return std::nullopt;
  }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(p.steps[0] * 64 + p.steps[1] * 2) +
           static_cast<std::uint64_t>(p.mover);
  }
  std::int32_t mark(const Position& p) const { return 2 * length - p.own() - p.other(); }
  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    return judge_standstill(*this, p, past, calm);
  }
  int idle(PastSpan past) const { return plies_since_lowest_mark(past); }
  Value stopped(const Position& p) const {
    return p.own() == p.other() ? 0 : p.own() > p.other() ? kWin : -kWin;
  }
};
static_assert(PathMatters<Walk> && HasMark<Walk> && CanBeStopped<Walk> && !CanBeStopped<Ring>);

void take(Line<Walk>& line, const std::vector<int>& steps) {
  for (const int step : steps) line.play(step);
}

TEST(LineOf, AGameStandsStillWhenAPositionOccursForTheThirdTime) {
  const Walk walk{4, 100};
  Line<Walk> line(walk, walk.start());
  take(line, {1, 1, 1, 1, -1, -1, 1, 1, -1});
  EXPECT_EQ(line.outcome(), std::nullopt);
  EXPECT_EQ(line.occurrences_before(), 1);
  line.play(-1);  // one step each, the first player to move: after plies 2, 6 and 10
  EXPECT_EQ(line.ending(), Ending::ThirdTime);
  EXPECT_EQ(line.outcome(), std::optional<Points>(0));
  EXPECT_EQ(line.reason(), "stopped: the position occurred for the third time");
  line.undo();
  EXPECT_EQ(line.ending(), std::nullopt);
  EXPECT_EQ(line.reason(), "");
}

TEST(LineOf, AGameStandsStillWhenItsPatienceIsOver) {
  const Walk walk{5, 4};
  Line<Walk> line(walk, walk.start());
  take(line, {1, 1, 1, 1, 1});  // 3 to 2
  EXPECT_EQ(line.plies_without_progress(), 0);
  take(line, {-1, -1, 1});  // back to 2 each
  EXPECT_EQ(line.plies_without_progress(), 3);
  EXPECT_EQ(line.ending(), std::nullopt);
  line.play(-1);  // 1 to 2: four plies since the lowest, and the player to move is ahead
  EXPECT_EQ(line.ending(), Ending::NoProgress);
  EXPECT_EQ(line.outcome(), std::optional<Points>(kWin));
  EXPECT_EQ(line.reason(), "stopped: no progress in 4 plies; the winner was ahead");
  line.undo();  // a step forward is no progress: the game has been as far before
  line.play(1);
  EXPECT_EQ(line.ending(), Ending::NoProgress);
  EXPECT_EQ(line.outcome(), std::optional<Points>(-kWin));
}

TEST(LineOf, UndoRemembersTheLowestSoFar) {
  const Walk walk{5, 4};
  Line<Walk> line(walk, walk.start());
  take(line, {1, 1, 1, 1, -1, -1});
  const int quiet = line.plies_without_progress();
  EXPECT_EQ(quiet, 2);
  take(line, {1, 1});
  EXPECT_EQ(line.plies_without_progress(), 4) << "as low as before is no new low";
  for (int i = 0; i < 2; ++i) line.undo();
  EXPECT_EQ(line.plies_without_progress(), quiet);
  while (!line.moves().empty()) line.undo();
  EXPECT_EQ(line.plies_without_progress(), 0);
  take(line, {1, 1});
  EXPECT_EQ(line.plies_without_progress(), 0);
}

TEST(LineOf, RulesComeBeforeStandingStill) {
  const Walk hasty{2, 1};
  Line<Walk> line(hasty, hasty.start());
  take(line, {1, 1, 1});
  EXPECT_EQ(line.ending(), Ending::Rules);
  EXPECT_EQ(line.outcome(), std::optional<Points>(-kWin));
  EXPECT_EQ(line.reason(), "");
}

TEST(LineOf, AGameWithoutAJudgeGoesOn) {
  const Ring ring{std::nullopt};
  Line<Ring> line(ring, ring.start());
  for (int i = 0; i < 5; ++i) {
    line.play(1);
    line.play(3);
  }
  EXPECT_EQ(line.occurrences_before(), 5);
  EXPECT_EQ(line.ending(), std::nullopt);
}

TEST(LineOf, GivesJudgesThePliesSinceTheLastIrreversibleMove) {
  const Ring ring;
  Line<Ring> line(ring, ring.start());
  EXPECT_EQ(line.span().size(), 1U);
  for (const int step : {1, 2, 1, 3}) line.play(step);
  ASSERT_EQ(line.span().size(), 3U);  // after the 2, and two more
  const Ring::Position after_door{3, Player::First};
  EXPECT_EQ(line.span().front(), past_ply(ring, after_door));
  EXPECT_EQ(line.span().back().back, 2);
  EXPECT_EQ(line.span().back().mover, Player::First);
  EXPECT_EQ(line.past().size(), 2U) << "without the present position";
  line.undo();
  EXPECT_EQ(line.span().back().back, 0);
}

TEST(Judges, CountOccurrencesAndSayHowFarTheyLook) {
  const Ring ring{std::nullopt};
  Line<Ring> line(ring, ring.start());
  for (const int step : {1, 3, 1, 1, 1, 1}) line.play(step);  // at the start after plies 2 and 6
  const PastSpan past = line.span();
  EXPECT_EQ(judge_occurrence(past, 2, Ending::Repetition, 7),
            (PathEnd<int>{Ending::Repetition, 7, 4}));
  EXPECT_EQ(judge_occurrence(past, 3, Ending::ThirdTime, 0),
            (PathEnd<int>{Ending::ThirdTime, 0, 6}));
  EXPECT_EQ(judge_occurrence(past, 4, Ending::ThirdTime, 0), std::nullopt);
  EXPECT_EQ(judge_reversible_plies(past, 7, 0), std::nullopt);
  EXPECT_EQ(judge_reversible_plies(past, 6, 0), (PathEnd<int>{Ending::NoProgress, 0, 7}));
}

TEST(Listeners, CountEveryNodeOnce) {
  NodeCounters counters;
  counters.inner(1, 0);  // the root is not counted
  counters.inner(2, 1);
  counters.leaf(3, 2);
  counters.leaf(3, 2);
  counters.cut();
  EXPECT_EQ(counters.nodes(), 2U);
  EXPECT_EQ(counters.leaves(), 1U);
  EXPECT_EQ(counters.visits(), 3U);
  EXPECT_EQ(counters.cuts(), 1U);
}

TEST(Listeners, CountersOfTwoThreadsCountACommonNodeOnce) {
  NodeCounters first;
  first.inner(2, 1);
  first.leaf(3, 2);
  first.inner(4, 1);
  NodeCounters second;
  second.inner(2, 1);
  second.leaf(3, 2);
  second.leaf(4, 1);  // a leaf to this one only
  second.leaf(5, 2);
  second.cut();
  first += second;
  EXPECT_EQ(first.nodes(), 4U);
  EXPECT_EQ(first.leaves(), 3U);
  EXPECT_EQ(first.visits(), 7U);
  EXPECT_EQ(first.evaluations(), 4U);
  EXPECT_EQ(first.cuts(), 1U);
}

TEST(Listeners, ATraceIsCappedAndSaysSo) {
  RecordingTrace trace(2);
  for (int i = 0; i < 5; ++i) trace.event(Event{});
  ASSERT_EQ(trace.events().size(), 3U);
  EXPECT_TRUE(trace.truncated());
  EXPECT_EQ(trace.events().back().kind, EventKind::Truncated);
}

TEST(Listeners, AStopFlagIsSeen) {
  StopFlag stop;
  EXPECT_FALSE(stop.requested());
  stop.request();
  EXPECT_TRUE(stop.requested());
  EXPECT_FALSE(NeverStop::requested());
}

}  // namespace
}  // namespace espalier
