// One program that speaks a protocol, from its first line to its last.
#pragma once

#include <cstdio>
#include <optional>
#include <string_view>

#include "espalier/core/result.hpp"
#include "protocol/session.hpp"

namespace espalier::protocol {

// Reads until `quit` or the end of the input. If the first word is the name of another protocol,
// that one is spoken. An error only if the settings are wrong; then nothing was read or written.
std::optional<Error> run(std::string_view protocol, const Settings& settings, int input,
                         std::FILE* output);

}  // namespace espalier::protocol
