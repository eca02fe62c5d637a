// muszycka85/parallel: the report, and what its sections share.
#include "lab/studies/muszycka85/parallel_report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lab/studies/muszycka85/parallel_claims.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

Section parallel_method() {
  Section section{"method", "How it was measured", {}};
  section.blocks.emplace_back(Paragraph{
      "Virtual processors with a clock of their own: a leaf takes 1, a visit of an inner node 0.1, "
      "a message 0.1 and occupies nobody. Nothing depends on the machine, and the same seed gives "
      "the same figures. A sample is one tree or one position, and all searches of a cell see the "
      "same one. Speed-up is the time of sequential alpha-beta by the time of the scheme; gain is "
      "the time of the scheme with one processor by its own time. Means are geometric (means of "
      "logarithms) unless said otherwise, intervals 95%."});
  section.blocks.emplace_back(Paragraph{
      "Efficiency is speed-up by processors. It is the product of two shares: alpha-beta's work by "
      "all work (what is left after the search overhead), and all work by processors x time (what "
      "is left after waiting). Messages under way count as waiting."});
  section.blocks.emplace_back(Paragraph{
      "The text names neither sizes of trees nor numbers of processes; ours are in the tables. It "
      "reports checkers, which we searched with other games, to fixed depth in the game's own "
      "order of moves and without a table (abdada and lazy share one), from positions in which "
      "every second move was random. Openings, middle games and endgames are told apart by the "
      "number of plies from the start."});
  section.blocks.emplace_back(Paragraph{
      "Rules, fixed before anything was measured: a sentence has a figure for every size, game or "
      "tree of processors that it speaks of. A figure holds if its interval lies in the range that "
      "the claim names, fails if it lies outside, and is open otherwise or with fewer than 20 "
      "samples. Of the figures that are not open, all hold: the sentence holds; a third or more: "
      "in part; fewer: it fails. It is not decided if more than half are open."});
  return section;
}

std::size_t count_of(const std::vector<Claim>& claims, Verdict verdict) {
  return static_cast<std::size_t>(std::count_if(
      claims.begin(), claims.end(), [&](const Claim& each) { return each.verdict == verdict; }));
}

// The scheme with the highest speed-up, and the number.
void add_best(const Measured& ours, int processors, const char* ordering, Document& document) {
  const Spot spot{"schemes", size_name(kSchemesSize), ordering};
  Reading best;
  std::string name;
  for (const char* scheme : kSchemeNames) {
    const Reading one = ours.times(spot, scheme, processors, Metric::SpeedUp);
    if (!one.known() || one.value <= best.value) continue;
    best = one;
    name = scheme;
  }
  if (!best.known()) return;
  document.headlines.push_back({fmt::format("{:.1f}", best.value),
                                fmt::format("highest speed-up on {} processors: {}, {} {}",
                                            processors, name, spot.subject, ordering),
                                Tone::Plain});
}

}  // namespace

Series curve(const Measured& ours, const Spot& spot, std::string_view scheme, Metric metric,
             std::string name, int colour) {
  Series series{std::move(name), {}, colour, true, false};
  const auto cell = ours.results().find_cell(
      {{"set", spot.set}, {"subject", spot.subject}, {"condition", spot.condition}});
  if (!cell) return series;
  const auto kind = static_cast<Kind>(ours.results().study().cells()[*cell].kind);
  for (const Run& run : grid_of(kind).runs()) {
    if (run.scheme != scheme) continue;
    const Reading reading = ours.times(spot, scheme, run.processors, metric);
    if (!reading.known()) continue;
    Point point{static_cast<double>(run.processors), reading.value, std::nullopt, std::nullopt};
    if (reading.n > 1) {
      point.low = reading.interval.low;
      point.high = reading.interval.high;
    }
    series.points.push_back(point);
  }
  return series;
}

LinePlot processor_plot(std::string title, std::string quantity) {
  LinePlot plot;
  plot.title = std::move(title);
  plot.x = {"processors", true, std::nullopt, std::nullopt};
  plot.y.label = std::move(quantity);
  return plot;
}

Table titled_table(std::string id, std::string caption, std::vector<std::string> columns) {
  Table table;
  table.id = std::move(id);
  table.caption = std::move(caption);
  table.columns = std::move(columns);
  return table;
}

TableCell short_cell(const Reading& reading, int digits) {
  if (!reading.known()) return {"-", "", Tone::Muted, "not measured"};
  return {fmt::format("{:.{}f}", reading.value, digits), "", Tone::Plain,
          text_of(reading, digits) + fmt::format(", n = {}", reading.n)};
}

Document parallel_report(const Results& results, const StudyInfo& info) {
  const Measured ours(results);
  Document document;
  document.title = info.title;
  document.source = info.source;
  const std::vector<Claim> claims = parallel_claims(results);
  document.summary = fmt::format(
      "Section 4.1 of the thesis reports on four parallel searches of 1982 to 1984. They run here "
      "on simulated processors, with their successors on the same trees up to 1,024 processors, "
      "and with two real threads of this machine beside them. Of {} sentences {} hold, {} hold in "
      "part, {} fail, and {} are not decided or not tested.",
      claims.size(), count_of(claims, Verdict::Holds), count_of(claims, Verdict::HoldsInPart),
      count_of(claims, Verdict::Fails),
      count_of(claims, Verdict::Undecided) + count_of(claims, Verdict::NotTested));
  document.headlines.push_back(
      {fmt::format("{} of {}", count_of(claims, Verdict::Holds), claims.size()),
       "sentences of the text hold", Tone::Plain});
  add_best(ours, 16, "p-ordered:0.8", document);
  add_best(ours, 1024, "p-ordered:0.8", document);
  document.sections = {{"claims", "The claims of the text", {Claims{claims}}},
                       saturation_section(ours),
                       phase_section(ours),
                       splitting_section(ours),
                       sss_section(ours),
                       schemes_section(ours),
                       ordering_section(ours),
                       overhead_section(ours),
                       threads_section(ours),
                       later_section(ours),
                       lanes_section(),
                       parallel_method()};
  return document;
}

}  // namespace espalier::lab::muszycka85::parallel
