// SeatedModel: a game for a fixed number of seats and its evaluation behind the interface of
// AnyGame. The searches of seats_engine.hpp and the players `random` and `greedy` play it; recipes
// and most strategies need two seats.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model_base.hpp"
#include "app/seats_engine.hpp"

namespace espalier::app {

template <SeatedGame G, SeatsEvaluator<G> E>
class SeatedModel final : public ModelBase<G>, public SeatsEngines {
  using Base = ModelBase<G>;
  using Base::game_;
  using Base::position;

 public:
  SeatedModel(std::string name, G game, E evaluator)
      : Base(std::move(name), std::move(game)), evaluator_(std::move(evaluator)) {}

  std::vector<double> payoffs(const AnyPosition& p) const override {
    const auto payoffs = game_.payoffs(position(p));
    return payoffs ? std::vector<double>(payoffs->begin(), payoffs->end()) : std::vector<double>{};
  }
  std::vector<double> seat_values(const AnyPosition& p) const override {
    const PerSeat<G> values = evaluator_.evaluate(game_, position(p));
    return {values.begin(), values.end()};
  }
  // What the mover gets, as AnyGame says.
  std::optional<double> outcome(const AnyPosition& p) const override {
    const auto payoffs = game_.payoffs(position(p));
    if (!payoffs) return std::nullopt;
    return static_cast<double>((*payoffs)[seat_number(this->to_move(p))]);
  }
  double evaluate(const AnyPosition& p) const override {
    return seat_values(p)[seat_number(this->to_move(p))];
  }

  std::unique_ptr<AnyEngine> seats_engine(const multiplayer::Plan& plan) const override {
    return make_seats_engine(game_, evaluator_, plan);
  }

  // --- what only searches of two-seat games ask for ----------------------------------------------

  bool irreversible(const AnyPosition&, AnyMove) const override { return false; }
  std::int32_t mark(const AnyPosition&) const override { return 0; }
  std::optional<PathEnd<double>> judge(const AnyPosition&, PastSpan) const override { return {}; }
  int idle(PastSpan past) const override { return past.back().age; }
  double stopped(const AnyPosition&) const override { return 0; }
  int stages() const override { return 0; }
  int stage(const AnyPosition&) const override { return -1; }
  std::vector<WeightInfo> weights(std::string_view) const override { return {}; }
  std::vector<double> features(const AnyPosition&, std::string_view) const override { return {}; }
  LearnShape learn_shape(std::string_view) const override { return {}; }
  SparseFeatures learn_features(const AnyPosition&, std::string_view) const override { return {}; }
  NetworkInputs learn_inputs(const AnyPosition&, std::string_view) const override { return {}; }
  std::vector<Points> learned_weights(std::string_view) const override { return {}; }
  std::size_t table_weights(std::string_view) const override { return 0; }
  std::size_t pattern_weights(std::string_view) const override { return 0; }
  std::size_t pattern_stages(std::string_view) const override { return 0; }
  std::vector<std::uint32_t> pattern_indices(const AnyPosition&, std::string_view) const override {
    return {};
  }
  std::unique_ptr<AnyEngine> engine(const engine::Recipe&, ProfileChoice) const override {
    assert(false && "the engine needs two seats");
    return nullptr;
  }
  std::shared_ptr<const EngineRules> rules(const engine::Recipe&) const override {
    assert(false && "the engine needs two seats");
    return nullptr;
  }
  int exact_score(const AnyPosition&, Points value) const override {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }

  std::vector<std::string_view> evaluations() const override { return {evaluation_name<E>()}; }
  int depth_to_the_end(const AnyPosition& p) const override {
    if constexpr (HasPliesLeft<G>) return game_.plies_left(position(p));
    return -1;
  }
  Capabilities capabilities() const override { return capabilities_of<G>(); }

 private:
  E evaluator_;
};

}  // namespace espalier::app
