// The commands of `espalier play` that write and read files.
#include <fmt/core.h>

#include <charconv>
#include <cstdio>
#include <utility>

#include "app/saved_game.hpp"
#include "cli/play_session.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

void tell_player(const std::string& text) {
  fmt::print("{}\n", text);
  std::fflush(stdout);
}

}  // namespace

void PlaySession::save(const std::string& path) {
  if (path.empty()) return tell_player("save needs a file; expected 'save FILE'");
  const auto error = record_ && app::is_record_name(path)
                         ? app::save_record(app::gone_on(*record_, game_), path)
                         : app::save_game(game_, path);
  if (error) return tell_player(error->message);
  tell_player("saved in " + in_quotes(path));
}

void PlaySession::load(const std::string& path) {
  if (path.empty()) return tell_player("load needs a file; expected 'load FILE'");
  auto loaded = app::load_any_game(path, game_.name());
  if (!loaded) return tell_player(loaded.message());
  if (loaded->game.name() != game_.name()) {
    return tell_player("file " + in_quotes(path) + " is a game of " + loaded->game.name() +
                       "; expected " + game_.name());
  }
  app::LoadedGame taken = std::move(loaded).value();
  game_ = std::move(taken.game);
  record_ = std::move(taken.record);
  kept_.clear();
  advisers_.clear();
  changed_ = true;
}

}  // namespace espalier::cli
