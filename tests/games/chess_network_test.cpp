// The network of chess: its state along games with every kind of move, both sides and both wings,
// and the largest weights that a file may have.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"

namespace espalier::chess {
namespace {

Position seen(const std::string& fen, const Chess& game = {}) {
  return parse_position(game, fen).value();
}

Network network_of(const std::vector<Points>& table) {
  return Network(std::make_shared<const std::vector<Points>>(table));
}

Points value_of(const Network& network, const Position& p) {
  const Chess game;
  return network.value(game, p, network.init(game, p));
}

struct MovesSeen {
  int castled = 0;
  int passed_by = 0;
  int promoted = 0;
  int crossed = 0;  // a king from one half of the board to the other
};

// Along random moves the state is carried as in a search, and compared after each.
void follow(const Chess& game, Position p, std::uint64_t seed, MovesSeen& kinds) {
  const Network network;
  Rng rng(seed);
  Network::State state = network.init(game, p);
  for (int ply = 0; ply < 200 && !game.outcome(p); ++ply) {
    const auto moves = game.moves(p);
    Move move = moves[rng.below(moves.size())];
    for (const Move other : moves) {  // what is rare comes first
      if ((other.castles() || other.passes_by() || other.promotes()) && rng.below(3) == 0) {
        move = other;
      }
    }
    const Position after = game.play(p, move);
    kinds.castled += move.castles() ? 1 : 0;
    kinds.passed_by += move.passes_by() ? 1 : 0;
    kinds.promoted += move.promotes() ? 1 : 0;
    const auto left_half = [&](const Position& at) { return file_of(at.king_of(p.to_move)) < 4; };
    kinds.crossed += left_half(p) != left_half(after) ? 1 : 0;
    state = network.next(game, state, p, move, after);
    ASSERT_EQ(state, network.init(game, after)) << format_position(game, after);
    p = after;
  }
}

TEST(ChessNetwork, StatesFollowAllKindsOfMoves) {
  MovesSeen kinds;
  const Chess standard;
  const Position castles =
      seen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const Position promotes = seen("7k/PPP5/8/3pP3/3Pp3/8/4Kppp/8 w - d6 0 1");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    follow(standard, standard.start(), seed, kinds);
    follow(standard, castles, seed, kinds);
    follow(standard, promotes, seed, kinds);
  }
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Chess game(*variant_of("chess960-" + std::to_string(seed * 24)));
    follow(game, game.start(), seed, kinds);
  }
  EXPECT_GT(kinds.castled, 10);
  EXPECT_GT(kinds.passed_by, 10);
  EXPECT_GT(kinds.promoted, 10);
  EXPECT_GT(kinds.crossed, 10);
}

// In Chess960 king and rook may change places, or one of them may stay where it is.
TEST(ChessNetwork, StatesFollowEveryCastlingOfChess960) {
  const Network network;
  int castled = 0;
  for (int number = 0; number < 960; number += 7) {
    const Chess game(*variant_of("chess960-" + std::to_string(number)));
    Position p = game.start();
    for (Square square = 0; square < 8; ++square) {  // behind the pawns kings and rooks alone
      for (const Player side : {Player::First, Player::Second}) {
        const Square at = side == Player::First ? square : square ^ 56;
        const Kind kind = p.kind_at(at);
        if (kind != Kind::King && kind != Kind::Rook) take(p, side, kind, at);
      }
    }
    find_checks(p);
    for (const Move move : game.moves(p)) {
      if (!move.castles()) continue;
      ++castled;
      const Position after = game.play(p, move);
      EXPECT_EQ(network.next(game, network.init(game, p), p, move, after),
                network.init(game, after))
          << format_position(game, p);
    }
  }
  EXPECT_GT(castled, 200);
}

Position twin_of(const Position& p, Square turn, bool swaps) {
  Position twin = empty_position();
  for (Square square = 0; square < 64; ++square) {
    const Kind kind = p.kind_at(square);
    if (kind == Kind::None) continue;
    const bool white = (p.of(Player::First) & bit(square)) != 0;
    put(twin, white != swaps ? Player::First : Player::Second, kind, square ^ turn);
  }
  twin.to_move = swaps ? opponent(p.to_move) : p.to_move;
  find_checks(twin);
  return twin;
}

TEST(ChessNetwork, SidesAndWingsCountAlike) {
  const Chess game;
  const Network network;
  std::set<Points> values;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Rng rng(seed);
    Position p = game.start();
    for (int ply = 0; ply < 120 && !game.outcome(p); ++ply) {
      const Points value = value_of(network, p);
      EXPECT_EQ(value, value_of(network, twin_of(p, 56, true))) << format_position(game, p);
      EXPECT_EQ(value, value_of(network, twin_of(p, 7, false))) << format_position(game, p);
      values.insert(value);
      const auto moves = game.moves(p);
      p = game.play(p, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(values.size(), 100U);
}

TEST(ChessNetwork, APassLeavesTheStateAsItIs) {
  const Chess game;
  const Network network;
  const Position p = seen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3");
  EXPECT_EQ(network.init(game, game.pass(p)), network.init(game, p));
}

TEST(ChessNetwork, HeadsGoByThePieces) {
  const Chess game;
  const Network network;
  EXPECT_EQ(network.head(game, game.start()), Network::kForm.heads - 1);
  EXPECT_EQ(network.head(game, seen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0U);
  // The bias of each head is worth itself.
  std::vector<Points> table(Network::kForm.size(), 0);
  table[Network::kForm.head_biases()] = Network::kForm.one(Network::kForm.head_biases()) / 4;
  EXPECT_EQ(value_of(network_of(table), seen("4k3/8/8/8/8/8/8/4K3 b - - 0 1")), 100);
  EXPECT_EQ(value_of(network_of(table), game.start()), 0);
}

// All weights as large as a file may have them, all hidden units on or off.
TEST(ChessNetwork, TheLargestWeightsDoNotOverflow) {
  constexpr NetworkForm kForm = Network::kForm;
  const Chess game;
  for (const Points sign : {1, -1}) {
    std::vector<Points> table(kForm.size(), 0);
    for (std::size_t i = 0; i < table.size(); ++i) {
      table[i] = i < kForm.outputs() ? sign * kForm.most(i) : kForm.most(i);
    }
    const Network network = network_of(table);
    const auto layer = network.init(game, game.start()).views[0];
    const auto pieces = static_cast<Points>(kForm.most_on);
    EXPECT_EQ(layer.units[0], sign * (pieces + 1) * kForm.most(0));
    const Points units = sign > 0 ? static_cast<Points>(2 * kForm.hidden) : 0;
    const double output =
        units * static_cast<double>(kForm.most(kForm.outputs())) / kOutputOne +
        static_cast<double>(kForm.most(kForm.head_biases())) / kForm.one(kForm.head_biases());
    EXPECT_NEAR(value_of(network, game.start()), output * Network::kUnit, 1);
    EXPECT_LT(std::abs(value_of(network, game.start())), kWinBand);
  }
}

}  // namespace
}  // namespace espalier::chess
