// The report of fuernkranz/depth: the trend of each game, its curves, and what they have in common.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/chess_positions.hpp"
#include "lab/plot.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/fuernkranz/depth.hpp"

namespace espalier::lab::fuernkranz {
namespace {

Table trend_table(const std::vector<Line>& lines, Gain gain) {
  const bool whole = gain == Gain::Whole;
  Table table;
  table.id = whole ? "trends" : "trends-per-doubling";
  table.caption = whole ? "Elo gain against depth" : "The same for each doubling of the nodes";
  table.columns = {
      "game", "plies more",         "cells",   "mean gain", "change, shallowest to deepest",
      "p",    "slope, Elo per ply", "chi2/df", "finding"};
  for (const Line& line : lines) {
    const Trend& trend = line.trend;
    const Tone tone = line.finding == Return::Diminishing ? Tone::Good
                      : line.finding == Return::Growing   ? Tone::Bad
                                                          : Tone::Doubtful;
    table.rows.push_back(
        {{line.game->name, "", Tone::Plain, ""},
         {std::to_string(line.gap), "", Tone::Plain, ""},
         {std::to_string(trend.cells),
          trend.perfect > 0 ? fmt::format("{} perfect left out", trend.perfect) : "", Tone::Plain,
          ""},
         {fmt::format("{:+.0f}", trend.level), fmt::format("at depth {:.1f}", trend.middle),
          Tone::Plain, ""},
         {change_text(trend), "", Tone::Plain, "95% interval"},
         {p_text(trend.p), "", Tone::Plain, ""},
         {slope_text(trend), "", Tone::Plain, "95% interval"},
         {fmt::format("{:.1f}", trend.misfit), "", Tone::Plain,
          "near 1: the gains lie on a line as well as their errors allow"},
         {std::string(finding_word(line.finding)), "", tone, ""}});
  }
  table.note =
      whole
          ? "Change: the gain at the deepest odd and even depth less that at the shallowest ones; "
            "findings are on it, by Holm's procedure at 5% over all rows. Slope: weighted lines, "
            "where odd and even depths have levels of their own. Where chi2/df is above 1 the "
            "gains "
            "scatter more around the lines than chance lets them (the curve bends, say), and the "
            "interval of the slope is widened by its square root."
          : "A ply costs less the deeper a search is, as the table and the end of the game answer "
            "for more of it. So a gain may shrink for each ply and not for each doubling of the "
            "effort.";
  return table;
}

// --- one game ------------------------------------------------------------------------------------

Figure score_figure(const Results& results, const DepthGame& game) {
  LinePlot plot;
  plot.title = fmt::format("{}: points of the deeper side", game.name);
  plot.x.label = "depth d of the deeper side";
  plot.y.label = "points, %";
  plot.references = {{50, "equal"}};
  for (const int gap : kGaps) {
    Series series{fmt::format("d against d-{}", gap), {}, gap - 1, true, false};
    for (const Rung& rung : rungs_of(results, game, gap)) {
      series.points.push_back({static_cast<double>(rung.depth), 100 * rung.score.score,
                               100 * rung.score.scores.low, 100 * rung.score.scores.high});
    }
    plot.series.push_back(std::move(series));
  }
  return {fmt::format("{}-points", game.name),
          fmt::format("{}: share of the points, 95% bands from pairs.", game.name), draw(plot)};
}

Figure elo_figure(const Results& results, const DepthGame& game) {
  LinePlot plot;
  plot.title = fmt::format("{}: Elo of a deeper search", game.name);
  plot.x.label = "depth d of the deeper side";
  plot.y.label = "Elo difference";
  plot.references = {{0, "equal"}};
  for (const int gap : kGaps) {
    const std::vector<Rung> rungs = rungs_of(results, game, gap);
    Series series{fmt::format("d against d-{}", gap), {}, gap - 1, true, false};
    for (const Rung& rung : rungs) {
      if (std::isinf(rung.score.elo)) continue;
      series.points.push_back(
          {static_cast<double>(rung.depth), rung.score.elo, rung.score.low, rung.score.high});
    }
    plot.series.push_back(std::move(series));
    const auto trend = trend_of(rungs, Gain::Whole);
    if (!trend) continue;
    Series line{fmt::format("line, d-{}", gap), {}, gap - 1, true, true};
    for (const int depth : {game.shallowest, game.deepest}) {
      const double elo = trend->level + trend->slope * (depth - trend->middle);
      line.points.push_back({static_cast<double>(depth), elo, {}, {}});
    }
    plot.series.push_back(std::move(line));
  }
  return {fmt::format("{}-elo", game.name),
          fmt::format("{}: the same as Elo, with the weighted lines (dashed).", game.name),
          draw(plot)};
}

Table game_table(const Results& results, const DepthGame& game) {
  Table table;
  table.id = fmt::format("{}-table", game.name);
  table.caption = fmt::format("{}: depth d against d-1 and d-2", game.name);
  table.columns = {"d",
                   "against",
                   "pairs",
                   "points (95%)",
                   "Elo",
                   "draws",
                   "nodes per move",
                   "times the other's",
                   "Elo per doubling"};
  for (const int gap : kGaps) {
    for (const Rung& rung : rungs_of(results, game, gap)) {
      const double per_doubling = rung.doublings > 0 ? rung.score.elo / rung.doublings : NAN;
      table.rows.push_back(
          {{std::to_string(rung.depth), "", Tone::Plain, ""},
           {std::to_string(rung.depth - gap), "", Tone::Plain, ""},
           {std::to_string(rung.tally.pair_count()), "", Tone::Plain, ""},
           score_cell(rung.score, rung.tally.pair_count()),
           {elo_text(rung.score), "", Tone::Plain, ""},
           {fmt::format("{:.1f}%", 100 * match::draw_ratio(rung.tally)), "", Tone::Plain, ""},
           {fmt::format("{:.0f}", results.estimate(rung.cell, kNodes).mean), "", Tone::Plain, ""},
           {fmt::format("{:.2f}", std::exp2(rung.doublings)), "", Tone::Plain, ""},
           {std::isfinite(per_doubling) ? fmt::format("{:+.0f}", per_doubling) : "-", "",
            Tone::Plain, "Elo gained for each doubling of the nodes"}});
    }
  }
  table.note =
      "Green: the interval lies above 50%. The deeper side searches its number of times the nodes "
      "of the other; a ply costs less than the branching factor because both search with a table "
      "and good order.";
  return table;
}

Section game_section(const Results& results, const DepthGame& game) {
  Section section{game.name, game.name, {}};
  section.blocks.emplace_back(Gallery{{score_figure(results, game), elo_figure(results, game)}});
  section.blocks.emplace_back(game_table(results, game));
  return section;
}

// --- the whole -----------------------------------------------------------------------------------

std::string range_text(const Results& results, const DepthGame& game) {
  const std::vector<Rung> rungs = rungs_of(results, game, kSlideGap);
  if (rungs.size() < 2) return "";
  const Rung& first = rungs.front();
  const Rung& last = rungs.back();
  return fmt::format(" In {} two plies more bring {} Elo at depth {} and {} at depth {}.",
                     game.name, elo_text(first.score), first.depth, elo_text(last.score),
                     last.depth);
}

std::string summary(const Results& results) {
  std::string text =
      "The same program plays itself at depth d and at d-1 or d-2, from random openings with "
      "colours swapped.";
  for (const DepthGame& game : depth_games()) text += range_text(results, game);
  return text;
}

Section reading_section(const Results& results) {
  Section section{"reading", "How to read the curves", {}};
  std::string draws;
  for (const DepthGame& game : depth_games()) {
    match::Tally all;
    for (const int gap : kGaps) {
      for (const Rung& rung : rungs_of(results, game, gap)) all += rung.tally;
    }
    if (all.game_count() == 0) continue;
    const double halves = static_cast<double>(all.pairs[2]) / static_cast<double>(all.pair_count());
    draws += fmt::format(" {}: {:.1f}% of the games drawn, {:.0f}% of the pairs shared.", game.name,
                         100 * match::draw_ratio(all), 100 * halves);
  }
  section.blocks.emplace_back(
      Paragraph{"A pair is shared when each side wins once or both games are drawn. That is what "
                "happens when "
                "the opening decides the game and both sides see it." +
                draws});
  section.blocks.emplace_back(Paragraph{
      "Why should returns diminish? A game that ends within the horizon leaves nothing to gain: "
      "Connect-4 has at most 42 plies and is solved, so deep searches meet the exact end soon "
      "after "
      "the opening, and two players who both see it share the pair whatever their depth. A race "
      "such "
      "as Breakthrough is decided by a tactic some plies ahead, which a search of two plies more "
      "sees "
      "first at every depth; there is no end of that while the game is long compared with the "
      "horizon. Othello lies between: at most 60 plies, with an evaluation that says much "
      "already. Chess is long "
      "compared with the horizon, too."});
  section.blocks.emplace_back(Paragraph{
      "Two plies keep the parity of the horizon, one ply changes it: an evaluation that favours "
      "the "
      "side that has just moved makes odd and even depths differ, and the curve of one ply more "
      "goes "
      "up and down. Scores saturate near 100%; Elo does not, but its interval grows there."});
  section.blocks.emplace_back(
      Paragraph{"The slide shows its checkers results as a chart without numbers in its text, so "
                "no published "
                "figure can stand beside ours; its statement is judged instead."});
  return section;
}

Section method_section() {
  Section section{"method", "How it was measured", {}};
  std::string ranges;
  for (const DepthGame& game : depth_games()) {
    ranges += fmt::format(" {}: openings of {} to {} plies.", game.name, game.opening.fewest,
                          game.opening.most);
  }
  section.blocks.emplace_back(Paragraph{fmt::format(
      "A sample is one opening: plies that are by a fair coin random or the best by sight (in "
      "chess one of {} random, the others by a quick search, nobody ahead by more than {} "
      "hundredths of a pawn), not finished, not won within four plies.{} Both sides play both "
      "colours from it; the pair is the independent unit. Recipe: `{}`, iterative deepening to "
      "the fixed depth, where an entry of the table answers only for its own depth; in chess "
      "`{}`, which is selective: d is its nominal depth. Intervals: Wilson's with an effective "
      "sample size, from the five results of a pair. The deepest cells have fewer pairs, since "
      "they cost most.",
      kChessOpenings.random, kChessOpenings.even, ranges, kDepthRecipe, kChessRecipe)});
  return section;
}

}  // namespace

Document depth_report(const Results& results) {
  const StudyInfo& info = results.study().info();
  const std::vector<Line> lines = lines_of(results, Gain::Whole);
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary = summary(results);
  for (const Line& line : lines) {
    if (line.gap != kSlideGap) continue;
    document.headlines.push_back(
        {fmt::format("{:+.0f}", line.trend.change),
         fmt::format("Elo change of two plies' gain from shallow to deep, {}: {}", line.game->name,
                     finding_word(line.finding)),
         line.finding == Return::Diminishing ? Tone::Good : Tone::Plain});
  }
  document.sections.push_back({"claims", "The claims", {Claims{depth_claims(results, lines)}}});
  document.sections.push_back(
      {"trend",
       "Do returns diminish?",
       {trend_table(lines, Gain::Whole),
        trend_table(lines_of(results, Gain::PerDoubling), Gain::PerDoubling)}});
  for (const DepthGame& game : depth_games()) {
    document.sections.push_back(game_section(results, game));
  }
  document.sections.push_back(reading_section(results));
  document.sections.push_back(method_section());
  return document;
}

}  // namespace espalier::lab::fuernkranz
