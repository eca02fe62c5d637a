// G's engine behind AnyEngine. Include it in src/games only: every inclusion compiles the whole
// engine for a game.
#pragma once

#include <memory>
#include <utility>

#include "app/any_game.hpp"
#include "espalier/search/engine/engine.hpp"
#include "espalier/trees/in_points.hpp"

namespace espalier::app {

template <engine::EngineGame G, Evaluator<G> E, class Profile>
class EngineModel final : public AnyEngine {
  using Move = typename G::Move;
  using Position = typename G::Position;

 public:
  EngineModel(const G& game, const E& evaluator, const engine::Recipe& recipe,
              std::string_view profile)
      : engine_(game, evaluator, recipe), profile_(profile) {}

  AnyAnswer search(const AnyPosition& position, const AnyRequest& request,
                   const OnAnyReport& on_report, const StopFlag* stop) override {
    engine::Request<Move> inner;
    inner.limits = request.limits;
    inner.threads = request.threads;
    inner.lines = request.lines;
    inner.compare = request.compare;
    inner.past = request.past;
    for (const AnyMove move : request.only) inner.only.push_back(erased::unwrap<Move>(move));
    const auto answer = engine_.run(
        erased::position<Position>(position), inner,
        [&on_report](const engine::Report<Move>& report) {
          if (on_report) on_report(wrap(report));
        },
        stop);
    AnyAnswer any;
    if (answer.best) any.best = erased::wrap(*answer.best);
    any.value = answer.value;
    any.depth = answer.depth;
    any.complete = answer.complete;
    for (const auto& line : answer.lines) any.lines.push_back(wrap(line));
    any.iterations = answer.iterations;
    any.threads = answer.threads;
    any.nodes = answer.nodes;
    any.leaves = answer.leaves;
    any.seconds = answer.seconds;
    any.hashfull = answer.hashfull;
    any.statistics = answer.statistics;
    any.leaves_knowing = answer.leaves_knowing;
    return any;
  }
  void clear() override { engine_.clear(); }
  std::string_view profile() const override { return profile_; }

 private:
  static AnyReport wrap(const engine::Report<Move>& report) {
    AnyReport any;
    any.depth = report.depth;
    any.number = report.number;
    any.value = report.value;
    any.bound = report.bound;
    for (const Move move : report.line) any.line.push_back(erased::wrap(move));
    any.nodes = report.nodes;
    any.leaves = report.leaves;
    any.seconds = report.seconds;
    any.hashfull = report.hashfull;
    return any;
  }

  engine::Engine<G, E, Profile> engine_;
  std::string_view profile_;
};

template <class G, class E>
std::unique_ptr<AnyEngine> make_engine(const G& game, const E& evaluator,
                                       const engine::Recipe& recipe, ProfileChoice choice) {
  if constexpr (engine::EngineGame<G>) {
    if (choice == ProfileChoice::Fastest && engine::fits_lean<G>(recipe)) {
      return std::make_unique<EngineModel<G, E, engine::Lean>>(game, evaluator, recipe, "lean");
    }
    return std::make_unique<EngineModel<G, E, engine::Full>>(game, evaluator, recipe, "full");
  } else {
    return make_engine(trees::InPoints<G>(game), trees::EvaluateInPoints<E>{{}, evaluator}, recipe,
                       choice);
  }
}

}  // namespace espalier::app
