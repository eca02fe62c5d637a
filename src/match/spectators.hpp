// The game in progress of a match, for whoever wants to watch it while it is played.
//
// Promise: without spectators a move costs one look at a counter, and a game that ends costs a lock.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "match/match_store.hpp"

namespace espalier::match {

struct Sight {
  StoredGame game;  // its points and its end mean nothing before it is over
  bool over = false;
  std::uint64_t change = 0;  // counts upwards
};

class Spectators {
 public:
  // Somebody watches for as long as one of the copies lives.
  std::shared_ptr<void> ticket();
  bool present() const { return count_.load(std::memory_order_relaxed) > 0; }

  // From the tables. Of several games at a time one is shown, until it is over.
  void show(StoredGame game, bool over);
  void end(std::size_t id);  // also of a game that nobody has seen
  void clear();              // another match, or none

  // The game as it is, unless nothing has changed since then.
  std::optional<Sight> look(std::uint64_t since) const;

 private:
  std::atomic<int> count_{0};
  mutable std::mutex mutex_;  // of what follows
  std::optional<Sight> sight_;
  std::uint64_t changes_ = 0;
};

}  // namespace espalier::match
