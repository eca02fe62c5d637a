// The searches for many players (search/multiplayer) of a game whose type is known only at run
// time. A SeatedModel is a SeatsEngines; games for two run behind multiplayer::TwoSeatsGame.
#pragma once

#include <memory>

#include "app/any_engine.hpp"
#include "espalier/search/multiplayer/plan.hpp"

namespace espalier::app {

class AnyGame;

class SeatsEngines {
 public:
  SeatsEngines() = default;
  SeatsEngines(const SeatsEngines&) = delete;
  SeatsEngines& operator=(const SeatsEngines&) = delete;
  virtual ~SeatsEngines() = default;

  // Null: the game does not let this family search it (best-reply search needs seats that pass).
  virtual std::unique_ptr<AnyEngine> seats_engine(const multiplayer::Plan& plan) const = 0;
};

// Defined in seats_engine_model.hpp, instantiated by one file per game in src/games.
template <class G, class E>
std::unique_ptr<AnyEngine> make_seats_engine(const G& game, const E& evaluator,
                                             const multiplayer::Plan& plan);

// For any number of seats. Null as above.
std::unique_ptr<AnyEngine> make_seats_engine(const AnyGame& game, const multiplayer::Plan& plan);

}  // namespace espalier::app
