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

#include "app/any_game.hpp"
#include "app/provenance.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// How many weights a table has, in all stages together, and how large they may be.
struct TableForm {
  TableForm(std::size_t size, const NetworkForm& form = {})  // NOLINT: implicit on purpose
      : weights(size), network(form) {}
  Points most(std::size_t place) const;

  std::size_t weights;
  NetworkForm network;  // without inputs: sums of weights
};
// Of an evaluation of a game.
TableForm table_form(const ErasedGame& game, std::string_view evaluation);

// Files of another game, evaluation or size, weights that are too large and broken tables are
// errors that name the line. `path_name`: what messages call the file.
Result<PatternWeights> parse_pattern_weights(std::string_view text, const std::string& path_name,
                                             std::string_view game, std::string_view evaluation,
                                             const TableForm& form);
Result<PatternWeights> read_pattern_weights(const std::string& path, std::string_view game,
                                            std::string_view evaluation, const TableForm& form);

// The path. The game is that of the provenance; `stages` divides the number of weights. Weights
// that have a common divisor take less room. `network`: of a table that is one.
Result<std::string> write_pattern_weights(const std::string& path, std::string_view evaluation,
                                          std::size_t stages, const std::vector<Points>& weights,
                                          const Provenance& provenance,
                                          const NetworkForm& network = {});

}  // namespace espalier::app
