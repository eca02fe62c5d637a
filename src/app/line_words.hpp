// A line of a protocol as words, and the numbers among them.
//
// Promise: any bytes make words. Blanks are the space and every control character (tab, CR, NUL),
// so extra blanks and foreign line ends change nothing.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

constexpr bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

class LineWords {
 public:
  explicit LineWords(std::string_view line) : line_(line) {
    std::size_t at = 0;
    while (at < line.size()) {
      while (at < line.size() && is_blank(line[at])) ++at;
      const std::size_t begin = at;
      while (at < line.size() && !is_blank(line[at])) ++at;
      if (at > begin) words_.push_back(line.substr(begin, at - begin));
    }
  }

  std::string_view line() const { return line_; }
  std::size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  std::string_view operator[](std::size_t i) const {
    return i < words_.size() ? words_[i] : std::string_view();
  }
  // The number of the first such word from `from` on; size() if there is none.
  std::size_t find(std::string_view word, std::size_t from = 0) const {
    while (from < words_.size() && words_[from] != word) ++from;
    return std::min(from, words_.size());
  }

  // The words from..to-1 with one blank between them.
  std::string joined(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < std::min(to, words_.size()); ++i) {
      if (i > from) text += ' ';
      text += words_[i];
    }
    return text;
  }
  std::string joined(std::size_t from) const { return joined(from, words_.size()); }

  // Without the first words: what a command is told.
  LineWords without_first(std::size_t count) const {
    LineWords rest(std::string_view{});
    rest.line_ = line_;
    const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(std::min(count, size()));
    rest.words_.assign(begin, words_.end());
    return rest;
  }

 private:
  std::string_view line_;
  std::vector<std::string_view> words_;
};

// A whole number and nothing else; one that 64 bits cannot hold becomes the nearest they can.
inline std::optional<std::int64_t> read_whole_number(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end != word.data() + word.size() || code == std::errc::invalid_argument) return std::nullopt;
  if (code != std::errc::result_out_of_range) return number;
  using Range = std::numeric_limits<std::int64_t>;
  return word.starts_with('-') ? Range::min() : Range::max();
}

inline bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_case(x) == lower_case(y); });
}

// As in_quotes, without the quotes: for places where a protocol wants the bare text.
inline std::string printable(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace espalier::app
