// Reviews of whole games as JSON.
#pragma once

#include "app/review.hpp"
#include "codec/json.hpp"

namespace espalier::app {

Json encode(const ReviewedMove& move);
Json encode(const Review& review);

}  // namespace espalier::app
