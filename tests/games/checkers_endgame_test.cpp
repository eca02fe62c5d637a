// Endgame tables of checkers: the numbering of positions, the tables against a plain search, and
// the engine that looks into them.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/endgame/work.hpp"
#include "espalier/games/checkers/game.hpp"
#include "espalier/search/engine/engine.hpp"

namespace espalier::checkers {
namespace {

const Checkers kEndings;

// The tables of up to three pieces, built once.
const EndgameTables& tables() {
  static const EndgameTables built = [] {
    const endgame::EndgameWorkOf<Checkers> work(kEndings);
    EndgameTables made;
    made.codes.resize(work.classes().size());
    for (std::size_t i = 0; i < classes_up_to(work.classes(), 3); ++i) {
      made.codes[i] = work.solve(i, made, nullptr).codes;
      EXPECT_EQ(work.first_wrong(i, made, nullptr), work.classes()[i].size);
    }
    return made;
  }();
  return built;
}

std::optional<Points> value_of(const std::string& fen) {
  const auto place = kEndings.endgame_place(parse_position(kEndings, fen).value());
  const auto code = place ? tables().find(*place) : std::nullopt;
  return code ? std::optional(endgame_value(*code)) : std::nullopt;
}

// A game played out so many plies: won or lost by then, or 0.
Points plain_search(const Position& p, int plies, int ply = 0) {
  if (kEndings.outcome(p)) return loss_in(ply);
  if (ply == plies) return 0;
  Points best = loss_in(ply);
  for (const Move move : kEndings.moves(p)) {
    best = std::max(best, -plain_search(kEndings.play(p, move), plies, ply + 1));
  }
  return best;
}

TEST(CheckersEndgame, ClassesAreOrderedAndNamed) {
  const auto classes = kEndings.endgames();
  EXPECT_EQ(classes.front().name, "k-k");
  EXPECT_EQ(classes.front().size, 32U * 31U);
  std::set<std::string> names;
  for (const EndgameClass& one : classes) EXPECT_TRUE(names.insert(one.name).second) << one.name;
  EXPECT_EQ(classes_up_to(classes, 2), 3U);
  EXPECT_EQ(classes_up_to(classes, 3), 9U);
  EXPECT_EQ(classes_up_to(classes, 4), 23U);
}

// Turned round, with the colours exchanged, a position has the same place.
TEST(CheckersEndgame, BothSidesShareATable) {
  const auto place = [](const std::string& fen) {
    return kEndings.endgame_place(parse_position(kEndings, fen).value());
  };
  EXPECT_EQ(place("B:WK32:BK1,5"), place("W:W28,K32:BK1"));
  EXPECT_EQ(place("B:WK32:BK1"), place("W:WK32:BK1"));
  EXPECT_NE(place("B:WK32:BK1,5"), place("W:WK32:BK1,5"));
  EXPECT_FALSE(place("start"));
}

TEST(CheckersEndgame, KnownResults) {
  EXPECT_EQ(value_of("B:WK32:BK1"), 0);              // both kings have their corners
  EXPECT_TRUE(is_win(*value_of("B:WK32:BK1,K15")));  // two kings beat one, even there
  EXPECT_TRUE(is_loss(*value_of("W:WK32:BK1,K15")));
  EXPECT_EQ(value_of("B:W6:BK1"), win_in(1));          // nothing is left
  EXPECT_EQ(value_of("B:W21,22:B1,2"), std::nullopt);  // four pieces: not built here
}

TEST(CheckersEndgame, AgreesWithAPlainSearch) {
  constexpr int kPlies = 7;
  Rng rng(10'000);
  const auto classes = kEndings.endgames();
  int looked_at = 0;
  int decided = 0;
  while (looked_at < 10'000) {
    const auto table = static_cast<std::uint32_t>(rng.below(9));
    const EndgamePlace place{table, static_cast<std::uint32_t>(rng.below(classes[table].size))};
    const auto p = kEndings.endgame_position(place);
    if (!p) continue;
    ++looked_at;
    const EndgameCode code = *tables().find(place);
    const bool near = code != kEndgameDraw && endgame_plies(code) <= kPlies;
    EXPECT_EQ(plain_search(*p, kPlies), near ? endgame_value(code) : 0)
        << format_position(kEndings, *p);
    decided += near ? 1 : 0;
  }
  EXPECT_GT(decided, 2000);
}

// The engine finds with little depth what the tables know, and plays the shortest win.
TEST(CheckersEndgame, TheEngineLooksIntoTheTables) {
  engine::Recipe recipe;
  recipe.distance = true;
  recipe.endgame = "tables";
  recipe.endgames = std::make_shared<const EndgameTables>(tables());
  engine::Engine<Checkers, Samuel, engine::Full> searcher(kEndings, Samuel{}, recipe);
  Rng rng(3);
  const auto classes = kEndings.endgames();
  for (int i = 0; i < 300; ++i) {
    const auto table = static_cast<std::uint32_t>(3 + rng.below(6));
    const EndgamePlace place{table, static_cast<std::uint32_t>(rng.below(classes[table].size))};
    const auto p = kEndings.endgame_position(place);
    if (!p || kEndings.outcome(*p)) continue;
    engine::Request<Move> request;
    request.limits.depth = 1 + i % 3;
    const auto answer = searcher.run(*p, request);
    ASSERT_FALSE(answer.lines.empty());
    EXPECT_EQ(answer.lines.front().value, endgame_value(*tables().find(place)))
        << format_position(kEndings, *p);
  }
}

}  // namespace
}  // namespace espalier::checkers
