// Board-splitting games: Pearl's game and Nau's incremental game, which share board and moves.
// Source: Pearl 1980; Nau 1982; Muszycka85 5.1 and 5.3.
//
// A board of w^t squares. The players in turn split what is left into w parts, First vertically and
// Second horizontally, and keep one part; the square left after t turns says who wins. A position
// is therefore a run of consecutive squares (in the order of the tree's leaves).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::trees {

inline constexpr std::uint64_t kMaxSquares = std::uint64_t{1} << 22;

class SplittingGame {
 public:
  struct Position {
    std::uint32_t first_square = 0;
    std::uint32_t squares = 1;  // how many are left: w^(t - level)
    std::uint32_t level = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;
  using Moves = ChildList;
  using Value = double;

  // first_wins[i]: is square i (leaf i of the tree) a win for First? Size w^t.
  SplittingGame(std::uint32_t width, std::uint32_t turns, const std::vector<bool>& first_wins)
      : width_(width), turns_(turns) {
    std::vector<std::uint32_t> below(first_wins.size() + 1, 0);
    for (std::size_t i = 0; i < first_wins.size(); ++i) {
      below[i + 1] = below[i] + (first_wins[i] ? 1U : 0U);
    }
    wins_before_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(below));
  }

  Position start() const {
    return Position{0, static_cast<std::uint32_t>(wins_before_->size() - 1), 0};
  }
  Moves moves(const Position&) const { return Moves{width_}; }
  Position play(const Position& p, Move part) const {
    const std::uint32_t squares = p.squares / width_;
    return Position{p.first_square + part * squares, squares, p.level + 1};
  }
  // +1 for the player who owns the last square, -1 for the other.
  std::optional<Value> outcome(const Position& p) const {
    if (p.level < turns_) return std::nullopt;
    return movers_view(p, first_wins_below(p) > 0 ? 1.0 : -1.0);
  }
  Player to_move(const Position& p) const {
    return p.level % 2 == 0 ? Player::First : Player::Second;
  }
  int plies_left(const Position& p) const { return static_cast<int>(turns_ - p.level); }
  std::uint64_t key(const Position& p) const {
    return hash_step(hash_step(0, p.first_square), p.level);
  }

  // How many of the squares left are wins for First.
  std::uint32_t first_wins_below(const Position& p) const {
    return (*wins_before_)[p.first_square + p.squares] - (*wins_before_)[p.first_square];
  }
  Value movers_view(const Position& p, double first_view) const {
    return to_move(p) == Player::First ? first_view : -first_view;
  }
  std::uint32_t width() const { return width_; }
  std::uint32_t turns() const { return turns_; }

 private:
  std::uint32_t width_;
  std::uint32_t turns_;
  std::shared_ptr<const std::vector<std::uint32_t>> wins_before_;
};

// Nau's evaluation, the number of terminal wins below a node, as wins minus losses: the same order
// among the nodes of one level, and antisymmetric.
struct TerminalWins : StatelessEvaluator<TerminalWins> {
  double evaluate(const SplittingGame& game, const SplittingGame::Position& p) const {
    const double wins = game.first_wins_below(p);
    return game.movers_view(p, 2 * wins - p.squares);
  }
};

}  // namespace espalier::trees
