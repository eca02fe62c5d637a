// What a search may spend, as the options --depth, --time and --nodes of several commands say it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/budget.hpp"

namespace espalier::app {
class AnyGame;
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

// Limits that suit the searcher of the text `recipe`: a recipe without deepening must be given a
// depth; a recipe that searches to the end of the game takes no depth. Without any text the time is
// `seconds`, if that is given. A time that is too short is raised, and `note` then says so.
Result<engine::Limits> read_limits(const LimitTexts& texts, std::string_view recipe,
                                   const app::AnyGame& game, std::optional<double> seconds,
                                   std::string& note);

// The text of --threads where threads share one search; none: 1.
Result<int> parse_search_threads(const std::optional<std::string>& text);
// The text of --number, which counts the games of a file; none: 1.
Result<std::size_t> parse_game_number(const std::optional<std::string>& text);
// The text of --threads; empty: one per processor.
Result<int> parse_threads(std::string_view text);

// Does a searcher of this text search to the end of the game, whatever that takes?
Result<bool> searches_to_the_end(std::string_view recipe, const app::AnyGame& game);

// "depth 8, 2 s", or "no limit".
std::string limits_in_words(const engine::Limits& limits);

// 950, 12.3k, 4.56M
std::string short_number(double number);

// Tells on stderr if the weights of a recipe were made for another variant of the game.
void tell_of_weights(const std::string& recipe, std::string_view variant);

}  // namespace espalier::cli
