// The text of the family `uct`: one table of words, read and written.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/any_sampler.hpp"
#include "app/parameters.hpp"
#include "app/recipes.hpp"
#include "app/suggest.hpp"
#include "app/uct_searcher.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

using montecarlo::PlayoutKind;
using montecarlo::RewardKind;
using montecarlo::UctOptions;

struct RealWord {
  std::string_view name;
  double UctOptions::*field;
  double highest;
};
constexpr std::array<RealWord, 7> kRealWords = {{{"c", &UctOptions::c, 100},
                                                 {"fpu", &UctOptions::fpu, 1000},
                                                 {"bias", &UctOptions::bias, 100},
                                                 {"history", &UctOptions::history, 100},
                                                 {"epsilon", &UctOptions::epsilon, 1},
                                                 {"caution", &UctOptions::caution, 100},
                                                 {"scale", &UctOptions::scale, 1e6}}};

struct WholeWord {
  std::string_view name;
  int UctOptions::*field;
  long lowest;
  long highest;
};
constexpr std::array<WholeWord, 3> kWholeWords = {
    {{"length", &UctOptions::length, 0, montecarlo::kMostLength},
     {"expand", &UctOptions::expand, 1, 1'000'000},
     {"loss", &UctOptions::loss, 1, 1000}}};

struct SwitchWord {
  std::string_view name;
  bool UctOptions::*field;
};
constexpr std::array<SwitchWord, 3> kSwitchWords = {
    {{"transpositions", &UctOptions::transpositions},
     {"solver", &UctOptions::solver},
     {"reuse", &UctOptions::reuse}}};

struct CountWord {
  std::string_view name;
  std::uint64_t UctOptions::*field;
  long lowest;
};
constexpr std::array<CountWord, 2> kCountWords = {
    {{"playouts", &UctOptions::playouts, 1}, {"seed", &UctOptions::seed, 0}}};

constexpr int kDeepestPlayoutSearch = 6;

std::vector<std::string> uct_word_names() {
  std::vector<std::string> names = {"playout=", "memory=", "reward="};
  for (const auto& word : kRealWords) names.push_back(std::string(word.name) + "=");
  for (const auto& word : kWholeWords) names.push_back(std::string(word.name) + "=");
  for (const auto& word : kSwitchWords) names.push_back(std::string(word.name) + "=");
  for (const auto& word : kCountWords) names.push_back(std::string(word.name) + "=");
  return names;
}

// 64M, 512K, 1G, or bytes.
Result<std::size_t> parse_memory(std::string_view text) {
  const Error wrong{"memory=" + std::string(text.substr(0, 20)) +
                    ": expected a size such as 64M, 512K, 1G or 100000 (bytes)"};
  unsigned shift = 0;
  std::string_view digits = text;
  if (!text.empty() && std::isalpha(static_cast<unsigned char>(text.back())) != 0) {
    const char letter = text.back();
    shift = letter == 'K' ? 10 : letter == 'M' ? 20 : letter == 'G' ? 30 : 0;
    if (shift == 0) return wrong;
    digits.remove_suffix(1);
  }
  const auto number = parse_integer(digits, "memory", 1, std::numeric_limits<long>::max() >> 34);
  if (!number) return wrong;
  return static_cast<std::size_t>(*number) << shift;
}

std::optional<Error> read_playout(std::string_view value, UctOptions& options) {
  if (value == "random") {
    options.playout = PlayoutKind::Random;
    return std::nullopt;
  }
  if (value == "rank") {
    options.playout = PlayoutKind::Rank;
    return std::nullopt;
  }
  if (value.starts_with("search(") && value.ends_with(')')) {
    const auto depth =
        parse_integer(value.substr(7, value.size() - 8), "depth", 1, kDeepestPlayoutSearch);
    if (!depth) return Error{"playout=search: " + depth.message()};
    options.playout = PlayoutKind::Search;
    options.playout_depth = static_cast<int>(*depth);
    return std::nullopt;
  }
  return Error{"playout=" + std::string(value.substr(0, 20)) +
               ": expected random, rank or search(DEPTH)"};
}

// The words with a number or a switch; false: it is none of them.
Result<bool> read_table_word(std::string_view name, std::string_view value, UctOptions& options) {
  for (const auto& word : kRealWords) {
    if (word.name != name) continue;
    const auto number = parse_number(value, name);
    if (!number) return number.error();
    if (*number < 0 || *number > word.highest) {
      return Error{fmt::format("{}={}: expected a number from 0 to {}", name, value, word.highest)};
    }
    options.*word.field = *number;
    return true;
  }
  for (const auto& word : kWholeWords) {
    if (word.name != name) continue;
    if (name == "length" && value == "end") {
      options.length = montecarlo::kToTheEnd;
      return true;
    }
    const auto number = parse_integer(value, name, word.lowest, word.highest);
    if (!number) return number.error();
    options.*word.field = static_cast<int>(*number);
    return true;
  }
  for (const auto& word : kSwitchWords) {
    if (word.name != name) continue;
    if (value != "on" && value != "off") {
      return Error{std::string(name) + "=" + std::string(value.substr(0, 20)) +
                   ": expected on or off"};
    }
    options.*word.field = value == "on";
    return true;
  }
  for (const auto& word : kCountWords) {
    if (word.name != name) continue;
    const auto number = parse_integer(value, name, word.lowest, std::numeric_limits<long>::max());
    if (!number) return number.error();
    options.*word.field = static_cast<std::uint64_t>(*number);
    return true;
  }
  return false;
}

std::optional<Error> read_uct_word(std::string_view word, UctOptions& options) {
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = equals == word.npos ? "" : word.substr(equals + 1);
  if (equals == word.npos || value.empty()) {
    return Error{unknown_name("word of uct", word, uct_word_names(), "docs/monte-carlo.md")};
  }
  if (name == "playout") return read_playout(value, options);
  if (name == "memory") {
    const auto bytes = parse_memory(value);
    if (!bytes) return bytes.error();
    options.memory = *bytes;
    return std::nullopt;
  }
  if (name == "reward") {
    if (value != "first" && value != "places") {
      return Error{"reward=" + std::string(value.substr(0, 20)) + ": expected first or places"};
    }
    options.reward = value == "first" ? RewardKind::First : RewardKind::Places;
    return std::nullopt;
  }
  const auto known = read_table_word(name, value, options);
  if (!known) return known.error();
  if (*known) return std::nullopt;
  return Error{unknown_name("word of uct", std::string(name) + "=", uct_word_names(),
                            "docs/monte-carlo.md")};
}

// "playout=rank: pearl does not rank its moves; expected ..."
Error cannot_see(std::string_view word, const ErasedGame& game, Capability wanted,
                 std::string_view missing, std::string_view expected) {
  const std::string name(game.name());
  if (!game.has(wanted)) {
    return Error{fmt::format("{}: {} does not {}; {}", word, name, missing, expected)};
  }
  return Error{fmt::format("{}: uct is not compiled for the rules of {} and cannot {}; {}", word,
                           name, missing, expected)};
}

// Words that the search for this game would not heed.
std::optional<Error> check_seen(const UctOptions& options, const ErasedGame& game,
                                const SamplerMaker& maker) {
  if (options.playout == PlayoutKind::Rank && !maker.ranks) {
    return cannot_see("playout=rank", game, Capability::Rank, "rank its moves",
                      "expected playout=random or playout=search(DEPTH)");
  }
  if (options.history > 0 && !maker.numbers) {
    return cannot_see("history=", game, Capability::Index, "number its moves",
                      "expected history=0 or no such word");
  }
  return std::nullopt;
}

// The words between the parentheses, or behind `uct`.
Result<std::vector<std::string_view>> uct_words(std::string_view text) {
  std::string_view rest = trimmed(trimmed(text).substr(first_word(text).size()));
  if (rest.starts_with('(')) {
    if (!rest.ends_with(')')) {
      return Error{"the parenthesis is not closed; expected uct(c=0.5 playout=random)"};
    }
    rest = trimmed(rest.substr(1, rest.size() - 2));
  }
  return engine::split_words(rest);
}

std::string memory_text(std::size_t bytes) {
  if (bytes % (std::size_t{1} << 20) == 0) return std::to_string(bytes >> 20) + "M";
  if (bytes % 1024 == 0) return std::to_string(bytes >> 10) + "K";
  return std::to_string(bytes);
}

std::string playout_text(const UctOptions& options) {
  if (options.playout == PlayoutKind::Rank) return "playout=rank";
  return fmt::format("playout=search({})", options.playout_depth);
}

}  // namespace

Result<UctOptions> parse_uct(std::string_view text, const AnyGame& any) {
  const ErasedGame& game = *any;
  const auto words = uct_words(text);
  if (!words) return words.error();
  UctOptions options;
  std::vector<std::string_view> seen;
  for (const std::string_view word : *words) {
    const std::string_view name = word.substr(0, word.find('='));
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
      return Error{std::string(name) + "= is written twice"};
    }
    seen.push_back(name);
    if (const auto problem = read_uct_word(word, options)) return *problem;
  }
  const SamplerMaker maker = sampler_maker(any);
  if (const auto problem = check_seen(options, game, maker)) return *problem;
  const std::size_t least = maker.least_bytes(options);
  if (options.memory < least) {
    return Error{
        fmt::format("memory={}: too small for one node of {} with its moves; expected at "
                    "least {} bytes",
                    memory_text(options.memory), game.name(), least)};
  }
  return options;
}

std::string format_uct(const UctOptions& options) {
  const UctOptions usual;
  std::string words;
  const auto write = [&](const std::string& word) { words += (words.empty() ? "" : " ") + word; };
  if (options.playout != PlayoutKind::Random) write(playout_text(options));
  for (const auto& word : kRealWords) {
    if (options.*word.field == usual.*word.field) continue;
    write(fmt::format("{}={}", word.name, options.*word.field));
  }
  for (const auto& word : kWholeWords) {
    if (options.*word.field == usual.*word.field) continue;
    const bool end = word.name == "length" && options.length == montecarlo::kToTheEnd;
    write(end ? "length=end" : fmt::format("{}={}", word.name, options.*word.field));
  }
  for (const auto& word : kSwitchWords) {
    if (options.*word.field == usual.*word.field) continue;
    write(fmt::format("{}={}", word.name, options.*word.field ? "on" : "off"));
  }
  if (options.reward == RewardKind::Places) write("reward=places");
  if (options.memory != usual.memory) write("memory=" + memory_text(options.memory));
  for (const auto& word : kCountWords) {
    if (options.*word.field == usual.*word.field) continue;
    write(fmt::format("{}={}", word.name, options.*word.field));
  }
  return words.empty() ? "uct" : "uct(" + words + ")";
}

}  // namespace espalier::app
