// The first search of a game makes tables and reads weights that all later ones share; some take
// longer than a quick move may. So all games are searched for a moment before anybody asks.
#pragma once

#include "espalier/core/stop.hpp"

namespace espalier::server {

void warm_up(const StopFlag& stop);

}  // namespace espalier::server
