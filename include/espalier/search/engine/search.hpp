// The engine's one recursion. Everything optional has a name here and a file beside this one.
// Sources: Knuth & Moore 1975, Fishburn 1981 (fail-soft), Reinefeld 1983 (NegaScout).
//
// Promise: with selectivity, extensions and quiescence off the value is that of minimax, inside the
// window exactly, outside it as a true bound (the table: with DepthMatch::Equal). With all parts
// off, the leaves of Falphabeta or of NegaScout as Tong02 prints it, in their order.
// Depths (`left`) are in quarters of a ply, values in the mover's view.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "espalier/search/engine/candidates.hpp"
#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/extras.hpp"
#include "espalier/search/engine/family.hpp"
#include "espalier/search/engine/lean_extras.hpp"
#include "espalier/search/engine/search_base.hpp"
#include "espalier/search/parallel/abdada.hpp"
#include "espalier/search/parallel/member.hpp"
#include "espalier/search/parallel/young_brothers.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class Search : public SearchBase<G, E, Profile>, public parallel::Member {
  using Base = SearchBase<G, E, Profile>;
  using Base::evaluator_;
  using Base::game_;
  using Base::parts_;
  using Parts = std::conditional_t<Profile::kFull, Extras<G>, LeanExtras<G>>;

 public:
  using Base::budget_;
  using Base::lines_;
  using typename Base::Known;
  using typename Base::Move;
  using typename Base::Moves;
  using typename Base::Node;
  using typename Base::Position;
  using Family = FamilyOf<G, Node>;
  using Order = ChildOrder<Moves::kCapacity>;

  Search(const G& game, const E& evaluator, const Recipe& recipe, memory::TranspositionTable& table)
      : Base(game, evaluator, recipe, table),
        extras_(recipe),
        exact_below_(exact_below<G>(recipe)) {}

  // The value of a node searched `left` deep. Pv: the window may be wide, and the best line is
  // kept; otherwise it is a null window, beta = alpha + 1.
  template <bool Pv>
  Points search(const Node& node, int left, Points alpha, Points beta) {
    budget_.spend();
    if constexpr (Base::kTracing) this->asked(alpha, beta);
    if constexpr (Pv) lines_.clear(node.ply);
    if constexpr (Base::kKnowsPath) {
      if (const auto value = this->step_onto(node)) return this->leaf(node, *value);
    }
    if constexpr (SolvesLast<G>) {
      if (const auto value = this->solved(node, left, alpha, beta)) return *value;
    }
    if (left < kPly || (Profile::kFull && node.ply >= kMaxSearchPly)) {
      return horizon(node, left, alpha, beta);
    }
    if (!surely_open(node)) {
      if (const auto value = this->finished(node)) return *value;
    }
    const Moves moves = this->children_of(node, left);
    if (parts_.safe && moves.empty()) return this->leaf(node, this->worth(-kWin, node.ply + 2));
    Window<Points> possible = this->bounds_of(node, left);
    if (possible.alpha >= beta) return this->ruled(node, alpha, beta, possible.alpha);
    if (possible.beta <= alpha) return this->ruled(node, alpha, beta, possible.beta);
    if (moves.size() == 1) return follow<Pv>(node, left, alpha, beta, moves[0]);
    const TableKey key = this->table_key(node);
    const Known known = this->look_up(node, key);
    if (known && this->answers(*known, left)) {
      this->use(key, *known, alpha, beta);
      this->narrow(possible, *known);
      const bool settled = possible.alpha >= beta || possible.alpha >= possible.beta;
      if (settled) return this->remembered(node, alpha, beta, possible.alpha, *known);
      if (possible.beta <= alpha) {
        return this->remembered(node, alpha, beta, possible.beta, *known);
      }
    }
    if (extras_.cuts_nodes()) [[unlikely]] {  // the usual case pays for nothing
      const auto value = extras_.template cut_node<Pv>(*this, node, left, alpha, beta);
      if (value) return *value;
      // It may have narrowed the window past what is known.
      if (possible.alpha >= beta) return this->ruled(node, alpha, beta, possible.alpha);
      if (possible.beta <= alpha) return this->ruled(node, alpha, beta, possible.beta);
    }
    const std::uint16_t table_move = known ? known->move : memory::kNoMove;
    if (table_move == memory::kNoMove && extras_.reduces_blindly(left)) left -= kPly;
    return branch<Pv>(node, left, {alpha, beta}, possible, key, table_move, moves);
  }

  // The only move: needs neither order nor table. (Out of line, as most nodes end before.)
  template <bool Pv>
  Points follow(const Node& node, int left, Points alpha, Points beta, Move move) {
    this->entered(node, left, alpha, beta, kLowest, 1);
    const Node child =
        child_after(node, game_.play(node.position, move), move, 0, left >= 2 * kPly);
    if (extras_.keeps_lines()) extras_.descend(node.ply, move);
    if constexpr (HasForcedPass<G>) {
      if (this->passes_freely(move)) left += kPly;
    }
    const Points value = child_value<Pv, Children::Safe>(node, child, left, alpha, beta, 1);
    if (extras_.keeps_lines()) extras_.improved(node.ply, move, value);
    if (Pv && value > alpha) lines_.put(node.ply, move);
    this->updated(node, std::max(alpha, value), beta, value, child, false, value > alpha);
    return value;
  }

  // Several moves: the table's first.
  template <bool Pv>
  Points branch(const Node& node, int left, Window<Points> window, Window<Points> possible,
                const TableKey& key, std::uint16_t table_move, const Moves& moves) {
    Candidates<G> children(moves);
    if (parts_.table_move) put_first(table_move, node, left, window, key, children);
    return expand<Pv, Children::Safe>(node, left, window, possible, key, children);
  }

  // Searches the children. The value is known to lie within `possible`.
  template <bool Pv, Children Kind>
  Points expand(const Node& node, int left, Window<Points> window, Window<Points> possible,
                const TableKey& key, Candidates<G>& children) {
    Order& order = children.order;
    const Window<Points> inner{Pv ? std::max(window.alpha, possible.alpha) : window.alpha,
                               Pv ? std::min(window.beta, possible.beta) : window.beta};
    Family family{node, left, inner, key, children, {}};
    const int outside = this->look_at_path();
    this->entered(node, left, inner.alpha, inner.beta, kLowest, order.size());
    while (!order.done()) {
      if (order.needs_scores()) score_children(node, left, children);
      if (left >= shared_from_ && order.turn() > 0) [[unlikely]] {
        family.standing =
            search_together<Pv, Kind>({node, left, inner, key, children, family.standing});
        break;
      }
      const std::size_t number = next_child(node, left, children);
      Node child = child_in<Kind>(family, node, number);
      const Tried tried =
          try_child<Pv, Kind>(family, child, number, order.turn(), family.standing.best, true);
      if (settle<Pv, Kind>(family, child, number, order.turn(), tried)) break;
    }
    Points best = family.standing.best;
    if (extras_.follows_best() && best < inner.beta) extras_.reward_best(*this, node, left, best);
    if constexpr (Pv) best = std::clamp(best, possible.alpha, possible.beta);
    // Where only some children were asked for, the value is not that of the position.
    const bool whole = Kind == Children::Safe || order.size() == children.moves.size();
    const bool own = this->leave_path(node, outside);
    if (whole && !this->only_passes(children.moves)) {
      if (own) {
        this->remember(node, key, left, best, family.standing.code, window);
      } else {
        this->remember_move(node, key, left, family.standing.code);
      }
    }
    return best;
  }

  // --- the children of a node, one by one --------------------------------------------------------

  // A child of `node`, which is the family's or a copy.
  template <Children Kind>
  [[gnu::always_inline]] Node child_in(const Family& family, const Node& node, std::size_t number) {
    return child_after(node, family.children.after(game_, node.position, number),
                       family.children.moves[number], number,
                       Kind == Children::Safe && family.left >= 2 * kPly);
  }

  // Searches a child, unless a part leaves it out. `best`: of the children searched before; `own`:
  // this worker has put them in order.
  template <bool Pv, Children Kind>
  [[gnu::always_inline]] Tried try_child(const Family& family, Node& child, std::size_t number,
                                         std::size_t turn, Points best, bool own) {
    const auto [alpha, beta] = family.window;
    const Candidates<G>& children = family.children;
    if (extras_.watches_children()) {
      if (own) extras_.tell_values(family.node, family.left, children.order, number, child);
      const ChildTurn place{family.left, alpha, beta, best, turn, children.moves.size()};
      const ChildVerdict verdict =
          extras_.watch_child(*this, family.node, child, children.moves[number], place);
      if (verdict != ChildVerdict::Search) return {verdict, 0, place.at_most};
    }
    const Points bound = Pv ? std::max(alpha, best) : alpha;
    return {ChildVerdict::Search, bound,
            child_value<Pv, Kind>(family.node, child, family.left, bound, beta, turn)};
  }

  // Adds what came of a child to what is known. True: no other child is needed.
  template <bool Pv, Children Kind>
  [[gnu::always_inline]] bool settle(Family& family, const Node& child, std::size_t number,
                                     std::size_t turn, const Tried& tried) {
    const Node& node = family.node;
    Points& best = family.standing.best;
    if (tried.verdict == ChildVerdict::Leave) return true;
    if (tried.verdict == ChildVerdict::Skip) {
      best = std::max(best, tried.value);
      return false;
    }
    const auto [alpha, beta] = family.window;
    const Points value = tried.value;
    const Move move = family.children.moves[number];
    if (value > best) {
      best = value;
      if (extras_.follows_best()) extras_.improved(node.ply, move, value);
      if (value > alpha) {
        family.standing.code = this->code_of(move, family.key.mirrored);
        if constexpr (Pv) lines_.put(node.ply, move);
        if constexpr (Kind == Children::Any) best_move_ = move;
      }
    } else if (value == best && extras_.follows_best()) {
      extras_.equalled(node.ply, move, value);
    }
    if (Kind == Children::Any && extras_.keeps_lines()) extras_.refuted(node.ply, move);
    this->updated(node, std::max(alpha, best), beta, best, child,
                  value >= beta && !family.children.order.done(), value > tried.bound);
    if (value >= beta) {
      extras_.reward(*this, node, move, family.left, turn);
      extras_.punish(*this, node, family.children, number, family.left);
      return true;
    }
    return false;
  }

  // `safe`: the game goes on after the move, and cannot be won with the next one.
  [[gnu::noinline]] Node child_of(const Node& node, Move move, std::size_t number, bool safe) {
    return child_after(node, game_.play(node.position, move), move, number, safe);
  }
  [[gnu::always_inline]] Node child_after(const Node& node, const Position& position, Move move,
                                          std::size_t number, bool safe) {
    Node child = this->child_at(node, position, this->number_of(node, move, number));
    child.state = evaluator_.next(game_, node.state, node.position, move, child.position);
    extras_.tell_story(*this, node, move, child, parts_.safe && safe);
    extras_.tell_value(node, move, number, child);
    this->tell_past(node, move, child);
    return child;
  }

  [[gnu::always_inline]] std::size_t next_child(const Node& node, int left, Candidates<G>& children,
                                                bool tell = true) {
    if (extras_.watches_children()) extras_.refine(*this, node, left, children);
    const std::size_t number = children.order.next();
    if constexpr (Base::kTracing) extras_.explain(*this, node, left, children, number, tell);
    return number;
  }
  // A child of the root has proved best, and is put before others.
  void put_forward(std::size_t number) {
    if constexpr (Base::kTracing) extras_.put_forward(number);
  }

  // Scores children that have not been searched yet.
  [[gnu::always_inline]] void score_children(const Node& node, int left, Candidates<G>& children) {
    extras_.score_children(*this, node, left, children);
    children.order.scores_are_set();
  }

  void begin(const Position& position, const Past& past = {}) {
    Base::begin(position, past);
    extras_.begin();
  }
  // An iteration is `plies` deep; extensions at most double that.
  void set_depth(int plies) { extras_.set_depth(plies); }
  // That iteration has ended with this principal variation.
  void keep_variation(std::span<const Move> line) { extras_.keep_variation(line); }
  // Other selective parts, between searches: what was learned of moves stays.
  void set_selectivity(const Recipe& recipe) requires Profile::kFull {
    extras_.set_selectivity(recipe);
    exact_below_ = exact_below<G>(recipe);
  }
  void forget() { extras_.forget(); }  // what was learned of moves

  // --- workers that search one root together -----------------------------------------------------

  using LineState = typename Parts::LineState;
  static constexpr Children kAny = Children::Any;
  static constexpr ChildVerdict kLeave = ChildVerdict::Leave;
  static constexpr ChildVerdict kSearch = ChildVerdict::Search;

  // Shares children with a crew from now on; none: searches alone.
  void join_crew(parallel::Crew* crew, TeamScheme scheme, int share_from) {
    enter_crew(crew, scheme, std::max(share_from, extras_.least_shared()));
    if (crew != nullptr) budget_.watch(&Member::ask_needless, static_cast<const Member*>(this));
  }

  // What depends on the line to a node, beside the path.
  LineState line_state() const { return extras_.line_state(); }
  void set_line_state(const LineState& state) { extras_.set_line_state(state); }
  // This worker is a guest at another one's node; what it noted at that ply is of other nodes.
  void forget_best(int ply) { extras_.forget_best(ply); }
  // Another worker has searched a child of a node of this one, and none before was better.
  void note_best(int ply, Move move, Points value, bool better) {
    if (extras_.follows_best()) extras_.note_best(ply, move, value, better);
  }

  std::optional<Move> best_move_;  // of the last node with Children::Any that found one

 private:
  // The crew searches the younger children. (A family of its own: expand() has it in registers.)
  template <bool Pv, Children Kind>
  [[gnu::noinline, gnu::cold]] Standing search_together(Family family) {
    const auto& steps = parallel::kSteps<Pv, Kind, Search>;
    if (scheme_ == TeamScheme::Abdada) {
      parallel::search_putting_off(*this, steps, family);
    } else {
      parallel::search_with_guests(*this, steps, family);
    }
    return family.standing;
  }

  // Safe moves led here: the game goes on and the mover cannot end it at once.
  bool surely_open(const Node& node) const {
    if constexpr (Profile::kFull) {
      return node.story.quiet;
    } else {
      (void)node;
      return parts_.safe;
    }
  }

  Points horizon(const Node& node, int left, Points alpha, Points beta) {
    if (const auto end = game_.outcome(node.position)) {
      return this->leaf(node, this->worth(*end, node.ply));
    }
    return extras_.horizon(*this, node, left, alpha, beta);
  }

  [[gnu::always_inline]] void put_first(std::uint16_t code, const Node& node, int left,
                                        Window<Points> window, const TableKey& key,
                                        Candidates<G>& children) {
    if (code == memory::kNoMove) code = extras_.deepen_internally(*this, node, left, window, key);
    if (code == memory::kNoMove) return;
    children.put_first([&](Move move) { return this->code_of(move, key.mirrored) == code; });
  }

  // NegaScout: the first child with the whole window, the others must prove that they are better.
  template <bool Pv, Children Kind>
  [[gnu::always_inline]] Points child_value(const Node& node, const Node& child, int left,
                                            Points bound, Points beta, std::size_t turn) {
    int child_left = left - kPly;
    if (extras_.changes_depth()) {
      child_left += extras_.extension(*this, node, child, left);
      // Without scouts every node has a wide window: only the root is surely on the line.
      const bool on_line = Pv && (parts_.pvs || node.ply == 0);
      const int reduction = extras_.reduction(*this, node, child, left, turn, on_line);
      if (reduction > 0) {
        const int shallow = std::max(child_left - reduction, 0);
        this->note_child(Reason::LateMove, node, child, bound, bound + 1, bound,
                         {.depth = shallow, .count = reduction});
        this->because(Reason::LateMove);
        const Points value = -enter<false, Kind>(child, shallow, -(bound + 1), -bound);
        if constexpr (Base::kTracing) {
          extras_.tell_late(*this, node, child, child_left, {bound, beta}, value);
        }
        if (value <= bound) return value;
        if (extras_.accepts(value, beta)) {
          lines_.clear(child.ply);  // as below
          return value;
        }
      }
    }
    if constexpr (!Pv) {
      return -enter<false, Kind>(child, child_left, -beta, -bound);
    } else {
      if (!parts_.pvs || turn == 1) return -enter<true, Kind>(child, child_left, -beta, -bound);
      this->because(Reason::NullWindow);
      const Points value = -enter<false, Kind>(child, child_left, -(bound + 1), -bound);
      if (value <= bound) return value;
      lines_.clear(child.ply);  // a null window leaves no line
      if (value >= beta || child_left < exact_below_) return value;
      this->because(Reason::Research);
      return std::max(value, -enter<true, Kind>(child, child_left, -beta, -value));
    }
  }

  // With Children::Any a child may be finished, which the lean search takes for impossible.
  template <bool Pv, Children Kind>
  Points enter(const Node& child, int left, Points alpha, Points beta) {
    if constexpr (!Profile::kFull && Kind == Children::Any) {
      if (parts_.safe && left >= kPly) {
        if (const auto value = this->finished(child)) {
          budget_.spend();
          if constexpr (Pv) lines_.clear(child.ply);
          return *value;
        }
      }
    }
    return search<Pv>(child, left, alpha, beta);
  }

  [[no_unique_address]] Parts extras_;
  int exact_below_;  // parts.hpp
};

}  // namespace espalier::engine
