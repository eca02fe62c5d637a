// The door to nlohmann/json: everything that writes or reads JSON includes this file. Objects keep
// the order in which their fields were set.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace espalier::app {

using Json = nlohmann::ordered_json;

// null for what is not there.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace espalier::app
