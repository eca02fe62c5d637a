// Line<G>: a game in progress with its past, for rules that depend on the path: repetition, and
// games that stand still. Match, play and protocols share it, and searches that know the path take
// their Past from it; a search that must equal minimax knows positions only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier {

// Why a game is over.
enum class Ending : std::uint8_t {
  Rules,       // the position says so
  Repetition,  // the game's rule of repetition
  ThirdTime,   // it stands still: the position occurred for the third time
  NoProgress,  // it stands still: its patience is over
};
inline constexpr int kMostOccurrences = 3;  // of a position in a game that has no rule for it

// What such rules ask of the positions before the present one. Empty: there were none.
struct Past {
  std::vector<std::uint64_t> keys;  // the oldest first, since the last irreversible move
  int idle = 0;                     // plies without progress
  int lowest = std::numeric_limits<int>::max();  // remaining() of the nearest to the end
};

template <Game G>
class Line {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename G::Value;

  Line(const G& game, const Position& start) : game_(&game), positions_{start} {
    marks_.push_back({0, 0, remaining()});
  }

  const Position& position() const { return positions_.back(); }
  const std::vector<Move>& moves() const { return moves_; }

  void play(Move move) {
    const bool irreversible = forgets(move);
    const std::size_t ply = positions_.size();
    positions_.push_back(game_->play(position(), move));
    moves_.push_back(move);
    Marks marks = marks_.back();
    if (irreversible) marks.first_comparable = ply;
    const int left = remaining();
    if (patience() > 0 ? left < marks.lowest : irreversible) marks.progress = ply;
    marks.lowest = std::min(marks.lowest, left);
    marks_.push_back(marks);
  }

  void undo() {
    if (moves_.empty()) return;
    positions_.pop_back();
    moves_.pop_back();
    marks_.pop_back();
  }

  // How often the present position occurred before, since the last irreversible move.
  int occurrences_before() const {
    if constexpr (Keyed<G>) {
      const std::uint64_t key = game_->key(position());
      const auto begin =
          positions_.begin() + static_cast<std::ptrdiff_t>(marks_.back().first_comparable);
      return static_cast<int>(std::count_if(begin, positions_.end() - 1, [&](const Position& p) {
        return game_->key(p) == key && p == position();
      }));
    } else {
      return 0;
    }
  }

  // Plies since the last progress: an irreversible move or, where the game can stand still, a
  // position nearer to the end than all before it.
  int plies_without_progress() const {
    return static_cast<int>(moves_.size() - marks_.back().progress);
  }

  // What a search that begins at the present position should know of those before it.
  Past past() const {
    Past past;
    past.idle = plies_without_progress();
    past.lowest = marks_.back().lowest;
    if constexpr (Keyed<G>) {
      for (std::size_t i = marks_.back().first_comparable; i + 1 < positions_.size(); ++i) {
        past.keys.push_back(game_->key(positions_[i]));
      }
    }
    return past;
  }

  // Why the game is over, the path taken into account; empty while it goes on.
  std::optional<Ending> ending() const {
    if (game_->outcome(position())) return Ending::Rules;
    if constexpr (HasRepetition<G>) {
      const bool has_rule = game_->repetition() != Repetition::None;
      if (has_rule && occurrences_before() > 0) return Ending::Repetition;
    }
    if (patience() == 0) return {};
    if (occurrences_before() + 1 >= kMostOccurrences) return Ending::ThirdTime;
    if (plies_without_progress() >= patience()) return Ending::NoProgress;
    return {};
  }

  // The result that goes with it, in the mover's view.
  std::optional<Value> outcome() const {
    const auto why = ending();
    if (!why || *why == Ending::Rules) return game_->outcome(position());
    if constexpr (HasRepetition<G>) {
      // The player who has just moved repeated the position, so a lost repetition is won here.
      const bool drawn = game_->repetition() == Repetition::Draw;
      if (*why == Ending::Repetition) return drawn ? Value{} : static_cast<Value>(kWin);
    }
    if constexpr (CanStandStill<G>) return game_->stopped(position());
    return {};
  }

  // In words why the game is over though its position does not say so; otherwise empty.
  std::string reason() const {
    const auto why = ending();
    if (!why || *why == Ending::Rules) return "";
    if (*why == Ending::Repetition) return "the position was repeated";
    const std::string what =
        *why == Ending::ThirdTime
            ? "the position occurred for the third time"
            : "no progress in " + std::to_string(plies_without_progress()) + " plies";
    return "stopped: " + what + (*outcome() == Value{} ? "" : "; the winner was ahead");
  }

 private:
  // What is known at each position of those before it, so that undo() has nothing to compute.
  struct Marks {
    std::size_t first_comparable;  // the position after the last irreversible move
    std::size_t progress;          // the position that the last progress led to
    int lowest;                    // remaining() so far
  };

  bool forgets(Move move) const {
    if constexpr (HasIrreversibleMoves<G>) return game_->irreversible(position(), move);
    return false;
  }
  int patience() const {  // 0: the game cannot stand still
    if constexpr (CanStandStill<G>) return game_->patience();
    return 0;
  }
  int remaining() const {
    if constexpr (CanStandStill<G>) return game_->remaining(position());
    return 0;
  }

  const G* game_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<Marks> marks_;  // of each position
};

}  // namespace espalier
