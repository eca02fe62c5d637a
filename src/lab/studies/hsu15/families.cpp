// hsu15/families: games in pairs between the families of search, and positions that they solve.
//
// Promise: the cells with equal nodes are pure functions of their seed.
// Deviations: the sources compare alpha-beta and Monte Carlo in words (Hsu15 slides 2, 19, 22, 32;
// Abalone12, abstract) and print no figures. Memory is that of a table (alpha-beta, solve, df-pn,
// pn), the part in use (UCT), or that of the nodes of the grown tree (proof-number, B*,
// conspiracy), not what the process takes.
#include "lab/studies/hsu15/families.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "lab/paired_games.hpp"
#include "match/own_players.hpp"

namespace espalier::lab::hsu15::families {
namespace {

constexpr std::uint64_t kProblemAttempts = 1'000;
constexpr int kNearestWin = 2;  // a win within so many plies is no problem

std::vector<Contest> all_contests() {
  std::vector<Contest> list;
  for (const app::GameInfo& info : app::games()) {
    const auto game = info.make(info.variants.front());
    if (!game || (*game)->seats() != 2) continue;
    for (const bool by_time : {true, false}) {
      for (std::size_t other = 1; other < kFamilies.size(); ++other) {
        list.push_back({info.name, 0, other, by_time});
      }
      for (std::size_t other = 2; other < kFamilies.size(); ++other) {
        list.push_back({info.name, 1, other, by_time});
      }
    }
  }
  return list;
}

std::optional<app::AnyPosition> after_random_plies(const app::AnyGame& game, int plies,
                                                   std::uint64_t seed) {
  app::AnyPosition position = game.start();
  for (int ply = 0; ply < plies && !game.outcome(position); ++ply) {
    const app::AnyMoves moves = game.moves(position);
    const auto word = hash_step(hash_seed(seed), static_cast<std::uint64_t>(ply));
    position = game.play(position, moves[bounded(word, moves.size())]);
  }
  if (game.outcome(position)) return std::nullopt;
  return position;
}

// Does the player to move win within `most` plies, and not within kNearestWin?
bool wins_within(const app::AnyGame& game, const app::AnyPosition& position, int most) {
  const auto searcher = app::make_searcher("default tt=1M select=none", game);
  if (!searcher) return false;
  for (const int depth : {kNearestWin, most}) {
    app::SearchRequest request;
    request.limits.depth = depth;
    (*searcher)->clear();
    const auto value = (*searcher)->search(position, request, {}, nullptr).value;
    if (is_win(*value) != (depth == most)) return false;
  }
  return true;
}

int sign_of(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// Iterative deepening until a win or a loss is found, or the end of the game is seen.
void deepen(app::Searcher& searcher, const Problem& problem, Solution& found) {
  const auto begin = std::chrono::steady_clock::now();
  const int left = problem.game->depth_to_the_end(problem.position);
  const int last = left < 0 ? engine::kMaxDepth : std::min(2 * left, engine::kMaxDepth);
  for (int depth = 1; depth <= last && !found.proven; ++depth) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    if (found.nodes >= kMostNodes || spent.count() >= kMostSeconds) break;
    app::SearchRequest request;
    request.limits.depth = depth;
    request.limits.nodes = kMostNodes - found.nodes;
    request.limits.seconds = kMostSeconds - spent.count();
    request.limits.soft = false;
    const app::SearchAnswer answer = searcher.search(problem.position, request, {}, nullptr);
    found.nodes += answer.nodes;
    const bool decided = is_win(*answer.value) || is_loss(*answer.value);
    found.proven = answer.complete && (decided || depth == last);
    found.sign = sign_of(static_cast<double>(*answer.value));
  }
}

class Families final : public Study {
 public:
  Families();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return families_report(results); }

 private:
  enum Kind : std::size_t { kNodesKind, kTimeKind, kSolvingKind };

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<std::vector<Quantity>> quantities_;
};

Families::Families() {
  info_.name = "hsu15/families";
  info_.title = "The families of search";
  info_.source =
      "T.-s. Hsu, Transposition Table, History Heuristic, and other Search Enhancements, slides "
      "2015 (2, 19, 22, 32); Abalone12, abstract";
  info_.summary = "alpha-beta, UCT, proof numbers, B*, conspiracy numbers: strength and solving";
  info_.version = 2;        // memory is read from the trees
  info_.default_trees = 8;  // pairs of games of alpha-beta and UCT; problems of a set
  info_.columns = {"set", "game", "one", "other", "limit", "solver", "metric"};
  quantities_ = {pair_quantities(false), pair_quantities(true), {}};
  for (const Kind kind : {kNodesKind, kTimeKind}) {
    quantities_[kind].push_back({{{"metric", "bytes"}}, 1, true});
    quantities_[kind].push_back({{{"metric", "opponent-bytes"}}, 1, true});
  }
  for (const Solver& solver : kSolvers) {
    for (const char* metric : {"solved", "nodes", "microseconds", "bytes"}) {
      quantities_[kSolvingKind].push_back({{{"solver", solver.name}, {"metric", metric}}, 1, true});
    }
  }
  for (const Contest& contest : contests()) {
    Cell cell;
    const char* limit = contest.by_time ? "time" : "nodes";
    const char* one = kFamilies[contest.one].name;
    const char* other = kFamilies[contest.other].name;
    cell.id = fmt::format("strength/{}/{}-{}/{}", contest.game, one, other, limit);
    cell.labels = {{"set", "strength"},
                   {"game", contest.game},
                   {"one", one},
                   {"other", other},
                   {"limit", limit}};
    cell.kind = contest.by_time ? kTimeKind : kNodesKind;
    cell.per_unit = 1;
    cell.share = contest.one == 0 && contest.other == 1 ? 1 : 0.5;
    cell.timed = contest.by_time;
    cells_.push_back(std::move(cell));
  }
  for (const ProblemSet& set : kProblemSets) {
    Cell cell;
    cell.id = fmt::format("solving/{}", set.name);
    cell.labels = {{"set", "solving"}, {"game", set.name}};
    cell.kind = kSolvingKind;
    cell.per_unit = 1;
    cell.timed = true;
    cells_.push_back(std::move(cell));
  }
}

// A player of a contest; it remembers the most memory that one of its searches took.
class Watched final : public match::Player {
 public:
  Watched(std::unique_ptr<match::Player> player, std::uint64_t& most)
      : player_(std::move(player)), most_(most) {}

  std::optional<match::Failure> new_game(std::uint64_t seed) override {
    return player_->new_game(seed);
  }
  std::optional<double> allowed(std::optional<double> of_match) const override {
    return player_->allowed(of_match);
  }
  match::Answer choose(const match::Turn& turn, const StopFlag* stop) override {
    match::Answer answer = player_->choose(turn, stop);
    if (const auto* choice = std::get_if<match::Choice>(&answer)) {
      most_ = std::max(most_, choice->bytes);
    }
    return answer;
  }

 private:
  std::unique_ptr<match::Player> player_;
  std::uint64_t& most_;
};

void measure_contest(const Contest& contest, std::uint64_t seed, Record& record) {
  const auto game = registered_game(contest.game);
  if (!game) return;
  const auto opening = draw_opening(*game, opening_range(contest.game), seed);
  if (!opening) return;
  match::OwnLimits limits;
  if (contest.by_time) {
    limits.seconds = kMoveSeconds;
  } else {
    limits.nodes = kMoveNodes;
  }
  PairPlayers players;
  std::array<std::uint64_t, 2> bytes{};
  for (const std::size_t i : {0U, 1U}) {
    const Family& family = kFamilies[i == 0 ? contest.one : contest.other];
    auto player = match::make_searcher_player(family.text, limits, *game);
    if (!player) return;
    players[i] = std::make_unique<Watched>(std::move(player).value(), bytes[i]);
  }
  match::Adjudication ends;
  ends.most_plies = kMostPlies;
  if (const auto outcome = play_pair(*game, *opening, players, ends)) {
    record_pair(*outcome, contest.by_time, record);
    for (const Side side : {Side::One, Side::Other}) {
      record.set(bytes_quantity(contest.by_time, side),
                 static_cast<std::int64_t>(bytes[static_cast<std::size_t>(side)]));
    }
  }
}

void measure_solving(const ProblemSet& set, std::uint64_t seed, Record& record) {
  const auto problem = draw_problem(set, seed);
  if (!problem) return;
  for (std::size_t i = 0; i < kSolvers.size(); ++i) {
    if (kSolvers[i].finite_only && set.win_within > 0) continue;
    const Solution found = solve(kSolvers[i], *problem);
    const std::size_t at = i * kSolverQuantities;
    record.set(at + kSolved, found.proven ? 1 : 0);
    record.set(at + kSolverNodes, static_cast<std::int64_t>(found.nodes));
    record.set(at + kSolverMicroseconds, std::llround(1e6 * found.seconds));
    record.set(at + kSolverBytes, static_cast<std::int64_t>(found.bytes));
  }
}

void Families::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  if (number < contests().size()) {
    measure_contest(contests()[number], sample_seed, record);
  } else {
    measure_solving(kProblemSets[number - contests().size()], sample_seed, record);
  }
}

REGISTER_STUDY(Families);

}  // namespace

const std::vector<Contest>& contests() {
  static const std::vector<Contest> list = all_contests();
  return list;
}

std::size_t bytes_quantity(bool by_time, Side side) {
  return pair_quantities(by_time).size() + static_cast<std::size_t>(side);
}

// Small games are over soon; chess played at random is not chess.
PositionRange opening_range(const std::string& game) {
  PositionRange range;
  range.fewest = 4;
  range.most = 8;
  if (game == "tic-tac-toe" || game == "pearl" || game == "incremental") {
    range.fewest = 0;
    range.most = 1;
  }
  if (game == "chess" || game == "xiangqi") range.random = 4;
  return range;
}

std::optional<Problem> draw_problem(const ProblemSet& set, std::uint64_t seed) {
  const auto game = registered_game(set.game, set.variant);
  if (!game) return std::nullopt;
  for (std::uint64_t attempt = 0; attempt < kProblemAttempts; ++attempt) {
    const std::uint64_t own = hash_salt(seed, attempt);
    const auto span = static_cast<std::uint64_t>(set.most - set.fewest + 1);
    const int plies = set.fewest + static_cast<int>(bounded(hash_seed(own), span));
    const auto position = after_random_plies(*game, plies, own);
    if (!position) continue;
    if (set.win_within > 0 && !wins_within(*game, *position, set.win_within)) continue;
    return Problem{*game, *position};
  }
  return std::nullopt;
}

Solution solve(const Solver& solver, const Problem& problem) {
  Solution found;
  const auto searcher = app::make_searcher(solver.text, problem.game);
  if (!searcher) return found;
  const auto begin = std::chrono::steady_clock::now();
  if (solver.way == Way::Deepening) {
    deepen(**searcher, problem, found);
  } else {
    app::SearchRequest request;
    request.limits.nodes = kMostNodes;
    request.limits.seconds = kMostSeconds;
    const app::SearchAnswer answer = (*searcher)->search(problem.position, request, {}, nullptr);
    found.proven = answer.proven;
    found.sign = sign_of(static_cast<double>(answer.value.value_or(0)));
    found.nodes = answer.nodes;
    found.bytes = answer.tree_bytes;
    if (solver.way == Way::Sampling) found.sign = sign_of(answer.win_share.value_or(0.5) - 0.5);
  }
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (found.bytes == 0) found.bytes = (*searcher)->table_bytes();
  return found;
}

}  // namespace espalier::lab::hsu15::families
