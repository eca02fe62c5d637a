// The door to nlohmann/json: everything that writes or reads JSON includes this file. Objects keep
// the order in which their fields were set.
#pragma once

#include <nlohmann/json.hpp>

namespace espalier::app {

using Json = nlohmann::ordered_json;

}  // namespace espalier::app
