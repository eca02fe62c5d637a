// tong02/forward-pruning: samples are repeatable, plain ways are themselves, verdicts follow from
// made-up results, and reports are made from nothing and from little.
#include "lab/studies/tong02/forward_pruning.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "lab/laboratory.hpp"
#include "lab/studies/tong02/bars.hpp"
#include "lab/studies/tong02/samples.hpp"
#include "temporary_directory.hpp"

namespace espalier::lab::tong02 {
namespace {

const Study& study() { return *find_study("tong02/forward-pruning").value(); }

const PruningGame& game_named(std::string_view name) {
  const auto& games = pruning_games();
  return *std::find_if(games.begin(), games.end(),
                       [&](const PruningGame& game) { return name == game.name; });
}

std::size_t cell_with(const Labels& labels) {
  const Results none(study(), std::vector<CellTotal>(study().cells().size()));
  return none.find_cell(labels).value();
}

// The first cell of each set of a quick game.
std::vector<std::size_t> cheap_cells() {
  std::vector<std::size_t> cells;
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < study().cells().size(); ++i) {
    const Labels& labels = study().cells()[i].labels;
    if (label(labels, "game") == "connect4" && seen.insert(label(labels, "set")).second) {
      cells.push_back(i);
    }
  }
  return cells;
}

Results measured(const std::vector<std::size_t>& cells, std::uint64_t samples) {
  std::vector<CellTotal> totals(study().cells().size());
  for (const std::size_t cell : cells) {
    totals[cell] = {samples, compute(study(), 1, {cell, 0, samples})};
  }
  return Results(study(), std::move(totals));
}

// --- what is searched ----------------------------------------------------------------------------

TEST(ForwardPruning, EveryWayHasAPlainOneOfItsDriver) {
  for (const Way& way : ways()) {
    EXPECT_TRUE(ways()[way.plain].is_plain()) << way.name;
    EXPECT_EQ(ways()[way.plain].driver, way.driver) << way.name;
    EXPECT_EQ(ways()[way.plain].order, way.order) << way.name;
    EXPECT_LE(ways()[way.plain].breadth, way.breadth) << way.name;
  }
  EXPECT_EQ(framework_ways().size(), 12U);
  EXPECT_EQ(node_cutting_ways().size(), 5U);
  EXPECT_EQ(integrated_ways().size(), 5U);
}

TEST(ForwardPruning, PlainWaysAreWellOrderedAndSelectiveOnesHaveModels) {
  for (const PruningGame& game : pruning_games()) {
    const Setting* setting = setting_of(game);
    ASSERT_NE(setting, nullptr) << game.name;
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const engine::Recipe* recipe = setting->recipe(way);
      if (ways()[way].name == "mtd-stages" && recipe == nullptr) continue;  // a game without stages
      ASSERT_NE(recipe, nullptr) << game.name << " " << ways()[way].name;
      EXPECT_GT(recipe->memory.bytes, 0U);
      EXPECT_TRUE(recipe->ordering.table_move);
      EXPECT_FALSE(recipe->ordering.keys.empty());
      EXPECT_EQ(recipe->models == nullptr, ways()[way].is_plain()) << ways()[way].name;
    }
  }
}

TEST(ForwardPruning, TheLeastPairComesFirst) {
  engine::Models models;
  models.pairs = {{0, 2, 6, 1, 0, 9}, {0, 1, 3, 1, 0, 9}, {1, 1, 3, 2, 0, 9}};
  const engine::Models sorted = least_pair_first(models);
  EXPECT_EQ(sorted.pairs.front(), models.pairs[1]);
  EXPECT_EQ(sorted.pairs.back(), models.pairs[0]);
}

TEST(ForwardPruning, PositionsAndPlayersDependOnTheSeedAlone) {
  const Setting& setting = *setting_of(game_named("connect4"));
  const auto one = middle_game(setting, 5);
  ASSERT_TRUE(one);
  EXPECT_EQ(*one, *middle_game(setting, 5));
  EXPECT_FALSE(*one == *middle_game(setting, 6));
  const auto infos = setting.game->weights("");
  const std::vector<Points> weights = other_weights(setting, 5);
  EXPECT_EQ(weights, other_weights(setting, 5));
  ASSERT_EQ(weights.size(), infos.size());
  bool other = false;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    EXPECT_GE(weights[i], infos[i].low);
    EXPECT_LE(weights[i], infos[i].high);
    other = other || weights[i] != infos[i].otherwise;
  }
  EXPECT_TRUE(other);
}

// --- what is measured ----------------------------------------------------------------------------

TEST(ForwardPruning, SamplesAreRepeatable) {
  for (const std::size_t cell : cheap_cells()) {
    const std::vector<Moments> once = compute(study(), 1, {cell, 0, 2});
    const bool counted =
        std::any_of(once.begin(), once.end(), [](const Moments& moments) { return moments.n > 0; });
    EXPECT_TRUE(counted) << study().cells()[cell].id;
    if (study().cells()[cell].timed) continue;
    EXPECT_EQ(once, compute(study(), 1, {cell, 0, 2})) << study().cells()[cell].id;
  }
}

TEST(ForwardPruning, PlainSearchesAgreeAndSelectiveOnesAreSmaller) {
  const PruningGame& plan = game_named("othello");
  const std::size_t cell =
      cell_with({{"game", "othello"}, {"set", kEffortSet}, {"condition", "d6"}});
  const Results results = measured({cell}, 12);
  const GameResults game(results, plan);
  for (const char* name : {"ab", "ns", "mtd"}) {
    const std::size_t way = way_named(name);
    EXPECT_EQ(game.share(Effort::SameValue, way, 6).value, 1) << name;
    EXPECT_EQ(game.share(Effort::SameWorth, way, 6).value, 1) << name;
    EXPECT_EQ(game.nodes_ratio(way, 6).value, 1) << name;
  }
  EXPECT_LT(game.nodes_ratio(way_named("mtd-gmpc"), 6).value, 1);
  EXPECT_LT(game.nodes_ratio(way_named("mtd-fgpc"), 6).value,
            game.nodes_ratio(way_named("mtd-gpc"), 6).value);
  EXPECT_GT(game.by_knowing(6).value, 1);
  EXPECT_FALSE(game.nodes_ratio(way_named("mtd-nc-97"), 6).known());  // not searched so deep
}

// One ply more than the d of the tests: they are made at the root alone, where the mover raises the
// lower bound.
TEST(ForwardPruning, AtTheThesisDepthOneSideIsBothOrNone) {
  const PruningGame& plan = game_named("connect4");
  const std::size_t cell = cell_with(
      {{"game", "connect4"}, {"set", kEffortSet}, {"condition", depth_label(plan.depth())}});
  const Results results = measured({cell}, 10);
  const GameResults game(results, plan);
  const auto nodes = [&](const char* way) {
    return game.effort(Effort::Nodes, way_named(way), plan.depth()).mean;
  };
  EXPECT_EQ(nodes("mtd-fgpc-below"), nodes("mtd-fgpc"));
  EXPECT_EQ(nodes("mtd-fgpc-above"), nodes("mtd"));
}

TEST(ForwardPruning, ATinyRunEndsInAReport) {
  const testing::TemporaryDirectory directory("forward-pruning");
  RunRequest request;
  request.study = &study();
  request.directory = directory.path("run");
  request.trees = 1;
  request.cells = "game=connect4 set=effort|learner condition=d4";
  const StopFlag stop;
  const auto report = run_study(request, stop, [](const Progress&) {});
  ASSERT_TRUE(report) << report.message();
  EXPECT_TRUE(report->finished);
  EXPECT_FALSE(report->error);
  for (const char* file : {"results.csv", "report.html", "report.md", "timed.csv"}) {
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(request.directory) / file)) << file;
  }
}

// --- verdicts ------------------------------------------------------------------------------------

TEST(ForwardPruning, AnIntervalInTheRangeHoldsOneOutsideFails) {
  const Reading reading{0.4, {0.35, 0.45}, 100};
  EXPECT_EQ(judge(reading, 0.3, 0.5), Verdict::Holds);
  EXPECT_EQ(judge(reading, std::nullopt, 0.5), Verdict::Holds);
  EXPECT_EQ(judge(reading, 0.4, std::nullopt), Verdict::NotTested);
  EXPECT_EQ(judge(reading, 0.5, std::nullopt), Verdict::Fails);
  EXPECT_EQ(judge({0.4, {0.35, 0.45}, 19}, 0.3, 0.5), Verdict::NotTested);
  EXPECT_EQ(judge({0.4, {0.4, 0.4}, 0, true}, 0.3, 0.5), Verdict::Holds);
  EXPECT_EQ(judge({}, 0.3, 0.5), Verdict::NotTested);
}

TEST(ForwardPruning, StatementsAboutSeveral) {
  constexpr Verdict kYes = Verdict::Holds;
  constexpr Verdict kNo = Verdict::Fails;
  constexpr Verdict kOpen = Verdict::NotTested;
  EXPECT_EQ(together({kYes, kYes}), kYes);
  EXPECT_EQ(together({kYes, kOpen}), kOpen);
  EXPECT_EQ(together({kYes, kNo}), Verdict::HoldsInPart);
  EXPECT_EQ(together({kOpen, kNo}), kNo);
  EXPECT_EQ(together({}), kOpen);
}

TEST(ForwardPruning, ASpeedUpIsAnInvertedRatio) {
  const Reading factor = speed_up({0.4, {0.25, 0.5}, 30});
  EXPECT_DOUBLE_EQ(factor.value, 2.5);
  EXPECT_DOUBLE_EQ(factor.interval.low, 2);
  EXPECT_DOUBLE_EQ(factor.interval.high, 4);
}

TEST(ForwardPruning, ThePublishedStatements) {
  EXPECT_EQ(statements().size(), 21U);
  for (const Statement& statement : statements()) {
    EXPECT_FALSE(statement.text.empty() || statement.reading.empty()) << statement.id;
    if (statement.low && statement.high) {
      EXPECT_LT(*statement.low, *statement.high) << statement.id;
    }
  }
}

// Results in which each quantity has one value in all of its samples.
class MadeUp {
 public:
  explicit MadeUp(const PruningGame& game) : game_(game), totals_(study().cells().size()) {}

  void set(const char* of, std::size_t quantity, std::int64_t value, std::int64_t n = 100) {
    put(cell_with({{"game", game_.name}, {"set", of}, {"condition", condition_of(game_, of)}}),
        quantity, {n, n * value, n * value * value});
  }
  // A share of hundred.
  void percent(Effort metric, std::size_t way, std::int64_t yes) {
    const std::size_t cell = cell_with({{"game", game_.name},
                                        {"set", kEffortSet},
                                        {"condition", condition_of(game_, kEffortSet)}});
    put(cell, place_of(metric, way), {100, yes, yes});
  }
  // So much for each thousand of the plain one.
  void effort(std::size_t way, std::int64_t nodes) {
    set(kEffortSet, place_of(Effort::Nodes, way), nodes);
    set(kEffortSet, place_of(Effort::BeyondNodes, way), nodes - 1000);
  }
  void time(std::size_t way, std::int64_t nanoseconds) {
    set(kTimesSet, place_of(Times::Nanoseconds, way), nanoseconds);
    set(kTimesSet, place_of(Times::Beyond, way), nanoseconds - 1000);
  }

  Results results() const { return Results(study(), totals_); }

 private:
  const PruningGame& game_;
  std::vector<CellTotal> totals_;

  void put(std::size_t cell, std::size_t quantity, const Moments& moments) {
    CellTotal& total = totals_[cell];
    total.samples = 100;
    total.moments.resize(study().quantities(study().cells()[cell].kind).size());
    total.moments[quantity] = moments;
  }
};

Verdict verdict_on(const std::vector<Claim>& claims, std::string_view words) {
  const auto found = std::find_if(claims.begin(), claims.end(), [&](const Claim& claim) {
    return claim.text.find(words) != std::string::npos;
  });
  EXPECT_NE(found, claims.end()) << words;
  return found == claims.end() ? Verdict::NotTested : found->verdict;
}

TEST(ForwardPruning, ClaimsFollowFromTheResults) {
  const PruningGame& game = game_named("othello");
  MadeUp made(game);
  for (const char* plain : {"ab", "ns", "mtd"}) made.time(way_named(plain), 1000);
  made.time(way_named("ab-fgpc"), 370);
  made.time(way_named("ns-fgpc"), 600);
  for (const char* way : {"ab-gpc", "ns-gpc", "mtd-gpc"}) made.time(way_named(way), 450);
  for (const std::size_t way : node_cutting_ways()) {
    made.time(way, 600);
    made.percent(Effort::SameMove, way, 80);
    made.percent(Effort::SameValue, way, 100);
  }
  made.time(way_named("mtd-is-95"), 400);
  made.set(kModelSet, place_of(ModelCheck::Moves), 68);
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  EXPECT_EQ(claims.size(), statements().size());
  EXPECT_EQ(verdict_on(claims, "GPC reduces the time"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-AB"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-NS"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "1.5 to 2.2 times"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "MTD-NC-95 uses 45%"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "at least 33%"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "node-cutting the move"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "node-cutting the value"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "MTD-IS-95"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "branching factor"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "p = 90.32%"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "sigma = 407"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "LOGISTELLO"), Verdict::NotTested);
}

TEST(ForwardPruning, TheBarsAskForNodesAndMoves) {
  const PruningGame& game = game_named("othello");
  const std::size_t fgpc = way_named("mtd-fgpc");
  const std::size_t integrated = way_named("mtd-is-95");
  MadeUp made(game);
  made.effort(way_named("mtd"), 1000);
  made.effort(fgpc, 300);
  made.effort(integrated, 300);
  made.percent(Effort::SameMove, fgpc, 100);
  made.percent(Effort::SameMove, integrated, 50);
  const std::vector<Claim> claims = house_claims(made.results(), &game);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD at"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD, static, t = 1.8 at"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "MTD-IS-95 at"), Verdict::HoldsInPart);
  EXPECT_TRUE(house_claims(made.results(), nullptr).empty());
}

// --- reports -------------------------------------------------------------------------------------

TEST(ForwardPruning, ReportsOfNothingAndOfLittle) {
  for (const std::uint64_t samples : {0U, 1U, 3U}) {
    const Results results =
        measured(samples == 0 ? std::vector<std::size_t>{} : cheap_cells(), samples);
    const Document document = study().report(results);
    const std::string html = to_html(document);
    EXPECT_EQ(html.find(">nan"), std::string::npos) << samples;
    EXPECT_EQ(html.find(">-nan"), std::string::npos) << samples;
    const std::string text = to_markdown(document);
    for (const char* title : {"The claims", "Is it general?", "Does it turn into strength?"}) {
      EXPECT_NE(text.find(title), std::string::npos) << title;
    }
    EXPECT_EQ(study().files(results).front().first, "timed.csv");
  }
}

TEST(ForwardPruning, TimedCellsAreMarked) {
  for (const Cell& cell : study().cells()) {
    const std::string_view set = label(cell.labels, "set");
    EXPECT_EQ(cell.timed, set == kTimesSet || set == kTimeSet) << cell.id;
  }
}

TEST(ForwardPruning, BarsShowWhatIsPrinted) {
  BarChart chart{"times", "time / plain", 2, {{"FGPC-AB", {0.5, {0.4, 0.6}, 30}, 0.37, 0}}};
  EXPECT_NE(draw(chart).find("printed in Tong02"), std::string::npos);
  chart.bars.front().printed.reset();
  chart.bars.push_back({"GPC-AB", {}, std::nullopt, 1});
  const std::string svg = draw(chart);
  EXPECT_EQ(svg.find("printed in Tong02"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace espalier::lab::tong02
