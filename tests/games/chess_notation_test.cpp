// The texts of chess: FEN, coordinate moves, algebraic notation, and what is said of wrong ones.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"
#include "support/says.hpp"

namespace espalier::chess {
namespace {

using testing::says;

const Chess kUsual;
const Chess kRandom(*variant_of("chess960"));

std::string error_of(const std::string& fen, const Chess& game = kUsual) {
  const auto p = parse_position(game, fen);
  return p ? "read as " + format_position(game, *p) : p.message();
}

TEST(ChessFen, SaysWhatIsWrongAndWhere) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"8/8/8/8/8/8/8/8 w - - 0 1", "White has no king, expected one"},
      {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings (d1 and e1), expected one"},
      {"4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"},
      {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "White has a pawn on a8"},
      {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Black has a pawn on a1"},
      {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check (rook on e7, king on e8)"},
      {"8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black is in check (king on e5, king on d5)"},
      {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right 'K' needs a rook of White on h1"},
      {"4k3/8/8/8/8/8/4K3/7R w K - 0 1",
       "castling right 'K' needs White's king on its first rank, the king is on e2"},
      {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "variant chess960"},
      {"4k3/8/8/8/8/8/8/2R1K1R1 w G - 0 1", "needs White's king on e1 and a rook on h1 (other"},
      {"4k3/8/8/8/8/8/8/2R1K1R1 w C - 0 1", "needs White's king on e1 and a rook on a1 (other"},
      {"r3k2r/8/8/8/8/8/8/4K3 w kk - 0 1", "castling right 'k' is said twice"},
      {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", "'X' in the castling field"},
      {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
       "en passant square 'e4', expected - or a square on rank 3"},
      {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "needs a pawn of White on e4"},
      {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "needs e3 and e2 to be empty"},
      {"4k3/8/8/8/4P3/8/4B3/3K4 b - e3 0 1", "needs e3 and e2 to be empty"},
      {"8/8/8/1k6/4P3/8/8/1R2K3 b - e3 0 1", "cannot have come from that double step"},
      {"4k3/8/8/8/8/8/8 w - - 0 1", "7 ranks, expected 8"},
      {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9' in rank 7"},
      {"4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has 7 squares, expected 8"},
      {"4k3/44/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has two numbers in a row"},
      {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side 'x', expected w or b"},
      {"4k3/8/8/8/8/8/8/4K3 w - -  0", "5 fields, expected 4 or 6"},
      {"startpos", "1 field, expected 4 or 6"},
      {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock '-1', expected 0 to 9999"},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number '0', expected 1 to 9999"},
      {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns, expected at most 8"},
      {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "1 promoted pieces beside 8 pawns"},
  };
  for (const auto& [fen, message] : table) {
    EXPECT_TRUE(says(error_of(fen), message)) << fen << "\n  " << error_of(fen);
    EXPECT_EQ(error_of(fen).find('\n'), std::string::npos);
  }
}

TEST(ChessFen, WritesWhatItReads) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 13 57",
                          "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7"}) {
    EXPECT_EQ(error_of(fen), std::string("read as ") + fen);
  }
  EXPECT_EQ(error_of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
            "read as 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

TEST(ChessFen, KnowsTheLettersOfChess960) {
  // Two rooks on the king's side: the inner one has the right, so its file is its letter.
  const std::string inner = "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1";
  EXPECT_EQ(error_of(inner, kRandom), "read as " + inner);
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/8/1K3R1R w H - 0 1", kRandom),
            "read as 4k3/8/8/8/8/8/8/1K3R1R w K - 0 1");
  EXPECT_TRUE(says(error_of("4k3/8/8/8/8/8/8/1K3R1R w A - 0 1", kRandom), "needs a rook"));
  EXPECT_TRUE(says(error_of("4k3/8/8/8/8/8/8/1K3R1R w FH - 0 1", kRandom), "same side"));
  EXPECT_TRUE(says(error_of("4k3/8/8/8/8/8/1K6/5R1R w H - 0 1", kRandom), "first rank"));
}

// --- moves -------------------------------------------------------------------------------------

std::string read(const Chess& game, const std::string& fen, const std::string& text) {
  const Position p = parse_position(game, fen).value();
  const auto move = parse_move(game, p, text);
  return move ? format_move(game, p, *move) : move.message();
}

TEST(ChessMoves, CastlingIsReadInBothForms) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* text : {"e1g1", "e1h1", "O-O", "0-0", "o-o", "O-O+"}) {
    EXPECT_EQ(read(kUsual, fen, text), "e1g1") << text;
    EXPECT_EQ(read(kRandom, fen, text), "e1h1") << text;
  }
  for (const char* text : {"e1c1", "e1a1", "O-O-O", "o-o-o"}) {
    EXPECT_EQ(read(kUsual, fen, text), "e1c1") << text;
  }
  // A king's step beside the rook is the step, not castling.
  const std::string near = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
  EXPECT_EQ(read(kRandom, near, "f1g1"), "f1g1");
  EXPECT_EQ(read(kRandom, near, "f1h1"), "f1h1");
  EXPECT_EQ(read(kRandom, near, "Kg1"), "f1g1");
}

TEST(ChessMoves, AlgebraicNotationIsReadAndWritten) {
  const auto san = [](const std::string& fen, const std::string& text) {
    const Position p = parse_position(kUsual, fen).value();
    const auto move = parse_move(kUsual, p, text);
    return move ? format_san(kUsual, p, *move) : move.message();
  };
  EXPECT_EQ(san("start", "e2e4"), "e4");
  EXPECT_EQ(san("start", "Ng1f3"), "Nf3");
  EXPECT_EQ(san("start", "Nf3!?"), "Nf3");
  const std::string rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
  EXPECT_EQ(san(rooks, "a1d1"), "Rd1");
  EXPECT_EQ(san(rooks, "a1a3"), "R1a3");
  EXPECT_EQ(san(rooks, "h1h5"), "Rhh5");
  EXPECT_EQ(san("6k1/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1", "a5e5"), "Qa5e5");
  EXPECT_EQ(san("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8Q"), "e8=Q");
  EXPECT_EQ(san("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=N"), "e8=N+");
  EXPECT_EQ(san("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=R"), "exd8=R+");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", "exd6"), "exd6");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", "exd6e.p."), "exd6");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8"), "Ra8#");
}

TEST(ChessMoves, WrongOnesAreToldWhatTheyCouldHaveMeant) {
  const std::string rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
  EXPECT_EQ(read(kUsual, rooks, "Ra3"), "move 'Ra3' is ambiguous: it could mean R1a3 or R5a3");
  EXPECT_EQ(read(kUsual, rooks, "Rhd1"), "move 'Rhd1' is not legal: it could mean Rd1");
  EXPECT_EQ(read(kUsual, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8"),
            "move 'e8' is not legal: it could mean e8=Q, e8=R, e8=B or e8=N+");
  EXPECT_EQ(read(kUsual, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8"),
            "move 'e7e8' promotes: expected one of e7e8q, e7e8r, e7e8b, e7e8n");
  EXPECT_EQ(read(kUsual, "start", "e2e5"),
            "move 'e2e5' is not legal: expected from there e2e3, e2e4");
  // Nothing goes there: what the piece can do, and what else goes there.
  EXPECT_EQ(read(kUsual, "start", "Nf6"),
            "move 'Nf6' is not legal: it could mean Na3, Nc3, Nf3 or Nh3");
  EXPECT_EQ(read(kUsual, "start", "e5"), "move 'e5' is not legal: it could mean e3 or e4");
  EXPECT_EQ(read(kUsual, "start", "Bf3"), "move 'Bf3' is not legal: it could mean f3 or Nf3");
  EXPECT_EQ(read(kUsual, "start", "nf3"), "move 'nf3' is not legal: it could mean Nf3");
  EXPECT_EQ(read(kUsual, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O"),
            "move 'O-O-O' is not legal: it could mean O-O");
  EXPECT_TRUE(says(read(kUsual, "start", "O-O"), "is not legal: expected one of"));
  EXPECT_TRUE(says(read(kUsual, "6k1/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1", "Qf2"), ", ..."));
  EXPECT_TRUE(says(read(kUsual, "start", "hello"), "is no move such as e2e4"));
  EXPECT_TRUE(says(read(kUsual, "start", "Nf3e.p."), "is no move such as e2e4"));
  EXPECT_TRUE(says(read(kUsual, "start", "e.p."), "is no move such as e2e4"));
}

TEST(ChessMoves, WrongSquaresAreToldWhatStandsThere) {
  const auto why = [](const char* fen, const char* text) { return read(kUsual, fen, text); };
  EXPECT_TRUE(says(why("start", "e4e5"), "move 'e4e5' is not legal: e4 is empty, expected one of"));
  EXPECT_TRUE(says(why("start", "e7e5"), "the pawn on e7 is not White's, expected one of"));
  EXPECT_TRUE(says(why("start", "a1a3"), "the rook on a1 cannot move, expected one of"));
  const char* check = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
  EXPECT_TRUE(says(why(check, "a1a8"), "White is in check, the rook on a1 cannot move"));
  EXPECT_TRUE(says(why(check, "e1d2"), "White is in check, expected from there "));
  EXPECT_TRUE(says(why(check, "Ra8"), "White is in check, expected one of "));
  EXPECT_TRUE(says(why(check, "Kd2"), "White is in check, it could mean K"));
  EXPECT_TRUE(says(read(kUsual, "7k/5Q2/6K1/8/8/8/8/8 b - -", "Kh7"), "the game is over"));
}

TEST(ChessMoves, EveryMoveSurvivesItsAlgebraicText) {
  Rng rng(5);
  int moves_seen = 0;
  for (int i = 0; i < 60; ++i) {
    const Chess& game = i % 2 == 0 ? kUsual : kRandom;
    Position p = i % 2 == 0 ? game.start() : start_position(static_cast<int>(rng.below(960)));
    for (int ply = 0; ply < 100 && !game.outcome(p); ++ply) {
      const Moves moves = game.moves(p);
      for (const Move move : moves) {
        const std::string text = format_san(game, p, move);
        const auto again = parse_san(game, p, text);
        ASSERT_TRUE(again) << again.message();
        EXPECT_EQ(*again, move) << text << " in " << format_position(game, p);
        ++moves_seen;
      }
      p = game.play(p, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(moves_seen, 50'000);
}

// --- nonsense ----------------------------------------------------------------------------------

std::string changed(std::string text, Rng& rng) {
  constexpr std::string_view kLetters = "KQRBNPkqrbnp/12345678 w-abcdefgh0x=+#O\t\xff";
  for (std::size_t times = 1 + rng.below(3); times > 0; --times) {
    const std::size_t at = rng.below(text.size() + 1);
    const char letter = kLetters[rng.below(kLetters.size())];
    switch (rng.below(3)) {
      case 0: text.insert(at, 1, letter); break;
      case 1:
        if (at < text.size()) text[at] = letter;
        break;
      default:
        if (at < text.size()) text.erase(at, 1 + rng.below(3));
    }
  }
  return text;
}

TEST(ChessTexts, NonsenseGetsAClearAnswer) {
  Rng rng(11);
  Position p = kUsual.start();
  int read_positions = 0, refused = 0, read_moves = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Chess& game = rng.below(2) == 0 ? kUsual : kRandom;
    if (kUsual.outcome(p) || rng.below(80) == 0) p = kUsual.start();
    const Moves moves = kUsual.moves(p);
    const Move move = moves[rng.below(moves.size())];
    for (const std::string& text : {format_san(game, p, move), format_move(game, p, move)}) {
      const auto answer = parse_move(game, p, changed(text, rng));
      if (answer) {
        ++read_moves;
        EXPECT_TRUE(game.is_legal(p, *answer));
      } else {
        EXPECT_FALSE(answer.message().empty());
        EXPECT_EQ(answer.message().find('\n'), std::string::npos);
      }
    }
    const auto other = parse_position(game, changed(format_position(game, p), rng));
    if (other) {
      ++read_positions;
      EXPECT_EQ(other->key, game.recompute_key(*other));
      EXPECT_EQ(parse_position(game, format_position(game, *other)).value(), *other);
      for (const Move one : game.moves(*other)) {
        const Position next = game.play(*other, one);
        EXPECT_EQ(next.key, game.recompute_key(next));
      }
    } else {
      ++refused;
      EXPECT_FALSE(other.message().empty());
      EXPECT_EQ(other.message().find('\n'), std::string::npos);
    }
    p = kUsual.play(p, move);
  }
  EXPECT_GT(read_positions, 200);
  EXPECT_GT(refused, 5'000);
  EXPECT_GT(read_moves, 500);
}

}  // namespace
}  // namespace espalier::chess
