// Simulated parallel searches from request to report: the setting, the words, the chart.
#include "app/simulation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "app/lanes_svg.hpp"
#include "app/words.hpp"
#include "codec/codec.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

TreeRequest simulated_request(const std::string& strategy, std::optional<int> processors,
                              Parameters set = {}) {
  TreeRequest request;
  request.subject = LiteralSubject{"((41 5) (12 90) (7 8))", Player::First};
  request.strategy = strategy;
  request.processors = processors;
  request.set = std::move(set);
  return request;
}

std::string refused_by_search(const TreeRequest& request) {
  const auto report = search_tree(request, kNoStop);
  return report.ok() ? "accepted" : report.message();
}

bool reads(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Simulation, EverySchemeReportsOnEverySubject) {
  for (const StrategyInfo& info : strategies()) {
    if (!runs_on_processors(info.name)) continue;
    TreeRequest request = simulated_request(std::string(info.name), 3);
    SyntheticSubject large;  // too large to be written out
    large.width = 4;
    large.depth = 9;
    large.scheme = "p-ordered:0.9";
    for (int subject = 0; subject < 3; ++subject) {
      if (subject == 1) request.subject = large;
      if (subject == 2) request.subject = BoardSubject{"breakthrough", "5x5", ""};
      if (subject == 2) request.depth = 3;
      const auto report = search_tree(request, kNoStop);
      ASSERT_TRUE(report.ok()) << info.name << ": " << report.message();
      ASSERT_TRUE(report->parallel) << info.name;
      EXPECT_EQ(report->parallel->processors.size(), 3U);
      EXPECT_GT(report->parallel->time, 0);
      EXPECT_GT(report->parallel->speedup, 0);
      EXPECT_FALSE(report->parallel->lanes.empty());
      EXPECT_FALSE(report->line.empty()) << info.name;
      TreeRequest plain = request;
      plain.strategy = "alpha-beta";
      plain.processors.reset();
      EXPECT_EQ(report->value, search_tree(plain, kNoStop)->value) << info.name;
      EXPECT_FALSE(search_tree(plain, kNoStop)->parallel);
    }
  }
}

TEST(Simulation, ProcessorsHaveLimitsAndADefault) {
  EXPECT_EQ(
      search_tree(simulated_request("mwf", std::nullopt), kNoStop)->parallel->processors.size(),
      8U);
  EXPECT_EQ(refused_by_search(simulated_request("mwf", 1024)), "accepted");
  for (const int wrong : {0, -1, 1025}) {
    EXPECT_TRUE(reads(refused_by_search(simulated_request("ybw", wrong)),
                      "are out of range; expected 1 to 1024"));
  }
  EXPECT_TRUE(reads(refused_by_search(simulated_request("pvs", 2)),
                    "strategy 'pvs' does not run on simulated"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("gpc-ab", 2)),
                    "those that do: alpha-beta, mwf, tree-splitting"));
  TreeRequest recipe = simulated_request("", 2);
  recipe.recipe = "pvs";
  EXPECT_TRUE(reads(refused_by_search(recipe), "processors belong to strategies"));
  TreeRequest window = simulated_request("alpha-beta", 2);
  window.window = {0, 10};
  EXPECT_TRUE(reads(refused_by_search(window), "takes no window"));
}

TEST(Simulation, CostsAreParameters) {
  const auto time = [](Parameters set) {
    return search_tree(simulated_request("alpha-beta", 2, std::move(set)), kNoStop)->parallel->time;
  };
  EXPECT_DOUBLE_EQ(time({}), 5 + 4 * 0.1);  // 5 leaves; the root and its children
  EXPECT_DOUBLE_EQ(time({{"leaf", 10}, {"visit", 2}}), 50 + 4 * 2);
  EXPECT_TRUE(reads(refused_by_search(simulated_request("mwf", 2, {{"leaf", 0}})),
                    "'leaf' must lie between 0.001"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("mwf", 2, {{"visit", -1}})),
                    "'visit' must lie between 0 and"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("mwf", 2, {{"message", 1e9}})),
                    "'message' must lie between"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("alpha-beta", std::nullopt, {{"leaf", 2}})),
                    "takes no parameter"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("mwf", 2, {{"guess", 2}})),
                    "takes no parameter 'guess'"));
}

TEST(Simulation, TheTreeOfProcessorsHasAShape) {
  const auto processors = [](Parameters set) {
    const auto request = simulated_request("tree-splitting", std::nullopt, std::move(set));
    return search_tree(request, kNoStop)->parallel->processors.size();
  };
  EXPECT_EQ(processors({{"slaves", 3}}), 8U);
  EXPECT_EQ(processors({{"slaves", 3}, {"levels", 2}}), 13U);
  EXPECT_EQ(processors({{"levels", 3}}), 15U);
  const auto wrong = [](Parameters set, std::optional<int> count = std::nullopt) {
    return refused_by_search(simulated_request("tree-splitting", count, std::move(set)));
  };
  EXPECT_EQ(wrong({{"slaves", 3}, {"levels", 2}}, 13), "accepted");
  EXPECT_TRUE(reads(wrong({{"slaves", 3}, {"levels", 2}}, 8), "has 13 processors, not 8"));
  EXPECT_TRUE(reads(wrong({{"slaves", 0}}), "'slaves' must be a whole number from 1 to 1023"));
  EXPECT_TRUE(reads(wrong({{"slaves", 2.5}}), "'slaves' must be a whole number"));
  EXPECT_TRUE(reads(wrong({{"levels", 11}}), "'levels' must be a whole number from 1 to 10"));
  EXPECT_TRUE(reads(wrong({{"slaves", 9}, {"levels", 9}}), "more than 1024 processors"));
  EXPECT_TRUE(reads(refused_by_search(simulated_request("ybw", 4, {{"slaves", 2}})),
                    "those that do: tree-splitting"));
}

TEST(Simulation, TheStoryNamesProcessorAndTime) {
  TreeRequest request = simulated_request("mwf", 3);
  request.want_trace = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok());
  std::string words;
  for (const TraceStep& step : report->trace) words += step_text(step) + "\n";
  EXPECT_TRUE(reads(words, "at 0 processor 1: enter p with window"));
  EXPECT_TRUE(reads(words, "processor 2: evaluate p21 = 12"));
  EXPECT_TRUE(reads(words, "principal variation: it ends at p21"));
  EXPECT_TRUE(reads(words, "\nfinished: the value is 12"));
  const Json json = encode(*report, request);
  EXPECT_EQ(json["trace"][0]["processor"], 0);
  EXPECT_EQ(json["trace"][0]["time"], 0);
  EXPECT_EQ(json["parallel"]["lanes"].size(), report->parallel->lanes.size());
  request.want_trace = false;
  EXPECT_FALSE(encode(*report, request)["parallel"].contains("lanes"));
}

TEST(Simulation, LanesAreDrawn) {
  TreeRequest request = simulated_request("tree-splitting", 5);
  request.want_view = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok());
  const std::string svg = draw_lanes(*report);
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(reads(svg, "tree-splitting on 5 processors: value 12"));
  EXPECT_FALSE(reads(svg, "}svg{")) << "a rule for every picture of a page";
  EXPECT_TRUE(reads(svg, "<title>processor 2, "));
  EXPECT_TRUE(reads(svg, ": p1"));
  std::size_t bars = 0;
  for (std::size_t at = svg.find("</title></rect>"); at != svg.npos;
       at = svg.find("</title></rect>", at + 1)) {
    ++bars;
  }
  EXPECT_EQ(bars, report->parallel->lanes.size());
  request.most_lanes = 2;
  const auto few = search_tree(request, kNoStop);
  EXPECT_EQ(few->parallel->lanes.size(), 2U);
  EXPECT_TRUE(reads(draw_lanes(*few), "only the first part"));
}

TEST(Simulation, AStopIsHeard) {
  StopFlag stop;
  stop.request();
  const auto report = search_tree(simulated_request("ybw", 4), stop);
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->complete);
}

}  // namespace
}  // namespace espalier::app
