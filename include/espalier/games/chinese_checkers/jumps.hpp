// How marbles jump (Tong02 appendix B): along a line over exactly one marble, to the hole that lies
// as far behind it as the jump began before it; any distance, or only over neighbours.
//
// Every line of the board is kept as a word of its own, the three directions apart, so that a jump
// is a load and a look into a table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/games/chinese_checkers/geometry.hpp"

namespace espalier::chinese_checkers {

enum class Jumps : std::uint8_t { Long, Adjacent };

// Which holes of the 51 lines are occupied. What lies beyond the end of a line counts as occupied:
// nobody lands there.
class Lines {
 public:
  constexpr Lines() : words_(kEmpty) {}
  constexpr void flip(int hole) {
    const auto& places = kBoard.places[static_cast<std::size_t>(hole)];
    flip(places[0]);
    flip(places[1]);
    flip(places[2]);
  }
  constexpr std::uint32_t operator[](std::size_t line) const { return words_[line]; }
  friend constexpr bool operator==(const Lines&, const Lines&) = default;

 private:
  constexpr void flip(Place place) {
    words_[place.line] = static_cast<std::uint16_t>(words_[place.line] ^ (1U << place.at));
  }

  using Words = std::array<std::uint16_t, kLines>;
  static constexpr Words kEmpty = [] {
    Words words{};
    for (std::size_t line = 0; line < kLines; ++line) {
      words[line] = static_cast<std::uint16_t>(0xFFFFU << kBoard.line_lengths[line]);
    }
    return words;
  }();
  Words words_;
};

// Where jumps along a line lead from each of its places. There are at most two, as only the nearest
// marble on either side can be jumped over.
class JumpTable {
 public:
  struct Landings {
    std::uint8_t places;  // four bits each; the place itself: no jump
    constexpr std::size_t up() const { return places & 15U; }
    constexpr std::size_t down() const { return places >> 4U; }
  };

  explicit JumpTable(Jumps jumps) {
    for (std::uint32_t at = 0; at < kLongestLine; ++at) {
      const std::uint32_t after = kLongestLine - 1 - at;  // places
      const Leaps ups = leaps(jumps, after);
      const Leaps downs = leaps(jumps, at);
      for (std::uint32_t below = 0; below < 1U << at; ++below) {
        const std::uint32_t down = at - downs[reversed(below, at)];
        const auto base = static_cast<std::uint8_t>(at | down << 4U);
        for (std::uint32_t above = 0; above < 1U << after; ++above) {
          const std::uint32_t line = above << (at + 1) | below;
          landings_[at][line] = landings_[at][line | 1U << at] = base + ups[above];
        }
      }
    }
  }

  Landings operator()(std::uint32_t line, std::size_t at) const {
    return {landings_[at][line % kPatterns]};
  }

 private:
  static constexpr std::size_t kPatterns = std::size_t{1} << kLongestLine;

  // How far the jump over the nearest of the marbles ahead leads, by what stands in the places
  // ahead; 0: nowhere.
  using Leaps = std::array<std::uint8_t, kPatterns / 2>;
  static Leaps leaps(Jumps jumps, std::uint32_t places) {
    Leaps far{};
    for (std::uint32_t ahead = 1; ahead < 1U << places; ++ahead) {
      const auto nearest = static_cast<std::uint32_t>(std::countr_zero(ahead)) + 1;
      const bool allowed = jumps == Jumps::Long || nearest == 1;
      const bool open = (ahead >> nearest & ((1U << nearest) - 1)) == 0;
      if (!allowed || !open || 2 * nearest > places) continue;
      far[ahead] = static_cast<std::uint8_t>(2 * nearest);
    }
    return far;
  }
  static std::uint32_t reversed(std::uint32_t bits, std::uint32_t count) {
    std::uint32_t mirrored = 0;
    for (std::uint32_t i = 0; i < count; ++i) mirrored |= (bits >> i & 1U) << (count - 1 - i);
    return mirrored;
  }

  std::array<std::array<std::uint8_t, kPatterns>, kLongestLine> landings_{};
};

// Made when the program starts, in a fraction of a millisecond; compilers would take seconds.
inline const JumpTable kLongJumps{Jumps::Long};
inline const JumpTable kAdjacentJumps{Jumps::Adjacent};

// The sets of one hole each, by line and place.
inline constexpr auto kLineSets = [] {
  std::array<std::array<Holes, kLongestLine>, kLines> sets{};
  for (std::size_t line = 0; line < kLines; ++line) {
    for (int at = 0; at < kBoard.line_lengths[line]; ++at) {
      const auto i = static_cast<std::size_t>(at);
      sets[line][i] = Holes::of(kBoard.line_holes[line][i]);
    }
  }
  return sets;
}();

// Every hole that a chain of jumps of the marble in `origin` passes or ends in, itself included.
inline Holes chain(Lines& lines, const JumpTable& jumps, int origin) {
  // No branches: a jump that leads nowhere leads to the hole itself, which has been seen.
  const auto along = [&](Place place) {
    const auto landings = jumps(lines[place.line], place.at);
    const auto& sets = kLineSets[place.line];
    return sets[landings.up()] | sets[landings.down()];
  };
  const auto look = [&](int hole) {
    const auto& places = kBoard.places[static_cast<std::size_t>(hole)];
    return along(places[0]) | along(places[1]) | along(places[2]);
  };
  lines.flip(origin);  // on its way the marble is nowhere
  Holes seen = Holes::of(origin);
  Holes front = look(origin) & ~seen;
  while (!front.empty()) {  // jump by jump: the holes of a front wait for nothing
    seen |= front;
    Holes landings;
    for (const int hole : front) landings |= look(hole);
    front = landings & ~seen;
  }
  lines.flip(origin);
  return seen;
}

// The holes of a shortest chain of jumps between two holes, both included; empty: there is none.
inline std::vector<int> chain_between(Lines lines, const JumpTable& jumps, int origin, int goal) {
  lines.flip(origin);
  std::array<int, kHoles> before{};
  Holes seen = Holes::of(origin);
  std::vector<int> queue = {origin};
  for (std::size_t next = 0; next < queue.size() && !seen.test(goal); ++next) {
    for (const Place place : kBoard.places[static_cast<std::size_t>(queue[next])]) {
      const auto landings = jumps(lines[place.line], place.at);
      for (const std::size_t at : {landings.up(), landings.down()}) {
        const int hole = kBoard.line_holes[place.line][at];
        if (seen.test(hole)) continue;
        seen.set(hole);
        before[static_cast<std::size_t>(hole)] = queue[next];
        queue.push_back(hole);
      }
    }
  }
  if (!seen.test(goal)) return {};
  std::vector<int> path = {goal};
  while (path.back() != origin) path.push_back(before[static_cast<std::size_t>(path.back())]);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace espalier::chinese_checkers
