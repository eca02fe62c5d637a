#include "server/warm_up.hpp"

#include <string>

#include "app/analysis.hpp"
#include "app/games.hpp"

namespace espalier::server {

void warm_up(const StopFlag& stop) {
  for (const app::GameInfo& game : app::games()) {
    for (const char* recipe : {"default", "best"}) {
      if (stop.requested()) return;
      app::AnalysisRequest request;
      request.game = game.name;
      request.recipe = recipe;
      request.limits.depth = 1;
      request.hash = "1M";
      // A game that cannot be searched like that will say so to whoever asks for it.
      static_cast<void>(app::analyse(
          request, [](const app::AnalysisLine&) {}, stop));
    }
  }
}

}  // namespace espalier::server
