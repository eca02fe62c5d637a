#include "app/games.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/suggest.hpp"

namespace espalier::app {
const std::vector<GameInfo>& games() {
  static const std::vector<GameInfo> list = [] {
    std::vector<GameInfo> all = game_entries();
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return all;
  }();
  return list;
}

Result<const GameInfo*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const GameInfo& info : games()) {
    if (info.name == name) return &info;
    names.push_back(info.name);
  }
  return Error{unknown_name("game", name, names, "espalier games")};
}

double expected_score(const GameInfo& info, Points score) {
  if (is_win(score)) return 1;
  if (is_loss(score)) return 0;
  if (info.score_scale == 0) return 0.5;
  return 1 / (1 + std::exp(-score / info.score_scale));
}

std::string variants_in_words(const GameInfo& info) {
  const auto has_ending = [&](const std::string& variant) {
    return std::any_of(info.endings.begin(), info.endings.end(),
                       [&](const auto& ending) { return variant.ends_with("-" + ending.name); });
  };
  std::string words;
  for (const std::string& variant : info.variants) {
    if (!has_ending(variant)) words += (words.empty() ? "" : " ") + variant;
  }
  std::string between = "; these may follow, in this order: ";
  for (const auto* endings : {&info.endings, &info.unlisted_endings}) {
    for (const VariantEnding& ending : *endings) {
      words += std::exchange(between, ", ") + "-" + ending.name + " (" + ending.meaning + ")";
    }
  }
  return words;
}

std::vector<NamedRecipe> recipes_for_seats(const char* best) {
  return {{"best", best, "the strongest that we have measured for more than two players"},
          {"greedy", "greedy", "the move after which the evaluation is highest"},
          {"random", "random", "any legal move"}};
}

std::size_t seats_of(const GameInfo& info, std::string_view variant) {
  for (const auto& [name, seats] : info.variant_seats) {
    if (variant == name || variant.starts_with(name + "-")) return seats;
  }
  return info.seats;
}

const std::vector<NamedRecipe>& recipes_of(const GameInfo& info, std::size_t seats) {
  return seats == 2 ? info.recipes : info.seats_recipes;
}

const NamedRecipe* find_recipe(const GameInfo& info, std::string_view name, std::size_t seats) {
  const auto& recipes = recipes_of(info, seats);
  const auto found = std::find_if(recipes.begin(), recipes.end(),
                                  [&](const NamedRecipe& recipe) { return recipe.name == name; });
  return found == recipes.end() ? nullptr : &*found;
}

Result<GamePosition> make_game_position(std::string_view game, std::string_view variant,
                                        std::string_view position) {
  const auto info = find_game(game);
  if (!info) return info.error();
  const bool parametric = (*info)->variants.front().find('=') != std::string::npos;
  const std::string chosen = variant.empty() ? (*info)->variants.front() : std::string(variant);
  const auto& known = (*info)->variants;
  const bool listed = std::find(known.begin(), known.end(), chosen) != known.end();
  if (!parametric && !listed) {
    const bool may_be = !(*info)->unlisted_endings.empty();
    const auto unlisted = may_be ? (*info)->make(chosen) : Result<AnyGame>(Error{""});
    // A game that knows the kind of name says best what is wrong with this one.
    const std::string unknown = (*info)->name + " has no variant";
    if (may_be && !unlisted && !unlisted.message().starts_with(unknown)) return unlisted.error();
    if (!unlisted) {
      return Error{unknown_name("variant of " + (*info)->name, chosen, known, "espalier games")};
    }
  }
  const auto made = (*info)->make(chosen);
  if (!made) return made.error();
  // What is left of a line's end, where the text comes from a file.
  while (!position.empty() && std::string_view("\r\n\t ").find(position.back()) != position.npos) {
    position.remove_suffix(1);
  }
  AnyPosition at = (*made)->start();
  if (!position.empty() && position != "start") {
    const auto parsed = (*made)->parse_position(position);
    if (!parsed) return parsed.error();
    at = *parsed;
  }
  return GamePosition{*info, chosen, *made, at};
}

}  // namespace espalier::app
