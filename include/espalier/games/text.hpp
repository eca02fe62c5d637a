// Words shared by the notations of all games. Error messages are one line a person can act on, so
// texts quoted from the input are clipped and made printable first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

inline constexpr std::size_t kMovesInMessages = 5;

// The parts of a text between blanks.
inline std::vector<std::string_view> split_fields(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    fields.push_back(text.substr(at, end - at));
    at = end;
  }
  return fields;
}

// The rows of a board, separated by slashes; an empty text is one empty row.
inline std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('/', at), text.size());
    rows.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return rows;
}

// "expected one of a1, b1, c1, ... (9 legal moves)", or that the game is over. Needs the game's
// format_move.
template <AnySeats G>
std::string legal_moves_hint(const G& game, const typename G::Position& position) {
  if (is_over(game, position)) return "the game is over, no move is possible";
  const typename G::Moves moves = game.moves(position);
  std::string hint = "expected one of ";
  for (std::size_t i = 0; i < moves.size() && i < kMovesInMessages; ++i) {
    hint += (i == 0 ? "" : ", ") + format_move(game, position, moves[i]);
  }
  if (moves.size() > kMovesInMessages) hint += ", ...";
  return hint + " (" + std::to_string(moves.size()) + " legal)";
}

}  // namespace espalier
