// What the parts of the engine say in a story, in words.
#pragma once

#include <string>

#include "app/tree_search.hpp"

namespace espalier::app {

// Has the event a window, a value? A note on the order of children, say, has no window.
bool tells_window(const Event& event);
bool tells_value(const Event& event);

// "3 plies", "1 ply", "2.5 plies": a depth in quarters of a ply.
std::string plies_text(int quarters);

// Why a node is entered, evaluated or remembered: "null move: ", or nothing.
std::string engine_why(const Event& event);

// Each gives the sentence of an event that only the engine tells; empty: it is told otherwise.
std::string engine_note(const TraceStep& step);
std::string engine_update(const TraceStep& step);
std::string engine_skip(const TraceStep& step);
std::string engine_retrieve(const TraceStep& step);
std::string engine_pass(const TraceStep& step);

}  // namespace espalier::app
