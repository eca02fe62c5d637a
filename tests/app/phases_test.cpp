// Weights by phase (Fuernkranz, "Evaluation Function Examples"): what is blended, that three equal
// phases are one, and the files with three tables.
#include "espalier/core/phases.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/breakthrough/game.hpp"
#include "espalier/games/othello/game.hpp"

namespace espalier::app {
namespace {

using breakthrough::Breakthrough;
using breakthrough::PhasedAdvance;

// --- the blend -----------------------------------------------------------------------------------

TEST(Phases, TheEndsAndTheMiddleAreOnePhaseEach) {
  EXPECT_EQ(blend_of_phases(0), (PhaseBlend{0, 0}));
  EXPECT_EQ(blend_of_phases(0.25), (PhaseBlend{0, 32}));
  EXPECT_EQ(blend_of_phases(0.5), (PhaseBlend{0, 64}));
  EXPECT_EQ(blend_of_phases(0.75), (PhaseBlend{1, 32}));
  EXPECT_EQ(blend_of_phases(1), (PhaseBlend{1, 64}));
}

// Only material counts: 10 in the opening, 30 in the middle, 70 in the endgame.
PhasedAdvance material_by_phase() {
  PhasedAdvance::Weights weights{};
  weights[0] = 10;
  weights[10] = 30;
  weights[20] = 70;
  return PhasedAdvance(weights);
}

Points value_at(const PhasedAdvance& evaluation, const Breakthrough& game, const char* text) {
  const auto p = breakthrough::parse_position(game, text);
  EXPECT_TRUE(p.ok()) << text;
  return evaluation.value(game, *p, evaluation.init(game, *p));
}

// On 5x5 there are 20 pawns; the endgame is where 10 of them are gone.
TEST(Phases, BlendIsThatComputedByHand) {
  const Breakthrough game(5);
  const PhasedAdvance evaluation = material_by_phase();
  const auto value = [&](const char* text) { return value_at(evaluation, game, text); };
  EXPECT_EQ(value("BBBBB/BBBBB/...../WWWWW/WWWWW W"), 0);
  // One is taken: phase 0.1 is 13 of 64 parts. (10 * 51 + 30 * 13) / 64 = 14.06
  EXPECT_EQ(value("BBBBB/BBBB./...../WWWWW/WWWWW W"), 14);
  EXPECT_EQ(value("BBBBB/BBBB./...../WWWWW/WWWWW B"), -14);
  // Five are taken, phase one half: three pawns more, at 30 each.
  EXPECT_EQ(value("BBBBB/B..../...../WWWW./WWWWW W"), 90);
  // Seven: phase 0.7 is 26 of 64 parts of the endgame. One pawn: (30 * 38 + 70 * 26) / 64 = 46.25
  EXPECT_EQ(value("BBBBB/B..../...../WWWW./WWW.. W"), 46);
  // Ten and more are the endgame: two pawns at 70 each.
  EXPECT_EQ(value("BBBB./...../...../W..../WWWWW W"), 2 * 70);
  EXPECT_EQ(value("B..../...../...../...../WW... W"), 70);
}

TEST(Phases, OthelloGoesByTheDiscs) {
  const othello::Othello game;
  othello::Position p = game.start();
  int plies = 0;
  while (!game.outcome(p) && plies < 30) {
    EXPECT_DOUBLE_EQ(game.phase(p), (p.discs() - 4) / 60.0);
    p = game.play(p, game.moves(p)[0]);
    ++plies;
  }
  EXPECT_GT(game.phase(p), 0.4);
}

// --- a linear evaluation -------------------------------------------------------------------------

// On random games: the state follows the moves, the value is the sum of weights times features, and
// both sides see the same board.
template <class Phases, class G>
void expect_a_linear_evaluation(const G& game, std::uint64_t seed) {
  typename Phases::Weights weights{};
  Rng rng(seed);
  for (Points& weight : weights) weight = static_cast<Points>(rng.below(201)) - 100;
  const Phases evaluation(weights);
  EXPECT_EQ(evaluation.weights(), weights);
  for (int round = 0; round < 20; ++round) {
    auto p = game.start();
    auto state = evaluation.init(game, p);
    while (!game.outcome(p)) {
      const auto features = evaluation.features(game, p);
      const Points sum =
          std::inner_product(weights.begin(), weights.end(), features.begin(), Points{0});
      ASSERT_EQ(evaluation.value(game, p, state), sum / Phases::kFeatureUnit);
      const auto moves = game.moves(p);
      const auto move = moves[rng.below(moves.size())];
      const auto next = game.play(p, move);
      state = evaluation.next(game, state, p, move, next);
      ASSERT_EQ(state, evaluation.init(game, next));
      p = next;
    }
  }
}

TEST(Phases, AreALinearEvaluation) {
  expect_a_linear_evaluation<PhasedAdvance>(Breakthrough(6), 1);
  expect_a_linear_evaluation<othello::PhasedPositional>(othello::Othello{}, 2);
}

TEST(Phases, WeightsAreNamedByTheirPhase) {
  ASSERT_EQ(PhasedAdvance::kWeights.size(), 30U);
  EXPECT_EQ(PhasedAdvance::kWeights[0].name, "opening.material");
  EXPECT_EQ(PhasedAdvance::kWeights[19].name, "middle.hanging");
  EXPECT_EQ(PhasedAdvance::kWeights[21].name, "endgame.one_to_go");
  EXPECT_EQ(PhasedAdvance::kWeights[21].high, 400);
}

// --- the search ----------------------------------------------------------------------------------

AnyAnswer searched(const AnyGame& game, const std::string& text, int depth) {
  const auto recipe = make_recipe(text, *game);
  EXPECT_TRUE(recipe.ok()) << recipe.message();
  AnyRequest request;
  request.limits.depth = depth;
  return game->engine(*recipe, ProfileChoice::Full)->search(game.start(), request, {}, nullptr);
}

void expect_the_same_search(const AnyAnswer& one, const AnyAnswer& other) {
  EXPECT_EQ(one.value, other.value);
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.leaves, other.leaves);
  EXPECT_EQ(one.best, other.best);
}

const std::string kPhasesProvenance =
    "[provenance]\nfitted_by = \"me\"\ndate = 2026-11-17\nmethod = \"by hand\"\npositions = 0\n"
    "game = \"breakthrough\"\n";  // six lines

class PhasesFile : public ::testing::Test {
 protected:
  std::string path() { return directory_.path("w.toml"); }
  std::string written(const std::string& text) {
    std::ofstream(path()) << kPhasesProvenance + text;
    return path();
  }
  Result<std::vector<Points>> read(const std::string& text, std::string_view evaluation) {
    return read_weights(written(text), "breakthrough", game_->weights(evaluation));
  }
  std::string refusal(const std::string& text, std::string_view evaluation) {
    const auto result = read(text, evaluation);
    if (result.ok()) return "accepted";
    return result.message().substr(result.message().find("line"));
  }

  testing::TemporaryDirectory directory_{"phases"};
  AnyGame game_ = make_game_position("breakthrough", "", "").value().game;
};

TEST_F(PhasesFile, ThreeEqualPhasesAreOneToTheNode) {
  expect_the_same_search(searched(game_, "default tt=1M", 5),
                         searched(game_, "default tt=1M eval=phases", 5));
  const std::string file = " weights=" + written("[weights]\nmaterial = 200\nfour_to_go = 100\n");
  const AnyAnswer tuned = searched(game_, "default tt=1M" + file, 5);
  expect_the_same_search(tuned, searched(game_, "default tt=1M eval=phases" + file, 5));
  EXPECT_NE(tuned.nodes, searched(game_, "default tt=1M", 5).nodes);
  const AnyGame othello = make_game_position("othello", "", "").value().game;
  expect_the_same_search(searched(othello, "default tt=1M eval=positional", 5),
                         searched(othello, "default tt=1M eval=phases", 5));
}

TEST_F(PhasesFile, AWeightOfTheOpeningCountsAtTheStart) {
  const AnyAnswer equal = searched(game_, "default tt=1M eval=phases", 3);
  const std::string opening = written("[weights.opening]\nfour_to_go = 200\n");
  const AnyAnswer early = searched(game_, "default tt=1M eval=phases weights=" + opening, 3);
  EXPECT_NE(early.value, equal.value);
  const std::string endgame = written("[weights.endgame]\nfour_to_go = 200\n");
  expect_the_same_search(searched(game_, "default tt=1M eval=phases weights=" + endgame, 3), equal);
}

// --- files ---------------------------------------------------------------------------------------

TEST_F(PhasesFile, HasATableForEachPhase) {
  const auto weights =
      read("[weights]\nmaterial = 50\n[weights.middle]\nmaterial = 70\nhanging = -9\n", "phases");
  ASSERT_TRUE(weights.ok()) << weights.message();
  ASSERT_EQ(weights->size(), 30U);
  EXPECT_EQ((*weights)[0], 50);  // a weight without a phase is that of all
  EXPECT_EQ((*weights)[10], 70);
  EXPECT_EQ((*weights)[20], 50);
  EXPECT_EQ((*weights)[9], -25);  // the default
  EXPECT_EQ((*weights)[19], -9);
}

TEST_F(PhasesFile, IsWrittenAndReadBack) {
  const auto infos = game_->weights("phases");
  std::vector<Points> values;
  for (const WeightInfo& info : infos) {
    values.push_back(info.low + static_cast<Points>(values.size()));
  }
  const Provenance from{"espalier", "2026-11-17", "by hand", 0, "breakthrough", ""};
  ASSERT_TRUE(write_weights(path(), infos, values, from).ok());
  EXPECT_EQ(read_weights(path(), "breakthrough", infos).value(), values);
  std::ifstream file(path());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("\n[weights.opening]\nmaterial = 0  #"), std::string::npos) << text;
  EXPECT_NE(text.find("\n[weights.endgame]\nmaterial = 20  #"), std::string::npos) << text;
}

TEST_F(PhasesFile, ErrorsNameTheLine) {
  EXPECT_EQ(refusal("[weights.opening]\nmaterial = 50\n", ""),
            "line 7: [weights.opening] is one of the phases of another evaluation; expected NAME = "
            "VALUE, or another eval=");
  EXPECT_EQ(refusal("[weights.endgme]\nmaterial = 50\n", "phases"),
            "line 7: unknown name 'endgme'; the nearest is 'endgame'");
  EXPECT_EQ(refusal("[weights.endgame]\nmateriel = 50\n", "phases"),
            "line 8: unknown name 'materiel'; the nearest is 'material'");
  EXPECT_EQ(refusal("[weights.endgame]\nmaterial = 401\n", "phases"),
            "line 8: material = 401 is out of range; expected 0 to 400");
  EXPECT_EQ(refusal("[weights]\nopening = 3\n", "phases"),
            "line 8: 'opening' is not a table; expected [weights.opening]");
}

TEST_F(PhasesFile, GamesWithoutPhasesSaySo) {
  const AnyGame connect4 = make_game_position("connect4", "", "").value().game;
  const auto recipe = make_recipe("default eval=phases", *connect4);
  ASSERT_FALSE(recipe.ok());
  EXPECT_NE(recipe.message().find("unknown evaluation of connect4 'phases'"), std::string::npos)
      << recipe.message();
}

}  // namespace
}  // namespace espalier::app
