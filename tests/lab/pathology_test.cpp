// The instruments of the study muszycka85/pathology: the exact laws against enumeration, the sweeps
// against the strategies and the exact laws, the recursion, and Nau's published tables.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/pearl.hpp"
#include "espalier/trees/synthetic.hpp"
#include "lab/pathology/dependent_law.hpp"
#include "lab/pathology/error_recursion.hpp"
#include "lab/pathology/exact_law.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/published.hpp"

namespace espalier::lab::pathology {
namespace {

// Muszycka85 5.1: "a positive sum of itself plus the values of all its ancestors".
constexpr trees::IncrementalReading kText{.root_counts = true, .zero_sum_wins = false};

std::vector<trees::IncrementalReading> all_readings() {
  return {{0.5, true, false}, {0.5, true, true}, {0.5, false, false}, {0.5, false, true}};
}

// Means over weighted trees, by depth.
struct Tally {
  std::vector<double> minimax = std::vector<double>(16, 0.0);
  std::vector<double> product = minimax;
  std::vector<double> tied = minimax;
  double weight = 0;

  void add(TreeSweep& tree, double tree_weight) {
    if (!tree.decide()) return;
    weight += tree_weight;
    for (std::size_t d = 0; d < tree.turns(); ++d) {
      minimax[d] += tree_weight * tree.minimax()[d] / 2;
      tied[d] += tree.minimax()[d] == 1 ? tree_weight : 0;
      product[d] += tree_weight * tree.product()[d] / 2;
    }
  }
};

void expect_equal(const StateModel& model, const Tally& tally) {
  const auto minimax = correct_by_depth(model, Backup::Minimax);
  const auto product = correct_by_depth(model, Backup::Product);
  for (std::size_t d = 0; d < model.turns; ++d) {
    ASSERT_TRUE(minimax[d] && product[d]);
    EXPECT_NEAR(*minimax[d], tally.minimax[d] / tally.weight, 1e-10) << "minimax, depth " << d + 1;
    const double tied = tied_by_minimax(model, std::uint32_t(d + 1)).value();
    EXPECT_NEAR(tied, tally.tied[d] / tally.weight, 1e-10) << "ties, depth " << d + 1;
    EXPECT_NEAR(*product[d], tally.product[d] / tally.weight, 1e-10) << "product, depth " << d + 1;
  }
}

// --- The exact laws ------------------------------------------------------------------------------

TEST(ExactLaw, PearlEqualsTheSumOverAllBoards) {
  for (const StateModel& model : {pearl_model(2, 2), pearl_model(2, 3), pearl_model(3, 2, 0.3)}) {
    TreeSweep tree(model.width, model.turns);
    Tally tally;
    const std::size_t squares = tree.terminals().size();
    for (std::uint32_t board = 0; board < 1U << squares; ++board) {
      double weight = 1;
      for (std::size_t i = 0; i < squares; ++i) {
        tree.terminals()[i] = (board >> i & 1U) != 0 ? 1 : 0;
        weight *= tree.terminals()[i] == 1 ? model.first_wins[0] : 1 - model.first_wins[0];
      }
      tally.add(tree, weight);
    }
    expect_equal(model, tally);
  }
}

TEST(ExactLaw, IncrementalEqualsTheSumOverAllAssignments) {
  for (const std::uint32_t turns : {2U, 3U}) {
    for (const auto& reading : all_readings()) {
      TreeSweep tree(2, turns);
      Tally tally;
      const std::uint32_t nodes = (2U << turns) - 1;  // heap order, the root is node 1
      for (std::uint32_t signs = 0; signs < 1U << nodes; ++signs) {
        const auto step = [&](std::size_t node) {
          return (signs >> (node - 1) & 1U) != 0 ? 1 : -1;
        };
        for (std::size_t i = 0; i < tree.terminals().size(); ++i) {
          int sum = reading.root_counts ? step(1) : 0;
          for (std::size_t node = (std::size_t{1} << turns) + i; node > 1; node /= 2) {
            sum += step(node);
          }
          tree.terminals()[i] = sum > 0 || (sum == 0 && reading.zero_sum_wins) ? 1 : 0;
        }
        tally.add(tree, 1);
      }
      expect_equal(incremental_model(2, turns, reading), tally);
    }
  }
}

// A mean of n values in [0, 1] around `truth`, at most four standard errors off.
void expect_sampled(double mean, double truth, double n, const std::string& what) {
  EXPECT_LE(std::abs(mean - truth), 4 * std::sqrt(truth * (1 - truth) / n) + 1e-9) << what;
}

TEST(ExactLaw, AgreesWithMonteCarlo) {
  struct Case {
    std::uint32_t width, turns;
    bool pearl;
  };
  for (const Case& c : {Case{2, 7, true},
                        {2, 8, false},
                        {3, 5, true},
                        {3, 6, false},
                        {4, 5, true},
                        {5, 5, false}}) {
    const auto model =
        c.pearl ? pearl_model(c.width, c.turns) : incremental_model(c.width, c.turns, kText);
    TreeSweep tree(c.width, c.turns);
    Tally tally;
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
      c.pearl ? fill_pearl(tree, seed) : fill_incremental(tree, seed, kText);
      tally.add(tree, 1);
    }
    for (const Backup backup : {Backup::Minimax, Backup::Product}) {
      const auto exact = correct_by_depth(model, backup);
      const auto& sums = backup == Backup::Minimax ? tally.minimax : tally.product;
      for (std::size_t d = 0; d < c.turns; ++d) {
        if (!exact[d]) continue;
        expect_sampled(sums[d] / tally.weight, *exact[d], tally.weight,
                       "w=" + std::to_string(c.width) + " d=" + std::to_string(d + 1));
      }
    }
  }
}

TEST(ExactLaw, LeavesUnknownWhatCostsTooMuch) {
  const auto product = correct_by_depth(pearl_model(2, 12), Backup::Product);
  EXPECT_TRUE(product[0].has_value());
  EXPECT_FALSE(product[5].has_value());
  const Effort little{.multiplications = 1e4};
  EXPECT_FALSE(correct_by_depth(pearl_model(4, 7), Backup::Minimax, little)[0].has_value());
}

TEST(DependentLaw, AgreesWithMonteCarlo) {
  for (const bool real : {false, true}) {
    for (const std::uint32_t width : {2U, 3U}) {
      const auto exact = independent_by_depth(width, 4, real);
      DependentSweep tree(width, 4, {real, false});
      std::vector<double> better(4, 0.0);
      std::vector<double> equal(4, 0.0);
      double n = 0;
      for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
        if (!tree.decide(seed)) continue;
        ++n;
        for (std::size_t d = 0; d < 4; ++d) {
          better[d] += tree.decisions()[d] == 2 ? 1 : 0;
          equal[d] += tree.decisions()[d] == 1 ? 1 : 0;
        }
      }
      for (std::size_t d = 0; d < 4; ++d) {
        expect_sampled(better[d] / n, exact[d].better, n, "better");
        expect_sampled(equal[d] / n, exact[d].equal, n, "equal");
      }
    }
  }
}

// --- The sweeps ----------------------------------------------------------------------------------

TEST(Sweep, SquaresAreThoseOfTheGames) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const std::uint32_t turns : {3U, 4U}) {
      TreeSweep tree(3, turns);
      const auto expect_squares = [&](const trees::SplittingGame& game) {
        const auto size = static_cast<std::uint32_t>(tree.terminals().size());
        for (std::uint32_t i = 0; i < size; ++i) {
          ASSERT_EQ(tree.terminals()[i], game.first_wins_below({i, 1, turns}));
        }
      };
      fill_pearl(tree, seed);
      expect_squares(trees::pearl_game(3, turns, seed));
      for (const auto& reading : all_readings()) {
        fill_incremental(tree, seed, reading);
        expect_squares(trees::incremental_game(3, turns, seed, reading));
      }
    }
  }
}

// Searches the root's children with minimax itself.
TEST(Sweep, MinimaxDecisionsAreThoseOfTheStrategy) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto game = trees::incremental_game(3, 4, seed, kText);
    TreeSweep tree(3, 4);
    fill_incremental(tree, seed, kText);
    const auto value = [&](std::uint32_t child, int depth) {
      const auto position = game.play(game.start(), child);
      return -run<exact::Minimax>(game, trees::TerminalWins{}, position, Depth{depth - 1}).value;
    };
    int right = -1;
    int wrong = -1;
    for (std::uint32_t child = 0; child < 3; ++child) {
      int& group = value(child, 4) > 0 ? right : wrong;
      if (group < 0) group = int(child);
    }
    ASSERT_EQ(tree.decide(), right >= 0 && wrong >= 0);
    if (right < 0 || wrong < 0) continue;
    for (int depth = 1; depth <= 4; ++depth) {
      const double a = value(std::uint32_t(right), depth);
      const double b = value(std::uint32_t(wrong), depth);
      EXPECT_EQ(tree.minimax()[std::size_t(depth) - 1], a > b ? 2 : a == b ? 1 : 0);
    }
  }
}

// The map's corners are the two games, tree by tree.
TEST(Sweep, TheMapEndsAtPearlsAndTheIncrementalGame) {
  for (const std::uint32_t turns : {5U, 6U}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      TreeSweep game(2, turns);
      TreeSweep map(2, turns);
      for (const double similarity : {0.0, 1.0}) {
        similarity > 0 ? fill_incremental(game, seed, kText) : fill_pearl(game, seed);
        fill_map(map, seed, {2, similarity, kText});
        ASSERT_EQ(map.terminals(), game.terminals());
        ASSERT_EQ(map.decide(), game.decide());
        EXPECT_EQ(map.minimax(), game.minimax());
        EXPECT_EQ(map.product(), game.product());
      }
    }
  }
}

TEST(Sweep, MapLevelsAreEvenlyUsed) {
  TreeSweep tree(2, 12, 7);
  fill_map(tree, 1, {8, 0, kText});
  std::vector<double> used(8, 0.0);
  for (const auto level : tree.terminals()) used.at(level) += 1.0 / 4096;
  const double win = trees::xi(2);  // Second moves last
  for (std::size_t level = 0; level < 8; ++level) {
    EXPECT_NEAR(used[level], (level < 4 ? 1 - win : win) / 4, 0.025);  // 4 sigma
  }
}

TEST(Sweep, DistinctSiblingsAreAlwaysRight) {
  for (const bool real : {false, true}) {
    DependentSweep tree(3, 5, {real, true});
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      ASSERT_TRUE(tree.decide(seed));
      for (const auto decision : tree.decisions()) EXPECT_EQ(decision, 2);
    }
  }
}

TEST(Sweep, DependentValuesAreThoseOfTheSchemes) {
  DependentSweep integer(3, 4, {false, true});
  DependentSweep real(3, 4, {true, true});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    ASSERT_TRUE(integer.decide(seed) && real.decide(seed));
    const trees::UniformTree<trees::IntegerDependent> a({3, 4}, {}, seed);
    const trees::UniformTree<trees::RealDependent> b({3, 4}, {}, seed);
    for (int depth = 1; depth <= 4; ++depth) {
      const auto d = static_cast<std::uint32_t>(depth);
      const auto searched = [&](const auto& tree) {
        return run<exact::Minimax>(tree, trees::AssignedValue{}, tree.start(), Depth{depth}).value;
      };
      EXPECT_EQ(searched(a), double(integer.value(d)));
      EXPECT_NEAR(searched(b), double(real.value(d)) / 81, 1e-12);
    }
  }
}

// --- The recursion -------------------------------------------------------------------------------

// All ways to draw the children: WIN or LOSS, called right or wrong.
Errors enumerated(const Errors& child, std::uint32_t width, double q) {
  double win = 0, loss = 0, called_win = 0, called_loss = 0;
  for (std::uint32_t code = 0; code < 1U << (2 * width); ++code) {
    double weight = 1 - q;
    bool any_loss = false;
    bool any_called_loss = false;
    for (std::uint32_t i = 0; i < width; ++i) {
      const bool wins = (code >> (2 * i) & 1U) != 0;
      const bool wrong = (code >> (2 * i + 1) & 1U) != 0;
      const double error = wins ? child.e2 : child.e1;
      weight *= (wins ? child.p : 1 - child.p) * (wrong ? error : 1 - error);
      any_loss |= !wins;
      any_called_loss |= wins == wrong;
    }
    (any_loss ? win : loss) += weight;
    if (!any_loss && any_called_loss) called_win += weight;
    if (any_loss && !any_called_loss) called_loss += weight;
  }
  loss += q;  // terminals: lost, and known to be
  return {win, called_win / loss, called_loss / win};
}

TEST(ErrorRecursion, EqualsTheSumOverAllChildren) {
  for (const std::uint32_t width : {2U, 3U, 4U}) {
    for (const double q : {0.0, 0.05, 0.25}) {
      for (const Errors& child : {Errors{0.6, 0.1, 0.2}, {0.2, 0.3, 0.05}, {0.9, 0.2, 0.2}}) {
        const Errors a = one_level_up(child, width, q);
        const Errors b = enumerated(child, width, q);
        EXPECT_NEAR(a.p, b.p, 1e-12);
        EXPECT_NEAR(a.e1, b.e1, 1e-12);
        EXPECT_NEAR(a.e2, b.e2, 1e-12);
      }
    }
  }
}

TEST(ErrorRecursion, CriticalPAndItsCycle) {
  EXPECT_NEAR(critical_p(2), trees::xi(2), 1e-12);
  EXPECT_NEAR(critical_p(2, 0.05), (-1 + std::sqrt(1 + 4 * 0.95 * 0.95)) / (2 * 0.95), 1e-12);
  EXPECT_NEAR(critical_p(2, 0.05), 0.6037, 5e-5);
  Errors errors{critical_p(2, 0.05), 0.1, 0.0};
  for (int i = 0; i < 401; ++i) {
    errors = one_level_up(errors, 2, 0.05);
    errors.p = critical_p(2, 0.05);  // the fixed point repels: hold it
  }
  EXPECT_NEAR(errors.e1, 0.0, 1e-12);
  EXPECT_NEAR(errors.e2, 0.809, 5e-4);
  EXPECT_NEAR(one_level_up(errors, 2, 0.05).e1, 0.842, 5e-4);
}

TEST(ErrorRecursion, AnEvaluationWithManyValuesIsAnArea) {
  const Errors one{0.5, 0.2, 0.1};
  EXPECT_NEAR(decision_error(std::vector{one}), decision_error(one), 1e-12);
  EXPECT_NEAR(decision_error(std::vector<Errors>{}), 0.5, 1e-12);  // knows nothing
}

// Bratko & Gams: errors of grouped children vanish below the thresholds and take over above them.
TEST(ErrorRecursion, GroupedErrorsHaveThresholds) {
  for (std::uint32_t width = 2; width <= 6; ++width) {
    const double xi = trees::xi(width);
    for (const View view : {View::Mover, View::FirstPlayer}) {
      const double first = view == View::Mover ? xi : 1 - xi;
      const auto below = grouped_limit({first - 1e-4, 1 - first - 1e-4}, width, view);
      const auto above = grouped_limit({first + 1e-4, 1 - first + 1e-4}, width, view);
      EXPECT_NEAR(below.e1, 0, 1e-9);
      EXPECT_NEAR(below.e2, 0, 1e-9);
      EXPECT_NEAR(above.e1, 1, 1e-9);
      EXPECT_NEAR(above.e2, 1, 1e-9);
    }
  }
}

// --- Nau's tables --------------------------------------------------------------------------------

// The incremental game as the text has it. The largest difference, XXV at t=12, d=2, is .0132; of
// XIX .0129, of XXI and XXVI .0122.
TEST(PathologyTables, NausTablesAgreeWithTheExactLaw) {
  std::map<std::string, int> known;
  for (const auto& row : parse_csv(published_csv("muszycka85_pathology.csv"))) {
    const std::string& table = row.at(0);
    if (table != "XIX" && table != "XXI" && table != "XXV" && table != "XXVI") continue;
    if (row.at(7) == "1") continue;  // the misprint, XXV at t=12, d=4
    const auto width = static_cast<std::uint32_t>(std::stoul(row.at(3)));
    const auto turns = static_cast<std::uint32_t>(std::stoul(row.at(4)));
    const std::size_t depth = std::stoul(row.at(5));
    const bool pearl = row.at(1) == "pearl";
    const auto backup = row.at(2) == "minimax" ? Backup::Minimax : Backup::Product;
    static std::map<std::string, std::vector<std::optional<double>>> laws;
    auto& law = laws[row.at(1) + row.at(2) + row.at(3) + "," + row.at(4)];
    if (law.empty()) {
      law = correct_by_depth(
          pearl ? pearl_model(width, turns) : incremental_model(width, turns, kText), backup,
          {.points = 300});
    }
    if (!law[depth - 1]) continue;
    ++known[table];
    EXPECT_LT(std::abs(*law[depth - 1] - std::stod(row.at(6))), 0.0135)
        << table << " w=" << width << " t=" << turns << " d=" << depth;
  }
  EXPECT_EQ(known["XIX"], 83);  // all of them
  EXPECT_EQ(known["XXI"], 83);
  EXPECT_GE(known["XXVI"], 30);  // products are dear
}

}  // namespace
}  // namespace espalier::lab::pathology
