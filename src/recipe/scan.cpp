#include "recipe/scan.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::engine::scan {
namespace {

// A finite number and nothing else. A leading dot is fine: .95
std::optional<double> read_real(std::string_view text) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value + 0.0;  // -0 and 0 are one number and must have one text
}

Error no_closing(std::string_view word) {
  return Error{"recipe word " + in_quotes(word) + " has no ')' (a word has no blanks inside)"};
}

// A misspelt word must not be taken for a number, or it would be reported as one.
bool looks_like_number(std::string_view text) { return text.find_first_of("0123456789") <= 1; }

std::string range_text(double low, double high) {
  return "; expected " + number_text(low) + " to " + number_text(high);
}

std::string quoted_argument(std::string_view name, std::string_view text) {
  return in_quotes(std::string(name) + "=" + std::string(text));
}

bool is_among(const std::vector<std::string_view>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace

std::string number_text(double value) {
  const double size = std::abs(value);
  const bool plain = value == 0 || (size >= 1e-4 && size < 1e9);
  char text[32];
  char* const last = text + sizeof text;
  const auto end = plain ? std::to_chars(text, last, value, std::chars_format::fixed).ptr
                         : std::to_chars(text, last, value).ptr;
  return {text, end};
}

std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> items;
  std::size_t begin = 0;
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++open;
    if (text[i] == ')') --open;
    if (text[i] != ',' || open > 0) continue;
    items.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  items.push_back(text.substr(begin));
  return items;
}

Result<Call> read_call(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) {
    if (text.find(')') == std::string_view::npos) return Call{text, {}};
    return Error{"recipe word " + in_quotes(text) + " has a ')' without its '('"};
  }
  const std::size_t close = text.find(')', open);
  if (close == std::string_view::npos) return no_closing(text);
  if (close + 1 != text.size() || text.find('(', open + 1) != std::string_view::npos) {
    return Error{"recipe word " + in_quotes(text) +
                 " goes on after its ')'; expected NAME or NAME(VALUE,...)"};
  }
  Call call{text.substr(0, open), {}};
  for (const std::string_view item : split_list(text.substr(open + 1, close - open - 1))) {
    const std::size_t equals = item.find('=');
    const bool named = equals != std::string_view::npos;
    const Argument argument{named ? item.substr(0, equals) : std::string_view{},
                            named ? item.substr(equals + 1) : item};
    if (argument.value.empty()) {
      return Error{"recipe word " + in_quotes(text) +
                   " has an empty value; leave it out, or the parentheses"};
    }
    call.arguments.push_back(argument);
  }
  return call;
}

bool Arguments::has(std::string_view name) const {
  return std::any_of(call_.arguments.begin(), call_.arguments.end(),
                     [&](const Argument& argument) { return argument.name == name; });
}

std::vector<int> Arguments::wholes(std::string_view what, int low, int high, std::size_t most) {
  std::vector<int> list;
  while (const auto text = take(what, true)) list.push_back(whole_of(what, text, low, low, high));
  if (list.size() > most) {
    fail("has " + std::to_string(list.size()) + " values; expected at most " +
         std::to_string(most));
  }
  return list;
}

std::size_t Arguments::choice(std::string_view name, std::span<const std::string_view> choices) {
  if (name.empty()) {
    choices_.assign(choices.begin(), choices.end());
  } else {
    known_.push_back(name);
  }
  for (Argument& argument : call_.arguments) {
    if (argument.used || argument.name != name) continue;
    const auto found = std::find(choices.begin(), choices.end(), argument.value);
    if (found != choices.end()) {
      argument.used = true;
      return static_cast<std::size_t>(found - choices.begin());
    }
    if (name.empty()) continue;  // may be another argument; what nobody takes is an error
    fail(unknown_name(name, argument.value, choices, ""));
  }
  return 0;
}

const std::optional<Error>& Arguments::finish() {
  for (const Argument& argument : call_.arguments) {
    if (!argument.used) refuse(argument);
  }
  return error_;
}

std::optional<std::string_view> Arguments::take(std::string_view name, bool also_without_name) {
  known_.push_back(name);
  takes_values_ = takes_values_ || also_without_name;
  for (Argument& argument : call_.arguments) {
    if (argument.used || argument.name != name) continue;
    argument.used = true;
    return argument.value;
  }
  for (Argument& argument : call_.arguments) {
    if (!also_without_name || argument.used || !argument.name.empty()) continue;
    if (!looks_like_number(argument.value)) continue;
    argument.used = true;
    return argument.value;
  }
  return std::nullopt;
}

int Arguments::whole_of(std::string_view name, std::optional<std::string_view> text, int fallback,
                        int low, int high) {
  if (!text) return fallback;
  int value = 0;
  const auto [end, code] = std::from_chars(text->data(), text->data() + text->size(), value);
  const bool whole = code != std::errc::invalid_argument && end == text->data() + text->size();
  if (whole && code == std::errc{} && value >= low && value <= high) return value;
  fail(quoted_argument(name, *text) + (whole ? " is out of range" : " is not a whole number") +
       range_text(low, high));
  return fallback;
}

double Arguments::real_of(std::string_view name, std::optional<std::string_view> text,
                          double fallback, double low, double high) {
  if (!text) return fallback;
  const std::optional<double> value = read_real(*text);
  if (value && *value >= low && *value <= high) return *value;
  fail(quoted_argument(name, *text) + (value ? " is out of range" : " is not a number") +
       range_text(low, high));
  return fallback;
}

void Arguments::refuse(const Argument& argument) {
  const std::string_view text = argument.name.empty() ? argument.value : argument.name;
  if (known_.empty() && choices_.empty()) return fail("takes no arguments");
  if (!argument.name.empty() && is_among(known_, text)) {
    return fail(in_quotes(text) + " comes twice");
  }
  if (is_among(choices_, text)) {
    return fail(in_quotes(text) + " is one too many; expected one of these words");
  }
  if (is_among(known_, text)) return fail(in_quotes(text) + " needs '=' and a value");
  std::vector<std::string_view> expected = choices_;
  expected.insert(expected.end(), known_.begin(), known_.end());
  if (argument.name.empty() && looks_like_number(text)) {
    if (takes_values_) return fail("the value " + in_quotes(text) + " is one too many");
    return fail("the value " + in_quotes(text) + " needs a name; expected one of " +
                joined(expected, " "));
  }
  fail(unknown_name("argument", text, expected, ""));
}

// --- sizes ---------------------------------------------------------------------------------------

Result<std::uint64_t> read_size(std::string_view text) {
  constexpr std::uint64_t kEntryBytes = 16;  // of the transposition table
  constexpr std::uint64_t kLeastBytes = 1024;
  constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 30;
  const Error error{in_quotes("tt=" + std::string(text)) +
                    " is not a size; expected 64M, 512K, 1G, bytes, 2^22 (entries) or off"};
  if (text == "off") return std::uint64_t{0};
  const bool entries = text.starts_with("2^");
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, code] = std::from_chars(text.data() + (entries ? 2 : 0), last, number);
  if (code == std::errc::invalid_argument) return error;
  int shift = 0;
  if (!entries && end + 1 == last) {
    const std::size_t unit = std::string_view("kmg").find(lower_case(*end));
    if (unit == std::string_view::npos) return error;
    shift = 10 * (static_cast<int>(unit) + 1);
  } else if (end != last) {
    return error;
  }
  const Error too_large{in_quotes("tt=" + std::string(text)) +
                        " is too large; expected at most 64G"};
  if (code != std::errc{} || number > kMostBytes >> shift) return too_large;
  if (entries && number > 32) return too_large;
  const std::uint64_t bytes = entries ? kEntryBytes << number : number << shift;
  if (bytes == 0 || bytes >= kLeastBytes) return bytes;
  return Error{in_quotes("tt=" + std::string(text)) + " is " + std::to_string(bytes) +
               " bytes; expected at least 1K: 64M, for instance"};
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t kUnit = 1024;
  constexpr std::string_view kUnits = " KMG";
  if (bytes == 0) return "off";
  std::size_t unit = 0;
  while (bytes % kUnit == 0 && unit + 1 < kUnits.size()) {
    bytes /= kUnit;
    ++unit;
  }
  return std::to_string(bytes) + (unit == 0 ? "" : std::string(1, kUnits[unit]));
}

}  // namespace espalier::engine::scan
