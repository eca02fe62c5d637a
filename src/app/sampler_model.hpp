// A Monte-Carlo search of a known type behind AnySampler. Every inclusion compiles the search for
// the types that it names.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/any_sampler.hpp"
#include "app/model_base.hpp"
#include "espalier/search/montecarlo/uct.hpp"

namespace espalier::app {

// `Codec` turns positions and moves of G into those of AnyGame and back.
template <AnySeats G, class E, class Codec>
class SamplerModel final : public AnySampler {
  using Search = montecarlo::Uct<G, E>;
  using Move = typename G::Move;

 public:
  SamplerModel(AnyGame any, const G& game, const E& evaluator,
               const montecarlo::UctOptions& options)
      : any_(std::move(any)), search_(game, evaluator, options) {}

  SampledMoves search(const AnyPosition& position, const AnyRequest& request,
                      const OnSampled& on_report, const StopFlag* stop) override {
    typename Search::Request inner;
    inner.limits = request.limits;
    inner.threads = request.threads;
    inner.lines = request.lines;
    inner.past = request.past;
    for (const AnyMove move : request.only) inner.only.push_back(Codec::open(move));
    typename Search::OnReport on_inner;
    if (on_report) on_inner = [&](const auto& answer) { on_report(wrapped(answer)); };
    return wrapped(search_.run(Codec::open(position), inner, on_inner, stop));
  }
  void clear() override { search_.clear(); }
  std::vector<montecarlo::SampledNode<AnyMove>> nodes(std::size_t most) const override {
    std::vector<montecarlo::SampledNode<AnyMove>> list;
    for (const auto& node : search_.nodes(most)) {
      list.push_back({node.parent, node.child, Codec::wrap(node.move), node.visits, node.total,
                      node.totals, node.decided});
    }
    return list;
  }

 private:
  static SampledMoves wrapped(const montecarlo::SampledAnswer<Move>& answer) {
    SampledMoves any;
    static_cast<montecarlo::Sampled&>(any) = answer;
    for (const auto& line : answer.lines) {
      auto& one = any.lines.emplace_back();
      static_cast<montecarlo::SampledMove&>(one) = line;
      for (const Move& move : line.moves) one.moves.push_back(Codec::wrap(move));
    }
    return any;
  }

  const AnyGame any_;  // the evaluation may live in it
  Search search_;
};

// --- games whose type is known -------------------------------------------------------------------

template <class G>
struct PlainCodec {
  static typename G::Position open(const AnyPosition& position) {
    return erased::position<typename G::Position>(position);
  }
  static typename G::Move open(AnyMove move) { return erased::unwrap<typename G::Move>(move); }
  static AnyMove wrap(const typename G::Move& move) { return erased::wrap(move); }
};

// The default evaluation of a registered game. It is called once per playout and once per new move,
// so the virtual call does not matter.
template <class G>
struct ModelEvaluator : StatelessEvaluator<ModelEvaluator<G>> {
  const ErasedGame* model = nullptr;

  AnyPosition wrapped(const typename G::Position& position) const {
    AnyPosition any;
    any.game = model;
    std::memcpy(any.bytes.data(), &position, sizeof position);
    return any;
  }
  auto evaluate(const G&, const typename G::Position& position) const {
    if constexpr (SeatedGame<G>) {
      PerSeat<G> values{};
      const auto list = model->seat_values(wrapped(position));
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<typename G::Value>(list[i]);
      }
      return values;
    } else {
      return static_cast<typename G::Value>(model->evaluate(wrapped(position)));
    }
  }
};

// Reads the rules out of the model of a registered game; null: it is of another type.
template <AnySeats G>
class RulesOf : public ModelBase<G> {
 public:
  static const G* find(const ErasedGame& game) {
    const auto* const model = dynamic_cast<const ModelBase<G>*>(&game);
    return model == nullptr ? nullptr : &(model->*(&RulesOf::game_));
  }
};

// Makes samplers of this game if it is of type G.
template <AnySeats G>
std::optional<SamplerMaker> sampler_maker_of(const AnyGame& game) {
  using E = ModelEvaluator<G>;
  if (RulesOf<G>::find(*game) == nullptr) return std::nullopt;
  SamplerMaker maker;
  maker.least_bytes = montecarlo::Uct<G, E>::least_bytes;
  maker.ranks = HasRank<G>;
  maker.numbers = HasIndex<G>;
  maker.make = [game](const montecarlo::UctOptions& options) -> std::unique_ptr<AnySampler> {
    const G& rules = *RulesOf<G>::find(*game);
    if constexpr (requires { rules.prepare(); }) rules.prepare();
    E evaluator;
    evaluator.model = &*game;
    return std::make_unique<SamplerModel<G, E, PlainCodec<G>>>(game, rules, evaluator, options);
  };
  return maker;
}

}  // namespace espalier::app
