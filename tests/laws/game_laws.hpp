// The laws that every game for two must keep: one battery for all of them, beside the laws of
// shared_laws.hpp. The build compiles it for the subjects that each game's folder lists in
// game.hpp; trees are listed in tree_laws_test.cpp.
//
// A law about a capability applies to the games that have it and is skipped, visibly, by the
// others. To state more about a game (symmetries, captures), specialise FactsOf in
// laws/facts/<game>.hpp.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <type_traits>
#include <vector>

#include "espalier/games/subject.hpp"
#include "laws/capability_laws.hpp"
#include "laws/law_fixture.hpp"
#include "laws/past_laws.hpp"
#include "laws/shared_laws.hpp"
#include "laws/text_laws.hpp"

namespace espalier::laws {

template <class Facts>
class GameLaws : public LawTest<Facts> {};

TYPED_TEST_SUITE_P(GameLaws);

// --- the contract of the concept ---------------------------------------------------------------

TYPED_TEST_P(GameLaws, PlayersAlternate) {
  ESPALIER_LAW_NAMES;
  static_assert(Game<G>);
  for (const auto& p : this->open()) {
    for (const auto move : game.moves(p)) {
      EXPECT_EQ(game.to_move(game.play(p, move)), opponent(game.to_move(p))) << describe(game, p);
    }
  }
}

// --- what searches rely on ---------------------------------------------------------------------

TYPED_TEST_P(GameLaws, PassingFlipsOnlyTheSide) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPass<G>) {
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto passed = game.pass(p);
      EXPECT_EQ(game.to_move(passed), opponent(game.to_move(p)));
      EXPECT_EQ(game.pass(passed), p);
      if constexpr (KeyRecomputable<G>) {
        EXPECT_EQ(game.key(passed), game.recompute_key(passed));
      }
      if constexpr (HasGeometry<G>) {
        const std::size_t cells = game.geometry().cells.size();
        for (std::size_t cell = 0; cell < cells; ++cell) {
          EXPECT_EQ(game.piece_at(passed, cell), game.piece_at(p, cell));
        }
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no pass");
  }
}

TYPED_TEST_P(GameLaws, ExchangeIsWhatPlayingItOutWins) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasExchange<G> && KnowsCaptures<TypeParam>) {
    for (const auto& p : this->open()) {
      for (const auto move : game.moves(p)) {
        const auto value = game.exchange(p, move);
        EXPECT_EQ(value, played_exchange<TypeParam>(game, p, move))
            << describe(game, p) << ", target " << TypeParam::target(move);
        for (const auto wanted : {value - 1, value, value + 1}) {
          EXPECT_EQ(exchange_reaches(game, p, move, wanted), value >= wanted) << describe(game, p);
        }
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no exchange, or nothing known about captures");
  }
}

// The same position, however it came about, has the same exchanges.
TYPED_TEST_P(GameLaws, PlayedOutExchangesDependOnPositionAndMoveAlone) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPlayedOutExchange<G>) {
    for (const auto& p : this->open()) {
      const auto twin = position_again(game, p);
      for (const auto move : game.moves(p)) {
        EXPECT_EQ(game.exchange_played_out(twin, move), game.exchange_played_out(p, move))
            << describe(game, p);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no exchange that is played out");
  }
}

// --- evaluation and symmetry -------------------------------------------------------------------

TYPED_TEST_P(GameLaws, EvaluationFollowsTheMoves) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsEvaluator<TypeParam>) {
    const typename TypeParam::Evaluator evaluator{};
    static_assert(Evaluator<typename TypeParam::Evaluator, G>);
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto state = evaluator.init(game, p);
      if constexpr (std::is_same_v<typename G::Value, Points>) {
        EXPECT_LT(std::abs(evaluator.value(game, p, state)), kWinBand);
      }
      if constexpr (HasPass<G>) {
        const auto passed = game.pass(p);
        EXPECT_EQ(state_after_pass(evaluator, game, state, passed), evaluator.init(game, passed));
      }
      for (const auto move : game.moves(p)) {
        const auto next = game.play(p, move);
        EXPECT_EQ(evaluator.next(game, state, p, move, next), evaluator.init(game, next));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no evaluator given");
  }
}

// With the default weights, and with others: 1, -2, 3, ...
TYPED_TEST_P(GameLaws, LinearEvaluationsAreSumsOfWeightedFeatures) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsLinearEvaluator<TypeParam>) {
    using E = typename TypeParam::Evaluator;
    typename E::Weights other{};
    for (std::size_t i = 0; i < other.size(); ++i) {
      other[i] = static_cast<Points>(i % 2 == 0 ? i + 1 : -i - 1);
      EXPECT_LE(E::kWeights[i].low, E::kWeights[i].otherwise);
      EXPECT_LE(E::kWeights[i].otherwise, E::kWeights[i].high);
    }
    for (const E& evaluator : {E{}, E(other)}) {
      const auto weights = evaluator.weights();
      for (const auto& p : this->open()) {
        SCOPED_TRACE(describe(game, p));
        const auto features = evaluator.features(game, p);
        const Points sum =
            std::inner_product(weights.begin(), weights.end(), features.begin(), Points{0});
        EXPECT_EQ(evaluator.value(game, p, evaluator.init(game, p)), sum / feature_unit<E>());
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no linear evaluation given");
  }
}

// With the default weights, and with others: 1, -2, 3, ...
TYPED_TEST_P(GameLaws, SparseEvaluationsAreBlendedSums) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsSparseEvaluator<TypeParam>) {
    using E = typename TypeParam::Evaluator;
    auto other = std::make_shared<std::vector<Points>>();
    for (std::size_t i = 0; i < kSparseTables * E::kFeatures; ++i) {
      other->push_back(static_cast<Points>(i % 2 == 0 ? i + 1 : -i - 1));
    }
    EXPECT_EQ(E(other).table(), *other);
    for (const E& evaluator : {E{}, E(other)}) {
      const auto weights = evaluator.table();
      for (const auto& p : this->open()) {
        SCOPED_TRACE(describe(game, p));
        Points middle = 0;
        Points end = 0;
        for (const SparseFeature each : sparse_features(evaluator, game, p).list) {
          ASSERT_LT(each.number, E::kFeatures);
          middle += weights[each.number] * each.count;
          end += weights[E::kFeatures + each.number] * each.count;
        }
        const Points late = evaluator.late(game, p);
        EXPECT_TRUE(late >= 0 && late <= E::kParts);
        EXPECT_EQ(evaluator.value(game, p, evaluator.init(game, p)),
                  (middle * (E::kParts - late) + end * late) / E::kParts);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no sparse evaluation given");
  }
}

// In doubles, by the formula of core/network.hpp; whole numbers are rounded towards 0.
TYPED_TEST_P(GameLaws, NetworksAreWhatTheirTablesSay) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsNetwork<TypeParam>) {
    using E = typename TypeParam::Evaluator;
    constexpr NetworkForm kForm = E::kForm;
    const auto other = std::make_shared<const std::vector<Points>>(random_network(kForm, 7));
    EXPECT_EQ(E(other).table(), *other);
    for (const E& evaluator : {E{}, E(other)}) {
      const auto table = evaluator.table();
      const auto real = [&](std::size_t i) { return double(table[i]) / kForm.one(i); };
      for (const auto& p : this->open()) {
        SCOPED_TRACE(describe(game, p));
        const NetworkInputs on = network_inputs(evaluator, game, p);
        ASSERT_LT(on.head, kForm.heads);
        double output = real(kForm.head_biases() + on.head);
        for (const std::size_t view : {0, 1}) {
          EXPECT_LE(on.views[view].size(), kForm.most_on);
          for (std::size_t i = 0; i < kForm.hidden; ++i) {
            double unit = real(kForm.biases() + i);
            for (const std::size_t input : on.views[view]) unit += real(input * kForm.hidden + i);
            unit = std::clamp(unit, 0.0, 1.0);
            output += unit * unit * real(kForm.outputs(on.head) + view * kForm.hidden + i);
          }
        }
        EXPECT_NEAR(evaluator.value(game, p, evaluator.init(game, p)), output * E::kUnit, 1.001);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no network given");
  }
}

TYPED_TEST_P(GameLaws, BothSidesPlayTheSameGame) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsMirror<TypeParam>) {
    for (const auto& p : this->sample()) {
      SCOPED_TRACE(describe(game, p));
      const auto twin = TypeParam::mirror(game, p);
      EXPECT_EQ(game.to_move(twin), opponent(game.to_move(p)));
      EXPECT_EQ(TypeParam::mirror(game, twin), p);
      this->expect_twins(p, twin);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no mirror given");
  }
}

TYPED_TEST_P(GameLaws, AReflectedBoardIsTheSameGame) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsReflection<TypeParam>) {
    for (const auto& p : this->sample()) {
      SCOPED_TRACE(describe(game, p));
      const auto twin = TypeParam::reflect(game, p);
      EXPECT_EQ(game.to_move(twin), game.to_move(p));
      EXPECT_EQ(TypeParam::reflect(game, twin), p);
      this->expect_twins(p, twin);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no reflection given");
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameLaws, PlayersAlternate, PassingFlipsOnlyTheSide,
                            ExchangeIsWhatPlayingItOutWins,
                            PlayedOutExchangesDependOnPositionAndMoveAlone,
                            EvaluationFollowsTheMoves,
                            LinearEvaluationsAreSumsOfWeightedFeatures,
                            SparseEvaluationsAreBlendedSums, NetworksAreWhatTheirTablesSay,
                            BothSidesPlayTheSameGame, AReflectedBoardIsTheSameGame);

// The trailing commas keep -Wpedantic content: the macro is variadic.
#define ESPALIER_GAME_LAWS(Name, ...)                                                \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, SharedLaws, ::testing::Types<__VA_ARGS__>, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, GameLaws, ::testing::Types<__VA_ARGS__>, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, PastLaws, ::testing::Types<__VA_ARGS__>, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, TextLaws, ::testing::Types<__VA_ARGS__>, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, CapabilityLaws, ::testing::Types<__VA_ARGS__>, )

#define ESPALIER_FOLDER_LAWS(folder)                                 \
  using FolderTypes = FactsOfSubjects<folder::Subjects>::Types;      \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, SharedLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, GameLaws, FolderTypes, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, PastLaws, FolderTypes, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, TextLaws, FolderTypes, );   \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, CapabilityLaws, FolderTypes, )

}  // namespace espalier::laws
