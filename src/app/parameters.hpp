// Numbers, times, and "name=number,name=number" as users write them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::app {

using Parameters = std::map<std::string, double>;

// A finite number and nothing else.
Result<double> parse_number(std::string_view text, std::string_view what);

// An integer in low..high.
Result<long> parse_integer(std::string_view text, std::string_view what, long low, long high);

// "2s", "500ms", "1m", "1h", or seconds: "2", "0.5".
Result<double> parse_duration(std::string_view text, std::string_view what);

// Only the allowed names; every name once.
Result<Parameters> parse_parameters(std::string_view text, const std::vector<std::string>& allowed,
                                    std::string_view what);

}  // namespace espalier::app
