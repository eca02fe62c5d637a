// What tells two matches apart whose texts are the same.
#pragma once

#include <string>

#include "match/match_request.hpp"

namespace espalier::match {

// A hash of what the texts of a request do not say: the contents of files, what presets stand for,
// and where random openings begin.
std::string fingerprint_of(const MatchRequest& request, const PreparedMatch& match);

}  // namespace espalier::match
