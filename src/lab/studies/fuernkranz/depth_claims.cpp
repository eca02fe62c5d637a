// What the slides say of depth, judged: every trend together, then claim by claim.
#include <fmt/core.h>

#include <algorithm>

#include "lab/statements.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/fuernkranz/depth.hpp"

namespace espalier::lab::fuernkranz {
namespace {

constexpr double kLevel = 0.05;  // Holm's, over all trends of the report

Claim deeper_claim(const Results& results) {
  std::size_t cells = 0;
  std::size_t better = 0;
  std::string worse;
  for (const DepthGame& game : depth_games()) {
    for (const int gap : kGaps) {
      for (const Rung& rung : rungs_of(results, game, gap)) {
        if (rung.tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) continue;
        ++cells;
        better += rung.score.scores.low > 0.5 ? 1 : 0;
        if (rung.score.scores.high >= 0.5) continue;
        worse += fmt::format("{}{} {} against {}", worse.empty() ? "" : ", ", game.name, rung.depth,
                             rung.depth - gap);
      }
    }
  }
  Claim claim{"A deeper search plays better (pathologies have to be constructed).",
              "Why Should Deeper Search Work?", Verdict::NotTested, "Too few games."};
  if (cells == 0) return claim;
  claim.verdict = better == cells ? Verdict::Holds
                  : better > 0    ? Verdict::HoldsInPart
                  : worse.empty() ? Verdict::Undecided
                                  : Verdict::Fails;
  claim.evidence = fmt::format(
      "The deeper side scores more than half, with its whole 95% interval, in {} of {} cells; it "
      "scores less than half in {}.",
      better, cells, worse.empty() ? "none" : worse);
  return claim;
}

Claim diminishing_claim(const std::vector<Line>& lines) {
  Claim claim{
      "Diminishing returns: the gain of deeper searches goes down with the depth; this can be "
      "observed in most games.",
      "Why Should Deeper Search Work?", Verdict::NotTested, "Too few games."};
  std::size_t games = 0;
  std::size_t diminishing = 0;
  std::size_t growing = 0;
  std::string evidence;
  for (const Line& line : lines) {
    if (line.gap != kSlideGap) continue;
    ++games;
    diminishing += line.finding == Return::Diminishing ? 1 : 0;
    growing += line.finding == Return::Growing ? 1 : 0;
    evidence += fmt::format(
        "{}{}: {} (from the shallowest to the deepest {} Elo, p {})", evidence.empty() ? "" : "; ",
        line.game->name, finding_word(line.finding), change_text(line.trend), p_text(line.trend.p));
  }
  if (games == 0) return claim;
  // Too little to prove anything is no refutation.
  claim.verdict = 2 * diminishing > games ? Verdict::Holds
                  : diminishing > 0       ? Verdict::HoldsInPart
                  : growing > 0           ? Verdict::Fails
                                          : Verdict::Undecided;
  claim.evidence = "Two plies more, as on the slide. " + evidence + ".";
  return claim;
}

// What chess programs showed, from outside the slides: one ply more is worth 70% to 80%. Judged on
// chess alone; the other games stand beside it.
Claim chess_claim(const Results& results) {
  constexpr double kLeast = 0.7;
  constexpr double kMost = 0.8;
  Claim claim{
      "In chess programs (depths 3 to 9) one ply more scored 70% to 80%, without a visible trend.",
      "Heinz, DarkThought pages (node 48), on Junghanns et al. 1997; not in the slides",
      Verdict::NotTested, "Too few games of chess."};
  std::vector<Verdict> verdicts;
  std::string evidence;
  for (const DepthGame& game : depth_games()) {
    double least = 1;
    double most = 0;
    for (const Rung& rung : rungs_of(results, game, 1)) {
      if (rung.tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) continue;
      least = std::min(least, rung.score.score);
      most = std::max(most, rung.score.score);
      const bool meets = rung.score.scores.high >= kLeast && rung.score.scores.low <= kMost;
      if (game.name == std::string_view("chess")) {
        verdicts.push_back(meets ? Verdict::Holds : Verdict::Fails);
      }
    }
    if (least > most) continue;
    evidence += fmt::format(" {}: {:.0f}% to {:.0f}%.", game.name, 100 * least, 100 * most);
  }
  if (verdicts.empty()) {
    if (!evidence.empty()) claim.evidence += " Other games:" + evidence;
    return claim;
  }
  claim.verdict = together(verdicts);
  const auto inside = std::count(verdicts.begin(), verdicts.end(), Verdict::Holds);
  claim.evidence = fmt::format(
                       "Judged on chess: the interval meets 70% to 80% in {} of {} cells with one "
                       "ply more. Points by game:",
                       inside, verdicts.size()) +
                   evidence;
  return claim;
}

}  // namespace

std::vector<Line> lines_of(const Results& results, Gain gain) {
  std::vector<Line> lines;
  std::vector<double> p_values;
  for (const DepthGame& game : depth_games()) {
    for (const int gap : kGaps) {
      const auto trend = trend_of(rungs_of(results, game, gap), gain);
      if (!trend) continue;
      lines.push_back({&game, gap, *trend, Return::Unclear});
      p_values.push_back(trend->p);
    }
  }
  const std::vector<bool> sure = holm(p_values, kLevel);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!sure[i]) continue;
    lines[i].finding = lines[i].trend.change < 0 ? Return::Diminishing : Return::Growing;
  }
  return lines;
}

std::string slope_text(const Trend& trend) {
  const double half = match::kNormalQuantile * trend.error;
  return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", trend.slope, trend.slope - half,
                     trend.slope + half);
}

std::string change_text(const Trend& trend) {
  const double half = match::kNormalQuantile * trend.change_error;
  return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", trend.change, trend.change - half,
                     trend.change + half);
}

std::string p_text(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

std::string_view finding_word(Return finding) {
  switch (finding) {
    case Return::Diminishing: return "returns diminish";
    case Return::Growing: return "returns grow";
    case Return::Unclear: return "no trend proven";
  }
  return "";
}

std::vector<Claim> depth_claims(const Results& results, const std::vector<Line>& lines) {
  return {deeper_claim(results), diminishing_claim(lines), chess_claim(results)};
}

}  // namespace espalier::lab::fuernkranz
