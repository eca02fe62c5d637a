// The laws that hold for any number of seats: they ask for moves and ends, never for the value of a
// game for two. Applied by ESPALIER_FOLDER_LAWS (game_laws.hpp) and ESPALIER_SEATED_FOLDER_LAWS
// (seated_laws.hpp).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "espalier/games/perft.hpp"
#include "laws/law_fixture.hpp"

namespace espalier::laws {

template <class Facts>
class SharedLaws : public LawTest<Facts> {};

TYPED_TEST_SUITE_P(SharedLaws);

// --- the contract of the concept ---------------------------------------------------------------

TYPED_TEST_P(SharedLaws, AGameThatIsNotOverHasMoves) {
  ESPALIER_LAW_NAMES;
  EXPECT_FALSE(is_over(game, game.start()));
  for (const auto& p : this->positions()) {
    SCOPED_TRACE(describe(game, p));
    if (!is_over(game, p)) {
      EXPECT_FALSE(game.moves(p).empty());
    }
    for (const auto result : results(game, p)) {
      using Limits = ScoreTraits<typename G::Value>;
      EXPECT_GT(result, Limits::lowest());
      EXPECT_LT(result, Limits::highest());
    }
  }
}

TYPED_TEST_P(SharedLaws, MovesAreDistinctAndChangeThePosition) {
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

TYPED_TEST_P(SharedLaws, SeatsAreInRangeAndEveryoneGetsATurn) {
  ESPALIER_LAW_NAMES;
  std::set<Seat> moved;
  for (const auto& p : this->open()) {
    EXPECT_LT(seat_number(game.to_move(p)), seats_of(game)) << describe(game, p);
    moved.insert(game.to_move(p));
  }
  EXPECT_EQ(moved.size(), seats_of(game));
}

TYPED_TEST_P(SharedLaws, CountAndLegalityAgreeWithTheList) {
  ESPALIER_LAW_NAMES;
  if constexpr (!CountsMoves<G> && !ChecksMoves<G>) {
    ESPALIER_DOES_NOT_APPLY("no count_moves, no is_legal");
  }
  std::vector<typename G::Move> tried;  // legal somewhere, so plausible anywhere
  for (const auto& p : this->sample()) {
    if (is_over(game, p)) continue;
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

TYPED_TEST_P(SharedLaws, RulesDoNotAllocate) {
  ESPALIER_LAW_NAMES;
  const auto positions = this->positions();
  std::uint64_t answers = 0;
  const std::size_t before = allocations();
  for (const auto& p : positions) answers += ask_everything(game, p);
  const std::size_t after = allocations();
  EXPECT_EQ(after, before) << answers;
}

// Every move but a forced pass brings the end nearer.
TYPED_TEST_P(SharedLaws, GamesEndWithinThePliesLeft) {
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
          const bool passed = is_forced_pass(game, game.moves(played[i])[0]);
          EXPECT_LE(game.plies_left(played[i + 1]), game.plies_left(played[i]) - (passed ? 0 : 1));
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

TYPED_TEST_P(SharedLaws, KnownPerfts) {
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

// --- keys --------------------------------------------------------------------------------------

TYPED_TEST_P(SharedLaws, KeysAreRecomputedKeys) {
  ESPALIER_LAW_NAMES;
  if constexpr (KeyRecomputable<G>) {
    for (const auto& p : this->positions()) {
      EXPECT_EQ(game.key(p), game.recompute_key(p)) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no recompute_key");
  }
}

TYPED_TEST_P(SharedLaws, DistinctPositionsHaveDistinctKeys) {
  ESPALIER_LAW_NAMES;
  if constexpr (Keyed<G>) {
    std::unordered_map<std::uint64_t, typename G::Position> seen;
    const auto meet = [&](const auto& p) {
      EXPECT_EQ(seen.try_emplace(game.key(p), p).first->second, p) << describe(game, p);
    };
    for (const auto& p : this->positions()) {
      meet(p);
      if (is_over(game, p)) continue;
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

// --- lists and numbers of moves ----------------------------------------------------------------

TYPED_TEST_P(SharedLaws, NoisyMovesAreMoves) {
  ESPALIER_LAW_NAMES;
  if constexpr (!HasNoisyMoves<G>) ESPALIER_DOES_NOT_APPLY("no noisy_moves");
  for (const auto& p : this->open()) {
    SCOPED_TRACE(describe(game, p));
    const auto moves = game.moves(p);
    if constexpr (HasNoisyMoves<G>) {
      const auto noisy = game.noisy_moves(p);
      for (const auto move : noisy) EXPECT_TRUE(contains(moves, move));
      for (const auto move : moves) EXPECT_EQ(is_noisy(game, p, move), contains(noisy, move));
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

TYPED_TEST_P(SharedLaws, IndicesTellMovesApart) {
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

TYPED_TEST_P(SharedLaws, ContextsAreInRange) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasContext<G>) {
    for (const auto& p : this->open()) {
      for (const auto move : game.moves(p)) {
        EXPECT_LT(game.context(p, move), static_cast<std::size_t>(G::kContexts));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no context");
  }
}

// --- order of moves, stages --------------------------------------------------------------------

// A rank is knowledge of the position: asked again, and of the same position read from its text, it
// is the same, and it prefers some move somewhere.
TYPED_TEST_P(SharedLaws, RanksDependOnPositionAndMoveAlone) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasRank<G>) {
    bool prefers = false;
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto twin = position_again(game, p);
      std::set<int> ranks;
      for (const auto move : game.moves(p)) {
        const int rank = game.rank(p, move);
        EXPECT_EQ(game.rank(twin, move), rank);
        ranks.insert(rank);
      }
      prefers = prefers || ranks.size() > 1;
    }
    EXPECT_TRUE(prefers) << "all moves have the same rank everywhere";
  } else {
    ESPALIER_DOES_NOT_APPLY("no rank");
  }
}

// The engine makes all children together and ranks each by what it is: nothing else may come of it
// than of single moves and their ranks.
TYPED_TEST_P(SharedLaws, ChildrenMadeTogetherAreThoseOfTheMoves) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasRankAfter<G>) {
    for (const auto& p : this->open()) {
      SCOPED_TRACE(describe(game, p));
      const auto moves = game.moves(p);
      std::vector<typename G::Position> children(moves.size());
      game.play_all(p, moves, children.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(children[i], game.play(p, moves[i]));
        EXPECT_EQ(game.rank_after(moves[i], game.play(p, moves[i])), game.rank(p, moves[i]));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no rank_after");
  }
}

TYPED_TEST_P(SharedLaws, StagesAreNumberedFromZero) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasStage<G>) {
    std::set<int> seen;
    for (const auto& p : this->positions()) {
      EXPECT_GE(game.stage(p), 0) << describe(game, p);
      EXPECT_LT(game.stage(p), game.stages()) << describe(game, p);
      EXPECT_EQ(game.stage(position_again(game, p)), game.stage(p)) << describe(game, p);
      seen.insert(game.stage(p));
    }
    EXPECT_GT(seen.size(), 1U) << "no random game leaves its first stage";
  } else {
    ESPALIER_DOES_NOT_APPLY("no stage");
  }
}

TYPED_TEST_P(SharedLaws, PhasesGoFromZeroToOne) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPhase<G>) {
    EXPECT_EQ(game.phase(game.start()), 0);
    std::set<double> seen;
    for (const auto& p : this->positions()) {
      EXPECT_GE(game.phase(p), 0) << describe(game, p);
      EXPECT_LE(game.phase(p), 1) << describe(game, p);
      EXPECT_EQ(game.phase(position_again(game, p)), game.phase(p)) << describe(game, p);
      seen.insert(game.phase(p));
    }
    EXPECT_GT(seen.size(), 2U) << "no random game leaves its opening";
  } else {
    ESPALIER_DOES_NOT_APPLY("no phase");
  }
}

// --- drawing -----------------------------------------------------------------------------------

TYPED_TEST_P(SharedLaws, PiecesBelongToSeatsAndSidesHaveNames) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasGeometry<G>) {
    const Geometry geometry = game.geometry();
    EXPECT_EQ(geometry.sides.size(), seats_of(game));
    std::set<char> symbols;
    for (const Piece& piece : geometry.pieces) {
      EXPECT_LT(seat_number(piece.side), seats_of(game)) << piece.name;
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

// A piece that slides stands where its way ends, or what its side has made of it, and every cell of
// its way exists.
TYPED_TEST_P(SharedLaws, SlidesEndWherePiecesStand) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasSlides<G>) {
    const Geometry geometry = game.geometry();
    const std::size_t cells = geometry.cells.size();
    const auto side_of = [&](char symbol) {
      const auto is_it = [&](const Piece& piece) { return piece.symbol == symbol; };
      const auto found = std::find_if(geometry.pieces.begin(), geometry.pieces.end(), is_it);
      return found == geometry.pieces.end() ? seats_of(game) : seat_number(found->side);
    };
    for (const auto& p : this->sample()) {
      if (is_over(game, p)) continue;
      SCOPED_TRACE(describe(game, p));
      const std::string before = drawn(game, p);
      for (const auto move : game.moves(p)) {
        const std::string after = drawn(game, game.play(p, move));
        const std::vector<Slide> slides = game.slides(p, move);
        EXPECT_TRUE(!slides.empty() || before == after);
        for (const Slide& slide : slides) {
          ASSERT_FALSE(slide.cells.empty());
          for (const std::size_t cell : slide.cells) ASSERT_LT(cell, cells);
          if (slide.cells.size() > 1 && before[slide.cells.front()] != kNoPiece && !slide.off) {
            EXPECT_EQ(side_of(after[slide.cells.back()]), side_of(before[slide.cells.front()]));
          }
          EXPECT_TRUE(slide.off || after[slide.cells.back()] != kNoPiece);
        }
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no slides");
  }
}

TYPED_TEST_P(SharedLaws, NotesAreOneLineAboutThePosition) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasNote<G>) {
    std::set<std::string> seen;
    for (const auto& p : this->positions()) {
      const std::string note = game.note(p);
      EXPECT_TRUE(note.empty() || is_one_line(note)) << note;
      EXPECT_EQ(game.note(position_again(game, p)), note);
      seen.insert(note);
    }
    EXPECT_GT(seen.size(), 1U) << "the note says the same of every position";
  } else {
    ESPALIER_DOES_NOT_APPLY("no note");
  }
}

REGISTER_TYPED_TEST_SUITE_P(SharedLaws, AGameThatIsNotOverHasMoves,
                            MovesAreDistinctAndChangeThePosition,
                            SeatsAreInRangeAndEveryoneGetsATurn, CountAndLegalityAgreeWithTheList,
                            RulesDoNotAllocate, GamesEndWithinThePliesLeft, KnownPerfts,
                            KeysAreRecomputedKeys, DistinctPositionsHaveDistinctKeys,
                            NoisyMovesAreMoves, IndicesTellMovesApart, ContextsAreInRange,
                            RanksDependOnPositionAndMoveAlone,
                            ChildrenMadeTogetherAreThoseOfTheMoves, StagesAreNumberedFromZero,
                            PhasesGoFromZeroToOne, PiecesBelongToSeatsAndSidesHaveNames,
                            SlidesEndWherePiecesStand, NotesAreOneLineAboutThePosition);

}  // namespace espalier::laws
