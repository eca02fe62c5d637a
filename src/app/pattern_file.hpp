// Files of pattern weights (TOML): the table of a pattern evaluation and where it comes from. The
// format is described in experiments/weights/README.md.
//
// Promise: what was written is read back exactly, and a file that lost or changed a character of
// its table is refused.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/provenance.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// Files of another game, evaluation or size and broken tables are errors that name the line.
// `path_name`: what messages call the file. `expected_count`: in all stages together.
Result<PatternWeights> parse_pattern_weights(std::string_view text, const std::string& path_name,
                                             std::string_view game, std::string_view evaluation,
                                             std::size_t expected_count);
Result<PatternWeights> read_pattern_weights(const std::string& path, std::string_view game,
                                            std::string_view evaluation,
                                            std::size_t expected_count);

// The path. The game is that of the provenance; `stages` divides the number of weights. Weights
// that have a common divisor take less room.
Result<std::string> write_pattern_weights(const std::string& path, std::string_view evaluation,
                                          std::size_t stages, const std::vector<Points>& weights,
                                          const Provenance& provenance);

}  // namespace espalier::app
