// Files of fitted models (TOML): what the tests of select=, node-cutting and windows need. The
// format is described in experiments/params/README.md.
#pragma once

#include <string>
#include <string_view>

#include "app/provenance.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/models.hpp"

namespace espalier::app {

// Every number is checked; an error names file and line. The models of another game or of another
// evaluation are refused, unless `game` or `evaluation` is empty. Older files do not name their
// evaluation; they are taken for any.
Result<engine::Models> read_models(const std::string& path, std::string_view game = {},
                                   std::string_view evaluation = {});
// The same from a text; messages call it `path`.
Result<engine::Models> parse_models(std::string_view text, const std::string& path,
                                    std::string_view game, std::string_view evaluation = {});

// The path. Models::provenance is not written; `provenance` is, and the evaluation they were fitted
// for unless it is empty. A file that would not read back as the same models is not written.
Result<std::string> write_models(const std::string& path, const engine::Models& models,
                                 const Provenance& provenance, std::string_view evaluation = {});

}  // namespace espalier::app
