// "Did you mean": the nearest of a list of names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::app {

// The name that takes the least retyping; the first of them if several.
std::string nearest(std::string_view word, const std::vector<std::string>& names);

// "unknown strategy 'alfa-beta'; the nearest is 'alpha-beta' (espalier strategies lists all)"
std::string unknown_name(std::string_view kind, std::string_view word,
                         const std::vector<std::string>& names, std::string_view where_listed);

}  // namespace espalier::app
