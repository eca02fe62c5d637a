#include "cli/game_in_play.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace espalier::cli {

GameInPlay::GameInPlay(app::GamePosition start)
    : start_(std::make_unique<const app::GamePosition>(std::move(start))),
      line_(start_->game, start_->position) {}

std::string GameInPlay::start_text() const {
  return start() == game().start() ? "start" : game()->format_position(start());
}

std::vector<std::string> GameInPlay::move_texts() const {
  std::vector<std::string> texts;
  app::AnyPosition at = start();
  for (const app::AnyMove move : moves()) {
    texts.push_back(game()->format_move(at, move));
    at = game().play(at, move);
  }
  return texts;
}

void GameInPlay::play(app::AnyMove move) {
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
  line_ = Line<app::AnyGame>(start_->game, start_->position);
  undone_.clear();
  resigned_.reset();
}

std::optional<Player> GameInPlay::winner() const {
  if (resigned_) return opponent(*resigned_);
  const auto value = line_.outcome();
  if (!value || *value == 0) return std::nullopt;
  return *value > 0 ? to_move() : opponent(to_move());
}

std::string GameInPlay::result() const {
  if (!over()) return "unfinished";
  const auto player = winner();
  std::string text = "draw";
  if (player) text = std::string(*player == Player::First ? "first" : "second") + " player wins";
  if (resigned_) return text + " by resignation";
  if (const std::string reason = line_.reason(); !reason.empty()) return text + " (" + reason + ")";
  if (!player) return text;
  const auto capabilities = game()->capabilities();
  const bool margins =
      std::find(capabilities.begin(), capabilities.end(), "margins") != capabilities.end();
  const auto outcome = game().outcome(position());
  if (!margins || !outcome) return text;
  const int margin = game()->exact_score(position(), static_cast<Points>(*outcome));
  return text + " by " + std::to_string(std::abs(margin));
}

}  // namespace espalier::cli
