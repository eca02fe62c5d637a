// The types of game that the Monte-Carlo search is compiled for. A game that is not in the lists is
// searched as AnyGame (sample_any.cpp).
#pragma once

#include <optional>

#include "app/any_sampler.hpp"

namespace espalier::app {

// None: its type is in no list.
std::optional<SamplerMaker> known_sampler_maker(const AnyGame& game);

// The games with many pieces, in a file of their own.
std::optional<SamplerMaker> large_sampler_maker(const AnyGame& game);

// Chinese Checkers for three, four and six, too.
std::optional<SamplerMaker> seats_sampler_maker(const AnyGame& game);

}  // namespace espalier::app
