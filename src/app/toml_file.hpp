// Reading and writing of the project's TOML files: every value is checked, an error names file and
// line, and files are written whole or not at all. Include it in the .cpp of a file format only.
#pragma once

// toml++ 3.3 asserts that a table's name begins with a letter before it reports that it does not
// ("[[["; marzer/tomlplusplus pull request 301). Without its assertions it says so and goes on.
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "app/provenance.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

using TomlNames = std::vector<std::string_view>;

// What the numbers of one kind must be.
struct TomlRange {
  double low;
  double high;
  bool low_is_allowed = true;

  bool contains(double value) const {
    return std::isfinite(value) && value <= high && (low_is_allowed ? value >= low : value > low);
  }
  std::string text() const {
    return fmt::format("; expected {}{} to {}", low_is_allowed ? "" : "more than ", low, high);
  }
};

// The base of readers. The first error is kept and everything after it is harmless.
class TomlReader {
 protected:
  // `kind`: what messages call the file, "models file".
  TomlReader(std::string kind, std::string path) : kind_(std::move(kind)), path_(std::move(path)) {}

  // The whole file; empty after an error.
  std::optional<toml::table> parse(std::string_view text) {
    toml::parse_result parsed = toml::parse(text, path_);
    if (parsed) return std::move(parsed).table();  // a copy would forget its lines
    error_ = error_at(parsed.error().source().begin.line,
                      one_line(std::string(parsed.error().description())));
    return std::nullopt;
  }
  const std::optional<Error>& error() const { return error_; }

  Error error_at(toml::source_index line, const std::string& message) const {
    std::string place = kind_ + " " + in_quotes(path_);
    if (line > 0) place += fmt::format(" line {}", line);
    return Error{place + ": " + message};
  }
  void fail(const toml::node& node, const std::string& message) {
    if (!error_) error_ = error_at(node.source().begin.line, message);
  }

  void expect_names(const toml::table& in, const TomlNames& names) {
    for (const auto& [key, node] : in) {
      if (std::find(names.begin(), names.end(), key.str()) != names.end()) continue;
      fail(node, espalier::unknown_name("name", key.str(), names, ""));
    }
  }

  // --- values of a table; a missing one without a fallback is an error ---------------------------

  const toml::node* required(const toml::table& in, std::string_view name) {
    const toml::node* node = in.get(name);
    if (node == nullptr) fail(in, fmt::format("'{}' is missing", name));
    return node;
  }

  const toml::table* table(const toml::table& in, std::string_view name) {
    const toml::node* node = in.get(name);
    if (node == nullptr || node->is_table()) return node == nullptr ? nullptr : node->as_table();
    fail(*node, fmt::format("'{0}' is not a table; expected [{0}]", name));
    return nullptr;
  }

  const toml::array* array(const toml::table& in, std::string_view name) {
    const toml::node* node = required(in, name);
    if (node == nullptr || node->is_array()) return node == nullptr ? nullptr : node->as_array();
    fail(*node, fmt::format("'{}' is not an array; expected [...]", name));
    return nullptr;
  }

  double number(const toml::node& node, std::string_view name, const TomlRange& range) {
    const std::optional<double> value =
        node.is_number() ? node.value<double>() : std::optional<double>{};
    if (!value) {
      fail(node, fmt::format("{} is not a number{}", name, range.text()));
      return range.high;
    }
    if (range.contains(*value)) return *value + 0.0;
    fail(node, fmt::format("{} = {} is out of range{}", name, *value, range.text()));
    return range.high;
  }
  double number(const toml::table& in, std::string_view name, const TomlRange& range) {
    const toml::node* node = required(in, name);
    return node == nullptr ? range.high : number(*node, name, range);
  }

  std::int64_t whole(const toml::node& node, std::string_view name, std::int64_t low,
                     std::int64_t high) {
    const std::string expected = fmt::format("; expected {} to {}", low, high);
    if (!node.is_integer()) {
      fail(node, fmt::format("{} is not a whole number{}", name, expected));
      return low;
    }
    const std::int64_t value = node.as_integer()->get();
    if (value >= low && value <= high) return value;
    fail(node, fmt::format("{} = {} is out of range{}", name, value, expected));
    return low;
  }
  std::int64_t whole(const toml::table& in, std::string_view name, std::int64_t low,
                     std::int64_t high) {
    const toml::node* node = required(in, name);
    return node == nullptr ? low : whole(*node, name, low, high);
  }

  std::string text(const toml::table& in, std::string_view name) {
    const toml::node* node = required(in, name);
    if (node == nullptr) return "";
    if (const auto* string = node->as_string()) {
      if (!string->get().empty()) return string->get();
      fail(*node, fmt::format("{} is empty", name));
      return "";
    }
    if (const auto* date = node->as_date()) {
      const toml::date day = date->get();
      return fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day);
    }
    fail(*node, fmt::format("{} is not a text; expected \"...\"", name));
    return "";
  }

  // Numbers that were fitted for another game than `game` are refused; empty: any will do.
  Provenance read_provenance(const toml::table& file, std::string_view game) {
    Provenance provenance;
    const toml::table* in = table(file, "provenance");
    if (in == nullptr) {
      fail(file, "[provenance] is missing; expected fitted_by, date, method, positions, game");
      return provenance;
    }
    expect_names(*in, {"fitted_by", "date", "method", "positions", "game", "note", "variant"});
    provenance.fitted_by = text(*in, "fitted_by");
    provenance.date = text(*in, "date");
    provenance.method = text(*in, "method");
    provenance.positions = whole(*in, "positions", 0, std::numeric_limits<std::int64_t>::max());
    provenance.game = text(*in, "game");
    if (!error_ && !game.empty() && provenance.game != game) {
      fail(*in->get("game"),
           "it was made for " + in_quotes(provenance.game) + "; expected " + in_quotes(game));
    }
    if (in->contains("note")) provenance.note = text(*in, "note");
    provenance.variant =
        in->contains("variant") ? text(*in, "variant") : variant_in_note(provenance.note);
    return provenance;
  }

 private:
  std::string kind_;
  std::string path_;
  std::optional<Error> error_;
};

inline std::string toml_string(std::string_view text) {
  std::string quote = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quote += '\\';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      quote += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      quote += c;
    }
  }
  return quote + "\"";
}

// TOML tells 1 from 1.0; a real number always has a point or an exponent.
inline std::string toml_real(double value) {
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

inline std::string provenance_text(const Provenance& from) {
  std::string text = fmt::format(
      "[provenance]\nfitted_by = {}\ndate = {}\nmethod = {}\npositions = {}\ngame = {}\n",
      toml_string(from.fitted_by), toml_string(from.date), toml_string(from.method), from.positions,
      toml_string(from.game));
  if (!from.note.empty()) text += fmt::format("note = {}\n", toml_string(from.note));
  if (!from.variant.empty()) text += fmt::format("variant = {}\n", toml_string(from.variant));
  return text;
}

}  // namespace espalier::app
