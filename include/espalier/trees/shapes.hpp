// How many children a node of a synthetic tree has. Source: Muszycka85 3.2.
//   U(w,d)  every inner node has w children, all leaves are at level d
//   N(w,d)  the root has 1..w children, every other node 0..w-1, uniformly; leaves at level d at
//   most
// A shape is a small value; the fan-out of a node follows from its hash, so no tree is stored.
#pragma once

#include <cstdint>

#include "espalier/core/rng.hpp"

namespace espalier::trees {

inline constexpr std::uint64_t kFanOutSalt = 1;

struct Uniform {
  std::uint32_t width = 2;
  std::uint32_t depth = 2;

  constexpr std::uint32_t fan_out(std::uint64_t /*node*/, std::uint32_t level) const {
    return level < depth ? width : 0;
  }
};

struct Nonuniform {
  std::uint32_t width = 2;
  std::uint32_t depth = 2;

  constexpr std::uint32_t fan_out(std::uint64_t node, std::uint32_t level) const {
    if (level >= depth) return 0;
    const auto draw =
        static_cast<std::uint32_t>(bounded(hash_salt(node, kFanOutSalt), width));  // 0..w-1
    return level == 0 ? draw + 1 : draw;
  }
};

// Either of them, chosen at run time.
struct AnyShape {
  bool uniform = true;
  std::uint32_t width = 2;
  std::uint32_t depth = 2;

  constexpr std::uint32_t fan_out(std::uint64_t node, std::uint32_t level) const {
    return uniform ? Uniform{width, depth}.fan_out(node, level)
                   : Nonuniform{width, depth}.fan_out(node, level);
  }
};

}  // namespace espalier::trees
