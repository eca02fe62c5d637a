// Games whose rules ask more of the past than one repetition: the third occurrence of a position
// with a count of reversible plies, as in chess, and perpetual check that loses, as in xiangqi. The
// engine with `path` equals plain minimax on whole games of both.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/judges.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "search/path_support.hpp"

namespace espalier::engine {
namespace {

// Each side has a king that walks to and fro on a track of four places, and a pawn that it can push
// from the far half of the track; pushes cannot be taken back. Who has pushed three times wins. The
// third occurrence of a position draws, and so do `most_plies` plies without a push.
struct Pushing {
  struct Side {
    std::int8_t king = 1;
    std::int8_t pushes = 0;
    friend constexpr bool operator==(const Side&, const Side&) = default;
  };
  struct Position {
    std::array<Side, 2> sides{};
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
    const Side& own() const { return sides[static_cast<std::size_t>(mover)]; }
    const Side& other() const { return sides[static_cast<std::size_t>(opponent(mover))]; }
  };
  enum class Move : std::int8_t { Back = -1, Push = 0, Forward = 1 };
  using Moves = MoveList<Move, 3>;
  using Value = Points;
  static constexpr int kLast = 3;
  static constexpr int kPushesToWin = 3;
  int most_plies = 10;

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves list;
    if (p.own().king > 0) list.push_back(Move::Back);
    if (p.own().king < kLast) list.push_back(Move::Forward);
    // Nobody pushes while the other king stands in front of the pawn.
    if (p.own().king >= 2 && p.other().king != 1) list.push_back(Move::Push);
    return list;
  }
  Position play(Position p, Move move) const {
    Side& side = p.sides[static_cast<std::size_t>(p.mover)];
    side.king = static_cast<std::int8_t>(side.king + static_cast<int>(move));
    if (move == Move::Push) side = {0, static_cast<std::int8_t>(side.pushes + 1)};
    p.mover = opponent(p.mover);
    return p;
  }
  std::optional<Value> outcome(const Position& p) const {
    if (p.other().pushes == kPushesToWin) return -kWin;
    return std::nullopt;
  }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    std::uint64_t key = static_cast<std::uint64_t>(p.mover);
    for (const Side& side : p.sides)
      key = key * 16 + static_cast<std::uint64_t>(side.king * 4 + side.pushes);
    return mix64(key);
  }
  bool irreversible(const Position&, Move move) const { return move == Move::Push; }
  std::optional<PathEnd<Value>> judge(const Position&, PastSpan past) const {
    if (const auto end = judge_occurrence(past, 3, Ending::ThirdTime, Value{0})) return end;
    return judge_reversible_plies(past, most_plies, Value{0});
  }
};
static_assert(EngineGame<Pushing> && PathMatters<Pushing> && !HasMark<Pushing>);

struct PushingLead : StatelessEvaluator<PushingLead> {
  Points evaluate(const Pushing&, const Pushing::Position& p) const {
    const auto worth = [](const Pushing::Side& side) { return side.pushes * 20 + side.king * 3; };
    return worth(p.own()) - worth(p.other()) + p.own().king % 2;
  }
};

// Two stones on a ring of seven places. A stone that stands one or two places before the other one
// is in check by it; a stone that is landed on is lost. A position that occurs again ends the game:
// a side that gave check with each of its moves since then loses, unless both did; else a draw.
struct Hunting {
  struct Position {
    std::array<std::int8_t, 2> at{0, 3};
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
    int own() const { return at[static_cast<std::size_t>(mover)]; }
    int other() const { return at[static_cast<std::size_t>(opponent(mover))]; }
  };
  using Move = std::int8_t;
  using Moves = MoveList<std::int8_t, 3>;
  using Value = Points;
  static constexpr int kPlaces = 7;
  int times = 2;  // the occurrence of a position that ends the game

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves list;
    for (const Move step : {Move{1}, Move{-1}, Move{2}}) {
      if (step != 2 || p.own() % 3 != 0) list.push_back(step);
    }
    return list;
  }
  Position play(Position p, Move step) const {
    auto& at = p.at[static_cast<std::size_t>(p.mover)];
    at = static_cast<std::int8_t>((at + step + kPlaces) % kPlaces);
    p.mover = opponent(p.mover);
    return p;
  }
  std::optional<Value> outcome(const Position& p) const {
    if (p.own() == p.other()) return -kWin;
    return std::nullopt;
  }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    return mix64(static_cast<std::uint64_t>(p.at[0] * 32 + p.at[1] * 2) +
                 static_cast<std::uint64_t>(p.mover));
  }
  // Is the mover in check?
  std::int32_t mark(const Position& p) const {
    const int before = (p.own() - p.other() + kPlaces) % kPlaces;
    return before == 1 || before == 2 ? 1 : 0;
  }
  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    const int reach = plies_since_occurrence(past, times - 1);
    if (reach == 0) return std::nullopt;
    std::array<bool, 2> always{true, true};  // who gave check with every move
    for (const PastPly& ply : past.last(static_cast<std::size_t>(reach))) {
      if (ply.mark == 0) always[static_cast<std::size_t>(opponent(ply.mover))] = false;
    }
    const bool mover = always[static_cast<std::size_t>(p.mover)];
    const bool other = always[static_cast<std::size_t>(opponent(p.mover))];
    return {{Ending::Repetition, mover == other ? 0 : mover ? -kWin : kWin, reach}};
  }
};
static_assert(EngineGame<Hunting> && PathMatters<Hunting> && !HasIrreversibleMoves<Hunting>);

struct HuntingLead : StatelessEvaluator<HuntingLead> {
  Points evaluate(const Hunting& game, const Hunting::Position& p) const {
    return p.own() * 5 % 7 - p.other() * 3 % 7 - 4 * game.mark(p);
  }
};

// A table may answer for another path, so the last one promises nothing; here it is right.
constexpr std::array<std::string_view, 7> kWays = {"fixed alpha-beta",
                                                   "id pvs order=killers",
                                                   "id pvs aspiration(3)",
                                                   "id alpha-beta staged(2,6)",
                                                   "id mtdf pvs",
                                                   "id bisect pvs",
                                                   "id pvs tt=1M order=table etc(1)"};

TEST(PathGames, TheThirdOccurrenceAndReversiblePliesEndAGame) {
  const Pushing game;
  const auto play = [&](Line<Pushing>& line, std::string_view moves) {
    for (const char letter : moves) {
      ASSERT_EQ(line.ending(), std::nullopt);
      line.play(letter == 'f'   ? Pushing::Move::Forward
                : letter == 'b' ? Pushing::Move::Back
                                : Pushing::Move::Push);
    }
  };
  Line<Pushing> third(game, game.start());
  play(third, "ffbbffbb");
  EXPECT_EQ(third.ending(), Ending::ThirdTime);
  EXPECT_EQ(third.outcome(), Points{0});
  Line<Pushing> pushed(game, game.start());
  play(pushed, "ffpffbbbfbffb");
  EXPECT_EQ(pushed.ending(), Ending::NoProgress);
  EXPECT_EQ(pushed.plies_without_progress(), 10);
}

TEST(PathGames, TheThirdOccurrenceAndReversiblePliesAreSeen) {
  for (const std::string_view words : kWays) {
    const Pushing game;
    EXPECT_GT(compare_along_games(game, PushingLead{}, game.start(), 6, 12, 20, words), 0);
  }
  const Pushing hasty{4};
  EXPECT_GT(compare_along_games(hasty, PushingLead{}, hasty.start(), 8, 6, 12, kWays[1]), 0);
}

TEST(PathGames, PerpetualCheckLoses) {
  const Hunting game;
  // The first stone is one place behind and follows; the second one runs round the ring.
  Line<Hunting> line(game, {{0, 1}, Player::Second});
  for (int ply = 0; !line.ending() && ply < 20; ++ply) line.play(1);
  EXPECT_EQ(line.ending(), Ending::Repetition);
  EXPECT_EQ(line.moves().size(), 14U);
  EXPECT_EQ(line.outcome(), kWin) << "the second player is to move; the first gave check 7 times";
}

TEST(PathGames, PerpetualCheckIsSeen) {
  for (const std::string_view words : kWays) {
    for (const int times : {2, 3}) {
      const Hunting game{times};
      EXPECT_GT(compare_along_games(game, HuntingLead{}, game.start(), 6, 12, 16, words), 0)
          << words << ", " << times << " times";
    }
  }
}

// The value of a node above the irreversible move from which plies are counted is its own.
TEST(PathGames, CountedPliesHangOnTheMoveTheyAreCountedFrom) {
  const Pushing game{2};
  PathRules<Pushing> path;
  std::array<Pushing::Position, 5> way{};
  way[0].sides[0].king = 2;
  way[0].sides[1].king = 2;
  const std::array moves = {Pushing::Move::Back, Pushing::Move::Push, Pushing::Move::Forward,
                            Pushing::Move::Forward};
  for (std::size_t i = 0; i < moves.size(); ++i) way[i + 1] = game.play(way[i], moves[i]);
  path.begin(game, way[0], {});
  std::array<int, 4> outside{};
  for (int ply = 0; ply < 4; ++ply) {
    const auto number = static_cast<std::size_t>(ply);
    EXPECT_FALSE(path.enter(game, way[number], ply, ply == 2));
    outside[number] = path.look();
  }
  EXPECT_EQ(path.enter(game, way[4], 4, false), Points{0});
  EXPECT_FALSE(path.leave(3, outside[3]));
  EXPECT_FALSE(path.leave(2, outside[2])) << "a way without the push would leave fewer plies";
  EXPECT_TRUE(path.leave(1, outside[1]));
}

// The second player can only go to and fro between two places. The first player may wait while the
// second one stands at home, and must go one or two steps on while it is away: nobody can repeat a
// position. Only with a null move in place of a step on would the second player, coming home, meet
// the position in which the first player waited.
struct Waiting {
  struct Position {
    std::int8_t steps = 0;  // of the first player
    bool away = false;      // is the second player?
    Player mover = Player::First;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::int8_t;  // steps; 0: the first player waits, or the second goes to and fro
  using Moves = MoveList<std::int8_t, 2>;
  using Value = Points;

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves list;
    if (p.mover == Player::First) list.push_back(1);
    if (p.mover == Player::Second || !p.away) list.push_back(0);
    if (p.mover == Player::First && p.away) list.push_back(2);
    return list;
  }
  Position play(Position p, Move move) const {
    if (p.mover == Player::Second) p.away = !p.away;
    p.steps = static_cast<std::int8_t>(p.steps + move);
    p.mover = opponent(p.mover);
    return p;
  }
  Position pass(Position p) const {
    p.mover = opponent(p.mover);
    return p;
  }
  std::optional<Value> outcome(const Position&) const { return std::nullopt; }
  Player to_move(const Position& p) const { return p.mover; }
  std::uint64_t key(const Position& p) const {
    const int place = p.away ? 1 : 0;
    return mix64(static_cast<std::uint64_t>(p.steps * 4 + place * 2) +
                 static_cast<std::uint64_t>(p.mover));
  }
  std::optional<PathEnd<Value>> judge(const Position&, PastSpan past) const {
    return judge_occurrence(past, 2, Ending::Repetition, kWin);
  }
};
static_assert(EngineGame<Waiting> && PathMatters<Waiting> && HasPass<Waiting>);

struct AlwaysLevel : StatelessEvaluator<AlwaysLevel> {
  Points evaluate(const Waiting&, const Waiting::Position&) const { return 0; }
};

// Positions before a null move and after it are not comparable: no game contains both.
TEST(PathGames, NothingIsRepeatedAcrossANullMove) {
  const Waiting game;
  for (const std::string_view words : {"fixed pvs", "id pvs"}) {
    const std::string text = std::string(words) + " select=null(R=1,depth=1,moves=2) distance path";
    Engine<Waiting, AlwaysLevel, Full> engine(game, {}, path_recipe(text));
    for (const int depth : {5, 6, 7, 8}) {
      Line<Waiting> line(game, game.start());
      ASSERT_EQ(minimax_on_lines(game, AlwaysLevel{}, line, depth), 0);
      Request<Waiting::Move> request;
      request.limits.depth = depth;
      EXPECT_EQ(engine.run(game.start(), request).value, 0) << text << ", depth " << depth;
    }
  }
}

}  // namespace
}  // namespace espalier::engine
