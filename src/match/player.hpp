// A player: asked for a move, it gives one, or says why it cannot. Texts become players in
// player_text.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/any_game.hpp"
#include "app/clock.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/budget.hpp"

namespace espalier::match {

// What is known when a player must move.
struct Turn {
  const app::AnyGame* game = nullptr;
  const app::AnyPosition* start = nullptr;           // where the game began
  const std::vector<app::AnyMove>* moves = nullptr;  // played since, the opening included
  const app::AnyPosition* position = nullptr;        // the mover's
  Past past;                                         // what came before, for rules of the path
  engine::Limits limits;                             // of this move
  std::optional<app::Clock> own;                     // with a game clock: both sides'
  std::optional<app::Clock> other;
};

struct Choice {
  app::AnyMove move;
  std::optional<Points> score;  // the mover's view; none: the player does not say
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;  // of the tree that its search kept, else of its table; 0: unknown
};

// Why a game is lost without a last move.
enum class Forfeit : std::uint8_t { Illegal, Crash, Overtime, Resigned };
struct Failure {
  Forfeit kind = Forfeit::Crash;
  std::string why;  // one line, with the program's last words if it is one
};

using Answer = std::variant<Choice, Failure>;

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // Forgets everything. Games with the same seed are played alike, whatever was played before.
  // A program that no longer runs is started again; an error if that fails.
  virtual std::optional<Failure> new_game(std::uint64_t seed) = 0;
  // The time for a move that the referee allows: the match's, unless the player has its own.
  virtual std::optional<double> allowed(std::optional<double> of_match) const { return of_match; }
  // Only legal moves are promised by players of our own; `stop` ends a search early.
  virtual Answer choose(const Turn& turn, const StopFlag* stop) = 0;
};

}  // namespace espalier::match
