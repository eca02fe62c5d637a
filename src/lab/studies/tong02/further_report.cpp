// The report of tong02/forward-pruning, continued: why, is it general, how it was measured.
#include <fmt/core.h>

#include "lab/plot.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {
namespace {

// --- why -----------------------------------------------------------------------------------------

Table model_table(const Results& results) {
  Table table;
  table.id = "models";
  table.caption = "Deep value = a * shallow value + b + error, and what became of it";
  table.columns = {"game", "s, d",           "a",          "b", "sigma fitted", "sigma here",
                   "R2",   "tests that cut", "wrong cuts", "n"};
  table.rows.push_back({text_cell("Tong02 (fig 3.6), its own evaluation", Tone::Muted),
                        text_cell("0, 2", Tone::Muted), text_cell("0.9527", Tone::Muted),
                        text_cell("24.12", Tone::Muted), text_cell("407.35", Tone::Muted),
                        text_cell("", Tone::Muted), text_cell("", Tone::Muted),
                        text_cell("", Tone::Muted), text_cell("", Tone::Muted),
                        text_cell("9669", Tone::Muted)});
  for (const PruningGame& plan : pruning_games()) {
    const Setting* setting = setting_of(plan);
    if (setting == nullptr || setting->models->pairs.empty()) continue;
    const GameResults game(results, plan);
    const engine::CutPair& pair = setting->models->pairs.front();
    const Estimate error = game.model(ModelCheck::Error);
    const bool enough = error.n >= 2;
    table.rows.push_back({text_cell(plan.title), text_cell(fmt::format("{}, {}", pair.s, pair.d)),
                          text_cell(fmt::format("{:.4f}", pair.a)),
                          text_cell(fmt::format("{:.2f}", pair.b)),
                          text_cell(fmt::format("{:.2f}", pair.sigma)),
                          text_cell(enough ? fmt::format("{:.2f}", error.deviation) : "-"),
                          text_cell(enough ? fmt::format("{:.3f}", game.r_squared()) : "-"),
                          percent_cell(share_of(game.model(ModelCheck::Cut))),
                          percent_cell(share_of(game.model(ModelCheck::WrongCut))),
                          text_cell(std::to_string(error.n))});
  }
  table.note =
      "The pair of least depth, all stages together where the file has stages; numbers are in "
      "points of each evaluation and not comparable between games. Here: one random child of each "
      "position that is not its best one, searched s and d plies deep. A test cuts if it would "
      "skip the child (t = 1.3) once the best value is known; the cut is wrong if the child was "
      "worth "
      "as much as the best. Tong02 tells neither.";
  return table;
}

Table minimal_table(const Results& results) {
  Table table;
  table.id = "minimal";
  table.caption = "How much is left to save? Leaves of the plain MTD(f)";
  table.columns = {"game",
                   "depth",
                   "moves",
                   "leaves of MTD(f)",
                   "minimal tree",
                   "by minimal",
                   "by one that knows the answer",
                   "positions"};
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (const Plies& plies : plan.effort) {
      const Estimate leaves = game.effort(Effort::Leaves, way_named(kLearner), plies.depth);
      if (!leaves.known()) continue;
      table.rows.push_back(
          {text_cell(plan.title), text_cell(std::to_string(plies.depth)),
           cell_of(mean_of(game.model(ModelCheck::Moves)), 1),
           text_cell(fmt::format("{:.0f}", leaves.mean)),
           text_cell(fmt::format("{:.0f}", game.tree(Tree::Minimal, plies.depth).mean)),
           cell_of(game.by_minimal(plies.depth), 2), cell_of(game.by_knowing(plies.depth), 2),
           text_cell(std::to_string(leaves.n))});
    }
  }
  table.note =
      "Moves: legal moves of a middle-game position; Tong02 4.4.1 has 67.8 for Chinese Checkers "
      "(9669 positions). Minimal: w^ceil(d/2) + w^floor(d/2) - 1 of Knuth and Moore, w the mean "
      "width of the position's own tree; with transpositions fewer will do. One that knows the "
      "answer searches once around the right value with the remembered best moves first. The "
      "nearer to 1, the less is left for a heuristic that only saves what a good order saves too.";
  return table;
}

// F(X given Y = y) of figures 4.6-4.8. In static order y is always 0: the search one ply deep finds
// the first child best. So those of the second set are drawn too.
std::optional<Figure> places_figure(const PruningGame& plan, bool ranked) {
  const Setting* setting = setting_of(plan);
  if (setting == nullptr || (ranked && !setting->ranked)) return std::nullopt;
  const engine::PlaceModel& places = (ranked ? setting->ranked : setting->models)->places;
  const char* order = ranked ? "ranked" : "static order";
  LinePlot plot;
  plot.title =
      fmt::format("{}, {}: F(x given y), s = {}, d = {}", plan.title, order, places.s, places.d);
  plot.x.label = "x: place of the best child of the deep search";
  plot.y.label = "F";
  plot.y.low = 0;
  plot.y.high = 1;
  plot.references = {{0.95, "p = .95"}};
  int colour = 0;
  for (const std::size_t y : {0U, 2U, 6U}) {
    if (y >= places.cumulative.size()) continue;
    Series series{fmt::format("y = {}", y), {}, colour++, true, false};
    for (std::size_t x = 0; x < places.cumulative[y].size(); ++x) {
      series.points.push_back(
          {static_cast<double>(x), places.cumulative[y][x], std::nullopt, std::nullopt});
    }
    plot.series.push_back(std::move(series));
  }
  if (plot.series.empty()) return std::nullopt;
  return Figure{fmt::format("places-{}{}", ranked ? "ranked-" : "", plan.name),
                fmt::format("{}, {}: Tong02 figures 4.6-4.8 (y = 0, 2, 6), from the fitted models.",
                            plan.title, order),
                draw(plot)};
}

// --- is it general? ------------------------------------------------------------------------------

const std::vector<std::size_t>& compared_ways() {
  static const std::vector<std::size_t> list = {
      way_named("mtd-probcut"), way_named("mtd-gpc"),   way_named("mtd-fgpc"),
      way_named("mtd-fgpc-t2"), way_named("mtd-nc-95"), way_named("mtd-is-95"),
      way_named("mtd-gmpc"),    way_named("mtd-mpc"),   way_named("mtd-stages")};
  return list;
}

Table general_table(const Results& results) {
  Table table;
  table.id = "general";
  table.caption = "Times fewer nodes than MTD(f); below, the same move and a move worth as much";
  table.columns = {"game", "depth", "positions"};
  for (const std::size_t way : compared_ways()) table.columns.push_back(ways()[way].title);
  for (const PruningGame& plan : pruning_games()) {
    const GameResults game(results, plan);
    for (const Plies& plies : plan.effort) {
      if (game.positions(plies.depth) == 0) continue;
      std::vector<TableCell> row = {text_cell(plan.title), text_cell(std::to_string(plies.depth)),
                                    text_cell(std::to_string(game.positions(plies.depth)))};
      for (const std::size_t way : compared_ways()) {
        const Reading saved = speed_up(game.nodes_ratio(way, plies.depth));
        TableCell cell = cell_of(saved, 2);
        if (saved.n > 0) {
          cell.hint = cell.detail;
          cell.detail = fmt::format("{:.0f}%, {:.0f}%",
                                    100 * game.share(Effort::SameMove, way, plies.depth).value,
                                    100 * game.share(Effort::SameWorth, way, plies.depth).value);
        }
        row.push_back(std::move(cell));
      }
      table.rows.push_back(std::move(row));
    }
  }
  table.note =
      "The first depth of a game is one ply more than the d of its tests, as in the thesis: there "
      "GPC and FGPC test the children of the root alone, so that a test of the lower bound is all "
      "there is and one of the upper bound does nothing. The choice by the stage is that of the "
      "root: the positions of Chinese Checkers and Othello are of stages in which it is MTD-IS-95 "
      "by construction, so there only the games of Chinese Checkers can tell them apart. Intervals "
      "are in the tables of each game.";
  return table;
}

// Nothing if there is nothing to draw.
std::optional<Figure> depth_figure(const Results& results, const PruningGame& plan) {
  const GameResults game(results, plan);
  LinePlot plot;
  plot.title = fmt::format("{}: nodes by those of MTD(f)", plan.title);
  plot.x.label = "depth";
  plot.y.label = "nodes / plain";
  plot.y.low = 0;
  plot.references = {{1, "plain"}};
  int colour = 0;
  for (const std::size_t way : compared_ways()) {
    Series series{ways()[way].title, {}, colour++, true, false};
    for (const Plies& plies : plan.effort) {
      const Reading nodes = game.nodes_ratio(way, plies.depth);
      if (nodes.n < 2) continue;
      series.points.push_back(
          {static_cast<double>(plies.depth), nodes.value, nodes.interval.low, nodes.interval.high});
    }
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  if (plot.series.empty()) return std::nullopt;
  return Figure{fmt::format("depth-{}", plan.name),
                fmt::format("{}: nodes by those of the plain MTD(f), 95% bands.", plan.title),
                draw(plot)};
}

// Which games a way surely saves nodes in, and in which it surely does not; of what was measured.
std::string general_text(const Results& results) {
  const std::string begin = "At the thesis's relation of depths";
  std::string text = begin;
  for (const std::size_t way : contender_ways()) {
    std::string saves;
    std::string not_so;
    for (const PruningGame& plan : pruning_games()) {
      const Reading ratio = GameResults(results, plan).nodes_ratio(way, plan.depth());
      if (ratio.n < kFewestJudged) continue;
      std::string& list = ratio.interval.high < 1 ? saves : not_so;
      list += (list.empty() ? "" : ", ") + std::string(plan.title);
    }
    if (saves.empty() && not_so.empty()) continue;
    text += fmt::format(" {} surely saves nodes in {}{};", ways()[way].title,
                        saves.empty() ? "no game" : saves,
                        not_so.empty() ? "" : " and not surely in " + not_so);
  }
  if (text == begin) return "Too few positions were measured to say more than the table.";
  text.back() = '.';
  return text;
}

}  // namespace

Section why_section(const Results& results) {
  Section section{"why", "Why: the models and the tree that is left", {}};
  section.blocks.emplace_back(model_table(results));
  if (Table table = minimal_table(results); !table.rows.empty()) {
    section.blocks.emplace_back(std::move(table));
  }
  Gallery gallery;
  for (const PruningGame& plan : pruning_games()) {
    for (const bool ranked : {false, true}) {
      if (auto figure = places_figure(plan, ranked)) gallery.figures.push_back(std::move(*figure));
    }
  }
  if (!gallery.figures.empty()) section.blocks.emplace_back(std::move(gallery));
  return section;
}

Section general_section(const Results& results) {
  Section section{"general", "Is it general?", {}};
  Table table = general_table(results);
  if (table.rows.empty()) {
    section.blocks.emplace_back(Paragraph{kNothing});
    return section;
  }
  section.blocks.emplace_back(Paragraph{general_text(results)});
  section.blocks.emplace_back(std::move(table));
  Gallery gallery;
  for (const PruningGame& plan : pruning_games()) {
    if (auto figure = depth_figure(results, plan)) gallery.figures.push_back(std::move(*figure));
  }
  if (!gallery.figures.empty()) section.blocks.emplace_back(std::move(gallery));
  return section;
}

Section method_section() {
  return {
      "method",
      "How it was measured",
      {Paragraph{
           "AB, NS and MTD are the recipes `fixed alpha-beta`, `fixed pvs` and `fixed mtdf` "
           "with a transposition table and `order=table,fixed(3),rank`: children by their static "
           "values where three plies or more are left, which is every tested node, and by the "
           "game's own ranking below; Tong02 4.2 orders them by an inexpensive estimation of the "
           "evaluation. The second set, ours, has `order=table,rank` everywhere. A plain search is "
           "as well ordered as the selective ones. Table entries answer only for their own depth, "
           "so plain searches return the minimax value. Models are those of experiments/params for "
           "each order, fitted from our own self-play; the thesis's numbers belong to its "
           "evaluation and are used nowhere. GPC, FGPC, ProbCut and the integrated strategy test "
           "with the pair of least depth, GMPC and MPC with all pairs. The way by stage is FGPC "
           "before the armies meet, the integrated strategy until they have passed and nothing "
           "then; other games have FGPC in their first stage only."},
       Paragraph{"A position comes from self-play two plies deep with some random moves, in the "
                 "middle game where the game has stages; positions that a plain search proves won "
                 "or lost are dropped. All ways search the same position, and ratios are ratios of "
                 "sums over them. CPU time is that of the searching thread, the least of three "
                 "runs. A game sample is one opening played twice with colours swapped; a result "
                 "is in points, as the thesis does not say how draws count."},
       Paragraph{"The thesis does not say who its 100 players are, only that they are about as "
                 "strong as Learner III. Here each pair of games has an opponent of its own: "
                 "Learner III with every weight moved at random by one, or by up to half. "
                 "Their strength is what the plain MTD row of the games table says. Learner III "
                 "searches four plies in the endgame; here every move is searched three plies by "
                 "both sides."},
       Paragraph{
           "A statement of the thesis holds if our whole 95% interval lies in its range, "
           "fails if it lies outside, and is not decided otherwise or with fewer than 20 "
           "samples. A statement about every position fails with the first position that differs. "
           "Printed numbers without a sample size are read with a tenth of "
           "tolerance, fixed before anything was measured; where the thesis says more or less, "
           "equal is not enough. Of a difference of two scores the interval is Newcombe's, "
           "and the samples are those of the side with fewer."}}};
}

}  // namespace espalier::lab::tong02
