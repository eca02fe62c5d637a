// The one engine of a session: kept while a game lasts, made anew when the game, the recipe or the
// size of the table has changed.
//
// Promise: there is always an engine; where memory is short it has a smaller table and says so.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/any_engine.hpp"
#include "app/any_game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::protocol {

// The largest table that the other program may ask for: 1 GB, or half of the memory this program
// may use, so that two programs can play each other. Whoever starts it may give it more (--hash).
std::size_t most_table_bytes();

class KeptEngine {
 public:
  static Result<KeptEngine> make(const app::AnyGame& game, std::string_view recipe);

  // From now on this game, with this recipe; after an error everything stays as it was.
  std::optional<Error> use(const app::AnyGame& game, std::string_view recipe);
  // Instead of what the recipe says; a recipe without a table stays without.
  void set_table_bytes(std::size_t bytes) { table_bytes_ = bytes; }

  const std::string& recipe_text() const { return text_; }
  const engine::Recipe& recipe() const { return recipe_; }
  std::size_t table_bytes() const;

  // The engine, made now if need be. `deepening`: depth by depth even if the recipe says fixed.
  // What the user should know is left in `remark`.
  app::AnyEngine& get(bool deepening, std::string& remark);
  // Makes it if there is none that fits; returns the remark.
  std::string prepare();
  // Forgets what earlier searches have learned.
  void clear();

 private:
  KeptEngine(app::AnyGame game, std::string text, engine::Recipe recipe);
  engine::Recipe wanted(bool deepening) const;

  app::AnyGame game_;
  std::string text_;
  engine::Recipe recipe_;
  std::optional<std::size_t> table_bytes_;
  std::unique_ptr<app::AnyEngine> engine_;
  std::optional<engine::Recipe> made_for_;  // what was asked for when engine_ was made
};

}  // namespace espalier::protocol
