// The published figures (experiments/published), which are part of the binary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

// The text of a file of experiments/published; empty if there is none of this name.
std::string_view published_csv(std::string_view name);

// Rows of fields; the first row is the header. A field may stand in double quotes.
std::vector<std::vector<std::string>> parse_csv(std::string_view text);

// The place of a column in a header; the header must have it.
std::size_t column_of(const std::vector<std::string>& header, std::string_view name);

// A field as it is written to a CSV file: quoted where it has to be.
std::string csv_field(std::string_view text);

}  // namespace espalier::lab
