// What a match may not ask for when it comes over the network.
#pragma once

#include <optional>

#include "match/match_request.hpp"
#include "server/runs.hpp"

namespace espalier::server {

std::optional<Refusal> check_match_limits(const match::PreparedMatch& match);

}  // namespace espalier::server
