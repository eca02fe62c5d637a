// muszycka85/pathology: what the thesis says about product propagation, judged.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/statistics.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

constexpr double kSure = 3;  // standard errors that make a difference

// Value and standard error: none where it is exact.
struct Known {
  double value;
  double error;
};
std::optional<Known> known(const Results& results, const Place& place) {
  if (const auto exact = exact_value(place)) return Known{*exact, 0};
  const Estimate ours = results.at(place.labels());
  if (ours.n < 2) return std::nullopt;
  return Known{ours.mean, ours.stderr_};
}

// Is b below a, beyond doubt? (On the same trees, which vary together: cautious.)
bool below(const Known& b, const Known& a) {
  return b.value < a.value - 1e-9 - kSure * std::hypot(a.error, b.error);
}

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
      "1 "
      "to depth t - 2 it gets worse for {} values of t. Wider trees, which the thesis did not "
      "test, "
      "get worse from depth 1 to t - 2 in {} cases{}.",
      steps, down.size(), list.empty() ? "" : " (" + list + ")", worse.size(), wide_worse.size(),
      wide.empty() ? "" : ": " + wide);
  return claim;
}

Claim incremental_claim(const Results& results) {
  Claim claim{"On incremental games product propagation decides slightly worse than minimax.",
              "5.3, tables XXVI and XXVIII", Verdict::NotTested, ""};
  std::size_t compared = 0;
  std::size_t worse = 0;
  std::size_t better = 0;
  double sum = 0;
  for (const TreeSize& size : splitting_sizes()) {
    if (size.width != 2) continue;
    Place place{"incremental", "minimax", readings_of("incremental").front(), 2, size.turns, 1};
    for (place.d = 2; place.d + 2 <= size.turns; ++place.d) {
      Place other = place;
      other.backup = "product";
      const auto minimax = known(results, place);
      const auto product = known(results, other);
      if (!minimax || !product) continue;
      ++compared;
      sum += product->value - minimax->value;
      worse += below(*product, *minimax) ? 1 : 0;
      better += below(*minimax, *product) ? 1 : 0;
    }
  }
  if (compared == 0) return claim;
  const double mean = sum / static_cast<double>(compared);
  claim.verdict = mean < 0 && better == 0 ? Verdict::Holds
                  : mean < 0              ? Verdict::HoldsInPart
                                          : Verdict::Fails;
  claim.evidence = fmt::format(
      "Width 2, depths 2 to t - 2: {} pairs; product propagation is surely worse in {}, surely "
      "better in {}; the mean difference is {:+.4f}.",
      compared, worse, better, mean);
  return claim;
}

Claim pruning_claim(const Results& results) {
  Claim claim{
      "A pruning strategy for product propagation can be based on bounds from the sons seen, "
      "with 0 and 1 for the others.",
      "6.2", Verdict::NotTested, ""};
  std::int64_t searches = 0;
  double changed = 0;
  double most_inside = 1;  // smallest share of nodes at d <= t - 2
  double least_inside = 0;
  double most_end = 1;  // at d >= t - 1
  for (const TreeSize& size : pruning_sizes()) {
    const auto cell = results.find_cell({{"game", "pruning"},
                                         {"w", std::to_string(size.width)},
                                         {"t", std::to_string(size.turns)}});
    if (!cell || !results.measured(*cell)) continue;
    const std::size_t kind = results.study().cells()[*cell].kind;
    for (std::uint32_t d = 2; d <= size.turns; ++d) {
      const auto at = [&](const char* metric) {
        const auto quantity =
            results.find_quantity(kind, {{"metric", metric}, {"d", std::to_string(d)}});
        return quantity ? results.estimate(*cell, *quantity) : Estimate{};
      };
      const Estimate all = at("plain");
      if (!all.known()) continue;
      searches += all.n;
      changed += (1 - at("same").mean) * static_cast<double>(all.n);
      const double share = at("pruned").mean / all.mean;
      if (d + 1 >= size.turns) {
        most_end = std::min(most_end, share);
      } else {
        most_inside = std::min(most_inside, share);
        least_inside = std::max(least_inside, share);
      }
    }
  }
  if (searches == 0) return claim;
  const bool saves = most_inside < 0.9;
  claim.verdict = changed > 0.5 ? Verdict::Fails : saves ? Verdict::Holds : Verdict::HoldsInPart;
  claim.evidence = fmt::format(
      "{} searches of Pearl trees: {:.0f} decisions changed. At least two levels from the end of "
      "the "
      "game the share of nodes created is between {:.3f} and {:.3f}; at the last two levels it "
      "falls "
      "to {:.3f}.",
      searches, changed, most_inside, least_inside, most_end);
  return claim;
}

}  // namespace

std::vector<Claim> product_claims(const Results& results) {
  return {cure_claim(results), incremental_claim(results), pruning_claim(results)};
}

}  // namespace espalier::lab::pathology
