// Where games of chess start, and the variants of the rules.
//
// Chess960 (R. Fischer, 1996): the pieces of the first rank stand in one of 960 orders, the king
// between the rooks and the bishops on both colours. The numbers 0 to 959 are those of R.
// Scharnagl; 518 is the usual start.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

inline constexpr int kStarts = 960;
inline constexpr int kUsualStart = 518;

// When a game is drawn because of its past. Matches and protocols count a draw as soon as a player
// could claim it; by the FIDE laws a game without claims goes on to the second pair of numbers.
struct DrawRules {
  int occurrences = 3;
  int plies = 100;
  friend constexpr bool operator==(DrawRules, DrawRules) = default;
};
inline constexpr DrawRules kClaimed = {3, 100};
inline constexpr DrawRules kUnclaimed = {5, 150};

struct Variant {
  bool chess960 = false;  // castling is written as king takes rook
  int start = kUsualStart;
  DrawRules draws = kClaimed;
};

// The kinds of the first rank from file a to h.
constexpr std::array<Kind, 8> first_rank(int number) {
  std::array<Kind, 8> rank;
  rank.fill(Kind::None);
  // The n-th empty place from the left.
  const auto place = [&](int n, Kind kind) {
    for (Kind& here : rank) {
      if (here == Kind::None && n-- == 0) {
        here = kind;
        return;
      }
    }
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = Kind::Bishop;
  rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = Kind::Bishop;
  place(number / 16 % 6, Kind::Queen);
  constexpr std::array<std::array<int, 2>, 10> kKnights = {
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto knights = kKnights[static_cast<std::size_t>(number / 96)];
  place(knights[1], Kind::Knight);  // the right one first: the left one's count does not change
  place(knights[0], Kind::Knight);
  for (const Kind kind : {Kind::Rook, Kind::King, Kind::Rook}) place(0, kind);
  return rank;
}

constexpr Position start_position(int number) {
  Position p = empty_position();
  const std::array<Kind, 8> rank = first_rank(number);
  for (int file = 0; file < 8; ++file) {
    const Kind kind = rank[static_cast<std::size_t>(file)];
    put(p, Player::First, kind, square_at(file, 0));
    put(p, Player::First, Kind::Pawn, square_at(file, 1));
    put(p, Player::Second, Kind::Pawn, square_at(file, 6));
    put(p, Player::Second, kind, square_at(file, 7));
  }
  p.castling = p.of(Kind::Rook);
  p.key = key_from_scratch(p);
  find_checks(p);
  return p;
}

inline constexpr std::string_view kUnclaimedEnding = "-unclaimed";

// "standard", "chess960" (its usual start), "chess960-0" to "chess960-959", each also with
// "-unclaimed". None: there is no such variant.
inline std::optional<Variant> variant_of(std::string_view name) {
  Variant variant;
  if (name.ends_with(kUnclaimedEnding)) {
    variant.draws = kUnclaimed;
    name.remove_suffix(kUnclaimedEnding.size());
  }
  if (name == "standard") return variant;
  constexpr std::string_view kOther = "chess960";
  if (!name.starts_with(kOther)) return std::nullopt;
  variant.chess960 = true;
  name.remove_prefix(kOther.size());
  if (name.empty()) return variant;
  if (name.front() != '-') return std::nullopt;
  name.remove_prefix(1);
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), variant.start);
  const bool whole = error == std::errc{} && end == name.data() + name.size();
  const bool plain = name == std::to_string(variant.start);  // neither signs nor zeros in front
  if (!whole || !plain || variant.start < 0 || variant.start >= kStarts) return std::nullopt;
  return variant;
}

}  // namespace espalier::chess
