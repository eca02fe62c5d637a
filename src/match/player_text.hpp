// Players from one text.
//
//   player   = [ 'name="' NAME '"' ] kind
//   kind     = recipe { limit }                            the engine; see docs/recipes.md
//            | "strategy(" STRATEGY { SETTING "=" number } ")" { limit }
//            | "random" | "first" | "greedy"
//            | "mix(" number kind { "|" number kind } ")"
//            | ( "ugi" | "uci" | "xboard" ) "(" COMMAND { ARGUMENT } { "|" OPTION [ "=" VALUE ] }
//            ")"
//                { limit | "timeout=" time | "startup=" time | "clock=" number }
//   limit    = "depth=" number | "nodes=" number | "time=" time
//   time     = number [ "ms" | "s" | "m" | "h" ]
//
// Limits may also stand among the words of the recipe or of the strategy. Commands are split like a
// shell does it, with quotes; no shell is run. docs/players.md explains all of it.
//
// Promise: every text gives a player or one line that says what is wrong.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace espalier::match {

// Checks all that can be checked without playing; programs are not started. `limits` are the
// match's: a player that could think for ever is refused. With a game clock, give a time.
Result<PlayerSpec> parse_player(std::string_view text, const app::GamePosition& where,
                                const engine::Limits& limits);

// The name that was given, or else the text in its short form: single blanks, limits at the end.
std::string name_of(const PlayerSpec& spec);

// One text for each player: as name_of, but with presets spelt out and the name in front, so that
// it can be stored. Reading it gives the same player.
std::string canonical_text(const PlayerSpec& spec);

// A program is started here, so that an error comes before the first game.
Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec, const app::GamePosition& where);

}  // namespace espalier::match
