// Every JSON answer of the command line says which version of its fields it has. The number grows
// when a field changes its meaning or goes away; new fields do not change it.
#pragma once

#include <string>
#include <utility>

#include "codec/json.hpp"

namespace espalier::app {

inline constexpr int kJsonVersion = 1;

// The answer as one line, with "version"; bytes that are not UTF-8 (file names) are replaced.
inline std::string versioned_text(Json json, int indent = -1) {
  if (json.is_object()) json["version"] = kJsonVersion;
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace espalier::app
