#include "app/board_view.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_set>

#include "app/board_text.hpp"
#include "app/game_in_play.hpp"
#include "app/saved_game.hpp"

namespace espalier::app {
namespace {

using Way = std::vector<std::string>;

// A game with its board at hand, if it has one.
class Board {
 public:
  explicit Board(const AnyGame& game)
      : game_(game), cells_(game->geometry().value_or(Geometry{}).cells) {
    for (const Cell& cell : cells_) {
      labels_.insert(cell.label);
      longest_ = std::max(longest_, cell.label.size());
    }
  }

  std::string pieces(const AnyPosition& position) const {
    std::string symbols;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      symbols += game_->piece_at(position, cell);
    }
    return symbols;
  }

  MoveView legal_move(const AnyPosition& position, AnyMove move) const {
    MoveView view{game_->format_move(position, move), {}};
    const Way named = labels_in(view.text);
    if (!named.empty()) view.ways.push_back(named);
    if (named.size() == 2) return view;
    const auto slides = game_->slides(position, move);
    if (named.empty() && !slides.empty()) {
      for (const std::size_t cell : slides.front().cells) view.ways.push_back({label(cell)});
    }
    if (named.size() > 2) {
      const Way turned = from_other_end(named, slides);
      if (is_text_of(turned, position, move)) view.ways.push_back(turned);
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

  // The cells that a text names, one after the other.
  Way labels_in(const std::string& text) const {
    Way named;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t length = std::min(longest_, text.size() - at);
      while (length > 0 && !labels_.contains(text.substr(at, length))) --length;
      if (length > 0) named.push_back(text.substr(at, length));
      at += std::max<std::size_t>(length, 1);
    }
    return named;
  }

  // A line of pieces is named by its two ends and where the first one goes. The same seen from the
  // second: where that one goes.
  Way from_other_end(const Way& named, const std::vector<Slide>& slides) const {
    for (const Slide& slide : slides) {
      if (label(slide.cells.front()) != named[1]) continue;
      return {named[1], named[0], label(slide.cells.back())};
    }
    return {};
  }

  // The game itself says whether that is another name of the move.
  bool is_text_of(const Way& way, const AnyPosition& position, AnyMove move) const {
    std::string text;
    for (const std::string& cell : way) text += cell;
    const auto read = game_->parse_move(position, text);
    return read && *read == move;
  }

  AnyGame game_;
  std::vector<Cell> cells_;
  std::unordered_set<std::string> labels_;
  std::size_t longest_ = 0;
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

Result<GameInPlay> game_of(const PositionRequest& request) {
  auto start = make_game_position(request.game, request.variant, request.position);
  if (!start) return start.error();
  return play_game(std::move(start).value(), request.moves);
}

PositionView view_of(GameInPlay& game) {
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
  view.ending = ending_text(game.ending());
  view.margin = game.margin();
  view.note = game.game()->note(position);
  if (const int stage = game.game()->stage(position); stage >= 0) view.stage = stage;
  view.text_board = board_text(game.game(), position);
  if (!view.over) {
    for (const AnyMove move : game.game().moves(position)) {
      view.moves.push_back(board.legal_move(position, move));
    }
  }
  if (!game.moves().empty()) {
    const AnyMove last = game.moves().back();
    game.undo();
    view.last = board.played_move(game.position(), last);
    game.redo();
  }
  return view;
}

}  // namespace

Result<BoardView> view_board(std::string_view game, std::string_view variant) {
  const auto made = make_game_position(game, variant, "");
  if (!made) return made.error();
  auto geometry = made->game->geometry();
  if (!geometry) return Error{made->info->name + " has no board that can be drawn"};
  return BoardView{made->info->name, made->variant, std::move(*geometry)};
}

Result<PositionView> view_position(const PositionRequest& request) {
  auto played = game_of(request);
  if (!played) return played.error();
  GameInPlay game = std::move(played).value();
  return view_of(game);
}

Result<std::string> game_text(const PositionRequest& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  return format_game(*game);
}

}  // namespace espalier::app
