// The rules of Abalone that differ from place to place, by name: `belgian-daisy-all-draw`.
//
// Sources: the starts are the official ones (Levi & Lalet 1987; the daisies are the usual ones of
// tournaments). "All" is the goal as Abalone12 II words it. Ours, since the rules say nothing of
// games without end: when a game is stopped, and what it is then worth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::abalone {

enum class Start : std::uint8_t { Standard, BelgianDaisy, GermanDaisy };

// What a stopped game is worth. Score: whoever has pushed out more marbles wins.
enum class Standstill : std::uint8_t { Score, Draw };

struct Rules {
  Start start = Start::Standard;
  bool all = false;  // a side has lost when all its marbles are out, not six
  Standstill standstill = Standstill::Score;
  bool strict = false;  // whoever repeats a position loses; otherwise its third time stops the game
  bool patient = false;    // 400 plies without a capture stop the game; otherwise 100
  std::uint32_t keys = 0;  // other keys of positions (keys.hpp): no rule, but a search may differ

  friend constexpr bool operator==(Rules, Rules) = default;
};

// Rows i to a, as position texts have them.
struct StartLayout {
  std::string_view name;
  std::string_view rows;
};
inline constexpr std::array<StartLayout, 3> kStarts = {{
    {"standard", "WWWWW/WWWWWW/..WWW../......../........./......../..BBB../BBBBBB/BBBBB"},
    {"belgian-daisy", "WW.BB/WWWBBB/.WW.BB./......../........./......../.BB.WW./BBBWWW/BB.WW"},
    {"german-daisy", "...../WW..BB/WWW.BBB/.WW..BB./........./.BB..WW./BBB.WWW/BB..WW/....."},
}};
constexpr const StartLayout& layout_of(Start start) {
  return kStarts[static_cast<std::size_t>(start)];
}

inline std::string variant_name(Rules rules) {
  std::string name(layout_of(rules.start).name);
  if (rules.all) name += "-all";
  if (rules.standstill == Standstill::Draw) name += "-draw";
  if (rules.strict) name += "-strict";
  if (rules.patient) name += "-patient";
  if (rules.keys > 0) name += "-keys" + std::to_string(rules.keys);
  return name;
}

// Every variant, the usual one first.
inline std::vector<Rules> all_variants() {
  std::vector<Rules> list;
  for (const bool patient : {false, true}) {
    for (const bool strict : {false, true}) {
      for (const Standstill standstill : {Standstill::Score, Standstill::Draw}) {
        for (const bool all : {false, true}) {
          for (const Start start : {Start::Standard, Start::BelgianDaisy, Start::GermanDaisy}) {
            list.push_back({start, all, standstill, strict, patient, 0});
          }
        }
      }
    }
  }
  return list;
}

inline std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Rules rules : all_variants()) names.push_back(variant_name(rules));
  return names;
}

// The number of the ending `-keysN`, 1 to 99999, which is cut off the name; 0 if there is none.
inline std::uint32_t take_keys(std::string_view& name) {
  constexpr std::string_view kEnding = "-keys";
  constexpr std::size_t kMostDigits = 5;
  const std::size_t at = name.rfind(kEnding);
  if (at == name.npos) return 0;
  const std::string_view digits = name.substr(at + kEnding.size());
  if (digits.empty() || digits.size() > kMostDigits || digits.front() == '0') return 0;
  std::uint32_t number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return 0;
    number = 10 * number + static_cast<std::uint32_t>(digit - '0');
  }
  name = name.substr(0, at);
  return number;
}

inline std::optional<Rules> variant_rules(std::string_view name) {
  const std::uint32_t keys = take_keys(name);
  for (Rules rules : all_variants()) {
    if (variant_name(rules) != name) continue;
    rules.keys = keys;
    return rules;
  }
  return std::nullopt;
}

}  // namespace espalier::abalone
