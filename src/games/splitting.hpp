// What Pearl's game and the incremental game share: both split a board of w^t squares.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "app/game_entry.hpp"
#include "app/game_model.hpp"
#include "app/parameters.hpp"
#include "espalier/trees/splitting_text.hpp"

namespace espalier::app {

// Compiled in pearl.cpp.
extern template std::unique_ptr<AnyEngine> make_engine(const trees::SplittingGame&,
                                                       const trees::TerminalWins&,
                                                       const engine::Recipe&, ProfileChoice);

// "w=2,t=6,seed=1".
struct SplittingParameters {
  std::uint32_t width;
  std::uint32_t turns;
  std::uint64_t seed;
};

inline Result<SplittingParameters> parse_splitting(std::string_view variant,
                                                   std::string_view game) {
  const std::string what = "variant of " + std::string(game);
  const auto given = parse_parameters(variant, {"w", "t", "seed"}, what);
  if (!given) return given.error();
  const auto take = [&](const char* name, double otherwise) {
    const auto found = given->find(name);
    return found == given->end() ? otherwise : found->second;
  };
  const double width = take("w", 2);
  const double turns = take("t", 6);
  const double seed = take("seed", 1);
  const bool whole =
      std::floor(width) == width && std::floor(turns) == turns && std::floor(seed) == seed;
  if (!whole || width < 2 || width > 64 || turns < 1 || turns > 22 || seed < 0 || seed > 1e15) {
    return Error{what + ": expected whole numbers w=2..64, t=1..22, seed>=0"};
  }
  const auto w = static_cast<std::uint32_t>(width);
  const auto t = static_cast<std::uint32_t>(turns);
  if (trees::square_count(w, t) > trees::kMaxSquares) {
    return Error{what + ": w^t squares are too many; expected at most " +
                 std::to_string(trees::kMaxSquares)};
  }
  return SplittingParameters{w, t, static_cast<std::uint64_t>(seed)};
}

// All but title, summary and source. `play` makes the game from width, turns and seed.
template <class Play>
GameInfo splitting_info(const std::string& name, Play play) {
  GameInfo info;
  info.name = name;
  info.unit = "terminal win";
  info.variants = {"w=2,t=6,seed=1"};
  info.position_text = "2.1";
  info.capabilities = {"key", "plies_left"};
  info.perfts = {{"w=2,t=6,seed=1", 5, 32}, {"w=2,t=6,seed=1", 6, 64}, {"w=2,t=6,seed=1", 7, 0}};
  info.make = [name, play](std::string_view variant) -> Result<AnyGame> {
    const auto p = parse_splitting(variant, name);
    if (!p) return p.error();
    return erase(name, play(p->width, p->turns, p->seed), trees::TerminalWins{});
  };
  return info;
}

}  // namespace espalier::app
