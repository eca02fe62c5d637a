// Events and values in words: the one place where a trace becomes text.
#pragma once

#include <string>
#include <string_view>

#include "app/tree_search.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/options.hpp"

namespace espalier::app {

// 41, 0.25, -inf, +inf, +inf-1, -inf+1
std::string value_text(double value);
// The same for a chance of winning: six digits.
std::string chance_text(double chance);
// The same for a game, in MAX's view: "win in 3" and "loss" where the game is decided.
std::string board_value_text(double value);
// The sentence of a step on a board: values of decided games in words.
std::string with_wins_in_words(std::string_view text);

// What the value of a step says about its node: a cut-off and a stored bound leave it open on one
// side, and so does a search that ended outside its own window.
Bound value_bound(const TraceStep& step);
// "at most 7", "at least 7", "7"
std::string bounded_text(Bound bound, const std::string& value);
// "<= 7", ">= 7", "7"
std::string signed_text(Bound bound, const std::string& value);
// The window after the step has no value in it: alpha has passed beta.
bool window_is_closed(const Event& event);

std::string_view kind_text(EventKind kind);            // "enter", "open-insert", ...
std::string_view reason_text(Reason reason);           // "cut-off", "beta-test", ... or ""
std::string_view knowledge_text(Knowledge knowledge);  // "at-least", "rules", ... or ""
std::string_view bound_text(Bound bound);              // "exact", "lower", "upper"

// What a growing search has written at a node: "[3, 9]", "pn 1 dn 2", "3 ↑1 ↓2", "N 12 W 5 Q 0.42".
std::string label_text(const Label& label);
std::string_view label_name(LabelKind kind);  // "bounds", "proof", "conspiracy", "visits"

// One sentence: what happened and why.
std::string step_text(const TraceStep& step);

}  // namespace espalier::app
