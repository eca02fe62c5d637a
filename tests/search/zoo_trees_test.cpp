// The engine on board-splitting games, whose values are whole numbers.
#include "espalier/trees/in_points.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/pearl.hpp"
#include "search/zoo_tests.hpp"

namespace espalier::testing {

using SplittingInPoints = trees::InPoints<trees::SplittingGame>;
using WinsInPoints = trees::EvaluateInPoints<trees::TerminalWins>;

struct Pearl : games::SubjectOf<SplittingInPoints, WinsInPoints> {
  static constexpr const char* kName = "pearl";
  static constexpr int kOpening = 2;
  static constexpr int kDepth = 5;
  static Game game() { return Game(trees::pearl_game(3, 7, 5)); }
};
struct Incremental : games::SubjectOf<SplittingInPoints, WinsInPoints> {
  static constexpr const char* kName = "incremental";
  static constexpr int kOpening = 2;
  static constexpr int kDepth = 6;
  static Game game() { return Game(trees::incremental_game(2, 9, 6)); }
};

using SplittingGames = ::testing::Types<Pearl, Incremental>;
INSTANTIATE_TYPED_TEST_SUITE_P(Splitting, Zoo, SplittingGames, );

}  // namespace espalier::testing
