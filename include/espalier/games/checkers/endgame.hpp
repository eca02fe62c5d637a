// How positions of checkers with few pieces are numbered, for endgame tables (core/endgame.hpp).
//
// A class is what both sides have. The stronger side counts as Black, which moves down the board: a
// position with the stronger White is turned round, and so is one with equal sides and White to
// move. A number is made of the sets of squares, each as a combination: Black's men on 28 squares,
// White's men on 28, kings on what is left.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/games/checkers/position.hpp"

namespace espalier::checkers {

inline constexpr int kMostEndgamePieces = 5;

// Black's men and kings, White's men and kings.
struct Material {
  std::array<int, 4> counts{};

  constexpr int black() const { return counts[0] + counts[1]; }
  constexpr int white() const { return counts[2] + counts[3]; }
  constexpr int pieces() const { return black() + white(); }
  constexpr int men() const { return counts[0] + counts[2]; }
  constexpr Material swapped() const { return {{counts[2], counts[3], counts[0], counts[1]}}; }
  constexpr bool equal_sides() const { return *this == swapped(); }
  // Is Black the stronger side, or as strong? By pieces, then by kings.
  constexpr bool black_leads() const {
    return black() != white() ? black() > white() : counts[1] >= counts[3];
  }
  std::string name() const {
    return std::string(static_cast<std::size_t>(counts[0]), 'm') +
           std::string(static_cast<std::size_t>(counts[1]), 'k') + "-" +
           std::string(static_cast<std::size_t>(counts[2]), 'm') +
           std::string(static_cast<std::size_t>(counts[3]), 'k');
  }
  friend constexpr bool operator==(const Material&, const Material&) = default;
};

namespace detail {

inline constexpr int kManSquares = 28;
inline constexpr int kRadix = kMostEndgamePieces + 1;

// choose(n, k) of k things out of n.
inline constexpr auto kChoose = [] {
  std::array<std::array<std::uint32_t, kRadix>, kSquares + 1> table{};
  for (std::size_t n = 0; n <= kSquares; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k < kRadix; ++k) {
      table[n][k] = n == 0 ? 0 : table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();
constexpr std::uint32_t choose(int n, int k) {
  return kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// Sets without the missing bits: bit i is square i + 1.
constexpr std::uint32_t dense(Squares set) {
  return static_cast<std::uint32_t>((set & 0xff) | (set >> 1 & 0xff00) | (set >> 2 & 0xff0000) |
                                    (set >> 3 & 0xff000000));
}
constexpr Squares spread(std::uint32_t set) {
  const Squares wide = set;
  return (wide & 0xff) | (wide & 0xff00) << 1 | (wide & 0xff0000) << 2 | (wide & 0xff000000) << 3;
}

// The number of a set among all sets of its size, on the squares that are not taken.
constexpr std::uint32_t rank_of(std::uint32_t set, std::uint32_t taken) {
  std::uint32_t rank = 0;
  int k = 0;
  for (; set != 0; set &= set - 1) {
    const int square = std::countr_zero(set);
    rank += choose(square - std::popcount(taken & ((1U << square) - 1)), ++k);
  }
  return rank;
}

// The reverse, for k things on n squares.
constexpr std::uint32_t set_of(std::uint32_t rank, int n, int k, std::uint32_t taken) {
  std::uint32_t places = 0;
  for (; k > 0; --k) {
    while (choose(n - 1, k) > rank) --n;
    places |= 1U << --n;
    rank -= choose(n, k);
  }
  std::uint32_t set = 0;
  for (int square = 0; places != 0; ++square) {
    if ((taken >> square & 1) != 0) continue;
    if ((places & 1) != 0) set |= 1U << square;
    places >>= 1;
  }
  return set;
}

constexpr std::size_t code_of(const Material& m) {
  std::size_t code = 0;
  for (const int count : m.counts) code = code * kRadix + static_cast<std::size_t>(count);
  return code;
}

// The classes, those with fewer pieces first, of equal ones those with fewer men.
inline constexpr auto kClasses = [] {
  std::array<Material, 128> list{};
  std::size_t count = 0;
  for (int pieces = 2; pieces <= kMostEndgamePieces; ++pieces) {
    for (int men = 0; men <= pieces; ++men) {
      for (int code = 0; code < kRadix * kRadix * kRadix * kRadix; ++code) {
        const Material m{{code / kRadix / kRadix / kRadix, code / kRadix / kRadix % kRadix,
                          code / kRadix % kRadix, code % kRadix}};
        if (m.pieces() != pieces || m.men() != men || !m.black_leads()) continue;
        if (m.black() == 0 || m.white() == 0) continue;
        list[count++] = m;
      }
    }
  }
  return std::pair(list, count);
}();
inline constexpr auto kClassNumbers = [] {
  std::array<std::uint8_t, kRadix * kRadix * kRadix * kRadix> numbers{};
  for (std::size_t i = 0; i < kClasses.second; ++i) {
    numbers[code_of(kClasses.first[i])] = static_cast<std::uint8_t>(i);
  }
  return numbers;
}();

constexpr std::uint32_t placements(const Material& m) {
  const int free = kSquares - m.men();
  return choose(kManSquares, m.counts[0]) * choose(kManSquares, m.counts[2]) *
         choose(free, m.counts[1]) * choose(free - m.counts[1], m.counts[3]);
}

}  // namespace detail

inline std::vector<EndgameClass> endgame_classes() {
  std::vector<EndgameClass> classes;
  for (std::size_t i = 0; i < detail::kClasses.second; ++i) {
    const Material& m = detail::kClasses.first[i];
    const std::uint32_t sides = m.equal_sides() ? 1 : 2;
    classes.push_back({m.name(), m.pieces(), sides * detail::placements(m)});
  }
  return classes;
}

constexpr std::optional<EndgamePlace> endgame_place_of(const Position& p) {
  if (std::popcount(p.occupied()) > kMostEndgamePieces) return std::nullopt;
  Material m{{std::popcount(p.men(Player::First)), std::popcount(p.kings_of(Player::First)),
              std::popcount(p.men(Player::Second)), std::popcount(p.kings_of(Player::Second))}};
  if (m.black() == 0 || m.white() == 0) return std::nullopt;
  bool first_moves = p.to_move == Player::First;
  std::array<Squares, 2> pieces = p.pieces;
  Squares kings = p.kings;
  const bool equal = m.equal_sides();
  if (equal ? !first_moves : !m.black_leads()) {
    pieces = {turned(p.pieces[1]), turned(p.pieces[0])};
    kings = turned(p.kings);
    m = m.swapped();
    first_moves = !first_moves;
  }
  const std::uint32_t black_men = detail::dense(pieces[0] & ~kings);
  const std::uint32_t white_men = detail::dense(pieces[1] & ~kings);
  const std::uint32_t black_kings = detail::dense(pieces[0] & kings);
  const std::uint32_t white_kings = detail::dense(pieces[1] & kings);
  const std::uint32_t men = black_men | white_men;
  const int free = kSquares - m.men();
  std::uint32_t index = detail::rank_of(black_men, 0);
  index = index * detail::choose(detail::kManSquares, m.counts[2]) +
          detail::rank_of(white_men >> (kSquares - detail::kManSquares), 0);
  index = index * detail::choose(free, m.counts[1]) + detail::rank_of(black_kings, men);
  index = index * detail::choose(free - m.counts[1], m.counts[3]) +
          detail::rank_of(white_kings, men | black_kings);
  if (!equal && !first_moves) index += detail::placements(m);
  return EndgamePlace{detail::kClassNumbers[detail::code_of(m)], index};
}

constexpr std::optional<Position> endgame_position_at(EndgamePlace place) {
  const Material& m = detail::kClasses.first[place.table];
  const std::uint32_t all = detail::placements(m);
  std::uint32_t rest = place.index % all;
  const auto next = [&](std::uint32_t radix) {
    const std::uint32_t digit = rest % radix;
    rest /= radix;
    return digit;
  };
  const int free = kSquares - m.men();
  const std::uint32_t white_king_rank = next(detail::choose(free - m.counts[1], m.counts[3]));
  const std::uint32_t black_king_rank = next(detail::choose(free, m.counts[1]));
  const std::uint32_t white_man_rank = next(detail::choose(detail::kManSquares, m.counts[2]));
  const std::uint32_t black_men = detail::set_of(rest, detail::kManSquares, m.counts[0], 0);
  const std::uint32_t white_men =
      detail::set_of(white_man_rank, detail::kManSquares, m.counts[2], 0)
      << (kSquares - detail::kManSquares);
  if ((black_men & white_men) != 0) return std::nullopt;
  const std::uint32_t men = black_men | white_men;
  const std::uint32_t black_kings = detail::set_of(black_king_rank, free, m.counts[1], men);
  const std::uint32_t white_kings =
      detail::set_of(white_king_rank, free - m.counts[1], m.counts[3], men | black_kings);
  Position p;
  p.pieces = {detail::spread(black_men | black_kings), detail::spread(white_men | white_kings)};
  p.kings = detail::spread(black_kings | white_kings);
  p.to_move = place.index < all ? Player::First : Player::Second;
  p.key = key_from_scratch(p);
  return p;
}

}  // namespace espalier::checkers
