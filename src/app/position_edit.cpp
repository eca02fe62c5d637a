// Positions put together cell by cell. The text of a position, in every game, is its cells in
// reading order, rows perhaps separated, runs of empty cells perhaps as numbers, and then words: so
// any game can be edited through its own texts, and its own parser says what is wrong.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "app/board_view.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kEmptyBoard = "empty";
constexpr double kSameRow = 0.01;  // rows nearer than this are one

// The board's part of a text, and the words after it.
std::string_view board_of(std::string_view text) { return text.substr(0, text.find(' ')); }

// Texts such as FEN write runs of empty cells as numbers: 8 becomes ........
std::string expanded(std::string_view text) {
  std::string cells;
  const std::string_view board = board_of(text);
  for (const char c : board) {
    if (c >= '1' && c <= '9') {
      cells.append(static_cast<std::size_t>(c - '0'), kNoPiece);
    } else {
      cells += c;
    }
  }
  return cells + std::string(text.substr(board.size()));
}

std::string collapsed(std::string_view text) {
  std::string numbers;
  std::size_t run = 0;
  const auto flush = [&] {
    if (run > 0) numbers += std::to_string(run);
    run = 0;
  };
  const std::string_view board = board_of(text);
  for (const char c : board) {
    if (c == kNoPiece) {
      ++run;
    } else {
      flush();
      numbers += c;
    }
  }
  flush();
  return numbers + std::string(text.substr(board.size()));
}

// The numbers of the cells from the top row to the bottom one, each from the left.
std::vector<std::size_t> reading_order(const std::vector<Cell>& cells) {
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const bool same_row = std::abs(cells[a].y - cells[b].y) < kSameRow;
    return same_row ? cells[a].x < cells[b].x : cells[a].y > cells[b].y;
  });
  return order;
}

// Where the text has each cell; empty: it is no text of a board.
std::vector<std::size_t> places_in(std::string_view text, const std::vector<Cell>& cells) {
  std::vector<std::size_t> letters;
  const std::string_view board = board_of(text);
  for (std::size_t at = 0; at < board.size(); ++at) {
    if (board[at] != '/') letters.push_back(at);
  }
  if (letters.size() != cells.size()) return {};
  const std::vector<std::size_t> order = reading_order(cells);
  std::vector<std::size_t> places(cells.size());
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = letters[i];
  return places;
}

// For games whose texts list the pieces, as PDN does: the cells in reading order, then the initial
// of the player to move. Such a game reads diagrams beside its own texts.
std::string diagram_of(const AnyGame& game, const AnyPosition& position, const Geometry& geometry) {
  std::string text;
  for (const std::size_t cell : reading_order(geometry.cells)) {
    text += game->piece_at(position, cell);
  }
  return text + ' ' + geometry.sides[seat_number(game.to_move(position))][0];
}

// How the texts of a game write an empty cell, where they write every cell.
char empty_letter(const AnyGame& game, const std::vector<std::size_t>& places) {
  const AnyPosition start = game.start();
  const std::string text = game->format_position(start);
  if (board_of(text).size() < places.size()) return kNoPiece;
  for (std::size_t cell = 0; cell < places.size(); ++cell) {
    if (game->piece_at(start, cell) == kNoPiece) return text[places[cell]];
  }
  return kNoPiece;
}

// The word after the board that says who is to move; empty: the game's texts have none.
std::string side_word(const AnyGame& game, Seat side) {
  AnyPosition position = game.start();
  for (std::size_t ply = 1; ply < game->seats() && game.to_move(position) != side; ++ply) {
    position = game.play(position, game.moves(position)[0]);
  }
  const std::string text = game->format_position(position);
  const std::size_t blank = board_of(text).size();
  if (blank == text.size()) return "";
  return text.substr(blank + 1, text.find(' ', blank + 1) - blank - 1);
}

void set_side(const AnyGame& game, Seat side, std::string& text) {
  const std::string word = side_word(game, side);
  if (word.empty()) return;
  const std::size_t begin = board_of(text).size() + 1;
  const std::size_t end = std::min(text.find(' ', begin), text.size());
  text.replace(begin, end - begin, word);
}

// What a setting puts into the text; an error if the board has no such cell or piece.
Result<std::size_t> cell_of(const CellSetting& setting, const Geometry& geometry) {
  const auto& cells = geometry.cells;
  const auto cell = std::find_if(cells.begin(), cells.end(),
                                 [&](const Cell& one) { return one.label == setting.cell; });
  if (cell == cells.end()) {
    return Error{"the board has no cell " + in_quotes(setting.cell) + ", expected one such as " +
                 cells.front().label};
  }
  std::string known;
  for (const Piece& piece : geometry.pieces) {
    if (piece.symbol == setting.piece) return static_cast<std::size_t>(cell - cells.begin());
    known += std::string(1, piece.symbol) + ", ";
  }
  if (setting.piece == kNoPiece) return static_cast<std::size_t>(cell - cells.begin());
  return Error{"there is no piece " + in_quotes(setting.piece) + ", expected one of " + known +
               "or . for an empty cell"};
}

// A FEN says more than the board: of the castling rights those stay that king and rook allow, and a
// position that was set up has no past.
std::string with_fitting_words(const AnyGame& game, const std::string& fen) {
  std::vector<std::string> words = {""};
  for (const char c : fen) {
    if (c != ' ') {
      words.back() += c;
    } else {
      words.emplace_back();
    }
  }
  if (words.size() != 6) return fen;
  const auto with_rights = [&](const std::string& rights) {
    return words[0] + " " + words[1] + " " + rights + " - 0 1";
  };
  std::string rights;
  for (const char letter : words[2]) {
    if (letter != '-' && game->parse_position(with_rights({letter}))) rights += letter;
  }
  return with_rights(rights.empty() ? "-" : rights);
}

}  // namespace

Result<PositionView> edit_position(const EditRequest& request) {
  const bool empty = request.position == kEmptyBoard;
  const auto made =
      make_game_position(request.game, request.variant, empty ? "" : request.position);
  if (!made) return made.error();
  const AnyGame& game = made->game;
  const auto geometry = game->geometry();
  std::string text = game->format_position(made->position);
  auto places = geometry ? places_in(text, geometry->cells) : std::vector<std::size_t>{};
  const bool numbers = geometry && places.empty();
  if (numbers) {
    text = expanded(text);
    places = places_in(text, geometry->cells);
  }
  const bool listed = geometry && places.empty() &&
                      game->parse_position(diagram_of(game, game.start(), *geometry)).ok();
  if (listed) {
    text = diagram_of(game, made->position, *geometry);
    places = places_in(text, geometry->cells);
  }
  if (places.empty()) return Error{made->info->name + " has no board that can be edited"};

  const char nothing = listed ? kNoPiece : empty_letter(game, places);
  if (empty) {
    for (const std::size_t place : places) text[place] = nothing;
  }
  for (const CellSetting& setting : request.set) {
    const auto cell = cell_of(setting, *geometry);
    if (!cell) return cell.error();
    text[places[*cell]] = setting.piece == kNoPiece ? nothing : setting.piece;
  }
  if (request.side && seat_number(*request.side) >= game->seats()) {
    return Error{made->info->name + " has no " + std::string(seat_name(*request.side)) +
                 " player, expected one of " + std::to_string(game->seats()) + " seats"};
  }
  if (request.side && listed) {
    text.back() = geometry->sides[seat_number(*request.side)][0];
  } else if (request.side) {
    set_side(game, *request.side, text);
  }
  if (numbers && !listed) text = collapsed(text);
  if (made->info->record.start_tag == "FEN") text = with_fitting_words(game, text);
  auto view = view_position({request.game, made->variant, text, ""});
  if (view && request.side && view->to_move != *request.side) {
    const auto named = [&](Seat side) { return geometry->sides[seat_number(side)]; };
    return Error{"the number of pieces says that " + named(view->to_move) +
                 " is to move, expected it to suit " + named(*request.side)};
  }
  return view;
}

}  // namespace espalier::app
