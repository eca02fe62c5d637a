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

std::vector<Form> all_forms(FormOf protocol) {
  std::vector<Form> all;
  for (const GameInfo& info : games()) {
    const ChessForm& form = info.chess_form;
    if (form.name.empty()) continue;
    const bool from_one = form.uci_ranks_from_one && protocol == FormOf::Uci;
    all.push_back({info.name, form.name, form.chess_like, form.shuffled, from_one, form.usual});
  }
  return all;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A move such as h3e3 with every number changed; none: a number would be negative.
std::optional<std::string> with_ranks_moved(std::string_view text, int by) {
  std::string moved;
  for (std::size_t at = 0; at < text.size();) {
    int number = 0;
    std::size_t end = at;
    for (; end < text.size() && is_digit(text[end]) && end - at < 3; ++end) {
      number = 10 * number + (text[end] - '0');
    }
    if (end == at) {
      moved += text[at++];
      continue;
    }
    if (number + by < 0) return std::nullopt;
    moved += std::to_string(number + by);
    at = end;
  }
  return moved;
}

// Points in the way that games print them: h10-G8 is h10g8.
std::string plain_points(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != '-') plain += lower_case(c);
  }
  return plain;
}

}  // namespace

const std::vector<Form>& forms(FormOf protocol) {
  static const std::vector<Form> uci = all_forms(FormOf::Uci);
  static const std::vector<Form> xboard = all_forms(FormOf::Xboard);
  return protocol == FormOf::Uci ? uci : xboard;
}

Result<const Form*> find_form(std::string_view name, FormOf protocol) {
  std::vector<std::string> names;
  for (const Form& form : forms(protocol)) {
    if (same_ignoring_case(form.game, name) || same_ignoring_case(form.name, name)) return &form;
    names.emplace_back(form.name);
  }
  return Error{unknown_name("variant", name, names, "docs/protocols.md")};
}

bool is_usual_start(const Form* form, const AnyGame& game, const AnyPosition& position) {
  if (!(position == game.start())) return false;
  if (form == nullptr || form->shuffled.empty()) return true;
  const auto info = find_game(game->name());
  return info && game->format_position(position) == (*info)->position_text;
}

std::string move_text(const Form* form, const AnyGame& game, const AnyPosition& position,
                      AnyMove move) {
  std::string text = game->format_move(position, move);
  if (form != nullptr && form->chess_like) {
    std::erase_if(text, [](char c) { return c == '-' || c == 'x'; });
  }
  if (form != nullptr && form->ranks_from_one) return with_ranks_moved(text, 1).value_or(text);
  return text;
}

Result<AnyMove> read_move(const Form* form, const AnyGame& game, const AnyPosition& position,
                          std::string_view text) {
  if (form != nullptr && form->ranks_from_one) {
    const auto own = with_ranks_moved(text, -1);
    const auto move = own ? game->parse_move(position, *own) : Result<AnyMove>(Error{});
    // The game may have read other ranks than those that were written.
    if (move && counts_from_one(game, position, *move, text)) return move;
  }
  return game->parse_move(position, text);
}

bool counts_from_one(const AnyGame& game, const AnyPosition& position, AnyMove move,
                     std::string_view text) {
  const auto own = with_ranks_moved(text, -1);
  return own && plain_points(*own) == plain_points(game->format_move(position, move));
}

Result<AnyPosition> read_position(const Form* form, const AnyGame& game, std::string_view text) {
  if (form != nullptr && form->chess_like) {
    if (const auto board = from_chess_board(text)) return game->parse_position(*board);
  }
  return game->parse_position(text);
}

}  // namespace espalier::app
