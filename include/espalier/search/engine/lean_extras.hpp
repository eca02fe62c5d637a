// The optional parts as the lean profile has them: the order `table, rank, history`, and nothing
// else. The same members as Extras; what is off is a constant, and vanishes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "espalier/search/engine/candidates.hpp"
#include "espalier/search/engine/child_cuts.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/ordering/history.hpp"

namespace espalier::engine {

template <class G>
struct LeanHistoryOf {
  struct type {};
};
template <EngineGame G>
requires LeanParts<G>::history struct LeanHistoryOf<G> {
  using type = ordering::FlatHistory<G::kMoveIndices>;
};

template <EngineGame G>
class LeanExtras {
 public:
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  explicit LeanExtras(const Recipe&) {}

  static constexpr void set_depth(int) {}
  void begin() {
    if constexpr (kHistory) history_.age(2);
  }
  void forget() {
    if constexpr (kHistory) history_.clear();
  }

  template <class S>
  void score_children(S& search, const typename S::Node& node, int /*left*/,
                      Candidates<G>& children) {
    const G& game = search.game();
    const auto set = [&](std::size_t child, int rank) {
      std::int64_t score = rank * kAboveHistory;
      if constexpr (kHistory) {
        score += history_.score(search.player(node.ply), game.index(children.moves[child]));
      }
      children.order.set_score(child, score);
    };
    if constexpr (HasRank<G>) {
      children.rank_all(game, node.position, set);
    } else {
      for (std::size_t i = 0; i < children.moves.size(); ++i) set(i, 0);
    }
  }
  template <class S>
  void reward(S& search, const typename S::Node& node, Move move, int left, std::size_t) {
    if constexpr (kHistory) {
      constexpr auto kWeight = ordering::HistoryWeight::DepthSquared;
      history_.add(search.player(node.ply), search.game().index(move),
                   ordering::history_reward(kWeight, left / kPly));
    }
    (void)search, (void)node, (void)move, (void)left;
  }

  template <class S>
  Points horizon(S& search, const typename S::Node& node, int, Points, Points) {
    return search.leaf(node, search.evaluate(node));
  }

  struct LineState {};
  static constexpr LineState line_state() { return {}; }
  static constexpr void set_line_state(const LineState&) {}
  static constexpr int least_shared() { return 0; }

  // --- off
  // -----------------------------------------------------------------------------------------

  static constexpr bool cuts_nodes() { return false; }
  static constexpr bool reduces_blindly(int) { return false; }
  static constexpr bool watches_children() { return false; }
  static constexpr bool changes_depth() { return false; }
  static constexpr bool keeps_lines() { return false; }
  static constexpr bool follows_best() { return false; }
  static constexpr void equalled(int, Move, Points) {}
  static constexpr void note_best(int, Move, Points, bool) {}
  static constexpr void forget_best(int) {}
  template <class S>
  static constexpr void reward_best(S&, const typename S::Node&, int, Points) {}
  template <class S>
  static constexpr void punish(S&, const typename S::Node&, const Candidates<G>&, std::size_t,
                               int) {}
  static constexpr void keep_variation(std::span<const Move>) {}
  template <bool Pv, class S>
  static constexpr std::optional<Points> cut_node(S&, const typename S::Node&, int, Points&,
                                                  Points&) {
    return std::nullopt;
  }
  template <class S>
  static constexpr ChildVerdict watch_child(S&, const typename S::Node&, const typename S::Node&,
                                            Move, const ChildTurn&) {
    return ChildVerdict::Search;
  }
  template <class S>
  static constexpr int extension(S&, const typename S::Node&, const typename S::Node&, int) {
    return 0;
  }
  template <class S>
  static constexpr int reduction(S&, const typename S::Node&, const typename S::Node&, int,
                                 std::size_t, bool) {
    return 0;
  }
  template <class S>
  static constexpr std::uint16_t deepen_internally(S&, const typename S::Node&, int, Window<Points>,
                                                   const TableKey&) {
    return memory::kNoMove;
  }
  template <class S>
  static constexpr void refine(S&, const typename S::Node&, int, Candidates<G>&) {}
  static constexpr bool accepts(Points, Points) { return false; }
  template <class S, class Node>
  static constexpr void tell_story(S&, const Node&, Move, Node&, bool) {}
  template <class Node>
  static constexpr void tell_value(const Node&, Move, std::size_t, Node&) {}
  template <class Node, class Order>
  static constexpr void tell_values(const Node&, int, const Order&, std::size_t, Node&) {}
  static constexpr void descend(int, Move) {}
  static constexpr void improved(int, Move, Points) {}
  static constexpr void refuted(int, Move) {}

 private:
  static constexpr bool kHistory = LeanParts<G>::history;
  static constexpr std::int64_t kAboveHistory = std::int64_t{1} << 30;

  [[no_unique_address]] typename LeanHistoryOf<G>::type history_;
};

}  // namespace espalier::engine
