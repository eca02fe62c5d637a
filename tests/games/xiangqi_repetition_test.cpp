// Positions of xiangqi that come back: who loses, and what is a chase.
#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "espalier/core/line.hpp"
#include "games/xiangqi_support.hpp"

namespace espalier::xiangqi {
namespace {

const Xiangqi kAsian;
const Xiangqi kCheckOnly(Repeats::CheckOnly);

using Verdict = std::pair<std::optional<Ending>, std::optional<Points>>;

// How a game ends in which four moves are played again and again, and when: by the third
// occurrence of the position, after eight plies.
Verdict after_cycles(const Xiangqi& game, const std::string& fen,
                     std::initializer_list<const char*> cycle) {
  Line<Xiangqi> line(game, parse_position(game, fen).value());
  for (int i = 0; i < 2; ++i) {
    for (const char* text : cycle) {
      EXPECT_FALSE(line.ending()) << text;
      const auto move = parse_move(game, line.position(), text);
      if (!move) {
        ADD_FAILURE() << move.message();
        return {};
      }
      line.play(*move);
    }
  }
  return {line.ending(), line.outcome()};
}

const Verdict kDraw = {Ending::ThirdTime, 0};

TEST(XiangqiRepetition, PerpetualCheckLoses) {
  const std::string fen = "5k3/9/9/9/4R4/9/9/9/9/3K5 w";
  const auto cycle = {"e5f5", "f9e9", "f5e5", "e9f9"};
  // Red is to move again, and has lost.
  EXPECT_EQ(after_cycles(kAsian, fen, cycle), Verdict(Ending::PerpetualCheck, -kWin));
  EXPECT_EQ(after_cycles(kCheckOnly, fen, cycle), Verdict(Ending::PerpetualCheck, -kWin));
}

TEST(XiangqiRepetition, TheReasonIsSaid) {
  Line<Xiangqi> line(kAsian, position_at("5k3/9/9/9/4R4/9/9/9/9/3K5 w"));
  for (int i = 0; i < 2; ++i) {
    for (const char* text : {"e5f5", "f9e9", "f5e5", "e9f9"}) {
      line.play(move_at(line.position(), text));
    }
  }
  EXPECT_EQ(line.reason(), "perpetual check loses");
}

TEST(XiangqiRepetition, ACheckNowAndThenDraws) {
  const std::string fen = "5k3/9/R8/9/9/9/9/9/9/3K5 w";
  EXPECT_EQ(after_cycles(kAsian, fen, {"a7a9", "f9f8", "a9a7", "f8f9"}), kDraw);
  EXPECT_EQ(after_cycles(kAsian, fen, {"a7b7", "f9f8", "b7a7", "f8f9"}), kDraw);
}

TEST(XiangqiRepetition, PerpetualChaseOfAnUnprotectedPieceLoses) {
  const std::string fen = "5k3/9/9/1c7/9/9/9/2R6/9/3K5 w";
  const auto cycle = {"c2b2", "b6c6", "b2c2", "c6b6"};
  EXPECT_EQ(after_cycles(kAsian, fen, cycle), Verdict(Ending::PerpetualChase, -kWin));
  EXPECT_EQ(after_cycles(kCheckOnly, fen, cycle), kDraw);
  // The same with colours exchanged: Black chases, and Red is to move.
  EXPECT_EQ(after_cycles(kAsian, "3k5/9/2r6/9/9/9/1C7/9/9/5K3 b", {"c7b7", "b3c3", "b7c7", "c3b3"}),
            Verdict(Ending::PerpetualChase, -kWin));
  EXPECT_EQ(after_cycles(kAsian, "3k5/9/1r7/9/9/9/1C7/9/9/5K3 w", {"b3c3", "b7c7", "c3b3", "c7b7"}),
            Verdict(Ending::PerpetualChase, kWin));
}

TEST(XiangqiRepetition, AProtectedPieceMayBeAttacked) {
  EXPECT_EQ(
      after_cycles(kAsian, "5k3/9/9/1c6r/9/9/9/2R6/9/3K5 w", {"c2b2", "b6c6", "b2c2", "c6b6"}),
      kDraw);
}

TEST(XiangqiRepetition, TwoPiecesInTurnAreNoChase) {
  EXPECT_EQ(
      after_cycles(kAsian, "5k3/9/9/1cn6/9/9/9/2R6/9/3K5 w", {"c2b2", "f9f8", "b2c2", "f8f9"}),
      kDraw);
}

// --- single moves --------------------------------------------------------------------------------

std::string chased(const std::string& fen, const char* text) {
  const Position before = position_at(fen);
  const Move move = move_at(before, text);
  std::string names;
  each(detail::chased_by(before, move, kAsian.play(before, move)),
       [&](Square square) { names += (names.empty() ? "" : " ") + square_name(square); });
  return names;
}

TEST(XiangqiChase, CheapAttackersChaseProtectedRooks) {
  // The rook of e6 is protected by the rook of a6.
  EXPECT_EQ(chased("3k5/9/9/r3r4/9/9/5N3/9/9/5K3 w", "f3g5"), "e6");
  EXPECT_EQ(chased("3k5/9/9/r3r4/9/4P4/9/C8/9/5K3 w", "a2e2"), "e6");
  EXPECT_EQ(chased("3k5/9/9/r3c4/9/9/5N3/9/9/5K3 w", "f3g5"), "") << "a protected cannon";
  EXPECT_EQ(chased("3k5/9/9/4c4/9/9/5N3/9/9/5K3 w", "f3g5"), "e6") << "an unprotected one";
}

TEST(XiangqiChase, AttacksByGeneralsAndPawnsAreAllowed) {
  EXPECT_EQ(chased("3k5/9/9/4n4/3P5/9/9/9/9/5K3 w", "d5d6"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/9/9/4n4/9/4K4 w", "e0e1"), "");
}

TEST(XiangqiChase, OnlyPawnsBeyondTheRiverCanBeChased) {
  EXPECT_EQ(chased("3k5/9/9/4p4/9/9/9/R8/9/5K3 w", "a2e2"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/4p4/9/R8/9/5K3 w", "a2e2"), "e4");
}

TEST(XiangqiChase, AnExchangeIsOffered) {
  EXPECT_EQ(chased("3k5/9/9/4r4/9/9/9/R8/9/5K3 w", "a2e2"), "") << "rook against rook";
  // The rook of d6 is pinned: it cannot take the attacker.
  EXPECT_EQ(chased("3k5/9/9/3r5/9/9/9/9/3R5/R2K5 w", "a0a6"), "d6");
  // The horse of c4 is blocked at d4 and cannot capture back.
  EXPECT_EQ(chased("3k5/9/9/9/9/2np5/9/5N3/9/5K3 w", "f2e4"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/2np5/9/9/4N4/5K3 w", "e1d3"), "") << "blocked itself";
}

TEST(XiangqiChase, OldAttacksAndPinnedAttackersDoNotCount) {
  EXPECT_EQ(chased("3k5/9/9/4c4/9/9/9/4R4/9/5K3 w", "e2e3"), "") << "attacked before";
  EXPECT_EQ(chased("4k4/9/9/c8/9/4N4/9/9/9/4K4 w", "e0d0"), "");
}

TEST(XiangqiChase, ADiscoveredAttackChases) {
  // The pawn leaves the rook's file.
  EXPECT_EQ(chased("3k5/9/9/4c4/4P4/9/9/4R4/9/5K3 w", "e5d5"), "e6");
}

}  // namespace
}  // namespace espalier::xiangqi
