// A player that is another program, over UGI or UCI. Sources: the UCI protocol (Huber &
// Meyer-Kahlen 2000), and UGI, its form for any two-player game; first player = p1 = white.
//
// Promise: every call ends within a bounded time, whatever the program does. No answer in time is
// Overtime; an answer that is no legal move, or nothing but noise, is Illegal; a program that ends
// or closes its output is a Crash. The reason quotes its last lines. After a failure the program is
// ended, and started again by the next new_game.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace espalier::match {

// Starts the program and waits until it is ready; an error says why it is not, or that it knows an
// option or its value by another name, or that it plays another game.
Result<std::unique_ptr<Player>> make_external_player(const ProgramSpec& spec,
                                                     const OwnLimits& limits,
                                                     const app::AnyGame& game);

// --- the lines that are sent and understood; here for the tests ----------------------------------

// "position startpos moves a1 b2", "position fen F moves ..."; over UCI in the form that protocol
// has for the game.
std::string position_line(Protocol protocol, const Turn& turn);

// "go depth 4", "go movetime 100", "go p1time 60000 p2time 59000 p1inc 1000 p2inc 1000"; UCI says
// wtime, btime, winc, binc. A written time takes the place of the clock.
std::string go_line(Protocol protocol, const Turn& turn, const OwnLimits& own);

// Depth, nodes and score of an "info" line; what it does not say stays. Lines of second-best moves
// (multipv 2 and more) say nothing. Mate in n moves is win_in(2 n - 1), being mated loss_in(2 n).
void read_info(std::string_view line, Choice& choice);

}  // namespace espalier::match
