// The small pieces that texts of players are made of: words, parentheses, quotes, times.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"

namespace espalier::match {

// Separated by blanks; quotes and parentheses mean nothing here.
std::vector<std::string_view> words_of(std::string_view text);

// Where the parenthesis at `open` is closed. Quotes, escapes and inner parentheses are skipped.
Result<std::size_t> closing(std::string_view text, std::size_t open);

// The pieces between bars that stand neither in quotes nor in parentheses; without outer blanks.
std::vector<std::string_view> split_at_bars(std::string_view text);

// Words as a shell splits them: 'as it is', "with \" and \\", \  escapes one character. Nothing
// else is special: no variables, no patterns, no home directory.
Result<std::vector<std::string>> shell_words(std::string_view text);

// A word as shell_words would give it back, in quotes only if it needs them.
std::string quoted_word(std::string_view word);

// As app::parse_duration, but more than zero.
Result<double> parse_time(std::string_view text, std::string_view what);
// "500ms", "2s"
std::string time_text(double seconds);

// The parts of a text between separators; empty parts count.
inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(separator, from), text.size());
    parts.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

// The words with blanks between them.
inline std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

// The place of a name in a list; its size if it is not there.
template <class Names>
std::size_t place_of(std::string_view name, const Names& names) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

inline bool printable(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

struct Assignment {
  std::string_view name;
  std::string_view value;
};
inline Assignment assignment(std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  return {word.substr(0, equals), word.substr(std::min(equals + 1, word.size()))};
}

}  // namespace espalier::match
