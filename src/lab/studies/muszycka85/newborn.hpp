// The expected number of leaves alpha-beta creates on uniform trees of depth 2 and 3, exactly.
// Source: Newborn 1977 (table II of Muszycka85); Fuller, Gaschnig & Gillogly 1973 for independent
// values. Derived anew here, see the .cpp.
#pragma once

#include <cstdint>

namespace espalier::lab::muszycka85 {

// Independent, distinct values: every order of the leaves is equally likely. Depth 2 or 3.
double expected_leaves_unordered(std::uint32_t width, std::uint32_t depth);

// Integer-dependent values: siblings get a permutation of 1..w, a leaf the sum along its path.
double expected_leaves_integer(std::uint32_t width, std::uint32_t depth);

// Independent, continuous values, any depth: Baudet 1978, Pearl 1982 (Muszycka85 3.4, [4, 26]).
double expected_leaves_alpha_beta(std::uint32_t width, std::uint32_t depth);

// Knuth & Moore 1975: the least number of leaves any strategy can do with.
double minimal_leaves(std::uint32_t width, std::uint32_t depth);

// Pearl 1980: the branching factor of the best strategies, xi/(1 - xi).
double branching_factor(std::uint32_t width);

}  // namespace espalier::lab::muszycka85
