// The fixture of all laws: a game and positions from random play.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "espalier/games/perft.hpp"
#include "espalier/games/subject.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <class Facts>
class LawTest : public ::testing::Test {
 public:
  using GameType = typename Facts::Game;
  using Position = typename GameType::Position;
  using Move = typename GameType::Move;
  using Value = typename GameType::Value;
  static constexpr std::uint64_t kSeed = 20'020'807;

  std::vector<Position> positions() const { return random_positions(game_, kSeed); }
  std::vector<Position> open() const { return open_positions(game_, kSeed); }
  // A few of them, for laws that look at whole subtrees.
  std::vector<Position> sample() const {
    std::vector<Position> few;
    const std::vector<Position> all = positions();
    const std::size_t stride = std::max<std::size_t>(1, all.size() / 40);
    for (std::size_t i = 0; i < all.size(); i += stride) few.push_back(all[i]);
    return few;
  }
  // The random games that were played to their end, move by move.
  std::vector<std::vector<Position>> finished_games() const {
    std::vector<std::vector<Position>> games;
    for (const Position& p : positions()) {
      if (p == game_.start()) games.emplace_back();
      games.back().push_back(p);
    }
    std::erase_if(games, [&](const auto& game) { return !is_over(game_, game.back()); });
    return games;
  }

  // Two positions that must be the same game, seen by their movers.
  void expect_twins(const Position& p, const Position& twin) const {
    EXPECT_EQ(game_.outcome(p), game_.outcome(twin));
    EXPECT_EQ(perft(game_, p, Depth{3}), perft(game_, twin, Depth{3}));
    if constexpr (KnowsEvaluator<Facts>) {
      const typename Facts::Evaluator evaluator{};
      EXPECT_EQ(evaluator.value(game_, p, evaluator.init(game_, p)),
                evaluator.value(game_, twin, evaluator.init(game_, twin)));
    }
    if constexpr (CountsPieces<GameType>) {
      EXPECT_EQ(game_.pieces(p), game_.pieces(twin));
    }
    if constexpr (HasDanger<GameType>) {
      if (!game_.outcome(p)) {
        EXPECT_EQ(game_.in_danger(p), game_.in_danger(twin));
      }
    }
  }

  const GameType game_ = Facts::game();
};

// A list of subjects. Under sanitizers, where compiling takes longest, only the first subject of
// each pair of rules and evaluation is added: the others are the same code with other parameters.
template <class... Subject>
struct Chosen {
  using Types = ::testing::Types<SubjectFacts<Subject>...>;

  template <class Another>
  static constexpr bool knows() {
    return ((std::is_same_v<typename Subject::Game, typename Another::Game> &&
             std::is_same_v<typename Subject::Evaluator, typename Another::Evaluator>) ||
            ...);
  }
#ifdef ESPALIER_FEW_TREES
  template <class Another>
  using Add = std::conditional_t<knows<Another>(), Chosen, Chosen<Subject..., Another>>;
#else
  template <class Another>
  using Add = Chosen<Subject..., Another>;
#endif
};

// Subjects<A, B> -> testing::Types<SubjectFacts<A>, SubjectFacts<B>>
template <class Subjects, class Found = Chosen<>>
struct FactsOfSubjects;
template <class Found>
struct FactsOfSubjects<games::Subjects<>, Found> : Found {};
template <class Next, class... Rest, class Found>
struct FactsOfSubjects<games::Subjects<Next, Rest...>, Found>
    : FactsOfSubjects<games::Subjects<Rest...>, typename Found::template Add<Next>> {};

// Inside a test of the suite: the fixture's names without `this->` and `typename`.
#define ESPALIER_LAW_NAMES                                   \
  using G [[maybe_unused]] = typename TestFixture::GameType; \
  [[maybe_unused]] const G& game = this->game_

}  // namespace espalier::laws
