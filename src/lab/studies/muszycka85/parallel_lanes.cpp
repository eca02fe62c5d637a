// muszycka85/parallel: one tree on eight processors, as lane charts. They are computed for the
// report: an example needs no sample.
#include <fmt/core.h>

#include "app/lanes_svg.hpp"
#include "lab/studies/muszycka85/parallel_report.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr int kLanes = 8;
constexpr std::size_t kMostStretches = 5'000;
constexpr std::uint64_t kExampleSeed = 1;
constexpr Size kExampleSize = {4, 5};
constexpr const char* kExampleScheme = "p-ordered:0.6";

}  // namespace

Section lanes_section() {
  Section section{"lanes", "Who works, who waits, who works in vain", {}};
  section.blocks.emplace_back(Paragraph{fmt::format(
      "One tree {} ({}, seed {}) on {} processors. Time goes from left to right, and all charts "
      "have the same width, whatever the time: the axis says how long the search took. `espalier "
      "tree --lanes FILE` draws such a chart for any tree or position.",
      size_name(kExampleSize), kExampleScheme, kExampleSeed, kLanes)});
  const Condition condition{{true, kExampleSize.width, kExampleSize.depth}, {kExampleScheme}};
  const trees::SyntheticTree tree = condition.grow(kExampleSeed);
  for (const char* scheme : kSchemeNames) {
    if (std::string_view(scheme) == "alpha-beta") continue;
    const app::TreeReport report = simulate(tree, {scheme, kLanes}, kMostStretches);
    section.blocks.emplace_back(
        Figure{std::string("lanes-") + scheme, "", app::draw_lanes(report)});
  }
  return section;
}

}  // namespace espalier::lab::muszycka85::parallel
