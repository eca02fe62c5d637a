#include "match/player_scan.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "app/parameters.hpp"
#include "espalier/core/text.hpp"

namespace espalier::match {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_blank(char c) { return kBlanks.find(c) != kBlanks.npos; }

// Walks over a text, one character after the other, and knows which are protected.
class Scanner {
 public:
  // Is the next character one like any other, as it stands in quotes or behind a backslash?
  bool is_protected() const { return escaped_ || quote_ != 0; }
  int depth() const { return depth_; }
  bool in_quote() const { return quote_ != 0; }

  void step(char c) {
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\' && quote_ != '\'') {
      escaped_ = true;
    } else if (quote_ != 0) {
      if (c == quote_) quote_ = 0;
    } else if (c == '\'' || c == '"') {
      quote_ = c;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      --depth_;
    }
  }

 private:
  bool escaped_ = false;
  char quote_ = 0;
  int depth_ = 0;
};

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

Result<std::size_t> closing(std::string_view text, std::size_t open) {
  Scanner scanner;
  for (std::size_t i = open; i < text.size(); ++i) {
    scanner.step(text[i]);
    if (scanner.depth() == 0 && !scanner.in_quote()) return i;
  }
  if (scanner.in_quote()) return Error{"a quote is not closed"};
  return Error{"a parenthesis is not closed; expected ')'"};
}

std::vector<std::string_view> split_at_bars(std::string_view text) {
  std::vector<std::string_view> pieces;
  Scanner scanner;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool bar = text[i] == '|' && !scanner.is_protected() && scanner.depth() == 0;
    scanner.step(text[i]);
    if (!bar) continue;
    pieces.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  pieces.push_back(trimmed(text.substr(begin)));
  return pieces;
}

Result<std::vector<std::string>> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && is_blank(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\\' && quote != '\'') {
      if (++i == text.size()) return Error{"nothing follows the last '\\'"};
      // In double quotes only the quote and the backslash need one.
      if (quote != 0 && text[i] != '"' && text[i] != '\\') words.back() += c;
      words.back() += text[i];
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return Error{"a quote is not closed; expected a second " + std::string(1, quote)};
  return words;
}

std::string quoted_word(std::string_view word) {
  constexpr std::string_view kSpecial = "'\"\\()|";
  const auto special = [&](char c) { return is_blank(c) || kSpecial.find(c) != kSpecial.npos; };
  if (!word.empty() && std::none_of(word.begin(), word.end(), special)) return std::string(word);
  std::string quoted = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

Result<double> parse_time(std::string_view text, std::string_view what) {
  const auto seconds = app::parse_duration(text, what);
  if (!seconds || *seconds > 0) return seconds;
  return Error{std::string(what) + " " + in_quotes(text) + ": expected more than 0"};
}

std::string time_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.9g}ms", seconds * 1000);
  return fmt::format("{:.9g}s", seconds);
}

}  // namespace espalier::match
