// Signs and words that HTML and Markdown share, so that no meaning hangs on a colour alone.
#pragma once

#include <string_view>
#include <vector>

#include "lab/document.hpp"

namespace espalier::lab {

std::string_view tone_sign(Tone tone);  // empty if plain
std::string_view tone_word(Tone tone);  // also the class in HTML; empty if plain
std::string_view verdict_sign(Verdict verdict);

// The widest of the heading and the rows.
std::size_t column_count(const Table& table);
// Which columns hold numbers alone, to be aligned at their ends.
std::vector<bool> numeric_columns(const Table& table);

}  // namespace espalier::lab
