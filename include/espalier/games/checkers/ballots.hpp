// Where games of checkers begin: the usual start, or a ballot. Good players draw too often from the
// usual start, so in tournaments the first three moves are drawn by lot.
//
// The ballots here are all positions that three legal moves lead to, each with the first of its
// ways in the order of the squares' numbers. The decks of the federations leave out those that lose
// a man, and count in another order: a number means nothing outside of this program.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "espalier/games/checkers/moves.hpp"

namespace espalier::checkers {

constexpr Position usual_start() {
  Position p;
  p.pieces = {row_squares(0) | row_squares(1) | row_squares(2),
              row_squares(5) | row_squares(6) | row_squares(7)};
  p.key = key_from_scratch(p);
  return p;
}

inline constexpr std::size_t kBallotPlies = 3;

struct Ballot {
  std::array<Move, kBallotPlies> moves;
  Position position;
};

namespace detail {

inline void add_ballots(Ballot ballot, std::size_t plies, std::vector<Ballot>& found) {
  if (plies == kBallotPlies) {
    const auto same = [&](const Ballot& other) { return other.position == ballot.position; };
    if (std::none_of(found.begin(), found.end(), same)) found.push_back(ballot);
    return;
  }
  const Position before = ballot.position;
  Moves moves = moves_of(before);
  std::sort(moves.begin(), moves.end(),
            [](Move a, Move b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
  for (const Move move : moves) {
    ballot.moves[plies] = move;
    ballot.position = play_move(before, move);
    add_ballots(ballot, plies + 1, found);
  }
}

}  // namespace detail

inline const std::vector<Ballot>& ballots() {
  static const std::vector<Ballot> list = [] {
    std::vector<Ballot> found;
    detail::add_ballots({{}, usual_start()}, 0, found);
    return found;
  }();
  return list;
}

// "ballot-17" and "standard-ballot-17" -> 17, "ballot-x" -> 0; none: no name of this kind.
inline std::optional<std::size_t> ballot_number(std::string_view variant) {
  constexpr std::string_view kUsual = "standard-";
  constexpr std::string_view kPrefix = "ballot-";
  if (variant.starts_with(kUsual)) variant.remove_prefix(kUsual.size());
  if (!variant.starts_with(kPrefix)) return std::nullopt;
  variant.remove_prefix(kPrefix.size());
  std::size_t number = 0;
  const auto [end, wrong] =
      std::from_chars(variant.data(), variant.data() + variant.size(), number);
  const bool whole = wrong == std::errc{} && end == variant.data() + variant.size();
  return whole && number <= ballots().size() ? number : 0;
}

}  // namespace espalier::checkers
