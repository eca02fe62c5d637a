// What tests of searches share.
#pragma once

#include "espalier/core/stop.hpp"

namespace espalier::testing {

inline const StopFlag kNoStop;  // never raised

}  // namespace espalier::testing
