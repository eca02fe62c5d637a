#include "server/save_name.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace espalier::server {
namespace {

constexpr std::size_t kLongest = 160;

// What some system takes for a part of a path, a pattern or a drive.
constexpr std::string_view kNotInFiles = "/\\:*?\"<>|";

bool is_plain(char c) {
  return c >= ' ' && c <= '~' && kNotInFiles.find(c) == std::string_view::npos;
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

struct Span {
  char32_t first;
  char32_t last;
};

// Controls, blanks that look like others, marks that nobody sees or that turn the direction of
// writing, private characters.
constexpr Span kUnseen[] = {
    {0x80, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},   {0x115f, 0x1160},
    {0x180b, 0x180f}, {0x2000, 0x200f}, {0x2028, 0x202f},   {0x205f, 0x206f}, {0x2800, 0x2800},
    {0x3000, 0x3000}, {0x3164, 0x3164}, {0xd800, 0xf8ff},   {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0xe0000, 0x10ffff}};

bool is_unseen(char32_t code) {
  return code == 0 || std::any_of(std::begin(kUnseen), std::end(kUnseen), [=](const Span& span) {
           return span.first <= code && code <= span.last;
         });
}

}  // namespace

bool is_save_name(std::string_view name) {
  if (name.empty() || name.size() > kLongest) return false;
  const auto at_edge = [](char c) { return c == ' ' || c == '.'; };
  if (at_edge(name.front()) || at_edge(name.back())) return false;
  while (!name.empty()) {
    if (is_plain(name.front())) {
      name.remove_prefix(1);
    } else if (static_cast<unsigned char>(name.front()) < 0x80 || is_unseen(take(name))) {
      return false;
    }
  }
  return true;
}

}  // namespace espalier::server
