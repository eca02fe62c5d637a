// Counts as people type them: 10000, 10k, 2M, 1G.
#pragma once

#include <string>
#include <string_view>

#include "app/parameters.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

// A whole number in low..high; the letter k, M or G behind it means thousands, millions, milliards.
inline Result<long> parse_count(std::string_view text, std::string_view what, long low, long high) {
  if (text.empty()) return parse_integer(text, what, low, high);
  const char last = text.back();
  const long unit = last == 'k' || last == 'K'   ? 1'000
                    : last == 'm' || last == 'M' ? 1'000'000
                    : last == 'g' || last == 'G' ? 1'000'000'000
                                                 : 1;
  if (unit == 1) return parse_integer(text, what, low, high);
  const std::string_view digits = trimmed(text.substr(0, text.size() - 1));
  // With another letter inside, all of the text is wrong and not a part of it.
  const bool whole = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (!whole) return parse_integer(text, what, low, high);
  const auto number = parse_integer(digits, what, 1, high / unit);
  if (!number) return number;
  return *number * unit;
}

}  // namespace espalier::app
