// AnySampler: the Monte-Carlo search of a game whose type is known only at run time. One search is
// one virtual call.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/montecarlo/options.hpp"
#include "espalier/search/montecarlo/sampled.hpp"

namespace espalier::app {

using SampledMoves = montecarlo::SampledAnswer<AnyMove>;
using OnSampled = std::function<void(const SampledMoves&)>;

class AnySampler {
 public:
  AnySampler() = default;
  AnySampler(const AnySampler&) = delete;
  AnySampler& operator=(const AnySampler&) = delete;
  virtual ~AnySampler() = default;

  // The game at `position` goes on.
  virtual SampledMoves search(const AnyPosition& position, const AnyRequest& request,
                              const OnSampled& on_report, const StopFlag* stop) = 0;
  virtual void clear() = 0;
  // The tree of the last search, at most `most` nodes, the root first.
  virtual std::vector<montecarlo::SampledNode<AnyMove>> nodes(std::size_t most) const = 0;
};

// How samplers of one type of game are made.
struct SamplerMaker {
  // Throws std::bad_alloc if there is no memory for the tree.
  std::function<std::unique_ptr<AnySampler>(const montecarlo::UctOptions&)> make;
  // The least UctOptions::memory.
  std::size_t (*least_bytes)(const montecarlo::UctOptions&) = nullptr;
  // What the search can see of the game. Compiled for AnyGame it sees neither.
  bool ranks = false;    // playout=rank
  bool numbers = false;  // history=
};
// For any game: compiled for its type where that is in the lists of sample_games.cpp, else for
// AnyGame, which is several times slower.
SamplerMaker sampler_maker(const AnyGame& game);

}  // namespace espalier::app
