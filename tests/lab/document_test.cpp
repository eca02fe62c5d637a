// Reports and plots as texts: complete, escaped, well-formed, and the same every time.
#include "lab/document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "lab/plot.hpp"
#include "lab/scale.hpp"
#include "lab/svg.hpp"

namespace {

using namespace espalier::lab;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

bool has(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

// Every opened element is closed, in order. HTML's void elements need no end, and what is between
// script tags is not markup.
std::string unbalanced(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "no end: " + xml.substr(at, 40);
    const bool closing = xml[at + 1] == '/';
    const std::size_t start = closing ? at + 2 : at + 1;
    const std::string name = xml.substr(start, xml.find_first_of(" />", start) - start);
    if (!closing && count(xml.substr(at, end - at), "\"") % 2 != 0) return "quotes in " + name;
    if (name == "!DOCTYPE" || name == "meta" || xml[end - 1] == '/') continue;
    if (!closing) {
      open.push_back(name);
      if (name == "script") at = xml.find("</script", at) - 1;
      continue;
    }
    if (open.empty() || open.back() != name) return "unexpected end of " + name;
    open.pop_back();
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

// What is written between the tags of a plot's <text> elements.
std::vector<std::string> texts(const std::string& svg) {
  std::vector<std::string> list;
  for (std::size_t at = svg.find("<text"); at != std::string::npos;
       at = svg.find("<text", at + 1)) {
    const std::size_t start = svg.find('>', at) + 1;
    list.push_back(svg.substr(start, svg.find('<', start) - start));
  }
  return list;
}

LinePlot sample_plot() {
  LinePlot plot;
  plot.title = "Leaves & <nodes>";
  plot.x.label = "depth";
  plot.y.label = "share";
  Series ours{"ours", {}, 0, true, false};
  Series theirs{"published", {}, 0, false, false};
  for (int depth = 2; depth <= 8; ++depth) {
    const double y = 1.0 / depth;
    ours.points.push_back({static_cast<double>(depth), y, y * 0.9, y * 1.1});
    theirs.points.push_back({static_cast<double>(depth), y, {}, {}});
  }
  plot.series = {ours, theirs};
  plot.references = {{0.2, "minimal tree"}};
  return plot;
}

HeatMap sample_map() {
  HeatMap map;
  map.title = "Ratio";
  map.x = {"a", "b"};
  map.y = {"c", "d"};
  map.values = {{1.0, 0.25}, {std::nullopt, 1.996}};
  return map;
}

Document sample_document() {
  Document document;
  document.title = "Pruning <again> & \"again\"";
  document.source = "A. Author, 'A Paper'";
  document.summary = "First.\n\nSecond with `code<T>` and 1 < 2.";
  document.headlines = {{"7/9", "figures agree", Tone::Good}, {"2", "do not", Tone::Bad}};
  Table table{"table-1", "Table 1", {"tree", "a|b"}, {}, "A note", false};
  table.rows = {{{"U(2,2)", "", Tone::Plain, ""}, {"1.00", "0.99", Tone::Good, "a \"hint\""}},
                {{"U(2,3)", "", Tone::Plain, ""}, {"2.00", "", Tone::Bad, ""}},
                {{"U(2,4)", "", Tone::Plain, ""}, {"3.00", "", Tone::Doubtful, ""}},
                {{"x|y", "", Tone::Plain, ""}, {"4.00", "", Tone::Muted, ""}}};
  Table folded{"raw", "All of it", {"n"}, {{{"1", "", Tone::Plain, ""}}}, "", true};
  Claims claims;
  claims.list = {{"Claim one", "p. 1", Verdict::Holds, "Yes"},
                 {"Claim two", "p. 2", Verdict::HoldsInPart, "Partly"},
                 {"Claim three", "p. 3", Verdict::Fails, "No"},
                 {"Claim four", "p. 4", Verdict::NotTested, ""},
                 {"Claim five", "p. 5", Verdict::Undecided, "Too few."}};
  document.sections = {
      {"claims", "Claims", {Paragraph{"A paragraph."}, claims}},
      {"figures",
       "Figures",
       {Figure{"lines", "Lines", draw(sample_plot())},
        Gallery{{{"heat", "Heat", draw(sample_map())}, {"empty", "None", draw(LinePlot{})}}}}},
      {"", "Tables", {table, folded}}};
  document.footer = "Seed 1";
  return document;
}

TEST(LabHtml, IsWellFormedAndNeedsNothingElse) {
  const std::string html = to_html(sample_document());
  EXPECT_EQ(unbalanced(html), "");
  EXPECT_TRUE(has(html, "<html lang=\"en\">"));
  EXPECT_FALSE(has(html, "<link"));
  EXPECT_FALSE(has(html, " src="));
  EXPECT_FALSE(has(html, "url("));
}

TEST(LabHtml, EscapesTextAndKeepsCode) {
  const std::string html = to_html(sample_document());
  EXPECT_TRUE(has(html, "<title>Pruning &lt;again&gt; &amp; &quot;again&quot;</title>"));
  EXPECT_TRUE(has(html, "<p>First.</p>"));
  EXPECT_TRUE(has(html, "<p>Second with <code>code&lt;T&gt;</code> and 1 &lt; 2.</p>"));
  EXPECT_TRUE(has(html, "title=\"a &quot;hint&quot;\""));
  EXPECT_FALSE(has(html, "<again>"));
  Document lone;
  lone.summary = "a lone ` backtick";
  EXPECT_TRUE(has(to_html(lone), "<p>a lone ` backtick</p>"));
}

TEST(LabHtml, ToneIsAColourAndASign) {
  const std::string html = to_html(sample_document());
  for (const char* words : {"good\">✓<", "bad\">✗<", "doubtful\">?<", "muted\">○<"}) {
    const std::string word = words;
    EXPECT_TRUE(has(html, "<td class=\"" + word.substr(0, word.find('"')) + " num")) << word;
    EXPECT_TRUE(has(html, "aria-label=\"" + word)) << word;
  }
}

TEST(LabHtml, FoldsWhatIsFoldedAndLinksEverySection) {
  const std::string html = to_html(sample_document());
  EXPECT_EQ(count(html, "<details"), 1U);
  EXPECT_TRUE(has(html, "<details class=\"table\" id=\"raw\"><summary>All of it</summary>"));
  for (const char* id : {"claims", "figures", "section-3"}) {
    EXPECT_TRUE(has(html, "<a href=\"#" + std::string(id) + "\">")) << id;
    EXPECT_EQ(count(html, " id=\"" + std::string(id) + "\""), 1U) << id;
  }
  EXPECT_TRUE(has(html, "<th scope=\"row\"><span class=\"text\">U(2,2)</span></th>"));
  EXPECT_TRUE(has(html, "<th scope=\"col\" class=\"num\">a|b</th>"));
}

TEST(LabHtml, AnchorsAreGivenOnce) {
  Document document;
  document.sections = {{"same", "One", {Figure{"same", "", "<svg></svg>"}}}, {"same", "Two", {}}};
  const std::string html = to_html(document);
  EXPECT_EQ(count(html, " id=\"same\""), 1U);
  EXPECT_EQ(count(html, " id=\"same-2\""), 1U);
  EXPECT_EQ(count(html, " id=\"same-3\""), 1U);
}

TEST(LabDocument, EveryFigureAndVerdictOccurs) {
  const Document document = sample_document();
  const std::string html = to_html(document);
  const std::string markdown = to_markdown(document);
  const auto figures = figures_of(document);
  ASSERT_EQ(figures.size(), 3U);
  for (const Figure* figure : figures) {
    EXPECT_TRUE(has(html, "<figure id=\"" + figure->id + "\">"));
    EXPECT_TRUE(has(markdown, "![" + figure->caption + "](figures/" + figure->id + ".svg)"));
  }
  for (const Verdict verdict : {Verdict::Holds, Verdict::HoldsInPart, Verdict::Fails,
                                Verdict::Undecided, Verdict::NotTested}) {
    EXPECT_TRUE(has(html, "</span>" + std::string(verdict_word(verdict)) + "</span>"));
    EXPECT_TRUE(has(markdown, " " + std::string(verdict_word(verdict)) + " |"));
  }
  EXPECT_EQ(html, to_html(document));
  EXPECT_EQ(markdown, to_markdown(document));
}

TEST(LabMarkdown, TablesArePipesWithSigns) {
  const std::string markdown = to_markdown(sample_document());
  EXPECT_TRUE(has(markdown, "| tree | a\\|b |\n|---|---:|\n"));
  EXPECT_TRUE(has(markdown, "| U(2,2) | ✓ 1.00<br><sub>0.99</sub> |\n"));
  EXPECT_TRUE(has(markdown, "| x\\|y | ○ 4.00 |\n"));
  EXPECT_TRUE(has(markdown, "<details>\n<summary>All of it</summary>\n\n| n |\n|---:|\n| 1 |\n"));
  EXPECT_TRUE(has(markdown, "</details>\n"));
}

TEST(LabMarkdown, PlainTextStaysPlain) {
  Document document;
  document.summary = "# no heading, *no stars*, SSS*, a_b, _c_, <i>, `x*y`, 1985. dots\n- no list";
  const std::string markdown = to_markdown(document);
  EXPECT_TRUE(has(markdown, "\\# no heading, \\*no stars\\*, SSS\\*, a_b, \\_c\\_, &lt;i>, `x*y`"));
  EXPECT_TRUE(has(markdown, "\n\\- no list"));
}

TEST(LabScale, TicksAreRoundAndInsideTheRange) {
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{
           {0, 1}, {-3.7, 12.2}, {1e-7, 3e-7}, {5, 5}, {0, 0}, {1e9, 1e9 + 7}, {-1e200, 1e200}}) {
    for (const bool logarithmic : {false, true}) {
      const Scale scale({"", logarithmic, {}, {}}, {low, high}, false);
      ASSERT_LT(scale.low(), scale.high());
      const auto ticks = scale.ticks(7);
      EXPECT_FALSE(ticks.empty()) << low << " to " << high;
      EXPECT_LE(ticks.size(), 12U) << low << " to " << high;
      for (const Tick& tick : ticks) {
        EXPECT_TRUE(scale.contains(tick.value)) << tick.label;
        EXPECT_NE(tick.label, "−0");
        EXPECT_FALSE(has(tick.label, "-"));
      }
    }
  }
  std::string labels;
  const Scale across({"", true, 1, 1000}, {}, false);
  for (const Tick& tick : across.ticks(4)) labels += tick.label + " ";
  EXPECT_EQ(labels, "1 10 100 1,000 ");
}

TEST(LabScale, WholeNumbersHaveNoTicksBetween) {
  const Scale scale({"", false, {}, {}}, {2, 3, 4}, false);
  ASSERT_EQ(scale.ticks(10).size(), 3U);
  EXPECT_EQ(scale.ticks(10)[0].label, "2");
}

TEST(LabScale, SenselessBoundsAreForgiven) {
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{
           {5, 5}, {9, 2}, {0, 0}, {kNan, kInfinity}, {-3, -9}}) {
    for (const bool logarithmic : {false, true}) {
      const Scale scale({"", logarithmic, low, high}, {1, 2}, true);
      EXPECT_LT(scale.low(), scale.high()) << low << " to " << high;
      EXPECT_TRUE(std::isfinite(scale.at(1.5)));
    }
  }
}

TEST(LabNumbers, AreCompactAndHaveNoNegativeZero) {
  EXPECT_EQ(svg::compact(-0.0), "0");
  EXPECT_EQ(svg::compact(0.30000000000000004), "0.3");
  EXPECT_EQ(svg::compact(12000), "12,000");
  EXPECT_EQ(svg::compact(1e6), "10⁶");
  EXPECT_EQ(svg::compact(-2.5e-7), "−2.5·10⁻⁷");
  EXPECT_EQ(svg::fixed(-0.001, 2), "0.00");
  EXPECT_EQ(svg::fixed(-1234.5, 1), "−1,234.5");
  EXPECT_EQ(svg::clip("alpha–beta", 1000, 10), "alpha–beta");
  EXPECT_EQ(svg::wrap("a b c", 12, 10).size(), 3U);
}

TEST(LabPlot, ShowsBandsHollowMarksReferencesAndLegend) {
  const std::string svg = draw(sample_plot());
  EXPECT_EQ(unbalanced(svg), "");
  EXPECT_EQ(count(svg, "fill-opacity"), 1U);                       // the band
  EXPECT_EQ(count(svg, "fill=\"transparent\" stroke="), 7U + 1U);  // hollow, and in the legend
  EXPECT_EQ(count(svg, "class=\"ep-ref\""), 1U);
  EXPECT_TRUE(has(svg, "role=\"img\" aria-label=\"Leaves &amp; &lt;nodes&gt;\""));
  EXPECT_EQ(count(svg, " id="), 0U);  // ids would clash on a page with several plots
  EXPECT_EQ(svg, draw(sample_plot()));
  const auto words = texts(svg);
  for (const char* word : {"ours", "published", "minimal tree", "depth", "share"}) {
    EXPECT_EQ(std::count(words.begin(), words.end(), word), 1) << word;
  }
}

TEST(LabPlot, LogarithmicAxisSkipsZeroAndBelow) {
  LinePlot plot;
  plot.y.logarithmic = true;
  plot.series = {{"s",
                  {{1, 10, {}, {}}, {2, 0, 0.0, 50.0}, {3, -5, {}, {}}, {4, 100, 0.0, 200.0}},
                  1,
                  true,
                  false}};
  const std::string svg = draw(plot);
  EXPECT_EQ(unbalanced(svg), "");
  EXPECT_EQ(count(svg, "<title>s: "), 2U);
  EXPECT_EQ(count(svg, "stroke-opacity"), 1U);  // the band of the last point alone
  EXPECT_FALSE(has(svg, "nan"));
  EXPECT_FALSE(has(svg, "inf"));
}

TEST(LabPlot, OddDataDoNoHarm) {
  const std::vector<std::vector<Point>> cases = {
      {},
      {{1, 1, {}, {}}},
      {{kNan, 1, {}, {}}, {1, kInfinity, {}, {}}},
      {{1, 2, kNan, kInfinity}, {2, 2, 2.0, 2.0}},
      {{1, -1e308, {}, {}}, {1, 1e308, {}, {}}},
      {{0, 0, {}, {}}, {0, 0, {}, {}}},
  };
  for (const auto& points : cases) {
    for (const bool logarithmic : {false, true}) {
      LinePlot plot;
      plot.x.logarithmic = logarithmic;
      plot.y.logarithmic = logarithmic;
      plot.series = {{"", points, -3, true, true}, {"b", points, 400, false, false}};
      plot.references = {{kNan, "none"}, {0, "zero"}};
      const std::string svg = draw(plot);
      EXPECT_EQ(unbalanced(svg), "");
      EXPECT_FALSE(has(svg, "nan") || has(svg, "inf"));
      EXPECT_FALSE(has(svg, "\"-0.0"));
    }
  }
  EXPECT_TRUE(has(draw(LinePlot{}), ">no data<"));
}

TEST(LabHeatMap, HasANumberInEveryKnownCell) {
  const std::string svg = draw(sample_map());
  EXPECT_EQ(unbalanced(svg), "");
  for (const char* number : {">1.00<", ">0.25<", ">2.00<"}) EXPECT_TRUE(has(svg, number));
  EXPECT_EQ(count(svg, "no value"), 1U);
  EXPECT_TRUE(has(svg, "class=\"ep-weak ep-mid\""));
  EXPECT_TRUE(has(svg, "class=\"ep-strong ep-mid\""));  // full colour: the other ink
  EXPECT_EQ(svg, draw(sample_map()));
}

TEST(LabHeatMap, OddDataDoNoHarm) {
  EXPECT_TRUE(has(draw(HeatMap{}), ">no data<"));
  HeatMap map = sample_map();
  map.reach = 0;
  map.values = {{kNan, kInfinity, 1.0, -0.0001}};
  const std::string svg = draw(map);
  EXPECT_EQ(unbalanced(svg), "");
  EXPECT_FALSE(has(svg, "nan") || has(svg, "inf"));
  EXPECT_FALSE(has(svg, "−0.00"));
}

}  // namespace
