#include "app/review.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/kept_searcher.hpp"

namespace espalier::app {
namespace {

double share_of_score(const Analysis& analysis) {
  if (analysis.win_share) return *analysis.win_share;
  const Points score = analysis.score.value_or(0);
  return is_win(score) ? 1 : is_loss(score) ? 0 : 0.5;
}

class Reviewer {
 public:
  Reviewer(const GameInPlay& game, const ReviewRequest& request, const OnReviewed& on_move,
           const StopFlag& stop)
      : game_(game), now_(copy_of_start(game)), on_move_(on_move), stop_(stop) {
    search_.recipe = request.recipe;
    search_.limits = request.limits;
    search_.threads = request.threads;
  }

  Result<Review> run() {
    const auto begin = std::chrono::steady_clock::now();
    describe();
    std::optional<Analysis> before;
    for (std::size_t ply = 0; ply <= game_.moves().size(); ++ply) {
      const bool last = ply == game_.moves().size();
      std::optional<Analysis> here;
      if (!(last && game_.over())) {
        auto found = analyse(now_, search_, {}, stop_, &kept_);
        if (!found) return found.error();
        if (stop_.requested()) break;
        here = std::move(found).value();
        review_.recipe = here->recipe;
      }
      const auto value = first_share(here);
      review_.values.push_back(value);
      if (ply > 0) judge(ply, *before, value);
      if (last) {
        review_.complete = true;
        break;
      }
      before = std::move(here);
      now_.play(game_.moves()[ply]);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    review_.seconds = spent.count();
    summarise();
    return std::move(review_);
  }

 private:
  static GameInPlay copy_of_start(const GameInPlay& game) { return GameInPlay(game.where()); }

  void describe() {
    review_.game = game_.name();
    review_.variant = game_.variant();
    review_.start = game_.start_text();
    review_.result = game_.result_in_words();
    review_.recipe = search_.recipe;
    const std::vector<std::string> sides = game_.game()->geometry().value_or(Geometry{}).sides;
    for (std::size_t seat = 0; seat < game_.game()->seats(); ++seat) {
      review_.names.push_back(
          seat < sides.size() ? sides[seat] : std::string(seat_name(seat_at(seat))) + " player");
    }
    review_.sides.resize(review_.names.size());
  }

  // Expected score of the first player; without an analysis the game is over here.
  std::optional<double> first_share(const std::optional<Analysis>& here) const {
    if (game_.game()->seats() != 2) return std::nullopt;
    if (!here) return game_.points().front();
    const double share = share_of_score(*here);
    return now_.to_move() == Seat::First ? share : 1 - share;
  }

  // Of the move with this number, which led to the position that is worth `after`.
  void judge(std::size_t ply, const Analysis& before, std::optional<double> after) {
    ReviewedMove move;
    move.ply = ply;
    now_.undo();
    const AnyPosition& position = now_.position();
    const AnyMove played = game_.moves()[ply - 1];
    move.side = now_.to_move();
    move.played = now_.game()->format_move(position, played);
    move.written = now_.game()->written_move(position, played);
    now_.redo();
    move.best = before.best.value_or(move.played);
    if (!before.lines.empty()) {
      const AnalysisLine& line = before.lines.front();
      move.line = line.moves;
      move.line_written = line.written.empty() ? line.moves : line.written;
    }
    move.best_written = move.line_written.empty() ? move.best : move.line_written.front();
    move.score_text = before.score_text;
    move.value = review_.values[ply - 1];
    move.after = after;
    if (move.value && move.after) {
      const double drop =
          move.side == Seat::First ? *move.value - *move.after : *move.after - *move.value;
      move.loss = move.best == move.played ? 0 : std::max(0.0, drop);
      move.mark = mark_of(*move.loss);
    }
    review_.moves.push_back(move);
    if (on_move_) on_move_(review_.moves.back());
  }

  void summarise() {
    std::vector<double> lost(review_.sides.size(), 0);
    for (const ReviewedMove& move : review_.moves) {
      ReviewedSide& side = review_.sides[seat_number(move.side)];
      ++side.moves;
      side.inaccuracies += move.mark == Mark::Inaccuracy ? 1 : 0;
      side.mistakes += move.mark == Mark::Mistake ? 1 : 0;
      side.blunders += move.mark == Mark::Blunder ? 1 : 0;
      if (!move.loss) continue;
      lost[seat_number(move.side)] += *move.loss;
      side.mean_loss = lost[seat_number(move.side)] / static_cast<double>(side.moves);
    }
  }

  const GameInPlay& game_;
  GameInPlay now_;  // the game up to the position that is searched
  AnalysisRequest search_;
  const OnReviewed& on_move_;
  const StopFlag& stop_;
  KeptSearcher kept_;
  Review review_;
};

}  // namespace

Mark mark_of(double loss) {
  if (loss >= kBlunder) return Mark::Blunder;
  if (loss >= kMistake) return Mark::Mistake;
  return loss >= kInaccuracy ? Mark::Inaccuracy : Mark::None;
}

std::string_view mark_name(Mark mark) {
  switch (mark) {
    case Mark::Inaccuracy: return "inaccuracy";
    case Mark::Mistake: return "mistake";
    case Mark::Blunder: return "blunder";
    case Mark::None: break;
  }
  return "";
}

std::string_view mark_sign(Mark mark) {
  switch (mark) {
    case Mark::Inaccuracy: return "?!";
    case Mark::Mistake: return "?";
    case Mark::Blunder: return "?\?";
    case Mark::None: break;
  }
  return "";
}

Result<Review> review_game(const GameInPlay& game, const ReviewRequest& request,
                           const OnReviewed& on_move, const StopFlag& stop) {
  return Reviewer(game, request, on_move, stop).run();
}

}  // namespace espalier::app
