#include "app/forms.hpp"

#include <algorithm>
#include <optional>

#include "app/games.hpp"
#include "app/line_words.hpp"
#include "app/suggest.hpp"

namespace espalier::app {
namespace {

// "pppp/8/PPPP w - - 0 1" as Espalier writes a board of pawns: "BBBB/......../WWWW W". None: it is
// no such text. What the texts mean is checked by the game.
std::optional<std::string> from_chess_board(std::string_view text) {
  const LineWords words(text);
  if (words.size() < 2 || (words[1] != "w" && words[1] != "b")) return std::nullopt;
  std::string board;
  for (const char c : words[0]) {
    if (c >= '1' && c <= '9') {
      board.append(static_cast<std::size_t>(c - '0'), '.');
    } else if (c == 'P' || c == 'p') {
      board += c == 'P' ? 'W' : 'B';
    } else if (c == '/') {
      board += c;
    } else {
      return std::nullopt;
    }
  }
  return board + (words[1] == "w" ? " W" : " B");
}

}  // namespace

const std::vector<Form>& forms() {
  static const std::vector<Form> list = [] {
    std::vector<Form> all;
    for (const GameInfo& info : games()) {
      const ChessForm& form = info.chess_form;
      if (!form.name.empty()) all.push_back({info.name, form.name, form.chess_like, form.shuffled});
    }
    return all;
  }();
  return list;
}

Result<const Form*> find_form(std::string_view name) {
  std::vector<std::string> names;
  for (const Form& form : forms()) {
    if (same_ignoring_case(form.game, name) || same_ignoring_case(form.name, name)) return &form;
    names.emplace_back(form.name);
  }
  return Error{unknown_name("variant", name, names, "docs/protocols.md")};
}

std::string move_text(const Form* form, const AnyGame& game, const AnyPosition& position,
                      AnyMove move) {
  std::string text = game->format_move(position, move);
  if (form != nullptr && form->chess_like) {
    std::erase_if(text, [](char c) { return c == '-' || c == 'x'; });
  }
  return text;
}

Result<AnyPosition> read_position(const Form* form, const AnyGame& game, std::string_view text) {
  if (form != nullptr && form->chess_like) {
    if (const auto board = from_chess_board(text)) return game->parse_position(*board);
  }
  return game->parse_position(text);
}

}  // namespace espalier::app
