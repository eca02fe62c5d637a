// The report of hsu15/enhancements: summary, verdicts, and the 64 combinations of each game.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/plot.hpp"
#include "lab/studies/hsu15/claims.hpp"
#include "lab/studies/hsu15/enhancements.hpp"

namespace espalier::lab::hsu15 {
namespace {

Tone tone_of(Standing standing) {
  switch (standing) {
    case Standing::Agrees: return Tone::Good;
    case Standing::Disagrees: return Tone::Bad;
    case Standing::Unsure: return Tone::Doubtful;
    case Standing::NotJudged: break;
  }
  return Tone::Muted;
}

Tone tone_of(Overall overall) {
  switch (overall) {
    case Overall::Agrees: return Tone::Good;
    case Overall::Disagrees: return Tone::Bad;
    case Overall::Depends:
    case Overall::Unsure: return Tone::Doubtful;
    case Overall::NotMeasured: break;
  }
  return Tone::Muted;
}

// Combinations from the fewest leaves at the last depth to the most.
std::vector<Combination> ranked(const Measured& set) {
  std::vector<Combination> order(kCombinations);
  std::iota(order.begin(), order.end(), Combination{0});
  const auto leaves = [&](Combination c) { return set.at(c, set.last(), Metric::Leaves).mean; };
  std::stable_sort(order.begin(), order.end(),
                   [&](Combination a, Combination b) { return leaves(a) < leaves(b); });
  return order;
}

Table full_table(const Measured& set) {
  Table table;
  table.id = "all-" + set.game().name;
  table.caption =
      fmt::format("All 64 combinations in {}, the fewest leaves first", set.game().title);
  table.columns = {"", "combination"};
  for (int depth = set.set().first; depth <= set.last(); ++depth) {
    table.columns.push_back(fmt::format("depth {}", depth));
  }
  table.columns.emplace_back("of the possible");
  table.folded = true;
  int place = 0;
  for (const Combination c : ranked(set)) {
    std::vector<TableCell> row = {
        text_cell(std::to_string(++place)),
        text_cell(combination_name(c), "", c == kBestPair ? Tone::Good : Tone::Plain)};
    for (int depth = set.set().first; depth <= set.last(); ++depth) {
      const Estimate leaves = set.at(c, depth, Metric::Leaves);
      row.push_back(
          text_cell(in_percent(mean_of(set.saved(c, depth))), "", Tone::Plain,
                    fmt::format("{:.1f} leaves on average; typical position {}", leaves.mean,
                                in_percent(saving(set.at(c, depth, Metric::LogLeaves))))));
    }
    row.push_back(text_cell(in_percent(mean_of(set.of_possible(c, set.last())))));
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Leaves saved in percent of those without any enhancement, all iterations and positions "
      "together, with 95% intervals. Last column, at the last depth: the same in percent of what "
      "lies between no enhancement and the minimal tree; above 100% where transpositions make the "
      "searched graph smaller than the minimal tree. Marked: table and history, Schaeffer's pair.";
  return table;
}

Table best_table(const Measured& set) {
  const int last = set.last();
  Table table;
  table.id = "best-" + set.game().name;
  table.caption =
      fmt::format("The best combination of each size in {}, depth {}", set.game().title, last);
  table.columns = {"size", "best", "leaves saved", "of the possible", "against table+history"};
  const std::vector<Combination> order = ranked(set);
  for (std::size_t size = 1; size <= kEnhancements; ++size) {
    const auto best =
        std::find_if(order.begin(), order.end(), [&](Combination c) { return size_of(c) == size; });
    table.rows.push_back(
        {text_cell(std::to_string(size)), text_cell(combination_name(*best)),
         text_cell(in_percent(mean_of(set.saved(*best, last)))),
         text_cell(in_percent(mean_of(set.of_possible(*best, last)))),
         text_cell(*best == kBestPair ? "-" : as_factor(factor(set.versus_pair(last, *best))))});
  }
  table.note =
      "The best of several is chosen by the same positions, so its figure flatters it a little. "
      "Last column: leaves over those of table and history on the same position, geometric mean.";
  return table;
}

Table effect_table(const Measured& set) {
  const int last = set.last();
  Table table;
  table.id = "effects-" + set.game().name;
  table.caption = fmt::format("What each enhancement is worth beside the others in {}, depth {}",
                              set.game().title, last);
  table.columns = {"enhancement", "alone", "average of 32 contexts", "added to the other five",
                   "share of the whole"};
  const double whole = set.at(kAll, last, Metric::LogLeaves).mean;
  for (std::size_t e = 0; e < kEnhancements; ++e) {
    const Combination alone = only(static_cast<Enhancement>(e));
    const Estimate shapley = set.effect(last, Effect::Shapley, e);
    const Spread part = mean_of(shapley);
    const bool known = shapley.n >= 2 && whole != 0;
    const std::string of_whole =
        known ? fmt::format("{:.0f}% [{:.0f}, {:.0f}]", 100 * part.value / whole,
                            100 * part.interval.high / whole, 100 * part.interval.low / whole)
              : "-";
    const auto cell = [](const Estimate& log) {
      const Spread spread = saving(log);
      return text_cell(in_percent(spread), "", saving_tone(spread));
    };
    table.rows.push_back({text_cell(std::string(enhancement_name(e))),
                          cell(set.at(alone, last, Metric::LogLeaves)),
                          cell(set.effect(last, Effect::Mean, e)),
                          cell(set.effect(last, Effect::Last, e)), text_cell(of_whole)});
  }
  table.note =
      "Leaves saved in the typical position (geometric mean of ratios on the same position). "
      "Green: surely fewer leaves, red: surely more. Share of the whole: Shapley's value of the "
      "logarithm, in percent of what all six save together; the six add up to 100%.";
  return table;
}

// Rows: what slide 34 names as effective; columns: the other three.
lab::Figure grid_figure(const Measured& set) {
  constexpr std::array<Enhancement, 3> kRows = {kTable, kHistory, kKnowledge};
  constexpr std::array<Enhancement, 3> kColumns = {kAspiration, kRefutation, kKiller};
  const auto subset = [](const std::array<Enhancement, 3>& of, std::size_t bits) {
    Combination c = kNone;
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (((bits >> i) & 1U) != 0) c |= only(of[i]);
    }
    return c;
  };
  HeatMap map;
  map.title = fmt::format("{}: leaves saved at depth {}, percent", set.game().title, set.last());
  map.x_label = "with";
  map.y_label = "";
  map.centre = std::round(set.saved(kBestPair, set.last()).mean);
  map.reach = 25;
  map.digits = 0;
  for (std::size_t y = 0; y < 8; ++y) {
    const Combination row = subset(kRows, y);
    map.y.push_back(short_name(row));
    map.values.emplace_back();
    for (std::size_t x = 0; x < 8; ++x) {
      const Combination column = subset(kColumns, x);
      if (y == 0) map.x.push_back(column == kNone ? "nothing" : short_name(column));
      const Estimate saved = set.saved(row | column, set.last());
      map.values.back().push_back(saved.known() ? std::optional(saved.mean) : std::nullopt);
    }
  }
  return {"grid-" + set.game().name,
          "Every combination: row and column together. The colour changes at the saving of table "
          "and history.",
          draw(map)};
}

lab::Figure interaction_figure(const Measured& set) {
  HeatMap map;
  map.title =
      fmt::format("{}: overlap of two enhancements, depth {}", set.game().title, set.last());
  map.centre = 1;
  map.reach = 0.5;
  for (std::size_t y = 0; y < kEnhancements; ++y) {
    map.x.push_back(short_name(only(static_cast<Enhancement>(y))));
    map.y.emplace_back(enhancement_name(y));
    map.values.emplace_back();
    for (std::size_t x = 0; x < kEnhancements; ++x) {
      const Estimate log = x == y ? Estimate{} : set.interaction(set.last(), x, y);
      map.values.back().push_back(log.known() ? std::optional(std::exp2(log.mean)) : std::nullopt);
    }
  }
  return {"overlap-" + set.game().name,
          "Leaves with both over what the product of their single effects would leave, on average "
          "over the 16 combinations of the other four. Above 1 they do the same work twice, below "
          "1 they help each other.",
          draw(map)};
}

std::string words_on(const Measured& set) {
  const int last = set.last();
  const Combination best = ranked(set).front();
  const Estimate none = set.at(kNone, last, Metric::Leaves);
  const Estimate least = set.at(set.condition("minimal tree"), last, Metric::Leaves);
  return fmt::format(
      "{} positions. Without enhancements iterative deepening to depth {} visits {:.0f} leaves on "
      "average; the minimal trees have {:.0f}; {} of the positions are won or lost within that "
      "depth. The fewest leaves, {:.0f}, are those of {}: {} "
      "saved. Table and history save {}.",
      set.samples(), last, none.mean, least.mean,
      in_percent(share(set.at(kNone, last, Metric::Decided)), 0),
      set.at(best, last, Metric::Leaves).mean, combination_name(best),
      in_percent(mean_of(set.saved(best, last))), in_percent(mean_of(set.saved(kBestPair, last))));
}

}  // namespace

Section combination_section(const Results& results, std::size_t game) {
  const Measured set = measured(results, SetName::Combinations)[game];
  Section section{"combinations-" + set.game().name, "Combinations: " + set.game().title, {}};
  if (set.samples() == 0) {
    section.blocks.emplace_back(Paragraph{"Not measured."});
    return section;
  }
  section.blocks.emplace_back(Paragraph{words_on(set)});
  section.blocks.emplace_back(best_table(set));
  section.blocks.emplace_back(effect_table(set));
  section.blocks.emplace_back(Gallery{{grid_figure(set), interaction_figure(set)}});
  section.blocks.emplace_back(full_table(set));
  return section;
}

Section claim_section(const Results& results) {
  Table table;
  table.id = "claims";
  table.caption = "What the sources say, and what we measured";
  table.columns = {"claim", "published"};
  for (const StudyGame& game : study_games()) table.columns.push_back(game.title);
  table.columns.emplace_back("verdict");
  for (const JudgedClaim& judged : judge_claims(results)) {
    const PublishedClaim& claim = *judged.claim;
    std::vector<TableCell> row = {text_cell(claim.text, claim.where + "; " + claim.reading),
                                  text_cell(claim.published)};
    for (const Finding& finding : judged.games) {
      const bool empty = finding.text.empty();
      row.push_back(
          text_cell(empty ? "-" : finding.text, finding.detail, tone_of(finding.standing)));
    }
    row.push_back(
        text_cell(std::string(overall_word(judged.overall)), "", tone_of(judged.overall)));
    table.rows.push_back(std::move(row));
  }
  table.note = fmt::format(
      "Figures with 95% intervals; n is the number of positions. A game agrees where our figure "
      "lies in the range named below the claim, and disagrees where the whole interval lies "
      "outside; in between it is not sure. Fewer than {} positions are not judged; '-' also stands "
      "where a game does not unlock a technique. The sources speak of chess, and seldom say at "
      "which size or with which other parts: in another game a disagreement says that the figure "
      "does not carry over, not that it was wrong. What is about chess alone is judged by "
      "hsu15/chess, deeper.",
      kFewestJudged);
  return {"claims", "Verdicts on the claims", {table}};
}

std::vector<Headline> headlines(const Results& results) {
  std::vector<Headline> list;
  for (const Measured& set : measured(results, SetName::Combinations)) {
    if (!set.enough()) continue;
    list.push_back({fmt::format("{:.0f}%", set.saved(kBestPair, set.last()).mean),
                    fmt::format("leaves saved by table and history, {}, depth {}", set.game().title,
                                set.last()),
                    Tone::Plain});
    list.push_back({fmt::format("{:.0f}%", set.saved(ranked(set).front(), set.last()).mean),
                    fmt::format("by the best combination, {}", set.game().title), Tone::Plain});
  }
  return list;
}

std::string summary(const Results& results) {
  std::string text =
      "Schaeffer's experiment of 1989 on chess and other games: all 64 combinations of "
      "transposition table, "
      "knowledge, aspiration, refutation table, killers and history on the same positions, and "
      "the claims of four sources on single techniques.";
  std::size_t counts[5] = {};
  for (const JudgedClaim& judged : judge_claims(results)) {
    ++counts[static_cast<std::size_t>(judged.overall)];
  }
  text += fmt::format(" Of {} claims {} agree, {} disagree, {} depend on the game",
                      published_claims().size(), counts[0], counts[1], counts[2]);
  text += counts[3] > 0 ? fmt::format(", {} cannot be decided", counts[3]) : "";
  text += counts[4] > 0 ? fmt::format(", {} are not measured.", counts[4]) : ".";
  for (const Measured& set : measured(results, SetName::Combinations)) {
    if (!set.enough()) continue;
    const Combination best = ranked(set).front();
    const int last = set.last();
    text += fmt::format(" {}: {} saves most, {}; table and history {}.", set.game().title,
                        combination_name(best), in_percent(mean_of(set.saved(best, last))),
                        in_percent(mean_of(set.saved(kBestPair, last))));
  }
  return text;
}

}  // namespace espalier::lab::hsu15
