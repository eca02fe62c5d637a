// What the root decides by its stage (`plies`, `select@`), and races (`race`): what the engine
// makes of them. Their words are tested in recipe_words_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/race.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"

namespace espalier::engine {
namespace {

// --- the game
// --------------------------------------------------------------------------------------

// What the solver was asked, and what it is told to do wrong.
struct TrackLog {
  std::vector<std::vector<std::uint8_t>> hints;
  bool lies = false;
};

// A made-up game: two tokens on one track. A move is a step of 1 or 2 cells, or of 3 from an even
// cell. On the first cells, up to the gate, nobody may step on the other; beyond it nobody can
// hinder anybody. Who reaches the goal wins.
class Track {
 public:
  static constexpr int kGate = 4;
  static constexpr int kGoal = 23;

  struct Position {
    std::array<std::uint8_t, 2> at{0, 1};
    Player to_move = Player::First;

    int own() const { return at[static_cast<std::size_t>(to_move)]; }
    int other() const { return at[1 - static_cast<std::size_t>(to_move)]; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;
  using Moves = MoveList<Move, 4>;
  using Value = Points;

  explicit Track(TrackLog* log = nullptr) : log_(log) {}

  Position start() const { return {}; }
  Moves moves(const Position& p) const {
    Moves moves;
    for (Move step = 1; step <= longest(p.own()); ++step) {
      const int to = p.own() + step;
      if (to != p.other() || to > kGate) moves.push_back(step);
    }
    return moves;
  }
  Position play(const Position& p, Move step) const {
    Position next = p;
    auto& cell = next.at[static_cast<std::size_t>(p.to_move)];
    cell = static_cast<std::uint8_t>(std::min(cell + step, kGoal));
    next.to_move = opponent(p.to_move);
    return next;
  }
  std::optional<Points> outcome(const Position& p) const {
    if (p.other() == kGoal) return -kWin;
    return std::nullopt;
  }
  Player to_move(const Position& p) const { return p.to_move; }
  std::uint64_t key(const Position& p) const {
    const std::uint64_t place =
        p.at[0] * 64U + p.at[1] * 2U + static_cast<std::uint64_t>(p.to_move);
    return place * 0x9E3779B97F4A7C15U;
  }
  int stages() const { return 3; }
  int stage(const Position& p) const {
    return static_cast<int>(p.own() > kGate) + static_cast<int>(p.other() > kGate);
  }

  bool separated(const Position& p) const { return stage(p) == 2; }
  Race<Move> race(const Position& p, std::span<const Move> hint, const EnoughRacing& enough) const {
    if (log_ != nullptr) log_->hints.emplace_back(hint.begin(), hint.end());
    Race<Move> race;
    race.way = way(p.own(), race.nodes, enough);
    const std::vector<Move> theirs = way(p.other(), race.nodes, enough);
    race.exact = !enough(race.nodes);
    const std::size_t own = race.way.size();
    const bool wins = own <= theirs.size();
    const std::size_t plies = wins ? 2 * own - 1 : 2 * theirs.size();
    for (std::size_t ply = 0; ply < plies; ++ply) {
      race.line.push_back(ply % 2 == 0 ? race.way[ply / 2] : theirs[ply / 2]);
    }
    const int distance = static_cast<int>(plies);
    race.value = !race.exact ? p.own() - p.other() : wins ? win_in(distance) : loss_in(distance);
    if (log_ != nullptr && log_->lies) race.line = {9};
    return race;
  }

 private:
  static constexpr Move longest(int cell) { return cell % 2 == 0 ? 3 : 2; }

  // The fewest steps from a cell; single steps as soon as it is enough.
  static std::vector<Move> way(int from, std::uint64_t& nodes, const EnoughRacing& enough) {
    std::array<int, kGoal + 4> steps{};
    std::array<Move, kGoal + 4> first{};
    for (int cell = kGoal - 1; cell >= from; --cell) {
      const auto place = static_cast<std::size_t>(cell);
      ++nodes;
      first[place] = 1;
      const Move most = enough(nodes) ? Move{1} : longest(cell);
      for (Move step = 2; step <= most; ++step) {
        if (steps[place + step] <= steps[place + first[place]]) first[place] = step;
      }
      steps[place] = steps[place + first[place]] + 1;
    }
    std::vector<Move> found;
    for (int cell = from; cell < kGoal; cell += found.back()) {
      found.push_back(first[static_cast<std::size_t>(cell)]);
    }
    return found;
  }

  TrackLog* log_;
};

struct TrackLead : StatelessEvaluator<TrackLead> {
  Points evaluate(const Track&, const Track::Position& p) const { return p.own() - p.other(); }
};

static_assert(HasRace<Track> && HasStage<Track> && Keyed<Track> && Evaluator<TrackLead, Track>);

Recipe recipe(std::string_view text) {
  auto result = parse_recipe(text);
  EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.message());
  return result.ok() ? result->recipe : Recipe{};
}
// --- stages
// ----------------------------------------------------------------------------------------

using TrackEngine = Engine<Track, TrackLead, Full>;

// One position of each stage: 0, 1, 2.
constexpr std::array<Track::Position, 3> kStages = {
    {{{0, 1}, Player::First}, {{3, 7}, Player::First}, {{8, 7}, Player::Second}}};

TEST(Stages, PliesLimitTheDepth) {
  for (const std::string deepening : {"fixed", "id"}) {
    TrackEngine engine(Track{}, TrackLead{}, recipe(deepening + " plies(2,5)"));
    for (const auto& position : kStages) {
      const int expected = Track{}.stage(position) == 0 ? 2 : 5;
      const auto answer = engine.run(position);
      EXPECT_EQ(answer.depth, expected);
      EXPECT_TRUE(answer.complete);
      EXPECT_EQ(answer.iterations.size(),
                deepening == "id" ? static_cast<std::size_t>(expected) : 1U);
      Request<Track::Move> lower;
      lower.limits.depth = 3;
      EXPECT_EQ(engine.run(position, lower).depth, std::min(3, expected));
    }
  }
}

// An engine that changes its list searches as one that has always had it.
TEST(Stages, SelectivityIsThatOfTheRoot) {
  using connect4::Connect4;
  using ConnectEngine = Engine<Connect4, connect4::Threats, Full>;
  const Connect4 game(5, 4);
  Models fitted;
  fitted.pairs = {{.s = 1, .d = 2, .sigma = 5}};
  fitted.places = {.s = 1, .d = 2, .cumulative = {{0.96, 1.0}, {0.5, 1.0}}};
  const auto models = std::make_shared<const Models>(fitted);
  const auto made = [&](const std::string& text) {
    Recipe result = recipe("id pvs tt=64K order=table " + text);
    result.models = models;
    return result;
  };
  const std::string lists[] = {"mpc,best(3)", "integrated", "none"};
  ConnectEngine engine(game, {},
                       made("select=integrated select@0=mpc,best(3) select@2=none params=x"));
  Request<Connect4::Move> request;
  request.limits.depth = 6;
  Rng rng(5);
  std::array<std::uint64_t, 3> nodes{};
  std::array<std::uint64_t, 3> usual{};
  for (int i = 0; i < 60; ++i) {
    auto position = game.start();
    for (std::uint64_t plies = rng.below(14); plies > 0 && !game.outcome(position); --plies) {
      const auto moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
    }
    if (game.outcome(position)) continue;
    const auto stage = static_cast<std::size_t>(game.stage(position));
    const std::string params = lists[stage] == "none" ? "" : " params=x";
    ConnectEngine always(game, {}, made("select=" + lists[stage] + params));
    engine.clear();
    const auto expected = always.run(position, request);
    const auto found = engine.run(position, request);
    EXPECT_EQ(found.value, expected.value) << "stage " << stage;
    EXPECT_EQ(found.nodes, expected.nodes) << "stage " << stage;
    nodes[stage] += found.nodes;
    usual[stage] +=
        ConnectEngine(game, {}, made("select=integrated params=x")).run(position, request).nodes;
  }
  EXPECT_NE(nodes[0], usual[0]);
  EXPECT_EQ(nodes[1], usual[1]);
  EXPECT_NE(nodes[2], usual[2]);
  EXPECT_GT(*std::min_element(nodes.begin(), nodes.end()), 0U);
}

TEST(Stages, ValuesOfAnotherListAreForgotten) {
  const Track game;
  const std::string usual = "fixed tt=1M match=at-least";
  TrackEngine engine(game, TrackLead{}, recipe(usual + " select@0=best(1)"));
  Request<Track::Move> request;
  request.limits.depth = 12;
  const auto answer = engine.run(kStages[0], request);  // goes far into the other stages
  auto position = kStages[0];
  for (const Track::Move move : answer.lines.front().line) {
    if (game.stage(position) == 0) position = game.play(position, move);
  }
  ASSERT_GT(game.stage(position), 0);
  request.limits.depth = 4;
  const auto found = engine.run(position, request);
  const auto expected = TrackEngine(game, TrackLead{}, recipe(usual)).run(position, request);
  EXPECT_EQ(found.value, expected.value);
  EXPECT_EQ(found.nodes, expected.nodes);
}

// Two and three threads answer as one, whatever divides the work among them.
void check_threads(const std::string& words) {
  TrackEngine alone(Track{}, TrackLead{}, recipe(words));
  for (const std::string scheme : {" team=ybw(1)", " team=abdada(1)", " team=lazy"}) {
    TrackEngine team(Track{}, TrackLead{}, recipe(words + scheme));
    for (const auto& position : kStages) {
      const auto expected = alone.run(position);
      for (const int threads : {2, 3}) {
        Request<Track::Move> request;
        request.threads = threads;
        const auto answer = team.run(position, request);
        EXPECT_EQ(answer.value, expected.value) << scheme << ", " << threads << " threads";
        EXPECT_EQ(answer.depth, expected.depth) << scheme << ", " << threads << " threads";
        EXPECT_TRUE(answer.complete);
      }
    }
  }
}

TEST(Stages, HoldForEveryThread) { check_threads("id tt=64K order=table plies(2,5)"); }

// --- races
// -----------------------------------------------------------------------------------------

void check_line(const Track& game, Track::Position position, const std::vector<Track::Move>& line) {
  for (const Track::Move move : line) {
    ASSERT_FALSE(game.outcome(position));
    const auto moves = game.moves(position);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position = game.play(position, move);
  }
  EXPECT_TRUE(game.outcome(position));
}

template <class Profile>
void check_races(const Recipe& racing, const Recipe& searching) {
  const Track game;
  Engine<Track, TrackLead, Profile> racer(game, {}, racing);
  Engine<Track, TrackLead, Profile> searcher(game, {}, searching);
  for (std::uint8_t own = Track::kGate + 1; own < Track::kGoal; ++own) {
    for (std::uint8_t other = Track::kGate + 1; other < Track::kGoal; ++other) {
      const Track::Position position{{own, other}, Player::First};
      int reports = 0;
      const auto answer = racer.run(position, {}, [&](const auto&) { ++reports; });
      const auto expected = searcher.run(position);
      ASSERT_TRUE(answer.best && answer.complete && expected.complete);
      EXPECT_EQ(answer.value, expected.value) << int{own} << " against " << int{other};
      EXPECT_EQ(answer.best, answer.lines.front().line.front());
      EXPECT_EQ(answer.depth, static_cast<int>(answer.lines.front().line.size()));
      EXPECT_EQ(answer.nodes, static_cast<std::uint64_t>(2 * Track::kGoal - own - other));
      EXPECT_EQ(reports, 1);
      check_line(game, position, answer.lines.front().line);
    }
  }
}

TEST(Races, AreAnsweredBySolversAsBySearches) {
  check_races<Full>(recipe("id race distance"), recipe("id tt=1M distance"));
  Recipe lean = lean_recipe<Track>();
  lean.memory.bytes = std::size_t{1} << 20;
  lean.root.deepening = Deepening::Iterative;
  Recipe racing = lean;
  racing.race = true;
  EXPECT_TRUE(fits_lean<Track>(racing));
  check_races<Lean>(racing, lean);
  // All wins are worth the same.
  TrackEngine plain(Track{}, TrackLead{}, recipe("race"));
  EXPECT_EQ(plain.run({{20, 10}, Player::First}).value, kWin);
  EXPECT_EQ(plain.run({{10, 22}, Player::First}).value, -kWin);
}

TEST(Races, HintsAreTheRestOfTheLastWay) {
  TrackLog log;
  const Track game(&log);
  TrackEngine engine(game, TrackLead{}, recipe("race distance"));
  auto position = kStages[2];
  const auto first = engine.run(position);
  position = game.play(game.play(position, *first.best), Track::Move{1});
  engine.run(position);
  engine.clear();
  engine.run(position);
  ASSERT_EQ(log.hints.size(), 3U);
  EXPECT_TRUE(log.hints[0].empty());
  std::vector<Track::Move> rest;  // of the mover's own moves
  const auto& line = first.lines.front().line;
  for (std::size_t ply = 2; ply < line.size(); ply += 2) rest.push_back(line[ply]);
  ASSERT_GE(log.hints[1].size(), rest.size());
  EXPECT_TRUE(std::equal(rest.begin(), rest.end(), log.hints[1].begin()));
  EXPECT_TRUE(log.hints[2].empty());
}

TEST(Races, AreSearchedWhereMoreOrSomethingElseIsAsked) {
  TrackLog log;
  const Track game(&log);
  TrackEngine engine(game, TrackLead{}, recipe("race distance"));
  Request<Track::Move> request;
  request.limits.depth = 4;
  EXPECT_EQ(engine.run(kStages[0], request).depth, 4);  // no race yet
  EXPECT_EQ(engine.run(kStages[1], request).depth, 4);
  request.lines = 2;
  EXPECT_EQ(engine.run(kStages[2], request).lines.size(), 2U);
  request.lines = 1;
  request.only = {1};
  EXPECT_EQ(engine.run(kStages[2], request).best, Track::Move{1});
  TrackEngine never(game, TrackLead{}, recipe("no-race"));
  request.only.clear();
  EXPECT_EQ(never.run(kStages[2], request).depth, 4);
  EXPECT_TRUE(log.hints.empty());
}

TEST(Races, AreAnsweredAlikeWithThreads) {
  check_threads("id race distance tt=64K plies(6,6,9)");
}

TEST(Races, MovesAreLegalWhateverTheLimits) {
  TrackLog log;
  const Track game(&log);
  TrackEngine engine(game, TrackLead{}, recipe("race distance tt=1M"));
  const auto legal = [&](const auto& answer) {
    const auto moves = game.moves(kStages[2]);
    return answer.best && std::find(moves.begin(), moves.end(), *answer.best) != moves.end();
  };
  Request<Track::Move> request;
  request.limits.nodes = 5;
  const auto few = engine.run(kStages[2], request);
  EXPECT_TRUE(legal(few));
  EXPECT_FALSE(few.complete);
  StopFlag stop;
  stop.request();
  EXPECT_TRUE(legal(engine.run(kStages[2], {}, {}, &stop)));
  request = {};
  request.limits.seconds = 0;
  EXPECT_TRUE(legal(engine.run(kStages[2], request)));
  request = {};
  request.compare = true;  // nothing was searched
  EXPECT_EQ(engine.run(kStages[2], request).leaves_knowing, std::nullopt);
  // A solver that is wrong is not believed.
  log.lies = true;
  request = {};
  request.limits.depth = 3;
  const auto searched = engine.run(kStages[2], request);
  EXPECT_TRUE(legal(searched));
  EXPECT_EQ(searched.depth, 3);
}

}  // namespace
}  // namespace espalier::engine
