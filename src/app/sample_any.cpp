// The Monte-Carlo search compiled for AnyGame: it serves every game, two to six seats, whose type
// is not in the lists of sample_games.cpp. Rules about the past do not reach its tree.
#include <algorithm>
#include <array>
#include <optional>

#include "app/sample_games.hpp"
#include "app/sampler_model.hpp"

namespace espalier::app {
namespace {

struct AnyCodec {
  static const AnyPosition& open(const AnyPosition& position) { return position; }
  static AnyMove open(AnyMove move) { return move; }
  static AnyMove wrap(AnyMove move) { return move; }
};

// AnyGame with a number of seats that is known when it is compiled.
template <std::size_t Seats>
class AnySeated {
 public:
  using Position = AnyPosition;
  using Move = AnyMove;
  using Moves = AnyMoves;
  using Value = double;
  static constexpr std::size_t kSeats = Seats;

  explicit AnySeated(AnyGame game) : game_(std::move(game)) {}

  AnyPosition start() const { return game_.start(); }
  AnyMoves moves(const AnyPosition& p) const { return game_.moves(p); }
  AnyPosition play(const AnyPosition& p, AnyMove move) const { return game_.play(p, move); }
  Seat to_move(const AnyPosition& p) const { return game_.to_move(p); }
  std::uint64_t key(const AnyPosition& p) const { return game_.key(p); }
  std::optional<std::array<double, Seats>> payoffs(const AnyPosition& p) const {
    if (!game_.outcome(p)) return std::nullopt;
    return in_array(game_->payoffs(p));
  }
  std::array<double, Seats> values(const AnyPosition& p) const {
    return in_array(game_->seat_values(p));
  }

 private:
  static std::array<double, Seats> in_array(const std::vector<double>& list) {
    std::array<double, Seats> numbers{};
    std::copy(list.begin(), list.end(), numbers.begin());
    return numbers;
  }
  AnyGame game_;
};

template <std::size_t Seats>
struct SeatedValues {
  std::array<double, Seats> evaluate(const AnySeated<Seats>& game, const AnyPosition& p) const {
    return game.values(p);
  }
};

template <class G, class E>
SamplerMaker maker_for(const AnyGame& any, const G& game) {
  SamplerMaker maker;
  maker.least_bytes = montecarlo::Uct<G, E>::least_bytes;
  maker.make = [any, game](const montecarlo::UctOptions& options) -> std::unique_ptr<AnySampler> {
    // A search that cannot see how many plies are left asks the game.
    montecarlo::UctOptions given = options;
    const bool ends = any->depth_to_the_end(any.start()) >= 0;
    if (given.length == montecarlo::kUsualLength && ends) given.length = montecarlo::kToTheEnd;
    return std::make_unique<SamplerModel<G, E, AnyCodec>>(any, game, E{}, given);
  };
  return maker;
}

template <std::size_t Seats>
SamplerMaker seated_maker(const AnyGame& game) {
  return maker_for<AnySeated<Seats>, SeatedValues<Seats>>(game, AnySeated<Seats>(game));
}

}  // namespace

SamplerMaker sampler_maker(const AnyGame& game) {
  if (auto known = known_sampler_maker(game)) return *known;
  switch (game->seats()) {
    case 3: return seated_maker<3>(game);
    case 4: return seated_maker<4>(game);
    case 5: return seated_maker<5>(game);
    case 6: return seated_maker<6>(game);
    default: return maker_for<AnyGame, AnyEvaluator>(game, game);
  }
}

}  // namespace espalier::app
