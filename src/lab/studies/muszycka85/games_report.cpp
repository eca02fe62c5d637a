// muszycka85/games: the report. Its rules were fixed before the games were measured:
//
// The nearest scheme of a game and an evaluation is the one with the smallest root mean square
// difference of the four measures, among U and N trees of the game's depth whose width is nearest
// to the mean number of moves (in ratio). A second scheme within kTie of it is named as well.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/games.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

constexpr double kTie = 0.02;

// A measured game and evaluation.
struct PlayedCell {
  const PlayedGame* game;
  std::string evaluation;
  std::size_t cell;
  std::string name() const { return std::string(game->name) + ", " + evaluation; }
};

std::vector<PlayedCell> played_cells(const Results& results) {
  std::vector<PlayedCell> list;
  for (const PlayedGame& game : played_games()) {
    for (const char* evaluation : kEvaluationNames) {
      const auto cell = results.find_cell({{"subject", game.name}, {"evaluation", evaluation}});
      if (cell && results.measured(*cell)) list.push_back({&game, evaluation, *cell});
    }
  }
  return list;
}

struct Profile {
  std::array<double, kMeasures> mean{};
  std::array<bool, kMeasures> known{};
};
Profile profile_of(const Results& results, std::size_t cell) {
  Profile profile;
  for (std::size_t m = 0; m < kMeasures; ++m) {
    const Estimate found = results.estimate(cell, m);
    profile.mean[m] = found.mean;
    profile.known[m] = found.known();
  }
  return profile;
}

std::optional<double> distance(const Profile& a, const Profile& b) {
  double sum = 0;
  for (std::size_t m = 0; m < kMeasures; ++m) {
    if (!a.known[m] || !b.known[m]) return std::nullopt;
    sum += (a.mean[m] - b.mean[m]) * (a.mean[m] - b.mean[m]);
  }
  return std::sqrt(sum / kMeasures);
}

std::uint32_t nearest_width(double moves, std::uint32_t depth) {
  std::uint32_t best = kModelWidths.front();
  const auto away = [&](std::uint32_t w) { return std::abs(std::log(w / std::max(moves, 1.0))); };
  for (const std::uint32_t w : kModelWidths) {
    if (has_model(w, depth) && away(w) < away(best)) best = w;
  }
  return best;
}

struct Near {
  std::string name;
  double distance;
};
// Every scheme of the right size, the nearest first.
std::vector<Near> nearest(const Results& results, const PlayedCell& played) {
  const auto depth = static_cast<std::uint32_t>(played.game->depth);
  const std::uint32_t width = nearest_width(results.estimate(played.cell, kMovesPlace).mean, depth);
  const Profile own = profile_of(results, played.cell);
  std::vector<Near> list;
  for (const bool uniform : {true, false}) {
    for (const Scheme& scheme : table_schemes(uniform)) {
      const Condition condition{{uniform, width, depth}, scheme};
      const auto cell =
          results.find_cell({{"subject", condition.size()}, {"evaluation", scheme.name}});
      if (!cell || !results.measured(*cell)) continue;
      const auto away = distance(own, profile_of(results, *cell));
      if (away) list.push_back({condition.size() + " " + scheme.name, *away});
    }
  }
  std::sort(list.begin(), list.end(),
            [](const Near& a, const Near& b) { return a.distance < b.distance; });
  return list;
}

Estimate relative_leaves(const Results& results, std::size_t cell, std::size_t strategy) {
  return ratio(results.estimate(cell, game_count(strategy, 0)),
               results.estimate(cell, game_count(kAB, 0)),
               results.estimate(cell, less_alpha_beta(strategy, 0)));
}

Section pruning_of_games(const Results& results) {
  Table table;
  table.id = "games-pruning";
  table.caption = "Leaves created, relative to alpha-beta's on the same positions";
  table.columns = {"game", "evaluation", "depth", "all leaves", "alpha-beta"};
  for (std::size_t s = 1; s < kThesisStrategies; ++s) {
    table.columns.push_back(strategies()[s].short_name);
  }
  for (const PlayedCell& played : played_cells(results)) {
    const double all = results.estimate(played.cell, kAllLeavesPlace).mean;
    const Estimate base = results.estimate(played.cell, game_count(kAB, 0));
    std::vector<TableCell> row = {
        plain_cell(played.game->name),
        plain_cell(played.evaluation),
        plain_cell(std::to_string(played.game->depth)),
        plain_cell(fmt::format("{:.0f}", all)),
        {fmt::format("{:.0f}", base.mean), fmt::format("{:.1f}% of all", 100 * base.mean / all),
         Tone::Plain, ""}};
    for (std::size_t s = 1; s < kThesisStrategies; ++s) {
      const Estimate share = relative_leaves(results, played.cell, s);
      const bool fewer = share.mean + kSure * share.stderr_ < 1;
      const bool more = share.mean - kSure * share.stderr_ > 1;
      row.push_back({fmt::format("{:.3f}", share.mean), fmt::format("+- {:.3f}", share.stderr_),
                     fewer  ? Tone::Good
                     : more ? Tone::Bad
                            : Tone::Plain,
                     ""});
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Children in the game's own order, no table. Marked: surely fewer or more leaves than "
      "alpha-beta.";
  return {"pruning", "The six strategies on games", {std::move(table)}};
}

Section dependence_section(const Results& results) {
  Section section{"dependence", "Which scheme is most like which game?", {}};
  section.blocks.emplace_back(Paragraph{
      "Leaves are replaced by their ranks, so that units do not matter. first-best: how much more "
      "often than by chance the first child of the root is the best (0: as by chance, 1: always). "
      "parent and root-child: the share of the leaves' variance between parents, and between the "
      "children of the root (0: independent leaves). static: rank correlation of the static and "
      "the backed-up values of the root's children."});
  Table table;
  table.id = "games-nearest";
  table.caption = "Measured dependence, and the nearest synthetic scheme";
  table.columns = {"game", "evaluation"};
  for (const char* name : kMeasureNames) table.columns.emplace_back(name);
  table.columns.insert(table.columns.end(), {"nearest scheme", "distance"});
  for (const PlayedCell& played : played_cells(results)) {
    std::vector<TableCell> row = {plain_cell(played.game->name), plain_cell(played.evaluation)};
    for (std::size_t m = 0; m < kMeasures; ++m) {
      const Estimate found = results.estimate(played.cell, m);
      row.push_back(found.known()
                        ? TableCell{fmt::format("{:.3f}", found.mean),
                                    fmt::format("+- {:.3f}", found.stderr_), Tone::Plain, ""}
                        : plain_cell("-"));
    }
    const auto list = nearest(results, played);
    std::string names = list.empty() ? "-" : list.front().name;
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (list[i].distance <= list.front().distance + kTie) names += ", " + list[i].name;
    }
    row.push_back(plain_cell(names));
    row.push_back(plain_cell(list.empty() ? "-" : fmt::format("{:.3f}", list.front().distance)));
    table.rows.push_back(std::move(row));
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

Section models_section(const Results& results) {
  Table table;
  table.id = "games-models";
  table.caption = "The same measures of the synthetic trees";
  table.columns = {"tree", "scheme"};
  for (const char* name : kMeasureNames) table.columns.emplace_back(name);
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string subject(label(cells[i].labels, "subject"));
    const bool model = subject.starts_with("U(") || subject.starts_with("N(");
    if (!model || !results.measured(i)) continue;
    std::vector<TableCell> row = {plain_cell(subject),
                                  plain_cell(std::string(label(cells[i].labels, "evaluation")))};
    for (std::size_t m = 0; m < kMeasures; ++m) {
      const Estimate found = results.estimate(i, m);
      row.push_back(plain_cell(found.known() ? fmt::format("{:.3f}", found.mean) : "-"));
    }
    table.rows.push_back(std::move(row));
  }
  table.folded = true;
  return {"models", "The synthetic trees", {std::move(table)}};
}

// -1: surely below 0, +1: surely above.
int sign_of(const Estimate& difference) {
  const bool sure = std::abs(difference.mean) > kSure * difference.stderr_;
  return !sure || difference.mean == 0 ? 0 : difference.mean < 0 ? -1 : 1;
}

// Nodes of branch-and-bound less those of another strategy, both by way of alpha-beta; the errors
// are added, which is cautious.
int against_branch_and_bound(const Results& results, std::size_t cell, std::size_t strategy) {
  const Estimate bound = results.estimate(cell, less_alpha_beta(kBB, 1));
  const Estimate other = results.estimate(cell, less_alpha_beta(strategy, 1));
  Estimate difference = bound;
  difference.mean -= other.mean;
  difference.stderr_ += other.stderr_;
  return sign_of(difference);
}

Claim ranking_on_games(const Results& results) {
  Tally fewest;
  Tally most;
  Tally others;
  for (const PlayedCell& played : played_cells(results)) {
    if (results.total(played.cell).samples < kFewestJudged) continue;
    bool sss = true;
    bool bb = true;
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      sss = sss && sign_of(results.estimate(played.cell, less_sss(s))) >= 0;
      bb = bb && against_branch_and_bound(results, played.cell, s) >= 0;
    }
    fewest.add(sss, played.name());
    most.add(bb, played.name());
    bool better = true;
    for (const std::size_t s : {kPAB, kScout, kPVS}) {
      better = better && sign_of(results.estimate(played.cell, less_alpha_beta(s, 1))) <= 0;
    }
    others.add(better, played.name());
  }
  Tally all = fewest;
  all.add(most);
  all.add(others);
  return {
      "On real games the strategies rank as on simulated trees: SSS* creates the fewest nodes, "
      "branch-and-bound the most, and PVS, Palphabeta and Scout no more than alpha-beta.",
      "6.2 asks; table I", all.verdict(),
      fmt::format(
          "Not surely otherwise: SSS* fewest {}; branch-and-bound most {}; the three others "
          "at most alpha-beta's {}.",
          fewest.text(), most.text(), others.text())};
}

Claim evaluation_matters(const Results& results) {
  constexpr double kMuch = 1.1;
  Tally tally;
  std::string list;
  for (const PlayedGame& game : played_games()) {
    std::vector<Estimate> leaves;
    for (const PlayedCell& played : played_cells(results)) {
      if (played.game != &game || results.total(played.cell).samples < kFewestJudged) continue;
      leaves.push_back(results.estimate(played.cell, game_count(kAB, 0)));
    }
    if (leaves.size() < 2) continue;
    const auto by_mean = [](const Estimate& a, const Estimate& b) { return a.mean < b.mean; };
    const auto [low, high] = std::minmax_element(leaves.begin(), leaves.end(), by_mean);
    const double sure = kSure * std::hypot(low->stderr_, high->stderr_);
    tally.add(high->mean - sure > kMuch * low->mean, game.name);
    list += fmt::format(" {}: {:.0f} to {:.0f} leaves.", game.name, low->mean, high->mean);
  }
  return {"How much is pruned depends on the evaluation function.", "6.2 asks", tally.verdict(),
          "Alpha-beta's leaves with one evaluation are surely more than 10% above those with "
          "another " +
              tally.text() + "." + list};
}

}  // namespace

Document games_report(const Results& results, const StudyInfo& info) {
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary =
      "Muszycka85 suggests to compare the pruning strategies on real games, with different "
      "evaluation functions, and to look for a model of the dependence between a node and its "
      "successors. Positions come from play in which every second move is random; the trees are "
      "searched to a fixed depth.";
  std::vector<Claim> claims = {ranking_on_games(results), evaluation_matters(results)};
  document.sections = {{"claims", "What the thesis asks", {Claims{std::move(claims)}}},
                       pruning_of_games(results),
                       dependence_section(results),
                       models_section(results)};
  return document;
}

}  // namespace espalier::lab::muszycka85
