// What a search may spend, as the options --depth, --time and --nodes of several commands say it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/budget.hpp"

namespace espalier::app {
class ErasedGame;
}

namespace espalier::cli {

// As they were typed; several may be combined, and whichever comes first ends the search.
struct LimitTexts {
  std::optional<std::string> depth;
  std::optional<std::string> time;
  std::optional<std::string> nodes;

  bool any() const { return depth || time || nodes; }
};

void add_limit_options(Command command, LimitTexts& texts, const std::string& otherwise);

// Limits that suit the recipe: one without deepening must be told its depth, one that searches to
// the end of the game takes none. Without any text the time is `seconds`, if that is given. A time
// too short to do anything is raised, and `note` then says so.
Result<engine::Limits> read_limits(const LimitTexts& texts, std::string_view recipe,
                                   const app::ErasedGame& game, std::optional<double> seconds,
                                   std::string& note);

// The text of --threads; empty: one per processor.
Result<int> parse_threads(std::string_view text);

// Does this recipe search to the end of the game, whatever that takes?
Result<bool> searches_to_the_end(std::string_view recipe, const app::ErasedGame& game);

// "depth 8, 2 s", or "no limit".
std::string limits_in_words(const engine::Limits& limits);

// 950, 12.3k, 4.56M
std::string short_number(double number);

}  // namespace espalier::cli
