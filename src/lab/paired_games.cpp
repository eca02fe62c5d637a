#include "lab/paired_games.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <memory>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "match/game.hpp"
#include "match/own_players.hpp"

namespace espalier::lab {
namespace {

constexpr std::uint64_t kOpeningAttempts = 100;
constexpr int kLookahead = 4;     // plies within which nobody may have won
constexpr double kPatience = 60;  // seconds over a time limit: a busy machine loses no game

// Has nobody won within some plies, nor more of a lead than `range` allows?
bool is_open(const app::AnyGame& game, const app::AnyPosition& position,
             const PositionRange& range) {
  const char* text = range.player == nullptr ? "default tt=64K select=none" : range.player;
  const auto recipe = app::make_recipe(text, *game);
  if (!recipe) return true;
  app::SearchRequest request;
  request.limits.depth = kLookahead;
  const auto searcher = app::make_searcher(*recipe, game);
  const Points value = *searcher->search(position, request, {}, nullptr).value;
  if (is_win(value) || is_loss(value)) return false;
  return range.even == 0 || std::abs(value) <= range.even;
}

// What one contestant spent in a pair.
struct Sum {
  std::int64_t moves = 0;
  std::int64_t nodes = 0;
  std::int64_t plies = 0;
  double seconds = 0;

  PerMove per_move() const {
    if (moves == 0) return {};
    const auto microseconds = static_cast<std::int64_t>(std::llround(1e6 * seconds));
    return {nodes / moves, 100 * plies / moves, microseconds / moves};
  }
};

bool by_forfeit(const match::GameRecord& record) {
  return record.end == match::GameEnd::Illegal || record.end == match::GameEnd::Crash ||
         record.end == match::GameEnd::Overtime || !record.finished();
}

Quantity listed(const char* metric, double unit) { return {{{"metric", metric}}, unit, true}; }

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string elo_number(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", std::abs(elo) < 0.5 ? 0.0 : elo);
}

}  // namespace

std::optional<app::AnyGame> registered_game(std::string_view name, std::string_view variant) {
  const auto info = app::find_game(name);
  if (!info) return std::nullopt;
  const auto game = (*info)->make(variant.empty() ? (*info)->variants.front() : variant);
  if (!game) return std::nullopt;
  return *game;
}

std::optional<app::AnyPosition> draw_opening(const app::AnyGame& game, const PositionRange& range,
                                             std::uint64_t seed) {
  for (std::uint64_t i = 0; i < kOpeningAttempts; ++i) {
    const auto position = midgame_position(game, range, hash_salt(seed, i));
    if (!position || is_open(game, *position, range)) return position;
  }
  return std::nullopt;
}

std::optional<PairOutcome> play_pair(const app::AnyGame& game, const app::AnyPosition& opening,
                                     const Contestant& first, const Contestant& second,
                                     const match::Adjudication& adjudication) {
  PairPlayers players;
  for (const std::size_t i : {0U, 1U}) {
    const Contestant& one = i == 0 ? first : second;
    auto player = match::make_engine_player(one.recipe, one.limits, game);
    if (!player) return std::nullopt;
    players[i] = std::move(player).value();
  }
  return play_pair(game, opening, players, adjudication);
}

std::optional<PairOutcome> play_pair(const app::AnyGame& game, const app::AnyPosition& opening,
                                     const PairPlayers& players,
                                     const match::Adjudication& adjudication) {
  match::GameTerms terms;
  terms.time_margin = kPatience;
  terms.adjudication = adjudication;
  std::array<Sum, 2> sums;
  PairOutcome outcome;
  for (const std::size_t round : {0U, 1U}) {  // the first contestant plays Player(round)
    const std::vector<match::Player*> seats = {players[round].get(), players[1 - round].get()};
    const match::GameRecord record =
        match::play_game(game, {opening, {}}, seats, terms, round, nullptr);
    if (by_forfeit(record)) return std::nullopt;
    outcome.half_points[round] = round == 0 ? record.half_points() : 2 - record.half_points();
    app::AnyPosition position = opening;
    for (const match::PlayedMove& played : record.moves) {
      const std::size_t seat = game.to_move(position) == Player::First ? 0 : 1;
      Sum& sum = sums[seat == round ? 0 : 1];
      ++sum.moves;
      sum.nodes += static_cast<std::int64_t>(played.nodes);
      sum.plies += played.depth;
      sum.seconds += played.seconds;
      position = game.play(position, played.move);
    }
  }
  outcome.spent = {sums[0].per_move(), sums[1].per_move()};
  return outcome;
}

std::vector<Quantity> pair_quantities(bool timed) {
  std::vector<Quantity> list = {listed("points", 0.25), listed("wins", 0.5), listed("draws", 0.5)};
  for (int half_points = 0; half_points <= 4; ++half_points) {
    list.push_back({{{"pairs", std::to_string(half_points)}}, 1, false});
  }
  list.push_back(listed("nodes", 1));
  list.push_back(listed("opponent-nodes", 1));
  list.push_back(listed("reached", 0.01));
  list.push_back(listed("opponent-reached", 0.01));
  if (timed) {
    list.push_back({{{"metric", "microseconds"}}, 1, false});
    list.push_back({{{"metric", "opponent-microseconds"}}, 1, false});
  }
  return list;
}

void record_pair(const PairOutcome& outcome, bool timed, Record& record) {
  const auto games = [&](int half_points) {
    return (outcome.half_points[0] == half_points ? 1 : 0) +
           (outcome.half_points[1] == half_points ? 1 : 0);
  };
  const int points = outcome.half_points[0] + outcome.half_points[1];
  record.set(kPoints, points);
  record.set(kWins, games(2));
  record.set(kDraws, games(1));
  for (int i = 0; i <= 4; ++i) {
    record.set(kPairResults + static_cast<std::size_t>(i), points == i ? 1 : 0);
  }
  record.set(kNodes, outcome.spent[0].nodes);
  record.set(kOpponentNodes, outcome.spent[1].nodes);
  record.set(kReached, outcome.spent[0].hundredths);
  record.set(kOpponentReached, outcome.spent[1].hundredths);
  if (!timed) return;
  record.set(kMicroseconds, outcome.spent[0].microseconds);
  record.set(kOpponentMicroseconds, outcome.spent[1].microseconds);
}

match::Tally tally_of(const Results& results, std::size_t cell) {
  match::Tally tally;
  if (!results.measured(cell)) return tally;
  const std::vector<Moments>& moments = results.total(cell).moments;
  const auto count = [&](std::size_t quantity) {
    return static_cast<std::uint64_t>(moments[quantity].sum);
  };
  for (std::size_t i = 0; i < tally.pairs.size(); ++i) tally.pairs[i] = count(kPairResults + i);
  const std::uint64_t games = 2 * tally.pair_count();
  tally.games = {games - count(kWins) - count(kDraws), count(kDraws), count(kWins)};
  return tally;
}

std::string score_text(const match::EloEstimate& estimate) {
  if (!estimate.paired) return "-";
  return fmt::format("{}% ({} to {})", percent(estimate.score), percent(estimate.scores.low),
                     percent(estimate.scores.high));
}

std::string elo_text(const match::EloEstimate& estimate) {
  if (!estimate.paired) return "-";
  return fmt::format("{} ({} to {})", elo_number(estimate.elo), elo_number(estimate.low),
                     elo_number(estimate.high));
}

TableCell score_cell(const match::EloEstimate& estimate, std::uint64_t pairs) {
  if (pairs == 0) return {"-", "", Tone::Muted, "not measured"};
  const Tone tone = estimate.scores.low > 0.5    ? Tone::Good
                    : estimate.scores.high < 0.5 ? Tone::Bad
                                                 : Tone::Plain;
  return {percent(estimate.score) + "%",
          fmt::format("{} to {}", percent(estimate.scores.low), percent(estimate.scores.high)),
          tone, fmt::format("{} pairs of games; Elo {}", pairs, elo_text(estimate))};
}

}  // namespace espalier::lab
