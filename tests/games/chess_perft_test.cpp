// Counts of leaves: those of the literature, and those of another program in hundreds of positions.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "espalier/games/chess/game.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::chess {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kMostLeaves = 100'000;
#else
constexpr std::uint64_t kMostLeaves = 5'000'000;
#endif

struct CountedPosition {
  std::string fen;
  std::vector<std::uint64_t> leaves;  // at depth 1, 2, ...; 0: not known
};

// Lines such as "8/8/... w - - 0 1 ;D1 14 ;D3 2812".
std::vector<CountedPosition> counted_positions(const std::string& file) {
  std::ifstream in(std::string(ESPALIER_SOURCE_DIR) + "/tests/data/chess/" + file);
  std::vector<CountedPosition> list;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream parts(line);
    CountedPosition one;
    std::getline(parts, one.fen, ';');
    for (std::string part; std::getline(parts, part, ';');) {
      std::istringstream words(part);
      char letter = 0;
      std::size_t depth = 0;
      std::uint64_t leaves = 0;
      words >> letter >> depth >> leaves;
      one.leaves.resize(std::max(one.leaves.size(), depth));
      one.leaves.at(depth - 1) = leaves;
    }
    list.push_back(one);
  }
  return list;
}

void expect_counts(const Chess& game, const std::string& file, std::size_t at_least) {
  const auto positions = counted_positions(file);
  ASSERT_GE(positions.size(), at_least) << file;
  for (const CountedPosition& known : positions) {
    const auto p = parse_position(game, known.fen);
    ASSERT_TRUE(p) << p.message();
    for (std::size_t i = 0; i < known.leaves.size(); ++i) {
      if (known.leaves[i] == 0 || known.leaves[i] > kMostLeaves) continue;
      EXPECT_EQ(perft(game, *p, Depth{static_cast<int>(i) + 1}), known.leaves[i])
          << known.fen << ", depth " << i + 1;
    }
  }
}

TEST(ChessPerft, IsThatOfTheLiterature) { expect_counts(Chess(), "perft.epd", 6); }

TEST(ChessPerft, HasTheEdgeCases) { expect_counts(Chess(), "perft-edges.epd", 28); }

TEST(ChessPerft, IsThatOfAnotherProgram) { expect_counts(Chess(), "perft-random.epd", 100); }

TEST(ChessPerft, IsThatOfAnotherProgramInChess960) {
  expect_counts(Chess(*variant_of("chess960")), "perft-chess960.epd", 100);
}

}  // namespace
}  // namespace espalier::chess
