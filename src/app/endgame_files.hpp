// Endgame tables as files: DIR/GAME-CLASS.endgame, one for each class (core/endgame.hpp), and how a
// folder of them is filled.
//
// A file is one line of text (game, class, number of places, bits of a place, longest game in
// plies, checksum) and then the places, packed into as few bits as the longest game needs.
//
// Promise: a file that lost or changed a byte is refused. Files are written beside and renamed: a
// folder holds whole tables only, and a build that was stopped goes on where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/endgame.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::app {

std::string endgame_file(const std::string& folder, std::string_view game,
                         const EndgameClass& table);

// The bytes of a file, and back. `path` names it in messages.
std::string pack_endgame(std::string_view game, const EndgameClass& table,
                         const std::vector<EndgameCode>& codes);
Result<std::vector<EndgameCode>> unpack_endgame(std::string_view bytes, const std::string& path,
                                                std::string_view game, const EndgameClass& table);

// All tables of the game in a folder. None at all is an error.
Result<std::shared_ptr<const EndgameTables>> read_endgame_tables(const std::string& folder,
                                                                 const ErasedGame& game);

// --- building --------------------------------------------------------------------------------

// What is known of a class when it is done.
struct EndgameReport {
  EndgameClass table;
  bool kept = false;                // it was in the folder already
  std::uint64_t positions[3] = {};  // won, drawn and lost for the mover; drawn: with empty places
  int longest = 0;                  // plies
  std::string longest_position;
  double seconds = 0;
  std::size_t number = 0;  // of `all` classes, from 1 on
  std::size_t all = 0;
};
using OnEndgame = std::function<void(const EndgameReport&)>;

struct EndgameRequest {
  int pieces = 0;  // on the board, at most
  std::string folder;
};

// Builds what is missing, class by class; each is checked forwards before it is written. True:
// everything is there; false: stopped.
Result<bool> build_endgames(const ErasedGame& game, const EndgameRequest& request,
                            const StopFlag& stop, const OnEndgame& on_class);

}  // namespace espalier::app
