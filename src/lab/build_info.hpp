// What this binary was built from.
#pragma once

#include <string>

namespace espalier::lab {

struct BuildInfo {
  std::string version;
  std::string commit;
  std::string compiler;
};
BuildInfo build_info();

}  // namespace espalier::lab
