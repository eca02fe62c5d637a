// How `espalier match` shows its results: words for people, JSON for scripts.
#pragma once

#include <string>

#include "codec/codec.hpp"
#include "match/match_request.hpp"
#include "match/tournament.hpp"

namespace espalier::cli {

// Who meets whom under which conditions.
void print_heading(const match::PreparedMatch& match);
void print_standing(const match::PreparedMatch& match, const match::Standing& standing);
// The fields of CLI.md are in the view of the first player against all others.
app::Json encode(const match::PreparedMatch& match, const match::Standing& standing,
                 const match::MatchOutcome& outcome);

// "340 games, 180 wins 40 draws 120 losses, Elo +61 +- 30, LLR 1.20 in -2.94..2.94"
std::string progress_words(const match::Plan& plan, const match::MatchProgress& progress);

}  // namespace espalier::cli
