// The rules of checkers: counts known from elsewhere, forced captures, crowning, ends and draws,
// ballots, and how moves are numbered.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/games/checkers/game.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::checkers {
namespace {

const Checkers kGame;

Position at(const std::string& fen) { return parse_position(kGame, fen).value(); }
Position after(const std::string& fen, const std::string& move) {
  const Position p = at(fen);
  return kGame.play(p, parse_move(kGame, p, move).value());
}
std::vector<std::string> texts(const std::string& fen) {
  const Position p = at(fen);
  std::vector<std::string> list;
  for (const Move move : kGame.moves(p)) list.push_back(format_move(kGame, p, move));
  std::sort(list.begin(), list.end());
  return list;
}
using Texts = std::vector<std::string>;

// As published (the numbers of Aart Bik and of others agree).
TEST(CheckersPerft, CountsFromTheStart) {
  const std::array<std::uint64_t, 10> counts = {7,     49,     302,    1469,    7361,
                                                36768, 179740, 845931, 3963680, 18391564};
  for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
    EXPECT_EQ(perft(kGame, kGame.start(), Depth{static_cast<int>(depth)}), counts[depth - 1]);
  }
}

TEST(CheckersSquares, NumbersRowsAndTurns) {
  EXPECT_EQ(std::popcount(kBoard), 32);
  for (int number = 1; number <= 32; ++number) {
    const int square = square_of(number);
    EXPECT_TRUE(is_square(square));
    EXPECT_EQ(number_of(square), number);
    EXPECT_EQ(number_of(turned(square)), 33 - number);
    EXPECT_EQ(turned(bit(square)), bit(turned(square)));
    EXPECT_EQ((row_of(square) + column_of(square)) % 2, 1);
    EXPECT_NE(row_squares(row_of(square)) & bit(square), 0U);
  }
  EXPECT_EQ(stepped<4>(bit(square_of(1))), bit(square_of(5)));
  EXPECT_EQ(stepped<5>(bit(square_of(4))), 0U);
  EXPECT_EQ(stepped<-5>(bit(square_of(32))), bit(square_of(27)));
  for (const int from : {square_of(1), square_of(5)}) {
    for (std::uint16_t packed = 0; packed < 512; ++packed) {
      EXPECT_EQ(pack_taken(unpack_taken(packed, from), from), packed);
      EXPECT_EQ(std::popcount(unpack_taken(packed, from)), std::popcount(packed));
    }
  }
}

TEST(CheckersRules, CapturesAreForcedAndPlayedToTheirEnd) {
  EXPECT_EQ(texts("B:W18,32:B14,1"), (Texts{"14x23"}));
  EXPECT_EQ(texts("B:W18,26,32:B14,1"), (Texts{"14x23x30"}));
  // Any of several captures may be chosen, also the shorter one.
  EXPECT_EQ(texts("W:W31:B27,26,18"), (Texts{"31x22x15", "31x24"}));
  // A man does not jump back, a king does.
  EXPECT_EQ(texts("B:W10,32:B14"), (Texts{"14-17", "14-18"}));
  EXPECT_EQ(texts("B:W10,32:BK14"), (Texts{"14x7"}));
  // No piece is jumped twice, and what was jumped does not block a later landing square.
  EXPECT_EQ(texts("W:WK31:B27,26,18,19"), (Texts{"31x24x15x22x31"}));
}

TEST(CheckersRules, CrowningEndsAMove) {
  EXPECT_EQ(texts("B:W25,26,27:B21"), (Texts{"21x30"}));  // a king could go on over 26
  const Position p = after("B:W25,26,27:B21", "21x30");
  EXPECT_EQ(format_position(kGame, p), "W:W26,27:BK30");
  EXPECT_EQ(format_position(kGame, after("W:W6,32:B28", "6-1")), "B:WK1,32:B28");
}

TEST(CheckersRules, WhoCannotMoveLoses) {
  EXPECT_EQ(kGame.outcome(at("B:W32:B")), -kWin);
  EXPECT_EQ(kGame.outcome(at("W:W28:B24,20,19")), -kWin);  // both ways are closed
  EXPECT_FALSE(kGame.outcome(at("W:W28:B24,20")));
  EXPECT_FALSE(kGame.outcome(kGame.start()));
}

// Kings go to and fro: the third occurrence draws.
TEST(CheckersRules, TheThirdOccurrenceDraws) {
  Line<Checkers> line(kGame, at("B:WK32:BK1"));
  const Texts moves = {"1-5", "32-28", "5-1", "28-32"};
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(line.outcome()) << i;
    const auto move = parse_move(kGame, line.position(), moves[static_cast<std::size_t>(i % 4)]);
    line.play(move.value());
  }
  ASSERT_TRUE(line.outcome());
  EXPECT_EQ(*line.outcome(), 0);
  EXPECT_EQ(kGame.judge(line.position(), line.span())->why, Ending::ThirdTime);
}

// A span of plies without repetitions.
std::vector<PastPly> plies(std::size_t count) {
  std::vector<PastPly> past(count);
  for (std::size_t i = 0; i < count; ++i) {
    past[i].key = i + 1;
    past[i].age = static_cast<std::int32_t>(i);
  }
  return past;
}

TEST(CheckersRules, FortyMovesOfEachSideWithoutProgressDraw) {
  const Position p = at("B:WK32:BK1");
  EXPECT_FALSE(kGame.judge(p, plies(80)));
  const auto end = kGame.judge(p, plies(81));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->why, Ending::NoProgress);
  EXPECT_EQ(end->value, 0);
  // A king's step is no progress; a man's step and a capture are.
  const Position steps = at("B:WK32,20:BK1,9");
  for (const Move move : kGame.moves(steps)) {
    EXPECT_EQ(kGame.irreversible(steps, move), number_of(move.from) == 9);
  }
  const Position jump = at("B:W6:BK1");
  EXPECT_TRUE(kGame.irreversible(jump, kGame.moves(jump)[0]));
}

TEST(CheckersRules, DangerIsAJumpOfEitherSide) {
  EXPECT_FALSE(kGame.in_danger(kGame.start()));
  EXPECT_TRUE(kGame.in_danger(at("B:W18:B14")));        // Black jumps
  EXPECT_TRUE(kGame.in_danger(at("B:W18,32:B14,23")));  // White would jump
  EXPECT_FALSE(kGame.in_danger(at("B:W32:B1")));
}

// Captures first, the larger the better; a step that gives a man away comes last.
TEST(CheckersRules, RanksPreferCapturesAndSafety) {
  const Position two = at("W:W31:B27,26,18");
  EXPECT_GT(kGame.rank(two, parse_move(kGame, two, "31x15").value()),
            kGame.rank(two, parse_move(kGame, two, "31x24").value()));
  const Position p = at("B:W20,32:B11,1");
  EXPECT_GT(kGame.rank(p, parse_move(kGame, p, "11-15").value()),
            kGame.rank(p, parse_move(kGame, p, "11-16").value()));
}

TEST(CheckersRules, AChainIsShownHopByHop) {
  const Position p = at("B:W18,26,32:B14,1");
  const Move move = kGame.moves(p)[0];
  ASSERT_EQ(kGame.slides(p, move).size(), 1U);
  EXPECT_EQ(kGame.slides(p, move)[0].cells, (std::vector<std::size_t>{13, 22, 29}));
  EXPECT_EQ(kGame.touches(p, move), (std::vector<Way>{{13, 22, 29}}));
  const Position round = at("W:WK31:B27,26,18,19");
  EXPECT_EQ(kGame.touches(round, kGame.moves(round)[0]).size(), 2U);
}

// The capacity of lists: kings that share a group of squares that jumps connect have at most 14
// chains, whatever stands where.
TEST(CheckersRules, AGroupOfKingsHasAtMostFourteenChains) {
  for (const int first : {1, 2, 5, 6}) {
    Squares group = bit(square_of(first));
    for (int i = 0; i < 8; ++i) {
      group |= stepped<4>(stepped<4>(group)) | stepped<5>(stepped<5>(group)) |
               stepped<-4>(stepped<-4>(group)) | stepped<-5>(stepped<-5>(group));
    }
    ASSERT_EQ(std::popcount(group), 8);
    std::size_t most = 0;
    for (Squares own = group; own != 0; own = (own - 1) & group) {
      for (std::uint16_t taken = 1; taken < 512; ++taken) {
        Position p;
        p.pieces = {own, unpack_taken(taken, square_of(first))};
        p.kings = own;
        if (jumpers(p, Player::First) != 0) most = std::max(most, kGame.count_moves(p));
      }
    }
    EXPECT_EQ(most, 14U);
  }
}

TEST(CheckersBallots, AreAllPositionsAfterThreeMoves) {
  EXPECT_EQ(ballots().size(), 216U);
  std::set<std::string> seen;
  for (const Ballot& ballot : ballots()) {
    Position p = kGame.start();
    for (const Move move : ballot.moves) {
      ASSERT_TRUE(kGame.is_legal(p, move));
      p = kGame.play(p, move);
    }
    EXPECT_EQ(p, ballot.position);
    EXPECT_TRUE(seen.insert(format_position(kGame, p)).second);
  }
  EXPECT_EQ(ballot_number("ballot-1"), 1U);
  EXPECT_EQ(ballot_number("standard-ballot-216"), 216U);
  EXPECT_EQ(ballot_number("ballot-217"), 0U);
  EXPECT_EQ(ballot_number("ballot-1x"), 0U);
  EXPECT_FALSE(ballot_number("standard"));
}

// The files of openings can be read, line by line.
TEST(CheckersBallots, FilesOfOpenings) {
  std::size_t three = 0;
  std::size_t eleven = 0;
  const std::string folder = std::string(ESPALIER_SOURCE_DIR) + "/tests/data/checkers/";
  std::ifstream moves(folder + "three-move.txt");
  for (std::string line; std::getline(moves, line);) {
    if (line.empty() || line[0] == '#') continue;
    Position p = kGame.start();
    for (const auto word : split_fields(line)) {
      const auto move = parse_move(kGame, p, word);
      ASSERT_TRUE(move) << move.message();
      p = kGame.play(p, *move);
    }
    ++three;
  }
  std::ifstream boards(folder + "eleven-man.txt");
  for (std::string line; std::getline(boards, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto p = parse_position(kGame, line);
    ASSERT_TRUE(p) << p.message();
    EXPECT_EQ(std::popcount(p->occupied()), 22);
    ++eleven;
  }
  EXPECT_EQ(three, 216U);
  EXPECT_EQ(eleven, 2400U);
}

}  // namespace
}  // namespace espalier::checkers
