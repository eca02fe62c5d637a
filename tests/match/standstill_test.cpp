// The referee and games that stand still: third occurrences, patience, and what a stopped game is
// worth.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/game_model.hpp"
#include "espalier/core/judges.hpp"
#include "match/game.hpp"

namespace espalier::match {
namespace {

// Two tokens pace to and fro on endless tracks of their own; the rules never end it.
struct Pacing {
  struct Position {
    int walked = 0;  // steps forward less steps back, both together
    int lead = 0;    // of the first player
    espalier::Player mover = espalier::Player::First;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = int;
  using Moves = std::array<int, 2>;
  using Value = Points;

  static int sign(const Position& p) { return p.mover == espalier::Player::First ? 1 : -1; }
  static Position start() { return {}; }
  static Moves moves(const Position&) { return {1, -1}; }
  static Position play(const Position& p, int step) {
    return {p.walked + step, p.lead + sign(p) * step, opponent(p.mover)};
  }
  static std::optional<Value> outcome(const Position&) { return std::nullopt; }
  static espalier::Player to_move(const Position& p) { return p.mover; }
  static std::uint64_t key(const Position&) { return 0; }  // the worst that is allowed
};
// The same where a game that stands still ends, and is won by who is ahead.
struct JudgedPacing : Pacing {
  static constexpr int kCalm = 8;
  static std::int32_t mark(const Position& p) { return -p.walked; }
  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    return judge_standstill(*this, p, past, kCalm);
  }
  static int idle(PastSpan past) { return plies_since_lowest_mark(past); }
  static Value stopped(const Position& p) { return sign(p) * p.lead; }
};
struct Level : StatelessEvaluator<Level> {
  static Points evaluate(const Pacing&, const Pacing::Position&) { return 0; }
};
// What a registered game has besides; these games are neither read nor searched.
std::string format_move(const Pacing&, const Pacing::Position&, int) { return "pace"; }
Result<int> parse_move(const Pacing&, const Pacing::Position&, std::string_view) { return Error{}; }
std::string format_position(const Pacing&, const Pacing::Position&) { return "paces"; }
Result<Pacing::Position> parse_position(const Pacing&, std::string_view) { return Error{}; }
using NoEngine = std::unique_ptr<app::AnyEngine>;
NoEngine make_engine(const Pacing&, Level, const engine::Recipe&, app::ProfileChoice) { return {}; }
NoEngine make_engine(const JudgedPacing&, Level, const engine::Recipe&, app::ProfileChoice) {
  return {};
}

// Paces as written, again and again: "+-" is to and fro.
class Pacer final : public Player {
 public:
  explicit Pacer(std::string steps) : steps_(std::move(steps)) {}
  std::optional<Failure> new_game(std::uint64_t) override { return std::nullopt; }
  Answer choose(const Turn& turn, const StopFlag*) override {
    EXPECT_EQ(turn.past.size(), turn.moves->size());
    const bool back = steps_[turn.moves->size() / 2 % steps_.size()] == '-';
    return Choice{turn.game->moves(*turn.position)[back ? 1 : 0], {}, 0, 0};
  }

 private:
  std::string steps_;
};

template <class G = JudgedPacing>
GameRecord pace(const std::string& first, const std::string& second, int no_progress = 0) {
  const app::AnyGame game(std::make_shared<const app::GameModel<G, Level>>("pacing", G{}, Level{}));
  std::array<Pacer, 2> players = {Pacer(first), Pacer(second)};
  GameTerms terms;
  terms.adjudication.no_progress = no_progress;
  return play_game(game, {game.start(), {}}, {&players[0], &players[1]}, terms, 1, nullptr);
}

TEST(Standstill, APositionMetForTheThirdTimeStopsTheGame) {
  const GameRecord level = pace("+-", "+-");
  EXPECT_EQ(level.end, GameEnd::Repetition);
  EXPECT_EQ(level.half_points(), 1);
  EXPECT_EQ(level.moves.size(), 8U);
  EXPECT_EQ(level.remark, "stopped: the position occurred for the third time");
  const GameRecord ahead = pace("+-", "+++-+-");
  EXPECT_EQ(ahead.end, GameEnd::Repetition);
  EXPECT_EQ(ahead.half_points(), 0);
  EXPECT_EQ(ahead.remark, level.remark + "; the winner was ahead");
  // Where a game does not judge its past, the referee draws it.
  const GameRecord drawn = pace<Pacing>("+-", "+++-+-");
  EXPECT_EQ(drawn.end, GameEnd::NoProgress);
  EXPECT_EQ(drawn.half_points(), 1);
}

TEST(Standstill, TheGameSaysWhoWinsAfterItsPatience) {
  const GameRecord won = pace("+-------", "-");
  EXPECT_EQ(won.end, GameEnd::NoProgress);
  EXPECT_EQ(won.half_points(), 2);
  EXPECT_EQ(won.moves.size(), 9U) << "the first ply was progress";
  EXPECT_EQ(won.remark, "stopped: no progress in 8 plies; the winner was ahead");
  EXPECT_EQ(pace("-", "+-------").half_points(), 0);
  // The terms of a match can be shorter, not longer.
  const GameRecord early = pace("+-------", "-", 5);
  EXPECT_EQ(early.half_points(), 2);
  EXPECT_EQ(early.moves.size(), 6U);
  EXPECT_EQ(pace("+-------", "-", 50).moves.size(), 9U);
}

}  // namespace
}  // namespace espalier::match
