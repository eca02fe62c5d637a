#include "app/board_view.hpp"

#include <cstddef>

#include "app/board_text.hpp"
#include "app/game_in_play.hpp"
#include "app/saved_game.hpp"

namespace espalier::app {
namespace {

// A game with its board at hand, if it has one.
class Board {
 public:
  explicit Board(const AnyGame& game)
      : game_(game), cells_(game->geometry().value_or(Geometry{}).cells) {}

  std::string pieces(const AnyPosition& position) const {
    std::string symbols;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      symbols += game_->piece_at(position, cell);
    }
    return symbols;
  }

  MoveView legal_move(const AnyPosition& position, AnyMove move) const {
    MoveView view{game_->format_move(position, move), {}};
    for (const Way& way : game_->touches(position, move)) {
      std::vector<std::string>& cells = view.ways.emplace_back();
      for (const std::size_t cell : way) cells.push_back(label(cell));
    }
    return view;
  }

  PlayedMove played_move(const AnyPosition& before, AnyMove move) const {
    PlayedMove played{game_->format_move(before, move), game_->to_move(before), {}, {}};
    for (const Slide& slide : game_->slides(before, move)) {
      SlideView view{{}, slide.off};
      for (const std::size_t cell : slide.cells) view.cells.push_back(label(cell));
      played.slides.push_back(std::move(view));
    }
    const std::string old = pieces(before);
    const std::string fresh = pieces(game_->play(before, move));
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (old[cell] != fresh[cell]) played.changes.push_back({label(cell), old[cell], fresh[cell]});
    }
    return played;
  }

 private:
  const std::string& label(std::size_t cell) const { return cells_[cell].label; }

  AnyGame game_;
  std::vector<Cell> cells_;
};

std::string ending_text(std::optional<Ending> ending) {
  if (!ending) return "";
  switch (*ending) {
    case Ending::Rules: return "rules";
    case Ending::Repetition: return "repetition";
    case Ending::ThirdTime: return "third-time";
    case Ending::NoProgress: return "no-progress";
  }
  return "";
}

}  // namespace

Result<BoardView> view_board(std::string_view game, std::string_view variant) {
  const auto made = make_game_position(game, variant, "");
  if (!made) return made.error();
  auto geometry = made->game->geometry();
  if (!geometry) return Error{made->info->name + " has no board that can be drawn"};
  return BoardView{made->info->name, made->variant, std::move(*geometry)};
}

std::vector<MoveView> view_moves(const AnyGame& game, const AnyPosition& position) {
  const Board board(game);
  std::vector<MoveView> views;
  for (const AnyMove move : game.moves(position)) {
    views.push_back(board.legal_move(position, move));
  }
  return views;
}

Result<GameInPlay> read_game(const PositionRequest& request) {
  auto start = make_game_position(request.game, request.variant, request.position);
  if (!start) return start.error();
  return play_game(std::move(start).value(), request.moves);
}

PositionView view_game(GameInPlay& game) {
  const Board board(game.game());
  const AnyPosition position = game.position();
  PositionView view;
  view.game = game.name();
  view.variant = game.variant();
  view.start = game.start_text();
  view.position = game.game()->format_position(position);
  view.pieces = board.pieces(position);
  view.to_move = game.to_move();
  view.played = game.move_texts();
  view.over = game.over();
  view.result = game.result_in_words();
  view.winner = game.winner();
  view.points = game.points();
  view.ending = ending_text(game.ending());
  view.margin = game.margin();
  view.note = game.game()->note(position);
  if (const int stage = game.game()->stage(position); stage >= 0) view.stage = stage;
  view.text_board = board_text(game.game(), position);
  if (!view.over) view.moves = view_moves(game.game(), position);
  if (!game.moves().empty()) {
    const AnyMove last = game.moves().back();
    game.undo();
    view.last = board.played_move(game.position(), last);
    game.redo();
  }
  return view;
}

Result<PositionView> view_position(const PositionRequest& request) {
  auto played = read_game(request);
  if (!played) return played.error();
  GameInPlay game = std::move(played).value();
  return view_game(game);
}

Result<std::string> game_text(const PositionRequest& request) {
  const auto game = read_game(request);
  if (!game) return game.error();
  return format_game(*game);
}

}  // namespace espalier::app
