// What the subcommands share. Exit codes: 0 done, 1 the run failed, 2 wrong usage or bad input with
// one clear line on stderr.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

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

// From now on the first Ctrl-C (or TERM, HUP) sets interrupted(), which searches poll; the second
// ends the program. `say` is printed at the first, where it takes a while; it must be a literal.
// Commands that have nothing to keep leave Ctrl-C as it is.
void stop_on_interrupt(std::string_view say = {});
StopFlag& interrupted();

// Each adds a subcommand whose callback leaves its exit code in `code`.
void add_games(CLI::App& app, int& code);
void add_strategies(CLI::App& app, int& code);
void add_tree(CLI::App& app, int& code);
void add_perft(CLI::App& app, int& code);
void add_analyse(CLI::App& app, int& code);
void add_play(CLI::App& app, int& code);
void add_bench(CLI::App& app, int& code);
void add_lab(CLI::App& app, int& code);
void add_match(CLI::App& app, int& code);
void add_fit(CLI::App& app, int& code);
void add_tune(CLI::App& app, int& code);
void add_serve(CLI::App& app, int& code);
void add_protocols(CLI::App& app, int& code);  // ugi, uci, xboard

}  // namespace espalier::cli
