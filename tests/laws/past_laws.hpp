// The laws of what a game says about its past: irreversible moves, marks and verdicts.
// Applied by ESPALIER_GAME_LAWS (game_laws.hpp).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "espalier/core/line.hpp"
#include "laws/law_fixture.hpp"

namespace espalier::laws {

template <class Facts>
class PastLaws : public LawTest<Facts> {
 public:
  using typename LawTest<Facts>::GameType;
  using typename LawTest<Facts>::Position;
  using typename LawTest<Facts>::Move;

  // Can the mover take its move back if the opponent passes? (Where the game can pass.)
  bool can_take_back(const Position& p, Move move) const {
    if constexpr (HasPass<GameType>) {
      const GameType& game = this->game_;
      const Position played = game.play(p, move);
      if (game.outcome(played)) return false;
      const Position again = game.pass(played);
      if (game.outcome(again)) return false;
      for (const Move back : game.moves(again)) {
        if (game.pass(game.play(again, back)) == p) return true;
      }
    }
    return false;
  }

  // Plays a random game by its rules, the past taken into account, and shows every line to `look`.
  template <class Look>
  void play_line(Rng& rng, const Look& look) const {
    Line<GameType> line(this->game_, this->game_.start());
    look(line);
    for (int ply = 0; ply < kLongestGame && !line.outcome(); ++ply) {
      const auto moves = this->game_.moves(line.position());
      if (moves.empty()) return;  // a broken game; the first law reports it
      line.play(moves[rng.below(moves.size())]);
      look(line);
    }
  }
};

TYPED_TEST_SUITE_P(PastLaws);

TYPED_TEST_P(PastLaws, IrreversibleMovesCannotBeTakenBack) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasIrreversibleMoves<G> && Keyed<G>) {
    for (const auto& p : this->open()) {
      for (const auto move : game.moves(p)) {
        if (!game.irreversible(p, move)) continue;
        EXPECT_FALSE(this->can_take_back(p, move)) << describe(game, p);
      }
    }
    Rng rng(this->kSeed);
    for (int i = 0; i < kGames; ++i) {
      std::unordered_set<std::uint64_t> gone;  // positions before the last irreversible move
      std::vector<std::uint64_t> since;
      this->play_line(rng, [&](const Line<G>& line) {
        if (line.span().size() == 1) {
          gone.insert(since.begin(), since.end());
          since.clear();
        }
        since.push_back(game.key(line.position()));
        EXPECT_FALSE(gone.contains(since.back())) << describe(game, line.position());
      });
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no irreversible moves");
  }
}

TYPED_TEST_P(PastLaws, MarksDependOnThePositionAlone) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasMark<G>) {
    std::unordered_map<std::uint64_t, std::int32_t> seen;
    for (const auto& p : this->positions()) {
      SCOPED_TRACE(describe(game, p));
      if constexpr (Keyed<G>) {
        EXPECT_EQ(seen.try_emplace(game.key(p), game.mark(p)).first->second, game.mark(p));
      }
      if constexpr (HasPositionTexts<G>) {
        EXPECT_EQ(game.mark(parse_position(game, format_position(game, p)).value()), game.mark(p));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no mark");
  }
}

TYPED_TEST_P(PastLaws, WithoutAPastNoGameIsOverByIt) {
  ESPALIER_LAW_NAMES;
  if constexpr (PathMatters<G>) {
    for (const auto& p : this->open()) {
      const std::array<PastPly, 1> alone = {past_ply(game, p)};
      EXPECT_EQ(game.judge(p, alone), std::nullopt) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no judge");
  }
}

// A verdict is a result, and needs no ply that is older than it says.
TYPED_TEST_P(PastLaws, VerdictsReachAsFarAsTheySay) {
  ESPALIER_LAW_NAMES;
  if constexpr (PathMatters<G>) {
    Rng rng(this->kSeed);
    int ends = 0;
    // Where random games seldom end by their past, more of them are played.
    for (int i = 0; i < kGames || (ends == 0 && i < 20 * kGames); ++i) {
      this->play_line(rng, [&](const Line<G>& line) {
        const PastSpan past = line.span();
        const auto end = game.judge(line.position(), past);
        if (!end || game.outcome(line.position())) return;
        SCOPED_TRACE(describe(game, line.position()));
        ++ends;
        using Limits = ScoreTraits<typename G::Value>;
        EXPECT_NE(end->why, Ending::Rules);
        EXPECT_GT(end->value, Limits::lowest());
        EXPECT_LT(end->value, Limits::highest());
        ASSERT_GT(end->reach, 0);
        const auto needed = std::min(past.size(), static_cast<std::size_t>(end->reach) + 1);
        EXPECT_EQ(game.judge(line.position(), past.last(needed)), end);
      });
    }
    EXPECT_GT(ends, 0) << "no random game ended by its past";
  } else {
    ESPALIER_DOES_NOT_APPLY("no judge");
  }
}

TYPED_TEST_P(PastLaws, ProgressIsNotOlderThanThePast) {
  ESPALIER_LAW_NAMES;
  if constexpr (CanBeStopped<G>) {
    Rng rng(this->kSeed);
    this->play_line(rng, [&](const Line<G>& line) {
      EXPECT_GE(game.idle(line.span()), 0);
      EXPECT_LT(game.idle(line.span()), static_cast<int>(line.span().size()));
    });
    for (const auto& p : this->positions()) {
      using Limits = ScoreTraits<typename G::Value>;
      EXPECT_GT(game.stopped(p), Limits::lowest());
      EXPECT_LT(game.stopped(p), Limits::highest());
      if constexpr (HasPass<G>) {
        EXPECT_EQ(game.stopped(game.pass(p)), -game.stopped(p)) << describe(game, p);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("games are not stopped");
  }
}

REGISTER_TYPED_TEST_SUITE_P(PastLaws, IrreversibleMovesCannotBeTakenBack,
                            MarksDependOnThePositionAlone, WithoutAPastNoGameIsOverByIt,
                            VerdictsReachAsFarAsTheySay, ProgressIsNotOlderThanThePast);

}  // namespace espalier::laws
