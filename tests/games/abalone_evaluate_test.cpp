// The evaluations of Abalone: sums of their features, the same for both sides and for every turn
// and mirror image of the board, and counted as a plain look at the board counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/notation.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"

namespace espalier::abalone {
namespace {

// Games of random moves that capture where they can, and random layouts of all numbers of marbles.
std::vector<Position> positions(const Abalone& game, int games, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Position> list;
  for (int i = 0; i < games; ++i) {
    Position p = game.start();
    for (int ply = 0; ply < 150 && !game.outcome(p); ++ply) {
      list.push_back(p);
      const auto noisy = game.noisy_moves(p);
      const auto moves = noisy.empty() ? game.moves(p) : noisy;
      p = game.play(p, moves[rng.below(moves.size())]);
    }
    std::array<Cells, 2> marbles{};
    const auto share = 2 + rng.below(12);
    for (int cell = 0; cell < kCells; ++cell) {
      const auto side = rng.below(share);
      if (side < 2 && count(marbles[side]) < kMarbles) marbles[side] |= bit(cell);
    }
    if (marbles[0] == 0 || marbles[1] == 0) continue;
    list.push_back(game.arrange(marbles, {3, 1}, i % 2 == 0 ? Player::First : Player::Second));
  }
  return list;
}

template <class E>
Points value_of(const E& evaluator, const Abalone& game, const Position& p) {
  return evaluator.value(game, p, evaluator.init(game, p));
}

Position at(const Abalone& game, const std::string& text) {
  return parse_position(game, text).value();
}

template <class E>
void expect_the_sum_of_its_features(const Abalone& game) {
  typename E::Weights weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<Points>(i * i) - 40;
  for (const E& evaluator : {E(), E(weights)}) {
    for (const Position& p : positions(game, 4, 1)) {
      const auto features = evaluator.features(game, p);
      Points sum = 0;
      for (std::size_t i = 0; i < features.size(); ++i) sum += evaluator.weights()[i] * features[i];
      ASSERT_EQ(value_of(evaluator, game, p), sum);
      ASSERT_LT(std::abs(sum), kWinBand);
    }
  }
}

TEST(AbaloneEvaluations, AreSumsOfWeightsTimesFeatures) {
  for (const char* variant : {"standard", "belgian-daisy", "german-daisy-all"}) {
    const Abalone game(variant_rules(variant).value());
    expect_the_sum_of_its_features<Abalone12>(game);
    expect_the_sum_of_its_features<Sumo>(game);
  }
}

TEST(AbaloneEvaluations, FollowTheMoves) {
  const Sumo sumo;
  for (const char* variant : {"standard", "belgian-daisy-all"}) {
    const Abalone game(variant_rules(variant).value());
    Rng rng(2);
    Position p = game.start();
    Sumo::State state = sumo.init(game, p);
    for (int ply = 0; ply < 400 && !game.outcome(p); ++ply) {
      const auto noisy = game.noisy_moves(p);
      const auto moves = noisy.empty() ? game.moves(p) : noisy;
      const Move move = moves[rng.below(moves.size())];
      const Position next = game.play(p, move);
      state = sumo.next(game, state, p, move, next);
      p = next;
      ASSERT_EQ(state, sumo.init(game, p));
    }
  }
}

// One sixth of a turn, and a mirror image: (row, diagonal) counted from the centre.
struct Image {
  int row;
  int diagonal;
};
Image turned(Image cell) { return {cell.diagonal, cell.diagonal - cell.row}; }
Image mirrored(Image cell) { return {cell.diagonal, cell.row}; }

template <class Map>
Cells image_of(Cells cells, Map map) {
  Cells image = 0;
  for_each_cell(cells, [&](int cell) {
    const Image to = map(Image{row_of(cell) - kRadius, diagonal_of(cell) - kRadius});
    image |= bit(cell_at(to.row + kRadius, to.diagonal + kRadius));
  });
  return image;
}

template <class E>
void expect_the_same_for_all_images() {
  const Abalone game;
  const E evaluator;
  for (const Position& p : positions(game, 5, 3)) {
    const auto features = evaluator.features(game, p);
    Position image = p;
    for (int sixth = 0; sixth < 6; ++sixth) {
      for (Cells& marbles : image.marbles) marbles = image_of(marbles, turned);
      Position other = image;
      ASSERT_EQ(evaluator.features(game, other), features);
      for (Cells& marbles : other.marbles) marbles = image_of(marbles, mirrored);
      ASSERT_EQ(evaluator.features(game, other), features);
      std::swap(other.marbles[0], other.marbles[1]);
      std::swap(other.lost[0], other.lost[1]);
      other.to_move = opponent(other.to_move);
      ASSERT_EQ(evaluator.features(game, other), features);
    }
    ASSERT_EQ(image, p);
  }
}

TEST(AbaloneEvaluations, AreTheSameForTurnsMirrorImagesAndColours) {
  expect_the_same_for_all_images<Abalone12>();
  expect_the_same_for_all_images<Sumo>();
}

// Section II.C: the player of the paper has six features; none is switched off.
TEST(Abalone12, AllSixFeaturesHaveAWeight) {
  for (const WeightInfo& info : Abalone12::kWeights) EXPECT_NE(info.otherwise, 0) << info.name;
}

TEST(Abalone12, IsWorthTheOppositeToTheOpponent) {
  const Abalone game;
  const Abalone12 evaluator;
  for (const Position& p : positions(game, 5, 4)) {
    ASSERT_EQ(value_of(evaluator, game, game.pass(p)), -value_of(evaluator, game, p));
  }
  EXPECT_EQ(value_of(evaluator, game, game.start()), 0);
}

// --- counted cell by cell ------------------------------------------------------------------------

// The letters of a board: 'B', 'W', '.', and ' ' beside it.
class Letters {
 public:
  explicit Letters(const Position& p) : position_(p) {}

  char at(int row, int diagonal) const {
    if (!on_board(row, diagonal)) return ' ';
    const Cells cell = bit(cell_at(row, diagonal));
    if ((position_.marbles[0] & cell) != 0) return 'B';
    return (position_.marbles[1] & cell) != 0 ? 'W' : '.';
  }
  char from(int cell, std::size_t direction, int steps) const {
    return at(row_of(cell) + steps * kRowStep[direction],
              diagonal_of(cell) + steps * kDiagonalStep[direction]);
  }

 private:
  Position position_;
};

// The features of one side as the header words them.
Abalone12::Weights counted(const Position& p, Player player) {
  const Letters board(p);
  const char own = player == Player::First ? 'B' : 'W';
  const char other = own == 'B' ? 'W' : 'B';
  Abalone12::Weights counts{};
  const Points captured = p.lost_by(opponent(player));
  counts[1] = captured * captured;
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.from(cell, 0, 0) != own) continue;
    ++counts[0];
    counts[2] += distance_from_centre(cell);
    int opponents = 0;
    bool wedge = false;
    bool edge = false;
    for (std::size_t d = 0; d < kDirections; ++d) {
      const char next = board.from(cell, d, 1);
      const char behind = board.from(cell, d, -1);
      if (next == own) ++counts[3];
      if (next == own && behind == own && d < kAxes) ++counts[4];
      if (next == other) ++opponents;
      if (next == other && behind == other) wedge = true;
      if (next == ' ') edge = true;
      if (next != ' ' || behind != other) continue;
      // A partner in the same danger, looked for on three of six sides: each pair is seen once.
      for (std::size_t to = 0; to < kAxes; ++to) {
        const int row = row_of(cell) + kRowStep[to];
        const int diagonal = diagonal_of(cell) + kDiagonalStep[to];
        if (board.at(row, diagonal) != own) continue;
        const int partner = cell_at(row, diagonal);
        if (board.from(partner, d, 1) == ' ' && board.from(partner, d, -1) == other) {
          ++counts[8];
        }
      }
    }
    if (wedge) ++counts[5];
    if (edge && opponents == 1) ++counts[6];
    if (edge && opponents > 1) ++counts[7];
  }
  return counts;
}

TEST(Abalone12, CountsAsAPlainLookAtTheBoardDoes) {
  const Abalone game;
  const Abalone12 evaluator;
  std::array<int, Abalone12::kWeights.size()> seen{};
  for (const Position& p : positions(game, 100, 5)) {
    auto expected = counted(p, p.to_move);
    const auto against = counted(p, opponent(p.to_move));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (expected[i] != 0) ++seen[i];
      expected[i] -= against[i];
    }
    ASSERT_EQ(evaluator.features(game, p), expected) << format_position(game, p);
  }
  for (const int times : seen) EXPECT_GT(times, 20) << "some feature was hardly tested";
}

// By hand. Row e: a white marble between two black ones. Below: two black ones in the corner, and
// two white ones right before them.
TEST(Abalone12, CountsAGoldenPosition) {
  const Abalone game;
  const Position p =
      at(game, "...../....../......./......../..BWB..../......../......./.WW.../BB... B 1 3");
  const Abalone12::Weights expected = {
      4 - 3, 3 * 3 - 1 * 1, (2 + 0 + 4 + 4) - (1 + 3 + 3),
      2 - 2,  // a1 and a2; b2 and b3
      0,
      0 - 1,  // e4
      1,      // a1 beside b2
      1,      // a2 beside b2 and b3
      1,      // a1 and a2, towards the south-west
  };
  EXPECT_EQ(Abalone12().features(game, p), expected);
}

std::size_t sumo_place(std::string_view name) {
  const auto* found = std::find_if(Sumo::kWeights.begin(), Sumo::kWeights.end(),
                                   [&](const WeightInfo& info) { return info.name == name; });
  return static_cast<std::size_t>(found - Sumo::kWeights.begin());
}

// What a marble's place is called; nothing: the centre.
std::string place_name(int cell) {
  const auto among = [&](std::string_view names) {
    return names.find(cell_name(cell)) != std::string_view::npos;
  };
  const int ring = distance_from_centre(cell);
  if (ring == 0) return "";
  if (among("a1 a5 e9 i9 i5 e1")) return "rim_corner";
  if (among("a3 c7 g9 i7 g3 c1")) return "rim_middle";
  if (ring == 4) return "rim";
  if (among("b2 b5 e8 h8 h5 e2")) return "corner_3";
  if (among("c3 c5 e7 g7 g5 e3")) return "corner_2";
  return "ring_" + std::to_string(ring);
}

TEST(Sumo, CountsAsAPlainLookAtTheBoardDoes) {
  const Abalone game;
  for (const Position& p : positions(game, 60, 7)) {
    Sumo::Weights expected{};
    for (const Player player : {p.to_move, opponent(p.to_move)}) {
      const Points sign = player == p.to_move ? 1 : -1;
      const auto add = [&](std::string_view name, Points count) {
        expected[sumo_place(name)] += sign * count;
      };
      const Letters board(p);
      Points up = 0;
      Points along = 0;
      for_each_cell(p.of(player), [&](int cell) {
        if (const std::string name = place_name(cell); !name.empty()) add(name, 1);
        bool touches = false;
        for (std::size_t d = 0; d < kDirections; ++d) {
          touches |= board.from(cell, d, 1) == (player == Player::First ? 'W' : 'B');
        }
        add("contact", touches ? 1 : 0);
        up += row_of(cell) - kRadius;
        along += diagonal_of(cell) - kRadius;
      });
      add("off_centre", (up * up - up * along + along * along) / count(p.of(player)));
      const Abalone12::Weights as_the_paper = counted(p, player);
      add("wedges", as_the_paper[5]);
      add("rim_beside_1", as_the_paper[6]);
      add("rim_beside_2", as_the_paper[7]);
    }
    const Sumo::Weights found = Sumo().features(game, p);
    for (std::size_t i = sumo_place("ring_1"); i < sumo_place("pushes"); ++i) {
      ASSERT_EQ(found[i], expected[i]) << Sumo::kWeights[i].name << format_position(game, p);
    }
  }
}

// --- what could be pushed ------------------------------------------------------------------------

// Each push has a marble that is met first: moves of two and of three marbles that meet the same
// one in the same direction are one way to push.
Force listed(const Abalone& game, const Position& p) {
  std::vector<std::array<int, 3>> found;
  for (const Move move : game.moves(p)) {
    if (move == kPass || game.pushes(p, move) == 0) continue;
    const int way = direction(move);
    const int met = cell_from(move.cell, way, game.marbles_moved(p, move));
    found.push_back({met, way, game.captures(p, move) ? 1 : 0});
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  Force force;
  for (const auto& way : found) ++(way[2] == 1 ? force.falls : force.pushes);
  return force;
}

TEST(Sumo, CountsThePushesThatTheRulesAllow) {
  const Abalone game;
  int falls = 0;
  int pushes = 0;
  for (const Position& p : positions(game, 60, 6)) {
    const Force expected = listed(game, p);
    const Force found = force(Army(p.of(p.to_move)), Army(p.of(opponent(p.to_move))));
    ASSERT_EQ(found.pushes, expected.pushes) << format_position(game, p);
    ASSERT_EQ(found.falls, expected.falls) << format_position(game, p);
    falls += found.falls;
    pushes += found.pushes;
  }
  EXPECT_GT(falls, 100);
  EXPECT_GT(pushes, 1000);
}

// --- in a search ---------------------------------------------------------------------------------

// White has lost five marbles: the next one ends the game.
TEST(Sumo, LetsASearchWinInOneAndInThree) {
  const Abalone game;
  const auto parsed =
      engine::parse_recipe("id pvs tt=1M order=table,killers,rank,history distance");
  engine::Engine<Abalone, Sumo, engine::Full> player(game, Sumo(), parsed.value().recipe);
  engine::Request<Move> request;
  request.limits.depth = 3;
  const auto near =
      at(game, "...../....../......./......../........W/......BB/......B/....../..... B 0 5");
  const auto now = player.run(near, request);
  EXPECT_EQ(now.value, win_in(1));
  EXPECT_EQ(format_move(game, near, now.best.value()), "c7d8");
  const auto far =
      at(game, "...../..BB../......./......../........./.W....../....BBB/....../...BW B 2 5");
  EXPECT_EQ(player.run(far, request).value, win_in(3));
}

}  // namespace
}  // namespace espalier::abalone
