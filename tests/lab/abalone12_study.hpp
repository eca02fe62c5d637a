// abalone12/optimisations as its tests speak of it.
#pragma once

#include <algorithm>
#include <string_view>

#include "lab/laboratory.hpp"
#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {

inline const Study& study() { return *find_study("abalone12/optimisations").value(); }

inline std::size_t cell_with(const Labels& labels) {
  const Results none(study(), std::vector<CellTotal>(study().cells().size()));
  return none.find_cell(labels).value();
}

inline Results measured(const std::vector<std::size_t>& cells, std::uint64_t samples) {
  std::vector<CellTotal> totals(study().cells().size());
  for (const std::size_t cell : cells) {
    totals[cell] = {samples, compute(study(), 1, {cell, 0, samples})};
  }
  return Results(study(), std::move(totals));
}

// The claim whose text has these words; one that nothing has if there is none.
inline Claim claim_with(const std::vector<Claim>& claims, std::string_view words) {
  const auto found = std::find_if(claims.begin(), claims.end(), [&](const Claim& one) {
    return one.text.find(words) != std::string::npos;
  });
  return found == claims.end() ? Claim{} : *found;
}

}  // namespace espalier::lab::abalone12
