// "Did you mean": the nearest of a list of names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
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

// "unknown strategy 'alfa-beta'; the nearest is 'alpha-beta' (espalier strategies lists all)"
template <class Names>
std::string unknown_name(std::string_view kind, std::string_view word, const Names& names,
                         std::string_view where_listed) {
  std::string message = "unknown " + std::string(kind) + " " + in_quotes(word);
  message += "; the nearest is '" + nearest(word, names) + "'";
  if (!where_listed.empty()) message += " (" + std::string(where_listed) + " lists all)";
  return message;
}

}  // namespace espalier
