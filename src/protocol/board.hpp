// The game of a session: where it began and what was played since.
//
// Promise: whatever text is refused, the board stays as it was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/forms.hpp"
#include "app/games.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/player.hpp"
#include "espalier/core/result.hpp"
#include "protocol/words.hpp"

namespace espalier::protocol {

using app::find_form;
using app::Form;
using app::forms;

class Board {
 public:
  // At the start; an empty variant is the default one.
  static Result<Board> make(std::string_view game, std::string_view variant);

  const std::string& name() const { return made_->info->name; }
  const std::string& variant() const { return made_->variant; }
  const app::AnyGame& game() const { return made_->game; }
  const app::AnyPosition& position() const { return line_.position(); }
  Seat to_move() const { return game().to_move(position()); }
  Past past() const { return line_.past(); }
  std::size_t plies() const { return line_.moves().size(); }

  std::optional<Seat> winner() const;  // none: a draw, or the game goes on
  // Nobody can move any more.
  bool over() const;
  // The same, or the past makes it a draw that a player may claim.
  bool decided() const { return line_.outcome().has_value(); }
  // Why, if the past has decided it; otherwise empty.
  std::string reason() const { return line_.reason(); }
  // In the protocols of chess a draw by the past is a claim: the other program may let the game go
  // on, and then expects moves.
  void let_claims_pass() { claims_pass_ = true; }

  void restart();
  // A position as text (empty: the start), then the words from `first` on as moves.
  std::optional<Error> set(const Form* form, std::string_view position, const LineWords& words,
                           std::size_t first);
  Result<app::AnyMove> read_move(std::string_view text, const Form* form = nullptr) const;
  void play(app::AnyMove move) { line_.play(move); }
  bool undo();

 private:
  explicit Board(app::GamePosition made);

  std::shared_ptr<const app::GamePosition> made_;  // line_ points into it
  Line<app::AnyGame> line_;
  bool claims_pass_ = false;
};

}  // namespace espalier::protocol
