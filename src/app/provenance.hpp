// Where fitted numbers come from; needed to trust and repeat them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::app {

struct Provenance {
  std::string fitted_by;  // a person, or the program and its version
  std::string date;       // 2025-11-16
  std::string method;
  std::int64_t positions = 0;  // how many were looked at; 0: set by hand
  std::string game;
  std::string note;          // may be empty
  std::string variant = {};  // of the game, for which the numbers were made; empty: not said
};

// One line.
std::string in_words(const Provenance& provenance);

// The variant that a note names at its end, as files without a field `variant` do: "...; variant
// 8x8". Empty: it names none.
std::string variant_in_note(std::string_view note);

// Control characters become blanks.
std::string one_line(std::string text);

// Today's date in UTC, as 2025-11-16.
std::string today();

}  // namespace espalier::app
