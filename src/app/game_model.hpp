// GameModel: a game and its evaluations behind the interface of AnyGame.
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

#include "app/any_game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/race.hpp"
#include "espalier/games/perft.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::app {

// The notation functions of a game's own namespace, found by argument-dependent lookup (a member
// function of the same name would hide them).
namespace notation {
template <class G>
std::string move_text(const G& game, const typename G::Position& p, typename G::Move move) {
  return format_move(game, p, move);
}
template <class G>
Result<typename G::Move> read_move(const G& game, const typename G::Position& p,
                                   std::string_view text) {
  return parse_move(game, p, text);
}
template <class G>
std::string position_text(const G& game, const typename G::Position& p) {
  return format_position(game, p);
}
template <class G>
Result<typename G::Position> read_position(const G& game, std::string_view text) {
  return parse_position(game, text);
}
}  // namespace notation

// How an evaluation is called: kName, where a game has several.
template <class E>
constexpr std::string_view evaluation_name() {
  if constexpr (requires { E::kName; }) return E::kName;
  return "default";
}

// G behind the interface, evaluated by E, or by others if asked.
template <Game G, Evaluator<G> E, Evaluator<G>... Others>
class GameModel final : public ErasedGame {
  using Position = typename G::Position;
  using Move = typename G::Move;
  static_assert(Keyed<G>, "a registered game has key(): tables need it");
  static_assert(std::has_unique_object_representations_v<Move>,
                "moves are compared by their bytes");
  static_assert(sizeof(Move) <= sizeof(AnyMove) && sizeof(Position) <= kMaxErasedBytes);

 public:
  GameModel(std::string name, G game, E evaluator, Others... others)
      : name_(std::move(name)),
        game_(std::move(game)),
        evaluators_(std::move(evaluator), std::move(others)...) {}

  std::string_view name() const override { return name_; }
  AnyPosition start() const override { return wrap(game_.start()); }
  AnyMoves moves(const AnyPosition& p) const override {
    AnyMoves list;
    for (const Move move : game_.moves(position(p))) list.push_back(wrap(move));
    return list;
  }
  AnyPosition play(const AnyPosition& p, AnyMove move) const override {
    return wrap(game_.play(position(p), unwrap(move)));
  }
  std::optional<double> outcome(const AnyPosition& p) const override {
    if (const auto value = game_.outcome(position(p))) return static_cast<double>(*value);
    return std::nullopt;
  }
  Player to_move(const AnyPosition& p) const override { return game_.to_move(position(p)); }
  std::uint64_t key(const AnyPosition& p) const override { return game_.key(position(p)); }
  bool equal(const AnyPosition& a, const AnyPosition& b) const override {
    return position(a) == position(b);
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
  std::vector<Points> features(const AnyPosition& p, std::string_view evaluation) const override {
    std::vector<Points> list;
    with(evaluation, [&]<class One>(const One& one) {
      if constexpr (LinearEvaluator<One, G>) {
        const auto counts = one.features(game_, position(p));
        list = {counts.begin(), counts.end()};
      }
    });
    return list;
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
        const auto places = one.indices(game_, position(p));
        list = {places.begin(), places.end()};
      }
    });
    return list;
  }

  std::string format_move(const AnyPosition& p, AnyMove move) const override {
    return notation::move_text(game_, position(p), unwrap(move));
  }
  Result<AnyMove> parse_move(const AnyPosition& p, std::string_view text) const override {
    const auto move = notation::read_move(game_, position(p), text);
    if (!move) return move.error();
    return wrap(*move);
  }
  std::string format_position(const AnyPosition& p) const override {
    return notation::position_text(game_, position(p));
  }
  Result<AnyPosition> parse_position(std::string_view text) const override {
    const auto parsed = notation::read_position(game_, text);
    if (!parsed) return parsed.error();
    return wrap(*parsed);
  }

  std::uint64_t perft(const AnyPosition& p, int depth) const override {
    return espalier::perft(game_, position(p), Depth{depth});
  }
  std::uint64_t finished_games(const AnyPosition& p, int depth) const override {
    return espalier::finished_games(game_, position(p), Depth{depth});
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
      engine = make_engine(game_, weighted(evaluator, recipe), recipe, choice);
    });
    return engine;
  }
  int exact_score(const AnyPosition& p, Points value) const override {
    if constexpr (HasExactScore<G>) return game_.exact_score(position(p), value);
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }
  std::optional<Geometry> geometry() const override {
    if constexpr (HasGeometry<G>) return game_.geometry();
    return std::nullopt;
  }
  std::string note(const AnyPosition& p) const override {
    if constexpr (HasNote<G>) return game_.note(position(p));
    (void)p;
    return "";
  }
  char piece_at(const AnyPosition& p, std::size_t cell) const override {
    if constexpr (HasGeometry<G>) return game_.piece_at(position(p), cell);
    return '.';
  }
  std::vector<Slide> slides(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasSlides<G>) {
      return game_.slides(position(p), unwrap(move));
    } else if constexpr (HasGeometry<G>) {
      return compared_slides(pieces(position(p)), pieces(game_.play(position(p), unwrap(move))));
    } else {
      return {};
    }
  }
  std::vector<Way> touches(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasTouches<G>) {
      return game_.touches(position(p), unwrap(move));
    } else if constexpr (HasGeometry<G>) {
      return compared_touches(game_.geometry().pieces, to_move(p), pieces(position(p)),
                              pieces(game_.play(position(p), unwrap(move))));
    } else {
      return {};
    }
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
  std::string pieces(const Position& p) const {
    const std::size_t cells = game_.geometry().cells.size();
    std::string symbols;
    for (std::size_t cell = 0; cell < cells; ++cell) symbols += game_.piece_at(p, cell);
    return symbols;
  }
  AnyPosition wrap(const Position& p) const {
    AnyPosition any;
    any.game = this;
    std::memcpy(any.bytes.data(), &p, sizeof(Position));
    return any;
  }
  static Position position(const AnyPosition& any) { return erased::position<Position>(any); }
  static AnyMove wrap(const Move& move) { return erased::wrap(move); }
  static Move unwrap(AnyMove any) { return erased::unwrap<Move>(any); }

  template <class One>
  static constexpr bool kHasWeights = LinearEvaluator<One, G> || PatternEvaluator<One, G>;

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
    }
    return evaluator;
  }

  std::string name_;
  G game_;
  std::tuple<E, Others...> evaluators_;
};

}  // namespace espalier::app
