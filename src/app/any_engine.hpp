// AnyEngine: the engine of a game whose type is known only at run time. One search is one virtual
// call; inside it everything is compiled for the game.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "espalier/core/stop.hpp"
#include "espalier/search/engine/request.hpp"

namespace espalier::engine {
struct Recipe;
}

namespace espalier::app {

struct AnyMove;
struct AnyPosition;
using AnyRequest = engine::Request<AnyMove>;
using AnyReport = engine::Report<AnyMove>;
using AnyAnswer = engine::Answer<AnyMove>;
using OnAnyReport = std::function<void(const AnyReport&)>;

class AnyEngine {
 public:
  AnyEngine() = default;
  AnyEngine(const AnyEngine&) = delete;
  AnyEngine& operator=(const AnyEngine&) = delete;
  virtual ~AnyEngine() = default;

  virtual AnyAnswer search(const AnyPosition& position, const AnyRequest& request,
                           const OnAnyReport& on_report, const StopFlag* stop) = 0;
  // Forgets what earlier searches have learned.
  virtual void clear() = 0;
  virtual std::string_view profile() const = 0;
};

// Fastest: Lean if the recipe fits it, else Full.
enum class ProfileChoice : unsigned char { Fastest, Full };

// Defined in engine_model.hpp, instantiated by one file per game in src/games.
template <class G, class E>
std::unique_ptr<AnyEngine> make_engine(const G& game, const E& evaluator,
                                       const engine::Recipe& recipe, ProfileChoice choice);

}  // namespace espalier::app
