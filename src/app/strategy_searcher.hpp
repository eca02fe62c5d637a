// The published strategies as searchers.
//
// A strategy searches its depth once, as printed, where nothing but a depth limits the search. With
// a limit on time or nodes, or without any depth, it searches depth by depth, and the last depth
// that was finished counts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/parameters.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// A strategy and its settings, as in `espalier tree --set`.
struct StrategySpec {
  std::string name;
  Parameters set;
};

// From the words NAME SETTING=X ...; every setting must be one that the strategy honours.
Result<StrategySpec> read_strategy(const std::vector<std::string_view>& words);

// A search that needs more, by bytes_per_node, is stopped.
inline constexpr std::uint64_t kMostStrategyBytes = std::uint64_t{300} << 20;

// The spec comes from read_strategy. `depth` holds where the request has none.
std::unique_ptr<Searcher> make_searcher(const StrategySpec& spec, std::optional<int> depth,
                                        const AnyGame& game);

// The rows of search_families(); plan_strategy reads both.
bool is_chances_text(std::string_view text, const ErasedGame& game);
bool is_strategy_text(std::string_view text, const ErasedGame& game);
Result<SearchPlan> plan_strategy(std::string_view text, const AnyGame& game);

}  // namespace espalier::app
