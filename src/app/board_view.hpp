// A game as any page or program draws it: cells, pieces, legal moves and how to point at them, what
// the last move did. Whoever draws it needs no rules.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/geometry.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

class GameInPlay;     // game_in_play.hpp
struct RecordedGame;  // recorded_game.hpp

// The board of a game, without a position.
struct BoardView {
  std::string game;
  std::string variant;
  Geometry geometry;
  std::string start = {};  // a symbol for each cell: the pieces before the first move
  // What moves call each cell, in games where a move has one name and several cells, as the columns
  // of Connect-4 have; otherwise empty.
  std::vector<std::string> move_names = {};
  // With more than two seats: by how many degrees against the clock the board is turned, so that a
  // seat's pieces lie below at the start. Empty: no seat has pieces there.
  std::vector<double> turns = {};
};
// An error if the game has no board.
Result<BoardView> view_board(std::string_view game, std::string_view variant);

// Where a game stands: a position, and the moves played from there with blanks between them. Empty
// texts mean the defaults.
struct PositionRequest {
  std::string game;
  std::string variant;
  std::string position;
  std::string moves;
};

// A legal move and the ways to point at it: cells to touch one after the other. No way: the move
// has no cells (a pass). Several moves may share a way.
struct MoveView {
  std::string text;
  std::vector<std::vector<std::string>> ways;
  // The piece that arrives, where another move has the same way; otherwise none.
  char becomes = kNoPiece;
};
// The legal moves of a position that is not over, in the order of the game's move list.
std::vector<MoveView> view_moves(const AnyGame& game, const AnyPosition& position);

// The way of one piece; `off`: it leaves the board towards this point.
struct SlideView {
  std::vector<std::string> cells;
  std::optional<std::pair<double, double>> off;
};

struct CellChange {
  std::string cell;
  char before = kNoPiece;
  char after = kNoPiece;
};

struct PlayedMove {
  std::string text;
  Seat side = Seat::First;
  std::vector<SlideView> slides;
  std::vector<CellChange> changes;
};

struct PositionView {
  std::string game;
  std::string variant;
  std::string start;     // "start", or the position that the moves were played from
  std::string position;  // where they led to
  std::string pieces;    // a symbol for each cell of the board; empty: there is none
  Seat to_move = Seat::First;
  std::vector<std::string> played;  // the moves, each in the notation of its position
  // The same as people write them, in games where that differs; otherwise empty.
  std::vector<std::string> written;
  std::optional<PlayedMove> last;
  std::vector<MoveView> moves;  // none once the game is over
  bool over = false;
  std::string result;               // in words; empty while the game goes on
  std::optional<Seat> winner;       // none: the point is shared, or the game goes on
  std::vector<double> points;       // the shares of the point, one per seat; empty: it goes on
  std::string ending;               // "", or why: "rules", "third-time", ... (board_view.cpp)
  std::optional<int> margin;        // of the winner, in games that count it
  std::string note;                 // what the board does not show
  std::vector<std::string> alarms;  // cells of the mover's royal pieces that are in danger
  std::string captured;             // pieces that were taken, the first one first
  std::optional<int> stage;
  std::string text_board;  // rows from the top, as the terminal shows them
};
Result<PositionView> view_position(const PositionRequest& request);

// The two halves of view_position, for callers that continue the game. A view takes the last move
// back and plays it again, so the game is the same afterwards.
Result<GameInPlay> read_game(const PositionRequest& request);
PositionView view_game(GameInPlay& game);

struct CellSetting {
  std::string cell;
  char piece = kNoPiece;  // this one empties the cell
};
struct EditRequest {
  std::string game;
  std::string variant;
  std::string position;  // "empty": a board without pieces
  std::vector<CellSetting> set;
  std::optional<Seat> side;  // to move; none: as before
};
// The position with those cells changed, if the game takes it; its own reason if not.
Result<PositionView> edit_position(const EditRequest& request);

// What a pasted text turned out to be.
struct TextRead {
  std::string kind;  // "position", "moves", "game"
  PositionRequest where;
  // A recorded game: tags, comments and variations besides; null: it is none.
  std::shared_ptr<const RecordedGame> record = nullptr;
};
// A saved game, a game of a match, a position or moves: of the given game first, then of any other.
// Empty: no game is preferred.
Result<TextRead> read_text(std::string_view game, std::string_view variant, std::string_view text);

// The saved-game form (saved_game.hpp) of a game that stands there.
Result<std::string> game_text(const PositionRequest& request);

// The recorded form (recorded_game.hpp). The moves may have comments, signs and variations between
// them, as recorded games have them; the tags are pairs of name and value.
using TagPairs = std::vector<std::pair<std::string, std::string>>;
Result<std::string> recorded_text(const PositionRequest& request, const TagPairs& tags,
                                  std::string_view result);

}  // namespace espalier::app
