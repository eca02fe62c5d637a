#include "app/parameters.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/suggest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr double kLongestTime = 1e9;  // seconds: thirty years

struct Unit {
  std::string_view name;
  double seconds;
};
constexpr std::array<Unit, 6> kUnits = {
    {{"", 1}, {"s", 1}, {"ms", 0.001}, {"m", 60}, {"min", 60}, {"h", 3600}}};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

Result<double> parse_number(std::string_view text, std::string_view what) {
  text = trimmed(text);
  double value = 0;
  const char* begin = text.data() + (text.size() > 1 && text.front() == '+' ? 1 : 0);
  const auto [end, code] = std::from_chars(begin, text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
    return Error{std::string(what) + ": " + in_quotes(text) + " is not a number"};
  }
  return value;
}

Result<long> parse_integer(std::string_view text, std::string_view what, long low, long high) {
  text = trimmed(text);
  long value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code == std::errc::invalid_argument || end != text.data() + text.size()) {
    return Error{std::string(what) + ": " + in_quotes(text) + " is not a whole number; expected " +
                 std::to_string(low) + " to " + std::to_string(high)};
  }
  if (code != std::errc{} || value < low || value > high) {
    return Error{std::string(what) + " " + std::string(text) + " is out of range; expected " +
                 std::to_string(low) + " to " + std::to_string(high)};
  }
  return value;
}

Result<double> parse_duration(std::string_view text, std::string_view what) {
  const Error wrong{std::string(what) + " " + in_quotes(text) +
                    ": expected a time such as 2s, 500ms, 1m, or seconds such as 0.5"};
  std::size_t letters = 0;
  while (letters < text.size() && is_letter(text[text.size() - 1 - letters])) ++letters;
  const std::string_view name = text.substr(text.size() - letters);
  const auto* unit =
      std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.name == name; });
  if (unit == kUnits.end()) return wrong;
  const auto number = parse_number(text.substr(0, text.size() - letters), what);
  if (!number || *number < 0 || *number * unit->seconds > kLongestTime) return wrong;
  return *number * unit->seconds;
}

Result<Parameters> parse_parameters(std::string_view text, const std::vector<std::string>& allowed,
                                    std::string_view what) {
  Parameters parameters;
  if (trimmed(text).empty()) return Error{std::string(what) + ": empty; expected NAME=NUMBER,..."};
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string_view item = trimmed(text.substr(begin, comma - begin));
    begin = comma + 1;
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return Error{std::string(what) + ": " + in_quotes(item) + " is not NAME=NUMBER"};
    }
    const std::string name(trimmed(item.substr(0, equals)));
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) {
      return Error{std::string(what) + ": " + unknown_name("parameter", name, allowed, "")};
    }
    const auto value = parse_number(item.substr(equals + 1), std::string(what) + " " + name);
    if (!value) return value.error();
    if (!parameters.emplace(name, *value).second) {
      return Error{std::string(what) + ": parameter '" + name + "' is given twice"};
    }
  }
  return parameters;
}

}  // namespace espalier::app
