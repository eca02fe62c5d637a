// muszycka85/pathology: statements of chapter 5, judged by what is computed and measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "espalier/trees/pearl.hpp"
#include "lab/pathology/error_recursion.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

constexpr double kLevel = 0.01;    // of Holm's procedure
constexpr double kTrees = 20'000;  // of a published figure

Verdict in_part(bool whole, bool part) {
  return whole ? Verdict::Holds : part ? Verdict::HoldsInPart : Verdict::Fails;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? "none" : text;
}

// --- The recursion -------------------------------------------------------------------------------

struct Start {
  double p, e1, e2;
};
// The starting points of figures 44-53.
std::vector<Start> starts() {
  std::vector<Start> list;
  for (const double e1 : {0.1, 0.2}) {
    for (const double e2 : {0.1, 0.2}) {
      for (int i = 2; i <= 9; ++i) list.push_back({i / 10.0, e1, e2});
    }
  }
  return list;
}

Claim migration_claim() {
  Claim claim{"ERR migrates towards 0.5 for all presented p, err1 and err2.", "5.1, figures 44-47",
              Verdict::NotTested, ""};
  std::size_t closer = 0;
  std::size_t arrived = 0;
  std::size_t steps_down = 0;
  std::size_t steps = 0;
  for (const Start& s : starts()) {
    const auto levels = backed_up({s.p, s.e1, s.e2}, 2, 0, 200);
    const auto distance = [&](std::size_t i) { return std::abs(decision_error(levels[i]) - 0.5); };
    closer += distance(10) < distance(0) ? 1 : 0;
    arrived += distance(200) < 1e-6 ? 1 : 0;
    for (std::size_t i = 1; i <= 10; ++i, ++steps) {
      steps_down += decision_error(levels[i]) < decision_error(levels[i - 1]) ? 1 : 0;
    }
  }
  const std::size_t all = starts().size();
  claim.verdict = in_part(closer == all && arrived == all, closer > 0);
  claim.evidence = fmt::format(
      "Of {} starting points, {} are closer to 0.5 after 10 iterations and {} arrive there in 200. "
      "But not every step goes up, as Pearl's \"always increases\" has it: {} of the {} steps "
      "of the figures go down.",
      all, closer, arrived, steps_down, steps);
  return claim;
}

Claim terminals_claim() {
  Claim claim{
      "With terminals (q = 0.05) ERR decreases for every tested start; only for p = 0.6 it "
      "increases.",
      "5.1, figures 50-53", Verdict::NotTested, ""};
  std::vector<std::string> higher;
  bool critical_rises = true;
  std::size_t falls = 0;
  std::size_t vanish = 0;
  for (const Start& s : starts()) {
    const auto levels = backed_up({s.p, s.e1, s.e2}, 2, 0.05, 400);
    const bool rises = decision_error(levels[10]) > decision_error(levels[0]);
    const bool critical = std::abs(s.p - 0.6) < 1e-9;
    if (critical) critical_rises = critical_rises && rises;
    if (rises && !critical) higher.push_back(fmt::format("p={} ({}, {})", s.p, s.e1, s.e2));
    falls += rises ? 0 : 1;
    vanish += decision_error(levels[400]) < 1e-6 ? 1 : 0;
  }
  claim.verdict = in_part(higher.empty() && critical_rises, critical_rises && falls > 0);
  // The two points between which the errors jump for ever where p stays at its critical value.
  Errors at{critical_p(2, 0.05), 0.1, 0};
  for (int i = 0; i < 400; ++i) {
    at = one_level_up(at, 2, 0.05);
    at.p = critical_p(2, 0.05);
  }
  const Errors next = one_level_up(at, 2, 0.05);
  claim.evidence = fmt::format(
      "{} of {} starts are lower after 10 iterations; at p = 0.6 {}. Higher elsewhere: {}. In the "
      "end (400 iterations) ERR vanishes for {} of them. The critical p* is {:.4f}; held there, "
      "the "
      "errors (e1, e2) end in a cycle between ({:.4f}, {:.4f}) and ({:.4f}, {:.4f}).",
      falls, starts().size(), critical_rises ? "all rise" : "not all rise", joined(higher), vanish,
      critical_p(2, 0.05), at.e1, at.e2, next.e1, next.e2);
  return claim;
}

Claim grouping_claim() {
  Claim claim{
      "If sons of equal value are grouped, the errors converge to 0 for err1 < 1 - xi, err2 < xi.",
      "5.1, after Bratko and Gams", Verdict::NotTested, ""};
  constexpr double kStep = 1e-3;
  std::size_t printed = 0;
  std::size_t mover = 0;
  constexpr std::uint32_t kWidest = 6;
  for (std::uint32_t w = 2; w <= kWidest; ++w) {
    const double xi = trees::xi(w);
    const auto sharp = [&](double e1, double e2, View view) {
      const GroupedErrors below = grouped_limit({e1 - kStep, e2 - kStep}, w, view);
      const GroupedErrors above = grouped_limit({e1 + kStep, e2 + kStep}, w, view);
      return below.e1 + below.e2 < 1e-6 && above.e1 > 0.999 && above.e2 > 0.999;
    };
    printed += sharp(1 - xi, xi, View::FirstPlayer) ? 1 : 0;
    mover += sharp(xi, 1 - xi, View::Mover) ? 1 : 0;
  }
  claim.verdict = in_part(printed == kWidest - 1, printed > 0);
  claim.evidence = fmt::format(
      "Started {} below the thresholds the errors vanish, started {} above they go to 1: so for {} "
      "of {} widths in player 1's view with leaves below MAX nodes, as printed. In the mover's "
      "view, "
      "which the recursion above uses, the thresholds change places (err1 < xi, err2 < 1 - xi): {} "
      "of {}.",
      kStep, kStep, printed, kWidest - 1, mover, kWidest - 1);
  return claim;
}

// --- The games -----------------------------------------------------------------------------------

// P(right) at the first and at the last depth that is not sure to be right.
struct Ends {
  double shallow;
  double deep;
};
std::optional<Ends> ends(const Results& results, Place place) {
  if (place.t < 4) return std::nullopt;
  place.d = 1;
  const auto shallow = best_value(results, place);
  place.d = place.t - 2;
  const auto deep = best_value(results, place);
  if (!shallow || !deep) return std::nullopt;
  return Ends{*shallow, *deep};
}

Claim pearl_claim(const Results& results) {
  Claim claim{
      "In Pearl's game on binary trees deeper search helps up to t = 7 and hurts beyond; on wider "
      "trees it hurts sooner.",
      "5.1 and 5.3", Verdict::NotTested, ""};
  std::string text = "Depth t - 2 against depth 1, minimax:";
  std::optional<std::uint32_t> first_ill;  // w = 2
  bool binary_throughout = false;
  bool wide_sooner = true;
  for (std::uint32_t w = 2; w <= 6; ++w) {
    std::optional<std::uint32_t> first;
    bool throughout = true;  // worse for all longer games, too
    std::uint32_t least = 0;
    for (const TreeSize& size : splitting_sizes()) {
      if (size.width != w) continue;
      const auto pair = ends(results, {"pearl", "minimax", kPearlReading, w, size.turns, 1});
      if (!pair) continue;
      if (least == 0) least = size.turns;
      const bool worse = pair->deep < pair->shallow;
      if (!first && worse) first = size.turns;
      if (first && !worse) throughout = false;
      if (w == 2 && (size.turns == 7 || size.turns == 13)) {
        text += fmt::format(" w=2 t={}: {:.3f} to {:.3f};", size.turns, pair->shallow, pair->deep);
      }
    }
    if (w == 2) {
      first_ill = first;
      binary_throughout = throughout;
    }
    if (w > 2) wide_sooner = wide_sooner && first && first_ill && *first < *first_ill;
    text += first ? fmt::format(" w={} is worse {} t={} (looked at from t={});", w,
                                throughout ? "from" : "first at", *first, least)
                  : fmt::format(" w={} is never worse;", w);
  }
  text.back() = '.';
  const bool binary = first_ill && *first_ill == 8 && binary_throughout;
  claim.verdict = in_part(binary && wide_sooner, first_ill.has_value() && wide_sooner);
  claim.evidence = text;
  return claim;
}

Claim incremental_claim(const Results& results) {
  Claim claim{"Pathology does not occur for incremental games.", "5.1 and 5.3", Verdict::NotTested,
              ""};
  std::size_t steps = 0;
  std::size_t conditions = 0;
  std::vector<std::string> down;
  for (const NamedReading& named : kIncrementalReadings) {
    for (const TreeSize& size : splitting_sizes()) {
      Place place{"incremental", "minimax", named.name, size.width, size.turns, 1};
      ++conditions;
      for (place.d = 2; place.d <= size.turns; ++place.d, ++steps) {
        Place before = place;
        --before.d;
        const auto a = best_value(results, before);
        const auto b = best_value(results, place);
        if (a && b && *b < *a - 1e-9) {
          down.push_back(fmt::format("w={} t={} d={} ({}; {:+.4f})", size.width, size.turns,
                                     place.d, named.name, *b - *a));
        }
      }
    }
  }
  claim.verdict = in_part(down.empty(), down.size() * 10 < steps);
  claim.evidence = fmt::format(
      "All four readings, {} conditions, {} steps of one more level. Steps that make the decision "
      "worse: {}.",
      conditions, steps, joined(down));
  return claim;
}

// Two published means of 20,000 trees each, figure by figure.
Claim duplicate_claim() {
  Claim claim{
      "Our results (XX) are almost identical with Nau's (XIX); the few minimal differences "
      "may be due to sample sizes.",
      "5.3", Verdict::NotTested, ""};
  std::vector<double> p_values;
  double largest = 0;
  std::string where;
  for (const PublishedFigure& ours : published_figures()) {
    if (ours.table != "XX" || ours.suspect) continue;
    for (const PublishedFigure& naus : published_figures()) {
      const bool same = naus.table == "XIX" && naus.place.w == ours.place.w &&
                        naus.place.t == ours.place.t && naus.place.d == ours.place.d;
      if (!same || (naus.value == 1 && ours.value == 1)) continue;
      const double mean = (naus.value + ours.value) / 2;
      const double error = std::sqrt(2 * mean * (1 - mean) / kTrees);
      const double difference = std::abs(naus.value - ours.value);
      p_values.push_back(two_sided_p(std::max(0.0, difference - 0.001) / error));
      if (difference > largest) {
        largest = difference;
        where = fmt::format("w={} t={} d={}", ours.place.w, ours.place.t, ours.place.d);
      }
    }
  }
  if (p_values.empty()) return claim;
  const auto rejected = holm(p_values, kLevel);
  const auto bad = std::count(rejected.begin(), rejected.end(), true);
  claim.verdict = in_part(bad == 0, static_cast<std::size_t>(bad) * 4 < p_values.size());
  claim.evidence = fmt::format(
      "Of {} figures below 1 that both print (misprints apart), {} differ by more than two samples "
      "of {:.0f} trees do (Holm, 1%); the largest difference is {:.3f} ({}).",
      p_values.size(), bad, kTrees, largest, where);
  return claim;
}

Claim dependent_claim() {
  Claim claim{"With integer- and real-dependent values pathology occurs for some instances.",
              "5.3, tables XXIII and XXIV", Verdict::NotTested, ""};
  std::size_t steps = 0;
  std::size_t down = 0;
  double least_distinct = 1;
  for (const char* game : {"integer", "real"}) {
    for (const DependentReading& reading : kDependentReadings) {
      for (const TreeSize& size : dependent_sizes()) {
        Place place{game, "minimax", reading.name, size.width, size.turns, 1};
        double before = 0;
        for (place.d = 1; place.d <= size.turns; ++place.d) {
          const double now = exact_value(place).value_or(0);
          if (reading.distinct) least_distinct = std::min(least_distinct, now);
          if (place.d > 1) {
            ++steps;
            down += now < before - 1e-9 ? 1 : 0;
          }
          before = now;
        }
      }
    }
  }
  std::size_t printed_down = 0;
  for (const PublishedFigure& a : published_figures()) {
    if (a.place.game != "integer" && a.place.game != "real") continue;
    for (const PublishedFigure& b : published_figures()) {
      const bool next = b.table == a.table && b.place.w == a.place.w && b.place.t == a.place.t &&
                        b.place.d == a.place.d + 1;
      printed_down += next && b.value < a.value ? 1 : 0;
    }
  }
  claim.verdict = in_part(down > 0 && least_distinct<1, down> 0);
  claim.evidence = fmt::format(
      "With distinct siblings, as described, the least probability of a right decision is {} "
      "(every "
      "entry, exactly). With independent siblings, {} of {} steps to a deeper search make it "
      "worse, "
      "all readings of ties together; the published tables show {} such steps.",
      least_distinct, down, steps, printed_down);
  return claim;
}

}  // namespace

std::vector<Claim> recursion_claims() {
  return {migration_claim(), terminals_claim(), grouping_claim()};
}

std::vector<Claim> game_claims(const Results& results) {
  return {pearl_claim(results), incremental_claim(results), duplicate_claim(), dependent_claim()};
}

}  // namespace espalier::lab::pathology
