// fuernkranz/claims: "for random move orders NegaScout will take longer than alpha-beta".
//
// A random order is that of uniform trees with independent values: every child is as likely to be
// the best as any other. The rules were fixed before these trees were searched (no size is one of
// muszycka85/pruning): on the same trees NegaScout needs more visits than alpha-beta, repeated ones
// counted, and more processor time. Each of the two rows holds if the whole 95% interval of the
// ratio lies above 1 for every size, fails if it lies below for every size, and holds in part if
// sizes differ. The times are those of the searching thread.
#include <fmt/core.h>

#include "lab/statements.hpp"
#include "lab/studies/fuernkranz/claims.hpp"

namespace espalier::lab::fuernkranz {
namespace {

using muszycka85::Size;
using muszycka85::Strategy;

Estimate visits_ratio(const Results& results, std::size_t cell) {
  return ratio(results.estimate(cell, kVisitsNegaScout), results.estimate(cell, kVisitsAlphaBeta),
               results.estimate(cell, kMoreVisits));
}

Claim order_statement(const Results& results, ClaimsKind kind) {
  const bool timed = kind == kOrderTimeKind;
  Claim claim{
      fmt::format("For random move orders NegaScout takes longer than alpha-beta: it {}.",
                  timed ? "needs more processor time" : "visits more nodes, repeated ones counted"),
      "Performance of NegaScout", Verdict::NotTested, "No trees."};
  std::string figures;
  std::vector<Verdict> verdicts;
  for (const std::size_t cell : cells_of(results, kind)) {
    const Reading times =
        mean_of(timed ? muszycka85::time_ratio(results, cell, 1) : visits_ratio(results, cell));
    verdicts.push_back(judge(times, {.low = 1, .high = std::nullopt, .strict = true}));
    figures += fmt::format(" {} {}, n = {};", cell_label(results, cell, "subject"),
                           text_of(times, 3), times.n);
  }
  if (verdicts.empty()) return claim;
  figures.back() = '.';
  claim.verdict = together(verdicts);
  claim.evidence = fmt::format("NegaScout by alpha-beta on the same unordered trees:{}", figures);
  return claim;
}

}  // namespace

const std::vector<Strategy>& order_strategies() {
  static const std::vector<Strategy> pair = [] {
    std::vector<Strategy> list;
    for (const char* name : {"alpha-beta", "negascout"}) {
      for (const Strategy& strategy : muszycka85::strategies()) {
        if (strategy.name == name) list.push_back(strategy);
      }
    }
    return list;
  }();
  return pair;
}

const std::vector<Size>& order_sizes() {
  static const std::vector<Size> sizes = {{2, 12}, {3, 8}, {5, 6}, {8, 4}, {20, 3}};
  return sizes;
}

std::vector<Quantity> order_quantities() {
  return {{{{"metric", "alpha-beta-visits"}}, 1, true},
          {{{"metric", "negascout-visits"}}, 1, true},
          {{{"metric", "more-visits"}}, 1, false}};
}

void measure_order(const muszycka85::Condition& condition, std::uint64_t seed, Record& record) {
  const trees::SyntheticTree tree = condition.grow(seed);
  const std::int64_t alpha_beta = order_strategies()[0].count(tree).visits;
  const std::int64_t negascout = order_strategies()[1].count(tree).visits;
  record.set(kVisitsAlphaBeta, alpha_beta);
  record.set(kVisitsNegaScout, negascout);
  record.set(kMoreVisits, negascout - alpha_beta);
}

std::vector<Claim> order_statements(const Results& results) {
  return {order_statement(results, kOrderKind), order_statement(results, kOrderTimeKind)};
}

Table order_table(const Results& results) {
  Table table;
  table.id = "random-order";
  table.caption = "Unordered trees: visits of alpha-beta and NegaScout, on average";
  table.columns = {"tree",  "alpha-beta",     "NegaScout",  "NegaScout by alpha-beta",
                   "trees", "processor time", "trees timed"};
  const std::vector<std::size_t> timed = cells_of(results, kOrderTimeKind);
  for (const std::size_t cell : cells_of(results, kOrderKind)) {
    const Reading visits = mean_of(visits_ratio(results, cell));
    const std::string tree = cell_label(results, cell, "subject");
    Reading time;
    for (const std::size_t other : timed) {
      if (cell_label(results, other, "subject") != tree) continue;
      time = mean_of(muszycka85::time_ratio(results, other, 1));
    }
    const auto mean = [&](std::size_t place) {
      return plain_cell(fmt::format("{:.1f}", results.estimate(cell, place).mean));
    };
    table.rows.push_back({plain_cell(tree), mean(kVisitsAlphaBeta), mean(kVisitsNegaScout),
                          cell_of(visits, 3), plain_cell(std::to_string(visits.n)),
                          cell_of(time, 3), plain_cell(std::to_string(time.n))});
  }
  table.note =
      "Visits count every entry into a node, so that a search repeated with another window counts "
      "again. Processor time: that of NegaScout by that of alpha-beta, without counters; it "
      "depends "
      "on the machine.";
  return table;
}

}  // namespace espalier::lab::fuernkranz
