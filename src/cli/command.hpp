// What the subcommands share. Exit codes: 0 done, 1 the run failed, 2 wrong usage or bad input with
// one clear line on stderr.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;

// Prints on stderr; if that is closed or full, nothing happens.
void tell(const std::string& text);
// Prints "espalier: MESSAGE" on stderr.
int bad_input(const std::string& message);
int failed(const std::string& message);

// What the user typed to start this program, for hints how to go on: "espalier".
const std::string& started_as();

// From now on the first Ctrl-C (or TERM, HUP) sets interrupted(), which searches poll; the second
// ends the program. `say` is printed at the first, where it takes a while; it must be a literal.
// Commands that have nothing to keep leave Ctrl-C as it is.
void stop_on_interrupt(std::string_view say = {});
// nohup asks for it: such a program goes on when its terminal is closed.
bool hangup_is_ignored();
StopFlag& interrupted();

// Each adds its subcommand, or several, to the program.
void add_games(Command program);
void add_strategies(Command program);
void add_tree(Command program);
void add_perft(Command program);
void add_analyse(Command program);
void add_suite(Command program);
void add_review(Command program);
void add_play(Command program);
void add_bench(Command program);
void add_lab(Command program);
void add_match(Command program);
void add_fit(Command program);
void add_tune(Command program);
void add_endgame(Command program);
void add_serve(Command program);
void add_protocols(Command program);  // ugi, uci, xboard

}  // namespace espalier::cli
