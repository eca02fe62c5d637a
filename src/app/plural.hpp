// Counts in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::app {

// "1 move", "2 moves"
inline std::string plural(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}
// "1 ply", "2 plies"
inline std::string plural(std::uint64_t count, std::string_view one, std::string_view more) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : more);
}

}  // namespace espalier::app
