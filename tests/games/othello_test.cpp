// Othello beyond the common laws: known counts, passes, stable discs, the solver of the last
// squares, and the texts of positions and games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/othello/ggf.hpp"
#include "espalier/games/othello/notation.hpp"
#include "espalier/games/othello/obf.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/games/othello/stability.hpp"
#include "espalier/games/perft.hpp"
#include "games/othello_support.hpp"
#include "support/says.hpp"

namespace espalier::othello {
namespace {

constexpr Othello kGame;
const std::string kStart = std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X";

#ifdef ESPALIER_FEW_TREES
constexpr int kDeepestPerft = 8;
constexpr int kRuns = 200;
#else
constexpr int kDeepestPerft = 10;
constexpr int kRuns = 2000;
#endif

using testing::says;

Position position(const std::string& text) { return parse_position(kGame, text).value(); }

std::string position_error(const std::string& text) {
  const auto parsed = parse_position(kGame, text);
  return parsed ? "(accepted)" : parsed.message();
}

std::string move_error(const std::string& at, const std::string& text) {
  const auto parsed = parse_move(kGame, position(at), text);
  return parsed ? "(accepted)" : parsed.message();
}

// Played at random until at most so many squares are empty, or to the end.
Position random_position(int empties, Rng& rng) {
  Position p = kGame.start();
  while (p.empties() > empties && !kGame.outcome(p)) p = kGame.play(p, random_move(p, rng));
  return p;
}

// Any discs at all, as no game would leave them.
Position random_board(int empties, Rng& rng) {
  std::array<int, kSquares> squares{};
  for (int i = 0; i < kSquares; ++i) squares[static_cast<std::size_t>(i)] = i;
  Position p;
  for (std::size_t left = kSquares; static_cast<int>(left) > empties; --left) {
    const std::size_t chosen = rng.below(left);
    (rng.below(2) == 0 ? p.own : p.other) |= square_bit(squares[chosen]);
    squares[chosen] = squares[left - 1];
  }
  return Othello::position(p.own, p.other, Player::First);
}

// --- rules -------------------------------------------------------------------------------------

TEST(Othello, PerftIsAsKnown) {
  constexpr std::array<std::uint64_t, 12> kLeaves = {
      1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056, 212258216};
  for (int depth = 0; depth <= kDeepestPerft; ++depth) {
    EXPECT_EQ(perft(kGame, kGame.start(), Depth{depth}), kLeaves[static_cast<std::size_t>(depth)]);
  }
}

TEST(Othello, EmptySquaresGoToTheWinner) {
  const auto margin = [](const std::string& text) { return kGame.outcome(position(text)); };
  const std::string no_o = std::string(27, '-') + "XX------XX" + std::string(27, '-');
  EXPECT_EQ(margin(no_o + " O"), -64 * kDisc) << "wiped out";
  EXPECT_EQ(margin(no_o + " X"), 64 * kDisc);
  EXPECT_EQ(margin(std::string(40, 'X') + std::string(24, 'O') + " O"), -16 * kDisc);
  EXPECT_EQ(margin(std::string(32, 'X') + std::string(32, 'O') + " X"), 0);
  EXPECT_EQ(margin("start"), std::nullopt);
}

TEST(Othello, APassIsLegalOnlyWhereNothingElseIs) {
  // X is shut in by its own discs; O turns the row of X with h1.
  const std::string text = "OXXXXXX-" + std::string(56, 'O') + " X";
  const Position p = position(text);
  ASSERT_EQ(kGame.moves(p).size(), 1U);
  EXPECT_EQ(kGame.moves(p)[0], kPass);
  EXPECT_EQ(format_move(kGame, p, kPass), "pass");
  for (const char* word : {"pass", "PASS", "pa", "PA", "ps", "--"}) {
    EXPECT_EQ(parse_move(kGame, p, word).value(), kPass) << word;
  }
  EXPECT_TRUE(says(move_error(text, "h1"), "turns no disc, expected one of pass (1 legal)"));
  const Position q = kGame.play(p, kPass);
  EXPECT_EQ(format_position(kGame, q), text.substr(0, 65) + "O");
  EXPECT_TRUE(says(move_error(text.substr(0, 65) + "O", "pass"),
                   "is not legal while there are others: expected one of h1 (1 legal)"));
  EXPECT_EQ(kGame.outcome(kGame.play(q, parse_move(kGame, q, "H1").value())), -64 * kDisc);
}

// --- stable discs ------------------------------------------------------------------------------

TEST(OthelloStability, StableDiscsAreNeverTurned) {
  Rng rng(9);
  std::size_t named = 0;
  for (int run = 0; run < kRuns; ++run) {
    Position p = kGame.start();
    std::array<Squares, 2> stable{};  // by player
    while (true) {
      const auto mover = static_cast<std::size_t>(p.side);
      EXPECT_EQ(stable[mover] & ~p.own, 0U) << format_position(kGame, p);
      EXPECT_EQ(stable[1 - mover] & ~p.other, 0U) << format_position(kGame, p);
      stable[mover] |= stable_discs(p.own, p.occupied());
      stable[1 - mover] |= stable_discs(p.other, p.occupied());
      if (kGame.outcome(p)) break;
      p = kGame.play(p, random_move(p, rng));
    }
    named += static_cast<std::size_t>(std::popcount(stable[0] | stable[1]));
  }
  EXPECT_GT(named, 20U * kRuns);
}

TEST(OthelloStability, CornersEdgesAndFullBoards) {
  const auto bits = [](std::initializer_list<const char*> names) {
    Squares set = 0;
    for (const std::string name : names) set |= square_bit((name[1] - '1') * kSide + name[0] - 'a');
    return set;
  };
  EXPECT_EQ(stable_discs(kGame.start().own, kGame.start().occupied()), 0U);
  EXPECT_EQ(stable_discs(kCorners, kCorners), kCorners);
  // From a corner along the edges, and what leans on both.
  const Squares corner = bits({"a1", "b1", "c1", "a2", "b2", "a3"});
  EXPECT_EQ(stable_discs(corner, corner), corner);
  // Without the corner nothing holds.
  const Squares edge = bits({"b1", "c1", "d1"});
  EXPECT_EQ(stable_discs(edge, edge), 0U);
  // Neighbours across the edge of the board are none: h1 does not hold a2.
  const Squares apart = bits({"h1", "a2"});
  EXPECT_EQ(stable_discs(apart, apart), bits({"h1"}));
  // A full edge: no disc on it can be turned, whoever owns it.
  EXPECT_EQ(stable_discs(edge, detail::kRow1), edge);
  const Squares any = 0x0f1e'2d3c'4b5a'6978;
  EXPECT_EQ(stable_discs(any, ~Squares{0}), any);
}

// --- the last squares --------------------------------------------------------------------------

Points negamax(const Position& p) {
  if (const auto value = kGame.outcome(p)) return *value;
  Points best = -kWin;
  for (const Move move : kGame.moves(p)) best = std::max(best, -negamax(kGame.play(p, move)));
  return best;
}

void expect_solved(const Position& p, Rng& rng) {
  const Points value = negamax(p);
  std::uint64_t nodes = 0;
  const auto solved = [&](Points alpha, Points beta) {
    return kGame.solve_last(p, alpha, beta, nodes).value();
  };
  ASSERT_EQ(solved(-kWin, kWin), value) << format_position(kGame, p);
  ASSERT_EQ(solved(value - 1, value + 1), value) << format_position(kGame, p);
  for (int i = 0; i < 4; ++i) {
    const Points alpha = static_cast<Points>(rng.below(14000)) - 7000;
    const Points beta = alpha + 1 + static_cast<Points>(rng.below(i < 2 ? 1 : 3000));
    const Points found = solved(alpha, beta);
    // Fail-soft: a value outside of the window is a bound, inside it is exact.
    const bool right = found <= alpha  ? value <= found
                       : found >= beta ? value >= found
                                       : value == found;
    ASSERT_TRUE(right) << format_position(kGame, p) << " in " << alpha << ", " << beta << ": "
                       << found << " for " << value;
  }
  EXPECT_GT(nodes, 0U);
}

TEST(OthelloEndgame, EqualsPlainNegamax) {
  Rng rng(10);
  for (int run = 0; run < kRuns; ++run) {
    const int empties = 1 + run % kLastEmpties;
    const Position p = random_position(empties, rng);
    if (p.empties() <= kLastEmpties) expect_solved(p, rng);
    expect_solved(random_board(std::min(empties, 5), rng), rng);
  }
}

TEST(OthelloEndgame, SolvesOnlyTheLastSquares) {
  Rng rng(11);
  std::uint64_t nodes = 0;
  EXPECT_EQ(kGame.solve_last(kGame.start(), -kWin, kWin, nodes), std::nullopt);
  EXPECT_EQ(kGame.solve_last(random_board(kLastEmpties + 1, rng), -kWin, kWin, nodes),
            std::nullopt);
  EXPECT_EQ(nodes, 0U);
  const Position full = random_board(0, rng);
  EXPECT_EQ(kGame.solve_last(full, -kWin, kWin, nodes), kGame.outcome(full));
}

// --- notation ----------------------------------------------------------------------------------

TEST(OthelloNotation, WritesRowsFromTheTop) {
  EXPECT_EQ(format_position(kGame, kGame.start()), kStart);
  const Position p = kGame.play(kGame.start(), parse_move(kGame, kGame.start(), "F5").value());
  EXPECT_EQ(format_position(kGame, p),
            "---------------------------OX------XXX-------------------------- O");
}

TEST(OthelloNotation, UnderstandsManyTexts) {
  const Position p = position("f5d6c3");
  for (const char* text :
       {"f5 d6 c3", "F5D6C3", " f5  d6 c3 ", "f5d6 C3",
        "------------------X--------XX------OXX-----O-------------------- O",
        "..................X........XX......OXX.....O.................... o",
        "------------------*--------**------O**-----O-------------------- O; F4:-3; % 7",
        "------------------x--------xx------oxx-----o-------------------- O;",
        "(;GM[Othello]PC[x]TY[8]B[F5]W[d6]B[C3/1.5/2];)"}) {
    EXPECT_EQ(position(text), p) << text;
  }
}

TEST(OthelloNotation, PassesMayBeLeftOut) {
  Rng rng(12);
  int passes = 0;
  for (int run = 0; run < kRuns / 10; ++run) {
    Position p = kGame.start();
    std::string with;
    std::string without;
    while (!kGame.outcome(p)) {
      const Move move = random_move(p, rng);
      with += format_move(kGame, p, move);
      if (move != kPass) without += format_move(kGame, p, move) + (run % 2 == 0 ? "" : " ");
      passes += move == kPass ? 1 : 0;
      p = kGame.play(p, move);
    }
    EXPECT_EQ(position(with), p) << with;
    const Position q = position(without);  // the last passes, if any, are still to come
    EXPECT_EQ(q.occupied(), p.occupied()) << without;
    EXPECT_EQ(kGame.outcome(q).has_value(), true);
  }
  EXPECT_GT(passes, 0);
}

TEST(OthelloNotation, TellsWhatIsWrongWithAPosition) {
  EXPECT_TRUE(says(position_error(""), "expected 64 squares of X, O and -"));
  EXPECT_TRUE(says(position_error("start!"), "such as f5d6c3"));
  EXPECT_TRUE(says(position_error(kStart.substr(1)), "63 squares, expected 64"));
  EXPECT_TRUE(says(position_error(kStart.substr(0, 64)), "no side to move, expected X or O"));
  EXPECT_TRUE(says(position_error(kStart.substr(0, 65) + "W"), "side 'W', expected X or O"));
  EXPECT_TRUE(says(position_error(kStart + " X"), "found 'X' after the side"));
  std::string bad = kStart;
  bad[17] = '#';
  EXPECT_TRUE(says(position_error(bad), "'#' in row 3, column 2 (b3), expected X, O or -"));
  EXPECT_TRUE(says(position_error(std::string(64, '-') + " X"), "d4 is empty, expected a disc on"));
  EXPECT_TRUE(says(position_error("f5f5"), "move 2: move 'f5' is not legal: the square is taken"));
  EXPECT_TRUE(says(position_error("f5d6c"), "move 3: move 'c' is not a square a1..h8 or pass"));
  EXPECT_TRUE(says(position_error("f5 pass"), "move 2: move 'pass' is not legal while there are"));
  EXPECT_TRUE(says(position_error("(;GM[Othello]B[F5]"), "expected ;) at its end"));
  EXPECT_TRUE(says(position_error("(;GM[Othello]B[A1];)"), "move 1: move 'A1' is not legal"));
}

TEST(OthelloNotation, TellsWhatIsWrongWithAMove) {
  EXPECT_EQ(
      move_error("start", "d4"),
      "move 'd4' is not legal: the square is taken, expected one of d3, c4, f5, e6 (4 legal)");
  EXPECT_TRUE(says(move_error("start", "a1"), "is not legal: it turns no disc, expected one of"));
  for (const char* text : {"", "i1", "a9", "a0", "f", "f5 ", "f55", "passes", "-"}) {
    EXPECT_TRUE(says(move_error("start", text), "is not a square a1..h8 or pass")) << text;
  }
  EXPECT_TRUE(says(move_error(std::string(64, 'X') + " O", "pass"), "the game is over"));
}

// --- files -------------------------------------------------------------------------------------

TEST(OthelloObf, LinesRoundTrip) {
  const std::string text = kStart + "; D3:+2; C4:+0; F5:-64;";
  const ObfLine line = parse_obf_line(kGame, text + " % a comment; A1:+1").value();
  EXPECT_EQ(line.position, kGame.start());
  ASSERT_EQ(line.scores.size(), 3U);
  EXPECT_EQ(line.scores[2].second, -64);
  EXPECT_EQ(format_obf_line(kGame, line), text);
  EXPECT_EQ(parse_obf_line(kGame, text).value(), line);
  EXPECT_TRUE(parse_obf_line(kGame, kStart).value().scores.empty());
  const auto why = [](const std::string& end) {
    return parse_obf_line(kGame, kStart + ";" + end).message();
  };
  EXPECT_TRUE(says(why("A1:+2;"), "move 'A1' is not legal"));
  EXPECT_TRUE(says(why("D3;"), "expected a move and its score, such as G8:+18"));
  EXPECT_TRUE(says(why("D3:++2;"), "score '++2', expected -64..+64"));
  EXPECT_TRUE(says(why("D3:65;"), "score '65'"));
  EXPECT_TRUE(says(parse_obf(kGame, "% none\r\n\r\nX X\n").message(), "line 3: position 'X X': 1"));
}

#ifdef ESPALIER_SOURCE_DIR
TEST(OthelloObf, ReadsTheTestOfTheFfo) {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) + "/tests/data/othello/ffo.obf");
  std::stringstream text;
  text << file.rdbuf();
  const auto lines = parse_obf(kGame, text.str());
  ASSERT_TRUE(lines) << lines.message();
  ASSERT_EQ(lines->size(), 44U);
  for (const ObfLine& line : *lines) {
    EXPECT_EQ(parse_obf_line(kGame, format_obf_line(kGame, line)).value(), line);
    EXPECT_FALSE(line.scores.empty());
    EXPECT_LE(line.scores.size(), kGame.count_moves(line.position));
    for (const auto& [move, score] : line.scores) {
      EXPECT_LE(score, line.scores.front().second);
      EXPECT_EQ(score % 2, 0);
    }
  }
  EXPECT_EQ(lines->at(39).position.empties(), 20);
  EXPECT_EQ(lines->at(39).scores.front().second, 38);
}
#endif

TEST(OthelloGgf, ReadsAGameOfTheServer) {
  const GgfGame game =
      parse_ggf(
          " (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]RB[1500]"
          "TI[15:00//02:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
          "-------- -------- *]B[F5//1.25]W[F6/-0.5]B[D3/+2/x]\r\nW[C5];)\n")
          .value();
  EXPECT_EQ(game.date, "2014-02-21 20:52:27 GMT");
  EXPECT_EQ(game.black, "./mEdax");
  EXPECT_EQ(game.result, "?");
  ASSERT_EQ(game.moves.size(), 4U);
  EXPECT_EQ(game.moves[0], (GgfMove{Player::First, "F5", {}, 1.25}));
  EXPECT_EQ(game.moves[1], (GgfMove{Player::Second, "F6", -0.5, {}}));
  EXPECT_EQ(game.moves[2], (GgfMove{Player::First, "D3", 2.0, {}}));
  const Record record = read_record(kGame, game).value();
  EXPECT_EQ(record.start, kGame.start());
  EXPECT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.end, position("f5f6d3c5"));
  EXPECT_EQ(parse_ggf_clock(game.time)->seconds, 900);
  EXPECT_EQ(parse_ggf_clock("1:00:30/0:05")->increment, 5);
  EXPECT_EQ(parse_ggf_clock("1:00:30/0:05")->seconds, 3630);
  for (const char* text : {"", "x", "1:-5", "1:x", ":"})
    EXPECT_FALSE(parse_ggf_clock(text)) << text;
}

TEST(OthelloGgf, GamesRoundTrip) {
  Rng rng(13);
  for (int run = 0; run < kRuns / 10; ++run) {
    const Position start = random_position(64 - static_cast<int>(rng.below(40)), rng);
    Record record{start, {}, start};
    for (std::uint64_t plies = rng.below(70); plies > 0 && !kGame.outcome(record.end); --plies) {
      record.moves.push_back(random_move(record.end, rng));
      record.end = kGame.play(record.end, record.moves.back());
    }
    GgfGame written = write_record(kGame, record);
    written.place = "here";
    written.black = "a b";
    written.result = "+12.00";
    written.time = "05:00";
    for (std::size_t i = 0; i < written.moves.size(); i += 3) written.moves[i].evaluation = -1.5;
    for (std::size_t i = 0; i < written.moves.size(); i += 2) written.moves[i].seconds = 0.25;
    const GgfGame again = parse_ggf(format_ggf(written)).value();
    EXPECT_EQ(again, written) << format_ggf(written);
    EXPECT_EQ(read_record(kGame, again).value(), record);
    EXPECT_EQ(position(format_ggf(written)), record.end);
  }
}

TEST(OthelloGgf, TellsWhatIsWrong) {
  const auto why = [](const std::string& text) {
    const auto parsed = parse_ggf(text);
    if (!parsed) return parsed.message();
    const auto record = read_record(kGame, *parsed);
    return record ? "(accepted)" : record.message();
  };
  EXPECT_TRUE(says(why("F5"), "expected a game in GGF"));
  EXPECT_TRUE(says(why("(;B[F5];)"), "expected GM[Othello]"));
  EXPECT_TRUE(says(why("(;GM[Amazons];)"), "the game is 'Amazons', expected 'Othello'"));
  EXPECT_TRUE(says(why("(;GM[Othello]TY[10];)"), "the type is '10', expected 8"));
  EXPECT_TRUE(says(why("(;GM[Othello]TY[8a];)"), "the type is '8a', expected 8"));
  EXPECT_TRUE(says(why("(;GM[Othello]B[F5]"), "expected ;) at its end"));
  EXPECT_TRUE(says(why("(;GM[Othello]B[F5;)"), "expected ] after 'B'["));
  EXPECT_TRUE(says(why("(;GM[Othello] 5;)"), "found '5', expected a property"));
  EXPECT_TRUE(says(why("(;GM[Othello]BO[6 -- *];)"), "the size '6', expected 8"));
  EXPECT_TRUE(says(why("(;GM[Othello]BO[8];)"), "BO has no squares"));
  EXPECT_TRUE(says(why("(;GM[Othello]BO[8 --- *];)"), "the board: 3 squares, expected 64"));
  EXPECT_TRUE(says(why("(;GM[Othello]B[F5]W[F5];)"), "move 2: move 'F5' is not legal"));
  EXPECT_TRUE(says(why("(;GM[Othello]W[F5];)"), "by white (W), expected black (B) to move"));
  EXPECT_EQ(why("(;GM[Othello]TY[s8r20];)"), "(accepted)");
}

}  // namespace
}  // namespace espalier::othello
