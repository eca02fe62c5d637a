// The refutation table: for every move at the root, the line that refuted it (or the principal
// variation) in the last iteration, to be tried first in the next.
// Source: Akl & Newborn 1977; Marsland 1983; Hsu15 slides 22-23.
//
// Promise: a move is suggested only while the path from the root equals the stored line. Memory is
// allocated at construction only. What comes out is a suggestion: match it with the legal moves.
// Deviations: Hsu15 slides 23-25 keep one variation per iteration and try its move of the same
// depth at every node, on the line or not, then those of all earlier iterations: variations.hpp
// does that. Here we keep a line per root move, as slide 22 and Marsland say, and offer it on the
// line only. Only the last iteration's line is kept. Lines longer than LineLength lose their
// tail.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace espalier::ordering {

// RootMoves: the capacity of the game's move lists.
template <class MoveType, std::size_t RootMoves, std::size_t LineLength = 64>
requires std::regular<MoveType> && std::is_trivially_copyable_v<MoveType>
class RefutationTable {
 public:
  using Move = MoveType;
  static constexpr std::size_t kLineLength = LineLength;
  static_assert(LineLength >= 2);

  RefutationTable() : lines_(RootMoves) {}

  // The root move and what followed it: replies[0] is the answer at ply 1. Replaces the line of an
  // earlier iteration. A move too many is ignored.
  void store(Move root_move, std::span<const Move> replies) {
    const std::size_t place = find(root_move);
    if (place == RootMoves) return;
    size_ = std::max(size_, place + 1);
    Line& stored = lines_[place];
    stored.moves[0] = root_move;
    const std::size_t kept = std::min(replies.size(), LineLength - 1);
    std::copy_n(replies.begin(), kept, stored.moves.begin() + 1);
    stored.size = kept + 1;
  }

  // The line of a root move, itself first; empty if there is none.
  std::span<const Move> line(Move root_move) const {
    const std::size_t place = find(root_move);
    if (place == size_) return {};
    return {lines_[place].moves.data(), lines_[place].size};
  }

  // The line's move at a node `ply` plies below the root (0: the root move); null beyond its end.
  const Move* move_at(Move root_move, int ply) const {
    const std::span<const Move> moves = line(root_move);
    const auto place = static_cast<std::size_t>(ply);
    return place < moves.size() ? &moves[place] : nullptr;
  }

  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }

 private:
  struct Line {
    std::array<Move, LineLength> moves;
    std::size_t size = 0;
  };

  // The place of a root move's line, size_ if it has none. Asked once per root move and iteration,
  // so walking through the list is fast enough.
  std::size_t find(Move root_move) const {
    std::size_t place = 0;
    while (place < size_ && !(lines_[place].moves[0] == root_move)) ++place;
    return place;
  }

  std::vector<Line> lines_;  // fixed size; the first size_ are in use
  std::size_t size_ = 0;
};

// Follows the stored line of a root move through a depth-first search. It must be told of every
// move before the search goes down it, null moves by left(); going back up needs no call.
template <class Table>
class LineFollower {
 public:
  using Move = typename Table::Move;

  explicit LineFollower(const Table& table) : table_(&table) {}

  // The search goes down a move of the root. Call it again after the line was stored anew.
  void at_root(Move root_move) {
    line_ = table_->line(root_move);
    matched_ = line_.empty() ? 0 : 1;
  }

  // The search goes down `move` from a node `ply` >= 1 plies below the root.
  void played(int ply, Move move) {
    const auto place = static_cast<std::size_t>(ply);
    if (matched_ < place) return;  // the node itself is off the line
    matched_ = place < line_.size() && line_[place] == move ? place + 1 : place;
  }

  // The search leaves the line at a node of this ply: a null move.
  void left(int ply) { matched_ = std::min(matched_, static_cast<std::size_t>(ply)); }

  // The line's move at the current node, `ply` >= 1 plies below the root.
  std::optional<Move> next(int ply) const {
    const auto place = static_cast<std::size_t>(ply);
    if (matched_ < place || place >= line_.size()) return std::nullopt;
    return line_[place];
  }

 private:
  const Table* table_;
  std::span<const Move> line_;
  // A node on the current path is on the line if and only if its ply is at most this. It stays
  // larger than that when the search goes back up, which is why going back needs no call.
  std::size_t matched_ = 0;
};

}  // namespace espalier::ordering
