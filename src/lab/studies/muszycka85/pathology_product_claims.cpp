// muszycka85/pathology: what the thesis says about product propagation, judged.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

Claim cure_claim(const Results& results) {
  Claim claim{
      "With product propagation pathology does not occur in Pearl's game for any tested "
      "search depth.",
      "5.3, tables XXV and XXVII", Verdict::NotTested, ""};
  std::size_t steps = 0;
  std::vector<std::string> down;
  std::vector<std::string> worse;
  std::vector<std::string> wide_worse;
  for (const TreeSize& size : splitting_sizes()) {
    Place place{"pearl", "product", kPearlReading, size.width, size.turns, 1};
    const auto first = known(results, place);
    auto before = first;
    for (place.d = 2; place.d <= size.turns; ++place.d) {
      const auto now = known(results, place);
      if (now && before && size.width == 2) {
        ++steps;
        if (below(*now, *before)) {
          down.push_back(
              fmt::format("t={} d={} ({:+.4f})", size.turns, place.d, now->value - before->value));
        }
      }
      if (now && first && place.d == size.turns - 2 && below(*now, *first)) {
        (size.width == 2 ? worse : wide_worse)
            .push_back(fmt::format("w={} t={} ({:.4f} to {:.4f})", size.width, size.turns,
                                   first->value, now->value));
      }
      before = now;
    }
  }
  if (steps == 0) return claim;
  std::string list;
  for (const std::string& word : down) list += (list.empty() ? "" : ", ") + word;
  std::string wide;
  for (const std::string& word : wide_worse) wide += (wide.empty() ? "" : ", ") + word;
  claim.verdict = down.empty() && worse.empty() ? Verdict::Holds
                  : worse.empty()               ? Verdict::HoldsInPart
                                                : Verdict::Fails;
  claim.evidence = fmt::format(
      "Width 2, t = 3..13: of {} steps of one more level {} make the decision worse{}; from depth "
      "1 to depth t - 2 it gets worse for {} values of t. Wider trees, which the thesis did not "
      "test, get worse from depth 1 to t - 2 in {} cases{}.",
      steps, down.size(), list.empty() ? "" : " (" + list + ")", worse.size(), wide_worse.size(),
      wide.empty() ? "" : ": " + wide);
  return claim;
}

// Product propagation against minimax on binary incremental games, depths 2 to t - 2.
struct Contest {
  std::size_t compared = 0;
  std::size_t worse = 0;  // product propagation, surely
  std::size_t better = 0;
  double mean = 0;  // difference
};
Contest contest(const Results& results, const char* reading) {
  Contest found;
  double sum = 0;
  for (const TreeSize& size : splitting_sizes()) {
    if (size.width != 2) continue;
    Place place{"incremental", "minimax", reading, 2, size.turns, 1};
    for (place.d = 2; place.d + 2 <= size.turns; ++place.d) {
      Place other = place;
      other.backup = "product";
      const auto minimax = known(results, place);
      const auto product = known(results, other);
      if (!minimax || !product) continue;
      ++found.compared;
      sum += product->value - minimax->value;
      found.worse += below(*product, *minimax) ? 1 : 0;
      found.better += below(*minimax, *product) ? 1 : 0;
    }
  }
  if (found.compared > 0) found.mean = sum / static_cast<double>(found.compared);
  return found;
}

Claim incremental_product_claim(const Results& results) {
  Claim claim{"On incremental games product propagation decides slightly worse than minimax.",
              "5.3, tables XXVI and XXVIII", Verdict::NotTested, ""};
  const Contest text = contest(results, kIncrementalReadings.front().name);
  if (text.compared == 0) return claim;
  claim.verdict = in_part(text.mean < 0 && text.better == 0, text.mean < 0);
  claim.evidence = fmt::format(
      "Width 2, depths 2 to t - 2, the reading of the text ({}): {} pairs; product propagation is "
      "surely worse in {}, surely better in {}; the mean difference is {:+.4f}. Other readings, "
      "for comparison:",
      kIncrementalReadings.front().name, text.compared, text.worse, text.better, text.mean);
  for (std::size_t i = 1; i < kIncrementalReadings.size(); ++i) {
    const Contest other = contest(results, kIncrementalReadings[i].name);
    claim.evidence += fmt::format(" {}: {} pairs, {} worse, {} better, mean {:+.4f};",
                                  kIncrementalReadings[i].name, other.compared, other.worse,
                                  other.better, other.mean);
  }
  claim.evidence.back() = '.';
  return claim;
}

}  // namespace

std::vector<Claim> product_claims(const Results& results) {
  return {cure_claim(results), incremental_product_claim(results), match_claim(results),
          pruning_claim(results)};
}

}  // namespace espalier::lab::pathology
