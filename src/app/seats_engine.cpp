#include "app/seats_engine.hpp"

#include "app/any_game.hpp"
#include "app/seats_engine_model.hpp"
#include "espalier/search/multiplayer/two_seats.hpp"

namespace espalier::app {

std::unique_ptr<AnyEngine> make_seats_engine(const AnyGame& game, const multiplayer::Plan& plan) {
  if (const auto* seats = dynamic_cast<const SeatsEngines*>(&*game)) {
    return seats->seats_engine(plan);
  }
  using Seats = multiplayer::TwoSeatsGame<AnyGame>;
  using Values = multiplayer::TwoSeatsEvaluator<AnyGame, AnyEvaluator>;
  return make_seats_engine(Seats(game), Values{}, plan);
}

}  // namespace espalier::app
