// The laws of single capabilities: what a game promises to searches and drawings beyond its rules.
// Applied with the battery of game_laws.hpp; a game without the capability skips the law.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "espalier/core/window.hpp"
#include "laws/law_fixture.hpp"
#include "search/minimax.hpp"

namespace espalier::laws {

template <class Facts>
class CapabilityLaws : public LawTest<Facts> {
 public:
  using typename LawTest<Facts>::GameType;
  using typename LawTest<Facts>::Position;

  // Random games, move by move, that were played to their end.
  std::vector<std::vector<Position>> finished_games() const {
    std::vector<std::vector<Position>> games;
    for (const Position& p : this->positions()) {
      if (p == this->game_.start()) games.emplace_back();
      games.back().push_back(p);
    }
    std::erase_if(games,
                  [&](const auto& game) { return !this->game_.outcome(game.back()).has_value(); });
    return games;
  }
  std::string pieces(const Position& p) const {
    std::string text;
    if constexpr (HasGeometry<GameType>) {
      const std::size_t cells = this->game_.geometry().cells.size();
      for (std::size_t cell = 0; cell < cells; ++cell) text += this->game_.piece_at(p, cell);
    }
    return text;
  }
  // The value of the game played to its end.
  Points solved(const Position& p) const {
    const typename Facts::Evaluator unused{};
    return testing::minimax(this->game_, unused, p, std::numeric_limits<int>::max(), {});
  }
};

TYPED_TEST_SUITE_P(CapabilityLaws);

TYPED_TEST_P(CapabilityLaws, MirrorImagesAreTheSameGame) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasMirror<G>) {
    for (const auto& p : this->positions()) {
      SCOPED_TRACE(describe(game, p));
      const auto image = game.mirror(p);
      EXPECT_EQ(game.mirror(image), p);
      EXPECT_EQ(game.to_move(image), game.to_move(p));
      EXPECT_EQ(game.outcome(image), game.outcome(p));
      if (game.outcome(p)) continue;
      const auto moves = game.moves(p);
      const auto mirrored = game.moves(image);
      EXPECT_EQ(moves.size(), mirrored.size());
      for (const auto move : moves) {
        EXPECT_EQ(game.mirror(game.mirror(move)), move);
        EXPECT_TRUE(contains(mirrored, game.mirror(move)));
        EXPECT_EQ(game.play(image, game.mirror(move)), game.mirror(game.play(p, move)));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no mirror");
  }
}

// A safe move is one after which the opponent has no win at once: all of them, and no other.
TYPED_TEST_P(CapabilityLaws, SafeMovesAreAllThatDoNotLoseAtOnce) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasSafeMoves<G>) {
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto moves = game.moves(p);
      const auto wins_at = [&](const auto& at) {
        for (const auto move : game.moves(at)) {
          if (game.outcome(game.play(at, move)) == -kWin) return true;
        }
        return false;
      };
      const bool wins = wins_at(p);
      EXPECT_EQ(game.can_win(p), wins);
      if (wins) continue;
      const auto safe = game.safe_moves(p);
      for (const auto move : safe) EXPECT_TRUE(contains(moves, move));
      for (const auto move : moves) {
        const auto next = game.play(p, move);
        EXPECT_EQ(contains(safe, move), game.outcome(next).has_value() || !wins_at(next));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no safe_moves");
  }
}

TYPED_TEST_P(CapabilityLaws, ValuesStayWithinTheirBounds) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasValueBounds<G> && KnowsEvaluator<TypeParam>) {
    constexpr int kMostPlies = 4;
    const typename TypeParam::Evaluator evaluator{};
    const auto asked = [&](const auto& p) {
      if (game.outcome(p)) return false;
      if constexpr (HasSafeMoves<G>) return !game.can_win(p) && !game.safe_moves(p).empty();
      return true;
    };
    int narrow = 0;
    const auto check = [&](const auto& p, int plies) {
      const Window<Points> bounds = game.value_bounds(p, plies);
      if (!(bounds == Window<Points>{})) ++narrow;
      const Points value = testing::minimax(game, evaluator, p, plies, {true, true});
      EXPECT_GE(value, bounds.alpha) << describe(game, p) << ", plies " << plies;
      EXPECT_LE(value, bounds.beta) << describe(game, p) << ", plies " << plies;
    };
    for (const auto& p : this->sample()) {
      for (int plies = 1; asked(p) && plies <= kMostPlies; ++plies) check(p, plies);
    }
    for (const auto& played : this->finished_games()) {  // the last plies, to the end of the game
      for (std::size_t back = 2; back <= 6 && back <= played.size(); ++back) {
        const auto& p = played[played.size() - back];
        if (asked(p)) check(p, static_cast<int>(back) + 1);
      }
    }
    EXPECT_GT(narrow, 0) << "no bound ever says more than nothing";
  } else {
    ESPALIER_DOES_NOT_APPLY("no value_bounds, or no evaluator given");
  }
}

TYPED_TEST_P(CapabilityLaws, GamesEndWithinThePliesLeft) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPliesLeft<G> || HasForcedPass<G>) {
    const auto games = this->finished_games();
    ASSERT_FALSE(games.empty());
    for (const auto& played : games) {
      int plies = 0;
      int moves = 0;
      for (std::size_t i = played.size() - 1; i-- > 0;) {
        SCOPED_TRACE(describe(game, played[i]));
        ++plies;
        if constexpr (HasPliesLeft<G>) {
          EXPECT_LE(plies, game.plies_left(played[i]));
        }
        if constexpr (HasForcedPass<G>) {
          if (!game.is_pass(game.moves(played[i])[0])) ++moves;
          EXPECT_LE(moves, game.moves_left(played[i]));
        }
      }
    }
    (void)games;
  } else {
    ESPALIER_DOES_NOT_APPLY("no plies_left, no moves_left");
  }
}

TYPED_TEST_P(CapabilityLaws, AForcedPassIsTheOnlyMoveAndChangesTheTurnAlone) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasForcedPass<G>) {
    int passes = 0;
    for (const auto& p : this->open()) {
      const auto moves = game.moves(p);
      for (const auto move : moves) {
        if (!game.is_pass(move)) continue;
        ++passes;
        SCOPED_TRACE(describe(game, p));
        EXPECT_EQ(moves.size(), 1U);
        const auto next = game.play(p, move);
        EXPECT_EQ(this->pieces(next), this->pieces(p));
        EXPECT_EQ(game.to_move(next), opponent(game.to_move(p)));
      }
    }
    EXPECT_GT(passes, 0) << "random games never pass: this law has seen nothing";
  } else {
    ESPALIER_DOES_NOT_APPLY("no is_pass");
  }
}

// Fail-soft: inside the window the value, outside a bound of it.
TYPED_TEST_P(CapabilityLaws, TheGamesOwnSolverIsRight) {
  ESPALIER_LAW_NAMES;
  if constexpr (SolvesLast<G> && KnowsEvaluator<TypeParam>) {
    int solved = 0;
    for (const auto& played : this->finished_games()) {
      for (std::size_t back = 2; back <= 6 && back <= played.size(); ++back) {
        const auto& p = played[played.size() - back];
        SCOPED_TRACE(describe(game, p));
        const Points exact = this->solved(p);
        for (const Points shift : {-300, -100, -1, 0, 1, 100, 300}) {
          const Window<Points> window{exact + shift - 1, exact + shift + 1};
          std::uint64_t nodes = 0;
          const auto value = game.solve_last(p, window.alpha, window.beta, nodes);
          if (!value) continue;
          ++solved;
          EXPECT_GT(nodes, 0U);
          const bool above = exact >= window.beta;
          const bool below = exact <= window.alpha;
          EXPECT_TRUE(above || below || *value == exact);
          EXPECT_TRUE(!below || (*value >= exact && *value <= window.alpha)) << *value;
          EXPECT_TRUE(!above || (*value <= exact && *value >= window.beta)) << *value;
        }
      }
    }
    EXPECT_GT(solved, 0) << "the solver never answered";
  } else {
    ESPALIER_DOES_NOT_APPLY("no solve_last, or no evaluator given");
  }
}

// A piece that slides stands where its way ends, and every cell of its way exists.
TYPED_TEST_P(CapabilityLaws, SlidesEndWherePiecesStand) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasSlides<G>) {
    const std::size_t cells = game.geometry().cells.size();
    for (const auto& p : this->sample()) {
      if (game.outcome(p)) continue;
      SCOPED_TRACE(describe(game, p));
      const std::string before = this->pieces(p);
      for (const auto move : game.moves(p)) {
        const std::string after = this->pieces(game.play(p, move));
        const std::vector<Slide> slides = game.slides(p, move);
        EXPECT_TRUE(!slides.empty() || before == after);
        for (const Slide& slide : slides) {
          ASSERT_FALSE(slide.cells.empty());
          for (const std::size_t cell : slide.cells) ASSERT_LT(cell, cells);
          if (slide.cells.size() > 1 && before[slide.cells.front()] != kNoPiece && !slide.off) {
            EXPECT_EQ(after[slide.cells.back()], before[slide.cells.front()]);
          }
          EXPECT_TRUE(slide.off || after[slide.cells.back()] != kNoPiece);
        }
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no slides");
  }
}

REGISTER_TYPED_TEST_SUITE_P(CapabilityLaws, MirrorImagesAreTheSameGame,
                            SafeMovesAreAllThatDoNotLoseAtOnce, ValuesStayWithinTheirBounds,
                            GamesEndWithinThePliesLeft,
                            AForcedPassIsTheOnlyMoveAndChangesTheTurnAlone,
                            TheGamesOwnSolverIsRight, SlidesEndWherePiecesStand);

}  // namespace espalier::laws
