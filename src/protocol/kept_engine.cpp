#include "protocol/kept_engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <utility>

#include "app/analysis.hpp"
#include "app/recipes.hpp"
#include "app/simple_engine.hpp"

namespace espalier::protocol {
namespace {

constexpr std::size_t kBytesPerMegabyte = std::size_t{1} << 20;
// A table is filled with zeros first. A larger one would keep the other program waiting for many
// seconds, perhaps because of a number that nobody meant.
constexpr std::size_t kMostAsked = std::size_t{1} << 30;
constexpr std::size_t kUnknownMemory = std::size_t{1} << 33;
// Where Linux tells a container how much memory it may use: a number, or "max".
constexpr const char* kContainerLimit = "/sys/fs/cgroup/memory.max";

std::size_t memory_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return kUnknownMemory;
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

std::string megabytes_text(std::size_t bytes) {
  return std::to_string(bytes / kBytesPerMegabyte) + " MB";
}

Result<engine::Recipe> read_recipe(const app::AnyGame& game, std::string_view text) {
  if (game->seats() != 2) {  // a simple player needs no recipe
    const auto simple = app::simple_of_recipe(text, *game);
    return simple ? Result<engine::Recipe>(engine::Recipe{}) : simple.error();
  }
  return app::make_recipe(text.empty() ? app::kDefaultRecipe : text, *game);
}

}  // namespace

std::size_t most_table_bytes() {
  std::size_t memory = memory_of_machine();
  std::ifstream file(kContainerLimit);
  if (std::size_t limit = 0; file >> limit) memory = std::min(memory, limit);
  return std::clamp(memory / 2, kBytesPerMegabyte, kMostAsked);
}

KeptEngine::KeptEngine(app::AnyGame game, std::string text, engine::Recipe recipe)
    : game_(std::move(game)), text_(std::move(text)), recipe_(std::move(recipe)) {}

Result<KeptEngine> KeptEngine::make(const app::AnyGame& game, std::string_view recipe) {
  auto made = read_recipe(game, recipe);
  if (!made) return made.error();
  return KeptEngine(game, std::string(recipe), std::move(made).value());
}

std::optional<Error> KeptEngine::use(const app::AnyGame& game, std::string_view recipe) {
  auto made = read_recipe(game, recipe);
  if (!made) return made.error();
  if (&*game != &*game_ || game->seats() != 2) engine_.reset();
  game_ = game;
  text_ = recipe;
  recipe_ = std::move(made).value();
  return std::nullopt;
}

std::size_t KeptEngine::table_bytes() const {
  const bool changed = table_bytes_ && recipe_.memory.bytes > 0;
  return changed ? *table_bytes_ : recipe_.memory.bytes;
}

engine::Recipe KeptEngine::wanted(bool deepening) const {
  engine::Recipe recipe = recipe_;
  if (deepening && !recipe.to_the_end) recipe.root.deepening = engine::Deepening::Iterative;
  recipe.memory.bytes = table_bytes();
  return recipe;
}

std::string KeptEngine::prepare() {
  std::string remark;
  const bool fits = engine_ && (made_for_ == wanted(false) || made_for_ == wanted(true));
  if (!fits) get(false, remark);
  return remark;
}

app::AnyEngine& KeptEngine::get(bool deepening, std::string& remark) {
  engine::Recipe recipe = wanted(deepening);
  if (engine_ && made_for_ == recipe) return *engine_;
  made_for_ = recipe;
  const std::size_t asked = recipe.memory.bytes;
  while (true) {
    engine_.reset();  // first give back the memory of the old one
    try {
      engine_ = game_->seats() == 2
                    ? game_->engine(recipe, app::ProfileChoice::Fastest)
                    : app::make_simple_engine(game_, *app::simple_of_recipe(text_, *game_));
      break;
    } catch (const std::bad_alloc&) {
      if (recipe.memory.bytes < kBytesPerMegabyte) throw;
      recipe.memory.bytes /= 2;
    }
  }
  if (recipe.memory.bytes != asked) {
    remark = "no memory for a table of " + megabytes_text(asked) + "; using " +
             megabytes_text(recipe.memory.bytes);
  }
  return *engine_;
}

void KeptEngine::clear() {
  if (engine_) engine_->clear();
}

}  // namespace espalier::protocol
