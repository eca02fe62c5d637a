#include <algorithm>
#include <utility>

#include "match/game_text.hpp"
#include "match/tournament.hpp"

namespace espalier::match {
namespace {

class Counter {
 public:
  explicit Counter(const Plan& plan) : schedule_(plan.schedule()), where_(plan.where) {
    if (plan.seats() != 2) {
      standing_.places.assign(plan.players.size(), std::vector<std::size_t>(plan.seats()));
    }
    standing_.pairings.resize(schedule_.pairings().size());
    standing_.points.resize(plan.players.size());
    standing_.played.resize(plan.players.size());
    standing_.forfeits.resize(plan.players.size());
    standing_.remarks.resize(plan.players.size());
  }

  // In the order of the schedule.
  void add(const StoredGame& game) {
    const Fixture fixture = schedule_.fixture(game.id);
    const std::vector<std::size_t> seating = schedule_.seating(fixture);
    if (game.points.size() != seating.size()) return;  // a damaged store
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      standing_.points[seating[seat]] += game.points[seat];
      ++standing_.played[seating[seat]];
    }
    if (seating.size() == 2) add_to_tally(fixture, game);
    if (seating.size() != 2) add_places(game, seating);
    count_end(game, seating);
  }

  Standing standing_;

 private:
  // By what the last position of the game is worth; where the game did not end by its rules, by the
  // shares of the point.
  void add_places(const StoredGame& game, const std::vector<std::size_t>& seating) {
    std::vector<double> payoffs = last_payoffs(game);
    if (payoffs.size() != seating.size()) payoffs = game.points;
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      const auto better = std::count_if(payoffs.begin(), payoffs.end(),
                                        [&](double other) { return other > payoffs[seat]; });
      ++standing_.places[seating[seat]][static_cast<std::size_t>(better)];
    }
  }
  std::vector<double> last_payoffs(const StoredGame& game) const {
    if (where_ == nullptr) return {};
    const auto start = where_->game->parse_position(game.start);
    if (!start) return {};
    app::AnyPosition at = *start;
    for (const NotedMove& noted : parse_moves(game.moves)) {
      const auto move = where_->game->parse_move(at, noted.text);
      if (!move) return {};
      at = where_->game.play(at, *move);
    }
    return where_->game->payoffs(at);
  }

  void add_to_tally(const Fixture& fixture, const StoredGame& game) {
    Tally& tally = standing_.pairings[fixture.pairing];
    const int points = fixture.swapped() ? 2 - game.half_points() : game.half_points();
    tally.add_game(points);
    if (fixture.swapped() && last_ != nullptr && last_->id + 1 == game.id) {
      tally.add_pair(points + last_->half_points());
    }
    last_ = &game;
  }

  void count_end(const StoredGame& game, const std::vector<std::size_t>& seating) {
    ++standing_.games;
    ++standing_.ends[static_cast<std::size_t>(game.end)];
    standing_.plies += game.plies;
    // Who forfeits gets nothing, and the others share the point.
    const auto nothing = std::find(game.points.begin(), game.points.end(), 0.0);
    const auto seat = static_cast<std::size_t>(nothing - game.points.begin());
    const std::size_t loser = seating[seat % seating.size()];
    const auto forfeit = [&](Forfeit kind) {
      ++standing_.forfeits[loser][static_cast<std::size_t>(kind)];
      standing_.remarks[loser] = game.remark;
    };
    if (game.end == GameEnd::Illegal) forfeit(Forfeit::Illegal);
    if (game.end == GameEnd::Crash) forfeit(Forfeit::Crash);
    if (game.end == GameEnd::Overtime) forfeit(Forfeit::Overtime);
  }

  Schedule schedule_;
  const app::GamePosition* where_;
  const StoredGame* last_ = nullptr;
};

}  // namespace

void PairWatch::look(const StoredGames& games) {
  if (schedule_.seats() != 2) return;
  while (!decided() && pairs_ < schedule_.pairs()) {
    const std::size_t id = 2 * pairs_ * schedule_.pairings().size();
    const auto one = games.find(id);
    const auto two = games.find(id + 1);
    if (one == games.end() || two == games.end()) return;
    tally_.add_games_and_pair(one->second.half_points(), 2 - two->second.half_points());
    ++pairs_;
    if (!sprt_) continue;
    llr_ = log_likelihood_ratio(tally_, *sprt_);
    verdict_ = match::verdict(llr_, *sprt_);
  }
}

std::uint64_t Standing::forfeited(Forfeit kind) const {
  std::uint64_t sum = 0;
  for (const auto& player : forfeits) sum += player[static_cast<std::size_t>(kind)];
  return sum;
}

Standing standing_of(const Plan& plan, const StoredGames& games) {
  PairWatch watch(plan);
  if (plan.sprt) watch.look(games);
  const Schedule schedule = plan.schedule();
  const std::size_t counted =
      watch.decided() ? 2 * watch.pairs() * schedule.pairings().size() : schedule.games();
  Counter counter(plan);
  for (const auto& [id, game] : games) {
    if (id < counted) counter.add(game);
    if (id >= counted && id < schedule.games()) ++counter.standing_.beyond;
  }
  counter.standing_.llr = watch.llr();
  counter.standing_.verdict = watch.verdict();
  return std::move(counter.standing_);
}

}  // namespace espalier::match
