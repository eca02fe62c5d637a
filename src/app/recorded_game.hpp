// Games as files keep them, in the manner of PGN (PGN standard, S. J. Edwards, 1994), for any game:
// tags, and a tree of moves with comments, signs and variations. Moves are the game's own texts
// (ErasedGame::written_move); what else differs between games is in GameInfo::record.
//
//   [White "Anderssen"]
//   [Result "1-0"]
//
//   1. e4 e5 2. f4 $1 {the gambit} exf4 (2... d5 3. exd5) 3. Bc4 1-0
//
// Promise: what is read is written again with every tag, comment, sign, variation and result. A
// text that cannot be read is an error that says the line, what is wrong and what was expected
// there. Deviations: a comment is written on one line's worth of blanks, whatever its line breaks
// were; a move that does nothing (--) is refused, as no game here has one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/game_in_play.hpp"
#include "app/games.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

struct RecordedLine;

struct RecordedMove {
  AnyMove move = {};
  std::string text = {};                   // as it was read
  std::size_t line = 0;                    // of the text it was read from, from 1 on
  std::vector<int> signs = {};             // $1 is "!", $2 is "?", and so on
  std::vector<std::string> comments = {};  // behind the move
  std::vector<RecordedLine> variations;    // what else could have been played; incomplete here
  std::vector<std::string> after = {};     // comments behind the variations
};

struct RecordedLine {
  std::vector<std::string> comments = {};  // before the first move
  std::vector<RecordedMove> moves = {};
};

struct RecordTag {
  std::string name;
  std::string value;
};

// A game whose moves nobody has played yet: what the signs of the text say.
struct RecordDraft {
  std::vector<RecordTag> tags = {};
  RecordedLine line = {};
  std::string result = "*";
  std::size_t first_line = 1;  // where it begins in the text
  bool rank_ten = false;       // some move of the whole text has a point such as h10

  const std::string* tag(std::string_view name) const;  // null: there is none
};

struct RecordedGame {
  GamePosition where;  // game, variant and first position
  std::vector<RecordTag> tags = {};
  RecordedLine line = {};
  std::string result = "*";
};

// --- reading -------------------------------------------------------------------------------------

inline constexpr int kDeepestVariation = 100;

// The games of a text, one after the other; an error names a line. A text without any game is one.
Result<std::vector<RecordDraft>> scan_records(std::string_view text);

// Plays the moves. The tags say which game it is; where they do not, it is the one that is
// `expected`, if that game's files need no tag for it, or chess, as everywhere.
//
// Of a game whose ranks other programs count from 1, all moves are read so if the text has a rank
// 10 or a move that is legal only so.
Result<RecordedGame> play_record(RecordDraft draft, std::string_view expected);

// The game with this number, from 1 on.
Result<RecordedGame> read_record(std::string_view text, std::string_view expected,
                                 std::size_t number = 1);

// Is it how a game ends: "1-0", "1/2-1/2", "0-0-1", "*"? Not "0-0", which is a move of chess.
bool is_result_text(std::string_view word);

// Does the text look like one or more such games?
bool looks_recorded(std::string_view text);

// --- writing -------------------------------------------------------------------------------------

std::string write_record(const RecordedGame& game);

// --- and games in play ---------------------------------------------------------------------------

// The main line. A game that went on where a draw could have been claimed is one of the variant
// that goes on. A result that the moves do not show is taken for a resignation; a draw by agreement
// leaves the game unfinished.
Result<GameInPlay> game_of(const RecordedGame& record);

// The game with the usual tags. `date` is "2026.11.18"; empty: not known.
RecordedGame record_of(const GameInPlay& game, std::string_view date);
std::string today_as_tag();

// What was kept of a game, and how it went on: the line of `game` becomes the main line, what was
// the main line before stays as a variation.
RecordedGame gone_on(RecordedGame record, const GameInPlay& game);

// "1-0", "1/2-1/2", "1/3-1/3-1/3", "*"
std::string result_of(const GameInPlay& game);

}  // namespace espalier::app
