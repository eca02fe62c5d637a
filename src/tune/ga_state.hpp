// A genetic run in a file, so that it can be taken up again after a stop, a kill or a power cut.
//
// Promise: the file is that of one finished generation or of the next, never half of one. What was
// asked for (the run) is kept beside the population; a file of another run is refused, and the
// message says what differs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "tune/ga.hpp"

namespace espalier::tune {

// `run`: everything that the result depends on, apart from the number of generations.
std::optional<Error> write_state(const std::string& path, const app::Json& run,
                                 const Evolution& evolution);

// Nothing if there is no such file. `genes` and `options` are what every individual must fit.
Result<std::optional<Evolution>> read_state(const std::string& path, const app::Json& run,
                                            std::size_t genes, const GeneticOptions& options);

}  // namespace espalier::tune
