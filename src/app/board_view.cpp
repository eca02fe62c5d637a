#include "app/board_view.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "app/board_text.hpp"
#include "app/game_in_play.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

// A game with its board at hand, if it has one.
class Board {
 public:
  explicit Board(const AnyGame& game) : game_(game) {
    Geometry geometry = game->geometry().value_or(Geometry{});
    cells_ = std::move(geometry.cells);
    pieces_ = std::move(geometry.pieces);
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
    for (const Way& way : game_->touches(position, move)) {
      std::vector<std::string>& cells = view.ways.emplace_back();
      for (const std::size_t cell : way) cells.push_back(label(cell));
    }
    return view;
  }

  char arriving(const AnyPosition& position, AnyMove move) const {
    const std::vector<Way> ways = game_->touches(position, move);
    if (ways.empty() || ways.front().empty()) return kNoPiece;
    return game_->piece_at(game_->play(position, move), ways.front().back());
  }

  // Where the mover's royal pieces stand, if they are in danger.
  std::vector<std::string> alarms(const AnyPosition& position) const {
    std::vector<std::string> labels;
    if (cells_.empty() || !game_->in_danger(position)) return labels;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      const Piece* piece = piece_of(game_->piece_at(position, cell));
      if (piece != nullptr && piece->royal && piece->side == game_->to_move(position)) {
        labels.push_back(label(cell));
      }
    }
    return labels;
  }

  // The pieces of others that a move has taken off the board. Pieces that only change sides or
  // kinds are as many as before.
  std::string taken(const AnyPosition& before, const AnyPosition& after) const {
    std::string gone;
    const std::string old = pieces(before);
    const std::string fresh = pieces(after);
    const auto on_board = [](const std::string& board) {
      return board.size() -
             static_cast<std::size_t>(std::count(board.begin(), board.end(), kNoPiece));
    };
    if (on_board(fresh) >= on_board(old)) return gone;
    for (const Piece& piece : pieces_) {
      if (piece.side == game_->to_move(before)) continue;
      const auto lost = std::count(old.begin(), old.end(), piece.symbol) -
                        std::count(fresh.begin(), fresh.end(), piece.symbol);
      if (lost > 0) gone.append(static_cast<std::size_t>(lost), piece.symbol);
    }
    return gone;
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

  const Piece* piece_of(char symbol) const {
    const auto found = std::find_if(pieces_.begin(), pieces_.end(),
                                    [&](const Piece& piece) { return piece.symbol == symbol; });
    return found == pieces_.end() ? nullptr : &*found;
  }

  AnyGame game_;
  std::vector<Cell> cells_;
  std::vector<Piece> pieces_;
};

// What was taken in a game, the first one first.
std::string captured_in(const Board& board, const GameInPlay& game) {
  std::string captured;
  AnyPosition at = game.start();
  for (const AnyMove move : game.moves()) {
    const AnyPosition next = game.game().play(at, move);
    captured += board.taken(at, next);
    at = next;
  }
  return captured;
}

// The name of the only move that each cell says from the start; empty if names and cells agree.
std::vector<std::string> names_by_moves(const AnyGame& game, const AnyPosition& start,
                                        std::size_t cells) {
  std::vector<std::string> names(cells);
  for (const AnyMove move : game.moves(start)) {
    const std::vector<Way> ways = game->touches(start, move);
    for (const Way& way : ways) {
      if (way.size() != 1 || ways.size() < 2 || !names[way.front()].empty()) return {};
      names[way.front()] = game->format_move(start, move);
    }
  }
  return std::find(names.begin(), names.end(), "") == names.end() ? names
                                                                  : std::vector<std::string>{};
}

std::string ending_text(std::optional<Ending> ending) {
  if (!ending) return "";
  switch (*ending) {
    case Ending::Rules: return "rules";
    case Ending::Repetition: return "repetition";
    case Ending::ThirdTime: return "third-time";
    case Ending::NoProgress: return "no-progress";
    case Ending::PerpetualCheck: return "perpetual-check";
    case Ending::PerpetualChase: return "perpetual-chase";
  }
  return "";
}

}  // namespace

namespace {

// From the middle of all cells to the middle of a seat's pieces, turned until it points down.
std::vector<double> turns_of(const AnyGame& game, const Geometry& geometry) {
  if (game->seats() == 2) return {};
  const AnyPosition start = game.start();
  double middle_x = 0;
  double middle_y = 0;
  for (const Cell& cell : geometry.cells) {
    middle_x += cell.x / static_cast<double>(geometry.cells.size());
    middle_y += cell.y / static_cast<double>(geometry.cells.size());
  }
  std::vector<double> turns;
  for (std::size_t seat = 0; seat < game->seats(); ++seat) {
    double x = 0;
    double y = 0;
    for (std::size_t cell = 0; cell < geometry.cells.size(); ++cell) {
      const char symbol = game->piece_at(start, cell);
      const bool own =
          std::any_of(geometry.pieces.begin(), geometry.pieces.end(), [&](const Piece& piece) {
            return piece.symbol == symbol && piece.side == seat_at(seat);
          });
      if (!own) continue;
      x += geometry.cells[cell].x - middle_x;
      y += geometry.cells[cell].y - middle_y;
    }
    if (std::hypot(x, y) < 0.5) return {};
    constexpr double kDegrees = 180 / 3.14159265358979323846;
    const double turn = std::round(-90 - std::atan2(y, x) * kDegrees);
    turns.push_back(turn < 0 ? turn + 360 : turn);
  }
  return turns;
}

}  // namespace

Result<BoardView> view_board(std::string_view game, std::string_view variant) {
  const auto made = make_game_position(game, variant, "");
  if (!made) return made.error();
  auto geometry = made->game->geometry();
  if (!geometry) return Error{made->info->name + " has no board that can be drawn"};
  const Board board(made->game);
  auto names = names_by_moves(made->game, made->position, geometry->cells.size());
  std::vector<double> turns = turns_of(made->game, *geometry);
  return BoardView{made->info->name,
                   made->variant,
                   std::move(*geometry),
                   board.pieces(made->position),
                   std::move(names),
                   std::move(turns)};
}

std::vector<MoveView> view_moves(const AnyGame& game, const AnyPosition& position) {
  const Board board(game);
  std::vector<MoveView> views;
  for (const AnyMove move : game.moves(position)) {
    views.push_back(board.legal_move(position, move));
  }
  const auto moves = game.moves(position);
  for (std::size_t i = 0; i < views.size(); ++i) {
    const bool shared = std::any_of(views.begin(), views.end(), [&](const MoveView& other) {
      return &other != &views[i] && !views[i].ways.empty() && other.ways == views[i].ways;
    });
    if (shared) views[i].becomes = board.arriving(position, moves[i]);
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
  view.written = game.written_texts();
  if (view.written == view.played) view.written.clear();
  view.over = game.over();
  view.result = game.result_in_words();
  view.winner = game.winner();
  view.points = game.points();
  view.ending = ending_text(game.ending());
  view.margin = game.margin();
  view.note = game.game()->note(position);
  view.alarms = board.alarms(position);
  view.captured = captured_in(board, game);
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

Result<std::string> recorded_text(const PositionRequest& request, const TagPairs& tags,
                                  std::string_view result) {
  auto start = make_game_position(request.game, request.variant, request.position);
  if (!start) return start.error();
  if (!result.empty() && !is_result_text(result)) {
    return Error{"result " + in_quotes(result) + ": expected 1-0, 0-1, 1/2-1/2 or *"};
  }
  RecordDraft draft;
  if (!trimmed(request.moves).empty()) {
    auto drafts = scan_records(request.moves);
    if (!drafts) return drafts.error();
    if (drafts->size() != 1) return Error{"expected the moves of one game"};
    draft = std::move(drafts).value().front();
  }
  draft.tags = {{"Game", start->info->name},
                {"Variant", start->variant},
                {"Start", start->game->format_position(start->position)}};
  auto record = play_record(std::move(draft), request.game);
  if (!record) return record.error();
  RecordedGame game = std::move(record).value();
  game.tags.clear();
  for (const auto& [name, value] : tags) game.tags.push_back({name, value});
  const auto played = game_of(game);
  if (!played) return played.error();
  const std::string by_moves = result_of(*played);
  game.result = by_moves != "*" || result.empty() ? by_moves : std::string(result);
  return write_record(game);
}

}  // namespace espalier::app
