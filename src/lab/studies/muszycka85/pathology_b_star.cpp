// muszycka85/pathology: does B* overcome pathology? (Muszycka85 6.2 asks.)
//
// The rule, fixed before the trees were searched: on a board size, B* is pathological if its right
// decisions at depth 4 or at depth t - 2 are fewer than at depth 1, beyond doubt (99%). The claim
// holds if that is so on no size, fails if it is so on every size, else it holds in part.
#include <fmt/core.h>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

Estimate b_star_estimate(const Results& results, std::uint32_t turns, const char* metric,
                         std::uint32_t depth) {
  const auto cell = results.find_cell(
      {{"game", "b-star"}, {"reading", kPearlReading}, {"w", "2"}, {"t", std::to_string(turns)}});
  if (!cell) return {};
  const auto quantity = results.find_quantity(results.study().cells()[*cell].kind,
                                              {{"metric", metric}, {"d", std::to_string(depth)}});
  return quantity ? results.estimate(*cell, *quantity) : Estimate{};
}

}  // namespace

Section b_star_section(const Results& results) {
  Section section{"b-star", "B* on pathological trees", {}};
  section.blocks.emplace_back(Paragraph{
      "Pearl's game of width 2, boards whose root has a winning and a losing part. B* with a "
      "horizon at depth d; a node is hoped to be worth what its best part shows and feared to be "
      "worth what the best answer leaves (the share of wins below it). Ties go to the first part, "
      "and the boards are random."});
  Table table;
  table.id = "b-star-decisions";
  table.caption = "Right decisions of B* by depth";
  table.columns = {"t", "d", "right", "nodes", "boards"};
  for (const std::uint32_t turns : kBStarTurns) {
    for (std::uint32_t d = 1; d <= turns; ++d) {
      const Estimate right = b_star_estimate(results, turns, "right", d);
      if (!right.known()) continue;
      const Estimate nodes = b_star_estimate(results, turns, "nodes", d);
      table.rows.push_back({plain_cell(std::to_string(turns)),
                            plain_cell(std::to_string(d)),
                            {fmt::format("{:.4f}", right.mean),
                             fmt::format("+- {:.4f}", right.stderr_), Tone::Plain, ""},
                            plain_cell(fmt::format("{:.1f}", nodes.mean)),
                            plain_cell(std::to_string(right.n))});
    }
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

Claim b_star_claim(const Results& results) {
  Claim claim{"B* may overcome pathology.", "6.2", Verdict::NotTested, ""};
  int sizes = 0;
  int pathological = 0;
  for (const std::uint32_t turns : kBStarTurns) {
    const Estimate shallow = b_star_estimate(results, turns, "right", 1);
    if (!shallow.known()) continue;
    ++sizes;
    bool worse = false;
    for (const std::uint32_t depth : {kMapDepth, turns - 2}) {
      const Estimate deep = b_star_estimate(results, turns, "right", depth);
      worse = worse ||
              (deep.known() && below({deep.mean, deep.stderr_}, {shallow.mean, shallow.stderr_}));
      claim.evidence +=
          fmt::format("{}t = {}: {:.4f} right at depth 1, {:.4f} at depth {}",
                      claim.evidence.empty() ? "" : "; ", turns, shallow.mean, deep.mean, depth);
    }
    pathological += worse ? 1 : 0;
  }
  if (sizes == 0) return claim;
  claim.verdict = in_part(pathological == 0, pathological < sizes);
  claim.evidence += fmt::format(
      ". On {} of {} sizes a deeper search decides worse beyond doubt; fixed beforehand: the claim "
      "holds if that is so on none.",
      pathological, sizes);
  return claim;
}

}  // namespace espalier::lab::pathology
