// espalier games, espalier strategies
#include <fmt/core.h>

#include <memory>
#include <string>

#include "app/games.hpp"
#include "app/levels.hpp"
#include "app/strategies.hpp"
#include "cli/command.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"
#include "recipe/words.hpp"

namespace espalier::cli {
namespace {

int list_games(bool json) {
  if (json) {
    app::Json list = app::Json::array();
    for (const app::GameInfo& info : app::games()) list.push_back(app::encode(info));
    fmt::print("{}\n", app::versioned_text(app::Json{{"games", list}}, 2));
    return kDone;
  }
  const auto list = [](const char* what, const std::string& words) {
    fmt::print("    {:<9} {}\n", what, words);
  };
  for (const app::GameInfo& info : app::games()) {
    std::string recipes;
    for (const app::NamedRecipe& recipe : info.recipes) {
      recipes += (recipes.empty() ? "" : " ") + recipe.name;
    }
    fmt::print("{}: {} [{}]\n", info.name, info.summary, info.source);
    std::string seats = info.seats == 2 ? "" : std::to_string(info.seats);
    for (const auto& [variant, count] : info.variant_seats) {
      seats += fmt::format("{}{} in variant {}", seats.empty() ? "2, " : ", ", count, variant);
    }
    if (!seats.empty()) list("seats", seats);
    list("variants", app::variants_in_words(info));
    list("recipes", recipes);
    std::string levels;
    for (const app::LevelSpec& level : app::levels_of(info)) {
      levels += (levels.empty() ? "" : " ") + std::string(level.name);
    }
    if (!levels.empty()) list("levels", levels);
    list("score", "1 = one " + info.unit);
  }
  return kDone;
}

int list_strategies(bool json) {
  if (json) {
    app::Json out;
    for (const auto& info : app::strategies()) out["strategies"].push_back(app::encode(info));
    for (const auto& word : engine::words()) out["recipe_words"].push_back(app::encode(word));
    fmt::print("{}\n", app::versioned_text(out, 2));
    return kDone;
  }
  fmt::print("Strategies of `espalier tree`, each as its source describes it:\n");
  for (const app::StrategyInfo& info : app::strategies()) {
    fmt::print("  {:<21} {:<10} {} [{}]\n", info.name, app::kind_name(info.kind), info.summary,
               info.source);
  }
  fmt::print(
      "\nWords of recipes; a recipe chooses the parts of the engine (espalier analyse --recipe; "
      "grammar: docs/recipes.md):\n");
  for (const engine::Word& word : engine::words()) {
    const std::string needs =
        word.needs.empty() ? ""
                           : fmt::format(" (the game must have: {})", engine::needs_text(word));
    fmt::print("  {:<28} {}{} [{}]\n", engine::spelling(word), word.meaning, needs, word.source);
  }
  fmt::print(
      "\nThe first word of a recipe may also be the name of one of the game's own recipes, for "
      "example best;\nthe words after it change its parts (espalier games --json lists the "
      "names).\n");
  return kDone;
}

// The two lists differ only in what they list.
void add_list(Command program, const char* name, const char* summary, int (*list)(bool json)) {
  Command command =
      program.add_command(name, summary, std::string("Example:\n  espalier ") + name + " --json");
  auto json = std::make_shared<bool>(false);
  command.add_flag("--json", *json, "print JSON");
  command.on_run([json, list] { return list(*json); });
}

}  // namespace

void add_games(Command program) {
  add_list(program, "games", "the games, with source, variants and unit of score", list_games);
}

void add_strategies(Command program) {
  add_list(program, "strategies", "the strategies, with source and a one-line meaning",
           list_strategies);
}

}  // namespace espalier::cli
