// What the recursion stands on: nodes, values of ends, what rules and tables know. No decisions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "espalier/core/capabilities.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/lines.hpp"
#include "espalier/search/engine/listening.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/path_rules.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class SearchBase : public Listening<G, Profile> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Node = EngineNode<G, E, Profile>;
  using Known = std::optional<memory::Entry>;
  static constexpr bool kFull = Profile::kFull;
  static constexpr bool kKnowsPath = kFull && PathMatters<G>;

  SearchBase(const G& game, const E& evaluator, const Recipe& recipe,
             memory::TranspositionTable& table)
      : game_(game), evaluator_(evaluator), parts_(recipe), table_(table) {
    const bool equal = recipe.memory.match == memory::DepthMatch::Equal;
    depth_slack_ = equal ? 0 : memory::kMaxTableDepth;
  }

  // A new search: whose turn it is, and how far down mirror images are looked for. From a root that
  // is no mirror image of itself two images hardly ever meet.
  void begin(const Position& position, [[maybe_unused]] const Past& past) {
    root_player_ = static_cast<int>(game_.to_move(position));
    if constexpr (HasMirror<G>) {
      const bool own_image = parts_.symmetry && game_.mirror(position) == position;
      symmetric_plies_ = own_image ? kSymmetricPlies : -1;
    }
    if constexpr (kKnowsPath) {
      if (parts_.path) path_.begin(game_, position, past, parts_.cycles);
    }
    this->first_to_move_ = game_.to_move(position) == Player::First;
    this->leaves_ = 0;
    this->statistics_ = {};
  }

  // --- the path ----------------------------------------------------------------------------------

  // Puts a node on the path. A value if its line ends there, though the position goes on.
  std::optional<Points> step_onto([[maybe_unused]] const Node& node) {
    if constexpr (kKnowsPath) {
      if (!parts_.path) return std::nullopt;
      const auto end = path_.enter(game_, node.position, node.ply, node.story.forgets);
      if (end) return worth(*end, node.ply);
    }
    return std::nullopt;
  }

  // Notes in the child that a move leads to whether the move leaves the past behind.
  void tell_past([[maybe_unused]] const Node& node, [[maybe_unused]] Move move,
                 [[maybe_unused]] Node& child) const {
    if constexpr (kKnowsPath && HasIrreversibleMoves<G>) {
      if (parts_.path) child.story.forgets = game_.irreversible(node.position, move);
    }
  }

  // Around the search of a node's children: is its value its own, or does it hang on the path?
  int look_at_path() {
    if constexpr (kKnowsPath) return path_.look();
    return 0;
  }
  bool leave_path([[maybe_unused]] const Node& node, [[maybe_unused]] int outside) {
    if constexpr (kKnowsPath) return path_.leave(node.ply, outside);
    return true;
  }

  // The same for workers that search one node together.
  void walk_as([[maybe_unused]] const SearchBase& other, [[maybe_unused]] int ply) {
    if constexpr (kKnowsPath) {
      if (parts_.path && &other != this) path_.follow(other.path_, ply);
    }
  }
  int hangs_on() const {
    if constexpr (kKnowsPath) return path_.hangs_on();
    return kHangsOnNothing;
  }
  void also_hangs_on([[maybe_unused]] int ply) {
    if constexpr (kKnowsPath) path_.also_hangs_on(ply);
  }
  void resume_path([[maybe_unused]] int outside) {
    if constexpr (kKnowsPath) path_.resume(outside);
  }

  // --- nodes -------------------------------------------------------------------------------------

  Node root(const Position& position) const {
    Node node{};
    node.position = position;
    node.state = evaluator_.init(game_, position);
    return node;
  }

  Node child_at(const Node& node, const Position& position, std::size_t number) const {
    Node child{};
    child.position = position;
    child.ply = node.ply + 1;
    if constexpr (kFull && Keyed<G>) {
      if (parts_.looks_up_all) table_.prefetch(game_.key(position));
    }
    Listening<G, Profile>::place(node, child, number);
    return child;
  }

  // The number of a move among all moves of the node, which names the child's place in a story.
  // Elsewhere the number in the list at hand is as good, and a list may leave moves out.
  std::size_t number_of(const Node& node, Move move, std::size_t number) const {
    if constexpr (SearchBase::kTracing) {
      const Moves moves = game_.moves(node.position);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == move) return i;
      }
    }
    (void)node, (void)move;
    return number;
  }

  int player(int ply) const { return (root_player_ + ply) & 1; }
  const G& game() const { return game_; }
  const E& evaluator() const { return evaluator_; }

  // A finished game is worth the same everywhere, or less the farther it is from the root.
  Points worth(Points outcome, int ply) const {
    return parts_.distance ? from_table(outcome, ply) : outcome;
  }

  Points evaluate(const Node& node) {
    if constexpr (kFull) {
      if (parts_.recalls) [[unlikely]]
        return recall(node);
      ++this->statistics_.evaluations;
    }
    return evaluator_.value(game_, node.position, node.state);
  }

  // The same for parts that look at a node before its search goes on; the value is kept.
  Points evaluate_once(const Node& node) { return node.story.value = evaluate(node); }

  std::optional<Points> finished(const Node& node) {
    if (const auto end = game_.outcome(node.position)) {
      return this->leaf(node, worth(*end, node.ply));
    }
    if constexpr (HasSafeMoves<G>) {
      if (parts_.safe && game_.can_win(node.position)) {
        return this->leaf(node, worth(kWin, node.ply + 1));
      }
    }
    return std::nullopt;
  }

  // Children that come to nothing are left out where game and horizon let us see it.
  Moves children_of(const Node& node, int left) const {
    if constexpr (HasSafeMoves<G>) {
      if (parts_.safe && left >= 2 * kPly) return game_.safe_moves(node.position);
    }
    (void)left;
    return game_.moves(node.position);
  }

  // A driver searches the root.
  void tell_pass(const Node& root, int depth, Points alpha, Points beta, Reason reason) {
    this->tell(EventKind::Pass, root, alpha, beta, alpha,
               {.reason = reason, .depth = depth * kPly});
  }

  // --- the end of the game -----------------------------------------------------------------------

  // Does a forced pass cost nothing here?
  bool passes_freely([[maybe_unused]] Move move) const {
    if constexpr (HasForcedPass<G>) return parts_.free_passes && game_.is_pass(move);
    return false;
  }

  // A node whose only move is a free pass is never stored: it has no depth of its own.
  bool only_passes([[maybe_unused]] const Moves& moves) const {
    if constexpr (HasForcedPass<G>) return moves.size() == 1 && passes_freely(moves[0]);
    return false;
  }

  // Within so much depth the game is surely over.
  int depth_to_the_end(const Position& position) const requires HasPliesLeft<G> {
    if constexpr (HasForcedPass<G>) {
      if (parts_.free_passes) return game_.moves_left(position);
    }
    return game_.plies_left(position);
  }

  // Where passes cost depth, moves left are no measure of how far the end is.
  bool falls_short([[maybe_unused]] const Node& node, [[maybe_unused]] int left) const {
    if constexpr (HasForcedPass<G>) {
      return unlocks<Capability::ForcedPass>(game_) &&
             left / kPly < depth_to_the_end(node.position);
    }
    return false;
  }

  // The value by the game's own solver, if the search would reach the end and it is near.
  std::optional<Points> solved(const Node& node, int left, Points alpha, Points beta) {
    if constexpr (SolvesLast<G>) {
      if (!parts_.solve_last || left / kPly < depth_to_the_end(node.position)) return std::nullopt;
      std::uint64_t nodes = 0;
      const auto value = game_.solve_last(node.position, alpha, beta, nodes);
      if (!value) return std::nullopt;
      if (nodes > 1) budget_.spend(nodes - 1);  // this one is counted already
      return this->leaf(node, *value);
    }
    (void)node, (void)left, (void)alpha, (void)beta;
    return std::nullopt;
  }

  // --- what is known of a node -------------------------------------------------------------------

  // What the rules say the value can be at all.
  Window<Points> bounds_of(const Node& node, int left) const {
    Window<Points> possible;
    if constexpr (HasValueBounds<G>) {
      const bool speaks =
          unlocks<Capability::SafeMoves>(game_) ? parts_.safe_bounds : parts_.bounds;
      if (speaks && left >= 2 * kPly && !falls_short(node, left)) {
        const auto bounds = game_.value_bounds(node.position, left / kPly);
        possible = {from_table(bounds.alpha, node.ply), from_table(bounds.beta, node.ply)};
      }
    }
    (void)node, (void)left;
    return possible;
  }

  // Narrows `possible` by a table entry that is valid for this depth.
  static void narrow(Window<Points>& possible, const memory::Entry& known) {
    if (known.bound != Bound::Upper) possible.alpha = std::max(possible.alpha, known.value);
    if (known.bound != Bound::Lower) possible.beta = std::min(possible.beta, known.value);
  }

  // The search of a node ends with what the rules, or the table, say of it.
  Points ruled(const Node& node, Points alpha, Points beta, Points value) {
    return this->retrieved(node, alpha, beta, value, Knowledge::Rules);
  }
  Points remembered(const Node& node, Points alpha, Points beta, Points value,
                    const memory::Entry& known) {
    const Knowledge knowledge = known.bound == Bound::Exact   ? Knowledge::Exactly
                                : known.bound == Bound::Lower ? Knowledge::AtLeast
                                                              : Knowledge::AtMost;
    return this->retrieved(node, alpha, beta, value, knowledge, known.depth * kPly);
  }

  [[gnu::always_inline]] TableKey table_key(const Node& node) const {
    if constexpr (Keyed<G>) {
      if (!parts_.table) return {};
      const TableKey key{game_.key(node.position), false};
      if constexpr (HasMirror<G>) {
        if (node.ply <= symmetric_plies_) return smaller_image(node, key);
      }
      table_.prefetch(key.key);
      return key;
    } else {
      return {};
    }
  }

  [[gnu::always_inline]] Known look_up(const Node& node, const TableKey& key) {
    if constexpr (Keyed<G>) {
      if (parts_.table) {
        const Known known = parts_.rule == memory::Replacement::Bucket
                                ? table_.probe(key.key, table_ply(node), memory::kBucketRule)
                                : table_.probe(key.key, table_ply(node));
        if constexpr (kFull) this->statistics_.probed(known.has_value());
        return known;
      }
    }
    return std::nullopt;
  }

  // What was looked up is deep enough for this node: does it answer, or narrow the window?
  [[gnu::always_inline]] void use(const TableKey& key, const memory::Entry& known, Points alpha,
                                  Points beta) {
    if constexpr (Keyed<G>) {
      if (parts_.rule == memory::Replacement::Used && known.tells(alpha, beta)) table_.use(key.key);
    }
    (void)key, (void)known, (void)alpha, (void)beta;
  }

  bool answers(const memory::Entry& entry, int left) const {
    return static_cast<unsigned>(entry.depth - left / kPly) <= depth_slack_;
  }

  // Enhanced transposition cut-offs: does the table know a child that is good enough?
  [[gnu::noinline]] std::optional<Points> known_cut(const Node& node, int left, Points alpha,
                                                    Points beta) {
    const Moves moves = game_.moves(node.position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Node child = child_at(node, game_.play(node.position, moves[i]), i);
      tell_past(node, moves[i], child);
      if (step_onto(child)) continue;  // it is an end, whatever the table says
      const Known known = table_.probe(table_key(child).key, table_ply(child));
      if (!known || known->bound == Bound::Lower || !answers(*known, left - kPly)) continue;
      if (-known->value < beta) continue;
      table_.use(table_key(child).key);
      return this->retrieved(node, alpha, beta, -known->value, Knowledge::Child, left - kPly, i);
    }
    return std::nullopt;
  }

  std::uint16_t code_of(Move move, bool mirrored) const {
    if constexpr (HasMirror<G>) {
      if (mirrored) return move_code(game_.mirror(move));
    }
    (void)mirrored;
    return move_code(move);
  }

  [[gnu::always_inline]] void remember(const Node& node, const TableKey& key, int left, Points best,
                                       std::uint16_t code, Window<Points> window) {
    if constexpr (Keyed<G>) {
      if (!parts_.table) return;
      const memory::Entry entry{best, bound_of(best, window), left / kPly, code};
      if (parts_.rule == memory::Replacement::Bucket) {
        table_.store(key.key, entry, table_ply(node), memory::kBucketRule);
      } else {
        table_.store(key.key, entry, table_ply(node));
      }
    }
  }

  // The best move stays, and nothing is said of the value.
  void remember_move(const Node& node, const TableKey& key, int left, std::uint16_t code) {
    if (code == memory::kNoMove) return;
    remember(node, key, left, -kWin, code, {-kWin - 1, -kWin});
  }

  Budget budget_;
  Lines<Move> lines_;

 protected:
  static constexpr int kSymmetricPlies = 12;  // deeper, an image costs more than it saves

  int table_ply(const Node& node) const { return node.ply & parts_.ply_mask; }

  // Copies of game and evaluator: nobody can change them while the search runs.
  [[no_unique_address]] const G game_;
  [[no_unique_address]] const E evaluator_;
  [[no_unique_address]] typename Profile::template Parts<G> parts_;
  [[no_unique_address]] std::conditional_t<kKnowsPath, PathRules<G>, NoPathRules> path_;

 private:
  // The static value as the node or a table knows it, by the position's own key; else computed.
  [[gnu::noinline]] Points recall(const Node& node) requires kFull {
    if (node.story.value != kUnknownValue) {
      ++this->statistics_.evaluations_saved;
      return node.story.value;
    }
    if constexpr (Keyed<G>) {
      if (parts_.looks_elsewhere) {
        const std::uint64_t key = game_.key(node.position);
        auto known = endgame_worth(*this, parts_.endgames, node);
        if (!known && parts_.evaluations) known = table_.evaluations().find(key);
        if (known) {
          ++this->statistics_.evaluations_saved;
          return *known;
        }
        ++this->statistics_.evaluations;
        const Points value = evaluator_.value(game_, node.position, node.state);
        if (parts_.evaluations) table_.evaluations().store(key, value);
        return value;
      }
    }
    ++this->statistics_.evaluations;
    return evaluator_.value(game_, node.position, node.state);
  }

  // A position and its mirror image share the smaller of their keys.
  [[gnu::noinline]] TableKey smaller_image(const Node& node,
                                           const TableKey& key) const requires HasMirror<G> {
    const auto image = game_.key(game_.mirror(node.position));
    return image < key.key ? TableKey{image, true} : key;
  }

  memory::TranspositionTable& table_;
  unsigned depth_slack_ = 0;  // how much deeper than wanted an entry may be
  int root_player_ = 0;
  int symmetric_plies_ = -1;
};

}  // namespace espalier::engine
