// Texts quoted from the input in messages: clipped and made printable first, so that a message is
// one line whatever was typed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

inline constexpr std::size_t kLongestQuote = 80;

inline std::string in_quotes(std::string_view text) {
  std::string quote = "'";
  for (const char c : text.substr(0, kLongestQuote)) quote += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kLongestQuote) quote += "...";
  quote += "'";
  return quote;
}

inline std::string in_quotes(char c) { return in_quotes(std::string_view(&c, 1)); }

}  // namespace espalier
