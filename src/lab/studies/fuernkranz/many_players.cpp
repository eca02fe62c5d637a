// fuernkranz/many-players: max^n, paranoid, best-reply and UCT in Chinese Checkers for three, four
// and six.
//
// Two families sit at a table. A sample is a whole round: all 2^n - 2 mixed seatings from one
// opening that the seed draws, so both families sit in every seat equally often. A family's points
// are those of its seats by finishing order: 1 for the first place, 0 for the last, equal steps
// between. 0.5 means that two families are equally strong.
//
// What the verdicts rest on was fixed before anything was measured: at equal nodes, by the 95%
// interval of a family's points over all rounds with n players. "Beats": above 0.5. "Widely": its
// mean is at least 0.6 as well. "Matches": the interval lies within 0.4 to 0.6. A claim holds if it
// holds for every n that is judged, in part if for some; it fails if the opposite is so for one of
// them and it holds for none. Fewer than kFewestRounds rounds are shown and not judged. Rounds that
// are all alike have no spread, which proves nothing about the next one: their interval is Wilson's
// for as many throws of a coin as there are rounds.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "lab/results.hpp"
#include "lab/statistics.hpp"
#include "lab/study.hpp"

namespace espalier::lab {
namespace {

constexpr const char* kManyGame = "chinese-checkers";
constexpr double kManySeconds = 0.002;     // of a move, where time is equal
constexpr std::int64_t kFewestRounds = 4;  // that are judged
constexpr int kRandomRounds = 1;           // moves of every player that the seed draws
constexpr std::array<const char*, 4> kManyFamilies = {"max-n", "paranoid", "best-reply", "uct"};
constexpr const char* kManyTable = " tt=256K";
constexpr const char* kManyTree = "(memory=1M)";  // of UCT; every seat has its own

// Nodes of a move. A round of four has 14 games, a round of six 62 long ones: they get less.
constexpr std::uint64_t many_nodes(std::size_t seats) {
  return seats == 3 ? 1'000 : seats == 4 ? 500 : 100;
}

// Student's interval, or Wilson's where nothing varied.
Interval rounds_interval(const Estimate& points) {
  const auto n = static_cast<double>(points.n);
  if (points.stderr_ == 0) return share_interval(points.mean * n, n);
  const Interval interval = confidence_interval(points);
  return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

enum ManyQuantity : std::size_t { kPoints, kFirsts, kDepth, kOtherDepth, kBranching, kPlies };

struct ManyCell {
  std::size_t seats = 3;
  std::string one;
  std::string other;
  bool by_time = false;
};

std::string text_of_family(const std::string& family) {
  return family + (family == "uct" ? kManyTree : kManyTable);
}

std::optional<app::GamePosition> table_for(std::size_t seats) {
  auto where = app::make_game_position(kManyGame, std::to_string(seats), "");
  if (!where) return std::nullopt;
  return std::move(where).value();
}

bool can_play(const std::string& family) {
  const auto where = table_for(3);
  return where && app::plan_search(text_of_family(family), where->game).ok();
}

// What one game adds to a round.
struct ManySum {
  std::int64_t half_steps = 0;  // points of the first family, in halves of a step of places
  std::int64_t firsts = 0;      // first places of its seats
  std::array<std::int64_t, 2> depth{};
  std::array<std::int64_t, 2> moves{};
  std::int64_t choices = 0;
  std::int64_t plies = 0;
};

class ManyGame {
 public:
  ManyGame(const app::GamePosition& where, const ManyCell& cell, unsigned others)
      : where_(where), cell_(cell), others_(others) {
    for (std::size_t seat = 0; seat < cell.seats; ++seat) {
      const std::string& family = is_other(seat) ? cell.other : cell.one;
      players_.push_back(app::make_searcher(text_of_family(family), where.game).value());
    }
    if (cell.by_time) {
      request_.limits.seconds = kManySeconds;
    } else {
      request_.limits.nodes = many_nodes(cell.seats);
    }
  }

  void play(app::AnyPosition at, ManySum& sum) {
    const app::AnyGame& game = where_.game;
    while (!game.outcome(at)) {
      const std::size_t seat = seat_number(game.to_move(at));
      const auto answer = players_[seat]->search(at, request_, {}, nullptr);
      const std::size_t side = is_other(seat) ? 1 : 0;
      sum.depth[side] += answer.depth.value_or(0);
      ++sum.moves[side];
      sum.choices += static_cast<std::int64_t>(game.moves(at).size());
      ++sum.plies;
      at = game.play(at, *answer.best);
    }
    count(game->payoffs(at), sum);
  }

 private:
  bool is_other(std::size_t seat) const { return (others_ >> seat & 1U) != 0; }

  // Points by finishing order; players who share places share their points.
  void count(const std::vector<double>& payoffs, ManySum& sum) const {
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
      if (is_other(seat)) continue;
      int below = 0;
      int level = 0;
      for (const double payoff : payoffs) {
        below += payoff < payoffs[seat] ? 1 : 0;
        level += payoff == payoffs[seat] ? 1 : 0;
      }
      sum.half_steps += 2 * below + level - 1;
      sum.firsts += below + level == static_cast<int>(payoffs.size()) && level == 1 ? 1 : 0;
    }
  }

  const app::GamePosition& where_;
  const ManyCell& cell_;
  unsigned others_;
  std::vector<std::unique_ptr<app::Searcher>> players_;
  app::SearchRequest request_;
};

class ManyPlayers final : public Study {
 public:
  ManyPlayers() {
    info_.name = "fuernkranz/many-players";
    info_.title = "Max^n, paranoid, best-reply and UCT for three, four and six players";
    info_.source = "Fuernkranz, last slides; Sturtevant & Korf 2000; Schadd & Winands 2011";
    info_.summary =
        "two families at a table of Chinese Checkers, all mixed seatings, points by finishing "
        "order";
    info_.version = 3;
    info_.default_trees = 8;
    info_.columns = {"players", "one", "other", "limit", "metric"};
    for (const std::size_t seats : {3U, 4U, 6U}) {
      for (std::size_t one = 0; one < kManyFamilies.size(); ++one) {
        for (std::size_t other = one + 1; other < kManyFamilies.size(); ++other) {
          for (const bool by_time : {false, true}) {
            add({seats, kManyFamilies[one], kManyFamilies[other], by_time});
          }
        }
      }
    }
    for (const std::size_t seats : {3U, 4U, 6U}) quantities_.push_back(quantities_for(seats));
  }

  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }

  void measure(std::size_t number, std::uint64_t seed, Record& record) const override {
    const ManyCell& cell = tables_[number];
    const auto where = table_for(cell.seats);
    if (!where || !can_play(cell.one) || !can_play(cell.other)) return;
    const app::AnyGame& game = where->game;
    app::AnyPosition opening = where->position;
    const auto drawn = static_cast<int>(cell.seats) * kRandomRounds;
    for (int ply = 0; ply < drawn; ++ply) {
      const auto moves = game.moves(opening);
      const auto word = hash_step(hash_seed(seed), static_cast<std::uint64_t>(ply));
      opening = game.play(opening, moves[bounded(word, moves.size())]);
    }
    ManySum sum;
    const unsigned all = (1U << cell.seats) - 1;
    for (unsigned others = 1; others < all; ++others) {
      ManyGame(*where, cell, others).play(opening, sum);
    }
    const auto mean = [](std::int64_t total, std::int64_t count) {
      return count == 0 ? 0 : 100 * total / count;
    };
    record.set(kPoints, sum.half_steps);
    record.set(kFirsts, sum.firsts);
    record.set(kDepth, mean(sum.depth[0], sum.moves[0]));
    record.set(kOtherDepth, mean(sum.depth[1], sum.moves[1]));
    record.set(kBranching, mean(sum.choices, sum.plies));
    record.set(kPlies, mean(sum.plies, all - 1));
  }

  Document report(const Results& results) const override {
    Table table;
    table.id = "points";
    table.caption = "Points of one family against another, by finishing order";
    table.columns = {"players", "limit", "families",  "points of the first", "95% interval",
                     "rounds",  "depth", "branching", "plies of a game"};
    for (std::size_t i = 0; i < cells_.size(); ++i) add_row(results, i, table);
    table.note = fmt::format(
        "A round has all mixed seatings from one opening. Equal nodes: {} a move with three "
        "players, {} with four, {} with six; equal time: {} ms. Fewer than {} rounds are not judged. "
        "Depth counts plies of each family's own tree: a ply of best-reply is a move of the player "
        "or one reply of all opponents together.",
        many_nodes(3), many_nodes(4), many_nodes(6), kManySeconds * 1000, kFewestRounds);
    const Claims claims{{beats(results, "paranoid", "max-n", "paranoid widely beats max^n",
                               "Sturtevant & Korf 2000", true),
                         beats_both(results), matches(results)}};
    return {info_.title,
            info_.source,
            "Chinese Checkers for three, four and six. The families share the evaluation; the "
            "rules of the verdicts were fixed before anything was measured.",
            {},
            {{"claims", "Claims", {claims}}, {"points", "Points", {table}}},
            ""};
  }

 private:
  void add(ManyCell table) {
    Cell cell;
    cell.id = fmt::format("{}/{}-{}/{}", table.seats, table.one, table.other,
                          table.by_time ? "time" : "nodes");
    cell.labels = {{"players", std::to_string(table.seats)},
                   {"one", table.one},
                   {"other", table.other},
                   {"limit", table.by_time ? "time" : "nodes"}};
    cell.kind = table.seats == 3 ? 0 : table.seats == 4 ? 1 : 2;
    cell.per_unit = 1;
    cell.share = (table.seats == 3 ? 1 : table.seats == 4 ? 0.5 : 0.25) * (table.by_time ? 0.5 : 1);
    cell.timed = table.by_time;
    cells_.push_back(cell);
    tables_.push_back(std::move(table));
  }

  // A round has n (2^(n-1) - 1) seats of each family.
  static std::vector<Quantity> quantities_for(std::size_t seats) {
    const auto own_seats = static_cast<double>(seats * ((1U << (seats - 1)) - 1));
    const auto metric = [](const char* name, double unit) {
      return Quantity{{{"metric", name}}, unit, true};
    };
    return {metric("points", 1 / (2 * static_cast<double>(seats - 1) * own_seats)),
            metric("firsts", 1 / own_seats),
            metric("depth", 0.01),
            metric("other-depth", 0.01),
            metric("branching", 0.01),
            metric("plies", 0.01)};
  }

  void add_row(const Results& results, std::size_t i, Table& table) const {
    const Estimate points = results.estimate(i, kPoints);
    if (!points.known()) return;
    const ManyCell& cell = tables_[i];
    const Interval interval = rounds_interval(points);
    const auto mean = [&](ManyQuantity quantity) { return results.estimate(i, quantity).mean; };
    table.rows.push_back(
        {plain_cell(std::to_string(cell.seats)), plain_cell(cell.by_time ? "time" : "nodes"),
         plain_cell(cell.one + " against " + cell.other),
         plain_cell(fmt::format("{:.3f}", points.mean)),
         plain_cell(points.n < 2 ? "one round"
                                 : fmt::format("{:.3f} to {:.3f}", interval.low, interval.high)),
         plain_cell(std::to_string(points.n)),
         plain_cell(fmt::format("{:.2f}, {:.2f}", mean(kDepth), mean(kOtherDepth))),
         plain_cell(fmt::format("{:.1f}", mean(kBranching))),
         plain_cell(fmt::format("{:.0f}", mean(kPlies)))});
  }

  // The points of `one` against `other` at equal nodes with so many players.
  Estimate points_of(const Results& results, std::size_t seats, std::string_view one,
                     std::string_view other) const {
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      const ManyCell& cell = tables_[i];
      if (cell.seats != seats || cell.by_time) continue;
      if (cell.one == one && cell.other == other) return results.estimate(i, kPoints);
      if (cell.one != other || cell.other != one) continue;
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
  template <class Judge>
  void try_pair(const Results& results, std::string_view one, std::string_view other,
                const Judge& judge, Tried& tried) const {
    for (const std::size_t seats : {3U, 4U, 6U}) {
      const Estimate points = points_of(results, seats, one, other);
      if (points.n < kFewestRounds) continue;
      const Interval interval = rounds_interval(points);
      const int result = judge(points.mean, interval);
      (result > 0 ? tried.passed : result < 0 ? tried.failed : tried.open) += 1;
      tried.evidence += fmt::format("{}{} against {}, {} players: {:.3f} ({:.3f} to {:.3f})",
                                    tried.evidence.empty() ? "" : "; ", one, other, seats,
                                    points.mean, interval.low, interval.high);
    }
  }
  static int beats_by_interval(const Interval& interval) {
    return interval.low > 0.5 ? 1 : interval.high < 0.5 ? -1 : 0;
  }

  Claim beats(const Results& results, std::string_view one, std::string_view other,
              std::string text, std::string where, bool widely) const {
    Tried tried;
    try_pair(
        results, one, other,
        [&](double mean, const Interval& interval) {
          const int result = beats_by_interval(interval);
          return result > 0 && widely && mean < 0.6 ? 0 : result;
        },
        tried);
    return {std::move(text), std::move(where), tried.verdict(), tried.evidence};
  }
  Claim beats_both(const Results& results) const {
    Tried tried;
    for (const char* other : {"max-n", "paranoid"}) {
      try_pair(
          results, "best-reply", other,
          [](double, const Interval& interval) { return beats_by_interval(interval); }, tried);
    }
    return {"best-reply search beats max^n and paranoid", "Schadd & Winands 2011", tried.verdict(),
            tried.evidence};
  }
  Claim matches(const Results& results) const {
    Tried tried;
    for (const char* other : {"max-n", "paranoid", "best-reply"}) {
      try_pair(
          results, "uct", other,
          [](double, const Interval& interval) {
            if (interval.low >= 0.4 && interval.high <= 0.6) return 1;
            return interval.low > 0.6 || interval.high < 0.4 ? -1 : 0;
          },
          tried);
    }
    return {"UCT matches them", "the literature on many players", tried.verdict(), tried.evidence};
  }

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<ManyCell> tables_;
  std::vector<std::vector<Quantity>> quantities_;
};

REGISTER_STUDY(ManyPlayers);

}  // namespace
}  // namespace espalier::lab
