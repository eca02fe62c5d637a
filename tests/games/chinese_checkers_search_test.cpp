// What forward pruning saves in Chinese Checkers and what the strong player is worth, counted in
// nodes and games. The whole experiment is the study tong02/forward-pruning.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "lab/paired_games.hpp"

namespace espalier::app {
namespace {

const GamePosition& star() {
  static const GamePosition where = make_game_position("chinese-checkers", "tong", "").value();
  return where;
}

// Middle games of players that search two plies, drawn by `espalier fit --save-positions`.
std::vector<AnyPosition> middle_games() {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) +
                     "/tests/data/chinese_checkers/middle_games.txt");
  std::vector<AnyPosition> list;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) list.push_back(star().game->parse_position(line).value());
  }
  return list;
}

struct Searched {
  std::uint64_t nodes = 0;
  std::vector<AnyMove> best;

  double same_moves(const Searched& other) const {
    double same = 0;
    for (std::size_t i = 0; i < best.size(); ++i) same += best[i] == other.best[i] ? 1 : 0;
    return same / static_cast<double>(best.size());
  }
};

// Three plies, as Learner III searches in the middle game.
Searched searched(const std::string& words) {
  const auto recipe = make_recipe("mtdf tt=4M eval=learner3 " + words, *star().game);
  EXPECT_TRUE(recipe.ok()) << recipe.message();
  const auto engine = star().game->engine(*recipe, ProfileChoice::Fastest);
  Searched all;
  AnyRequest request;
  request.limits.depth = 3;
  for (const AnyPosition& position : middle_games()) {
    engine->clear();
    const AnyAnswer answer = engine->search(position, request, {}, nullptr);
    all.nodes += answer.nodes;
    all.best.push_back(answer.best.value());
  }
  return all;
}

TEST(ForwardPruning, FgpcSavesMoreThanHalfAndMostlyFindsTheSameMove) {
  const Searched plain = searched("order=table,fixed(3),rank");
  ASSERT_EQ(plain.best.size(), 200U);
  const Searched fgpc =
      searched("order=table,fixed(3),rank select=fgpc(t=1.8) params=shipped-static");
  EXPECT_LE(2.5 * static_cast<double>(fgpc.nodes), static_cast<double>(plain.nodes));
  EXPECT_GE(fgpc.same_moves(plain), 0.90);
  EXPECT_LT(fgpc.same_moves(plain), 1.0) << "nothing was cut that mattered: is the test alive?";
}

TEST(ForwardPruning, TheIntegratedStrategySavesHalfAndMostlyFindsTheSameMove) {
  const Searched plain = searched("order=table,fixed(3),rank");
  const Searched both =
      searched("order=table,fixed(3),rank select=integrated(p=.95,t=2.2) params=shipped-static");
  EXPECT_LE(2.0 * static_cast<double>(both.nodes), static_cast<double>(plain.nodes));
  EXPECT_GE(both.same_moves(plain), 0.94);
}

// At equal nodes, so that no clock decides.
TEST(StrongPlayer, BeatsLearner3) {
  const auto best = make_recipe("best tt=4M", *star().game);
  const auto learner3 = make_recipe("learner3-timed tt=4M", *star().game);
  ASSERT_TRUE(best.ok() && learner3.ok());
  match::OwnLimits limits;
  limits.nodes = 3'000;
  int half_points = 0;
  constexpr int kPairs = 8;
  for (std::uint64_t seed = 1; seed <= kPairs; ++seed) {
    const auto opening = lab::draw_opening(star().game, {4, 8}, seed);
    ASSERT_TRUE(opening.has_value());
    const auto pair = lab::play_pair(star().game, *opening, {*best, limits}, {*learner3, limits});
    ASSERT_TRUE(pair.has_value());
    half_points += pair->half_points[0] + pair->half_points[1];
  }
  EXPECT_GE(half_points, 3 * kPairs) << "of " << 4 * kPairs;  // three quarters
}

}  // namespace
}  // namespace espalier::app
