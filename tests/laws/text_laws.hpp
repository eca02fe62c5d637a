// The laws of what people see of a game: texts of positions and moves, and the drawing.
// Applied by ESPALIER_GAME_LAWS (game_laws.hpp).
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "laws/law_fixture.hpp"

namespace espalier::laws {

template <class Facts>
class TextLaws : public LawTest<Facts> {
 public:
  using typename LawTest<Facts>::GameType;
  using typename LawTest<Facts>::Position;

  // A position that came from a text, however strange, must be one the rules can deal with.
  void expect_sound(const Position& p) const {
    if constexpr (KeyRecomputable<GameType>) {
      EXPECT_EQ(this->game_.key(p), this->game_.recompute_key(p));
    }
    if (!is_over(this->game_, p)) {
      EXPECT_FALSE(this->game_.moves(p).empty());
    }
    ask_everything(this->game_, p);
    const auto again = parse_position(this->game_, format_position(this->game_, p));
    ASSERT_TRUE(again) << again.message();
    EXPECT_EQ(*again, p);
  }
};

TYPED_TEST_SUITE_P(TextLaws);

// --- texts -------------------------------------------------------------------------------------

TYPED_TEST_P(TextLaws, PositionTextsRoundTrip) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPositionTexts<G>) {
    ASSERT_TRUE(parse_position(game, "start"));
    EXPECT_EQ(*parse_position(game, "start"), game.start());
    for (const auto& p : this->positions()) {
      const auto again = parse_position(game, format_position(game, p));
      ASSERT_TRUE(again) << again.message();
      EXPECT_EQ(*again, p) << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no position texts");
  }
}

TYPED_TEST_P(TextLaws, MoveTextsRoundTrip) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasMoveTexts<G>) {
    for (const auto& p : this->open()) {
      std::set<std::string> texts;
      const auto moves = game.moves(p);
      for (const auto move : moves) {
        const std::string text = format_move(game, p, move);
        const auto again = parse_move(game, p, text);
        ASSERT_TRUE(again) << again.message();
        EXPECT_EQ(*again, move) << text;
        texts.insert(text);
      }
      EXPECT_EQ(texts.size(), moves.size()) << "two moves share a text: " << describe(game, p);
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no move texts");
  }
}

TYPED_TEST_P(TextLaws, WrongPositionTextsAreErrorsOfOneLine) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasPositionTexts<G>) {
    Rng rng(this->kSeed);
    std::vector<std::string> texts = hopeless_texts();
    for (const auto& p : this->sample()) {
      for (int i = 0; i < 30; ++i) texts.push_back(mutated(format_position(game, p), rng));
    }
    for (const std::string& text : texts) {
      const auto parsed = parse_position(game, text);
      if (parsed) {
        this->expect_sound(*parsed);
      } else {
        EXPECT_TRUE(is_one_line(parsed.message())) << parsed.message();
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no position texts");
  }
}

TYPED_TEST_P(TextLaws, WrongMoveTextsAreErrorsOfOneLine) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasMoveTexts<G>) {
    Rng rng(this->kSeed);
    const auto check = [&](const auto& p, const std::string& text) {
      const auto parsed = parse_move(game, p, text);
      if (parsed) {
        EXPECT_FALSE(is_over(game, p)) << "a move after the end: " << text;
        EXPECT_TRUE(contains(game.moves(p), *parsed)) << text << " in " << describe(game, p);
      } else {
        EXPECT_TRUE(is_one_line(parsed.message())) << parsed.message();
      }
    };
    const auto start = game.start();
    for (const auto& p : this->sample()) {
      for (const std::string& text : hopeless_texts()) check(p, text);
      for (const auto move : game.moves(start)) {
        const std::string text = format_move(game, start, move);
        check(p, text);
        check(p, mutated(text, rng));
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no move texts");
  }
}

// --- drawing -----------------------------------------------------------------------------------

TYPED_TEST_P(TextLaws, GeometryCoversEveryCellOnce) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasGeometry<G>) {
    const auto cells = game.geometry().cells;
    if constexpr (KnowsCells<TypeParam>) {
      EXPECT_EQ(cells.size(), TypeParam::cells(game));
    }
    std::set<std::string> labels;
    std::set<std::pair<double, double>> places;
    for (const Cell& cell : cells) {
      EXPECT_FALSE(cell.label.empty());
      EXPECT_TRUE(labels.insert(cell.label).second) << "twice: " << cell.label;
      EXPECT_TRUE(places.emplace(cell.x, cell.y).second) << "on another cell: " << cell.label;
    }
    std::set<std::string> drawings;
    for (const auto& p : this->positions()) {
      std::string drawing;
      for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        drawing += game.piece_at(p, cell);
        EXPECT_TRUE(std::isgraph(static_cast<unsigned char>(drawing.back())));
      }
      drawings.insert(drawing);
    }
    EXPECT_GT(drawings.size(), 1U) << "pieces never move";
  } else {
    ESPALIER_DOES_NOT_APPLY("no geometry");
  }
}

// Every move can be pointed at, except one that leaves the board as it was: by the game's own
// touches, or by comparing the boards before and after.
TYPED_TEST_P(TextLaws, EveryMoveHasAWayToTouchIt) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasGeometry<G>) {
    const Geometry geometry = game.geometry();
    for (const auto& p : this->sample()) {
      if (is_over(game, p)) continue;
      SCOPED_TRACE(describe(game, p));
      for (const auto move : game.moves(p)) {
        const std::string before = drawn(game, p);
        const std::string after = drawn(game, game.play(p, move));
        std::vector<Way> ways = compared_touches(geometry.pieces, game.to_move(p), before, after);
        EXPECT_EQ(ways.empty(), before == after);
        if constexpr (HasTouches<G>) ways = game.touches(p, move);
        EXPECT_EQ(ways.empty(), before == after);
        EXPECT_EQ(std::set<Way>(ways.begin(), ways.end()).size(), ways.size()) << "a way twice";
        for (const Way& way : ways) {
          EXPECT_FALSE(way.empty());
          for (const std::size_t cell : way) EXPECT_LT(cell, geometry.cells.size());
        }
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no geometry");
  }
}

// The game's own ways, where it has them: one of them touches a cell that the move changes.
TYPED_TEST_P(TextLaws, TouchesPointAtWhatChanges) {
  ESPALIER_LAW_NAMES;
  if constexpr (HasTouches<G>) {
    for (const auto& p : this->sample()) {
      if (is_over(game, p)) continue;
      const std::string before = drawn(game, p);
      for (const auto move : game.moves(p)) {
        const std::string after = drawn(game, game.play(p, move));
        bool touched = before == after;
        for (const Way& way : game.touches(p, move)) {
          for (const std::size_t cell : way) touched = touched || before[cell] != after[cell];
        }
        EXPECT_TRUE(touched) << describe(game, p);
      }
    }
  } else {
    ESPALIER_DOES_NOT_APPLY("no touches");
  }
}

REGISTER_TYPED_TEST_SUITE_P(TextLaws, PositionTextsRoundTrip, MoveTextsRoundTrip,
                            WrongPositionTextsAreErrorsOfOneLine, WrongMoveTextsAreErrorsOfOneLine,
                            GeometryCoversEveryCellOnce, EveryMoveHasAWayToTouchIt,
                            TouchesPointAtWhatChanges);

}  // namespace espalier::laws
