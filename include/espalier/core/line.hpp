// Line<G>: a game in progress with its past, for rules that depend on the path (repetition).
// Engine, match and web share it; strategies that must equal minimax ignore it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier {

template <Game G>
class Line {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename G::Value;

  Line(const G& game, const Position& start) : game_(&game), positions_{start} {}

  const Position& position() const { return positions_.back(); }
  const std::vector<Move>& moves() const { return moves_; }

  void play(Move move) {
    const Position next = game_->play(position(), move);
    if (forgets(move)) first_comparable_ = positions_.size();
    moves_.push_back(move);
    comparable_.push_back(first_comparable_);
    positions_.push_back(next);
  }

  void undo() {
    if (moves_.empty()) return;
    positions_.pop_back();
    moves_.pop_back();
    comparable_.pop_back();
    first_comparable_ = comparable_.empty() ? 0 : comparable_.back();
  }

  // How often the present position occurred before, since the last irreversible move.
  int occurrences_before() const {
    if constexpr (Keyed<G>) {
      const std::uint64_t key = game_->key(position());
      const auto begin = positions_.begin() + static_cast<std::ptrdiff_t>(first_comparable_);
      return static_cast<int>(std::count_if(begin, positions_.end() - 1, [&](const Position& p) {
        return game_->key(p) == key && p == position();
      }));
    } else {
      return 0;
    }
  }

  // The result with the path taken into account: the rules' own, or that of a repetition.
  std::optional<Value> outcome() const {
    if (auto result = game_->outcome(position())) return result;
    if constexpr (HasRepetition<G>) {
      if (game_->repetition() == Repetition::None || occurrences_before() == 0) return {};
      // The player who has just moved repeated the position, so a lost repetition is won here.
      if (game_->repetition() == Repetition::Draw) return Value{};
      return static_cast<Value>(kWin);
    }
    return {};
  }

 private:
  bool forgets(Move move) const {
    if constexpr (HasIrreversibleMoves<G>) return game_->irreversible(position(), move);
    return false;
  }

  const G* game_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<std::size_t> comparable_;  // first_comparable_ after each move, for undo
  std::size_t first_comparable_ = 0;
};

}  // namespace espalier
