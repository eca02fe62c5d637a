// Rules that depend on the path, as a search sees them (`path` in a recipe): the game judges the
// plies of the game before the root and of the path below it, as it judges those of a Line.
// Sources: common practice; Line (core/line.hpp) is what games are judged by.
//
// Promise: without a table the value is that of minimax on whole games, that is on Lines: a node is
// an end exactly where Line would end the game. A value that hangs on what came before a node is
// not remembered as that of its position (the graph history interaction: Palay 1983).
// Deviations: positions are compared by their keys, those of a Line by all they hold. With `cycles`
// (common practice) neither promise holds: a line ends where a position comes back for the first
// time below the root.
#pragma once

#include <algorithm>
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

inline constexpr int kHangsOnNothing = std::numeric_limits<int>::max();

template <EngineGame G>
class PathRules {
 public:
  using Position = typename G::Position;

  // `cycles`: a position that comes back on the path below the root is judged as if it came back
  // for ever.
  void begin(const G& game, const Position& root, const Past& past, bool cycles = false) {
    before_ = past.size();
    cycles_ = cycles;
    plies_.assign(past.begin(), past.end());
    plies_.resize(before_ + kPlies);
    may_be_past_.reset();
    for (const PastPly& ply : past) may_be_past_.set(ply.key % kFilter);
    plies_[before_] = past_ply(game, root);
    plies_[before_].age = static_cast<std::int32_t>(before_);
    plies_[before_].back = last_met(0);
    hangs_on_ = kNothing;
  }

  // Puts a node on the path. `forgets`: no position before the node can be compared with those from
  // the node on. If the game ends there: what that is worth to the mover.
  std::optional<Points> enter(const G& game, const Position& position, int ply, bool forgets) {
    if (ply == 0 || ply > kMaxSearchPly) return std::nullopt;
    const std::size_t here = before_ + static_cast<std::size_t>(ply);
    plies_[here] = past_ply(game, position);
    plies_[here].age = forgets ? 0 : plies_[here - 1].age + 1;
    plies_[here].back = last_met(ply);
    const auto end = game.judge(position, span_up_to(plies_, here));
    if (!end && cycles_) return worth_of_cycle(game, position, ply);
    if (!end || game.outcome(position)) return std::nullopt;  // the position itself comes first
    hangs_on_ = std::min(hangs_on_, ply - end->reach);
    return end->value;
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

  // --- workers that search one node together -----------------------------------------------------

  // Takes over the path of another worker that searches the same root, down to `ply`. The other
  // worker may go on below. What both have in common is not written: guests at a node of this
  // worker further above may be reading it.
  void follow(const PathRules& other, int ply) {
    const std::size_t last = before_ + static_cast<std::size_t>(ply);
    for (std::size_t i = before_; i <= last; ++i) {
      if (plies_[i] != other.plies_[i]) plies_[i] = other.plies_[i];
    }
  }
  int hangs_on() const { return hangs_on_; }
  void also_hangs_on(int ply) { hangs_on_ = std::min(hangs_on_, ply); }
  // Ends what look() began, whatever was found.
  void resume(int outside) { hangs_on_ = outside; }

 private:
  static constexpr int kNothing = kHangsOnNothing;
  static constexpr std::size_t kFilter = 4096;
  static constexpr std::size_t kPlies = kMaxSearchPly + 1;
  static constexpr std::int32_t kReturns = 8;  // more than any rule of repetition asks for

  // What the game says of a position that has come back again and again by the same moves, if this
  // one has come back on the path below the root. The values found on the way there are kept in the
  // table all the same, or it would keep hardly any.
  std::optional<Points> worth_of_cycle(const G& game, const Position& position, int ply) {
    const PastPly* const here = plies_.data() + before_ + ply;
    const std::int32_t length = here->back;
    if (length == 0 || length > ply) return std::nullopt;
    again_.clear();
    for (std::int32_t i = 0; i <= kReturns * length; ++i) {
      PastPly& next = again_.emplace_back(here[i % length - length]);
      next.age = i;
      next.back = i < length ? 0 : length;
    }
    const auto end = game.judge(position, PastSpan(again_));
    return end ? std::optional<Points>(end->value) : std::nullopt;
  }

  // How many plies ago the position at `ply` occurred last: on the path, or in the game before it.
  std::int32_t last_met(int ply) const {
    const PastPly* const here = plies_.data() + before_ + ply;
    const std::int32_t on_path = std::min(here->age, ply);
    for (std::int32_t back = 2; back <= on_path; back += 2) {  // players take turns
      if (here[-back].key == here->key) return back;
    }
    if (here->age <= ply || !may_be_past_.test(here->key % kFilter)) return 0;
    for (std::int32_t back = ply + 1; back <= here->age; ++back) {
      if (here[-back].key == here->key) return back;
    }
    return 0;
  }

  std::vector<PastPly> plies_;        // of the game before the root, then from the root on
  std::vector<PastPly> again_;        // a cycle, several times
  std::size_t before_ = 0;            // how many plies lie before the root
  std::bitset<kFilter> may_be_past_;  // the plies before the root, by their keys' last bits
  int hangs_on_ = kNothing;           // the lowest ply that the values found since look() hang on
  bool cycles_ = false;
};

}  // namespace espalier::engine
