// Kayles: pins stand in a row; a player knocks down one pin or two neighbours; who takes the last
// pin wins. A complete game for Espalier, and two strategies that play it. See docs/add-a-game.md.
#include <bit>
#include <cstdint>
#include <iostream>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/negamax.hpp"
#include "espalier/search/run.hpp"

using namespace espalier;

struct Kayles {
  struct Position {
    std::uint32_t pins = 0;  // bit i: pin i + 1 stands
    Player to_move = Player::First;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;  // the pins that fall
  using Moves = MoveList<Move, 64>;
  using Value = Points;

  int row = 8;

  Position start() const { return {(1U << row) - 1, Player::First}; }
  Moves moves(const Position& p) const {
    Moves moves;
    for (int pin = 0; pin < row; ++pin) {
      for (const Move fall : {1U << pin, 3U << pin}) {
        if ((p.pins & fall) == fall) moves.push_back(fall);
      }
    }
    return moves;
  }
  Position play(const Position& p, Move fall) const { return {p.pins ^ fall, opponent(p.to_move)}; }
  std::optional<Value> outcome(const Position& p) const {
    if (p.pins != 0) return {};
    return -kWin;  // the opponent took the last pin
  }
  Player to_move(const Position& p) const { return p.to_move; }
};

struct NoIdea : StatelessEvaluator<NoIdea> {  // what an unfinished game is worth: nobody knows
  Points evaluate(const Kayles&, const Kayles::Position&) const { return 0; }
};

int main() {
  const Kayles game;
  const auto fast = run<exact::AlphaBeta>(game, NoIdea{}, game.start(), Depth{game.row});
  const auto plain = run<exact::Negamax>(game, NoIdea{}, game.start(), Depth{game.row});
  const int pin = std::countr_zero(fast.best.value()) + 1;
  std::cout << (is_win(fast.value) ? "won" : "lost") << ": knock down pin " << pin
            << (std::popcount(*fast.best) == 2 ? " and its right neighbour\n" : "\n");
  return fast.value == plain.value && fast.best == plain.best ? 0 : 1;
}
