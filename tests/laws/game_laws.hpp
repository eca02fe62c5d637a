// The laws that every game must keep: one battery for all of them. The build compiles it for the
// subjects that each game's folder lists in game.hpp; trees are listed in tree_laws_test.cpp.
//
// A law about a capability applies to the games that have it and is skipped, visibly, by the
// others. To state more about a game (symmetries, captures), specialise FactsOf in
// laws/facts/<game>.hpp.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <set>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "espalier/games/perft.hpp"
#include "espalier/games/subject.hpp"
#include "laws/capability_laws.hpp"
#include "laws/law_fixture.hpp"
#include "laws/past_laws.hpp"
#include "laws/text_laws.hpp"

namespace espalier::laws {

template <class Facts>
class GameLaws : public LawTest<Facts> {};

TYPED_TEST_SUITE_P(GameLaws);

// --- the contract of the concept ---------------------------------------------------------------

TYPED_TEST_P(GameLaws, AGameThatIsNotOverHasMoves) {
  ESPALIER_LAW_NAMES;
  static_assert(Game<G>);
  for (const auto& p : this->positions()) {
    SCOPED_TRACE(describe(game, p));
    if (const auto result = game.outcome(p)) {
      using Limits = ScoreTraits<typename G::Value>;
      EXPECT_GT(*result, Limits::lowest());
      EXPECT_LT(*result, Limits::highest());
    } else {
      EXPECT_FALSE(game.moves(p).empty());
    }
    if constexpr (HasStage<G>) {
      EXPECT_GE(game.stage(p), 0);
      EXPECT_LT(game.stage(p), game.stages());
    }
  }
}

TYPED_TEST_P(GameLaws, MovesAreDistinctAndPlayersAlternate) {
  ESPALIER_LAW_NAMES;
  for (const auto& p : this->open()) {
    SCOPED_TRACE(describe(game, p));
    const auto moves = game.moves(p);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(moves[i] == moves[j]);
      EXPECT_EQ(game.to_move(game.play(p, moves[i])), opponent(game.to_move(p)));
    }
  }
}

TYPED_TEST_P(GameLaws, CountAndLegalityAgreeWithTheList) {
  ESPALIER_LAW_NAMES;
  if constexpr (!CountsMoves<G> && !ChecksMoves<G>) {
    ESPALIER_DOES_NOT_APPLY("no count_moves, no is_legal");
  }
  std::vector<typename G::Move> tried;  // legal somewhere, so plausible anywhere
  for (const auto& p : this->sample()) {
    if (game.outcome(p)) continue;
    for (const auto move : game.moves(p)) tried.push_back(move);
  }
  constexpr std::size_t kEnough = 800;  // games with many moves would take long
  const std::size_t stride = std::max<std::size_t>(1, tried.size() / kEnough);
  for (const auto& p : this->open()) {
    SCOPED_TRACE(describe(game, p));
    const auto moves = game.moves(p);
    if constexpr (CountsMoves<G>) {
      EXPECT_EQ(game.count_moves(p), moves.size());
    }
    if constexpr (ChecksMoves<G>) {
      for (const auto move : moves) EXPECT_TRUE(game.is_legal(p, move));
      for (std::size_t i = 0; i < tried.size(); i += stride) {
        EXPECT_EQ(game.is_legal(p, tried[i]), contains(moves, tried[i]));
      }
    }
  }
}

TYPED_TEST_P(GameLaws, RulesDoNotAllocate) {
  ESPALIER_LAW_NAMES;
  const auto positions = this->positions();
  std::uint64_t answers = 0;
  const std::size_t before = allocations();
  for (const auto& p : positions) answers += ask_everything(game, p);
  const std::size_t after = allocations();
  EXPECT_EQ(after, before) << answers;
}

// --- keys --------------------------------------------------------------------------------------

TYPED_TEST_P(GameLaws, KeysAreRecomputedKeys) {
  ESPALIER_LAW_NAMES;
  if constexpr (KeyRecomputable<G>) {
    for (const auto& p : this->positions()) {
      EXPECT_EQ(game.key(p), game.recompute_key(p)) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no recompute_key");
  }
}

TYPED_TEST_P(GameLaws, DistinctPositionsHaveDistinctKeys) {
  ESPALIER_LAW_NAMES;
  if constexpr (Keyed<G>) {
    std::unordered_map<std::uint64_t, typename G::Position> seen;
    const auto meet = [&](const auto& p) {
      EXPECT_EQ(seen.try_emplace(game.key(p), p).first->second, p) << describe(game, p);
    };
    for (const auto& p : this->positions()) {
      meet(p);
      if (game.outcome(p)) continue;
      for (const auto move : game.moves(p)) meet(game.play(p, move));
      // The side to move is part of the key.
      if constexpr (HasPass<G>) {
        EXPECT_NE(game.key(game.pass(p)), game.key(p));
      }
      if constexpr (HasPass<G>) meet(game.pass(p));
      if constexpr (KnowsMirror<TypeParam>) meet(TypeParam::mirror(game, p));
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no key");
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

TYPED_TEST_P(GameLaws, NoisyMovesAreMoves) {
  ESPALIER_LAW_NAMES;
  if constexpr (!HasNoisyMoves<G>) ESPALIER_DOES_NOT_APPLY("no noisy_moves");
  for (const auto& p : this->open()) {
    SCOPED_TRACE(describe(game, p));
    const auto moves = game.moves(p);
    if constexpr (HasNoisyMoves<G>) {
      const auto noisy = game.noisy_moves(p);
      for (const auto move : noisy) EXPECT_TRUE(contains(moves, move));
      if constexpr (KnowsCaptures<TypeParam>) {
        for (const auto move : moves) {
          if (TypeParam::captured(game, p, move) != 0) {
            EXPECT_TRUE(contains(noisy, move));
          }
        }
      }
    }
  }
}

TYPED_TEST_P(GameLaws, IndicesTellMovesApart) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasIndex<G>) {
    for (const auto& p : this->open()) {
      std::set<std::size_t> indices;
      const auto moves = game.moves(p);
      for (const auto move : moves) {
        EXPECT_LT(game.index(move), static_cast<std::size_t>(G::kMoveIndices));
        indices.insert(game.index(move));
      }
      EXPECT_EQ(indices.size(), moves.size()) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no index");
  }
}

TYPED_TEST_P(GameLaws, ExchangeIsWhatPlayingItOutWins) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasExchange<G> && KnowsCaptures<TypeParam>) {
    for (const auto& p : this->open()) {
      for (const auto move : game.moves(p)) {
        EXPECT_EQ(game.exchange(p, move), played_exchange<TypeParam>(game, p, move))
            << describe(game, p) << ", target " << TypeParam::target(move);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no exchange, or nothing known about captures");
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
        EXPECT_EQ(evaluator.value(game, p, evaluator.init(game, p)), sum);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no linear evaluation given");
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

TYPED_TEST_P(GameLaws, KnownPerfts) {
  ESPALIER_LAW_NAMES;
  if constexpr (KnowsPerfts<TypeParam>) {
    for (const KnownPerft& known : TypeParam::perfts()) {
      const auto position = position_of_text(game, known.position);
      EXPECT_EQ(perft(game, position, Depth{known.depth}), known.leaves)
          << known.position << " to depth " << known.depth;
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no counts given");
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameLaws, AGameThatIsNotOverHasMoves,
                            MovesAreDistinctAndPlayersAlternate, CountAndLegalityAgreeWithTheList,
                            RulesDoNotAllocate, KeysAreRecomputedKeys,
                            DistinctPositionsHaveDistinctKeys, PassingFlipsOnlyTheSide,
                            NoisyMovesAreMoves, IndicesTellMovesApart,
                            ExchangeIsWhatPlayingItOutWins, EvaluationFollowsTheMoves,
                            LinearEvaluationsAreSumsOfWeightedFeatures, BothSidesPlayTheSameGame,
                            AReflectedBoardIsTheSameGame, KnownPerfts);

// The trailing commas keep -Wpedantic content: the macro is variadic.
#define ESPALIER_GAME_LAWS(Name, ...)                                              \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, GameLaws, ::testing::Types<__VA_ARGS__>, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, PastLaws, ::testing::Types<__VA_ARGS__>, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, TextLaws, ::testing::Types<__VA_ARGS__>, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, CapabilityLaws, ::testing::Types<__VA_ARGS__>, )

#define ESPALIER_FOLDER_LAWS(folder)                               \
  using FolderTypes = FactsOfSubjects<folder::Subjects>::Types;    \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, GameLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, PastLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, TextLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, CapabilityLaws, FolderTypes, )

}  // namespace espalier::laws
