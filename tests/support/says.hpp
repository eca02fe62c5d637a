// What tests of messages share.
#pragma once

#include <string>

namespace espalier::testing {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace espalier::testing
