// Fuernkranz, "Zobrist Keys for Connect-4": the key of a position, computed by hand on the slides.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/tic_tac_toe/game.hpp"

namespace espalier {
namespace {

std::uint64_t binary(std::string_view digits) {
  std::uint64_t word = 0;
  for (const char digit : digits) word = word << 1 | (digit == '1' ? 1U : 0U);
  return word;
}

// The rows of the table of keys that the sum needs. The row of Black on a1 is printed with 65
// digits; the sum has it with 64. White on d4 stands in the sum only.
const std::map<std::string, std::string> kPrinted = {
    {"black a1", "1010111111110111100001000100011111010100011101101110110110111011"},
    {"white d1", "0101101001010111011111000001100011000011110110011000001000010110"},
    {"white d2", "0010000001100000111100011011001110001101110010100000000000001011"},
    {"black d3", "1100101101011110100001001000100100011001000010011100001111011011"},
    {"white d4", "0100101001100010000110110011111001001011111101000000111101110111"},
};
constexpr std::string_view kSum =
    "0101010011111100100101100101101111001000100110001010001100001010";
// The third summand as the sum prints it: one 0 is missing from its long run of zeros.
constexpr std::string_view kThirdAsPrinted =
    "001000000110000011110001101100111000110111001010000000000001011";

TEST(GoldenFuernkranz, TheZobristSumOfConnect4) {
  std::uint64_t key = 0;
  for (const auto& [piece, digits] : kPrinted) {
    ASSERT_EQ(digits.size(), 64U) << piece;
    key ^= binary(digits);
  }
  EXPECT_EQ(key, binary(kSum));
  EXPECT_EQ(key, 0x54fc965bc898a30aU);
}

TEST(GoldenFuernkranz, TheThirdSummandLostAZero) {
  ASSERT_EQ(kThirdAsPrinted.size(), 63U);
  std::string mended(kThirdAsPrinted);
  mended.insert(mended.size() - 4, "0");
  EXPECT_EQ(mended, kPrinted.at("white d2"));
  // A 0 in front, where a reader would put it, does not give the printed sum.
  std::uint64_t key = binary(kThirdAsPrinted);
  for (const auto& [piece, digits] : kPrinted) key ^= piece == "white d2" ? 0 : binary(digits);
  EXPECT_NE(key, binary(kSum));
}

// The slide's rule on a game of ours: a move changes the key by the words of the cells it changes,
// so the order in which the same cells are filled does not matter.
TEST(GoldenFuernkranz, KeysDoNotDependOnTheOrderOfMoves) {
  const tic_tac_toe::TicTacToe game;
  const auto key_after = [&](const std::vector<std::size_t>& cells) {
    auto position = game.start();
    for (const std::size_t cell : cells) {
      const auto moves = game.moves(position);
      const auto move = std::find_if(moves.begin(), moves.end(),
                                     [&](const auto& one) { return game.index(one) == cell; });
      EXPECT_NE(move, moves.end());
      position = game.play(position, *move);
    }
    return game.key(position);
  };
  EXPECT_EQ(key_after({0, 4, 8}), key_after({8, 4, 0}));
  EXPECT_NE(key_after({0, 4, 8}), key_after({4, 0, 8}));  // other owners
  // The same move changes the key by the same word wherever it is played.
  EXPECT_EQ(key_after({0, 4, 8}) ^ key_after({0, 4}), key_after({1, 4, 8}) ^ key_after({1, 4}));
}

}  // namespace
}  // namespace espalier
