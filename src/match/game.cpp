#include "match/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "espalier/core/line.hpp"
#include "espalier/core/rng.hpp"
#include "match/pauses.hpp"

namespace espalier::match {
namespace {

GameEnd end_of(Ending why) {
  switch (why) {
    case Ending::Rules: return GameEnd::Rules;
    case Ending::NoProgress: return GameEnd::NoProgress;
    default: return GameEnd::Repetition;
  }
}

using Line = espalier::Line<app::AnyGame>;

double seconds_since(ActiveClock::time_point start) {
  return std::chrono::duration<double>(ActiveClock::now() - start).count();
}

// What both players of a game for two have lately said of it, in the first player's view.
class Verdicts {
 public:
  explicit Verdicts(const Adjudication& rules) : rules_(rules) {}

  void hear(std::optional<Points> score, bool by_first) {
    const Points first_view = by_first ? score.value_or(0) : -score.value_or(0);
    const auto run = [&](int& length, bool goes_on) { length = goes_on ? length + 1 : 0; };
    run(first_leads_, score && first_view >= rules_.win_score);
    run(second_leads_, score && -first_view >= rules_.win_score);
    run(level_, score && std::abs(first_view) <= rules_.draw_score);
  }

  // Half points of the first player, once both have agreed for long enough.
  std::optional<int> agreed(std::size_t plies) const {
    const bool wins = rules_.win_score > 0;
    if (wins && first_leads_ >= 2 * rules_.win_moves) return 2;
    if (wins && second_leads_ >= 2 * rules_.win_moves) return 0;
    const bool late = plies >= static_cast<std::size_t>(rules_.draw_after);
    if (rules_.draw_moves > 0 && late && level_ >= 2 * rules_.draw_moves) return 1;
    return std::nullopt;
  }

 private:
  const Adjudication& rules_;
  int first_leads_ = 0;  // plies in a row
  int second_leads_ = 0;
  int level_ = 0;
};

class Referee {
 public:
  Referee(const app::AnyGame& game, const Opening& opening, const std::vector<Player*>& players,
          const GameTerms& terms)
      : game_(game),
        start_(opening.start),
        players_(players),
        terms_(terms),
        judges_its_past_(game->has(Capability::Path)),
        scores_stopped_games_(game->has(Capability::Standstill)),
        line_(game_, opening.start),
        verdicts_(terms_.adjudication) {
    record_.start = game->format_position(opening.start);
    if (terms.clock) clocks_.assign(players.size(), *terms.clock);
    for (const app::AnyMove move : opening.moves) {
      PlayedMove played;
      played.move = move;
      played.by_opening = true;
      take(std::move(played));
    }
  }

  GameRecord run(std::uint64_t seed, const StopFlag* stop, const GameWatcher& watcher) {
    std::optional<PauseWatch> watch;
    if (timed()) watch.emplace();
    for (std::size_t side = 0; side < players_.size(); ++side) {
      if (const auto failure = players_[side]->new_game(hash_salt(hash_seed(seed), side))) {
        forfeit(side, failure->kind, failure->why);
        return std::move(record_);
      }
    }
    while (!over()) {
      if (stop != nullptr && stop->requested()) {
        record_.end = GameEnd::Stopped;
        break;
      }
      if (watcher) watcher(record_);
      if (!next_move(stop)) break;
    }
    return std::move(record_);
  }

 private:
  // Can a player lose by time?
  bool timed() const {
    return terms_.clock || std::any_of(players_.begin(), players_.end(), [&](const Player* player) {
             return player->allowed(terms_.limits.seconds).has_value();
           });
  }

  void take(PlayedMove played) {
    played.text = game_->format_move(line_.position(), played.move);
    line_.play(played.move);
    record_.moves.push_back(std::move(played));
  }

  void finish(GameEnd end, SeatPoints points) {
    record_.end = end;
    record_.points = std::move(points);
  }
  // The others share the point.
  void forfeit(std::size_t loser, Forfeit kind, std::string why) {
    const GameEnd ends[] = {GameEnd::Illegal, GameEnd::Crash, GameEnd::Overtime, GameEnd::Resigned};
    std::vector<double> payoffs(players_.size(), 0);
    payoffs[loser] = -1;
    finish(ends[static_cast<std::size_t>(kind)], app::shared_point(payoffs));
    record_.remark = std::move(why);
  }

  std::size_t mover() const { return seat_number(game_.to_move(line_.position())); }

  SeatPoints all_share() const {
    return app::shared_point(std::vector<double>(players_.size(), 0));
  }

  // In games for two, from the mover's value.
  SeatPoints points_of(double value) const {
    return app::shared_point(mover() == 0 ? std::vector{value, -value}
                                          : std::vector{-value, value});
  }
  SeatPoints points_at_the_end() const {
    if (players_.size() == 2) return points_of(line_.outcome().value_or(0));
    return app::shared_point(game_->payoffs(line_.position()));
  }

  bool over() {
    if (const auto why = line_.ending()) {
      finish(end_of(*why), points_at_the_end());
      record_.remark = line_.reason();
      return true;
    }
    const Adjudication& rules = terms_.adjudication;
    const std::size_t plies = record_.moves.size();
    if (const auto points = verdicts_.agreed(plies)) {
      finish(GameEnd::Agreed, points_of_half(*points));
      return true;
    }
    const bool stale = rules.no_progress > 0 && line_.plies_without_progress() >= rules.no_progress;
    const bool circles = !judges_its_past_ && line_.occurrences_before() + 1 >= kMostOccurrences;
    if (stale || circles) {
      stop_at(GameEnd::NoProgress);
      return true;
    }
    if (rules.most_plies > 0 && plies >= static_cast<std::size_t>(rules.most_plies)) {
      stop_at(GameEnd::PlyLimit);
      return true;
    }
    return false;
  }

  // A draw, unless the game says what a game that goes nowhere is worth.
  void stop_at(GameEnd end) {
    if (!scores_stopped_games_) return finish(end, all_share());
    finish(end, points_of(game_.stopped(line_.position())));
    record_.remark =
        record_.half_points() == 1 ? "stopped: nobody was ahead" : "stopped: the winner was ahead";
  }

  Turn turn_of(std::size_t side) const {
    Turn turn;
    turn.game = &game_;
    turn.start = &start_;
    turn.moves = &line_.moves();
    turn.position = &line_.position();
    turn.past = line_.past();
    turn.limits = terms_.limits;
    if (terms_.clock) {
      turn.own = clocks_[side];
      turn.other = clocks_[(side + 1) % clocks_.size()];
    }
    return turn;
  }

  // Asks the mover; false: the game is over without a further move.
  bool next_move(const StopFlag* stop) {
    const std::size_t side = mover();
    const Turn turn = turn_of(side);
    const auto began = ActiveClock::now();
    const Answer answer = players_[side]->choose(turn, stop);
    const double seconds = seconds_since(began);
    if (stop != nullptr && stop->requested()) {  // the answer was cut short: it does not count
      record_.end = GameEnd::Stopped;
      return false;
    }
    if (const auto* failure = std::get_if<Failure>(&answer)) {
      forfeit(side, failure->kind, failure->why);
      return false;
    }
    if (!in_time(side, seconds)) return false;
    const auto& choice = std::get<Choice>(answer);
    const auto legal = game_.moves(line_.position());
    if (std::find(legal.begin(), legal.end(), choice.move) == legal.end()) {
      forfeit(side, Forfeit::Illegal, "the move is not legal");
      return false;
    }
    if (players_.size() == 2) verdicts_.hear(choice.score, side == 0);
    PlayedMove played;
    played.move = choice.move;
    played.score = choice.score;
    played.depth = choice.depth;
    played.nodes = choice.nodes;
    played.seconds = seconds;
    take(std::move(played));
    return true;
  }

  // What a chess clock does when its button is pressed.
  void press(app::Clock& clock, double seconds) const {
    clock.left += clock.increment - seconds;  // what was forgiven is owed
    if (terms_.clock->moves_to_go == 0 || --clock.moves_to_go > 0) return;
    clock.left += terms_.clock->left;
    clock.moves_to_go = terms_.clock->moves_to_go;
  }

  bool in_time(std::size_t side, double seconds) {
    const auto late = [&](double limit) {
      forfeit(side, Forfeit::Overtime,
              "took " + std::to_string(seconds) + " s of " + std::to_string(limit) + " s");
      return false;
    };
    if (terms_.clock) {
      if (seconds > clocks_[side].left + terms_.time_margin) return late(clocks_[side].left);
      press(clocks_[side], seconds);
    } else if (const auto limit = players_[side]->allowed(terms_.limits.seconds);
               limit && seconds > *limit + terms_.time_margin) {
      return late(*limit);
    }
    return true;
  }

  const app::AnyGame& game_;
  const app::AnyPosition start_;
  const std::vector<Player*>& players_;
  const GameTerms& terms_;
  const bool judges_its_past_;       // the game has rules of its own for repeated positions
  const bool scores_stopped_games_;  // the game says what a stopped game is worth
  Line line_;
  Verdicts verdicts_;
  std::vector<app::Clock> clocks_;  // one per seat, or none
  GameRecord record_;
};

}  // namespace

std::string_view end_name(GameEnd end) {
  static constexpr std::array<std::string_view, kGameEnds> kNames = {
      "rules",        "repetition", "ply limit", "agreed scores", "no progress",
      "illegal move", "crash",      "overtime",  "stopped",       "resignation"};
  return kNames[static_cast<std::size_t>(end)];
}

int half_points(const SeatPoints& points) {
  assert(points.size() == 2);
  return static_cast<int>(std::lround(2 * points[0]));
}

SeatPoints points_of_half(int half_points) { return {half_points / 2.0, 1 - half_points / 2.0}; }

GameRecord play_game(const app::AnyGame& game, const Opening& opening,
                     const std::vector<Player*>& players, const GameTerms& terms,
                     std::uint64_t seed, const StopFlag* stop, const GameWatcher& watcher) {
  return Referee(game, opening, players, terms).run(seed, stop, watcher);
}

}  // namespace espalier::match
