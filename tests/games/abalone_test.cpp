// Abalone by hand: the board, pushes of every kind, ends, standing still, symmetries. What a
// move generator can be compared with is in abalone_naive_test.cpp, texts in abalone_text_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/perft.hpp"
#include "espalier/games/text.hpp"
#include "games/abalone_support.hpp"

namespace espalier::abalone {
namespace {

std::set<std::string> move_texts(const Abalone& game, const Position& p) {
  std::set<std::string> texts;
  for (const Move move : game.moves(p)) texts.insert(format_move(game, p, move));
  return texts;
}

// --- the board ---------------------------------------------------------------------------------

TEST(AbaloneBoard, CellsHaveTheirOfficialNames) {
  const std::array<std::pair<const char*, const char*>, 9> rows = {{{"a1", "a5"},
                                                                    {"b1", "b6"},
                                                                    {"c1", "c7"},
                                                                    {"d1", "d8"},
                                                                    {"e1", "e9"},
                                                                    {"f2", "f9"},
                                                                    {"g3", "g9"},
                                                                    {"h4", "h9"},
                                                                    {"i5", "i9"}}};
  const Geometry drawing = Abalone().geometry();
  std::size_t drawn = 0;
  Cells all = 0;
  for (const auto& [first, last] : rows) {
    for (char diagonal = first[1]; diagonal <= last[1]; ++diagonal, ++drawn) {
      const std::string name = {first[0], diagonal};
      const auto cell = cell_named(name);
      ASSERT_TRUE(cell) << name;
      EXPECT_EQ(cell_name(*cell), name);
      EXPECT_EQ(drawing.cells.at(drawn).label, name);
      EXPECT_FALSE(all & bit(*cell)) << "two cells of one number: " << name;
      all |= bit(*cell);
    }
  }
  EXPECT_EQ(drawn, 61U);
  EXPECT_EQ(all, kBoard);
  for (const char* name : {"a6", "b7", "d9", "f1", "i4", "j5", "e0", "e", "", "e55", "5e"}) {
    EXPECT_FALSE(cell_named(name)) << name;
  }
}

// The six neighbours are (r,d+-1), (r+-1,d), (r+1,d+1) and (r-1,d-1).
TEST(AbaloneBoard, StepsLeadToNeighboursAndNeverOverTheEdge) {
  const std::set<std::pair<int, int>> ways = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}};
  std::set<std::pair<int, int>> seen;
  for (int way = 0; way < kDirections; ++way) {
    const Cells from_centre = step(cells("e5"), way);
    ASSERT_EQ(count(from_centre), 1);
    const int to = std::countr_zero(from_centre);
    const std::pair<int, int> move = {row_of(to) - 4, diagonal_of(to) - 4};
    seen.insert(move);
    EXPECT_EQ(step(from_centre, opposite(way)), cells("e5"));
    Cells whole = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const int row = row_of(cell) + move.first;
      const int diagonal = diagonal_of(cell) + move.second;
      const bool exists = on_board(row, diagonal);
      const Cells next = exists ? bit(cell_at(row, diagonal)) : 0;
      EXPECT_EQ(step(bit(cell), way), next) << cell_name(cell);
      EXPECT_EQ((kEdge[static_cast<std::size_t>(way)] & bit(cell)) != 0, !exists);
      EXPECT_EQ(before(next, way), exists ? bit(cell) : 0);
      whole |= next;
    }
    EXPECT_EQ(step(kBoard, way), whole);
  }
  EXPECT_EQ(seen, ways);
  EXPECT_EQ(distance_from_centre(*cell_named("e5")), 0);
  for (const char* name : {"a1", "a3", "a5", "c7", "e9", "g9", "i9", "i5", "e1", "b6"}) {
    EXPECT_EQ(distance_from_centre(*cell_named(name)), 4) << name;
  }
  EXPECT_EQ(distance_from_centre(*cell_named("c4")), 2);
  EXPECT_EQ(distance_from_centre(*cell_named("d6")), 2);
}

// --- moves -------------------------------------------------------------------------------------

// Marbles of row e from e1 to e9, and what the move in line from one of them to the right makes.
struct InRow {
  const char* row;
  const char* move;
  const char* result;  // the row, or why not
  int marble_class;    // of Abalone12 IV.C; 0: not legal
};
constexpr std::array<InRow, 31> kInRow = {{
    {"B........", "e1e2", ".B.......", 9},
    {"BB.......", "e1e2", ".BB......", 7},
    {"BB.......", "e2e3", "B.B......", 9},
    {"BBB......", "e1e2", ".BBB.....", 3},
    {"BBBB.....", "e1e2", "it would move 4 marbles in line, expected at most 3", 0},
    {"BBBBB....", "e1e2", "it would move 5 marbles in line, expected at most 3", 0},
    {"BBBB.....", "e2e3", "B.BBB....", 3},
    {"BW.......", "e1e2", "1 marble cannot push 1", 0},
    {"BBW......", "e1e2", ".BBW.....", 6},
    {"BBW......", "e2e3", "1 marble cannot push 1", 0},
    {"BBW.W....", "e1e2", ".BBWW....", 6},
    {"BBWW.....", "e1e2", "2 marbles cannot push 2", 0},
    {"BBWB.....", "e1e2", "2 marbles cannot push 1 against the marble of Black behind, at e4", 0},
    {"BBBW.....", "e1e2", ".BBBW....", 2},
    {"BBBW.B...", "e1e2", ".BBBWB...", 2},
    {"BBBW.....", "e2e3", "B.BBW....", 6},
    {"BBBWW....", "e1e2", ".BBBWW...", 2},
    {"BBBWW....", "e2e3", "2 marbles cannot push 2", 0},
    {"BBBWWW...", "e1e2", "3 marbles cannot push 3", 0},
    {"BBBWB....", "e1e2", "3 marbles cannot push 1 against the marble of Black behind, at e5", 0},
    {"BBBWWB...", "e1e2", "3 marbles cannot push 2 against the marble of Black behind, at e6", 0},
    {"BBBBW....", "e1e2", "it would move 4 marbles in line, expected at most 3", 0},
    {"BBBBWW...", "e2e3", "B.BBBWW..", 2},
    {"......BBW", "e7e8", ".......BB", 5},
    {".....BBBW", "e6e7", "......BBB", 1},
    {".....BBBW", "e7e8", ".....B.BB", 5},
    {"....BBBWW", "e5e6", ".....BBBW", 1},
    {".......BW", "e8e9", "1 marble cannot push 1", 0},
    {".....BBWW", "e6e7", "2 marbles cannot push 2", 0},
    {"...BBBWWW", "e4e5", "3 marbles cannot push 3", 0},
    {"......BBB", "e7e8", "it would push a marble of Black off the board", 0},
}};

Position of_row(const Abalone& game, std::string_view row, std::array<std::uint8_t, 2> lost) {
  std::array<Cells, 2> marbles = {cells("a1"), cells("i9")};  // so that nobody has lost
  for (int i = 0; i < 9; ++i) {
    const char letter = row[static_cast<std::size_t>(i)];
    if (letter != '.') marbles[letter == 'B' ? 0 : 1] |= bit(cell_at(4, i));
  }
  return game.arrange(marbles, lost, kBlack);
}

TEST(Abalone, PushesOfEveryKind) {
  const Abalone game;
  for (const InRow& each : kInRow) {
    SCOPED_TRACE(std::string(each.row) + " " + each.move);
    const Position p = of_row(game, each.row, {0, 0});
    const auto move = parse_move(game, p, each.move);
    ASSERT_EQ(move.ok(), each.marble_class > 0);
    EXPECT_EQ(move_texts(game, p).contains(each.move), move.ok());
    if (!move.ok()) {
      EXPECT_EQ(move.message(),
                std::string("move '") + each.move + "' is not legal: " + each.result);
      continue;
    }
    const bool captured = each.marble_class % 4 == 1 && each.marble_class < 9;
    Position expected = of_row(game, each.result, {0, static_cast<std::uint8_t>(captured)});
    EXPECT_EQ(game.play(p, *move), game.pass(expected));
    EXPECT_EQ(game.captures(p, *move), captured);
    EXPECT_EQ(game.rank(p, *move), 9 - each.marble_class) << "more marbles and pushes go first";
  }
}

TEST(Abalone, SidewaysMovesNeedEmptyCells) {
  const Abalone game;
  const auto why = [&](const std::string& black, const std::string& white, const char* move) {
    const auto parsed = parse_move(game, put(game, black, white), move);
    return parsed ? "" : parsed.message().substr(parsed.message().find("legal: ") + 7);
  };
  const std::string no_push = " is occupied; sideways moves push nothing";
  EXPECT_EQ(why("e4 e5", "i9", "e4e5f4"), "");
  EXPECT_EQ(why("e4 e5 e6", "i9", "e4e6f5"), "");
  EXPECT_EQ(why("e4 e5 e6", "f5", "e4e6f4"), "f5" + no_push);
  EXPECT_EQ(why("e4 e5 e6 f6", "i9", "e4e6f4"), "f6" + no_push);
  EXPECT_EQ(why("e4 e6", "i9", "e4e6f4"), "Black has no marble at e5");
  EXPECT_EQ(why("e4 e6", "e5", "e4e6f4"), "Black has no marble at e5");
  EXPECT_EQ(why("e4 e5 e6 e7", "i9", "e4e7f4"),
            "e4 and e7 are not the ends of a line of two or three cells");
  EXPECT_EQ(why("e4 f6", "i9", "e4f6f4"),
            "e4 and f6 are not the ends of a line of two or three cells");
  EXPECT_EQ(why("e1 e2", "i9", "e2e1f2"), "the marble at e1 would leave the board");
  EXPECT_EQ(why("e4 e5", "i9", "e4e5e3"),
            "it goes along its line: write it by its trailing marble, from e5");
  EXPECT_EQ(why("e4 e5", "i9", "e4e5g4"), "e4 and g4 are no neighbours; marbles go one step");
  const Position p = put(game, "c3 c4 c5", "i9");
  const Position moved = after(game, p, "c3c5d3");
  EXPECT_EQ(moved, put(game, "d3 d4 d5", "i9", kWhite));
  EXPECT_EQ(game.rank(p, *parse_move(game, p, "c3c5d3")), 9 - 4);
  EXPECT_EQ(game.rank(p, *parse_move(game, p, "c3c4d3")), 9 - 8);
}

TEST(Abalone, WhoCannotMovePasses) {
  const Abalone game;
  const Position corner = put(game, "a1", "a2 b1 b2");
  const auto fourteen = parse_position(  // each; found by annealing
      game, "...../W...../W....../BW....../BW.WW..../BWWBW.../BBWW.../BBBWWW/BBBBB B 0 0");
  for (const Position& locked : {corner, *fourteen}) {
    EXPECT_EQ(move_texts(game, locked), std::set<std::string>{"pass"});
    EXPECT_EQ(game.count_moves(locked), 1U);
    EXPECT_TRUE(game.noisy_moves(locked).empty());
    EXPECT_EQ(after(game, locked, "pass"), game.pass(locked));
    EXPECT_FALSE(parse_move(game, locked, "a1a2"));
  }
  EXPECT_EQ(parse_move(game, game.start(), "pass").message(),
            "move 'pass' is not legal: " + legal_moves_hint(game, game.start()));
}

// The most that annealing has found.
TEST(Abalone, MovesFitIntoTheList) {
  const Abalone game;
  const auto most = parse_position(
      game, "W...W/W..B../W.B.B.W/WW.B.B.W/WW..B.B.W/W.B.B.B./W.B.B../..B.B./W.... B 0 0");
  EXPECT_EQ(game.moves(*most).size(), 150U);
  EXPECT_EQ(game.count_moves(*most), 150U);
  EXPECT_LT(150U, Abalone::Moves::kCapacity);
}

// Six rotations, their reflections, and colours changed: the same moves of the same kinds.
TEST(Abalone, TheBoardIsSymmetrical) {
  const auto rotated = [](int row, int diagonal) {  // by 60 degrees about e5
    return std::pair<int, int>{diagonal, diagonal - row + 4};
  };
  const auto image = [](Cells set, auto map) {
    Cells moved = 0;
    for_each_cell(set, [&](int cell) {
      const auto [row, diagonal] = map(row_of(cell), diagonal_of(cell));
      moved |= bit(cell_at(row, diagonal));
    });
    return moved;
  };
  const auto reflected = [](int row, int diagonal) { return std::pair<int, int>{diagonal, row}; };
  const auto kinds = [](const Abalone& game, const Position& p) {
    std::multiset<int> ranks;
    for (const Move move : game.moves(p)) ranks.insert(game.rank(p, move));
    return ranks;
  };
  Rng rng(60);
  for (const char* name : {"standard", "belgian-daisy", "german-daisy"}) {
    const Abalone game = game_of(name);
    Position p = game.start();
    for (int ply = 0; ply < 100 && !game.outcome(p); ++ply)
      p = game.play(p, any_move(game, p, rng));
    const auto expected = kinds(game, p);
    const std::uint64_t leaves = perft(game, p, Depth{2});
    Position q = p;
    for (int turn = 0; turn < 12; ++turn) {
      for (Cells& each : q.marbles) each = image(each, rotated);
      if (turn == 5) {
        EXPECT_EQ(q.marbles, p.marbles) << "six rotations are none";
        for (Cells& each : q.marbles) each = image(each, reflected);
      }
      q = game.arrange(q.marbles, q.lost, q.to_move);
      const Position swapped =
          game.arrange({q.marbles[1], q.marbles[0]}, {q.lost[1], q.lost[0]}, opponent(q.to_move));
      for (const Position& each : {q, swapped}) {
        EXPECT_EQ(kinds(game, each), expected) << format_position(game, each);
        EXPECT_EQ(perft(game, each, Depth{2}), leaves);
      }
    }
  }
}

// --- ends --------------------------------------------------------------------------------------

TEST(AbaloneEnd, TheSixthMarbleEndsTheGame) {
  const Abalone game;
  const Abalone all = game_of("standard-all");
  for (const int lost : {0, 4, 5}) {
    const Position p = put(game, "e7 e8", "e9 a1 a2", kBlack, {5, static_cast<std::uint8_t>(lost)});
    EXPECT_FALSE(game.outcome(p));
    const Position q = after(game, p, "e7e8");
    EXPECT_EQ(q.lost[1], lost + 1);
    EXPECT_EQ(game.outcome(q), lost == 5 ? std::optional<Points>(-kWin) : std::nullopt);
    EXPECT_EQ(game.outcome(game.pass(q)), lost == 5 ? std::optional<Points>(kWin) : std::nullopt);
    EXPECT_EQ(all.outcome(q), std::nullopt);
    EXPECT_EQ(game.in_danger(game.pass(p)), lost == 5);
    EXPECT_FALSE(all.in_danger(game.pass(p)));
  }
  const Position last = put(all, "e7 e8", "e9", kBlack, {0, 13});
  EXPECT_FALSE(all.outcome(last));
  EXPECT_TRUE(all.in_danger(all.pass(last)));
  EXPECT_EQ(all.outcome(after(all, last, "e7e8")), -kWin);
  // Whoever has nothing left has lost whatever the variant: layouts may have few marbles.
  const Position few = put(game, "e7 e8", "e9", kBlack);
  EXPECT_TRUE(game.in_danger(game.pass(few)));
  EXPECT_EQ(game.outcome(after(game, few, "e7e8")), -kWin);
}

TEST(AbaloneEnd, NoMovesAreTakenAfterIt) {
  const Abalone game;
  const Position over = put(game, "e7 e8", "a1", kBlack, {0, 6});
  EXPECT_TRUE(says(parse_move(game, over, "e7e8").message(), "the game is over"));
  for (const Move move : game.moves(put(game, "e7 e8", "a1"))) {
    EXPECT_FALSE(game.is_legal(over, move));
  }
}

void play_all(Line<Abalone>& line, const Abalone& game, const std::string& moves) {
  for (const std::string_view text : split_fields(moves)) {
    line.play(parse_move(game, line.position(), text).value());
  }
}

// To and fro: after four plies the first position is there again.
const std::string kToAndFro = "c3d3 g5f5 d3c3 f5g5 ";

TEST(AbaloneStandstill, TheThirdTimeStopsTheGame) {
  const Abalone game;
  Line<Abalone> line(game, game.start());
  play_all(line, game, kToAndFro + "c3d3 g5f5 d3c3");
  EXPECT_EQ(line.ending(), std::nullopt);
  play_all(line, game, "f5g5");
  EXPECT_EQ(line.ending(), Ending::ThirdTime);
  EXPECT_EQ(line.outcome(), Points{0});
  for (const bool draw : {false, true}) {
    const Abalone ahead = game_of(draw ? "standard-draw" : "standard");
    Position start = ahead.start();
    start = ahead.arrange({start.marbles[0], start.marbles[1] ^ cells("i9")}, {0, 1}, kBlack);
    Line<Abalone> other(ahead, start);
    play_all(other, ahead, kToAndFro + kToAndFro);
    EXPECT_EQ(other.ending(), Ending::ThirdTime);
    EXPECT_EQ(other.outcome(), draw ? Points{0} : kWin) << "Black has pushed out one more";
  }
}

TEST(AbaloneStandstill, WhoRepeatsLosesWhereTheRuleSaysSo) {
  const Abalone game = game_of("standard-strict");
  Line<Abalone> line(game, game.start());
  play_all(line, game, kToAndFro);
  EXPECT_EQ(line.ending(), Ending::Repetition);
  EXPECT_EQ(line.outcome(), kWin) << "White has repeated the start";
}

TEST(AbaloneStandstill, PatienceIsCountedFromTheLastCapture) {
  for (const std::string name : {"standard", "standard-patient"}) {
    const Abalone game = game_of(name);
    Position p = game.start();
    p = game.arrange(
        {p.marbles[0] ^ cells("b6 c5") ^ cells("e7 e8"), p.marbles[1] ^ cells("i9 e9")}, {0, 0},
        kBlack);
    Line<Abalone> line(game, p);
    play_all(line, game, "a1b1 i5h5");
    EXPECT_EQ(line.plies_without_progress(), 2);
    play_all(line, game, "e7e8");
    EXPECT_EQ(line.plies_without_progress(), 0);
    Rng rng(100);
    int plies = 0;
    while (!line.ending()) {
      const Move move = any_move(game, line.position(), rng);
      if (game.captures(line.position(), move)) continue;
      line.play(move);
      ++plies;
    }
    EXPECT_EQ(plies, name == "standard" ? 100 : 400);
    EXPECT_EQ(line.ending(), Ending::NoProgress);
    EXPECT_EQ(line.outcome(), line.position().to_move == kBlack ? kWin : -kWin);
  }
}

TEST(AbaloneStandstill, WhatIsLeftAndStages) {
  const Abalone game;
  EXPECT_EQ(game.mark(game.start()), 28);
  EXPECT_EQ(game.stage(game.start()), 0);
  const Position p = put(game, "e7 e8", "e9 a1", kBlack, {0, 0});
  const Position q = after(game, p, "e7e8");
  EXPECT_EQ(game.mark(q), game.mark(p) - 1);
  EXPECT_EQ(game.stage(q), 1);
  EXPECT_EQ(game.stage(put(game, "e7", "e9", kBlack, {3, 3})), 1);
  EXPECT_EQ(game.stage(put(game, "e7", "e9", kBlack, {0, 4})), 2);
}

}  // namespace
}  // namespace espalier::abalone
