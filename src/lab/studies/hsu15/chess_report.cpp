// The report of hsu15/chess: verdicts, searches, games.
#include <fmt/core.h>

#include <cmath>

#include "app/games.hpp"
#include "lab/plot.hpp"
#include "lab/studies/hsu15/chess_sections.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

constexpr std::array<Source, 3> kSources = {Source::Middle, Source::Ending, Source::Pawns};

TableCell saved_cell(const SetResults& set, std::size_t condition, Metric metric) {
  const Estimate saved = set.saved(condition, set.last(), metric);
  if (!saved.known()) return text_cell("-", "", Tone::Muted, "not measured");
  const Spread spread = mean_of(saved);
  return text_cell(
      in_percent(spread), "", saving_tone(spread),
      fmt::format("n = {}; typical position {}", spread.n,
                  in_percent(saving(
                      set.at(condition, set.last(),
                             metric == Metric::Leaves ? Metric::LogLeaves : Metric::LogNodes)))));
}

TableCell share_cell(const SetResults& set, std::size_t condition, Metric metric) {
  const Estimate found = set.at(condition, set.last(), metric);
  return found.known() ? text_cell(in_percent(share(found), 0)) : text_cell("-", "", Tone::Muted);
}

// The same conditions on three kinds of positions.
Table exact_table(const Results& results) {
  Table table;
  table.id = "exact";
  table.caption = fmt::format("Table and windows: leaves saved at depth {}", kDepth);
  table.columns = {"condition", "against"};
  for (const Source source : kSources) {
    table.columns.push_back(fmt::format("{}, n = {}", source_title(source),
                                        searched(results, kExactSet, source).samples()));
  }
  const auto& conditions = searched(results, kExactSet, Source::Middle).set().conditions;
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    if (conditions[c].base == c) continue;
    std::vector<TableCell> row = {text_cell(conditions[c].name, conditions[c].recipe),
                                  text_cell(conditions[conditions[c].base].name)};
    for (const Source source : kSources) {
      const SetResults set = searched(results, kExactSet, source);
      TableCell cell = saved_cell(set, c, Metric::Leaves);
      cell.detail = "nodes " + saved_cell(set, c, Metric::Nodes).text;
      row.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Sums over positions with 95% intervals. Iterative deepening; leaves are evaluated as they "
      "stand. Ordered: killers, knowledge and history.";
  return table;
}

Table set_table(const SetResults& set, const char* id, std::string caption) {
  Table table;
  table.id = id;
  table.caption = std::move(caption);
  table.columns = {"condition", "against",   "leaves saved", "nodes saved",
                   "growth",    "same move", "same value"};
  const auto& conditions = set.set().conditions;
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    const bool base = conditions[c].base == c;
    const Estimate growth = set.at(c, set.last(), Metric::LogGrowth);
    table.rows.push_back({text_cell(conditions[c].name, conditions[c].recipe),
                          text_cell(base ? "" : conditions[conditions[c].base].name),
                          base ? text_cell("") : saved_cell(set, c, Metric::Leaves),
                          base ? text_cell("") : saved_cell(set, c, Metric::Nodes),
                          text_cell(growth.known() ? as_factor(factor(growth)) : "-"),
                          base ? text_cell("") : share_cell(set, c, Metric::SameMove),
                          base ? text_cell("") : share_cell(set, c, Metric::SameValue)});
  }
  table.note =
      fmt::format("{} positions. Growth: nodes per ply over the last two plies, typical position.",
                  set.samples());
  return table;
}

// Leaves saved by one condition against depth, one curve for each kind of positions.
Series depth_curve(const SetResults& set, const char* condition, const char* name, int colour) {
  Series series{name, {}, colour, true, false};
  for (int depth = set.set().first; depth <= set.last(); ++depth) {
    const Estimate saved = set.saved(set.condition(condition), depth);
    if (saved.n < 2) continue;
    const Spread spread = mean_of(saved);
    series.points.push_back(
        {static_cast<double>(depth), spread.value, spread.interval.low, spread.interval.high});
  }
  return series;
}

Figure depth_figure(const Results& results) {
  LinePlot plot;
  plot.title = "Leaves saved against depth";
  plot.x.label = "depth";
  plot.y.label = "leaves saved, percent";
  plot.references = {{30, "30%"}};
  int colour = 0;
  for (const Source source : kSources) {
    plot.series.push_back(
        depth_curve(searched(results, kExactSet, source), "table", source_title(source), colour++));
  }
  plot.series.push_back(depth_curve(searched(results, kKillerSet, Source::Pawns), "killers",
                                    "killers alone, king and pawns", colour));
  plot.series.back().dashed = true;
  return {"depth",
          "What the transposition table saves beside killers, knowledge and history, and what "
          "killers save alone; 95% bands.",
          draw(plot)};
}

Table games_table(const Results& results) {
  Table table;
  table.id = "games";
  table.caption = "What parts of the recipe best are worth in games";
  table.columns = {"without",         "terms", "pairs",         "points (95%)",
                   "Elo of the part", "draws", "depth reached", "depth without"};
  for (const char* set : {kNodesSet, kTimeSet}) {
    for (const Removal& removal : removals()) {
      const auto cell = measured_cell(results, set, removal.name);
      const match::Tally tally = games_of(results, set, removal);
      const match::EloEstimate score = match::estimate_pairs(tally);
      const bool timed = std::string_view(set) == kTimeSet;
      const auto mean = [&](std::size_t quantity) {
        return cell ? fmt::format("{:.1f}", results.estimate(*cell, quantity).mean) : "-";
      };
      table.rows.push_back(
          {text_cell(removal.title),
           text_cell(timed ? fmt::format("{:.0f} ms a move", 1000 * kMoveSeconds)
                           : fmt::format("{} nodes a move", kMoveNodes)),
           text_cell(std::to_string(tally.pair_count())), score_cell(score, tally.pair_count()),
           text_cell(elo_text(score)),
           text_cell(cell ? fmt::format("{:.1f}%", 100 * match::draw_ratio(tally)) : "-"),
           text_cell(mean(kReached)), text_cell(mean(kOpponentReached))});
    }
  }
  table.note =
      "Points of best against itself without the part; Elo is what the part is worth. Two games "
      "from each opening. Games at equal time depend on the machine and are not in results.csv.";
  return table;
}

Section games_section(const Results& results) {
  const auto recipe =
      chess_game() != nullptr ? app::find_recipe(**app::find_game("chess"), "best") : nullptr;
  return {"games",
          "Games without a part",
          {games_table(results),
           Paragraph{fmt::format("The recipe best of this build, with a table of 4 MB: `{}`.",
                                 recipe == nullptr ? "-" : recipe->text)}}};
}

std::string summary(const Results& results) {
  std::array<std::size_t, 5> counts{};
  for (const Claim& claim : chess_claims(results)) {
    ++counts[static_cast<std::size_t>(claim.verdict)];
  }
  return fmt::format(
      "What three sources say of chess alone: {} statements, of which {} hold, {} hold in part, {} "
      "fail, {} are not decided and {} not tested.",
      chess_statements().size(), counts[0], counts[1], counts[2], counts[3], counts[4]);
}

std::vector<Headline> headlines(const Results& results) {
  std::vector<Headline> list;
  for (const Removal& removal : removals()) {
    const match::Tally tally = games_of(results, kNodesSet, removal);
    if (tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) continue;
    const match::EloEstimate score = match::estimate_pairs(tally);
    if (std::isinf(score.elo)) continue;
    list.push_back({fmt::format("{:+.0f}", score.elo),
                    fmt::format("Elo that {} is worth at equal nodes", removal.title),
                    score.scores.low > 0.5 ? Tone::Good : Tone::Plain});
  }
  return list;
}

}  // namespace

Document chess_report(const Results& results) {
  const StudyInfo& info = results.study().info();
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary = summary(results);
  document.headlines = headlines(results);
  document.sections.push_back({"claims", "The claims", {Claims{chess_claims(results)}}});
  document.sections.push_back({"searches",
                               "Table, killers, windows",
                               {exact_table(results),
                                set_table(searched(results, kKillerSet, Source::Pawns), "killers",
                                          "Killers in king-and-pawn endings: direct alpha-beta"),
                                Gallery{{depth_figure(results)}}}});
  document.sections.push_back(
      {"selective",
       "Selective search",
       {set_table(searched(results, kEngineSet, Source::Middle), "engine",
                  fmt::format("Techniques in a search with table, order and quiescence, depth {}",
                              kDepth)),
        set_table(searched(results, kReducedSet, Source::Middle), "reduced",
                  "Reductions alone, deeper"),
        cpu_table(results)}});
  document.sections.push_back(games_section(results));
  document.sections.push_back(horizon_section(results));
  document.sections.push_back(exchange_section(results));
  document.sections.push_back(grouping_section(results));
  document.sections.push_back(method_section());
  return document;
}

}  // namespace espalier::lab::hsu15::on_chess
