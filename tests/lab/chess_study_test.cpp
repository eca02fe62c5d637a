// hsu15/chess: its positions, measures and rules of verdicts, and reports on little data.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "lab/chess_positions.hpp"
#include "lab/laboratory.hpp"
#include "lab/published.hpp"
#include "lab/studies/hsu15/chess.hpp"
#include "lab/studies/hsu15/chess_kpk.hpp"
#include "lab/studies/hsu15/searches.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

const Study& study() { return *find_study("hsu15/chess").value(); }

Results measure(const std::set<std::string>& ids, std::uint64_t samples) {
  std::vector<CellTotal> totals(study().cells().size());
  std::size_t found = 0;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (!ids.contains(study().cells()[i].id)) continue;
    totals[i] = {samples, compute(study(), 1, {i, 0, samples})};
    ++found;
  }
  EXPECT_EQ(found, ids.size());
  return Results(study(), std::move(totals));
}

app::AnyPosition position_of(const char* text) {
  return (*chess_game())->parse_position(text).value();
}

// The moments of one sample that a function records.
template <class Measure>
std::vector<Moments> recorded(const std::vector<Quantity>& quantities, const Measure& of) {
  std::vector<Moments> moments(quantities.size());
  Record record(moments);
  of(record);
  return moments;
}

// --- positions -----------------------------------------------------------------------------------

TEST(ChessPositions, EndingsHaveTheirPieces) {
  const app::AnyGame& game = *chess_game();
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (const Source source : {Source::Ending, Source::Pawns}) {
      const auto position = draw_position(source, seed);
      ASSERT_TRUE(position);
      EXPECT_EQ(*position, *draw_position(source, seed));
      EXPECT_FALSE(game.outcome(*position));
      std::map<char, int> pieces;
      for (std::size_t cell = 0; cell < 64; ++cell) ++pieces[game->piece_at(*position, cell)];
      EXPECT_EQ(pieces['P'], pieces['p']);
      EXPECT_GE(pieces['P'], 2);
      const int others = 64 - pieces['.'] - pieces['P'] - pieces['p'] - 2;
      EXPECT_EQ(others, source == Source::Pawns ? 0 : 2) << game->format_position(*position);
    }
  }
}

// Nobody is ahead, and the search that says so does not hang on learned weights.
TEST(ChessPositions, OpeningsAreEven) {
  const app::AnyGame& game = *chess_game();
  const auto searcher = app::make_searcher(kChessPlayer, game).value();
  app::SearchRequest request;
  request.limits.depth = 4;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto opening = draw_opening(game, kChessOpenings, seed);
    ASSERT_TRUE(opening);
    searcher->clear();
    const Points value = *searcher->search(*opening, request, {}, nullptr).value;
    EXPECT_LE(std::abs(value), kChessOpenings.even) << game->format_position(*opening);
  }
}

// --- measures ------------------------------------------------------------------------------------

// The published numbers of legal and won positions, all 64 squares counted (they are even: boards
// come in mirror images).
TEST(ChessStudy, KingAndPawnAgainstKingIsSolved) {
  std::array<int, 2> legal{};
  std::array<int, 2> won{};
  for (const bool white : {true, false}) {
    for (int king = 0; king < 64; ++king) {
      for (int other = 0; other < 64; ++other) {
        for (int pawn = 8; pawn < 56; ++pawn) {
          const KpkPosition p{white, king, other, pawn};
          if (!KpkTable::legal(p)) continue;
          ++legal[white ? 0 : 1];
          won[white ? 0 : 1] += kpk_table().white_wins(p) ? 1 : 0;
        }
      }
    }
  }
  EXPECT_EQ(legal, (std::array<int, 2>{163328, 168024}));
  EXPECT_EQ(won, (std::array<int, 2>{124960, 97604}));
}

TEST(ChessStudy, TheSolverKnowsTheOpposition) {
  constexpr int kE6 = 44;
  constexpr int kE8 = 60;
  constexpr int kE5 = 36;
  constexpr int kA8 = 56;
  EXPECT_TRUE(kpk_table().white_wins({true, kE6, kE8, kE5}));
  EXPECT_TRUE(kpk_table().white_wins({false, kE6, kE8, kE5}));
  // In front of its pawn on the rook's file the king draws.
  EXPECT_FALSE(kpk_table().white_wins({true, 42, kA8, 40}));           // Kc6, Pa6
  EXPECT_EQ(kpk_table().children({false, kE6, kE8, kE5}).size(), 2U);  // d8, f8
}

TEST(ChessStudy, GroupingIsThatComputedByHand) {
  const auto moments = recorded(grouping_quantities(), [](Record& record) {
    record_grouping({1, 1, 0}, {0, 0}, record);
  });
  const auto value = [&](Grouping metric) {
    const std::size_t place = grouping_place(metric);
    return static_cast<double>(moments[place].sum) * grouping_quantities()[place].unit;
  };
  EXPECT_NEAR(value(Grouping::Within), (1.0 / 3 + 1) / 2, 1e-5);
  EXPECT_NEAR(value(Grouping::Between), 1.0 / 3, 1e-5);  // the last of the first with both others
  EXPECT_NEAR(value(Grouping::Beyond), 2.0 / 3 - 1.0 / 3, 1e-5);
  EXPECT_NEAR(value(Grouping::Pure), 0.5, 1e-9);
  EXPECT_NEAR(value(Grouping::Won), 1.0 / 3, 1e-5);
}

// Independent values: what is measured is 0 but for chance.
TEST(ChessStudy, IndependentValuesAreNotGrouped) {
  Rng rng(5);
  std::vector<Moments> moments(grouping_quantities().size());
  Record record(moments);
  const auto family = [&] {
    Family values;
    for (int i = 0; i < 8; ++i) values.push_back(rng.below(4) == 0 ? 1 : 0);
    return values;
  };
  for (int i = 0; i < 2'000; ++i) record_grouping(family(), family(), record);
  const Estimate beyond = estimate(moments[grouping_place(Grouping::Beyond)], 1e-6);
  const Interval interval = confidence_interval(beyond, 0.999);
  EXPECT_LT(interval.low, 0);
  EXPECT_GT(interval.high, 0);
}

std::array<std::int64_t, kExchanges> exchanges(const char* text) {
  const auto moments = recorded(
      exchange_quantities(), [&](Record& record) { record_exchanges(position_of(text), record); });
  std::array<std::int64_t, kExchanges> counts{};
  for (std::size_t i = 0; i < kExchanges; ++i) counts[i] = moments[i].sum;
  return counts;
}

std::int64_t of(const std::array<std::int64_t, kExchanges>& counts, Exchange metric) {
  return counts[static_cast<std::size_t>(metric)];
}

TEST(ChessStudy, SeeAgreesWithTheSearchWhereNobodyIsPinned) {
  // Rook takes pawn, rook takes rook: SEE, the search and the loop say that four pawns are lost.
  const auto guarded = exchanges("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1");
  EXPECT_EQ(of(guarded, Exchange::Captures), 1);
  EXPECT_EQ(of(guarded, Exchange::Same), 1);
  EXPECT_EQ(of(guarded, Exchange::SameSign), 1);
  EXPECT_EQ(of(guarded, Exchange::LoopSame), 1);
  EXPECT_EQ(of(guarded, Exchange::SeeSame), 1);
}

// Knight takes pawn, pawn takes knight, and there White stops: the queen would be lost for a pawn
// (slide 48). The loop of slide 51 goes on.
TEST(ChessStudy, TheLoopOfSlide51DoesNotStop) {
  const auto counts = exchanges("4k3/8/1p2p3/3p4/8/2N5/3Q4/4K3 w - - 0 1");
  EXPECT_EQ(of(counts, Exchange::Captures), 2);  // Nxd5, Qxd5
  EXPECT_EQ(of(counts, Exchange::Same), 2);
  EXPECT_EQ(of(counts, Exchange::Squares), 1);
  EXPECT_EQ(of(counts, Exchange::SeeSame), 1);
  EXPECT_EQ(of(counts, Exchange::LoopSame), 1) << "the queen recaptures a pawn and stays";
  const auto twice = exchanges("3rk3/8/1p2p3/3p4/8/2N5/3Q4/4K3 w - - 0 1");
  EXPECT_EQ(of(twice, Exchange::SeeSame), 1);
  EXPECT_EQ(of(twice, Exchange::LoopSame), 0) << "the loop gives the queen to the rook";
}

// The knight on e7 guards d5 and is pinned by the rook: the bishop wins a pawn, and SEE, which does
// not look at pins, says that it loses two.
TEST(ChessStudy, APinnedGuardMakesSeeImprecise) {
  const auto counts = exchanges("4k3/4n3/8/3p4/2B5/8/8/4R1K1 w - - 0 1");
  EXPECT_EQ(of(counts, Exchange::Captures), 2);  // Bxd5, Rxe7
  EXPECT_EQ(of(counts, Exchange::Same), 1);
  EXPECT_EQ(of(counts, Exchange::SameSign), 1);
}

TEST(ChessStudy, EveryExampleOfTheHorizonIsLost) {
  for (const HorizonExample& example : horizon_examples()) {
    const app::AnyPosition position = position_of(example.position);
    EXPECT_LE(deep_value(position), example.bar) << example.name;
    const auto moments = recorded(horizon_quantities(), [&](Record& record) {
      record_horizon(position, example.bar, record);
    });
    const std::int64_t fixed = moments[horizon_place(Horizon::First, 0)].sum;
    EXPECT_GE(fixed, 4) << example.name << " is no delay";
    EXPECT_EQ(moments[horizon_place(Horizon::Misses, 0, 1)].sum, 1) << example.name;
    std::int64_t earliest = fixed;
    for (std::size_t way = 1; way < kHorizonWays.size(); ++way) {
      earliest = std::min(earliest, moments[horizon_place(Horizon::First, way)].sum);
    }
    EXPECT_LT(earliest, fixed) << example.name << ": nothing helps";
  }
}

TEST(ChessStudy, QueeningPositionsAreLostAndHaveACheck) {
  const app::AnyGame& game = *chess_game();
  const auto position = queening_position(1);
  ASSERT_TRUE(position);
  EXPECT_LE(deep_value(*position), kLost);
  bool check = false;
  for (const app::AnyMove move : game.moves(*position)) {
    check = check || game->in_danger(game.play(*position, move));
  }
  EXPECT_TRUE(check);
}

// --- conditions ----------------------------------------------------------------------------------

TEST(ChessStudy, EveryRecipeIsOneOfChessAndCountsWithAFixedEvaluation) {
  for (const SearchCell& cell : search_cells()) {
    for (const Condition& condition : cell.conditions.conditions) {
      const auto recipe = app::make_recipe(condition.recipe, **chess_game());
      ASSERT_TRUE(recipe.ok()) << condition.recipe << ": " << recipe.message();
      EXPECT_EQ(recipe->evaluation, "tables") << condition.recipe;
    }
  }
}

TEST(ChessStudy, ExactConditionsHaveTheValueOfTheirBase) {
  for (const SearchCell& cell : search_cells()) {
    if (cell.set != std::string_view(kExactSet) && cell.set != std::string_view(kKillerSet)) {
      continue;
    }
    const auto position = draw_position(cell.source, 11);
    ASSERT_TRUE(position);
    std::vector<Costs> costs;
    for (const Condition& condition : cell.conditions.conditions) {
      costs.push_back(search_costs(*chess_game(), *position, condition, 2, 4));
      EXPECT_EQ(costs.back()[4].value, costs[condition.base][4].value) << condition.name;
    }
  }
}

TEST(ChessStudy, AnythingThatIsRemovedWasThere) {
  const auto best = best_recipe();
  ASSERT_TRUE(best);
  std::set<std::string> names;
  for (const Removal& removal : removals()) {
    engine::Recipe less = *best;
    removal.apply(less);
    EXPECT_NE(less, *best) << removal.name << " is no part of best";
    names.insert(removal.name);
  }
  EXPECT_EQ(names.size(), removals().size());
}

// --- verdicts and reports ------------------------------------------------------------------------

TEST(ChessStudy, StatementsAreReadAndSayWhereTheyStand) {
  std::set<std::string> ids;
  for (const Statement& statement : chess_statements()) {
    EXPECT_TRUE(ids.insert(statement.id).second) << statement.id;
    EXPECT_TRUE(statement.low || statement.high) << statement.id << " has no range";
    const bool sourced = statement.where.starts_with("Hsu15 slide") ||
                         statement.where.starts_with("Fuernkranz (") ||
                         statement.where.starts_with("Muszycka85 ");
    EXPECT_TRUE(sourced) << statement.where;
    EXPECT_FALSE(statement.reading.empty());
  }
  EXPECT_EQ(ids.size(), 19U);
  const auto rows = parse_csv(published_csv("hsu15_chess.csv"));
  EXPECT_EQ(rows.front(), parse_csv(published_csv("tong02.csv")).front());
}

TEST(ChessStudy, AVerdictNeedsTheWholeInterval) {
  const Statement statement{"x", "x", "x", "10-30%", 0.1, 0.3, false, "share", "x"};
  const auto verdict = [&](double low, double high, std::int64_t n = 40) {
    return claim_on(statement, {{"ours", {(low + high) / 2, {low, high}, n}}}, "").verdict;
  };
  EXPECT_EQ(verdict(0.15, 0.25), Verdict::Holds);
  EXPECT_EQ(verdict(0.05, 0.25), Verdict::Undecided);
  EXPECT_EQ(verdict(0.35, 0.45), Verdict::Fails);
  EXPECT_EQ(verdict(0.35, 0.45, 19), Verdict::Undecided) << "too few";
  const Parts both = {{"a", {0.2, {0.15, 0.25}, 40}}, {"b", {0.4, {0.35, 0.45}, 40}}};
  EXPECT_EQ(claim_on(statement, both, "").verdict, Verdict::HoldsInPart);
  Parts told = both;
  told[1].judged = false;
  EXPECT_EQ(claim_on(statement, told, "").verdict, Verdict::Holds);
  EXPECT_EQ(claim_on(statement, {{"a", {}}}, "").verdict, Verdict::NotTested);
}

TEST(ChessStudy, LittleDataProveNothing) {
  for (const std::uint64_t samples : {0U, 1U, 2U}) {
    const Results results =
        samples == 0 ? Results(study(), std::vector<CellTotal>(study().cells().size()))
                     : measure({"exact/pawns", "exchange/middle", "grouping/kpk"}, samples);
    for (const Claim& claim : chess_claims(results)) {
      EXPECT_GE(claim.verdict, Verdict::Undecided) << claim.text << ": " << claim.evidence;
    }
    const Document document = study().report(results);
    EXPECT_EQ(to_html(document).find(">nan"), std::string::npos);
    EXPECT_NE(to_markdown(document).find("The horizon effect"), std::string::npos);
  }
}

TEST(ChessStudy, ASmallRunIsJudged) {
  const Results results = measure({"exact/pawns", "exchange/middle", "grouping/kpk"}, 20);
  std::map<std::string, Verdict> verdicts;
  const std::vector<Claim> claims = chess_claims(results);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    verdicts[chess_statements()[i].id] = claims[i].verdict;
  }
  EXPECT_EQ(verdicts["grouping"], Verdict::Holds);
  EXPECT_NE(verdicts["see-imprecise"], Verdict::NotTested);
  // Measured in pawn endings, and judged in middle games: neither held nor failed.
  EXPECT_EQ(verdicts["table-30"], Verdict::Undecided);
  EXPECT_EQ(verdicts["null-move-games"], Verdict::NotTested);
}

TEST(ChessStudy, TimedCellsAreMarked) {
  std::size_t timed = 0;
  for (const Cell& cell : study().cells()) {
    timed += cell.timed ? 1 : 0;
    const std::string_view set = label(cell.labels, "set");
    EXPECT_EQ(cell.timed, set == kTimeSet || set == kCpuSet) << cell.id;
  }
  EXPECT_EQ(timed, removals().size() + 1);
}

TEST(ChessStudy, SamplesAreRepeatable) {
  const std::set<std::string> ids = {"exact/pawns", "exchange/middle", "grouping/kpk",
                                     "nodes/quiescence"};
  for (std::size_t i = 0; i < study().cells().size(); ++i) {
    if (!ids.contains(study().cells()[i].id)) continue;
    const std::vector<Moments> once = compute(study(), 1, {i, 0, 1});
    EXPECT_EQ(once, compute(study(), 1, {i, 0, 1})) << study().cells()[i].id;
    EXPECT_EQ(once.front().n, 1) << study().cells()[i].id;
  }
}

}  // namespace
}  // namespace espalier::lab::hsu15::on_chess
