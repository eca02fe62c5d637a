// muszycka85/parallel at tiny sizes: samples, trees, readings, verdicts, reports.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "lab/laboratory.hpp"
#include "lab/paired_games.hpp"
#include "lab/studies/muszycka85/parallel_claims.hpp"
#include "lab/studies/muszycka85/parallel_report.hpp"
#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

const Study& parallel_study() { return *find_study("muszycka85/parallel").value(); }

std::size_t cell_named(const std::string& id) {
  const auto& cells = parallel_study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].id == id) return i;
  }
  ADD_FAILURE() << "no cell " << id;
  return 0;
}

Results sampled(const std::vector<std::string>& ids, std::uint64_t samples) {
  const Study& study = parallel_study();
  std::vector<CellTotal> totals(study.cells().size());
  for (const std::string& id : ids) {
    const std::size_t cell = cell_named(id);
    const std::uint64_t count = std::min(samples, study.cells()[cell].cap);
    totals[cell] = {count, compute(study, 1, {cell, 0, count})};
  }
  return Results(study, std::move(totals));
}

const Claim& claim_on(const std::vector<Claim>& claims, std::string_view id) {
  const auto& statements = parallel_statements();
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (statements[i].id == id) return claims[i];
  }
  ADD_FAILURE() << "no statement " << id;
  return claims.front();
}

// The cheapest cell of each kind but the timed one.
const std::vector<std::string>& cheap_ids() {
  static const std::vector<std::string> ids = {
      "saturation/U(24,2)/unordered", "splitting/connect4/opening", "sss/U(4,4)/unordered",
      "schemes/U(5,8)/p-ordered:1.0", "positions/connect4/opening", "phases/connect4/end"};
  return ids;
}

TEST(ParallelStudy, SamplesArePureFunctionsOfTheSeed) {
  for (const std::string& id : cheap_ids()) {
    const std::size_t cell = cell_named(id);
    const std::vector<Moments> once = compute(parallel_study(), 1, {cell, 0, 1});
    EXPECT_EQ(once, compute(parallel_study(), 1, {cell, 0, 1})) << id;
    EXPECT_EQ(once.size(), parallel_study().quantities(parallel_study().cells()[cell].kind).size());
    for (const Moments& each : once) EXPECT_EQ(each.n, 1) << id;
  }
}

TEST(ParallelStudy, EveryPhaseOfEveryGameHasPositions) {
  ASSERT_EQ(phased_games().size(), 7U);
  for (const PhasedGame& game : phased_games()) {
    ASSERT_EQ(game.phases.size(), 3U);
    for (const Phase& phase : game.phases) {
      const auto registered = registered_game(game.name).value();
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_TRUE(midgame_position(registered, phase.range, seed)) << game.name << phase.name;
      }
    }
  }
}

TEST(ParallelStudy, AlphaBetaCutsNothingInTheWorstOrder) {
  const trees::LiteralTree tree = worst_order_tree(3, 4);
  const app::TreeReport one = simulate(tree, {"alpha-beta", 1});
  EXPECT_EQ(one.leaves, 81U);
  EXPECT_EQ(one.cuts, 0U);
  EXPECT_EQ(one.line.back(), "p3333");
  // All slaves are busy all the time but for the messages: as fast as there are of them.
  const app::TreeReport split = simulate(worst_order_tree(4, 6), {"tree-splitting", 7, 2});
  EXPECT_EQ(split.leaves, 4096U);
  EXPECT_NEAR(split.parallel->speedup, 4, 0.1);
}

TEST(ParallelStudy, ProcessorTreesAreThoseOfTheText) {
  std::set<int> processors;
  for (const ProcessorTree& tree : processor_trees()) {
    EXPECT_GE(tree.width, 2);
    EXPECT_LE(tree.width, 3);
    EXPECT_LE(tree.depth, 3);
    processors.insert(tree.processors());
  }
  EXPECT_EQ(processors, (std::set<int>{3, 4, 7, 13, 15, 40}));
  EXPECT_EQ((ProcessorTree{3, 3}.leaves()), 27);
  // The rival of a tree of processors has one level less.
  const auto& runs = grid_of(kSplitting).runs();
  for (const parallel::Run& run : runs) {
    if (run.scheme == "tree-splitting") {
      EXPECT_TRUE(&runs[run.rival] == &run || runs[run.rival].slaves == run.slaves);
      EXPECT_LE(runs[run.rival].processors, run.processors);
    } else {
      EXPECT_EQ(runs[run.rival].processors, run.processors);
      EXPECT_EQ(runs[run.rival].scheme, "tree-splitting");
    }
  }
}

TEST(ParallelStudy, QuantilesOfTheValueOfTheRoot) {
  EXPECT_NEAR(value_quantile(2, 1, 0.25), 0.5, 1e-9);      // the greater of two
  EXPECT_NEAR(value_quantile(2, 2, 9.0 / 16), 0.5, 1e-9);  // (1 - 1/4)^2
  EXPECT_NEAR(value_quantile(1, 5, 0.3), 0.3, 1e-9);       // a chain
  const double bound = std::floor(value_quantile(3, 4, 0.75) * 0x1p51);
  int below = 0;
  constexpr int kTrees = 400;
  for (int seed = 1; seed <= kTrees; ++seed) {
    const auto tree = Condition{{true, 3, 4}, {"unordered"}}.grow(static_cast<std::uint64_t>(seed));
    below += simulate(tree, {"alpha-beta", 1}).value < bound ? 1 : 0;
  }
  EXPECT_NEAR(below, 0.75 * kTrees, 4 * std::sqrt(kTrees * 0.75 * 0.25));
}

TEST(ParallelStudy, EfficiencyIsWhatOverheadAndWaitingLeave) {
  const Results results = sampled({"schemes/U(5,8)/p-ordered:1.0"}, 1);
  const Measured ours(results);
  const Spot spot{"schemes", "U(5,8)", "p-ordered:1.0"};
  for (const parallel::Run& run : grid_of(kSchemes).runs()) {
    const auto at = [&](Metric metric) {
      return ours.at(spot, run.scheme, run.processors, metric).mean;
    };
    EXPECT_NEAR(at(Metric::SpeedUp) - std::log2(run.processors), at(Metric::Use) - at(Metric::Work),
                1e-5)
        << run.scheme << " " << run.processors;
    EXPECT_LE(at(Metric::Use), 1e-6);
    if (run.scheme == "alpha-beta") {
      EXPECT_NEAR(at(Metric::SpeedUp), 0, 1e-6);
    }
    if (run.processors == 1) {
      EXPECT_NEAR(at(Metric::Gain), 0, 1e-9);
      EXPECT_GT(at(Metric::Use), -0.01) << run.scheme;  // it waits for messages to itself
    }
  }
}

TEST(ParallelStudy, EverySchemeOfTheApplicationIsInTheGrid) {
  for (const char* scheme : kSchemeNames) {
    EXPECT_TRUE(grid_of(kSchemes).find(scheme, 1)) << scheme;
  }
  for (const app::StrategyInfo& info : app::strategies()) {
    if (info.kind != app::StrategyKind::Parallel) continue;
    EXPECT_TRUE(grid_of(kSchemes).find(info.name, 16)) << info.name;
  }
}

// --- readings ------------------------------------------------------------------------------------

// Results in which the time beyond that of 64 processors is this, in all of 30 samples.
Results with_times(const std::string& id, std::string_view scheme,
                   const std::vector<double>& beyond) {
  const Study& study = parallel_study();
  std::vector<CellTotal> totals(study.cells().size());
  const std::size_t cell = cell_named(id);
  std::vector<Moments> moments(study.quantities(study.cells()[cell].kind).size());
  const Grid& grid = grid_of(kSaturation);
  std::size_t next = 0;
  for (std::size_t i = 0; i < grid.runs().size(); ++i) {
    if (grid.runs()[i].scheme != scheme) continue;
    const double factor = next < beyond.size() ? beyond[next++] : 1;
    for (int n = 0; n < 30; ++n) {
      moments[Grid::place(i, Metric::Beyond)].add(std::llround(std::log2(factor) / kLogUnit));
    }
  }
  totals[cell] = {30, moments};
  return Results(study, std::move(totals));
}

TEST(ParallelStudy, TheSaturationPointIsTheFirstConstantTime) {
  const std::string id = "saturation/U(24,2)/unordered";
  const Spot spot{"saturation", "U(24,2)", "unordered"};
  const Results five = with_times(id, "mwf", {4, 2, 1.5, 1.2, 1.05});
  EXPECT_EQ(Measured(five).saturation(spot, "mwf").value, 5);
  const Results never = with_times(id, "mwf", std::vector<double>(12, 2.0));
  EXPECT_EQ(Measured(never).saturation(spot, "mwf").value, 64);
  EXPECT_FALSE(Measured(never).saturation({"saturation", "U(10,3)", "unordered"}, "mwf").known());
  EXPECT_EQ(claim_on(parallel_claims(five), "mwf-saturation").verdict, Verdict::Holds);
  EXPECT_EQ(claim_on(parallel_claims(never), "mwf-saturation").verdict, Verdict::Fails);
}

TEST(ParallelStudy, CorrelationFromSums) {
  const Study& study = parallel_study();
  std::vector<CellTotal> totals(study.cells().size());
  const std::size_t cell = cell_named("sss/U(4,4)/unordered");
  std::vector<Moments> moments(sss_quantities().size());
  for (int i = 0; i < 40; ++i) {
    const std::int64_t leaves = 100 + i;
    const double speed_up = 2 + 0.01 * i;  // grows with the leaves
    moments[place_of(SssMetric::Leaves)].add(leaves);
    moments[place_of(SssMetric::Parts)].add(std::llround(speed_up / kLogUnit));
    moments[place_of(SssMetric::Product)].add(
        std::llround(1e3 * speed_up * static_cast<double>(leaves)));
  }
  totals[cell] = {40, moments};
  const Results results(study, std::move(totals));
  EXPECT_EQ(place_of(SssMetric::Sure, kQuantiles.size()), sss_quantities().size());
  const Reading found = Measured(results).sss_correlation({4, 4});
  EXPECT_GT(found.value, 0.999);
  EXPECT_EQ(claim_on(parallel_claims(results), "sss-hard").verdict, Verdict::Holds);
}

// --- verdicts ------------------------------------------------------------------------------------

Part figure(double low, double high, std::int64_t n = 50) {
  return {"", {(low + high) / 2, {low, high}, n}};
}

TEST(ParallelStudy, VerdictsFollowFromTheFigures) {
  Statement range;
  range.low = 1;
  range.high = 2;
  range.strict = false;
  const Part holds = figure(1.2, 1.8);
  const Part fails = figure(2.1, 2.3);
  const Part open = figure(1.8, 2.2);
  EXPECT_EQ(verdict_of(range, {}), Verdict::NotTested);
  EXPECT_EQ(verdict_of(range, {holds, holds, open}), Verdict::Holds);
  EXPECT_EQ(verdict_of(range, {holds, fails, fails}), Verdict::HoldsInPart);
  EXPECT_EQ(verdict_of(range, {holds, fails, fails, fails}), Verdict::Fails);
  EXPECT_EQ(verdict_of(range, {fails, open}), Verdict::Fails);
  EXPECT_EQ(verdict_of(range, {holds, open, open}), Verdict::Undecided);
  EXPECT_EQ(verdict_of(range, {figure(1.2, 1.8, 19)}), Verdict::Undecided);
}

TEST(ParallelStudy, ThePublishedStatements) {
  EXPECT_EQ(parallel_statements().size(), 26U);
  for (const Statement& statement : parallel_statements()) {
    EXPECT_FALSE(statement.text.empty() || statement.reading.empty()) << statement.id;
    EXPECT_TRUE(statement.low || statement.high) << statement.id;
    if (statement.low && statement.high) {
      EXPECT_LT(*statement.low, *statement.high) << statement.id;
    }
  }
}

TEST(ParallelStudy, ClaimsAreComputed) {
  const Results results = sampled(
      {"saturation/U(24,2)/unordered", "splitting/U(6,6)/worst-order", "sss/U(4,4)/unordered"}, 20);
  const std::vector<Claim> claims = parallel_claims(results);
  ASSERT_EQ(claims.size(), parallel_statements().size());
  for (const char* id : {"mwf-time", "mwf-saturation", "split-worst", "mwf-worst-order",
                         "sss-parts", "sss-bounds"}) {
    EXPECT_NE(claim_on(claims, id).verdict, Verdict::NotTested) << id;
  }
  for (const char* id : {"both-time", "split-best", "split-grows", "scout-opening"}) {
    EXPECT_EQ(claim_on(claims, id).verdict, Verdict::NotTested) << id;
  }
  // Masters do not search: the literal sentence cannot hold.
  EXPECT_NE(claim_on(claims, "split-worst").verdict, Verdict::Holds);
  EXPECT_NE(claim_on(claims, "split-worst").evidence.find("upside down"), std::string::npos);
}

// --- report --------------------------------------------------------------------------------------

TEST(ParallelStudy, AReportFromNothing) {
  const Results nothing(parallel_study(), std::vector<CellTotal>(parallel_study().cells().size()));
  const Document document = parallel_study().report(nothing);
  for (const Claim& claim : parallel_claims(nothing)) {
    EXPECT_EQ(claim.verdict, Verdict::NotTested) << claim.text;
  }
  EXPECT_EQ(to_html(document).find("nan"), std::string::npos);
  const std::string text = to_markdown(document);
  EXPECT_NE(text.find("Real threads were not timed."), std::string::npos);
  EXPECT_NE(text.find("11.10"), std::string::npos) << "a published figure";
  int lanes = 0;
  for (const Figure* each : figures_of(document)) lanes += each->id.starts_with("lanes-") ? 1 : 0;
  EXPECT_EQ(lanes, 9);
}

TEST(ParallelStudy, AReportFromLittle) {
  for (const std::uint64_t samples : {1U, 2U}) {
    const Results little = sampled(cheap_ids(), samples);
    const Document document = parallel_study().report(little);
    const std::string html = to_html(document);
    for (const char* bad : {">nan", ">inf", "-inf to", "to inf"}) {
      EXPECT_EQ(html.find(bad), std::string::npos) << bad << " with " << samples;
    }
    const std::string csv = results_csv(little);
    EXPECT_NE(csv.find("schemes,\"U(5,8)\",p-ordered:1.0,ybw,1024,log2-speed-up"),
              std::string::npos);
    EXPECT_EQ(csv.find("rival"), std::string::npos);
  }
}

// --- real threads --------------------------------------------------------------------------------

TEST(ParallelStudy, TimedCellsAreMarkedAndHaveAFileOfTheirOwn) {
  const Study& study = parallel_study();
  std::size_t timed = 0;
  for (const Cell& cell : study.cells()) {
    EXPECT_EQ(cell.timed, label(cell.labels, "set") == "threads") << cell.id;
    timed += cell.timed ? 1 : 0;
  }
  EXPECT_EQ(timed, phased_games().size());
  const Results nothing(study, std::vector<CellTotal>(study.cells().size()));
  EXPECT_EQ(study.files(nothing).front().first, "timed.csv");
}

TEST(ParallelStudy, ThreadsAreMeasured) {
  const auto game = registered_game("connect4").value();
  std::vector<Moments> moments(thread_quantities().size());
  Record record(moments);
  record_threads({game, game.start(), 6}, record);
  for (const Moments& each : moments) EXPECT_EQ(each.n, 1);
  EXPECT_GT(moments[place_of(ThreadMetric::Microseconds)].sum, 0);
  EXPECT_EQ(place_of(ThreadMetric::Nodes, kTeams.size()), thread_quantities().size());
}

}  // namespace
}  // namespace espalier::lab::muszycka85::parallel
