// Line<G>: a game in progress with its past, for rules that depend on the path. Match, play and
// protocols judge games by it, and searches that know the path take their Past from it; a search
// that must equal minimax knows positions only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/core/past.hpp"

namespace espalier {

// The record of a position, before it is compared with earlier ones.
template <Game G>
constexpr PastPly past_ply(const G& game, const typename G::Position& position) {
  PastPly ply;
  if constexpr (Keyed<G>) ply.key = game.key(position);
  if constexpr (HasMark<G>) ply.mark = game.mark(position);
  ply.mover = game.to_move(position);
  return ply;
}

template <Game G>
class Line {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename G::Value;

  Line(const G& game, const Position& start)
      : game_(&game), positions_{start}, plies_{past_ply(game, start)} {}

  const Position& position() const { return positions_.back(); }
  const std::vector<Move>& moves() const { return moves_; }

  void play(Move move) {
    bool irreversible = false;
    if constexpr (HasIrreversibleMoves<G>) irreversible = game_->irreversible(position(), move);
    positions_.push_back(game_->play(position(), move));
    moves_.push_back(move);
    PastPly ply = past_ply(*game_, position());
    ply.age = irreversible ? 0 : plies_.back().age + 1;
    ply.back = last_met(ply);
    plies_.push_back(ply);
  }

  void undo() {
    if (moves_.empty()) return;
    positions_.pop_back();
    moves_.pop_back();
    plies_.pop_back();
  }

  // The present position and what is comparable with it.
  PastSpan span() const { return span_up_to(plies_, plies_.size() - 1); }

  // What a search that begins at the present position should know of those before it.
  Past past() const { return {span().begin(), span().end() - 1}; }

  // How often the present position occurred before, since the last irreversible move.
  int occurrences_before() const { return espalier::occurrences_before(span()); }

  // Plies since the last progress, as the game defines it, or since the last irreversible move.
  int plies_without_progress() const {
    if constexpr (CanBeStopped<G>) return game_->idle(span());
    return plies_.back().age;
  }

  // Why the game is over, the path taken into account; empty while it goes on.
  std::optional<Ending> ending() const {
    const auto end = verdict();
    return end ? std::optional(end->why) : std::nullopt;
  }

  // The result that goes with it, in the mover's view.
  std::optional<Value> outcome() const {
    const auto end = verdict();
    return end ? std::optional(end->value) : std::nullopt;
  }

  // In words why the game is over though its position does not say so; otherwise empty.
  std::string reason() const {
    const auto end = verdict();
    if (!end || end->why == Ending::Rules) return "";
    if (end->why == Ending::Repetition) return "the position was repeated";
    if (end->why == Ending::PerpetualCheck) return "perpetual check loses";
    if (end->why == Ending::PerpetualChase) return "perpetual chase of a piece loses";
    const int idle = end->idle > 0 ? end->idle : plies_without_progress();
    const std::string what = end->why == Ending::ThirdTime
                                 ? "the position occurred for the third time"
                                 : "no progress in " + std::to_string(idle) + " plies";
    return "stopped: " + what + (end->value == Value{} ? "" : "; the winner was ahead");
  }

 private:
  std::optional<PathEnd<Value>> verdict() const {
    if (const auto value = game_->outcome(position())) return {{Ending::Rules, *value, 0}};
    if constexpr (PathMatters<G>) return game_->judge(position(), span());
    return std::nullopt;
  }

  // How many plies ago the present position, whose record is still to be kept, occurred last.
  std::int32_t last_met(const PastPly& now) const {
    if constexpr (Keyed<G>) {
      for (std::int32_t back = 1; back <= now.age; ++back) {
        const std::size_t then = plies_.size() - static_cast<std::size_t>(back);
        if (plies_[then].key == now.key && positions_[then] == position()) return back;
      }
    }
    return 0;
  }

  const G* game_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<PastPly> plies_;  // the record of each position
};

}  // namespace espalier
