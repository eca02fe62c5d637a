#include "app/game_in_play.hpp"

#include <cstdlib>
#include <utility>

#include "app/analysis.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

GameInPlay::GameInPlay(GamePosition start)
    : start_(std::make_unique<const GamePosition>(std::move(start))),
      line_(start_->game, start_->position) {}

std::string GameInPlay::start_text() const {
  return start() == game().start() ? "start" : game()->format_position(start());
}

std::vector<std::string> GameInPlay::move_texts() const {
  std::vector<std::string> texts;
  AnyPosition at = start();
  for (const AnyMove move : moves()) {
    texts.push_back(game()->format_move(at, move));
    at = game().play(at, move);
  }
  return texts;
}

void GameInPlay::play(AnyMove move) {
  line_.play(move);
  undone_.clear();
}

bool GameInPlay::undo() {
  if (resigned_) {
    resigned_.reset();
    return true;
  }
  if (moves().empty()) return false;
  undone_.push_back(moves().back());
  line_.undo();
  return true;
}

bool GameInPlay::redo() {
  if (undone_.empty() || resigned_) return false;
  line_.play(undone_.back());
  undone_.pop_back();
  return true;
}

void GameInPlay::restart() {
  line_ = Line<AnyGame>(start_->game, start_->position);
  undone_.clear();
  resigned_.reset();
}

std::optional<Player> GameInPlay::winner() const {
  if (resigned_) return opponent(*resigned_);
  const auto value = line_.outcome();
  if (!value || *value == 0) return std::nullopt;
  return *value > 0 ? to_move() : opponent(to_move());
}

std::optional<int> GameInPlay::margin() const {
  const auto outcome = game().outcome(position());
  if (!game()->has(Capability::Margins) || !outcome || *outcome == 0) return std::nullopt;
  return std::abs(game()->exact_score(position(), static_cast<Points>(*outcome)));
}

std::string GameInPlay::result() const {
  return over() ? result_with({"first player", "second player"}) : "unfinished";
}

std::string GameInPlay::result_in_words() const {
  if (!over()) return "";
  return result_with(game()->geometry().value_or(Geometry{}).sides);
}

std::string GameInPlay::result_with(const std::array<std::string, 2>& names) const {
  const auto player = winner();
  const std::string text =
      player ? names[*player == Player::First ? 0 : 1] + " wins" : std::string("draw");
  if (resigned_) return text + " by resignation";
  if (const std::string reason = line_.reason(); !reason.empty()) return text + " (" + reason + ")";
  const auto by = margin();
  return by ? text + " by " + std::to_string(*by) : text;
}

Result<GameInPlay> play_game(GamePosition start, std::string_view moves) {
  GameInPlay game(std::move(start));
  const auto played = play_moves(game.game(), game.start(), moves);
  if (!played) return played.error();
  for (const AnyMove move : played->moves) {
    if (game.over()) {
      const std::string number = std::to_string(game.moves().size() + 1);
      const std::string text = game.game()->format_move(game.position(), move);
      return Error{"move " + number + ": " + in_quotes(text) +
                   " comes after the end of the game: " + game.result()};
    }
    game.play(move);
  }
  return game;
}

}  // namespace espalier::app
