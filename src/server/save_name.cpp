#include "server/save_name.hpp"

#include <cstddef>
#include <cstdint>

namespace espalier::server {
namespace {

constexpr std::size_t kLongest = 80;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.' || c == ' ';
}

// Takes one character of more than one byte from the front (RFC 3629); 0: not a valid character.
char32_t take(std::string_view& text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return 0;
  auto code = static_cast<char32_t>(byte(0) & (0xffU >> (length + 1)));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  text.remove_prefix(length);
  const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  return too_long || code > 0x10ffff ? 0 : code;
}

// Not a letter: controls, blanks that look like others, marks of direction, private characters.
bool is_odd(char32_t code) {
  return code < 0xc0 || (code >= 0x2000 && code <= 0x2fff) || code == 0x3000 ||
         (code >= 0xd800 && code <= 0xf8ff) || (code >= 0xfe00 && code <= 0xfe0f) ||
         code == 0xfeff || (code >= 0xfff0 && code <= 0xffff) || code >= 0xe0000;
}

}  // namespace

bool is_save_name(std::string_view name) {
  if (name.empty() || name.size() > kLongest) return false;
  const auto at_edge = [](char c) { return c == ' ' || c == '.'; };
  if (at_edge(name.front()) || at_edge(name.back())) return false;
  while (!name.empty()) {
    if (is_plain(name.front())) {
      name.remove_prefix(1);
    } else if (static_cast<unsigned char>(name.front()) < 0x80 || is_odd(take(name))) {
      return false;
    }
  }
  return true;
}

}  // namespace espalier::server
