// Files of fitted models (TOML): what the tests of select=, node-cutting and windows need. The
// format is described in experiments/params/README.md.
#pragma once

#include <cstdint>
#include <string>

#include "espalier/core/result.hpp"
#include "espalier/search/engine/models.hpp"

namespace espalier::app {

// Where the numbers come from; without it nobody can trust or repeat them.
struct Provenance {
  std::string fitted_by;  // a person, or the program and its version
  std::string date;       // 2025-11-16
  std::string method;
  std::int64_t positions = 0;  // how many were looked at; 0: set by hand
  std::string game;
  std::string note;  // may be empty
};

// One line; what read_models leaves in Models::provenance.
std::string in_words(const Provenance& provenance);

// Every number is checked; an error names file and line.
Result<engine::Models> read_models(const std::string& path);

// The path. Models::provenance is not written; `provenance` is. A file that would not read back as
// the same models is not written.
Result<std::string> write_models(const std::string& path, const engine::Models& models,
                                 const Provenance& provenance);

}  // namespace espalier::app
