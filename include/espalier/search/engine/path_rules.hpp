// Rules that depend on the path, as a search sees them: repeated positions, and games that stand
// still (`path` in a recipe). The same rules as those of Line, by keys instead of positions.
// Sources: common practice; Line (core/line.hpp) is what games are judged by.
//
// Promise: without a table the value is that of minimax on whole games, that is on Lines: a node is
// an end exactly where Line would end the game. A value that hangs on what came before a node is
// not remembered as that of its position (the graph history interaction: Palay 1983).
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/core/line.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/parts.hpp"

namespace espalier::engine {

// Of a game where what came before a position never matters.
struct NoPathRules {};

template <EngineGame G>
class PathRules {
 public:
  using Position = typename G::Position;

  void begin(const G& game, const Position& root, const Past& past) {
    past_ = past.keys;
    may_be_past_.reset();
    for (const std::uint64_t key : past_) may_be_past_.set(key % kFilter);
    keys_[0] = game.key(root);
    idle_[0] = {past.idle, std::min(past.lowest, remaining(game, root))};
    hangs_on_ = kNothing;
  }

  // Puts a node on the path. If the game ends there: what that is worth to the mover.
  std::optional<Points> enter(const G& game, const Position& position, int ply) {
    if (ply > kMaxSearchPly) return std::nullopt;
    const auto here = static_cast<std::size_t>(ply);
    keys_[here] = game.key(position);
    if (ply == 0) return std::nullopt;
    idle_[here] = after(idle_[here - 1], remaining(game, position));
    const Before before = met_before(here);
    const auto end = [&](Points value, int hangs_on) -> std::optional<Points> {
      if (game.outcome(position)) return std::nullopt;  // the position itself comes first
      hang_on(hangs_on);
      return value;
    };
    if constexpr (HasRepetition<G>) {
      const Repetition rule = game.repetition();
      if (before.times > 0 && rule != Repetition::None) {
        return end(rule == Repetition::Draw ? 0 : kWin, before.last);
      }
    }
    if constexpr (CanStandStill<G>) {
      const bool impatient = idle_[here].plies >= game.patience();
      if (game.patience() == 0 || (before.times + 1 < kMostOccurrences && !impatient)) {
        return std::nullopt;
      }
      return end(game.stopped(position), impatient ? kBeforeTheRoot : before.first);
    }
    return std::nullopt;
  }

  // --- what the values found below a node hang on ------------------------------------------------

  // Begins to look: what the nodes searched so far hang on, to be given to leave().
  int look() { return std::exchange(hangs_on_, kNothing); }
  // Is the value of the node that of its position, whatever came before it?
  bool leave(int ply, int outside) {
    const bool own = hangs_on_ >= ply;
    hangs_on_ = own ? outside : std::min(hangs_on_, outside);
    return own;
  }

 private:
  static constexpr int kNothing = std::numeric_limits<int>::max();
  static constexpr int kBeforeTheRoot = -1;
  static constexpr std::size_t kFilter = 4096;
  static constexpr std::size_t kPlies = kMaxSearchPly + 1;

  struct Idle {
    int plies;   // without progress
    int lowest;  // remaining() so far
  };
  static Idle after(const Idle& before, int left) {
    return {left < before.lowest ? 0 : before.plies + 1, std::min(before.lowest, left)};
  }
  static int remaining(const G& game, const Position& position) {
    if constexpr (CanStandStill<G>) return game.remaining(position);
    (void)game, (void)position;
    return 0;
  }

  // Where the position of a node was met before: plies since the root, or kBeforeTheRoot.
  struct Before {
    int times = 0;
    int last = kBeforeTheRoot;
    int first = kBeforeTheRoot;
  };
  Before met_before(std::size_t here) const {
    Before before;
    for (std::size_t back = 2; back <= here; back += 2) {  // players take turns
      if (keys_[here - back] != keys_[here]) continue;
      before.first = static_cast<int>(here - back);
      if (++before.times == 1) before.last = before.first;
    }
    if (may_be_past_.test(keys_[here] % kFilter)) {
      const auto in_past = std::count(past_.begin(), past_.end(), keys_[here]);
      before.times += static_cast<int>(in_past);
      if (in_past > 0) before.first = kBeforeTheRoot;
    }
    return before;
  }

  void hang_on(int ply) { hangs_on_ = std::min(hangs_on_, ply); }

  std::vector<std::uint64_t> past_;           // keys of the game before the root
  std::bitset<kFilter> may_be_past_;          // by the key's last bits
  std::array<std::uint64_t, kPlies> keys_{};  // from the root to the present node
  std::array<Idle, kPlies> idle_{};
  int hangs_on_ = kNothing;  // the lowest ply of what the values since look() hang on
};

}  // namespace espalier::engine
