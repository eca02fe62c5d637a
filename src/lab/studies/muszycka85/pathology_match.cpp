// muszycka85/pathology: games of Pearl that product propagation plays against minimax (5.3).
//
// The rule, fixed before the games were played: "only marginally better" means more than half of
// the games and less than 55% of them, at search depths that do not see the end of the game
// (d <= t - 2), all boards and depths together, with the whole 99% interval.
#include <fmt/core.h>

#include <cmath>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

constexpr double kMarginal = 0.55;

struct Won {
  double share = 0;
  double error = 0;
  std::int64_t boards = 0;
};

Won won(const Results& results, std::uint32_t turns, std::uint32_t depth) {
  const auto cell = results.find_cell(
      {{"game", "match"}, {"reading", kPearlReading}, {"w", "2"}, {"t", std::to_string(turns)}});
  if (!cell) return {};
  const auto quantity = results.find_quantity(results.study().cells()[*cell].kind,
                                              {{"metric", "won"}, {"d", std::to_string(depth)}});
  if (!quantity) return {};
  const Estimate found = results.estimate(*cell, *quantity);
  return {found.mean, found.stderr_, static_cast<std::int64_t>(found.n)};
}

// Depths of one board are not independent: the errors are added, not their squares.
Won together(const Results& results) {
  Won all;
  double variance = 0;
  int sizes = 0;
  for (const std::uint32_t turns : kMatchTurns) {
    double sum = 0;
    double error = 0;
    int depths = 0;
    for (std::uint32_t d = 1; d + 2 <= turns; ++d) {
      const Won one = won(results, turns, d);
      if (one.boards < kFewestJudged) continue;
      sum += one.share;
      error += one.error;
      all.boards += one.boards;
      ++depths;
    }
    if (depths == 0) continue;
    all.share += sum / depths;
    variance += (error / depths) * (error / depths);
    ++sizes;
  }
  if (sizes == 0) return {};
  all.share /= sizes;
  all.error = std::sqrt(variance) / sizes;
  return all;
}

}  // namespace

Section match_section(const Results& results) {
  Section section{"match", "Product propagation plays minimax", {}};
  section.blocks.emplace_back(Paragraph{
      "Pearl's game of width 2. Both players search to the same depth d at every move, one with "
      "product propagation, one with minimax, on the same share (or number) of wins below a leaf; "
      "moves of equal value are drawn. Every board is played twice, with sides changed. The table "
      "gives the share of the games that product propagation wins."});
  Table table;
  table.id = "pearl-match";
  table.caption = "Share of the games won by product propagation";
  table.columns = {"t", "d", "won", "boards"};
  for (const std::uint32_t turns : kMatchTurns) {
    for (std::uint32_t d = 1; d <= turns; ++d) {
      const Won one = won(results, turns, d);
      if (one.boards == 0) continue;
      const bool sure = std::abs(one.share - 0.5) > kSure * one.error && one.error > 0;
      table.rows.push_back({plain_cell(std::to_string(turns)),
                            plain_cell(std::to_string(d)),
                            {fmt::format("{:.4f}", one.share), fmt::format("+- {:.4f}", one.error),
                             !sure             ? Tone::Plain
                             : one.share > 0.5 ? Tone::Good
                                               : Tone::Bad,
                             ""},
                            plain_cell(std::to_string(one.boards))});
    }
  }
  table.note =
      "From d = t - 1 on both players see the end of the game and decide without error; what is "
      "left is who is lucky in lost positions.";
  section.blocks.emplace_back(std::move(table));
  return section;
}

Claim match_claim(const Results& results) {
  Claim claim{
      "Product propagation wins only marginally more Pearl games than minimax at the same depth.",
      "5.3", Verdict::NotTested, ""};
  const Won all = together(results);
  if (all.boards == 0) return claim;
  const double low = all.share - kSure * all.error;
  const double high = all.share + kSure * all.error;
  claim.verdict = low > 0.5 && high < kMarginal   ? Verdict::Holds
                  : high < 0.5 || low > kMarginal ? Verdict::Fails
                                                  : Verdict::Undecided;
  claim.evidence = fmt::format(
      "Width 2, t = 6, 8, 10 and 12, depths 1 to t - 2, {} pairs of games: product propagation "
      "wins {:.2f}% of the games (99%: {:.2f} to {:.2f}). Marginally more was fixed beforehand: "
      "above 50% and below 55%.",
      all.boards, 100 * all.share, 100 * low, 100 * high);
  return claim;
}

}  // namespace espalier::lab::pathology
