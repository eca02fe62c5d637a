// The order of children in the full profiles: every ordering part by name.
// Sources: see docs/ordering.md and the files of search/ordering.
//
// Promise: a permutation of the children; with no part on, the game's own order.
// Deviations: Abalone12 counts kills per level; history with the weight LevelKills does. Those of
// dynamic ordering are in dynamic_ordering.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "espalier/core/window.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/candidates.hpp"
#include "espalier/search/engine/dynamic_ordering.hpp"
#include "espalier/search/engine/lines.hpp"
#include "espalier/search/engine/move_merit.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/order_story.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/sort_by_iteration.hpp"
#include "espalier/search/ordering/best_moves.hpp"
#include "espalier/search/ordering/combined.hpp"
#include "espalier/search/ordering/killers.hpp"
#include "espalier/search/ordering/refutation.hpp"
#include "espalier/search/ordering/variations.hpp"

namespace espalier::engine {

template <EngineGame G>
class FullOrdering : public DynamicOrdering<G> {
  using DynamicOrdering<G>::is_dynamic;
  using DynamicOrdering<G>::static_value;

 public:
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  explicit FullOrdering(const Recipe& recipe)
      : DynamicOrdering<G>(recipe.ordering),
        options_(recipe.ordering),
        merit_(options_),
        notes_(HasIndex<G> && options_.history_good == GoodMoves::Best &&
               std::find(options_.keys.begin(), options_.keys.end(), OrderKey::History) !=
                   options_.keys.end()),
        best_moves_(notes_ ? kMaxSearchPly + 1 : 0),
        follower_(refutations_) {
    int wanted = 0;
    for (const OrderKey key : options_.keys) wanted += bits_of(key);
    // Where the keys want more bits than a score has, history can spare its lowest ones.
    const int spared = std::max(0, wanted - kScoreBits);
    int below = 0;  // bits that the keys of lower priority take
    for (std::size_t i = options_.keys.size(); i > 0; --i) {
      const OrderKey key = options_.keys[i - 1];
      const int drop = key == OrderKey::History ? spared : 0;
      uses_.insert(uses_.begin(), KeyUse{key, below, drop, i == 1});
      below += bits_of(key) - drop;
      refutes_ = refutes_ || key == OrderKey::Refutation;
      kills_ = kills_ || key == OrderKey::Killers;
      counts_ = counts_ || key == OrderKey::History;
    }
    counts_ = counts_ || options_.combined;
    follows_best_ = notes_ || refutes_;
    rank_then_history_ = !merit_.counts_replies() && HasRank<G> && HasIndex<G> &&
                         options_.keys == std::vector{OrderKey::Knowledge, OrderKey::History};
  }

  void begin() {
    if (counts_) merit_.age(options_.history_ageing);
    killers_.clear();
    refutations_.clear();
    variations_.clear();
    why_.begin();
    this->forget_root();
  }
  void forget() {
    merit_.clear();
    begin();
  }

  bool keeps_lines() const { return refutes_; }
  const MoveMerit<G>& merit() const { return merit_; }

  // The children's scores, by the keys in the order of their priority.
  template <class S>
  [[gnu::always_inline]] void score_children(S& search, const typename S::Node& node, int left,
                                             Candidates<G>& children) {
    if (options_.combined) return combine(search, node, left, children);
    if (is_dynamic(left)) return this->value_children(search, node, children);
    if (rank_then_history_) {
      add_rank_and_history(search, node, children);
    } else {
      if (uses_.empty()) children.order.set_all_equal();
      for (const KeyUse& use : uses_) add_key(search, node, left, children, use);
    }
  }

  template <class S>
  void reward(S& search, const typename S::Node& node, Move move, int left, std::size_t turn) {
    search.statistics_.cut(turn);
    if (kills_) killers_.remember(node.ply, move);
    if (counts_) merit_.reward(search, node, move, left);
    if (options_.combined) count_evaluated(search, node.ply, turn);
  }

  // A cut-off counts against the quiet moves that were tried before it, if the recipe wants that.
  template <class S>
  [[gnu::always_inline]] void punish(S& search, const typename S::Node& node,
                                     const Candidates<G>& children, std::size_t cut, int left) {
    if (merit_.punishes()) punish_tried(search, node, children, cut, left);
  }

  // Does somebody want to know which moves are best?
  bool follows_best() const { return follows_best_; }
  // No child cut off: the best move was good, and so were those of the same value.
  template <class S>
  [[gnu::noinline]] void reward_best(S& search, const typename S::Node& node, int left,
                                     Points best) {
    if (!notes_) return;
    for (const Move move : best_moves_.at(node.ply, best)) merit_.reward(search, node, move, left);
  }
  // An iteration has ended with this principal variation.
  void keep_variation(std::span<const Move> line) { variations_.store(line); }

  // Says why a child comes before others that stand in front of it in the game's own order. The
  // root's order is made once, before its children are searched: why, is kept until they are.
  template <class S>
  void explain(S& search, const typename S::Node& node, int left, const Candidates<G>& children,
               std::size_t number, bool tell) {
    const auto overtaken = children.order.overtaken(number);
    OrderReason why;
    if (children.order.is_given()) {
      why = why_.at_root(number);
    } else if (overtaken) {
      const OrderMemory memory{killers_, merit_, variations_, follower_, options_};
      const bool remembered = why_.is_remembered(node.ply, number);
      why = order_reason(search, node, left, children, number, *overtaken, remembered, memory);
    }
    if (!tell) return why_.keep(number, why);
    if (overtaken) tell_order(search, node, children, number, why);
  }
  // A child of the root is put before others because it proved best.
  void put_forward(std::size_t number) { why_.keep(number, {Reason::BestBefore}); }

  // A child raised the value of a node: part of the line that will refute it or be played.
  [[gnu::noinline]] void improved(int ply, Move move, Points value) {
    if (refutes_) lines_.put(ply, move);
    note_best(ply, move, value, true);
  }
  // A child is worth as much as the best before it.
  [[gnu::noinline]] void equalled(int ply, Move move, Points value) {
    note_best(ply, move, value, false);
  }
  void note_best(int ply, Move move, Points value, bool better) {
    if (notes_) best_moves_.note(ply, move, value, better);
  }
  // This worker is a guest at another one's node.
  void forget_best(int ply) {
    if (notes_) best_moves_.clear(ply);
  }
  // The search goes down a move.
  void descend(int ply, Move move) {
    lines_.clear(ply + 1);
    if (ply == 0) {
      follower_.at_root(move);
    } else {
      follower_.played(ply, move);
    }
  }
  // The search goes on elsewhere in the tree.
  void lose_line() { follower_.left(0); }
  // A root move has been searched: its line is what refuted it, or the principal variation.
  void refuted(int ply, Move root_move) {
    if (ply == 0) refutations_.store(root_move, lines_.at(1));
  }

  // Internal iterative deepening: a node without a table move is searched two plies shallower
  // first.
  template <class S>
  [[gnu::always_inline]] std::uint16_t deepen_internally(S& search, const typename S::Node& node,
                                                         int left, Window<Points> window,
                                                         const TableKey& key) {
    if (options_.iid_depth == 0) return memory::kNoMove;
    return deepen(search, node, left, window, key);
  }

 private:
  template <class S>
  [[gnu::noinline]] void punish_tried(S& search, const typename S::Node& node,
                                      const Candidates<G>& children, std::size_t cut, int left) {
    const G& game = search.game();
    if (is_noisy(game, node.position, children.moves[cut])) return;
    children.order.for_each_taken([&](std::size_t number) {
      const Move move = children.moves[number];
      if (number == cut || is_noisy(game, node.position, move)) return;
      merit_.punish(search, node, move, left);
    });
  }

  template <class S>
  [[gnu::noinline]] std::uint16_t deepen(S& search, const typename S::Node& node, int left,
                                         Window<Points> window, const TableKey& key) {
    if (left < options_.iid_depth * kPly || left <= 2 * kPly) return memory::kNoMove;
    const auto why = search.why();
    search.because(Reason::Internal);
    if (window.beta > window.alpha + 1) {
      search.template search<true>(node, left - 2 * kPly, window.alpha, window.beta);
      search.lines_.clear(node.ply);
    } else {
      search.template search<false>(node, left - 2 * kPly, window.alpha, window.beta);
    }
    search.because(why);
    const auto known = search.look_up(node, key);
    return known ? known->move : memory::kNoMove;
  }

  static constexpr std::size_t kMoves = Moves::kCapacity;
  // A key decides only where all before it are equal: each has its own bits of the score.
  struct KeyUse {
    OrderKey key;
    int shift;
    int drop;  // low bits left out
    bool first;
  };
  static constexpr int kScoreBits = 63 - kNumberBits;
  static constexpr int bits_of(OrderKey key) {
    switch (key) {
      case OrderKey::Refutation: return 1;
      case OrderKey::Variations: return 4;  // ranks up to kVariationMoves
      case OrderKey::Killers: return 2;
      case OrderKey::Knowledge: return 15;
      case OrderKey::History: return 29;
      case OrderKey::Fixed: return 21;
      case OrderKey::Noise: return 15;
    }
    return 0;
  }

  // The usual two keys in one pass.
  template <class S>
  [[gnu::always_inline]] void add_rank_and_history(S& search, const typename S::Node& node,
                                                   Candidates<G>& children) {
    if constexpr (HasRank<G> && HasIndex<G>) {
      const G& game = search.game();
      const std::int32_t* const scores = merit_.scores(search, node);
      constexpr std::int64_t kAbove = std::int64_t{1} << bits_of(OrderKey::History);
      children.rank_all(game, node.position, [&](std::size_t i, int rank) {
        children.order.set_score(i, rank * kAbove + scores[game.index(children.moves[i])]);
      });
    }
  }

  template <class S>
  void add_key(S& search, const typename S::Node& node, int left, Candidates<G>& children,
               const KeyUse& use) {
    const Moves& moves = children.moves;
    const auto put = [&](std::size_t i, std::int64_t score) {
      children.order.put_score(i, score << use.shift, use.first);
    };
    const auto put_each = [&](const auto& score) {
      for (std::size_t i = 0; i < moves.size(); ++i) put(i, score(moves[i], i));
    };
    switch (use.key) {
      case OrderKey::Refutation: {
        const auto line = node.ply > 0 ? follower_.next(node.ply) : std::nullopt;
        return put_each([&](Move move, std::size_t) { return line && move == *line ? 1 : 0; });
      }
      case OrderKey::Variations:
        return put_each([&](Move move, std::size_t) { return variations_.rank(node.ply, move); });
      case OrderKey::Killers:
        return put_each([&](Move move, std::size_t) { return killers_.rank(node.ply, move); });
      case OrderKey::Knowledge:
        if constexpr (HasRank<G>) return children.rank_all(search.game(), node.position, put);
        break;
      case OrderKey::Noise: return children.rank_noisy(search.game(), node.position, put);
      case OrderKey::History:
        if constexpr (HasIndex<G>) {
          if (merit_.counts_replies()) {
            return put_each([&](Move move, std::size_t) {
              return merit_.score(search, node, move) >> use.drop;
            });
          }
          const G& game = search.game();
          const std::int32_t* const scores = merit_.scores(search, node);
          return put_each(
              [&](Move move, std::size_t) { return scores[game.index(move)] >> use.drop; });
        }
        break;
      case OrderKey::Fixed:
        if (left < options_.static_depth * kPly) break;
        return put_each(
            [&](Move move, std::size_t i) { return static_value(search, node, move, i); });
    }
    if (use.first) children.order.set_all_equal();
  }

  ordering::Region region(int ply) const {
    return ordering::region(ply, options_.evaluate_levels, options_.history_levels);
  }

  template <class S>
  [[gnu::noinline]] void count_evaluated(S& search, int ply, std::size_t turn) const {
    if (region(ply) == ordering::Region::Evaluate) search.statistics_.cut_evaluated(turn);
  }

  // Combined Move Ordering, and Iteration Sorting on top of it.
  template <class S>
  [[gnu::noinline]] void combine(S& search, const typename S::Node& node, int left,
                                 Candidates<G>& children) {
    const Moves& moves = children.moves;
    auto& order = children.order;
    const ordering::Region here = region(node.ply);
    order.set_all_equal();
    if constexpr (HasRank<G>) {
      if (here == ordering::Region::Knowledge) {
        children.rank_all(search.game(), node.position,
                          [&](std::size_t i, int rank) { order.set_score(i, rank); });
      }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (here == ordering::Region::Evaluate) {
        order.set_score(i, static_value(search, node, moves[i], i));
      }
      if constexpr (HasIndex<G>) {
        if (here == ordering::Region::History) {
          order.set_score(i, merit_.score(search, node, moves[i]));
        }
      }
    }
    // No shallower iteration has been at the horizon of this one.
    if (options_.iteration_sort && ordering::takes_iteration_sort(here) && left >= 2 * kPly) {
      if constexpr (S::kTracing) why_.sort_begins(node.ply);
      sort_by_iteration<kMoves>(search, node, moves, order, [&](std::size_t number) {
        if constexpr (S::kTracing) why_.remember(node.ply, number);
        (void)number;
      });
    } else if constexpr (S::kTracing) {
      why_.sort_begins(node.ply);
    }
  }

  Ordering options_;
  std::vector<KeyUse> uses_;  // in the order of their priority
  bool rank_then_history_ = false;
  bool refutes_ = false;
  bool kills_ = false;
  bool counts_ = false;
  ordering::Killers<Move> killers_;
  MoveMerit<G> merit_;
  bool notes_;  // the best moves of a node
  bool follows_best_ = false;
  ordering::BestMoves<Move, kMoves> best_moves_;
  ordering::Variations<Move> variations_;
  ordering::RefutationTable<Move, kMoves> refutations_;
  ordering::LineFollower<ordering::RefutationTable<Move, kMoves>> follower_;
  Lines<Move> lines_;
  OrderStory<kMoves> why_;
};

}  // namespace espalier::engine
