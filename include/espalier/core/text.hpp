// Texts from the input: trimmed for reading; for messages, quoted, clipped and made printable, so
// that a message is one line whatever was typed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

// Without white space at both ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

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
