#include "protocol/board.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "espalier/core/text.hpp"

namespace espalier::protocol {

Board::Board(app::GamePosition made)
    : made_(std::make_shared<const app::GamePosition>(std::move(made))),
      line_(made_->game, made_->position) {}

Result<Board> Board::make(std::string_view game, std::string_view variant) {
  auto made = app::make_game_position(game, variant, "");
  if (!made) return made.error();
  return Board(std::move(made).value());
}

std::optional<Seat> Board::winner() const {
  const auto value = line_.outcome();
  if (!value) return std::nullopt;
  if (game()->seats() == 2) {
    if (*value == 0) return std::nullopt;
    return *value > 0 ? to_move() : opponent(to_move());
  }
  const std::vector<double> shares = app::shared_point(game()->payoffs(position()));
  const auto whole = std::find(shares.begin(), shares.end(), 1.0);
  if (whole == shares.end()) return std::nullopt;
  return seat_at(static_cast<std::size_t>(whole - shares.begin()));
}

bool Board::over() const {
  return claims_pass_ ? game().outcome(position()).has_value() : decided();
}

void Board::restart() { line_ = Line<app::AnyGame>(game(), game().start()); }

std::optional<Error> Board::set(const Form* form, std::string_view position, const LineWords& words,
                                std::size_t first) {
  Board changed = *this;
  changed.restart();
  if (!position.empty()) {
    const auto parsed = read_position(form, game(), position);
    if (!parsed) return parsed.error();
    changed.line_ = Line<app::AnyGame>(game(), *parsed);
  }
  for (std::size_t i = first; i < words.size(); ++i) {
    const auto move = changed.read_move(words[i], form);
    if (!move) return Error{"move " + std::to_string(i - first + 1) + ": " + move.message()};
    changed.play(*move);
  }
  *this = std::move(changed);
  return std::nullopt;
}

Result<app::AnyMove> Board::read_move(std::string_view text, const Form* form) const {
  if (over()) {
    const std::string why = line_.reason();
    return Error{in_quotes(text) + " comes after the end of the game" +
                 (why.empty() ? "" : " (" + why + ")")};
  }
  return app::read_move(form, game(), position(), text);
}

bool Board::undo() {
  if (plies() == 0) return false;
  line_.undo();
  return true;
}

}  // namespace espalier::protocol
