// "Did you mean": the nearest of a list of names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/text.hpp"

namespace espalier {

// Names are plain ASCII, and the answer must not depend on the locale.
constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// How much must change to make `name` of `word`, one row of the table at a time. Adding a letter is
// cheap, since people leave out more than they make up, and each common first letter counts in
// favour: "alfa" is nearer to alpha-beta than to pvs or dual-star.
inline int typing_distance(std::string_view word, std::string_view name) {
  constexpr int kAdd = 1;
  constexpr int kDrop = 3;
  constexpr int kReplace = 3;
  constexpr int kCommonStart = 2;
  const auto same_letter = [](char a, char b) { return lower_case(a) == lower_case(b); };
  std::vector<int> row(name.size() + 1);
  for (std::size_t j = 0; j <= name.size(); ++j) row[j] = static_cast<int>(j) * kAdd;
  for (std::size_t i = 1; i <= word.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) * kDrop;
    for (std::size_t j = 1; j <= name.size(); ++j) {
      const int replaced = diagonal + (same_letter(word[i - 1], name[j - 1]) ? 0 : kReplace);
      diagonal = row[j];
      row[j] = std::min({row[j] + kDrop, row[j - 1] + kAdd, replaced});
    }
  }
  const auto start =
      std::mismatch(word.begin(), word.end(), name.begin(), name.end(), same_letter).first;
  return row[name.size()] - kCommonStart * static_cast<int>(start - word.begin());
}

// The name that takes the least retyping; the first of them if several, empty if there is none.
template <class Names>
std::string nearest(std::string_view word, const Names& names) {
  const std::string_view clipped = word.substr(0, kLongestQuote);
  std::string best;
  int best_distance = std::numeric_limits<int>::max();
  for (const std::string_view name : names) {
    const int distance = typing_distance(clipped, name);
    if (distance < best_distance) {
      best_distance = distance;
      best = name;
    }
  }
  return best;
}

// Letters to add, drop, replace or swap with their neighbour until `a` is `b`.
inline std::size_t letters_apart(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) { return lower_case(x) == lower_case(y); };
  std::vector<std::size_t> before;  // the last row but one
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped =
          i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(last, std::move(row));
  }
  return last[b.size()];
}

// Could somebody who wrote `word` have meant `name`? Two letters may be wrong, or a third of them;
// one of a word of two or three letters. A part of a name will do, and the dashes of an option do
// not count.
inline bool is_near(std::string_view word, std::string_view name) {
  constexpr std::size_t kShortest = 3;
  const auto bare = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of('-'), text.size()));
  };
  word = bare(word.substr(0, kLongestQuote));
  name = bare(name);
  if (word.empty()) return false;
  if (word.size() >= kShortest && name.find(word) != name.npos) return true;
  const std::size_t most = word.size() < 2            ? 0
                           : word.size() <= kShortest ? 1
                                                      : std::max<std::size_t>(2, word.size() / 3);
  return std::min({letters_apart(word, name), letters_apart(word, name.substr(0, word.size() + 1)),
                   letters_apart(word, name.substr(0, word.size()))}) <= most;
}

// "unknown strategy 'alfa-beta'; the nearest is 'alpha-beta' (espalier strategies lists all)"
// Where no name is near, the message says where all are listed, or lists them if they are few.
template <class Names>
std::string unknown_name(std::string_view kind, std::string_view word, const Names& names,
                         std::string_view where_listed) {
  constexpr std::size_t kFewNames = 16;
  std::string message = "unknown " + std::string(kind) + " " + in_quotes(word);
  const std::string near = nearest(word, names);
  const bool meant = !near.empty() && is_near(word, near);
  if (meant) message += "; the nearest is '" + near + "'";
  if (!where_listed.empty()) return message + " (" + std::string(where_listed) + " lists all)";
  if (meant || near.empty() || names.size() > kFewNames) return message;
  std::string list;
  for (const std::string_view name : names) {
    list += (list.empty() ? "" : ", ") + std::string(name);
  }
  return message + (names.size() == 1 ? "; expected " : "; expected one of ") + list;
}

}  // namespace espalier
