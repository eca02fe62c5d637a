// Abalone against plain rules (abalone_naive.hpp): the same moves, pushes, captures and ends in
// whole games, in positions of tournaments, and among marbles strewn at random.
#include "games/abalone_naive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/perft.hpp"
#include "games/abalone_support.hpp"

namespace espalier::abalone {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr int kGames = 2;  // of each variant
constexpr int kStrewn = 200;
constexpr int kPerfts = 5;
#else
constexpr int kGames = 5;
constexpr int kStrewn = 1'500;
constexpr int kPerfts = 60;
#endif

// The three starts, lost with six marbles and with all. (How a stopped game is scored makes no
// difference to moves.)
std::vector<Abalone> games() {
  std::vector<Abalone> list;
  for (const Rules rules : all_variants()) {
    if (rules == Rules{.start = rules.start, .all = rules.all}) list.emplace_back(rules);
  }
  return list;
}

// The text of a position, without the notation under test.
std::string plain_text(const Position& p) {
  std::string text;
  for (int row = naive::kRows - 1; row >= 0; --row) {
    for (int diagonal = 0; diagonal < naive::kRows; ++diagonal) {
      if (!naive::on_board(row, diagonal)) continue;
      const Cells cell = bit(cell_at(row, diagonal));
      text += (p.marbles[0] & cell) != 0 ? 'B' : (p.marbles[1] & cell) != 0 ? 'W' : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  text += p.to_move == Player::First ? "B " : "W ";
  return text + std::to_string(p.lost[0]) + " " + std::to_string(p.lost[1]);
}

naive::Board plain_board(const Abalone& game, const Position& p) {
  return naive::Board(plain_text(p), game.rules().all ? naive::kAllLost : naive::kSixLost);
}

// The nine classes of Abalone12 IV.C, the first is 1.
int marble_class(const naive::Move& move) {
  if (move.count <= 1) return 9;
  const int kind = move.capture ? 1 : move.pushed > 0 ? 2 : !move.broadside ? 3 : 4;
  return move.count == 3 ? kind : kind + 4;
}

// What the game says of a move is what it does by plain rules.
void expect_same_move(const Abalone& game, const Position& p, Move move,
                      const naive::Move& expected) {
  SCOPED_TRACE("move " + format_move(game, p, move));
  ASSERT_EQ(move == kPass, expected.count == 0);
  ASSERT_TRUE(game.is_legal(p, move));
  ASSERT_LT(game.index(move), Abalone::kMoveIndices);
  ASSERT_EQ(game.rank(p, move), 9 - marble_class(expected));
  ASSERT_EQ(game.irreversible(p, move), expected.capture);
  const Position next = game.play(p, move);
  ASSERT_EQ(game.key(next), game.recompute_key(next));
  if (move == kPass) return;
  ASSERT_EQ(is_broadside(move), expected.broadside);
  ASSERT_EQ(game.marbles_moved(p, move), expected.count);
  ASSERT_EQ(game.pushes(p, move), expected.pushed);
  ASSERT_EQ(game.captures(p, move), expected.capture);
}

// The capturing moves, and nothing else.
void expect_same_noise(const Abalone& game, const Position& p) {
  std::set<std::size_t> expected;
  for (const Move move : game.moves(p)) {
    if (move != kPass && game.captures(p, move)) expected.insert(game.index(move));
  }
  std::set<std::size_t> noisy;
  for (const Move move : game.noisy_moves(p)) {
    ASSERT_TRUE(game.is_legal(p, move));
    ASSERT_TRUE(noisy.insert(game.index(move)).second) << "twice";
  }
  ASSERT_EQ(noisy, expected);
}

// Could the opponent, if it were its turn, win at once?
bool in_danger(naive::Board board) {
  board.play({});
  for (const naive::Move& move : board.moves()) {
    const naive::Board next = board.after(move);
    if (next.over()) return true;
  }
  return false;
}

void expect_same(const Abalone& game, const Position& p, const naive::Board& board) {
  SCOPED_TRACE(variant_name(game.rules()) + " " + board.text());
  ASSERT_EQ(plain_text(p), board.text());
  ASSERT_EQ(format_position(game, p), board.text());
  ASSERT_EQ(*parse_position(game, board.text()), p);
  ASSERT_EQ(game.key(p), game.recompute_key(p));
  ASSERT_EQ(game.outcome(p).has_value(), board.over());
  if (board.over()) {
    ASSERT_EQ(*game.outcome(p), board.has_lost(board.mover()) ? -kWin : kWin);
    return;
  }
  // Different moves lead to different positions, so that these say which move is which.
  std::map<std::string, naive::Move> expected;
  for (const naive::Move& move : board.moves()) expected[board.after(move).text()] = move;
  ASSERT_EQ(expected.size(), board.moves().size());
  const auto moves = game.moves(p);
  ASSERT_EQ(moves.size(), expected.size());
  ASSERT_EQ(game.count_moves(p), expected.size());
  std::set<std::size_t> indices;
  for (const Move move : moves) {
    const std::string next = plain_text(game.play(p, move));
    ASSERT_TRUE(expected.contains(next)) << format_move(game, p, move) << " leads to " << next;
    ASSERT_NO_FATAL_FAILURE(expect_same_move(game, p, move, expected[next]));
    ASSERT_TRUE(indices.insert(game.index(move)).second) << "two moves of one index";
    expected.erase(next);
  }
  ASSERT_NO_FATAL_FAILURE(expect_same_noise(game, p));
  ASSERT_EQ(game.in_danger(p), in_danger(board));
}

// All pairs of bytes: those of the list are legal, and no others.
void expect_no_other_move(const Abalone& game, const Position& p) {
  SCOPED_TRACE(variant_name(game.rules()) + " " + plain_text(p));
  std::set<int> expected;
  if (!game.outcome(p)) {
    for (const Move move : game.moves(p)) expected.insert(256 * move.cell + move.form);
  }
  std::set<int> legal;
  for (int bytes = 0; bytes < 65'536; ++bytes) {
    const Move move{static_cast<std::uint8_t>(bytes / 256), static_cast<std::uint8_t>(bytes % 256)};
    if (game.is_legal(p, move)) legal.insert(bytes);
  }
  ASSERT_EQ(legal, expected);
}

// Mostly moves of many marbles that push, so that games end.
Move eager_move(const Abalone& game, const Position& p, Rng& rng) {
  const auto moves = game.moves(p);
  std::vector<int> ranks;
  for (const Move move : moves) {
    ranks.push_back(game.rank(p, move) + static_cast<int>(rng.below(6)));
  }
  const auto best = std::max_element(ranks.begin(), ranks.end()) - ranks.begin();
  return moves[static_cast<std::size_t>(best)];
}

int distance(int cell, int other) {
  const int up = row_of(cell) - row_of(other);
  const int along = diagonal_of(cell) - diagonal_of(other);
  return std::max({std::abs(up), std::abs(along), std::abs(up - along)});
}

// One to fourteen marbles of each side anywhere or, crowded, as near to some cell as they can be;
// and up to five lost.
Position strewn(const Abalone& game, bool crowded, Rng& rng) {
  std::array<int, kCells> cells{};
  for (std::size_t i = 0; i < kCells; ++i) {
    cells[i] = static_cast<int>(i);
    std::swap(cells[i], cells[rng.below(i + 1)]);
  }
  const std::array<std::size_t, 2> numbers = {1 + rng.below(kMarbles), 1 + rng.below(kMarbles)};
  const auto end = cells.begin() + static_cast<std::ptrdiff_t>(numbers[0] + numbers[1]);
  if (crowded) {
    const int middle = cells[0];
    const auto nearer = [&](int a, int b) { return distance(a, middle) < distance(b, middle); };
    std::stable_sort(cells.begin(), cells.end(), nearer);
    for (auto each = cells.begin(); each != end; ++each) {
      std::swap(
          *each,
          *(each + static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint64_t>(end - each)))));
    }
  }
  std::array<Cells, 2> marbles{};
  for (auto each = cells.begin(); each != end; ++each) {
    const auto placed = static_cast<std::size_t>(each - cells.begin());
    marbles[placed < numbers[0] ? 0 : 1] |= bit(*each);
  }
  std::array<std::uint8_t, 2> lost{};
  for (const std::size_t side : {0U, 1U}) {
    lost[side] = static_cast<std::uint8_t>(rng.below(std::min<std::size_t>(6, 15 - numbers[side])));
  }
  return game.arrange(marbles, lost, rng.below(2) == 0 ? Player::First : Player::Second);
}

TEST(AbaloneNaive, BothCountWhatIsPublished) {
  struct Known {
    const char* variant;
    std::array<std::uint64_t, 4> leaves;
    int naive_depth;
  };
  const std::array<Known, 3> known = {{{"standard", {44, 1936, 98912, 5045110}, 4},
                                       {"belgian-daisy", {52, 2692, 149322, 8270666}, 3},
                                       {"german-daisy", {80, 6244, 493480, 38240570}, 3}}};
  for (const Known& each : known) {
    const Abalone game(*variant_rules(each.variant));
    const naive::Board start = plain_board(game, game.start());
    int depth = 0;
    for (const std::uint64_t leaves : each.leaves) {
      SCOPED_TRACE(std::string(each.variant) + " to depth " + std::to_string(++depth));
#ifdef ESPALIER_FEW_TREES
      if (depth > 3) continue;
#endif
      EXPECT_EQ(perft(game, game.start(), Depth{depth}), leaves);
      if (depth <= each.naive_depth) {
        EXPECT_EQ(start.perft(depth), leaves);
      }
    }
  }
}

TEST(AbaloneNaive, WholeGamesAreTheSame) {
  Rng rng(1987);
  int finished = 0;
  int positions = 0;
  for (const Abalone& game : games()) {
    for (int run = 0; run < kGames; ++run) {
      Position p = game.start();
      for (int ply = 0; ply < 300; ++ply, ++positions) {
        ASSERT_NO_FATAL_FAILURE(expect_same(game, p, plain_board(game, p)));
        if (game.outcome(p)) break;
        p = game.play(p, run % 4 == 0 ? any_move(game, p, rng) : eager_move(game, p, rng));
      }
      finished += game.outcome(p) ? 1 : 0;
    }
  }
  EXPECT_GT(finished, kGames);
  EXPECT_GT(positions, 500 * kGames);
}

TEST(AbaloneNaive, TournamentPositionsAreTheSame) {
  const std::vector<std::string> texts = tournament_positions();
  ASSERT_EQ(texts.size(), 14U);
  Rng rng(14);
  for (const Abalone& game : games()) {
    for (const std::string& text : texts) {
      Position p = parse_position(game, text).value();
      ASSERT_EQ(plain_text(p), text);
      ASSERT_NO_FATAL_FAILURE(expect_same(game, game.pass(p), plain_board(game, game.pass(p))));
      for (int ply = 0; ply < kGames; ++ply) {
        ASSERT_NO_FATAL_FAILURE(expect_same(game, p, plain_board(game, p)));
        if (game.outcome(p)) break;
        for (const Move move : game.moves(p)) {
          ASSERT_EQ(*parse_move(game, p, format_move(game, p, move)), move);
        }
        p = game.play(p, any_move(game, p, rng));
      }
    }
  }
}

TEST(AbaloneNaive, StrewnMarblesMoveTheSame) {
  Rng rng(61);
  int passes = 0;
  int captures = 0;
  int dangers = 0;
  for (const Abalone& game : games()) {
    for (int run = 0; run < kStrewn; ++run) {
      const Position p = strewn(game, run % 2 == 0, rng);
      ASSERT_NO_FATAL_FAILURE(expect_same(game, p, plain_board(game, p)));
      passes += game.moves(p)[0] == kPass ? 1 : 0;
      captures += game.noisy_moves(p).empty() ? 0 : 1;
      dangers += game.in_danger(p) ? 1 : 0;
    }
  }
  EXPECT_GT(captures, kStrewn / 10);
  EXPECT_GT(dangers, kStrewn / 50);
  EXPECT_GT(passes, 0);
}

TEST(AbaloneNaive, NoOtherMovesAreLegal) {
  Rng rng(256);
  const std::vector<std::string> texts = tournament_positions();
  for (const Abalone& game : games()) {
    ASSERT_NO_FATAL_FAILURE(expect_no_other_move(game, game.start()));
    for (const std::string& text : texts) {
      ASSERT_NO_FATAL_FAILURE(expect_no_other_move(game, parse_position(game, text).value()));
    }
    for (int run = 0; run < kPerfts / 3; ++run) {
      ASSERT_NO_FATAL_FAILURE(expect_no_other_move(game, strewn(game, run % 2 == 0, rng)));
    }
  }
}

TEST(AbaloneNaive, PerftsAreTheSame) {
  Rng rng(3);
  const std::vector<std::string> texts = tournament_positions();
  const std::vector<Abalone> all = games();
  for (int run = 0; run < kPerfts; ++run) {
    const Abalone& game = all[static_cast<std::size_t>(run) % all.size()];
    Position p = game.start();
    if (run % 3 == 0) p = strewn(game, run % 2 == 0, rng);
    if (run % 3 == 1) p = parse_position(game, texts[rng.below(texts.size())]).value();
    for (int ply = 0; ply < 20 && !game.outcome(p); ++ply)
      p = game.play(p, eager_move(game, p, rng));
    SCOPED_TRACE(variant_name(game.rules()) + " " + plain_text(p));
    for (int depth = 1; depth <= 3; ++depth) {
      ASSERT_EQ(perft(game, p, Depth{depth}), plain_board(game, p).perft(depth));
    }
  }
}

}  // namespace
}  // namespace espalier::abalone
