// fuernkranz/many-players: claims, and a table of points.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "lab/statistics.hpp"
#include "lab/studies/fuernkranz/many_players.hpp"

namespace espalier::lab::many {
namespace {

// Student's interval, or Wilson's where nothing varied.
Interval rounds_interval(const Estimate& points) {
  const auto n = static_cast<double>(points.n);
  if (points.stderr_ == 0) return share_interval(points.mean * n, n);
  const Interval interval = confidence_interval(points);
  return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

const char* limit_name(bool by_time) { return by_time ? "time" : "nodes"; }

// --- points --------------------------------------------------------------------------------------

// UCT does not deepen ply by ply.
std::string depth_text(const std::string& family, const Estimate& depth) {
  return family == kUct ? "-" : fmt::format("{:.2f}", depth.mean);
}

std::vector<TableCell> points_row(const Results& results, std::size_t i) {
  const ManyTable& table = tables()[i];
  const Estimate points = results.estimate(i, kPoints);
  const Interval interval = rounds_interval(points);
  const auto found = [&](ManyQuantity quantity) { return results.estimate(i, quantity); };
  return {plain_cell(std::to_string(table.seats)),
          plain_cell(limit_name(table.by_time)),
          plain_cell(table.one + " against " + table.other),
          plain_cell(fmt::format("{:.3f}", points.mean)),
          plain_cell(points.n < 2 ? "one round"
                                  : fmt::format("{:.3f} to {:.3f}", interval.low, interval.high)),
          plain_cell(std::to_string(points.n)),
          plain_cell(depth_text(table.one, found(kDepth)) + ", " +
                     depth_text(table.other, found(kOtherDepth))),
          plain_cell(fmt::format("{:.1f}", found(kBranching).mean)),
          plain_cell(fmt::format("{:.0f}", found(kPlies).mean))};
}

Table points_table(const Results& results) {
  Table table;
  table.id = "points";
  table.caption = "Points of one family against another, by finishing order";
  table.columns = {"players", "limit", "families",  "points of the first", "95% interval",
                   "rounds",  "depth", "branching", "plies of a game"};
  for (std::size_t i = 0; i < tables().size(); ++i) {
    if (results.estimate(i, kPoints).known()) table.rows.push_back(points_row(results, i));
  }
  table.note = fmt::format(
      "A round has all mixed seatings from one opening. Equal nodes: {} a move with three players, "
      "{} with four, {} with six; equal time: {} ms. Fewer than {} rounds are not judged. Depth "
      "counts plies of each family's own tree: a ply of best-reply is a move of the player or one "
      "reply of all opponents together; UCT does not search depth by depth and has none. A node of "
      "UCT is a playout.",
      nodes_of_move(3), nodes_of_move(4), nodes_of_move(6), kManySeconds * 1000, kFewestRounds);
  return table;
}

// --- claims --------------------------------------------------------------------------------------

// The points of `one` against `other` with so many players.
Estimate points_of(const Results& results, const ManyTable& wanted) {
  for (std::size_t i = 0; i < tables().size(); ++i) {
    const ManyTable& table = tables()[i];
    if (table.seats != wanted.seats || table.by_time != wanted.by_time) continue;
    if (table.one == wanted.one && table.other == wanted.other) return results.estimate(i, kPoints);
    if (table.one != wanted.other || table.other != wanted.one) continue;
    Estimate turned = results.estimate(i, kPoints);
    turned.mean = 1 - turned.mean;
    return turned;
  }
  return {};
}

// Counts for how many numbers of players a test is passed, failed or open.
struct Tried {
  int passed = 0;
  int failed = 0;
  int open = 0;
  std::string evidence;
  Verdict verdict() const {
    if (passed + failed + open == 0) return Verdict::NotTested;
    if (passed > 0 && failed + open == 0) return Verdict::Holds;
    if (passed > 0) return Verdict::HoldsInPart;
    return failed > 0 ? Verdict::Fails : Verdict::Undecided;
  }
};

// Claims at equal nodes, or at equal time.
class Judge {
 public:
  Judge(const Results& results, bool by_time) : results_(results), by_time_(by_time) {}

  std::vector<Claim> claims() const {
    return {claim("paranoid widely beats max^n", "Sturtevant & Korf 2000", "paranoid", {"max-n"},
                  [](double mean, const Interval& interval) {
                    const int result = beats(mean, interval);
                    return result > 0 && mean < 0.6 ? 0 : result;
                  }),
            claim("best-reply search beats max^n and paranoid", "Schadd & Winands 2011",
                  "best-reply", {"max-n", "paranoid"}, beats),
            claim("UCT matches them", "the literature on many players", kUct,
                  {"max-n", "paranoid", "best-reply"}, matches)};
  }

 private:
  using Rule = int (*)(double mean, const Interval& interval);  // 1: so, -1: the opposite, 0: open

  static int beats(double, const Interval& interval) {
    return interval.low > 0.5 ? 1 : interval.high < 0.5 ? -1 : 0;
  }
  static int matches(double, const Interval& interval) {
    if (interval.low >= 0.4 && interval.high <= 0.6) return 1;
    return interval.low > 0.6 || interval.high < 0.4 ? -1 : 0;
  }

  Claim claim(const std::string& text, std::string where, const std::string& one,
              const std::vector<std::string>& others, Rule rule) const {
    Tried tried;
    for (const std::string& other : others) try_pair(one, other, rule, tried);
    return {fmt::format("{}, at equal {}", text, limit_name(by_time_)), std::move(where),
            tried.verdict(), tried.evidence};
  }

  void try_pair(const std::string& one, const std::string& other, Rule rule, Tried& tried) const {
    for (const std::size_t seats : kTableSizes) {
      const Estimate points = points_of(results_, {seats, one, other, by_time_});
      if (points.n < kFewestRounds) continue;
      const Interval interval = rounds_interval(points);
      const int result = rule(points.mean, interval);
      (result > 0 ? tried.passed : result < 0 ? tried.failed : tried.open) += 1;
      tried.evidence += fmt::format("{}{} against {}, {} players: {:.3f} ({:.3f} to {:.3f})",
                                    tried.evidence.empty() ? "" : "; ", one, other, seats,
                                    points.mean, interval.low, interval.high);
    }
  }

  const Results& results_;
  bool by_time_;
};

}  // namespace

Document many_report(const Results& results) {
  Claims claims{Judge(results, false).claims()};
  for (Claim& claim : Judge(results, true).claims()) claims.list.push_back(std::move(claim));
  const StudyInfo& info = results.study().info();
  return {
      info.title,
      info.source,
      "Chinese Checkers for three, four and six. The families share the evaluation; the rules "
      "of the verdicts were fixed before anything was measured.",
      {},
      {{"claims", "Claims", {std::move(claims)}}, {"points", "Points", {points_table(results)}}},
      ""};
}

}  // namespace espalier::lab::many
