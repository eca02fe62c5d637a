// Chess: counts of moves, the generator against naive rules, and the rules that are easily got
// wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"
#include "espalier/games/perft.hpp"
#include "games/chess_naive.hpp"

namespace espalier::chess {
namespace {

const Chess kChess;

Position position(const std::string& fen) { return parse_position(kChess, fen).value(); }

Position played(Position p, std::initializer_list<const char*> moves) {
  for (const char* move : moves) p = kChess.play(p, parse_move(kChess, p, move).value());
  return p;
}

// --- counts ------------------------------------------------------------------------------------

// Moves of bare kings count, though the game is over.
TEST(ChessCounts, GoOnWhereNobodyCanMate) {
  const Position bare = position("8/8/4k3/8/8/4K3/8/8 w - -");
  EXPECT_EQ(kChess.outcome(bare), 0);
  EXPECT_EQ(perft(kChess, bare, Depth{1}), 8U);
  EXPECT_EQ(perft(kChess, bare, Depth{2}), 57U);
}

// --- against naive rules -----------------------------------------------------------------------

void expect_same_moves(const Chess& game, const Position& p) {
  const std::string fen = format_position(game, p);
  SCOPED_TRACE(fen);
  const naive::Board board(fen);
  std::vector<std::string> expected;
  for (const naive::Move& move : board.legal_moves()) expected.push_back(move.text());
  std::vector<std::string> found;
  const Chess by_rooks(*variant_of("chess960"));  // writes castling as king takes rook
  for (const Move move : game.moves(p)) found.push_back(format_move(by_rooks, p, move));
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  ASSERT_EQ(found, expected);
  EXPECT_EQ(p.checkers != 0, board.in_check());
  for (const naive::Move& move : board.legal_moves()) {
    naive::Board after = board;
    after.play(move);
    const Position next = game.play(p, parse_move(by_rooks, p, move.text()).value());
    std::string placement;
    for (std::size_t square = 0; square < 64; ++square) placement += game.piece_at(next, square);
    placement += game.to_move(next) == Player::First ? 'w' : 'b';
    EXPECT_EQ(placement, after.placement()) << move.text();
    Bits rooks = 0;
    for (const int rook : after.castling_rooks()) rooks |= bit(rook);
    EXPECT_EQ(next.castling, rooks) << move.text();
    EXPECT_EQ(next.en_passant() != kNoSquare, after.can_pass_by()) << move.text();
    EXPECT_EQ(next.key, game.recompute_key(next)) << move.text();
    if (game.count_moves(next) < 2) {
      EXPECT_EQ(game.outcome(next).has_value(), is_dead(next) || after.legal_moves().empty());
    }
  }
}

// Random games; the wilder ones take every promotion and capture they can.
int compare_random_games(const Chess& game, std::uint64_t seed, int games) {
  Rng rng(seed);
  int compared = 0;
  for (int i = 0; i < games; ++i) {
    Position p = game.start();
    for (int ply = 0; ply < 120 && !game.outcome(p) && !::testing::Test::HasFatalFailure(); ++ply) {
      if (rng.below(8) == 0) {
        expect_same_moves(game, p);
        ++compared;
      }
      const Moves noisy = game.noisy_moves(p);
      const Moves moves = i % 3 == 0 && !noisy.empty() ? noisy : game.moves(p);
      p = game.play(p, moves[rng.below(moves.size())]);
    }
  }
  return compared;
}

TEST(ChessNaive, HasTheSameMovesInRandomGames) {
  EXPECT_GT(compare_random_games(kChess, 1, 150), 1500);
}

TEST(ChessNaive, HasTheSameMovesInChess960) {
  int compared = 0;
  for (int start = 0; start < kStarts; start += 7) {
    compared += compare_random_games(Chess(*variant_of("chess960-" + std::to_string(start))),
                                     static_cast<std::uint64_t>(start), 1);
  }
  EXPECT_GT(compared, 1000);
}

// Few pieces near each other: pins, checks and captures in passing everywhere.
TEST(ChessNaive, HasTheSameMovesInRandomPositions) {
  Rng rng(3);
  int compared = 0;
  for (int i = 0; i < 20'000 && compared < 1'500; ++i) {
    std::string board(64, '.');
    const auto drop = [&](char piece, int low, int high) {
      const auto square =
          static_cast<std::size_t>(low) + rng.below(static_cast<std::size_t>(high - low));
      if (board[square] == '.') board[square] = piece;
    };
    drop('K', 0, 64);
    drop('k', 0, 64);
    for (int k = 0; k < 6; ++k) drop("QRBNqrbn"[rng.below(8)], 0, 64);
    for (int k = 0; k < 4; ++k) drop('P', 8, 56), drop('p', 24, 40);
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const char piece = board[static_cast<std::size_t>(rank * 8 + file)];
        fen += piece == '.' ? '1' : piece;
      }
      if (rank > 0) fen += '/';
    }
    for (int ones = 8; ones > 1; --ones) {
      const std::string many(static_cast<std::size_t>(ones), '1');
      for (std::size_t at; (at = fen.find(many)) != std::string::npos;) {
        fen.replace(at, many.size(), std::to_string(ones));
      }
    }
    const auto p = parse_position(kChess, fen + (rng.below(2) == 0 ? " w" : " b") + " - - 0 1");
    if (!p) continue;
    expect_same_moves(kChess, *p);
    ++compared;
  }
  EXPECT_GE(compared, 1'500);
}

// --- single rules ------------------------------------------------------------------------------

TEST(ChessRules, ACaptureInPassingMustNotUncoverTheKingsRank) {
  const Position p = played(position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"), {"c7c5"});
  EXPECT_EQ(p.en_passant(), kNoSquare) << "the rook on h5 would give check";
  const Position q = played(position("8/2p5/3p4/KP6/1R3p1k/8/4P1P1/8 b - - 0 1"), {"c7c5"});
  EXPECT_EQ(q.en_passant(), 42);  // c6
  EXPECT_NE(q.key, position("8/8/3p4/KPp5/1R3p1k/8/4P1P1/8 w - -").key);
}

TEST(ChessRules, APassedSquareCountsOnlyWhereItCanBeUsed) {
  const Position open = played(kChess.start(), {"e2e4"});
  EXPECT_EQ(open.en_passant(), kNoSquare);
  EXPECT_EQ(open.key, position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -").key);
  EXPECT_EQ(open, position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"));
}

TEST(ChessRules, TellMateStalemateAndTooLittleMaterial) {
  EXPECT_EQ(kChess.outcome(played(kChess.start(), {"f3", "e5", "g4", "Qh4"})), -kWin);
  EXPECT_EQ(kChess.outcome(position("7k/5Q2/6K1/8/8/8/8/8 b - -")), 0);
  for (const char* dead : {"8/8/4k3/8/8/4K3/8/8 w - -", "8/8/4k3/8/8/4KN2/8/8 w - -",
                           "8/8/4k3/8/8/4KB2/8/8 b - -", "8/8/4kb2/8/3B4/4K3/8/8 w - -"}) {
    EXPECT_EQ(kChess.outcome(position(dead)), 0) << dead;
  }
  for (const char* open :
       {"8/8/4kn2/8/8/4KN2/8/8 w - -", "8/8/4k3/8/8/3NKN2/8/8 w - -", "8/8/4kb2/8/8/4KB2/8/8 w - -",
        "8/8/4k3/8/4p3/4K3/8/8 w - -", "8/8/4k3/8/8/4KR2/8/8 w - -"}) {
    EXPECT_FALSE(kChess.outcome(position(open))) << open;
  }
}

TEST(ChessRules, CastlingRightsMakeAnotherPosition) {
  // Rooks leave and come back: the board is the same, the position is not.
  const Position home = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Position back = played(home, {"h1g1", "h8g8", "g1h1", "g8h8"});
  EXPECT_NE(back, home);
  EXPECT_NE(back.key, home.key);
  EXPECT_EQ(format_position(kChess, back), "r3k2r/8/8/8/8/8/8/R3K2R w Qq - 4 3");
}

std::optional<Ending> ending_after(const Chess& game, Line<Chess>& line,
                                   const std::vector<const char*>& moves) {
  for (const char* move : moves) line.play(parse_move(game, line.position(), move).value());
  const auto end = game.judge(line.position(), line.span());
  return end ? std::optional(end->why) : std::nullopt;
}

TEST(ChessRules, TheThirdOccurrenceDraws) {
  const std::vector<const char*> dance = {"g1f3", "g8f6", "f3g1", "f6g8"};
  Line<Chess> line(kChess, kChess.start());
  EXPECT_EQ(ending_after(kChess, line, dance), std::nullopt);
  EXPECT_EQ(ending_after(kChess, line, dance), Ending::ThirdTime);
}

TEST(ChessRules, WithoutClaimsTheFifthOccurrenceDraws) {
  const Chess game(*variant_of("standard-unclaimed"));
  const std::vector<const char*> dance = {"g1f3", "g8f6", "f3g1", "f6g8"};
  Line<Chess> line(game, game.start());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ending_after(game, line, dance), std::nullopt);
  EXPECT_EQ(ending_after(game, line, dance), Ending::Repetition);
}

TEST(ChessRules, FiftyMovesCountFromTheClockOfTheText) {
  const std::string fen = "4k3/8/8/8/8/8/4P3/R3K2R w KQ - ";
  for (const auto& [variant, limit] : {std::pair{"standard", 100}, {"standard-unclaimed", 150}}) {
    const Chess game(*variant_of(variant));
    Line<Chess> line(game, parse_position(game, fen + std::to_string(limit - 2) + " 80").value());
    EXPECT_EQ(ending_after(game, line, {"O-O"}), std::nullopt) << "castling is no reset";
    EXPECT_EQ(ending_after(game, line, {"e8d7"}), Ending::NoProgress);
  }
  Line<Chess> line(kChess, position(fen + "98 80"));
  EXPECT_EQ(ending_after(kChess, line, {"e2e3", "e8d7"}), std::nullopt) << "a pawn has moved";
}

TEST(ChessRules, MateOnTheLastOfFiftyMovesWins) {
  const auto last_move = [](const char* move) {
    Line<Chess> line(kChess, position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"));
    line.play(parse_move(kChess, line.position(), move).value());
    return line;
  };
  const auto mate = last_move("a1a8");
  EXPECT_EQ(mate.ending(), Ending::Rules);
  EXPECT_EQ(mate.outcome(), -kWin) << "the mated side is to move";
  const auto quiet = last_move("a1b1");
  EXPECT_EQ(quiet.ending(), Ending::NoProgress);
  EXPECT_EQ(quiet.outcome(), 0);
}

TEST(ChessRules, ThereAre960DifferentStarts) {
  std::vector<std::string> starts;
  for (int number = 0; number < kStarts; ++number) {
    starts.push_back(format_board(start_position(number)).substr(0, 8));
  }
  EXPECT_EQ(starts[0], "bbqnnrkr");
  EXPECT_EQ(starts[518], "rnbqkbnr");
  EXPECT_EQ(starts[959], "rkrnnqbb");
  std::sort(starts.begin(), starts.end());
  EXPECT_EQ(std::unique(starts.begin(), starts.end()), starts.end());
}

TEST(ChessRules, VariantsHaveNames) {
  EXPECT_EQ(variant_of("chess960-959")->start, 959);
  EXPECT_EQ(variant_of("chess960-17-unclaimed")->draws, kUnclaimed);
  for (const char* name : {"", "chess", "chess960-", "chess960-960", "chess960--1", "chess960-007",
                           "chess960-5x", "standard-5", "chess960 5"}) {
    EXPECT_FALSE(variant_of(name)) << name;
  }
}

TEST(ChessRules, PushesOfPassedPawnsAreExtended) {
  const Position p = position("4k3/8/P7/1P4p1/8/8/6P1/4K3 w - -");
  const auto extends = [&](const char* move) {
    return kChess.extends(p, parse_move(kChess, p, move).value());
  };
  EXPECT_TRUE(extends("a6a7"));
  EXPECT_TRUE(extends("b5b6"));
  EXPECT_FALSE(extends("g2g4"));
  EXPECT_FALSE(extends("e1d1"));
}

}  // namespace
}  // namespace espalier::chess
