// Learned: one weight for every configuration of men on blocks of eight squares, and weights for
// kings on their squares and for numbers of pieces; a table of them for each stage of the game.
// The weights are learned (`espalier tune checkers --eval learned --method regression`); nothing in
// here knows checkers.
//
// Source: Buro, "From simple features to sophisticated evaluation functions", CG 1998 (patterns and
// stages, for Othello); blocks of men as in the draughts program Scan (Letouzey, 2015).
//
// Promise: in the mover's view: the board is turned round for White. Copies share the table.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/games/checkers/rules.hpp"

namespace espalier::checkers {

namespace detail {

// A block of eight squares: two whole rows, or two squares of each of four rows.
inline constexpr std::size_t kBlockSquares = 8;
inline constexpr std::size_t kBlockWeights = 6561;  // empty, own man, other man: 3^8
using Block = std::array<std::uint8_t, kBlockSquares>;

inline constexpr std::size_t kBlocks = 7 + 3 * 3;
constexpr std::array<Block, kBlocks> make_blocks() {
  std::array<Block, kBlocks> blocks{};
  std::size_t count = 0;
  for (int row = 0; row < kRows - 1; ++row, ++count) {
    for (int i = 0; i < 8; ++i) {
      blocks[count][static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(square_of(4 * row + i + 1));
    }
  }
  for (int row = 0; row <= 4; row += 2) {
    for (int left = 0; left < 3; ++left, ++count) {
      for (int i = 0; i < 8; ++i) {
        blocks[count][static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(square_of(4 * (row + i / 2) + left + i % 2 + 1));
      }
    }
  }
  return blocks;
}
inline constexpr std::array<Block, kBlocks> kBlockTable = make_blocks();

// The eight bits of a block, gathered, as a number in base 3 with digits 0 and 1.
constexpr std::array<std::uint16_t, 256> make_ternary() {
  std::array<std::uint16_t, 256> table{};
  for (std::size_t bits = 0; bits < table.size(); ++bits) {
    std::uint16_t power = 1;
    for (int i = 0; i < 8; ++i, power = static_cast<std::uint16_t>(power * 3)) {
      if ((bits >> i & 1) != 0) table[bits] = static_cast<std::uint16_t>(table[bits] + power);
    }
  }
  return table;
}
inline constexpr std::array<std::uint16_t, 256> kTernary = make_ternary();

// The squares of a block lie in two or four runs of neighbouring bits.
constexpr std::size_t gathered(Squares set, std::size_t block) {
  const Block& squares = kBlockTable[block];
  if (block < 7) {
    return (set >> squares[0] & 15) | (set >> squares[4] & 15) << 4;
  }
  return (set >> squares[0] & 3) | (set >> squares[2] & 3) << 2 | (set >> squares[4] & 3) << 4 |
         (set >> squares[6] & 3) << 6;
}

}  // namespace detail

class Learned : public StatelessEvaluator<Learned> {
 public:
  static constexpr std::string_view kName = "learned";

  static constexpr std::size_t kStages = 3;
  // Of a stage: the blocks; kings on squares, own and other; men and kings more than the other.
  static constexpr std::size_t kKingSquares = detail::kBlocks * detail::kBlockWeights;
  static constexpr std::size_t kMenMore = kKingSquares + 2 * kBits + 1;  // one for "no king"
  static constexpr std::size_t kDifferences = 2 * kMostPieces + 1;
  static constexpr std::size_t kKingsMore = kMenMore + kDifferences;
  static constexpr std::size_t kTheTurn = kKingsMore + kDifferences;
  static constexpr std::size_t kStageWeights = kTheTurn + 1;
  static constexpr std::size_t kWeightCount = kStages * kStageWeights;
  static constexpr std::size_t kMostKings = 6;  // whose squares count; the others count by number
  static constexpr std::size_t kInstances = detail::kBlocks + 2 * kMostKings + 3;

  Learned() : Learned(untrained()) {}
  explicit Learned(const PatternWeights& weights) : table_(weights) {
    assert(weights != nullptr && weights->size() == kWeightCount);
  }

  Points evaluate(const Checkers& game, const Position& p) const {
    const Points* table = table_->data() + stage_begin(game, p);
    Points sum = 0;
    for_each(p, [&](std::size_t place) { sum += table[place]; });
    return sum;
  }

  std::array<std::uint32_t, kInstances> indices(const Checkers& game, const Position& p) const {
    const std::size_t begin = stage_begin(game, p);
    std::array<std::uint32_t, kInstances> found{};
    std::size_t count = 0;
    for_each(
        p, [&](std::size_t place) { found[count++] = static_cast<std::uint32_t>(begin + place); });
    return found;
  }

  // What a table begins with: material alone.
  static PatternWeights untrained() {
    constexpr Points kMan = 100;
    constexpr Points kKing = 130;
    static const PatternWeights table = [] {
      auto weights = std::make_shared<std::vector<Points>>(kWeightCount, Points{0});
      for (std::size_t stage = 0; stage < kStages; ++stage) {
        for (std::size_t i = 0; i < kDifferences; ++i) {
          const Points more = static_cast<Points>(i) - kMostPieces;
          (*weights)[stage * kStageWeights + kMenMore + i] = kMan * more;
          (*weights)[stage * kStageWeights + kKingsMore + i] = kKing * more;
        }
      }
      return weights;
    }();
    return table;
  }

 private:
  static std::size_t stage_begin(const Checkers& game, const Position& p) {
    return static_cast<std::size_t>(game.stage(p)) * kStageWeights;
  }

  // visit(place in the table of the stage), kInstances times.
  template <class Visit>
  [[gnu::always_inline]] static void for_each(const Position& p, const Visit& visit) {
    const bool black = p.to_move == Player::First;
    const auto seen = [&](Squares set) { return black ? set : turned(set); };
    const Squares men = seen(p.own() & ~p.kings);
    const Squares others = seen(p.other() & ~p.kings);
    for (std::size_t block = 0; block < detail::kBlocks; ++block) {
      const std::size_t filling = detail::kTernary[detail::gathered(men, block)] +
                                  2U * detail::kTernary[detail::gathered(others, block)];
      visit(block * detail::kBlockWeights + filling);
    }
    const Squares kings = seen(p.own() & p.kings);
    const Squares other_kings = seen(p.other() & p.kings);
    each_king(kings, kKingSquares, visit);
    each_king(other_kings, kKingSquares + kBits, visit);
    const auto more = [](Squares own, Squares other) {
      return static_cast<std::size_t>(std::popcount(own) - std::popcount(other) + kMostPieces);
    };
    visit(kMenMore + more(men, others));
    visit(kKingsMore + more(kings, other_kings));
    visit(kTheTurn);
  }

  template <class Visit>
  static void each_king(Squares kings, std::size_t begin, const Visit& visit) {
    for (std::size_t i = 0; i < kMostKings; ++i) {
      visit(kings == 0 ? kMenMore - 1 : begin + static_cast<std::size_t>(std::countr_zero(kings)));
      kings &= kings - 1;  // of nothing: nothing
    }
  }

  PatternWeights table_;
};

static_assert(PatternEvaluator<Learned, Checkers>);

}  // namespace espalier::checkers
