// Laws that cannot fail are worth nothing: for every capability a game that breaks it, and the law
// that must notice. The laws run silently; this program fails where one of them passes or is
// skipped.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/capabilities.hpp"
#include "laws/broken_games.hpp"
#include "laws/game_laws.hpp"

namespace espalier::laws {
namespace {

struct Expectation {
  Capability capability;
  std::string game;  // the name of its instance
  std::string law;
};

std::vector<Expectation>& expectations() {
  static std::vector<Expectation> list;
  return list;
}

bool expect_failure(Capability capability, const char* game, const char* law) {
  expectations().push_back({capability, game, law});
  return true;
}

// Which laws have failed, by instance.
class Listener : public ::testing::EmptyTestEventListener {
 public:
  std::map<std::string, std::set<std::string>> failed;

 private:
  void OnTestEnd(const ::testing::TestInfo& info) override {
    const std::string suite = info.test_suite_name();  // Instance/Suite/0
    if (info.result()->Failed()) failed[suite.substr(0, suite.find('/'))].insert(info.name());
  }
};

}  // namespace

// BREAKS(capability, suite, law, name of the game, facts): this law of the suite fails, and no
// other.
#define BREAKS(capability, Suite, law, Name, ...)                               \
  INSTANTIATE_TYPED_TEST_SUITE_P(Name, Suite, ::testing::Types<__VA_ARGS__>, ); \
  const bool k##Name = expect_failure(Capability::capability, #Name, #law)

BREAKS(Key, SharedLaws, DistinctPositionsHaveDistinctKeys, SameKeyForAll, Broken<SameKeyForAll>);
BREAKS(NoisyMoves, SharedLaws, NoisyMovesAreMoves, NoisyButTaken, Broken<NoisyButTaken>);
BREAKS(NoisyMoves, SharedLaws, NoisyMovesAreMoves, AllAreNoisy, Broken<AllAreNoisy>);
BREAKS(Extends, CapabilityLaws, SomeMovesAreExtendedAndNotAll, ExtendsOnceMore,
       Broken<ExtendsOnceMore>);
BREAKS(Pass, GameLaws, PassingFlipsOnlyTheSide, PassDoesNothing, Broken<PassDoesNothing>);
BREAKS(Exchange, GameLaws, ExchangeIsWhatPlayingItOutWins, ExchangeOutOfNothing, ExchangeFacts);
BREAKS(PlayedOutExchange, GameLaws, PlayedOutExchangesDependOnPositionAndMoveAlone,
       PlayedOutOnceMore, Broken<PlayedOutOnceMore>);
BREAKS(InDanger, CapabilityLaws, AThreatToWinIsADanger, NeverInDanger, Broken<NeverInDanger>);
BREAKS(Rank, SharedLaws, RanksDependOnPositionAndMoveAlone, RankCountsQuestions,
       Broken<RankCountsQuestions>);
BREAKS(RankAfter, SharedLaws, ChildrenMadeTogetherAreThoseOfTheMoves, ChildrenInWrongOrder,
       Broken<ChildrenInWrongOrder>);
BREAKS(Context, SharedLaws, ContextsAreInRange, ContextOutOfRange, Broken<ContextOutOfRange>);
BREAKS(Index, SharedLaws, IndicesTellMovesApart, OneIndexForAll, Broken<OneIndexForAll>);
BREAKS(Features, GameLaws, LinearEvaluationsAreSumsOfWeightedFeatures, CountsNothing, FeatureFacts);
BREAKS(Features, GameLaws, SparseEvaluationsAreBlendedSums, TellsNothing, SparseFacts);
BREAKS(Features, GameLaws, NetworksAreWhatTheirTablesSay, SaysNine, NetworkFacts);
BREAKS(CountMoves, SharedLaws, CountAndLegalityAgreeWithTheList, CountsTaken, Broken<CountsTaken>);
BREAKS(IsLegal, SharedLaws, CountAndLegalityAgreeWithTheList, AllowsTaken, Broken<AllowsTaken>);
BREAKS(Pieces, CapabilityLaws, BothSidesPiecesFillTheBoard, CountsNoPieces, Broken<CountsNoPieces>);
BREAKS(ValueBounds, CapabilityLaws, ValuesStayWithinTheirBounds, BoundsTooTight,
       Broken<BoundsTooTight>);
BREAKS(SafeMoves, CapabilityLaws, SafeMovesAreAllThatDoNotLoseAtOnce, SeesNoWin, Broken<SeesNoWin>);
BREAKS(SolveLast, CapabilityLaws, TheGamesOwnSolverIsRight, SolvesToDraws, Broken<SolvesToDraws>);
BREAKS(ForcedPass, CapabilityLaws, AForcedPassIsTheOnlyMoveAndChangesTheTurnAlone, PassesWithMoves,
       Broken<PassesWithMoves>);
BREAKS(Margins, CapabilityLaws, MarginsAreNoWinsAndDiffer, MarginsAreWins, Broken<MarginsAreWins>);
BREAKS(Irreversible, PastLaws, IrreversibleMovesCannotBeTakenBack, AllIsIrreversible,
       LawsOf<AllIsIrreversible>);
BREAKS(Path, PastLaws, WithoutAPastNoGameIsOverByIt, EndsWithoutAPast, LawsOf<EndsWithoutAPast>);
BREAKS(Mark, PastLaws, MarksDependOnThePositionAlone, MarkCountsQuestions,
       LawsOf<MarkCountsQuestions>);
BREAKS(Standstill, PastLaws, ProgressIsNotOlderThanThePast, IdleBeforeTheBeginning,
       LawsOf<IdleBeforeTheBeginning>);
BREAKS(Race, CapabilityLaws, RacesAreWonByLegalMoves, RacesNowhere, Broken<RacesNowhere>);
BREAKS(Mirror, CapabilityLaws, MirrorImagesAreTheSameGame, MirrorForgets, Broken<MirrorForgets>);
BREAKS(PliesLeft, SharedLaws, GamesEndWithinThePliesLeft, NoPliesLeft, Broken<NoPliesLeft>);
BREAKS(ExactScore, CapabilityLaws, ExactScoresKeepTheOrderOfValues, ScoresUpsideDown,
       Broken<ScoresUpsideDown>);
BREAKS(Stage, SharedLaws, StagesAreNumberedFromZero, StageBeyondTheLast,
       Broken<StageBeyondTheLast>);
BREAKS(Phase, SharedLaws, PhasesGoFromZeroToOne, PhaseBeyondTheEnd, Broken<PhaseBeyondTheEnd>);
BREAKS(Geometry, TextLaws, GeometryCoversEveryCellOnce, CellsOfOneName, Broken<CellsOfOneName>);
BREAKS(Slides, SharedLaws, SlidesEndWherePiecesStand, NothingSlides, Broken<NothingSlides>);
BREAKS(Touches, TextLaws, TouchesPointAtWhatChanges, TouchesAnotherCell,
       Broken<TouchesAnotherCell>);
BREAKS(Endgames, CapabilityLaws, EndgamesHaveTheirPlaces, OneEndgameForAll,
       Broken<OneEndgameForAll>);
BREAKS(Note, SharedLaws, NotesAreOneLineAboutThePosition, NoteOfTwoLines, Broken<NoteOfTwoLines>);

// What the laws have not noticed, one line each.
std::vector<std::string> unnoticed(const std::map<std::string, std::set<std::string>>& failed) {
  std::vector<std::string> lines;
  Capabilities covered;
  for (const Expectation& one : expectations()) {
    covered.add(one.capability);
    const auto found = failed.find(one.game);
    const std::set<std::string> laws =
        found == failed.end() ? std::set<std::string>{} : found->second;
    if (!laws.contains(one.law)) lines.push_back(one.game + " does not fail " + one.law);
    for (const std::string& law : laws) {
      if (law != one.law) lines.push_back(one.game + " fails " + law + " as well");
    }
  }
  for (std::size_t i = 0; i < kCapabilityNames.size(); ++i) {
    if (covered.has(static_cast<Capability>(i))) continue;
    lines.push_back("no game breaks " + std::string(kCapabilityNames[i]));
  }
  return lines;
}

}  // namespace espalier::laws

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  auto* listener = new espalier::laws::Listener;  // the list owns it
  listeners.Append(listener);
  const bool all_pass = RUN_ALL_TESTS() == 0;
  const auto lines = espalier::laws::unnoticed(listener->failed);
  for (const std::string& line : lines) std::puts(line.c_str());
  std::printf("%zu games break a promise, %zu complaints\n", espalier::laws::expectations().size(),
              lines.size());
  return lines.empty() && !all_pass ? 0 : 1;
}
