// The laws of single capabilities: what a game promises to searches and drawings beyond its rules.
// Applied with the battery of game_laws.hpp; a game without the capability skips the law.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/core/race.hpp"
#include "espalier/core/window.hpp"
#include "laws/law_fixture.hpp"
#include "search/minimax.hpp"

namespace espalier::laws {

template <class Facts>
class CapabilityLaws : public LawTest<Facts> {
 public:
  using typename LawTest<Facts>::GameType;
  using typename LawTest<Facts>::Position;

  // Up to `count` positions in which the sides have passed each other, from games in a hurry.
  std::vector<Position> races(std::size_t count) const {
    std::vector<Position> found;
    Rng rng(this->kSeed);
    for (int i = 0; i < 100 && found.size() < count; ++i) {
      Position p = this->game_.start();
      for (int ply = 0; ply < kLongestGame && !this->game_.outcome(p); ++ply) {
        if (this->game_.separated(p)) {
          found.push_back(p);
          break;
        }
        p = this->game_.play(p, hurried_move(p, rng));
      }
    }
    return found;
  }
  typename LawTest<Facts>::Move hurried_move(const Position& p, Rng& rng) const {
    const auto moves = this->game_.moves(p);
    auto best = moves[rng.below(moves.size())];
    if (rng.below(4) == 0) return best;
    for (const auto move : moves) {
      if (this->game_.rank(p, move) > this->game_.rank(p, best)) best = move;
    }
    return best;
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
        EXPECT_EQ(drawn(game, next), drawn(game, p));
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

// The mover must react where the opponent would win at once if nothing were done.
TYPED_TEST_P(CapabilityLaws, AThreatToWinIsADanger) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasDanger<G> && HasPass<G>) {
    int safe = 0;
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto passed = game.pass(p);
      EXPECT_EQ(game.in_danger(position_again(game, p)), game.in_danger(p));
      if (!game.in_danger(p)) ++safe;
      if constexpr (KnowsThreats<TypeParam>) {
        EXPECT_EQ(game.in_danger(p), TypeParam::threatened(game, p));
        continue;
      }
      if (game.outcome(passed)) continue;
      for (const auto move : game.moves(passed)) {
        const auto end = game.outcome(game.play(passed, move));
        if (end && is_loss(*end)) {
          EXPECT_TRUE(game.in_danger(p));
        }
      }
    }
    EXPECT_GT(safe, 0) << "the mover is always in danger";
  } else {
    ESPALIER_DOES_NOT_APPLY("no in_danger, or no pass");
  }
}

TYPED_TEST_P(CapabilityLaws, MarginsAreNoWinsAndDiffer) {
  ESPALIER_LAW_NAMES;
  if constexpr (ScoresByMargin<G>) {
    std::set<Points> margins;
    for (const auto& played : this->finished_games()) {
      const Points margin = *game.outcome(played.back());
      EXPECT_FALSE(is_win(margin) || is_loss(margin)) << describe(game, played.back());
      margins.insert(std::abs(margin));
    }
    EXPECT_GT(margins.size(), 2U) << "a win is always worth the same";
  } else {
    ESPALIER_DOES_NOT_APPLY("no margins");
  }
}

// Players count wins, draws and losses in another unit, but in the same order.
TYPED_TEST_P(CapabilityLaws, ExactScoresKeepTheOrderOfValues) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasExactScore<G>) {
    std::set<Points> ends;
    for (const auto& played : this->finished_games()) {
      const Points end = *game.outcome(played.back());
      if (!is_win(end) && !is_loss(end)) ends.insert({end, -end});
    }
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      std::set<Points> values = ends;
      values.insert(0);
      int most = ScoresByMargin<G> ? 0 : 20;
      if constexpr (HasPliesLeft<G>) most = std::min(most, game.plies_left(p));
      for (int plies = 1; plies <= most; ++plies) {
        values.insert(plies % 2 == 1 ? win_in(plies) : loss_in(plies));
      }
      EXPECT_EQ(game.exact_score(p, 0), 0);
      int before = std::numeric_limits<int>::min();
      for (const Points value : values) {
        const int score = game.exact_score(p, value);
        EXPECT_GE(score, before) << value;
        EXPECT_EQ(value > 0, score > 0) << value;
        EXPECT_EQ(value < 0, score < 0) << value;
        before = score;
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no exact_score");
  }
}

// Random games do not come to a race; games in a hurry (most often the highest rank) do.
TYPED_TEST_P(CapabilityLaws, RacesAreWonByLegalMoves) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasRace<G> && HasRank<G>) {
    EXPECT_FALSE(game.separated(game.start()));
    const EnoughRacing enough = [](std::uint64_t nodes) { return nodes >= 2000; };
    const auto races = this->races(3);
    EXPECT_FALSE(races.empty()) << "no game in a hurry came to a race";
    for (const auto& p : races) {
      SCOPED_TRACE(describe(game, p));
      const auto race = game.race(p, {}, enough);
      ASSERT_FALSE(race.way.empty());
      ASSERT_FALSE(race.line.empty());
      EXPECT_EQ(race.way.front(), race.line.front());
      EXPECT_TRUE(!race.exact || race.value == 0 || is_win(race.value) || is_loss(race.value));
      auto at = p;
      for (const auto move : race.line) {
        ASSERT_FALSE(game.outcome(at));
        ASSERT_TRUE(contains(game.moves(at), move));
        at = game.play(at, move);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no race");
  }
}

// What the game wants searched deeper depends on position and move alone, and is the exception.
TYPED_TEST_P(CapabilityLaws, SomeMovesAreExtendedAndNotAll) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasExtensions<G>) {
    int extended = 0;
    int others = 0;
    for (const auto& p : this->open()) {
      const auto twin = position_again(game, p);
      for (const auto move : game.moves(p)) {
        const bool extends = game.extends(p, move);
        EXPECT_EQ(game.extends(twin, move), extends) << describe(game, p);
        ++(extends ? extended : others);
      }
    }
    EXPECT_GT(extended, 0);
    EXPECT_GT(others, extended);
  } else {
    ESPALIER_DOES_NOT_APPLY("no extends");
  }
}

// The mover's pieces and, after a pass, the opponent's are all that stand on the board.
TYPED_TEST_P(CapabilityLaws, BothSidesPiecesFillTheBoard) {
  ESPALIER_LAW_NAMES;
  if constexpr (CountsPieces<G> && HasPass<G> && HasGeometry<G>) {
    for (const auto& p : this->open()) {
      const std::string board = drawn(game, p);
      const auto counted = std::count_if(board.begin(), board.end(), [](char symbol) {
        if constexpr (KnowsCountedPieces<TypeParam>) return TypeParam::counts(symbol);
        return symbol != kNoPiece;
      });
      EXPECT_EQ(game.pieces(p) + game.pieces(game.pass(p)), counted) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no pieces, no pass or no geometry");
  }
}

// A place has one position or none, which is found there again, and moves never lead to a later
// class.
TYPED_TEST_P(CapabilityLaws, EndgamesHaveTheirPlaces) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasEndgames<G>) {
    const std::vector<EndgameClass> classes = game.endgames();
    Rng rng(this->kSeed);
    int found = 0;
    for (std::uint32_t table = 0; table < classes.size(); ++table) {
      if (table > 0) {
        EXPECT_GE(classes[table].pieces, classes[table - 1].pieces);
      }
      for (int i = 0; i < 300; ++i) {
        const EndgamePlace place{table, static_cast<std::uint32_t>(rng.below(classes[table].size))};
        const auto p = game.endgame_position(place);
        if (!p || game.outcome(*p)) continue;
        SCOPED_TRACE(describe(game, *p));
        ++found;
        EXPECT_EQ(game.endgame_place(*p), place);
        for (const auto move : game.moves(*p)) {
          const auto next = game.play(*p, move);
          if (game.outcome(next)) continue;
          const auto after = game.endgame_place(next);
          ASSERT_TRUE(after) << "a move leads out of the classes";
          EXPECT_LE(after->table, table);
          EXPECT_LT(after->index, classes[after->table].size);
        }
      }
    }
    EXPECT_GT(found, 100);
    EXPECT_FALSE(game.endgame_place(game.start()));
  } else {
    ESPALIER_DOES_NOT_APPLY("no endgames");
  }
}

REGISTER_TYPED_TEST_SUITE_P(CapabilityLaws, MirrorImagesAreTheSameGame,
                            SafeMovesAreAllThatDoNotLoseAtOnce, ValuesStayWithinTheirBounds,
                            AForcedPassIsTheOnlyMoveAndChangesTheTurnAlone,
                            TheGamesOwnSolverIsRight, AThreatToWinIsADanger,
                            MarginsAreNoWinsAndDiffer, ExactScoresKeepTheOrderOfValues,
                            RacesAreWonByLegalMoves, SomeMovesAreExtendedAndNotAll,
                            BothSidesPiecesFillTheBoard, EndgamesHaveTheirPlaces);

}  // namespace espalier::laws
