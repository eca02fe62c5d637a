// A game between two players as it stands: where it began, what was played, what was taken back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/player.hpp"

namespace espalier::cli {

class GameInPlay {
 public:
  explicit GameInPlay(app::GamePosition start);

  const std::string& name() const { return start_->info->name; }
  const std::string& variant() const { return start_->variant; }
  const app::AnyGame& game() const { return start_->game; }
  const app::AnyPosition& start() const { return start_->position; }
  const app::AnyPosition& position() const { return line_.position(); }
  const std::vector<app::AnyMove>& moves() const { return line_.moves(); }
  Player to_move() const { return game().to_move(position()); }

  // "start", or the position as text.
  std::string start_text() const;
  // The moves so far, each in the notation of its position.
  std::vector<std::string> move_texts() const;

  // A new move: what was taken back before can no longer be redone.
  void play(app::AnyMove move);
  bool undo();
  bool redo();
  void restart();

  // A player gives up; taken back by undo().
  void resign(Player player) { resigned_ = player; }
  bool resigned() const { return resigned_.has_value(); }

  bool over() const { return resigned_ || line_.outcome(); }
  std::optional<Player> winner() const;  // none: a draw, or the game goes on
  // "unfinished", "draw", "first player wins", "second player wins by resignation", "draw (stopped:
  // the position occurred for the third time)"
  std::string result() const;

 private:
  std::unique_ptr<const app::GamePosition> start_;  // line_ points into it, so it stays in place
  Line<app::AnyGame> line_;
  std::vector<app::AnyMove> undone_;  // the next one last
  std::optional<Player> resigned_;
};

}  // namespace espalier::cli
