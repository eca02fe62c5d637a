// A game as it stands, for any number of seats: where it began, what was played, what was taken
// back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/player.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

class GameInPlay {
 public:
  explicit GameInPlay(GamePosition start);

  const GameInfo& info() const { return *start_->info; }
  const GamePosition& where() const { return *start_; }  // game, variant and first position
  const Line<AnyGame>& line() const { return line_; }    // the moves from there
  const std::string& name() const { return info().name; }
  const std::string& variant() const { return start_->variant; }
  const AnyGame& game() const { return start_->game; }
  const AnyPosition& start() const { return start_->position; }
  const AnyPosition& position() const { return line_.position(); }
  const std::vector<AnyMove>& moves() const { return line_.moves(); }
  Seat to_move() const { return game().to_move(position()); }

  // "start", or the position as text.
  std::string start_text() const;
  // The moves so far, each in the notation of its position.
  std::vector<std::string> move_texts() const;
  // As people write them down: Nf3; where a game has one way only, the same.
  std::vector<std::string> written_texts() const;

  // A new move: what was taken back before can no longer be redone.
  void play(AnyMove move);
  bool undo();
  bool redo();
  void restart();

  // In games for two: a player gives up; taken back by undo().
  void resign(Player player) { resigned_ = player; }
  bool resigned() const { return resigned_.has_value(); }

  bool over() const { return resigned_ || line_.outcome(); }
  // The shares of the point, one per seat: 1 for a winner, equal shares for those who tie at the
  // top. Empty while the game goes on.
  std::vector<double> points() const;
  std::optional<Seat> winner() const;  // none: the point is shared, or the game goes on
  // Why the game is over; none: it goes on, or a player gave up.
  std::optional<Ending> ending() const { return line_.ending(); }
  // By how much the winner has won, in games that count it.
  std::optional<int> margin() const;
  // "unfinished", "draw", "first player wins", "second player wins by resignation", "draw (stopped:
  // the position occurred for the third time)", "first player and third player share the win"
  std::string result() const;
  // The same with what the players are called: "Black wins by 12"; empty while the game goes on.
  std::string result_in_words() const;

 private:
  std::string result_with(const std::vector<std::string>& names) const;

  std::unique_ptr<const GamePosition> start_;  // line_ points into it, so it stays in place
  Line<AnyGame> line_;
  std::vector<AnyMove> undone_;  // the next one last
  std::optional<Player> resigned_;
};

// The game after these moves, with blanks between them; an error names the one that is wrong.
Result<GameInPlay> play_game(GamePosition start, std::string_view moves);

}  // namespace espalier::app
