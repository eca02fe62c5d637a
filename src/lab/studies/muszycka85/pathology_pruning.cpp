// muszycka85/pathology: pruning for product propagation, which the thesis suggests.
#include <fmt/core.h>

#include <algorithm>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

const char* game_of(const std::string& reading) {
  return reading == kPearlReading ? "Pearl's game" : "the incremental game";
}

Table pruning_table(const Results& results, const std::string& reading) {
  Table table;
  table.id = reading == kPearlReading ? "pruned-products" : "pruned-products-incremental";
  table.caption = fmt::format("Nodes created in {} ({})", game_of(reading), reading);
  table.columns = {"w, t",  "d",          "all nodes",     "pruned",
                   "share", "alpha-beta", "same decision", "trees"};
  for (const TreeSize& size : pruning_sizes()) {
    for (std::uint32_t d = 2; d <= size.turns; ++d) {
      const Estimate all = pruning_estimate(results, reading, size, "plain", d);
      const Estimate pruned = pruning_estimate(results, reading, size, "pruned", d);
      const Estimate alpha_beta = pruning_estimate(results, reading, size, "alpha-beta", d);
      const Estimate same = pruning_estimate(results, reading, size, "same", d);
      if (!all.known()) continue;
      table.rows.push_back({plain_cell(fmt::format("{}, {}", size.width, size.turns)),
                            plain_cell(std::to_string(d)),
                            plain_cell(fmt::format("{:.0f}", all.mean)),
                            {fmt::format("{:.1f}", pruned.mean),
                             fmt::format("+- {:.1f}", pruned.stderr_), Tone::Plain, ""},
                            plain_cell(fmt::format("{:.3f}", pruned.mean / all.mean)),
                            plain_cell(fmt::format("{:.3f}", alpha_beta.mean / all.mean)),
                            plain_cell(fmt::format("{:.4f}", same.mean)),
                            plain_cell(std::to_string(all.n))});
    }
  }
  table.note =
      "A child that is certain (0 or 1) settles its parent at once; at d = t all leaves are "
      "certain. "
      "A child in between leaves the value open as long as unseen ones may be anything.";
  return table;
}

// What pruning did in one game.
struct Savings {
  std::int64_t searches = 0;
  double changed = 0;
  double most_inside = 1;  // smallest share of nodes at d <= t - 2
  double least_inside = 0;
  double most_end = 1;  // at d >= t - 1
};

Savings savings(const Results& results, const std::string& reading) {
  Savings found;
  for (const TreeSize& size : pruning_sizes()) {
    for (std::uint32_t d = 2; d <= size.turns; ++d) {
      const Estimate all = pruning_estimate(results, reading, size, "plain", d);
      if (!all.known()) continue;
      const Estimate same = pruning_estimate(results, reading, size, "same", d);
      found.searches += all.n;
      found.changed += (1 - same.mean) * static_cast<double>(all.n);
      const double share = pruning_estimate(results, reading, size, "pruned", d).mean / all.mean;
      if (d + 1 >= size.turns) {
        found.most_end = std::min(found.most_end, share);
      } else {
        found.most_inside = std::min(found.most_inside, share);
        found.least_inside = std::max(found.least_inside, share);
      }
    }
  }
  return found;
}

}  // namespace

Estimate pruning_estimate(const Results& results, const std::string& reading, const TreeSize& size,
                          const char* metric, std::uint32_t depth) {
  const auto cell = results.find_cell({{"game", "pruning"},
                                       {"reading", reading},
                                       {"w", std::to_string(size.width)},
                                       {"t", std::to_string(size.turns)}});
  if (!cell) return {};
  const auto quantity = results.find_quantity(results.study().cells()[*cell].kind,
                                              {{"metric", metric}, {"d", std::to_string(depth)}});
  return quantity ? results.estimate(*cell, *quantity) : Estimate{};
}

Section pruning_section(const Results& results) {
  Section section{"pruning", "Pruning for product propagation", {}};
  section.blocks.emplace_back(Paragraph{
      "The thesis suggests (6.2) to bound a node by the children already seen, with 0 and 1 for "
      "the "
      "others. Done so, with a window passed down as in alpha-beta: a MAX node is at least 1 minus "
      "the product so far, any child may settle a node in its mover's favour and only the last in "
      "the other's. The decision is the same by construction. Nodes created, as a share of all "
      "nodes; alpha-beta (minimax) on the same trees for comparison."});
  for (const std::string& reading : pruning_readings()) {
    section.blocks.emplace_back(pruning_table(results, reading));
  }
  return section;
}

Claim pruning_claim(const Results& results) {
  Claim claim{
      "A pruning strategy for product propagation can be based on bounds from the children seen, "
      "with 0 and 1 for the others.",
      "6.2", Verdict::NotTested, ""};
  std::int64_t searches = 0;
  double changed = 0;
  bool saves = true;
  for (const std::string& reading : pruning_readings()) {
    const Savings found = savings(results, reading);
    if (found.searches == 0) continue;
    searches += found.searches;
    changed += found.changed;
    saves = saves && found.most_inside < 0.9;
    claim.evidence += fmt::format(
        "{}{} searches in {}: {:.0f} decisions changed; at least two levels from the end of the "
        "game the share of nodes created is between {:.3f} and {:.3f}, at the last two levels it "
        "falls to {:.3f}.",
        claim.evidence.empty() ? "" : " ", found.searches, game_of(reading), found.changed,
        found.most_inside, found.least_inside, found.most_end);
  }
  if (searches == 0) return claim;
  claim.verdict = changed > 0.5 ? Verdict::Fails : saves ? Verdict::Holds : Verdict::HoldsInPart;
  return claim;
}

}  // namespace espalier::lab::pathology
