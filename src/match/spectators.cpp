#include "match/spectators.hpp"

#include <utility>

namespace espalier::match {

std::shared_ptr<void> Spectators::ticket() {
  ++count_;
  return {this, [](void* shown) { --static_cast<Spectators*>(shown)->count_; }};
}

void Spectators::show(StoredGame game, bool over) {
  const std::lock_guard lock(mutex_);
  if (sight_ && !sight_->over && sight_->game.id != game.id) return;
  sight_ = Sight{std::move(game), over, ++changes_};
}

void Spectators::end(std::size_t id) {
  const std::lock_guard lock(mutex_);
  if (sight_ && sight_->game.id == id) sight_->over = true;
}

void Spectators::clear() {
  const std::lock_guard lock(mutex_);
  sight_.reset();
}

std::optional<Sight> Spectators::look(std::uint64_t since) const {
  const std::lock_guard lock(mutex_);
  return sight_ && sight_->change > since ? sight_ : std::nullopt;
}

}  // namespace espalier::match
