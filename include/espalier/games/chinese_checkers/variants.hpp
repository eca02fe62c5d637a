// The rules of Chinese Checkers that differ from place to place, by name.
//
// Sources: Tong02 appendix B (`tong`); the rule here called `fill` is known from N. Sturtevant's
// work on this game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chinese_checkers/jumps.hpp"

namespace espalier::chinese_checkers {

// Star: 121 holes, neutral zones for passing through only. Free: marbles may stay there. Diamond:
// the 81 holes without neutral zones.
enum class Board : std::uint8_t { Star, Free, Diamond };

// A game that stands still is stopped. Race: whoever has fewer steps to go wins.
enum class Standstill : std::uint8_t { Race, Draw };

struct Rules {
  Jumps jumps = Jumps::Long;
  Board board = Board::Star;
  bool fill = false;  // a full goal with a marble of one's own wins: nobody can block it forever
  Standstill standstill = Standstill::Race;

  friend constexpr bool operator==(Rules, Rules) = default;
};

inline std::string variant_name(Rules rules) {
  const bool adjacent = rules.jumps == Jumps::Adjacent;
  std::string name;
  switch (rules.board) {
    case Board::Star: name = adjacent ? "adjacent" : "tong"; break;
    case Board::Free: name = adjacent ? "free-adjacent" : "free"; break;
    case Board::Diamond: name = adjacent ? "diamond-adjacent" : "diamond"; break;
  }
  if (rules.fill) name += "-fill";
  if (rules.standstill == Standstill::Draw) name += "-draw";
  return name;
}

// Every variant, the usual one first.
inline std::vector<Rules> all_variants() {
  std::vector<Rules> list;
  for (const Standstill standstill : {Standstill::Race, Standstill::Draw}) {
    for (const bool fill : {false, true}) {
      for (const Board board : {Board::Star, Board::Free, Board::Diamond}) {
        for (const Jumps jumps : {Jumps::Long, Jumps::Adjacent}) {
          list.push_back({jumps, board, fill, standstill});
        }
      }
    }
  }
  return list;
}

inline std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Rules rules : all_variants()) names.push_back(variant_name(rules));
  return names;
}

inline std::optional<Rules> variant_rules(std::string_view name) {
  for (const Rules rules : all_variants()) {
    if (variant_name(rules) == name) return rules;
  }
  return std::nullopt;
}

}  // namespace espalier::chinese_checkers
