// What the reports of tuners and fitters write into tables and sentences.
#pragma once

#include <fmt/core.h>

#include <string>
#include <utility>

#include "lab/document.hpp"

namespace espalier::tune {

inline std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

inline lab::TableCell cell(std::string text) { return {std::move(text), "", lab::Tone::Plain, ""}; }

}  // namespace espalier::tune
