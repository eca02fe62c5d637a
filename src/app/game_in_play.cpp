#include "app/game_in_play.hpp"

#include <algorithm>
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

std::vector<std::string> GameInPlay::written_texts() const {
  std::vector<std::string> texts;
  AnyPosition at = start();
  for (const AnyMove move : moves()) {
    texts.push_back(game()->written_move(at, move));
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

std::vector<double> GameInPlay::points() const {
  if (game()->seats() != 2) return shared_point(game()->payoffs(position()));
  const auto value = resigned_ ? std::optional(-1.0) : line_.outcome();
  if (!value) return {};
  const Player mover = resigned_ ? *resigned_ : to_move();
  return shared_point(mover == Player::First ? std::vector{*value, -*value}
                                             : std::vector{-*value, *value});
}

std::optional<Seat> GameInPlay::winner() const {
  const std::vector<double> shares = points();
  const auto whole = std::find(shares.begin(), shares.end(), 1.0);
  if (whole == shares.end()) return std::nullopt;
  return seat_at(static_cast<std::size_t>(whole - shares.begin()));
}

std::optional<int> GameInPlay::margin() const {
  const auto outcome = game().outcome(position());
  if (!game()->has(Capability::Margins) || !outcome || *outcome == 0) return std::nullopt;
  return std::abs(game()->exact_score(position(), static_cast<Points>(*outcome)));
}

std::string GameInPlay::result() const {
  if (!over()) return "unfinished";
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < game()->seats(); ++seat) {
    names.push_back(std::string(seat_name(seat_at(seat))) + " player");
  }
  return result_with(names);
}

std::string GameInPlay::result_in_words() const {
  if (!over()) return "";
  return result_with(game()->geometry().value_or(Geometry{}).sides);
}

std::string GameInPlay::result_with(const std::vector<std::string>& names) const {
  const std::vector<double> shares = points();
  std::vector<std::string> top;
  for (std::size_t seat = 0; seat < shares.size(); ++seat) {
    if (shares[seat] > 0) top.push_back(names[seat]);
  }
  std::string text = "draw";
  if (top.size() == 1) text = top[0] + " wins";
  if (top.size() > 1 && top.size() < shares.size()) {
    text = top[0];
    for (std::size_t i = 1; i < top.size(); ++i) {
      text += (i + 1 < top.size() ? ", " : " and ") + top[i];
    }
    text += " share the win";
  }
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
