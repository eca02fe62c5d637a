// The engine with `path` equals plain minimax on whole games: lines that repeat a position or stand
// still end as Line ends them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/judges.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"
#include "espalier/games/abalone/variants.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"
#include "search/path_support.hpp"

namespace espalier::engine {
namespace {

// What a repeated position means.
enum class Repeated : std::uint8_t { Nothing, Draw, Loss };

// Two tokens pace to and fro, each on its own track; who comes to the end of it wins. A game that
// stands still is won by who is farther.
struct Pacing {
  struct Position {
    std::array<std::int8_t, 2> at{2, 2};
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
    int own() const { return at[static_cast<std::size_t>(mover)]; }
    int other() const { return at[static_cast<std::size_t>(opponent(mover))]; }
  };
  using Move = std::int8_t;
  using Moves = MoveList<std::int8_t, 2>;
  using Value = Points;
  static constexpr int kGoal = 6;
  Repeated rule = Repeated::Nothing;
  int calm = 9;
  bool draws = false;  // who is farther has won nothing where the game is stopped

  Position start() const { return {}; }
  // Nobody may take the last step before both are on their way.
  Moves moves(const Position& p) const {
    Moves list;
    if (p.own() > 0) list.push_back(-1);
    if (p.own() + 1 < kGoal || p.other() > 3) list.push_back(1);
    return list;
  }
  Position play(Position p, Move step) const {
    auto& at = p.at[static_cast<std::size_t>(p.mover)];
    at = static_cast<std::int8_t>(at + step);
    p.mover = opponent(p.mover);
    return p;
  }
  std::optional<Value> outcome(const Position& p) const {
    if (p.other() == kGoal) return -kWin;
    return std::nullopt;
  }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    return mix64(static_cast<std::uint64_t>(p.at[0] * 100 + p.at[1] * 2) +
                 static_cast<std::uint64_t>(p.mover));
  }
  std::int32_t mark(const Position& p) const { return 2 * kGoal - p.at[0] - p.at[1]; }
  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    if (rule != Repeated::Nothing) {
      const Value value = rule == Repeated::Draw ? 0 : kWin;
      if (const auto end = judge_occurrence(past, 2, Ending::Repetition, value)) return end;
    }
    return judge_standstill(*this, p, past, calm);
  }
  Value stopped(const Position& p) const {
    return draws || p.own() == p.other() ? 0 : p.own() > p.other() ? kWin : -kWin;
  }
};
static_assert(EngineGame<Pacing> && PathMatters<Pacing>);

struct PacingLead : StatelessEvaluator<PacingLead> {
  Points evaluate(const Pacing&, const Pacing::Position& p) const {
    return 10 * (p.own() - p.other()) + (p.own() * 7 + p.other() * 3) % 5;
  }
};
static_assert(Evaluator<PacingLead, Pacing>);

TEST(Path, EqualsMinimaxOnGamesThatStandStill) {
  for (const std::string_view words : {"fixed alpha-beta", "id pvs order=killers"}) {
    for (const int depth : {3, 6, 9}) {
      const Pacing game{Repeated::Nothing, 9, depth == 6};
      const int changed =
          compare_along_games(game, PacingLead{}, game.start(), depth, 60, 12, words);
      EXPECT_GT(changed, 0) << words << ", depth " << depth;
    }
  }
}

TEST(Path, EqualsMinimaxWhereRepetitionHasARule) {
  for (const Repeated rule : {Repeated::Draw, Repeated::Loss}) {
    const Pacing game{rule, 20};
    const int changed =
        compare_along_games(game, PacingLead{}, game.start(), 7, 60, 12, "id pvs order=killers");
    EXPECT_GT(changed, 0);
  }
}

TEST(Path, EqualsMinimaxInAbaloneOfFewMarbles) {
  for (const std::string name : {"standard", "standard-draw", "standard-strict"}) {
    const abalone::Abalone game = abalone::Abalone(*abalone::variant_rules(name));
    const auto start = abalone::parse_position(
        game, "...../....../......./....W.../...B.W.../...B..../......./....../..... B 1 0");
    ASSERT_TRUE(start) << start.message();
    const int changed =
        compare_along_games(game, abalone::Sumo{}, *start, 4, 3, 10, "id pvs order=rank");
    EXPECT_EQ(changed > 0, name == "standard-strict") << name;
  }
}

// What hangs on the path is not what a position is worth: the table must not say so.
TEST(Path, KnowsWhatAValueHangsOn) {
  const Pacing game{Repeated::Draw, 40};
  const Pacing::Position root = game.start();
  std::vector<Pacing::Position> way = {root};
  for (const int move : {1, 1, -1, -1}) {
    way.push_back(game.play(way.back(), static_cast<Pacing::Move>(move)));
  }
  ASSERT_EQ(way.back(), root);
  PathRules<Pacing> path;
  path.begin(game, root, {});
  std::array<int, 4> outside{};
  for (int ply = 0; ply < 4; ++ply) {
    EXPECT_FALSE(path.enter(game, way[static_cast<std::size_t>(ply)], ply, false));
    outside[static_cast<std::size_t>(ply)] = path.look();
  }
  ASSERT_TRUE(path.enter(game, way[4], 4, false));
  for (int ply = 3; ply > 0; --ply) {
    EXPECT_FALSE(path.leave(ply, outside[static_cast<std::size_t>(ply)])) << "it hangs on the root";
  }
  EXPECT_TRUE(path.leave(0, outside[0])) << "the root's own value";

  // The same position in the game before the root: then everything hangs on it.
  path.begin(game, root, {past_ply(game, way[1])});
  const int none = path.look();
  ASSERT_TRUE(path.enter(game, way[1], 1, false));
  EXPECT_FALSE(path.leave(0, none));
}

// A table that was filled with another past in mind answers as an empty one does.
TEST(Path, IsNoPartOfWhatTheTableRemembers) {
  const Recipe words = path_recipe("fixed pvs tt=1M order=table distance path");
  int changed = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Rng rng(hash_salt(hash_seed(5), number));
    const Pacing game{Repeated::Draw, 40};
    Line<Pacing> line(game, game.start());
    for (int ply = 0; ply < 6 && !line.outcome(); ++ply) {
      const auto moves = game.moves(line.position());
      line.play(moves[rng.below(moves.size())]);
    }
    if (line.outcome()) continue;
    Engine<Pacing, PacingLead, Full> used(game, {}, words);
    Engine<Pacing, PacingLead, Full> fresh(game, {}, words);
    Request<Pacing::Move> request;
    request.limits.depth = 5;
    const auto expected = fresh.run(line.position(), request);
    request.past = line.past();
    const auto with_past = used.run(line.position(), request);
    request.past = {};
    EXPECT_EQ(used.run(line.position(), request).value, expected.value) << number;
    changed += with_past.value != expected.value ? 1 : 0;
  }
  EXPECT_GT(changed, 10);
}

TEST(Path, LinesEndWhereTheGameDoes) {
  const Pacing game{Repeated::Loss, 40};
  Engine<Pacing, PacingLead, Full> engine(game, {}, path_recipe("id pvs distance path"));
  Line<Pacing> line(game, game.start());
  Request<Pacing::Move> request;
  request.limits.depth = 8;
  const auto answer = engine.run(line.position(), request);
  for (const Pacing::Move move : answer.lines.front().line) {
    ASSERT_FALSE(line.outcome());
    line.play(move);
  }
}

TEST(Path, IsRefusedBesideSolve) {
  const auto refused = parse_recipe("solve path");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.message().find("path"), std::string::npos);
}

}  // namespace
}  // namespace espalier::engine
