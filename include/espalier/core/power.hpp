// Whole powers by multiplication: the same on every machine, which std::pow does not promise.
#pragma once

#include <cstdint>

namespace espalier {

constexpr double power(double x, std::uint32_t exponent) {
  double result = 1;
  for (std::uint32_t i = 0; i < exponent; ++i) result *= x;
  return result;
}

}  // namespace espalier
