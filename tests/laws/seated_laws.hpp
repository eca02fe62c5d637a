// The laws of games with a fixed number of seats (SeatedGame), beside the laws of texts and
// drawings, which hold for all games. The build compiles them for the subjects that a game's folder
// lists in seated_game.hpp.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "laws/law_fixture.hpp"
#include "laws/text_laws.hpp"

namespace espalier::laws {

template <class Facts>
class SeatedLaws : public LawTest<Facts> {};

TYPED_TEST_SUITE_P(SeatedLaws);

TYPED_TEST_P(SeatedLaws, PayoffsComeAtTheEndAndMovesBeforeIt) {
  ESPALIER_LAW_NAMES;
  static_assert(SeatedGame<G> && !Game<G>);
  int ended = 0;
  for (const auto& p : this->positions()) {
    SCOPED_TRACE(describe(game, p));
    const auto payoffs = game.payoffs(p);
    if (!payoffs) {
      EXPECT_FALSE(game.moves(p).empty());
      continue;
    }
    ++ended;
    using Limits = ScoreTraits<typename G::Value>;
    for (const auto payoff : *payoffs) {
      EXPECT_GT(payoff, Limits::lowest());
      EXPECT_LT(payoff, Limits::highest());
    }
  }
  EXPECT_FALSE(game.payoffs(game.start()));
  EXPECT_GT(ended, 0) << "no random game ended";
}

TYPED_TEST_P(SeatedLaws, SeatsAreInRangeAndEveryoneGetsATurn) {
  ESPALIER_LAW_NAMES;
  std::set<Seat> moved;
  for (const auto& p : this->open()) {
    EXPECT_LT(seat_number(game.to_move(p)), G::kSeats) << describe(game, p);
    moved.insert(game.to_move(p));
  }
  EXPECT_EQ(moved.size(), G::kSeats);
}

TYPED_TEST_P(SeatedLaws, MovesAreDistinctAndChangeThePosition) {
  ESPALIER_LAW_NAMES;
  for (const auto& p : this->open()) {
    SCOPED_TRACE(describe(game, p));
    const auto moves = game.moves(p);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(moves[i] == moves[j]);
      EXPECT_FALSE(game.play(p, moves[i]) == p);
    }
  }
}

TYPED_TEST_P(SeatedLaws, DistinctPositionsHaveDistinctKeys) {
  ESPALIER_LAW_NAMES;
  static_assert(Keyed<G>);
  std::unordered_map<std::uint64_t, typename G::Position> seen;
  for (const auto& p : this->positions()) {
    EXPECT_EQ(seen.try_emplace(game.key(p), p).first->second, p) << describe(game, p);
    if (is_over(game, p)) continue;
    for (const auto move : game.moves(p)) {
      const auto next = game.play(p, move);
      EXPECT_EQ(seen.try_emplace(game.key(next), next).first->second, next);
    }
  }
}

TYPED_TEST_P(SeatedLaws, RulesDoNotAllocate) {
  ESPALIER_LAW_NAMES;
  const auto positions = this->positions();
  std::uint64_t answers = 0;
  const std::size_t before = allocations();
  for (const auto& p : positions) answers += ask_everything(game, p);
  EXPECT_EQ(allocations(), before) << answers;
}

TYPED_TEST_P(SeatedLaws, EvaluationsStayBelowWins) {
  ESPALIER_LAW_NAMES;
  using E = typename TypeParam::Evaluator;
  static_assert(SeatsEvaluator<E, G>);
  const E evaluator{};
  std::set<PerSeat<G>> values;
  for (const auto& p : this->open()) {
    const PerSeat<G> value = evaluator.evaluate(game, p);
    for (const auto one : value) EXPECT_FALSE(is_win(one) || is_loss(one)) << describe(game, p);
    values.insert(value);
  }
  EXPECT_GT(values.size(), 1U) << "the evaluation never changes";
}

TYPED_TEST_P(SeatedLaws, PiecesBelongToSeatsAndSidesHaveNames) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasGeometry<G>) {
    const Geometry geometry = game.geometry();
    EXPECT_EQ(geometry.sides.size(), G::kSeats);
    std::set<char> symbols;
    for (const Piece& piece : geometry.pieces) {
      EXPECT_LT(seat_number(piece.side), G::kSeats) << piece.name;
      EXPECT_TRUE(symbols.insert(piece.symbol).second) << "twice: " << piece.symbol;
    }
    for (const auto& p : this->positions()) {
      for (std::size_t cell = 0; cell < geometry.cells.size(); ++cell) {
        const char symbol = game.piece_at(p, cell);
        EXPECT_TRUE(symbol == kNoPiece || symbols.contains(symbol)) << symbol;
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no geometry");
  }
}

TYPED_TEST_P(SeatedLaws, PliesLeftIsAnUpperBound) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPliesLeft<G>) {
    for (const auto& p : this->open()) {
      EXPECT_GT(game.plies_left(p), 0);
      for (const auto move : game.moves(p)) {
        EXPECT_LT(game.plies_left(game.play(p, move)), game.plies_left(p));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no plies_left");
  }
}

REGISTER_TYPED_TEST_SUITE_P(SeatedLaws, PayoffsComeAtTheEndAndMovesBeforeIt,
                            SeatsAreInRangeAndEveryoneGetsATurn,
                            MovesAreDistinctAndChangeThePosition, DistinctPositionsHaveDistinctKeys,
                            RulesDoNotAllocate, EvaluationsStayBelowWins,
                            PiecesBelongToSeatsAndSidesHaveNames, PliesLeftIsAnUpperBound);

#define ESPALIER_SEATED_FOLDER_LAWS(folder)                          \
  using FolderTypes = FactsOfSubjects<folder::Subjects>::Types;      \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, SeatedLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(folder, TextLaws, FolderTypes, )

}  // namespace espalier::laws
