// GameModel: a game for two and its evaluations behind the interface of AnyGame.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/model_base.hpp"
#include "app/rules_model.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/network.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/race.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::app {

// What an evaluation tells whoever learns its weights; an evaluation of another kind tells nothing.
template <class G, class E>
struct LearnedBy {
  static LearnShape shape() {
    LearnShape shape;
    if constexpr (SparseEvaluator<E, G>) {
      shape = {E::kFeatures, true, 1, {}, {E::kGroups.begin(), E::kGroups.end()}};
    } else if constexpr (NetworkEvaluator<E, G>) {
      shape = {E::kForm.inputs, false, E::kUnit, E::kForm, {E::kGroups.begin(), E::kGroups.end()}};
    } else if constexpr (LinearEvaluator<E, G>) {
      shape = {E::kWeights.size(), false, feature_unit<E>(), {}, {}};
    }
    return shape;
  }
  static NetworkInputs inputs(const G& game, const E& one, const typename G::Position& p) {
    NetworkInputs on;
    if constexpr (NetworkEvaluator<E, G>) on = network_inputs(one, game, p);
    return on;
  }
  static SparseFeatures features(const G& game, const E& one, const typename G::Position& p) {
    SparseFeatures told;
    if constexpr (SparseEvaluator<E, G>) {
      told = sparse_features(one, game, p);
    } else if constexpr (LinearEvaluator<E, G>) {
      const auto counts = one.features(game, p);
      for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        told.list.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(counts[i])});
      }
    }
    return told;
  }
  static std::vector<Points> weights(const E& one) {
    std::vector<Points> list;
    if constexpr (SparseEvaluator<E, G> || NetworkEvaluator<E, G>) list = one.table();
    if constexpr (LinearEvaluator<E, G>) {
      const auto own = one.weights();
      list = {own.begin(), own.end()};
    }
    return list;
  }
};

// G behind the interface, evaluated by E, or by others if asked.
template <Game G, Evaluator<G> E, Evaluator<G>... Others>
class GameModel final : public ModelBase<G> {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Base = ModelBase<G>;
  using Base::game_;
  using Base::position;
  using Base::unwrap;

 public:
  GameModel(std::string name, G game, E evaluator, Others... others)
      : Base(std::move(name), std::move(game)),
        evaluators_(std::move(evaluator), std::move(others)...) {}

  std::optional<double> outcome(const AnyPosition& p) const override {
    if (const auto value = game_.outcome(position(p))) return static_cast<double>(*value);
    return std::nullopt;
  }
  std::vector<double> payoffs(const AnyPosition& p) const override {
    const auto value = outcome(p);
    return value ? for_both(p, *value) : std::vector<double>{};
  }
  std::vector<double> seat_values(const AnyPosition& p) const override {
    return for_both(p, evaluate(p));
  }
  double evaluate(const AnyPosition& p) const override {
    const Position here = position(p);
    const E& evaluator = std::get<0>(evaluators_);
    return static_cast<double>(evaluator.value(game_, here, evaluator.init(game_, here)));
  }

  bool irreversible(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasIrreversibleMoves<G>) return game_.irreversible(position(p), unwrap(move));
    return false;
  }
  std::int32_t mark(const AnyPosition& p) const override {
    if constexpr (HasMark<G>) return game_.mark(position(p));
    return 0;
  }
  std::optional<PathEnd<double>> judge(const AnyPosition& p, PastSpan past) const override {
    if constexpr (PathMatters<G>) {
      if (const auto end = game_.judge(position(p), past)) {
        return PathEnd<double>{end->why, static_cast<double>(end->value), end->reach};
      }
    }
    return std::nullopt;
  }
  int idle(PastSpan past) const override {
    if constexpr (CanBeStopped<G>) return game_.idle(past);
    return past.back().age;
  }
  double stopped(const AnyPosition& p) const override {
    if constexpr (CanBeStopped<G>) return static_cast<double>(game_.stopped(position(p)));
    return 0;
  }
  int stages() const override {
    if constexpr (HasStage<G>) return game_.stages();
    return 0;
  }
  int stage(const AnyPosition& p) const override {
    if constexpr (HasStage<G>) return game_.stage(position(p));
    return -1;
  }

  std::vector<std::string_view> evaluations() const override {
    return {evaluation_name<E>(), evaluation_name<Others>()...};
  }
  std::vector<WeightInfo> weights(std::string_view evaluation) const override {
    std::vector<WeightInfo> infos;
    with(evaluation, [&]<class One>(const One&) {
      if constexpr (LinearEvaluator<One, G>) infos = {One::kWeights.begin(), One::kWeights.end()};
    });
    return infos;
  }
  std::vector<double> features(const AnyPosition& p, std::string_view evaluation) const override {
    std::vector<double> list;
    with(evaluation, [&]<class One>(const One& one) {
      if constexpr (LinearEvaluator<One, G>) {
        const auto counts = one.features(this->game_, Base::position(p));
        for (const Points count : counts) {
          list.push_back(static_cast<double>(count) / feature_unit<One>());
        }
      }
    });
    return list;
  }
  LearnShape learn_shape(std::string_view evaluation) const override {
    LearnShape shape;
    with(evaluation, [&]<class One>(const One&) { shape = LearnedBy<G, One>::shape(); });
    return shape;
  }
  SparseFeatures learn_features(const AnyPosition& p, std::string_view evaluation) const override {
    SparseFeatures told;
    with(evaluation, [&]<class One>(const One& one) {
      told = LearnedBy<G, One>::features(this->game_, one, Base::position(p));
    });
    return told;
  }
  NetworkInputs learn_inputs(const AnyPosition& p, std::string_view evaluation) const override {
    NetworkInputs on;
    with(evaluation, [&]<class One>(const One& one) {
      on = LearnedBy<G, One>::inputs(this->game_, one, Base::position(p));
    });
    return on;
  }
  std::vector<Points> learned_weights(std::string_view evaluation) const override {
    std::vector<Points> list;
    with(evaluation, [&]<class One>(const One& one) { list = LearnedBy<G, One>::weights(one); });
    return list;
  }
  std::size_t table_weights(std::string_view evaluation) const override {
    std::size_t count = pattern_weights(evaluation);
    with(evaluation, [&]<class One>(const One&) {
      if constexpr (SparseEvaluator<One, G>) count = kSparseTables * One::kFeatures;
      if constexpr (NetworkEvaluator<One, G>) count = One::kForm.size();
    });
    return count;
  }
  std::size_t pattern_weights(std::string_view evaluation) const override {
    std::size_t count = 0;
    with(evaluation, [&]<class One>(const One&) {
      if constexpr (PatternEvaluator<One, G>) count = One::kWeightCount;
    });
    return count;
  }
  std::size_t pattern_stages(std::string_view evaluation) const override {
    std::size_t count = 0;
    with(evaluation, [&]<class One>(const One&) {
      if constexpr (PatternEvaluator<One, G>) count = One::kStages;
    });
    return count;
  }
  std::vector<std::uint32_t> pattern_indices(const AnyPosition& p,
                                             std::string_view evaluation) const override {
    std::vector<std::uint32_t> list;
    with(evaluation, [&]<class One>(const One& one) {
      if constexpr (PatternEvaluator<One, G>) {
        const auto places = one.indices(this->game_, Base::position(p));
        list = {places.begin(), places.end()};
      }
    });
    return list;
  }

  Capabilities capabilities() const override {
    Capabilities can = capabilities_of<G>();
    can.add(Capability::Features, kHasWeights<E> || (kHasWeights<Others> || ...));
    return can;
  }

  std::unique_ptr<AnyEngine> engine(const engine::Recipe& recipe,
                                    ProfileChoice choice) const override {
    if constexpr (requires { game_.prepare(); }) game_.prepare();  // not on the clock of a move
    std::unique_ptr<AnyEngine> engine;
    with(recipe.evaluation, [&](const auto& evaluator) {
      engine = make_engine(this->game_, weighted(evaluator, recipe), recipe, choice);
    });
    return engine;
  }
  std::shared_ptr<const EngineRules> rules(const engine::Recipe& recipe) const override {
    if constexpr (requires { game_.prepare(); }) game_.prepare();
    std::shared_ptr<const EngineRules> rules;
    with(recipe.evaluation, [&]<class One>(const One& evaluator) {
      rules = std::make_shared<RulesModel<G, One>>(this->game_, weighted(evaluator, recipe));
    });
    return rules;
  }
  std::unique_ptr<endgame::EndgameWork> endgame_work() const override {
    if constexpr (HasEndgames<G>) {
      return std::make_unique<endgame::EndgameWorkOf<G>>(game_);
    } else {
      return nullptr;
    }
  }
  int exact_score(const AnyPosition& p, Points value) const override {
    if constexpr (HasExactScore<G>) return game_.exact_score(position(p), value);
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }
  int depth_to_the_end(const AnyPosition& p) const override {
    if constexpr (HasForcedPass<G>) {
      return game_.moves_left(position(p));
    } else if constexpr (HasPliesLeft<G>) {
      return game_.plies_left(position(p));
    } else {
      return -1;
    }
  }

 private:
  // The mover's value as one number per seat.
  std::vector<double> for_both(const AnyPosition& p, double value) const {
    if (this->to_move(p) == Player::First) return {value, -value};
    return {-value, value};
  }

  template <class One>
  static constexpr bool kHasWeights = LinearEvaluator<One, G> || PatternEvaluator<One, G> ||
                                      SparseEvaluator<One, G> || NetworkEvaluator<One, G>;

  // Calls use(evaluator) with the one of that name, or with the default one.
  template <class Use>
  void with(std::string_view evaluation, const Use& use) const {
    const bool found = std::apply(
        [&](const auto&... one) {
          return ((evaluation == evaluation_name<std::remove_cvref_t<decltype(one)>>() &&
                   (use(one), true)) ||
                  ...);
        },
        evaluators_);
    if (!found) use(std::get<0>(evaluators_));
  }

  // The evaluation with the weights of a recipe, if it has its own.
  template <class One>
  static One weighted(const One& evaluator, const engine::Recipe& recipe) {
    if (!recipe.weights) return evaluator;
    if constexpr (LinearEvaluator<One, G>) {
      assert(recipe.weights->size() == One::kWeights.size());
      typename One::Weights weights;
      std::copy(recipe.weights->begin(), recipe.weights->end(), weights.begin());
      return One(weights);
    } else if constexpr (PatternEvaluator<One, G>) {
      assert(recipe.weights->size() == One::kWeightCount);
      return One(recipe.weights);
    } else if constexpr (SparseEvaluator<One, G>) {
      assert(recipe.weights->size() == kSparseTables * One::kFeatures);
      return One(recipe.weights);
    } else if constexpr (NetworkEvaluator<One, G>) {
      assert(recipe.weights->size() == One::kForm.size());
      return One(recipe.weights);
    }
    return evaluator;
  }

  std::tuple<E, Others...> evaluators_;
};

}  // namespace espalier::app
