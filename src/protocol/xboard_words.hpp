// How XBoard writes moves, variants, options and what a search thinks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/any_game.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"
#include "protocol/board.hpp"
#include "protocol/option.hpp"
#include "protocol/writer.hpp"

namespace espalier::protocol {

// "normal,fischerandom,connect4", the game of `first` first.
std::string xboard_variants(const Form* first);
// The game and its variant that a name means; an unknown name is an error.
Result<std::pair<std::string, std::string>> xboard_variant(std::string_view name);

// Two squares; castling in Chess960 is O-O or O-O-O.
std::string xboard_move(const Form* form, const Board& board, const app::AnyPosition& position,
                        app::AnyMove move);

// "Hash -spin 64 1 4096"
std::string feature_text(const Option& option);

// Thinking output: PLY SCORE CENTISECONDS NODES MOVES, when somebody wants to see it.
class ThinkingLines {
 public:
  ThinkingLines(Writer& writer, const Form* form, app::AnyGame game,
                const app::AnyPosition& position);

  void tell(const app::SearchLine& report);
  // At least one line, and the last one begins with the move of the answer.
  void conclude(const app::SearchAnswer& answer);

 private:
  Writer& writer_;
  const Form* form_;
  app::AnyGame game_;
  app::AnyPosition position_;
  std::optional<app::AnyMove> best_;
};

}  // namespace espalier::protocol
