#include "recipe/fit.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/core/text.hpp"
#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

bool is_written(const ParsedRecipe& parsed, std::string_view name) {
  return std::find(parsed.written.begin(), parsed.written.end(), name) != parsed.written.end();
}

Failure locked_word(const ParsedRecipe& parsed, const GameFacts& game) {
  const Capabilities can = game.can;
  for (const std::string& name : parsed.written) {
    const Word* word = find_word(name);
    if (word == nullptr || can.has_all(word->needs)) continue;
    return Error{std::string(game.subject) + " does not unlock " + in_quotes(name) + " (" +
                 std::string(word->meaning) + "): it lacks " +
                 scan::joined(word->needs.without(can).names(), ", ") +
                 "; see: " + std::string(game.help)};
  }
  return std::nullopt;
}

// What is said of a stage that the game does not have would never be used.
Failure missing_stage(const Recipe& recipe, const GameFacts& game) {
  const std::string name(game.name);
  const std::size_t plies = recipe.stage_plies.size();
  if (plies > static_cast<std::size_t>(game.stages)) {
    return Error{"plies has " + std::to_string(plies) + " numbers, " + name + " " +
                 std::to_string(game.stages) + " stages; expected no more numbers"};
  }
  if (recipe.stage_selectivity.empty()) return std::nullopt;
  const int last = recipe.stage_selectivity.back().stage;  // they are sorted
  if (last < game.stages) return std::nullopt;
  return Error{"select@" + std::to_string(last) + ": " + name +
               " has no such stage; expected 0 to " + std::to_string(game.stages - 1)};
}

// What a preset asks for and the game cannot give, or has no use for.
void drop_locked_parts(ParsedRecipe& parsed, Capabilities can) {
  for (const Row& row : rows()) {
    if (row.code.drop != nullptr && !can.has_all(row.word.needs)) row.code.drop(parsed.recipe);
  }
  // Moves ranked by what they lead to leave history nothing to say (see LeanParts).
  if (can.has(Capability::RankAfter) && !is_written(parsed, "history")) {
    std::erase(parsed.recipe.ordering.keys, OrderKey::History);
  }
}

// The preset `solve` where a game is worth its margin: halving asks "a win in n?", which says
// nothing of margins; good guesses do, and far from the end the evaluation orders moves best. What
// the user has written about a group stands.
void solve_by_margin(ParsedRecipe& parsed, Capabilities can) {
  constexpr int kEvaluatedPlies = 14;  // from trials with Othello endgames
  Recipe& recipe = parsed.recipe;
  const auto open = [&](std::string_view group) { return !parsed.groups.contains(group); };
  if (open("driver")) recipe.root.driver = Driver::Mtdf;
  if (open("deepening")) recipe.root.deepening = Deepening::Iterative;
  if (open("etc") && recipe.memory.bytes > 0) recipe.memory.etc_depth = kEtcDepth;
  if (open("order=")) {
    recipe.ordering.keys = {OrderKey::Fixed};
    if (can.has(Capability::Rank)) recipe.ordering.keys.push_back(OrderKey::Knowledge);
    recipe.ordering.static_depth = kEvaluatedPlies;
  }
}

}  // namespace

std::optional<Error> fit_to_game(ParsedRecipe& parsed, const GameFacts& game) {
  if (Failure failure = locked_word(parsed, game)) return failure;
  if (Failure failure = missing_stage(parsed.recipe, game)) return failure;
  drop_locked_parts(parsed, game.can);
  const Recipe& recipe = parsed.recipe;
  if (recipe.to_the_end && game.can.has(Capability::Margins)) solve_by_margin(parsed, game.can);
  const bool sure = recipe.safe && recipe.distance;
  if (is_written(parsed, "bounds") && game.can.has(Capability::SafeMoves) && !sure) {
    return Error{"bounds speaks of safe moves and of win distances; also write safe distance"};
  }
  return std::nullopt;
}

}  // namespace espalier::engine
