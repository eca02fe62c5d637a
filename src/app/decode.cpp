// Reading requests: every field is checked, and an error names the field.
#include <cmath>
#include <string>
#include <vector>

#include "app/codec.hpp"
#include "app/suggest.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

const std::vector<std::string> kTreeFields = {"tree", "strategy", "root",  "depth",
                                              "cut",  "window",   "width", "set"};

constexpr std::size_t kBrowserSteps = 20'000;

Error wrong_type(const std::string& field, const std::string& expected) {
  return Error{"field '" + field + "': expected " + expected};
}

std::optional<Error> read_text(const Json& json, const std::string& field, std::string& text) {
  if (!json.contains(field) || !json[field].is_string()) return wrong_type(field, "a text");
  text = json[field].get<std::string>();
  return std::nullopt;
}

// A text that must be one of two.
std::optional<Error> read_choice(const Json& json, const std::string& field,
                                 const std::string& first, const std::string& second,
                                 std::optional<bool>& is_second) {
  if (!json.contains(field)) return std::nullopt;
  const Json& value = json[field];
  if (value != first && value != second) {
    return wrong_type(field, "'" + first + "' or '" + second + "'");
  }
  is_second = value == second;
  return std::nullopt;
}

std::optional<Error> read_numbers(const Json& json, TreeRequest& request) {
  if (json.contains("depth")) {
    if (!json["depth"].is_number_integer()) return wrong_type("depth", "a whole number");
    const auto depth = json["depth"].get<double>();
    request.depth = static_cast<int>(std::clamp(depth, -1e9, 1e9));
  }
  if (json.contains("window")) {
    const Json& window = json["window"];
    if (!window.is_array() || window.size() != 2 || !window[0].is_number() ||
        !window[1].is_number()) {
      return wrong_type("window", "[alpha, beta]");
    }
    request.window = {window[0].get<double>(), window[1].get<double>()};
  }
  if (json.contains("width")) {
    if (!json["width"].is_number()) return wrong_type("width", "a number");
    request.window_width = json["width"].get<double>();
  }
  if (!json.contains("set")) return std::nullopt;
  if (!json["set"].is_object()) return wrong_type("set", "an object such as {\"d\": 2}");
  for (const auto& [name, value] : json["set"].items()) {
    if (!value.is_number()) return wrong_type("set." + name, "a number");
    const auto& names = settable_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return Error{"field 'set': " + unknown_name("parameter", name, names, "")};
    }
    request.set[name] = value.get<double>();
  }
  return std::nullopt;
}

}  // namespace

Result<TreeRequest> decode_tree_request(std::string_view body) {
  const Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) return Error{"the body is not JSON; expected {\"tree\": ..., ...}"};
  if (!json.is_object()) return Error{"the body must be a JSON object"};
  for (const auto& [field, value] : json.items()) {
    if (std::find(kTreeFields.begin(), kTreeFields.end(), field) == kTreeFields.end()) {
      return Error{unknown_name("field", field, kTreeFields, "")};
    }
  }
  TreeRequest request;
  request.want_trace = true;
  request.want_view = true;
  request.trace_capacity = kBrowserSteps;
  LiteralSubject subject;
  if (auto error = read_text(json, "tree", subject.text)) return *error;
  if (auto error = read_text(json, "strategy", request.strategy)) return *error;
  std::optional<bool> root_is_min;
  std::optional<bool> cut_beyond;
  if (auto error = read_choice(json, "root", "max", "min", root_is_min)) return *error;
  if (auto error = read_choice(json, "cut", "ge", "gt", cut_beyond)) return *error;
  if (auto error = read_numbers(json, request)) return *error;
  subject.root = root_is_min.value_or(false) ? Player::Second : Player::First;
  if (cut_beyond) request.cut = *cut_beyond ? Cut::BeyondBound : Cut::AtBound;
  request.subject = subject;
  return request;
}

}  // namespace espalier::app
