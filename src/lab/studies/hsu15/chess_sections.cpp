// The report of hsu15/chess: times, the horizon effect, exchanges, grouping, and how it was
// measured.
#include "lab/studies/hsu15/chess_sections.hpp"

#include <fmt/core.h>

#include "lab/chess_positions.hpp"
#include "lab/published.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

TableCell missing() { return text_cell("-", "", Tone::Muted, "not measured"); }

Table misses_table(const Results& results) {
  Table table;
  table.id = "misses";
  table.caption = "White queens next move, and checks do not help: who does not see it?";
  table.columns = {"search"};
  for (int depth = 1; depth <= kHorizonDepth; ++depth) {
    table.columns.push_back(fmt::format("depth {}", depth));
  }
  table.columns.emplace_back("seen from depth");
  for (std::size_t way = 0; way < kHorizonWays.size(); ++way) {
    std::vector<TableCell> row = {text_cell(kHorizonWays[way].name, kHorizonWays[way].recipe)};
    for (int depth = 1; depth <= kHorizonDepth; ++depth) {
      const Estimate found =
          quantity_of(results, kHorizonSet, kQueening, horizon_place(Horizon::Misses, way, depth));
      row.push_back(found.known() ? percent_cell(share_of(found)) : missing());
    }
    const Estimate first =
        quantity_of(results, kHorizonSet, kQueening, horizon_place(Horizon::First, way));
    row.push_back(first.known() ? cell_of(mean_of(first), 1) : missing());
    table.rows.push_back(std::move(row));
  }
  table.note = fmt::format(
      "Share of the positions in which the search thinks that Black is not lost, with 95% "
      "intervals. Last column: the depth from which on every search sees it, on average; {} where "
      "none up to depth {} does.",
      kHorizonDepth + 1, kHorizonDepth);
  return table;
}

Table example_table(const Results& results) {
  Table table;
  table.id = "examples";
  table.caption = "Examples: the depth from which on the loss is seen";
  table.columns = {"example", "position"};
  for (const HorizonWay& way : kHorizonWays) table.columns.emplace_back(way.name);
  for (const HorizonExample& example : horizon_examples()) {
    std::vector<TableCell> row = {text_cell(example.name, example.story),
                                  text_cell(fmt::format("`{}`", example.position))};
    for (std::size_t way = 0; way < kHorizonWays.size(); ++way) {
      const Estimate first =
          quantity_of(results, kHorizonSet, example.name, horizon_place(Horizon::First, way));
      const bool late = first.mean > kHorizonDepth;
      row.push_back(!first.known() ? missing()
                    : late         ? text_cell(fmt::format("beyond {}", kHorizonDepth))
                                   : text_cell(fmt::format("{:.0f}", first.mean)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Table cpu_table(const Results& results) {
  const SetResults set = searched(results, kCpuSet, Source::Middle);
  Table table;
  table.id = "cpu";
  table.caption = fmt::format("CPU time over that of the base, depth {}", kTimedDepth);
  table.columns = {"condition", "against", "time", "time per node"};
  const auto& conditions = set.set().conditions;
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    if (conditions[c].base == c) continue;
    const Estimate time = set.at(c, kTimedDepth, Metric::LogTime);
    const Estimate pace = set.at(c, kTimedDepth, Metric::LogPace);
    table.rows.push_back({text_cell(conditions[c].name, conditions[c].recipe),
                          text_cell(conditions[conditions[c].base].name),
                          text_cell(time.known() ? as_factor(factor(time)) : "-"),
                          text_cell(pace.known() ? as_factor(factor(pace)) : "-")});
  }
  table.note = fmt::format(
      "{} positions, geometric means with 95% intervals. Measured on this machine; not repeatable "
      "to the byte, and not in results.csv.",
      set.samples());
  return table;
}

Section horizon_section(const Results& results) {
  return {
      "horizon",
      "The horizon effect",
      {Paragraph{fmt::format(
           "King and rook against king and pawn on the seventh rank, Black to move with at least "
           "one check to give. A search of {} plies with check extensions and quiescence finds "
           "that "
           "White queens and keeps the queen (value at most {}). Then searches of fixed depth are "
           "asked; a value above {} says that Black believes to escape.",
           kDeepDepth, kLost, kLost)},
       misses_table(results), example_table(results)}};
}

Section exchange_section(const Results& results) {
  struct Row {
    const char* name;
    Exchange metric;
    Exchange whole;
  };
  constexpr std::array<Row, 4> kRows = {{
      {"SEE has the value of the search", Exchange::Same, Exchange::Captures},
      {"both say that something is won, or that nothing is", Exchange::SameSign,
       Exchange::Captures},
      {"square: the loop of slide 51 has the value of the search", Exchange::LoopSame,
       Exchange::Squares},
      {"square: SEE with stopping has the value of the search", Exchange::SeeSame,
       Exchange::Squares},
  }};
  Table table;
  table.id = "exchange";
  table.caption = "Static exchange evaluation beside a search of the captures on the square";
  table.columns = {"statement", "share (95%)", "captures or squares for each position"};
  for (const Row& row : kRows) {
    const Reading share = exchange_share(results, row.metric);
    const Estimate whole =
        quantity_of(results, kExchangeSet, source_name(Source::Middle), exchange_place(row.whole));
    table.rows.push_back({text_cell(row.name), percent_cell(share),
                          whole.known() ? cell_of(mean_of(whole), 1) : missing()});
  }
  table.note =
      "The search tries every legal capture on the square, and both sides may stop; it sees pins, "
      "checks and promotions. SEE takes the cheapest capturer and stops where going on loses; the "
      "loop of slide 51 never stops. Middle games.";
  return {"exchange", "Static exchanges", {table}};
}

Section grouping_section(const Results& results) {
  struct Row {
    const char* condition;
    const char* title;
  };
  const std::array<Row, 3> rows = {{
      {kPawnAgainstKing, "king and pawn against king, solved"},
      {source_name(Source::Pawns), "king-and-pawn endings, searched"},
      {source_name(Source::Middle), "middle games, searched"},
  }};
  Table table;
  table.id = "grouping";
  table.caption = "Are equal values grouped together?";
  table.columns = {"positions",  "samples",         "two siblings agree",   "two strangers agree",
                   "difference", "of the possible", "families of one value"};
  for (const Row& row : rows) {
    const auto at = [&](Grouping metric) {
      return quantity_of(results, kGroupingSet, row.condition, grouping_place(metric));
    };
    const Estimate within = at(Grouping::Within);
    const Estimate between = at(Grouping::Between);
    if (!within.known()) {
      table.rows.push_back({text_cell(row.title), missing()});
      continue;
    }
    const double possible = 1 - between.mean;
    const std::string part =
        possible > 0 ? fmt::format("{:.0f}%", 100 * (within.mean - between.mean) / possible) : "-";
    table.rows.push_back({text_cell(row.title), text_cell(std::to_string(within.n)),
                          percent_cell(mean_of(within)), percent_cell(mean_of(between)),
                          percent_cell(mean_of(at(Grouping::Beyond))), text_cell(part),
                          percent_cell(mean_of(at(Grouping::Pure)))});
  }
  table.note =
      "A sample is two families of siblings, each from a position of its own. Strangers: one node "
      "of each family. If values were independent of each other, siblings would agree as often as "
      "strangers. Of the possible: 0% is independence, 100% are families of one value.";
  return {"grouping", "Grouping of values", {table}};
}

Section method_section() {
  return {
      "method",
      "How it was measured",
      {Paragraph{fmt::format(
           "Middle games: {} to {} plies of quick self-play from the start, one ply of {} random. "
           "Endings: kings, two to five pawns on each side and, in endings with pieces, one "
           "knight, "
           "bishop or rook each, on random squares. All conditions of a set search the same "
           "position. Openings of games: {} to {} plies, one of {} random, nobody ahead by more "
           "than {} hundredths of a pawn. Searches that are counted use the evaluation `tables`.",
           kChessMiddleGames.fewest, kChessMiddleGames.most, kChessMiddleGames.random,
           kChessOpenings.fewest, kChessOpenings.most, kChessOpenings.random, kChessOpenings.even)},
       Paragraph{
           "Games are played by the recipe best as it is, with its learned evaluation, against "
           "itself without one part. They end by the rules, or when both sides agree for three "
           "moves that one leads by ten pawns, or for ten moves after ply 80 that nobody leads by "
           "a tenth of a pawn, or after 300 plies."},
       Paragraph{
           "Grouping: the positions of king and pawn against king are solved by retrograde "
           "analysis; "
           "the classes are won and not won for White. Elsewhere each child is searched for some "
           "thousand nodes, and the classes are better, even and worse for the mover: by two and a "
           "half pawns in pawn endings, by one pawn in middle games."}}};
}

// CPU times of searches, then the timed games.
std::string chess_times_csv(const Results& results) {
  std::string text = "set,condition,against,metric,mean,stderr,n\n";
  const auto add = [&](const char* set, const std::string& condition, const std::string& against,
                       std::string_view metric, const Estimate& estimate) {
    if (!estimate.known()) return;
    text += fmt::format("{},{},{},{},{:.10g},{:.10g},{}\n", set, csv_field(condition),
                        csv_field(against), metric, estimate.mean, estimate.stderr_, estimate.n);
  };
  const SetResults cpu = searched(results, kCpuSet, Source::Middle);
  const auto& conditions = cpu.set().conditions;
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    for (const Metric metric : cpu.set().metrics) {
      add(kCpuSet, conditions[c].name, conditions[conditions[c].base].name, metric_name(metric),
          cpu.at(c, kTimedDepth, metric));
    }
  }
  const std::vector<Quantity> quantities = pair_quantities(true);
  for (const Removal& removal : removals()) {
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      const std::string_view metric = label(quantities[q].labels, "metric");
      if (metric.empty()) continue;
      add(kTimeSet, "best", std::string("without ") + removal.title, metric,
          quantity_of(results, kTimeSet, removal.name, q));
    }
  }
  return text;
}

}  // namespace espalier::lab::hsu15::on_chess
