// The report of tong02/forward-pruning: verdicts, the figures of the thesis, the searches of each
// game in tables.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "lab/plot.hpp"
#include "lab/studies/tong02/bars.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {
namespace {

// --- the figures of the thesis -------------------------------------------------------------------

enum class Shown : std::uint8_t { Time, Nodes, Leaves, SameMove, SameValue, Players, Learner };

struct ShownAs {
  Shown shown;
  const char* id;
  const char* label;
};
// In the order of the thesis's figures: 3.7-3.13, 4.9-4.15, 5.3-5.9.
constexpr std::array<ShownAs, 7> kShown = {{
    {Shown::Time, "time", "CPU time / plain"},
    {Shown::Nodes, "nodes", "nodes / plain"},
    {Shown::Leaves, "leaves", "bottom positions / plain"},
    {Shown::SameMove, "move", "same move as MTD(f), share"},
    {Shown::SameValue, "value", "same value as MTD(f), share"},
    {Shown::Players, "players", "points against other players, share"},
    {Shown::Learner, "learner", "points against Learner III, share"},
}};

Reading reading_of(const GameResults& game, Shown shown, std::size_t way) {
  const int depth = game.game().depth();
  switch (shown) {
    case Shown::Time: return game.time_ratio(way);
    case Shown::Nodes: return game.nodes_ratio(way, depth);
    case Shown::Leaves: return game.leaves_ratio(way, depth);
    case Shown::SameMove: return game.share(Effort::SameMove, way, depth);
    case Shown::SameValue: return game.share(Effort::SameValue, way, depth);
    case Shown::Players: return game.points(kPlayersSet, way);
    default: return game.points(kLearnerSet, way);
  }
}

// What the thesis says in words; its figures have no numbers.
std::optional<double> printed_of(Shown shown, const Way& way) {
  const auto of = [](const char* id) -> std::optional<double> {
    for (const Statement& statement : statements()) {
      if (statement.id == id) return std::strtod(statement.published.c_str(), nullptr);
    }
    return std::nullopt;
  };
  if (shown == Shown::Learner && way.name == kLearner) return of("mtd-learner");
  if (shown == Shown::Nodes && way.name == "mtd-is-95") {
    const auto factor = of("is-95-speed-up");
    return factor && *factor > 0 ? std::optional(1 / *factor) : std::nullopt;
  }
  if (shown != Shown::Time) return std::nullopt;
  if (way.name == "ab-fgpc") return of("fgpc-ab-time");
  if (way.name == "ns-fgpc") return of("fgpc-ns-time");
  if (way.name == "mtd-fgpc") return of("fgpc-mtd-time");
  if (way.name == "mtd-nc-95") return of("nc-95-time");
  if (way.name == "mtd-is-95") return of("is-95-time");
  return std::nullopt;
}

int colour_of(const Way& way) {
  if (way.is_plain()) return 10;
  if (way.driver == "alpha-beta") return 2;
  return way.driver == "pvs" ? 1 : 0;
}

Bar bar_of(const GameResults& game, Shown shown, std::size_t way) {
  const bool itself = shown == Shown::Learner && is_against_itself(kLearnerSet, way);
  return {ways()[way].title + (itself ? ", by construction" : ""), reading_of(game, shown, way),
          printed_of(shown, ways()[way]), colour_of(ways()[way])};
}

// One chapter's figures, in the thesis's numbering; those of which something was measured.
Gallery figures(const GameResults& game, const std::vector<std::size_t>& of, int chapter,
                int first) {
  Gallery gallery;
  for (const ShownAs& one : kShown) {
    BarChart chart;
    const int number = first + static_cast<int>(one.shown);
    chart.title = fmt::format("Figure {}.{}: {}", chapter, number, one.label);
    chart.label = one.label;
    for (const std::size_t way : of) chart.bars.push_back(bar_of(game, one.shown, way));
    const bool any = std::any_of(chart.bars.begin(), chart.bars.end(),
                                 [](const Bar& bar) { return bar.reading.known(); });
    if (!any) continue;
    gallery.figures.push_back(
        {fmt::format("figure-{}-{}", chapter, number),
         fmt::format("Tong02 figure {}.{}, with 95% intervals.", chapter, number), draw(chart)});
  }
  return gallery;
}

std::vector<std::size_t> with_plain(const std::vector<std::size_t>& of) {
  std::vector<std::size_t> list = {way_named(kLearner)};
  list.insert(list.end(), of.begin(), of.end());
  return list;
}

Section figures_section(const Results& results) {
  Section section{"figures", "The figures of the thesis", {}};
  const PruningGame* flag = flagship();
  if (flag == nullptr) {
    section.blocks.emplace_back(
        Paragraph{"The game of the thesis, or models for it, are not in this build."});
    return section;
  }
  const GameResults game(results, *flag);
  std::vector<Gallery> chapters = {figures(game, framework_ways(), 3, 7),
                                   figures(game, with_plain(node_cutting_ways()), 4, 9),
                                   figures(game, with_plain(integrated_ways()), 5, 3)};
  std::erase_if(chapters, [](const Gallery& gallery) { return gallery.figures.empty(); });
  if (chapters.empty()) {
    section.blocks.emplace_back(Paragraph{kNothing});
    return section;
  }
  section.blocks.emplace_back(Paragraph{fmt::format(
      "{}, depth {}. The thesis prints its figures as bars without numbers; what it says in words "
      "is marked. Ratios are to the plain search of the same driver. MTD is Learner III itself: "
      "against it, it has 50% by construction.",
      flag->title, flag->depth())});
  for (Gallery& chapter : chapters) section.blocks.emplace_back(std::move(chapter));
  return section;
}

// --- tables --------------------------------------------------------------------------------------

Tone saving_tone(const Reading& ratio) {
  if (ratio.n < 2) return Tone::Plain;
  return ratio.interval.high < 1 ? Tone::Good : ratio.interval.low > 1 ? Tone::Bad : Tone::Plain;
}

TableCell ratio_cell(const Reading& ratio) { return cell_of(ratio, 2, saving_tone(ratio)); }

Table effort_table(const GameResults& game, const Plies& plies) {
  const PruningGame& plan = game.game();
  const bool first = plies.depth == plan.depth();
  Table table;
  table.id = fmt::format("{}-d{}", plan.name, plies.depth);
  table.caption = fmt::format("{}, depth {}: {} positions", plan.title, plies.depth,
                              game.positions(plies.depth));
  table.columns = {"way",       "nodes",      "nodes / plain", "leaves / plain",
                   "same move", "same worth", "same value"};
  if (first) table.columns.insert(table.columns.begin() + 4, "time / plain");
  table.folded = !first;
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const Estimate nodes = game.effort(Effort::Nodes, way, plies.depth);
    if (!nodes.known()) continue;
    std::vector<TableCell> row = {text_cell(ways()[way].title),
                                  text_cell(fmt::format("{:.0f}", nodes.mean)),
                                  ratio_cell(game.nodes_ratio(way, plies.depth)),
                                  ratio_cell(game.leaves_ratio(way, plies.depth))};
    if (first) row.push_back(ratio_cell(game.time_ratio(way)));
    for (const Effort metric : {Effort::SameMove, Effort::SameWorth, Effort::SameValue}) {
      row.push_back(percent_cell(game.share(metric, way, plies.depth)));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Plain is the search of the same driver and order that leaves nothing out. Same: as the "
      "plain "
      "MTD(f) of the same order. Ranked: our second set, in the game's own ranking of moves. "
      "With ties another move of the same value is not worse: same worth counts every move for "
      "which a plain search of that move alone finds the value of the position. Green: surely "
      "fewer; red: surely more.";
  return table;
}

// What it costs to be sure: each family of ways from the boldest to the most careful. Nothing if
// there is nothing to draw.
std::optional<Figure> trade_figure(const GameResults& game) {
  const PruningGame& plan = game.game();
  struct Family {
    const char* name;
    std::vector<std::size_t> members;
  };
  const auto named = [](std::initializer_list<const char*> names) {
    std::vector<std::size_t> list;
    for (const char* name : names) list.push_back(way_named(name));
    return list;
  };
  const std::vector<Family> families = {
      {"FGPC, t = 1.3 to 2.5",
       named({"mtd-fgpc", "mtd-fgpc-t1.5", "mtd-fgpc-t1.8", "mtd-fgpc-t2", "mtd-fgpc-t2.5"})},
      {"GPC, t = 1.3, 2", named({"mtd-gpc", "mtd-gpc-t2"})},
      {"node-cutting, p = .95 to .99", node_cutting_ways()},
      {"integrated, p = .95 to .99", integrated_ways()},
      {"ranked: FGPC, IS-95, GPC, NC-95",
       named({"mtd-ranked-fgpc", "mtd-ranked-is-95", "mtd-ranked-gpc", "mtd-ranked-nc-95"})},
  };
  LinePlot plot;
  plot.title = fmt::format("{}, depth {}: what it costs to be sure", plan.title, plan.depth());
  plot.x.label = "same move as MTD(f), %";
  plot.y.label = "times fewer nodes";
  plot.references = {{1, "plain"}};
  int colour = 0;
  for (const Family& family : families) {
    Series series{family.name, {}, colour++, true, false};
    for (const std::size_t way : family.members) {
      const Reading nodes = speed_up(game.nodes_ratio(way, plan.depth()));
      if (nodes.n < 2) continue;
      const double same = game.share(Effort::SameMove, way, plan.depth()).value;
      series.points.push_back({100 * same, nodes.value, nodes.interval.low, nodes.interval.high});
    }
    std::stable_sort(series.points.begin(), series.points.end(),
                     [](const Point& a, const Point& b) { return a.x < b.x; });
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  if (plot.series.empty()) return std::nullopt;
  return Figure{
      fmt::format("trade-{}", plan.name),
      fmt::format("{}: nodes saved against moves kept, 95% bands of the nodes.", plan.title),
      draw(plot)};
}

Section game_section(const Results& results, const PruningGame& plan) {
  Section section{plan.name, plan.title, {}};
  const GameResults game(results, plan);
  for (const Plies& plies : plan.effort) {
    if (game.positions(plies.depth) > 0) section.blocks.emplace_back(effort_table(game, plies));
  }
  if (section.blocks.empty()) section.blocks.emplace_back(Paragraph{kNothing});
  if (auto figure = trade_figure(game)) section.blocks.emplace_back(std::move(*figure));
  return section;
}

// --- the whole -----------------------------------------------------------------------------------

Section claim_section(const Results& results) {
  std::vector<Claim> claims = thesis_claims(results, flagship());
  for (Claim& claim : house_claims(results, flagship())) claims.push_back(std::move(claim));
  return {"claims", "The claims", {Claims{std::move(claims)}}};
}

std::string summary(const Results& results) {
  std::string text =
      "One engine, leaving nothing out, and with the forward pruning of Tong02: ProbCut, GPC, "
      "FGPC, "
      "node-cutting and the integrated strategy.";
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    const int depth = plan.depth();
    if (game.positions(depth) == 0) continue;
    text += fmt::format(" {}, depth {}, nodes of MTD(f) by those of", plan.title, depth);
    for (const std::size_t way : contender_ways()) {
      const Reading nodes = speed_up(game.nodes_ratio(way, depth));
      if (!nodes.known()) continue;
      text += fmt::format(" {} {} with the same move in {:.0f}%,", ways()[way].title,
                          text_of(nodes, 2), 100 * game.share(Effort::SameMove, way, depth).value);
    }
    text.back() = '.';
  }
  return text;
}

std::vector<Headline> headlines(const Results& results) {
  std::vector<Headline> list;
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (const std::size_t way : contender_ways()) {
      const Reading nodes = game.nodes_ratio(way, plan.depth());
      if (nodes.n < 2 || !(nodes.value > 0)) continue;
      list.push_back({fmt::format("{:.1f}x", 1 / nodes.value),
                      fmt::format("fewer nodes, {}, {}", ways()[way].title, plan.title),
                      saving_tone(nodes)});
    }
  }
  return list;
}

}  // namespace

Document pruning_report(const Results& results) {
  const StudyInfo& info = results.study().info();
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary = summary(results);
  document.headlines = headlines(results);
  document.sections.push_back(claim_section(results));
  document.sections.push_back(figures_section(results));
  for (const PruningGame& game : pruning_games()) {
    document.sections.push_back(game_section(results, game));
  }
  document.sections.push_back(why_section(results));
  document.sections.push_back(general_section(results));
  document.sections.push_back(twins_section(results));
  document.sections.push_back(strength_section(results));
  document.sections.push_back(method_section());
  return document;
}

}  // namespace espalier::lab::tong02
