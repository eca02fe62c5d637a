// muszycka85/pathology: statements of chapter 5, about the games, judged by what is computed and
// measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

// P(right) at the first and at the last depth that is not sure to be right.
struct Ends {
  Known shallow;
  Known deep;
};
std::optional<Ends> ends(const Results& results, Place place) {
  if (place.t < 4) return std::nullopt;
  place.d = 1;
  const auto shallow = known(results, place);
  place.d = place.t - 2;
  const auto deep = known(results, place);
  if (!shallow || !deep) return std::nullopt;
  return Ends{*shallow, *deep};
}

// One width: from which length of the game on is the deeper search worse?
struct Onset {
  std::size_t compared = 0;
  std::uint32_t least = 0;             // shortest game compared
  std::optional<std::uint32_t> first;  // that is worse
  bool throughout = true;              // worse for all longer games, too
};
Onset onset(const Results& results, std::uint32_t width) {
  Onset found;
  for (const TreeSize& size : splitting_sizes()) {
    if (size.width != width) continue;
    const auto pair = ends(results, {"pearl", "minimax", kPearlReading, width, size.turns, 1});
    if (!pair) continue;
    if (found.compared++ == 0) found.least = size.turns;
    const bool worse = below(pair->deep, pair->shallow);
    if (!found.first && worse) found.first = size.turns;
    if (found.first && !worse) found.throughout = false;
  }
  return found;
}

Claim pearl_claim(const Results& results) {
  Claim claim{
      "In Pearl's game on binary trees deeper search helps up to t = 7 and hurts beyond; on wider "
      "trees it hurts sooner.",
      "5.1 and 5.3", Verdict::NotTested, ""};
  std::string text = "Depth t - 2 against depth 1, minimax:";
  for (const std::uint32_t t : {7U, 13U}) {
    const auto pair = ends(results, {"pearl", "minimax", kPearlReading, 2, t, 1});
    if (!pair) continue;
    text += fmt::format(" w=2 t={}: {:.3f} to {:.3f};", t, pair->shallow.value, pair->deep.value);
  }
  const Onset binary = onset(results, 2);
  std::size_t compared = 0;
  bool wide_sooner = true;
  for (std::uint32_t w = 2; w <= 6; ++w) {
    const Onset found = onset(results, w);
    compared += found.compared;
    if (found.compared == 0) continue;
    if (w > 2) {
      wide_sooner = wide_sooner && found.first && binary.first && *found.first < *binary.first;
    }
    text += found.first
                ? fmt::format(" w={} is worse {} t={} (looked at from t={});", w,
                              found.throughout ? "from" : "first at", *found.first, found.least)
                : fmt::format(" w={} is never worse;", w);
  }
  if (compared == 0) return claim;
  const bool as_told = binary.first && *binary.first == 8 && binary.throughout;
  claim.verdict = in_part(as_told && wide_sooner, binary.first && wide_sooner);
  claim.evidence = fmt::format("{} {} pairs compared.", text, compared);
  return claim;
}

// Steps of one more level under one reading.
struct Deepening {
  std::size_t conditions = 0;
  std::size_t steps = 0;  // both ends known
  std::vector<std::string> down;
};
Deepening deepening(const Results& results, const char* reading) {
  Deepening found;
  for (const TreeSize& size : splitting_sizes()) {
    Place place{"incremental", "minimax", reading, size.width, size.turns, 1};
    const std::size_t steps_before = found.steps;
    auto before = known(results, place);
    for (place.d = 2; place.d <= size.turns; ++place.d) {
      const auto now = known(results, place);
      if (before && now) {
        ++found.steps;
        if (below(*now, *before)) {
          found.down.push_back(fmt::format("w={} t={} d={} ({:+.4f})", size.width, size.turns,
                                           place.d, now->value - before->value));
        }
      }
      before = now;
    }
    found.conditions += found.steps > steps_before ? 1 : 0;
  }
  return found;
}

Claim incremental_claim(const Results& results) {
  Claim claim{"Pathology does not occur for incremental games.", "5.1 and 5.3", Verdict::NotTested,
              ""};
  const Deepening text = deepening(results, kIncrementalReadings.front().name);
  if (text.steps == 0) return claim;
  claim.verdict = in_part(text.down.empty(), text.down.size() * 10 < text.steps);
  claim.evidence = fmt::format(
      "The reading of the text ({}), {} conditions, {} steps of one more level. Steps that make "
      "the decision worse (measured ones by more than {} standard errors): {}. Other readings, for "
      "comparison:",
      kIncrementalReadings.front().name, text.conditions, text.steps, kSure, joined(text.down));
  for (std::size_t i = 1; i < kIncrementalReadings.size(); ++i) {
    const Deepening other = deepening(results, kIncrementalReadings[i].name);
    claim.evidence +=
        fmt::format(" {}: {} of {} steps{};", kIncrementalReadings[i].name, other.down.size(),
                    other.steps, other.down.empty() ? "" : " (" + joined(other.down) + ")");
  }
  claim.evidence.back() = '.';
  return claim;
}

// How far two tables of the same game are apart, figure by figure; 1.000 in both is no news.
struct Apart {
  std::size_t figures = 0;
  std::size_t near = 0;  // within the tolerance that Nau's figures are judged by
  double squares = 0;
  double largest = 0;
  std::string where;
};
Apart apart(std::string_view first, std::string_view second) {
  Apart found;
  for (const PublishedFigure& a : published_figures()) {
    if (a.table != first || a.suspect) continue;
    for (const PublishedFigure& b : published_figures()) {
      const bool same = b.table == second && !b.suspect && b.place.w == a.place.w &&
                        b.place.t == a.place.t && b.place.d == a.place.d;
      if (!same || (b.value == 1 && a.value == 1)) continue;
      const double difference = std::abs(a.value - b.value);
      ++found.figures;
      found.near += difference <= kNausTolerance ? 1 : 0;
      found.squares += difference * difference;
      if (difference <= found.largest) continue;
      found.largest = difference;
      found.where = fmt::format("w={} t={} d={}", a.place.w, a.place.t, a.place.d);
    }
  }
  return found;
}

// XX is judged by its own 20,000 trees against our values; of Nau's sample nothing is assumed.
Claim duplicate_claim(const Results& results) {
  Claim claim{
      "Our results (XX) are almost identical with Nau's (XIX); the few minimal differences "
      "may be due to sample sizes.",
      "5.3", Verdict::NotTested, ""};
  const Apart tables = apart("XX", "XIX");
  const TableVerdict* verdict = results.verdict("XX");
  if (verdict == nullptr || verdict->judged == 0 || tables.figures == 0) return claim;
  claim.verdict = in_part(verdict->agrees() && tables.near == tables.figures,
                          verdict->rejected * 4 < verdict->judged);
  claim.evidence = fmt::format(
      "Of {} figures of XX that are judged, {} are further from our values than means of {:.0f} "
      "trees are (Holm, 1%). Apart from that: of {} figures below 1 that both tables print "
      "(misprints apart), {} differ by at most {:.3f}; the root mean square difference is {:.4f}, "
      "the largest {:.3f} ({}).",
      verdict->judged, verdict->rejected, kMuszyckasTrees, tables.figures, tables.near,
      kNausTolerance, std::sqrt(tables.squares / static_cast<double>(tables.figures)),
      tables.largest, tables.where);
  return claim;
}

// Distinct siblings, as the thesis describes them: what was measured.
struct Distinct {
  std::size_t entries = 0;
  std::size_t sure = 0;    // every tree decided rightly
  std::int64_t trees = 0;  // of all conditions
};
Distinct distinct_siblings(const Results& results) {
  Distinct found;
  for (const char* game : {"integer", "real"}) {
    for (const TreeSize& size : dependent_sizes()) {
      Place place{game, "minimax", "distinct", size.width, size.turns, 1};
      for (; place.d <= size.turns; ++place.d) {
        const Estimate ours = results.at(place.labels());
        if (!ours.known()) continue;
        ++found.entries;
        found.sure += ours.mean == 1 && ours.deviation == 0 ? 1 : 0;
        if (place.d == 1) found.trees += ours.n;
      }
    }
  }
  return found;
}

Claim dependent_claim(const Results& results) {
  Claim claim{"With integer- and real-dependent values pathology occurs for some instances.",
              "5.3, tables XXIII and XXIV", Verdict::NotTested, ""};
  std::size_t steps = 0;
  std::size_t down = 0;
  for (const char* game : {"integer", "real"}) {
    for (const DependentReading& reading : kDependentReadings) {
      if (reading.distinct) continue;
      for (const TreeSize& size : dependent_sizes()) {
        Place place{game, "minimax", reading.name, size.width, size.turns, 1};
        auto before = known(results, place);
        for (place.d = 2; place.d <= size.turns; ++place.d) {
          const auto now = known(results, place);
          if (before && now) {
            ++steps;
            down += below(*now, *before) ? 1 : 0;
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
  const Distinct described = distinct_siblings(results);
  if (described.entries == 0) return claim;
  claim.verdict = in_part(down > 0 && described.sure<described.entries, down> 0);
  claim.evidence = fmt::format(
      "With distinct siblings, as described, {} of {} measured entries are 1 exactly ({} trees in "
      "all, each searched to every depth). ",
      described.sure, described.entries, described.trees);
  claim.evidence += fmt::format(
      "With independent siblings, {} of {} steps to a deeper search make it worse, all readings of "
      "ties together; the published tables show {} such steps.",
      down, steps, printed_down);
  return claim;
}

}  // namespace

std::vector<Claim> game_claims(const Results& results) {
  return {pearl_claim(results), incremental_claim(results), duplicate_claim(results),
          dependent_claim(results)};
}

}  // namespace espalier::lab::pathology
