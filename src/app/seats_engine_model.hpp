// The searches for many players behind AnyEngine, compiled for a game's own type. Include it in
// src/games only (and once for games of two seats, in seats_engine.cpp).
#pragma once

#include <memory>
#include <utility>

#include "app/any_game.hpp"
#include "app/seats_engine.hpp"
#include "espalier/search/multiplayer/best_reply.hpp"
#include "espalier/search/multiplayer/deepening.hpp"
#include "espalier/search/multiplayer/max_n.hpp"
#include "espalier/search/multiplayer/paranoid.hpp"

namespace espalier::app {

template <class Search>
class SeatsEngineModel final : public AnyEngine {
  using G = typename Search::Game;
  using E = typename Search::Evaluation;
  using Move = typename G::Move;
  using Position = typename G::Position;

 public:
  SeatsEngineModel(const G& game, const E& evaluator, const multiplayer::Plan& plan)
      : deepening_(game, evaluator, plan) {}

  AnyAnswer search(const AnyPosition& position, const AnyRequest& request,
                   const OnAnyReport& on_report, const StopFlag* stop) override {
    if constexpr (std::is_same_v<Position, AnyPosition>) {
      return deepening_.run(position, request, on_report, stop);
    } else {
      engine::Request<Move> inner;
      inner.limits = request.limits;
      inner.lines = request.lines;
      for (const AnyMove move : request.only) inner.only.push_back(erased::unwrap<Move>(move));
      const auto tell = [&](const engine::Report<Move>& report) { on_report(wrap(report)); };
      const auto answer = deepening_.run(erased::position<Position>(position), inner,
                                         on_report ? tell : OnReport{}, stop);
      AnyAnswer any;
      if (answer.best) any.best = erased::wrap(*answer.best);
      any.value = answer.value;
      any.depth = answer.depth;
      any.complete = answer.complete;
      for (const auto& line : answer.lines) any.lines.push_back(wrap(line));
      any.iterations = answer.iterations;
      any.nodes = answer.nodes;
      any.leaves = answer.leaves;
      any.seconds = answer.seconds;
      any.hashfull = answer.hashfull;
      return any;
    }
  }
  void clear() override { deepening_.clear(); }
  std::string_view profile() const override { return "seats"; }

 private:
  using OnReport = typename multiplayer::Deepening<Search>::OnReport;

  static AnyReport wrap(const engine::Report<Move>& report) {
    AnyReport any;
    any.depth = report.depth;
    any.number = report.number;
    any.value = report.value;
    for (const Move move : report.line) any.line.push_back(erased::wrap(move));
    any.nodes = report.nodes;
    any.leaves = report.leaves;
    any.seconds = report.seconds;
    any.hashfull = report.hashfull;
    return any;
  }

  multiplayer::Deepening<Search> deepening_;
};

template <class G, class E>
std::unique_ptr<AnyEngine> make_seats_engine(const G& game, const E& evaluator,
                                             const multiplayer::Plan& plan) {
  using namespace multiplayer;
  switch (plan.family) {
    case Family::MaxN: return std::make_unique<SeatsEngineModel<MaxN<G, E>>>(game, evaluator, plan);
    case Family::Paranoid:
      return std::make_unique<SeatsEngineModel<Paranoid<G, E>>>(game, evaluator, plan);
    case Family::BestReply:
      if constexpr (LetsSeatsPass<G>) {
        return std::make_unique<SeatsEngineModel<BestReply<G, E>>>(game, evaluator, plan);
      }
  }
  return nullptr;
}

}  // namespace espalier::app
