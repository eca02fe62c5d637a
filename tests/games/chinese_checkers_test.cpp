// Chinese Checkers by hand: jumps, neutral zones, ends, standing still, texts, variants. What a
// move generator can be compared with is in chinese_checkers_naive_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/text.hpp"
#include "games/chinese_checkers_support.hpp"
#include "support/says.hpp"

namespace espalier::chinese_checkers {
namespace {

const std::string kStart =
    "O/OO/OOO/OOOO/............./............/.........../........../........./........../"
    ".........../............/............./XXXX/XXX/XX/X X";

ChineseCheckers game_of(const char* variant) { return ChineseCheckers(*variant_rules(variant)); }

using testing::says;

// Names of holes, separated by blanks.
Holes holes(const ChineseCheckers& game, const std::string& names) {
  Holes set;
  for (const std::string_view name : split_fields(names)) {
    for (const int hole : game.exist()) {
      if (hole_name(hole, game.exist()) == name) set.set(hole);
    }
  }
  return set;
}
Position put(const ChineseCheckers& game, const std::string& x, const std::string& o,
             Player mover) {
  return game.arrange({holes(game, x), holes(game, o)}, mover);
}

std::set<std::string> move_texts(const ChineseCheckers& game, const Position& p) {
  std::set<std::string> texts;
  for (const Move move : game.moves(p)) texts.insert(format_move(game, p, move));
  return texts;
}
Position after(const ChineseCheckers& game, const Position& p, const std::string& move) {
  return game.play(p, parse_move(game, p, move).value());
}

// --- moves -------------------------------------------------------------------------------------

TEST(ChineseCheckers, LongJumpsAreSymmetricalAboutOneMarble) {
  const ChineseCheckers tong;
  const auto jumps = [&](const ChineseCheckers& game, const std::string& o) {
    const Position p = put(game, "i1", o, kX);
    return game.reach(p, p.of(kX).first());
  };
  EXPECT_EQ(jumps(tong, "i2"), holes(tong, "i3"));
  EXPECT_EQ(jumps(tong, "i4"), holes(tong, "i7"));
  EXPECT_EQ(jumps(tong, "i5"), holes(tong, "i9"));
  EXPECT_TRUE(jumps(tong, "i6").empty()) << "the landing hole does not exist";
  EXPECT_TRUE(jumps(tong, "i2 i3").empty()) << "two marbles";
  EXPECT_TRUE(jumps(tong, "i4 i6").empty()) << "a marble on the way behind";
  EXPECT_TRUE(jumps(tong, "i4 i7").empty()) << "the landing hole is taken";
  EXPECT_EQ(jumps(tong, "i4 i8"), holes(tong, "i7 i9")) << "a chain of two";
  EXPECT_EQ(jumps(game_of("adjacent"), "i2"), holes(tong, "i3"));
  EXPECT_TRUE(jumps(game_of("adjacent"), "i4").empty());
}

// i3 - k3 - i1 - i9: the last jump, over i5, passes the hole where the marble began.
TEST(ChineseCheckers, TheOriginIsEmptyOnTheWay) {
  const ChineseCheckers game;
  const Position p = put(game, "i3", "j2 j3 i5", kX);
  EXPECT_EQ(game.reach(p, p.of(kX).first()), holes(game, "k3 i1 i7 i9"));
}

// i2 - g2 - g4: g2 lies in a neutral zone.
TEST(ChineseCheckers, NeutralZonesAreForPassingThrough) {
  const ChineseCheckers tong;
  const Position p = put(tong, "i2", "h2 g3", kX);
  EXPECT_EQ(tong.reach(p, p.of(kX).first()), holes(tong, "g4"));
  const ChineseCheckers open = game_of("free");
  EXPECT_EQ(open.reach(p, p.of(kX).first()), holes(open, "g2 g4"));
  const ChineseCheckers diamond = game_of("diamond");
  const Position q = put(diamond, "i2", "h1 g1", kX);
  EXPECT_TRUE(diamond.reach(q, q.of(kX).first()).empty());
  // Nor does a step end there.
  const Position edge = put(tong, "h2", "a1", kX);
  EXPECT_FALSE(move_texts(tong, edge).contains("h2-h1"));
  EXPECT_TRUE(move_texts(open, edge).contains("h2-h1"));
}

// Ten marbles against ten seem never to be locked in (annealing finds no less than one move).
TEST(ChineseCheckers, WhoCannotMovePasses) {
  const ChineseCheckers game;
  const Position locked = put(game, "a1", "b1 b2 c1 c3", kX);
  EXPECT_EQ(move_texts(game, locked), std::set<std::string>{"pass"});
  EXPECT_EQ(game.count_moves(locked), 1U);
  const Position passed = after(game, locked, "pass");
  EXPECT_EQ(passed, game.arrange(locked.marbles, kO));
  EXPECT_EQ(parse_move(game, game.start(), "pass").message(),
            "move 'pass' is not legal: " + legal_moves_hint(game, game.start()));
  // One way out, and it has to be taken.
  const Position almost = put(game, "a1", "b1 b2 c1", kX);
  EXPECT_EQ(move_texts(game, almost), std::set<std::string>{"a1-c3"});
  EXPECT_FALSE(game.is_legal(almost, kPass));
}

TEST(ChineseCheckers, MovesFitIntoTheList) {
  const ChineseCheckers open = game_of("free");
  const auto most = parse_position(
      open,
      "./../X../..../......X....../.O.....O..X./...O....X../.....O...O/..X...X../O....O..../"
      "..X....O.../.X........O./......X....../...O/.X./../. X");
  EXPECT_EQ(open.count_moves(most.value()), 343U);  // the most that annealing has found
  for (const Rules rules : all_variants()) {
    const ChineseCheckers game(rules);
    Rng rng(512);
    Position best = game.start();
    for (int trial = 0; trial < 5'000; ++trial) {
      std::array<Holes, 2> marbles = best.marbles;
      const int from = static_cast<int>(rng.below(kHoles));
      const int to = static_cast<int>(rng.below(kHoles));
      if (!best.occupied().test(from) || !game.stops().test(to) || best.occupied().test(to))
        continue;
      const std::size_t side = marbles[0].test(from) ? 0 : 1;
      marbles[side].reset(from);
      marbles[side].set(to);
      const Position next = game.arrange(marbles, kX);
      if (game.count_moves(next) >= game.count_moves(best)) best = next;
    }
    EXPECT_GT(game.count_moves(best), 120U) << variant_name(rules);
    EXPECT_LT(game.count_moves(best), std::size_t{ChineseCheckers::Moves::kCapacity});
    EXPECT_EQ(game.moves(best).size(), game.count_moves(best));
  }
}

// --- ends --------------------------------------------------------------------------------------

const std::string kTop = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1";
const std::string kBottom = "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4";
const std::string kAlmostTop = "m5 n2 n3 n4 o1 o2 o3 p1 p2 q1";     // m5-n1 is missing
const std::string kAlmostBottom = "a1 b1 b2 c1 c2 c3 e5 d2 d3 d4";  // e5-d1 is missing

TEST(ChineseCheckersEnd, TheSecondPlayerHasOneMoreMove) {
  const ChineseCheckers game;
  const Position before = put(game, kAlmostTop, kAlmostBottom, kX);
  EXPECT_FALSE(game.outcome(before));
  const Position home = after(game, before, "m5-n1");
  EXPECT_TRUE(game.complete(home, kX));
  EXPECT_FALSE(game.outcome(home)) << "O has one more move";
  EXPECT_EQ(game.outcome(after(game, home, "e5-d1")), Points{0});
  for (const Move move : game.moves(home)) {
    const Position end = game.play(home, move);
    ASSERT_TRUE(game.outcome(end)) << "exactly one more";
    EXPECT_EQ(*game.outcome(end), game.complete(end, kO) ? 0 : kWin);
  }
}

TEST(ChineseCheckersEnd, TheFirstPlayerHasNone) {
  const ChineseCheckers game;
  const Position before = put(game, kAlmostTop, kAlmostBottom, kO);
  EXPECT_EQ(game.outcome(after(game, before, "e5-d1")), -kWin);
}

TEST(ChineseCheckersEnd, MarblesAtHomeAreNoGoal) {
  for (const char* name : {"tong", "tong-fill"}) {
    const ChineseCheckers game = game_of(name);
    EXPECT_FALSE(game.outcome(game.start()));
    EXPECT_FALSE(game.outcome(game.pass(game.start())));
  }
}

// Nine marbles of X and one of O in X's goal.
TEST(ChineseCheckersEnd, AFullGoalIsWonWhereTheRuleSaysSo) {
  const std::string nine = "n2 n3 n4 o1 o2 o3 p1 p2 q1";
  const std::string eight = "a1 b1 b2 c1 c2 c3 d2 d3 d4";
  for (const char* name : {"tong", "free", "diamond-adjacent"}) {
    const ChineseCheckers usual = game_of(name);
    const ChineseCheckers fill = game_of((std::string(name) + "-fill").c_str());
    const Position p = put(usual, nine + " i5", eight + " n1", kX);
    EXPECT_FALSE(usual.outcome(p));
    EXPECT_EQ(fill.outcome(p), kWin);
    // Made by X's own move: whatever O does with its one marble there, X has won.
    const Position full = put(fill, nine + " i5", eight + " n1", kO);
    if (fill.outcome(full)) {
      EXPECT_EQ(*fill.outcome(full), -kWin);
      continue;
    }
    for (const Move move : fill.moves(full)) {
      const Position end = fill.play(full, move);
      ASSERT_TRUE(fill.outcome(end)) << name << " " << format_move(fill, full, move);
      EXPECT_GE(*fill.outcome(end), 0);
    }
  }
  // The same for O, at once.
  const ChineseCheckers fill = game_of("tong-fill");
  EXPECT_EQ(
      fill.outcome(put(fill, "d1 i1 i2 i3 i4 i5 i6 i7 i8 i9", "a1 b1 b2 c1 c2 c3 d2 d3 d4 h5", kX)),
      -kWin);
}

// --- standing still ----------------------------------------------------------------------------

TEST(ChineseCheckersStandstill, StepsToGo) {
  const ChineseCheckers game;
  EXPECT_EQ(game.mark(game.start()), 240);
  EXPECT_EQ(game.mark(put(game, kTop, kBottom, kX)), 0);
  EXPECT_EQ(game.steps_to_go(put(game, kAlmostTop, kBottom, kX), kX), 1);
  const Position p = after(game, game.start(), "c1-e5");
  EXPECT_EQ(game.mark(p), 238);
}

TEST(ChineseCheckersStandstill, TheThirdTimeStopsTheGame) {
  const ChineseCheckers game;
  Line<ChineseCheckers> line(game, game.start());
  const Move out = game.moves(game.start())[0];
  const Move reply = game.moves(game.play(game.start(), out))[0];
  for (int i = 0; i < 2; ++i) {
    for (const Move move : {out, reply, Move{out.to, out.from}, Move{reply.to, reply.from}}) {
      EXPECT_EQ(line.ending(), std::nullopt);
      ASSERT_TRUE(game.is_legal(line.position(), move));
      line.play(move);
    }
  }
  EXPECT_EQ(line.ending(), Ending::ThirdTime);
  EXPECT_EQ(line.outcome(), Points{0});
  EXPECT_EQ(line.plies_without_progress(), 6) << "since both sides had left their corners";
}

TEST(ChineseCheckersStandstill, WhoHasLessToGoWinsOrNobodyDoes) {
  const ChineseCheckers race;
  const ChineseCheckers draw = game_of("tong-draw");
  EXPECT_EQ(race.stopped(race.start()), 0);
  const Position ahead = after(race, race.start(), "c1-e5");  // O to move, X two steps ahead
  EXPECT_EQ(race.stopped(ahead), -kWin);
  EXPECT_EQ(race.stopped(race.pass(ahead)), kWin);
  EXPECT_EQ(draw.stopped(ahead), 0);
  EXPECT_EQ(draw.stopped(draw.pass(ahead)), 0);
}

TEST(ChineseCheckersStages, OpeningMiddleAndEnd) {
  const ChineseCheckers game;
  EXPECT_EQ(game.stage(game.start()), 0);
  EXPECT_EQ(game.stage(put(game, kAlmostTop, kAlmostBottom, kX)), 2);
  EXPECT_EQ(game.stage(put(game, "a1 i5", "q1 i6", kX)), 1) << "side by side";
  EXPECT_EQ(game.stage(put(game, "a1 j5", "q1 i6", kX)), 1);
  EXPECT_EQ(game.stage(put(game, "a1 h5", "q1 i6", kX)), 0);
  EXPECT_TRUE(game.separated(put(game, "j5 q1", "i6 a1", kX)));
  EXPECT_FALSE(game.separated(put(game, "i5 q1", "i6 a1", kX)));
}

// The rows behind a player's last marble.
Holes behind(const ChineseCheckers& game, const Position& p, Player player) {
  int last = kTopRow;
  for (const int marble : p.of(player)) last = std::min(last, game.advance(player, marble));
  Holes rows;
  for (const int hole : game.exist()) {
    if (game.advance(player, hole) < last) rows.set(hole);
  }
  return rows;
}

// What a side can do on its own ground, that is with every hole behind it barred, it can do with
// the other army there, and without it.
void expect_own_ground(const ChineseCheckers& game, const Position& p, Player side) {
  const Holes bars = behind(game, p, side);
  ASSERT_TRUE(bars.contains(p.of(opponent(side))));
  const auto ends = [&](Holes other, int hole) {
    const Position q =
        side == kX ? game.arrange({p.of(kX), other}, kX) : game.arrange({other, p.of(kO)}, kO);
    return game.reach(q, hole) | game.steps(q, hole);
  };
  for (const int hole : p.of(side)) {
    const Holes own_ground = ends(bars, hole);
    EXPECT_TRUE(ends(p.of(opponent(side)), hole).contains(own_ground)) << format_position(game, p);
    EXPECT_TRUE(ends({}, hole).contains(own_ground)) << format_position(game, p);
  }
}

// A chain may still go back among the other's marbles and forward again, so nothing more than this
// holds; and the armies stay apart as long as nobody goes back.
TEST(ChineseCheckersStages, TheSeparatedDoNotHinderEachOther) {
  Rng rng(44);
  int seen = 0;
  for (const char* name : {"tong", "adjacent", "free", "free-adjacent", "diamond"}) {
    const ChineseCheckers game = game_of(name);
    for (int run = 0; run < 20; ++run) {
      Position p = game.start();
      for (int ply = 0; ply < 200 && !game.outcome(p); ++ply) {
        const Move move = hurried_move(game, p, rng);
        const bool apart = game.separated(p) &&
                           game.advance(p.to_move, move.to) >= game.advance(p.to_move, move.from);
        p = game.play(p, move);
        EXPECT_TRUE(!apart || game.separated(p)) << format_position(game, p);
        if (!game.separated(p)) continue;
        ++seen;
        for (const Player side : {kX, kO}) expect_own_ground(game, p, side);
      }
    }
  }
  EXPECT_GT(seen, 1'000);
}

// --- texts -------------------------------------------------------------------------------------

TEST(ChineseCheckersText, StartAndNamesOfHoles) {
  const ChineseCheckers game;
  EXPECT_EQ(format_position(game, game.start()), kStart);
  EXPECT_EQ(*parse_position(game, kStart), game.start());
  EXPECT_EQ(hole_name(0, game.exist()), "a1");
  EXPECT_EQ(hole_name(60, game.exist()), "i5");
  EXPECT_EQ(hole_name(120, game.exist()), "q1");
  const ChineseCheckers diamond = game_of("diamond");
  EXPECT_EQ(hole_name(14, game.exist()), "e5");
  EXPECT_EQ(hole_name(14, diamond.exist()), "e1");
  // The diamond has rows of its own and understands those of the star.
  EXPECT_EQ(format_position(diamond, diamond.start()),
            "O/OO/OOO/OOOO/...../....../......./......../........./......../......./....../...../"
            "XXXX/XXX/XX/X X");
  EXPECT_EQ(*parse_position(diamond, kStart), diamond.start());
}

// The start with the first `part` replaced.
std::string spoilt(const std::string& part, const std::string& with) {
  std::string text = kStart;
  return text.replace(text.find(part), part.size(), with);
}

TEST(ChineseCheckersText, WrongPositionsAreRefused) {
  const ChineseCheckers game;
  const auto refused = [&](const std::string& text, const std::string& why) {
    const auto parsed = parse_position(game, text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_TRUE(says(parsed.message(), why)) << parsed.message();
  };
  refused(spoilt("/........./", "/......../"), "row i has 8 holes, expected 9");
  refused(spoilt("O/OO/", "OO/"), "16 rows, expected 17");
  refused("./" + kStart, "18 rows, expected 17");
  refused(spoilt("XXXX", "XXX."), "X has 9 marbles, expected 10");
  refused(spoilt("OOOO", "OO.O"), "O has 9 marbles, expected 10");
  refused(spoilt("OOOO", "OXOO"), "X has 11 marbles, expected 10");
  refused(spoilt("X X", "X W"), "'W', expected X or O");
  refused(spoilt("X X", "X"), "the side to move (X or O)");
  refused(spoilt("OOOO", "OQOO"), "row n has 'Q', expected X, O or .");
  std::string zone = spoilt("XXXX", "XXX.");
  zone[14] = 'X';  // m1
  refused(zone, "row m has a marble in a neutral zone");
  EXPECT_TRUE(parse_position(game_of("free"), zone));
  EXPECT_TRUE(says(parse_position(game_of("diamond"), zone).message(), "diamond"));
}

TEST(ChineseCheckersText, WrongMovesAreRefused) {
  const ChineseCheckers game;
  const auto refused = [&](const std::string& text, const std::string& why) {
    const auto parsed = parse_move(game, game.start(), text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_TRUE(says(parsed.message(), why)) << parsed.message();
  };
  refused("a1-q1", "occupied");
  refused("d1-i5", "is not legal");
  refused("n1-m5", "X has no marble");
  refused("i5-i6", "X has no marble");
  refused("d1-e4", "neutral zone");
  for (const char* text : {"r1-a1", "a2-e5", "d1-e14", "d1-e0", "d1-"}) {
    refused(text, "the board does not have");
  }
  refused("d1-e5-f5", "by its two ends");
  for (const char* text : {"", "d1", "d1e5", "castle"}) refused(text, "expected from-to");
  const Position over = put(game, kTop, kBottom, kX);
  EXPECT_TRUE(says(parse_move(game, over, "n1-m5").message(), "the game is over"));
}

TEST(ChineseCheckersVariants, HaveNamesOfTheirOwn) {
  const std::vector<std::string> names = variant_names();
  EXPECT_EQ(names.size(), 24U);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.front(), "tong");
  EXPECT_EQ(ChineseCheckers().rules(), *variant_rules("tong"));
  for (const std::string& name : names) EXPECT_EQ(variant_name(*variant_rules(name)), name);
  for (const char* name : {"tonk", "", "fill", "tong-", "tong-draw-fill", "Tong"}) {
    EXPECT_EQ(variant_rules(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace espalier::chinese_checkers
