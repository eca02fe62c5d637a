// muszycka85/parallel: the sentences of 4.1 (experiments/published/muszycka85_parallel.csv) and
// what our figures say of each. The rules were fixed before anything was measured:
//
// A sentence has a figure for every size, game or tree of processors that it speaks of. A figure
// holds if its 95% interval lies in the range of the file, fails if it lies outside, and is open
// otherwise or with fewer than 20 samples. Of the figures that are not open, all hold: the sentence
// holds; a third or more: in part; fewer: it fails. It is not decided if more than half are open.
#include "lab/studies/muszycka85/parallel_claims.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr int kEarlyProcessors = 5;  // the saturation point of the source
constexpr int kLaterProcessors = 6;
constexpr std::array<const char*, 2> kAklDoran = {"mwf", "parallel-scout"};

const char* usual_name(std::string_view scheme) { return scheme == "mwf" ? "alpha-beta" : "Scout"; }

// --- uniform trees -------------------------------------------------------------------------------

Parts on_trees(const std::function<Reading(const Spot&)>& reading) {
  Parts parts;
  for (const Size size : saturation_sizes()) {
    parts.push_back({size_name(size), reading({"saturation", size_name(size), "unordered"})});
  }
  return parts;
}

Parts tree_metric(const Measured& ours, Metric metric) {
  return on_trees(
      [&](const Spot& spot) { return ours.times(spot, "mwf", kEarlyProcessors, metric); });
}

Parts distributions(const Measured& ours) {
  Parts parts;
  for (const Size size : saturation_sizes()) {
    const auto gain = [&](const std::string& scheme) {
      const Spot spot{"saturation", size_name(size), scheme};
      return ours.at(spot, "mwf", kEarlyProcessors, Metric::Gain);
    };
    for (const std::string& scheme : independent_schemes()) {
      if (scheme == "unordered") continue;
      parts.push_back(
          {size_name(size) + " " + scheme, times_of(less(gain(scheme), gain("unordered")))});
    }
  }
  return parts;
}

// --- positions of games --------------------------------------------------------------------------

// Of all games, or of the sources' own game alone: the rows whose ids end in -checkers.
enum class Of : std::uint8_t { AllGames, Checkers };
bool is_of(Of which, const PhasedGame& game) {
  return which == Of::AllGames || game.name == std::string_view(kCheckers);
}

using OnPhase = std::function<Reading(const Spot&, const char* scheme)>;
Parts on_phases(Of which, const OnPhase& reading) {
  Parts parts;
  for (const PhasedGame& game : phased_games()) {
    if (!is_of(which, game)) continue;
    for (const Phase& phase : game.phases) {
      for (const char* scheme : kAklDoran) {
        parts.push_back({fmt::format("{} {} {}", usual_name(scheme), game.name, phase.name),
                         reading({"phases", game.name, phase.name}, scheme)});
      }
    }
  }
  return parts;
}

Parts phase_metric(const Measured& ours, Of which, int processors, Metric metric) {
  return on_phases(which, [&, processors, metric](const Spot& spot, const char* scheme) {
    return ours.times(spot, scheme, processors, metric);
  });
}

Parts phase_saturation(const Measured& ours, Of which) {
  return on_phases(
      which, [&](const Spot& spot, const char* scheme) { return ours.saturation(spot, scheme); });
}

Parts scout_by_alpha_beta(const Measured& ours, Of which, bool opening) {
  Parts parts;
  for (const PhasedGame& game : phased_games()) {
    if (!is_of(which, game)) continue;
    for (std::size_t i = 0; i < game.phases.size(); ++i) {
      if ((i == 0) != opening) continue;
      const Spot spot{"phases", game.name, game.phases[i].name};
      parts.push_back({fmt::format("{} {}", game.name, game.phases[i].name),
                       ours.times(spot, "parallel-scout", kEarlyProcessors, Metric::Rival)});
    }
  }
  return parts;
}

// --- trees of processors -------------------------------------------------------------------------

Parts splitting_grows(const Measured& ours, Of which) {
  Parts parts;
  for (const PhasedGame& game : phased_games()) {
    if (!is_of(which, game)) continue;
    const Spot spot{"splitting", game.name, kOpening};
    for (const ProcessorTree& tree : processor_trees()) {
      if (tree.depth == 1) continue;
      const Reading step = ours.times(spot, "tree-splitting", tree.processors(), Metric::Rival);
      if (!step.known()) continue;
      const ProcessorTree before{tree.width, tree.depth - 1};
      parts.push_back(
          {fmt::format("{} {} to {}", game.name, before.processors(), tree.processors()), step});
    }
  }
  return parts;
}

// Speed-up by some function of the tree of processors. In worst order there is one tree and no
// chance.
Parts splitting_by(const Measured& ours, const char* condition,
                   const std::function<double(const ProcessorTree&)>& expected) {
  const Spot spot{"splitting", size_name(splitting_sizes().front()), condition};
  Parts parts;
  for (const ProcessorTree& tree : processor_trees()) {
    Reading reading = ours.times(spot, "tree-splitting", tree.processors(), Metric::SpeedUp);
    if (reading.n == 1) reading = {reading.value, {reading.value, reading.value}, 1, true};
    const double by = expected(tree);
    reading.value /= by;
    reading.interval = {reading.interval.low / by, reading.interval.high / by};
    parts.push_back(
        {fmt::format("{} processors, {} of them search", tree.processors(), tree.leaves()),
         reading});
  }
  return parts;
}

double all_of_them(const ProcessorTree& tree) { return tree.processors(); }
double searching(const ProcessorTree& tree) { return tree.leaves(); }
double root_of_all(const ProcessorTree& tree) { return std::sqrt(tree.processors()); }

Parts mwf_by_splitting(const Measured& ours, const char* condition) {
  const Spot spot{"splitting", size_name(splitting_sizes().front()), condition};
  Parts parts;
  for (const ProcessorTree& tree : processor_trees()) {
    Reading reading = ours.times(spot, "mwf", tree.processors(), Metric::Rival);
    if (reading.n == 1) reading = {reading.value, {reading.value, reading.value}, 1, true};
    parts.push_back({fmt::format("{} processors", tree.processors()), reading});
  }
  return parts;
}

// --- parallel SSS* -------------------------------------------------------------------------------

Parts sss_parts(const Measured& ours) {
  Parts parts;
  for (const Size size : sss_sizes()) {
    const Estimate mean = ours.sss(size, SssMetric::Parts);
    parts.push_back({size_name(size), mean.known() ? mean_of(mean) : Reading{}});
  }
  return parts;
}

Parts sss_hard(const Measured& ours) {
  Parts parts;
  for (const Size size : sss_sizes())
    parts.push_back({size_name(size), ours.sss_correlation(size)});
  return parts;
}

Parts bounds_at(const Measured& ours, std::size_t quantile) {
  return {{fmt::format("bound at the {:.0f}% quantile", 100 * kQuantiles[quantile]),
           ours.bounds_gain(quantile)}};
}

// --- verdicts ------------------------------------------------------------------------------------

using Figures = std::map<std::string, std::function<Parts(const Measured&)>>;

// The sentences on positions of games: each of all games, and of checkers alone.
void add_game_figures(Figures& all, Of which, const std::string& ending) {
  const auto add = [&](const char* id, std::function<Parts(const Measured&)> figure) {
    all.emplace(id + ending, std::move(figure));
  };
  add("both-time", [which](const Measured& m) {
    return phase_metric(m, which, kEarlyProcessors, Metric::Gain);
  });
  add("both-nodes", [which](const Measured& m) {
    return phase_metric(m, which, kLaterProcessors, Metric::MoreNodes);
  });
  add("both-visits", [which](const Measured& m) {
    return phase_metric(m, which, kLaterProcessors, Metric::MoreVisits);
  });
  add("both-saturation", [which](const Measured& m) { return phase_saturation(m, which); });
  add("scout-opening", [which](const Measured& m) { return scout_by_alpha_beta(m, which, true); });
  add("alpha-beta-later",
      [which](const Measured& m) { return scout_by_alpha_beta(m, which, false); });
  add("split-grows", [which](const Measured& m) { return splitting_grows(m, which); });
}

Figures make_figures() {
  Figures all = {
      {"mwf-time", [](const Measured& m) { return tree_metric(m, Metric::Gain); }},
      {"mwf-nodes", [](const Measured& m) { return tree_metric(m, Metric::MoreNodes); }},
      {"mwf-visits", [](const Measured& m) { return tree_metric(m, Metric::MoreVisits); }},
      {"mwf-saturation",
       [](const Measured& m) {
         return on_trees([&](const Spot& spot) { return m.saturation(spot, "mwf"); });
       }},
      {"mwf-distributions", distributions},
      {"split-worst",
       [](const Measured& m) { return splitting_by(m, "worst-order", all_of_them); }},
      {"split-best",
       [](const Measured& m) { return splitting_by(m, "p-ordered:1.0", root_of_all); }},
      {"mwf-best-order", [](const Measured& m) { return mwf_by_splitting(m, "p-ordered:1.0"); }},
      {"mwf-worst-order", [](const Measured& m) { return mwf_by_splitting(m, "worst-order"); }},
      {"sss-bounds", [](const Measured& m) { return bounds_at(m, 0); }},
      {"sss-parts", sss_parts},
      {"sss-hard", sss_hard},
  };
  add_game_figures(all, Of::AllGames, "");
  add_game_figures(all, Of::Checkers, "-checkers");
  return all;
}

const Figures& figures() {
  static const Figures all = make_figures();
  return all;
}

// Other figures of the same sentence: if they hold where the first do not, it holds in part.
std::vector<Parts> second_readings(const std::string& id, const Measured& ours) {
  if (id == "split-worst") return {splitting_by(ours, "worst-order", searching)};
  if (id == "sss-bounds") return {bounds_at(ours, 1), bounds_at(ours, 2)};
  return {};
}

std::string figure_text(const Statement& statement, const Reading& reading) {
  return text_of(reading, statement.unit == "processors" ? 0 : 2);
}

// All figures, or where there are many of them how many hold and the two ends.
std::string told(const Statement& statement, const Parts& parts) {
  constexpr std::size_t kFew = 9;
  Parts known;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(known),
               [](const Part& part) { return part.reading.known(); });
  if (known.empty()) return "Nothing was measured.";
  std::string text;
  if (known.size() > kFew) {
    const auto by_value = [](const Part& a, const Part& b) {
      return a.reading.value < b.reading.value;
    };
    const auto [low, high] = std::minmax_element(known.begin(), known.end(), by_value);
    const Counts counts = counts_of(statement, known);
    return fmt::format("{} figures: {} hold, {} fail, {} are open. From {} ({}) to {} ({}).",
                       known.size(), counts.hold, counts.fail, counts.open,
                       figure_text(statement, low->reading), low->name,
                       figure_text(statement, high->reading), high->name);
  }
  for (const Part& part : known) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", part.name,
                        figure_text(statement, part.reading));
  }
  return text + ".";
}

Claim claim_of(const Statement& statement, const Measured& ours) {
  const Parts parts = figures().at(statement.id)(ours);
  Claim claim{statement.text, statement.where, verdict_of(statement, parts),
              told(statement, parts)};
  for (const Parts& second : second_readings(statement.id, ours)) {
    const Verdict other = verdict_of(statement, second);
    if (claim.verdict == Verdict::Fails && other == Verdict::Holds) {
      claim.verdict = Verdict::HoldsInPart;
    }
    if (other != Verdict::NotTested)
      claim.evidence += " Otherwise read: " + told(statement, second);
  }
  claim.evidence += fmt::format(" Read as: {}.", statement.reading);
  if (statement.id == "split-worst") {
    claim.evidence +=
        " The text prints the ratio upside down (parallel by sequential time); only sequential by "
        "parallel time can be above 1.";
  }
  return claim;
}

}  // namespace

Counts counts_of(const Statement& statement, const Parts& parts) {
  Counts counts;
  for (const Part& part : parts) {
    if (!part.reading.known()) continue;
    const Verdict verdict = judge(part.reading, statement.range());
    (verdict == Verdict::Holds   ? counts.hold
     : verdict == Verdict::Fails ? counts.fail
                                 : counts.open) += 1;
  }
  return counts;
}

Verdict verdict_of(const Statement& statement, const Parts& parts) {
  const Counts counts = counts_of(statement, parts);
  const std::size_t decided = counts.hold + counts.fail;
  if (decided + counts.open == 0) return Verdict::NotTested;
  if (decided < counts.open || decided == 0) return Verdict::Undecided;
  if (counts.fail == 0) return Verdict::Holds;
  return 3 * counts.hold >= decided ? Verdict::HoldsInPart : Verdict::Fails;
}

const std::vector<Statement>& parallel_statements() {
  static const std::vector<Statement> list = read_statements("muszycka85_parallel.csv");
  return list;
}

std::vector<Claim> parallel_claims(const Results& results) {
  const Measured ours(results);
  std::vector<Claim> claims;
  for (const Statement& statement : parallel_statements()) {
    claims.push_back(claim_of(statement, ours));
  }
  return claims;
}

}  // namespace espalier::lab::muszycka85::parallel
