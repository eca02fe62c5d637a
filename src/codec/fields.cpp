#include "codec/fields.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "app/suggest.hpp"

namespace espalier::app {
namespace {

constexpr int kDeepest = 32;  // lists within lists; no field needs more than three

// JSON values are copied and destroyed level by level on the stack: a body of nothing but brackets
// must not get so far.
bool is_too_deep(std::string_view body) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const char c = body[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if ((c == '[' || c == '{') && ++depth > kDeepest) return true;
    if (c == ']' || c == '}') --depth;
  }
  return false;
}

}  // namespace

FieldReader::FieldReader(std::string_view body, const std::vector<std::string>& names) {
  if (is_too_deep(body)) {
    error_ =
        Error{fmt::format("the body has more than {} lists and objects within each other; "
                          "expected an object such as {{\"{}\": ...}}",
                          kDeepest, names.front())};
    return;
  }
  auto json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) {
    error_ =
        Error{"the body is not JSON; expected an object such as {\"" + names.front() + "\": ...}"};
  } else if (!json.is_object()) {
    error_ = Error{"the body must be a JSON object such as {\"" + names.front() + "\": ...}"};
  } else {
    for (const auto& [field, value] : json.items()) {
      if (std::find(names.begin(), names.end(), field) != names.end()) continue;
      error_ = Error{unknown_name("field", field, names, "")};
      return;
    }
    object_ = std::move(json);
  }
}

void FieldReader::fail(const std::string& name, const std::string& expected) {
  if (!error_) error_ = Error{"field '" + name + "': expected " + expected};
}

std::string FieldReader::text(const std::string& name) {
  if (!has(name)) fail(name, "a text");
  return text(name, "");
}

std::string FieldReader::text(const std::string& name, const std::string& otherwise) {
  if (!has(name)) return otherwise;
  if (object_[name].is_string()) return object_[name].get<std::string>();
  fail(name, "a text");
  return otherwise;
}

std::vector<std::string> FieldReader::texts(const std::string& name) {
  const auto list = raw(name);
  const bool all = list.is_array() && std::all_of(list.begin(), list.end(), [](const auto& item) {
                     return item.is_string();
                   });
  if (all) return list.get<std::vector<std::string>>();
  fail(name, "a list of texts");
  return {};
}

std::optional<std::int64_t> FieldReader::whole(const std::string& name, std::int64_t least,
                                               std::int64_t most) {
  if (!has(name)) return std::nullopt;
  const auto& value = object_[name];
  // Whole numbers beyond 64 bits are read as real ones.
  if (value.is_number_unsigned() || value.is_number_integer()) {
    const bool huge = value.is_number_unsigned() &&
                      value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    const auto read = huge ? INT64_MAX : value.get<std::int64_t>();
    if (read >= least && read <= most && !huge) return read;
  }
  // Who has no limit of his own names no number of nineteen digits.
  constexpr auto kNone = std::numeric_limits<std::int64_t>::max();
  fail(name, most < kNone    ? fmt::format("a whole number from {} to {}", least, most)
             : least > -kNone ? fmt::format("a whole number, at least {}", least)
                              : "a whole number");
  return std::nullopt;
}

std::optional<double> FieldReader::number(const std::string& name, double least, double most) {
  if (!has(name)) return std::nullopt;
  if (object_[name].is_number()) {
    const auto read = object_[name].get<double>();
    if (read >= least && read <= most) return read;
  }
  fail(name, fmt::format("a number from {} to {}", least, most));
  return std::nullopt;
}

std::optional<bool> FieldReader::choice(const std::string& name, const std::string& first,
                                        const std::string& second) {
  if (!has(name)) return std::nullopt;
  const auto value = raw(name);
  if (value == first || value == second) return value == second;
  fail(name, "'" + first + "' or '" + second + "'");
  return std::nullopt;
}

Json FieldReader::raw(const std::string& name) const {
  return has(name) ? object_.at(name) : Json();
}

}  // namespace espalier::app
