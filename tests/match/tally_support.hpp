// What the tests of match statistics share.
#pragma once

#include <cstdint>

#include "match/elo.hpp"

namespace espalier::match {

inline Tally games_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  return {{losses, draws, wins}, {}};
}

}  // namespace espalier::match
