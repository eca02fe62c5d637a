// The words of a line, for all protocols.
#pragma once

#include "app/line_words.hpp"

namespace espalier::protocol {

using app::LineWords;
using app::printable;
using app::read_whole_number;
using app::same_ignoring_case;

}  // namespace espalier::protocol
