// Signs and words that HTML and Markdown share, so that no meaning hangs on a colour alone.
#include "lab/marks.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace espalier::lab {
namespace {

enum class Kind : std::uint8_t { Empty, Number, Words };

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "12.3 %", "−0.5", "< 0.001" and "2.4 ± 0.1" are numbers; "U(3,6)" and "2 of 30 figures" are not.
Kind kind_of(std::string_view text) {
  for (const std::string_view blank : {"", "-", "–", "—", "n/a"}) {
    if (text == blank) return Kind::Empty;
  }
  constexpr std::array<std::string_view, 9> kStarts = {"+", "-", "−", "±", "<", ">", "≤", "≥", "."};
  const bool starts = is_digit(text.front()) || text.starts_with("~") || text.starts_with("≈") ||
                      std::any_of(kStarts.begin(), kStarts.end(),
                                  [text](std::string_view s) { return text.starts_with(s); });
  const auto digits = std::count_if(text.begin(), text.end(), is_digit);
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
  });
  constexpr std::ptrdiff_t kUnit = 2;  // "s", "ms", "e" of an exponent
  return starts && digits > 0 && letters <= kUnit ? Kind::Number : Kind::Words;
}

}  // namespace

std::string_view tone_sign(Tone tone) {
  switch (tone) {
    case Tone::Good: return "✓";
    case Tone::Bad: return "✗";
    case Tone::Doubtful: return "?";
    case Tone::Muted: return "○";
    default: return "";
  }
}

std::string_view tone_word(Tone tone) {
  switch (tone) {
    case Tone::Good: return "good";
    case Tone::Bad: return "bad";
    case Tone::Doubtful: return "doubtful";
    case Tone::Muted: return "muted";
    default: return "";
  }
}

std::string_view verdict_sign(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds: return "✓";
    case Verdict::HoldsInPart: return "◐";
    case Verdict::Fails: return "✗";
    case Verdict::Undecided: return "?";
    default: return "○";
  }
}

std::size_t column_count(const Table& table) {
  std::size_t columns = table.columns.size();
  for (const auto& row : table.rows) columns = std::max(columns, row.size());
  return columns;
}

std::vector<bool> numeric_columns(const Table& table) {
  std::vector<bool> numeric(column_count(table));
  for (std::size_t column = 0; column < numeric.size(); ++column) {
    bool number = false;
    bool words = false;
    for (const auto& row : table.rows) {
      if (column >= row.size()) continue;
      const Kind kind = kind_of(row[column].text);
      number = number || kind == Kind::Number;
      words = words || kind == Kind::Words;
    }
    numeric[column] = number && !words;
  }
  return numeric;
}

}  // namespace espalier::lab
