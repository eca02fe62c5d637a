// The laws of games with a fixed number of seats (SeatedGame), beside the laws that hold for all
// games: shared_laws.hpp, and texts and drawings in text_laws.hpp. The build compiles them for the
// subjects that a game's folder lists in seated_game.hpp.
#pragma once

#include <gtest/gtest.h>

#include <set>

#include "espalier/core/rng.hpp"
#include "laws/law_fixture.hpp"
#include "laws/shared_laws.hpp"
#include "laws/text_laws.hpp"

namespace espalier::laws {

template <class Facts>
class SeatedLaws : public LawTest<Facts> {};

TYPED_TEST_SUITE_P(SeatedLaws);

TYPED_TEST_P(SeatedLaws, RandomGamesEndWithPayoffs) {
  ESPALIER_LAW_NAMES;
  static_assert(SeatedGame<G> && !Game<G> && Keyed<G>);
  if (!this->finished_games().empty()) return;
  // Long games are played on until their rules stop them.
  constexpr int kMostPlies = 20'000;
  auto p = game.start();
  for (int ply = 0; ply < kMostPlies && !is_over(game, p); ++ply) {
    const auto moves = game.moves(p);
    const auto word = hash_step(hash_seed(1), static_cast<std::uint64_t>(ply));
    p = game.play(p, moves[bounded(word, moves.size())]);
  }
  EXPECT_TRUE(game.payoffs(p)) << "no random game ended";
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

REGISTER_TYPED_TEST_SUITE_P(SeatedLaws, RandomGamesEndWithPayoffs, EvaluationsStayBelowWins);

#define ESPALIER_SEATED_FOLDER_LAWS(name, space)                   \
  using FolderTypes = FactsOfSubjects<space::Subjects>::Types;     \
  INSTANTIATE_TYPED_TEST_SUITE_P(name, SharedLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(name, SeatedLaws, FolderTypes, ); \
  INSTANTIATE_TYPED_TEST_SUITE_P(name, TextLaws, FolderTypes, )

}  // namespace espalier::laws
