// What the laws and the sweeps of pathology have in common.
#pragma once

#include <cstdint>

namespace espalier::lab::pathology {

// Two products whose relative difference is at most kSame are equal: they were multiplied in
// another order.
inline constexpr double kSame = 1e-12;

// First moves at the root, which is level 0, and at every second level below.
inline bool first_moves(std::uint32_t level) { return level % 2 == 0; }

}  // namespace espalier::lab::pathology
