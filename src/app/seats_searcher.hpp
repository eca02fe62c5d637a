// The family of searches for many players, as texts:
//
//   max-n [ties=first|last|others|root] [prune=on|off] [tt=SIZE] [order=on|off] [depth=N]
//   paranoid [tt=SIZE] [order=on|off] [depth=N]
//   best-reply [tt=SIZE] [order=on|off] [depth=N]
//
// The words may also stand in parentheses, with commas or blanks: max-n(ties=last,tt=1M).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/searcher.hpp"
#include "espalier/search/multiplayer/plan.hpp"

namespace espalier::app {

std::string_view seats_family_name(multiplayer::Family family);
std::optional<multiplayer::Family> find_seats_family(std::string_view name);
std::string_view ties_name(multiplayer::Ties ties);

// What a text asks for.
struct SeatsSpec {
  multiplayer::Plan plan;
  std::optional<int> depth;
};
Result<SeatsSpec> read_seats_spec(std::string_view text);
std::string seats_text(const SeatsSpec& spec);

bool is_seats_text(std::string_view text, const ErasedGame& game);
Result<SearchPlan> plan_seats(std::string_view text, const AnyGame& game);

}  // namespace espalier::app
