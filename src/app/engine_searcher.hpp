// An AnyEngine as a Searcher, for families whose searches are compiled for a game's own type.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "app/searcher.hpp"

namespace espalier::app {

// What stays the same in every answer of an engine.
struct EngineTraits {
  std::string text;
  std::size_t table_bytes = 0;
  bool to_the_end = false;
};

std::unique_ptr<Searcher> make_engine_searcher(const AnyGame& game,
                                               std::unique_ptr<AnyEngine> engine,
                                               EngineTraits traits);

}  // namespace espalier::app
