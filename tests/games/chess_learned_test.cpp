// The learned evaluation of chess: its features by hand, its state along games, and both sides.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"

namespace espalier::chess {
namespace {

using namespace learned;

Position placed(const std::string& fen) { return parse_position(Chess{}, fen).value(); }

// The counts of a position, in the mover's view; features that cancel out are left out.
std::map<std::size_t, int> counts_of(const std::string& fen) {
  std::map<std::size_t, int> counts;
  const Learned evaluator;
  for (const SparseFeature each : sparse_features(evaluator, Chess{}, placed(fen)).list) {
    counts[each.number] += each.count;
  }
  std::erase_if(counts, [](const auto& one) { return one.second == 0; });
  return counts;
}

int count(const std::string& fen, Group group, std::size_t within = 0) {
  const auto counts = counts_of(fen);
  const auto found = counts.find(place(group, within));
  return found == counts.end() ? 0 : found->second;
}

// Of a group that counts twice.
int count_of_mover(const std::string& fen, Group group, std::size_t within = 0) {
  const auto counts = counts_of(fen);
  const auto found = counts.find(place_by_turn(group, true, within));
  return found == counts.end() ? 0 : found->second;
}

Learned odd_weights() {
  auto weights = std::make_shared<std::vector<Points>>();
  Rng rng(24);
  for (std::size_t i = 0; i < kSparseTables * kFeatures; ++i) {
    weights->push_back(static_cast<Points>(rng.below(201)) - 100);
  }
  return Learned(weights);
}

std::vector<Position> positions_of_random_games(int games) {
  const Chess game;
  std::vector<Position> list;
  Rng rng(1);
  for (int i = 0; i < games; ++i) {
    Position p = game.start();
    for (int ply = 0; ply < 160 && !game.outcome(p); ++ply) {
      list.push_back(p);
      const auto moves = game.moves(p);
      p = game.play(p, moves[rng.below(moves.size())]);
    }
  }
  return list;
}

TEST(ChessLearned, WithoutWeightsItIsTheTables) {
  const Chess game;
  const Learned learned;
  const Tables tables;
  for (const Position& p : positions_of_random_games(5)) {
    const Points difference =
        learned.value(game, p, learned.init(game, p)) - tables.value(game, p, tables.init(game, p));
    EXPECT_LE(std::abs(difference), 1) << format_position(game, p);
  }
}

TEST(ChessLearned, StatesFollowTheMovesWithAnyWeights) {
  const Chess game;
  const Learned learned = odd_weights();
  for (const Position& p : positions_of_random_games(20)) {
    const auto state = learned.init(game, p);
    for (const Move move : game.moves(p)) {
      const Position after = game.play(p, move);
      EXPECT_EQ(learned.next(game, state, p, move, after), learned.init(game, after))
          << format_position(game, p);
    }
  }
}

// The board upside down and the colours exchanged, by the text.
TEST(ChessLearned, BothSidesCountAlikeWithAnyWeights) {
  const Chess game;
  const Learned learned = odd_weights();
  for (const Position& p : positions_of_random_games(5)) {
    Position twin = empty_position();
    for (Square square = 0; square < 64; ++square) {
      const Kind kind = p.kind_at(square);
      if (kind == Kind::None) continue;
      const bool white = (p.of(Player::First) & bit(square)) != 0;
      put(twin, white ? Player::Second : Player::First, kind, square ^ 56);
    }
    for (Bits left = p.castling; left != 0; left &= left - 1) {
      twin.castling |= bit(first_of(left) ^ 56);
    }
    twin.to_move = opponent(p.to_move);
    find_checks(twin);
    EXPECT_EQ(learned.value(game, p, learned.init(game, p)),
              learned.value(game, twin, learned.init(game, twin)))
        << format_position(game, p);
  }
}

// What counts for the mover counts against the player who waits, if in another place.
TEST(ChessLearned, TheStartIsLevelButForTheMove) {
  auto counts = counts_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (std::size_t i = 0; i < kGroups[KingDanger].count / 2; ++i) {
    counts[place_by_turn(KingDanger, false, i)] += counts[place_by_turn(KingDanger, true, i)];
    counts.erase(place_by_turn(KingDanger, true, i));
  }
  std::erase_if(counts, [](const auto& one) { return one.second == 0; });
  EXPECT_EQ(counts, (std::map<std::size_t, int>{{place(ToMove), 1}}));
}

TEST(ChessLearned, CountsFormationsOfPawns) {
  const std::string fen = "4k3/p7/8/3P4/2P5/8/5P2/4K3 w - - 0 1";
  EXPECT_EQ(count(fen, Passed, 4), 1);      // d5
  EXPECT_EQ(count(fen, Passed, 3), 1);      // c4
  EXPECT_EQ(count(fen, Passed, 1), 1 - 1);  // f2 and a7
  EXPECT_EQ(count(fen, Supported, 4), 1);   // d5
  EXPECT_EQ(count(fen, Phalanx, 4), 0);
  EXPECT_EQ(count(fen, Isolated), 1 - 1);  // f2 and a7
  EXPECT_EQ(count("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", Phalanx, 1), 2);
  EXPECT_EQ(count("4k3/8/8/8/P7/8/P7/4K3 w - - 0 1", Doubled), 1);
  EXPECT_EQ(count("4k3/8/8/8/P7/8/P7/4K3 b - - 0 1", Doubled), -1);
}

TEST(ChessLearned, CountsPassedPawnsAmongPieces) {
  EXPECT_EQ(count_of_mover("4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", PassedFree, 3), 1);
  EXPECT_EQ(count("4k3/8/8/8/1P6/8/8/4K3 b - - 0 1", PassedFree, 3), -1);
  EXPECT_EQ(count_of_mover("1r2k3/8/8/8/1P6/8/8/4K3 w - - 0 1", PassedFree, 3), 0);
  EXPECT_EQ(count_of_mover("1r2k3/8/8/8/1P6/8/8/4K3 w - - 0 1", PassedStep, 3), 0);
  EXPECT_EQ(count_of_mover("8/1k6/8/8/1P6/8/8/4K3 w - - 0 1", PassedStep, 3), 1);
  EXPECT_EQ(count("4k3/8/8/8/1P6/8/8/1R2K3 w - - 0 1", PassedRook, 0), 1);
  EXPECT_EQ(count("4k3/8/8/8/1P6/8/8/1r2K3 w - - 0 1", PassedRook, 1), 1);
  EXPECT_EQ(count("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1", PassedEnemyKing, kDistances + 3), 1);
  EXPECT_EQ(count("4k3/8/8/1n6/1P6/8/8/4K3 w - - 0 1", PassedBlocked, 3), 1);
  EXPECT_EQ(count("4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", PassedOwnKing, 4), 1);    // e1 to b5
  EXPECT_EQ(count("4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", PassedEnemyKing, 3), 1);  // e8 to b5
}

TEST(ChessLearned, CountsWhatPiecesReach) {
  // In the corner a knight reaches two squares, one of which a pawn attacks.
  EXPECT_EQ(count("4k3/8/p7/8/8/8/8/N3K3 w - - 0 1", Mobility, 2), 1);
  EXPECT_EQ(count("4k3/8/8/8/p7/8/8/N3K3 w - - 0 1", Mobility, 1), 1);
  const std::string rook = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";  // three squares and seven
  EXPECT_EQ(counts_of(rook)[mobility_of(Kind::Rook) + 10], 1);
  EXPECT_EQ(count(rook, RookFiles), 1);
  EXPECT_EQ(count("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", RookFiles, 1), 1);
}

TEST(ChessLearned, CountsThreatsByWhoseTurnItIs) {
  const std::string fork = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of_mover(fork, Threats, 0), 1);
  EXPECT_EQ(count(fork, Threats, 0), 0);
  EXPECT_EQ(count("4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1", Threats, 0), -1);
  EXPECT_EQ(count_of_mover(fork, Hanging, 0), 1);
  EXPECT_EQ(count_of_mover("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", Hanging, 0), 0);
  EXPECT_EQ(count_of_mover("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", Threats, 5), 1);
  EXPECT_EQ(count_of_mover("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", Weak, 0), 1);
  EXPECT_EQ(count_of_mover("4k3/8/5p2/4p3/8/5N2/8/4K3 w - - 0 1", Weak, 0), 0);
  EXPECT_EQ(count_of_mover("4k3/8/3n4/8/4P3/8/8/4K3 w - - 0 1", PushThreats), 1);
}

TEST(ChessLearned, CountsWhatAttacksTheQueenAndWhatIsPinned) {
  // From e4 and c4 a knight attacks the queen; a pawn covers e4.
  EXPECT_EQ(count_of_mover("4k3/8/3q4/5p2/8/2N5/8/4K3 w - - 0 1", OnQueen, 0), 1);
  EXPECT_EQ(count_of_mover("4k3/8/3q4/8/8/2N5/8/4K3 w - - 0 1", OnQueen, 0), 2);
  EXPECT_EQ(count_of_mover("4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1", Pins, 3), 1);
  EXPECT_EQ(count_of_mover("4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1", Pins, 2), 1);
  EXPECT_EQ(count("4k3/4N3/8/8/8/8/4R3/4K3 b - - 0 1", Pins, 1), -1);
  EXPECT_EQ(count("4k3/4n3/4p3/8/8/8/4R3/4K3 b - - 0 1", Pins, 3), 0);
}

TEST(ChessLearned, CountsTheShelterOfKings) {
  const std::string fen = "3k4/8/8/8/8/8/5PPP/6K1 w - - 0 1";
  for (std::size_t edge : {0, 1, 2}) EXPECT_EQ(count(fen, Shelter, edge * kRanks + 1), 1);
  EXPECT_EQ(count(fen, Shelter, 3 * kRanks), -2);  // files d and e of Black's king have none
  EXPECT_EQ(count("4k3/8/8/8/8/6p1/8/6K1 w - - 0 1", Storm, kRanks + 2), 1);
  EXPECT_EQ(count("4k3/8/8/8/8/6p1/6P1/6K1 w - - 0 1", Storm, kRanks + 2), 0);
  EXPECT_EQ(count("4k3/8/8/8/8/6p1/6P1/6K1 w - - 0 1", StormBlocked, 2), 1);
  EXPECT_EQ(count("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Castling, 2), 1);
  EXPECT_EQ(count("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", Castling, 1), 1);
  EXPECT_EQ(count("r3k3/8/8/8/8/8/8/4K3 w q - 0 1", Castling, 0), -1);
}

// The more pieces come near, the greater the danger; the square grows faster.
TEST(ChessLearned, DangerGrowsWithTheAttack) {
  const std::string bare = "6k1/5ppp/8/8/8/8/8/3QK3 w - - 0 1";
  const std::string near = "6k1/5ppp/8/6Q1/8/8/8/4K3 w - - 0 1";
  const std::string both = "6k1/5ppp/8/5NQ1/8/8/8/4K3 w - - 0 1";
  const std::string open = "6k1/6pp/8/5NQ1/8/8/8/4K3 w - - 0 1";
  int before = -1;
  for (const std::string& fen : {bare, near, both, open}) {
    const int square = count_of_mover(fen, KingDanger, 0);
    const int danger = count_of_mover(fen, KingDanger, 1);
    EXPECT_GT(square, before) << fen;
    EXPECT_NEAR(square, danger * danger / 8.0, danger / 4.0 + 1) << fen;
    before = square;
  }
  EXPECT_EQ(count_of_mover(both, SafeChecks, 0), 1);  // e7; a pawn attacks h6
  const std::string queenless = "6k1/6pp/8/5N2/8/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(count_of_mover(queenless, KingDanger, 0), 0);
  EXPECT_GT(count_of_mover(queenless, KingDanger, 2), 0);
}

TEST(ChessLearned, CountsMaterial) {
  EXPECT_EQ(count("4k3/pppp4/8/8/8/8/PPP5/1NB1K3 w - - 0 1", Imbalance, 0), 3);
  EXPECT_EQ(count("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", BishopPair), 1);
  EXPECT_EQ(count("2n1kn2/p7/8/8/8/8/8/3QK3 w - - 0 1", Imbalance, 7), 2);
  EXPECT_EQ(count("4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1", Pawnless, 5), 1);
  EXPECT_EQ(count("4k3/p7/8/8/8/8/8/1N2KR2 w - - 0 1", Pawnless, 5), 0);
  EXPECT_EQ(count("4k3/p7/8/8/8/8/8/1N2KR2 w - - 0 1", Pawnless, 3), 1);
}

TEST(ChessLearned, GroupsLieSideBySide) {
  std::size_t next = 0;
  for (const FeatureGroup& group : kGroups) {
    EXPECT_EQ(group.first, next);
    next += group.count;
  }
  EXPECT_EQ(next, Learned::kFeatures);
  EXPECT_EQ(mobility_of(Kind::Queen) + 28, place(BishopPawns));
}

}  // namespace
}  // namespace espalier::chess
