#include <memory>

#include "app/engine_rules.hpp"
#include "app/games.hpp"
#include "app/growth_runner.hpp"
#include "app/tree_names.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/growth/shallow_bounds.hpp"

namespace espalier::app {
namespace {

constexpr double kScalesShown = 5;  // buckets reach from -5 to 5 times the scale of the scores
constexpr double kUsualScale = 100;

// ShallowBounds of the game behind AnyGame.
class BoardBounds {
 public:
  static constexpr bool kHold = false;
  BoardBounds(const AnyGame& game, int plies)
      : rules_(game->rules(engine::Recipe{})), game_(rules_), bounds_(RulesEvaluator{}, plies) {}

  ValueBounds<double> of(const AnyGame&, const AnyPosition& p) const {
    RulesPosition same;
    same.rules = rules_.get();
    same.bytes = p.bytes;
    const ValueBounds<Points> found = bounds_.of(game_, same);
    return {static_cast<double>(found.low), static_cast<double>(found.high)};
  }

 private:
  std::shared_ptr<const EngineRules> rules_;
  RulesGame game_;
  ShallowBounds<RulesGame, RulesEvaluator> bounds_;
};

}  // namespace

GrowthReport grow_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                        const GrowthSettings& settings, const TreeRequest& request,
                        const StopFlag& stop) {
  const AnyEvaluator evaluator;
  const auto subject = board_subject(game, evaluator, position, depth.plies);
  GrowthSettings fitted = settings;
  const auto info = find_game(game->name());
  const double scale = info && (*info)->score_scale > 0 ? (*info)->score_scale : kUsualScale;
  choose_buckets(fitted, -kScalesShown * scale, kScalesShown * scale);
  return GrowthRunner(subject, BoardBounds(game, settings.bound_plies), fitted, request, stop)
      .run();
}

}  // namespace espalier::app
