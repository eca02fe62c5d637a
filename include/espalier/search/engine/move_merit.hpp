// How good moves were elsewhere in the tree: the history heuristic, alone or together with how good
// they were as replies to the last two moves.
// Sources: search/ordering/history.hpp and search/ordering/replies.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/ordering/history.hpp"
#include "espalier/search/ordering/replies.hpp"

namespace espalier::engine {

// The size of a table with an entry for every move; 1 where moves have no index.
template <class G>
struct MoveIndices {
  static constexpr std::size_t kCount = 1;
};
template <HasIndex G>
struct MoveIndices<G> {
  static constexpr std::size_t kCount = G::kMoveIndices;
};
// The same for contexts.
template <class G>
struct MoveContexts {
  static constexpr std::size_t kCount = 1;
};
template <HasContext G>
struct MoveContexts<G> {
  static constexpr std::size_t kCount = G::kContexts;
};

template <EngineGame G>
class MoveMerit {
  using Move = typename G::Move;

 public:
  explicit MoveMerit(const Ordering& options)
      : history_(options.combined ? HistoryWeight::LevelKills : options.history_weight,
                 options.history_punish && !options.combined),
        replies_(HasContext<G> && options.history_replies) {}

  void age(int divisor) { history_.age(divisor); }
  void clear() {
    history_.clear();
    replies_.clear();
  }
  bool punishes() const { return history_.punishes(); }
  bool counts_replies() const { return replies_.on(); }

  // The scores of all moves at a node, by index; without replies.
  template <class S>
  const std::int32_t* scores(S& search, const typename S::Node& node) const {
    return history_.scores(search.player(node.ply), node.ply);
  }
  // Higher is better, and 0 the least.
  template <class S>
  std::int32_t score(S& search, const typename S::Node& node, Move move) const {
    constexpr std::int32_t kLift = 2 * ordering::kReplyLimit;
    const std::int32_t counted = counted_alone(search, node, move);
    return replies_.on() ? counted + as_reply(search, node, move) + kLift : counted;
  }
  // Above 0 for moves that were good, below 0 for those that were bad. Bad ones must be punished.
  template <class S>
  std::int32_t merit(S& search, const typename S::Node& node, Move move) const {
    const std::int32_t counted = counted_alone(search, node, move) - ordering::kHistoryMiddle;
    return replies_.on() ? counted + as_reply(search, node, move) : counted;
  }

  template <class S>
  void reward(S& search, const typename S::Node& node, Move move, int left) {
    if constexpr (HasIndex<G>) {
      history_.reward(search.player(node.ply), search.game().index(move), left / kPly, node.ply);
    }
    if (replies_.on()) count_reply(search, node, move, history_.gain(left / kPly));
    (void)search, (void)node, (void)move, (void)left;
  }
  template <class S>
  void punish(S& search, const typename S::Node& node, Move move, int left) {
    if constexpr (HasIndex<G>) {
      history_.punish(search.player(node.ply), search.game().index(move), left / kPly, node.ply);
    }
    if (replies_.on()) count_reply(search, node, move, -history_.gain(left / kPly));
    (void)search, (void)node, (void)move, (void)left;
  }

 private:
  template <class S>
  std::int32_t counted_alone(S& search, const typename S::Node& node, Move move) const {
    if constexpr (HasIndex<G>) {
      return history_.score(search.player(node.ply), search.game().index(move), node.ply);
    }
    (void)search, (void)node, (void)move;
    return 0;
  }
  template <class S>
  std::int32_t as_reply(S& search, const typename S::Node& node, Move move) const {
    if constexpr (HasContext<G>) {
      return replies_.score(led_here(node), search.game().context(node.position, move) + 1);
    }
    (void)search, (void)node, (void)move;
    return 0;
  }
  // Quiet moves only: noisy ones are good or bad by what they capture.
  template <class S>
  void count_reply(S& search, const typename S::Node& node, Move move, std::int32_t change) {
    if constexpr (HasContext<G>) {
      if (is_noisy(search.game(), node.position, move)) return;
      replies_.count(led_here(node), search.game().context(node.position, move) + 1, change);
    }
    (void)search, (void)node, (void)move, (void)change;
  }
  template <class Node>
  static ordering::ReplyTo led_here(const Node& node) {
    return {node.story.context, node.story.context_before};
  }

  ordering::History<MoveIndices<G>::kCount> history_;
  ordering::Replies<MoveContexts<G>::kCount> replies_;
};

}  // namespace espalier::engine
