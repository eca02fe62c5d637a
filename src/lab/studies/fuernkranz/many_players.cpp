// fuernkranz/many-players: its cells, and a round that is played.
#include "lab/studies/fuernkranz/many_players.hpp"

#include <fmt/core.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::lab::many {
namespace {

constexpr const char* kManyGame = "chinese-checkers";
constexpr int kRandomRounds = 1;  // moves of every player that the seed draws
constexpr const char* kManyTable = " tt=256K";
constexpr const char* kManyTree = "(memory=1M reward=places)";  // of UCT; every seat has its own

std::string text_of_family(const std::string& family) {
  return family + (family == kUct ? kManyTree : kManyTable);
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
  ManyGame(const app::GamePosition& where, const ManyTable& cell, unsigned others)
      : where_(where), cell_(cell), others_(others) {
    for (std::size_t seat = 0; seat < cell.seats; ++seat) {
      const std::string& family = is_other(seat) ? cell.other : cell.one;
      players_.push_back(app::make_searcher(text_of_family(family), where.game).value());
    }
    if (cell.by_time) {
      request_.limits.seconds = kManySeconds;
    } else {
      request_.limits.nodes = nodes_of_move(cell.seats);
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
  const ManyTable& cell_;
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
    info_.version = 4;
    info_.default_trees = 8;
    info_.columns = {"players", "one", "other", "limit", "metric"};
    for (const ManyTable& table : tables()) add(table);
    for (const std::size_t seats : kTableSizes) quantities_.push_back(quantities_for(seats));
  }

  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }

  void measure(std::size_t number, std::uint64_t seed, Record& record) const override {
    const ManyTable& cell = tables()[number];
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

  Document report(const Results& results) const override { return many_report(results); }

 private:
  void add(const ManyTable& table) {
    Cell cell;
    cell.id = fmt::format("{}/{}-{}/{}", table.seats, table.one, table.other,
                          table.by_time ? "time" : "nodes");
    cell.labels = {{"players", std::to_string(table.seats)},
                   {"one", table.one},
                   {"other", table.other},
                   {"limit", table.by_time ? "time" : "nodes"}};
    cell.kind = table.seats == 3 ? 0 : table.seats == 4 ? 1 : 2;
    cell.per_unit = 1;
    cell.share = table.seats == 3 ? 1 : 0.5;
    cell.timed = table.by_time;
    cells_.push_back(std::move(cell));
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

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<std::vector<Quantity>> quantities_;
};

REGISTER_STUDY(ManyPlayers);

}  // namespace

const std::vector<ManyTable>& tables() {
  static const std::vector<ManyTable> list = [] {
    std::vector<ManyTable> all;
    for (const std::size_t seats : kTableSizes) {
      for (std::size_t one = 0; one < kFamilies.size(); ++one) {
        for (std::size_t other = one + 1; other < kFamilies.size(); ++other) {
          for (const bool by_time : {false, true}) {
            all.push_back({seats, kFamilies[one], kFamilies[other], by_time});
          }
        }
      }
    }
    return all;
  }();
  return list;
}

}  // namespace espalier::lab::many
