// --cells: which cells of a study.
//   filter := term {(',' | ' ') term}      all terms must fit
//   term   := key '=' value {'|' value}    tree=U  w=3|4  scheme=unordered  table=III
//           | value {'|' value}            any label, or the cell itself: U(3,6)  III
// A comma inside parentheses belongs to the value.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "lab/study.hpp"

namespace espalier::lab {

// The numbers of the cells that fit, in order; an error with the nearest names if none does.
Result<std::vector<std::size_t>> select_cells(const Study& study, std::string_view filter);

}  // namespace espalier::lab
