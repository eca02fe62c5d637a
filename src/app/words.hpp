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

std::string_view kind_text(EventKind kind);            // "enter", "open-insert", ...
std::string_view reason_text(Reason reason);           // "cut-off", "beta-test", ... or ""
std::string_view knowledge_text(Knowledge knowledge);  // "at-least", "rules", ... or ""
std::string_view bound_text(Bound bound);              // "exact", "lower", "upper"

// One sentence: what happened and why.
std::string step_text(const TraceStep& step);

}  // namespace espalier::app
