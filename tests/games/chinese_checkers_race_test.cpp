// The race home: the table against plain searches, ways that are never wasted, results that hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/race.hpp"
#include "espalier/games/chinese_checkers/race_table.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "games/chinese_checkers_support.hpp"

namespace espalier::chinese_checkers {
namespace {

constexpr Holes kGoal = kBoard.homes[1];

// Ten marbles in holes that the table covers.
Holes random_army(Rng& rng) {
  std::vector<int> covered;
  for (int hole = 0; hole < kHoles; ++hole) {
    if (RaceTable::covers(Holes::of(hole))) covered.push_back(hole);
  }
  Holes army;
  while (army.count() < kMarbles) army.set(covered[rng.below(covered.size())]);
  return army;
}

std::vector<Holes> after_a_move(const Track& track, Holes army) {
  std::vector<Holes> list;
  track.each_move(
      army, [&](int from, int to) { list.push_back(army ^ Holes::of(from) ^ Holes::of(to)); });
  return list;
}

// Can the army come home in so many moves? Every marble outside needs one.
bool home_within(const Track& track, Holes army, int moves) {
  if ((army & ~kGoal).count() > moves) return false;
  if (army == kGoal) return true;
  const auto children = after_a_move(track, army);
  return std::any_of(children.begin(), children.end(),
                     [&](Holes child) { return home_within(track, child, moves - 1); });
}

// The first position of a hurried game in which the armies have passed each other.
std::optional<Position> passed(const ChineseCheckers& game, Rng& rng) {
  Position p = game.start();
  for (int ply = 0; ply < 400 && !game.outcome(p); ++ply) {
    if (game.separated(p)) return p;
    p = game.play(p, hurried_move(game, p, rng));
  }
  return std::nullopt;
}
std::vector<Position> races(const ChineseCheckers& game, std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Position> list;
  for (int tries = 0; tries < 1000 && list.size() < count; ++tries) {
    if (const auto p = passed(game, rng)) list.push_back(*p);
  }
  return list;
}

EnoughRacing nodes_up_to(std::uint64_t limit) {
  return [limit](std::uint64_t nodes) { return nodes >= limit; };
}

TEST(ChineseCheckersRaceTable, SatisfiesItsEquation) {
  for (const Jumps jumps : {Jumps::Long, Jumps::Adjacent}) {
    const RaceTable& table = race_table(jumps);
    // The neutral zones beside the covered rows are there to pass through, or are not there.
    for (const Holes exist : {kBoard.middle, kBoard.middle | kBoard.neutral}) {
      const Track track({jumps, exist, kBoard.middle}, RaceTable::kFloor);
      Rng rng(1);
      EXPECT_EQ(table.moves(kGoal), 0);
      for (int i = 0; i < 3000; ++i) {
        const Holes army = random_army(rng);
        if (army == kGoal) continue;
        int least = 255;
        for (const Holes child : after_a_move(track, army)) {
          least = std::min(least, table.moves(child));
        }
        ASSERT_EQ(table.moves(army), least + 1);
      }
    }
  }
}

TEST(ChineseCheckersRaceTable, AgreesWithDeepening) {
  for (const Jumps jumps : {Jumps::Long, Jumps::Adjacent}) {
    const RaceTable& table = race_table(jumps);
    const Track track({jumps, kBoard.middle, kBoard.middle}, RaceTable::kFloor);
    Rng rng(2);
    for (int checked = 0; checked < 40;) {
      Holes army = kGoal;  // a few moves away
      for (int i = 0; i < 4; ++i) {
        const auto children = after_a_move(track, army);
        army = children[rng.below(children.size())];
      }
      ++checked;
      const int moves = table.moves(army);
      ASSERT_TRUE(home_within(track, army, moves));
      ASSERT_TRUE(moves == 0 || !home_within(track, army, moves - 1));
    }
  }
}

TEST(ChineseCheckersRace, ATrackHasTheMovesOfTheGame) {
  for (const Rules rules : all_variants()) {
    const ChineseCheckers game(rules);
    for (const Position& p : races(game, 3, 3)) {
      if (p.to_move != kX) continue;
      const Position alone = game.arrange({p.marbles[0], Holes{}}, kX);
      std::set<std::pair<int, int>> expected;
      for (const Move move : game.moves(alone)) expected.insert({move.from, move.to});
      std::set<std::pair<int, int>> found;
      Track({rules.jumps, game.exist(), game.stops()}, 0)
          .each_move(p.marbles[0], [&](int from, int to) {
            found.insert({from, to});
          });
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(ChineseCheckersRace, ResultsFollowTheRuleOfTheLastMove) {
  // The first player moves, and needs as many moves as the second, or one fewer or more.
  EXPECT_EQ(race_result(kX, 3, 3), 0);
  EXPECT_EQ(race_result(kX, 3, 4), win_in(6));  // the second has its one more move
  EXPECT_EQ(race_result(kX, 4, 3), loss_in(6));
  EXPECT_EQ(race_result(kO, 3, 3), win_in(5));
  EXPECT_EQ(race_result(kO, 4, 3), 0);
  EXPECT_EQ(race_result(kO, 5, 3), loss_in(7));
  EXPECT_EQ(race_result(kO, 1, 0), 0);  // the first is home already
  for (const Player mover : {kX, kO}) {
    for (int own = 1; own < 8; ++own) {
      for (int other = 1; other < 8; ++other) {
        const Points result = race_result(mover, own, other);
        const int lead = race_lead(mover, own, other);
        EXPECT_EQ(is_win(result), lead > 0);
        EXPECT_EQ(is_loss(result), lead < 0);
      }
    }
  }
}

// Both sides race; nobody may waste a move, and a win that was called proven is won.
void run_race(const ChineseCheckers& game, Position p) {
  std::array<std::vector<Move>, 2> rest;
  std::array<std::size_t, 2> announced = {1000, 1000};
  std::optional<Player> winner;
  int plies = 0;
  for (; !game.outcome(p) && plies < 300; ++plies) {
    const std::size_t side = Position::index_of(p.to_move);
    const auto race = game.race(p, rest[side], nodes_up_to(2000));
    ASSERT_FALSE(race.way.empty());
    ASSERT_EQ(race.way.front(), race.line.front());
    ASSERT_LT(race.way.size(), announced[side]);
    announced[side] = race.way.size();
    Position end = p;
    for (const Move move : race.line) {
      ASSERT_FALSE(game.outcome(end));
      ASSERT_TRUE(game.is_legal(end, move));
      end = game.play(end, move);
    }
    if (race.line.size() > 1) {
      ASSERT_TRUE(game.outcome(end));
    }
    ASSERT_TRUE(!race.exact || race.value == 0 || is_win(race.value) || is_loss(race.value));
    if (race.exact && is_win(race.value)) winner = p.to_move;
    rest[side].assign(race.way.begin() + 1, race.way.end());
    p = game.play(p, race.way.front());
  }
  ASSERT_TRUE(game.outcome(p));
  if (winner) {
    ASSERT_EQ(*game.outcome(p), p.to_move == *winner ? kWin : -kWin);
  }
}

TEST(ChineseCheckersRace, NoMoveIsWasted) {
  for (const Rules rules : all_variants()) {
    if (rules.standstill == Standstill::Draw) continue;
    const ChineseCheckers game(rules);
    const auto list = races(game, 6, 4);
    ASSERT_FALSE(list.empty());
    for (const Position& p : list) run_race(game, p);
  }
}

TEST(ChineseCheckersRace, NearHomeTheWayIsNoLongerThanTheTableSays) {
  const ChineseCheckers game;
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const Holes x = random_army(rng);
    const Holes o = turned(random_army(rng));
    for (const Player mover : {kX, kO}) {
      const Position p = game.arrange({x, o}, mover);
      if (game.outcome(p)) continue;
      const auto race = game.race(p, {}, nodes_up_to(1000));
      const int least = race_table(Jumps::Long).moves(mover == kX ? x : turned(o));
      ASSERT_LE(static_cast<int>(race.way.size()), least);
    }
  }
}

// Seven moves for X if a chain may leave the rows of the table, eight within them; O needs eight.
TEST(ChineseCheckersRace, AWayOutsideTheTableIsFound) {
  const ChineseCheckers game;
  const auto p = parse_position(
      game,
      "./../X../XXX./....X.X....../....XXXX..../.........../........../........./........../"
      ".........../....OOOO..../....O.OOO..../..OO/.../../. X");
  ASSERT_TRUE(p.ok()) << p.message();
  EXPECT_EQ(race_table(Jumps::Long).moves(p->of(kX)), 8);
  const auto race = game.race(*p, {}, nodes_up_to(20'000));
  EXPECT_EQ(race.way.size(), 7U);
  EXPECT_TRUE(race.exact && is_win(race.value));
}

TEST(ChineseCheckersRace, AHintIsCheckedAndKept) {
  const ChineseCheckers game;
  for (const Position& p : races(game, 5, 6)) {
    const auto good = game.race(p, {}, nodes_up_to(200'000));
    // With no time at all, the hint is as good as what was found with much.
    const auto again = game.race(p, good.way, nodes_up_to(0));
    EXPECT_LE(again.way.size(), good.way.size());
    // Nonsense changes nothing.
    std::vector<Move> nonsense = good.way;
    std::reverse(nonsense.begin(), nonsense.end());
    nonsense.push_back(kPass);
    const auto without = game.race(p, {}, nodes_up_to(0));
    EXPECT_EQ(game.race(p, nonsense, nodes_up_to(0)).way, without.way);
  }
}

// The other army stands right behind: its holes may not be used.
TEST(ChineseCheckersRace, KeepsToTheRowsThatAreFree) {
  const ChineseCheckers game;
  Rng rng(7);
  for (int i = 0; i < 50; ++i) {
    Holes x;
    Holes o;
    while (x.count() < kMarbles) {
      const int hole = static_cast<int>(rng.below(kHoles));
      if (game.stops().test(hole) && row_of(hole) >= RaceTable::kFloor + 1) x.set(hole);
    }
    o.set(kBoard.hole_at(RaceTable::kFloor, 1));
    o.set(kBoard.hole_at(RaceTable::kFloor, -3));
    while (o.count() < kMarbles) {
      const int hole = static_cast<int>(rng.below(kHoles));
      if (game.stops().test(hole) && row_of(hole) < 9) o.set(hole);
    }
    const Position p = game.arrange({x, o}, kX);
    if (game.outcome(p) || !game.separated(p)) continue;
    run_race(game, p);
  }
}

}  // namespace
}  // namespace espalier::chinese_checkers
